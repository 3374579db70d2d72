//! Keyboard shortcuts.

use super::bench::{Bench, harness, ordinary, press, three_lanes};
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use timestep_lab::metrics::Stretch;
use timestep_lab::palette::Theme;
use timestep_lab::scenario::Scenario;
use timestep_lab::time::Flicks;
use timestep_lab::ui::{Command, WindowIntent, no_touch};

const NONE: Modifiers = Modifiers::NONE;
const CTRL: Modifiers = Modifiers::COMMAND;
const CTRL_SHIFT: Modifiers = Modifiers { shift: true, ..Modifiers::COMMAND };

#[test]
fn space_plays_and_pauses() {
    let mut harness = ordinary();
    assert!(!harness.state().lab.snapshot().paused);
    press(&mut harness, NONE, Key::Space);
    assert!(harness.state().lab.snapshot().paused);
    press(&mut harness, NONE, Key::Space);
    assert!(!harness.state().lab.snapshot().paused);
}

#[test]
fn full_stop_and_comma_step() {
    let mut harness = ordinary();
    press(&mut harness, NONE, Key::Period);
    let snapshot = harness.state().lab.snapshot();
    assert!(snapshot.paused);
    assert_eq!(snapshot.elapsed, Flicks::from_ratio(1, 60));
    press(&mut harness, NONE, Key::Num3);
    press(&mut harness, NONE, Key::Comma);
    assert_eq!(harness.state().lab.snapshot().lanes[2].steps(), 1, "the third lane steps 20 times a second");
}

#[test]
fn r_resets() {
    let mut bench = Bench::new(three_lanes());
    bench.run_for(30);
    let mut harness = harness(bench, 1280.0, 720.0);
    press(&mut harness, NONE, Key::R);
    assert_eq!(harness.state().lab.snapshot().elapsed, Flicks::ZERO);
}

#[test]
fn digits_choose_a_lane() {
    let mut harness = ordinary();
    press(&mut harness, NONE, Key::Num3);
    assert_eq!(harness.state().ui.chosen(), 2);
    press(&mut harness, NONE, Key::Num9);
    assert_eq!(harness.state().ui.chosen(), 2, "there is no ninth lane");
}

#[test]
fn letters_toggle() {
    let mut harness = ordinary();
    press(&mut harness, NONE, Key::I);
    let ids = |bench: &Bench| (0..3).map(|i| bench.lane(i).presentation.id).collect::<Vec<_>>();
    assert_eq!(ids(harness.state()), ["interpolate"; 3], "mixed becomes on");
    press(&mut harness, NONE, Key::E);
    assert_eq!(ids(harness.state()), ["extrapolate"; 3]);
    press(&mut harness, NONE, Key::E);
    assert_eq!(ids(harness.state()), ["latest", "interpolate", "latest"], "each lane is as it was before both");
    press(&mut harness, NONE, Key::C);
    assert_eq!(harness.state().lane(1).guards.max_frame, None);
    press(&mut harness, NONE, Key::V);
    assert_eq!(harness.state().commands, [Command::SetVsync(false)]);
    assert!(!harness.state().vsync);
}

#[test]
fn with_shift_a_key_switches_the_chosen_lane_only() {
    let mut harness = ordinary();
    press(&mut harness, Modifiers::SHIFT, Key::I);
    assert_eq!(harness.state().lane(0).presentation.id, "interpolate");
    assert_eq!(harness.state().lane(2).presentation.id, "latest");
    press(&mut harness, Modifiers::SHIFT, Key::V);
    assert!(harness.state().commands.is_empty(), "a virtual display is not the window");
}

#[test]
fn tab_leaves_only_the_lanes_and_moves_no_focus() {
    let mut harness = ordinary();
    let before = harness.state().output.lanes[0].rect.area();
    press(&mut harness, NONE, Key::H);
    assert!(harness.state().ui.hidden());
    assert!(harness.query_by_label("Interpolation").is_none());
    assert_eq!(harness.ctx.memory(|memory| memory.focused()), None);
    assert!(harness.state().output.lanes[0].rect.area() > 1.3 * before);
    press(&mut harness, NONE, Key::Escape);
    assert!(!harness.state().ui.hidden());
    press(&mut harness, NONE, Key::H);
    press(&mut harness, NONE, Key::H);
    assert!(!harness.state().ui.hidden());
}

