//! Frame pacing in the window: its settings in the inspector, and the strip of frames.

use super::bench::{Bench, BenchHarness, choose, click, harness, ordinary, press, scroll_to, three_lanes, type_into};
use egui::accesskit::Role;
use egui::{Key, Modifiers, pos2};
use egui_kittest::kittest::{NodeT, Queryable};
use timestep_lab::displays::{
    Display, DisplayPreset, Hitch, Noise, Queue, RefreshRate, Trace, TraceSource, VirtualDisplay, Vrr,
};
use timestep_lab::entry::Entry;
use timestep_lab::lane::{Aim, ClockSource, Reads, StateGrid, StatePrecision, TimePrecision};
use timestep_lab::scenario::{PathScope, Scenario};
use timestep_lab::time::Flicks;
use timestep_lab::ui::{Command, WindowIntent};

/// The chosen lane's display.
fn display(harness: &BenchHarness) -> VirtualDisplay {
    match harness.state().lane(0).display {
        Display::Virtual(display) => display,
        other => panic!("{other:?}"),
    }
}

fn value(harness: &BenchHarness, name: &str) -> Option<String> {
    harness.get_by_role_and_label(Role::TextInput, name).accesskit_node().value()
}

/// Checks that the scenario's file has the same settings as the window.
fn saved_and_loaded(harness: &BenchHarness) {
    let scenario = harness.state().lab.snapshot().scenario.clone();
    assert_eq!(Scenario::parse_in(&scenario.to_toml(), "saved", PathScope::Anywhere).unwrap(), scenario);
}

#[test]
fn displays_are_offered_by_name() {
    let mut harness = ordinary();
    let preset = DisplayPreset::by_id("gc-pauses").unwrap();
    choose(&mut harness, "Like", preset.name);
    assert_eq!(display(&harness), (preset.display)());
    assert_eq!(value(&harness, "   every").as_deref(), Some("2 s"));
    assert_eq!(value(&harness, "   deviation").as_deref(), Some("0.1 ms"));
    saved_and_loaded(&harness);
}

#[test]
fn noise_has_a_kind_and_a_size_in_milliseconds() {
    let mut harness = ordinary();
    click(&mut harness, Role::CheckBox, "Timer noise");
    assert_eq!(display(&harness).noise, Some(Noise::gaussian(Flicks::from_millis(0.1))));
    click(&mut harness, Role::Button, "Uniform");
    type_into(&mut harness, "   at most", "0.25 ms");
    assert_eq!(display(&harness).noise, Some(Noise::uniform(Flicks::from_millis(0.25))));
    assert_eq!(value(&harness, "   at most").as_deref(), Some("0.25 ms"));
    saved_and_loaded(&harness);
}

#[test]
fn hitches_are_regular_or_random() {
    let mut harness = ordinary();
    click(&mut harness, Role::CheckBox, "Hitches");
    click(&mut harness, Role::Button, "Random");
    type_into(&mut harness, "   every", "1 s");
    type_into(&mut harness, "   lasts", "80 ms");
    let hitch = Hitch { every: Flicks::SECOND, lasts: Flicks::from_millis(80.0), random: true };
    assert_eq!(display(&harness).hitch, Some(hitch));
    saved_and_loaded(&harness);
}

#[test]
fn steps_cost_until_a_time() {
    let mut harness = ordinary();
    assert!(harness.query_by_role_and_label(Role::CheckBox, "   until").is_none(), "what costs nothing has no end");
    type_into(&mut harness, "Render cost", "4 ms");
    type_into(&mut harness, "Step cost", "20 ms");
    click(&mut harness, Role::CheckBox, "   until");
    type_into(&mut harness, "   until", "3 s");
    let VirtualDisplay { render_cost, step_cost, step_cost_until, .. } = display(&harness);
    assert_eq!((render_cost, step_cost), (Flicks::from_millis(4.0), Flicks::from_millis(20.0)));
    assert_eq!(step_cost_until, Some(Flicks(3 * Flicks::PER_SECOND)));
    saved_and_loaded(&harness);
}

#[test]
fn what_is_no_cost_does_not_stay_in_its_field() {
    let mut harness = ordinary();
    type_into(&mut harness, "Step cost", "2 ms");
    for (typed, told) in
        [("cheap", "`cheap` is not a duration"), ("11 s", "Must be between"), ("-1 ms", "Must be between")]
    {
        type_into(&mut harness, "Step cost", typed);
        assert_eq!(value(&harness, "Step cost").as_deref(), Some("2 ms"), "{typed}");
        harness.get_by_label_contains(told);
        assert_eq!(display(&harness).step_cost, Flicks::from_millis(2.0));
    }
    type_into(&mut harness, "Step cost", "3 ms");
    assert!(harness.query_by_label_contains("Must be between").is_none());
    assert_eq!(display(&harness).step_cost, Flicks::from_millis(3.0));
}

