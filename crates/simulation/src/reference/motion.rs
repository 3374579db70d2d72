//! The reference motion of a world with constant parameters: its closed form or, where there is none, the solved motion.

use super::trajectory::ReferenceTrajectory;
use crate::worlds::WorldSpec;
use timestep::time::Flicks;

/// The motion through one state, with constant parameters.
#[derive(Clone, Debug)]
pub struct ReferenceMotion {
    start: Flicks,
    y: Vec<f64>,
    params: Vec<f64>,
    /// The solved motion, where the world has no closed form.
    trajectory: Option<ReferenceTrajectory>,
}

impl ReferenceMotion {
    /// The motion of `world` that passes through the state `y` at time `start`. `params` are the world's parameters,
    /// followed by its input.
    pub fn through(world: &WorldSpec, params: &[f64], start: Flicks, y: Vec<f64>) -> Self {
        let solved = world.closed_form(params).is_none() && Self::exists_for(world);
        let trajectory = solved.then(|| ReferenceTrajectory::through(world, params, start.secs(), &y));
        ReferenceMotion { start, y, params: params.to_vec(), trajectory }
    }

    /// `true` if the world has a reference motion: a closed form, or no contacts. Contacts are not part of the equations
    /// that are solved.
    pub fn exists_for(world: &WorldSpec) -> bool {
        world.exact.is_some() || world.collide.is_none()
    }

    /// Time of the state that the motion was given by.
    pub fn start(&self) -> Flicks {
        self.start
    }

    /// Writes the state at `t` (s) into `y`; `false`, with `y` unspecified, where the world has no reference motion there.
    pub fn at(&self, world: &WorldSpec, t: f64, y: &mut [f64]) -> bool {
        match (world.closed_form(&self.params), &self.trajectory) {
            (Some(exact), _) => exact(&self.params, self.start.secs(), &self.y, t, y),
            (None, Some(trajectory)) => return trajectory.at(world, t, y),
            (None, None) => return false,
        }
        true
    }

    /// Segments to be solved before the state at `t` (s) is known, about; 0 if it is, or cannot be.
    pub fn unsolved(&self, t: f64) -> u64 {
        self.trajectory.as_ref().map_or(0, |trajectory| trajectory.unsolved(t))
    }

    /// Solves one more segment on the way to `t` (s); `false` if the motion ends before.
    pub fn solve_on(&self, world: &WorldSpec, t: f64) -> bool {
        self.trajectory.as_ref().is_some_and(|trajectory| trajectory.solve_on(world, t))
    }

    /// Memory of a copy, bytes. Copies share their solved motion, which is not counted.
    pub fn bytes(&self) -> usize {
        size_of::<Self>() + (self.y.len() + self.params.len()) * size_of::<f64>()
    }
}
