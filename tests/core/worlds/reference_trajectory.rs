//! The solved reference: right to 1e-12 of the motion where no formula is known, the same whatever was asked for before.
//! Reference values of `course.json`: `python3 tests/reference/course.py`, by another method with 70 digits.

use serde::Deserialize;
use simulation::double_double::DoubleDouble;
use simulation::lab::{Frame, Lab};
use simulation::lane::{Guards, LaneSpec, StepRow};
use simulation::reference::{CollocationProblem, CollocationState, DerivativeFn, ReferenceStep};
use simulation::scenario::Scenario;
use simulation::worlds::{World, WorldSpec};
use std::collections::BTreeMap;
use timestep::entry::Entry;
use timestep::integrators::{Integrator, IntegratorSpec};
use timestep::ode::Real;
use timestep::time::Flicks;

/// Promised accuracy of the reference, relative to the largest position and the largest velocity so far.
const PROMISE: f64 = 1e-12;

#[derive(Deserialize)]
struct Case {
    world: String,
    params: BTreeMap<String, f64>,
    y0: Vec<f64>,
    points: Vec<Point>,
}

#[derive(Deserialize)]
struct Point {
    t: f64,
    y: Vec<f64>,
}

fn spec(world: &str, params: &BTreeMap<String, f64>) -> WorldSpec {
    let mut spec = WorldSpec::of(World::by_id(world).expect("a built-in world"));
    for (param, value) in spec.world.params.iter().zip(&mut spec.params) {
        *value = params.get(param.key).copied().unwrap_or(*value);
    }
    spec
}

fn lane(world: WorldSpec, steps_per_second: i64) -> LaneSpec {
    LaneSpec {
        world,
        integrator: IntegratorSpec::of(Integrator::by_id("dormand-prince").expect("built in")),
        dt: Flicks::from_ratio(1, steps_per_second),
        guards: Guards { max_frame: None, max_steps: None },
        ..LaneSpec::default()
    }
}

fn lab(lanes: Vec<LaneSpec>) -> Lab {
    let mut lab = Lab::new(Scenario::of(lanes));
    lab.set_logging(true);
    lab
}

/// The steps of the first lane over `secs`.
fn steps(lane: LaneSpec, secs: f64) -> Vec<StepRow> {
    let (mut lab, mut rows) = (lab(vec![lane]), Vec::new());
    for _ in 0..(60.0 * secs).ceil() as u32 + 2 {
        lab.frame(Frame { elapsed: Flicks::from_ratio(1, 60), ..Frame::default() });
        rows.extend(lab.snapshot().lanes[0].log().steps.clone());
    }
    rows
}

/// The largest of positions and of velocities.
fn sizes(y: &[f64]) -> [f64; 2] {
    let most = |part: &[f64]| part.iter().fold(0.0_f64, |most, value| most.max(value.abs()));
    [most(&y[..y.len() / 2]), most(&y[y.len() / 2..])]
}

#[test]
fn right_to_twelve_digits_for_as_long_as_it_is_said() {
    let cases: Vec<Case> =
        serde_json::from_str(include_str!("../../reference/course.json")).expect("written by course.py");
    let mut broken = Vec::new();
    for case in &cases {
        let world = spec(&case.world, &case.params);
        // The reader of the file may be off by the last bit.
        let start = world.initial_state();
        assert!(start.iter().zip(&case.y0).all(|(a, b)| (a - b).abs() <= f64::EPSILON * b.abs()), "{}", case.world);
        let last = case.points.last().expect("points").t;
        let rows = steps(lane(world, 60), last);
        let mut size = [0.0_f64; 2];
        for point in &case.points {
            size = std::array::from_fn(|i| size[i].max(sizes(&point.y)[i]));
            let row = &rows[(60.0 * point.t).round() as usize - 1];
            assert!((row.sim_time.secs() - point.t).abs() < 1e-12);
            let exact = row.exact.as_ref().expect("a reference");
            let off: Vec<f64> = exact.iter().zip(&point.y).map(|(a, b)| a - b).collect();
            let error = (sizes(&off)[0] / size[0]).max(sizes(&off)[1] / size[1]);
            let own: Vec<f64> = row.state.iter().zip(&point.y).map(|(a, b)| a - b).collect();
            let told = format!("{} {:?} at {} s: {error:.1e}", case.world, case.params.get("masses"), point.t);
            println!("{told}, dormand-prince {:.1e}", sizes(&own)[0] / size[0]);
            if error > PROMISE {
                broken.push(told);
            }
        }
    }
    assert!(broken.is_empty(), "{broken:#?}");
}

