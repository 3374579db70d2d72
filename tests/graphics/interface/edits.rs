//! Editing a lane in the inspector.

use super::bench::{Bench, BenchHarness, choose, harness, ordinary, press, three_lanes, type_into};
use egui::accesskit::Role;
use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use timestep_lab::lab::Frame;
use timestep_lab::link::{Apply, Corrections, LinkModel, LinkSpec};
use timestep_lab::scenario::Scenario;
use timestep_lab::time::{Flicks, TimeScale};
use timestep_lab::ui::{Command, ToastKind};
use timestep_lab::worlds::ContactTiming;

#[test]
fn lists_choose_entries() {
    let mut harness = ordinary();
    choose(&mut harness, "Method", "Explicit Euler order 1");
    assert_eq!(harness.state().lane(0).integrator.id, "explicit-euler");
    choose(&mut harness, "Shown pose", "Hermite");
    assert_eq!(harness.state().lane(0).presentation.id, "hermite");
    assert!(harness.query_by_label_contains("Cure: ").is_none());
    choose(&mut harness, "Shown pose", "Swapped alpha");
    assert_eq!(harness.state().lane(0).presentation.id, "swapped-alpha");
    harness.get_by_label_contains("Cure: Interpolate. Alpha belongs");
}

/// The letters are no keys of the window meanwhile: E is not extrapolation.
#[test]
fn entries_of_a_list_are_found_by_their_first_letters() {
    let mut harness = ordinary();
    let presentation = harness.state().lane(0).presentation.id;
    for (letters, method) in [(["e", "x", "p"], "explicit-euler"), (["s", "e", "m"], "semi-implicit-euler")] {
        harness.get_by_role_and_label(Role::ComboBox, "Method").click();
        harness.run();
        for letter in letters {
            harness.event(Event::Text(letter.to_owned()));
            harness.run_steps(1);
        }
        press(&mut harness, Modifiers::NONE, Key::Enter);
        harness.run_steps(2);
        assert_eq!(harness.state().lane(0).integrator.id, method);
    }
    assert_eq!(harness.state().lane(0).presentation.id, presentation);
}

#[test]
fn dt_is_read_as_people_write_it() {
    let mut harness = ordinary();
    type_into(&mut harness, "dt", "16 ms");
    assert_eq!(harness.state().lane(0).dt, Flicks::from_millis(16.0));
    type_into(&mut harness, "dt", "soon");
    assert_eq!(harness.state().lane(0).dt, Flicks::from_millis(16.0));
    harness.get_by_label_contains("`soon` is not a duration");
    type_into(&mut harness, "dt", "1000 s");
    harness.get_by_label_contains("Must be between");
    type_into(&mut harness, "dt", "1/120");
    assert_eq!(harness.state().lane(0).dt, Flicks::from_ratio(1, 120));
    assert!(harness.query_by_label_contains("Must be between").is_none());
    assert_eq!(harness.state().lane(1).dt, Flicks::from_ratio(1, 60));
}

#[test]
fn escape_drops_what_was_typed() {
    let mut harness = ordinary();
    harness.get_by_role_and_label(Role::TextInput, "dt").click();
    harness.run();
    harness.event(Event::Text("9".to_owned()));
    press(&mut harness, Modifiers::NONE, Key::Escape);
    assert_eq!(harness.state().lane(0).dt, Flicks::from_ratio(1, 60));
    let field = harness.get_by_role_and_label(Role::TextInput, "dt");
    assert_eq!(field.accesskit_node().value().as_deref(), Some("1/60"));
}

#[test]
fn friction_changes_the_method_and_says_so() {
    let mut harness = ordinary();
    let slider = harness.get_all_by_role_and_label(Role::Slider, "Damping").next().expect("a slider");
    slider.set_value_accesskit(2.0);
    harness.run();
    let lane = harness.state().lane(0);
    assert!(lane.fits().is_ok());
    assert_ne!(lane.integrator.id, "velocity-verlet");
    harness.get_by_label_contains("Velocity Verlet needs a force that does not depend on velocity");
    press(&mut harness, Modifiers::COMMAND, Key::Z);
    assert_eq!(harness.state().lab.snapshot().scenario, &three_lanes(), "one edit, one undo");
}

