//! Stepping and scrubbing: keys, buttons and the play head.

use super::bench::{Bench, BenchHarness, harness, press, three_lanes};
use egui::{Key, Modifiers, pos2};
use egui_kittest::kittest::Queryable;
use timestep_lab::displays::Display;
use timestep_lab::lab::{Frame, Lab};
use timestep_lab::metrics::Stretch;
use timestep_lab::time::{Flicks, TimeScale};

const NONE: Modifiers = Modifiers::NONE;
const SHIFT: Modifiers = Modifiers::SHIFT;

/// Twenty seconds into the run, in such a window.
fn after_twenty_seconds(width: f32, height: f32) -> BenchHarness {
    let mut bench = Bench::new(three_lanes());
    bench.run_for(1200);
    harness(bench, width, height)
}

fn elapsed(harness: &BenchHarness) -> Flicks {
    harness.state().lab.snapshot().elapsed
}

#[test]
fn shift_goes_back() {
    for (frame, step) in [(Key::Period, Key::Comma), (Key::Colon, Key::Semicolon)] {
        let mut harness = after_twenty_seconds(1280.0, 720.0);
        press(&mut harness, SHIFT, frame);
        assert!(harness.state().lab.snapshot().paused);
        assert_eq!(elapsed(&harness), Flicks::from_ratio(1199, 60));
        press(&mut harness, NONE, Key::Period);
        assert_eq!(elapsed(&harness), Flicks::from_ratio(1200, 60));
        press(&mut harness, NONE, Key::Num3);
        press(&mut harness, SHIFT, step);
        assert_eq!(harness.state().lab.snapshot().lanes[2].steps(), 399, "the third lane steps 20 times a second");
        assert_eq!(elapsed(&harness), Flicks::from_ratio(1197, 60));
    }
}

#[test]
fn home_and_end_are_the_ends() {
    let mut harness = after_twenty_seconds(1280.0, 720.0);
    press(&mut harness, NONE, Key::Home);
    assert_eq!(elapsed(&harness), Flicks::ZERO);
    press(&mut harness, NONE, Key::End);
    assert_eq!(elapsed(&harness), Flicks(20 * Flicks::PER_SECOND));
}

#[test]
fn x_hangs_the_programs_of_virtual_displays() {
    let mut harness = after_twenty_seconds(1280.0, 720.0);
    harness.state_mut().lab.set_logging(true);
    press(&mut harness, NONE, Key::X);
    let mut longest = Flicks::ZERO;
    for _ in 0..90 {
        let state = harness.state_mut();
        state.run_for(1);
        let lane = state.lab.take_rows().swap_remove(0).1;
        longest = lane.frames.iter().map(|row| row.done - row.start).fold(longest, Flicks::max);
    }
    assert_eq!(longest, Flicks::from_millis(600.0));
}

#[test]
fn b_is_bullet_time() {
    let mut harness = after_twenty_seconds(1280.0, 720.0);
    press(&mut harness, Modifiers::SHIFT, Key::B);
    let speeds = |harness: &BenchHarness| {
        let snapshot = harness.state().lab.snapshot();
        (snapshot.speed, snapshot.speed_now)
    };
    assert_eq!(speeds(&harness), (TimeScale::BULLET, TimeScale::ONE), "no time has passed yet");
    harness.state_mut().run_for(12);
    let now = speeds(&harness).1.parts();
    assert!(TimeScale::BULLET.parts() < now && now < TimeScale::PARTS, "on the way: {now}");
    harness.state_mut().run_for(12);
    assert_eq!(speeds(&harness).1, TimeScale::BULLET);
    press(&mut harness, Modifiers::SHIFT, Key::B);
    assert_eq!(speeds(&harness).0, TimeScale::ONE);
}

#[test]
fn buttons_go_back_as_far_as_there_is_something() {
    let mut harness = harness(Bench::new(three_lanes()), 1280.0, 720.0);
    harness.get_by_label("Previous frame").click();
    harness.run();
    assert_eq!(harness.state().actions, 0, "there is nothing to go back to");
    harness.get_by_label("Next frame").click();
    harness.run();
    harness.get_by_label("Next frame").click();
    harness.run();
    harness.get_by_label("Previous frame").click();
    harness.run();
    assert_eq!(elapsed(&harness), Flicks::from_ratio(1, 60));
    harness.get_by_label("Previous step").click();
    harness.run();
    assert_eq!(elapsed(&harness), Flicks::ZERO);
}

