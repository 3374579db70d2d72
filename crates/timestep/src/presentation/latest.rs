//! The state after the last step, unchanged.

use super::description::Presentation;

pub const ENTRY: Presentation = Presentation {
    id: "latest",
    name: "Newest state",
    summary: "Draws the state after the last step. Stutters wherever steps and frames come at different rates.",
    reference: "Fiedler, \"Fix Your Timestep!\" (2004), \"Free the physics\"",
    ..Presentation::PLAIN
};
