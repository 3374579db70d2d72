//! A copy of a lane that runs by itself, or with a copy of the lane that it is linked with.

use crate::input::InputTrack;
use crate::lane::{FrameAdvance, Lane, Pair, Work};
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
    pub fn new(lanes: &[Lane], index: usize) -> Self {
        let partner = Pair::partner(lanes, index);
        let mut indices: Vec<_> = partner.into_iter().chain([index]).collect();
        indices.sort_unstable();
        let place = indices.iter().position(|other| *other == index);
        Runner { lanes: indices.into_iter().map(|index| lanes[index].clone()).collect(), index: place.unwrap_or(0) }
    }

    /// Lets time pass as it once did ([`Lane::replay`]).
    pub fn replay(&mut self, advance: FrameAdvance, input: &InputTrack, work: &mut Work) -> bool {
        match self.lanes.as_mut_slice() {
            [first, second] => Pair::new([first, second]).replay(advance, input, work),
            lanes => lanes.iter_mut().all(|lane| lane.replay(advance, input, work)),
        }
    }
}

impl Deref for Runner {
    type Target = Lane;

    fn deref(&self) -> &Lane {
        &self.lanes[self.index]
    }
}
