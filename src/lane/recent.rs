//! The last displayed frames of a lane, a few numbers of each: what the strip and the sparklines of the window are made of.

use crate::time::Flicks;
use crate::time::displays::Display;
use std::collections::VecDeque;

/// One displayed frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FrameSummary {
    /// Counted from 1 since the start of the run.
    pub number: u64,
    /// When it was shown, unscaled.
    pub at: Flicks,
    /// The same in refreshes of the display since the start of the run; a frame is at least one and at most
    /// [`RecentFrames::LONGEST`] after the one before it, however long that took.
    pub refresh_index: u64,
    pub steps: u64,
    /// Thrown away in this frame; negative where more was simulated than passed.
    pub dropped: Flicks,
    /// Carried over to the next frame.
    pub backlog: Flicks,
    /// How far the simulation has come.
    pub simulated: Flicks,
    /// Display time less simulated time shown, ms; `None` where nothing counts as shown.
    pub age_ms: Option<f32>,
    pub animation_error_ms: Option<f32>,
}

/// A ring of the newest frames. Always on: it costs less than drawing one of them.
#[derive(Clone, Debug, Default)]
pub struct RecentFrames {
    notes: VecDeque<FrameSummary>,
}

impl RecentFrames {
    /// Memory that a copy takes up, bytes.
    pub fn bytes(&self) -> usize {
        self.notes.len() * size_of::<FrameSummary>()
    }

    /// How many frames are kept.
    pub const KEPT: usize = 120;
    /// A picture that is held for more refreshes counts as held for so many.
    pub const LONGEST: u64 = 6;
    /// What [`RecentFrames::pace`] and [`RecentFrames::dropped`] look back on.
    const LOOK_BACK: Flicks = Flicks::SECOND;

    /// Takes note of a frame; its number and place are found here. `refresh`: how long the display shows a picture.
    pub fn push(&mut self, note: FrameSummary, refresh: Flicks) {
        let (number, refresh_index) = self.notes.back().map_or((1, 0), |last| {
            let (held, refresh) = ((note.at - last.at).0.max(0), refresh.0.max(1));
            let refreshes = held.saturating_add(refresh / 2) / refresh;
            (last.number + 1, last.refresh_index + (refreshes as u64).clamp(1, Self::LONGEST))
        });
        if self.notes.len() == Self::KEPT {
            self.notes.pop_front();
        }
        self.notes.push_back(FrameSummary { number, refresh_index, ..note });
    }

    /// Oldest first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &FrameSummary> + ExactSizeIterator {
        self.notes.iter()
    }

    pub fn newest(&self) -> Option<&FrameSummary> {
        self.notes.back()
    }

    /// How long the newest frame took: the time since the one before it.
    pub fn frame_time(&self) -> Option<Flicks> {
        let mut newest = self.notes.iter().rev();
        Some(newest.next()?.at - newest.next()?.at)
    }

    /// Simulated seconds per second of the display, over the last second, or the last two frames where they took longer.
    pub fn pace(&self) -> Option<f64> {
        let newest = self.notes.back()?;
        let earlier = self.notes.iter().rev().find(|note| newest.at - note.at >= Self::LOOK_BACK);
        let earlier = earlier.or(self.notes.front()).filter(|note| note.at < newest.at)?;
        Some((newest.simulated - earlier.simulated).secs() / (newest.at - earlier.at).secs())
    }

    /// What was thrown away in the last second.
    pub fn dropped(&self) -> Flicks {
        let Some(newest) = self.notes.back() else { return Flicks::ZERO };
        self.notes.iter().rev().take_while(|note| newest.at - note.at < Self::LOOK_BACK).map(|note| note.dropped).sum()
    }
}

/// How long a frame of this display is when nothing goes wrong.
pub fn refresh(display: &Display) -> Flicks {
    let shortest = Flicks(Flicks::PER_SECOND / 1000);
    display.idle_frame().max(shortest)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn note(at_ms: f64, steps: u64) -> FrameSummary {
        let (at, zero) = (Flicks::from_millis(at_ms), Flicks::ZERO);
        let simulated = Flicks::from_millis(at_ms / 2.0);
        FrameSummary {
            number: 0,
            at,
            refresh_index: 0,
            steps,
            dropped: zero,
            backlog: zero,
            simulated,
            age_ms: None,
            animation_error_ms: None,
        }
    }

    #[test]
    fn memory_is_bounded_and_the_newest_stay() {
        let mut frames = RecentFrames::default();
        for k in 0..1000_u32 {
            frames.push(note(10.0 * f64::from(k), k.into()), Flicks::from_millis(10.0));
        }
        assert_eq!(frames.iter().len(), RecentFrames::KEPT);
        assert!(frames.notes.capacity() <= 2 * RecentFrames::KEPT);
        let (first, last) = (frames.iter().next().unwrap(), frames.newest().unwrap());
        assert_eq!((first.steps, last.steps, last.number, last.refresh_index), (880, 999, 1000, 999));
        assert_eq!(frames.frame_time(), Some(Flicks::from_millis(10.0)));
        assert_eq!(frames.pace(), Some(0.5));
    }

    #[test]
    fn places_count_refreshes_within_bounds() {
        let mut frames = RecentFrames::default();
        // One refresh, none at all (a clock that stands still), three, and a pause of two minutes.
        for at in [10.0, 20.0, 20.0, 50.4, 120_050.0] {
            frames.push(note(at, 1), Flicks::from_millis(10.0));
        }
        let places: Vec<u64> = frames.iter().map(|note| note.refresh_index).collect();
        assert_eq!(places, [0, 1, 2, 5, 11]);
        assert_eq!(frames.pace(), Some(0.5), "over the pause, which is longer than a second");
    }

    #[test]
    fn one_frame_has_no_pace() {
        let mut frames = RecentFrames::default();
        assert_eq!((frames.pace(), frames.frame_time(), frames.dropped()), (None, None, Flicks::ZERO));
        frames.push(note(0.0, 0), Flicks::ZERO);
        frames.push(note(0.0, 0), Flicks::ZERO);
        assert_eq!(frames.pace(), None, "no time has passed");
    }
}
