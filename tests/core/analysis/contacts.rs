//! Convergence in a world with contacts, at the end of steps and at the time of impact.

use simulation::analysis::convergence::convergence;
use simulation::analysis::{ConvergenceStudy, ErrorCurve, MOST_STEPS};
use simulation::worlds::{ContactTiming, World, WorldSpec};
use std::ops::ControlFlow;
use timestep::entry::Entry;
use timestep::integrators::Integrator;
use timestep::time::Flicks;

/// At the end of a step every bounce is late, and no method has its order. A step that is cut at the bounce leaves each its own: RK4
/// flies a parabola exactly, so that only the roundings of three bounces are left.
#[test]
fn steps_that_are_cut_at_contacts_keep_their_order() {
    let methods = ["semi-implicit-euler", "rk4"].map(|id| Integrator::by_id(id).unwrap()).to_vec();
    let (length, dts) = (Flicks(2 * Flicks::PER_SECOND), [Flicks::from_ratio(1, 40), Flicks::from_ratio(1, 4000)]);
    let study = ConvergenceStudy::new(WorldSpec::of(World::by_id("bounce").unwrap()), methods, length, dts, MOST_STEPS)
        .unwrap();
    let go_on = &|_| ControlFlow::Continue(());
    let late = convergence(&study, go_on).unwrap();
    let least = |curve: &ErrorCurve| curve.points.iter().map(|point| point.error).fold(f64::INFINITY, f64::min);
    assert!(late.iter().all(|curve| curve.fit.is_none() && least(curve) > 1e-5), "{late:?}");
    let cut = convergence(&study.with_contacts_at(ContactTiming::TimeOfImpact), go_on).unwrap();
    let slope = cut[0].fit.map(|fit| fit.slope);
    assert!(slope.is_some_and(|slope| (slope - 1.0).abs() < 0.1), "{:?}", cut[0]);
    assert!(cut[1].points.iter().all(|point| point.error < 1e-11), "{:?}", cut[1]);
}
