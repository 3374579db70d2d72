//! The room that knows the system: its clocks, disks, threads, clipboard, dialogs, screens, signals and graphics. What it offers is the same
//! on every system; the rest of the program does not ask which one it is.

#[cfg(all(feature = "page", not(target_arch = "wasm32")))]
compile_error!("the feature `page` is for browsers: scripts/web.sh builds it for wasm32-unknown-unknown");

#[cfg(feature = "gui")]
pub mod clipboard;
pub mod clock;
#[cfg(all(feature = "gui", not(target_arch = "wasm32")))]
mod desktop_dialog;
#[cfg(feature = "gui")]
mod dialog_answer;
#[cfg(feature = "gui")]
pub mod dialogs;
#[cfg(feature = "gui")]
pub mod graphics;
#[cfg(feature = "gui")]
pub mod kept_work;
#[cfg(feature = "gui")]
pub mod known_adapters;
#[cfg(feature = "gui")]
pub mod links;
#[cfg(feature = "gui")]
pub mod memory;
#[cfg(all(feature = "gui", target_arch = "wasm32"))]
pub mod page;
#[cfg(all(feature = "gui", target_arch = "wasm32"))]
pub mod page_files;
#[cfg(all(feature = "gui", target_arch = "wasm32"))]
pub mod page_keyboard;
#[cfg(all(feature = "gui", target_arch = "wasm32"))]
pub mod page_work;
#[cfg(feature = "gui")]
pub mod presenter;
#[cfg(all(feature = "gui", target_os = "linux"))]
mod runtime_dir;
#[cfg(feature = "gui")]
pub mod screens;
#[cfg(feature = "gui")]
pub mod settings;
#[cfg(not(target_arch = "wasm32"))]
pub mod signals;
#[cfg(feature = "gui")]
pub mod state_log;
#[cfg(feature = "gui")]
pub mod task;
#[cfg(feature = "gui")]
pub mod user_folders;
#[cfg(feature = "gui")]
pub mod window_geometry;
#[cfg(feature = "gui")]
pub mod worker;
#[cfg(all(feature = "gui", feature = "x11", target_os = "linux"))]
mod x11_screens;

#[cfg(all(feature = "gui", target_os = "linux"))]
pub use runtime_dir::restart_with_runtime_dir;

/// Does nothing: only Mesa's libraries on Linux miss the variable.
#[cfg(all(feature = "gui", not(target_os = "linux")))]
pub fn restart_with_runtime_dir() {}

/// The faults that the environment asks for, for tests of the window.
#[cfg(feature = "gui")]
pub fn wanted_faults() -> String {
    std::env::var("TIMESTEP_LAB_FAULTS").unwrap_or_default()
}
