//! All lessons on the stage at five sizes: no text is cut that must not be, and no two texts lie over each other. This reads egui's
//! own layout and renders nothing.

use super::bench::{Bench, BenchHarness, harness, lab_of, press};
use super::course::CourseStub;
use egui::{Key, Modifiers, Rect, Shape, vec2};
use timestep_lab::scenario::LESSONS;
use timestep_lab::ui::{Interface, Prefs};

/// Sizes of the window, points.
pub const SIZES: [[f32; 2]; 5] = [[640.0, 480.0], [960.0, 600.0], [1280.0, 720.0], [1920.0, 1080.0], [3840.0, 2160.0]];

/// Width of the list of lessons, points: it scrolls, and may cut texts at its top and bottom.
const LIST: f32 = 240.0;

/// A phase of a lesson: its name, and what leads from the one before to it.
type Phase = (&'static str, fn(&mut BenchHarness));
/// The phases that the stage shows, in order.
const PHASES: [Phase; 2] = [("asking", |_| {}), ("playing", play)];

/// Plays without a bet.
fn play(harness: &mut BenchHarness) {
    press(harness, Modifiers::NONE, Key::Escape);
    harness.state_mut().run_for(12);
}

/// A text on the screen.
struct Text {
    text: String,
    /// Extent of its glyphs, as far as they are visible.
    rect: Rect,
    /// `true` if it ends in an ellipsis, or at the edge of its panel.
    is_cut: bool,
}

fn texts(harness: &BenchHarness) -> Vec<Text> {
    let mut found = Vec::new();
    for clipped in &harness.output().shapes {
        collect(&clipped.shape, clipped.clip_rect, &mut found);
    }
    found
}

fn collect(shape: &Shape, clip: Rect, found: &mut Vec<Text>) {
    match shape {
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect(shape, clip, found)),
        Shape::Text(text) => {
            let turned = text.galley.mesh_bounds.rotate_bb(egui::emath::Rot2::from_angle(text.angle));
            let whole = turned.translate(text.pos.to_vec2());
            let scrolls = clip.right() <= LIST;
            let seen = if scrolls { clip.with_min_y(whole.top()).with_max_y(whole.bottom()) } else { clip };
            let is_cut = text.galley.elided || !seen.expand(1.0).contains_rect(whole);
            let rect = whole.intersect(clip);
            if rect.is_positive() && !text.galley.text().is_empty() {
                found.push(Text { text: text.galley.text().to_owned(), rect, is_cut });
            }
        }
        _ => {}
    }
}

/// Fails unless every text of the window stands whole and apart from the others. Only the labels of narrow lanes and the notes
/// of figures may be cut.
pub fn check(harness: &BenchHarness, case: &str) {
    let labels: Vec<String> = harness.state().lab.snapshot().scenario.lanes.iter().map(|lane| lane.title()).collect();
    // The notes of a figure stand whole in its tooltip.
    let charts = harness.state().figures.iter().filter_map(|figure| figure.chart.as_ref().ok());
    let notes: String = charts.map(|chart| chart.notes.replace('\n', "; ")).collect();
    let texts = texts(harness);
    assert!(texts.len() > 5, "{case}: {} texts", texts.len());
    for (i, text) in texts.iter().enumerate() {
        let of_lane = labels.iter().any(|label| text.text.ends_with(label.as_str()));
        let may_be_cut = of_lane || notes.contains(text.text.trim());
        assert!(!text.is_cut || may_be_cut, "{case}: “{}” is cut", text.text);
        for other in &texts[i + 1..] {
            let shared = text.rect.intersect(other.rect);
            let apart = shared.width() <= 1.0 || shared.height() <= 1.0;
            assert!(apart, "{case}: “{}” at {:?} and “{}” at {:?}", text.text, text.rect, other.text, other.rect);
        }
    }
}

#[test]
fn every_lesson_fits_at_every_size() {
    let mut harness = harness(Bench::new(LESSONS[0].scenario()), 1280.0, 720.0);
    harness.state_mut().ui = Interface::new(Prefs::default());
    harness.state_mut().course = CourseStub::without_rehearsals();
    for lesson in LESSONS {
        let scenario = lesson.scenario();
        let question = if scenario.lesson.ask.is_empty() { &scenario.caption } else { &scenario.lesson.ask };
        let question = question.clone();
        harness.state_mut().lab = lab_of(scenario);
        harness.run_steps(2);
        for (phase, enter) in PHASES {
            enter(&mut harness);
            for [width, height] in SIZES {
                harness.set_size(vec2(width, height));
                harness.run_steps(2);
                let case = format!("{} {phase} at {width}×{height}", lesson.id);
                check(&harness, &case);
                let asks =
                    texts(&harness).iter().any(|text| question.contains(text.text.trim()) && text.text.len() > 8);
                assert!(asks, "{case}: no question");
            }
        }
    }
}
