//! A run without a window: the laboratory in slices of a frame, up to exactly the end.

use super::progress::Progress;
use crate::lab::{Frame, Lab, Snapshot};
use crate::scenario::{LoadError, Scenario};
use crate::time::Flicks;
use crate::time::displays::RefreshRate;

/// What a command runs.
pub struct Run {
    pub scenario: Scenario,
    /// The scenario's title, or what it was asked for by.
    pub name: String,
    pub length: Flicks,
}

impl Run {
    /// `length` overrules the scenario's own. Lanes that would be live are shown on a steady display of rate `hz`.
    pub fn load(name: &str, length: Option<Flicks>, hz: RefreshRate) -> Result<Run, LoadError> {
        let scenario = Scenario::load(name)?.on_display(hz);
        let title = if scenario.title.trim().is_empty() { name.to_owned() } else { scenario.title.clone() };
        Ok(Run { name: title, length: length.unwrap_or(scenario.duration), scenario })
    }

    /// Runs from the start to the end. `each` sees the laboratory after each slice; its error ends the run.
    pub fn drive<E>(&self, logging: bool, mut each: impl FnMut(&Snapshot<'_>) -> Result<(), E>) -> Result<Lab, E> {
        let mut lab = Lab::new(self.scenario.clone());
        lab.set_logging(logging);
        let mut progress = Progress::new();
        let mut done = Flicks::ZERO;
        while done < self.length {
            let elapsed = Lab::NOMINAL_FRAME.min(self.length - done);
            lab.frame(Frame { elapsed, ..Frame::default() });
            done += elapsed;
            each(&lab.snapshot())?;
            progress
                .show(done.secs(), self.length.secs(), || format!("{:.1} of {:.1} s", done.secs(), self.length.secs()));
        }
        Ok(lab)
    }
}
