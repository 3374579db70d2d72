//! Charts as files: what they look like, that they are well-formed whatever the numbers, and what is in them.

mod any_numbers;
mod contents;
mod examples;
mod files;
mod goldens;
