//! Time as engines in JavaScript and Python count it: readings of a clock and an accumulator, in double precision.

use crate::time::Flicks;
use crate::time::policies::accumulator::Accumulator;
use crate::time::policies::plan::{Plan, Steps};
use crate::time::policies::timestep::Timestep;

/// Steps of a frame that are subtracted one by one. A loop over more would not end in time.
pub(super) const MOST_SUBTRACTIONS: u64 = 1 << 10;

/// What such a loop keeps between frames. Its clock reads 0 when it starts.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Doubles {
    /// Reading of the clock at the last frame.
    pub now: Flicks,
    /// The engine's accumulator, in its own unit.
    pub held: f64,
    /// `true` once the engine has done what it does when it starts, or at its first frame.
    pub started: bool,
    /// That of the accumulator after the last frame.
    carried: Flicks,
}

/// The unit in which an engine counts.
#[derive(Clone, Copy, Debug)]
pub(super) enum Unit {
    /// Milliseconds.
    Millis,
    /// Seconds.
    Secs,
}

impl Unit {
    /// A time in this unit, correctly rounded.
    pub fn of(self, time: Flicks) -> f64 {
        match self {
            Unit::Millis => time.millis(),
            Unit::Secs => time.secs(),
        }
    }

    /// The time nearest to an amount of this unit.
    pub fn flicks(self, amount: f64) -> Flicks {
        match self {
            Unit::Millis => Flicks::from_millis(amount),
            Unit::Secs => Flicks::from_secs(amount),
        }
    }
}

impl Doubles {
    /// The loop's memory at a frame that begins, with what a limit on steps left to it.
    pub fn of(accumulator: &mut Accumulator, unit: Unit) -> Doubles {
        let carried = accumulator.carried;
        let mut doubles = *accumulator.memory.of::<Doubles>();
        doubles.held += unit.of(carried - doubles.carried);
        doubles
    }

    /// Reads the clock: the difference of two readings, each rounded.
    pub fn read(&mut self, frame: Flicks, unit: Unit) -> f64 {
        let before = unit.of(self.now);
        self.now += frame;
        unit.of(self.now) - before
    }

    /// Subtracts `step` while the accumulator holds one, at most `most` times. Returns how often.
    pub fn subtract(&mut self, step: f64, most: u64) -> u64 {
        let mut count = 0;
        while self.held >= step && count < most {
            if count == MOST_SUBTRACTIONS {
                let rest = ((self.held / step) as u64).min(most - count);
                self.held = (self.held - rest as f64 * step).max(0.0);
                return count + rest;
            }
            self.held -= step;
            count += 1;
        }
        count
    }

    /// Ends a frame: `steps` of it were taken, and `lost` of its time never will be. The pose is past the last step by what is held.
    pub fn end(self, accumulator: &mut Accumulator, frame: Flicks, steps: Steps, lost: Flicks, unit: Unit) -> Plan {
        accumulator.carried = accumulator.carried + frame - steps.total() - lost;
        *accumulator.memory.of() = Doubles { carried: accumulator.carried, ..self };
        Plan { steps, dropped: lost, overstep: unit.flicks(self.held), ..Plan::default() }
    }
}

/// A loop that counts a frame as `counted` says, then takes the whole steps of dt that its accumulator holds, and keeps the rest.
pub(super) fn plan_counted(
    timestep: &Timestep,
    accumulator: &mut Accumulator,
    frame: Flicks,
    counted: fn(f64, &mut Doubles) -> f64,
) -> Plan {
    let unit = Unit::Millis;
    let mut doubles = Doubles::of(accumulator, unit);
    let passed = doubles.read(frame, unit);
    let counted = counted(passed, &mut doubles);
    doubles.held += counted;
    let steps = Steps::equal(doubles.subtract(unit.of(timestep.dt), u64::MAX), timestep.dt);
    // A frame that counts as it is loses nothing, also where its doubles are rounded.
    let lost = if counted == passed { Flicks::ZERO } else { frame - unit.flicks(counted) };
    doubles.end(accumulator, frame, steps, lost, unit)
}
