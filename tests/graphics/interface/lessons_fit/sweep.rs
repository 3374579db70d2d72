//! The room that bodies need over a whole run, from the lanes' own pictures, and the part of a canvas that it takes.

use super::seen::Canvas;
use crate::interface::bench::Bench;
use glam::DVec2;
use timestep_lab::lab::{Frame, Lab, LaneView};
use timestep_lab::scenario::Scenario;
use timestep_lab::scenario::lesson::Layout;
use timestep_lab::scene::{Ink, Shape};
use timestep_lab::ui::Canvases;

/// Lower left and upper right corner of all places of a lane's bodies, m, from the middle of the lane's view, divided by the distance
/// of its camera.
pub type Sweep = [DVec2; 2];

/// The sweeps of all lanes over the run of a lesson. A body that has left the picture counts no longer.
pub fn sweeps(scenario: &Scenario) -> Vec<Sweep> {
    let length = scenario.lesson.repeat.unwrap_or(scenario.duration);
    let mut lab = Lab::new(scenario.clone().without_window());
    let mut sweeps = vec![[DVec2::INFINITY, DVec2::NEG_INFINITY]; scenario.lanes.len()];
    while lab.snapshot().elapsed < length {
        lab.frame(Frame { elapsed: Lab::NOMINAL_FRAME, ..Frame::default() });
        for (sweep, lane) in sweeps.iter_mut().zip(&lab.snapshot().lanes) {
            add(sweep, lane);
        }
    }
    sweeps
}

fn add([low, high]: &mut Sweep, lane: &LaneView<'_>) {
    let (place, distance) = (lane.motion(false), lane.camera_distance());
    let center = lane.view().center;
    for shape in lane.bands().iter().flat_map(|band| &band.scene.shapes) {
        let Shape::Body { center: body, radius, ink: Ink::Lane | Ink::Fixture, .. } = shape else { continue };
        if ((*body - place.center).abs() / place.half).max_element() < 1.2 {
            *low = low.min((*body - center - *radius) / distance);
            *high = high.max((*body - center + *radius) / distance);
        }
    }
}

/// For each canvas the largest part of one of its sides that the sweep of a lane of its scale takes while no camera has drawn back.
pub fn parts(sweeps: &[Sweep], canvases: &[Canvas], bench: &Bench) -> Vec<f64> {
    let snapshot = bench.output.canvases.cameras(&bench.lab.snapshot(), &bench.output.lanes);
    let (layout, lane) = (bench.output.canvases.layout, |canvas: &Canvas| snapshot.lanes[canvas.lane]);
    let world = |canvas: &Canvas| lane(canvas).spec().world.id;
    let part = |canvas: &Canvas| {
        let group = || {
            let is_in = |other: &&Canvas| layout == Layout::Overlay || world(other) == world(canvas);
            canvases.iter().filter(is_in)
        };
        let farthest = if group().count() > 1 { Canvases::FARTHEST_TOGETHER } else { f64::INFINITY };
        let distance = group().map(|other| lane(other).camera_distance()).fold(1.0, f64::max).min(farthest);
        let points_per_metre = distance * f64::from(canvas.rect.width()) / (2.0 * lane(canvas).view().half.x);
        let of = |other: &Canvas| {
            let [low, high] = sweeps[other.lane];
            let size = points_per_metre * (high - low);
            (size.x / f64::from(canvas.rect.width())).max(size.y / f64::from(canvas.rect.height()))
        };
        group().map(of).fold(0.0, f64::max)
    };
    canvases.iter().map(part).collect()
}
