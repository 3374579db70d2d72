//! Convergence and work–precision on the worlds themselves: fitted slopes against declared orders, errors against closed
//! forms, the same bits for any number of threads, and work that ends when it is asked to.

use picture::figures;
use simulation::analysis::convergence::convergence;
use simulation::analysis::work_precision::work_precision;
use simulation::analysis::{CHECKPOINTS, Cancelled, ConvergenceStudy, ErrorCurve, MOST_STEPS};
use simulation::worlds::{World, WorldSpec};
use std::cell::Cell;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU32, Ordering};
use timestep::entry::Entry;
use timestep::integrators::{Integrator, IntegratorSpec, Memory, Tolerances};
use timestep::time::Flicks;

const GO_ON: &(dyn Fn(f64) -> ControlFlow<()> + Sync) = &|_| ControlFlow::Continue(());

fn spec(world: &str, params: &[(&str, f64)]) -> WorldSpec {
    let mut spec = WorldSpec::of(World::by_id(world).unwrap());
    for (key, value) in params {
        spec[*key] = *value;
    }
    spec
}

/// All methods that fit, over `secs` with at most `most` steps.
fn study(spec: WorldSpec, secs: i64, most: u64) -> ConvergenceStudy {
    let length = Flicks(secs * Flicks::PER_SECOND);
    let methods = ConvergenceStudy::all_that_fit(&spec);
    ConvergenceStudy::new(spec, methods, length, ConvergenceStudy::default_dts(length, most), most).unwrap()
}

fn curves(spec: WorldSpec, secs: i64, most: u64) -> Vec<ErrorCurve> {
    convergence(&study(spec, secs, most), GO_ON).unwrap()
}

fn order(curve: &ErrorCurve) -> f64 {
    f64::from(curve.integrator.order.expect("only methods with an order are compared by default"))
}

#[test]
fn slopes_are_the_declared_orders() {
    let worlds = [
        (spec("spring", &[]), 4, 18),
        (spec("spring", &[("damping", 0.3), ("stiffness", 9.0)]), 3, 9),
        (spec("pendulum", &[]), 3, 18),
        (spec("circle", &[]), 2, 17),
        (spec("orbit", &[]), 3, 17),
    ];
    for (spec, secs, least) in worlds {
        let curves = curves(spec.clone(), secs, 120_000);
        // The naive start gives a start velocity away, and then there is nothing to converge.
        let moving = ["circle", "orbit"].contains(&spec.world.id);
        let steps_of_one_length = curves.iter().filter(|curve| !curve.integrator.chooses_its_steps());
        let measured = steps_of_one_length.filter(|curve| !(moving && curve.integrator.id == "naive-verlet"));
        let mut count = 0;
        for curve in measured {
            let (id, order) = (curve.integrator.id, order(curve));
            let fit = curve.fit.unwrap_or_else(|| panic!("{}, {id}: no slope in {:?}", spec.world.id, curve.points));
            let slope = fit.slope;
            assert!((slope - order).abs() < 0.1, "{}, {id}: declares {order}, measured {slope:.3}", spec.world.id);
            count += 1;
        }
        assert!(count >= least, "{}: {count} methods", spec.world.id);
    }
}

/// Over the default 10 s the pendulum's RK4 has terms of dt⁴ and dt⁵ of opposite sign, whose sum looked like slope 3.75.
#[test]
fn slopes_of_long_runs_are_fitted_where_they_are_asymptotic() {
    for world in ["pendulum", "spring", "orbit"] {
        let study = study(spec(world, &[]), 10, 60_000);
        let curves = convergence(&study, GO_ON).unwrap();
        for curve in curves.iter().filter(|curve| !curve.integrator.chooses_its_steps()) {
            let (id, order) = (curve.integrator.id, order(curve));
            let bound = if id == "rk4" { 0.1 } else { 0.15 };
            match curve.fit {
                Some(fit) => assert!((fit.slope - order).abs() < bound, "{world}, {id}: {order}, measured {fit:?}"),
                None => assert_eq!(order, 1.0, "{world}, {id}: {:?}", curve.points),
            }
        }
        let chart = figures::convergence(&study, &curves);
        let ranges: Vec<_> = curves.iter().filter_map(|curve| Some(curve.fit?.dts.to_vec())).collect();
        let dts = |line: &picture::chart::Series| line.points.iter().map(|point| point[0]).collect();
        let drawn: Vec<Vec<f64>> = chart.series[curves.len()..].iter().map(dts).collect();
        assert_eq!(drawn, ranges, "one line for each fit, over its range only");
    }
}

