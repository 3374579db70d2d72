//! Places in the panel of plots: no text over another, worlds apart, and room for the lanes' numbers.

use super::bench::{BenchHarness, harness, three_lanes};
use super::plots::{all_plots, plotting};
use egui::accesskit::Role;
use egui::vec2;
use egui_kittest::kittest::Queryable;
use timestep_lab::entry::Entry;
use timestep_lab::palette::Theme;
use timestep_lab::worlds::{World, WorldSpec};

fn pendulum() -> WorldSpec {
    WorldSpec::of(World::by_id("pendulum").unwrap())
}

/// Texts on the screen below `top`, with what is seen of them.
fn texts_below(harness: &BenchHarness, top: f32) -> Vec<(String, egui::Rect)> {
    fn collect(shape: &egui::Shape, clip: egui::Rect, texts: &mut Vec<(String, egui::Rect)>) {
        match shape {
            egui::Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect(shape, clip, texts)),
            egui::Shape::Text(text) if !text.galley.text().trim().is_empty() => {
                let ink = text.galley.mesh_bounds.translate(text.pos.to_vec2());
                let turned = egui::Rect::from_min_size(
                    text.pos - vec2(0.0, text.galley.mesh_bounds.width()),
                    vec2(text.galley.mesh_bounds.height(), text.galley.mesh_bounds.width()),
                );
                let rect = if text.angle == 0.0 { ink } else { turned }.intersect(clip);
                if rect.is_positive() {
                    texts.push((text.galley.text().to_owned(), rect));
                }
            }
            _ => {}
        }
    }
    let mut texts = Vec::new();
    harness.output().shapes.iter().for_each(|clipped| collect(&clipped.shape, clipped.clip_rect, &mut texts));
    texts.retain(|(_, rect)| rect.top() >= top);
    texts
}

/// With worlds of two kinds, so that some plots are divided, and a figure beside them.
#[test]
fn no_text_in_the_plots_covers_another_at_any_size() {
    let mut scenario = three_lanes();
    scenario.lanes[1].world = pendulum();
    let shown = ["position", "phase", "energy", "integration-error", "convergence"];
    for (width, height) in [(640.0, 480.0), (1280.0, 720.0), (1920.0, 1080.0)] {
        for count in [1, 3, 5] {
            let bench = plotting(scenario.clone(), &shown[5 - count..], Theme::Dark);
            let mut harness = harness(bench, width, height);
            harness.run_steps(4);
            let top = harness.get_by_role_and_label(Role::CheckBox, "Exact in the plots").rect().top();
            let texts = texts_below(&harness, top);
            assert!(texts.len() > 10, "{width} x {height}: {texts:?}");
            for (place, (a, rect)) in texts.iter().enumerate() {
                for (b, other) in &texts[..place] {
                    let common = rect.intersect(*other);
                    let apart = common.width() <= 1.0 || common.height() <= 1.0;
                    assert!(apart, "{width} x {height}, {count}: '{a}' and '{b}' at {rect:?} and {other:?}");
                }
            }
        }
    }
}

#[test]
fn lanes_of_another_world_have_axes_of_their_own() {
    let mut scenario = three_lanes();
    scenario.lanes[1].world = pendulum();
    let mut harness = harness(plotting(scenario, &["position", "frame-time"], Theme::Dark), 1280.0, 720.0);
    harness.run();
    let is_there = |plot: &str| harness.query_by_role_and_label(Role::Canvas, plot).is_some();
    assert!(is_there("Plot of Position, Spring") && is_there("Plot of Position, Pendulum"));
    assert!(!is_there("Plot of Position"));
    assert!(is_there("Plot of Frame time"), "frames of all worlds can be compared");
}

#[test]
fn open_plots_leave_the_lanes_their_numbers() {
    for (width, height) in [(1280.0, 720.0), (1920.0, 1080.0)] {
        let mut harness = harness(plotting(three_lanes(), &all_plots(), Theme::Dark), width, height);
        harness.run();
        let numbers = harness.query_all_by_label_contains("steps: ").count();
        assert!(numbers >= 3, "{width} x {height}: {numbers}");
    }
}
