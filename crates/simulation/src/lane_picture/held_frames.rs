//! The frames that a lane's display has shown last: the material of its scan-outs and of the eye view.

use crate::lane::{BodyPose, FollowerPose, FrameRow, ShownPose};
use std::collections::VecDeque;
use timestep::time::Flicks;

/// A frame on the display.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HeldFrame {
    /// Lab time V since which the display shows it.
    pub shown: Flicks,
    /// Display time T: V in scaled time.
    pub display_time: Flicks,
    /// Simulated time S that the pose stands for.
    pub sim_time: Flicks,
    /// Positions, then velocities.
    pub pose: Vec<f64>,
    /// Poses of the other bodies; empty in worlds that are one system.
    pub others: Vec<BodyPose>,
    /// The follower, if there is one.
    pub follower: Option<FollowerPose>,
}

impl From<&FrameRow> for HeldFrame {
    fn from(row: &FrameRow) -> Self {
        HeldFrame {
            shown: row.shown.unwrap_or(row.start),
            display_time: row.display_time,
            sim_time: row.drawn.time,
            pose: row.drawn.pose.clone(),
            others: row.drawn.others.clone(),
            follower: row.drawn.follower,
        }
    }
}

impl HeldFrame {
    /// The pose with the place of its follower.
    pub fn pose(&self) -> (&[f64], Option<FollowerPose>) {
        (&self.pose, self.follower)
    }
}

/// The newest frames, in the order in which they were shown; never empty.
#[derive(Clone, Debug)]
pub struct HeldFrames {
    frames: VecDeque<HeldFrame>,
}

impl HeldFrames {
    /// Most frames that are kept.
    pub const MOST: usize = 256;
    /// Least time before the newest frame that is covered, as far as [`HeldFrames::MOST`] frames reach.
    pub const COVERED: Flicks = Flicks(Flicks::PER_SECOND / 10);

    /// The first frame, which the display shows from t = 0.
    pub fn starting(first: HeldFrame) -> Self {
        HeldFrames { frames: VecDeque::from([first]) }
    }

    /// These frames, in the order in which they were shown; `None` if there are none.
    pub fn of(frames: impl IntoIterator<Item = HeldFrame>) -> Option<Self> {
        let frames: VecDeque<HeldFrame> = frames.into_iter().collect();
        (!frames.is_empty()).then_some(HeldFrames { frames })
    }

    /// Adds the frame that is shown now, and drops those that are no longer needed: all before the one that was on the
    /// display [`HeldFrames::COVERED`] or two refreshes of length `refresh` ago, whichever is longer.
    pub fn push(&mut self, frame: HeldFrame, refresh: Flicks) {
        let needed = frame.shown - Self::COVERED.max(refresh.times(2));
        self.frames.push_back(frame);
        while self.frames.len() > Self::MOST || (self.frames.len() > 2 && self.frames[1].shown <= needed) {
            self.frames.pop_front();
        }
    }

    /// Replaces the pose of the newest frame, after an edit of the lane.
    pub fn replace_newest(&mut self, shown: &ShownPose) {
        if let Some(newest) = self.frames.back_mut() {
            newest.pose.copy_from_slice(&shown.pose);
            newest.others.clone_from_slice(&shown.others);
            (newest.sim_time, newest.follower) = (shown.time, shown.follower);
        }
    }

    /// The frames, oldest first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &HeldFrame> + ExactSizeIterator {
        self.frames.iter()
    }

    /// The frame with this index, counted from the oldest.
    pub fn get(&self, index: usize) -> &HeldFrame {
        &self.frames[index]
    }

    /// Index of the newest frame.
    pub fn newest(&self) -> usize {
        self.frames.len() - 1
    }

    /// Index of the frame that the display shows at lab time `at`; the oldest where `at` is before all of them.
    pub fn index_at(&self, at: Flicks) -> usize {
        self.frames.partition_point(|frame| frame.shown <= at).saturating_sub(1)
    }

    /// Memory of a copy beside its own size, bytes.
    pub fn bytes(&self) -> usize {
        let others = |frame: &HeldFrame| frame.others.iter().map(BodyPose::bytes).sum::<usize>();
        self.frames
            .iter()
            .map(|frame| size_of::<HeldFrame>() + size_of_val(frame.pose.as_slice()) + others(frame))
            .sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Frames at these times, ms, on a display with refreshes of this length, ms.
    fn held(refresh_ms: f64, times_ms: impl IntoIterator<Item = f64>) -> HeldFrames {
        let mut frames = HeldFrames::starting(HeldFrame { pose: vec![0.0], ..HeldFrame::default() });
        for at in times_ms {
            let at = Flicks::from_millis(at);
            let pose = vec![at.millis()];
            let frame = HeldFrame { shown: at, display_time: at, sim_time: at, pose, ..HeldFrame::default() };
            frames.push(frame, Flicks::from_millis(refresh_ms));
        }
        frames
    }

    fn times(frames: &HeldFrames) -> Vec<f64> {
        frames.iter().map(|frame| frame.shown.millis()).collect()
    }

    #[test]
    fn the_last_tenth_of_a_second_is_covered() {
        let frames = held(10.0, (1..100).map(|k| 30.0 * f64::from(k)));
        let kept = times(&frames);
        let needed = kept[kept.len() - 1] - 100.0;
        assert!(kept[0] <= needed && kept[1] > needed, "{kept:?}");
        assert_eq!(times(&held(10.0, [500.0, 1000.0])), [500.0, 1000.0], "two stay, however old");
    }

    #[test]
    fn memory_is_bounded() {
        let frames = held(10.0, (1..10_000).map(|k| 0.01 * f64::from(k)));
        assert_eq!(frames.iter().len(), HeldFrames::MOST);
        assert!(frames.bytes() < 32 << 10, "{}", frames.bytes());
    }

    #[test]
    fn two_long_refreshes_are_covered() {
        let frames = held(200.0, (1..100).map(|k| f64::from(10 * k)));
        assert_eq!(frames.get(0).shown, Flicks::from_millis(590.0));
    }

    #[test]
    fn a_moment_belongs_to_the_frame_before_it() {
        let frames = held(10.0, [10.0, 20.0, 20.0, 35.0]);
        for (at, index) in [(-5.0, 0), (0.0, 0), (9.9, 0), (10.0, 1), (19.9, 1), (20.0, 3), (34.0, 3), (99.0, 4)] {
            assert_eq!(frames.index_at(Flicks::from_millis(at)), index, "at {at} ms");
        }
        assert_eq!(frames.newest(), 4);
    }

    #[test]
    fn an_edit_changes_the_newest_pose_only() {
        let mut frames = held(10.0, [10.0, 20.0]);
        let shown = ShownPose { time: Flicks::SECOND, ..ShownPose::new(vec![7.0], Vec::new()) };
        frames.replace_newest(&shown);
        let poses: Vec<f64> = frames.iter().map(|frame| frame.pose[0]).collect();
        assert_eq!(poses, [0.0, 10.0, 7.0]);
        assert_eq!((frames.get(2).sim_time, frames.get(2).shown), (Flicks::SECOND, Flicks::from_millis(20.0)));
    }
}
