//! Strobe sheets: stills that show the last frames of every lane, and so its cadence.

use super::clip_spec::{ClipSpec, LONGEST_CLIP, check_size};
use super::error::StudioError;
use super::offscreen_renderer::{OffscreenRenderer, OpenGpu, SceneCell};
use super::overlay::Overlay;
use super::still::{check_ending, is_vector, write_text, written};
use super::vector_still::vector_still;
use crate::ui::{Strip, StrobePlaces, show_strobe_sheet};
use glam::{DVec2, dvec2};
use picture::record::{check_target, write_png};
use picture::render::{Background, Camera, Rect};
use simulation::displays::RefreshRate;
use simulation::lab::{Frame, Lab, LaneView, Snapshot};
use simulation::lane::{FrameRow, NOMINAL_SCREEN, nominal_px_per_metre};
use simulation::lane_picture::Band;
use simulation::palette::Theme;
use simulation::scenario::Scenario;
use simulation::scene::{Ink, Shape, View};
use std::collections::VecDeque;
use std::convert::Infallible;
use std::path::PathBuf;
use timestep::time::Flicks;

/// The fewest and the most frames of each lane on a sheet.
pub const STROBE_FRAMES: [usize; 2] = [2, 60];
/// Room on both sides of a body that a camera follows, so that it hardly moves in its view, in its radii.
const BESIDE: f64 = 3.0;
/// Frames of each lane on the sheet with which a clip begins.
const FRAMES: usize = 12;

/// A sheet to make.
#[derive(Clone, Debug)]
pub struct StrobeRequest {
    /// The file, a .png or a .svg.
    pub target: PathBuf,
    /// Width and height, px.
    pub size: [u32; 2],
    /// Refresh rate of lanes that would be live in a window.
    pub rate: RefreshRate,
    /// Lab time of the newest frames.
    pub at: Flicks,
    /// Number of frames of each lane.
    pub frames: usize,
    /// Dark or light.
    pub theme: Theme,
    /// `true` for title and caption above.
    pub captions: bool,
}

impl StrobeRequest {
    /// Checks the request; nothing is written.
    pub fn check(&self) -> Result<(), StudioError> {
        let [fewest, most] = STROBE_FRAMES;
        check_ending(&self.target)?;
        if !(fewest..=most).contains(&self.frames) {
            let text = format!("a sheet of {} frames: their number must be {fewest} to {most}", self.frames);
            return Err(StudioError::Request(text));
        }
        if self.at <= Flicks::ZERO || self.at > LONGEST_CLIP {
            let text = format!("{} s: the time must be more than 0 and at most {LONGEST_CLIP}", self.at.secs());
            return Err(StudioError::Request(text));
        }
        check_size(self.size)?;
        Ok(check_target(&self.target)?)
    }
}

/// Runs `scenario` and writes the last frames of every lane to a still. `watch` is told the time that was run, again and again.
pub fn strobe(
    scenario: &Scenario,
    request: &StrobeRequest,
    gpu: OpenGpu,
    watch: impl FnMut(Flicks),
) -> Result<(), StudioError> {
    request.check()?;
    let (size, theme, overlay) = (request.size, request.theme, Overlay::none());
    let scale = overlay.pixels_per_point(size);
    let open = || OffscreenRenderer::new(gpu()?, size, (theme, Background::Theme), overlay);
    let renderer = if is_vector(&request.target) { None } else { Some(open()?) };
    let (lab, rows) = run(scenario, request, watch);
    let sheet = |ui: &mut egui::Ui| sheet(ui, &lab, &rows, request.captions);
    let Some(mut renderer) = renderer else {
        return write_text(&request.target, &vector_still(size, scale, theme, sheet));
    };
    let rgba = pixels(&mut renderer, sheet)?;
    written(&request.target, write_png(&request.target, size, &rgba))
}

/// The sheet of a scenario at lab time `at` as the first frame of its clip, RGBA.
pub(super) fn strobe_frame(
    scenario: &Scenario,
    clip: &ClipSpec,
    at: Flicks,
    gpu: OpenGpu,
) -> Result<Vec<u8>, StudioError> {
    let (rate, size, theme) = (clip.rate, clip.size, clip.theme);
    let request = StrobeRequest { target: clip.target.clone(), size, rate, at, frames: FRAMES, theme, captions: true };
    let mut renderer = OffscreenRenderer::new(gpu()?, size, (theme, Background::Theme), Overlay::none())?;
    let (lab, rows) = run(scenario, &request, |_| ());
    pixels(&mut renderer, |ui| sheet(ui, &lab, &rows, request.captions))
}

/// Shows the sheet. Returns the pictures of its lanes.
fn sheet(ui: &mut egui::Ui, lab: &Lab, rows: &[Vec<FrameRow>], captions: bool) -> Vec<SceneCell> {
    let snapshot = lab.snapshot();
    let places = show_strobe_sheet(ui, &snapshot, rows, captions);
    cells(&snapshot, rows, &places)
}

