//! A copy of a lane that runs by itself, or with a copy of the lane that it is linked with, without a picture.

use super::members::partner;
use crate::input::InputTrack;
use crate::lane::{FrameAdvance, Lane, Log, Work, pass};
use crate::lane_picture::DrawnLane;
use std::ops::Deref;

/// A copy that runs; it reads like the lane itself.
#[derive(Clone, Debug)]
pub struct Runner {
    /// The lane, or both lanes of a link in their order.
    lanes: Vec<Lane>,
    /// Index of the lane among them.
    index: usize,
}

impl Runner {
    /// A copy of lane `index`.
    pub fn new(lanes: &[DrawnLane], index: usize) -> Self {
        let partner = partner(lanes, index);
        let mut indices: Vec<_> = partner.into_iter().chain([index]).collect();
        indices.sort_unstable();
        let place = indices.iter().position(|other| *other == index);
        let copies = indices.into_iter().map(|index| Lane::clone(&lanes[index]));
        Runner { lanes: copies.collect(), index: place.unwrap_or(0) }
    }

    /// Lets time pass as it once did, without rows. `false` if the work was spent.
    pub fn replay(&mut self, advance: FrameAdvance, input: &InputTrack, work: &mut Work) -> bool {
        let mut lanes: Vec<_> = self.lanes.iter_mut().collect();
        lanes.iter_mut().for_each(|lane| *lane.log_mut() = Log::default());
        let ended = pass(&mut lanes, advance, input, work, &mut |_, _| {});
        lanes.iter_mut().filter(|_| ended).for_each(|lane| lane.end());
        ended
    }
}

impl Deref for Runner {
    type Target = Lane;

    fn deref(&self) -> &Lane {
        &self.lanes[self.index]
    }
}
