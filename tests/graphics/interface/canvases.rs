//! Canvases: the difference lens, and the words for what is under the pointer.

use super::bench::{Bench, BenchHarness, harness, press};
use egui::{Event, Key, Modifiers, PointerButton, Pos2, pos2};
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
    harness.hover_at(at);
    harness.run_steps(60);
}

#[test]
fn the_pointer_says_what_it_points_at() {
    let mut harness = harness(bench(), 1280.0, 720.0);
    // The description of the canvas says it, too.
    let times = |harness: &BenchHarness| {
        harness.query_all_by_label_contains("Body of lane 1: where its display shows it").count()
    };
    let before = times(&harness);
    let body = body_of_first(&harness);
    move_to(&mut harness, body);
    assert_eq!(times(&harness), before + 1);
    let corner = harness.state().output.lanes[0].rect.left_top() + egui::vec2(4.0, 4.0);
    move_to(&mut harness, corner);
    assert_eq!(times(&harness), before, "nothing lies there");
}

#[test]
fn the_lens_holds_the_next_lane_over_the_chosen_one_while_its_key_is_down() {
    let mut harness = harness(bench(), 1280.0, 720.0);
    assert_eq!(harness.state().output.canvases.lens, None);
    press(&mut harness, Modifiers::SHIFT, Key::D);
    assert_eq!(harness.state().output.canvases.lens, Some(Lens { onto: 0, held: 1 }));
    press(&mut harness, Modifiers::NONE, Key::Num2);
    assert_eq!(harness.state().output.canvases.lens, Some(Lens { onto: 1, held: 0 }), "the chosen one is below");
    press(&mut harness, Modifiers::SHIFT, Key::D);
    assert_eq!(harness.state().output.canvases.lens, None);
}

fn button(harness: &mut BenchHarness, pos: Pos2, pressed: bool) {
    harness.event(Event::PointerButton { pos, button: PointerButton::Primary, pressed, modifiers: Modifiers::NONE });
    harness.run_steps(2);
}

/// Drags the first lane by its header to a place, in three moves.
fn drag_first_to(harness: &mut BenchHarness, to: Pos2) {
    let header = harness.get_by_label_contains("Lane 1:").rect().center();
    harness.event(Event::PointerMoved(header));
    button(harness, header, true);
    for part in [0.3, 0.7, 1.0] {
        harness.event(Event::PointerMoved(header.lerp(to, part)));
        harness.run_steps(1);
    }
}

#[test]
fn a_lane_that_is_dragged_onto_another_and_held_still_shows_the_lens() {
    let mut harness = harness(bench(), 1280.0, 720.0);
    harness.run_steps(2);
    let speeds = |harness: &BenchHarness| [0, 1].map(|lane| harness.state().lane(lane).world.params[0]);
    let (middle, before) = (harness.state().output.lanes[1].rect.center(), speeds(&harness));
    drag_first_to(&mut harness, middle);
    assert_eq!(harness.state().output.canvases.lens, None, "it may be on its way");
    harness.run_steps(40);
    let lens = Some(Lens { onto: 1, held: 0 });
    assert_eq!(harness.state().output.canvases.lens, lens);
    harness.event(Event::PointerMoved(middle + egui::vec2(60.0, 20.0)));
    harness.run_steps(3);
    assert_eq!(harness.state().output.canvases.lens, lens, "the hand may move over the lane");
    button(&mut harness, middle, false);
    harness.run();
    assert_eq!((harness.state().output.canvases.lens, speeds(&harness)), (None, before), "nothing has moved");
    // At the edge it is put, however long it is held there.
    let edge = pos2(harness.state().output.lanes[1].rect.right() - 8.0, middle.y);
    drag_first_to(&mut harness, edge);
    harness.run_steps(60);
    assert_eq!(harness.state().output.canvases.lens, None);
    button(&mut harness, edge, false);
    harness.run();
    assert_eq!(speeds(&harness), [before[1], before[0]]);
}

#[test]
fn the_bar_of_the_lens_and_the_grid_say_what_they_are() {
    let mut harness = harness(bench(), 1280.0, 720.0);
    press(&mut harness, Modifiers::SHIFT, Key::D);
    harness.run_steps(2);
    // Half a metre of gap: the bodies are at 0.5 m and at 1 m.
    let snapshot = harness.state().lab.snapshot();
    let seen = harness.state().output.canvases.cameras(&snapshot, &harness.state().output.lanes);
    let canvas = harness.state().output.lanes[0].rect;
    let view = seen.lanes[0].view();
    let scale = (f64::from(canvas.width()) / view.half.x).min(f64::from(canvas.height()) / view.half.y) / 2.0;
    let middle = 0.5 * (seen.lanes[0].shown_point() + seen.lanes[1].shown_point()) - view.center;
    let at = canvas.center() + egui::vec2((middle.x * scale) as f32, (-middle.y * scale) as f32);
    move_to(&mut harness, at);
    harness.get_by_label_contains("between the bodies of lane 1 and lane 2");
}