/// A lane of a driven world has the group Link, whose rows are those that the model needs.
#[test]
fn a_link_is_made_in_the_inspector() {
    let scenario = Scenario::parse("[[lane]]\nworld = 'duel'\nintegrator = 'rk4'\n", "t").unwrap();
    let mut harness = harness(Bench::new(scenario), 1280.0, 1900.0);
    harness.get_by_role_and_label(Role::CheckBox, "Linked").click();
    harness.run();
    assert_eq!(harness.state().lane(0).link, Some(LinkSpec::default()));
    assert!(harness.query_by_role_and_label(Role::SpinButton, "Prediction").is_none());
    let choose_model = |harness: &mut BenchHarness, model: &str| {
        harness.get_by_role_and_label(Role::ComboBox, "Model").click();
        harness.run();
        harness.get_by_label(model).click();
        harness.run();
    };
    choose_model(&mut harness, "Rollback");
    harness.get_by_role_and_label(Role::SpinButton, "Prediction");
    choose_model(&mut harness, "Snapshots");
    type_into(&mut harness, "Buffer", "250 ms");
    harness.get_by_label("Corrections snap").click();
    harness.get_by_label("Apply on-arrival").click();
    harness.run();
    let lane = harness.state().lane(0);
    let link = lane.link.unwrap();
    assert_eq!(
        (link.model, link.buffer, link.corrections),
        (LinkModel::Snapshots, Flicks::from_millis(250.0), Corrections::Snap)
    );
    assert_eq!(lane.apply, Apply::OnArrival);
}

/// A world with contacts has a row for them, and no other world has.
#[test]
fn contacts_are_chosen_where_there_are_some() {
    let scenario = Scenario::parse("[[lane]]\nworld = 'bounce'\n[[lane]]\n", "t").unwrap();
    let mut harness = harness(Bench::new(scenario), 1280.0, 900.0);
    harness.get_by_role_and_label(Role::ComboBox, "Contact").click();
    harness.run();
    harness.get_by_label("Time of impact").click();
    harness.run();
    assert_eq!(harness.state().lane(0).contact, ContactTiming::TimeOfImpact);
    press(&mut harness, Modifiers::NONE, Key::Num2);
    assert!(harness.query_by_label("Contact").is_none());
}

#[test]
fn a_method_that_does_not_fit_is_refused() {
    let mut scenario = three_lanes();
    scenario.lanes[2].world.params[2] = 1.0;
    let mut harness = harness(Bench::new(scenario), 1280.0, 720.0);
    press(&mut harness, Modifiers::NONE, Key::Num3);
    harness.get_by_role_and_label(Role::ComboBox, "Method").click();
    harness.run();
    assert!(harness.get_by_role_and_label(Role::Button, "Velocity Verlet order 2").accesskit_node().is_disabled());
    assert!(!harness.get_by_role_and_label(Role::Button, "Explicit Euler order 1").accesskit_node().is_disabled());
}

#[test]
fn parameters_go_back_to_their_defaults() {
    let mut scenario = three_lanes();
    scenario.lanes[0].world.params[0] = 10.0;
    let mut harness = harness(Bench::new(scenario), 1280.0, 720.0);
    harness.get_by_label("Reset Stiffness").click();
    harness.run();
    assert_eq!(harness.state().lane(0).world.params[0], 1.0);
    assert!(harness.query_by_label("Reset Stiffness").is_none());
}

#[test]
fn buttons_add_copy_move_and_remove() {
    let mut harness = ordinary();
    for (name, lanes, chosen) in [
        ("Add a lane", 4, 3),
        ("Move the lane back", 4, 2),
        ("Duplicate the lane", 5, 3),
        ("Move the lane forward", 5, 4),
        ("Remove the lane", 4, 3),
    ] {
        harness.get_by_label(name).click();
        harness.run();
        assert_eq!((harness.state().lanes(), harness.state().ui.chosen()), (lanes, chosen), "{name}");
    }
}

#[test]
fn a_double_click_renames() {
    let mut harness = ordinary();
    for _ in 0..2 {
        harness.get_by_label_contains("Lane 2:").click();
    }
    harness.run();
    harness.event(Event::Text("!".to_owned()));
    press(&mut harness, Modifiers::NONE, Key::Enter);
    assert_eq!(harness.state().lane(1).looks.label, "!", "the old label was selected");
}

