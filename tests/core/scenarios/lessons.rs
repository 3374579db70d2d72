//! Every bundled lesson shows what it is meant to show: each is run for its own time and its numbers are checked.

use super::lessons_run::run;
use simulation::lab::{Frame, Lab};
use simulation::lane::Status;
use simulation::metrics::{Report, Stretch};
use simulation::scenario::{EXAMPLES, LESSONS, OPENINGS, Scenario};
use std::collections::BTreeSet;
use std::fs;
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
fn the_lists_are_the_folders() {
    for (folder, list) in [("lessons", LESSONS), ("examples", EXAMPLES), ("openings", OPENINGS)] {
        let path = format!("{}/../../assets/{folder}", env!("CARGO_MANIFEST_DIR"));
        let files: BTreeSet<_> =
            fs::read_dir(path).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        let listed: BTreeSet<_> = list.iter().map(|entry| format!("{}.toml", entry.id)).collect();
        assert_eq!((files, listed.len()), (listed, list.len()), "{folder}");
    }
}

#[test]
fn lessons_ask_and_examples_say_something() {
    for bundled in LESSONS.iter().chain(EXAMPLES) {
        let (id, scenario) = (bundled.id, bundled.scenario());
        assert!(!scenario.title.is_empty(), "{id}");
        assert_eq!(scenario.lesson.asks(), LESSONS.iter().any(|lesson| lesson.id == id), "{id}");
        assert_eq!(scenario.caption.contains('?'), scenario.lesson.asks(), "{id}: {}", scenario.caption);
        assert_eq!(Scenario::parse(&scenario.to_toml(), "saved").unwrap(), scenario, "{id}");
    }
}

