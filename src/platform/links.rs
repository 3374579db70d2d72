//! The address of a page, which says what is open. A window on a desktop has none.

/// Notes that the scenario with this link is open, so that Back returns to the one before.
#[cfg(not(target_arch = "wasm32"))]
pub fn note(_: impl FnOnce() -> Option<String>) {}

/// Notes that the scenario with this link is open, so that Back returns to the one before.
#[cfg(target_arch = "wasm32")]
pub fn note(link: impl FnOnce() -> Option<String>) {
    if let Some(link) = link() {
        super::page::note_link(&link);
    }
}

/// Notes that the window has shown a frame under this title.
#[cfg(not(target_arch = "wasm32"))]
pub fn note_frame(_: &str) {}

/// Notes that the window has shown a frame under this title.
#[cfg(target_arch = "wasm32")]
pub fn note_frame(title: &str) {
    super::page::note_running(title);
}