#[test]
fn a_drag_is_one_undo() {
    let mut harness = ordinary();
    let rect = harness.get_all_by_role_and_label(Role::Slider, "Start velocity").next().expect("a slider").rect();
    harness.drag_at(rect.center());
    harness.run();
    for x in [10.0, 20.0, 30.0] {
        harness.hover_at(rect.center() + egui::vec2(x, 0.0));
        harness.run();
    }
    harness.drop_at(rect.center() + egui::vec2(30.0, 0.0));
    harness.run();
    assert!(harness.state().lane(0).world.params[4] > 0.0);
    press(&mut harness, Modifiers::COMMAND, Key::Z);
    assert_eq!(harness.state().lab.snapshot().scenario, &three_lanes());
}

#[test]
fn the_menu_opens_lessons() {
    let mut harness = ordinary();
    harness.get_by_label("File").click();
    harness.run();
    harness.get_by_label_contains("Lessons").click();
    harness.run();
    harness.get_by_label_contains("Fix your timestep").click();
    harness.run();
    harness.get_by_label("The spiral of death").click();
    harness.run();
    assert_eq!(harness.state().commands, [Command::OpenLesson("spiral-of-death")]);
}

#[test]
fn speeds_are_offered() {
    let mut harness = ordinary();
    harness.get_by_label("Speed presets").click();
    harness.run();
    harness.get_by_label("34.77 %").click();
    harness.run();
    assert_eq!(harness.state().lab.snapshot().speed, TimeScale::new(0.3477));
}

#[test]
fn another_scenario_is_no_edit() {
    let mut harness = ordinary();
    press(&mut harness, Modifiers::COMMAND, Key::N);
    let other = super::bench::many_lanes(2);
    harness.state_mut().lab.frame(Frame { scenario: Some(&other), ..Frame::default() });
    harness.run();
    press(&mut harness, Modifiers::COMMAND, Key::Z);
    assert_eq!(harness.state().lab.snapshot().scenario, &other, "undo does not reach into another file");
    assert_eq!(harness.state().output.lanes.len(), 2);
}

#[test]
fn messages_go_away() {
    let mut harness = ordinary();
    harness.state_mut().ui.toast(ToastKind::Error, "The file is not there.");
    harness.run();
    harness.get_by_label("The file is not there.");
    harness.get_by_label("Dismiss message").click();
    harness.run();
    assert!(harness.query_by_label("The file is not there.").is_none());
    harness.state_mut().ui.toast(ToastKind::Info, "Saved.");
    harness.run_steps(300);
    assert!(harness.query_by_label("Saved.").is_none());
}

#[test]
fn numbers_can_be_typed() {
    let mut harness = ordinary();
    let value =
        harness.get_all_by_role_and_label(Role::SpinButton, "Speed").next().expect("the number").rect().center();
    harness.hover_at(value);
    harness.drag_at(value);
    harness.drop_at(value);
    harness.run();
    for text in ["3", "4", ".", "7712371"] {
        harness.event(Event::Text(text.to_owned()));
        harness.run();
        assert_eq!(harness.state().lab.snapshot().speed, TimeScale::ONE, "not before it is finished");
    }
    press(&mut harness, Modifiers::NONE, Key::Enter);
    let typed: TimeScale = "34.7712371 %".parse().unwrap();
    assert_eq!(harness.state().lab.snapshot().speed, typed);
    let field = harness.get_all_by_role_and_label(Role::SpinButton, "Speed").next().expect("the number");
    assert_eq!(field.accesskit_node().value().as_deref(), Some("34.7712371 %"), "all digits are shown");
    press(&mut harness, Modifiers::NONE, Key::Space);
    assert!(harness.state().lab.snapshot().paused, "keys command again");
}

/// egui may lay a frame out twice, the second time without the events.
#[test]
fn nothing_is_lost_when_a_frame_is_laid_out_twice() {
    let ctx = egui::Context::default();
    let mut bench = Bench::new(three_lanes());
    let mut passes = 0;
    let key = |key, modifiers| Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers };
    let events = vec![key(Key::Period, Modifiers::NONE), key(Key::N, Modifiers::COMMAND)];
    let input = egui::RawInput { events, ..Default::default() };
    ctx.run_ui(input, |ui| {
        passes += 1;
        if passes == 1 {
            ui.ctx().request_discard("to see");
        }
        bench.frame(ui);
    })
    .drop_without_applying_deltas();
    assert!(passes >= 2);
    assert_eq!(bench.actions, 1);
    assert_eq!(bench.lanes(), 4);
}
