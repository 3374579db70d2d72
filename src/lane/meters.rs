//! The numbers that a lane collects frame by frame. What is measured after every step is part of the motion.

use super::motion::Motion;
use super::pixels::nominal_px_per_metre;
use super::recent_frames::RecentFrames;
use super::shown_pose::ShownPose;
use super::spec::LaneSpec;
use crate::metrics::{AnimationError, ErrorMeter, Judder, LatencyMeter, Spread, StepsPerFrame};
use crate::time::Flicks;
use crate::worlds::WorldSpec;
use glam::DVec2;

/// Counters and distributions since the start of the run or the last edit of the lane.
#[derive(Clone, Debug, Default)]
pub struct Meters {
    /// Frames shown.
    pub frames: u64,
    /// Number of frames for each number of steps.
    pub steps_per_frame: StepsPerFrame,
    /// Scaled time dropped by guards and policy; negative where more was simulated than passed.
    pub dropped: Flicks,
    /// |ΔS − ΔT| of consecutive frames.
    pub animation_error: AnimationError,
    /// T − S, ms.
    pub age_ms: Spread,
    /// Distance of the shown pose from the exact solution at S.
    pub presentation_error: ErrorMeter,
    /// Distance of the shown pose from the exact solution at T.
    pub shown_error: ErrorMeter,
    judder: Judder,
    /// Delay of changes of input.
    pub input_latency: LatencyMeter,
    /// Summaries of the last frames; they outlive an edit.
    pub recent: RecentFrames,
}

/// Result of one frame of the loop.
#[derive(Clone, Copy, Debug)]
pub struct FrameOutcome {
    /// Unscaled time that the loop measured since its last frame.
    pub elapsed: Flicks,
    /// Steps taken.
    pub steps: u64,
    /// Scaled time dropped.
    pub dropped: Flicks,
    /// |ΔS − ΔT| since the last frame; `None` where there is nothing to compare.
    pub animation_error_ms: Option<f64>,
}

impl Meters {
    /// Starts all numbers again, except the summaries of the last frames.
    pub fn restart(&mut self) {
        *self = Meters { recent: std::mem::take(&mut self.recent), ..Meters::default() };
    }

    /// Counts a frame.
    pub fn add_frame(&mut self, outcome: FrameOutcome) {
        self.frames += 1;
        self.steps_per_frame.add(outcome.steps);
        self.dropped += outcome.dropped;
        outcome.animation_error_ms.into_iter().for_each(|error| self.animation_error.add(error));
    }

    /// Measures the pose that is shown at display time `display`. `exact` is the exact solution at that time.
    pub fn add_pose(
        &mut self,
        spec: &LaneSpec,
        motion: &Motion,
        shown: &ShownPose,
        display: Flicks,
        exact: Option<&[f64]>,
    ) {
        let (world, age) = (&spec.world, display - shown.time);
        if let Some(exact) = exact {
            self.shown_error.add(world.distance(&shown.pose, exact));
        }
        if let Some(exact) = motion.exact(world, shown.time.secs()) {
            self.presentation_error.add(world.distance(&shown.pose, &exact));
        }
        if shown.counts {
            self.age_ms.add(spec.time_scale.directed(age).millis());
            self.judder.add(display.secs(), age.secs(), world.track(&shown.pose));
        }
    }

    /// Root mean square distance between the shown path and the best constant-lag copy of the exact path, in pixels of the
    /// nominal screen. `None` where there is no exact solution at display time `display`, or no frame.
    pub fn judder_px(&self, world: &WorldSpec, motion: &Motion, display: Flicks) -> Option<f64> {
        motion.exact(world, display.secs())?;
        let exact = |at: f64| motion.exact(world, at).map_or(DVec2::NAN, |y| world.track(&y));
        let (metres, _lag) = self.judder.get(exact)?;
        Some(metres * nominal_px_per_metre(world.view()))
    }

    /// Memory of a copy beside its own size and the animation errors that copies share, bytes.
    pub fn bytes(&self) -> usize {
        let histogram = 4 * self.steps_per_frame.get().len() * size_of::<[u64; 2]>();
        self.animation_error.bytes() + self.judder.bytes() + histogram + self.recent.bytes()
    }
}
