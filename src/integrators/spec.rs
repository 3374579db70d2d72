//! An integrator as a person chose it: with its options filled in.

use super::{Integrator, Memory, Method};
use crate::ode::Problem;
use std::ops::Deref;

/// How far an error estimate may go before a step is made shorter.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tolerances {
    /// Relative to each component of the state.
    pub rtol: f64,
    /// In units of the components: m or rad, and the same per s.
    pub atol: f64,
}

impl Default for Tolerances {
    fn default() -> Self {
        Self { rtol: 1e-6, atol: 1e-9 }
    }
}

/// A number of an adaptive integrator that a person may choose.
#[derive(Debug)]
pub struct IntegratorOption {
    /// The key in scenario files: `integrator = { id = "…", KEY = 1e-8 }`.
    pub key: &'static str,
    pub name: &'static str,
    pub summary: &'static str,
    /// Both ends are allowed.
    pub range: [f64; 2],
    pub get: fn(&Tolerances) -> f64,
    pub set: fn(&mut Tolerances, f64),
}

/// The options of every adaptive integrator.
pub static TOLERANCES: [IntegratorOption; 2] = [
    IntegratorOption {
        key: "rtol",
        name: "Relative tolerance",
        summary: "Error that a step may make, relative to each component of the state.",
        range: [1e-13, 0.1],
        get: |tolerances| tolerances.rtol,
        set: |tolerances, value| tolerances.rtol = value,
    },
    IntegratorOption {
        key: "atol",
        name: "Absolute tolerance",
        summary: "The same in metres or radians, and per second: what counts where a component is near zero.",
        range: [1e-15, 0.1],
        get: |tolerances| tolerances.atol,
        set: |tolerances, value| tolerances.atol = value,
    },
];

/// An integrator as a lane uses it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct IntegratorSpec {
    pub integrator: &'static Integrator,
    /// What an adaptive integrator keeps to; others do not look at it.
    pub tolerances: Tolerances,
}

impl IntegratorSpec {
    /// The integrator with its default tolerances.
    pub fn of(integrator: &'static Integrator) -> Self {
        Self { integrator, tolerances: Tolerances::default() }
    }

    /// One step of `h` seconds from `t`; `y` becomes the state at `t + h`. The pair must fit ([`Integrator::fits`]).
    pub fn step(&self, problem: &Problem<'_>, t: f64, h: f64, y: &mut [f64], memory: &mut Memory<f64>) {
        match self.method {
            Method::Adaptive(step) => step(problem, self.tolerances, t, h, y, memory),
            method => method.step(problem, t, h, y, memory),
        }
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
