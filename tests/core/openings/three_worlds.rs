//! The opening with three worlds: what coarse steps do to each, and what cures them.

use super::{SCREENS, changed, opening, share, watch};
use timestep::entry::Entry;
use timestep::integrators::{Integrator, IntegratorSpec};
use timestep::time::Flicks;

/// Largest errors of the user's lanes in one loop, m, and the drift of the spring's energy, for a method and steps a second.
fn errors(method: &str, steps: i64) -> ([f64; 3], f64) {
    let start = opening("three-worlds", 60.0);
    let edited = changed(&start, |lane| {
        lane.integrator = IntegratorSpec::of(Integrator::by_id(method).unwrap());
        lane.dt = Flicks::from_ratio(1, steps);
    });
    let run = watch(&edited, 60.0, false);
    let error = |lane: usize| run.reports[lane].integration_error.unwrap().max;
    ([error(0), error(1), error(2)], run.reports[0].energy_drift.unwrap().last)
}

#[test]
fn each_row_is_nearer_to_the_exact_motion_than_the_one_above() {
    for hz in SCREENS {
        let start = opening("three-worlds", hz);
        assert_eq!(start.lanes[0].dt, Flicks::from_ratio(1, 20), "{hz} Hz");
        let run = watch(&start, hz, false);
        let error = |lane: usize| run.reports[lane].integration_error.unwrap().max;
        for lane in 0..3 {
            // Euler's method is of first order: a third and a twelfth of the step.
            let [coarse, middle, fine] = [lane, lane + 3, lane + 6].map(error);
            assert!(coarse > 0.5 && middle < 0.5 * coarse && fine < 0.4 * middle, "{hz} Hz: {coarse} {middle} {fine}");
        }
        let apart: Vec<_> = run.shown[0].iter().zip(&run.shown[3]).map(|(a, b)| (a - b).abs()).collect();
        assert!(share(&apart, 0.1) > 0.5, "{hz} Hz: the springs part");
    }
}

#[test]
fn what_the_sentences_say_is_true() {
    let (euler, gained) = errors("explicit-euler", 20);
    assert!(gained > 1.0, "the spring gains energy");
    let (finer, _) = errors("explicit-euler", 60);
    for (lane, (coarse, fine)) in euler.into_iter().zip(finer).enumerate() {
        assert!(fine < 0.5 * coarse && fine > 0.1, "lane {lane}: {coarse}, then {fine}");
    }
    let (symplectic, drift) = errors("semi-implicit-euler", 20);
    assert!(symplectic[0] < 0.1 && drift.abs() < 0.2, "the spring keeps its swing");
    assert!((symplectic[1] - euler[1]).abs() < 1e-6, "the fall is as far off");
    for steps in [20, 60] {
        let (verlet, _) = errors("velocity-verlet", steps);
        let (euler, _) = errors("explicit-euler", steps);
        assert!(verlet[0] < 0.01 && verlet[1] < 1e-9, "{steps} steps: {verlet:?}");
        assert!(0.02 < verlet[2] && verlet[2] < 0.6 * euler[2], "{steps} steps: {verlet:?}, {euler:?}");
    }
    for steps in [10, 20, 60] {
        let (rk4, _) = errors("rk4", steps);
        assert!(rk4.iter().all(|error| *error < 0.02), "{steps} steps: {rk4:?}");
    }
    let (few, _) = errors("rk4", 5);
    assert!(few[2] > 0.2, "{few:?}");
}
