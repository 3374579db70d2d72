//! Bodies grabbed with the pointer: a press on a body pulls it in all lanes until the button is up, a press beside it chooses its lane.

use super::bench::{Bench, BenchHarness, harness};
use egui::accesskit::Toggled;
use egui::{Event, Modifiers, PointerButton, Pos2, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use timestep_lab::input::{Change, Grab, Input};
use timestep_lab::lab::{Action, Frame};
use timestep_lab::scenario::Scenario;
use timestep_lab::ui::Canvases;

const SPRINGS: &str = "[defaults]\nworld = { id = 'spring', stiffness = 0.0 }\nintegrator = 'rk4'\n[[lane]]\n[[lane]]\n[[lane]]\nworld = 'pendulum'";

fn open(text: &str) -> BenchHarness {
    let mut harness = harness(Bench::new(Scenario::parse(text, "test").unwrap()), 1280.0, 720.0);
    harness.run_steps(2);
    harness
}

/// Place on the screen of a point of a lane's world, m.
fn place(harness: &BenchHarness, lane: usize, x: f64, y: f64) -> Pos2 {
    let rects = &harness.state().output.lanes;
    let seen = harness.state().output.canvases.cameras(&harness.state().lab.snapshot(), rects);
    let (rect, view) = (rects[lane].rect, seen.lanes[lane].view());
    let scale = (f64::from(rect.width()) / view.half.x).min(f64::from(rect.height()) / view.half.y) / 2.0;
    rect.center() + vec2(((x - view.center.x) * scale) as f32, ((view.center.y - y) * scale) as f32)
}

fn point_at(harness: &mut BenchHarness, pos: Pos2) {
    harness.event(Event::PointerMoved(pos));
    later(harness);
}

fn button(harness: &mut BenchHarness, pos: Pos2, pressed: bool) {
    harness.event(Event::PointerButton { pos, button: PointerButton::Primary, pressed, modifiers: Modifiers::NONE });
    later(harness);
}

fn later(harness: &mut BenchHarness) {
    harness.run_steps(1);
    harness.state_mut().run_for(3);
    harness.run_steps(1);
}

fn changes(harness: &BenchHarness) -> Vec<Change> {
    harness.state().lab.snapshot().input.changes().to_vec()
}

#[test]
fn a_body_is_pressed_dragged_and_let_go() {
    let mut harness = open(SPRINGS);
    // The second lane's body is at −1 m.
    let body = place(&harness, 1, -1.0, 0.0);
    point_at(&mut harness, body);
    assert_eq!(harness.output().platform_output.cursor_icon, egui::CursorIcon::Grab);
    assert!(changes(&harness).is_empty(), "nothing is held yet");
    button(&mut harness, body, true);
    let to = place(&harness, 1, 0.5, 0.25);
    point_at(&mut harness, to);
    point_at(&mut harness, to + vec2(0.2, -0.2));
    // Also outside of the lane.
    let outside = place(&harness, 0, 0.0, 0.0);
    point_at(&mut harness, outside);
    button(&mut harness, outside, false);
    let recorded = changes(&harness);
    let grabs: Vec<_> = recorded.iter().map(|change| change.input.grab()).collect();
    let [Some(first), Some(second), Some(third), None] = grabs[..] else { panic!("{recorded:?}") };
    assert!([first, second, third].iter().all(|grab| grab.body() == 0));
    let near = |grab: Grab, x: f64, y: f64| (grab.target() - glam::dvec2(x, y)).length() < 0.02;
    assert!(near(first, -1.0, 0.0) && near(second, 0.5, 0.25), "{recorded:?}");
    assert!(third.target().length() > 1.0, "{third:?}");
    assert_eq!(recorded[3].input, Input::NONE);
    // Both springs were pulled to the same places; the lane of the pointer was not chosen.
    let state = |lane: usize| harness.state().lab.snapshot().lanes[lane].state().to_vec();
    assert!(state(0) == state(1) && state(0)[1] != 0.0, "{:?}", state(0));
    // A hand that is open says nothing more.
    later(&mut harness);
    assert_eq!((changes(&harness).len(), harness.state().output.input), (4, None));
}

/// While a body is held its lane's camera does not move, although the lane's own has drawn back: the same pointer pulls to the same
/// place. Then it goes there without a jump.
#[test]
fn the_camera_stands_still_while_a_body_is_held() {
    let mut harness = open("[[lane]]\nworld = { id = 'spring', stiffness = 0.0 }\nintegrator = 'rk4'\n");
    let half = |harness: &BenchHarness| {
        let snapshot = harness.state().lab.snapshot();
        let seen = harness.state().output.canvases.cameras(&snapshot, &harness.state().output.lanes);
        [snapshot.lanes[0].view().half.x, seen.lanes[0].view().half.x]
    };
    let [_, start] = half(&harness);
    let body = place(&harness, 0, -1.0, 0.0);
    point_at(&mut harness, body);
    button(&mut harness, body, true);
    let outside = harness.state().output.lanes[0].rect.right_center() + vec2(30.0, 0.0);
    point_at(&mut harness, outside);
    let target = |harness: &BenchHarness| changes(harness).last().unwrap().input.grab().unwrap().target();
    let first = target(&harness);
    for _ in 0..40 {
        later(&mut harness);
        assert_eq!(half(&harness)[1], start);
    }
    assert!(half(&harness)[0] > 1.2 * start, "the lane's own camera has drawn back: {:?}", half(&harness));
    assert_eq!(target(&harness), first, "the pointer has not moved");
    button(&mut harness, outside, false);
    let mut before = start;
    for _ in 0..60 {
        harness.run_steps(1);
        let [_, seen] = half(&harness);
        assert!((seen / before).ln().abs() < 0.15, "{before} to {seen}");
        before = seen;
    }
    let (output, snapshot) = (&harness.state().output, harness.state().lab.snapshot());
    assert_eq!(output.canvases.steady, None, "the lane has its own camera again");
    let free = Canvases { steady: None, ..output.canvases }.cameras(&snapshot, &output.lanes);
    assert_eq!(half(&harness)[1], free.lanes[0].view().half.x);
    assert!(half(&harness)[1] > 1.2 * start);
}

#[test]
fn a_click_beside_the_body_chooses_the_lane() {
    let mut harness = open(SPRINGS);
    for (lane, x) in [(1, 0.7), (2, 0.9)] {
        let beside = place(&harness, lane, x, -0.2);
        point_at(&mut harness, beside);
        button(&mut harness, beside, true);
        button(&mut harness, beside, false);
        assert!(changes(&harness).is_empty(), "lane {lane}");
        assert!(
            harness.get_by_label_contains(&format!("Lane {}:", lane + 1)).accesskit_node().toggled()
                == Some(Toggled::True)
        );
    }
}

#[test]
fn keys_push_a_cart_that_is_held() {
    let mut harness = open("[[lane]]\nworld = 'cart'\nintegrator = 'rk4'");
    let body = place(&harness, 0, 0.0, 0.0);
    point_at(&mut harness, body);
    button(&mut harness, body, true);
    harness.key_down(egui::Key::D);
    later(&mut harness);
    let held = changes(&harness).last().unwrap().input;
    assert_eq!((*held.axes(), held.grab().map(|grab| grab.body())), ([1.0, 0.0], Some(0)));
    button(&mut harness, body, false);
    assert_eq!(changes(&harness).last().unwrap().input, Input::new(1.0, 0.0));
}

#[test]
fn machines_that_exchange_pushes_have_no_hand() {
    let mut harness = open(
        "[defaults]\nworld = 'duel'\nintegrator = 'rk4'\nlink = { delay = '30 ms', input_delay = 0 }\n[[lane]]\n[[lane]]",
    );
    let lane = harness.state().lab.snapshot().lanes[0].lane.clone();
    let (center, _) = lane.shown_body(0).unwrap();
    let body = place(&harness, 0, center.x, center.y);
    point_at(&mut harness, body);
    button(&mut harness, body + vec2(3.0, 0.0), true);
    assert!(!harness.state().lab.snapshot().input.has_grabs());
}

/// Time runs while a body is held, and pauses afterwards.
#[test]
fn a_grab_while_paused_moves_the_body() {
    let mut harness = open(SPRINGS);
    harness.state_mut().lab.frame(Frame { actions: &[Action::SetPaused(true)], ..Frame::default() });
    let (from, to) = (place(&harness, 1, -1.0, 0.0), place(&harness, 1, 0.5, 0.25));
    let steps = |harness: &BenchHarness| harness.state().lab.snapshot().lanes[1].steps();
    point_at(&mut harness, from);
    assert_eq!(steps(&harness), 0);
    button(&mut harness, from, true);
    // Half of a swing of a second.
    for _ in 0..9 {
        point_at(&mut harness, to);
    }
    let body = harness.state().lab.snapshot().lanes[1].shown_point();
    assert!(steps(&harness) > 10 && body.x > -0.5, "it follows the hand: {body}");
    button(&mut harness, to, false);
    assert!(harness.state().lab.snapshot().paused, "as it was before");
}
