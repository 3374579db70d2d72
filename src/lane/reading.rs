//! What others may read of a lane.

use super::{FrameRow, Lane, Log, RecentFrames, Status, drawing};
use crate::integrators::InternalSteps;
use crate::scene::{Scene, View};
use crate::time::Flicks;

impl Lane {
    pub fn status(&self) -> Status {
        self.status
    }

    pub fn scene(&self) -> &Scene {
        &self.scene
    }

    pub fn view(&self) -> View {
        self.view
    }

    /// A displayed frame of this lane by itself.
    pub fn frame_scene(&self, row: &FrameRow) -> (Scene, View) {
        drawing::draw_frame(&self.spec.world, &self.motion, row, self.glyph)
    }

    /// Displayed frames of this lane, oldest first, as one multiple exposure; `None` of no frame.
    pub fn onion_scene(&self, rows: &[FrameRow]) -> Option<(Scene, View)> {
        drawing::draw_onion(&self.spec.world, &self.motion, rows, self.glyph)
    }

    pub fn dropped(&self) -> Flicks {
        self.meters.dropped
    }

    pub fn frames(&self) -> u64 {
        self.meters.frames
    }

    /// The last displayed frames; they outlive an edit.
    pub fn recent(&self) -> &RecentFrames {
        &self.recent
    }

    pub fn steps(&self) -> u64 {
        self.motion.steps
    }

    /// Positions, then velocities.
    pub fn state(&self) -> &[f64] {
        &self.motion.y
    }

    /// How far the simulation has come.
    pub fn simulated(&self) -> Flicks {
        self.motion.now
    }

    /// When the last frame was shown, unscaled.
    pub fn shown_at(&self) -> Flicks {
        self.clock.real
    }

    /// The exact state at the simulated time `at`, if there is one.
    pub fn exact(&self, at: Flicks) -> Option<Vec<f64>> {
        self.motion.exact(&self.spec.world, at.secs())
    }

    /// What goes on inside the steps, where the integrator chooses its own.
    pub fn internal_steps(&self) -> Option<&InternalSteps> {
        self.motion.internal(&self.spec)
    }

    pub fn state_hash(&self) -> u64 {
        self.motion.hash.value()
    }

    /// Rows since [`Log::clear`].
    pub fn log(&self) -> &Log {
        &self.log
    }
}
