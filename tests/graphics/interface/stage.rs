//! The stage: its modes, arrangements, gestures and numbers.

use super::bench::{Bench, BenchHarness, harness, press, three_lanes};
use super::whole_window::{WholeWindow, key};
use egui::accesskit::Role;
use egui::{Event, Key, Modifiers, PointerButton, Pos2, vec2};
use egui_kittest::kittest::Queryable;
use timestep_lab::scenario::Scenario;
use timestep_lab::scenario::lesson::Layout;
use timestep_lab::ui::{Interface, LessonStart, Mode, Prefs};

const NONE: Modifiers = Modifiers::NONE;
const CTRL: Modifiers = Modifiers::COMMAND;

fn stage() -> BenchHarness {
    let mut bench = Bench::new(three_lanes());
    bench.ui = Interface::new(Prefs::default());
    bench.run_for(60);
    harness(bench, 1280.0, 720.0)
}

fn canvases(harness: &BenchHarness) -> Vec<usize> {
    harness.state().output.lanes.iter().map(|lane| lane.index).collect()
}

fn button(harness: &mut BenchHarness, pos: Pos2, which: PointerButton, pressed: bool) {
    harness.event(Event::PointerMoved(pos));
    harness.event(Event::PointerButton { pos, button: which, pressed, modifiers: NONE });
    harness.run_steps(1);
}

fn click_at(harness: &mut BenchHarness, pos: Pos2, which: PointerButton) {
    button(harness, pos, which, true);
    button(harness, pos, which, false);
}