#[test]
fn question_mark_and_f1_open_the_keys() {
    for key in [Key::Questionmark, Key::F1] {
        let mut harness = ordinary();
        press(&mut harness, NONE, key);
        harness.get_by_label("Play or pause");
        press(&mut harness, NONE, Key::Space);
        assert!(!harness.state().lab.snapshot().paused, "keys under the page do nothing");
        press(&mut harness, NONE, Key::Escape);
        assert!(harness.query_by_label("Play or pause").is_none());
    }
}

/// A screen that is touched reads what fingers do before any key.
#[test]
fn the_page_of_keys_tells_what_pointers_do() {
    for fingers in [false, true] {
        let mut harness = ordinary();
        if fingers {
            harness.event(no_touch());
        }
        harness.get_all_by_label("Help").last().expect("a button").click();
        harness.run();
        let [told, other] = if fingers { ["Tap a lane", "Click a lane"] } else { ["Click a lane", "Tap a lane"] };
        assert!(harness.query_by_label(other).is_none(), "{other}");
        let above = harness.get_by_label(told).rect().top() < harness.get_by_label("Play or pause").rect().top();
        assert_eq!(above, fingers);
    }
}

#[test]
fn control_keys_are_commands() {
    let mut harness = ordinary();
    let scenarios = [(CTRL, Key::O), (CTRL, Key::S), (CTRL_SHIFT, Key::S)];
    let runs = [(CTRL_SHIFT, Key::O), (CTRL_SHIFT, Key::R)];
    for (modifiers, key) in scenarios.into_iter().chain(runs).chain([(NONE, Key::F11)]) {
        press(&mut harness, modifiers, key);
    }
    let scenarios = [
        Command::Window(WindowIntent::Open),
        Command::Window(WindowIntent::Save),
        Command::Window(WindowIntent::SaveAs),
    ];
    let expected = [
        &scenarios[..],
        &[Command::Window(WindowIntent::OpenRun), Command::Window(WindowIntent::SaveRun)],
        &[Command::Window(WindowIntent::Fullscreen)],
    ]
    .concat();
    assert_eq!(harness.state().commands, expected);
}

#[test]
fn t_changes_the_theme() {
    let mut harness = ordinary();
    let dark = harness.state().ui.background();
    press(&mut harness, Modifiers::SHIFT, Key::T);
    assert_eq!(harness.state().ui.theme(), Theme::Light);
    assert_eq!(harness.state().commands, [Command::SetTheme(Theme::Light)]);
    assert_ne!(harness.state().ui.background(), dark);
    assert!(!harness.ctx.global_style().visuals.dark_mode);
}

#[test]
fn lanes_come_and_go_and_come_back() {
    let mut harness = ordinary();
    press(&mut harness, CTRL, Key::N);
    assert_eq!((harness.state().lanes(), harness.state().ui.chosen()), (4, 3));
    press(&mut harness, NONE, Key::Num2);
    press(&mut harness, CTRL, Key::D);
    assert_eq!((harness.state().lanes(), harness.state().ui.chosen()), (5, 2));
    let (copied, copy) = (harness.state().lane(1), harness.state().lane(2));
    assert_eq!((copied.looks.identity.number(), copy.looks.identity.number()), (2, 5));
    assert!(copy.runs_like(&copied) && copy.title() == copied.title());
    press(&mut harness, NONE, Key::Delete);
    assert_eq!(harness.state().lanes(), 4);
    for _ in 0..9 {
        press(&mut harness, NONE, Key::Delete);
    }
    assert_eq!(harness.state().lanes(), 1, "the last lane stays");
    for _ in 0..6 {
        press(&mut harness, CTRL, Key::Z);
    }
    assert_eq!(harness.state().lab.snapshot().scenario, &three_lanes());
    press(&mut harness, CTRL_SHIFT, Key::Z);
    assert_eq!(harness.state().lanes(), 4);
    press(&mut harness, CTRL, Key::Y);
    assert_eq!(harness.state().lanes(), 5);
}

