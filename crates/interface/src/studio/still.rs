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
use timestep::time::Flicks;

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
    if is_vector(&request.target) {
        return write_text(&request.target, &vector(scenario, request, progress)?);
    }
    let (motion, now) = frozen(scenario, request, progress)?;
    let (scene, overlay) = (motion.scene(now), Overlay::of(request, scenario, &[]));
    let colors = (request.theme, request.background);
    let mut renderer = OffscreenRenderer::new(gpu()?, request.size, colors, overlay)?;
    let mut rgba = renderer.picture(&motion.lab.snapshot(), now.secs(), &scene)?;
    if request.frame_format()?.alpha {
        straighten(&mut rgba);
    }
    written(&request.target, write_png(&request.target, request.size, &rgba))
}

/// The text of the last picture of the clip's motion, as an SVG. It needs no graphics adapter.
///
/// # Errors
/// A request that cannot be met.
pub fn vector(scenario: &Scenario, request: &ClipSpec, progress: &Progress) -> Result<String, StudioError> {
    let (motion, now) = frozen(scenario, request, progress)?;
    let (snapshot, scene) = (motion.lab.snapshot(), motion.scene(now));
    let mut overlay = Overlay::of(request, scenario, &[]);
    Ok(vector_still(request.size, overlay.pixels_per_point(request.size), request.theme, |ui| {
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
    }))
}

/// The motion at the last picture of the clip, and the clip time of it.
fn frozen(scenario: &Scenario, request: &ClipSpec, progress: &Progress) -> Result<(ClipMotion, Flicks), StudioError> {
    let source = ClipSource::Scenario(scenario);
    request.check_lanes(scenario.lanes.len())?;
    let (script, spec) = (ClipScript::of(source, request, progress)?, request.frame_format()?);
    let mut motion = ClipMotion::new(source, script.lesson.clone(), request);
    motion.begin(progress)?;
    let at = |frame| request.rate.refresh(frame);
    for frame in 1..spec.frames {
        motion.advance(at(frame - 1), at(frame), progress)?;
    }
    Ok((motion, at(spec.frames - 1)))
}

/// Writes a text file as a whole.
pub(super) fn write_text(target: &Path, text: &str) -> Result<(), StudioError> {
    written(target, write_whole(target, |file| file.write_all(text.as_bytes())))
}

/// The result of writing a file as one of the studio.
pub(super) fn written(target: &Path, result: std::io::Result<()>) -> Result<(), StudioError> {
    Ok(result.map_err(|source| RecordError::Io { path: target.to_owned(), source })?)
}
