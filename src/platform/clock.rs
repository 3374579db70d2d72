//! Clocks. Everything that reads one takes it from here: a browser has others.

#[cfg(not(target_arch = "wasm32"))]
pub use std::time::{Instant, SystemTime, UNIX_EPOCH};
#[cfg(target_arch = "wasm32")]
pub use web_time::{Instant, SystemTime, UNIX_EPOCH};

/// The date of a file by this clock.
#[cfg(not(target_arch = "wasm32"))]
pub fn date_of_file(date: SystemTime) -> SystemTime {
    date
}

/// The date of a file by this clock.
#[cfg(target_arch = "wasm32")]
pub fn date_of_file(date: std::time::SystemTime) -> SystemTime {
    <SystemTime as web_time::web::SystemTimeExt>::from_std(date)
}
