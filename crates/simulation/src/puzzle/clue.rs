//! Clues: for each mistake where it shows, in which number, and how much of the number tells it from its cure. One list.
//!
//! The bounds hold for a run of [`Puzzle::LENGTH`](super::Puzzle::LENGTH) in any scene that a puzzle may have; a mistake passes them
//! by far, and a user sees it.

use super::suspect::Suspect;
use super::timing::Timing;
use crate::metrics::Report;
use crate::numbers::Number;
use timestep::entry::Entry;
use timestep::time::Flicks;
use timestep::time::policies::LoopPolicy;

/// The trace of a mistake.
pub struct Clue {
    /// Id of the suspect.
    pub suspect: &'static str,
    /// Index of the first level that asks for it.
    pub level: usize,
    /// Worlds in which it shows; empty for all.
    pub worlds: &'static [&'static str],
    /// Friction in these worlds: `true` if it shows only with it, `false` only without; `None` if it does not matter.
    pub friction: Option<bool>,
    /// `true` if it shows with these frames and steps.
    pub shows_at: fn(Timing) -> bool,
    /// Presentation of the program around it.
    pub presentation: &'static str,
    /// Most steps of a frame of that program; `None` for no limit.
    pub max_steps: Option<u32>,
    /// Id of the trace that its frames come from; `None` where they are those of a display.
    pub trace: Option<&'static str>,
    /// Name of the number that tells.
    pub number: &'static str,
    /// Part of it; empty for a number without parts.
    part: &'static str,
    /// Reads the value in another way.
    own: Option<fn(&Report) -> Option<f64>>,
    /// Least value with the mistake.
    pub least: f64,
    /// Largest value with its cure.
    pub most: f64,
}

/// A mistake of the blend, which shows at once where alpha changes.
const BLEND: Clue = Clue {
    suspect: "",
    level: 0,
    worlds: &[],
    friction: None,
    shows_at: Timing::is_uneven,
    presentation: "interpolate",
    max_steps: None,
    trace: None,
    number: "animation_error_ms",
    part: "max",
    own: None,
    least: 4.9,
    most: 1e-6,
};

/// A mistake of the loop, which loses time.
const LOOP: Clue = Clue { level: 1, number: "dropped_secs", part: "", least: 0.1, most: 0.0, ..BLEND };

/// A mistake of the blend of two orientations, which leads the marker off its circle of 1 m.
const ORIENTATION: Clue =
    Clue { worlds: &["spin"], shows_at: |_| true, number: "presentation_error", least: 1.0, most: 1e-9, ..BLEND };

/// A mistake of the method, by which the motion gains energy.
const ENERGY: Clue = Clue {
    friction: Some(false),
    number: "energy_drift",
    part: "last",
    own: Some(|report| Some(report.energy_error?.last / report.initial_energy?.abs())),
    least: 0.3,
    most: 0.25,
    ..BLEND
};

