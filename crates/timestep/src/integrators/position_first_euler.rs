//! Semi-implicit Euler with its two lines swapped: x⁺ = x + h v, v⁺ = v + h a(t, x), which is explicit Euler again.

use super::explicit_euler;
use super::integrator::{Integrator, Needs};
use crate::entry::Mistake;

pub const ENTRY: Integrator = Integrator {
    id: "position-first-euler",
    name: "Position-first Euler",
    order: Some(1),
    evals_per_step: 1,
    needs: Needs::SecondOrder,
    summary: "Semi-implicit Euler with its two lines swapped while the acceleration is that of the old position: it is explicit Euler again, and an undamped spring gains energy at every step.",
    reference: "Compare Fiedler, \"Integration Basics\" (2004), \"Semi-implicit Euler\"",
    mistake: Some(Mistake {
        sign: "Spring or orbit: the energy grows without end, by the factor 1 + (ω·dt)² a step for a spring. A falling ball does not tell: both orders are equally wrong there, to opposite sides.",
        code: "let a = acceleration(x);\nx += v * dt;\nv += a * dt;",
        cure: "semi-implicit-euler",
        advice: "Velocity first: v += a * dt, then x += v * dt. With the acceleration of the new position, this order is the other symplectic Euler, and fine.",
    }),
    code: explicit_euler::ENTRY.code,
    method: explicit_euler::ENTRY.method,
    ..Integrator::PLAIN
};
