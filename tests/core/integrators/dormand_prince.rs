//! Dormand–Prince 5(4): its tableau and order, its step control against SciPy's, and what it does when nothing helps.
//! SciPy's figures: `python3 tests/reference/solve_ivp.py`.

use crate::problems::{DRIVEN, PENDULUM, SPRING, first_order, named};
use serde::Deserialize;
use std::collections::BTreeMap;
use timestep::integrators::dormand_prince::TABLEAU;
use timestep::integrators::embedded::{self, MOST_ATTEMPTS};
use timestep::integrators::{InternalSteps, InternalWork, Memory, Tolerances};
use timestep::ode::{Problem, Real};

fn orbit<R: Real>(p: &[R], _t: R, y: &[R], dydt: &mut [R]) {
    let r2 = y[0] * y[0] + y[1] * y[1];
    let pull = p[0] / (r2 * r2.sqrt());
    (dydt[0], dydt[1], dydt[2], dydt[3]) = (y[2], y[3], -(pull * y[0]), -(pull * y[1]));
}

/// y' = y²: infinite at t = 1/y(0).
fn explosion<R: Real>(_p: &[R], _t: R, y: &[R], dydt: &mut [R]) {
    dydt[0] = y[0] * y[0];
}

/// y' = −p₀ (y − cos t)
fn stiff<R: Real>(p: &[R], t: R, y: &[R], dydt: &mut [R]) {
    dydt[0] = -(p[0] * (y[0] - t.cos()));
}

const ORBIT: Problem = Problem { rhs: orbit, ..SPRING };

fn tight(rtol: f64) -> Tolerances {
    Tolerances { rtol, atol: 1e-3 * rtol }
}

/// From 0 to `end` in `calls` equal steps.
fn run(problem: &Problem, tolerances: Tolerances, y0: &[f64], end: f64, calls: u32) -> (Vec<f64>, Memory<f64>) {
    let (mut y, mut memory, h) = (y0.to_vec(), Memory::new(), end / f64::from(calls));
    for i in 0..calls {
        embedded::step(&TABLEAU, problem, tolerances, f64::from(i) * h, h, &mut y, &mut memory);
    }
    (y, memory)
}

fn worst(y: &[f64], exact: &[f64]) -> f64 {
    y.iter().zip(exact).fold(0.0, |worst, (a, b)| worst.max((a - b).abs()))
}

/// Conditions of order 1 to 5 on trees that are chains or bushes, and the estimate's of order 1 to 4.
#[test]
fn the_tableau_satisfies_its_order_conditions() {
    let (b, c) = (TABLEAU.b, TABLEAU.c);
    let power = |w: &[f64], q: i32| w.iter().zip(c).map(|(w, c)| w * c.powi(q)).sum::<f64>();
    let error = TABLEAU.error.expect("an embedded pair");
    assert!(error.order == 4 && TABLEAU.ends_in_next());
    for q in 0..5 {
        assert!((power(b, q) - 1.0 / f64::from(q + 1)).abs() < 1e-15, "Σ b c^{q}");
    }
    for q in 0..4 {
        assert!(power(error.weights, q).abs() < 1e-15, "Σ e c^{q}");
    }
    assert!(power(error.weights, 4).abs() > 1e-4, "the estimate is not of fifth order");
    for (row, c) in TABLEAU.a.iter().zip(&c[1..]) {
        assert!((row.iter().sum::<f64>() - c).abs() < 1e-15, "row sum {c}");
    }
    // Σ b_i a_ij c_j = 1/6, Σ b_i a_ij a_jk c_k = 1/24, one more makes 1/120.
    let apply = |v: &[f64]| -> Vec<f64> {
        let rows = TABLEAU.a.iter().map(|row| row.iter().zip(v).map(|(a, v)| a * v).sum());
        std::iter::once(0.0).chain(rows).collect()
    };
    let mut v = c.to_vec();
    for factorial in [2.0, 6.0, 24.0, 120.0] {
        let sum = b.iter().zip(&v).map(|(b, v)| b * v).sum::<f64>();
        assert!((sum - 1.0 / factorial).abs() < 1e-15, "1/{factorial}");
        v = apply(&v);
    }
}

/// With tolerances that let every step pass, steps are as long as they are asked to be.
#[test]
fn steps_that_always_pass_are_of_fifth_order() {
    let loose = Tolerances { rtol: 1e6, atol: 1e6 };
    let exact = |t: f64| -2.0 / 3.0 * t.cos() - (2.0 * t).cos() / 3.0;
    let error = |steps| {
        let (y, memory) = run(&DRIVEN, loose, &[-1.0, 0.0], 3.0, steps);
        // The first step is divided, because the first proposal is careful.
        assert!(memory.internal().work().accepted < u64::from(steps) + 8);
        (y[0] - exact(3.0)).abs()
    };
    let slope = (error(40) / error(160)).log2() / 2.0;
    assert!((slope - 5.0).abs() < 0.25, "measured {slope}");
}

