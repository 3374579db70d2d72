//! A session between two machines over datagrams that may be lost, doubled, damaged, delayed, or foreign.
//!
//! A player knocks until the host answers with the session, a secret number; the first datagram with it joins the two.
//! From then on only datagrams of that address and session count, each once. The session reads no clock and has no socket: its
//! owner gives it the time and the datagrams that come in, and sends those that go out. Model: Fiedler, "Client Server Connection" (2016),
//! <https://gafferongames.com/post/client_server_connection/>.

use super::datagram::{Datagram, DatagramBody};
use super::last_word::LastWord;
use super::link_terms::LinkTerms;
use super::packet::PacketError;
use super::parts::{Parts, cut};
use super::refusal::Refusal;
use super::repeat_filter::RepeatFilter;
use crate::displays::noise::mix;
use serde::Serialize;
use std::net::SocketAddr;
use std::time::Duration;

/// One end of a session.
#[derive(Clone, Debug)]
pub struct LinkSession {
    role: Role,
    terms: LinkTerms,
    state: SessionState,
    /// Address of the other machine and number of the session, when they are known.
    peer: Option<(SocketAddr, u64)>,
    /// Number of the last datagram.
    number: u32,
    seen: RepeatFilter,
    parts: Parts,
    /// Packets that have come in.
    packets: Vec<Vec<u8>>,
    /// Datagrams that go out.
    outgoing: Vec<(SocketAddr, Vec<u8>)>,
    /// Players that were refused, since they were taken last.
    refused: Vec<(SocketAddr, Refusal)>,
    /// Time of the last datagram of the other.
    heard: Duration,
    /// Time of the next knock or ping.
    next: Duration,
    /// Ticks by which the other's inputs are ahead of those that it knows, by its last ping.
    other_ahead: Option<i32>,
    /// Last word of the other about the run.
    other_word: LastWord,
    report: SessionReport,
}

#[derive(Clone, Debug)]
enum Role {
    /// Secret number, and players who may join.
    Host { secret: u64, guests: Vec<(SocketAddr, u64)> },
    /// Number that names this player, and the host.
    Guest { nonce: u64, host: SocketAddr },
}

/// State of a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SessionState {
    /// No other machine has joined yet.
    Waiting,
    /// Both play.
    Joined,
    /// The host does not play with this player.
    Refused(Refusal),
    /// The other has left.
    Left,
}

/// Counts of a session.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct SessionReport {
    /// Datagrams sent.
    pub datagrams_sent: u64,
    /// Datagrams that came in, from any sender.
    pub datagrams_received: u64,
    /// Received ones that were there already, or are too old to tell.
    pub datagrams_repeated: u64,
    /// Received ones that were cut off or changed on the way.
    pub datagrams_damaged: u64,
    /// Received ones of another program, session or machine.
    pub datagrams_foreign: u64,
    /// Shortest time to the other machine and back, ms.
    pub round_trip_ms: Option<f64>,
}

impl LinkSession {
    /// Time from one knock or ping to the next.
    const INTERVAL: Duration = Duration::from_millis(50);
    /// Most players who may join at the same time.
    const MOST_GUESTS: usize = 8;
    /// Copies of the farewell, of which some may be lost.
    const FAREWELLS: usize = 3;

    /// Waits for a player. `secret` must be a number that cannot be guessed.
    pub fn host(secret: u64, terms: LinkTerms) -> Self {
        Self::new(Role::Host { secret, guests: Vec::new() }, terms)
    }

    /// Asks a host to join. `nonce` must be another number in every program that runs.
    pub fn guest(nonce: u64, host: SocketAddr, terms: LinkTerms) -> Self {
        Self::new(Role::Guest { nonce, host }, terms)
    }

    fn new(role: Role, terms: LinkTerms) -> Self {
        LinkSession {
            role,
            terms,
            state: SessionState::Waiting,
            peer: None,
            number: 0,
            seen: RepeatFilter::default(),
            parts: Parts::default(),
            packets: Vec::new(),
            outgoing: Vec::new(),
            refused: Vec::new(),
            heard: Duration::ZERO,
            next: Duration::ZERO,
            other_ahead: None,
            other_word: LastWord::Unsaid,
            report: SessionReport::default(),
        }
    }

    /// State of the session.
    pub fn state(&self) -> SessionState {
        self.state
    }

    /// Address of the other machine, when it has joined.
    pub fn peer(&self) -> Option<SocketAddr> {
        self.peer.map(|(address, _)| address)
    }

