//! Continuations of the run that were cut off, because time went on from an earlier moment: each is kept as the way that time passed
//! and the input, from which the lab computes the same states again.

use super::Lab;
use super::jobs::Job;
use super::run_event::{Advance, RunEvent};
use crate::input::{Change, Hang, InputTrack};
use crate::lane::FrameAdvance;
use timestep::time::Flicks;

/// A continuation of the run that was cut off.
#[derive(Clone, Debug, PartialEq)]
pub struct CutOff {
    /// Lab time of the cut.
    pub from: Flicks,
    /// Lab time at its end.
    pub to: Flicks,
    /// Number of advances before those that are kept, counted from the reset.
    start: u64,
    /// All advances of the history at the time of the cut.
    advances: Vec<FrameAdvance>,
    /// The input of the run.
    track: InputTrack,
}

impl CutOff {
    /// Most continuations that are kept, and most advances of all.
    const MOST: usize = 6;
    const MOST_ADVANCES: usize = 1 << 20;

    /// Lab time that it lasts.
    fn length(&self) -> Flicks {
        self.to - self.from
    }
}

impl Lab {
    /// Cuts off the history after the present, because the run goes on from here, and keeps it to be brought back.
    pub(super) fn forget_future(&mut self) {
        if !self.has_future() {
            return;
        }
        self.keep_continuation();
        let Some((to, part)) = self.history.as_mut().and_then(super::History::forget_future) else { return };
        self.curves.iter_mut().flatten().zip(&self.lanes).for_each(|(curves, lane)| curves.cut(lane));
        self.keep_event(|_| RunEvent::WentBack { to });
        if let Some(FrameAdvance { lab, lead, window, .. }) = part {
            self.keep_event(|_| RunEvent::Advanced(Advance { lab, lead, window }));
        }
    }

    /// Keeps the whole run as it is recorded. Where there are too many, the shortest continuation goes.
    fn keep_continuation(&mut self) {
        let (Some(history), Some(cut_off)) = (&self.history, &mut self.cut_off) else { return };
        let (start, advances) = history.advances();
        cut_off.push(CutOff { from: self.elapsed, to: history.range()[1], start, advances, track: self.track.clone() });
        let too_many = |all: &[CutOff]| {
            all.len() > CutOff::MOST
                || all.iter().map(|kept| kept.advances.len()).sum::<usize>() > CutOff::MOST_ADVANCES
        };
        while too_many(cut_off) {
            let lengths = cut_off.iter().enumerate().map(|(index, kept)| (kept.length(), index));
            let Some((_, shortest)) = lengths.min() else { return };
            cut_off.remove(shortest);
        }
    }

    /// Goes to where the continuation at this index begins to differ from the run, and lets time pass as it did. Cuts off the run
    /// after that place in its turn.
    pub(super) fn bring_back(&mut self, index: usize) {
        let (Some(history), Some(cut_off)) = (&self.history, &mut self.cut_off) else { return };
        if index >= cut_off.len() {
            return;
        }
        let kept = cut_off.remove(index);
        let (start, advances) = history.advances();
        let other_input = first_difference(&self.track, &kept.track);
        let skipped = start.saturating_sub(kept.start) as usize;
        // Frames that fall due in a lead have seen the input already.
        let pairs = kept.advances.iter().skip(skipped).zip(&advances);
        let same =
            pairs.take_while(|(a, b)| a == b && other_input.is_none_or(|at| a.from + a.lab + a.lead < at)).count();
        let place = super::history::HistoryMoment::whole(start + same as u64);
        let mut jobs = vec![Job::Seek(place)];
        if let Some(at) = other_input {
            // Drops the changes and hangs that the run has from there on.
            let input = kept.track.after(kept.track.changes().partition_point(|change| change.at < at));
            jobs.push(Job::TakeOver(Change { at, input }));
            let changes = kept.track.changes().iter().filter(|change| change.at >= at);
            jobs.extend(changes.map(|change| Job::TakeOver(*change)));
            jobs.push(Job::Hang(Hang { at, lasts: Flicks::ZERO }));
            let hangs = kept.track.hangs().iter().filter(|hang| hang.at >= at);
            jobs.extend(hangs.map(|hang| Job::Hang(*hang)));
        }
        let rest = kept.advances.iter().skip(skipped + same);
        jobs.extend(rest.map(|&FrameAdvance { lab, lead, window, .. }| Job::Advance(Advance { lab, lead, window })));
        for job in jobs.into_iter().rev() {
            self.jobs.push_front(job);
        }
    }
}

/// Time of the first change or hang in which two inputs differ; `None` if they are equal.
fn first_difference(a: &InputTrack, b: &InputTrack) -> Option<Flicks> {
    fn first<T: PartialEq>(a: &[T], b: &[T], at: fn(&T) -> Flicks) -> Option<Flicks> {
        let same = a.iter().zip(b).take_while(|(a, b)| a == b).count();
        [a.get(same), b.get(same)].into_iter().flatten().map(at).min()
    }
    let change = first(a.changes(), b.changes(), |change| change.at);
    let hang = first(a.hangs(), b.hangs(), |hang| hang.at);
    change.into_iter().chain(hang).min()
}
