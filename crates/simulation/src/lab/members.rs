//! Lanes that move together: a lane alone, or both lanes of a link.

use super::curves::LaneCurves;
use crate::input::InputTrack;
use crate::lane::{self, FrameAdvance, Lane, Work};
use crate::lane_picture::{self, DrawnLane};

/// Lets time pass for a lane, and for one that is linked with it, and updates their curves. Keeps their rows if `logging`.
/// `false` if the work was spent before the time had passed.
pub fn advance_lane(
    lanes: &mut [DrawnLane],
    index: usize,
    mut curves: Option<&mut Vec<LaneCurves>>,
    (advance, input): (FrameAdvance, &InputTrack),
    logging: bool,
    work: &mut Work,
) -> bool {
    let members = members(lanes, index);
    let rows = |lane: &Lane| [lane.log().steps.len(), lane.log().frames.len()];
    let before: Vec<_> = members.iter().map(|index| rows(&lanes[*index])).collect();
    let ended = lane_picture::advance(&mut of_indices(lanes, &members), advance, input, work);
    for (index, [steps, frames]) in members.into_iter().zip(before) {
        let lane = &mut lanes[index];
        if let Some(curves) = curves.as_mut().and_then(|curves| curves.get_mut(index)) {
            curves.add_rows(lane, &lane.log().steps[steps..], &lane.log().frames[frames..]);
            if !logging {
                lane.log_mut().clear();
            }
        }
    }
    ended
}

/// Replays time for a lane, and for one that is linked with it.
pub fn replay_lane(
    lanes: &mut [DrawnLane],
    index: usize,
    (advance, input): (FrameAdvance, &InputTrack),
    work: &mut Work,
) -> bool {
    let members = members(lanes, index);
    lane_picture::replay(&mut of_indices(lanes, &members), advance, input, work)
}

/// The lanes that move when lane `index` has its turn: itself, and one that is linked with it if that comes later; none if that came
/// before.
fn members(lanes: &[DrawnLane], index: usize) -> Vec<usize> {
    match partner(lanes, index) {
        Some(partner) if partner < index => Vec::new(),
        Some(partner) => vec![index, partner],
        None => vec![index],
    }
}

/// Index of the lane that is linked with lane `index`.
pub fn partner(lanes: &[DrawnLane], index: usize) -> Option<usize> {
    lane::partner(lanes.iter().map(|lane| &**lane), index)
}

fn of_indices<'a>(lanes: &'a mut [DrawnLane], indices: &[usize]) -> Vec<&'a mut DrawnLane> {
    lanes.iter_mut().enumerate().filter(|(index, _)| indices.contains(index)).map(|(_, lane)| lane).collect()
}
