//! Every bundled lesson shows what it is meant to show: each is run for its own time and its numbers are checked.

use super::lessons_run::run;
use std::collections::BTreeSet;
use std::fs;
use simulation::lab::{Frame, Lab};
use simulation::lane::Status;
use simulation::metrics::{Report, Stretch};
use simulation::scenario::{LESSONS, Scenario};
use timestep::time::Flicks;

fn energy(lane: &Report) -> f64 {
    lane.energy_drift.unwrap().last
}

fn error(lane: &Report) -> f64 {
    lane.integration_error.unwrap().max
}

fn pacing(lane: &Report) -> f64 {
    lane.animation_error_ms.unwrap().max
}

#[test]
fn the_list_is_the_folder() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/scenarios");
    let files: BTreeSet<_> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    let listed: BTreeSet<_> = LESSONS.iter().map(|lesson| format!("{}.toml", lesson.id)).collect();
    assert_eq!(files, listed);
    assert_eq!(LESSONS.len(), listed.len(), "a lesson is listed twice");
}

#[test]
fn every_lesson_has_a_title_and_asks_something() {
    for lesson in LESSONS {
        let scenario = Scenario::parse(lesson.text, lesson.id).unwrap_or_else(|errors| panic!("{}", errors[0]));
        assert!(!scenario.title.is_empty(), "{}", lesson.id);
        assert!(scenario.caption.contains('?'), "{} asks nothing", lesson.id);
        assert_eq!(scenario, lesson.scenario());
        assert_eq!(Scenario::parse(&scenario.to_toml(), "saved").unwrap(), scenario, "{}", lesson.id);
    }
}

#[test]
fn welcome_shows_three_worlds_wrong_above_and_right_below() {
    let lanes = run("welcome");
    let (above, below) = lanes.split_at(3);
    assert_eq!(below.len(), 3);
    for (coarse, fine) in above.iter().zip(below) {
        assert_eq!(coarse.world, fine.world);
        assert!(error(coarse) > 1.0 && error(fine) < 1e-3, "{}: {} {}", coarse.world, error(coarse), error(fine));
        assert_eq!((pacing(coarse), pacing(fine)), (0.0, 0.0), "both are drawn as evenly");
    }
    assert!(energy(&above[0]) > 5.0, "the coarse spring gains energy");
}

#[test]
fn falling_euler_is_behind_by_half_a_step() {
    for lane in run("falling-euler") {
        let half_a_step = 0.5 * 9.80665 * 10.0 * lane.dt_secs;
        assert!((error(&lane) - half_a_step).abs() < 1e-6 * half_a_step, "{}: {}", lane.label, error(&lane));
    }
}

#[test]
fn spring_phase_spirals_out_only_with_explicit_euler() {
    let lanes = run("spring-phase");
    assert_eq!(lanes.len(), 6);
    for lane in &lanes {
        // Each step multiplies the energy by 1 + h².
        let h = lane.dt_secs;
        if lane.integrator == "explicit-euler" {
            let gain = (1.0 + h * h).powf(lane.steps as f64) - 1.0;
            assert!((energy(lane) / gain - 1.0).abs() < 1e-9, "{}", lane.label);
        } else {
            assert!(energy(lane).abs() < 0.5 * h, "{}: {}", lane.label, energy(lane));
        }
    }
}

#[test]
fn pendulum_and_orbit_lose_the_explicit_lane_only() {
    for id in ["pendulum-wide", "orbit-methods"] {
        for lane in run(id) {
            let lost = energy(&lane).abs() > 0.5;
            assert_eq!(lost, lane.integrator == "explicit-euler", "{id}, {}: {}", lane.label, energy(&lane));
        }
    }
}

