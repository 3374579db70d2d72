//! Loop policies: how a frame's time becomes steps. One file per policy, one line here.

mod fixed;
mod locked;
mod semi_fixed;
mod semi_fixed_even;
mod variable;

use super::Flicks;

/// Every policy, in the order of menus and documentation.
pub static POLICIES: &[&LoopPolicy] =
    &[&locked::ENTRY, &variable::ENTRY, &semi_fixed::ENTRY, &semi_fixed_even::ENTRY, &fixed::ENTRY];

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
    /// Turns a frame of the given length, guards already applied, into steps.
    pub plan: fn(&Timestep, &mut Accumulator, Flicks) -> Plan,
}

/// What the policy aims for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timestep {
    /// Length of a step; positive.
    pub dt: Flicks,
}

/// What a policy keeps between frames.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Accumulator {
    /// Frame time not simulated yet.
    pub carried: Flicks,
}

/// What to do in one frame; plain data.
///
/// For every frame: carried before + frame time = `steps.total()` + `dropped` + carried after, in flicks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    pub steps: Steps,
    /// Frame time that will never be simulated; negative where more was simulated than passed.
    pub dropped: Flicks,
    /// How far the display is past the last step: what is carried over.
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