/// In a swing from almost the top, errors fall faster than dt⁵ down to the floor: RK4 shows no order there.
#[test]
fn where_slopes_never_settle_there_is_no_range() {
    let spec = spec("pendulum", &[("angle", 3.0)]);
    let (rk4, length) = (Integrator::by_id("rk4").unwrap(), Flicks(10 * Flicks::PER_SECOND));
    let study =
        ConvergenceStudy::new(spec, vec![rk4], length, ConvergenceStudy::default_dts(length, 60_000), 60_000).unwrap();
    let curves = convergence(&study, GO_ON).unwrap();
    assert_eq!(curves[0].fit, None);
    assert_eq!(figures::slope_note(&curves[0]), "no asymptotic range (4)");
    assert_eq!(figures::convergence(&study, &curves).series.len(), 1, "and no line");
}

/// Where there is no formula the motion is solved, and the slopes are the declared orders all the same.
#[test]
fn slopes_against_a_solved_motion_are_the_declared_orders() {
    for (spec, least) in [(spec("double-pendulum", &[]), 10), (spec("chain", &[("masses", 2.0)]), 16)] {
        let study = study(spec.clone(), 2, 60_000);
        assert!(study.rounding().is_some_and(|rounding| (1e-16..1e-13).contains(&rounding)), "{:?}", study.rounding());
        let curves = convergence(&study, GO_ON).unwrap();
        let mut count = 0;
        let steps_of_one_length = curves.iter().filter(|curve| !curve.integrator.chooses_its_steps());
        for (curve, fit) in steps_of_one_length.filter_map(|curve| Some((curve, curve.fit?))) {
            let (id, order) = (curve.integrator.id, order(curve));
            assert!((fit.slope - order).abs() < 0.16, "{}, {id}: {order}, measured {:.3}", spec.world.id, fit.slope);
            count += 1;
        }
        assert!(count >= least, "{}: {count} of {}", spec.world.id, curves.len());
        assert!(figures::convergence(&study, &curves).notes.contains("against the solved motion"));
    }
}

/// Euler's errors are the distance from RK4 with so short steps that its own error is far below.
#[test]
fn errors_against_a_solved_motion_are_those_against_tiny_steps() {
    for (world, between) in [("double-pendulum", 4000), ("chain", 8000)] {
        let spec = spec(world, &[]);
        let length = Flicks(Flicks::PER_SECOND);
        let euler = Integrator::by_id("semi-implicit-euler").unwrap();
        let dts = [Flicks::from_ratio(1, 200), Flicks::from_ratio(1, 2000)];
        let study = ConvergenceStudy::new(spec.clone(), vec![euler], length, dts, MOST_STEPS).unwrap();
        let states = |integrator: &Integrator, between: u64| -> Vec<Vec<f64>> {
            let coefficients = (spec.world.coefficients)(&spec.params);
            let problem = spec.world.problem(&spec.params, &coefficients);
            let (mut y, mut memory) = (spec.world.initial_state(&spec.params), Memory::new());
            let h = 1.0 / (between * CHECKPOINTS) as f64;
            let mut to_checkpoint = |checkpoint: u64| {
                for i in checkpoint * between..(checkpoint + 1) * between {
                    integrator.method.step(&problem, i as f64 * h, h, &mut y, &mut memory);
                }
                y.clone()
            };
            (0..CHECKPOINTS).map(&mut to_checkpoint).collect()
        };
        let fine = states(Integrator::by_id("rk4").unwrap(), between);
        let track = |y: &[f64]| (spec.world.track)(&spec.params, y);
        for point in &convergence(&study, GO_ON).unwrap()[0].points {
            let coarse = states(euler, point.steps / CHECKPOINTS);
            let apart = coarse.iter().zip(&fine).map(|(a, b)| track(a).distance(track(b))).fold(0.0, f64::max);
            assert!((point.error - apart).abs() < 1e-9 && apart > 1e-4, "{world}: {point:?}, {apart:e}");
        }
    }
}

