//! The history of a lab: a journal of how time passed, and checkpoints of all lanes along it. Scrubbing restores any
//! moment since its start bit for bit: it copies the nearest checkpoint before the moment and lets time pass again as it did.
//!
//! Memory is bounded in bytes ([`History::bytes`]). Where it runs short, checkpoints are removed so that the gaps grow with
//! age, but no gap takes longer than about 50 ms to run again; then the history starts later.

use crate::lane::{FrameAdvance, Lane, LaneSpec};
use crate::lane_picture::DrawnLane;
use std::collections::VecDeque;
use timestep::time::Flicks;

/// The journal and the checkpoints along it.
#[derive(Clone, Debug)]
pub struct History {
    budget: usize,
    /// Oldest first, at least one; the history starts at the first.
    checkpoints: VecDeque<Checkpoint>,
    /// Advances since the first checkpoint.
    journal: VecDeque<JournalEntry>,
    /// The moment that the lanes are at.
    present: HistoryMoment,
    /// Memory of all checkpoints, bytes.
    checkpoint_bytes: usize,
}

/// A copy of all lanes after some advances.
#[derive(Clone, Debug)]
struct Checkpoint {
    /// Number of advances, counted from the reset.
    after: u64,
    elapsed: Flicks,
    lanes: Vec<DrawnLane>,
    bytes: usize,
    work: u64,
}

/// An advance and the lab time at its end.
#[derive(Clone, Copy, Debug)]
struct JournalEntry {
    advance: FrameAdvance,
    end: Flicks,
}

/// A moment of the history.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct HistoryMoment {
    /// Number of advances before it, counted from the reset.
    pub after: u64,
    /// Lab time into the next advance; `None` if it has not begun. A part longer than the advance is in its lead.
    pub part: Option<Flicks>,
}

impl HistoryMoment {
    /// The moment after a number of whole advances.
    pub fn whole(after: u64) -> Self {
        HistoryMoment { after, part: None }
    }
}

/// Frames and steps that a lane has counted up to a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LaneCounts {
    /// Frames shown.
    pub frames: u64,
    /// Steps taken.
    pub steps: u64,
}

impl LaneCounts {
    /// Counts of a lane now.
    pub fn of(lane: &Lane) -> Self {
        LaneCounts { frames: lane.frames(), steps: lane.steps() }
    }
}

impl History {
    /// Work between checkpoints, about 2 ms of it: see [`Lane::work`].
    const SPACING: u64 = 10_000;
    /// Most work between checkpoints, about 50 ms.
    const WIDEST: u64 = 20 * Self::SPACING;
    /// Most advances between checkpoints, for lanes that do nothing.
    const MOST_ADVANCES: u64 = 4000;

    /// Starts with these lanes. `budget` is in bytes; two checkpoints are kept even if they are larger.
    pub fn starting(budget: usize, lanes: &mut [DrawnLane], elapsed: Flicks) -> Self {
        let mut history = History {
            budget,
            checkpoints: VecDeque::new(),
            journal: VecDeque::new(),
            present: HistoryMoment::whole(0),
            checkpoint_bytes: 0,
        };
        history.add_checkpoint(lanes, elapsed);
        history
    }

    /// Memory that the history may take, bytes.
    pub fn budget(&self) -> usize {
        self.budget
    }

    /// Memory that the history takes, bytes.
    pub fn bytes(&self) -> usize {
        self.checkpoint_bytes + self.journal.len() * size_of::<JournalEntry>()
    }

    /// First and last moment, lab time.
    pub fn range(&self) -> [Flicks; 2] {
        [self.start().elapsed, self.journal.back().map_or(self.start().elapsed, |entry| entry.end)]
    }

    /// Number of advances before the first that it has, and all that it has.
    pub fn advances(&self) -> (u64, Vec<FrameAdvance>) {
        (self.start().after, self.journal.iter().map(|entry| entry.advance).collect())
    }

    /// `true` if the history goes on after the present.
    pub fn has_future(&self) -> bool {
        self.present < self.last()
    }

