//! The openings that come with the program: `assets/openings/*.toml`, one line here for each.

use super::bundled::BundledScenario;
use super::lessons::{LESSONS, lesson_by_id};

macro_rules! openings {
    ($($id:literal),* $(,)?) => {
        &[$(BundledScenario { id: $id, text: include_str!(concat!("../../../../assets/openings/", $id, ".toml")) }),*]
    };
}

/// Every opening, in the order of the window's tabs.
pub static OPENINGS: &[BundledScenario] = openings!["jitter", "three-worlds", "spiral"];

/// Every scenario that opens by its id: the lessons, then the openings.
pub fn bundled() -> impl Iterator<Item = &'static BundledScenario> {
    LESSONS.iter().chain(OPENINGS)
}

/// The bundled scenario that this id opens; the former id of a lesson opens the lesson that it was merged into.
pub fn bundled_by_id(id: &str) -> Option<&'static BundledScenario> {
    OPENINGS.iter().find(|opening| opening.id == id).or_else(|| lesson_by_id(id))
}
