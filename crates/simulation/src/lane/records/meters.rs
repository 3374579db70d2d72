//! The numbers that a lane collects frame by frame.
//!
//! Counters are since the start of the run or the last edit of a lane. Distributions are collected for each second of
//! lab time, so that they can be had for the whole run and for its last seconds.

use super::edge_frames::EdgeFrames;
use super::follow_meter::{FollowMeter, FollowNumbers, Followed};
use super::pursuit_meter::{PursuitMeter, exact_path};
use super::recent_frames::RecentFrames;
use super::report_span::ReportSpan;
use crate::lane::pose::shown_pose::ShownPose;
use crate::lane::settings::pixels::nominal_px_per_metre;
use crate::lane::settings::spec::LaneSpec;
use crate::lane::states::motion::Motion;
use crate::metrics::{
    AnimationError, BySecond, ErrorMeter, HeldPoint, HoldTimes, Holds, Merge, PursuitFit, Spread, StepErrorMeters,
    started_second,
};
use crate::worlds::WorldSpec;
use std::collections::BTreeMap;
use timestep::time::Flicks;

/// Counters and distributions.
#[derive(Clone, Debug, Default)]
pub struct Meters {
    /// Lab time at which they started.
    since: Flicks,
    /// S and the start of the last frame then.
    pub begun: [Flicks; 2],
    /// Frames started.
    pub started: u64,
    /// Frames shown.
    pub shown: u64,
    /// Frames that will never be shown.
    pub never_shown: u64,
    /// Frames that came to the display in the middle of a refresh.
    pub torn: u64,
    /// Frames in which the error of the clock decides.
    pub edges: EdgeFrames,
    /// Number of frames for each number of steps.
    pub steps_per_frame: BTreeMap<u64, u64>,
    /// Scaled time dropped by guards and policy; negative where more was simulated than passed.
    pub dropped: Flicks,
    /// Scaled time by which the loop's clock went back in frames below 0.
    pub negative: Flicks,
    /// Scaled frame time minus the steps of a policy that does not use the clock.
    pub locked_drift: Flicks,
    distributions: BySecond<Distributions>,
    pursuit: PursuitMeter,
    /// The follower, once there is one.
    follow: Option<Box<FollowMeter>>,
    /// The picture on the display.
    picture: Option<Picture>,
    /// Summaries of the last frames; they outlive an edit.
    pub recent: RecentFrames,
}

/// A picture that is on the display until another takes its place.
#[derive(Clone, Copy, Debug)]
struct Picture {
    /// Lab time at which it came; `None` for the first one.
    from: Option<Flicks>,
    /// S.
    time: Flicks,
}

/// The distributions of one second, or of a stretch.
#[derive(Clone, Debug, Default)]
pub struct Distributions {
    /// Frames shown.
    shown: u64,
    /// Frames shown of the same S as the one before.
    pub repeated: u64,
    /// |ΔS − ΔT| of consecutive shown frames.
    pub animation_error: AnimationError,
    /// T − S, ms.
    pub age_ms: Spread,
    /// T − S minus the time lost so far, ms.
    pub delay_ms: Spread,
    /// Times that pictures stayed until another took their place, ms of lab time.
    pub holds: Holds,
    /// Distances of the state and its velocity from those of the exact solution after every step.
    pub step_errors: StepErrorMeters,
    /// Distance of the shown pose from the exact solution at S.
    pub presentation_error: ErrorMeter,
    /// Distance of the shown pose from the exact solution at T.
    pub shown_error: ErrorMeter,
}

impl Merge for Distributions {
    fn merge(&mut self, later: &Self) {
        self.shown += later.shown;
        self.repeated += later.repeated;
        self.animation_error.merge(&later.animation_error);
        self.age_ms.merge(&later.age_ms);
        self.delay_ms.merge(&later.delay_ms);
        self.holds.merge(&later.holds);
        self.step_errors.merge(&later.step_errors);
        self.presentation_error.merge(&later.presentation_error);
        self.shown_error.merge(&later.shown_error);
    }

    fn bytes(&self) -> usize {
        self.animation_error.bytes() + self.holds.bytes()
    }
}

/// The moment at which a frame comes to the display.
#[derive(Clone, Copy, Debug)]
pub struct OnDisplay {
    /// V, lab time.
    pub shown: Flicks,
    /// T, scaled time.
    pub display: Flicks,
    /// Change of T since the last shown frame.
    pub display_step: Flicks,
    /// Scaled time lost since the start of the run, up to the start of the frame.
    pub lost: Flicks,
}

impl Meters {
    /// Starts all numbers again at lab time `now`, except the summaries of the last frames.
    pub fn restart(&mut self, now: Flicks) {
        *self = Meters { since: now, recent: std::mem::take(&mut self.recent), ..Meters::default() };
    }

    /// Counts a frame that starts at lab time `at`, with the errors of its steps.
    pub fn start_frame(&mut self, at: Flicks, steps: u64, errors: &StepErrorMeters) {
        self.started += 1;
        *self.steps_per_frame.entry(steps).or_default() += 1;
        self.add_errors(at, errors);
    }

    /// Adds the errors of the steps of a frame that starts at lab time `at`.
    pub fn add_errors(&mut self, at: Flicks, errors: &StepErrorMeters) {
        self.distributions.at(second(at)).step_errors.merge(errors);
    }