/// Energy is kept by every lane; where the bobs are, nobody knows after ten seconds, except for those who keep ten digits.
#[test]
fn the_double_pendulum_forgets_all_but_its_energy() {
    let lanes = run("double-pendulum");
    for lane in &lanes {
        assert!(energy(lane).abs() < 0.01 && error(lane) > 1.0, "{}: {} {}", lane.label, energy(lane), error(lane));
    }
    let mut lab = Lab::new(Scenario::load("double-pendulum").unwrap().without_window());
    let mut apart_after = |secs: i64| {
        while lab.snapshot().elapsed < Flicks(secs * Flicks::PER_SECOND) {
            lab.frame(Frame { elapsed: Lab::NOMINAL_FRAME, ..Frame::default() });
        }
        let snapshot = lab.snapshot();
        let points: Vec<_> = snapshot.lanes.iter().map(|lane| lane.shown_point()).collect();
        let errors: Vec<_> =
            snapshot.lanes.iter().map(|lane| lane.report(Stretch::WholeRun).integration_error.unwrap().last).collect();
        (points[0].distance(points[1]), errors)
    };
    let (apart, _) = apart_after(5);
    assert!(apart < 0.01, "nothing to be seen after 5 s: {apart}");
    let (apart, errors) = apart_after(10);
    assert!(apart > 0.5 && errors[0] > 0.5 && errors[2] > 0.5 && errors[3] < 0.01, "after 10 s: {apart}, {errors:?}");
}

#[test]
fn a_stiff_chain_is_sub_stepped_or_explodes() {
    let lanes = run("chain");
    assert!(lanes[0].status.starts_with("diverged"), "{}", lanes[0].status);
    for lane in &lanes[1..] {
        assert!(lane.status == "ok" && error(lane) < 0.1, "{}: {} {}", lane.label, lane.status, error(lane));
    }
    let adaptive = &lanes[3];
    assert!(error(adaptive) < 1e-4, "{}", error(adaptive));
    assert!(adaptive.internal_steps.unwrap() > 4 * adaptive.steps, "{:?} steps of its own", adaptive.internal_steps);
}

#[test]
fn four_gusts_are_sampled_well_enough_by_rk4() {
    for lane in run("wind-4hz") {
        let drifts = lane.integrator == "velocity-verlet" && lane.dt_secs > 0.01;
        assert_eq!(error(&lane) > 1.0, drifts, "{}: {}", lane.label, error(&lane));
    }
}

#[test]
fn sixteen_gusts_sampled_at_20_hz_drift_away() {
    for lane in run("wind-16hz") {
        assert_eq!(error(&lane) > 5.0, lane.dt_secs > 0.01, "{}: {}", lane.label, error(&lane));
    }
}

#[test]
fn fifty_steps_stutter_on_sixty_hertz() {
    let [lane] = run("stutter-50-on-60").try_into().unwrap();
    assert_eq!(lane.steps_per_frame.into_iter().collect::<Vec<_>>(), [(0, 100), (1, 500)]);
    assert!(lane.animation_error_ms.unwrap().max > 16.0);
    assert!(lane.integration_error.unwrap().max < 1e-12, "the motion itself is right");
}

#[test]
fn fifty_steps_are_smooth_on_sixty_hertz_with_a_presentation() {
    let lanes = run("smooth-50-on-60");
    for lane in &lanes {
        assert_eq!(pacing(lane), 0.0, "{}", lane.label);
        assert_eq!(lane.steps_per_frame.len(), 2, "the steps are as uneven as before");
    }
    assert!((lanes[0].age_ms.unwrap().mean - 20.0).abs() < 1e-9, "interpolation costs one step");
    assert_eq!(lanes[1].age_ms.unwrap().mean, 0.0);
}

#[test]
fn only_the_matching_display_is_smooth() {
    let lanes = run("refresh-rates");
    let smooth: Vec<_> = lanes.iter().map(|lane| pacing(lane) == 0.0).collect();
    assert_eq!(smooth, [true, false, false, true]);
    let frames: Vec<_> = lanes.iter().map(|lane| lane.frames).collect();
    assert_eq!(frames, [600, 750, 1440, 1440]);
}

#[test]
fn bounce_presentations_differ_only_in_what_they_show() {
    let lanes = run("bounce-presentations");
    let shown = |id: &str| {
        let lane = lanes.iter().find(|lane| lane.presentation == id).unwrap();
        assert!(error(lane) < 1e-9, "{id}: the steps are exact, {}", error(lane));
        lane.presentation_error.unwrap().max
    };
    assert!(shown("latest") < 1e-9, "what it shows is right, only late");
    assert!(shown("interpolate") > 0.1, "cuts the corner: {}", shown("interpolate"));
    assert!(shown("extrapolate") > 0.3, "overshoots: {}", shown("extrapolate"));
    assert!(shown("render-step") < 1e-9, "{}", shown("render-step"));
}

