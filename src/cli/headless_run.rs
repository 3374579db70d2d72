//! A run without a window: the laboratory advances in slices of a frame, up to exactly the end.

use super::interrupt;
use super::progress::Progress;
use super::scenario_args::{self, ScenarioArgs};
use crate::lab::{Frame, Lab, Snapshot};
use crate::scenario::{LoadError, Scenario};
use crate::time::Flicks;
use crate::time::displays::RefreshRate;
use std::path::PathBuf;

/// A run without a window.
pub struct HeadlessRun {
    /// The scenario; no lane of it is live.
    pub scenario: Scenario,
    /// The scenario's title, or the name it was asked for by if it has none.
    pub name: String,
    /// Length of the run.
    pub length: Flicks,
    /// The files that it reads.
    pub inputs: Vec<PathBuf>,
}

impl HeadlessRun {
    /// Loads a scenario by name. `length` overrides the scenario's own; live lanes get a steady display of rate `hz`.
    pub fn load(args: &ScenarioArgs, length: Option<Flicks>, hz: RefreshRate) -> Result<Self, LoadError> {
        let scenario = args.load()?.on_display(hz);
        let inputs = scenario_args::inputs(&args.name, &scenario);
        let title = if scenario.title.trim().is_empty() { args.name.clone() } else { scenario.title.clone() };
        Ok(HeadlessRun { name: title, length: length.unwrap_or(scenario.duration), inputs, scenario })
    }

    /// Runs from the start to the end and returns the laboratory. `logging` keeps the rows of steps and frames; `observe`
    /// sees the laboratory after each slice, and its error ends the run. A signal ends the program.
    pub fn execute<E>(&self, logging: bool, mut observe: impl FnMut(&Snapshot<'_>) -> Result<(), E>) -> Result<Lab, E> {
        let mut lab = Lab::new(self.scenario.clone());
        lab.set_logging(logging);
        let mut progress = Progress::new();
        let mut done = Flicks::ZERO;
        while done < self.length {
            let elapsed = Lab::NOMINAL_FRAME.min(self.length - done);
            lab.frame(Frame { elapsed, ..Frame::default() });
            done += elapsed;
            interrupt::end_if_requested();
            observe(&lab.snapshot())?;
            progress
                .show(done.secs(), self.length.secs(), || format!("{:.1} of {:.1} s", done.secs(), self.length.secs()));
        }
        Ok(lab)
    }
}
