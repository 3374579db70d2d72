//! The exact flows against independent reference values (`tests/reference/worlds.py`) and their own laws.
//!
//! Tolerances come from the problem: `sensitivity` is how far one unit in the last place of every input
//! moves the answer, and a formula of some ten operations may be a few times as far off.

use serde::Deserialize;
use simulation::worlds::{WORLDS, World};
use std::collections::BTreeMap;
use timestep::entry::Entry;
use timestep::ode::ExactFn;

/// Largest error of a flow, as a multiple of the unavoidable one.
const SLACK: f64 = 16.0;

#[derive(Deserialize)]
struct Case {
    world: String,
    params: BTreeMap<String, f64>,
    t0: f64,
    y0: Vec<f64>,
    points: Vec<Point>,
}

#[derive(Deserialize)]
struct Point {
    t: f64,
    y: Vec<f64>,
    sensitivity: Vec<f64>,
}

impl Case {
    fn world(&self) -> &'static World {
        World::by_id(&self.world).expect("the reference names worlds of the list")
    }

    fn params(&self) -> Vec<f64> {
        let inputs = &["input_x", "input_y"][..self.world().inputs];
        let known =
            |key: &String| inputs.contains(&key.as_str()) || self.world().params.iter().any(|param| param.key == key);
        assert!(self.params.keys().all(known), "{}: {:?}", self.world, self.params.keys());
        let params = self.world().params.iter().map(|param| *self.params.get(param.key).unwrap_or(&param.default));
        params.chain(inputs.iter().filter_map(|key| self.params.get(*key).copied())).collect()
    }

    fn flow(&self) -> Flow {
        Flow {
            p: self.params(),
            exact: self.world().exact.expect("only worlds with exact flows have reference values"),
        }
    }

    fn name(&self) -> String {
        format!("{} {:?} from {} {:?}", self.world, self.params, self.t0, self.y0)
    }
}

struct Flow {
    p: Vec<f64>,
    exact: ExactFn,
}

impl Flow {
    fn at(&self, t0: f64, y0: &[f64], t: f64) -> Vec<f64> {
        let mut y = vec![f64::NAN; y0.len()];
        (self.exact)(&self.p, t0, y0, t, &mut y);
        y
    }

    /// Distance by which the state at `t` moves when every component of that at `t0` changes by one unit in its last place.
    fn sensitivity(&self, t0: f64, y0: &[f64], t: f64) -> Vec<f64> {
        const CHANGE: f64 = 1e-8;
        let plain = self.at(t0, y0, t);
        let scale = y0.iter().fold(0.0_f64, |a, b| a.max(b.abs()));
        let mut sum: Vec<f64> = plain.iter().map(|y| y.abs() * f64::EPSILON).collect();
        for i in 0..y0.len() {
            let mut moved = y0.to_vec();
            moved[i] += CHANGE * scale;
            for (sum, (a, b)) in sum.iter_mut().zip(plain.iter().zip(self.at(t0, &moved, t))) {
                *sum += (a - b).abs() * f64::EPSILON / CHANGE;
            }
        }
        sum
    }
}

fn cases() -> Vec<Case> {
    serde_json::from_str(include_str!("../../reference/worlds.json")).expect("written by worlds.py")
}

/// A ball that has come to rest has no one way back.
fn at_rest(case: &Case, y: &[f64]) -> bool {
    case.world == "bounce" && y[1] == 0.0
}

#[test]
fn every_world_with_an_exact_flow_has_reference_values() {
    let cases = cases();
    for world in WORLDS.iter().filter(|world| world.exact.is_some()) {
        assert!(cases.iter().filter(|case| case.world == world.id).count() >= 2, "{}", world.id);
    }
}

#[test]
fn flows_agree_with_numerical_integration() {
    let mut worst = BTreeMap::new();
    for case in cases() {
        let flow = case.flow();
        for point in &case.points {
            let y = flow.at(case.t0, &case.y0, point.t);
            for ((y, known), sensitivity) in y.iter().zip(&point.y).zip(&point.sensitivity) {
                let unavoidable = sensitivity + f64::EPSILON * known.abs();
                let error = (y - known).abs();
                let worst = worst.entry(case.world.clone()).or_insert((0.0_f64, 0.0_f64));
                *worst = (worst.0.max(error / known.abs().max(1.0)), worst.1.max(error / unavoidable.max(1e-300)));
                let at = point.t;
                assert!(
                    error <= SLACK * unavoidable,
                    "{} at {at}: {y} instead of {known}: {error:e} {unavoidable:e}",
                    case.name()
                );
            }
        }
    }
    // For the curious: cargo test --test worlds -- --nocapture
    println!("largest error relative to max(1, |y|), and in units of the unavoidable one: {worst:?}");
}

#[test]
fn no_time_is_no_motion() {
    for case in cases() {
        for t in [case.t0, -3.7, 1e5] {
            assert_eq!(case.flow().at(t, &case.y0, t), case.y0, "{}", case.name());
        }
    }
}

