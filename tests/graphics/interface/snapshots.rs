//! Snapshots of the interface, rendered on Linux with lavapipe, and its layout. `UPDATE_SNAPSHOTS=1` renews the snapshots.

use super::bench::{Bench, BenchHarness, click, harness, many_lanes, press, scroll_to, three_lanes};
use egui::accesskit::Role;
use egui::{Color32, Key, Modifiers, vec2};
use egui_kittest::{Harness, SnapshotOptions};
use timestep_lab::entry::Entry;
use timestep_lab::integrators::Integrator;
use timestep_lab::lab::{Action, Frame};
use timestep_lab::lane::LaneSpec;
use timestep_lab::palette::Theme;
use timestep_lab::scenario::Scenario;
use timestep_lab::time::Flicks;

/// `true` if snapshots are skipped: fonts and rasterisers differ, so Linux is the reference. Without a graphics adapter the
/// snapshots fail unless `TIMESTEP_LAB_SKIP_GPU=1`.
pub fn skip_snapshots() -> bool {
    !cfg!(target_os = "linux") || std::env::var_os("TIMESTEP_LAB_SKIP_GPU").is_some_and(|skip| skip == "1")
}

/// A window of this size that renders its pixels, on the background that the window is cleared with.
pub fn rendered(bench: Bench, width: f32, height: f32) -> BenchHarness {
    let frame = |ui: &mut egui::Ui, bench: &mut Bench| {
        let [r, g, b] = bench.ui.background();
        let screen = ui.ctx().content_rect();
        ui.painter().with_clip_rect(screen).rect_filled(screen, 0.0, Color32::from_rgb(r, g, b));
        bench.frame(ui);
    };
    let options = SnapshotOptions::new().threshold(0.6).max_failed_pixels(40);
    Harness::builder().with_size(vec2(width, height)).with_options(options).wgpu().build_ui_state(frame, bench)
}

/// Five seconds into the run.
pub fn running(scenario: Scenario) -> Bench {
    let mut bench = Bench::new(scenario);
    bench.run_for(300);
    bench.lab.frame(Frame { actions: &[Action::SetPaused(true)], ..Frame::default() });
    bench
}

/// Scenario in which one lane diverges.
fn diverging() -> Scenario {
    let mut scenario = three_lanes();
    scenario.lanes[2].world.params[0] = 1e6;
    scenario.lanes[2].dt = Flicks::from_ratio(1, 60);
    scenario
}

#[test]
fn dark() {
    if !skip_snapshots() {
        rendered(running(diverging()), 1280.0, 720.0).snapshot("ui_dark");
    }
}

#[test]
fn light() {
    if !skip_snapshots() {
        let mut harness = rendered(running(diverging()), 1280.0, 720.0);
        press(&mut harness, Modifiers::SHIFT, Key::T);
        press(&mut harness, Modifiers::NONE, Key::Num2);
        harness.snapshot("ui_light");
    }
}

#[test]
fn help() {
    if !skip_snapshots() {
        let mut harness = rendered(running(three_lanes()), 1280.0, 720.0);
        press(&mut harness, Modifiers::NONE, Key::Questionmark);
        harness.snapshot("ui_help");
    }
}

#[test]
fn sixteen_lanes() {
    if !skip_snapshots() {
        rendered(running(many_lanes(16)), 1920.0, 1080.0).snapshot("ui_sixteen");
    }
}

/// A lane in a spiral of death, and lanes with guards against it.
fn spiral() -> Bench {
    running(Scenario::load("spiral-of-death").unwrap())
}

#[test]
fn the_spiral() {
    if !skip_snapshots() {
        rendered(spiral(), 1280.0, 720.0).snapshot("ui_spiral");
    }
}

#[test]
fn the_spiral_on_a_large_screen() {
    if !skip_snapshots() {
        let mut harness = rendered(spiral(), 1920.0, 1080.0);
        press(&mut harness, Modifiers::SHIFT, Key::T);
        harness.snapshot("ui_spiral_light");
    }
}

