//! Everything that opens by its id.

use super::bundled::BundledScenario;
use super::examples::EXAMPLES;
use super::lessons::{LESSONS, MERGED};
use super::openings::OPENINGS;
use timestep::entry::present_id;

/// Every scenario that opens by its id: the lessons, the examples, then the openings.
pub fn bundled() -> impl Iterator<Item = &'static BundledScenario> {
    LESSONS.iter().chain(EXAMPLES).chain(OPENINGS)
}

/// The bundled scenario that this id opens; the former id of a lesson opens the lesson that it was merged into.
pub fn bundled_by_id(id: &str) -> Option<&'static BundledScenario> {
    let id = present_id(id, MERGED);
    bundled().find(|scenario| scenario.id == id)
}
