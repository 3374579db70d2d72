//! The error that one step adds, beside the error that all steps have left: of order p + 1, and of order p.

use super::motion::Motion;
use crate::lane::settings::spec::LaneSpec;
use crate::lane::time::work::Work;
use crate::reference::ReferenceStep;

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

/// The exact motion over the last step, to be solved; `None` before the first step, and where there is no exact motion from its start.
pub(in crate::lane) fn last_step(spec: &LaneSpec, motion: &Motion) -> Option<ReferenceStep> {
    motion.last_step(spec)?;
    ReferenceStep::new(&spec.world, motion.params(), motion.before.secs(), &motion.previous, motion.now.secs())
}

/// The errors of the last step; `None` as for [`last_step`], and where its solution takes more work.
pub(in crate::lane) fn of(spec: &LaneSpec, motion: &Motion, work: &mut Work) -> Option<StepErrors> {
    let (world, before, reached) = (&spec.world, motion.previous.clone(), motion.y.clone());
    let exact = solved(spec, motion, work)?;
    let global = motion.exact(world, motion.now.secs()).map(|exact| world.distance(&reached, &exact));
    Some(StepErrors { local: world.distance(&reached, &exact), global, before, exact, reached })
}

/// The local error alone, m; `None` where bodies are put somewhere else than their motion leads them, and as for [`of`].
pub(in crate::lane) fn local(spec: &LaneSpec, motion: &Motion, work: &mut Work) -> Option<f64> {
    if spec.link.is_some() {
        return None;
    }
    solved(spec, motion, work).and_then(|exact| local_from(spec, motion, &exact))
}

/// The local error, m, where the exact motion over the last step ends in `exact`.
pub(in crate::lane) fn local_from(spec: &LaneSpec, motion: &Motion, exact: &[f64]) -> Option<f64> {
    Some(spec.world.distance(&motion.y, exact)).filter(|error| error.is_finite())
}

fn solved(spec: &LaneSpec, motion: &Motion, work: &mut Work) -> Option<Vec<f64>> {
    let mut step = last_step(spec, motion)?;
    step.solve(&spec.world, || work.is_spent());
    step.end().map(<[f64]>::to_vec)
}
