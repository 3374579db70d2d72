//! The languages in which a program can be printed, a file and a line in the list each.

mod cpp;
mod csharp;
mod gdscript;
mod javascript;
mod language;
mod python;
mod rust;

pub use language::Language;

/// Every language, in the order of menus and documentation.
pub static LANGUAGES: &[&Language] =
    &[&python::ENTRY, &rust::ENTRY, &csharp::ENTRY, &cpp::ENTRY, &gdscript::ENTRY, &javascript::ENTRY];

timestep::entry::entry!(Language, "language", LANGUAGES);
