//! Work that a call may do: what keeps a heavy scenario from holding everything else up.
//!
//! The unit is one evaluation of one component of a right-hand side. What else a step, a frame or a solved reference costs is
//! counted in the same unit, about.

use super::spec::LaneSpec;
use crate::integrators::InternalWork;
use crate::worlds::{ContactTiming, WorldSpec};

/// A limit of work, and what is left of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Work {
    left: u64,
}

impl Work {
    /// No limit.
    pub const UNLIMITED: Work = Work { left: u64::MAX };
    /// Work of a step beside its evaluations.
    const STEP: u64 = 16;
    /// Work of a frame beside its steps.
    pub const FRAME: u64 = 256;

    /// Work up to a limit.
    pub fn limited(limit: u64) -> Self {
        Work { left: limit }
    }

    /// Counts work that has been done. The last piece may go over the limit.
    pub fn spend(&mut self, done: u64) {
        if self.left != u64::MAX {
            self.left = self.left.saturating_sub(done);
        }
    }

    /// `true` if nothing more may be done.
    pub fn is_spent(&self) -> bool {
        self.left == 0
    }

    /// Work that is left.
    pub fn left(&self) -> u64 {
        self.left
    }

    /// Takes a part of at most `most` out of what is left; [`Work::give_back`] is to follow.
    pub fn take_part(&mut self, most: u64) -> Work {
        let part = Work { left: most.min(self.left) };
        self.spend(part.left);
        part
    }

    /// Puts back what is left of a part.
    pub fn give_back(&mut self, part: Work) {
        self.left = self.left.saturating_add(part.left);
    }

    /// Work of solving one segment of a world's reference motion: sixteen nodes, a dozen iterations with twice the digits.
    pub fn of_segment(world: &WorldSpec) -> u64 {
        8_000 * world.dim() as u64
    }

    /// Work of one step of a lane, all its substeps. `last` is the work of its last step, where the method chooses steps of its
    /// own; before the first one a dozen are assumed.
    pub fn of_step(spec: &LaneSpec, last: Option<InternalWork>) -> u64 {
        let (dim, substeps) = (spec.world.dim(), u64::from(spec.substeps_per_step()));
        let cuts = spec.world.collide.is_some() && spec.contact == ContactTiming::TimeOfImpact;
        let attempts = if cuts { ContactTiming::STEPS_OF_IMPACT } else { 1 };
        let each = spec.integrator.work_per_step(dim) * attempts;
        let evaluations = match last {
            Some(last) => (last.evals * dim as u64).max(each),
            None if spec.integrator.chooses_its_steps() => 12 * each * substeps,
            None => each * substeps,
        };
        // A tick in which every body steps costs the most.
        let bodies = spec.world.bodies.get(1..).unwrap_or_default();
        let others = bodies.iter().map(|body| u64::from(spec.substeps * body.every.parts())).sum::<u64>();
        evaluations + Self::STEP * substeps + (each + Self::STEP) * others
    }
}
