//! The nominal screen: the size of a pixel, independent of any window.
//!
//! A lane is taken to be 640 × 360 pixels, with the world's view fitted whole into it as the renderer does. `judder_px` and
//! `snap_to_pixels` use these pixels, so that they do not depend on a window.

use crate::scene::{NOMINAL_SCREEN, View};
use crate::worlds::WorldSpec;

/// Pixels per metre of a view on the nominal screen.
pub fn nominal_px_per_metre(view: View) -> f64 {
    let [width, height] = NOMINAL_SCREEN;
    (width / (2.0 * view.half.x)).min(height / (2.0 * view.half.y))
}

/// Moves each coordinate of the pose to the nearest whole pixel. A coordinate that is not a length (an angle) moves until the
/// tracked point has moved by whole pixels along its path. A body that turns in its place has none to move to.
pub fn snap(world: &WorldSpec, pose: &mut [f64]) {
    if world.attitude.is_some() {
        return;
    }
    let px_per_metre = nominal_px_per_metre(world.view());
    for (index, metres) in metres_per_unit(world, pose.len()).into_iter().enumerate() {
        // A coordinate that does not move the tracked point is the position of another body, a length by itself.
        let scale = px_per_metre * if metres == 0.0 { 1.0 } else { metres };
        if scale.is_finite() {
            pose[index] = (pose[index] * scale).round() / scale;
        }
    }
}

/// Distance that the tracked point moves per unit of each coordinate, m, near the state of zeros.
fn metres_per_unit(world: &WorldSpec, len: usize) -> Vec<f64> {
    const STEP: f64 = 1.0 / 1024.0;
    let mut y = vec![0.0; len];
    let origin = world.track(&y);
    let moved = (0..world.form().places(len)).map(|index| {
        y[index] = STEP;
        let there = world.track(&y);
        y[index] = 0.0;
        there.distance(origin) / STEP
    });
    moved.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worlds::World;
    use glam::DVec2;
    use timestep::entry::Entry;

    fn world(id: &str) -> WorldSpec {
        WorldSpec::of(World::by_id(id).unwrap())
    }

    #[test]
    fn the_view_fits_the_screen() {
        let view = |x, y| View { center: DVec2::ZERO, half: DVec2::new(x, y) };
        assert_eq!(nominal_px_per_metre(view(3.2, 1.0)), 100.0);
        assert_eq!(nominal_px_per_metre(view(1.0, 1.8)), 100.0);
    }

    #[test]
    fn snapped_points_are_on_pixels() {
        for id in ["spring", "circle", "orbit", "bounce", "pendulum"] {
            let world = world(id);
            let px = nominal_px_per_metre(world.view());
            let mut pose = world.initial_state();
            pose[0] += 0.123_4;
            let before = pose.clone();
            snap(&world, &mut pose);
            let moved = world.distance(&pose, &before) * px;
            assert!(moved > 1e-3 && moved <= 0.5 * 2_f64.sqrt() + 1e-6, "{id}: {moved}");
            let arc = if id == "pendulum" { world["length"] } else { 1.0 };
            let off = (pose[0] * arc * px) - (pose[0] * arc * px).round();
            assert!(off.abs() < 1e-4, "{id}: {off}");
            assert_eq!(pose[pose.len() / 2..], before[pose.len() / 2..], "velocities stay");
        }
    }
}
