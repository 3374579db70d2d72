//! Several lanes chosen at once: how they are chosen, what an edit of them changes, and one lane for each value of a setting.

use super::bench::{Bench, BenchHarness, choose, harness, ordinary, press, three_lanes, type_into};
use egui::accesskit::{Role, Toggled};
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use timestep_lab::displays::Display;
use timestep_lab::lane::LaneSpec;
use timestep_lab::scenario::{LaneSetting, MAX_LANES, Scenario};
use timestep_lab::time::Flicks;

const NONE: Modifiers = Modifiers::NONE;
const CTRL: Modifiers = Modifiers::COMMAND;
const SHIFT: Modifiers = Modifiers::SHIFT;

fn lanes(harness: &BenchHarness) -> Vec<LaneSpec> {
    harness.state().lab.snapshot().scenario.lanes.clone()
}

/// Numbers of the lanes that a screen reader tells as selected.
fn selected(harness: &BenchHarness) -> Vec<usize> {
    let is_selected = |number: &usize| {
        let lane = harness.get_by(|node| {
            node.role() == Role::Button && node.label().is_some_and(|l| l.starts_with(&format!("Lane {number}: ")))
        });
        lane.accesskit_node().is_selected() == Some(true) || lane.accesskit_node().toggled() == Some(Toggled::True)
    };
    (1..=harness.state().lanes()).filter(is_selected).collect()
}

fn click(harness: &mut BenchHarness, number: usize, modifiers: Modifiers) {
    let title = lanes(harness)[number - 1].title();
    harness.get_by_role_and_label(Role::Button, &format!("Lane {number}: {title}")).click_modifiers(modifiers);
    harness.run();
}

/// Three lanes that differ in nothing but their names.
fn alike() -> BenchHarness {
    let mut scenario = three_lanes();
    for (lane, name) in scenario.lanes.iter_mut().zip(["a", "b", "c"]) {
        *lane = LaneSpec { looks: timestep_lab::lane::Looks::named(name), ..LaneSpec::default() };
    }
    harness(Bench::new(scenario), 1280.0, 1600.0)
}

#[test]
fn clicks_and_keys_choose_several() {
    let mut harness = ordinary();
    assert_eq!(selected(&harness), [1]);
    click(&mut harness, 3, SHIFT);
    assert_eq!(selected(&harness), [1, 2, 3]);
    harness.get_by_label("All 3 lanes");
    click(&mut harness, 2, CTRL);
    assert_eq!(selected(&harness), [1, 3]);
    harness.get_by_role_and_label(Role::Label, "2 lanes");
    harness.get_by_role_and_label(Role::Button, "2 lanes");
    click(&mut harness, 2, NONE);
    assert_eq!(selected(&harness), [2]);
    harness.get_by_label("Lane 2 of 3");
    press(&mut harness, SHIFT, Key::Num3);
    assert_eq!(selected(&harness), [2, 3]);
    press(&mut harness, SHIFT, Key::Num3);
    assert_eq!(selected(&harness), [2]);
    press(&mut harness, SHIFT, Key::Num2);
    assert_eq!(selected(&harness), [2], "one stays");
    press(&mut harness, CTRL, Key::A);
    assert_eq!(selected(&harness), [1, 2, 3]);
    press(&mut harness, CTRL, Key::A);
    assert_eq!(selected(&harness), [2]);
    harness.get_by_role_and_label(Role::Button, "All lanes").click();
    harness.run();
    assert_eq!(selected(&harness), [1, 2, 3]);
    press(&mut harness, NONE, Key::Num1);
    assert_eq!(selected(&harness), [1]);
}

/// The arrow keys with Shift choose the lanes on their way.
#[test]
fn arrows_with_shift_choose_a_range() {
    let mut harness = ordinary();
    harness.get_by_role_and_label(Role::Button, "Lane 1: no smoothing").focus();
    harness.run();
    press(&mut harness, SHIFT, Key::ArrowRight);
    assert_eq!(selected(&harness), [1, 2]);
    press(&mut harness, SHIFT, Key::ArrowRight);
    assert_eq!(selected(&harness), [1, 2, 3]);
    press(&mut harness, SHIFT, Key::ArrowLeft);
    assert_eq!(selected(&harness), [1, 2]);
}

/// The place of a digit counts where Shift makes another character of it.
#[test]
fn a_digit_with_shift_is_known_by_its_place() {
    let mut harness = ordinary();
    for pressed in [true, false] {
        harness.event(egui::Event::Key {
            key: Key::Exclamationmark,
            physical_key: Some(Key::Num2),
            pressed,
            repeat: false,
            modifiers: SHIFT,
        });
    }
    harness.run();
    assert_eq!(selected(&harness), [1, 2]);
}

