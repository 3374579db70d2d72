//! A lane drawn in four ways: for a game or a capture, before anything is known about it.

use super::document::Scenario;
use super::lesson::Layout;
use crate::identity::Identity;
use crate::lane::{LaneSpec, Looks};
use crate::worlds::{World, WorldSpec};
use timestep::entry::Entry;
use timestep::presentation::{EXTRAPOLATE, INTERPOLATE, LATEST, Presentation, RENDER_STEP};

/// The ways of drawing.
static DRAWN: [&Presentation; 4] = [&LATEST, &INTERPOLATE, &EXTRAPOLATE, &RENDER_STEP];

/// Even motion between two walls. A turn comes more than once a second, and seldom with a step: where all turns fall on steps, no way of
/// drawing overshoots.
pub fn turning_motion() -> WorldSpec {
    let mut world = World::by_id("glide").map_or_else(|| LaneSpec::default().world, WorldSpec::of);
    (world["half_width"], world["speed"]) = (0.8, 2.1);
    world
}

/// The lane four times, drawn in four ways, as tracks below each other.
pub fn four_lanes(lane: &LaneSpec) -> Scenario {
    let lanes = DRAWN.iter().enumerate().map(|(place, presentation)| {
        let looks = Looks { identity: Identity::of_place(place), ..Looks::named(presentation.name) };
        LaneSpec { presentation, looks, ..lane.clone() }
    });
    as_tracks(lanes.collect())
}

/// The lanes as tracks below each other, with the numbers that a verdict is made of.
pub fn as_tracks(lanes: Vec<LaneSpec>) -> Scenario {
    let mut scenario = Scenario::of(lanes);
    scenario.lesson.layout = Layout::Tracks;
    scenario.lesson.numbers = vec!["pacing_ms", "delay_ms"];
    scenario
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Walls that are met with every so many steps would let extrapolation look perfect.
    #[test]
    fn turns_do_not_keep_step_with_usual_rates() {
        let world = turning_motion();
        let turn = 2.0 * world["half_width"] / world["speed"];
        for rate in [20.0, 24.0, 30.0, 50.0, 60.0, 64.0, 100.0, 120.0] {
            let off = |n: u32| (f64::from(n) * turn * rate - (f64::from(n) * turn * rate).round()).abs();
            assert!((1..=12).filter(|n| off(*n) > 0.05).count() >= 6, "{rate}");
        }
        assert!(turn < 1.0);
    }
}
