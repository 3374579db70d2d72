//! The grid behind a lane: lines at 1, 2 or 5 times a power of ten metres, axes through zero.
//!
//! Lines are thin rectangles: a software adapter then shades only the pixels of the lines.

use super::camera::Camera;
use super::color::with_opacity;
use super::draw_lists::DrawLists;
use super::instance::Block;
use crate::grid_steps::GridSteps;
use glam::DVec2;
use simulation::palette::SceneColors;

/// Adds the lines of one lane: minor ones first, the axes last.
pub(super) fn draw(camera: &Camera, pixels_per_point: f32, colors: &SceneColors, out: &mut DrawLists) {
    let steps = GridSteps::for_scale(camera.scale(), pixels_per_point);
    if !(steps.minor.is_normal() && steps.major.is_normal()) {
        return;
    }
    let minor_in_major = (steps.major / steps.minor).round();
    for (rank, color, width) in
        [(Rank::Minor, colors.grid_minor, 1.0), (Rank::Major, colors.grid_major, 1.0), (Rank::Axis, colors.axis, 1.25)]
    {
        let color = with_opacity(color, 1.0);
        let half = DVec2::splat(0.5 * f64::from(width * pixels_per_point).max(1.0));
        for axis in 0..2 {
            for index in indices(camera, steps, axis).filter(|index| rank_of(*index, minor_in_major) == rank) {
                let world = DVec2::AXES[axis] * (index * steps.minor);
                let Some(pixel) = camera.screen_from_world(world) else { continue };
                let (mut min, mut max) = (pixel - half, pixel + half);
                min[1 - axis] = camera.min[1 - axis] - 1.0;
                max[1 - axis] = camera.max[1 - axis] + 1.0;
                if max[axis] >= camera.min[axis] && min[axis] <= camera.max[axis] {
                    out.block(Block::new(min, max, color));
                }
            }
        }
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Rank {
    Minor,
    Major,
    Axis,
}

/// The rank of line number `index`; 0 is the axis.
fn rank_of(index: f64, parts: f64) -> Rank {
    if index == 0.0 {
        Rank::Axis
    } else if index % parts == 0.0 {
        Rank::Major
    } else {
        Rank::Minor
    }
}

/// Numbers of the lines across one axis (0: at constant x) that may be in the lane.
fn indices(camera: &Camera, steps: GridSteps, axis: usize) -> impl Iterator<Item = f64> {
    let corners = [camera.min, camera.max].map(|corner| camera.world_from_screen(corner)[axis]);
    let first = (corners[0].min(corners[1]) / steps.minor).floor();
    // Bounded by the size of the lane, also where coordinates are too large to be told apart.
    let count = ((camera.max - camera.min)[axis] / (steps.minor * camera.scale())).ceil() as u32 + 1;
    (0..=count.min(4096)).map(move |index| first + f64::from(index))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn world_zero_is_an_axis() {
        assert!(rank_of(0.0, 5.0) == Rank::Axis && rank_of(-10.0, 5.0) == Rank::Major);
        assert!(rank_of(-3.0, 5.0) == Rank::Minor);
    }
}
