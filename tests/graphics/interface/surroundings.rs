//! The surroundings of the lanes stay calm: messages, tooltips, recording mode, and the list of lessons.

use super::bench::{Bench, BenchHarness, harness, ordinary, press, three_lanes};
use super::course::lesson;
use egui::accesskit::Role;
use egui::{Event, Key, Modifiers, Order, Rect, pos2, vec2};
use egui_kittest::kittest::Queryable;
use timestep_lab::course::{CATALOGUE, Phase};
use timestep_lab::ui::ToastKind;

const NONE: Modifiers = Modifiers::NONE;

fn lanes(harness: &BenchHarness) -> Vec<Rect> {
    harness.state().output.lanes.iter().map(|lane| lane.rect).collect()
}

#[test]
fn messages_stand_in_the_transport_and_can_be_read_again() {
    const TEXT: &str = "Cannot save mine.toml: the disk is full.";
    for (width, height) in [(640.0, 480.0), (1280.0, 720.0)] {
        for stage in [true, false] {
            let of = format!("{width}×{height}, stage: {stage}");
            let mut harness = harness(Bench::new(three_lanes()), width, height);
            harness.run();
            if stage {
                press(&mut harness, NONE, Key::L);
            }
            let before = lanes(&harness);
            harness.state_mut().ui.toast(ToastKind::Error, TEXT);
            harness.run_steps(2);
            let place = harness.get_by_label(TEXT).rect();
            assert!(place.width() > 150.0 && place.bottom() <= height, "{of}: {place}");
            assert_eq!(lanes(&harness), before, "{of}: nothing moves");
            assert!(before.iter().all(|lane| !lane.intersects(place)), "{of}: {place} {before:?}");
            harness.run_steps(60 * 9);
            assert!(harness.query_by_label(TEXT).is_none(), "{of}");
            if let Some(button) = harness.query_by_label("All messages") {
                button.click();
                harness.run();
                harness.get_by_label(TEXT);
            } else {
                assert!(width < 700.0, "{of}: no way to read it again");
            }
        }
    }
}

/// Where a message has no room beside the frame graph, the graph goes, and not the time.
#[test]
fn a_message_in_the_lab_covers_no_control() {
    const TEXT: &str = "The texts were about other lanes, so they are gone. Undo brings them back.";
    let mut harness = harness(Bench::new(three_lanes()), 1280.0, 720.0);
    harness.run();
    let time = |harness: &BenchHarness| harness.get_all_by_label_contains("t = ").next().expect("the time").rect();
    let before = time(&harness);
    harness.state_mut().ui.toast(ToastKind::Info, TEXT);
    harness.run_steps(2);
    let place = harness.get_by_label(TEXT).rect();
    assert!(!before.intersects(place) && time(&harness) == before, "{place} over {before}");
    let record = harness.get_all_by_label_contains("Record").last().expect("a button").rect();
    assert!(!record.intersects(place), "{place} over {record}");
}

#[test]
fn nothing_is_said_over_lanes_that_are_alone() {
    let mut harness = ordinary();
    harness.run();
    press(&mut harness, NONE, Key::H);
    harness.state_mut().ui.toast(ToastKind::Error, "It failed.");
    harness.run_steps(2);
    assert!(harness.get_by_label("It failed.").rect().width() <= 1.0, "a screen reader is told");
    harness.run_steps(60 * 20);
    assert!(harness.query_by_label("It failed.").is_none());
    press(&mut harness, NONE, Key::Escape);
    harness.run_steps(2);
    assert!(harness.get_by_label("It failed.").rect().width() > 20.0, "errors are not missed");
}

/// `true` if a tooltip is open.
fn has_tooltip(harness: &BenchHarness) -> bool {
    harness.ctx.memory(|memory| memory.areas().visible_layer_ids().iter().any(|layer| layer.order == Order::Tooltip))
}

#[test]
fn tooltips_stay_away_from_lanes_alone_and_from_presses() {
    let mut harness = ordinary();
    harness.run();
    let at = harness.get_all_by_label_contains("Lane 1").next().expect("a name").rect().center();
    harness.event(Event::PointerMoved(at));
    harness.run_steps(90);
    assert!(has_tooltip(&harness), "the lane explains itself");
    press(&mut harness, NONE, Key::H);
    harness.run_steps(2);
    assert!(!has_tooltip(&harness), "it closes");
    let at = lanes(&harness)[0].center();
    for offset in [0.0, 3.0] {
        harness.event(Event::PointerMoved(at + vec2(offset, 0.0)));
        harness.run_steps(90);
        assert!(!has_tooltip(&harness));
    }
    press(&mut harness, NONE, Key::H);
    let button = harness.get_by_label("Back to the start").rect().center();
    harness.hover_at(button);
    harness.event(Event::PointerButton {
        pos: button,
        button: egui::PointerButton::Primary,
        pressed: true,
        modifiers: NONE,
    });
    harness.run_steps(90);
    assert!(!has_tooltip(&harness), "a button is down");
}

