//! Files that the window writes by itself: on one thread with one queue, or into the store of a browser.

#[cfg(test)]
pub mod disk_tests;
#[cfg(feature = "page")]
pub mod page_disk;
#[cfg_attr(feature = "page", expect(dead_code, reason = "a page has no disk"))]
pub mod queue;
pub mod run_jobs;
pub mod session_jobs;
pub mod settings_watch;