#[test]
fn long_steps_tunnel_through_the_plate() {
    let lanes = run("bounce-tunnel");
    assert!(lanes[0].state[0] < 2.5, "below the plate: {}", lanes[0].state[0]);
    assert!(lanes[1].state[0] > 2.5, "above the plate: {}", lanes[1].state[0]);
}

/// The orbit starts at an apsis, so that its past is the mirror image of its future.
#[test]
fn backwards_is_the_mirror_image() {
    let [on, back, rk4] = run("reversible").try_into().unwrap();
    assert_eq!((on.sim_time_secs, back.sim_time_secs), (20.0, -20.0));
    let mirrored: Vec<f64> = on.state.iter().zip([1.0, -1.0, -1.0, 1.0]).map(|(value, sign)| sign * value).collect();
    assert_eq!(back.state, mirrored);
    assert_eq!((energy(&on), pacing(&on)), (energy(&back), pacing(&back)));
    assert!(energy(&rk4).abs() > 0.0);
    let refused =
        Scenario::load("reversible").unwrap().lanes.iter().map(|lane| !lane.integrator.reversible).collect::<Vec<_>>();
    assert_eq!(refused, [false, false, true]);
}

#[test]
fn slow_motion_loses_no_time() {
    let lanes = run("slow-motion");
    for lane in &lanes {
        assert!((lane.sim_time_secs + lane.backlog_secs - 3.477).abs() < 1e-8, "{}", lane.label);
    }
    assert!(pacing(&lanes[0]) > 1.0);
    assert!(pacing(&lanes[1]) < 1e-5 && pacing(&lanes[2]) < 1e-5);
}

#[test]
fn a_hitch_ruins_only_the_variable_step() {
    let lanes = run("hitch-variable-fixed");
    assert!(energy(&lanes[0]).abs() > 10.0, "{}", energy(&lanes[0]));
    assert!(energy(&lanes[1]).abs() < 0.2 && energy(&lanes[2]).abs() < 0.2);
}

#[test]
fn the_frame_limit_trades_a_jump_for_a_delay() {
    let [off, on] = run("max-frame").try_into().unwrap();
    assert_eq!(off.dropped_secs, 0.0);
    assert!((on.dropped_secs - 1.5).abs() < 0.1, "{}", on.dropped_secs);
    assert!(off.steps_per_frame.keys().max() > on.steps_per_frame.keys().max());
    // The frame that hangs is late by the hang in both lanes; before the last of two hangs, one has cost 750 ms.
    let [late, in_time] = [&on, &off].map(|lane| lane.age_ms.unwrap());
    assert!((late.max - in_time.max - 750.0).abs() < 1e-6, "{} {}", late.max, in_time.max);
    assert!(late.mean > 500.0 && in_time.mean < 50.0, "{} {}", late.mean, in_time.mean);
}

#[test]
fn the_spiral_is_stopped_by_either_limit_and_ends_with_the_load() {
    let load_ends = Flicks(6 * Flicks::PER_SECOND);
    let mut lab = Lab::new(Scenario::load("spiral-of-death").unwrap());
    let mut spiral = None;
    for _ in 0..600 {
        lab.frame(Frame { elapsed: Lab::NOMINAL_FRAME, ..Frame::default() });
        let snapshot = lab.snapshot();
        if let Status::Spiral { since } = snapshot.lanes[0].status() {
            assert!(since < Flicks::SECOND, "it began at once");
            spiral = Some(snapshot.elapsed);
        }
        for lane in &snapshot.lanes[1..] {
            assert_eq!(lane.status(), Status::Ok, "{}", lane.spec().label);
        }
    }
    let last = spiral.expect("the lane without a limit is lost");
    assert!(
        last > load_ends && last < load_ends + Flicks(2 * Flicks::PER_SECOND),
        "to the end of its last frame: {last}"
    );
    let [off, frame, steps] = run("spiral-of-death").try_into().unwrap();
    assert_eq!((off.status.as_str(), off.dropped_secs, off.sim_time_secs), ("ok", 0.0, 10.0), "it catches up, late");
    assert!(off.frames < 260 && frame.frames > 280 && steps.frames > 350, "{} {}", off.frames, frame.frames);
    assert!(frame.dropped_secs > 0.5 && steps.dropped_secs > frame.dropped_secs);
}

