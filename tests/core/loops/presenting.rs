//! Shown frames and their pacing: animation error, age, judder, and the effects of single precision, each against a closed form
//! or a loop of its own.

use simulation::lab::{Frame, Lab};
use simulation::lane::{FrameRow, StepRow, nominal_px_per_metre};
use simulation::metrics::Report;
use simulation::metrics::Stretch;
use simulation::numbers::Number;
use simulation::scenario::Scenario;
use timestep::time::Flicks;

/// Reports and rows of a scenario after a number of seconds.
fn run(text: &str, seconds: i64) -> Vec<(Report, Vec<FrameRow>, Vec<StepRow>)> {
    let mut lab = Lab::new(Scenario::parse(text, "test").unwrap_or_else(|errors| panic!("{}", errors[0])));
    lab.set_logging(true);
    let mut rows = vec![(Vec::new(), Vec::new()); lab.snapshot().lanes.len()];
    for _ in 0..seconds * 60 {
        lab.frame(Frame { elapsed: Lab::NOMINAL_FRAME, ..Frame::default() });
        for (lane, (frames, steps)) in lab.snapshot().lanes.iter().zip(&mut rows) {
            frames.extend(lane.log().frames.iter().cloned());
            steps.extend(lane.log().steps.iter().cloned());
        }
    }
    let reports: Vec<_> = lab.snapshot().lanes.iter().map(|lane| lane.report(Stretch::WholeRun)).collect();
    reports.into_iter().zip(rows).map(|(report, (frames, steps))| (report, frames, steps)).collect()
}

/// With a constant lag ΔS is what the timer measured, so that the animation error is the difference of two readings' noise:
/// |N(0, 2σ²)| has the mean 2σ/√π. `latest` moves by whole steps: of six frames one shows 0 ms and five show 20 ms in 16⅔ ms.
#[test]
fn animation_error_is_the_noise_or_the_sawtooth() {
    let lanes = run(
        "[defaults]\nworld = 'spring'\ndt = '1/50'\ndisplay = { hz = 60, noise = '0.1 ms' }\n[matrix]\npresentation = \
         ['latest', 'interpolate', 'hermite', 'extrapolate', 'extrapolate-difference', 'blended-extrapolate', \
         'render-step', 'next-state']",
        100,
    );
    for (lane, ..) in &lanes {
        let (error, age) = (lane.animation_error_ms.unwrap(), lane.age_ms.unwrap());
        let (mean, lag) = match lane.presentation {
            "latest" => ((1000.0 / 60.0 + 5.0 * (20.0 - 1000.0 / 60.0)) / 6.0, 1000.0 / 120.0),
            "interpolate" | "hermite" => (0.2 / std::f64::consts::PI.sqrt(), 20.0),
            _ => (0.2 / std::f64::consts::PI.sqrt(), 0.0),
        };
        assert!((error.mean / mean - 1.0).abs() < 0.03, "{}: {}, not {mean}", lane.presentation, error.mean);
        // A late reading leaves the boundary's step to the next frame: a sixth of half a step more on average.
        let late = if lane.presentation == "latest" { 20.0 / 12.0 } else { 0.0 };
        assert!((age.mean - lag - late).abs() < 0.1, "{}: age {}", lane.presentation, age.mean);
    }
}

#[test]
fn the_next_state_is_interpolation_without_its_delay() {
    for integrator in ["rk4", "position-verlet"] {
        let text = format!(
            "[defaults]\nworld = 'orbit'\nintegrator = '{integrator}'\ndt = '1/20'\nsubsteps = 3\n[matrix]\npresentation = \
             ['interpolate', 'next-state']"
        );
        let lanes = run(&text, 5);
        let (late, early) = (&lanes[0].1, &lanes[1].1);
        for (late, early) in late[6..].iter().zip(&early[3..]) {
            assert_eq!(late.drawn.time, early.drawn.time);
            assert!(late.point.distance(early.point) < 1e-12, "{integrator}, frame {}", early.frame);
        }
    }
}

