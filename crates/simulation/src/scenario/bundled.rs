//! Scenarios that are part of the program.

/// A scenario that is part of the program.
#[derive(Debug)]
pub struct BundledScenario {
    /// The name of its file without the extension.
    pub id: &'static str,
    /// The text of its file.
    pub text: &'static str,
}

/// The scenarios with these ids, whose files are in a folder of `assets`.
macro_rules! bundled_scenarios {
    ($folder:literal: $($id:literal),* $(,)?) => {
        &[$($crate::scenario::BundledScenario {
            id: $id,
            text: include_str!(concat!("../../../../assets/", $folder, "/", $id, ".toml")),
        }),*]
    };
}
pub(super) use bundled_scenarios;
