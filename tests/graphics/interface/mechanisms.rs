//! The mechanisms of lanes over their canvases and in the phase plot: words, room and pictures.

use super::bench::{Bench, BenchHarness, harness, press};
use super::snapshots::{rendered, skip_snapshots};
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use timestep_lab::lab::{Action, Frame};
use timestep_lab::lane::{Mechanism, Mechanisms};
use timestep_lab::scenario::Scenario;
use timestep_lab::ui::{Interface, Mode, PlotPrefs, Prefs};

/// Six lanes of different methods and loops in long steps, paused after a few of them.
fn six_lanes() -> Bench {
    let file = "title = 'Mechanisms'\n[defaults]\ndt = '1/4'\nworld = { id = 'spring', stiffness = 4.0 }\npolicy = 'fixed'\ndisplay = { hz = 20 }\n\
                mechanisms = ['accumulator', 'slopes', 'step-errors', 'neighbours']\n\
                [[lane]]\nintegrator = 'explicit-euler'\n[[lane]]\nintegrator = 'midpoint'\n[[lane]]\nintegrator = 'rk4'\n\
                [[lane]]\nintegrator = 'velocity-verlet'\nworld = 'pendulum'\n[[lane]]\npolicy = 'locked'\ndt = '1/20'\nworld = { id = 'orbit' }\n\
                [[lane]]\ndt = '1/60'\nmax_steps = 2\n";
    let mut bench = Bench::new(Scenario::parse(file, "t").unwrap());
    bench.run_for(130);
    bench.lab.frame(Frame { actions: &[Action::SetPaused(true)], ..Frame::default() });
    bench
}

fn labels(harness: &BenchHarness, part: &str) -> Vec<String> {
    let nodes = harness.query_all_by_label_contains(part);
    nodes.filter_map(|node| egui_kittest::kittest::NodeT::accesskit_node(&node).value()).collect()
}

#[test]
fn the_bucket_says_what_the_frame_did_where_a_loop_has_one() {
    let harness = harness(six_lanes(), 1280.0, 720.0);
    let buckets = labels(&harness, "Accumulator of lane");
    assert_eq!(buckets.len(), 5, "not under `locked`: {buckets:?}");
    assert_eq!(buckets[0], "Accumulator of lane 1: Δ 50.00 ms, dt 250.00 ms, α 0.60, steps 0");
    assert_eq!(buckets[4], "Accumulator of lane 6: Δ 50.00 ms, dt 16.67 ms, α 1.00, steps 2, lost 16.7 ms");
    assert_eq!(labels(&harness, "Error of a step of lane").len(), 6);
}

#[test]
fn keys_switch_them_and_small_lanes_leave_them_out() {
    let mut scenario = six_lanes().lab.snapshot().scenario.clone();
    scenario.lanes.iter_mut().for_each(|lane| lane.looks.mechanisms = Mechanisms::NONE);
    let mut harness = harness(Bench::new(scenario), 1280.0, 720.0);
    harness.state_mut().run_for(30);
    let has = |harness: &BenchHarness| harness.state().lane(0).looks.mechanisms;
    press(&mut harness, Modifiers::NONE, Key::G);
    assert_eq!(has(&harness), Mechanisms::NONE, "these keys work in the menu");
    press(&mut harness, Modifiers::NONE, Key::D);
    harness.get_by_label("Frame strips");
    for (key, mechanism) in [Key::G, Key::K, Key::O, Key::N, Key::U, Key::W, Key::S].into_iter().zip(Mechanism::ALL) {
        press(&mut harness, Modifiers::NONE, key);
        assert_eq!(has(&harness), Mechanisms::NONE.with(mechanism.1, true));
        press(&mut harness, Modifiers::NONE, key);
        assert_eq!(has(&harness), Mechanisms::NONE);
    }
    press(&mut harness, Modifiers::NONE, Key::G);
    press(&mut harness, Modifiers::NONE, Key::D);
    assert!(harness.query_by_label("Frame strips").is_none(), "the menu is closed");
    assert_eq!(labels(&harness, "Accumulator of lane").len(), 5);
    harness.set_size(egui::vec2(480.0, 320.0));
    harness.run();
    assert_eq!(labels(&harness, "Accumulator of lane").len(), 0);
}

/// On the stage the menu shows ghosts and trails that an opening leaves out, until something else is opened.
#[test]
fn ghosts_and_trails_are_drawn_on_demand() {
    let mut bench = Bench::new(Scenario::load("jitter").unwrap());
    bench.ui = Interface::new(Prefs { mode: Mode::Stage, ..Prefs::default() });
    let mut harness = harness(bench, 1280.0, 720.0);
    harness.run();
    let drawn = |harness: &BenchHarness| {
        let layers = harness.state().lab.snapshot().layers;
        [layers.ghost, layers.trail]
    };
    assert_eq!(drawn(&harness), [false, false]);
    for key in [Key::D, Key::H, Key::T] {
        press(&mut harness, Modifiers::NONE, key);
        harness.run();
    }
    assert_eq!(drawn(&harness), [true, true]);
    press(&mut harness, Modifiers::NONE, Key::T);
    harness.run();
    assert_eq!(drawn(&harness), [true, false]);
    press(&mut harness, Modifiers::NONE, Key::Escape);
    assert!(harness.query_by_label("Frame strips").is_none(), "the menu is closed");
    // All keys in one frame.
    for key in [Key::D, Key::T, Key::D, Key::R] {
        harness.key_press(key);
    }
    harness.run();
    assert_eq!(drawn(&harness), [true, true]);
    assert!(harness.query_by_label("Frame strips").is_none(), "the menu is closed");
}

/// The menu opens where the bar has no room for its button, where no bar is shown, and by another key while D pushes.
#[test]
fn the_menu_opens_without_its_button() {
    let cases: [(&str, f32, &[Key]); 3] = [
        ("jitter", 900.0, &[Key::D]),
        ("jitter", 1280.0, &[Key::H, Key::D]),
        ("drive", 1280.0, &[Key::Escape, Key::F9]),
    ];
    for (id, width, keys) in cases {
        let mut bench = Bench::new(Scenario::load(id).unwrap());
        bench.ui = Interface::new(Prefs { mode: Mode::Stage, ..Prefs::default() });
        let mut harness = harness(bench, width, 640.0);
        harness.run();
        for key in keys {
            press(&mut harness, Modifiers::NONE, *key);
        }
        harness.get_by_label("Frame strips");
        press(&mut harness, Modifiers::NONE, Key::G);
        assert!(harness.state().lane(0).looks.mechanisms.has(Mechanism::Accumulator), "{id}, {width}");
        press(&mut harness, Modifiers::NONE, Key::F9);
        assert!(harness.query_by_label("Frame strips").is_none(), "{id}, {width}");
    }
}

#[test]
fn pictures() {
    if skip_snapshots() {
        return;
    }
    let mut bench = six_lanes();
    let plots = PlotPrefs { open: true, shown: vec!["phase".to_owned()], ..PlotPrefs::default() };
    bench.ui = Interface::new(Prefs { inspector: false, plots, mode: Mode::Lab, ..Prefs::default() });
    let mut harness = rendered(bench, 1280.0, 1000.0);
    harness.snapshot("ui_mechanisms");
    press(&mut harness, Modifiers::SHIFT, Key::T);
    harness.snapshot("ui_mechanisms_light");
}
