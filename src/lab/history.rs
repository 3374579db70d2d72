//! What the laboratory remembers: how time passed, and now and then all lanes. Any moment since the start of the history
//! comes back bit for bit: the nearest lanes before it are copied, and the time since then passes again as it did.
//!
//! Memory is bounded in bytes ([`History::bytes`]). Where it runs short, stored lanes are given up so that the gaps
//! grow with age, but no gap takes longer to run again than a person waits; then the oldest moments are forgotten.

use crate::input::InputTrack;
use crate::lane::{FrameAdvance, Lane};
use crate::time::Flicks;
use std::collections::VecDeque;

/// The journal of advances and the lanes kept along it.
#[derive(Clone, Debug)]
pub struct History {
    budget: usize,
    /// Oldest first, at least one; the first is where the history starts.
    stored: VecDeque<Stored>,
    /// What has happened since then.
    advances: VecDeque<Entry>,
    place: Place,
    /// Of all stored lanes by themselves.
    stored_bytes: usize,
}

/// All lanes after some advances.
#[derive(Clone, Debug)]
struct Stored {
    after: u64,
    elapsed: Flicks,
    lanes: Vec<Lane>,
    bytes: usize,
    work: u64,
}

/// A advance and the laboratory time at its end.
#[derive(Clone, Copy, Debug)]
struct Entry {
    advance: FrameAdvance,
    end: Flicks,
}

/// A moment: after so many advances (counted from the reset), and so much laboratory time into the next, if not none of it.
/// A part longer than the advance is in its lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    after: u64,
    part: Option<Flicks>,
}

/// What a lane has counted up to a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tally {
    pub frames: u64,
    pub steps: u64,
}

impl Tally {
    pub fn of(lane: &Lane) -> Self {
        Tally { frames: lane.frames(), steps: lane.steps() }
    }
}

impl History {
    /// Lanes are stored after so much work, about 2 ms of it: see [`Lane::work`].
    const SPACING: u64 = 10_000;
    /// And there is never more than this between stored lanes, about 50 ms.
    const WIDEST: u64 = 20 * Self::SPACING;
    /// The same in advances, for lanes that do nothing.
    const MOST_PASSAGES: u64 = 4000;

    /// Starts with these lanes. `budget`: bytes; two copies of the lanes are kept even if they are more.
    pub fn starting(budget: usize, lanes: &mut [Lane], elapsed: Flicks) -> Self {
        let place = Place { after: 0, part: None };
        let mut history =
            History { budget, stored: VecDeque::new(), advances: VecDeque::new(), place, stored_bytes: 0 };
        history.store(lanes, elapsed);
        history
    }

    pub fn budget(&self) -> usize {
        self.budget
    }

    /// Memory that is taken up, bytes.
    pub fn bytes(&self) -> usize {
        let (Some(first), Some(last)) = (self.stored.front(), self.stored.back()) else { return 0 };
        let most = Lane::MOST_SHARED as u64;
        let frames = first.lanes.iter().zip(&last.lanes).map(|(from, to)| (from.frames(), to.frames()));
        let shared = frames.map(|(from, to)| from.min(most) + (to - from));
        let shared = shared.sum::<u64>() as usize * size_of::<f64>();
        self.stored_bytes + shared + self.advances.len() * size_of::<Entry>()
    }

    /// The first and the last moment that can be gone to, laboratory time.
    pub fn range(&self) -> [Flicks; 2] {
        [self.start().elapsed, self.advances.back().map_or(self.start().elapsed, |entry| entry.end)]
    }

    /// Whether something is known of what comes after the present.
    pub fn has_future(&self) -> bool {
        self.place < self.last()
    }

    /// The last moment.
    pub fn last(&self) -> Place {
        Place { after: self.start().after + self.advances.len() as u64, part: None }
    }

