//! The numbers of what is shown, against values calculated by hand: costs make a picture late, and threads, clocks and aims change when
//! and how.

use simulation::lab::{Frame, Lab};
use simulation::metrics::{Report, Stretch};
use simulation::scenario::Scenario;
use timestep::time::Flicks;

const P: f64 = 1000.0 / 60.0;

fn scenario(lane: &str) -> Scenario {
    let text = format!("[[lane]]\nworld = 'glide'\nintegrator = 'exact'\n{lane}\n");
    Scenario::parse(&text, "test").unwrap_or_else(|problems| panic!("{lane}: {}", problems[0]))
}

/// Report of one lane that moves at constant speed.
fn run(lane: &str, seconds: i64) -> Report {
    let mut lab = Lab::new(scenario(lane));
    for _ in 0..60 * seconds {
        lab.frame(Frame { elapsed: Lab::NOMINAL_FRAME, ..Frame::default() });
    }
    lab.snapshot().lanes[0].report(Stretch::WholeRun)
}

/// T − S of a lane, ms, which is the same in every frame after the first second.
fn age(lane: &str) -> f64 {
    let mut lab = Lab::new(scenario(lane));
    lab.set_logging(true);
    let mut ages = Vec::new();
    for _ in 0..240 {
        lab.frame(Frame { elapsed: Lab::NOMINAL_FRAME, ..Frame::default() });
        let snapshot = lab.snapshot();
        let rows = snapshot.lanes[0].log().frames.iter();
        let settled = rows.filter(|row| row.shown.is_some_and(|shown| shown > Flicks::SECOND));
        ages.extend(settled.map(|row| (row.display_time - row.drawn.time).millis()));
    }
    assert!(ages.len() > 60 && ages.iter().all(|age| (age - ages[0]).abs() < 1e-6), "{lane}: {ages:?}");
    ages[0]
}

fn assert_near(found: f64, expected: f64, what: &str) {
    assert!((found - expected).abs() < 1e-6, "{what}: {found} instead of {expected}");
}

#[test]
fn what_a_frame_costs_ages_it() {
    assert_near(age("display = { hz = 60 }"), 0.0, "no cost");
    for cost in ["0.1 ms", "3 ms", "16.6 ms"] {
        assert_near(age(&format!("display = {{ render_cost = '{cost}' }}")), P, cost);
    }
    assert_near(age("display = { render_cost = '17 ms' }"), 2.0 * P, "two refreshes");
    assert_near(age("display = { render_cost = '5 ms', vsync = false }"), 5.0, "without vsync");
    assert_near(
        age("presentation = 'render-step'\ndisplay = { render_cost = '9 ms', vrr = [48, 144] }"),
        9.0,
        "variable refresh",
    );
    // Frames that start early wait for those before them.
    for (in_flight, refreshes) in [(1, 1.0), (2, 2.0), (3, 3.0)] {
        let lane = format!(
            "presentation = 'render-step'\ndisplay = {{ render_cost = '1 ms', frames_in_flight = {in_flight} }}"
        );
        let report = run(&lane, 5);
        assert_near(report.shown_fps.unwrap(), 59.8, "the first refresh has nothing to show");
        let age = report.age_ms.unwrap();
        assert!((age.max - refreshes * P).abs() < 1.0, "{lane}: {age:?}");
    }
}