#[test]
fn the_head_is_dragged() {
    for (width, height) in [(1280.0, 720.0), (320.0, 200.0)] {
        let mut harness = after_twenty_seconds(width, height);
        let strip = harness.get_by_label("Timeline").rect();
        assert!(strip.width() >= width - 1.0 && strip.height() >= 8.0, "{strip:?}");
        let at = |part: f32| pos2(strip.left() + 8.0 + part * (strip.width() - 16.0), strip.center().y);
        harness.hover_at(at(1.0));
        harness.drag_at(at(1.0));
        harness.run_steps(3);
        for part in [0.5, 0.25, 0.75] {
            harness.hover_at(at(part));
            harness.run_steps(3);
            let wanted = 20.0 * f64::from(part);
            assert!((elapsed(&harness).secs() - wanted).abs() < 0.1, "{part}: {}", elapsed(&harness).secs());
            let mut straight = Lab::new(three_lanes());
            while straight.snapshot().elapsed < elapsed(&harness) {
                straight.frame(Frame { elapsed: Flicks::from_ratio(1, 60), ..Frame::default() });
            }
            let hashes = |lab: &Lab| lab.snapshot().lanes.iter().map(|lane| lane.state_hash()).collect::<Vec<_>>();
            assert_eq!(hashes(&straight), hashes(&harness.state().lab));
        }
        harness.drop_at(at(0.75));
        harness.run_steps(3);
        let actions = harness.state().actions;
        harness.run_steps(3);
        assert_eq!(harness.state().actions, actions, "a head at rest asks for nothing");
        press(&mut harness, NONE, Key::Space);
        harness.state_mut().run_for(60);
        let snapshot = harness.state().lab.snapshot();
        assert_eq!(snapshot.history, [Flicks::ZERO, snapshot.elapsed], "time goes on from there");
    }
}

/// Lets the window have a frame of this length, as the program does.
fn window_frame(harness: &mut BenchHarness, millis: f64) {
    let length = Flicks::from_millis(millis);
    let bench = harness.state_mut();
    bench.lab.frame(Frame { elapsed: length, ..Frame::default() });
    let runs = !bench.lab.snapshot().paused;
    bench.ui.window_frame(length, runs);
    harness.run();
}

fn has_note(harness: &BenchHarness, text: &str) -> bool {
    harness.query_by_label_contains(text).is_some()
}

#[test]
fn a_stall_of_the_window_is_told_once() {
    const NOTE: &str = "The window was busy for";
    let mut harness = harness(Bench::new(three_lanes()), 1280.0, 720.0);
    for _ in 0..3 {
        window_frame(&mut harness, 900.0);
    }
    assert!(!has_note(&harness, NOTE), "the first frames of a window are long");
    for _ in 0..20 {
        window_frame(&mut harness, 17.0);
    }
    window_frame(&mut harness, 250.0);
    assert!(!has_note(&harness, NOTE), "all of it counts");
    window_frame(&mut harness, 1300.0);
    assert!(has_note(&harness, "The window was busy for 1.3 s; the lab paused for the rest."));
    window_frame(&mut harness, 700.0);
    assert!(!has_note(&harness, "0.70 s"), "it is the same stall");
    for _ in 0..20 {
        window_frame(&mut harness, 17.0);
    }
    window_frame(&mut harness, 260.0);
    assert!(has_note(&harness, "The window was busy for 0.26 s"), "another one");
}

#[test]
fn a_window_that_was_hidden_or_paused_was_not_busy() {
    const NOTE: &str = "The window was busy for";
    let mut harness = harness(Bench::new(three_lanes()), 1280.0, 720.0);
    for _ in 0..20 {
        window_frame(&mut harness, 17.0);
    }
    // Hidden: the clock was paused, and the first frames draw everything anew.
    window_frame(&mut harness, 0.0);
    window_frame(&mut harness, 2000.0);
    assert!(!has_note(&harness, NOTE));
    for _ in 0..20 {
        window_frame(&mut harness, 17.0);
    }
    press(&mut harness, NONE, Key::Space);
    assert!(harness.state().lab.snapshot().paused);
    window_frame(&mut harness, 2000.0);
    assert!(!has_note(&harness, NOTE));
}

/// After frames of the window of any length, the transport and all lanes are at the same time: the sum of what counts of each.
#[test]
fn one_clock_for_transport_and_lanes() {
    let mut scenario = three_lanes();
    scenario.lanes[1].display = Display::Live;
    scenario.lanes[1].guards.max_frame = None;
    let mut harness = harness(Bench::new(scenario), 1280.0, 720.0);
    let mut expected = Flicks::ZERO;
    for millis in [17.0, 1300.0, 16.0, 249.0, 251.0, 33.0, 12_700.0, 17.0] {
        window_frame(&mut harness, millis);
        expected += Flicks::from_millis(millis.min(250.0));
        let snapshot = harness.state().lab.snapshot();
        assert_eq!(snapshot.elapsed, expected);
        let real = snapshot.lanes.iter().map(|lane| lane.report(Stretch::WholeRun).real_time_secs);
        for (lane, real) in real.enumerate() {
            let behind = expected.secs() - real;
            let refresh = if lane == 1 { 1e-9 } else { 1.0 / 60.0 + 1e-9 };
            assert!((0.0..refresh).contains(&behind), "lane {lane} is {behind} s behind");
        }
    }
}

/// Steps of a frame go to the next one that is shown, not to the next one that starts.
#[test]
fn the_next_frame_is_the_next_one_shown() {
    let mut scenario = three_lanes();
    let Display::Virtual(display) = &mut scenario.lanes[0].display else { panic!("virtual") };
    // The loop runs ahead: frames start before the ones before them are shown.
    (display.frames_in_flight, display.render_cost) = (3, Flicks::from_millis(10.0));
    let mut harness = harness(Bench::new(scenario), 1280.0, 720.0);
    for shown in 1..=4 {
        press(&mut harness, NONE, Key::Period);
        let snapshot = harness.state().lab.snapshot();
        assert_eq!(snapshot.lanes[0].frames(), shown);
        assert_eq!(snapshot.lanes[0].shown_at(), snapshot.elapsed);
    }
}