/// Twice as short steps on the mean, wherever they are taken, divide the error of a method of fifth order by 2⁵.
#[test]
fn the_adaptive_method_is_of_its_order_over_its_mean_steps() {
    let dormand_prince = Integrator::by_id("dormand-prince").unwrap();
    for (spec, secs) in [(spec("spring", &[]), 10), (spec("orbit", &[]), 10), (spec("pendulum", &[]), 10)] {
        let length = Flicks(secs * Flicks::PER_SECOND);
        assert!(ConvergenceStudy::all_that_fit(&spec).contains(&dormand_prince));
        let dts = ConvergenceStudy::default_dts(length, 1000);
        let study = ConvergenceStudy::new(spec.clone(), vec![dormand_prince], length, dts, MOST_STEPS).unwrap();
        let curves = work_precision(&study, None, GO_ON).unwrap();
        let (id, fit) = (spec.world.id, curves[0].fit.expect("a slope"));
        assert!((fit.slope - 5.0).abs() < 0.15 && fit.points >= 6, "{id}: {fit:?}");
        assert!(curves[0].points.len() > 15);
        for point in &curves[0].points {
            // The same run by hand, against the formula.
            let rtol = point.tolerance.unwrap();
            let method = IntegratorSpec { tolerances: Tolerances { rtol, atol: 1e-3 * rtol }, ..dormand_prince.into() };
            let coefficients = (spec.world.coefficients)(&spec.params);
            let problem = spec.world.problem(&spec.params, &coefficients);
            let start = spec.world.initial_state(&spec.params);
            let (mut y, mut exact, mut memory, mut error) = (start.clone(), start.clone(), Memory::new(), 0.0_f64);
            let h = length.secs() / CHECKPOINTS as f64;
            for part in 0..CHECKPOINTS {
                method.step(&problem, part as f64 * h, h, &mut y, &mut memory);
                spec.world.exact.unwrap()(&spec.params, 0.0, &start, (part + 1) as f64 * h, &mut exact);
                let track = |y: &[f64]| (spec.world.track)(&spec.params, y);
                error = error.max(track(&y).distance(track(&exact)));
            }
            let work = memory.internal().work();
            // Absolute tolerances may differ in their last bit.
            assert!((point.error - error).abs() <= 1e-6 * error, "{id}: {point:?}, not {error:e}");
            assert_eq!((point.steps, point.evaluations), (work.accepted, work.evals), "{id}: {point:?}");
            assert!((point.dt * work.accepted as f64 - length.secs()).abs() < 1e-12);
        }
        let notes = figures::convergence(&study, &curves).notes;
        assert!(
            notes.contains("chooses its steps")
                && notes.contains("order holds only on average")
                && notes.contains("from 1e-2 to 1e-13"),
            "{notes}"
        );
        assert!(curves[0].points.is_sorted_by(|a, b| a.tolerance > b.tolerance), "{id}");
    }
}

/// Tolerances for which a run would take too many steps are left out, and contacts are left to those who look for them.
#[test]
fn the_adaptive_method_keeps_to_the_limit_of_steps() {
    let few = curves(spec("orbit", &[]), 10, 500);
    let adaptive = few.iter().find(|curve| curve.integrator.chooses_its_steps()).unwrap();
    assert!(adaptive.points.len() > 5 && adaptive.points.iter().all(|point| point.steps <= 500), "{adaptive:?}");
    assert!(ConvergenceStudy::all_that_fit(&spec("bounce", &[])).iter().all(|entry| !entry.chooses_its_steps()));
}

/// A force of time alone: some methods do better than they declare, none worse.
#[test]
fn no_slope_in_the_wind_is_less_than_declared() {
    for curve in curves(spec("wind", &[]), 3, 120_000) {
        match curve.fit {
            Some(fit) => assert!(fit.slope > order(&curve) - 0.05, "{}: {fit:?}", curve.integrator.id),
            // The steps of the adaptive method follow the wind, and its error jumps with them.
            None => assert!(["naive-verlet", "dormand-prince"].contains(&curve.integrator.id)),
        }
    }
}

#[test]
fn a_start_velocity_that_is_lost_is_no_convergence() {
    let curves = curves(spec("circle", &[]), 2, 2000);
    let naive = curves.iter().find(|curve| curve.integrator.id == "naive-verlet").unwrap();
    assert_eq!(naive.fit, None);
    assert!(naive.points.iter().all(|point| point.error > 0.5));
}