    /// The counts so far.
    pub fn report(&self) -> &SessionReport {
        &self.report
    }

    /// Time since the other was heard last, or since the start.
    pub fn silence(&self, now: Duration) -> Duration {
        now.saturating_sub(self.heard)
    }

    /// Last word of the other about the run that has come in.
    pub fn other_word(&self) -> LastWord {
        self.other_word
    }

    /// Ticks by which this machine is ahead of the other, if its inputs are `ahead` of those that it knows of the other. Both count
    /// the transit, which drops out where both ways take equally long. Source: GGRS, `TimeSync`.
    pub fn offset(&self, ahead: i64) -> Option<f64> {
        Some((ahead as f64 - f64::from(self.other_ahead?)) / 2.0)
    }

    /// Takes the packets that have come in, in order.
    pub fn take_packets(&mut self) -> Vec<Vec<u8>> {
        std::mem::take(&mut self.packets)
    }

    /// Takes the datagrams that go out.
    pub fn take_outgoing(&mut self) -> Vec<(SocketAddr, Vec<u8>)> {
        std::mem::take(&mut self.outgoing)
    }

    /// Takes the players that were refused.
    pub fn take_refused(&mut self) -> Vec<(SocketAddr, Refusal)> {
        std::mem::take(&mut self.refused)
    }

    /// Sends packets to the other.
    pub fn send(&mut self, packets: &[Vec<u8>]) {
        for parts in packets.iter().filter_map(|packet| cut(packet)) {
            let count = parts.len() as u8;
            for (part, bytes) in (0..).zip(parts) {
                self.post(DatagramBody::Part { part, parts: count, bytes: bytes.to_vec() });
            }
        }
    }

    /// Knocks or pings, if it is time. `ahead` is the number of ticks by which this machine's inputs are ahead of those that it knows;
    /// `word` is its last word about the run.
    pub fn turn(&mut self, now: Duration, ahead: i64, word: LastWord) {
        if now < self.next {
            return;
        }
        self.next = now + Self::INTERVAL;
        match (self.state, &self.role) {
            (SessionState::Waiting, &Role::Guest { nonce, host }) => {
                self.answer(host, 0, DatagramBody::Knock { nonce, terms: self.terms });
            }
            (SessionState::Joined, _) => {
                let ahead = ahead.clamp(i32::MIN.into(), i32::MAX.into()) as i32;
                self.post(DatagramBody::Ping { stamp: stamp(now), ahead, word });
            }
            _ => {}
        }
    }

    /// Makes the next ping due at once.
    pub fn hurry(&mut self) {
        self.next = Duration::ZERO;
    }

    /// Says farewell, with a last word about the run.
    pub fn leave(&mut self, word: LastWord) {
        if self.state == SessionState::Joined {
            (0..Self::FAREWELLS).for_each(|_| self.post(DatagramBody::Quit { word }));
        }
    }

    /// Reads a datagram that has come in.
    pub fn receive(&mut self, now: Duration, from: SocketAddr, bytes: &[u8]) {
        self.report.datagrams_received += 1;
        match Datagram::decode(bytes) {
            Ok(datagram) => self.read(now, from, datagram),
            Err(PacketError::Damaged) => self.report.datagrams_damaged += 1,
            Err(PacketError::Foreign) => self.report.datagrams_foreign += 1,
            Err(PacketError::Version(_)) => self.refuse_version(from),
        }
    }

    /// Another version cannot be read, but the sender reads as much of the answer.
    fn refuse_version(&mut self, from: SocketAddr) {
        self.report.datagrams_foreign += 1;
        match self.role {
            _ if self.state != SessionState::Waiting => {}
            Role::Host { .. } => self.refuse(from, 0, Refusal::Version),
            Role::Guest { host, .. } if host == from => self.state = SessionState::Refused(Refusal::Version),
            Role::Guest { .. } => {}
        }
    }