    /// The last moment.
    pub fn last(&self) -> HistoryMoment {
        HistoryMoment::whole(self.start().after + self.journal.len() as u64)
    }

    /// The last moment that is not after lab time `elapsed`.
    pub fn at(&self, elapsed: Flicks) -> HistoryMoment {
        let advances = self.journal.partition_point(|entry| entry.end <= elapsed);
        HistoryMoment::whole(self.start().after + advances as u64)
    }

    /// Drops the part after the present. Returns the number of whole advances that are left, and the beginning of the next one up
    /// to the present, if it is inside one; `None` if nothing was after it.
    pub fn forget_future(&mut self) -> Option<(u64, Option<FrameAdvance>)> {
        if !self.has_future() {
            return None;
        }
        let HistoryMoment { after, part } = self.present;
        let cut = part.and_then(|part| self.beginning(after, part));
        self.journal.truncate((after - self.start().after) as usize);
        while self.checkpoints.back().is_some_and(|checkpoint| checkpoint.after > after) {
            self.checkpoint_bytes -= self.checkpoints.pop_back().map_or(0, |checkpoint| checkpoint.bytes);
        }
        if let Some(cut) = cut {
            self.journal.push_back(JournalEntry { advance: cut, end: cut.from + cut.lab });
        }
        self.present = self.last();
        Some((after, cut))
    }

    /// Records that time advances from the present, after which there is nothing.
    pub fn record(&mut self, advance: FrameAdvance) {
        self.journal.push_back(JournalEntry { advance, end: advance.from + advance.lab });
        self.present = self.last();
    }

    /// Adds a checkpoint of the present if one is due, and keeps to the budget.
    pub fn keep(&mut self, lanes: &mut [DrawnLane], elapsed: Flicks) {
        let last = self.checkpoints.back();
        let work = work_of(lanes) - last.map_or(0, |last| last.work);
        let advances = self.present.after - last.map_or(0, |last| last.after);
        if work >= Self::SPACING || advances >= Self::MOST_ADVANCES {
            self.add_checkpoint(lanes, elapsed);
        }
        while self.checkpoints.len() > 2 && self.bytes() > self.budget {
            self.thin();
        }
    }

    fn add_checkpoint(&mut self, lanes: &mut [DrawnLane], elapsed: Flicks) {
        let (bytes, work) = (lanes.iter().map(DrawnLane::checkpoint_bytes).sum(), work_of(lanes));
        let lanes = lanes.iter_mut().map(DrawnLane::checkpoint).collect();
        self.checkpoint_bytes += bytes;
        self.checkpoints.push_back(Checkpoint { after: self.present.after, elapsed, lanes, bytes, work });
    }

    /// Removes the checkpoint that is missed least: the one that leaves the smallest gap for its age. Where every gap would be
    /// too wide, it removes the first, and the history starts later.
    fn thin(&mut self) {
        let now = self.checkpoints.back().map_or(0, |last| last.work);
        let gap = |i: usize| {
            let (before, after) = (&self.checkpoints[i - 1], &self.checkpoints[i + 1]);
            let (work, advances) = (after.work - before.work, after.after - before.after);
            let allowed = work <= Self::WIDEST && advances <= Self::MOST_ADVANCES;
            allowed.then(|| work as f64 / (now - self.checkpoints[i].work + 1) as f64)
        };
        let gaps = (1..self.checkpoints.len() - 1).filter_map(|i| Some((gap(i)?, i)));
        let least = gaps.min_by(|a, b| a.0.total_cmp(&b.0)).map_or(0, |(_, index)| index);
        self.checkpoint_bytes -= self.checkpoints.remove(least).map_or(0, |checkpoint| checkpoint.bytes);
        if least == 0 {
            // Time has just passed, so there is no future, and the journal ends in the present.
            let kept = (self.present.after - self.start().after) as usize;
            self.journal.drain(..self.journal.len() - kept);
        }
    }

    /// The nearest moment that the history has.
    pub fn within(&self, moment: HistoryMoment) -> HistoryMoment {
        moment.clamp(HistoryMoment::whole(self.start().after), self.last())
    }

