//! Opening a run: it plays as fast as it can, up to its end, and can be brought back later.

use crate::platform::clock::Instant;
use interface::ui::OpenedRun;
use simulation::lab::Lab;
use simulation::replay::{Player, Run, RunRecorder};
use simulation::scenario::Scenario;
use std::sync::Arc;
use std::time::Duration;

/// The run that is being opened, and the one that was opened last.
#[derive(Debug, Default)]
pub struct RunOpening {
    player: Option<Player>,
    opened: Option<KeptRun>,
    /// A message about it.
    pub note: Option<Result<String, String>>,
}

/// A run that was opened.
#[derive(Debug)]
struct KeptRun {
    run: Arc<Run>,
    /// The scenario at its end.
    scenario: Scenario,
    /// Restarts of the lab up to its end.
    restarts: u64,
}

impl RunOpening {
    /// Time that a run which is being opened gets in a frame.
    const TIME: Duration = Duration::from_millis(12);

    /// Begins to play.
    pub fn of(player: Player) -> Self {
        RunOpening { player: Some(player), ..RunOpening::default() }
    }

    /// `true` while a run has not come to its end.
    pub fn is_playing(&self) -> bool {
        self.player.is_some()
    }

    /// Lets the run play for a moment, in steps of so much work.
    pub fn play(&mut self, lab: &mut Lab, recorder: &mut RunRecorder, work: u64) {
        let until = Instant::now() + Self::TIME;
        let Some(player) = &mut self.player else { return };
        while player.step(lab, Some(work)) {
            recorder.observe(lab);
            if Instant::now() >= until {
                return;
            }
        }
        if let Some(difference) = player.difference() {
            self.note = Some(Err(format!("This run plays differently here: {difference}.")));
        }
        let (run, scenario) = (Arc::clone(player.run()), lab.snapshot().scenario.clone());
        self.opened = Some(KeptRun { run, scenario, restarts: lab.restarts() });
        self.player = None;
    }

    /// State of the opened run: in the lab, or replaced by an edit or a reset.
    pub fn state(&self, lab: &Lab) -> OpenedRun {
        match &self.opened {
            None => OpenedRun::None,
            Some(kept) if kept.restarts == lab.restarts() => OpenedRun::Here,
            Some(_) => OpenedRun::Left,
        }
    }

    /// `true` if the opened run ended with this scenario.
    pub fn ended_with(&self, scenario: &Scenario) -> bool {
        self.opened.as_ref().is_some_and(|kept| kept.scenario == *scenario)
    }

    /// The run to bring back, once.
    pub fn take(&mut self) -> Option<Arc<Run>> {
        self.opened.take_if(|_| self.player.is_none()).map(|kept| kept.run)
    }
}