/// x = −g t²/2 is a polynomial, and Euler's methods miss it by ± g h t/2 to the last bits; second order and above by nothing.
#[test]
fn errors_of_free_fall_are_the_closed_form() {
    let (g, t) = (9.80665, 3.0);
    for curve in curves(spec("falling", &[]), 3, 10_000) {
        for point in &curve.points {
            let expected = if order(&curve) == 1.0 && curve.integrator.id != "mid-time-euler" {
                g * t / 2.0 * point.dt
            } else {
                0.0
            };
            let rounding = 1e-15 * (point.steps as f64).powi(2) + 1e-13;
            assert!((point.error - expected).abs() < rounding, "{}: {point:?}, {expected}", curve.integrator.id);
            assert!(point.tolerance.is_some() || point.steps % CHECKPOINTS == 0);
            assert!((point.dt * point.steps as f64 - t).abs() < 1e-14);
        }
        assert_eq!(curve.fit.is_some(), curve.points[0].error > 1e-3, "{}: rounding has no slope", curve.integrator.id);
    }
}

/// The floor of rounding can be seen: with ever smaller steps the errors of RK4 stop falling and rise again.
#[test]
fn the_floor_of_rounding_is_there() {
    let curves = curves(spec("spring", &[]), 10, 200_000);
    let rk4 = curves.iter().find(|curve| curve.integrator.id == "rk4").unwrap();
    let smallest = rk4.points.iter().map(|point| point.error).fold(f64::INFINITY, f64::min);
    assert!((1e-17..1e-13).contains(&smallest), "{smallest:e}");
    assert!(rk4.points.last().unwrap().error > 2.0 * smallest);
    assert!(rk4.fit.unwrap().dts[1] > 10.0 * rk4.points.last().unwrap().dt, "and does not count for the slope");
}

#[test]
fn contacts_leave_every_method_without_its_order() {
    let study = study(spec("bounce", &[]), 2, 20_000);
    let curves = convergence(&study, GO_ON).unwrap();
    let notes = figures::convergence(&study, &curves).notes;
    assert!(notes.contains("Bounce has contacts") && notes.contains("loses its order"), "{notes}");
    for curve in curves {
        let last = curve.points.last().unwrap();
        assert!(last.error > 1e-6, "{}: a bounce is met late by up to a step: {last:?}", curve.integrator.id);
        assert_eq!(curve.fit, None, "{}", curve.integrator.id);
        assert!(figures::slope_note(&curve).starts_with("no asymptotic range"));
        if curve.integrator.id != "naive-verlet" {
            assert!(last.error < 0.05, "{}: {last:?}", curve.integrator.id);
        }
    }
}

/// Stiffness 10⁵ N/m is too much for an explicit method at 1/10 s; those runs are counted, not shown.
#[test]
fn runs_that_are_not_finite_are_counted_and_said() {
    let study = study(spec("spring", &[("stiffness", 1e5)]), 20, 40_000);
    let curves = convergence(&study, GO_ON).unwrap();
    let euler = &curves[0];
    assert_eq!(euler.integrator.id, "explicit-euler");
    assert!(euler.not_finite() > 0 && euler.points[0].error == f64::INFINITY);
    let chart = figures::convergence(&study, &curves);
    let said = format!("{} of Explicit Euler", euler.not_finite());
    assert!(chart.notes.contains(&said) && !chart.notes.contains("Implicit Euler"), "{}", chart.notes);
}

#[test]
fn evaluations_are_counted() {
    let study = study(spec("pendulum", &[]), 2, 5000);
    for curve in work_precision(&study, None, GO_ON).unwrap() {
        for point in &curve.points {
            let per_step = point.evaluations as f64 / point.steps as f64;
            let declared = f64::from(curve.integrator.evals_per_step);
            let solves = curve.integrator.is_implicit();
            let adapts = curve.integrator.chooses_its_steps();
            // Steps that are refused are taken again, but not every fourth. Newton's method takes more on a force that is not
            // linear; velocity Verlet one evaluation more at the start.
            let most = if solves {
                2.0 * declared
            } else if adapts {
                1.25 * declared
            } else {
                declared + 1.0 / point.steps as f64
            };
            assert!((declared..=most).contains(&per_step), "{}: {per_step} for {declared}", curve.integrator.id);
            assert_eq!(point.secs, None);
        }
        let coarse = curve.points[0].evaluations as f64 / curve.points[0].steps as f64;
        assert!(!["implicit-euler", "implicit-midpoint"].contains(&curve.integrator.id) || coarse > 6.0, "{coarse}");
    }
}

