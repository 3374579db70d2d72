//! The error that one step adds, beside the error that all steps have left: of order p + 1, and of order p.

use super::motion::Motion;
use super::spec::LaneSpec;
use crate::reference::ReferenceMotion;

/// The errors of the last step.
#[derive(Clone, Debug, PartialEq)]
pub struct StepErrors {
    /// State before the step.
    pub before: Vec<f64>,
    /// Exact state after it, from this state.
    pub exact: Vec<f64>,
    /// State that the method reached.
    pub reached: Vec<f64>,
    /// Distance between the two, m: the local error.
    pub local: f64,
    /// Distance of the reached state from the exact motion since t = 0, m: the global error. `None` where that is not known.
    pub global: Option<f64>,
}

/// The errors of the last step of a motion; `None` before the first, and where there is no exact motion from its start. May take the
/// time of a collocation step.
pub(super) fn of(spec: &LaneSpec, motion: &Motion) -> Option<StepErrors> {
    motion.last_step(spec)?;
    let (world, before, reached) = (&spec.world, motion.previous.clone(), motion.y.clone());
    let mut exact = before.clone();
    let from_here = ReferenceMotion::through(world, motion.params(), motion.before, before.clone());
    if !from_here.at(world, motion.now.secs(), &mut exact) {
        return None;
    }
    let global = motion.exact(world, motion.now.secs()).map(|exact| world.distance(&reached, &exact));
    Some(StepErrors { local: world.distance(&reached, &exact), global, before, exact, reached })
}

/// The local error alone, m; `None` where bodies are put somewhere else than their motion leads them.
pub(super) fn local(spec: &LaneSpec, motion: &Motion) -> Option<f64> {
    if spec.link.is_some() {
        None
    } else {
        of(spec, motion).map(|errors| errors.local).filter(|error| error.is_finite())
    }
}
