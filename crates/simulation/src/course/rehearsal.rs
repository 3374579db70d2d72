//! The hidden run of a lesson whose numbers complete its texts.

use super::outcome::Outcome;
use super::place_extremes::PlaceExtremes;
use crate::lab::{Frame, Lab};
use crate::scenario::Scenario;
use timestep::time::Flicks;

/// A run of a lesson without a window: as long as its `loop` or, without one, the scenario's duration.
#[derive(Debug)]
pub struct Rehearsal {
    lab: Lab,
    length: Flicks,
    begun: Flicks,
    /// Extremes of the shown places of each lane; `None` where the texts are not about them.
    places: Option<Vec<PlaceExtremes>>,
}

impl Rehearsal {
    /// A run at its start. Live lanes get a steady display of 60 Hz.
    pub fn of(scenario: &Scenario) -> Self {
        let length = scenario.length();
        let places = scenario.opening.is_some().then(|| vec![PlaceExtremes::default(); scenario.lanes.len()]);
        let mut lab = Lab::new(scenario.clone().without_window()).without_pictures();
        lab.set_logging(places.is_some());
        Rehearsal { lab, length, begun: Flicks::ZERO, places }
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
        if let Some(places) = &mut self.places {
            for (lane, log) in self.lab.take_rows() {
                log.frames.iter().for_each(|frame| places[lane].add(frame));
            }
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
        let outcome = Outcome::of_lab(&self.lab);
        match &self.places {
            Some(places) => outcome.with_places(places),
            None => outcome,
        }
    }
}