#[test]
fn blending_takes_the_jumps_out_of_extrapolation() {
    let lanes = run(
        "[defaults]\nworld = { id = 'bounce', restitution = 1 }\nintegrator = 'exact'\ndt = '1/10'\ndisplay = { hz = 960 }\n\
         [matrix]\npresentation = ['extrapolate', 'blended-extrapolate']",
        10,
    );
    let jump =
        |frames: &[FrameRow]| frames.windows(2).map(|pair| pair[0].point.distance(pair[1].point)).fold(0.0, f64::max);
    let (plain, blended) = (jump(&lanes[0].1), jump(&lanes[1].1));
    assert!(plain > 0.5, "extrapolation jumps back out of the floor: {plain}");
    assert!(blended < 0.03, "no frame moves further than the ball could in a few: {blended}");
}

/// A body of constant speed shown with an uneven age is off by speed times (age − mean age): judder is their standard deviation.
#[test]
fn judder_of_a_glide_is_the_spread_of_its_age() {
    let text = "[defaults]\nworld = { id = 'glide', speed = 100, half_width = 1000 }\nintegrator = 'exact'\ndt = '1/50'\n\
                display = { hz = 60 }\n[matrix]\npresentation = ['latest', 'interpolate', 'extrapolate']";
    let world = Scenario::parse(text, "test").unwrap().lanes[0].world.clone();
    let px = nominal_px_per_metre(world.view());
    let lanes = run(text, 10);
    let ages: Vec<f64> = (0..6).map(|k| f64::from(k) * (1.0 / 50.0) / 6.0).collect();
    let mean = ages.iter().sum::<f64>() / 6.0;
    let spread = (ages.iter().map(|age| (age - mean).powi(2)).sum::<f64>() / 6.0).sqrt();
    let judder = lanes[0].0.judder_px.unwrap();
    assert!((judder / (100.0 * spread * px) - 1.0).abs() < 1e-6, "{judder} {}", 100.0 * spread * px);
    assert!(lanes[1].0.judder_px.unwrap() < 1e-6 && lanes[2].0.judder_px.unwrap() < 1e-6);
    assert!(lanes[2].0.shown_error.unwrap().rms < 1e-9);
    assert!((lanes[1].0.shown_error.unwrap().last - 2.0).abs() < 1e-9, "late, but without judder");
}

#[test]
fn snapped_poses_are_whole_pixels_and_judder_by_them() {
    let text = "[defaults]\nworld = 'circle'\nintegrator = 'exact'\n[matrix]\nsnap_to_pixels = [false, true]";
    let world = Scenario::parse(text, "test").unwrap().lanes[0].world.clone();
    let px = nominal_px_per_metre(world.view());
    let lanes = run(text, 10);
    for row in &lanes[1].1 {
        let at = row.point * px;
        assert!(at.distance(at.round()) < 1e-9, "{at}");
    }
    // Rounding errors are uniform in ±½ on both axes: rms √(2/12).
    let (plain, snapped) = (lanes[0].0.judder_px.unwrap(), lanes[1].0.judder_px.unwrap());
    assert!(plain < 1e-6, "{plain}");
    assert!((snapped / (1.0_f64 / 6.0).sqrt() - 1.0).abs() < 0.1, "{snapped}");
}

