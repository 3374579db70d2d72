//! Stability maps against theory, to one cell, and against runs taken by hand.

use crate::maps::cells;
use simulation::analysis::stability::{Cells, DIED_AWAY, MapError, MapRequest, Spacing, StabilityMap};
use simulation::analysis::theory::{self, Limit};
use std::ops::ControlFlow;
use std::sync::Mutex;
use timestep::integrators::{INTEGRATORS, Memory, Needs};

fn go_on(_: f64) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// This map with twice as many steps.
fn request(world: &str, integrator: &str, key: &str, values: Cells, dt: Cells, changed: &[(&str, f64)]) -> MapRequest {
    MapRequest { steps: 2000, ..crate::maps::request(world, integrator, key, values, dt, changed) }
}

fn map(request: &MapRequest) -> StabilityMap {
    StabilityMap::compute(request, &go_on).unwrap_or_else(|error| panic!("{error}"))
}

/// Row by row: the first unstable cell is the one in which theory's limit lies, or a neighbour. Where theory has no limit,
/// every cell is as it says, as far as N steps can show it. Returns how many rows had a limit within the map.
fn compare(request: &MapRequest) -> usize {
    let (map, world) = (map(request), request.world.world);
    let (columns, threshold) = (map.dt.count, StabilityMap::threshold(request.steps));
    let mut crossings = 0;
    for row in 0..map.values.count {
        let value = map.values.middle(row);
        let mut params = request.world.params.clone();
        params[request.param] = value;
        let unstable = |column: &usize| {
            let growth = map.growth[row * columns + column];
            growth.is_nan() || growth > threshold
        };
        let first = (0..columns).find(unstable);
        let name = format!("{} {}, row at {value}", world.id, request.integrator.id);
        let limit = theory::limit(request.integrator, world, &params).expect("a theory");
        let line = map.boundary[2 * row + 1];
        assert!(
            line[1] == value && (line[0].is_nan() && limit.dt().is_none() || Some(line[0]) == limit.dt()),
            "{name}"
        );
        match limit {
            Limit::Always => assert_eq!(first, None, "{name}"),
            Limit::Never => {
                let oscillator = theory::oscillator(world, &params).expect("an oscillator");
                for column in 0..columns {
                    let radius = theory::spectral_radius(request.integrator, oscillator, map.dt.middle(column));
                    let expected = radius.expect("a matrix").log10() * request.steps as f64;
                    // A factor of ten either way for the norm of a step's eigenvectors.
                    assert!(expected < threshold + 1.0 || unstable(&column), "{name}, column {column}: {expected}");
                    assert!(expected > threshold - 1.0 || !unstable(&column), "{name}, column {column}: {expected}");
                }
            }
            Limit::UpTo(dt) => {
                let place = map.dt.place(dt);
                if place < 0.0 || place > columns as f64 {
                    continue;
                }
                let first = first.unwrap_or(columns) as f64;
                assert!((first - place).abs() <= 1.0, "{name}: theory at cell {place:.2}, the map at {first}");
                assert!(place + 1.0 > columns as f64 || (place as usize + 1..columns).all(|c| unstable(&c)), "{name}");
                crossings += 1;
            }
        }
    }
    crossings
}

/// Undamped, over stiffness, both axes in factors.
#[test]
fn every_integrators_map_of_the_spring_is_theorys() {
    let (dt, values) = (cells(0.003, 3.0, 72, Spacing::Log), cells(1.0, 400.0, 12, Spacing::Log));
    for entry in INTEGRATORS
        .iter()
        .filter(|entry| !entry.chooses_its_steps() && !matches!(entry.needs, Needs::Relaxation | Needs::Constraints))
    {
        // Where the place moves by v/60 s, theory allows steps up to 240/ω² s².
        let [dt, values] = match entry.id {
            "no-dt" => [cells(0.05, 30.0, 72, Spacing::Log), cells(20.0, 2000.0, 12, Spacing::Log)],
            _ => [dt, values],
        };
        let request = request("spring", entry.id, "stiffness", values, dt, &[("v0", 0.3)]);
        let expected = theory::limit(entry, request.world.world, &request.world.params).expect("a theory");
        let rows = compare(&request);
        assert_eq!(rows > 10, expected.dt().is_some(), "{}: {rows}", entry.id);
    }
}

