//! A linked lane whose partner is on another machine: packets as bytes, which arrive when the caller brings them.

use super::Lane;
use super::spec::LaneSpec;
use crate::link::{LinkSpec, Sent};
use timestep::time::Flicks;

impl LaneSpec {
    /// The lane with a link without a line of its own: packets leave when they are sent.
    pub fn without_line(&self) -> LaneSpec {
        let (delay, jitter, loss, reorder) = (Flicks::ZERO, Flicks::ZERO, 0.0, 0.0);
        LaneSpec { link: self.link.map(|link| LinkSpec { delay, jitter, loss, reorder, ..link }), ..self.clone() }
    }
}

impl Lane {
    /// Puts packets before the lane that have arrived at lab time `at`; `first` is the number of the first among all.
    pub fn arrive(&mut self, at: Flicks, first: u64, packets: &[Vec<u8>]) {
        let sent = |(number, bytes): (u64, &Vec<u8>)| Sent { arrives: at, number, bytes: bytes.clone() };
        self.deliver((first..).zip(packets).map(sent).collect());
    }

    /// Takes the packets that the lane has sent since the last call.
    pub fn take_packets(&mut self) -> Vec<Vec<u8>> {
        self.take_sent().into_iter().map(|sent| sent.bytes).collect()
    }

    /// Number of ticks by which the inputs of this machine are ahead of those that are known of the other, transit included; `None`
    /// if the lane is not linked.
    pub fn ticks_ahead(&self) -> Option<i64> {
        self.link.as_ref().map(|end| end.ticks_ahead())
    }
}
