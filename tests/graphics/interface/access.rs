//! The keyboard and the screen reader: the focus and its ring, what lanes tell, and what moves or flashes.

use super::bench::{Bench, BenchHarness, harness, many_lanes, ordinary, press, three_lanes};
use egui::accesskit::Live;
use egui::style::ScrollAnimation;
use egui::{Key, Modifiers, Rect, Shape};
use egui_kittest::kittest::{NodeT, Queryable};
use std::collections::BTreeSet;
use timestep_lab::course::Phase;
use timestep_lab::lane_picture::CameraMotion;
use timestep_lab::palette::Theme;
use timestep_lab::scenario::LESSONS;
use timestep_lab::ui::{Interface, LessonStart, Prefs, style};

const NONE: Modifiers = Modifiers::NONE;

/// The ring around the focus, as it was painted.
fn ring(harness: &BenchHarness) -> Option<Rect> {
    let accent = style::colors(Theme::Dark).accent;
    harness.output().shapes.iter().find_map(|clipped| match &clipped.shape {
        Shape::Rect(shape)
            if shape.stroke.width == 2.0 && shape.stroke.color == accent && shape.corner_radius.nw == 4 =>
        {
            Some(shape.rect)
        }
        _ => None,
    })
}

/// Tab goes through the whole window, and wherever it is, the ring is around it.
#[test]
fn tab_reaches_every_control_and_a_ring_shows_where() {
    let mut harness = ordinary();
    assert_eq!(ring(&harness), None);
    let mut reached = BTreeSet::new();
    for _ in 0..140 {
        press(&mut harness, NONE, Key::Tab);
        let focused = harness.ctx.memory(|memory| memory.focused()).expect("a control");
        let control = harness.ctx.read_response(focused).expect("it is shown");
        let ring = ring(&harness).expect("a ring");
        assert!(ring.expand(0.1).contains_rect(control.interact_rect), "{ring:?} around {:?}", control.rect);
        assert!(control.interact_rect.is_positive(), "the focus is scrolled into view");
        if let Some(node) = harness.query_all(egui_kittest::kittest::By::new()).find(|node| node.is_focused()) {
            reached.extend(node.accesskit_node().label());
        }
    }
    for name in ["File", "Help", "Lane 1: no smoothing", "Lane 3: Explicit Euler, 1/20 s", "Play", "Pause", "Next step"]
    {
        let found = reached.iter().any(|label| label.starts_with(name.split(',').next().unwrap_or(name)));
        assert!(found || matches!(name, "Play" | "Pause"), "{name}: {reached:?}");
    }
    assert!(!harness.state().ui.hidden(), "Tab hides nothing");
}

#[test]
fn arrow_keys_go_from_lane_to_lane() {
    let mut harness = harness(Bench::new(many_lanes(6)), 1280.0, 720.0);
    harness.get_by_label_contains("Lane 1:").focus();
    harness.run();
    press(&mut harness, NONE, Key::ArrowRight);
    let first_row = harness.state().ui.chosen();
    assert_eq!(first_row, 1);
    press(&mut harness, NONE, Key::ArrowDown);
    let below = harness.state().ui.chosen();
    let [from, to] = [first_row, below].map(|lane| harness.state().output.lanes[lane].rect.center());
    assert!(to.y > from.y && (to.x - from.x).abs() < 1.0, "{from:?} {to:?}");
    press(&mut harness, NONE, Key::ArrowUp);
    press(&mut harness, NONE, Key::ArrowLeft);
    assert_eq!(harness.state().ui.chosen(), 0);
    press(&mut harness, NONE, Key::ArrowLeft);
    assert_eq!(harness.state().ui.chosen(), 0, "there is nothing further left");
    assert!(harness.get_by_label_contains("Lane 1:").is_focused());
}

#[test]
fn lanes_tell_their_numbers_and_messages_are_announced() {
    let mut bench = Bench::new(three_lanes());
    bench.run_for(30);
    let mut harness = harness(bench, 1280.0, 720.0);
    let lane = harness.get_by_label_contains("Lane 1:").accesskit_node().description().unwrap_or_default();
    assert!(lane.starts_with("animation error 0.00") && lane.ends_with(" ms"), "60 steps and frames a second: {lane}");
    press(&mut harness, Modifiers::COMMAND, Key::C);
    let message = harness.get_by_label_contains("Copied as a line of text");
    assert_eq!(message.accesskit_node().live(), Live::Polite);
}