    fn read(&mut self, now: Duration, from: SocketAddr, datagram: Datagram) {
        let Datagram { session, number, body } = datagram;
        match (body, &self.role) {
            (DatagramBody::Knock { nonce, terms }, Role::Host { .. }) => self.knocked(from, nonce, terms),
            (DatagramBody::Welcome { nonce, terms }, &Role::Guest { nonce: own, host })
                if (nonce, from) == (own, host) =>
            {
                if self.state == SessionState::Waiting {
                    self.state = self.terms.refusal(&terms).map_or(SessionState::Joined, SessionState::Refused);
                    (self.peer, self.heard, self.next) = (Some((from, session)), now, now);
                }
            }
            (DatagramBody::Refuse { nonce, reason }, &Role::Guest { nonce: own, host })
                if (nonce, from) == (own, host) =>
            {
                if self.state == SessionState::Waiting {
                    self.state = SessionState::Refused(reason);
                }
            }
            (DatagramBody::Knock { .. } | DatagramBody::Welcome { .. } | DatagramBody::Refuse { .. }, _) => {
                self.report.datagrams_foreign += 1
            }
            (body, Role::Host { .. }) => self.read_joined(now, (from, !session), number, body),
            (body, Role::Guest { .. }) => self.read_joined(now, (from, session), number, body),
        }
    }

    fn knocked(&mut self, from: SocketAddr, nonce: u64, terms: LinkTerms) {
        let Role::Host { secret, guests } = &mut self.role else { return };
        let session = mix(*secret ^ mix(nonce ^ u64::from(from.port()))).max(1);
        let reason = match self.peer {
            Some(peer) => (peer != (from, session)).then_some(Refusal::Taken),
            None => self.terms.refusal(&terms),
        };
        if let Some(reason) = reason {
            return self.refuse(from, nonce, reason);
        }
        if !guests.contains(&(from, session)) {
            if guests.len() == Self::MOST_GUESTS {
                guests.remove(0);
            }
            guests.push((from, session));
        }
        self.answer(from, session, DatagramBody::Welcome { nonce, terms: self.terms });
    }

    fn refuse(&mut self, from: SocketAddr, nonce: u64, reason: Refusal) {
        if self.refused.len() < Self::MOST_GUESTS && !self.refused.contains(&(from, reason)) {
            self.refused.push((from, reason));
        }
        self.answer(from, 0, DatagramBody::Refuse { nonce, reason });
    }

    /// Reads a datagram of a session, if it is that of the other, and new.
    fn read_joined(&mut self, now: Duration, sender: (SocketAddr, u64), number: u32, body: DatagramBody) {
        let is_guest = matches!(&self.role, Role::Host { guests, .. } if guests.contains(&sender));
        if self.state == SessionState::Waiting && is_guest {
            (self.state, self.peer, self.next) = (SessionState::Joined, Some(sender), now);
        }
        if self.peer != Some(sender) {
            self.report.datagrams_foreign += 1;
            return;
        }
        if !self.seen.add(number) {
            self.report.datagrams_repeated += 1;
            return;
        }
        if self.state != SessionState::Joined {
            return;
        }
        self.heard = now;
        match body {
            DatagramBody::Part { part, parts, bytes } => {
                self.packets.extend(self.parts.add(number, [part, parts], bytes))
            }
            DatagramBody::Ping { stamp, ahead, word } => {
                self.other_ahead = Some(ahead);
                // An older ping may come later.
                self.other_word = self.other_word.max(word);
                self.post(DatagramBody::Pong { stamp });
            }
            DatagramBody::Pong { stamp: sent } => {
                let took = f64::from(stamp(now).wrapping_sub(sent)) / 1000.0;
                let shortest = self.report.round_trip_ms.map_or(took, |shortest| shortest.min(took));
                self.report.round_trip_ms = Some(shortest);
            }
            DatagramBody::Quit { word } => {
                self.state = SessionState::Left;
                self.other_word = self.other_word.max(word);
            }
            DatagramBody::Knock { .. } | DatagramBody::Welcome { .. } | DatagramBody::Refuse { .. } => {}
        }
    }

    /// Sends to the other, with the next number.
    fn post(&mut self, body: DatagramBody) {
        let Some((address, session)) = self.peer else { return };
        // A guest sends the complement, so that a reflected datagram is not taken for one of the other.
        let session = if matches!(self.role, Role::Guest { .. }) { !session } else { session };
        self.number += 1;
        self.push(address, &Datagram { session, number: self.number, body });
    }

    /// Answers a player without a session.
    fn answer(&mut self, to: SocketAddr, session: u64, body: DatagramBody) {
        self.push(to, &Datagram { session, number: 0, body });
    }

    fn push(&mut self, to: SocketAddr, datagram: &Datagram) {
        self.report.datagrams_sent += 1;
        self.outgoing.push((to, datagram.encode()));
    }
}

/// Time in microseconds; it begins again after an hour, which is long for a way there and back.
fn stamp(now: Duration) -> u32 {
    now.as_micros() as u32
}