/// A clock that ticks with every look says how often it was looked at, and the shortest of equal times is that time.
#[test]
fn time_comes_from_the_callers_clock() {
    let study = study(spec("spring", &[]), 1, 100);
    let ticks = Cell::new(0_u32);
    let clock = || {
        ticks.set(ticks.get() + 1);
        f64::from(ticks.get()) * 0.25
    };
    let timed = work_precision(&study, Some(&clock), GO_ON).unwrap();
    assert!(timed.iter().flat_map(|curve| &curve.points).all(|point| point.secs == Some(0.25)));
    let points: usize = timed.iter().map(|curve| curve.points.len()).sum();
    assert_eq!(ticks.get() as usize, points * 3 * 2, "three repetitions, as each is long enough");
    let mut plain = convergence(&study, GO_ON).unwrap();
    plain.iter_mut().flat_map(|curve| &mut curve.points).for_each(|point| point.secs = Some(0.25));
    assert_eq!(timed, plain, "with the same errors");
    let chart = figures::work_precision(&study, &timed, true);
    assert!(chart.series.iter().all(|series| series.points.iter().all(|point| point[0] == 0.25)));
}

/// Not a bit depends on how many threads there are.
#[test]
fn threads_do_not_change_a_bit() {
    let run = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let curves = pool.install(|| curves(spec("orbit", &[]), 2, 3000));
        curves
            .iter()
            .flat_map(|curve| curve.points.clone())
            .map(|point| (point.error.to_bits(), point.evaluations))
            .collect::<Vec<_>>()
    };
    let one = run(1);
    assert!(one.len() > 100);
    for threads in [2, 3, 8] {
        assert_eq!(run(threads), one, "{threads} threads");
    }
}

#[test]
fn the_share_grows_to_one_and_work_ends_when_asked() {
    let shares = std::sync::Mutex::new(Vec::new());
    let watch = |share: f64| {
        shares.lock().unwrap().push(share);
        ControlFlow::Continue(())
    };
    let stiff = study(spec("spring", &[("stiffness", 1e5)]), 20, 4000);
    convergence(&stiff, &watch).unwrap();
    let shares = shares.into_inner().unwrap();
    assert!(shares.iter().all(|share| (0.0..=1.0).contains(share)));
    assert!((shares.iter().copied().fold(0.0, f64::max) - 1.0).abs() < 1e-12, "runs that end early count too");

    let looks = AtomicU32::new(0);
    let stop = |_: f64| {
        looks.fetch_add(1, Ordering::Relaxed);
        ControlFlow::Break(())
    };
    // Ten thousand million steps would take minutes.
    let long = study(spec("spring", &[]), 100_000, 1_000 * MOST_STEPS);
    assert_eq!(convergence(&long, &stop), Err(Cancelled));
    assert_eq!(work_precision(&long, Some(&|| 0.0), &stop), Err(Cancelled));
    assert!(looks.load(Ordering::Relaxed) < 100);
}

#[test]
fn every_method_looks_different() {
    let spec = spec("spring", &[]);
    let study = study(spec, 1, 200);
    let curves = convergence(&study, GO_ON).unwrap();
    let chart = figures::convergence(&study, &curves);
    for (index, series) in chart.series.iter().take(curves.len()).enumerate() {
        let same = |other: &&picture::chart::Series| (other.color, &other.dash) == (series.color, &series.dash);
        assert!(!chart.series[..index].iter().any(|other| same(&other)), "{}", series.label);
        assert!(series.note.ends_with(&format!("({})", curves[index].integrator.order.unwrap())), "{}", series.note);
    }
    let exact = Integrator::by_id("exact").unwrap();
    let study = ConvergenceStudy::new(
        study.spec().clone(),
        vec![exact],
        Flicks(Flicks::PER_SECOND),
        [Flicks(40_000_000), Flicks(400_000)],
        2000,
    );
    let curves = convergence(&study.unwrap(), GO_ON).unwrap();
    assert_eq!((figures::slope_note(&curves[0]).as_str(), curves[0].points[3].evaluations), ("", 0));
}
