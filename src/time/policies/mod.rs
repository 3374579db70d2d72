//! Loop policies: how a frame's time becomes steps. One file per policy, one line here.

mod fixed;
mod hysteresis;
mod locked;
mod quantised;
mod semi_fixed;
mod semi_fixed_even;
mod snapped;
mod spec;
mod threaded;
mod variable;

use super::Flicks;
pub use spec::{PolicyOption, PolicySpec};

/// Every policy, in the order of menus and documentation.
pub static POLICIES: &[&LoopPolicy] = &[
    &locked::ENTRY,
    &variable::ENTRY,
    &semi_fixed::ENTRY,
    &semi_fixed_even::ENTRY,
    &fixed::ENTRY,
    &snapped::ENTRY,
    &quantised::ENTRY,
    &hysteresis::ENTRY,
    &threaded::ENTRY,
];

/// A policy that describes itself.
#[derive(Debug)]
pub struct LoopPolicy {
    pub id: &'static str,
    pub name: &'static str,
    pub summary: &'static str,
    pub reference: &'static str,
    /// Whether a longer frame takes more steps; only then can a limit on steps per frame bound the frame's time.
    pub splits: bool,
    /// Whether time that fills no step is kept for the next frame. Without it there is no fraction to present between states.
    pub carries: bool,
    /// Whether steps run beside the frames, so that their cost does not lengthen them.
    pub threaded: bool,
    /// The one number that a person may choose, if there is one.
    pub option: Option<PolicyOption>,
    /// Turns a frame of the given length, guards already applied, into steps.
    pub plan: fn(&Timestep, &mut Accumulator, Flicks) -> Plan,
}

/// What the policy aims for. All durations are in the frames' own, scaled time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timestep {
    /// Length of a step; positive.
    pub dt: Flicks,
    /// The policy's option; zero where it has none.
    pub option: Flicks,
    /// From one refresh of the display to the next; zero where time stands still.
    pub refresh: Flicks,
    /// What a step costs the machine.
    pub step_cost: Flicks,
}

impl Timestep {
    /// Steps of `dt` for `policy` on a 60 Hz display, at no cost.
    pub fn new(policy: PolicySpec, dt: Flicks) -> Self {
        Timestep { dt, option: policy.option, refresh: Flicks::from_ratio(1, 60), step_cost: Flicks::ZERO }
    }
}

/// What a policy keeps between frames. Each policy uses what it needs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Accumulator {
    /// Frame time not simulated yet; negative where the simulation runs ahead.
    pub carried: Flicks,
    /// `snapped`: the last four frames, the newest first; the part of `carried` that averaging holds back (it may have given
    /// more than it got); and what the division by four left over, flicks.
    recent: Option<[Flicks; 4]>,
    held: Flicks,
    residue: i64,
    /// `hysteresis`: the steps of the last frames, the newest first.
    pattern: [Option<u64>; hysteresis::REMEMBERED],
    /// `threaded`: how long after it was due the last tick was finished.
    late: Flicks,
}

impl Accumulator {
    /// With so much time carried over from another policy or step.
    pub fn carrying(carried: Flicks) -> Self {
        Accumulator { carried, ..Self::default() }
    }

    /// `threaded`: how long after it was due the last tick was finished.
    pub fn late(&self) -> Flicks {
        self.late
    }
}

/// What to do in one frame; plain data.
///
/// For every frame: carried before + frame time = `steps.total()` + `dropped` + carried after, in flicks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    pub steps: Steps,
    /// Frame time that will never be simulated; negative where more was simulated than passed.
    pub dropped: Flicks,
    /// How far the display is past the last step. Below dt, except where a policy lets the simulation run a little ahead
    /// (negative) or behind.
    pub overstep: Flicks,
}

/// A run of steps: `longer` steps of `length` + 1 flick, `count` − `longer` steps of `length`, then one of `last` unless that is zero.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Steps {
    pub count: u64,
    pub length: Flicks,
    pub longer: u64,
    pub last: Flicks,
}

impl Steps {
    pub const NONE: Steps = Steps { count: 0, length: Flicks::ZERO, longer: 0, last: Flicks::ZERO };

    /// `count` steps of the same length.
    pub fn equal(count: u64, length: Flicks) -> Self {
        Steps { count, length, ..Self::NONE }
    }

    /// How many steps there are.
    pub fn len(&self) -> u64 {
        self.count + u64::from(self.last != Flicks::ZERO)
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Their lengths, in order.
    pub fn iter(self) -> impl Iterator<Item = Flicks> {
        (0..self.count)
            .map(move |i| self.length + Flicks(i64::from(i < self.longer)))
            .chain((self.last != Flicks::ZERO).then_some(self.last))
    }

    /// The simulated time they cover.
    pub fn total(&self) -> Flicks {
        self.length.times(self.count) + Flicks(self.longer as i64) + self.last
    }
}

crate::entry::entry!(LoopPolicy, "policy", POLICIES);
