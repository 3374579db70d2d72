//! Summaries of the last displayed frames of a lane, for the strip and the sparklines of the window.

use super::frame_row::FrameRow;
use crate::displays::{Display, RefreshRate};
use std::collections::VecDeque;
use timestep::time::Flicks;

/// The numbers of one displayed frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FrameSummary {
    /// Number of the frame, counted from 1 since the start of the run.
    pub number: u64,
    /// Start of the frame, unscaled.
    pub at: Flicks,
    /// Start of the frame in refreshes of the display since the start of the run. A frame counts as at least one and at most
    /// [`RecentFrames::LONGEST`] refreshes after the one before it.
    pub refresh_index: u64,
    /// Steps taken in this frame.
    pub steps: u64,
    /// Steps taken again in this frame.
    pub resimulated: u64,
    /// Scaled time dropped in this frame; negative where more was simulated than passed.
    pub dropped: Flicks,
    /// Scaled time carried over to the next frame.
    pub backlog: Flicks,
    /// Simulated time after this frame.
    pub simulated: Flicks,
    /// T − S, ms; `None` where S does not count.
    pub age_ms: Option<f32>,
    /// |ΔS − ΔT| since the last frame, ms; `None` where there is nothing to compare.
    pub animation_error_ms: Option<f32>,
}

/// A ring of the newest frames. Always on, because it costs less than drawing one of them.
#[derive(Clone, Debug, Default)]
pub struct RecentFrames {
    frames: VecDeque<FrameSummary>,
}

impl RecentFrames {
    /// Number of frames that are kept.
    pub const KEPT: usize = 120;
    /// Most refreshes that a frame counts as held.
    pub const LONGEST: u64 = 6;
    /// Time that [`RecentFrames::pace`] and [`RecentFrames::dropped`] cover.
    const LOOK_BACK: Flicks = Flicks::SECOND;

    /// Memory of a copy, bytes.
    pub fn bytes(&self) -> usize {
        self.frames.len() * size_of::<FrameSummary>()
    }

    /// Adds a frame that has come to the display. `refresh` is the refresh interval of the display.
    pub fn push(&mut self, frame: &FrameRow, refresh: Flicks) {
        let at = frame.shown.unwrap_or(frame.start);
        let (number, refresh_index) = self.frames.back().map_or((1, 0), |last| {
            let (held, refresh) = ((at - last.at).0.max(0), refresh.0.max(1));
            let refreshes = held.saturating_add(refresh / 2) / refresh;
            (last.number + 1, last.refresh_index + (refreshes as u64).clamp(1, Self::LONGEST))
        });
        if self.frames.len() == Self::KEPT {
            self.frames.pop_front();
        }
        self.frames.push_back(FrameSummary {
            number,
            at,
            refresh_index,
            steps: frame.steps_since_shown,
            resimulated: frame.resimulated_since_shown,
            dropped: frame.dropped,
            backlog: frame.backlog,
            simulated: frame.simulated,
            age_ms: frame.drawn.counts.then(|| (frame.display_time - frame.drawn.time).millis() as f32),
            animation_error_ms: frame.animation_error_ms.map(|error| error as f32),
        });
    }

