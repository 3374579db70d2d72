//! The right program in which a puzzle hides a mistake: world, step and display.

use super::clue::Clue;
use super::dice::Dice;
use super::timing::Timing;
use crate::entry::Entry;
use crate::integrators::Integrator;
use crate::lane::LaneSpec;
use crate::presentation::Presentation;
use crate::time::Flicks;
use crate::time::displays::{Display, RefreshRate, VirtualDisplay};
use crate::worlds::{World, WorldSpec};

/// A world, and values of one of its parameters that make it lively.
type Stage = (&'static str, &'static str, &'static [f64]);

/// The worlds of puzzles. Two steps of half a second are no whole number of periods of any wind.
const STAGES: &[Stage] = &[
    ("glide", "speed", &[1.5, 2.0, 3.0]),
    ("circle", "speed", &[2.0, 3.0]),
    ("spring", "stiffness", &[6.0, 10.0, 16.0]),
    ("pendulum", "angle", &[0.8, 1.2, 1.6]),
    ("orbit", "eccentricity", &[0.2, 0.4]),
    ("wind", "frequency", &[0.7, 0.9, 1.2]),
];

/// Other parameters of these worlds.
const FIXED: &[(&str, &str, f64)] = &[("wind", "acceleration", 12.0)];

/// Refresh rates, Hz.
const RATES: &[u32] = &[24, 30, 50, 60, 75, 90, 100, 120, 144, 165, 240];

/// Steps per second.
const STEPS: &[i64] = &[20, 25, 30, 50, 60, 100, 120];

/// A right program in a world.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The program.
    pub lane: LaneSpec,
    /// Its frames and steps.
    pub timing: Timing,
}

impl Scene {
    /// Draws a scene in which the mistake of a clue shows; any scene without a clue. `None` if it shows in none. Steps and frames are
    /// uneven to each other in all scenes: on even ones most mistakes are right by chance.
    pub fn draw(clue: Option<&Clue>, dice: &mut Dice) -> Option<Self> {
        let shows = |world: &str, timing: Timing| clue.is_none_or(|clue| clue.shows_in(world, timing));
        let pairs = RATES.iter().flat_map(|&hz| STEPS.iter().map(move |&steps| (hz, steps)));
        let timings = pairs.filter_map(|(hz, steps)| {
            Some(Timing { rate: RefreshRate::ratio(hz, 1)?, dt: Flicks::from_ratio(1, steps) })
        });
        let mut timings: Vec<Timing> = timings.filter(|timing| timing.is_uneven()).collect();
        dice.shuffle(&mut timings);
        let mut stages = STAGES.to_vec();
        dice.shuffle(&mut stages);
        let mut scenes = stages.iter().flat_map(|stage| timings.iter().map(move |timing| (stage, *timing)));
        let (stage, timing) = scenes.find(|((world, ..), timing)| shows(world, *timing))?;
        let presentation = Presentation::by_id(clue.map_or("latest", |clue| clue.presentation))?;
        let lane = LaneSpec {
            world: world_of(stage, dice)?,
            integrator: Integrator::by_id("rk4")?.into(),
            dt: timing.dt,
            presentation,
            display: Display::Virtual(VirtualDisplay { hz: timing.rate, ..VirtualDisplay::default() }),
            ..LaneSpec::default()
        };
        Some(Scene { lane, timing })
    }
}

/// The world of a stage, with its parameters.
fn world_of(&(id, key, values): &Stage, dice: &mut Dice) -> Option<WorldSpec> {
    let mut world = WorldSpec::of(World::by_id(id)?);
    let fixed = FIXED.iter().filter(|(world, ..)| *world == id).map(|(_, key, value)| (*key, *value));
    for (key, value) in fixed.chain([(key, dice.pick(values)?)]) {
        let place = world.world.params.iter().position(|param| param.key == key)?;
        world.params[place] = value;
    }
    Some(world)
}
