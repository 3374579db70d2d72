//! The engine of all splitting methods: alternating kicks (velocity) and drifts (position).
//!
//! A drift moves x by d·h·v, a kick moves v by c·h·a(t', x, v), where t' is the time the drifts
//! so far have reached. Each half is a shear of phase space, which is why every such method is
//! symplectic when a does not depend on v (Ruth 1983; Hairer, Lubich & Wanner, "Geometric Numerical Integration", II.5).
//!
//! A method that begins and ends with a kick needs the same acceleration twice, at the end of one step and at the
//! start of the next; it is kept in the memory. That is right only where a does not depend on v, which such methods
//! must demand of the problem.

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

/// One step of `h` from `t`; `y` (positions, then velocities) becomes the state at `t + h`.
pub fn step<R: Real, O: Ode<R> + ?Sized>(stages: &[Stage], ode: &O, t: R, h: R, y: &mut [R], memory: &mut Memory<R>) {
    let half = y.len() / 2;
    let (history, dydt) = memory.split(y.len());
    let keeps_last = matches!(stages, [Stage::Kick(_), .., Stage::Kick(_)]);
    let mut known = keeps_last && history.len() == half;
    if known {
        dydt[half..].copy_from_slice(history);
    }
    let mut reached = 0.0;
    for stage in stages {
        match *stage {
            Stage::Kick(fraction) => {
                if !known {
                    ode.eval(t + h * R::from_f64(reached), y, dydt);
                }
                known = false;
                let fh = h * R::from_f64(fraction);
                for (v, &a) in y[half..].iter_mut().zip(&dydt[half..]) {
                    *v += fh * a;
                }
            }
            Stage::Drift(fraction) => {
                let fh = h * R::from_f64(fraction);
                let (x, v) = y.split_at_mut(half);
                for (x, &v) in x.iter_mut().zip(v.iter()) {
                    *x += fh * v;
                }
                reached += fraction;
            }
        }
    }
    if keeps_last {
        history.clear();
        history.extend_from_slice(&dydt[half..]);
    }
}
