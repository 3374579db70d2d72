//! The figures beside the plots: showing, zooming, exporting, and dragging lanes on a map.

use super::bench::{Bench, BenchHarness, choose, harness, three_lanes};
use super::snapshots::{rendered, skip_snapshots};
use egui::accesskit::Role;
use egui::{Event, Modifiers, PointerButton, Pos2, Vec2, vec2};
use egui_kittest::kittest::Queryable;
use timestep_lab::analysis::stability::Spacing;
use timestep_lab::chart::Scale;
use timestep_lab::entry::Entry;
use timestep_lab::figures::{FIGURES, FigureJob};
use timestep_lab::integrators::Integrator;
use timestep_lab::lab::{Action, Frame};
use timestep_lab::palette::Theme;
use timestep_lab::scenario::Scenario;
use timestep_lab::time::Flicks;
use timestep_lab::ui::{Command, Interface, Mode, PlotPrefs, Prefs};

fn showing(scenario: Scenario, figures: &[&str], theme: Theme) -> Bench {
    let mut bench = Bench::new(scenario);
    let shown = figures.iter().map(|id| (*id).to_owned()).collect();
    let plots = PlotPrefs { open: true, shown, height: 330.0, ..PlotPrefs::default() };
    bench.ui = Interface::new(Prefs { theme, plots, mode: Mode::Lab, ..Prefs::default() });
    bench.lab.frame(Frame { actions: &[Action::SetPaused(true)], ..Frame::default() });
    bench
}

fn open(scenario: Scenario, figures: &[&str]) -> BenchHarness {
    let mut harness = harness(showing(scenario, figures, Theme::Dark), 1600.0, 900.0);
    // One frame asks, the next one has the answer.
    harness.run_steps(3);
    harness
}

fn lesson(id: &str) -> Scenario {
    Scenario::load(id).unwrap()
}

fn dot(harness: &BenchHarness, lane: usize) -> Pos2 {
    harness.get_by_role_and_label(Role::Button, &format!("Lane {} on the map", lane + 1)).rect().center()
}

fn pointer(harness: &mut BenchHarness, pos: Pos2, pressed: bool) {
    harness.event(Event::PointerButton { pos, button: PointerButton::Primary, pressed, modifiers: Modifiers::NONE });
    harness.run_steps(2);
}

fn drag(harness: &mut BenchHarness, from: Pos2, by: Vec2) {
    harness.event(Event::PointerMoved(from));
    harness.run_steps(2);
    pointer(harness, from, true);
    for share in [0.3, 0.7, 1.0] {
        harness.event(Event::PointerMoved(from + by * share));
        harness.run_steps(2);
    }
    pointer(harness, from + by, false);
}

#[test]
fn every_figure_can_be_shown_and_is_of_the_chosen_lane() {
    let mut harness = open(lesson("wind"), &[]);
    for figure in FIGURES {
        harness.get_by_role_and_label(Role::Button, figure.name).click();
        harness.run_steps(4);
        let name = format!("Figure of {}", figure.name);
        assert!(harness.query_by_role_and_label(Role::Canvas, &name).is_some(), "{name}");
    }
    let wanted: Vec<_> = harness.state().output.figures.iter().map(|(figure, _)| figure.id).collect();
    assert_eq!(wanted, FIGURES.iter().map(|figure| figure.id).collect::<Vec<_>>());
    for figure in FIGURES {
        harness.get_by_role_and_label(Role::Button, figure.name).click();
        harness.run_steps(2);
    }
    assert!(harness.state().output.figures.is_empty(), "what is not shown is not computed");
}

