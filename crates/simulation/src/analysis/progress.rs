//! Progress of long computations: the caller hears of it and can end them.

use rayon::prelude::*;
use std::ops::ControlFlow;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Receives the share of the work that is done, 0 to 1, from any thread and not always in order; `Break` ends the work.
pub type ProgressFn<'a> = &'a (dyn Fn(f64) -> ControlFlow<()> + Sync);

/// The caller ended the work; there is no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("cancelled")]
pub struct Cancelled;

/// The parts of a computation that are done. One that was ended goes on with those that are missing.
#[derive(Debug)]
pub struct DoneParts<T>(Mutex<Parts<T>>);

/// Parts by their numbers, and how many of them are done.
#[derive(Debug)]
struct Parts<T> {
    values: Vec<Option<T>>,
    done: usize,
}

impl<T> Default for DoneParts<T> {
    fn default() -> Self {
        DoneParts(Mutex::new(Parts { values: Vec::new(), done: 0 }))
    }
}

impl<T: Send> DoneParts<T> {
    /// Number of parts that are done.
    pub fn count(&self) -> usize {
        self.parts().done
    }

    /// The sum of what the parts that are done weigh, by their numbers.
    pub(super) fn weight(&self, of: impl Fn(usize) -> f64) -> f64 {
        self.parts().values.iter().enumerate().filter(|(_, part)| part.is_some()).map(|(number, _)| of(number)).sum()
    }

    /// Computes those of `count` parts that are missing, on all threads of the current rayon pool, and takes all of them out. `after` hears of
    /// each and may end the work.
    pub(super) fn complete(
        &self,
        count: usize,
        part: impl Fn(usize) -> Result<T, Cancelled> + Sync,
        after: impl Fn(usize) -> ControlFlow<()> + Sync,
    ) -> Result<Vec<T>, Cancelled> {
        self.missing(count).par_iter().with_max_len(1).try_for_each(|number| self.add(*number, &part, &after))?;
        Ok(self.take())
    }

    /// Completes them as [`DoneParts::complete`] does, on this thread alone and one after the other.
    pub(super) fn complete_in_order(
        &self,
        count: usize,
        part: impl Fn(usize) -> Result<T, Cancelled>,
        after: impl Fn(usize) -> ControlFlow<()>,
    ) -> Result<Vec<T>, Cancelled> {
        self.missing(count).iter().try_for_each(|number| self.add(*number, &part, &after))?;
        Ok(self.take())
    }

    /// Computes and keeps a part.
    fn add(
        &self,
        number: usize,
        part: &impl Fn(usize) -> Result<T, Cancelled>,
        after: &impl Fn(usize) -> ControlFlow<()>,
    ) -> Result<(), Cancelled> {
        let value = part(number)?;
        let mut parts = self.parts();
        (parts.values[number], parts.done) = (Some(value), parts.done + 1);
        drop(parts);
        if after(number).is_break() { Err(Cancelled) } else { Ok(()) }
    }

    /// Numbers of the parts that are not done.
    fn missing(&self, count: usize) -> Vec<usize> {
        let mut parts = self.parts();
        parts.values.resize_with(count, || None);
        (0..count).filter(|number| parts.values[*number].is_none()).collect()
    }

    fn take(&self) -> Vec<T> {
        let mut parts = self.parts();
        parts.done = 0;
        std::mem::take(&mut parts.values).into_iter().flatten().collect()
    }

    fn parts(&self) -> MutexGuard<'_, Parts<T>> {
        // A part is there or it is not, also after a panic.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    /// Ended after every third part, it computes each part once.
    #[test]
    fn an_ended_computation_goes_on_where_it_was() {
        let parts = DoneParts::default();
        let computed = AtomicUsize::new(0);
        let (mut calls, mut after) = (0, 0);
        let squares = loop {
            calls += 1;
            let begun = parts.count();
            let part = |number: usize| {
                computed.fetch_add(1, Ordering::Relaxed);
                Ok(number * number)
            };
            let is_enough =
                |_| if parts.count() >= begun + 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
            match parts.complete_in_order(10, part, is_enough) {
                Ok(squares) => break squares,
                Err(Cancelled) => assert!(parts.count() > std::mem::replace(&mut after, parts.count())),
            }
        };
        assert_eq!((calls, computed.into_inner()), (4, 10));
        assert_eq!(squares, (0..10).map(|number| number * number).collect::<Vec<_>>());
    }
}
