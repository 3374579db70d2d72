//! The choice of the pose to draw at one moment, for a lane's motion and for its twins alike.

use super::trial_steps::TrialSteps;
use crate::lane::settings::pixels;
use crate::lane::settings::spec::LaneSpec;
use crate::lane::states::motion::Motion;
use crate::lane::time::work::Work;
use std::cell::{Cell, RefCell};
use timestep::presentation::{PoseTime, Presentation, Sample, Turning};
use timestep::time::Flicks;

/// A presentation at one moment of the display.
#[derive(Clone, Copy, Debug)]
pub struct PoseSampler<'a> {
    spec: &'a LaneSpec,
    presentation: &'static Presentation,
    /// Display time minus the time of the last step, with its sign.
    overstep: Flicks,
    /// Length of the last step; `None` if there is no state before it that fits.
    last: Option<Flicks>,
    /// `true` if the frame meets a half-written tick: the first half of the numbers are those of the one before, wherever that cuts. The
    /// quaternion of a body that turns is cut as well: a thread writes its numbers one by one.
    torn: bool,
}

impl<'a> PoseSampler<'a> {
    /// A sampler for a display that is the amount `overstep` past the last step of `motion`.
    pub fn new(spec: &'a LaneSpec, motion: &Motion, overstep: Flicks, torn: bool) -> Self {
        let (presentation, overstep) = (spec.presented(), Self::past_tick(spec, overstep));
        // Where there is nothing newer to blend towards, the newest state stays.
        let overstep = match (presentation.pose_time, motion.last) {
            (PoseTime::ByFrame, Some(step)) => within(step, motion.frame_length),
            (time, Some(step)) if time.ends_at_newest() => within(step, overstep),
            _ => overstep,
        };
        PoseSampler { spec, presentation, overstep, last: motion.last, torn }
    }

    /// A sampler for a body with ticks of its own: `ticks` are the times of the last two, `past` is the time from the newer to the
    /// display. The motion may have begun or ended between them.
    pub fn of_body(spec: &'a LaneSpec, motion: &Motion, ticks: [Flicks; 2], past: Flicks, torn: bool) -> Self {
        let ([from, to], presentation) = (ticks, spec.presented());
        let past = if presentation.pose_time == PoseTime::ByFrame { motion.frame_length } else { past };
        let past = if presentation.pose_time.ends_at_newest() { within(to - from, past) } else { past };
        let overstep = match presentation.pose_time {
            PoseTime::Current => Flicks::ZERO,
            PoseTime::Ahead => past + (to - motion.now),
            PoseTime::Reversed => past + (motion.now - to),
            PoseTime::Between
            | PoseTime::PastPrevious
            | PoseTime::AcrossFrame
            | PoseTime::BeforeSteps
            | PoseTime::ByFrame => past + (from - motion.before),
        };
        // What goes on from the newest state has no use for a state that is not a whole step before it.
        let last = motion.last.filter(|last| presentation.pose_time.blends() || *last == to - from);
        PoseSampler { spec, presentation, overstep, last, torn }
    }

    /// Time from the lane's last tick to a display that is the amount `overstep` past it, with its sign. A policy that carries nothing
    /// over leaves none: every frame ends on a step.
    pub fn past_tick(spec: &LaneSpec, overstep: Flicks) -> Flicks {
        if !spec.policy.carries {
            return Flicks::ZERO;
        }
        let overstep = if spec.policy.threaded { overstep.clamp(Flicks::ZERO, spec.dt) } else { overstep };
        spec.time_scale.directed(overstep)
    }

    /// Simulated time S that the pose stands for.
    pub fn time(&self, motion: &Motion) -> Flicks {
        match (self.presentation.pose_time, self.last) {
            (PoseTime::Current, _) => motion.now,
            (PoseTime::Ahead, _) => motion.now + self.overstep,
            (_, None) => motion.now,
            (PoseTime::Between | PoseTime::PastPrevious | PoseTime::ByFrame, _) => motion.before + self.overstep,
            (PoseTime::Reversed, _) => motion.now - self.overstep,
            (PoseTime::AcrossFrame, Some(step)) => {
                motion.frame_began + share(motion.now - motion.frame_began, self.overstep, step)
            }
            (PoseTime::BeforeSteps, _) => motion.before + self.overstep + (motion.now - motion.frame_began),
        }
    }

