//! Verdicts and their reasons.

use super::{one, under, verify};
use simulation::analysis::Cancelled;
use simulation::metrics::StateHash;
use simulation::scenario::Scenario;
use simulation::verify::{Cause, PATTERNS, Verdict};
use simulation::worlds::World;
use std::ops::ControlFlow;
use timestep::entry::Entry;
use timestep::integrators::{INTEGRATORS, Memory};
use timestep::time::Flicks;

/// A plain loop of the method's own steps, without lab, lanes, loops and displays, has the same hash.
#[test]
fn equal_lanes_have_the_states_of_a_plain_loop() {
    let text =
        "[defaults]\nworld = 'pendulum'\ndt = '1/50'\n[matrix]\nintegrator = ['rk4', 'leapfrog', 'position-verlet']";
    for report in verify(text, 3) {
        assert_eq!((report.verdict, report.promises), (Verdict::Equal, true), "{report:?}");
        // A step is due at n/50; the last frames of the slowest pattern end by 3 s.
        assert!((145..=150).contains(&report.compared_steps), "{}", report.compared_steps);
        let world = World::by_id("pendulum").unwrap();
        let integrator = INTEGRATORS.iter().find(|entry| entry.id == report.integrator).unwrap();
        let params = world.default_params();
        let (coefficients, mut y, mut memory) =
            ((world.coefficients)(&params), world.initial_state(&params), Memory::new());
        let problem = world.problem(&params, &coefficients);
        let mut hash = StateHash::of_start(&y);
        for step in 0..report.compared_steps as i64 {
            let t = Flicks(step * Flicks::PER_SECOND / 50).secs();
            integrator.method.step(&problem, t, 1.0 / 50.0, &mut y, &mut memory);
            hash.add(&y);
        }
        assert_eq!(hash.hex(), report.state_hash, "{}", report.integrator);
    }
}

#[test]
fn every_lane_is_under_every_pattern() {
    let report = one("[[lane]]", 1);
    assert!(report.patterns.iter().map(|report| report.pattern).eq(PATTERNS.iter().map(|pattern| pattern.id)));
    let steps = report.patterns.iter().map(|report| report.steps);
    // 60 steps a second; the last frame of 24 Hz ends at 1 s, that of others up to a frame and a hitch before.
    assert!(steps.clone().all(|steps| (48..=60).contains(&steps)), "{:?}", steps.collect::<Vec<_>>());
}

/// The first step of `variable` is a frame: the falling ball is −g/2·Δ² after it.
#[test]
fn a_variable_step_differs_by_its_own_length() {
    let report = one("[[lane]]\nworld = 'falling'\nintegrator = 'exact'\npolicy = 'variable'", 2);
    assert_eq!((report.verdict, report.promises, report.keeps_its_promise()), (Verdict::Differs, false, true));
    let film = under(&report, "24-hz");
    let difference = film.first_difference.unwrap();
    assert_eq!((difference.step, difference.component), (1, 0));
    assert_eq!((difference.first_sim_time_secs, difference.sim_time_secs), (1.0 / 60.0, 1.0 / 24.0));
    let fallen = |secs: f64| -9.80665 / 2.0 * secs * secs;
    for (value, secs) in [(difference.first, 1.0 / 60.0), (difference.here, 1.0 / 24.0)] {
        assert!((value / fallen(secs) - 1.0).abs() < 1e-14, "{value} after {secs} s");
    }
    assert_eq!(difference.ulps, difference.first.to_bits().abs_diff(difference.here.to_bits()), "of one sign");
    assert_eq!(film.causes, [Cause::StepLength]);
    // Both follow the exact motion, at other moments: nothing but rounding is between them.
    assert!(film.apart_m.unwrap() < 1e-12, "{film:?}");
}

/// Explicit Euler on x'' = −g is g·h·t/2 too high: the difference of two step lengths is g·t·(h₁ − h₀)/2.
#[test]
fn how_far_apart_variable_steps_are() {
    let report = one("[[lane]]\nworld = 'falling'\nintegrator = 'explicit-euler'\npolicy = 'variable'", 2);
    let apart = under(&report, "24-hz").apart_m.unwrap();
    let expected = 9.80665 * 2.0 * (1.0 / 24.0 - 1.0 / 60.0) / 2.0;
    assert!((apart / expected - 1.0).abs() < 1e-9, "{apart}, not {expected}");
}

/// A hitch of 180 ms at 60 Hz makes a frame of 11 refreshes. One starts at 0.7 s and one at 1.4 s.
#[test]
fn a_guard_on_frame_time_moves_the_steps() {
    let report = one("[[lane]]\nmax_frame = '50 ms'", 2);
    assert_eq!((report.verdict, report.keeps_its_promise()), (Verdict::OtherTimes, true));
    let hitching = under(&report, "hitching");
    assert_eq!((hitching.verdict, hitching.causes.as_slice()), (Verdict::OtherTimes, &[Cause::MaxFrame][..]));
    assert!((hitching.dropped_secs - 2.0 * (11.0 / 60.0 - 0.05)).abs() < 1e-9, "{}", hitching.dropped_secs);
    let other = hitching.first_other_time.unwrap();
    // The frame that starts at 0.7 s is the last one on time; the next is at 0.8833 s and counts as 50 ms.
    assert_eq!((other.at_secs, other.first_steps), (0.8, 48));
    assert_eq!(other.steps, 42);
    for id in ["24-hz", "144-hz", "noisy"] {
        assert_eq!(under(&report, id).verdict, Verdict::Equal, "{id}");
    }
}

