//! The open document, its file, and work that is not saved.

pub mod clean_states;
pub mod document;
mod document_link;
#[cfg(test)]
mod document_tests;
pub mod file_questions;
pub mod outside_files;
pub mod parked_document;
pub mod run_opening;
pub mod unsaved_work;
