//! Dormand–Prince 5(4) with step-size control: seven slopes an internal step, the last of which is the first of the next.
//!
//! Dormand & Prince, "A family of embedded Runge–Kutta formulae", J. Comp. Appl. Math. 6 (1980), 19–26.

use super::butcher::ButcherTableau;
use super::integrator::Integrator;
use super::method::Method;

/// The seventh stage is the new state: `a`'s last row is `b`. The estimate is the difference between the results of fifth and
/// fourth order.
pub static TABLEAU: ButcherTableau = ButcherTableau::new(
    &[0.0, 1.0 / 5.0, 3.0 / 10.0, 4.0 / 5.0, 8.0 / 9.0, 1.0, 1.0],
    &[
        &[1.0 / 5.0],
        &[3.0 / 40.0, 9.0 / 40.0],
        &[44.0 / 45.0, -56.0 / 15.0, 32.0 / 9.0],
        &[19372.0 / 6561.0, -25360.0 / 2187.0, 64448.0 / 6561.0, -212.0 / 729.0],
        &[9017.0 / 3168.0, -355.0 / 33.0, 46732.0 / 5247.0, 49.0 / 176.0, -5103.0 / 18656.0],
        &[35.0 / 384.0, 0.0, 500.0 / 1113.0, 125.0 / 192.0, -2187.0 / 6784.0, 11.0 / 84.0],
    ],
    &[35.0 / 384.0, 0.0, 500.0 / 1113.0, 125.0 / 192.0, -2187.0 / 6784.0, 11.0 / 84.0, 0.0],
)
.with_error(&[71.0 / 57600.0, 0.0, -71.0 / 16695.0, 71.0 / 1920.0, -17253.0 / 339200.0, 22.0 / 525.0, -1.0 / 40.0], 4);

/// The entry of the list.
pub const ENTRY: Integrator = Integrator {
    id: "dormand-prince",
    name: "Dormand–Prince 5(4)",
    order: Some(5),
    evals_per_step: 6,
    summary: "Compares a result of fifth order with one of fourth and chooses its own internal steps: long where the motion is smooth, short where it bends, until the tolerances are met. The step asked for is only where it has to arrive.",
    reference: "Dormand & Prince, J. Comp. Appl. Math. 6 (1980); Hairer, Nørsett & Wanner, Solving Ordinary Differential Equations I, II.4–II.5",
    method: Method::Adaptive(&TABLEAU),
    ..Integrator::PLAIN
};