// ---- Frame pacing ----------------------------------------------------------------------------------------------------

fn irregular(lane: &Report) -> u64 {
    let usual = lane.steps_per_frame.values().max().unwrap();
    lane.frames - usual
}

#[test]
fn noise_decides_only_in_the_plain_accumulator() {
    let lanes = run("policies-under-noise");
    assert_eq!(
        lanes.iter().map(|lane| lane.policy).collect::<Vec<_>>(),
        ["fixed", "snapped", "hysteresis", "quantised", "variable"]
    );
    assert!((irregular(&lanes[0]) as f64 / 600.0 - 0.5).abs() < 0.05, "half of the frames: {}", irregular(&lanes[0]));
    assert!(
        lanes[1..].iter().all(|lane| irregular(lane) < 12),
        "{:?}",
        lanes.iter().map(irregular).collect::<Vec<_>>()
    );
    assert!(lanes[2..].iter().all(|lane| lane.judder_px.unwrap() < 0.25 * lanes[0].judder_px.unwrap()));
}

#[test]
fn snapping_is_as_smooth_as_interpolation_and_not_late() {
    let [fixed, late, snapped] = run("snapped-fixed").try_into().unwrap();
    assert!(irregular(&fixed) > 200 && irregular(&snapped) == 0);
    assert!(late.judder_px.unwrap() < 0.05 && snapped.judder_px.unwrap() < 1e-6 && fixed.judder_px.unwrap() > 1.0);
    assert!(late.age_ms.unwrap().mean > 16.0 && snapped.age_ms.unwrap().mean.abs() < 0.1);
}

#[test]
fn hysteresis_keeps_every_other_frame() {
    let [exact, noisy, kept] = run("hysteresis").try_into().unwrap();
    let late = |lane: &Report| lane.age_ms.unwrap().max - lane.age_ms.unwrap().min;
    assert!((late(&exact) - 1000.0 / 120.0).abs() < 1e-6, "one refresh: {}", late(&exact));
    assert!(late(&noisy) > 16.0 && late(&kept) < 9.0, "{} {}", late(&noisy), late(&kept));
    assert!(kept.judder_px.unwrap() < 0.8 * noisy.judder_px.unwrap());
}

#[test]
fn quanta_run_at_the_wrong_speed_off_their_rate() {
    let speeds: Vec<_> = run("quantised").iter().map(|lane| lane.sim_time_secs / lane.real_time_secs).collect();
    for (speed, expected) in speeds.iter().zip([1.0, 2.0 * 100.0 / 240.0, 2.0 * 144.0 / 240.0, 360.0 / 240.0]) {
        assert!((speed - expected).abs() < 1e-6, "{speeds:?}");
    }
}

/// Every 60th of a second a tick is due; it is published 12 ms later. A frame reads at a refresh, and is shown at the next.
#[test]
fn a_thread_keeps_the_frame_rate_and_shows_nothing_newer() {
    let lanes = run("threaded");
    let refresh = 1000.0 / 60.0;
    for (lane, frames) in lanes.iter().zip([300, 300, 600, 600, 600]) {
        assert_eq!((lane.frames, lane.status.as_str()), (frames, "ok"), "{}", lane.label);
    }
    // The tick before was due a refresh ago and read as soon; interpolated, it is as far back as it was published.
    let ages = [2.0 * refresh, 3.0 * refresh, 2.0 * refresh, 2.0 * refresh + 12.0];
    for (lane, age) in lanes.iter().zip(ages) {
        assert!((lane.age_ms.unwrap().mean - age).abs() < 0.1, "{}: {:?}", lane.label, lane.age_ms);
    }
}

#[test]
fn blending_does_not_jump_and_the_next_state_does_not_sink() {
    let lanes = run("bounce-blended");
    let shown = |id: &str| lanes.iter().find(|lane| lane.presentation == id).unwrap().shown_error.unwrap();
    assert!(shown("next-state").rms < shown("extrapolate").rms && shown("extrapolate").rms < shown("interpolate").rms);
    assert!(shown("next-state").max < 0.5 * shown("extrapolate").max);
    assert!(lanes.iter().all(|lane| pacing(lane) == 0.0));
}