/// The tooltip over a control of the inspector says this.
fn tooltip_says(harness: &mut BenchHarness, role: Role, name: &str, text: &str) {
    scroll_to(harness, role, name);
    harness.get_by_role_and_label(role, name).hover();
    harness.run_steps(60);
    harness.get_by_label_contains(text);
    harness.hover_at(pos2(2.0, 2.0));
    harness.run_steps(3);
}

fn is_disabled(harness: &BenchHarness, role: Role, name: &str) -> bool {
    harness.get_by_role_and_label(role, name).accesskit_node().is_disabled()
}

#[test]
fn frames_wait_in_a_queue_or_replace_each_other() {
    let mut harness = ordinary();
    assert!(
        !is_disabled(&harness, Role::CheckBox, "Frame cap"),
        "a loop that waits for the display can be capped, too"
    );
    click(&mut harness, Role::Button, "In flight 3");
    assert_eq!(display(&harness).frames_in_flight, 3);
    click(&mut harness, Role::Button, "Queue newest");
    assert_eq!(display(&harness).queue, Queue::Newest);
    assert!(is_disabled(&harness, Role::Button, "In flight 2"));
    click(&mut harness, Role::CheckBox, "Frame cap");
    assert_eq!(display(&harness).fps_cap, RefreshRate::new(60.0));
    saved_and_loaded(&harness);
    click(&mut harness, Role::CheckBox, "Vsync of the lane's display");
    for name in ["In flight 1", "Queue fifo", "Variable refresh"] {
        let role = if name == "Variable refresh" { Role::CheckBox } else { Role::Button };
        assert!(is_disabled(&harness, role, name), "{name} needs vsync");
    }
    assert!(!is_disabled(&harness, Role::CheckBox, "Frame cap"));
    saved_and_loaded(&harness);
}

#[test]
fn variable_refresh_has_its_own_rates_and_keeps_vsync() {
    let mut harness = ordinary();
    click(&mut harness, Role::CheckBox, "Variable refresh");
    assert_eq!(display(&harness).vrr, Vrr::new(48.0, 144.0));
    assert!(is_disabled(&harness, Role::SpinButton, "Refresh rate"));
    assert!(is_disabled(&harness, Role::CheckBox, "Vsync of the lane's display"));
    press(&mut harness, Modifiers::NONE, Key::V);
    assert!(display(&harness).vsync, "the switch of all lanes leaves it on");
    saved_and_loaded(&harness);
    click(&mut harness, Role::CheckBox, "Variable refresh");
    assert_eq!(display(&harness).vrr, None);
}

#[test]
fn the_loop_reads_a_clock_and_aims() {
    let mut harness = ordinary();
    assert!(is_disabled(&harness, Role::Button, "Aim display"), "the newest state has a time of its own");
    assert!(is_disabled(&harness, Role::Button, "Reads torn"));
    choose(&mut harness, "Shown pose", "Extrapolate");
    click(&mut harness, Role::Button, "Aim display");
    click(&mut harness, Role::Button, "Clock refresh");
    assert_eq!((harness.state().lane(0).aim, harness.state().lane(0).clock), (Aim::Display, ClockSource::Refresh));
    saved_and_loaded(&harness);
    choose(&mut harness, "Policy", "Threaded");
    click(&mut harness, Role::Button, "Reads torn");
    assert_eq!(harness.state().lane(0).reads, Reads::Torn);
    saved_and_loaded(&harness);
    choose(&mut harness, "Policy", "Locked to the frame");
    tooltip_says(&mut harness, Role::Button, "Aim start", "No effect now. This policy carries no time over");
}

#[test]
fn the_inspector_has_the_numbers_without_room_in_the_lane() {
    let mut bench = Bench::new(three_lanes());
    bench.run_for(120);
    let mut harness = harness(bench, 1280.0, 720.0);
    assert!(harness.query_by_label_contains("shown fps:").is_none(), "a narrow lane has no room for it");
    click(&mut harness, Role::Button, "Numbers");
    harness.get_by_label_contains("shown fps: 60.0 fps");
    assert!(harness.query_by_label_contains("locked drift").is_none(), "it applies to no lane");
    assert_eq!(harness.query_all_by_label_contains("eye blur: ").count(), 4, "in every lane and in the inspector");
}

