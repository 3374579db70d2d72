//! The engine of all splitting methods: alternating kicks (velocity) and drifts (position).
//!
//! A drift moves x by d·h·v, a kick moves v by c·h·a(t', x, v), where t' is the time the drifts
//! so far have reached. Each half is a shear of phase space, which is why every such method is
//! symplectic when a does not depend on v (Ruth 1983; Hairer, Lubich & Wanner, "Geometric Numerical Integration", II.5).
//!
//! A method that begins and ends with a kick needs the same acceleration twice, at the end of one step and at the
//! start of the next; it is kept in the memory. That is right only where a does not depend on v, which such methods
//! must demand of the problem.

use super::linear::{Matrix, Oscillator};
use super::memory::Memory;
use crate::ode::{Ode, Real};

/// One stage of a splitting method, as a fraction of the step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Stage {
    /// v += fraction · h · a(t, x, v)
    Kick(f64),
    /// x += fraction · h · v, and the time of the next kick moves on as much.
    Drift(f64),
}

/// `true` if the last acceleration of a step is the first of the next.
pub(super) fn keeps_last(stages: &[Stage]) -> bool {
    matches!(stages, [Stage::Kick(_), .., Stage::Kick(_)])
}

/// The matrix that a step adds on the damped oscillator: a product of shears, less 1.
pub fn increment(stages: &[Stage], oscillator: Oscillator, h: f64) -> Matrix {
    let a = oscillator.matrix(h);
    stages.iter().fold(Matrix::default(), |before, stage| {
        let shear = match *stage {
            Stage::Kick(fraction) => Matrix([[0.0, 0.0], a.0[1]]).times(fraction),
            Stage::Drift(fraction) => Matrix([a.0[0], [0.0, 0.0]]).times(fraction),
        };
        before.plus(shear).plus(shear.after(before))
    })
}

/// Takes one step of `h` seconds from `t`; `y` (positions, then velocities; not empty) becomes the state at `t + h`.
pub fn step<R: Real, O: Ode<R> + ?Sized>(
    stages: &[Stage],
    ode: &O,
    t: f64,
    h: f64,
    y: &mut [R],
    memory: &mut Memory<R>,
) {
    let half = y.len() / 2;
    let (history, dydt) = memory.split(y.len(), y[0]);
    let keeps_last = keeps_last(stages);
    let known = keeps_last && history.len() == half;
    if known {
        dydt[half..].copy_from_slice(history);
    }
    step_stages(stages, ode, t, h, y, dydt, known);
    if keeps_last {
        history.clear();
        history.extend_from_slice(&dydt[half..]);
    }
}

/// The step itself. `dydt` is working space whose second half holds the acceleration at the start of the step if it
/// is `known`, and afterwards the last one that was taken.
#[inline(always)]
pub(super) fn step_stages<R: Real, O: Ode<R> + ?Sized>(
    stages: &[Stage],
    ode: &O,
    t: f64,
    h: f64,
    y: &mut [R],
    dydt: &mut [R],
    mut known: bool,
) {
    let half = y.len() / 2;
    let mut reached = 0.0;
    for stage in stages {
        match *stage {
            Stage::Kick(fraction) => {
                if !known {
                    ode.eval(t + h * reached, y, dydt);
                }
                known = false;
                for i in half..y.len() {
                    y[i] += dydt[i] * (h * fraction);
                }
            }
            Stage::Drift(fraction) => {
                for i in 0..half {
                    let v = y[half + i];
                    y[i] += v * (h * fraction);
                }
                reached += fraction;
            }
        }
    }
}
