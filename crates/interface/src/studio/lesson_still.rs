//! The stills of a lesson in the teacher's guide: its stage, as large as on a sheet of paper, small enough for a page with many of them.

use super::error::StudioError;
use super::lesson_run::LessonRun;
use super::offscreen_renderer::{OffscreenRenderer, OpenGpu};
use super::overlay::Overlay;
use crate::ui::{ClipScene, OwnLayers, StageClip};
use picture::record::{RecordError, small_png};
use simulation::course::Outcome;
use simulation::displays::RefreshRate;
use simulation::lab::Lab;
use simulation::palette::Theme;
use simulation::scenario::Scenario;
use std::path::PathBuf;
use std::sync::Arc;
use timestep::time::Flicks;

/// Width and height in points: their letters are legible on a sheet of paper.
const POINTS: [u32; 2] = [880, 495];
/// Pixels of a point.
const SCALE: u32 = 2;

/// The lanes before the bet, as a PNG: nothing tells the answer.
///
/// # Errors
/// No graphics adapter, or one that does not answer; a scenario that asks nothing.
pub fn question_still(scenario: &Scenario, gpu: OpenGpu) -> Result<Vec<u8>, StudioError> {
    let mut lesson = lesson_run(scenario)?;
    let lab = lesson.ask();
    picture(&lab, &ClipScene::default(), true, gpu)
}

/// The lanes at lab time `at` with their time trails, the numbers of the lesson and the sentence of its moment, as a PNG. `outcome`
/// has the numbers of the run.
///
/// # Errors
/// No graphics adapter, or one that does not answer; a scenario that asks nothing.
pub fn answer_still(scenario: &Scenario, at: Flicks, outcome: &Outcome, gpu: OpenGpu) -> Result<Vec<u8>, StudioError> {
    let mut lesson = lesson_run(scenario)?;
    lesson.outcome = Some(Arc::new(outcome.clone()));
    let lab = lesson.run_to(at);
    let callout = lesson.callout(&lab.snapshot());
    picture(&lab, &ClipScene { callout, ..ClipScene::default() }, false, gpu)
}

fn lesson_run(scenario: &Scenario) -> Result<LessonRun, StudioError> {
    let asks_nothing = || StudioError::Request(format!("{}: it asks nothing", scenario.title));
    LessonRun::of(scenario.clone().on_display(RefreshRate::HZ_60), false, OwnLayers::default()).ok_or_else(asks_nothing)
}

/// The stage on paper, without the question, which the sheet has in large letters; `asks`: before the bet.
fn stage(asks: bool) -> StageClip {
    let mut stage = StageClip::new(true, None);
    (stage.bar, stage.asks, stage.scale) = (false, asks, Some(SCALE as f32));
    stage
}

/// The stage of the lab; `asks`: before the bet.
fn picture(lab: &Lab, scene: &ClipScene, asks: bool, gpu: OpenGpu) -> Result<Vec<u8>, StudioError> {
    let stage = stage(asks);
    let size = POINTS.map(|side| SCALE * side);
    let colors = (Theme::Light, stage.background);
    let mut renderer = OffscreenRenderer::new(gpu()?, size, colors, Overlay::Stage(Box::new(stage)))?;
    // Layouts settle in the first pass.
    renderer.picture(&lab.snapshot(), 0.0, scene)?;
    let rgba = renderer.picture(&lab.snapshot(), 1.0, scene)?;
    small_png(size, &rgba).map_err(|source| RecordError::Io { path: PathBuf::new(), source }.into())
}

#[cfg(test)]
mod tests {
    use super::super::offscreen_egui::OffscreenEgui;
    use super::super::overlay::tests::texts_in;
    use super::*;

    /// Texts of the stage of a lesson, from which its number is known.
    fn texts(id: &str, asks: bool) -> Vec<String> {
        let mut lesson = lesson_run(&Scenario::load(id).expect("it is bundled")).expect("it asks");
        let lab = if asks { lesson.ask() } else { lesson.run_to(Flicks::from_millis(1200.0)) };
        let egui = OffscreenEgui::new(POINTS.map(|side| SCALE * side), SCALE as f32, Theme::Light);
        let mut stage = stage(asks);
        let mut found = Vec::new();
        for pass in 0..2 {
            let now = f64::from(pass);
            let mut drawn = egui.run(now, |ui| _ = stage.show(ui, &lab.snapshot(), now, &ClipScene::default()));
            drawn.textures_delta.clear();
            found.clear();
            drawn.shapes.iter().for_each(|clipped| {
                texts_in(&clipped.shape, &mut |text| found.push(text.galley.job.text.clone()));
            });
        }
        found
    }

    /// The sheet has the question itself, and the name of a number would tell the class where to look.
    #[test]
    fn a_still_has_no_question_and_no_number_before_the_bet() {
        let has = |texts: &[String], part: &str| texts.iter().any(|text| text.contains(part));
        let [asked, answered] = [true, false].map(|asks| texts("stutter-50-on-60", asks));
        for texts in [&asked, &answered] {
            assert!(has(texts, "newest state") && !has(texts, "?"), "{texts:?}");
        }
        assert!(!has(&asked, "repeated frames") && has(&answered, "repeated frames"), "{asked:?} {answered:?}");
    }
}
