//! A run without a window: the lab advances in slices of a frame, up to exactly the end, or as it once did.

use super::failure::Failure;
use super::interrupt;
use super::progress::Progress;
use super::scenario_args;
use super::streams;
use simulation::displays::RefreshRate;
use simulation::lab::{Frame, Lab};
use simulation::replay::{Player, ReplayDifference, ReplayError, Run};
use simulation::scenario::Scenario;
use std::cell::OnceCell;
use std::convert::Infallible;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use timestep::time::Flicks;

/// A run without a window.
pub struct HeadlessRun {
    /// The scenario; no lane of it is live, unless it is a recorded run.
    pub scenario: Scenario,
    /// The scenario's title, or the name it was asked for by if it has none.
    pub name: String,
    /// Length of the run.
    pub length: Flicks,
    /// `true` if that is one loop of a lesson, which its texts speak of.
    pub is_loop: bool,
    /// The files that it reads.
    pub inputs: Vec<PathBuf>,
    /// The recording to play again; `None` for a run of the scenario.
    pub recording: Option<Arc<Run>>,
    /// Where the run differed from its recording.
    pub difference: OnceCell<ReplayDifference>,
}

impl HeadlessRun {
    /// A run of a scenario that was loaded by this name. `length` overrides the scenario's own, which is that of a lesson's loop; live lanes get a steady display of
    /// rate `hz`. Refuses a run that would not end.
    pub fn of((loaded, name): (Scenario, &str), length: Option<Flicks>, hz: RefreshRate) -> Result<Self, Failure> {
        let scenario = loaded.on_display(hz);
        let inputs = scenario_args::inputs(name, &scenario);
        let title = if scenario.title.trim().is_empty() { name.to_owned() } else { scenario.title.clone() };
        let is_loop = length.is_none() && scenario.lesson.asks() && scenario.lesson.repeat.is_some();
        let length = length.unwrap_or(scenario.length());
        scenario.check_length(length)?;
        Ok(HeadlessRun { name: title, length, is_loop, inputs, scenario, recording: None, difference: OnceCell::new() })
    }

    /// Loads a run file. Where its end is damaged, a note on standard error says so.
    pub fn load_recording(file: &Path) -> Result<Self, ReplayError> {
        let mut progress = Progress::new();
        let (run, cut) = Run::load_watched(file, |share| {
            interrupt::end_if_requested();
            progress.show(share, 1.0, || "of the file read".to_owned());
        })?;
        drop(progress);
        let length = run.length();
        if let Some(cut) = cut {
            streams::message(format_args!("note: {}: {}", file.display(), cut.sentence(length.secs())));
        }
        let scenario = run.scenario().clone();
        let name = if scenario.title.trim().is_empty() { file.display().to_string() } else { scenario.title.clone() };
        let (inputs, recording, difference) = (vec![file.to_owned()], Some(Arc::new(run)), OnceCell::new());
        Ok(HeadlessRun { scenario, name, length, is_loop: false, inputs, recording, difference })
    }

    /// Runs from the start to the end and returns the lab. `logging` keeps the rows of steps, with their local errors, and of
    /// frames; `observe` sees the lab after each slice and, where that takes long, on the way; its error ends the run. A signal
    /// ends the program.
    pub fn execute<E>(&self, logging: bool, mut observe: impl FnMut(&mut Lab) -> Result<(), E>) -> Result<Lab, E> {
        if let Some(run) = &self.recording {
            return self.play(Arc::clone(run), logging, observe);
        }
        let mut lab = Lab::new(self.scenario.clone()).without_pictures();
        lab.set_logging(logging);
        lab.log_local_errors();
        let mut progress = Progress::new();
        let mut done = Flicks::ZERO;
        while done < self.length {
            let elapsed = Lab::NOMINAL_FRAME.min(self.length - done);
            lab.frame_in_pieces(Frame { elapsed, ..Frame::default() }, |lab| {
                interrupt::end_if_requested();
                observe(lab)
            })?;
            done += elapsed;
            interrupt::end_if_requested();
            observe(&mut lab)?;
            progress
                .show(done.secs(), self.length.secs(), || format!("{:.1} of {:.1} s", done.secs(), self.length.secs()));
        }
        Ok(lab)
    }

    /// Runs from the start to the end, without rows, and returns the lab.
    pub fn finish(&self) -> Lab {
        let Ok(lab) = self.execute(false, |_| Ok::<_, Infallible>(()));
        lab
    }

    /// Plays the recording.
    fn play<E>(
        &self,
        run: Arc<Run>,
        logging: bool,
        mut observe: impl FnMut(&mut Lab) -> Result<(), E>,
    ) -> Result<Lab, E> {
        let (mut player, lab) = Player::new(run);
        let mut lab = lab.without_pictures();
        lab.set_logging(logging);
        lab.log_local_errors();
        let mut progress = Progress::new();
        while player.step(&mut lab, Some(Lab::PIECE)) {
            interrupt::end_if_requested();
            observe(&mut lab)?;
            let done = lab.snapshot().elapsed.secs();
            progress.show(done, self.length.secs(), || format!("{done:.1} of {:.1} s", self.length.secs()));
        }
        if let Some(difference) = player.difference() {
            // A run is played once.
            let _ = self.difference.set(difference.clone());
        }
        Ok(lab)
    }
}
