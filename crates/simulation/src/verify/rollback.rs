//! Rollback: rewinds a lane to a moment of its history, and takes the same steps again.
//!
//! Everything that a step depends on has to be part of what is saved: the state, the memory of a multistep or adaptive method, the
//! accumulator and the memory of its policy, the display's noise, the input. Anything left out gives other bits the second time.

use super::alone;
use super::difference::Difference;
use crate::analysis::{Cancelled, ProgressFn};
use crate::lab::{Action, Frame, Lab};
use crate::lane::StepRow;
use crate::number_bits::number_bits;
use crate::scenario::Scenario;
use serde::Serialize;
use timestep::time::Flicks;

/// The rollbacks of one lane.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct RollbackReport {
    /// Number of rollbacks.
    pub rollbacks: u64,
    /// Steps that were taken again.
    pub resimulated_steps: u64,
    /// `true` if a restored moment differed from the saved one in its state or its hash.
    pub other_moment: bool,
    /// The first number that differs the second time; its value `first` is that of the first time.
    pub first_difference: Option<Difference>,
}

impl RollbackReport {
    /// `true` if every step had the same bits again.
    pub fn is_equal(&self) -> bool {
        !self.other_moment && self.first_difference.is_none()
    }
}

/// Lets lane number `lane` run for `length` on its own display. Every `steps` steps it is rewound by at least as many (a frame is not
/// divided), and takes them again.
///
/// # Errors
/// [`Cancelled`] if `progress` ended the work.
pub fn roll_back(
    scenario: &Scenario,
    lane: usize,
    length: Flicks,
    steps: u64,
    progress: ProgressFn<'_>,
) -> Result<RollbackReport, Cancelled> {
    let mut lab = Lab::new(alone(scenario, lane)).without_pictures();
    lab.set_logging(true);
    lab.keep_history(Lab::HISTORY_BYTES);
    let mut report = RollbackReport { rollbacks: 0, resimulated_steps: 0, other_moment: false, first_difference: None };
    while lab.snapshot().elapsed < length && report.is_equal() {
        let saved = RollbackMoment::of(&lab);
        let (frames, expected) = advance(&mut lab, length, steps);
        lab.frame(Frame { actions: &[Action::ScrubTo(saved.elapsed), Action::SetPaused(false)], ..Frame::default() });
        report.other_moment = RollbackMoment::of(&lab) != saved;
        let mut again = Vec::new();
        for elapsed in frames {
            again.extend(frame(&mut lab, elapsed));
        }
        report.rollbacks += 1;
        report.resimulated_steps += again.len() as u64;
        let mut pairs = expected.iter().zip(&again);
        report.first_difference = pairs.find_map(|(first, here)| Difference::between(first, here));
        report.other_moment |= expected.len() != again.len();
        if progress(lab.snapshot().elapsed.secs() / length.secs()).is_break() {
            return Err(Cancelled);
        }
    }
    Ok(report)
}

/// The compared part of a moment: everything in the bits of a state, but without the pictures.
#[derive(Debug, PartialEq)]
struct RollbackMoment {
    elapsed: Flicks,
    steps: u64,
    frames: u64,
    hash: u64,
    state: Vec<u64>,
}

impl RollbackMoment {
    fn of(lab: &Lab) -> Self {
        let snapshot = lab.snapshot();
        let lane = snapshot.lanes[0].lane;
        RollbackMoment {
            elapsed: snapshot.elapsed,
            steps: lane.steps(),
            frames: lane.frames_started(),
            hash: lane.state_hash(),
            state: lane.state().iter().map(|value| number_bits(*value)).collect(),
        }
    }
}

/// Frames that take at least `steps` steps, up to the end of the run or of the lane.
fn advance(lab: &mut Lab, length: Flicks, steps: u64) -> (Vec<Flicks>, Vec<StepRow>) {
    let (mut frames, mut rows) = (Vec::new(), Vec::new());
    while (rows.len() as u64) < steps && lab.snapshot().elapsed < length {
        let elapsed = Lab::NOMINAL_FRAME.min(length - lab.snapshot().elapsed);
        rows.extend(frame(lab, elapsed));
        frames.push(elapsed);
    }
    (frames, rows)
}

/// The steps of one frame of the lab.
fn frame(lab: &mut Lab, elapsed: Flicks) -> Vec<StepRow> {
    lab.frame(Frame { elapsed, ..Frame::default() });
    lab.snapshot().lanes[0].log().steps.clone()
}
