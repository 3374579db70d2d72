//! Files that are complete or absent, and text of unknown origin made safe to print.
//!
//! [`safe_file`] replaces files and folders as a whole and removes what killed processes left. [`plain_file`] and
//! [`table_file`] read text files and rows of numbers, [`path_completion`] completes typed paths, and [`visible_text`]
//! makes control characters visible. In a browser
//! `kept_files` takes the place of the disk.
#![warn(missing_docs)]

#[cfg(target_arch = "wasm32")]
pub mod kept_files;
pub mod path_completion;
pub mod plain_file;
pub mod safe_file;
pub mod table_file;
pub mod visible_text;
