//! The plots below the lanes: showing, hiding, zooming, exporting, and leaving room for the lanes.

use super::bench::{Bench, BenchHarness, harness, many_lanes, press, three_lanes};
use super::snapshots::{rendered, skip_snapshots};
use egui::accesskit::{Role, Toggled};
use egui::{Event, Key, Modifiers, MouseWheelSource, MouseWheelUnit, PointerButton, Pos2, TouchPhase, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use timestep_lab::entry::Entry;
use timestep_lab::integrators::Integrator;
use timestep_lab::lab::{Action, Frame, PLOTS};
use timestep_lab::lane::{LaneSpec, Looks};
use timestep_lab::palette::Theme;
use timestep_lab::scenario::Scenario;
use timestep_lab::time::Flicks;
use timestep_lab::ui::{Command, Interface, Mode, PlotPrefs, Prefs, Span};

const NONE: Modifiers = Modifiers::NONE;

/// Three seconds into the run, at rest, with these plots open.
pub fn plotting(scenario: Scenario, plots: &[&str], theme: Theme) -> Bench {
    let mut bench = Bench::new(scenario);
    let shown = plots.iter().map(|id| (*id).to_owned()).collect();
    let plots = PlotPrefs { open: true, shown, ..PlotPrefs::default() };
    bench.ui = Interface::new(Prefs { theme, plots, mode: Mode::Lab, ..Prefs::default() });
    bench.run_for(180);
    bench.lab.frame(Frame { actions: &[Action::SetPaused(true)], ..Frame::default() });
    bench
}

fn ordinary(plots: &[&str]) -> BenchHarness {
    let mut harness = harness(plotting(three_lanes(), plots, Theme::Dark), 1280.0, 720.0);
    harness.run();
    harness
}

pub fn all_plots() -> Vec<&'static str> {
    PLOTS.iter().map(|plot| plot.id).collect()
}

/// Centre of a plot's curves.
fn middle_of(harness: &BenchHarness, plot: &str) -> Pos2 {
    harness.get_by_role_and_label(Role::Canvas, &format!("Plot of {plot}")).rect().center()
}

fn wheel(harness: &mut BenchHarness, at: Pos2, by: f32) {
    harness.event(Event::PointerMoved(at));
    harness.run_steps(2);
    let (unit, delta) = (MouseWheelUnit::Point, vec2(0.0, by));
    harness.event(Event::MouseWheel {
        unit,
        delta,
        phase: TouchPhase::Move,
        modifiers: NONE,
        source: MouseWheelSource::Wheel,
    });
    // The wheel is smoothed.
    harness.run_steps(40);
}

fn click_at(harness: &mut BenchHarness, at: Pos2, times: usize) {
    for _ in 0..times {
        for pressed in [true, false] {
            harness.event(Event::PointerButton { pos: at, button: PointerButton::Primary, pressed, modifiers: NONE });
            harness.run_steps(1);
        }
    }
    harness.run();
}

/// Clicks the button that copies a plot and returns the CSV's rows.
fn copied(harness: &mut BenchHarness, plot: &str) -> Vec<Vec<String>> {
    harness.state_mut().copied = None;
    harness.get_by_role_and_label(Role::Button, &format!("Copy {plot} as CSV")).click();
    harness.run();
    let text = harness.state().copied.clone().expect("something was copied");
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(text.as_bytes());
    reader.records().map(|row| row.unwrap().iter().map(str::to_owned).collect()).collect()
}

#[test]
fn p_shows_and_hides_the_plots_and_the_lanes_make_room() {
    let mut harness = super::bench::ordinary();
    harness.run();
    let bottom =
        |harness: &BenchHarness| harness.state().output.lanes.iter().map(|lane| lane.rect.bottom()).fold(0.0, f32::max);
    let without = bottom(&harness);
    press(&mut harness, Modifiers::SHIFT, Key::P);
    assert!(harness.state().ui.prefs().plots.open);
    let legend = harness.get_by_role_and_label(Role::CheckBox, "Exact in the plots").rect();
    assert!(bottom(&harness) < legend.top() && bottom(&harness) < without);
    harness.get_by_role_and_label(Role::Button, "Plots").click();
    harness.run();
    assert!(!harness.state().ui.prefs().plots.open);
    assert_eq!(bottom(&harness), without);
}

