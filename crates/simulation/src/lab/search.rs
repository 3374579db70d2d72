//! The search for the first moment of the history at which a lane has counted so many frames or steps.

use super::count::Count;
use super::history::{History, HistoryMoment, LaneCounts};
use super::runner::Runner;
use crate::input::InputTrack;
use crate::lane::{FrameAdvance, Lane, Work};
use timestep::time::Flicks;

/// A condition that holds at all moments after the first at which it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountReached {
    /// Frames or steps.
    pub count: Count,
    /// The lane has counted at least so many.
    pub least: u64,
}

impl CountReached {
    /// `true` if it holds for a lane.
    pub fn by(self, lane: &Lane) -> bool {
        self.count.of(lane) >= self.least
    }
}

/// Step that follows when the search has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchNext {
    /// Go there, if there is such a moment.
    Go,
    /// Go there or, if there is no such moment, to the end of the history and on.
    GoOrStepOn {
        /// Frames or steps.
        count: Count,
    },
    /// Search for the moment at which the lane had as many steps as before the frame that was found, and go there.
    GoBeforeFrame,
}

/// The moment, and the lane's counts before the frame that led to it.
pub type FoundMoment = (HistoryMoment, LaneCounts);

/// A search that has begun.
#[derive(Clone, Debug)]
pub struct Search {
    /// Index of the lane.
    pub lane: usize,
    reached: CountReached,
    /// Step that follows.
    pub then: SearchNext,
    place: SearchStage,
}

/// The place of a search.
#[derive(Clone, Debug)]
enum SearchStage {
    /// The answer is known.
    Ended(Option<FoundMoment>),
    /// A copy of the lane runs through whole advances.
    Whole { runner: Runner, from: u64, after: u64, before: LaneCounts },
    /// The lane reaches the count in the advance after `after`. A copy runs to the start of that advance, from `now`.
    Return { runner: Runner, now: u64, after: u64, whole: FoundMoment },
    /// A copy runs through that advance from event to event. `next`: its way to the next one.
    Inside {
        runner: Runner,
        begun: Flicks,
        after: u64,
        whole: FoundMoment,
        next: Option<(FrameAdvance, Flicks, LaneCounts)>,
    },
}

impl Search {
    /// Begins at the last checkpoint at which the condition does not hold.
    pub fn new(history: &History, lane: usize, reached: CountReached, then: SearchNext) -> Self {
        let place = match history.last_before(lane, |lane| reached.by(lane)) {
            Some((from, lanes)) => {
                let runner = Runner::new(lanes, lane);
                let before = LaneCounts::of(&runner);
                SearchStage::Whole { runner, from, after: from, before }
            }
            None => SearchStage::Ended(history.first_counts(lane)),
        };
        Search { lane, reached, then, place }
    }

    /// Goes on. `None` if the work was spent; the answer is `None` if the history has no such moment.
    pub fn run(&mut self, history: &History, input: &InputTrack, work: &mut Work) -> Option<Option<FoundMoment>> {
        loop {
            match &mut self.place {
                SearchStage::Ended(found) => return Some(*found),
                SearchStage::Whole { runner, from, after, before } => {
                    let Some(advance) = history.advance_after(*after) else {
                        self.place = SearchStage::Ended(None);
                        continue;
                    };
                    if !runner.replay(advance, input, work) {
                        return None;
                    }
                    if self.reached.by(runner) {
                        let whole = (HistoryMoment::whole(*after + 1), *before);
                        let (from, after) = (*from, *after);
                        self.place = match history.lanes_at(from) {
                            Some(lanes) => {
                                SearchStage::Return { runner: Runner::new(lanes, self.lane), now: from, after, whole }
                            }
                            None => SearchStage::Ended(Some(whole)),
                        };
                    } else {
                        (*after, *before) = (*after + 1, LaneCounts::of(runner));
                    }
                }
                SearchStage::Return { runner, now, after, whole } => {
                    while now < after {
                        let Some(advance) = history.advance_after(*now) else { break };
                        if !runner.replay(advance, input, work) {
                            return None;
                        }
                        *now += 1;
                    }
                    // A lane on the live window has one frame in an advance.
                    self.place = match runner.served_until() {
                        Some(begun) => SearchStage::Inside {
                            runner: runner.clone(),
                            begun,
                            after: *after,
                            whole: *whole,
                            next: None,
                        },
                        None => SearchStage::Ended(Some(*whole)),
                    };
                }
                SearchStage::Inside { runner, begun, after, whole, next } => {
                    let found = inside(history, self.reached, (runner, *begun, *after), next, input, work)?;
                    self.place = SearchStage::Ended(Some(found.unwrap_or(*whole)));
                }
            }
        }
    }
}

/// Finds the moment inside the advance behind `after`, for a lane with a display of its own, which may show several frames in it.
/// The last of them is shown when the advance is over. `None` if the work was spent.
fn inside(
    history: &History,
    reached: CountReached,
    (runner, begun, after): (&mut Runner, Flicks, u64),
    next: &mut Option<(FrameAdvance, Flicks, LaneCounts)>,
    input: &InputTrack,
    work: &mut Work,
) -> Option<Option<FoundMoment>> {
    let Some(advance) = history.advance_after(after) else { return Some(None) };
    // Of a display of its own, since the beginning of the advance.
    let served = |lane: &Lane| lane.served_until().unwrap_or(begun) - begun;
    let due = |lane: &Lane| served(lane) + lane.until_next_event(Flicks::ZERO);
    loop {
        if next.is_none() {
            let due = due(runner);
            if due > advance.lab + advance.lead {
                return Some(None);
            }
            let (passed, lab) = (served(runner), due.min(advance.lab));
            let from = advance.from + passed;
            let way = FrameAdvance { from, window: false, lab: lab - passed, lead: due - lab };
            *next = Some((way, due, LaneCounts::of(runner)));
        }
        let Some((way, at, before)) = *next else { return Some(None) };
        if !runner.replay(way, input, work) {
            return None;
        }
        *next = None;
        if reached.by(runner) {
            let is_last = due(runner) > advance.lab + advance.lead;
            let inside = HistoryMoment { after, part: Some(at) };
            return Some(Some((if is_last { HistoryMoment::whole(after + 1) } else { inside }, before)));
        }
    }
}
