//! Lanes that move together: a lane alone, or both lanes of a link.

use super::curves::LaneCurves;
use crate::input::InputTrack;
use crate::lane::{FrameAdvance, Lane, Pair, Work};

/// Lets time pass for a lane, and for one that is linked with it, and updates their curves. Keeps their rows if `logging`.
/// `false` if the work was spent before the time had passed.
pub fn advance_lane(
    lanes: &mut [Lane],
    index: usize,
    mut curves: Option<&mut Vec<LaneCurves>>,
    (advance, input): (FrameAdvance, &InputTrack),
    logging: bool,
    work: &mut Work,
) -> bool {
    let members = members(lanes, index);
    let rows = |lane: &Lane| [lane.log().steps.len(), lane.log().frames.len()];
    let before: Vec<_> = members.iter().map(|index| rows(&lanes[*index])).collect();
    let ended = match *members {
        [first, second] => pair(lanes, [first, second]).is_none_or(|mut pair| pair.advance(advance, input, work)),
        [alone] => lanes[alone].advance(advance, input, work),
        _ => true,
    };
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
    lanes: &mut [Lane],
    index: usize,
    (advance, input): (FrameAdvance, &InputTrack),
    work: &mut Work,
) -> bool {
    match *members(lanes, index) {
        [first, second] => pair(lanes, [first, second]).is_none_or(|mut pair| pair.replay(advance, input, work)),
        [alone] => lanes[alone].replay(advance, input, work),
        _ => true,
    }
}

/// The lanes that move when lane `index` has its turn: itself, and one that is linked with it if that comes later; none if that came
/// before.
fn members(lanes: &[Lane], index: usize) -> Vec<usize> {
    match Pair::partner(lanes, index) {
        Some(partner) if partner < index => Vec::new(),
        Some(partner) => vec![index, partner],
        None => vec![index],
    }
}

fn pair(lanes: &mut [Lane], indices: [usize; 2]) -> Option<Pair<'_>> {
    lanes.get_disjoint_mut(indices).ok().map(Pair::new)
}
