//! Plays a run again: gives its events to a lab by [`Lab::frame`], and compares the states with those that the run stores.

use super::record::LaneCheck;
use super::run::{Run, RunBlock, RunSetting};
use crate::lab::{Action, Frame, Lab};
use crate::number_bits::number_bits;
use std::sync::Arc;
use thiserror::Error;
use timestep::time::Flicks;

/// A run that is being played in a lab.
#[derive(Clone, Debug)]
pub struct Player {
    run: Arc<Run>,
    /// Index of the block.
    block: usize,
    /// Settings of the block that have been given.
    settings: usize,
    /// Advances of the block that have been given.
    advances: usize,
    /// Checks of the block that have been made.
    checks: usize,
    difference: Option<ReplayDifference>,
}

/// The first check at which a run differs from its recording.
#[derive(Clone, Debug, PartialEq, Error)]
#[error(
    "lane {} ({label}) differs from the recording at {at:.6} s, after step {steps}{}",
    number,
    describe(*recorded_steps, steps, component)
)]
pub struct ReplayDifference {
    /// Index of the lane.
    pub lane: usize,
    /// Number of the lane.
    pub number: usize,
    /// Title of the lane.
    pub label: String,
    /// Lab time, s.
    pub at: f64,
    /// Steps of the lane here.
    pub steps: u64,
    /// Steps of the lane in the recording.
    pub recorded_steps: u64,
    /// Index into the state, the number in the recording, and the number here; `None` where the recording has no state, or where
    /// only earlier states differ.
    pub component: Option<(usize, f64, f64)>,
}

fn describe(recorded: u64, steps: &u64, component: &Option<(usize, f64, f64)>) -> String {
    match component {
        _ if recorded != *steps => format!("; the recording has taken {recorded} steps"),
        Some((index, then, here)) => format!(": state[{index}] was {then:?} and is {here:?}"),
        None => ": the hashes of its states differ".to_owned(),
    }
}

impl Player {
    /// Starts with a lab at t = 0, in which time passes only as the run says.
    pub fn new(run: Arc<Run>) -> (Self, Lab) {
        let scenario = run.blocks[0].scenario.clone();
        let mut lab = Lab::new(scenario);
        lab.frame(Frame { actions: &[Action::SetPaused(true)], ..Frame::default() });
        (Player { run, block: 0, settings: 0, advances: 0, checks: 0, difference: None }, lab)
    }

    /// The run.
    pub fn run(&self) -> &Arc<Run> {
        &self.run
    }

    /// The first difference found so far.
    pub fn difference(&self) -> Option<&ReplayDifference> {
        self.difference.as_ref()
    }

    /// `true` when the lab has done all that the run says.
    pub fn has_ended(&self, lab: &Lab) -> bool {
        let block = self.here();
        let ended = self.block + 1 == self.run.blocks.len() && self.advances == block.advances.len();
        ended && self.settings == block.settings.len() && !lab.is_busy()
    }

    /// Lab time at which the next recorded event ends, given that the lab is at `now`; `None` at the end of the run.
    pub fn next_end(&self, now: Flicks) -> Option<Flicks> {
        let after = self.run.blocks.get(self.block + 1..).unwrap_or_default();
        let next = self.here().advances.get(self.advances);
        next.or_else(|| after.iter().find_map(|block| block.advances.first())).map(|advance| now + advance.lab)
    }

    /// Plays one setting, edit or advance, or a piece of one where `work` limits the call. `false` at the end.
    pub fn step(&mut self, lab: &mut Lab, work: Option<u64>) -> bool {
        if self.has_ended(lab) {
            return false;
        }
        if lab.is_busy() {
            lab.frame(Frame { work, ..Frame::default() });
        } else {
            self.give_next(lab, work);
        }
        if !lab.is_busy() {
            self.compare(lab);
        }
        true
    }

    fn here(&self) -> &RunBlock {
        &self.run.blocks[self.block]
    }

    fn give_next(&mut self, lab: &mut Lab, work: Option<u64>) {
        let run = Arc::clone(&self.run);
        let block = &run.blocks[self.block];
        if let Some(setting) = block.settings.get(self.settings) {
            self.settings += 1;
            let (scenario, action) = match setting {
                RunSetting::TakeOver(change) => (None, Some(Action::TakeOver(*change))),
                RunSetting::Hang(hang) => (None, Some(Action::Hang(*hang))),
                RunSetting::Restyle(scenario) => (Some(&**scenario), None),
            };
            lab.frame(Frame { scenario, actions: action.as_slice(), work, ..Frame::default() });
        } else if let Some(advance) = block.advances.get(self.advances) {
            self.advances += 1;
            let actions = &[Action::Advance(*advance)];
            lab.frame(Frame { actions, work, ..Frame::default() });
        } else if let Some(next) = run.blocks.get(self.block + 1) {
            *self = Player { block: self.block + 1, settings: 0, advances: 0, checks: 0, ..self.clone() };
            lab.frame(Frame { scenario: Some(&next.scenario), work, ..Frame::default() });
        }
    }

    /// Makes the checks that are due.
    fn compare(&mut self, lab: &Lab) {
        let run = Arc::clone(&self.run);
        let block = &run.blocks[self.block];
        if self.settings < block.settings.len() {
            return;
        }
        while let Some(check) = block.checks.get(self.checks).filter(|check| check.after <= self.advances) {
            self.checks += 1;
            if self.difference.is_none() {
                self.difference = difference(lab, &check.lanes);
            }
        }
    }
}

/// The first lane that differs from the recording.
fn difference(lab: &Lab, recorded: &[LaneCheck]) -> Option<ReplayDifference> {
    let snapshot = lab.snapshot();
    let here = LaneCheck::of(lab);
    let differs = |(then, here): (&LaneCheck, &LaneCheck)| then.steps != here.steps || then.hash != here.hash;
    let lane = recorded.iter().zip(&here).position(differs)?;
    let (then, now) = (&recorded[lane], &here[lane]);
    let numbers = || then.state.iter().zip(&now.state).enumerate();
    let component =
        numbers().find(|(_, (a, b))| number_bits(**a) != number_bits(**b)).map(|(index, (a, b))| (index, *a, *b));
    Some(ReplayDifference {
        lane,
        number: snapshot.lanes[lane].identity().number(),
        label: snapshot.lanes[lane].spec().title(),
        at: snapshot.elapsed.secs(),
        steps: now.steps,
        recorded_steps: then.steps,
        component,
    })
}
