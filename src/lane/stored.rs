//! Lanes as the laboratory's history keeps them.

use super::{Lane, Log};
use crate::input::InputTrack;
use crate::metrics::AnimationError;
use crate::scene::Scene;
use crate::time::Flicks;

/// How time passes for all lanes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FrameAdvance {
    /// Laboratory time when it begins.
    pub from: Flicks,
    /// The length of a frame of the live window; zero: it shows none, and the laboratory's time is part of its next.
    pub window: Flicks,
    /// Laboratory time, for lanes with a display of their own.
    pub lab: Flicks,
    /// They show the frames that fall due up to so much later.
    pub lead: Flicks,
}

impl Lane {
    /// Most values that copies of a lane share: see [`Lane::stored_bytes`].
    pub const MOST_SHARED: usize = AnimationError::WINDOW;

    /// A copy without the picture, which can be drawn again, and without rows of the log.
    pub fn stored(&mut self) -> Lane {
        let (scene, log) = (std::mem::take(&mut self.scene), std::mem::take(&mut self.log));
        let stored = self.clone();
        (self.scene, self.log) = (scene, log);
        stored
    }

    /// What such a copy takes up, bytes. Beside that, all copies of a lane share the last [`Lane::MOST_SHARED`] animation errors
    /// before the first of them, and those up to the last: one number of 8 bytes for each frame.
    pub fn stored_bytes(&self) -> usize {
        let numbers = self.shown.pose.len() + self.spec.world.params.len();
        let histogram = 4 * self.meters.steps_per_frame.get().len() * size_of::<[u64; 2]>();
        let metres = self.meters.animation_error.bytes() + self.meters.judder.bytes() + histogram;
        let texts = self.spec.label.len();
        size_of::<Lane>()
            + numbers * size_of::<f64>()
            + metres
            + self.motion.bytes()
            + self.recent.bytes()
            + self.polling.bytes()
            + self.trail.bytes()
            + texts
    }

    /// How much has been done since the start, in about the time that a step takes: what it costs to do it again.
    pub fn work(&self) -> u64 {
        const FRAME: u64 = 8;
        self.motion.steps.saturating_mul(self.spec.substeps.into()).saturating_add(FRAME * self.meters.frames)
    }

    /// Lets time pass as it once did, without picture and rows; [`Lane::draw`] is to follow.
    pub fn pass_again(&mut self, advances: impl IntoIterator<Item = FrameAdvance>, input: &InputTrack) {
        self.log = Log::default();
        self.scene = Scene::default();
        advances.into_iter().for_each(|advance| self.pass(advance, input));
    }

    /// The laboratory's time up to which the lane's own display has been served; `None` on the live window.
    pub fn served(&self) -> Option<Flicks> {
        self.clock.source.as_ref().map(|_| self.clock.lab)
    }

    /// Takes over another label; nothing else changes.
    pub fn relabel(&mut self, label: &str) {
        label.clone_into(&mut self.spec.label);
    }
}
