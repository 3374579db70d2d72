//! The first tick after which two machines are no longer equal.

use crate::number_bits::number_bits;
use serde::Serialize;

/// The first tick whose states differ, as one machine knows it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Desync {
    /// Number of the tick, counted from 1.
    pub tick: u64,
    /// Index into the state, positions then velocities, of the first number that differs; `None` until the other's state is here.
    pub component: Option<usize>,
    /// This machine's value of it.
    pub here: Option<f64>,
    /// The other machine's value of it.
    pub there: Option<f64>,
}

impl Desync {
    /// A desync whose tick is known, but not yet its component.
    pub fn at(tick: u64) -> Self {
        Desync { tick, component: None, here: None, there: None }
    }

    /// Finds the component in both states after the tick. All NaNs count as one.
    pub fn compare(&mut self, here: &[f64], there: &[f64]) {
        let same = |(a, b): (&f64, &f64)| number_bits(*a) == number_bits(*b);
        self.component = here.iter().zip(there).position(|pair| !same(pair));
        self.here = self.component.map(|index| here[index]);
        self.there = self.component.map(|index| there[index]);
    }
}