    /// Measures the pose of a frame that comes to the display. `step` is the change of S since the last shown frame, where both count,
    /// and `exact` the exact state at T. Returns |ΔS − ΔT|, ms.
    pub fn show_frame(
        &mut self,
        (spec, motion, followed): (&LaneSpec, &Motion, Option<Followed<'_>>),
        pose: &ShownPose,
        at: OnDisplay,
        step: Option<Flicks>,
        exact: Option<&[f64]>,
    ) -> Option<f64> {
        let OnDisplay { shown, display, display_step, lost } = at;
        let animation_error_ms = step.map(|step| (step - display_step).millis().abs());
        let (world, age) = (&spec.world, spec.time_scale.directed(display - pose.time));
        // Errors and evenness are those of the motion without jumps.
        let drawn = &world.jumped(pose.time, &pose.pose)[..];
        self.shown += 1;
        let numbers = self.distributions.at(second(shown));
        numbers.shown += 1;
        if let Some(error) = animation_error_ms {
            numbers.animation_error.add(error);
        }
        if motion.ended.is_some() {
            return animation_error_ms;
        }
        if let Some(exact) = exact {
            numbers.shown_error.add(world.distance(drawn, exact));
        }
        if let Some(exact) = motion.exact(world, pose.time.secs()) {
            numbers.presentation_error.add(world.distance(drawn, &exact));
        }
        if pose.counts {
            // The first one shows what has been there since t = 0, or another moment.
            let before = self.picture.map_or(Flicks::ZERO, |picture| picture.time);
            numbers.repeated += u64::from(before == pose.time);
            if self.picture.is_none() || before != pose.time {
                // The run may have begun long after the first one came.
                let from = self.picture.is_some().then_some(shown);
                let before = self.picture.replace(Picture { from, time: pose.time });
                let held = before.and_then(|picture| Some(shown - picture.from?));
                held.into_iter().for_each(|held| numbers.holds.add(held.millis().max(0.0)));
            }
            numbers.age_ms.add(age.millis());
            numbers.delay_ms.add((age - lost).millis());
        }
        if exact.is_some() {
            let simulated = if pose.counts { pose.time.secs() } else { 0.0 };
            let point = HeldPoint { from: shown.secs(), display: display.secs(), simulated, point: world.track(drawn) };
            self.pursuit.add(point, spec.time_scale.factor(), &mut exact_path(world, motion));
            if let Some((of, follower)) = followed.zip(pose.follower) {
                let body = HeldPoint { point: world.track(&pose.pose), ..point };
                // What is seen beside a follower is uneven at a jump, and rightly so.
                let cut = world.is_cut_between(pose.time - (display - pose.time), display);
                let rate = (!cut).then(|| spec.time_scale.factor());
                self.follow.get_or_insert_default().add(of, body, follower, pose.counts, rate);
            }
        }
        animation_error_ms
    }

    /// The distributions of a stretch.
    pub fn distributions(&self, span: ReportSpan) -> Distributions {
        self.distributions.get(span.stretch, second(span.now))
    }

    /// Judder and eye blur of a stretch, in pixels of the nominal screen, and pacing, ms; `None` where there is no exact solution, or no
    /// frame. Over the last seconds they change once a second ([`PursuitMeter::fit`]).
    pub fn pursuit(&self, world: &WorldSpec, motion: &Motion, span: ReportSpan) -> [Option<f64>; 3] {
        if motion.diverged.is_some() {
            return [None; 3];
        }
        told(&self.pursuit.fit(span, &mut exact_path(world, motion)), world)
    }

    /// The numbers of a follower in a stretch, m.
    pub fn follow(&self, of: Followed<'_>, span: ReportSpan) -> FollowNumbers {
        let follow = self.follow.as_ref().filter(|_| of.motion.diverged.is_none());
        follow.map_or_else(FollowNumbers::default, |follow| follow.get(of, span))
    }

    /// Lag at which the eye follows, s.
    pub fn eye_lag(&self) -> Option<f64> {
        self.pursuit.eye_lag()
    }

    /// Times that pictures stayed in a stretch, with the one that is on the display.
    pub fn holds(&self, span: ReportSpan) -> Option<HoldTimes> {
        let open = self.picture.and_then(|picture| Some((span.now - picture.from?).millis()));
        self.distributions(span).holds.get(open)
    }

    /// Frames shown per second of lab time; `None` before any time has passed.
    pub fn shown_fps(&self, span: ReportSpan) -> Option<f64> {
        let now = span.now.secs();
        let held = now - self.since.secs().max(span.stretch.start(now));
        (held > 0.0).then(|| self.distributions(span).shown as f64 / held)
    }

    /// Memory of a copy beside its own size and what copies share, bytes.
    pub fn bytes(&self) -> usize {
        let histogram = 4 * self.steps_per_frame.len() * size_of::<[u64; 2]>();
        self.distributions.bytes()
            + self.pursuit.bytes()
            + self.follow.as_ref().map_or(0, |follow| follow.bytes())
            + histogram
            + self.recent.bytes()
            + self.edges.bytes()
    }
}

/// Judder and eye blur in pixels of the nominal screen, and pacing in ms.
fn told(fit: &PursuitFit, world: &WorldSpec) -> [Option<f64>; 3] {
    let px = nominal_px_per_metre(world.view());
    let scaled = |value: Option<f64>, by: f64| value.map(|value| value * by);
    [scaled(fit.judder(), px), scaled(fit.eye_blur(), px), scaled(fit.pacing(), 1e3)]
}

/// The started second of lab time that a moment is in.
fn second(at: Flicks) -> u64 {
    started_second(at.secs())
}