#[test]
fn nothing_opens_under_a_pointer_that_rests_already() {
    let mut harness = ordinary();
    harness.run();
    let at = harness.get_all_by_label_contains("Lane 1").next().expect("a name").rect().center();
    press(&mut harness, NONE, Key::H);
    harness.event(Event::PointerMoved(at));
    harness.run_steps(120);
    press(&mut harness, NONE, Key::H);
    harness.run_steps(120);
    assert!(!has_tooltip(&harness), "the name came under the pointer with a key");
    harness.event(Event::PointerMoved(at + vec2(2.0, 0.0)));
    harness.run_steps(60);
    assert!(has_tooltip(&harness), "the pointer asks");
    harness.run_steps(120);
    assert!(has_tooltip(&harness), "it stays while it is read");
}

#[test]
fn recording_mode_shows_lanes_in_the_pixels_of_a_clip() {
    let record = |harness: &mut BenchHarness| press(harness, Modifiers::COMMAND, Key::J);
    let mut harness = harness(Bench::new(three_lanes()), 2000.0, 1101.0);
    harness.run();
    for (size, corner) in [(vec2(1920.0, 1080.0), pos2(40.0, 11.0)), (vec2(1280.0, 720.0), pos2(360.0, 191.0))] {
        record(&mut harness);
        assert!(harness.state().ui.hidden() && harness.query_by_label("Play").is_none());
        let all = lanes(&harness).into_iter().reduce(Rect::union).unwrap();
        let place = Rect::from_min_size(corner, size);
        assert!(place.contains_rect(all) && all.area() > 0.5 * place.area(), "{all} in {place}");
        let before = harness.state().lane(0).presentation;
        press(&mut harness, NONE, Key::I);
        assert_ne!(harness.state().lane(0).presentation, before, "switches work");
    }
    record(&mut harness);
    assert!(!harness.state().ui.hidden(), "the last press leaves");
    record(&mut harness);
    press(&mut harness, NONE, Key::Escape);
    assert!(!harness.state().ui.hidden());
    let mut small = ordinary();
    small.run();
    record(&mut small);
    assert!(small.state().ui.hidden(), "1280 × 720 is enough for the smaller size");
    small.set_size(vec2(1000.0, 700.0));
    small.run();
    assert!(!small.state().ui.hidden() && small.query_by_label_contains("make it larger").is_some());
}

#[test]
fn escape_closes_the_menu_of_a_page_and_not_the_page() {
    let mut harness = ordinary();
    harness.run();
    press(&mut harness, Modifiers::COMMAND, Key::R);
    harness.get_by_role_and_label(Role::ComboBox, "Format").click();
    harness.run();
    let has_popup = |harness: &BenchHarness| egui::Popup::is_any_open(&harness.ctx);
    assert!(has_popup(&harness));
    press(&mut harness, NONE, Key::Escape);
    assert!(!has_popup(&harness) && harness.state().ui.page() == Some("record"));
    press(&mut harness, NONE, Key::Escape);
    assert_eq!(harness.state().ui.page(), None);
}

#[test]
fn the_list_opens_at_the_current_lesson() {
    let entry = CATALOGUE.iter().max_by_key(|entry| entry.place().0).expect("a lesson");
    let mut harness = lesson(entry.id);
    for round in 0..2 {
        press(&mut harness, Modifiers::COMMAND, Key::L);
        if harness.query_by_label("Search lessons").is_none() {
            press(&mut harness, Modifiers::COMMAND, Key::L);
        }
        harness.run_steps(60);
        let row = harness.get_by_role_and_label(Role::Button, &entry.title).rect();
        assert!(row.top() > 60.0 && row.bottom() < 640.0, "{round}: {row}");
        // It is scrolled away and folded in between.
        harness.hover_at(pos2(120.0, 300.0));
        harness.event(Event::MouseWheel {
            unit: egui::MouseWheelUnit::Point,
            delta: vec2(0.0, 5000.0),
            phase: egui::TouchPhase::Move,
            source: egui::MouseWheelSource::Wheel,
            modifiers: NONE,
        });
        harness.run_steps(60);
        press(&mut harness, Modifiers::COMMAND, Key::L);
    }
}

#[test]
fn a_search_without_result_says_so() {
    let mut harness = lesson("welcome");
    press(&mut harness, NONE, Key::Slash);
    harness.event(Event::Text("xylophone".to_owned()));
    harness.run();
    let told = harness.get_by_label_contains("Nothing has these words").rect();
    assert!(Rect::from_min_size(pos2(0.0, 0.0), vec2(240.0, 720.0)).contains_rect(told), "{told}");
}

/// Enter as the run ends means "Why?", which it has told by itself; a moment later it means what the bar says then.
#[test]
fn why_at_the_end_of_a_run_shows_the_why() {
    let mut harness = lesson("max-frame");
    let phase = |harness: &BenchHarness| harness.state().ui.lesson().1;
    press(&mut harness, NONE, Key::Num1);
    assert_eq!(phase(&harness), Some(Phase::See));
    for _ in 0..3600 {
        if phase(&harness) == Some(Phase::Why) {
            break;
        }
        harness.state_mut().run_for(4);
        harness.run_steps(1);
    }
    assert_eq!(phase(&harness), Some(Phase::Why));
    harness.key_press(Key::Enter);
    harness.run_steps(2);
    assert_eq!(phase(&harness), Some(Phase::Why), "it still means what it said");
    harness.run_steps(60);
    harness.key_press(Key::Enter);
    harness.run_steps(2);
    assert_eq!(phase(&harness), Some(Phase::Try(0)));
}