#[derive(Deserialize)]
struct SciPy {
    problems: BTreeMap<String, Case>,
}

#[derive(Deserialize)]
struct Case {
    y0: Vec<f64>,
    end: f64,
    exact: Vec<f64>,
    runs: Vec<Solved>,
}

#[derive(Deserialize)]
struct Solved {
    rtol: f64,
    steps: u64,
    rejected: u64,
    error: f64,
}

/// Ten tolerances from 1e-3 to 1e-12: as accurate as SciPy's within the scatter of a controller, for about as many attempts.
#[test]
fn as_good_as_scipy() {
    let scipy: SciPy =
        serde_json::from_str(include_str!("../../reference/solve_ivp.json")).expect("written by solve_ivp.py");
    let mut attempts = [0, 0];
    for (name, case) in &scipy.problems {
        let problem = BTreeMap::from([("spring", SPRING), ("pendulum", PENDULUM), ("orbit", ORBIT)])[name.as_str()];
        for solved in &case.runs {
            let (y, memory) = run(&problem, tight(solved.rtol), &case.y0, case.end, 1);
            let work = memory.internal().work();
            let (error, told) = (worst(&y, &case.exact), format!("{name}, rtol {:e}: {work:?}", solved.rtol));
            println!("{told}, error {error:e}; SciPy {} + {}, {:e}", solved.steps, solved.rejected, solved.error);
            // An orbit that is lost has no error worth comparing.
            if solved.error < 0.01 {
                assert!(error < 10.0 * solved.error && error > 0.02 * solved.error, "{told}: {error:e}");
            }
            let (ours, theirs) = (work.accepted + work.rejected, solved.steps + solved.rejected);
            assert!(ours as f64 <= 1.35 * theirs as f64 + 8.0 && ours as f64 >= 0.65 * theirs as f64, "{told}");
            attempts = [attempts[0] + ours, attempts[1] + theirs];
        }
    }
    let ratio = attempts[0] as f64 / attempts[1] as f64;
    assert!((0.85..1.15).contains(&ratio), "{ratio} of SciPy's attempts");
}

/// A hundredth of the tolerance divides the error by about a hundred, all the way down.
#[test]
fn the_error_follows_the_tolerance() {
    let full_circle = [0.1, 0.0, 0.0, 19f64.sqrt()];
    let cases = [
        (SPRING, vec![-1.0, 0.0], 10.0, vec![-10f64.cos(), 10f64.sin()]),
        (PENDULUM, vec![1.0, 0.0], 10.0, vec![-0.998_949_814_623_850_7, -0.042_033_377_534_212_296]),
        (ORBIT, full_circle.to_vec(), std::f64::consts::TAU, full_circle.to_vec()),
    ];
    for (problem, y0, end, exact) in cases {
        let error = |rtol: f64| worst(&run(&problem, tight(rtol), &y0, end, 3).0, &exact);
        for k in (3..=10).rev() {
            let (coarse, fine) = (error(10f64.powi(-k)), error(10f64.powi(-k - 2)));
            println!("1e-{k}: {coarse:e}, then {fine:e}");
            assert!(fine < 0.3 * coarse || coarse < 1e-11, "1e-{k}: {coarse:e}, then {fine:e}");
        }
        let slope = (error(1e-5) / error(1e-11)).log10() / 6.0;
        assert!((0.7..1.35).contains(&slope), "slope {slope}");
    }
}

/// Backwards it comes back within the tolerances; a step of zero seconds is none.
#[test]
fn both_directions_and_none() {
    let (mut y, mut memory) = run(&PENDULUM, tight(1e-9), &[1.0, 0.2], 10.0, 10);
    memory.restart();
    for i in (0..10).rev() {
        embedded::step(&TABLEAU, &PENDULUM, tight(1e-9), f64::from(i) + 1.0, -1.0, &mut y, &mut memory);
    }
    assert!(worst(&y, &[1.0, 0.2]) < 1e-7, "{y:?}");
    assert!(memory.internal().recent().last().expect("steps").h < 0.0);
    let (before, kept) = (y.clone(), memory.clone());
    embedded::step(&TABLEAU, &PENDULUM, tight(1e-9), 0.0, 0.0, &mut y, &mut memory);
    assert_eq!((&y, &memory), (&before, &kept));
}