fn pixels(
    renderer: &mut OffscreenRenderer,
    mut sheet: impl FnMut(&mut egui::Ui) -> Vec<SceneCell>,
) -> Result<Vec<u8>, StudioError> {
    let mut cells = Vec::new();
    let shapes = renderer.run_egui(0.0, |ui| cells = sheet(ui));
    renderer.still(&cells, &shapes)
}

/// The pictures of all lanes in their places on the sheet.
fn cells(snapshot: &Snapshot<'_>, rows: &[Vec<FrameRow>], places: &[StrobePlaces]) -> Vec<SceneCell> {
    let extents: Vec<Option<Extent>> =
        snapshot.lanes.iter().zip(rows).map(|(lane, rows)| Extent::of(lane, rows)).collect();
    let mut cells = Vec::new();
    for ((lane, rows), places) in snapshot.lanes.iter().zip(rows).zip(places) {
        // Lanes of the same world keep the same scale, so that they can be compared.
        let same = snapshot.lanes.iter().zip(&extents).filter(|(other, _)| other.spec().world == lane.spec().world);
        let extent = same.filter_map(|(_, extent)| *extent).reduce(Extent::union);
        let mut add = |bands: Vec<Band>, rect: egui::Rect, crop: Option<View>| {
            cells.extend(bands.into_iter().map(|Band { rows, scene, view }| {
                let rows = crop.map_or(rows, |crop| rows.map(|row| row_in(crop, rect.size(), row, view)));
                SceneCell { lane: lane.identity(), scene, view: crop.unwrap_or(view), rect, rows }
            }));
        };
        let of_frame = |row: &FrameRow, view: View| {
            let center = view.center + lane.still_point(row);
            View { center, ..view }
        };
        let onion = rows.last().zip(extent).map(|(row, extent)| of_frame(row, extent.view()));
        add(lane.onion_bands(rows), places.onion, onion);
        for (number, (row, &rect)) in rows.iter().zip(&places.frames).enumerate() {
            let place = row.point - lane.still_point(row);
            let crop = extent.map(|extent| of_frame(row, extent.crop(places.strip, place, rect.size())));
            add(lane.frame_bands(rows, number), rect, crop);
        }
    }
    cells
}

/// Runs the scenario. Returns the lab at the end, and the last frames of every lane.
fn run(scenario: &Scenario, request: &StrobeRequest, mut watch: impl FnMut(Flicks)) -> (Lab, Vec<Vec<FrameRow>>) {
    let mut lab = Lab::new(scenario.clone().on_display(request.rate));
    lab.set_logging(true);
    let mut rows = vec![VecDeque::new(); scenario.lanes.len()];
    let mut done = Flicks::ZERO;
    while done < request.at {
        let elapsed = Lab::NOMINAL_FRAME.min(request.at - done);
        let mut keep = |lab: &mut Lab| {
            watch(done);
            for ((_, log), rows) in lab.take_rows().into_iter().zip(&mut rows) {
                rows.extend(log.frames.into_iter().filter(|row| row.shown.is_some()));
                let surplus = rows.len().saturating_sub(request.frames);
                rows.drain(..surplus);
            }
            Ok::<_, Infallible>(())
        };
        let Ok(()) = lab.frame_in_pieces(Frame { elapsed, ..Frame::default() }, &mut keep);
        let Ok(()) = keep(&mut lab);
        done += elapsed;
    }
    (lab, rows.into_iter().map(Vec::from).collect())
}

/// The row of a cell of `size` with the view `crop` that shows the same height of the world as `row` of the lane's picture on
/// the nominal screen, whose view is `view`. The first and the last row stay.
fn row_in(crop: View, size: egui::Vec2, row: f64, view: View) -> f64 {
    let cell = Rect::new(0.0, 0.0, size.x, size.y);
    let Some(camera) = Camera::fit(crop, cell).filter(|_| row > 0.0 && row < 1.0) else { return row };
    let height = view.center.y + (0.5 - row) * NOMINAL_SCREEN[1] / nominal_px_per_metre(view);
    let place = camera.screen_from_world(dvec2(view.center.x, height));
    place.map_or(row, |pixel| (pixel.y / f64::from(size.y)).clamp(0.0, 1.0))
}

/// The rectangle that the motion of the last frames covers in their views, m from the places that stand still there.
#[derive(Clone, Copy, Debug)]
struct Extent {
    min: DVec2,
    max: DVec2,
    /// Radius of the body, m.
    radius: f64,
}

