//! The bodies of both players on a machine that simulates its own and shows the other's.

use super::remote_body::{BodyState, RemoteBody, values_at};
use super::spec::LinkSpec;
use timestep::time::Flicks;

/// This player's body to send, and the known states of the other's.
#[derive(Clone, Debug)]
pub struct PlayerBodies {
    own: Vec<usize>,
    /// Time between two states that are sent.
    every: Flicks,
    /// This player's body after the last tick.
    newest: Option<BodyState>,
    /// Time of the last state that was sent.
    sent: Option<Flicks>,
    /// The other player's body.
    pub other: RemoteBody,
}

impl PlayerBodies {
    /// The bodies on the machine of `player`. `players` says who drives the body of each position of the world, `start` is its state
    /// at t = 0. `None` where a player has no body.
    pub fn new(spec: &LinkSpec, player: usize, players: &[usize], start: &[f64]) -> Option<Self> {
        let of = |player| (0..players.len()).filter(|index| players[*index] == player).collect::<Vec<_>>();
        let [own, other] = [of(player), of(1 - player)];
        let both = !own.is_empty() && !other.is_empty();
        both.then(|| PlayerBodies {
            own,
            every: spec.every,
            newest: None,
            sent: None,
            other: RemoteBody::new(spec, other, start),
        })
    }

    /// The state to send in this frame: the newest, unless one was sent since the last multiple of the interval.
    pub fn take_due(&mut self) -> Option<BodyState> {
        let newest = self.newest.as_ref()?;
        let interval = |time: Flicks| time.0.checked_div(self.every.0);
        if self.sent.is_some_and(|sent| self.every > Flicks::ZERO && interval(sent) == interval(newest.time)) {
            return None;
        }
        self.sent = Some(newest.time);
        Some(newest.clone())
    }

    /// Writes the other's body, shown for the time `now` of the common clock, into the state after a tick, and stores this player's.
    pub fn place(&mut self, tick: u64, now: Flicks, y: &mut [f64]) {
        self.other.place(now, y);
        self.newest = Some(BodyState { tick, time: now, values: values_at(&self.own, y) });
    }
}