    /// The last moment that is not after `elapsed`.
    pub fn at(&self, elapsed: Flicks) -> Place {
        let advances = self.advances.partition_point(|entry| entry.end <= elapsed);
        Place { after: self.start().after + advances as u64, part: None }
    }

    /// Notes that time passes from the present on. What was to come is forgotten.
    pub fn record(&mut self, advance: FrameAdvance) {
        let Place { after, part } = self.place;
        let cut = part.and_then(|part| self.up_to(after, part));
        self.advances.truncate((after - self.start().after) as usize);
        while self.stored.back().is_some_and(|stored| stored.after > after) {
            self.stored_bytes -= self.stored.pop_back().map_or(0, |stored| stored.bytes);
        }
        if let Some(cut) = cut {
            self.advances.push_back(Entry { advance: cut, end: advance.from });
        }
        self.advances.push_back(Entry { advance, end: advance.from + advance.lab });
        self.place = self.last();
    }

    /// Stores the lanes of the present if it is time to, and keeps to the budget.
    pub fn keep(&mut self, lanes: &mut [Lane], elapsed: Flicks) {
        let last = self.stored.back();
        let work = lanes.iter().map(Lane::work).sum::<u64>() - last.map_or(0, |last| last.work);
        let advances = self.place.after - last.map_or(0, |last| last.after);
        if work >= Self::SPACING || advances >= Self::MOST_PASSAGES {
            self.store(lanes, elapsed);
        }
        while self.stored.len() > 2 && self.bytes() > self.budget {
            self.thin();
        }
    }

    fn store(&mut self, lanes: &mut [Lane], elapsed: Flicks) {
        let (bytes, work) = (lanes.iter().map(Lane::stored_bytes).sum(), lanes.iter().map(Lane::work).sum());
        let lanes = lanes.iter_mut().map(Lane::stored).collect();
        self.stored_bytes += bytes;
        self.stored.push_back(Stored { after: self.place.after, elapsed, lanes, bytes, work });
    }

    /// Gives up the stored lanes that are missed least: the gap that is left is the smallest for its age. Where every gap
    /// would be too wide, the history starts later.
    fn thin(&mut self) {
        let now = self.stored.back().map_or(0, |last| last.work);
        let gap = |i: usize| {
            let (before, after) = (&self.stored[i - 1], &self.stored[i + 1]);
            let (work, advances) = (after.work - before.work, after.after - before.after);
            let allowed = work <= Self::WIDEST && advances <= Self::MOST_PASSAGES;
            allowed.then(|| work as f64 / (now - self.stored[i].work + 1) as f64)
        };
        let gaps = (1..self.stored.len() - 1).filter_map(|i| Some((gap(i)?, i)));
        let least = gaps.min_by(|a, b| a.0.total_cmp(&b.0)).map_or(0, |(_, index)| index);
        self.stored_bytes -= self.stored.remove(least).map_or(0, |stored| stored.bytes);
        if least == 0 {
            // Time has just passed, so nothing is to come, and the journal ends in the present.
            let kept = (self.place.after - self.start().after) as usize;
            self.advances.drain(..self.advances.len() - kept);
        }
    }

    /// Goes to a moment: makes `lanes` what they were then, without their pictures. Returns the laboratory time.
    pub fn go(&mut self, place: Place, lanes: &mut Vec<Lane>, input: &InputTrack) -> Flicks {
        let place = place.clamp(Place { after: self.start().after, part: None }, self.last());
        let next = self.stored.partition_point(|stored| stored.after <= place.after);
        let nearest = &self.stored[next.max(1) - 1];
        let on_the_way = self.place.part.is_none() && self.place <= place && self.place.after >= nearest.after;
        let from = if on_the_way { self.place.after } else { nearest.after };
        if !on_the_way {
            lanes.clone_from(&nearest.lanes);
        }
        let part = place.part.and_then(|part| self.up_to(place.after, part));
        for lane in lanes {
            lane.pass_again(self.between(from, place.after).chain(part), input);
        }
        self.place = place;
        self.end_of(place.after) + part.map_or(Flicks::ZERO, |part| part.lab)
    }

