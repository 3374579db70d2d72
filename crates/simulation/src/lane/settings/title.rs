//! The title of a lane: its name, or what tells it apart.

use super::spec::LaneSpec;

impl LaneSpec {
    /// `true` if the title is made of method and step, because the lane has no name of its own.
    pub fn is_unnamed(&self) -> bool {
        self.looks.label.is_empty() && (self.looks.label_keys.is_empty() || self.looks.concealed)
    }

    /// The label, or else the settings that vary, or else the method and its steps.
    pub fn title(&self) -> String {
        if !self.looks.label.is_empty() {
            self.looks.label.clone()
        } else if !self.is_unnamed() {
            let values: Vec<_> = self.looks.label_keys.iter().filter_map(|key| key.words(self)).collect();
            values.join(", ")
        } else if self.looks.concealed {
            format!("Concealed, dt {}", self.dt)
        } else {
            format!("{}, {}", self.integrator.name, self.step_words())
        }
    }

    /// The length of the steps as a part of a title: `dt 1/60`, or the loop's name if its steps have no length of their own.
    pub fn step_words(&self) -> String {
        let has_length = self.policy.sets_step() || self.policy.uses_dt();
        if has_length { format!("dt {}", self.policy.step_length(self.dt)) } else { self.policy.name.to_lowercase() }
    }
}
