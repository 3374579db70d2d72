//! `strobe`: one still in which cadence shows.

use super::StudioError;
use super::clip::{LONGEST_CLIP, check_size};
use super::stage::{Exposure, Stage, Writer};
use crate::lab::{Frame, Lab, Snapshot};
use crate::lane::FrameRow;
use crate::palette::Theme;
use crate::record::{RecordError, write_png};
use crate::render::gpu::Gpu;
use crate::scenario::Scenario;
use crate::scene::View;
use crate::time::Flicks;
use crate::time::displays::RefreshRate;
use crate::ui::{Strip, show_strobe_sheet};
use glam::{DVec2, dvec2};
use std::collections::VecDeque;
use std::path::PathBuf;

/// How many frames a sheet can show of each lane.
pub const STROBE_FRAMES: [usize; 2] = [2, 60];

/// A sheet that is asked for.
#[derive(Clone, Debug)]
pub struct StrobeRequest {
    /// A PNG.
    pub target: PathBuf,
    /// Width and height, px.
    pub size: [u32; 2],
    /// Refresh rate of lanes that would be live in a window.
    pub rate: RefreshRate,
    /// Laboratory time of the newest frames.
    pub at: Flicks,
    /// How many frames of each lane.
    pub frames: usize,
    pub theme: Theme,
    /// Whether title and caption are written above.
    pub captions: bool,
}

impl StrobeRequest {
    fn check(&self) -> Result<(), StudioError> {
        let [fewest, most] = STROBE_FRAMES;
        let ending = self.target.extension().and_then(|ending| ending.to_str()).map(str::to_ascii_lowercase);
        if ending.as_deref() != Some("png") {
            return Err(StudioError::Request(format!("{}: a still is a .png", self.target.display())));
        }
        if !(fewest..=most).contains(&self.frames) {
            let text = format!("a sheet of {} frames: there must be {fewest} to {most}", self.frames);
            return Err(StudioError::Request(text));
        }
        if self.at <= Flicks::ZERO || self.at > LONGEST_CLIP {
            let text = format!("{} s: the time must be more than 0 and at most {LONGEST_CLIP}", self.at.secs());
            return Err(StudioError::Request(text));
        }
        check_size(self.size)
    }
}

/// Runs `scenario` and writes the last frames of every lane to a PNG.
pub fn strobe(scenario: &Scenario, request: &StrobeRequest) -> Result<(), StudioError> {
    request.check()?;
    let mut stage = Stage::new(Gpu::headless()?, request.size, request.theme, Writer::none(request.theme))?;
    let (lab, rows) = run(scenario, request);
    let rgba = sheet(&mut stage, request, &lab.snapshot(), &rows)?;
    let failed = |source| RecordError::Io { path: request.target.clone(), source };
    write_png(&request.target, request.size, &rgba).map_err(failed)?;
    Ok(())
}

/// Paints the sheet.
fn sheet(
    stage: &mut Stage,
    request: &StrobeRequest,
    snapshot: &Snapshot<'_>,
    rows: &[Vec<FrameRow>],
) -> Result<Vec<u8>, StudioError> {
    let mut places = Vec::new();
    let shapes = stage.pass(0.0, |ui| {
        places = show_strobe_sheet(ui, snapshot, rows, request.theme, request.captions);
    });
    let mut exposures = Vec::new();
    for (index, ((lane, rows), places)) in snapshot.lanes.iter().zip(rows).zip(&places).enumerate() {
        exposures.extend(lane.onion_picture(rows).map(|(scene, view)| Exposure {
            index,
            scene,
            view,
            rect: places.onion,
        }));
        let drift = (lane.spec().world.world.trail_drift)(&lane.spec().world.params);
        for (row, &rect) in rows.iter().zip(&places.frames) {
            let (scene, view) = lane.frame_picture(row);
            let point = if drift == DVec2::ZERO { view.center } else { row.point };
            exposures.push(Exposure { index, scene, view: crop(view, places.strip, point, rect.size()), rect });
        }
    }
    stage.still(&exposures, &shapes)
}

/// The laboratory at the end, and the last frames of every lane.
fn run(scenario: &Scenario, request: &StrobeRequest) -> (Lab, Vec<Vec<FrameRow>>) {
    let mut lab = Lab::new(scenario.clone().on_display(request.rate));
    lab.set_logging(true);
    let mut rows = vec![VecDeque::new(); scenario.lanes.len()];
    let mut done = Flicks::ZERO;
    while done < request.at {
        let elapsed = Lab::NOMINAL_FRAME.min(request.at - done);
        lab.frame(Frame { elapsed, ..Frame::default() });
        done += elapsed;
        for (lane, rows) in lab.snapshot().lanes.iter().zip(&mut rows) {
            rows.extend(lane.log().frames.iter().cloned());
            let surplus = rows.len().saturating_sub(request.frames);
            rows.drain(..surplus);
        }
    }
    (lab, rows.into_iter().map(Vec::from).collect())
}

/// The part of a view that a cell of the strip shows: all that the motion runs through, and as much of the other
/// direction as the cell has room for.
fn crop(view: View, strip: Strip, point: DVec2, size: egui::Vec2) -> View {
    let aspect = f64::from(size.y / size.x.max(1.0)).max(1e-3);
    match strip {
        Strip::Rows => View { center: dvec2(view.center.x, point.y), half: dvec2(view.half.x, view.half.x * aspect) },
        Strip::Columns => {
            View { center: dvec2(point.x, view.center.y), half: dvec2(view.half.y / aspect, view.half.y) }
        }
        Strip::Grid => view,
    }
}