/// Keys changed by an edit of lanes 1 and 3; the lane between them stays.
fn changed(before: &[LaneSpec], after: &[LaneSpec], what: &str) {
    assert_eq!(before[1], after[1], "{what}");
    assert_ne!(before[0], after[0], "{what}");
    assert_eq!(LaneSetting::differing(&before[0], &after[0]), LaneSetting::differing(&before[2], &after[2]), "{what}");
}

/// A name, what is done in the inspector, and the keys that it changes.
type InspectorEdit = (&'static str, fn(&mut BenchHarness), &'static [&'static str]);

#[test]
fn an_edit_changes_its_key_in_all_chosen_lanes() {
    let mut harness = alike();
    press(&mut harness, SHIFT, Key::Num3);
    let start = lanes(&harness);
    let edits: [InspectorEdit; 7] = [
        ("dt", |harness| type_into(harness, "dt", "1/30"), &["dt"]),
        ("method", |harness| choose(harness, "Method", "RK4 order 4"), &["integrator"]),
        ("policy", |harness| choose(harness, "Policy", "Snapped accumulator"), &["policy"]),
        ("pose", |harness| choose(harness, "Shown pose", "Hermite"), &["presentation"]),
        ("like", |harness| choose(harness, "Like", "Gaming, 144 Hz"), &["display", "display"]),
        (
            "stiffness",
            |harness| {
                let slider = harness.get_all_by_role_and_label(Role::Slider, "Stiffness").next().expect("a slider");
                slider.set_value_accesskit(20.0);
                harness.run();
            },
            &["world"],
        ),
        ("world", |harness| choose(harness, "World", "Pendulum"), &["world"]),
    ];
    for (what, edit, keys) in edits {
        let before = lanes(&harness);
        edit(&mut harness);
        let after = lanes(&harness);
        changed(&before, &after, what);
        let differing = LaneSetting::differing(&before[0], &after[0]);
        assert!(differing.iter().all(|setting| keys.contains(&setting.key)), "{what}: {differing:?}");
        press(&mut harness, CTRL, Key::Z);
        assert_eq!(lanes(&harness), before, "{what} is one step to undo");
        assert_eq!(selected(&harness), [1, 3], "{what}: undo keeps the choice");
    }
    assert_eq!(lanes(&harness), start);
}

/// Where lanes differ there is a dash, and the value of one of them can be given to all.
#[test]
fn a_dash_stands_where_lanes_differ() {
    let mut harness = harness(Bench::new(three_lanes()), 1280.0, 1600.0);
    press(&mut harness, CTRL, Key::A);
    let value = |harness: &BenchHarness, name: &str, role: Role| {
        harness.get_by_role_and_label(role, name).accesskit_node().value().unwrap_or_default()
    };
    assert_eq!(value(&harness, "dt", Role::TextInput), "");
    assert_eq!(value(&harness, "Method", Role::ComboBox), "—");
    assert_eq!(value(&harness, "Shown pose", Role::ComboBox), "—");
    assert_eq!(value(&harness, "Policy", Role::ComboBox), "Fixed (accumulator)");
    // The value of the lane that was chosen first is one that all can take.
    type_into(&mut harness, "dt", "1/60");
    choose(&mut harness, "Shown pose", "Interpolate");
    let after = lanes(&harness);
    assert!(after.iter().all(|lane| lane.dt == Flicks::from_ratio(1, 60) && lane.presentation.id == "interpolate"));
    let methods: Vec<_> = after.iter().map(|lane| lane.integrator.id).collect();
    assert_eq!(methods, three_lanes().lanes.iter().map(|lane| lane.integrator.id).collect::<Vec<_>>());
    assert_eq!(value(&harness, "dt", Role::TextInput), "1/60");
    press(&mut harness, CTRL, Key::Z);
    press(&mut harness, CTRL, Key::Z);
    assert_eq!(harness.state().lab.snapshot().scenario, &three_lanes());
}

#[test]
fn an_engine_is_for_all_chosen_lanes() {
    let mut harness = alike();
    press(&mut harness, SHIFT, Key::Num3);
    harness.get_by_role_and_label(Role::ComboBox, "Engine").click();
    harness.run();
    harness.get_by(|node| node.role() == Role::Button && node.label().is_some_and(|l| l.starts_with("Bevy"))).click();
    harness.run();
    let after = lanes(&harness);
    let without_name = |lane: &LaneSpec| {
        let mut lane = lane.clone();
        (lane.looks.label, lane.looks.identity) = (String::new(), Default::default());
        lane
    };
    assert_eq!(without_name(&after[0]), without_name(&after[2]));
    assert_eq!((after[0].looks.engine.is_some(), after[1].looks.engine), (true, None));
}

/// A method that does not fit the world of a lane leaves it as it is, and says so.
#[test]
fn a_lane_that_cannot_have_a_value_stays() {
    let mut scenario = three_lanes();
    scenario.lanes[2].world["damping"] = 1.0;
    let mut harness = harness(Bench::new(scenario), 1280.0, 1600.0);
    press(&mut harness, SHIFT, Key::Num3);
    press(&mut harness, NONE, Key::Num1);
    press(&mut harness, CTRL, Key::A);
    choose(&mut harness, "Method", "Velocity Verlet order 2");
    let after = lanes(&harness);
    let methods = [0, 1, 2].map(|lane: usize| after[lane].integrator.id);
    assert_eq!(methods, ["velocity-verlet", "velocity-verlet", "explicit-euler"]);
    harness.get_by_label_contains("Lane 3 stays as it is");
}

#[test]
fn switches_act_on_the_chosen_lanes() {
    let mut harness = ordinary();
    press(&mut harness, SHIFT, Key::Num3);
    press(&mut harness, NONE, Key::E);
    let ids = |harness: &BenchHarness| lanes(harness).iter().map(|lane| lane.presentation.id).collect::<Vec<_>>();
    assert_eq!(ids(&harness), ["extrapolate", "interpolate", "extrapolate"]);
    press(&mut harness, CTRL, Key::A);
    press(&mut harness, NONE, Key::E);
    assert_eq!(ids(&harness), ["extrapolate"; 3]);
}

#[test]
fn chosen_lanes_are_copied_moved_and_removed_together() {
    let mut harness = ordinary();
    let titles = |harness: &BenchHarness| lanes(harness).iter().map(|lane| lane.title()).collect::<Vec<_>>();
    let start = titles(&harness);
    let of = |places: &[usize]| places.iter().map(|place| start[*place].clone()).collect::<Vec<_>>();
    press(&mut harness, SHIFT, Key::Num2);
    press(&mut harness, CTRL, Key::ArrowRight);
    assert_eq!(titles(&harness), of(&[2, 0, 1]));
    assert_eq!(harness.state().ui.chosen(), 2, "the lane that was chosen last is still the one");
    press(&mut harness, CTRL, Key::ArrowRight);
    assert_eq!(titles(&harness), of(&[2, 0, 1]), "they are at the end");
    press(&mut harness, CTRL, Key::ArrowLeft);
    assert_eq!(titles(&harness), start);
    press(&mut harness, CTRL, Key::D);
    assert_eq!(titles(&harness), of(&[0, 0, 1, 1, 2]));
    press(&mut harness, NONE, Key::Delete);
    assert_eq!(titles(&harness), start, "the copies were chosen");
    press(&mut harness, CTRL, Key::A);
    press(&mut harness, NONE, Key::Delete);
    harness.get_by_label_contains("All lanes are chosen. One has to stay.");
    assert_eq!(titles(&harness), start);
}

/// The menu of a lane replaces it by one for each value, in one step.
#[test]
fn one_lane_for_each_value() {
    for (menu, key, count) in [("steps a second", "dt", 5), ("presentation", "presentation", 0)] {
        let mut harness = ordinary();
        harness.get_by_label("Edit").click();
        harness.run();
        harness.get_by_label_contains("One lane for each").click();
        harness.run();
        harness.get_by(|node| node.label().is_some_and(|label| label.starts_with(menu))).click();
        harness.run();
        let after = lanes(&harness);
        let made = after.len() - 2;
        assert!(if count > 0 { made == count } else { made > 4 }, "{menu}: {made}");
        for lane in &after[..made] {
            let differing = LaneSetting::differing(&three_lanes().lanes[0], lane);
            assert!(differing.iter().all(|setting| [key, "label"].contains(&setting.key)), "{menu}: {differing:?}");
        }
        assert_eq!(
            selected(&harness),
            (1..=harness.state().lanes())
                .filter(|number| { after[..made].iter().any(|lane| lane.looks.identity.number() == *number) })
                .collect::<Vec<_>>()
        );
        press(&mut harness, CTRL, Key::Z);
        assert_eq!(harness.state().lab.snapshot().scenario, &three_lanes(), "{menu}");
    }
}

#[test]
fn a_series_keeps_the_limit_of_lanes() {
    let scenario = Scenario::of(vec![LaneSpec::default(); MAX_LANES - 1]);
    let mut harness = harness(Bench::new(scenario), 1280.0, 720.0);
    harness.get_by_label("Edit").click();
    harness.run();
    harness.get_by_label_contains("One lane for each").click();
    harness.run();
    harness.get_by(|node| node.label().is_some_and(|label| label.starts_with("display"))).click();
    harness.run();
    assert_eq!(harness.state().lanes(), MAX_LANES);
    harness.get_by_label_contains("Left out");
    assert!(matches!(harness.state().lane(0).display, Display::Virtual(_)));
}
