//! The window: winit's events in, frames out.

#[cfg(not(feature = "page"))]
mod desktop;
mod disk;
mod documents;
mod egui_platform;
#[cfg(not(feature = "page"))]
mod end_in_time;
mod error;
mod event;
mod frames;
mod handler;
#[cfg(feature = "page")]
mod page;
mod pictures;
mod screen;
mod window;
mod window_opening;
mod workers;

#[cfg(not(feature = "page"))]
pub use desktop::run;
pub use error::AppError;
#[cfg(feature = "page")]
pub use page::open_page;

#[cfg(test)]
mod whole_window;