    /// The frames, oldest first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &FrameSummary> + ExactSizeIterator {
        self.frames.iter()
    }

    /// The newest frame.
    pub fn newest(&self) -> Option<&FrameSummary> {
        self.frames.back()
    }

    /// Time from the frame before the newest to the newest.
    pub fn frame_time(&self) -> Option<Flicks> {
        let mut newest = self.frames.iter().rev();
        Some(newest.next()?.at - newest.next()?.at)
    }

    /// Simulated seconds per unscaled second, over the last second, or over the last two frames where they took longer.
    pub fn pace(&self) -> Option<f64> {
        let newest = self.frames.back()?;
        let earlier = self.frames.iter().rev().find(|frame| newest.at - frame.at >= Self::LOOK_BACK);
        let earlier = earlier.or(self.frames.front()).filter(|frame| frame.at < newest.at)?;
        Some((newest.simulated - earlier.simulated).secs() / (newest.at - earlier.at).secs())
    }

    /// Scaled time dropped in the last second; where the frames that are kept are younger, what a second at their rate drops.
    pub fn dropped(&self) -> Flicks {
        let (Some(oldest), Some(newest)) = (self.frames.front(), self.frames.back()) else { return Flicks::ZERO };
        let recent = self.frames.iter().rev().take_while(|frame| newest.at - frame.at < Self::LOOK_BACK);
        let dropped: Flicks = recent.map(|frame| frame.dropped).sum();
        let covered = newest.at - oldest.at;
        if self.frames.len() < Self::KEPT || covered >= Self::LOOK_BACK || covered <= Flicks::ZERO {
            return dropped;
        }
        // What the oldest frame dropped belongs to the time before it.
        Flicks::from_secs((dropped - oldest.dropped).secs() * Self::LOOK_BACK.secs() / covered.secs())
    }
}

/// Refresh interval of a display, at least that of the fastest.
pub fn refresh_interval(display: &Display) -> Flicks {
    let shortest = Flicks::from_secs(1.0 / RefreshRate::RANGE[1]);
    display.idle_frame().max(shortest)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(at_ms: f64, steps_since_shown: u64) -> FrameRow {
        let simulated = Flicks::from_millis(at_ms / 2.0);
        FrameRow { shown: Some(Flicks::from_millis(at_ms)), steps_since_shown, simulated, ..FrameRow::default() }
    }

    #[test]
    fn memory_is_bounded_and_the_newest_stay() {
        let mut frames = RecentFrames::default();
        for k in 0..1000_u32 {
            frames.push(&frame(10.0 * f64::from(k), k.into()), Flicks::from_millis(10.0));
        }
        assert_eq!(frames.iter().len(), RecentFrames::KEPT);
        assert!(frames.frames.capacity() <= 2 * RecentFrames::KEPT);
        let (first, last) = (frames.iter().next().unwrap(), frames.newest().unwrap());
        assert_eq!((first.steps, last.steps, last.number, last.refresh_index), (880, 999, 1000, 999));
        assert_eq!(frames.frame_time(), Some(Flicks::from_millis(10.0)));
        assert_eq!(frames.pace(), Some(0.5));
    }

    #[test]
    fn refresh_indices_count_within_bounds() {
        let mut frames = RecentFrames::default();
        // One refresh, none at all (a clock that stands still), three, and a pause of two minutes.
        for at in [10.0, 20.0, 20.0, 50.4, 120_050.0] {
            frames.push(&frame(at, 1), Flicks::from_millis(10.0));
        }
        let indices: Vec<u64> = frames.iter().map(|frame| frame.refresh_index).collect();
        assert_eq!(indices, [0, 1, 2, 5, 11]);
        assert_eq!(frames.pace(), Some(0.5), "over the pause, which is longer than a second");
    }

    #[test]
    fn a_second_of_fast_frames_drops_at_their_rate() {
        let mut frames = RecentFrames::default();
        for k in 0..1000_u32 {
            let dropped = Flicks::from_millis(0.125);
            frames.push(&FrameRow { dropped, ..frame(0.5 * f64::from(k), 1) }, Flicks::from_millis(0.5));
        }
        assert!((frames.dropped() - Flicks::from_ratio(1, 4)).0.abs() <= 1, "{:?}", frames.dropped());
    }

    #[test]
    fn one_frame_has_no_pace() {
        let mut frames = RecentFrames::default();
        assert_eq!((frames.pace(), frames.frame_time(), frames.dropped()), (None, None, Flicks::ZERO));
        frames.push(&frame(0.0, 0), Flicks::ZERO);
        frames.push(&frame(0.0, 0), Flicks::ZERO);
        assert_eq!(frames.pace(), None, "no time has passed");
    }
}
