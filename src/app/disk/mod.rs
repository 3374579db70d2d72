//! Files that the window writes by itself, on one thread with one queue.

#[cfg(test)]
pub mod disk_tests;
pub mod queue;
pub mod run_jobs;
pub mod session_jobs;
pub mod settings_watch;
