//! The first opening: every switch changes what is seen, on every screen.

use super::{SCREENS, Watched, changed, flip, opening, share, watch};
use simulation::displays::{Display, RefreshRate};
use simulation::lane::LaneSpec;
use simulation::scenario::lesson::{Piece, Sum};
use simulation::scenario::opening::{Control, OpeningText, SettingValue};

/// A distance that is seen, pixels of 1200.
const VISIBLE: f64 = 4.0;

#[test]
fn the_number_of_steps_fits_into_no_screen() {
    for (hz, steps) in
        [(60.0, 40), (75.0, 40), (120.0, 44), (119.98, 44), (144.0, 40), (165.0, 40), (200.0, 44), (240.0, 44)]
    {
        let scenario = opening("jitter", hz);
        let line = scenario.opening.as_ref().unwrap();
        let filled = line.fill(&line.line, &scenario.lanes).unwrap();
        assert_eq!(filled, format!("The same {steps} steps a second. Only the drawing differs."), "{hz} Hz");
        let per_step = hz / f64::from(steps);
        assert!((per_step - per_step.round()).abs() > 0.05, "{hz} Hz: {per_step} refreshes a step");
        assert_eq!(scenario.lanes[0].dt, scenario.lanes[1].dt);
        let Display::Virtual(display) = &scenario.lanes[0].display else { panic!("a virtual display") };
        let [cost, cap] = [display.render_cost.secs() * hz, display.fps_cap.unwrap().hz() / hz];
        assert!((cost - 0.24).abs() < 1e-6 && (cap - 1.5).abs() < 1e-3, "{hz} Hz: {cost}, {cap}");
    }
}

#[test]
fn other_scenarios_keep_their_steps() {
    let mut scenario = opening("jitter", 60.0);
    let Display::Virtual(display) = &mut scenario.lanes[0].display else { panic!("a virtual display") };
    display.of_screen = true;
    scenario.opening = None;
    let dt = scenario.lanes[0].dt;
    let on_120 = scenario.on_screen(RefreshRate::new(120.0).unwrap());
    assert_eq!(on_120.lanes[0].dt, dt);
}

/// Both journeys are whole, so that the body is where it was when the loop begins again.
#[test]
fn the_loop_is_two_whole_journeys() {
    let scenario = opening("jitter", 60.0);
    let world = &scenario.lanes[0].world;
    let journeys = scenario.duration.secs() * world["speed"] / (4.0 * world["half_width"]);
    assert!((journeys - 2.0).abs() < 1e-6, "{journeys}");
}

#[test]
fn every_switch_is_seen_on_every_screen() {
    for hz in SCREENS {
        let start = opening("jitter", hz);
        let before = watch(&start, hz, false);
        let with = |change: &dyn Fn(&mut LaneSpec), hangs: bool| watch(&changed(&start, change), hz, hangs);
        let smooth = with(&flip(Control::Interpolation, true), false);
        let ahead = with(&flip(Control::Extrapolation, true), false);
        let torn = with(&flip(Control::Vsync, false), false);
        let coarse = with(&flip(Control::Steps, true), false);
        let seen = |what: &str, a: &Watched, b: &Watched, least: f64| {
            let apart = share(&a.apart_px(b, 0), VISIBLE);
            assert!(apart > least, "{hz} Hz, {what}: {apart} of the rows");
            assert!(a.apart_px(b, 1).iter().all(|apart| *apart == 0.0), "{hz} Hz, {what}: the other lane changes");
        };
        seen("interpolation", &before, &smooth, 0.5);
        seen("extrapolation", &before, &ahead, 0.5);
        seen("extrapolation and interpolation", &smooth, &ahead, 0.9);
        seen("vsync off", &before, &torn, 0.1);
        seen("10 steps", &before, &coarse, 0.5);
        let hung = with(&|_| {}, true);
        let apart = before.apart_px(&hung, 0);
        assert!(share(&apart, VISIBLE) > 0.5, "{hz} Hz, hang: {}", share(&apart, VISIBLE));
        seen("clamp off, and a hang", &hung, &with(&flip(Control::Clamp, false), true), 0.5);
    }
}

#[test]
fn extrapolation_leaves_through_both_walls() {
    for hz in SCREENS {
        let start = opening("jitter", hz);
        let half_width = start.lanes[0].world["half_width"];
        for steps in [None, Some(Control::Steps)] {
            let ahead = changed(&start, |lane| {
                flip(Control::Extrapolation, true)(lane);
                if let Some(steps) = steps {
                    flip(steps, true)(lane);
                }
            });
            let run = watch(&ahead, hz, false);
            let beyond = |side: f64| {
                let farthest = run.shown[0].iter().map(|x| side * x).fold(f64::MIN, f64::max);
                (farthest - half_width) * 1200.0 / run.width
            };
            let [left, right] = [beyond(-1.0), beyond(1.0)];
            let least = if steps.is_some() { 60.0 } else { 11.0 };
            assert!(left > least && right > least, "{hz} Hz, {steps:?}: {left} px and {right} px beyond the walls");
        }
    }
}

/// On every screen, the clamp loses what the sentence about a hang leaves of it.
#[test]
fn what_is_lost_is_the_rest_of_the_hang() {
    for hz in SCREENS.into_iter().chain([50.0, 59.94, 100.0, 143.86]) {
        let start = opening("jitter", hz);
        let plan = start.opening.as_ref().unwrap();
        let rest = OpeningText::parse("{hung_ms / 1000 - clamp_ms / 1000}").unwrap();
        let value = |sum: &Sum<SettingValue>| sum.value(|setting| setting.of(&start.lanes[0], plan.hang));
        let [Piece::Number(rest)] = rest.pieces.as_slice() else { panic!("a number") };
        let dropped = watch(&start, hz, true).reports[0].dropped_secs;
        assert!((dropped - value(rest).unwrap()).abs() < 1e-6, "{hz} Hz: {dropped} s are lost");
    }
}

/// The numbers in the sentences: a step between the two drawings, what the clamp loses of a hang, and nothing without it.
#[test]
fn what_the_sentences_say_is_true() {
    let start = opening("jitter", 60.0);
    let with =
        |change: &dyn Fn(&mut LaneSpec), hangs: bool| watch(&changed(&start, change), 60.0, hangs).reports.remove(0);
    let age = |control| with(&flip(control, true), false).age_ms.unwrap().mean;
    let between = age(Control::Interpolation) - age(Control::Extrapolation);
    assert!((between - 25.0).abs() < 0.01, "{between} ms");
    let frames = with(&flip(Control::Vsync, false), false).shown_fps.unwrap();
    assert!((frames - 90.0).abs() < 1.0, "{frames} frames a second");
    // 36 refreshes, of which the clamp counts 0.25 s.
    let clamped = with(&|_| {}, true).dropped_secs;
    assert!((clamped - 0.35).abs() < 1e-9, "{clamped} s are lost");
    assert_eq!(with(&flip(Control::Clamp, false), true).dropped_secs, 0.0);
    assert_eq!(with(&flip(Control::Interpolation, true), false).animation_error_ms.unwrap().max, 0.0, "smooth");
}