/// Over damping, both axes linear, through where it no longer swings (c = 2). Those that cannot do it say so.
#[test]
fn every_integrators_map_over_friction_is_theorys() {
    let (dt, values) = (cells(0.01, 3.5, 70, Spacing::Linear), cells(0.2, 5.0, 10, Spacing::Linear));
    let mut refused = 0;
    for entry in INTEGRATORS
        .iter()
        .filter(|entry| !entry.chooses_its_steps() && !matches!(entry.needs, Needs::Relaxation | Needs::Constraints))
    {
        let request = request("spring", entry.id, "damping", values, dt, &[("v0", -0.4)]);
        match StabilityMap::compute(&request, &go_on) {
            Ok(_) => assert_eq!(compare(&request) > 6, !entry.is_implicit() && entry.id != "exact"),
            Err(error) => {
                refused += 1;
                assert!(error.to_string().contains("does not depend on velocity"), "{error}");
            }
        }
    }
    assert_eq!(refused, 7);
}

/// The others that are such oscillators: the cart from a rest that it would never leave, the pendulum in small swings.
#[test]
fn circle_cart_and_small_swings_have_the_same_limits() {
    let dt = cells(0.02, 4.0, 60, Spacing::Log);
    for entry in ["semi-implicit-euler", "rk3", "rk4", "implicit-midpoint"] {
        let limited = entry != "implicit-midpoint";
        let speed = cells(1.0, 20.0, 10, Spacing::Log);
        assert_eq!(compare(&request("circle", entry, "speed", speed, dt, &[])), if limited { 10 } else { 0 });
        let leash = cells(0.5, 100.0, 10, Spacing::Log);
        assert_eq!(
            compare(&request("cart", entry, "leash", leash, dt, &[("friction", 0.5)])),
            if limited { 10 } else { 0 }
        );
    }
    // A swing that runs away goes over the top and on, without end but not exponentially: judged by being far from small.
    let length = cells(0.2, 20.0, 10, Spacing::Log);
    let request = request("pendulum", "rk4", "length", length, dt, &[("angle", 1e-6)]);
    let map = map(&request);
    for row in 0..10 {
        let limit = map.boundary[2 * row + 1];
        assert_eq!(limit[1], map.values.middle(row));
        let first = (0..60).find(|column| map.growth[row * 60 + column] > 1.0).expect("unstable somewhere") as f64;
        assert!((first - map.dt.place(limit[0])).abs() <= 1.0, "row {row}: {first} and {limit:?}");
    }
}

/// The cells are what a lane would come to, in the norm of twice the energy.
#[test]
fn a_cell_is_the_run_it_stands_for() {
    let (dt, values) = (cells(0.1, 1.5, 7, Spacing::Linear), cells(2.0, 9.0, 5, Spacing::Linear));
    let mut request = request("spring", "heun", "stiffness", values, dt, &[("v0", 2.0), ("mass", 1.5)]);
    request.steps = 50;
    let map = map(&request);
    for (row, column) in [(0, 0), (4, 6), (2, 3), (3, 1)] {
        let (h, k) = (0.1 + 0.2 * (column as f64 + 0.5), 2.0 + 1.4 * (row as f64 + 0.5));
        let params = [k, 1.5, 0.0, -1.0, 2.0, 0.0];
        let (world, mut y) = (request.world.world, [-1.0, 2.0]);
        let coefficients = (world.coefficients)(&params);
        let problem = world.problem(&params, &coefficients);
        let norm = |y: [f64; 2]| (k / 1.5 * y[0] * y[0] + y[1] * y[1]).sqrt();
        for i in 0..50 {
            request.integrator.method.step(&problem, f64::from(i) * h, h, &mut y, &mut Memory::new());
        }
        let expected = (norm(y) / norm([-1.0, 2.0])).log10();
        let found = map.growth[row * 7 + column];
        assert!((found - expected).abs() < 1e-9 * expected.abs().max(1.0), "{row} {column}: {found}, {expected}");
    }
}

/// Overflow is marked, and a motion that died away is not overflow.
#[test]
fn what_overflows_can_be_told_from_what_dies_away() {
    let (dt, values) = (cells(1.0, 101.0, 4, Spacing::Linear), cells(1.0, 100.0, 3, Spacing::Log));
    let overflowed = map(&request("spring", "explicit-euler", "stiffness", values, dt, &[]));
    assert!(overflowed.growth.iter().all(|growth| growth.is_nan() || *growth == f64::INFINITY));
    let died = map(&request("spring", "implicit-euler", "stiffness", values, dt, &[]));
    assert!(died.growth.iter().all(|growth| *growth == DIED_AWAY), "{:?}", died.growth);
    // A state of 1e200, whose square is no number any more, is.
    let mut large = request("spring", "explicit-euler", "stiffness", values, dt, &[]);
    large.steps = 100;
    let large = map(&large).growth;
    assert!(large.iter().all(|growth| growth.is_finite() && *growth > 100.0) && large[11] > 200.0, "{large:?}");
}