/// Four lanes, and the controls of a display with variable refresh and of one whose loop does not wait.
#[test]
fn the_way_to_the_screen() {
    if !skip_snapshots() {
        let lanes = "[[lane]]\nlabel = 'variable'\npolicy = 'threaded'\ndisplay = { vrr = [48, 144], render_cost = '9 ms' }\n\
                     [[lane]]\nlabel = 'newest'\ndisplay = { queue = 'newest', fps_cap = 200, render_cost = '2 ms' }\n\
                     [[lane]]\nlabel = 'three in flight'\ndisplay = { frames_in_flight = 3, render_cost = '12 ms' }\n\
                     [[lane]]\nlabel = 'locked'\npolicy = 'locked'\ndisplay = { hz = 50 }";
        let mut harness = rendered(running(Scenario::parse(lanes, "t").unwrap()), 1280.0, 720.0);
        click(&mut harness, Role::Button, "Numbers");
        scroll_to(&mut harness, Role::CheckBox, "Hitches");
        harness.snapshot("ui_pipeline");
        press(&mut harness, Modifiers::NONE, Key::Num2);
        press(&mut harness, Modifiers::SHIFT, Key::T);
        scroll_to(&mut harness, Role::Button, "Numbers");
        harness.snapshot("ui_all_numbers_light");
    }
}

#[test]
fn a_very_small_window() {
    if !skip_snapshots() {
        rendered(running(many_lanes(16)), 320.0, 200.0).snapshot("ui_small");
    }
}

#[test]
fn only_the_lanes() {
    if !skip_snapshots() {
        let mut harness = rendered(running(three_lanes()), 1280.0, 720.0);
        press(&mut harness, Modifiers::NONE, Key::H);
        harness.snapshot("ui_hidden");
    }
}

/// At every window size with every number of lanes, canvases stay inside the window and apart.
#[test]
fn canvases_never_overlap() {
    let sizes = [vec2(320.0, 200.0), vec2(640.0, 360.0), vec2(1280.0, 720.0), vec2(1920.0, 1080.0)];
    let dark = (1..=16).map(|n| (Theme::Dark, n));
    for (theme, n) in dark.chain([1, 5, 16].map(|n| (Theme::Light, n))) {
        let mut harness = harness(Bench::new(many_lanes(n)), 1280.0, 720.0);
        if theme == Theme::Light {
            press(&mut harness, Modifiers::SHIFT, Key::T);
        }
        for size in sizes {
            harness.set_size(size);
            harness.run();
            let lanes = &harness.state().output.lanes;
            assert_eq!(lanes.len(), n);
            let window = harness.ctx.content_rect();
            for (i, a) in lanes.iter().enumerate() {
                assert!(window.contains_rect(a.rect), "{size}, {n} lanes: {:?}", a.rect);
                assert!(a.rect.is_positive(), "{size}, {n} lanes: {:?}", a.rect);
                assert!(lanes[i + 1..].iter().all(|b| !a.rect.shrink(0.1).intersects(b.rect)));
            }
        }
    }
}

/// No filled shape covers a canvas: every covered pixel costs time.
#[test]
fn canvases_stay_clear() {
    let harness = harness(running(three_lanes()), 1280.0, 720.0);
    let snapshot = harness.state().lab.snapshot();
    // Where a camera has drawn back, a plate says its scale.
    let drawn_back = |lane: &usize| snapshot.lanes[*lane].camera_distance() > 1.01;
    assert_eq!((0..3).filter(drawn_back).collect::<Vec<_>>(), [2], "explicit Euler gains energy");
    for lane in &harness.state().output.lanes[..2] {
        let canvas = lane.rect.shrink(3.0);
        for clipped in &harness.output().shapes {
            let seen = clipped.shape.visual_bounding_rect().intersect(clipped.clip_rect).intersect(canvas);
            let outline_only = matches!(&clipped.shape, egui::Shape::Rect(r) if r.fill == Color32::TRANSPARENT);
            assert!(seen.width() <= 0.0 || seen.height() <= 0.0 || outline_only, "{:?}", clipped.shape);
        }
    }
}

/// A lane's default label is its integrator and dt, so that a screenshot explains itself.
#[test]
fn unnamed_lanes_are_called_by_their_method() {
    let lane = LaneSpec {
        integrator: Integrator::by_id("explicit-euler").unwrap().into(),
        dt: Flicks::from_ratio(1, 20),
        ..LaneSpec::default()
    };
    assert_eq!(lane.title(), "Explicit Euler, dt 1/20");
}