    /// Where the way to a moment begins: the number of advances before it, and the lanes there; `None` for the present ones.
    pub fn nearest(&self, moment: HistoryMoment) -> (u64, Option<&[DrawnLane]>) {
        let next = self.checkpoints.partition_point(|checkpoint| checkpoint.after <= moment.after);
        let nearest = &self.checkpoints[next.max(1) - 1];
        let on_the_way = self.present.part.is_none() && self.present <= moment && self.present.after >= nearest.after;
        if on_the_way { (self.present.after, None) } else { (nearest.after, Some(&nearest.lanes)) }
    }

    /// The advance, or the part of one, that follows after `after` on the way to a moment; `None` at its end.
    pub fn advance_on_the_way(&self, after: u64, moment: HistoryMoment) -> Option<FrameAdvance> {
        if after < moment.after {
            return self.advance_after(after);
        }
        let part = moment.part.filter(|_| after == moment.after)?;
        self.beginning(after, part)
    }

    /// The advance that follows after `after` ones.
    pub fn advance_after(&self, after: u64) -> Option<FrameAdvance> {
        Some(self.entry(after)?.advance)
    }

    /// Makes a moment the present. Returns its lab time.
    pub fn arrive(&mut self, moment: HistoryMoment) -> Flicks {
        self.present = moment;
        let part = moment.part.and_then(|part| self.beginning(moment.after, part));
        self.end_of(moment.after) + part.map_or(Flicks::ZERO, |part| part.lab)
    }

    /// The last checkpoint at which `reached` does not hold of a lane: the number of advances before it, and the lanes there. Once
    /// `reached` holds it must hold at all later moments.
    pub fn last_before(&self, lane: usize, reached: impl Fn(&Lane) -> bool) -> Option<(u64, &[DrawnLane])> {
        let not_yet = |checkpoint: &Checkpoint| checkpoint.lanes.get(lane).is_some_and(|lane| !reached(lane));
        let begun = self.checkpoints.partition_point(not_yet);
        let checkpoint = &self.checkpoints[begun.checked_sub(1)?];
        Some((checkpoint.after, &checkpoint.lanes))
    }

    /// The lanes at the checkpoint after `after` advances.
    pub fn lanes_at(&self, after: u64) -> Option<&[DrawnLane]> {
        Some(&self.checkpoints.iter().find(|checkpoint| checkpoint.after == after)?.lanes)
    }

    /// The first moment, and the counts of a lane there.
    pub fn first_counts(&self, lane: usize) -> Option<(HistoryMoment, LaneCounts)> {
        Some((HistoryMoment::whole(self.start().after), LaneCounts::of(self.start().lanes.get(lane)?)))
    }

    /// Changes a lane's looks in all checkpoints: looks are not part of the history.
    pub fn restyle(&mut self, lane: usize, spec: &LaneSpec) {
        let lanes = self.checkpoints.iter_mut().filter_map(|checkpoint| checkpoint.lanes.get_mut(lane));
        lanes.for_each(|lane| lane.restyle(spec));
    }

    fn start(&self) -> &Checkpoint {
        self.checkpoints
            .front()
            .expect("a history starts with a checkpoint, and the first goes only where others follow")
    }

    fn entry(&self, after: u64) -> Option<&JournalEntry> {
        self.journal.get((after - self.start().after) as usize)
    }

    /// Lab time after a number of advances.
    fn end_of(&self, after: u64) -> Flicks {
        let start = self.start();
        (after - start.after).checked_sub(1).map_or(start.elapsed, |index| self.journal[index as usize].end)
    }

    /// The beginning of the advance after `after`, without its frame of the live window.
    fn beginning(&self, after: u64, part: Flicks) -> Option<FrameAdvance> {
        let whole = self.entry(after)?.advance;
        let lab = part.min(whole.lab);
        Some(FrameAdvance { from: whole.from, window: false, lab, lead: (part - lab).min(whole.lead) })
    }
}

/// Cost of running all lanes again from the start ([`Lane::work`]).
fn work_of(lanes: &[DrawnLane]) -> u64 {
    lanes.iter().map(|lane| lane.work()).sum()
}