/// Everything that a screen reader announces when it comes or changes.
fn live(harness: &BenchHarness) -> Vec<String> {
    let all = harness.query_all(egui_kittest::kittest::By::new());
    let live = all.filter(|node| node.accesskit_node().live() == Live::Polite);
    live.filter_map(|node| node.accesskit_node().value()).collect()
}

/// Lets the clock of the window go on, and the run by as much.
fn wait(harness: &mut BenchHarness, secs: f64) {
    for _ in 0..(60.0 * secs) as u32 {
        harness.state_mut().run_for(1);
        harness.step();
    }
}

#[test]
fn the_transport_and_the_lesson_are_announced() {
    let mut bench = Bench::new(LESSONS.iter().find(|lesson| lesson.id == "max-frame").expect("a lesson").scenario());
    bench.ui = Interface::new(Prefs::default());
    bench.course.start = LessonStart::Ask;
    let mut harness = harness(bench, 1280.0, 720.0);
    harness.run();
    let question = harness.state().lab.snapshot().scenario.lesson.ask.clone();
    let asked = live(&harness);
    assert!(asked.len() == 2 && asked.contains(&question), "{asked:?}");
    assert!(asked.iter().any(|text| text.starts_with("Click the lane you believe in")), "{asked:?}");
    press(&mut harness, NONE, Key::Num2);
    let is_told = |harness: &BenchHarness, start: &str| live(harness).iter().any(|text| text.starts_with(start));
    assert!(is_told(&harness, "You bet on lane 2"), "{:?}", live(&harness));
    wait(&mut harness, 6.0);
    assert!(is_told(&harness, "Here: one jump"), "{:?}", live(&harness));
    for (key, told) in [
        (Key::Space, "Paused."),
        (Key::Space, "Playing."),
        (Key::B, "Speed 34.77 %."),
        (Key::Enter, "Right: "),
        (Key::R, "Back to the start."),
    ] {
        press(&mut harness, if key == Key::B { Modifiers::SHIFT } else { NONE }, key);
        assert!(is_told(&harness, told), "{told} {:?}", live(&harness));
    }
    wait(&mut harness, 5.0);
    assert!(!is_told(&harness, "Back to the start."), "it is not there for ever");
}

/// An edit that changes what is asked says so, and undo goes back; one that only looks does not.
#[test]
fn an_edit_under_a_bet_says_what_it_does() {
    let mut bench =
        Bench::new(LESSONS.iter().find(|lesson| lesson.id == "breaking-point").expect("a lesson").scenario());
    bench.ui = Interface::new(Prefs::default());
    bench.course.start = LessonStart::Ask;
    let mut harness = harness(bench, 1280.0, 720.0);
    harness.run();
    let phase = |harness: &BenchHarness| harness.state().ui.lesson().1;
    for key in [Key::D, Key::N, Key::K, Key::D, Key::Y] {
        press(&mut harness, NONE, key);
        assert_eq!(phase(&harness), Some(Phase::Ask), "{key:?}");
    }
    press(&mut harness, NONE, Key::C);
    assert_eq!(phase(&harness), Some(Phase::Ask), "a switch of the stage ends no lesson");
    harness.get_by_label_contains("The bet and the answer are about the lesson's own settings.");
    press(&mut harness, Modifiers::COMMAND, Key::N);
    assert_eq!(phase(&harness), None, "another lane ends it");
    harness.get_by_label_contains("Undo brings them back");
    press(&mut harness, Modifiers::COMMAND, Key::Z);
    assert_eq!(phase(&harness), Some(Phase::Ask));
}

#[test]
fn motion_of_the_window_can_be_reduced() {
    let mut harness = ordinary();
    for (item, reduced) in [("Reduce motion", true), ("Allow motion", false)] {
        harness.get_by_label("View").click();
        harness.run();
        harness.get_by_label_contains(item).click();
        harness.run();
        assert_eq!(harness.state().ui.prefs().reduced_motion, reduced);
        let none = ScrollAnimation::none();
        assert_eq!(harness.ctx.global_style().scroll_animation == none, reduced);
        assert_eq!(harness.ctx.global_style().visuals.text_cursor.blink, !reduced);
        let way = if reduced { CameraMotion::Steps } else { CameraMotion::Smooth };
        assert_eq!(harness.state().lab.snapshot().camera, way);
    }
}