#[test]
fn a_blend_of_a_thread_is_older_than_its_newest_tick() {
    let lane = |presentation: &str| {
        format!("policy = 'threaded'\npresentation = '{presentation}'\ndisplay = {{ hz = 144, step_cost = '4 ms' }}")
    };
    let [latest, blend] = ["latest", "interpolate"].map(|id| run(&lane(id), 5));
    let [latest_age, blend_age] = [&latest, &blend].map(|report| report.age_ms.unwrap().mean);
    assert!(blend_age > latest_age + 0.4 * P, "{blend_age} and {latest_age}");
    // A tick of 4 ms is read 4 ms after it was due at the earliest; a blend is a step behind that, evenly.
    assert!(latest.age_ms.unwrap().min >= 4.0 && latest.age_ms.unwrap().max <= 4.0 + P + 1000.0 / 144.0);
    assert_near(blend.age_ms.unwrap().max, 4.0 + P, "blend");
    assert_near(blend.age_ms.unwrap().min, 4.0 + P, "blend");
    assert_eq!(latest.state_hash, blend.state_hash);
    assert!(blend.judder_px.unwrap() < 1e-6 && latest.judder_px.unwrap() > 1.0);
}

#[test]
fn torn_reads_are_seen_and_change_no_state() {
    let lane = |reads: &str| format!("policy = 'threaded'\ndisplay = {{ hz = 60 }}\nreads = '{reads}'");
    let [whole, torn] = ["whole", "torn"].map(|reads| run(&lane(reads), 5));
    assert_eq!(whole.state_hash, torn.state_hash);
    // A quarter of the frames show the positions of the tick before, which are 2 m/s · 1/60 s away.
    let wrong = torn.presentation_error.unwrap();
    assert_near(wrong.max, 2.0 / 60.0, "a step");
    assert!((wrong.rms / wrong.max - 0.5).abs() < 0.1, "{wrong:?}");
    assert!(whole.presentation_error.unwrap().max < 1e-12);
    assert_eq!(run(&lane("torn"), 5), torn, "the seed decides");
    let frames = "display = { hz = 60 }\nreads = ";
    assert_eq!(run(&format!("{frames}'torn'"), 2).shown_error, run(&format!("{frames}'whole'"), 2).shown_error);
}

/// Every refresh is met, and only the timer says otherwise.
#[test]
fn the_refresh_is_a_better_clock_than_a_timer_behind_a_queue() {
    let lane = |rest: &str| {
        format!(
            "policy = 'variable'\n\
             display = {{ hz = 60, render_cost = '2 ms', frames_in_flight = 2, hitch = {{ every = '0.25 s', lasts = '24 ms' }} }}\n{rest}"
        )
    };
    let [timer, refresh] = ["clock = 'timer'", "clock = 'refresh'"].map(|clock| run(&lane(clock), 10));
    assert_eq!(timer.shown_fps, refresh.shown_fps);
    assert!(timer.shown_fps.unwrap() > 59.5, "every refresh is met: {:?}", timer.shown_fps);
    // The first frame has nothing to read yet.
    let error = |report: &Report| report.animation_error_ms.unwrap().p95;
    assert!(error(&timer) > 1.0 && error(&refresh) < 1e-6, "{} and {}", error(&timer), error(&refresh));
    assert!(timer.judder_px.unwrap() > 3.0 * refresh.judder_px.unwrap());
}

#[test]
fn a_picture_can_aim_at_its_display() {
    let lane = |rest: &str| {
        format!(
            "presentation = 'render-step'\ndt = '1/50'\nclock = 'refresh'\ndisplay = {{ hz = 60, render_cost = '2 ms' }}\n{rest}"
        )
    };
    assert_near(age(&lane("")), 0.0, "the refresh clock reads the refresh that is expected");
    let timer = |rest: &str| lane(rest).replace("refresh'", "timer'");
    assert_near(age(&timer("")), P, "a timer reads the start");
    assert_near(age(&timer("aim = 'display'")), 0.0, "and the aim is a refresh later");
    // A blend has nothing newer than the newest state.
    let blend = timer("aim = 'display'").replace("render-step", "interpolate");
    assert!(run(&blend, 5).age_ms.unwrap().min > 0.0);
}

