//! The evaluations of right-hand sides on each thread: what a limit of work is counted in.
//!
//! The count has no influence on any result. It is in one place, so that steps, trial steps of a presentation and solved references
//! are all in it, and nothing that evaluates an equation has to hand a counter on.

use std::cell::Cell;

/// Time of a component in double-double arithmetic, in components of `f64`, about.
pub const DOUBLE_DOUBLE: u64 = 32;

thread_local! {
    static COMPONENTS: Cell<u64> = const { Cell::new(0) };
}

/// Components of right-hand sides that this thread has evaluated so far. One with 31 digits counts as much as 32 of `f64`.
pub fn components_evaluated() -> u64 {
    COMPONENTS.get()
}

/// Adds components that are being evaluated.
#[inline]
pub fn count_components(count: u64) {
    COMPONENTS.set(COMPONENTS.get().wrapping_add(count));
}