#[test]
fn every_plot_can_be_shown_and_hidden() {
    let mut harness = harness(plotting(three_lanes(), &[], Theme::Dark), 1920.0, 900.0);
    harness.run();
    for plot in PLOTS {
        harness.get_by_role_and_label(Role::Button, plot.name).click();
        harness.run();
        assert!(harness.state().ui.prefs().plots.shown.iter().any(|id| id == plot.id));
        assert!(harness.query_by_role_and_label(Role::Canvas, &format!("Plot of {}", plot.name)).is_some());
    }
    for plot in PLOTS {
        harness.get_by_role_and_label(Role::Button, plot.name).click();
        harness.run();
    }
    assert!(harness.state().ui.prefs().plots.shown.is_empty());
}

#[test]
fn csv_has_the_points_of_the_lanes_in_sight() {
    let mut harness = ordinary(&["energy"]);
    let rows = copied(&mut harness, "Energy");
    assert_eq!(rows[0], ["lane", "label", "curve", "simulated time (s)", "energy (J)"]);
    let of = |rows: &[Vec<String>], lane: &str, curve: &str| {
        rows.iter().filter(|row| row[0] == lane && row[2] == curve).cloned().collect::<Vec<_>>()
    };
    assert_eq!(of(&rows, "1", "lane").len(), 181, "60 steps a second, and the start");
    let third = of(&rows, "3", "lane");
    assert_eq!((third.len(), third[0][1].as_str()), (61, "Explicit Euler, dt 1/20"));
    assert!(third.last().unwrap()[4].parse::<f64>().unwrap() > 0.52, "explicit Euler gains energy");
    assert!(of(&rows, "1", "exact").iter().all(|row| (row[4].parse::<f64>().unwrap() - 0.5).abs() < 1e-12));
    harness.get_by_role_and_label(Role::CheckBox, "3: Explicit Euler, dt 1/20 in the plots").click();
    harness.run();
    let entry = harness.get_by_role_and_label(Role::CheckBox, "3: Explicit Euler, dt 1/20 in the plots");
    assert_eq!(entry.accesskit_node().toggled(), Some(Toggled::False));
    assert!(of(&copied(&mut harness, "Energy"), "3", "lane").is_empty(), "hidden lanes stay here");
    harness.get_by_role_and_label(Role::CheckBox, "Exact in the plots").click();
    harness.run();
    assert!(copied(&mut harness, "Energy").iter().skip(1).all(|row| row[2] == "lane"));
}

#[test]
fn what_is_looked_at_stands_still_until_it_is_let_go() {
    let mut harness = ordinary(&["position", "integration-error"]);
    assert!(harness.state().ui.plots_follow() && harness.query_by_label("Follow").is_none());
    let whole = copied(&mut harness, "Position");
    // Two of the ten seconds that are shown.
    let plot = harness.get_by_role_and_label(Role::Canvas, "Plot of Position").rect();
    let at = plot.left_center() + vec2(0.2 * plot.width(), 0.0);
    wheel(&mut harness, at, 400.0);
    assert!(!harness.state().ui.plots_follow());
    let before = copied(&mut harness, "Position");
    assert!(before.len() > 50 && before.len() < whole.len() - 50, "{} of {}", before.len(), whole.len());
    // The other plot shows the same time.
    let time =
        |rows: &[Vec<String>]| rows[1..].iter().map(|row| row[3].parse::<f64>().unwrap()).fold(f64::NAN, f64::max);
    let error = copied(&mut harness, "Integration error");
    assert!((time(&error) - time(&before)).abs() < 0.06, "{} {}", time(&error), time(&before));
    // The run goes on, and the plot does not.
    harness.state_mut().lab.frame(Frame { actions: &[Action::SetPaused(false)], ..Frame::default() });
    harness.state_mut().run_for(240);
    harness.state_mut().lab.frame(Frame { actions: &[Action::SetPaused(true)], ..Frame::default() });
    harness.run();
    let later = copied(&mut harness, "Position");
    assert!(time(&later) < 5.0 && !harness.state().ui.plots_follow(), "{}", time(&later));
    assert_eq!(later[1][3], before[1][3], "it begins where it began");
    harness.get_by_label("Follow").click();
    harness.run();
    assert!(harness.state().ui.plots_follow() && copied(&mut harness, "Position").len() > later.len());
    wheel(&mut harness, at, -200.0);
    assert!(!harness.state().ui.plots_follow());
    click_at(&mut harness, at, 2);
    assert!(harness.state().ui.plots_follow(), "a double click lets go");
}