#[test]
fn a_stop_on_the_way_changes_nothing_and_the_way_back_leads_home() {
    for case in cases() {
        let flow = case.flow();
        for point in &case.points {
            let end = flow.at(case.t0, &case.y0, point.t);
            let halt = case.t0 + 0.37 * (point.t - case.t0);
            let middle = flow.at(case.t0, &case.y0, halt);
            let check = |from: f64, y: &[f64], to: f64, target: &[f64], inherited: &[f64]| {
                let (reached, own) = (flow.at(from, y, to), flow.sensitivity(from, y, to));
                // Each end's time is rounded too, and the state to reach carries the error of its own flow.
                let mut speed = vec![0.0; y.len()];
                case.world().rate(&flow.p, to, &reached, &mut speed);
                for i in 0..y.len() {
                    let clock = f64::EPSILON * speed[i].abs() * (from.abs() + to.abs());
                    let tolerance = SLACK * (4.0 * own[i] + inherited[i] + clock);
                    let error = (reached[i] - target[i]).abs();
                    assert!(error <= tolerance, "{} {from} to {to}: {error:e} {tolerance:e}", case.name());
                }
            };
            check(halt, &middle, point.t, &end, &point.sensitivity);
            if !at_rest(&case, &end) {
                check(point.t, &end, case.t0, &case.y0, &vec![0.0; end.len()]);
            }
        }
    }
}

#[test]
fn invariants_stay() {
    let mut checked = 0;
    for case in cases() {
        let flow = case.flow();
        for invariant in case.world().invariants.iter().filter(|invariant| (invariant.holds)(&flow.p)) {
            let value = |y: &[f64]| (invariant.value)(&flow.p, y);
            for point in &case.points {
                let y = flow.at(case.t0, &case.y0, point.t);
                let spread = |y: &[f64], by: &dyn Fn(usize) -> f64| -> f64 {
                    let moved = |i: usize| {
                        let mut moved = y.to_vec();
                        moved[i] += by(i);
                        (value(&moved) - value(y)).abs()
                    };
                    (0..y.len()).map(moved).sum()
                };
                let unavoidable = spread(&y, &|i| SLACK * point.sensitivity[i])
                    + spread(&case.y0, &|i| SLACK * f64::EPSILON * case.y0[i]);
                let error = (value(&y) - value(&case.y0)).abs();
                let tolerance = unavoidable + SLACK * f64::EPSILON * value(&y).abs();
                assert!(error <= tolerance, "{} {}: {error:e} {tolerance:e}", case.name(), invariant.id);
                checked += 1;
            }
        }
    }
    assert!(checked > 100, "{checked}");
}

/// The derivative of the flow by central differences with Richardson's step, O(h⁴), against the right-hand side.
///
/// With h = 1e-3 of the motion's own time scale the truncation is about 1e-12 and the rounding about 1e-13
/// of the largest rate; 1e-9 leaves room for the higher derivatives near a pericentre. Intervals with a
/// contact, where the velocity jumps, are left out.
#[test]
fn flows_obey_their_equations() {
    let (mut checked, mut skipped) = (0, 0);
    for case in cases() {
        let (flow, world) = (case.flow(), case.world());
        for point in &case.points {
            let rate_at = |t: f64| {
                let y = flow.at(case.t0, &case.y0, t);
                let mut rate = vec![0.0; y.len()];
                world.rate(&flow.p, t, &y, &mut rate);
                rate
            };
            let largest = |y: &[f64]| y.iter().fold(0.0_f64, |a, b| a.max(b.abs()));
            let rate = rate_at(point.t);
            let fastest = match case.world.as_str() {
                "wind" => std::f64::consts::TAU * flow.p[1],
                _ => largest(&rate) / largest(&point.y).max(1e-3),
            };
            let h = (1e-3 / fastest.max(1.0)).max(1e-12 * point.t.abs());
            let (first, last) = (flow.at(case.t0, &case.y0, point.t - h), flow.at(case.t0, &case.y0, point.t + h));
            let jump = |q: usize| (last[q] - first[q] - 2.0 * h * rate[q]).abs();
            if world.collide.is_some() && jump(1) > 1e-9 {
                skipped += 1;
                continue;
            }
            let difference = |h: f64| -> Vec<f64> {
                let (a, b) = (flow.at(case.t0, &case.y0, point.t - h), flow.at(case.t0, &case.y0, point.t + h));
                a.iter().zip(b).map(|(a, b)| (b - a) / (2.0 * h)).collect()
            };
            let (coarse, fine) = (difference(h), difference(0.5 * h));
            for i in 0..rate.len() {
                let derivative = (4.0 * fine[i] - coarse[i]) / 3.0;
                let rounding = 8.0 * (point.sensitivity[i] + f64::EPSILON * largest(&point.y)) / h;
                let tolerance = 1e-9 * largest(&rate).max(1e-3) + rounding;
                let error = (derivative - rate[i]).abs();
                assert!(error <= tolerance, "{} at {} [{i}]: {error:e} {tolerance:e}", case.name(), point.t);
            }
            checked += 1;
        }
    }
    assert!(checked > 100 && skipped < 10, "{checked} {skipped}");
}