#[test]
fn a_guard_on_steps_moves_the_steps() {
    let report = one("[[lane]]\ndt = '1/120'\nmax_steps = 3", 1);
    let film = under(&report, "24-hz");
    assert_eq!((film.verdict, film.causes.as_slice()), (Verdict::OtherTimes, &[Cause::MaxSteps][..]));
    assert_eq!(under(&report, "30-hz").verdict, Verdict::OtherTimes, "four steps a frame");
    assert_eq!(under(&report, "144-hz").verdict, Verdict::Equal);
}

#[test]
fn policies_that_count_frames_or_drop_time_take_the_same_steps_at_other_times() {
    let report = one("[[lane]]\npolicy = 'locked'", 1);
    assert_eq!((report.verdict, report.promises), (Verdict::OtherTimes, true));
    let film = under(&report, "24-hz");
    assert_eq!((film.steps, film.causes.as_slice()), (24, &[Cause::CountsFrames][..]));
    let report = one("[[lane]]\npolicy = { id = 'quantised', q = '1/240' }", 1);
    assert_eq!(report.verdict, Verdict::OtherTimes);
    assert_eq!(under(&report, "noisy").causes, [Cause::PolicyDropsTime]);
}

#[test]
fn carrying_policies_and_threads_are_equal() {
    for policy in ["fixed", "hysteresis", "threaded", "wait-for-step", "present-new"] {
        for options in ["", "time_scale = '34.77 %'", "time_scale = -1.0\nintegrator = 'leapfrog'", "time = 'f32'"] {
            let report = one(&format!("[[lane]]\npolicy = '{policy}'\ndt = '1/50'\n{options}"), 2);
            assert_eq!(report.verdict, Verdict::Equal, "{policy} {options}: {report:#?}");
        }
    }
}

const DRIVE: &str =
    "input = [{ at = '0.31 s', x = 1 }, { at = '0.9 s', x = -0.5 }]\n[[lane]]\nworld = 'cart'\nintegrator = 'rk4'\n";

#[test]
fn input_polled_per_frame_gives_other_bits_and_input_sampled_per_step_does_not() {
    let report = one(&format!("{DRIVE}poll = 'frame'"), 2);
    assert_eq!((report.verdict, report.keeps_its_promise()), (Verdict::Differs, false));
    let film = under(&report, "24-hz");
    assert_eq!(film.causes, [Cause::InputPerFrame]);
    // The change at 0.31 s is first seen by the frame at 19/60 s, and at 24 Hz by that at 8/24 s, for its steps 18, 19, 20.
    assert_eq!(film.first_difference.unwrap().step, 18);
    assert!(film.apart_m.unwrap() > 1e-3);
    let report = one(&format!("{DRIVE}poll = 'tick'"), 2);
    assert_eq!(report.verdict, Verdict::Equal, "{report:#?}");
}

/// The steps of dropped time are not taken, so that an input with a timestamp arrives at other steps.
#[test]
fn dropped_time_moves_the_input_to_other_steps() {
    let report = one(&format!("{DRIVE}poll = 'tick'\nmax_frame = '50 ms'"), 2);
    let hitching = under(&report, "hitching");
    assert_eq!((hitching.verdict, hitching.causes.as_slice()), (Verdict::Differs, &[Cause::MaxFrame][..]));
    assert!(!report.keeps_its_promise());
}

#[test]
fn a_lane_that_diverges_is_equal_up_to_there() {
    let text = "[[lane]]\nworld = { id = 'spring', stiffness = 1e6 }\nintegrator = 'explicit-euler'\ndt = '1/10'";
    let report = one(text, 20);
    assert_eq!(report.verdict, Verdict::Equal, "{report:#?}");
    assert!(report.compared_steps < 200, "{}", report.compared_steps);
    // So that it diverges inside a frame of many steps.
    let report = one(&text.replace("1/10", "1/3000"), 20);
    assert_eq!((report.verdict, report.compared_steps < 20_000), (Verdict::Equal, true), "{report:#?}");
}

#[test]
fn progress_grows_and_can_end_the_work() {
    let scenario = Scenario::parse("[[lane]]\n[[lane]]", "test").unwrap();
    let shares = std::sync::Mutex::new(Vec::new());
    let watch = |share| {
        shares.lock().unwrap().push(share);
        ControlFlow::Continue(())
    };
    simulation::verify::verify(&scenario, Flicks::SECOND, &watch).unwrap();
    let shares = shares.into_inner().unwrap();
    assert!(shares.windows(2).all(|pair| pair[0] <= pair[1]) && shares.len() > 100);
    assert!((shares[shares.len() - 1] - 1.0).abs() < 1e-12);
    let ended = simulation::verify::verify(&scenario, Flicks::SECOND, &|share| {
        if share > 0.3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(ended.err(), Some(Cancelled));
}
