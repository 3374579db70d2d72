//! Unsaved work and runs in a folder of the user, one file for each document of each window, whatever ends the program.

pub mod kept_session;
#[cfg(test)]
mod kept_work_survives;
pub mod run_file;
pub mod session;
pub mod session_files;
pub mod session_folder;
pub mod session_name;
pub mod window_lock;