/// A body that leaves by itself is measured against the exact motion: falling grows in no method, the wind's body where an alias
/// of the wind pushes it.
#[test]
fn worlds_that_are_no_oscillators() {
    let dt = cells(0.01, 0.1, 5, Spacing::Linear);
    let falling = map(&request("falling", "velocity-verlet", "gravity", cells(-3.0, 3.0, 4, Spacing::Linear), dt, &[]));
    assert!(falling.growth.iter().all(|growth| growth.abs() < 1e-9), "{:?}", falling.growth);
    assert!(falling.boundary.is_empty());
    // Short steps keep the body where it is; beside the wind's own frequency one look a step sees a slow wind.
    let (frequency, dt) = (cells(7.5, 8.5, 1, Spacing::Linear), cells(0.0, 0.15, 15, Spacing::Linear));
    let map = map(&request("wind", "semi-implicit-euler", "frequency", frequency, dt, &[("drift", 0.01)]));
    assert!((map.boundary[1][0] - 1.0 / 16.0).abs() < 1e-12);
    assert!(map.growth[0].abs() < 0.1 && map.growth[11] > 3.0 && map.growth[13] > 3.0, "{:?}", map.growth);
    let orbit = request_orbit();
    assert!(StabilityMap::compute(&orbit, &go_on).is_ok_and(|map| map.growth[0].abs() < 0.5 && map.growth[7] > 1.0));
}

fn request_orbit() -> MapRequest {
    request(
        "orbit",
        "rk4",
        "eccentricity",
        cells(0.0, 0.2, 2, Spacing::Linear),
        cells(0.001, 5.0, 8, Spacing::Log),
        &[],
    )
}

/// The share that is done arrives, and a break leaves no map.
#[test]
fn the_watcher_hears_and_breaks_off() {
    let (dt, values) = (cells(0.1, 1.0, 16, Spacing::Linear), cells(1.0, 2.0, 4, Spacing::Linear));
    let request = request("spring", "rk4", "stiffness", values, dt, &[]);
    let heard = Mutex::new(Vec::new());
    let watch = |share: f64| {
        heard.lock().expect("no panic").push(share);
        ControlFlow::Continue(())
    };
    assert!(StabilityMap::compute(&request, &watch).is_ok());
    let mut heard = heard.into_inner().expect("no panic");
    heard.sort_by(f64::total_cmp);
    assert_eq!(heard, (1..=16).map(|i| f64::from(i) / 16.0).collect::<Vec<_>>());
    let stop = |share: f64| if share > 0.3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
    assert_eq!(StabilityMap::compute(&request, &stop), Err(MapError::Stopped));
}

#[test]
fn requests_that_cannot_be_are_refused_with_the_reason() {
    let (dt, values) = (cells(0.1, 1.0, 2, Spacing::Log), cells(1.0, 2.0, 2, Spacing::Linear));
    let good = request("spring", "rk4", "stiffness", values, dt, &[]);
    let refusal = |change: fn(&mut MapRequest)| {
        let mut bad = good.clone();
        change(&mut bad);
        StabilityMap::compute(&bad, &go_on).expect_err("refused").to_string()
    };
    assert!(refusal(|bad| bad.dt.edges[0] = 0.0).contains("above zero"));
    assert!(refusal(|bad| bad.dt.edges[1] = f64::NAN).contains("larger"));
    assert!(refusal(|bad| bad.values.edges = [2.0, 1.0]).contains("stiffness"));
    assert!(refusal(|bad| bad.values.edges = [-2.0, 1.0]).contains("within 0 to 1000000"));
    assert!(refusal(|bad| bad.values.count = 0).contains("at least one cell"));
    assert!(refusal(|bad| bad.dt.count = usize::MAX).contains("at most"));
    assert!(refusal(|bad| bad.param = 6).contains("no parameter"));
    assert!(refusal(|bad| bad.steps = 0).contains("one step"));
}
