//! The hidden run of a lesson whose numbers complete its texts.

use super::outcome::Outcome;
use crate::lab::{Frame, Lab};
use crate::scenario::Scenario;
use timestep::time::Flicks;

/// A run of a lesson without a window: as long as its `loop` or, without one, the scenario's duration.
#[derive(Debug)]
pub struct Rehearsal {
    lab: Lab,
    length: Flicks,
    begun: Flicks,
}

impl Rehearsal {
    /// A run at its start. Live lanes get a steady display of 60 Hz.
    pub fn of(scenario: &Scenario) -> Self {
        let length = scenario.length();
        Rehearsal { lab: Lab::new(scenario.clone().without_window()), length, begun: Flicks::ZERO }
    }

    /// Goes on for a few milliseconds of work. Returns `true` at the end.
    pub fn advance(&mut self) -> bool {
        let work = Some(Lab::PIECE);
        if self.lab.is_busy() {
            self.lab.frame(Frame { work, ..Frame::default() });
        } else if self.begun < self.length {
            let elapsed = Lab::NOMINAL_FRAME.min(self.length - self.begun);
            self.begun += elapsed;
            self.lab.frame(Frame { elapsed, work, ..Frame::default() });
        }
        !self.lab.is_busy() && self.begun == self.length
    }

    /// Share of the run that is done, 0 to 1.
    pub fn done(&self) -> f64 {
        self.begun.secs() / self.length.secs()
    }

    /// Runs to the end.
    pub fn finish(&mut self) -> Outcome {
        while !self.advance() {}
        self.outcome()
    }

    /// The numbers so far.
    pub fn outcome(&self) -> Outcome {
        Outcome::of_lab(&self.lab)
    }
}