impl Extent {
    /// The extent of the frames within the world's view; `None` if none is.
    fn of(lane: &LaneView<'_>, rows: &[FrameRow]) -> Option<Self> {
        let last = rows.last()?;
        let view = View { half: lane.spec().world.view().half, center: lane.view().center - lane.still_point(last) };
        let drift = lane.spec().world.trail_drift_on_screen();
        let place = |row: &FrameRow| {
            let still = lane.still_point(row);
            let by = drift * (last.display_time - row.display_time).secs();
            let others =
                row.drawn.others.iter().filter_map(|body| body.shown()).map(|pose| lane.spec().world.track(pose));
            let points = [row.point].into_iter().chain(row.exact_point).chain(others);
            points.map(|point| point - still).flat_map(move |point| [point, point + by]).collect::<Vec<_>>()
        };
        let inside = |point: &DVec2| (*point - view.center).abs().cmple(view.half).all();
        let points = rows.iter().flat_map(place).filter(inside);
        let extent = points.map(|point| Extent { min: point, max: point, radius: 0.0 }).reduce(Extent::union)?;
        let radius = |shape: &Shape| match shape {
            Shape::Body { radius, ink: Ink::Lane, .. } => *radius,
            _ => 0.0,
        };
        let bodies = |band: &Band| {
            let exposed = band.scene.exposures.iter().flat_map(|exposure| &exposure.bodies);
            band.scene.shapes.iter().chain(exposed).map(radius).fold(0.0, f64::max)
        };
        let radius = lane.bands().iter().map(bodies).fold(0.0, f64::max);
        let beside = dvec2(if lane.spec().has_camera() { BESIDE * radius } else { 0.0 }, 0.0);
        Some(Extent { min: extent.min - beside, max: extent.max + beside, radius })
    }

    fn union(self, other: Self) -> Self {
        let radius = self.radius.max(other.radius);
        Extent { min: self.min.min(other.min), max: self.max.max(other.max), radius }
    }

    /// A view of all of it, with a margin of two radii.
    fn view(self) -> View {
        let half = 0.5 * (self.max - self.min) + 2.0 * self.radius.max(1e-9);
        View { center: 0.5 * (self.min + self.max), half }
    }

    /// The view of a cell of `size` for a body at `point`: the whole extent along the motion, and across it as much as
    /// the cell has room for.
    fn crop(self, strip: Strip, point: DVec2, size: egui::Vec2) -> View {
        let view = self.view();
        let aspect = f64::from(size.y / size.x.max(1.0)).max(1e-3);
        match strip {
            Strip::Rows => {
                View { center: dvec2(view.center.x, point.y), half: dvec2(view.half.x, view.half.x * aspect) }
            }
            Strip::Columns => {
                View { center: dvec2(point.x, view.center.y), half: dvec2(view.half.y / aspect, view.half.y) }
            }
            Strip::Grid => view,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::{Rect as Place, pos2, vec2};
    use simulation::scenario::bundled_by_id;

    /// Places of the bodies of a lane in their views, oldest first, m from the middle: of the single frames, and of the multiple exposure.
    fn places_in_view(lane: usize) -> [Vec<f64>; 2] {
        let scenario = bundled_by_id("camera").expect("an opening").scenario();
        let rate = RefreshRate::new(60.0).expect("a rate");
        let target = PathBuf::from("strobe.png");
        let at = Flicks::from_secs(2.0);
        let request =
            StrobeRequest { target, size: [640, 360], rate, at, frames: FRAMES, theme: Theme::Dark, captions: true };
        let (lab, rows) = run(&scenario, &request, |_| ());
        let rect = Place::from_min_size(pos2(0.0, 0.0), vec2(400.0, 30.0));
        let places = StrobePlaces { onion: rect, strip: Strip::Rows, frames: vec![rect; FRAMES] };
        let cells = cells(&lab.snapshot(), &rows, &[places.clone(), places]);
        let identity = lab.snapshot().lanes[lane].identity();
        let mut of_lane = cells.iter().filter(|cell| cell.lane == identity).map(|cell| {
            let body = |shape: &Shape| match shape {
                Shape::Body { center, ink: Ink::Lane | Ink::Echo(_), .. } => Some(center.x - cell.view.center.x),
                _ => None,
            };
            cell.scene.shapes.iter().filter_map(body).collect::<Vec<_>>()
        });
        let exposure = of_lane.next().expect("a multiple exposure");
        [of_lane.flatten().collect(), exposure]
    }

    /// A camera that moves last keeps the body at one place of the screen; beside one that moves in the steps the body goes to and fro. The
    /// sheet shows what the screen showed, in both of its parts.
    #[test]
    fn bodies_are_where_a_camera_saw_them() {
        let [shakes, stays] = [0, 1].map(places_in_view);
        let spread = |places: &[f64]| {
            places.iter().fold(f64::MIN, |most, x| most.max(*x))
                - places.iter().fold(f64::MAX, |least, x| least.min(*x))
        };
        for (shakes, stays) in shakes.iter().zip(&stays) {
            assert_eq!([shakes.len(), stays.len()], [FRAMES; 2]);
            assert!(spread(stays) < 1e-9, "{stays:?}");
            assert!((0.05..0.2).contains(&spread(shakes)), "{shakes:?}");
        }
        for (frame, exposed) in shakes[0].iter().zip(&shakes[1]) {
            assert!((frame - exposed).abs() < 1e-9, "the same frames: {shakes:?}");
        }
    }
}
