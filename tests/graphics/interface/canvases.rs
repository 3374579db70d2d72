//! Canvases: the difference lens, and the words for what lies under the pointer.

use super::bench::{Bench, BenchHarness, harness, press};
use egui::{Event, Key, Modifiers, Pos2};
use egui_kittest::kittest::Queryable;
use timestep_lab::lab::{Action, Frame};
use timestep_lab::scenario::Scenario;
use timestep_lab::ui::Lens;

/// Two bodies that glide at different speeds, paused after a second.
fn bench() -> Bench {
    let file = "title = 'Two speeds'\n[defaults]\nintegrator = 'exact'\n[[lane]]\nworld = { id = 'glide', speed = 0.5 }\n\
                [[lane]]\nworld = { id = 'glide', speed = 1.0 }\n";
    let mut bench = Bench::new(Scenario::parse(file, "t").unwrap());
    bench.run_for(60);
    bench.lab.frame(Frame { actions: &[Action::SetPaused(true)], ..Frame::default() });
    bench
}

/// The middle of the first lane's body on the screen, as the world's view is fitted into its canvas.
fn body_of_first(harness: &BenchHarness) -> Pos2 {
    let snapshot = harness.state().lab.snapshot();
    let (lane, canvas) = (snapshot.lanes[0], harness.state().output.lanes[0].rect);
    let (view, point) = (lane.view(), lane.shown_point());
    let scale = (f64::from(canvas.width()) / view.half.x).min(f64::from(canvas.height()) / view.half.y) / 2.0;
    let offset = (point - view.center) * scale;
    canvas.center() + egui::vec2(offset.x as f32, -offset.y as f32)
}

fn move_to(harness: &mut BenchHarness, at: Pos2) {
    harness.event(Event::PointerMoved(at));
    harness.run();
    harness.step();
    harness.run();
}

#[test]
fn the_pointer_says_what_it_points_at() {
    let mut harness = harness(bench(), 1280.0, 720.0);
    let sentence = "Body of lane 1: where its display shows it, 0.000 m from the exact motion.";
    let says = |harness: &BenchHarness| harness.query_by_label(sentence).is_some();
    assert!(!says(&harness));
    let body = body_of_first(&harness);
    move_to(&mut harness, body);
    assert!(says(&harness));
    let corner = harness.state().output.lanes[0].rect.left_top() + egui::vec2(4.0, 4.0);
    move_to(&mut harness, corner);
    assert!(!says(&harness), "nothing lies there");
}

#[test]
fn the_lens_holds_the_next_lane_over_the_chosen_one_while_its_key_is_down() {
    let mut harness = harness(bench(), 1280.0, 720.0);
    assert_eq!(harness.state().output.lens, None);
    press(&mut harness, Modifiers::NONE, Key::D);
    assert_eq!(harness.state().output.lens, Some(Lens { onto: 0, held: 1 }));
    press(&mut harness, Modifiers::NONE, Key::Num2);
    assert_eq!(harness.state().output.lens, Some(Lens { onto: 1, held: 0 }), "the chosen one is below");
    press(&mut harness, Modifiers::NONE, Key::D);
    assert_eq!(harness.state().output.lens, None);
}
