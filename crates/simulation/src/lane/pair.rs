//! Time that passes for two linked lanes: their frames start in the order of time, those that start together in the order of the
//! lanes, so that a packet is always sent before the frame that reads it.

use super::Lane;
use super::frame_advance::FrameAdvance;
use super::log::Log;
use super::passing::Passed;
use super::status::Status;
use super::work::Work;
use crate::input::InputTrack;
use timestep::time::Flicks;

/// Two linked lanes, the first player's first.
#[derive(Debug)]
pub struct Pair<'a> {
    lanes: [&'a mut Lane; 2],
}

impl<'a> Pair<'a> {
    /// These two.
    pub fn new(lanes: [&'a mut Lane; 2]) -> Self {
        Pair { lanes }
    }

    /// Index of the lane that is linked with lane `index`: of the linked lanes, each odd one with the next.
    pub fn partner(lanes: &[Lane], index: usize) -> Option<usize> {
        lanes.get(index)?.spec.link?;
        let linked = |lane: &Lane| lane.spec.link.is_some();
        let place = lanes[..index].iter().filter(|lane| linked(lane)).count();
        let nth = |n: usize| lanes.iter().enumerate().filter(|(_, lane)| linked(lane)).map(|(index, _)| index).nth(n);
        nth(place ^ 1)
    }

    /// Lets time pass for both as [`Lane::advance`] does for one.
    pub fn advance(&mut self, advance: FrameAdvance, input: &InputTrack, work: &mut Work) -> bool {
        self.lanes.iter_mut().for_each(|lane| lane.begin(advance));
        let before = self.lanes.each_ref().map(|lane| (lane.drawing.presses, lane.picture_before()));
        let ended = self.pass(advance, input, work);
        if ended {
            for (lane, (presses, before)) in self.lanes.iter_mut().zip(before) {
                let changes = lane.drawing.other.is_some() || lane.drawing.presses != presses;
                if changes { lane.draw() } else { lane.draw_unless(before) }
            }
        }
        ended
    }

    /// Lets time pass for both as [`Lane::replay`] does for one.
    pub fn replay(&mut self, advance: FrameAdvance, input: &InputTrack, work: &mut Work) -> bool {
        for lane in &mut self.lanes {
            lane.log = Log::default();
            lane.drawing.bands.clear();
            lane.begin(advance);
        }
        self.pass(advance, input, work)
    }

    /// Lets time pass that has begun for both; `false` if the work was spent.
    fn pass(&mut self, advance: FrameAdvance, input: &InputTrack, work: &mut Work) -> bool {
        const EVER: Flicks = Flicks(i64::MAX);
        while let Some((turn, last)) = self.turn(advance.lead) {
            let passed = self.lanes[turn].go_on(advance, input, work, last);
            let sent = self.lanes[turn].take_sent();
            self.lanes[1 - turn].deliver(sent);
            if passed == Passed::Part {
                return false;
            }
        }
        if self.lanes.iter_mut().any(|lane| lane.go_on(advance, input, work, EVER) == Passed::Part) {
            return false;
        }
        if !self.lanes.iter_mut().all(|lane| lane.solve_looked_at(advance, work)) {
            return false;
        }
        for lane in &mut self.lanes {
            lane.end(advance);
            // A change at the end of the stretch, or in the lead, may be told after this frame.
            let told = advance.from + advance.lab - Flicks(1);
            lane.drawing.presses = *input.after(input.count_at(told)).axes();
        }
        self.show_each_other();
        true
    }

    /// Hands each lane the pose of the other, if they are no longer equal.
    fn show_each_other(&mut self) {
        let poses = self.lanes.each_ref().map(|lane| lane.drawing.held.get(lane.drawing.held.newest()).pose.clone());
        let [first, second] = poses;
        for (lane, other) in self.lanes.iter_mut().zip([second, first]) {
            let is_desync = matches!(lane.link_status(), Some(Status::Desync { .. }));
            lane.drawing.other = is_desync.then_some(other);
        }
    }

    /// The lane whose frame is next, and the latest start of a frame that may not wait for the other; `None` if no frame starts.
    fn turn(&self, lead: Flicks) -> Option<(usize, Flicks)> {
        let next = self.lanes.each_ref().map(|lane| lane.next_frame(lead));
        let turn = match next {
            _ if self.lanes[0].is_in_frame() => 0,
            _ if self.lanes[1].is_in_frame() => 1,
            [None, None] => return None,
            [Some(_), None] => 0,
            [None, Some(_)] => 1,
            [Some(first), Some(second)] => usize::from(second < first),
        };
        let other = next[1 - turn].unwrap_or(Flicks(i64::MAX));
        Some((turn, if turn == 0 { other } else { other - Flicks(1) }))
    }
}
