//! The cameras of lanes, as their places on the screen need it: lanes of one world that stand one below the other have one scale and
//! one horizontal axis, lanes in one place have one view.

use super::lens::Lens;
use crate::lab::Snapshot;
use crate::ui::output::LaneRect;

/// The snapshot with the cameras of lanes in these places, and of those under the difference lens.
pub fn with_cameras<'a>(snapshot: &Snapshot<'a>, lanes: &[LaneRect], lens: Option<Lens>) -> Snapshot<'a> {
    let mut seen = snapshot.clone();
    for lane in lanes {
        if shares_place(lane, lanes) {
            seen = seen.with_common_view(&group(snapshot, lane, |other| other.rect == lane.rect, lanes));
        }
    }
    let is_column = lanes.len() > 1 && lanes.iter().all(|lane| lane.rect.x_range() == lanes[0].rect.x_range());
    for lane in lanes.iter().filter(|lane| is_column && !shares_place(lane, lanes)) {
        let world = |index: usize| snapshot.lanes.get(index).map(|lane| &lane.spec().world);
        let group = group(snapshot, lane, |other| world(other.index) == world(lane.index), lanes);
        seen = seen.with_common_scale(&group);
    }
    match lens {
        Some(Lens { onto, held }) => seen.with_laid_over(held, onto),
        None => seen,
    }
}

/// `true` if another lane has the same place.
pub fn shares_place(lane: &LaneRect, lanes: &[LaneRect]) -> bool {
    lanes.iter().any(|other| other.index != lane.index && other.rect == lane.rect)
}

/// The lanes that belong to `lane`; empty if it is not the first of them, so that each group is made once.
fn group(
    snapshot: &Snapshot<'_>,
    lane: &LaneRect,
    belongs: impl Fn(&LaneRect) -> bool,
    lanes: &[LaneRect],
) -> Vec<usize> {
    let all: Vec<usize> = lanes.iter().filter(|other| belongs(other)).map(|other| other.index).collect();
    let is_first = all.first() == Some(&lane.index) && all.iter().all(|&index| index < snapshot.lanes.len());
    if is_first { all } else { Vec::new() }
}
