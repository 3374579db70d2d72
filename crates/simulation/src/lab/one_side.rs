//! A lab of one machine of two: packets come in with a frame and are taken out after it, as bytes. The caller carries them.

use super::Lab;
use super::remote::Remote;
use super::run_event::RunEvent;
use crate::scenario::Scenario;

impl Lab {
    /// A lab of one machine of two: of `player`, 0 or 1, with the lanes of [`Scenario::side`]. The other machine has the other.
    ///
    /// Packets leave when they are sent and arrive when a frame brings them ([`super::Frame::packets`]): the delays and losses of
    /// the scenario's link do not count. The other machine cannot be rewound, restarted or edited, so this one keeps no history
    /// and ignores edits and resets.
    pub fn with_remote(scenario: Scenario, player: usize) -> Self {
        Lab::starting(scenario, Some(Remote { player: player.min(1), received: 0, to_send: Vec::new() }))
    }

    /// The player of this machine, 0 or 1, if the other one is elsewhere.
    pub fn player(&self) -> Option<usize> {
        self.remote.as_ref().map(|remote| remote.player)
    }

    /// Takes the packets that the last call has left to be sent, in order.
    pub fn take_packets(&mut self) -> Vec<Vec<u8>> {
        self.remote.as_mut().map(|remote| std::mem::take(&mut remote.to_send)).unwrap_or_default()
    }

    /// Drops the packets that were not taken.
    pub(super) fn drop_packets(&mut self) {
        self.remote.iter_mut().for_each(|remote| remote.to_send.clear());
    }

    /// Queues packets that have come in; the lane reads them at its next frame.
    pub(super) fn receive(&mut self, packets: Vec<Vec<u8>>) {
        let (Some(remote), Some(lane)) = (&mut self.remote, self.lanes.first_mut()) else { return };
        lane.arrive(self.elapsed, remote.received, &packets);
        remote.received += packets.len() as u64;
        self.keep_event(|_| RunEvent::Received(packets));
    }

    /// Collects the packets that the lane has sent.
    pub(super) fn collect_packets(&mut self) {
        if let (Some(remote), Some(lane)) = (&mut self.remote, self.lanes.first_mut()) {
            remote.to_send.extend(lane.take_packets());
        }
    }

    /// The start of the run as an event.
    pub(super) fn start_event(&self) -> RunEvent {
        let scenario = Box::new(self.scenario.clone());
        match self.player() {
            Some(player) => RunEvent::Joined { scenario, player },
            None => RunEvent::Started(scenario),
        }
    }
}
