//! What the loops of engines have in common.

use crate::time::policies::policy::LoopPolicy;

/// An engine's own loop with an accumulator.
pub(super) const LOOP: LoopPolicy = LoopPolicy { engine: true, carries: true, ..LoopPolicy::PLAIN };