#[test]
fn lanes_change_places() {
    let mut harness = ordinary();
    press(&mut harness, CTRL, Key::ArrowRight);
    assert_eq!(harness.state().lane(1).looks.label, "no smoothing");
    assert_eq!(harness.state().ui.chosen(), 1);
    press(&mut harness, CTRL, Key::ArrowLeft);
    press(&mut harness, CTRL, Key::ArrowLeft);
    assert_eq!(harness.state().lane(0).looks.label, "no smoothing");
}

#[test]
fn f4_hides_the_inspector() {
    let mut harness = ordinary();
    press(&mut harness, NONE, Key::F4);
    assert!(harness.query_by_label("Loop policy").is_none());
}

#[test]
fn typing_is_not_commanding() {
    let mut harness = ordinary();
    press(&mut harness, NONE, Key::F2);
    harness.event(egui::Event::Text("E ".to_owned()));
    press(&mut harness, NONE, Key::E);
    press(&mut harness, NONE, Key::Space);
    assert!(!harness.state().lab.snapshot().paused);
    press(&mut harness, NONE, Key::Enter);
    assert_eq!(harness.state().lane(0).looks.label, "E");
    assert_eq!(harness.state().lane(0).presentation.id, "latest");
}

/// Input of the run after the harness's frames.
fn push(harness: &super::bench::BenchHarness) -> [f64; 2] {
    let snapshot = harness.state().lab.snapshot();
    *snapshot.input.after(snapshot.input.changes().len()).axes()
}

fn cart() -> super::bench::BenchHarness {
    let cart = Scenario::parse("[[lane]]\nworld = 'cart'\nintegrator = 'rk4'\n[[lane]]", "test").unwrap();
    harness(Bench::new(cart), 1280.0, 720.0)
}

/// Lets time pass between two frames of the interface, so that changes of input have different times.
fn later(harness: &mut super::bench::BenchHarness) {
    harness.state_mut().run_for(3);
    harness.run_steps(3);
}

#[test]
fn held_keys_drive_a_cart() {
    let mut harness = cart();
    for (key, axes) in [
        (Key::W, [0.0, 1.0]),
        (Key::A, [-1.0, 0.0]),
        (Key::S, [0.0, -1.0]),
        (Key::D, [1.0, 0.0]),
        (Key::ArrowLeft, [-1.0, 0.0]),
        (Key::ArrowUp, [0.0, 1.0]),
    ] {
        harness.key_down(key);
        later(&mut harness);
        assert_eq!(push(&harness), axes, "{key:?}");
        harness.key_up(key);
        later(&mut harness);
        assert_eq!(push(&harness), [0.0, 0.0], "{key:?} released");
    }
    assert!(harness.state().lab.snapshot().lanes[0].steps() > 0);
    let moved = harness.state().lab.snapshot().lanes[0].report(Stretch::WholeRun).state;
    assert!(moved.iter().any(|value| *value != 0.0), "{moved:?}");
}

#[test]
fn a_window_without_focus_is_not_driven() {
    let mut harness = cart();
    harness.key_down(Key::D);
    harness.key_down(Key::W);
    later(&mut harness);
    assert_eq!(push(&harness), [1.0, 1.0]);
    harness.event(egui::Event::WindowFocused(false));
    harness.input_mut().focused = false;
    later(&mut harness);
    assert_eq!(push(&harness), [0.0, 0.0]);
}

#[test]
fn a_pointer_held_on_a_picture_draws_the_cart() {
    let mut harness = cart();
    harness.run_steps(2);
    let canvas = harness.state().output.lanes[0].rect;
    let button = |pressed, pos| egui::Event::PointerButton {
        pos,
        button: egui::PointerButton::Primary,
        pressed,
        modifiers: NONE,
    };
    let aim = canvas.center() + egui::vec2(0.45 * canvas.width(), 0.0);
    harness.event(egui::Event::PointerMoved(aim));
    harness.run_steps(1);
    harness.event(button(true, aim));
    later(&mut harness);
    let [x, y] = push(&harness);
    assert!(x > 0.9 && y.abs() < 0.1, "{x} {y}");
    harness.event(button(false, aim));
    later(&mut harness);
    assert_eq!(push(&harness), [0.0, 0.0]);
}

#[test]
fn without_a_cart_nothing_is_driven() {
    let mut harness = ordinary();
    harness.key_down(Key::D);
    later(&mut harness);
    assert!(harness.state().lab.snapshot().input.is_empty());
    assert_eq!(harness.state().output.input, None);
}
