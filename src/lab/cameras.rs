//! Cameras that several lanes share, so that their motions can be compared.

use super::lane_view::LaneView;
use crate::scene::View;
use glam::DVec2;

/// Gives all lanes one scale and one place of the world in their middle, but for the way that the camera of each has gone: it shows
/// what all of them need.
pub fn share_scale(lanes: &mut [LaneView<'_>]) {
    if lanes.len() < 2 {
        return;
    }
    let gone = |lane: &LaneView<'_>| lane.view.center - lane.spec().world.view().center;
    let corners = lanes.iter().map(|lane| {
        let center = lane.view.center - gone(lane);
        [center - lane.view.half, center + lane.view.half]
    });
    let Some([low, high]) = corners.reduce(|[low, high], [min, max]| [low.min(min), high.max(max)]) else { return };
    let (center, half): (DVec2, DVec2) = (0.5 * (low + high), 0.5 * (high - low));
    for lane in lanes {
        lane.view = View { center: center + gone(lane), half };
    }
}

/// Part of its width that a view along a horizontal line is high: bodies and their marks have room.
const FLAT: f64 = 0.125;

/// Gives all lanes one scale. Of worlds whose bodies move along a horizontal line they show that line only, so that it fills the width.
pub fn share_line(lanes: &mut [LaneView<'_>]) {
    share_scale(lanes);
    for lane in lanes {
        let (world, mut view) = (&lane.spec().world, lane.view);
        let drift = world.trail_drift();
        if drift.x == 0.0 && drift.y != 0.0 {
            view.center.y -= world.view().center.y;
            view.half.y = view.half.y.min(FLAT * view.half.x);
        }
        lane.view = view;
    }
}

/// Gives all lanes one view, in which none of them lacks anything: that of the first, as large as needed.
pub fn share_view(lanes: &mut [LaneView<'_>]) {
    share_scale(lanes);
    if let Some((first, others)) = lanes.split_first_mut() {
        others.iter_mut().for_each(|lane| lane.view = first.view);
    }
}
