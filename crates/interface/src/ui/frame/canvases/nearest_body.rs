//! The lane that a click on a shared canvas selects: the one whose body is nearest.

use super::lane_plane::LanePlane;
use egui::{Pos2, Rect};
use simulation::lab::Snapshot;

/// Largest distance from its body's centre at which a click selects a lane, points.
const REACH: f32 = 80.0;

/// The lane whose body is nearest to a place on a canvas that the lanes `shown` share, and where that body is; `None` if there is none
/// nearby.
pub fn nearest_body(snapshot: &Snapshot<'_>, shown: &[usize], canvas: Rect, at: Pos2) -> Option<(usize, Pos2)> {
    let place = |index: usize| {
        let lane = snapshot.lanes.get(index)?;
        let body = lane.shown_point();
        body.is_finite().then(|| (index, LanePlane::new(lane.view(), canvas).place(body)))
    };
    let near = shown.iter().filter_map(|index| place(*index)).filter(|(_, body)| body.distance(at) <= REACH);
    near.min_by(|(_, a), (_, b)| a.distance(at).total_cmp(&b.distance(at)))
}
