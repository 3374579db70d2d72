//! The last picture of a clip's motion as a still: PNG, or SVG with text as text.

use super::clip_script::ClipScript;
use super::clip_source::{ClipMotion, ClipSource};
use super::clip_spec::ClipSpec;
use super::error::StudioError;
use super::offscreen_renderer::{OffscreenRenderer, OpenGpu, SceneCell};
use super::overlay::Overlay;
use super::progress::Progress;
use super::vector_still::vector_still;
use files::safe_file::{ending, write_whole};
use picture::record::{RecordError, check_target, straighten, write_png};
use simulation::scenario::Scenario;
use std::io::Write;
use std::path::Path;

/// `true` if a file of this name is a vector still.
pub(super) fn is_vector(target: &Path) -> bool {
    ending(target) == "svg"
}

/// Refuses names of files that are no stills.
pub(super) fn check_ending(target: &Path) -> Result<(), StudioError> {
    match ["png", "svg"].contains(&ending(target).as_str()) {
        true => Ok(()),
        false => Err(StudioError::Request(format!("{}: the name must end in .png or .svg", target.display()))),
    }
}

/// Writes the last picture of the clip's motion to its target, a .png or a .svg.
///
/// # Errors
/// A request that cannot be met, no graphics adapter, or a file that cannot be written; the target stays as it was.
pub fn still(scenario: &Scenario, request: &ClipSpec, progress: &Progress, gpu: OpenGpu) -> Result<(), StudioError> {
    check_ending(&request.target)?;
    check_target(&request.target)?;
    let source = ClipSource::Scenario(scenario);
    request.check_lanes(scenario.lanes.len())?;
    let (script, spec) = (ClipScript::of(source, request, progress)?, request.frame_format()?);
    let mut motion = ClipMotion::new(source, script.lesson.clone(), request);
    motion.begin(progress)?;
    let at = |frame| request.rate.refresh(frame);
    for frame in 1..spec.frames {
        motion.advance(at(frame - 1), at(frame), progress)?;
    }
    let (now, scene) = (at(spec.frames - 1), motion.scene(at(spec.frames - 1)));
    let (snapshot, mut overlay) = (motion.lab.snapshot(), Overlay::of(request, scenario, &[]));
    if !is_vector(&request.target) {
        let colors = (request.theme, request.background);
        let mut renderer = OffscreenRenderer::new(gpu()?, request.size, colors, overlay)?;
        let mut rgba = renderer.picture(&snapshot, now.secs(), &scene)?;
        if spec.alpha {
            straighten(&mut rgba);
        }
        return written(&request.target, write_png(&request.target, request.size, &rgba));
    }
    let svg = vector_still(request.size, overlay.pixels_per_point(request.size), request.theme, |ui| {
        let places = overlay.show(ui, (&snapshot, &scene), now.secs(), "");
        let canvases = overlay.canvases(&snapshot);
        let seen = canvases.cameras(&snapshot, &places);
        let mut cells = Vec::new();
        for place in &places {
            for (_, lane) in canvases.drawn_on(&seen, place.index, &[place.index]) {
                cells.extend(lane.lane.bands().iter().map(|band| SceneCell {
                    lane: lane.identity(),
                    scene: band.scene.clone(),
                    view: lane.view_of(band),
                    rect: place.rect,
                    rows: band.rows,
                }));
            }
        }
        cells
    });
    write_text(&request.target, &svg)
}

/// Writes a text file as a whole.
pub(super) fn write_text(target: &Path, text: &str) -> Result<(), StudioError> {
    written(target, write_whole(target, |file| file.write_all(text.as_bytes())))
}

/// The result of writing a file as one of the studio.
pub(super) fn written(target: &Path, result: std::io::Result<()>) -> Result<(), StudioError> {
    Ok(result.map_err(|source| RecordError::Io { path: target.to_owned(), source })?)
}
