//! A moment of a lesson that deserves a closer look.

use super::frame_value::FrameValue;
use super::relation::Relation;
use super::template::Template;
use timestep::time::{Flicks, TimeScale};

/// A moment at which a lesson slows down, with a sentence pinned to a lane.
#[derive(Clone, Debug, PartialEq)]
pub struct Moment {
    /// Lab time since the start. The ramp to `speed` ends here.
    pub at: Flicks,
    /// Lane that the sentence is pinned to, counted from 1.
    pub lane: usize,
    /// Speed of lab time during the moment, above zero.
    pub speed: TimeScale,
    /// Lab time for which the speed and the sentence stay.
    pub lasts: Flicks,
    /// The sentence.
    pub say: Template,
    /// Claim of the sentence about every frame of the lane that is on the display during the moment.
    pub claim: Option<Relation<FrameValue>>,
    /// Reason why it claims nothing; empty if there is none.
    pub no_claim: String,
}

impl Default for Moment {
    fn default() -> Self {
        let (at, lasts) = (Flicks::ZERO, Flicks(Flicks::PER_SECOND / 2));
        let speed = TimeScale::from_percent(10.0);
        Moment { at, lane: 1, speed, lasts, say: Template::default(), claim: None, no_claim: String::new() }
    }
}

impl Moment {
    /// Lab time at which the sentence goes away.
    pub fn end(&self) -> Flicks {
        self.at + self.lasts
    }
}