#[test]
fn time_that_guards_dropped_is_not_delay() {
    let spiral =
        |guards: &str| run(&format!("dt = '1/60'\ndisplay = {{ hz = 60, step_cost = '20 ms' }}\n{guards}"), 10);
    let [doomed, rescued] = ["max_frame = 'off'", "max_frame = 'off'\nmax_steps = 2"].map(spiral);
    let delay = |report: &Report| report.delay_ms.unwrap().mean;
    assert!(delay(&doomed) > 5.0 * delay(&rescued), "{} and {}", delay(&doomed), delay(&rescued));
    assert!(doomed.eye_blur_px > rescued.eye_blur_px, "{:?} and {:?}", doomed.eye_blur_px, rescued.eye_blur_px);
    assert!(rescued.age_ms.unwrap().max > 2000.0, "on the display's clock it is late for ever");
    assert!(rescued.delay_ms.unwrap().max < 150.0, "{:?}", rescued.delay_ms);
}

#[test]
fn a_locked_loop_drifts_and_drops_nothing() {
    let report = run("policy = 'locked'\ndt = '1/60'\ndisplay = { hz = 75 }", 10);
    assert_eq!((report.dropped_secs, report.backlog_secs), (0.0, 0.0));
    assert_near(report.locked_drift_secs.unwrap(), 10.0 - 750.0 / 60.0, "drift");
    assert!(report.delay_ms.unwrap().max.abs() < 1e-9, "{:?}", report.delay_ms);
    assert_eq!(run("", 1).locked_drift_secs, None);
}

/// Even motion is blurred by the hold alone: v/(f·√12). The glide has 2 m/s.
#[test]
fn eye_blur_is_speed_times_persistence() {
    for hz in [30.0, 60.0, 144.0] {
        let lane = format!("dt = '1/1000'\npresentation = 'render-step'\ndisplay = {{ hz = {hz} }}");
        let report = run(&lane, 1);
        let px = report.eye_blur_px.unwrap();
        // The view of the glide is 640 pixels wide; the ratio of rates is what counts here.
        let per_hz = px * hz;
        let at_60 = run(&lane.replace(&hz.to_string(), "60"), 1).eye_blur_px.unwrap() * 60.0;
        assert!((per_hz / at_60 - 1.0).abs() < 0.02, "{hz} Hz: {per_hz} and {at_60}");
        assert!(report.judder_px.unwrap() < 1e-6);
    }
    let slow = run("dt = '1/1000'\npresentation = 'render-step'\ndisplay = { hz = 3 }", 10);
    let even = run("dt = '1/1000'\npresentation = 'render-step'\ndisplay = { hz = 60 }", 10);
    assert!(slow.eye_blur_px.unwrap() > 10.0 * even.eye_blur_px.unwrap(), "three frames a second are terrible");
}

#[test]
fn frames_that_a_mailbox_replaces_are_never_shown() {
    let report = run("display = { hz = 60, queue = 'newest', fps_cap = 240, render_cost = '1 ms' }", 10);
    assert_eq!(report.frames, 2397);
    assert_near(report.shown_fps.unwrap(), 59.9, "shown");
    assert!(report.frames_never_shown.abs_diff(3 * 599) <= 3, "{}", report.frames_never_shown);
    // The newest frame started up to 1/240 s and its cost before its refresh; in the queue it would be a whole refresh old.
    assert!(report.age_ms.unwrap().max < P + 4.5);
}

#[test]
fn a_spiral_that_limps_is_told() {
    let lane = "dt = '1/60'\nmax_frame = 'off'\n\
                display = { hz = 60, step_cost = '15 ms', hitch = { every = '1.1 s', lasts = '300 ms' } }";
    let report = run(lane, 20);
    assert!(report.steps_per_frame.keys().max().unwrap() > &15, "{:?}", report.steps_per_frame);
    assert_eq!(report.status, "spiral", "{:?}", report.shown_fps);
    let calm = run("dt = '1/60'\nmax_frame = 'off'\ndisplay = { hz = 60, step_cost = '15 ms' }", 20);
    assert_eq!(calm.status, "ok");
}
