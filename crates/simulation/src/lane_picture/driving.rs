//! The drive of a lane's world, drawn into the lane's picture: the world's own hook, at the moment of a frame.

use super::layers::Layers;
use super::slopes;
use crate::lane::Lane;
use crate::scene::Scene;
use crate::worlds::{DriveMoment, ForceSamples, WorldSpec};

/// The part of the drive that all frames of a picture share.
pub struct Driving<'a> {
    world: &'a WorldSpec,
    /// `true` if what has been is drawn: it gives a bet away, as trails do.
    has_past: bool,
    /// Times at which the newest step has sampled the forces, s, and the length of the steps before it, s.
    samples: (Vec<f64>, Option<f64>),
}

impl<'a> Driving<'a> {
    /// Finds when the lane's method samples the forces, if they are drawn: takes its last step once more.
    pub fn of(lane: &'a Lane, layers: Layers) -> Self {
        let (spec, motion) = (lane.spec(), lane.motion());
        let has_past = layers.trail;
        let last = motion.last_step(spec).filter(|_| has_past && spec.world.forcing.is_some());
        let samples = last.map_or((Vec::new(), None), |step| {
            let every = (spec.policy.carries && motion.last == Some(spec.dt)).then(|| step.secs());
            (slopes::sampled(spec, motion).into_iter().map(|slope| slope.sample.t).collect(), every)
        });
        Driving { world: &spec.world, has_past, samples }
    }

    /// Adds what drives the world, for a pose that is shown at `time`, s.
    pub fn draw(&self, pose: &[f64], time: f64, scene: &mut Scene) {
        let (newest, every) = &self.samples;
        let past = self.has_past.then_some(ForceSamples { newest, every: *every });
        self.world.drive(&DriveMoment { time, pose, past }, scene);
    }
}
