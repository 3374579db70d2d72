//! Time that passes for a lane alone, or for two linked lanes: their frames start in the order of time, those that start together in the
//! order of the lanes, so that a packet is always sent before the frame that reads it.

use crate::input::InputTrack;
use crate::lane::Lane;
use crate::lane::time::frame_advance::FrameAdvance;
use crate::lane::time::work::Work;
use timestep::time::Flicks;

/// Index of the lane that is linked with lane `index`: of the linked lanes, each odd one with the next.
pub fn partner<'a>(lanes: impl Iterator<Item = &'a Lane> + Clone, index: usize) -> Option<usize> {
    let mut linked = lanes.enumerate().filter(|(_, lane)| lane.spec.link.is_some()).map(|(index, _)| index);
    let place = linked.clone().position(|other| other == index)?;
    linked.nth(place ^ 1)
}

/// Lets time pass for a lane, or for both lanes of a link, the first player's first. `shown` is told of each frame that comes to the
/// display of which of them. `false` if the work was spent; the same call again goes on, until [`Lane::end`].
pub fn pass(
    lanes: &mut [&mut Lane],
    advance: FrameAdvance,
    input: &InputTrack,
    work: &mut Work,
    shown: &mut dyn FnMut(usize, &Lane),
) -> bool {
    const EVER: Flicks = Flicks(i64::MAX);
    lanes.iter_mut().for_each(|lane| lane.begin(advance));
    while let Some((turn, last)) = turn(lanes, advance.lead) {
        let passed = lanes[turn].go_on((advance, last), input, work, &mut |lane| shown(turn, lane));
        let sent = lanes[turn].take_sent();
        lanes[1 - turn].deliver(sent);
        if !passed {
            return false;
        }
    }
    let mut lanes = lanes.iter_mut().enumerate();
    lanes.all(|(index, lane)| lane.go_on((advance, EVER), input, work, &mut |lane| shown(index, lane)))
}

/// The lane whose frame is next, and the latest start of a frame that may not wait for the other lane; `None` if no frame starts.
fn turn(lanes: &[&mut Lane], lead: Flicks) -> Option<(usize, Flicks)> {
    let [first, second] = lanes else { return None };
    let next = [first, second].map(|lane| lane.next_frame(lead));
    let turn = match next {
        _ if first.is_in_frame() => 0,
        _ if second.is_in_frame() => 1,
        [None, None] => return None,
        [Some(_), None] => 0,
        [None, Some(_)] => 1,
        [Some(first), Some(second)] => usize::from(second < first),
    };
    let other = next[1 - turn].unwrap_or(Flicks(i64::MAX));
    Some((turn, if turn == 0 { other } else { other - Flicks(1) }))
}
