//! Where the state of the window goes, a line for each frame: to the log, or to its page where that asks for it. Tests read it.

/// `true` if somebody reads it.
pub fn is_wanted() -> bool {
    #[cfg(not(target_arch = "wasm32"))]
    return tracing::enabled!(tracing::Level::DEBUG);
    #[cfg(target_arch = "wasm32")]
    super::page::wants_state_log()
}

/// Writes a line.
pub fn write(line: &str) {
    #[cfg(not(target_arch = "wasm32"))]
    tracing::debug!("state{line}");
    #[cfg(target_arch = "wasm32")]
    super::page::write_state(line.trim());
}