    /// `true` if S counts: before the first step a presentation between two states has no S.
    pub fn counts(&self, motion: &Motion) -> bool {
        !self.presentation.pose_time.blends() || motion.steps > 0
    }

    /// Takes the trial steps of a motion's pose. `false` if the work was spent before; the same call again goes on.
    pub fn try_on(&self, motion: &mut Motion, work: &mut Work) -> bool {
        if motion.trial.is_complete {
            return true;
        }
        if work.is_spent() {
            return false;
        }
        let mut trial = std::mem::take(&mut motion.trial);
        trial.is_complete = self.sample_on(motion, &mut trial, work, &mut motion.y.clone());
        motion.trial = trial;
        motion.trial.is_complete
    }

    /// Fills in the pose of a motion.
    pub fn sample(&self, motion: &Motion, pose: &mut [f64]) {
        self.sample_on(motion, &mut motion.trial.clone(), &mut Work::unlimited(), pose);
    }

    /// Fills in the pose of a motion, with what is known of its trial steps. `false` if the work was spent before.
    fn sample_on(&self, motion: &Motion, trial: &mut TrialSteps, work: &mut Work, pose: &mut [f64]) -> bool {
        let spec = self.spec;
        let step_secs = self.last.unwrap_or(spec.time_scale.directed(spec.dt)).secs();
        let problem = motion.problem(&spec.world);
        let place = spec.world.attitude.as_ref().map(|attitude| attitude.place);
        let turning = place.map(|place| Turning { place, orientation: spec.orientation });
        // Before the first step the state before is where this one comes from along its slopes.
        let assumed = self.last.is_none().then(|| {
            let (mut previous, slopes) = (motion.y.clone(), problem.slopes(motion.now.secs(), &motion.y));
            previous.iter_mut().zip(slopes.iter()).for_each(|(x, v)| *x -= *v * step_secs);
            if let Some(turning) = &turning {
                let (q, rate) = (turning.of(&motion.y), turning.rate(&motion.y, &slopes));
                turning.set(&mut previous, turning.on(q, rate, step_secs, -step_secs));
            }
            previous
        });
        let torn = self.torn.then(|| {
            let half = motion.y.len() / 2;
            [&motion.previous[..half], &motion.y[half..]].concat()
        });
        let current = torn.as_deref().unwrap_or(&motion.y);
        let previous = assumed.as_deref().unwrap_or(&motion.previous);
        let previous_slopes = problem.slopes(motion.before.secs(), previous);
        let current_slopes = problem.slopes(motion.now.secs(), current);
        // Slopes come again with every call, and are not to take what is left for the steps.
        let piece = RefCell::new((trial, work.piece()));
        let (number, ended, gone) = (Cell::new(0), Cell::new(true), Cell::new(0.0));
        let advance = |h: f64, y: &mut [f64]| {
            number.set(number.get() + 1);
            let after = gone.replace(gone.get() + h);
            let (trial, work) = &mut *piece.borrow_mut();
            ended.set(
                ended.get()
                    && trial.take(number.get(), &motion.step_after(spec, after, h), || motion.memory_for(h), y, work),
            );
        };
        let by_frame = self.presentation.pose_time == PoseTime::ByFrame;
        let sample = Sample {
            previous,
            current,
            previous_slopes: &previous_slopes,
            current_slopes: &current_slopes,
            step_secs,
            overstep_secs: self.overstep.secs(),
            frame_start: &motion.frame_start,
            overstep_before_secs: (self.overstep + (motion.now - motion.frame_began)).secs(),
            frame_secs: if by_frame { self.overstep } else { motion.frame_length }.secs(),
            advance: &advance,
            turning,
        };
        if self.last.is_none() && self.presentation.pose_time.blends() {
            pose.copy_from_slice(current);
        } else {
            (self.presentation.sample)(&sample, pose);
        }
        if spec.snap_to_pixels {
            pixels::snap(&spec.world, pose);
        }
        work.end_part(piece.into_inner().1);
        ended.get()
    }
}

/// `time`, but not beyond either end of a step that may go backwards.
pub fn within(step: Flicks, time: Flicks) -> Flicks {
    time.clamp(step.min(Flicks::ZERO), step.max(Flicks::ZERO))
}

/// The share `part`/`whole` of a span.
pub fn share(span: Flicks, part: Flicks, whole: Flicks) -> Flicks {
    let [span, part, whole] = [span, part, whole].map(|flicks| i128::from(flicks.0));
    Flicks((span * part).checked_div(whole).unwrap_or(0) as i64)
}
