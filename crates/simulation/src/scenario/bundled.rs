//! A scenario that is part of the program.

/// A scenario that is part of the program.
#[derive(Debug)]
pub struct BundledScenario {
    /// The name of its file without the extension.
    pub id: &'static str,
    /// The text of its file.
    pub text: &'static str,
}