#[test]
fn time_as_a_running_sum_drifts_as_floats_do() {
    let lanes = run(
        "[defaults]\nworld = 'wind'\nintegrator = 'rk4'\ndt = '1/1000'\n[matrix]\ntime = ['integer', 'f64', 'f32']",
        60,
    );
    let (mut f32_sum, mut f64_sum) = (0_f32, 0_f64);
    for _ in 0..60_000 {
        f32_sum += 0.001;
        f64_sum += 0.001;
    }
    let sim_time = |lane: usize| lanes[lane].0.sim_time_secs;
    assert_eq!(lanes[0].0.steps, 60_000);
    assert_eq!(sim_time(0), 60.0);
    assert_eq!(sim_time(1), Flicks::from_secs(f64_sum).secs());
    assert_eq!(sim_time(2), Flicks::from_secs(f64::from(f32_sum)).secs());
    assert!((sim_time(2) - 60.0).abs() > 1e-3, "{}", sim_time(2));
    assert_ne!(lanes[2].0.state_hash, lanes[0].0.state_hash, "the gusts come at other times");
}

#[test]
fn a_state_in_f32_is_rounded_after_every_step() {
    let text = "[defaults]\nworld = { id = 'spring', stiffness = 10 }\ndt = '1/50'\nstate = 'f32'\nsubsteps = 2\n\
                [[lane]]\nintegrator = 'semi-implicit-euler'\n[[lane]]\nintegrator = 'position-verlet'\n\
                [[lane]]\nintegrator = 'position-verlet'\nstate = 'f64'";
    let lanes = run(text, 10);
    let (mut x, mut v, h) = (-1_f32, 0_f32, 0.01);
    for row in &lanes[0].2 {
        for _ in 0..2 {
            let kicked = f64::from(v) + h * (-10.0 * f64::from(x));
            x = (f64::from(x) + h * kicked) as f32;
            v = kicked as f32;
        }
        assert_eq!(row.state, [f64::from(x), f64::from(v)], "step {}", row.step);
    }
    assert!(lanes[1].2.iter().flat_map(|row| &row.state).all(|&value| f64::from(value as f32) == value));
    let errors: Vec<_> = lanes[1..].iter().map(|lane| lane.0.state[0]).collect();
    assert!((errors[0] - errors[1]).abs() > 1e-7, "the memory of Verlet is rounded too");
}

/// A turn of 4 rad a step, more than half: S is right in every frame, so that the animation error is 0, and the place tells. What knows the
/// angular velocity, or steps a copy, is exact. The others take 4 rad for 2.28 the other way and say that they cannot; up to half a turn
/// all are exact. At α the marker is 2·sin(πα) of its radius away from where it should be, 1 m.
#[test]
fn turns_of_more_than_half_a_turn_a_step_need_the_angular_velocity() {
    let steady = "tilt = 1.5707963267948966, direction = 1.5707963267948966";
    for (rate, is_fast) in [(15.0, false), (20.0, true), (-20.0, true), (60.0, true), (90.0, true)] {
        let lanes = format!(
            "[defaults]\nworld = {{ id = 'spin', rate = {rate}, {steady} }}\nintegrator = 'exact'\ndt = '1/5'\n[matrix]\npresentation = \
             ['interpolate', 'hermite', 'extrapolate', 'extrapolate-difference', 'blended-extrapolate', 'render-step', 'next-state']"
        );
        let scenario = Scenario::parse(&lanes, "test").unwrap_or_else(|errors| panic!("{}", errors[0]));
        let pacing = if is_fast { "judder_px" } else { "animation_error_ms" };
        assert_eq!(Number::of_pacing(&scenario.lanes), [pacing]);
        for ((report, ..), spec) in run(&lanes, 10).iter().zip(&scenario.lanes) {
            let (miss, id) = (report.presentation_error.unwrap().max, report.presentation);
            let knows = ["hermite", "extrapolate", "blended-extrapolate", "render-step"].contains(&id);
            assert!(report.animation_error_ms.unwrap().max < 1e-9, "{id}");
            assert_eq!(spec.loses_turns().is_some(), is_fast && !knows, "{id} at {rate} rad/s");
            if knows || !is_fast {
                assert!(miss < 1e-6, "{id} at {rate} rad/s: {miss} m");
            } else {
                assert!(miss > 1.7, "{id} at {rate} rad/s: {miss} m");
            }
        }
    }
}
