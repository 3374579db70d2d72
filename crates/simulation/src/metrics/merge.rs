//! Accumulators of two stretches of a run, put together.

/// An accumulator that can take in another one of its kind.
pub trait Merge {
    /// Takes in what `later` has collected, as if it had been added here after everything else.
    fn merge(&mut self, later: &Self);

    /// Memory of a copy beside its own size, bytes.
    fn bytes(&self) -> usize {
        0
    }
}