/// Asked to arrive often, it takes a step each time; asked rarely, as many as it needs, and arrives to the last bit of time.
#[test]
fn steps_in_between_follow_the_tolerance_and_not_the_calls() {
    let work = |calls| run(&SPRING, tight(1e-6), &[-1.0, 0.0], 10.0, calls).1.internal().work();
    let (few, many) = (work(2), work(1000));
    assert!((40..80).contains(&few.accepted), "{few:?}");
    assert!((1000..1020).contains(&many.accepted) && many.rejected == 0, "{many:?}");
    // Two evaluations to begin with, six an attempt: the last slope is the next one's first, from call to call too.
    assert_eq!(many.evals, 2 + 6 * many.accepted);
    assert_eq!(few.evals, 2 + 6 * (few.accepted + few.rejected));
    let (_, memory) = run(&SPRING, tight(1e-6), &[-1.0, 0.0], 10.0, 2);
    let last = memory.internal().recent().last().expect("steps");
    assert!((last.t + last.h - 10.0).abs() < 1e-14);
    let accepted = memory.internal().recent().filter(|step| step.accepted());
    assert!((accepted.map(|step| step.h).sum::<f64>() - 10.0).abs() < 1e-13);
}

/// The kept slope is only used where it belongs: a state, a parameter or a time changed from outside needs a new one.
#[test]
fn the_kept_slope_is_the_one_it_stands_for() {
    let step = |problem: &Problem, t: f64, y: &[f64], memory: &Memory<f64>| {
        let (mut y, mut memory) = (y.to_vec(), memory.clone());
        let before = memory.internal().work();
        embedded::step(&TABLEAU, problem, tight(1e-6), t, 0.01, &mut y, &mut memory);
        (y, memory.internal().work().since(before))
    };
    let (y, memory) = run(&DRIVEN, tight(1e-6), &[-1.0, 0.0], 1.0, 10);
    let six = InternalWork { accepted: 1, rejected: 0, evals: 6 };
    assert_eq!(step(&DRIVEN, 1.0, &y, &memory).1, six);
    let harder = Problem { coefficients: &[3.0], ..DRIVEN };
    for (problem, t, y) in [(DRIVEN, 1.5, y.clone()), (harder, 1.0, y.clone()), (DRIVEN, 1.0, vec![0.5, y[1]])] {
        let (kept, work) = step(&problem, t, &y, &memory);
        assert_eq!(work.evals, 7);
        let (fresh, _) = step(&problem, t, &y, &Memory::new());
        assert!(worst(&kept, &fresh) < 1e-9, "{kept:?} {fresh:?}");
    }
}

#[test]
fn the_same_bits_twice_and_a_bounded_record() {
    let once = run(&ORBIT, tight(1e-11), &[0.1, 0.0, 0.0, 19f64.sqrt()], 20.0, 30);
    let again = run(&ORBIT, tight(1e-11), &[0.1, 0.0, 0.0, 19f64.sqrt()], 20.0, 30);
    assert_eq!(once, again);
    assert_eq!(once.1.internal().recent().len(), InternalSteps::MOST);
    assert!(once.1.internal().work().accepted > 1000);
}

/// Every end is an end: an explosion, a stiff problem that is too long, a force that is not a number.
#[test]
fn what_cannot_be_integrated_ends() {
    let problem = first_order(&[], explosion);
    let (y, memory) = run(&problem, tight(1e-6), &[1.0], 0.9, 1);
    assert!((y[0] - 10.0).abs() < 1e-3 && memory.internal().work().accepted > 5, "{y:?}");
    let (y, memory) = run(&problem, tight(1e-6), &[1.0], 2.0, 3);
    assert!(y[0].is_nan(), "{y:?}");
    assert!(memory.internal().work().evals < 20_000, "{:?}", memory.internal().work());

    let problem = first_order(&[1e4], stiff);
    let (y, memory) = run(&problem, tight(1e-6), &[0.0], 1.0, 1);
    assert!((y[0] - 1f64.cos() - 1e-4 * 1f64.sin()).abs() < 1e-5, "{y:?}");
    assert!((1000..6000).contains(&memory.internal().work().accepted), "stability limits the step to 3.3/λ");
    let problem = first_order(&[1e9], stiff);
    let (y, memory) = run(&problem, tight(1e-6), &[0.0], 1.0, 1);
    let work = memory.internal().work();
    assert!(y[0].is_nan() && work.accepted + work.rejected == u64::from(MOST_ATTEMPTS), "{y:?} {work:?}");

    for start in [f64::NAN, f64::INFINITY, f64::MAX] {
        let (y, _) = run(&SPRING, tight(1e-6), &[start, 0.0], 1.0, 2);
        assert!(start == f64::MAX || y[0].is_nan(), "{start}: {y:?}");
    }
}

#[test]
fn the_entry_is_what_the_code_is() {
    let entry = named("dormand-prince");
    assert_eq!((entry.order, entry.evals_per_step, entry.options().len()), (Some(5), 6, 2));
    let default = Tolerances::default();
    assert_eq!((default.rtol, default.atol), (1e-6, 1e-9));
    for option in entry.options() {
        let value = (option.get)(&default);
        assert!((option.range[0]..=option.range[1]).contains(&value), "{}", option.key);
        let mut changed = default;
        (option.set)(&mut changed, 1e-4);
        assert!((option.get)(&changed) == 1e-4 && changed != default, "{}", option.key);
    }
}