#[test]
fn traces_come_from_the_list_and_from_files() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.csv");
    std::fs::write(&path, "frame_ms\n16\n17\n40\n").unwrap();
    let mut harness = ordinary();
    click(&mut harness, Role::Button, "Trace");
    choose(&mut harness, "Trace", "Coarse clock");
    let source = |harness: &BenchHarness| match harness.state().lane(0).display {
        Display::Trace(trace) => trace.source.clone(),
        other => panic!("{other:?}"),
    };
    assert_eq!(source(&harness), TraceSource::Bundled("coarse-clock"));
    let missing = folder.path().join("none.csv").to_string_lossy().into_owned();
    type_into(&mut harness, "CSV file", &missing);
    harness.get_by_label_contains("none.csv: cannot be read");
    assert_eq!(value(&harness, "CSV file"), Some(missing), "it can be corrected");
    assert_eq!(source(&harness), TraceSource::Bundled("coarse-clock"));
    type_into(&mut harness, "CSV file", &path.to_string_lossy());
    assert_eq!(harness.state().lane(0).display, Display::Trace(std::sync::Arc::new(Trace::read(&path, None).unwrap())));
    harness.get_by_label_contains("3 frames, repeated");
    saved_and_loaded(&harness);
}

#[test]
fn policies_have_their_option() {
    let mut harness = ordinary();
    assert!(harness.query_by_role_and_label(Role::TextInput, "Snap within").is_none());
    choose(&mut harness, "Policy", "Snapped accumulator");
    type_into(&mut harness, "Snap within", "1 ms");
    assert_eq!(harness.state().lane(0).policy.options[0], Flicks::from_millis(1.0));
    type_into(&mut harness, "Snap within", "1 s");
    harness.get_by_label_contains("Must be between");
    saved_and_loaded(&harness);
}

#[test]
fn numbers_and_pixels_can_be_coarse() {
    let mut harness = ordinary();
    click(&mut harness, Role::Button, "Time kept in f32");
    click(&mut harness, Role::Button, "State kept in f32");
    click(&mut harness, Role::CheckBox, "Whole pixels");
    let lane = harness.state().lane(0);
    assert_eq!((lane.time, lane.state, lane.snap_to_pixels), (TimePrecision::F32, StatePrecision::F32, true));
    saved_and_loaded(&harness);
}

/// Whole velocities at first; without any spacing it is no grid.
#[test]
fn a_state_can_be_on_a_grid() {
    let mut harness = ordinary();
    click(&mut harness, Role::Button, "State kept in grid");
    let grid = |harness: &BenchHarness| harness.state().lane(0).state;
    let whole = StateGrid { places: None, velocities: Some(1.0) };
    assert_eq!(grid(&harness), StatePrecision::Grid(whole));
    scroll_to(&mut harness, Role::SpinButton, "Spacing of velocities");
    harness.get_by_role_and_label(Role::SpinButton, "Spacing of velocities").click();
    harness.run();
    press(&mut harness, Modifiers::COMMAND, Key::A);
    harness.event(egui::Event::Text("0.125".to_owned()));
    press(&mut harness, Modifiers::NONE, Key::Enter);
    assert_eq!(grid(&harness), StatePrecision::Grid(StateGrid { velocities: Some(0.125), ..whole }));
    saved_and_loaded(&harness);
    click(&mut harness, Role::Button, "State kept in f64");
    assert_eq!(grid(&harness), StatePrecision::F64);
}

#[test]
fn the_live_window_can_burn() {
    let mut harness = ordinary();
    click(&mut harness, Role::Button, "Live window");
    type_into(&mut harness, "Burn", "2 ms");
    let lane = harness.state().lane(0);
    assert_eq!((lane.display, lane.burn), (Display::Live, Flicks::from_millis(2.0)));
    saved_and_loaded(&harness);
}

#[test]
fn the_menu_draw_hides_the_strips_and_that_is_remembered() {
    let mut scenario = three_lanes();
    let hz = RefreshRate::new(50.0).unwrap();
    scenario.lanes[0].display = Display::Virtual(VirtualDisplay { hz, ..VirtualDisplay::default() });
    let mut bench = Bench::new(scenario);
    bench.run_for(120);
    let mut harness = harness(bench, 1280.0, 720.0);
    // 60 steps a second on 50 frames.
    harness.get_by_label("Frames of lane 1, steps of the last: 1 2 1 1 1 1 2 1 1 1 1 2");
    let with = harness.state().output.lanes[0].rect.height();
    for key in [Key::D, Key::F, Key::D] {
        press(&mut harness, Modifiers::NONE, key);
    }
    assert!(harness.query_by_label_contains("Frames of lane 1").is_none());
    assert!(harness.state().output.lanes[0].rect.height() > with + 30.0);
    assert!(!harness.state().ui.prefs().strip);
}

#[test]
fn the_menu_records_frame_times() {
    let mut harness = ordinary();
    for item in ["Record this window’s frames", "Stop, and replay the frames in the chosen lane"] {
        harness.get_by_label("View").click();
        harness.run();
        harness.get_by_label_contains(item).click();
        harness.run();
    }
    assert_eq!(
        harness.state().commands,
        [Command::Window(WindowIntent::RecordFrameTimes), Command::Window(WindowIntent::RecordFrameTimes)]
    );
}
