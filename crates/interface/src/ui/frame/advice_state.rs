//! Questions about a lane that take many runs: the window works on them while their page is open.

use simulation::advice::{Advised, advise_in_parts, length_for};
use simulation::analysis::{Cancelled, DoneParts, ProgressFn};
use simulation::lane::LaneSpec;
use simulation::metrics::Report;
use simulation::phases::{SpreadOfNumber, USUAL_PHASES, over_phases_in_parts, spreads};
use simulation::scenario::Scenario;
use std::sync::Arc;

/// A question about a lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AdviceQuestion {
    /// The loop and the way of drawing to take.
    Rank,
    /// Numbers over several starts of the program.
    Phases,
}

/// A question and the lane that it is about.
#[derive(Clone, Debug)]
pub struct AdviceJob {
    /// The question.
    pub question: AdviceQuestion,
    /// The lane.
    pub lane: Arc<LaneSpec>,
}

/// The answer to a question.
#[derive(Clone, Debug)]
pub enum AdviceAnswer {
    /// The combinations, the best first.
    Ranked(Arc<[Advised]>),
    /// The numbers of the lane over the phases.
    Phases(Arc<[SpreadOfNumber]>),
}

/// The work on a job.
#[derive(Clone, Debug)]
pub struct AdviceState {
    /// The job.
    pub job: AdviceJob,
    /// Share of the work that is done, 0 to 1.
    pub done: f64,
    /// The answer; `None` before all is computed.
    pub answer: Option<AdviceAnswer>,
    /// `true` if an internal error has ended the work.
    pub failed: bool,
}

/// Equality of the question and of the copy of the lane.
impl PartialEq for AdviceJob {
    fn eq(&self, other: &Self) -> bool {
        self.question == other.question && Arc::ptr_eq(&self.lane, &other.lane)
    }
}

impl AdviceQuestion {
    /// Title of its page.
    pub fn title(self) -> &'static str {
        match self {
            AdviceQuestion::Rank => "Rank all loops",
            AdviceQuestion::Phases => "Eight starts",
        }
    }

    /// Tooltip of the buttons that ask it.
    pub fn tip(self) -> &'static str {
        match self {
            AdviceQuestion::Rank => {
                "Runs every loop and way of drawing that makes sense on the frames of the chosen lane."
            }
            AdviceQuestion::Phases => {
                "Starts the program of the chosen lane at eight moments of a refresh: median and worst of its numbers."
            }
        }
    }
}

impl AdviceJob {
    /// Computes the answer, and reports its progress. Goes on with the runs that an ended call has left in `parts`.
    ///
    /// # Errors
    /// The caller has ended it; what is done stays in `parts`.
    pub fn answer(&self, parts: &DoneParts<Vec<Report>>, progress: ProgressFn<'_>) -> Result<AdviceAnswer, Cancelled> {
        let (lane, length) = (&*self.lane, length_for(&self.lane));
        Ok(match self.question {
            AdviceQuestion::Rank => AdviceAnswer::Ranked(advise_in_parts(lane, length, parts, progress)?.into()),
            AdviceQuestion::Phases => {
                let scenario = Scenario::of(vec![lane.clone()]);
                let reports = over_phases_in_parts(&scenario, USUAL_PHASES, length, parts, progress)?;
                AdviceAnswer::Phases(spreads(lane, 0, &reports).into())
            }
        })
    }
}

impl AdviceState {
    /// A job before any work.
    pub fn new(job: AdviceJob) -> Self {
        AdviceState { job, done: 0.0, answer: None, failed: false }
    }
}