    /// The first stored moment at which `reached` holds of a lane, and what the lane had counted before it came to that moment.
    /// `reached` must go on to hold.
    pub fn first(&self, lane: usize, input: &InputTrack, reached: impl Fn(&Lane) -> bool) -> Option<(Place, Tally)> {
        let begun = self.stored.partition_point(|stored| stored.lanes.get(lane).is_some_and(|lane| !reached(lane)));
        let Some(from) = begun.checked_sub(1).map(|index| &self.stored[index]) else {
            let tally = Tally::of(self.start().lanes.get(lane)?);
            return Some((Place { after: self.start().after, part: None }, tally));
        };
        let mut runner = from.lanes.get(lane)?.clone();
        for (after, advance) in (from.after..).zip(self.between(from.after, self.last().after)) {
            let before = Tally::of(&runner);
            runner.pass_again([advance], input);
            if reached(&runner) {
                let whole = (Place { after: after + 1, part: None }, before);
                return Some(self.within(from, lane, after, input, &reached).unwrap_or(whole));
            }
        }
        None
    }

    /// The same inside the advance that comes after `after`, for a lane with a display of its own, which may show several
    /// frames in it. The last of them is shown when the advance is over.
    fn within(
        &self,
        from: &Stored,
        lane: usize,
        after: u64,
        input: &InputTrack,
        reached: impl Fn(&Lane) -> bool,
    ) -> Option<(Place, Tally)> {
        let advance = self.entry(after)?.advance;
        let mut runner = from.lanes.get(lane)?.clone();
        runner.pass_again(self.between(from.after, after), input);
        let begun = runner.served()?;
        loop {
            let before = Tally::of(&runner);
            let due = runner.served()? - begun + runner.until_next_frame(Flicks::ZERO);
            if due > advance.lab + advance.lead {
                return None;
            }
            let passed = runner.served()? - begun;
            let lab = due.min(advance.lab);
            let from = advance.from + passed;
            runner.pass_again([FrameAdvance { from, window: Flicks::ZERO, lab: lab - passed, lead: due - lab }], input);
            if reached(&runner) {
                let next = runner.served()? - begun + runner.until_next_frame(Flicks::ZERO);
                let is_last = next > advance.lab + advance.lead;
                let inside = Place { after, part: Some(due) };
                return Some((if is_last { Place { after: after + 1, part: None } } else { inside }, before));
            }
        }
    }

    /// A lane's label is no part of what happened: it has always been this one.
    pub fn relabel(&mut self, lane: usize, label: &str) {
        self.stored.iter_mut().filter_map(|stored| stored.lanes.get_mut(lane)).for_each(|lane| lane.relabel(label));
    }

    fn start(&self) -> &Stored {
        self.stored.front().expect("the history starts with stored lanes, and the first is only removed before another")
    }

    fn entry(&self, after: u64) -> Option<&Entry> {
        self.advances.get((after - self.start().after) as usize)
    }

    fn end_of(&self, after: u64) -> Flicks {
        let start = self.start();
        (after - start.after).checked_sub(1).map_or(start.elapsed, |index| self.advances[index as usize].end)
    }

    fn between(&self, from: u64, to: u64) -> impl Iterator<Item = FrameAdvance> {
        let start = self.start().after;
        self.advances.range((from - start) as usize..(to - start) as usize).map(|entry| entry.advance)
    }

    /// The beginning of a advance, without its frame of the live window.
    fn up_to(&self, after: u64, part: Flicks) -> Option<FrameAdvance> {
        let whole = self.entry(after)?.advance;
        let lab = part.min(whole.lab);
        Some(FrameAdvance { from: whole.from, window: Flicks::ZERO, lab, lead: (part - lab).min(whole.lead) })
    }
}