#[test]
fn a_dragged_dot_changes_step_and_parameter_of_its_lane_and_undo_brings_them_back() {
    let mut harness = open(three_lanes(), &["stability"]);
    let before = harness.state().lane(2);
    let (from, by) = (dot(&harness, 2), vec2(40.0, -30.0));
    drag(&mut harness, from, by);
    let after = harness.state().lane(2);
    assert!(after.dt > before.dt && after.world.params[0] > before.world.params[0]);
    assert_eq!(harness.state().ui.chosen(), 2, "whoever is dragged is chosen");
    let there = dot(&harness, 2);
    assert!(there.distance(from + by) < 2.0, "the dot is where it was let go: {there} {}", from + by);
    assert_eq!(harness.state().lane(0), three_lanes().lanes[0], "nobody else moved");
    super::bench::press(&mut harness, Modifiers::COMMAND, egui::Key::Z);
    assert_eq!(harness.state().lane(2), before, "one drag is one edit");
}

#[test]
fn a_drag_along_one_axis_leaves_the_other_alone() {
    let mut harness = open(three_lanes(), &["stability"]);
    let before = harness.state().lane(2);
    let from = dot(&harness, 2);
    drag(&mut harness, from, vec2(-60.0, 3.0));
    let after = harness.state().lane(2);
    assert!(after.dt < before.dt);
    assert_eq!(after.world, before.world);
    let rate = Flicks::PER_SECOND as f64 / after.dt.0 as f64;
    assert!((rate - rate.round()).abs() < 1e-6, "steps are 1/n s: {rate}");
}

#[test]
fn the_map_is_that_of_the_chosen_lane_and_a_click_chooses() {
    let mut harness = open(three_lanes(), &["stability"]);
    let method = |harness: &BenchHarness| match &harness.state().output.figures[..] {
        [(_, FigureJob::Stability { request, .. })] => request.integrator.id,
        other => panic!("{other:?}"),
    };
    assert_eq!(method(&harness), "velocity-verlet");
    let at = dot(&harness, 2);
    harness.event(Event::PointerMoved(at));
    harness.run_steps(2);
    pointer(&mut harness, at, true);
    pointer(&mut harness, at, false);
    assert_eq!((harness.state().ui.chosen(), method(&harness)), (2, "explicit-euler"));
    assert_eq!(harness.state().lane(2), three_lanes().lanes[2], "a click changes nothing");
}

#[test]
fn looking_closer_computes_the_part_that_is_seen() {
    let mut harness = open(three_lanes(), &["stability"]);
    let request = |harness: &BenchHarness| match &harness.state().output.figures[..] {
        [(_, FigureJob::Stability { request, .. })] => request.clone(),
        other => panic!("{other:?}"),
    };
    let before = request(&harness);
    let map = harness.get_by_role_and_label(Role::Canvas, "Figure of Stability").rect();
    drag(&mut harness, map.left_bottom() + vec2(80.0, -40.0), vec2(50.0, 0.0));
    let after = request(&harness);
    assert!(after.dt.edges[0] < before.dt.edges[0] && after.dt.edges[1] < before.dt.edges[1]);
    let chart = harness.state().figures[0].chart.clone().unwrap();
    assert_eq!(chart.map.as_ref().unwrap().x, after.dt.edges);
    harness.get_by_role_and_label(Role::Button, "Follow").click();
    harness.run_steps(3);
    assert_eq!(request(&harness), before);
}

#[test]
fn the_rows_of_a_map_are_a_parameter_that_is_remembered() {
    let mut harness = open(three_lanes(), &["stability"]);
    choose(&mut harness, "Parameter of the map", "Damping");
    harness.run_steps(3);
    let prefs = harness.state().ui.prefs().plots.parameters.clone();
    assert_eq!(prefs.get("spring").map(String::as_str), Some("damping"));
    // Velocity Verlet cannot have damping, and says so where the map would be.
    let why = harness.state().figures[0].chart.clone().unwrap_err();
    assert!(why.contains("does not depend on velocity"), "{why}");
    harness.run_steps(2);
    choose(&mut harness, "Parameter of the map", "Mass");
    harness.run_steps(3);
    assert!(harness.state().figures[0].chart.is_ok());
}