/// An example has a view of its lanes beside its title and its sentence, and no words of a lesson.
#[test]
fn examples_are_no_lessons() {
    for example in EXAMPLES {
        let Scenario { caption, lesson, .. } = example.scenario();
        assert_eq!(lesson, lesson.without_words(), "{}", example.id);
        let (words, sentences) = (caption.split_whitespace().count(), caption.matches(['.', '?']).count());
        assert!((8..=30).contains(&words) && sentences > 0, "{}: {caption}", example.id);
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
            let lost = energy(&lane).abs() > 0.25;
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
    assert!(lanes[2].status.starts_with("diverged"), "{}", lanes[2].status);
    for lane in [&lanes[0], &lanes[1], &lanes[3]] {
        assert!(lane.status == "ok" && error(lane) < 0.1, "{}: {} {}", lane.label, lane.status, error(lane));
    }
    let adaptive = &lanes[3];
    assert!(error(adaptive) < 1e-4, "{}", error(adaptive));
    assert!(adaptive.internal_steps.unwrap() > 4 * adaptive.steps, "{:?} steps of its own", adaptive.internal_steps);
}

#[test]
fn fifty_steps_stutter_on_sixty_hertz_and_interpolation_cures_it() {
    let [latest, interpolated] = run("stutter-50-on-60").try_into().unwrap();
    for lane in [&latest, &interpolated] {
        assert_eq!(lane.steps_per_frame.iter().collect::<Vec<_>>(), [(&0, &100), (&1, &500)]);
        assert!(lane.integration_error.unwrap().max < 1e-12, "the motion itself is right");
    }
    assert!(pacing(&latest) > 16.0 && pacing(&interpolated) == 0.0);
    assert!((interpolated.age_ms.unwrap().mean - 20.0).abs() < 1e-9, "interpolation costs one step");
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
    assert!(shown("interpolate") > 0.1, "cuts the corner: {}", shown("interpolate"));
    assert!(shown("extrapolate") > 0.3, "overshoots: {}", shown("extrapolate"));
    assert!(shown("render-step") < 1e-9, "{}", shown("render-step"));
}

#[test]
fn one_long_frame_loses_the_ball_of_the_variable_step_only() {
    let [fixed, limited, variable] = run("one-long-frame").try_into().unwrap();
    assert!(variable.state[0] < -100.0, "it falls for ever: {}", variable.state[0]);
    assert!(fixed.state[0] > 0.0 && limited.state[0] > 0.0, "{} {}", fixed.state[0], limited.state[0]);
}

/// Rounding alone makes the bits of the semi-fixed loop depend on the display, where a method is exact.
#[test]
fn whole_steps_end_with_equal_bits_and_frames_do_not() {
    let scenario = Scenario::load("good-enough").unwrap();
    let stone = scenario.with_trial(&scenario.lesson.trials[0]).unwrap();
    let mut lab = Lab::new(stone.without_window());
    while lab.snapshot().elapsed < Flicks(10 * Flicks::PER_SECOND) {
        lab.frame(Frame { elapsed: Lab::NOMINAL_FRAME, ..Frame::default() });
    }
    let reports: Vec<_> = lab.snapshot().lanes.iter().map(|lane| lane.report(Stretch::WholeRun)).collect();
    assert!(reports.iter().all(|lane| error(lane) < 1e-9), "all are right to a billionth of a metre");
    assert_ne!(reports[0].state_hash, reports[1].state_hash, "semi-fixed");
    assert_eq!(reports[2].state_hash, reports[3].state_hash, "fixed");
}

/// After twelve steps of 1/4 s the ring of neighbours has (1 + 1/16)¹², 1, 1 and (1 − 1/32)¹² times its area.
#[test]
fn the_ring_of_neighbours_keeps_its_area_with_a_symplectic_method_only() {
    let mut lab = Lab::new(Scenario::load("area").unwrap().without_window());
    for _ in 0..12 {
        lab.frame(Frame { elapsed: Flicks(Flicks::PER_SECOND / 4), ..Frame::default() });
    }
    let lanes = lab.snapshot().lanes;
    let grown: Vec<f64> = lanes.iter().map(|lane| lane.neighbours().unwrap().relative_area()).collect();
    for (grown, wanted) in grown.iter().zip([1.0625_f64.powi(12), 1.0, 1.0, 0.96875_f64.powi(12)]) {
        assert!((grown - wanted).abs() < 1e-3, "{grown} and not {wanted}");
    }
    assert_eq!(format!("{:.2} {:.2}", grown[0], grown[3]), "2.07 0.68");
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
fn the_spiral_is_stopped_by_either_limit_and_kills_the_lane_without() {
    let mut lab = Lab::new(Scenario::load("spiral-of-death").unwrap());
    for _ in 0..360 {
        lab.frame(Frame { elapsed: Lab::NOMINAL_FRAME, ..Frame::default() });
    }
    let snapshot = lab.snapshot();
    let [off, frame, steps] = &snapshot.lanes[..] else { panic!("three lanes") };
    assert!(matches!(off.status(), Status::Spiral { since } if since < Flicks::SECOND), "it ends dead");
    assert!([frame, steps].iter().all(|lane| lane.status() == Status::Ok));
    let [off, frame, steps] = run("spiral-of-death").try_into().unwrap();
    let (frames, longest) = (off.frames as i64, off.steps_per_frame.keys().max().copied());
    assert!(frames < 25 && longest > Some(40), "each frame takes two steps more: {:?}", off.steps_per_frame);
    assert!(frame.frames > 50 && steps.frames > 110, "{} {}", frame.frames, steps.frames);
    assert!(steps.dropped_secs > frame.dropped_secs && frame.dropped_secs > 0.5 && off.dropped_secs == 0.0);
    assert!([&off, &frame, &steps].iter().all(|lane| error(lane) < 1e-9), "a limit costs time, not accuracy");
}

// ---- Frame pacing ----------------------------------------------------------------------------------------------------

fn irregular(lane: &Report) -> u64 {
    let usual = lane.steps_per_frame.values().max().unwrap();
    lane.frames - usual
}

#[test]
fn noise_decides_at_the_edge_of_a_step_only() {
    let [real, snapped, edge, hysteresis, _, between] = run("policies-under-noise").try_into().unwrap();
    let part = |lane: &Report| irregular(lane) as f64 / lane.frames as f64;
    assert!((part(&edge) - 0.5).abs() < 0.01, "half of the frames: {}", part(&edge));
    assert!((part(&real) - 0.01).abs() < 0.001, "one in a hundred: {}", part(&real));
    assert!(irregular(&hysteresis) < irregular(&snapped) && irregular(&snapped) < irregular(&real));
    assert_eq!(irregular(&between), 0, "half a refresh from the edge");
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
    for (lane, frames) in lanes.iter().zip([300, 600, 600]) {
        assert_eq!((lane.frames, lane.status.as_str()), (frames, "ok"), "{}", lane.label);
    }
    // The tick before was due a refresh ago and read as soon; interpolated, it is as far back as it was published.
    let ages = [2.0 * refresh, 2.0 * refresh, 2.0 * refresh + 12.0];
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
    let scenario = Scenario::load("wind").unwrap();
    let four = scenario.with_trial(&scenario.lesson.trials[0]).unwrap();
    let [there, back] = [four, scenario].map(|scenario| {
        let mut lab = Lab::new(scenario.without_window());
        for _ in 0..4 {
            lab.frame(Frame { elapsed: Flicks(Flicks::PER_SECOND / 4), ..Frame::default() });
        }
        lab.snapshot().lanes[0].report(Stretch::WholeRun).state[0]
    });
    assert!(there > 5.0 && (there + back).abs() < 1e-3 * there, "{there} {back}");
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