/// Even motion at v px/s on f Hz blurs by v/(f·√12), if every refresh has its own pose.
#[test]
fn faster_displays_are_sharper_only_with_new_poses() {
    let speed = 2.0 * 150.0;
    for (pair, hz) in run("displays-side-by-side").chunks(2).zip([30.0, 60.0, 144.0, 240.0]) {
        let [latest, blended] = pair else { panic!("two presentations") };
        let sharpest = |hz: f64| speed / hz / 12_f64.sqrt();
        let blur = |lane: &Report| lane.eye_blur_px.unwrap();
        assert!((blur(blended) / sharpest(hz) - 1.0).abs() < 0.01, "{}: {}", blended.label, blur(blended));
        assert!(blur(latest) > 0.99 * sharpest(f64::min(hz, 60.0)), "{}: {}", latest.label, blur(latest));
    }
}

#[test]
fn a_collector_ruins_the_variable_step_and_the_limit_falls_behind() {
    let [variable, fixed, limited] = run("gc-pauses").try_into().unwrap();
    assert!(energy(&variable) > 5.0 && energy(&fixed).abs() < 0.2 && energy(&limited).abs() < 0.2);
    // Of n steps, three are taken and one waits.
    let refused: u64 = fixed.steps_per_frame.iter().map(|(n, frames)| n.saturating_sub(4) * frames).sum();
    assert_eq!(fixed.dropped_secs, 0.0);
    assert!(refused > 0 && (limited.dropped_secs - refused as f64 / 60.0).abs() < 1e-9, "{}", limited.dropped_secs);
    assert!(limited.age_ms.unwrap().max > 1000.0 * limited.dropped_secs && fixed.age_ms.unwrap().max < 40.0);
}

#[test]
fn a_minute_in_32_bits_loses_time() {
    let [integer, f64_sum, f32_sum] = run("f32-time").try_into().unwrap();
    assert!(integer.steps == 60_000 && f32_sum.steps == 60_000);
    assert_eq!(integer.sim_time_secs, 60.0);
    assert!((f64_sum.sim_time_secs - 60.0).abs() < 1e-6 && (f32_sum.sim_time_secs - 60.0).abs() > 0.01);
    assert!(error(&f32_sum) > 0.1 && error(&f64_sum) < 1e-6 && error(&integer) < 1e-6);
}

#[test]
fn whole_pixels_are_off_by_their_rounding() {
    for pair in run("whole-pixels").chunks(2) {
        assert!(pair[0].judder_px.unwrap() < 1e-6);
        assert!((pair[1].judder_px.unwrap() - (1.0_f64 / 6.0).sqrt()).abs() < 0.03, "{:?}", pair[1].judder_px);
    }
}

/// Samples of 16 Hz at 20 a second are those of −4 Hz. Both bodies start at rest, so that one is the mirror image of the other.
#[test]
fn sixteen_gusts_feel_like_four_the_other_way() {
    let [four, sixteen] = ["wind-4hz", "wind-16hz"].map(|id| run(id).swap_remove(0));
    assert_eq!((four.dt_secs, sixteen.dt_secs, four.integrator), (0.05, 0.05, sixteen.integrator));
    let (there, back) = (four.state[0], sixteen.state[0]);
    assert!(there > 50.0 && (there + back).abs() < 1e-3 * there, "{there} {back}");
}

/// Direction of the ellipse's axis, by the vector of Laplace, Runge and Lenz: e = v × L / μ − r/|r|, with the world's μ = 4.
#[test]
fn methods_of_low_order_turn_the_ellipse() {
    let turn = |lane: &Report| {
        let [x, y, u, v] = lane.state[..] else { panic!("a planet in a plane") };
        let (distance, momentum) = (x.hypot(y), x * v - y * u);
        let axis = [v * momentum / 4.0 - x / distance, -u * momentum / 4.0 - y / distance];
        axis[1].atan2(axis[0]).to_degrees().abs()
    };
    let turns: Vec<f64> = run("orbit-methods").iter().map(turn).collect();
    assert!(turns[1] > 4.0 && turns[2] > 4.0 && turns[3] < 0.2 && turns[4] < 0.2, "{turns:?}");
}