/// Every clue, in the order of the lists of mistakes.
pub static CLUES: &[Clue] = &[
    Clue { suspect: "swapped-alpha", ..BLEND },
    // A frame without a step is ahead by the part of a step that follows it. With one step in every frame nothing shows.
    Clue {
        suspect: "stale-previous",
        level: 1,
        shows_at: |timing| {
            let several = timing.frame() > timing.dt && timing.max_steps.is_none();
            several || timing.dt - timing.frame() >= Flicks::from_millis(5.0)
        },
        ..BLEND
    },
    Clue {
        suspect: "fed-back",
        shows_at: is_uneven_without_limit,
        number: "integration_error",
        least: 0.1,
        most: 0.02,
        ..BLEND
    },
    Clue { suspect: "early-alpha", shows_at: is_uneven_without_limit, ..BLEND },
    // Of two and a half steps one is taken: alpha reaches 1.75, and the body leaves its circle by a h² α (α − 1)/2.
    Clue {
        suspect: "unbounded-alpha",
        level: 1,
        worlds: &["circle"],
        shows_at: |timing| {
            timing.max_steps == Some(1) && timing.dt >= Flicks::from_ratio(1, 30) && timing.frame() > timing.dt
        },
        max_steps: Some(1),
        number: "presentation_error",
        least: 2.5e-3,
        most: 1.5e-3,
        ..BLEND
    },
    Clue { suspect: "live-previous", level: 2, shows_at: is_uneven_without_limit, ..BLEND },
    // In a frame that is no shorter than a step, alpha is 1, and the newest state is drawn.
    Clue {
        suspect: "frame-as-alpha",
        level: 2,
        shows_at: |timing| is_uneven_without_limit(timing) && timing.frame() < timing.dt,
        ..BLEND
    },
    // Only those show it that step rarely; the first body moves as it should.
    Clue {
        suspect: "hero-alpha",
        level: 1,
        worlds: &["street"],
        own: Some(|report| {
            let others = report.bodies.iter().flatten().filter_map(|body| Some(body.animation_error_ms?.max));
            others.reduce(f64::max)
        }),
        ..BLEND
    },
    // Half way through a step of one radian the marker is at cos²(1/4) of its distance.
    Clue {
        suspect: "lerp",
        level: 1,
        shows_at: |timing| timing.dt >= Flicks::from_ratio(1, 6),
        least: 0.04,
        most: 0.02,
        ..ORIENTATION
    },
    Clue { suspect: "euler-angles", ..ORIENTATION },
    Clue { suspect: "lost-remainder", shows_at: |timing| share_lost("lost-remainder", timing) > LEAST_SHARE, ..LOOP },
    Clue {
        suspect: "stepped-and-kept",
        shows_at: |timing| share_lost("stepped-and-kept", timing) < -LEAST_SHARE,
        own: Some(|report| Some(-report.dropped_secs)),
        ..LOOP
    },
    Clue {
        suspect: "one-step",
        level: 0,
        shows_at: |timing| share_lost("one-step", timing) > LEAST_SHARE,
        number: "backlog_secs",
        most: 0.06,
        ..LOOP
    },
    // A step that comes a frame late makes the newest state a whole step old.
    Clue {
        suspect: "float-accumulator",
        level: 2,
        shows_at: |timing| differs_from_fixed("float-accumulator", timing),
        presentation: "latest",
        number: "age_ms",
        own: Some(|report| Some(report.age_ms?.max / (1000.0 * report.dt_secs))),
        least: 1.0 - 1e-6,
        most: 0.999,
        ..LOOP
    },
    Clue {
        suspect: "whole-milliseconds",
        shows_at: |timing| share_lost("whole-milliseconds", timing) > LEAST_SHARE,
        ..LOOP
    },
    Clue {
        suspect: "own-frame-time",
        level: 0,
        shows_at: |timing| share_lost("own-frame-time", timing).abs() > LEAST_SHARE,
        number: "sim_time_secs",
        own: Some(|report| Some((report.sim_time_secs - report.real_time_secs).abs())),
        most: 1e-6,
        ..LOOP
    },
    // Only in the frame in which the clock is set back, by 31 ms and by what the frame lasts.
    Clue {
        suspect: "unguarded-clock",
        level: 2,
        trace: Some("coarse-clock"),
        number: "animation_error_ms",
        part: "max",
        least: 30.0,
        most: 2.5,
        ..LOOP
    },
    Clue { suspect: "gated", level: 2, shows_at: |timing| share_lost("gated", timing) > LEAST_SHARE, ..LOOP },
    Clue {
        suspect: "rest-twice",
        level: 2,
        shows_at: |timing| share_lost("rest-twice", timing) < -LEAST_SHARE,
        own: Some(|report| Some(-report.dropped_secs)),
        ..LOOP
    },
    Clue {
        suspect: "kept-backlog",
        level: 2,
        shows_at: |timing| timing.max_steps == Some(2) && timing.frame().0 as f64 > 2.1 * timing.dt.0 as f64,
        max_steps: Some(2),
        number: "backlog_secs",
        most: 0.06,
        ..LOOP
    },
    Clue {
        suspect: "one-substep",
        level: 2,
        shows_at: |timing| share_lost("one-substep", timing) > LEAST_SHARE,
        ..LOOP
    },
    // A frame of a second, clamped to a quarter of one, counts a millisecond, or as an earlier one.
    Clue { suspect: "long-frames-vanish", level: 2, trace: Some("hidden-tab"), least: 0.9, most: 0.8, ..LOOP },
    Clue { suspect: "mean-of-ten", level: 2, trace: Some("hidden-tab"), least: 0.9, most: 0.8, ..LOOP },
    Clue {
        suspect: "floored",
        level: 2,
        shows_at: |timing| share_lost("floored", timing) < -LEAST_SHARE,
        own: Some(|report| Some(-report.dropped_secs)),
        ..LOOP
    },
    Clue {
        suspect: "frame-rates",
        level: 2,
        shows_at: |timing| share_lost("frame-rates", timing).abs() > LEAST_SHARE,
        own: Some(|report| Some(report.dropped_secs.abs())),
        ..LOOP
    },
    Clue { suspect: "paused-in-loop", level: 2, shows_at: |_| true, least: 0.9, ..LOOP },
    Clue {
        suspect: "half-second-midpoint",
        level: 1,
        worlds: &["wind"],
        shows_at: |_| true,
        number: "integration_error",
        least: 0.5,
        most: 0.1,
        ..BLEND
    },
    Clue {
        suspect: "position-first-euler",
        worlds: &["spring", "pendulum", "orbit"],
        shows_at: |timing| timing.dt >= Flicks::from_ratio(1, 60),
        ..ENERGY
    },
    // It gains half as fast.
    Clue {
        suspect: "kinematic-euler",
        level: 2,
        worlds: &["spring", "pendulum"],
        shows_at: |timing| timing.dt >= Flicks::from_ratio(1, 30),
        ..ENERGY
    },
    // Two thirds too far, or half as far, on a straight way.
    Clue {
        suspect: "no-dt",
        level: 2,
        worlds: &["glide"],
        shows_at: |timing| timing.dt <= Flicks::from_ratio(1, 100) || timing.dt >= Flicks::from_ratio(1, 30),
        number: "integration_error",
        least: 0.5,
        most: 1e-9,
        ..BLEND
    },
    // Its swing dies at least 1.67 times sooner; the cure is off by half a step of the velocity, ωh/2 of the swing.
    Clue {
        suspect: "damped-each-step",
        level: 2,
        worlds: &["spring"],
        friction: Some(true),
        shows_at: |timing| timing.dt <= Flicks::from_ratio(1, 100),
        number: "integration_error",
        least: 0.1,
        most: 0.05,
        ..BLEND
    },
    // On the first metre towards its target the body is a fifth of it too far, or not far enough.
    Clue {
        suspect: "fraction-each-step",
        level: 1,
        worlds: &["ease"],
        shows_at: |timing| timing.dt <= Flicks::from_ratio(1, 100) || timing.dt >= Flicks::from_ratio(1, 30),
        number: "integration_error",
        least: 0.15,
        most: 1e-9,
        ..BLEND
    },
    Clue {
        suspect: "torn",
        level: 1,
        // The start of a body that eases judders by itself.
        worlds: &["glide", "circle", "spring", "pendulum", "orbit", "wind"],
        // A swing that dies judders less and less.
        friction: Some(false),
        // Blends of longer steps cut the curve of the path, which judders as well.
        shows_at: |timing| (Flicks::from_ratio(1, 60)..=Flicks::from_ratio(1, 50)).contains(&timing.dt),
        number: "judder_px",
        part: "",
        least: 0.5,
        most: 0.25,
        ..BLEND
    },
];