/// Formulas are known for these: the same code must agree with them, forwards and backwards, in both precisions.
#[test]
fn agrees_with_closed_forms() {
    for (id, seconds) in [("spring", 100.0), ("pendulum", 40.0), ("orbit", 40.0), ("spring", -60.0), ("orbit", -20.0)] {
        let world = World::by_id(id).expect("built in");
        let p = world.default_params();
        let coefficients = (world.coefficients)(&p);
        let (y0, problem) = (world.initial_state(&p), world.problem(&p, &coefficients));
        let double = |t: f64, y: &[f64], dydt: &mut [f64]| (problem.rhs)(problem.coefficients, t, y, dydt);
        let equations = CollocationProblem { double: &double, double_double: None, second_order: true };
        let mut place = CollocationState::new(0.0, &y0, seconds);
        let (mut worst, mut pieces, mut y, mut exact) = (0.0_f64, 0, y0.clone(), y0.clone());
        let size = sizes(&y0)[0].max(1.0);
        while place.t.abs() < f64::abs(seconds) {
            let (piece, next) = place.step(equations).expect("a smooth motion");
            for part in [0.0, 0.1, 0.5, 0.77, 1.0] {
                let t = piece.t + part * piece.h;
                piece.at(t, &mut y);
                (world.exact.expect("a formula"))(&p, 0.0, &y0, t, &mut exact);
                let off: Vec<f64> = y.iter().zip(&exact).map(|(a, b)| a - b).collect();
                worst = worst.max(sizes(&off)[0] / size);
            }
            (place, pieces) = (next, pieces + 1);
        }
        println!("{id} {seconds} s: {worst:.1e} in {pieces} pieces");
        assert!(worst < PROMISE, "{id} to {seconds} s: {worst:e}");
    }
}

/// x' = 2x − (2c + s) beside a point (c, s) on the unit circle: from x = 1 it is cos t forever, were it not for errors that
/// grow as e^2t.
#[test]
fn wide_numbers_keep_what_is_multiplied() {
    fn beside<R: Real>(_: f64, y: &[R], dydt: &mut [R]) {
        (dydt[0], dydt[1]) = (-y[1], y[0]);
        dydt[2] = y[2] * 2.0 - (y[0] * 2.0 + y[1]);
    }
    let error = |wide: Option<DerivativeFn<'_, DoubleDouble>>| {
        let equations = CollocationProblem { double: &beside::<f64>, double_double: wide, second_order: false };
        let (mut place, mut y) = (CollocationState::new(0.0, &[1.0, 0.0, 1.0], 1.0), [0.0; 3]);
        loop {
            let (piece, next) = place.step(equations).expect("smooth");
            if next.t >= 15.0 {
                piece.at(15.0, &mut y);
                return (y[2] - libm::cos(15.0)).abs();
            }
            place = next;
        }
    };
    let (without, with) = (error(None), error(Some(&beside::<DoubleDouble>)));
    println!("after 15 s: {without:.1e}, with wide numbers {with:.1e}");
    assert!(with < 1e-15 && without > 1e-5, "{without:e} {with:e}");
}

