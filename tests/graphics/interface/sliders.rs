//! Sliders cover what teaches, fields take the rest, and a double click goes back.

use super::bench::{BenchHarness, ordinary, press, scroll_to, three_lanes};
use egui::accesskit::Role;
use egui::{Event, Key, Modifiers, PointerButton, Pos2};
use egui_kittest::kittest::Queryable;
use timestep_lab::time::TimeScale;

fn slider(harness: &BenchHarness, name: &str) -> egui::Rect {
    harness.get_all_by_role_and_label(Role::Slider, name).next().expect("a slider").rect()
}

fn click(harness: &mut BenchHarness, pos: Pos2) {
    for pressed in [true, false] {
        harness.event(Event::PointerButton {
            pos,
            button: PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        });
        harness.step();
    }
}

#[test]
fn the_end_of_a_slider_is_not_the_end_of_the_range() {
    let mut harness = ordinary();
    let rail = slider(&harness, "Stiffness");
    harness.hover_at(rail.right_center());
    harness.run();
    click(&mut harness, rail.right_center());
    harness.run();
    assert_eq!(harness.state().lane(0).world.params[0], 1000.0, "three decades above the default");
    scroll_to(&mut harness, Role::SpinButton, "Stiffness");
    harness.get_by_role_and_label(Role::SpinButton, "Stiffness").click();
    harness.run();
    press(&mut harness, Modifiers::COMMAND, Key::A);
    harness.event(Event::Text("250000".to_owned()));
    press(&mut harness, Modifiers::NONE, Key::Enter);
    assert_eq!(harness.state().lane(0).world.params[0], 250_000.0, "typed");
    harness.run();
    assert_eq!(harness.state().lane(0).world.params[0], 250_000.0, "the slider leaves it alone");
}

#[test]
fn a_double_click_goes_back_to_the_default() {
    let mut harness = ordinary();
    let rail = slider(&harness, "Stiffness");
    let at = rail.right_center() - egui::vec2(20.0, 0.0);
    harness.hover_at(at);
    harness.run();
    click(&mut harness, at);
    assert!(harness.state().lane(0).world.params[0] > 10.0);
    click(&mut harness, at);
    harness.run();
    assert_eq!(harness.state().lab.snapshot().scenario, &three_lanes());
    let rail = slider(&harness, "Speed");
    let at = rail.left_center() + egui::vec2(10.0, 0.0);
    harness.hover_at(at);
    harness.run();
    (0..120).for_each(|_| harness.step());
    click(&mut harness, at);
    assert!(harness.state().lab.snapshot().speed.percent() < 100.0);
    click(&mut harness, at);
    harness.run();
    assert_eq!(harness.state().lab.snapshot().speed, TimeScale::ONE);
}

/// Arrow keys move a slider with the focus by its step, which a user can name.
#[test]
fn arrow_keys_take_steps_that_make_sense() {
    let mut harness = ordinary();
    for (name, index, right, left) in [("Damping", 2, 0.05, 0.0), ("Start", 3, -0.9, -1.0)] {
        harness.get_all_by_role_and_label(Role::Slider, name).next().expect("a slider").focus();
        harness.run();
        press(&mut harness, Modifiers::NONE, Key::ArrowRight);
        assert_eq!(harness.state().lane(0).world.params[index], right, "{name}");
        press(&mut harness, Modifiers::NONE, Key::ArrowLeft);
        assert_eq!(harness.state().lane(0).world.params[index], left, "{name}");
    }
}