/// Where steps wait because of a limit, alpha is 1 and the newest state is right.
fn is_uneven_without_limit(timing: Timing) -> bool {
    timing.is_uneven() && timing.max_steps.is_none()
}

/// Share of the time that a mistake of the loop has to lose or gain to be asked for: a user sees no less.
const LEAST_SHARE: f64 = 0.03;

impl Clue {
    /// The clue of a suspect; `None` for no mistake.
    pub fn of(suspect: Suspect) -> Option<&'static Clue> {
        CLUES.iter().find(|clue| clue.suspect == suspect.id)
    }

    /// The value that tells; `None` where there is none.
    pub fn read(&self, report: &Report) -> Option<f64> {
        self.own.map_or_else(|| Number::by_id(self.number)?.read(self.part, report), |own| own(report))
    }

    /// `true` if the mistake shows in this world, which has `friction` or none, with these frames and steps.
    pub fn shows_in(&self, world: &str, friction: bool, timing: Timing) -> bool {
        let has_frames = self.trace.is_none() || self.trace == timing.trace;
        let has_world = self.worlds.is_empty() || self.worlds.contains(&world);
        let has_friction = self.friction.is_none_or(|needed| needed == friction);
        has_world && has_friction && has_frames && (self.shows_at)(timing)
    }
}

/// Shortest time over which the steps of loops are compared: rounding shows within it, if it does.
const COMPARED: Flicks = Flicks(2 * Flicks::PER_SECOND);

/// The steps of a policy over a time, as simulated time after each frame.
fn simulated(id: &str, timing: Timing, length: Flicks) -> Vec<Flicks> {
    LoopPolicy::by_id(id).map_or(Vec::new(), |policy| timing.simulated(policy, length))
}

/// Share of the time that a policy does not simulate, where the accumulator would; below 0 where it simulates too much. A single step
/// is at most a hundredth of the time.
fn share_lost(id: &str, timing: Timing) -> f64 {
    let length = COMPARED.max(timing.dt.times(100));
    let [wrong, right] = [id, "fixed"].map(|id| simulated(id, timing, length).last().map_or(0.0, |end| end.secs()));
    (right - wrong) / length.secs()
}

/// `true` if some frame takes other steps than the accumulator.
fn differs_from_fixed(id: &str, timing: Timing) -> bool {
    simulated(id, timing, COMPARED) != simulated("fixed", timing, COMPARED)
}
