//! The right program in which a puzzle hides a mistake: world, step and display.

use super::clue::Clue;
use super::dice::Dice;
use super::timing::Timing;
use crate::displays::{BundledTrace, Display, RefreshRate, VirtualDisplay};
use crate::lane::{Guards, LaneSpec};
use crate::worlds::{World, WorldSpec};
use std::f64::consts::FRAC_PI_2;
use timestep::entry::Entry;
use timestep::integrators::Integrator;
use timestep::presentation::Presentation;
use timestep::time::Flicks;

/// A world in which programs of puzzles run.
struct Stage {
    world: &'static str,
    /// Parameters that make it lively, each with the values to choose from.
    params: &'static [(&'static str, &'static [f64])],
    method: &'static str,
    /// Steps per second.
    steps: &'static [i64],
}

/// A stage with steps as short as programs have them.
const fn stage(world: &'static str, params: &'static [(&'static str, &'static [f64])]) -> Stage {
    Stage { world, params, method: "rk4", steps: &[20, 25, 30, 50, 60, 100, 120] }
}

/// The worlds of puzzles. Two steps of half a second are no whole number of periods of any wind. A turn is drawn between steps that
/// are so long that the way from one to the next matters; Runge and Kutta's would leave the circle on them.
const STAGES: &[Stage] = &[
    stage("glide", &[("speed", &[1.5, 2.0, 3.0])]),
    stage("circle", &[("speed", &[2.0, 3.0])]),
    stage("spring", &[("stiffness", &[6.0, 10.0, 16.0])]),
    stage("spring", &[("stiffness", &[6.0, 10.0, 16.0]), (FRICTION, &[0.5, 1.0])]),
    stage("pendulum", &[("angle", &[0.8, 1.2, 1.6])]),
    stage("orbit", &[("eccentricity", &[0.2, 0.4])]),
    stage("wind", &[("frequency", &[0.7, 0.9, 1.2]), ("acceleration", &[12.0])]),
    stage("street", &[("period", &[3.0, 4.0])]),
    stage("ease", &[("fraction", &[0.08, 0.1, 0.15]), ("frequency", &[0.3, 0.5])]),
    Stage {
        method: "exact",
        steps: &[4, 5, 6, 8],
        ..stage("spin", &[("rate", &[-6.0, 6.0]), ("tilt", &[0.0, FRAC_PI_2]), ("direction", &[FRAC_PI_2])])
    },
];

/// Parameter of friction.
const FRICTION: &str = "damping";

/// Refresh rates, Hz.
const RATES: &[u32] = &[24, 30, 50, 60, 75, 90, 100, 120, 144, 165, 240];

/// A right program in a world.
#[derive(Clone, Debug)]
pub struct PuzzleScene {
    /// The program.
    pub lane: LaneSpec,
    /// Its frames and steps.
    pub timing: Timing,
}

impl PuzzleScene {
    /// Draws a scene in which the mistake of a clue shows; any scene without a clue. `None` if it shows in none. Steps and frames are
    /// uneven to each other in all scenes: on even ones most mistakes are right by chance.
    pub fn draw(clue: Option<&Clue>, dice: &mut Dice) -> Option<Self> {
        let shows = |stage: &Stage, timing: Timing| {
            clue.is_none_or(|clue| clue.shows_in(stage.world, stage.has_friction(), timing))
        };
        let mut stages: Vec<&Stage> = STAGES.iter().collect();
        dice.shuffle(&mut stages);
        let (stage, timing) = stages.into_iter().find_map(|stage| {
            let mut timings = stage.timings(clue);
            dice.shuffle(&mut timings);
            let timing = timings.into_iter().find(|timing| shows(stage, *timing))?;
            Some((stage, timing))
        })?;
        let steady = || Display::Virtual(VirtualDisplay { hz: timing.rate, ..VirtualDisplay::default() });
        let trace = timing.trace.and_then(BundledTrace::by_id);
        let presentation = Presentation::by_id(clue.map_or("latest", |clue| clue.presentation))?;
        let lane = LaneSpec {
            world: stage.world(dice)?,
            integrator: Integrator::by_id(stage.method)?.into(),
            dt: timing.dt,
            presentation,
            guards: Guards { max_steps: timing.max_steps, ..Guards::default() },
            display: trace.map_or_else(steady, |trace| Display::Trace(trace.trace().into())),
            ..LaneSpec::default()
        };
        Some(PuzzleScene { lane, timing })
    }
}

impl Stage {
    /// `true` if it is a world with friction.
    fn has_friction(&self) -> bool {
        self.params.iter().any(|(key, _)| *key == FRICTION)
    }

    /// Every display and step that are uneven to each other, under the limit on the steps of a frame that a clue needs, or on its trace.
    fn timings(&self, clue: Option<&Clue>) -> Vec<Timing> {
        let (max_steps, trace) = clue.map_or((None, None), |clue| (clue.max_steps, clue.trace));
        let of_trace = trace.and_then(BundledTrace::by_id).map(|trace| (1.0 / trace.trace().refresh().secs()).round());
        let rates = of_trace.map_or_else(|| RATES.to_vec(), |hz| vec![hz as u32]);
        let pairs = rates.into_iter().flat_map(|hz| self.steps.iter().map(move |&steps| (hz, steps)));
        let timings = pairs.filter_map(|(hz, steps)| {
            Some(Timing { rate: RefreshRate::ratio(hz, 1)?, trace, dt: Flicks::from_ratio(1, steps), max_steps })
        });
        timings.filter(|timing| timing.is_uneven()).collect()
    }

    /// The world, with parameters of the stage.
    fn world(&self, dice: &mut Dice) -> Option<WorldSpec> {
        let mut world = WorldSpec::of(World::by_id(self.world)?);
        for (key, values) in self.params {
            let place = world.place_of(key)?;
            world.params[place] = dice.pick(values)?;
        }
        Some(world)
    }
}