#[test]
fn a_drag_moves_a_plot_and_the_grip_its_edge() {
    let mut harness = ordinary(&["phase"]);
    let at = middle_of(&harness, "Phase space");
    let button = |pressed, pos| Event::PointerButton { pos, button: PointerButton::Primary, pressed, modifiers: NONE };
    let drag = |harness: &mut BenchHarness, from: Pos2, by: egui::Vec2| {
        harness.event(Event::PointerMoved(from));
        harness.run_steps(1);
        harness.event(button(true, from));
        harness.run_steps(1);
        for part in [0.3, 0.7, 1.0] {
            harness.event(Event::PointerMoved(from + by * part));
            harness.run_steps(1);
        }
        harness.event(button(false, from + by));
        harness.run();
    };
    drag(&mut harness, at, vec2(60.0, 20.0));
    assert!(!harness.state().ui.plots_follow());
    let top = harness.get_by_role_and_label(Role::CheckBox, "Exact in the plots").rect().top() - 33.0 + 2.0;
    let before = harness.state().ui.prefs().plots.height;
    drag(&mut harness, Pos2::new(300.0, top), vec2(0.0, -40.0));
    assert!((harness.state().ui.prefs().plots.height - before - 40.0).abs() < 1.5);
}

#[test]
fn the_span_is_a_choice_that_is_remembered() {
    let mut harness = ordinary(&["position"]);
    harness.get_by_role_and_label(Role::ComboBox, "Time shown").click();
    harness.run();
    harness.get_by_label("Whole run").click();
    harness.run();
    assert_eq!(harness.state().ui.prefs().plots.span, Span::Run);
}

#[test]
fn a_file_is_asked_for_with_what_is_shown() {
    let mut harness = ordinary(&["integration-error"]);
    harness.get_by_role_and_label(Role::Button, "Save Integration error as a file").click();
    harness.run();
    let asked = harness.state().commands.iter().find_map(|command| match command {
        Command::SaveChart { name, chart } => Some((name, chart)),
        _ => None,
    });
    let (name, chart) = asked.expect("the window is asked");
    assert_eq!((name.as_str(), chart.series.len()), ("60 Hz physics on a 50 Hz display Integration error", 3));
    assert_eq!(chart.series[0].points[0], [0.0, 0.0], "no error at the start is none, also on a logarithmic axis");
    let [low, high] = chart.y.range.unwrap();
    assert!(low > 0.0 && low < high);
}

#[test]
fn values_are_read_under_the_pointer() {
    let mut harness = ordinary(&["position"]);
    let plot = harness.get_by_role_and_label(Role::Canvas, "Plot of Position").rect();
    harness.event(Event::PointerMoved(plot.left_center() + vec2(0.2 * plot.width(), 0.0)));
    harness.run_steps(30);
    assert!(harness.query_by_label("simulated time 2.000 s").is_some());
    let exact = -2.0_f64.cos();
    let digits = format!("{exact:.1}");
    let values = harness.query_all_by_label_contains(&digits);
    assert!(values.count() >= 3, "the exact value and two that are near");
}

#[test]
fn nothing_is_repainted_at_rest() {
    let mut harness = ordinary(&["position", "phase", "energy"]);
    for at in [Pos2::new(5.0, 5.0), middle_of(&harness, "Phase space"), middle_of(&harness, "Energy")] {
        harness.event(Event::PointerMoved(at));
        harness.run_steps(60);
        let delay = harness.output().viewport_output.values().next().unwrap().repaint_delay;
        assert!(delay > std::time::Duration::from_secs(1), "{at}: {delay:?}");
    }
}

