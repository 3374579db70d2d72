//! Which pose a lane shows, and the picture of it.

use super::motion::Motion;
use super::{Lane, LaneSpec, drawing, pixels};
use crate::entry::Entry;
use crate::presentation::{Presentation, Sample, Shows};
use crate::time::Flicks;
use glam::DVec2;

impl Lane {
    /// Chooses the pose. `overstep` is an amount of time, `display_step` has a direction. Returns the animation error since the
    /// last frame, ms.
    pub(super) fn show(&mut self, overstep: Flicks, display_step: Flicks) -> Option<f64> {
        if self.motion.diverged.is_some() {
            self.shown.counts = false;
            return None;
        }
        let (motion, spec) = (&self.motion, &self.spec);
        let presentation = self.effective_presentation();
        let overstep = if spec.policy.carries { spec.time_scale.turn(overstep) } else { Flicks::ZERO };
        // A thread that is behind has nothing newer to blend towards.
        let overstep = match (presentation.shows, motion.last) {
            (Shows::Between, Some(step)) => overstep.clamp(step.min(Flicks::ZERO), step.max(Flicks::ZERO)),
            _ => overstep,
        };
        let pose_of = |motion: &Motion, pose: &mut [f64]| pose_of(motion, spec, presentation, overstep, pose);
        pose_of(motion, &mut self.shown.pose);
        let latency = &mut self.meters.input_latency;
        self.polling.shown(spec, &self.shown.pose, self.clock.real, pose_of, latency);
        let time = match presentation.shows {
            Shows::Current => motion.now,
            Shows::Between if motion.last.is_none() => motion.now,
            Shows::Between => motion.before + overstep,
            Shows::Ahead => motion.now + overstep,
        };
        let counts = presentation.shows != Shows::Between || motion.steps > 0;
        let counted_before = std::mem::replace(&mut self.shown.counts, counts) && self.meters.frames > 0;
        let moved = time - std::mem::replace(&mut self.shown.time, time);
        (counts && counted_before).then(|| (moved - display_step).millis().abs())
    }

    /// A policy that carries nothing over leaves nothing to blend: every frame ends on a step, and that state is shown.
    fn effective_presentation(&self) -> &'static Presentation {
        if self.spec.policy.carries {
            self.spec.presentation
        } else {
            Presentation::by_id("latest").expect("`latest` is in the list")
        }
    }

    /// Where the body is drawn, m.
    pub fn shown_point(&self) -> DVec2 {
        self.spec.world.track(&self.shown.pose)
    }

    pub fn draw(&mut self) {
        let (pose, at) = (&self.shown.pose, self.clock.display);
        (self.scene, self.view) = drawing::draw(&self.spec.world, &self.motion, pose, at, &self.trail, self.glyph);
    }
}

/// What a motion looks like, the display being `overstep` past its last step.
fn pose_of(motion: &Motion, spec: &LaneSpec, presentation: &Presentation, overstep: Flicks, pose: &mut [f64]) {
    let advance = |h: f64, y: &mut [f64]| motion.step_copy(spec, h, y);
    let step_secs = motion.last.unwrap_or(spec.time_scale.turn(spec.dt)).secs();
    // Before the first step the state before is where this one comes from along its velocity.
    let assumed = motion.last.is_none().then(|| {
        let mut previous = motion.y.clone();
        let (x, v) = previous.split_at_mut(motion.y.len() / 2);
        x.iter_mut().zip(v).for_each(|(x, v)| *x -= *v * step_secs);
        previous
    });
    let sample = Sample {
        previous: assumed.as_deref().unwrap_or(&motion.previous),
        current: &motion.y,
        step_secs,
        overstep_secs: overstep.secs(),
        advance: &advance,
    };
    if motion.last.is_none() && presentation.shows == Shows::Between {
        pose.copy_from_slice(&motion.y);
    } else {
        (presentation.sample)(&sample, pose);
    }
    if spec.snap_to_pixels {
        pixels::snap(&spec.world, pose);
    }
}