#[test]
fn a_dot_on_the_map_of_smoothness_is_a_lane_at_another_rate_and_the_map_stays() {
    let mut harness = open(three_lanes(), &["smoothness"]);
    let (before, job) = (harness.state().lane(2), harness.state().output.figures.clone());
    let (from, by) = (dot(&harness, 2), vec2(40.0, -60.0));
    drag(&mut harness, from, by);
    let after = harness.state().lane(2);
    let hz = |lane: &timestep_lab::lane::LaneSpec| lane.display.as_virtual().unwrap().refresh_rate().hz();
    assert!(after.dt < before.dt && hz(&after) > hz(&before), "{:?} {}", after.dt, hz(&after));
    assert_eq!(hz(&after).fract(), 0.0, "rates are whole numbers");
    let there = dot(&harness, 2);
    assert!(there.distance(from + by) < 6.0, "the dot is where it was let go: {there} {}", from + by);
    choose(&mut harness, "Number of the map", "delay");
    harness.run_steps(3);
    assert_eq!(harness.state().ui.prefs().plots.smoothness, "delay");
    assert_eq!(harness.state().figures[0].chart.as_ref().unwrap().map.as_ref().unwrap().value.label, "delay");
    choose(&mut harness, "Number of the map", "pacing");
    harness.run_steps(3);
    let FigureJob::Smoothness { request, .. } = &job[0].1 else { panic!("{job:?}") };
    let FigureJob::Smoothness { request: now, .. } = &harness.state().output.figures[0].1 else { panic!() };
    assert_eq!(now.lane.display, request.lane.display, "its own place on the map is no setting of the map");
    harness.get_by_role_and_label(Role::Button, "Phase").click();
    harness.run_steps(3);
    assert_eq!(harness.state().figures[0].chart.as_ref().unwrap().y.label, "phase");
}

/// A range that begins at zero is linear, and so is a part of it that begins later.
#[test]
fn a_part_of_a_linear_range_stays_linear() {
    let mut harness = open(lesson("spring-phase"), &["stability"]);
    choose(&mut harness, "Parameter of the map", "Damping");
    harness.run_steps(3);
    let map = harness.get_by_role_and_label(Role::Canvas, "Figure of Stability").rect();
    drag(&mut harness, map.center(), vec2(0.0, 40.0));
    harness.run_steps(3);
    let drawing = &harness.state().figures[0];
    let FigureJob::Stability { request, .. } = &drawing.job else { panic!("{:?}", drawing.job) };
    assert_eq!(request.values.spacing, Spacing::Linear);
    assert!(request.values.edges[0] > 0.0, "{:?}", request.values.edges);
    let chart = drawing.chart.clone().unwrap();
    assert_eq!((chart.y.scale, chart.map.as_ref().unwrap().y), (Scale::Linear, request.values.edges));
}

#[test]
fn a_figure_is_taken_away_with_its_lanes() {
    let mut harness = open(three_lanes(), &["stability", "convergence"]);
    harness.get_by_role_and_label(Role::Button, "Save Stability as a file").click();
    harness.run_steps(2);
    let asked = harness.state().commands.iter().find_map(|command| match command {
        Command::SaveChart { chart, .. } => Some(chart.clone()),
        _ => None,
    });
    let chart = asked.expect("the window is asked");
    let at: Vec<_> = chart.dots.iter().map(|dot| (dot.x, dot.y)).collect();
    let lane = &three_lanes().lanes[0];
    assert_eq!(at, [(lane.dt.secs(), lane.world.params[0]); 2], "the third lane has another method");
    harness.get_by_role_and_label(Role::Button, "Copy Convergence as CSV").click();
    harness.run_steps(2);
    let text = harness.state().copied.clone().expect("something was copied");
    assert!(text.starts_with("series,dt (s),error (m)\r\n") && text.contains("Explicit Euler,"), "{text:.200}");
}

