//! The moment after the end of a run in which Enter and the buttons of the bar keep their former meaning: to show the answer.

use egui::Context;
use simulation::course::Phase;

/// Time at which the end of a run last showed the answer.
#[derive(Debug, Default)]
pub struct JustTold {
    /// On the interface's clock, s.
    at: Option<f64>,
}

impl JustTold {
    /// Length of the moment, s: longer than a hand needs from its decision to the key.
    const MOMENT: f64 = 1.0;

    /// Follows the lesson from `before` to the phase `after`, to which the run has led at `now`.
    pub fn follow(&mut self, before: Phase, after: Phase, now: f64) {
        if matches!((before, after), (Phase::See, Phase::Why) | (Phase::Try(_), Phase::Tried(_))) {
            self.at = Some(now);
        }
    }

    /// `true` during the moment.
    pub fn is_now(&self, ctx: &Context) -> bool {
        self.at.is_some_and(|at| ctx.input(|input| input.time) - at < Self::MOMENT)
    }
}
