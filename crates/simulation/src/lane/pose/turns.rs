//! Turns of a body in a step. Two orientations do not tell more than half a turn: a blend of them goes the shorter way, so that a faster
//! body is drawn turning back.

use crate::lane::settings::spec::LaneSpec;
use crate::worlds::Attitude;
use std::f64::consts::TAU;
use timestep::entry::Entry;
use timestep::presentation::PRESENTATIONS;

/// Turns in a step up to which the shorter way between two orientations is the one that the body takes.
const HALF: f64 = 0.5;

impl LaneSpec {
    /// Turns that the body makes in a step at the start of the run; 0 where none turns.
    pub fn turns_per_step(&self) -> f64 {
        let rate = |attitude: &Attitude| attitude.angular_velocity(&self.world.initial_state()).length();
        self.world.attitude.as_ref().map_or(0.0, rate) * self.policy.step_length(self.dt).secs() / TAU
    }

    /// `true` if the body makes more than half a turn in a step: its pose may be wrong although its time is right.
    pub fn turns_far(&self) -> bool {
        self.turns_per_step() > HALF
    }

    /// Reason why the presentation draws the body turning the wrong way, as a sentence; `None` where it does not.
    pub fn loses_turns(&self) -> Option<String> {
        let presented = self.presented();
        if presented.knows_rate || !presented.blends_orientations || !self.turns_far() {
            return None;
        }
        let knowing = PRESENTATIONS.iter().filter(|other| other.knows_rate).map(|other| other.name());
        Some(format!(
            "{:.2} turns in a step: a blend of two orientations cannot tell, and goes the shorter way. These know how fast the body turns: {}.",
            self.turns_per_step(),
            knowing.collect::<Vec<_>>().join("; ")
        ))
    }
}
