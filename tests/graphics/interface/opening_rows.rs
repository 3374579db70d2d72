//! Rows of an opening: their menu, their controls, the popover of a lane, and what each control acts on.

use super::bench::{Bench, BenchHarness, harness, press};
use super::openings::{SIZES, click, frames, window};
use egui::accesskit::{Role, Toggled};
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use timestep_lab::lab::{Frame, Lab};
use timestep_lab::scenario::Scenario;
use timestep_lab::ui::{Interface, Prefs};

/// Method and steps a second of every lane.
fn settings(window: &BenchHarness) -> Vec<(&'static str, i64)> {
    let lanes = window.state().lab.snapshot().scenario.lanes.len();
    let of = |lane: usize| {
        let lane = window.state().lane(lane);
        (lane.integrator.integrator.id, (1.0 / lane.dt.secs()).round() as i64)
    };
    (0..lanes).map(of).collect()
}

/// Settings of rows of three lanes.
fn rows(rows: [(&'static str, i64); 3]) -> Vec<(&'static str, i64)> {
    rows.into_iter().flat_map(|row| [row; 3]).collect()
}

const STEPS: [(&str, i64); 3] = [("explicit-euler", 20), ("explicit-euler", 60), ("explicit-euler", 240)];
const METHODS: [(&str, i64); 3] = [("explicit-euler", 20), ("semi-implicit-euler", 20), ("rk4", 20)];

fn choose(window: &mut BenchHarness, list: &str, entry: &str) {
    window.get_by_role_and_label(Role::ComboBox, list).click();
    frames(window, 3);
    click(window, entry);
}

fn type_steps(window: &mut BenchHarness, field: &str, text: &str) {
    window.get_by_role_and_label(Role::TextInput, field).focus();
    frames(window, 2);
    window.get_by_role_and_label(Role::TextInput, field).type_text(text);
    frames(window, 2);
    press(window, Modifiers::NONE, Key::Enter);
    frames(window, 3);
}

fn undo(window: &mut BenchHarness) {
    press(window, Modifiers::COMMAND, Key::Z);
    frames(window, 3);
}

#[test]
fn a_menu_says_in_what_the_rows_differ() {
    let mut window = window("three-worlds", SIZES[1]);
    assert_eq!(settings(&window), rows(STEPS));
    choose(&mut window, "Rows differ in", "Method");
    assert_eq!(settings(&window), rows(METHODS));
    undo(&mut window);
    assert_eq!(settings(&window), rows(STEPS));
    type_steps(&mut window, "Steps a second, typed", "33");
    let mine = settings(&window);
    assert_eq!((mine[2], mine[3]), (("explicit-euler", 33), STEPS[1]));
    choose(&mut window, "Rows differ in", "Steps a second");
    assert_eq!(settings(&window), rows(STEPS));
    choose(&mut window, "Rows differ in", "Mine");
    assert_eq!(settings(&window), mine);
}

#[test]
fn three_rows_have_room_in_a_large_window_and_two_in_a_small_one() {
    for (size, rows) in SIZES.into_iter().zip([2, 3, 3]) {
        let mut window = window("three-worlds", size);
        assert_eq!(window.state().output.lanes.len(), 3 * rows, "{size:?}");
        press(&mut window, Modifiers::NONE, Key::J);
        frames(&mut window, 5);
        assert_eq!(window.state().output.lanes.len(), 6, "{size:?} on a projector");
    }
}

#[test]
fn a_click_on_a_name_opens_the_settings_of_this_lane() {
    let mut window = window("three-worlds", SIZES[1]);
    window.get_by_label("Lane 2: Falling").click();
    frames(&mut window, 3);
    assert!(window.query_by_label("Lane 2 alone: Falling").is_some());
    click(&mut window, "Semi-implicit Euler");
    let mut expected = rows(STEPS);
    expected[1].0 = "semi-implicit-euler";
    assert_eq!(settings(&window), expected);
    type_steps(&mut window, "Steps a second of lane 2, typed", "30");
    expected[1].1 = 30;
    assert_eq!(settings(&window), expected);
    press(&mut window, Modifiers::NONE, Key::Escape);
    frames(&mut window, 3);
    let pass = Frame { elapsed: Lab::NOMINAL_FRAME, ..Frame::default() };
    (0..40).for_each(|_| _ = window.state_mut().lab.frame(pass));
    frames(&mut window, 1);
    assert!(window.query_by_label_contains("Lane 2: Falling: Semi-implicit Euler, 30 steps/s, up to").is_some());
    undo(&mut window);
    undo(&mut window);
    assert_eq!(settings(&window), rows(STEPS));
}

#[test]
fn the_controls_of_a_row_set_its_lanes() {
    let mut window = window("three-worlds", SIZES[1]);
    type_steps(&mut window, "Steps a second of row 2, typed", "12");
    let mut expected = rows(STEPS);
    expected[3..6].fill(("explicit-euler", 12));
    assert_eq!(settings(&window), expected);
    choose(&mut window, "Method of row 2", "RK4");
    expected[3..6].fill(("rk4", 12));
    assert_eq!(settings(&window), expected);
}

#[test]
fn a_row_is_pinned_by_its_button_and_by_its_key() {
    let mut window = window("three-worlds", SIZES[1]);
    click(&mut window, "Pin row 1");
    assert_eq!(settings(&window), rows([STEPS[0], STEPS[0], STEPS[2]]));
    undo(&mut window);
    assert_eq!(settings(&window), rows(STEPS));
    click(&mut window, "Pin row 3");
    assert_eq!(settings(&window), rows([STEPS[1], STEPS[2], STEPS[2]]), "the first row makes room");
    undo(&mut window);
    press(&mut window, Modifiers::NONE, Key::Num1);
    press(&mut window, Modifiers::SHIFT, Key::Q);
    frames(&mut window, 3);
    assert_eq!(settings(&window), rows([STEPS[0], STEPS[0], STEPS[2]]));
}

#[test]
fn a_row_is_pinned_among_those_that_have_room() {
    let mut window = window("three-worlds", [1280.0, 620.0]);
    click(&mut window, "Pin row 2");
    assert_eq!(settings(&window), rows([STEPS[1], STEPS[1], STEPS[2]]), "the copy is on the screen");
    click(&mut window, "Pin row 1");
    assert_eq!(settings(&window), rows([STEPS[1], STEPS[1], STEPS[2]]));
}

#[test]
fn what_is_typed_as_steps_is_used_or_refused() {
    let mut window = window("jitter", SIZES[1]);
    let steps = |window: &BenchHarness| settings(window).iter().map(|(_, steps)| *steps).collect::<Vec<_>>();
    type_steps(&mut window, "Steps a second, typed", "25");
    assert_eq!(steps(&window), [25, 25]);
    type_steps(&mut window, "Steps a second, typed", "none");
    assert_eq!(steps(&window), [25, 25]);
    assert!(window.query_by_label_contains("Steps a second: write a number from").is_some());
}

/// The same control in the lab acts on the same lanes, and says so.
#[test]
fn steps_of_an_opening_are_those_of_all_lanes_in_the_lab_too() {
    let mut window = window("jitter", SIZES[1]);
    assert!(window.query_by_label("Yours").is_some() && window.query_by_label("All lanes").is_some());
    press(&mut window, Modifiers::NONE, Key::L);
    frames(&mut window, 5);
    assert!(!window.state().ui.view().is_stage());
    assert!(window.query_by_label("Yours").is_some());
    type_steps(&mut window, "Steps a second, typed", "20");
    assert_eq!(settings(&window).iter().map(|(_, steps)| *steps).collect::<Vec<_>>(), [20, 20]);
}

#[test]
fn a_lesson_says_that_its_switches_act_on_all_lanes() {
    let window = window("stutter-50-on-60", SIZES[1]);
    assert!(window.query_by_label("All lanes").is_some() && window.query_by_label("Yours").is_none());
}

#[test]
fn a_render_step_belongs_to_neither_switch() {
    let mut window = window("three-worlds", SIZES[1]);
    let is_on = |window: &BenchHarness, name: &str| {
        window.get_by_role_and_label(Role::CheckBox, name).accesskit_node().toggled() == Some(Toggled::True)
    };
    let presented = |window: &BenchHarness| window.state().lane(0).presentation.id;
    assert_eq!(presented(&window), "render-step");
    assert!(!is_on(&window, "Extrapolation") && !is_on(&window, "Interpolation"));
    for (expected, on) in [("extrapolate", true), ("render-step", false)] {
        window.get_by_role_and_label(Role::CheckBox, "Extrapolation").click();
        frames(&mut window, 3);
        assert_eq!((presented(&window), is_on(&window, "Extrapolation")), (expected, on));
    }
}

#[test]
fn a_restart_is_a_button_of_every_opening() {
    for id in ["jitter", "three-worlds", "spiral"] {
        let mut window = window(id, SIZES[1]);
        window.get_by_role_and_label(Role::CheckBox, "Max-frame clamp").click();
        frames(&mut window, 30);
        click(&mut window, "Start again");
        assert!(window.state().lab.snapshot().elapsed.secs() < 0.2, "{id}");
    }
}

#[test]
fn keys_are_told_once() {
    let told = |window: &BenchHarness| window.query_by_label_contains("I, E, C, V and X are keys").is_some();
    let first = window("jitter", SIZES[1]);
    assert!(told(&first));
    let prefs: Prefs = first.state().ui.prefs();
    assert!(prefs.keys_told);
    let mut bench = Bench::new(Scenario::load("jitter").unwrap());
    bench.ui = Interface::new(prefs).attended();
    let mut second = harness(bench, 1280.0, 720.0);
    frames(&mut second, 3);
    assert!(!told(&second));
}
