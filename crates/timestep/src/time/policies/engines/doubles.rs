//! Time as engines in JavaScript and Python count it: readings of a clock and an accumulator, in double precision.

use crate::time::Flicks;
use crate::time::policies::accumulator::Accumulator;
use crate::time::policies::code_value::CodeValue;
use crate::time::policies::plan::{Plan, Steps};
use crate::time::policies::timestep::Timestep;

/// Steps of a frame that are subtracted one by one. A loop over more would not end in time.
pub(super) const MOST_SUBTRACTIONS: u64 = 1 << 10;

/// The clock of an engine's loop, which reads 0 when it starts, and its books in whole flicks.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Books {
    /// Reading of the clock at the last frame.
    pub now: Flicks,
    /// Time in the accumulator after the last frame.
    carried: Flicks,
}

impl Books {
    /// Reads the clock in a unit: the difference of two readings, each rounded.
    pub fn read(&mut self, frame: Flicks, unit: fn(Flicks) -> f64) -> f64 {
        let before = unit(self.now);
        self.now += frame;
        unit(self.now) - before
    }

    /// Time that a limit on steps has left to an accumulator that holds `carried` now.
    pub fn left(&self, carried: Flicks) -> Flicks {
        carried - self.carried
    }

    /// Ends a frame that began with `carried`: `steps` of it were taken, and `lost` never will be. Returns what is carried on.
    pub fn end(&mut self, carried: Flicks, frame: Flicks, steps: Steps, lost: Flicks) -> Flicks {
        self.carried = carried + frame - steps.total() - lost;
        self.carried
    }
}

/// Memory of a loop in doubles between frames.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Doubles {
    /// Clock and books.
    pub books: Books,
    /// The engine's accumulator, in its own unit.
    pub held: f64,
    /// `true` once the engine has done what it does when it starts, or at its first frame.
    pub started: bool,
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
        let mut doubles = *accumulator.memory.of::<Doubles>();
        doubles.held += unit.of(doubles.books.left(accumulator.carried));
        doubles
    }

    /// 1 once the engine has started, as its code keeps it.
    pub fn kept_start(&self) -> CodeValue {
        CodeValue::Number(f64::from(u8::from(self.started)))
    }

    /// The accumulator, as a time of the code.
    pub fn kept_time(&self, unit: Unit) -> CodeValue {
        CodeValue::Time(unit.flicks(self.held))
    }

    /// Reads the clock.
    pub fn read(&mut self, frame: Flicks, unit: Unit) -> f64 {
        match unit {
            Unit::Millis => self.books.read(frame, Flicks::millis),
            Unit::Secs => self.books.read(frame, Flicks::secs),
        }
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
    pub fn end(mut self, accumulator: &mut Accumulator, frame: Flicks, steps: Steps, lost: Flicks, unit: Unit) -> Plan {
        accumulator.carried = self.books.end(accumulator.carried, frame, steps, lost);
        *accumulator.memory.of() = self;
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