#[test]
fn the_window_opens_on_the_stage_and_remembers_the_lab() {
    let old: Prefs = serde_json::from_str(r#"{"theme":"dark"}"#).unwrap();
    assert_eq!(old.mode, Mode::Stage);
    let mut harness = stage();
    assert!(harness.query_by_label("Loop policy").is_none());
    assert!(harness.query_by_label("Present mode").is_none(), "no renderer setting on the stage");
    press(&mut harness, NONE, Key::L);
    harness.get_by_label("Loop policy");
    assert_eq!(harness.state().ui.prefs().mode, Mode::Lab);
    harness.get_by_role_and_label(Role::Button, "Stage").click();
    harness.run();
    assert_eq!(harness.state().ui.prefs().mode, Mode::Stage);
    press(&mut harness, NONE, Key::F4);
    harness.get_by_label("Loop policy");
}

#[test]
fn extents_hide_what_surrounds_the_lanes() {
    let mut harness = stage();
    let question = "Which lane judders, and why?";
    let shows = |harness: &BenchHarness, text: &str| harness.query_by_label_contains(text).is_some();
    assert!(shows(&harness, question) && shows(&harness, "Pause"));
    press(&mut harness, CTRL, Key::J);
    assert!(!shows(&harness, question) && !shows(&harness, "Pause") && harness.state().ui.hidden());
    press(&mut harness, NONE, Key::Escape);
    assert!(shows(&harness, "Pause"));
    press(&mut harness, NONE, Key::H);
    assert!(!shows(&harness, question) && !shows(&harness, "Pause"));
    press(&mut harness, NONE, Key::H);
    assert!(shows(&harness, question));
}

#[test]
fn the_chosen_lane_can_stand_alone() {
    let mut harness = stage();
    press(&mut harness, NONE, Key::Enter);
    assert_eq!(canvases(&harness), [0]);
    press(&mut harness, NONE, Key::Num3);
    assert_eq!(canvases(&harness), [2]);
    press(&mut harness, NONE, Key::Escape);
    assert_eq!(canvases(&harness), [0, 1, 2]);
    let middle = harness.state().output.lanes[1].rect.center();
    click_at(&mut harness, middle, PointerButton::Primary);
    click_at(&mut harness, middle, PointerButton::Primary);
    harness.run();
    assert_eq!(canvases(&harness), [1]);
    let middle = harness.state().output.lanes[0].rect.center();
    click_at(&mut harness, middle, PointerButton::Secondary);
    harness.run();
    harness.get_by_role_and_label(Role::Button, "Show all lanes").click();
    harness.run();
    assert_eq!(canvases(&harness), [0, 1, 2]);
}

#[test]
fn a_lane_is_dragged_to_another_place_in_one_edit() {
    let mut harness = stage();
    let places: Vec<_> = harness.state().output.lanes.iter().map(|lane| lane.rect).collect();
    let badge = places[0].min + vec2(20.0, 20.0);
    button(&mut harness, badge, PointerButton::Primary, true);
    for step in 1..=5 {
        harness.event(Event::PointerMoved(badge.lerp(places[2].center(), step as f32 / 5.0)));
        harness.run_steps(1);
    }
    assert_eq!(harness.state().lane(0).looks.label, "no smoothing", "nothing moves before the drop");
    button(&mut harness, places[2].center(), PointerButton::Primary, false);
    harness.run();
    let labels = |harness: &BenchHarness| (0..3).map(|lane| harness.state().lane(lane).looks.label).collect::<Vec<_>>();
    assert_eq!(labels(&harness), ["interpolated", "", "no smoothing"]);
    assert_eq!(harness.state().ui.chosen(), 2);
    press(&mut harness, CTRL, Key::Z);
    assert_eq!(labels(&harness), ["no smoothing", "interpolated", ""]);
}

#[test]
fn a_document_keeps_its_arrangement() {
    let mut harness = stage();
    let widths =
        |harness: &BenchHarness| harness.state().output.lanes.iter().map(|lane| lane.rect.width()).collect::<Vec<_>>();
    assert!(widths(&harness).iter().all(|width| *width < 640.0));
    for (name, layout) in [("Tracks", Layout::Tracks), ("Overlay", Layout::Overlay)] {
        harness.get_by_role_and_label(Role::Button, "Layout").click();
        harness.run();
        harness.get_by_role_and_label(Role::Button, name).click();
        harness.run();
        assert!(widths(&harness).iter().all(|width| *width > 1200.0), "{name}");
        assert_eq!(harness.state().output.canvases.layout, layout);
        assert_eq!(harness.state().ui.prefs().layouts, [(three_lanes().title, layout)]);
    }
    let lanes = &harness.state().output.lanes;
    assert!(lanes.iter().all(|lane| lane.rect == lanes[0].rect), "all lanes have one canvas");
    harness.get_by_role_and_label(Role::Button, "Layout").click();
    harness.run();
    harness.get_by_role_and_label(Role::Button, "Grid").click();
    harness.run();
    assert!(harness.state().ui.prefs().layouts.is_empty(), "the document's own needs no memory");
}

/// A window of 1280 × 720 points has room for half as much again, one of 1920 × 1080 for twice as much.
#[test]
fn zoom_follows_the_keys_as_far_as_the_window_has_points() {
    let mut harness = stage();
    press(&mut harness, CTRL, Key::Plus);
    assert_eq!(harness.ctx.zoom_factor(), 1.1);
    for _ in 0..12 {
        press(&mut harness, CTRL, Key::Minus);
    }
    assert_eq!(harness.state().ui.prefs().zoom, 0.75);
    press(&mut harness, CTRL, Key::Num0);
    assert_eq!(harness.ctx.zoom_factor(), 1.0);
    press(&mut harness, NONE, Key::J);
    assert!(harness.ctx.zoom_factor() > 1.3, "{}", harness.ctx.zoom_factor());
    press(&mut harness, NONE, Key::J);
    assert_eq!(harness.ctx.zoom_factor(), 1.0);
}

/// Numbers of all lanes have one unit, and the labels say what they are.
#[test]
fn headlines_stand_on_every_lane() {
    let harness = stage();
    let errors = harness.query_all_by_label_contains("integration error").count();
    assert_eq!(errors, 3);
}

/// A class sees the lanes from afar: with the controls, the switches and the texts of a lesson, which keep their places, lanes have most of
/// the height. Some of it are their strips of frames.
#[test]
fn on_a_projector_the_lanes_take_most_of_the_height() {
    for (size, least) in [([1920, 1080], 0.59), ([1280, 720], 0.61)] {
        let mut bench = Bench::new(Scenario::load("wind").unwrap());
        bench.ui = Interface::new(Prefs::default());
        bench.course.start = LessonStart::Play;
        let mut window = WholeWindow::of(bench, size);
        (0..3).for_each(|_| _ = window.lay_out(Vec::new()));
        window.lay_out(key(Key::J));
        (0..5).for_each(|_| _ = window.lay_out(Vec::new()));
        assert!(window.bench.ui.view().projector && window.bench.ui.view().line_weight() > 1.5);
        let lanes = &window.bench.output.lanes;
        let height = lanes.iter().map(|lane| lane.rect.bottom()).fold(0.0, f32::max)
            - lanes.iter().map(|lane| lane.rect.top()).fold(f32::INFINITY, f32::min);
        let zoom = (size[0] as f32 / 640.0).min(size[1] as f32 / 480.0).min(2.0);
        let part = height * zoom / size[1] as f32;
        assert!(part >= least, "{part} at {size:?}");
    }
}

/// A zoom that the window has no room for says where it stops, and the next step back is seen.
#[test]
fn zooming_stops_where_the_window_has_no_room() {
    let mut harness = stage();
    for _ in 0..6 {
        press(&mut harness, CTRL, Key::Plus);
    }
    assert_eq!(harness.ctx.zoom_factor(), 1.5);
    harness.get_by_label_contains("150 % is the most for which this window has room.");
    press(&mut harness, CTRL, Key::Minus);
    harness.run_steps(2);
    assert_eq!(harness.ctx.zoom_factor(), 1.25);
}
