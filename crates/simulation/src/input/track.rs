//! The input of a run as a list of changes, recorded while a user drives or read from a file. Between two changes the input is
//! constant.

use super::Input;
use crate::displays::VirtualDisplay;
use crate::worlds::WorldSpec;
use std::ops::Range;
use std::path::{Path, PathBuf};
use timestep::time::Flicks;

/// A change of input.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Change {
    /// Lab time since the start of the run.
    pub at: Flicks,
    /// Input from then on.
    pub input: Input,
}

/// A moment at which the program pauses: the next frame that a machine starts takes longer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hang {
    /// Lab time since the start of the run; the first frame that starts then or later takes longer.
    pub at: Flicks,
    /// Time by which that frame is longer.
    pub lasts: Flicks,
}

impl Hang {
    /// Longest hang: the longest hitch of a virtual display.
    pub const LONGEST: Flicks = VirtualDisplay::COST_RANGE[1];
}

/// The changes of a run, in order. Before the first there is no input.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct InputTrack {
    /// File that the track was read from, so that a scenario can name it.
    pub(super) file: Option<PathBuf>,
    pub(super) changes: Vec<Change>,
    /// Hangs of the run, in order. A scenario has none.
    pub(super) hangs: Vec<Hang>,
    /// Time from which on the changes are those of a user's hand; `None` if it has changed nothing.
    pub(super) hand_since: Option<Flicks>,
}

impl InputTrack {
    /// Latest time of a change, 100,000 s: no run is longer.
    pub const LONGEST: Flicks = Flicks(100_000 * Flicks::PER_SECOND);

    /// A track of these changes. `None` unless times begin at 0 or later and grow from each change to the next.
    pub fn new(changes: Vec<Change>) -> Option<Self> {
        let starts_in_time = changes.first().is_none_or(|first| first.at >= Flicks::ZERO);
        let grows = changes.windows(2).all(|pair| pair[0].at < pair[1].at);
        (starts_in_time && grows).then_some(InputTrack { changes, ..InputTrack::default() })
    }

    /// The changes, in order.
    pub fn changes(&self) -> &[Change] {
        &self.changes
    }

    /// `true` if there is no change.
    pub fn is_empty(&self) -> bool {
        self.changes.is_empty()
    }

    /// File that the track was read from; `None` if it has changed since.
    pub fn file(&self) -> Option<&Path> {
        self.file.as_deref()
    }

    /// This track with another file, or none.
    pub fn in_file(self, file: Option<PathBuf>) -> Self {
        InputTrack { file, ..self }
    }

    /// Hangs, in order.
    pub fn hangs(&self) -> &[Hang] {
        &self.hangs
    }

    /// Adds a hang, unless it has no length. Hangs that were to come at the same time or later are dropped.
    pub fn hang(&mut self, hang: Hang) {
        self.hangs.truncate(self.hangs.partition_point(|before| before.at < hang.at));
        self.hangs.extend((hang.lasts > Flicks::ZERO).then_some(hang));
    }

    /// Length of all hangs up to and including time `at`.
    pub fn hung_by(&self, at: Flicks) -> Flicks {
        self.hangs.iter().take_while(|hang| hang.at <= at).map(|hang| hang.lasts).sum()
    }

    /// Number of changes up to and including time `at`.
    pub fn count_at(&self, at: Flicks) -> usize {
        self.changes.partition_point(|change| change.at <= at)
    }

    /// Input after the first `count` changes.
    pub fn after(&self, count: usize) -> Input {
        count.checked_sub(1).and_then(|last| self.changes.get(last)).map_or(Input::NONE, |change| change.input)
    }

    /// `true` if change number `change` is a press: the key Up goes down.
    pub fn is_press(&self, change: usize) -> bool {
        !self.after(change).is_up() && self.after(change + 1).is_up()
    }

    /// `true` if a change at this time was made by a user's hand while the run went on.
    pub fn is_by_hand(&self, at: Flicks) -> bool {
        self.hand_since.is_some_and(|since| since <= at)
    }

    /// The first `count` changes.
    pub fn up_to(&self, count: usize) -> Self {
        let changes = self.changes.get(..count).unwrap_or(&self.changes).to_vec();
        InputTrack { changes, hand_since: self.hand_since, ..InputTrack::default() }
    }

    /// Replaces all changes from `at` on by `input`: the user takes over.
    pub fn take_over(&mut self, at: Flicks, input: Input) {
        let kept = self.changes.partition_point(|change| change.at < at);
        let same = kept == self.changes.len() && self.after(kept) == input;
        if !same {
            self.file = None;
            self.hand_since = Some(self.hand_since.map_or(at, |since| since.min(at)));
            self.changes.truncate(kept);
            if self.after(kept) != input {
                self.changes.push(Change { at, input });
            }
        }
    }

    /// Number of the changes in `range` that are about a world: all, if a user drives it; else those of the hand on its bodies.
    pub fn changes_for(&self, world: &WorldSpec, range: Range<usize>) -> u64 {
        let of = |count: usize| self.after(count).of(world);
        range.filter(|&change| world.is_driven() || of(change) != of(change + 1)).count() as u64
    }

    /// `true` if the input ever moves a world.
    pub fn moves(&self, world: &WorldSpec) -> bool {
        self.changes_for(world, 0..self.changes.len()) > 0
    }

    /// The pushes without any hand on a body.
    pub fn without_grabs(&self) -> Self {
        let mut track = InputTrack::default();
        for Change { at, input } in &self.changes {
            track.take_over(*at, input.holding(None));
        }
        track.hand_since = self.hand_since;
        track
    }

    /// Copies the input without hangs, as a scenario has it.
    pub fn without_hangs(&self) -> Self {
        InputTrack { hangs: Vec::new(), hand_since: None, ..self.clone() }
    }

    /// `true` if a hand ever holds a body.
    pub fn has_grabs(&self) -> bool {
        self.changes.iter().any(|change| change.input.grab().is_some())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_counts_from_its_own_time_on() {
        let change = |at, x| Change { at: Flicks(at), input: Input::new(x, 0.0) };
        let track = InputTrack::new(vec![change(10, 1.0), change(20, 0.0)]).unwrap();
        let at = |t| track.after(track.count_at(Flicks(t))).axes()[0];
        assert_eq!([at(-5), at(9), at(10), at(19), at(20), at(1000)], [0.0, 0.0, 1.0, 1.0, 0.0, 0.0]);
        assert_eq!(InputTrack::new(vec![change(10, 1.0), change(10, 0.0)]), None);
        assert_eq!(InputTrack::new(vec![change(-1, 1.0)]), None);
    }

    #[test]
    fn taking_over_replaces_the_future() {
        let change = |at, x| Change { at: Flicks(at), input: Input::new(x, 0.0) };
        let planned = InputTrack::new(vec![change(10, 1.0), change(20, 0.0)]).unwrap();
        for (at, x, left) in [
            (15, -1.0, vec![change(10, 1.0), change(15, -1.0)]),
            (15, 1.0, vec![change(10, 1.0)]),
            (20, 0.5, vec![change(10, 1.0), change(20, 0.5)]),
            (25, 0.0, vec![change(10, 1.0), change(20, 0.0)]),
        ] {
            let mut track = planned.clone();
            track.take_over(Flicks(at), Input::new(x, 0.0));
            assert_eq!(track.changes(), left, "{x} at {at}");
        }
    }
}
