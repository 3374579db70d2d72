//! The numbers a lane gathers and gives out.

use super::{FrameNote, FrameRow, Lane, StepRow, nominal_px_per_metre, recent};
use crate::metrics::Report;
use crate::time::Flicks;
use crate::time::displays::FrameTime;
use glam::DVec2;

impl Lane {
    /// Takes note of the frame just shown.
    pub(super) fn measure(&mut self, steps: u64) {
        let world = &self.spec.world;
        self.meters.frames += 1;
        self.meters.steps_per_frame.add(steps);
        if self.motion.diverged.is_some() {
            return;
        }
        if self.shown.counts {
            let age = self.spec.time_scale.turn(self.clock.display - self.shown.time);
            self.meters.age_ms.add(age.millis());
        }
        let exact = self.motion.exact(world, self.clock.display.secs());
        if let Some(exact) = &exact {
            self.meters.shown_error.add(world.distance(&self.shown.pose, exact));
        }
        if let Some(meant) = self.motion.exact(world, self.shown.time.secs()) {
            self.meters.presentation_error.add(world.distance(&self.shown.pose, &meant));
        }
        let point = world.track(&self.shown.pose);
        if self.shown.counts {
            let age = self.clock.display - self.shown.time;
            self.meters.judder.add(self.clock.display.secs(), age.secs(), point);
        }
        self.trail.push(self.clock.display, point, exact.map(|exact| world.track(&exact)));
    }

    /// Keeps a few numbers of the frame just shown.
    pub(super) fn remember(&mut self, steps: u64, dropped: Flicks, animation_error_ms: Option<f64>) {
        let age = self.shown.counts.then(|| (self.clock.display - self.shown.time).millis() as f32);
        let note = FrameNote {
            number: 0,
            at: self.clock.real,
            place: 0,
            steps,
            dropped,
            backlog: self.accumulator.carried,
            simulated: self.motion.now,
            age_ms: age,
            animation_error_ms: animation_error_ms.map(|error| error as f32),
        };
        self.recent.push(note, recent::refresh(&self.spec.display));
    }

    pub(super) fn log_step(&mut self) {
        self.log.steps.push(StepRow {
            step: self.motion.steps,
            sim_time: self.motion.now,
            state: self.motion.y.clone(),
            exact: self.motion.exact(&self.spec.world, self.motion.now.secs()),
            work: self.motion.last_work(&self.spec),
        });
    }

    pub(super) fn log_frame(&mut self, time: FrameTime, steps: u64, dropped: Flicks, animation_error_ms: Option<f64>) {
        let world = &self.spec.world;
        let exact = self.motion.exact(world, self.clock.display.secs());
        self.log.frames.push(FrameRow {
            frame: self.meters.frames,
            display_time: self.clock.display,
            real_time: self.clock.real,
            elapsed: time.elapsed,
            steps,
            dropped,
            backlog: self.accumulator.carried,
            shown_time: self.shown.time,
            animation_error_ms,
            pose: self.shown.pose.clone(),
            point: world.track(&self.shown.pose),
            exact_point: exact.map(|exact| world.track(&exact)),
        });
    }

    /// Root mean square distance to the best constant-lag copy of the exact path, in pixels of the nominal screen.
    fn judder_px(&self) -> Option<f64> {
        let world = &self.spec.world;
        self.motion.exact(world, self.clock.display.secs())?;
        let exact = |at: f64| self.motion.exact(world, at).map_or(DVec2::NAN, |y| world.track(&y));
        let (metres, _lag) = self.meters.judder.get(exact)?;
        Some(metres * nominal_px_per_metre(world.view()))
    }

    /// All numbers up to now.
    pub fn report(&self) -> Report {
        let work = self.motion.internal(&self.spec).map(|internal| internal.work());
        Report {
            label: self.spec.title(),
            world: self.spec.world.id,
            integrator: self.spec.integrator.id,
            dt_secs: self.spec.policy.step_length(self.spec.dt).secs(),
            policy: self.spec.policy.id,
            presentation: self.spec.presentation.id,
            status: self.status.to_string(),
            steps: self.motion.steps,
            internal_steps: work.map(|work| work.accepted),
            rejected_steps: work.map(|work| work.rejected),
            evals: work.map(|work| work.evals),
            frames: self.meters.frames,
            steps_per_frame: self.meters.steps_per_frame.get().clone(),
            sim_time_secs: self.motion.now.secs(),
            real_time_secs: self.clock.real.secs(),
            dropped_secs: self.meters.dropped.secs(),
            backlog_secs: self.accumulator.carried.secs(),
            state: self.motion.y.clone(),
            state_hash: self.motion.hash.hex(),
            animation_error_ms: self.meters.animation_error.get(),
            age_ms: self.meters.age_ms.get(),
            integration_error: self.motion.integration_error.get(),
            presentation_error: self.meters.presentation_error.get(),
            shown_error: self.meters.shown_error.get(),
            energy_drift: self.motion.energy_drift.map(|drift| drift.get()),
            judder_px: self.judder_px(),
            input_latency_ms: self.meters.input_latency.get(),
        }
    }
}
