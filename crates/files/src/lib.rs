//! Files that are whole or not there, and text from strangers made safe to show.
#![warn(missing_docs)]

pub mod path_completion;
pub mod plain_file;
pub mod safe_file;
pub mod table_file;
pub mod visible_text;