/// A state has the same bits on every path to its moment: other frames, other steps, another lane before it, and from behind.
#[test]
fn the_same_whatever_was_asked_before() {
    let world = || spec("double-pendulum", &BTreeMap::new());
    let exact = |rows: &[StepRow], every: usize| -> Vec<Option<Vec<f64>>> {
        rows.iter().skip(every - 1).step_by(every).map(|row| row.exact.clone()).collect()
    };
    let sixty = exact(&steps(lane(world(), 60), 4.0), 6);
    let ten = exact(&steps(lane(world(), 10), 4.0), 1);
    assert!(sixty.len() >= 40 && sixty[..40] == ten[..40]);
    assert!(sixty.iter().all(Option::is_some));
    // Alone and far ahead at once.
    let far = steps(LaneSpec { dt: Flicks::from_ratio(4, 1), ..lane(world(), 1) }, 4.1);
    assert_eq!(far[0].exact, sixty[39]);
}

/// After two minutes nothing is promised, and nothing is computed, however far the user jumps.
#[test]
fn nothing_is_said_of_what_comes_late() {
    let rows = steps(lane(spec("double-pendulum", &BTreeMap::from([("angle_1".into(), 0.2)])), 1), 123.0);
    let known = rows.iter().filter(|row| row.exact.is_some()).count();
    assert_eq!((rows.len() >= 122, known), (true, 120));
}

/// A step that would need to be too short ends the course; nothing hangs.
#[test]
fn a_motion_that_ends_has_no_more_pieces() {
    let double = |_: f64, y: &[f64], dydt: &mut [f64]| dydt[0] = y[0] * y[0];
    let equations = CollocationProblem { double: &double, double_double: None, second_order: false };
    let (mut place, mut pieces) = (CollocationState::new(0.0, &[1.0], 1.0), 0);
    while let Some((_, next)) = place.step(equations) {
        (place, pieces) = (next, pieces + 1);
        assert!(pieces < 1000 && place.t < 1.0);
    }
    assert!(place.t > 0.99, "y = 1/(1 − t) is infinite at 1, followed to {}", place.t);
}

/// The state at `to` of the motion through `y` at `from`, in one collocation step with 31 digits, rounded at the end only.
fn in_31_digits(spec: &WorldSpec, from: f64, y: &[f64], to: f64) -> Vec<f64> {
    let wide = (spec.coefficients)(&spec.params).map(DoubleDouble::from_f64);
    let rhs = spec.rhs.double_double.expect("a right-hand side in 31 digits");
    let double_double = |t: f64, y: &[DoubleDouble], dydt: &mut [DoubleDouble]| rhs(&wide, t, y, dydt);
    let double = |t: f64, y: &[f64], dydt: &mut [f64]| {
        let y: Vec<DoubleDouble> = y.iter().map(|value| DoubleDouble::from_f64(*value)).collect();
        let mut exact = y.clone();
        double_double(t, &y, &mut exact);
        dydt.iter_mut().zip(&exact).for_each(|(slope, exact)| *slope = exact.to_f64());
    };
    let equations = CollocationProblem { double: &double, double_double: Some(&double_double), second_order: true };
    let start = CollocationState { h: to - from, ..CollocationState::new(from, y, 1.0) };
    let (piece, end) = start.step(equations).expect("a smooth motion");
    assert_eq!(piece.h, to - from, "the step was cut");
    end.y.iter().map(|value| value.to_f64()).collect()
}

/// Places at the end of one step are those of the motion in 31 digits, within a last bit of the largest: local errors of a lane are
/// distances from them, and mean nothing below that.
#[test]
fn ends_of_steps_are_right_to_the_last_bit() {
    let world = World::by_id("double-pendulum").expect("built in");
    let spec = WorldSpec::of(world);
    for steps_per_second in [60, 240, 960] {
        for row in steps(lane(spec.clone(), steps_per_second), 1.0).windows(2) {
            let [from, to] = [0, 1].map(|i| row[i].sim_time.secs());
            let mut one = ReferenceStep::new(&spec, &spec.params, from, &row[0].state, to).expect("a solved motion");
            assert!(one.solve(&spec, || false));
            let exact = &in_31_digits(&spec, from, &row[0].state, to)[..2];
            let largest = exact.iter().fold(0.0_f64, |most, value| most.max(value.abs()));
            for (found, exact) in one.end().expect("it goes on").iter().zip(exact) {
                assert!((found - exact).abs() <= f64::EPSILON * largest, "{found} and {exact} at {to} s");
            }
        }
    }
}