#[test]
fn curves_have_the_colours_of_their_lanes_and_all_methods_can_join() {
    let mut harness = open(three_lanes(), &["convergence"]);
    let names = |harness: &BenchHarness| -> Vec<(String, timestep_lab::chart::Color)> {
        let chart = harness.state().figures[0].chart.clone().unwrap();
        let named = chart.series.iter().filter(|series| !series.label.is_empty());
        named.map(|series| (series.label.clone(), series.color)).collect()
    };
    let lane = |place| timestep_lab::chart::Color::Lane(timestep_lab::identity::Identity::of_place(place));
    assert_eq!(names(&harness), [("Velocity Verlet".to_owned(), lane(0)), ("Explicit Euler".to_owned(), lane(2))]);
    harness.get_by_role_and_label(Role::Button, "All methods").click();
    harness.run_steps(4);
    let all = names(&harness);
    assert!(all.len() > 12 && all[1] == ("Explicit Euler".to_owned(), lane(2)), "{all:?}");
    assert_eq!(
        all.iter().map(|(_, color)| format!("{color:?}")).collect::<std::collections::BTreeSet<_>>().len(),
        all.len()
    );
}

#[test]
fn a_world_without_what_a_figure_needs_says_so() {
    let harness = open(lesson("drive"), FIGURES.iter().map(|figure| figure.id).collect::<Vec<_>>().as_slice());
    for drawing in &harness.state().figures {
        if drawing.figure.id != "stability" {
            let why = drawing.chart.clone().expect_err(drawing.figure.id);
            assert!(why.contains("under input") || why.contains("no force"), "{why}");
        }
    }
}

/// Lanes that diverge or have absurd steps leave the figures finite.
#[test]
fn explosions_and_absurd_lanes_are_drawn_like_anything_else() {
    let mut scenario = three_lanes();
    scenario.lanes[0].world.params[0] = 1e6;
    scenario.lanes[1].dt = Flicks(10 * Flicks::PER_SECOND);
    scenario.lanes[1].integrator = Integrator::by_id("explicit-euler").unwrap().into();
    let ids: Vec<_> = FIGURES.iter().map(|figure| figure.id).collect();
    for size in [[320.0, 400.0], [860.0, 640.0], [1920.0, 1080.0]] {
        let mut harness = harness(showing(scenario.clone(), &ids, Theme::Light), size[0], size[1]);
        harness.run_steps(4);
        for clipped in &harness.output().shapes {
            // The bounds of an empty text are no numbers; of nothing at all they are infinite.
            let rect = match &clipped.shape {
                egui::Shape::Text(text) => egui::Rect::from_pos(text.pos),
                shape => shape.visual_bounding_rect(),
            };
            let is_nothing = [rect.min.x, rect.min.y, -rect.max.x, -rect.max.y] == [f32::INFINITY; 4];
            assert!(rect.is_finite() || is_nothing, "{rect:?} of {:.300}", format!("{:?}", clipped.shape));
        }
    }
}

#[test]
fn nothing_is_repainted_when_all_is_computed() {
    let mut harness = open(three_lanes(), &["convergence", "stability"]);
    harness.run_steps(60);
    let delay = harness.output().viewport_output.values().next().unwrap().repaint_delay;
    assert!(delay > std::time::Duration::from_secs(1), "{delay:?}");
}

#[test]
fn dark_figures() {
    if !skip_snapshots() {
        let mut harness =
            rendered(showing(lesson("spring-phase"), &["stability", "convergence"], Theme::Dark), 1280.0, 720.0);
        harness.run_steps(4);
        harness.snapshot("ui_figures_dark");
    }
}

#[test]
fn light_figures() {
    if !skip_snapshots() {
        let ids: Vec<_> = FIGURES.iter().map(|figure| figure.id).collect();
        let mut harness = rendered(showing(lesson("wind"), &ids, Theme::Light), 1920.0, 1080.0);
        harness.run_steps(4);
        harness.snapshot("ui_figures_light");
    }
}