/// A lane that diverges, and one without any error.
fn extremes() -> Scenario {
    let mut scenario = three_lanes();
    for lane in &mut scenario.lanes {
        lane.world.params[0] = 1e6;
    }
    scenario.lanes[0].integrator = Integrator::by_id("exact").unwrap().into();
    scenario.lanes[2].dt = Flicks::from_ratio(1, 60);
    scenario
}

#[test]
fn an_explosion_is_drawn_like_anything_else() {
    for theme in [Theme::Dark, Theme::Light] {
        for span in Span::ALL {
            let mut bench = plotting(extremes(), &all_plots(), theme);
            bench.ui = Interface::new(Prefs {
                theme,
                plots: PlotPrefs {
                    open: true,
                    shown: all_plots().into_iter().map(str::to_owned).collect(),
                    height: 400.0,
                    span,
                    ..PlotPrefs::default()
                },
                mode: Mode::Lab,
                ..Prefs::default()
            });
            let mut harness = harness(bench, 1920.0, 1080.0);
            harness.run();
            for clipped in &harness.output().shapes {
                let finite = match &clipped.shape {
                    egui::Shape::Path(path) => path.points.iter().all(|point| point.is_finite()),
                    egui::Shape::LineSegment { points, .. } => points.iter().all(|point| point.is_finite()),
                    egui::Shape::Band(band) => band.points.iter().all(|point| point.is_finite()),
                    _ => true,
                };
                assert!(finite, "{:?}", clipped.shape);
            }
        }
    }
}

#[test]
fn sixteen_lanes_of_a_long_run_are_light() {
    let mut bench = plotting(many_lanes(16), &["position", "integration-error", "steps"], Theme::Dark);
    bench.lab.frame(Frame { actions: &[Action::SetPaused(false)], ..Frame::default() });
    bench.run_for(60 * 60 * 5);
    bench.lab.frame(Frame { actions: &[Action::SetPaused(true)], ..Frame::default() });
    let mut harness = harness(bench, 1920.0, 1080.0);
    harness.run();
    let points = |shape: &egui::Shape| match shape {
        egui::Shape::Path(path) => path.points.len(),
        egui::Shape::Band(band) => band.points.len(),
        _ => 0,
    };
    let most = harness.output().shapes.iter().map(|clipped| points(&clipped.shape)).max().unwrap();
    let total: usize = harness.output().shapes.iter().map(|clipped| points(&clipped.shape)).sum();
    assert!(most <= 5000, "{most} points in a curve");
    assert!(total <= 3 * 16 * 2 * 1000, "{total} points");
}

/// At every window size, the lanes keep their room.
#[test]
fn small_windows_keep_their_lanes() {
    for (width, height) in [(320.0, 200.0), (640.0, 480.0), (900.0, 560.0), (1280.0, 720.0)] {
        for n in [1, 16] {
            let mut harness = harness(plotting(many_lanes(n), &all_plots(), Theme::Dark), width, height);
            harness.run();
            let window = harness.ctx.content_rect();
            for lane in &harness.state().output.lanes {
                assert!(
                    window.contains_rect(lane.rect) && lane.rect.is_positive(),
                    "{width}×{height}: {:?}",
                    lane.rect
                );
            }
        }
    }
}

#[test]
fn dark_plots() {
    if !skip_snapshots() {
        let bench = plotting(three_lanes(), &["position", "phase", "integration-error"], Theme::Dark);
        let mut harness = rendered(bench, 1280.0, 720.0);
        harness.run();
        harness.snapshot("ui_plots_dark");
    }
}

#[test]
fn light_plots() {
    if !skip_snapshots() {
        let mut scenario = Scenario::load("orbit-methods").unwrap();
        scenario.lanes.push(LaneSpec { looks: Looks::named("whatever it is"), ..scenario.lanes[0].clone() });
        let mut harness = rendered(plotting(scenario, &all_plots(), Theme::Light), 1920.0, 1080.0);
        harness.run();
        harness.snapshot("ui_plots_light");
    }
}
