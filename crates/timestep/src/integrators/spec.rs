//! An integrator as a user chose it: with its options filled in.

use super::integrator::Integrator;
use super::memory::Memory;
use super::tolerances::Tolerances;
use crate::ode::Ode;
use std::ops::Deref;

/// An integrator as a lane uses it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct IntegratorSpec {
    /// The entry.
    pub integrator: &'static Integrator,
    /// The bounds that an adaptive integrator keeps to; others ignore them.
    pub tolerances: Tolerances,
}

impl IntegratorSpec {
    /// The integrator with its default tolerances.
    pub fn of(integrator: &'static Integrator) -> Self {
        Self { integrator, tolerances: Tolerances::default() }
    }

    /// Takes one step of `h` seconds from `t`; `y` becomes the state at `t + h`. See [`Method::step`](super::Method::step).
    #[inline]
    pub fn step<O: Ode<f64> + ?Sized>(&self, ode: &O, t: f64, h: f64, y: &mut [f64], memory: &mut Memory<f64>) {
        self.method.step_within(self.tolerances, ode, t, h, y, memory);
    }
}

impl From<&'static Integrator> for IntegratorSpec {
    fn from(integrator: &'static Integrator) -> Self {
        Self::of(integrator)
    }
}

impl Deref for IntegratorSpec {
    type Target = Integrator;

    fn deref(&self) -> &Integrator {
        self.integrator
    }
}
