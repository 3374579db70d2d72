//! One end of a link: the inputs of both players by tick, what the other has acknowledged, and the comparison of both machines.

use super::bodies::PlayerBodies;
use super::desync::Desync;
use super::line::Line;
use super::other_inputs::OtherInputs;
use super::packet::{InputRun, MOST_RUNS, Packet, PacketError};
use super::refusal::Refusal;
use super::report::LinkReport;
use super::spec::{Apply, LinkModel, LinkSpec};
use super::tick_queue::TickQueue;
use timestep::time::Flicks;

/// A packet on its way.
#[derive(Clone, Debug)]
pub struct Sent {
    /// Lab time of its arrival.
    pub arrives: Flicks,
    /// Number among the packets of its sender: packets that arrive together are read in this order.
    pub number: u64,
    /// The packet as bytes.
    pub bytes: Vec<u8>,
}

/// Result of a tick, as this machine has it.
#[derive(Clone, Debug)]
struct HashCheck {
    hash: u64,
    state: Vec<f64>,
}

/// One end of a link. It reads no clock: its owner gives the lab time at which it receives and sends.
#[derive(Clone, Debug)]
pub struct LinkEnd {
    spec: LinkSpec,
    apply: Apply,
    player: usize,
    /// Hash of the world, and the step: both ends have to agree about them.
    world: u64,
    dt: Flicks,
    line: Line,
    /// Packets on their way to this end, in the order in which they are read.
    inbox: Vec<Sent>,
    /// Packets to deliver to the other end.
    outbox: Vec<Sent>,
    /// `true` once the other's hello is here (`greeted`), and once the other has this end's (`heard`).
    greeted: bool,
    heard: bool,
    refusal: Option<Refusal>,
    /// Ticks that this machine has taken with confirmed inputs.
    taken: u64,
    /// Inputs of this player that a tick or the other still needs, and the last that the other is known to have.
    own: TickQueue<f64>,
    own_known: u64,
    other: OtherInputs,
    /// Ticks of this machine that are not compared, or that the other does not know; and the last that it is known to have.
    checks: TickQueue<HashCheck>,
    checks_known: u64,
    /// Hashes of the other machine that are not compared.
    hashes: TickQueue<u64>,
    /// The other's body, and this machine's own, where the machines send each other states.
    bodies: Option<PlayerBodies>,
    /// This machine's state after the first tick that differs.
    state: Vec<f64>,
    report: LinkReport,
}

impl LinkEnd {
    /// Most ticks that a machine goes ahead of what the other confirms, so that memory is bounded.
    const MOST_AHEAD: usize = 1 << 14;
    /// Most hashes of the other that are kept.
    const MOST_HASHES: usize = 1 << 17;

    /// The end of `player`, 0 or 1, on a machine with this world (its hash) and step.
    pub fn new(spec: LinkSpec, apply: Apply, player: usize, [world, seed]: [u64; 2], dt: Flicks) -> Self {
        let mut own = TickQueue::new();
        // No input reaches the first ticks in time.
        (0..spec.input_delay).for_each(|_| own.push(0.0));
        LinkEnd {
            spec,
            apply,
            player,
            world,
            dt,
            line: Line::new(seed.rotate_left(29 + 7 * player as u32)),
            inbox: Vec::new(),
            outbox: Vec::new(),
            greeted: false,
            heard: false,
            refusal: (spec.model == LinkModel::Snapshots).then_some(Refusal::Bodies),
            taken: 0,
            own,
            own_known: 0,
            other: OtherInputs::new(if spec.model == LinkModel::Snapshots { Apply::OnArrival } else { apply }),
            checks: TickQueue::new(),
            checks_known: 0,
            hashes: TickQueue::new(),
            bodies: None,
            state: Vec::new(),
            report: LinkReport::default(),
        }
    }

    /// Says who drives the body of each position of the world, and how it starts: what an end with [`LinkModel::Snapshots`] needs.
    pub fn share_bodies(&mut self, players: &[usize], start: &[f64]) {
        if self.spec.model == LinkModel::Snapshots {
            self.bodies = PlayerBodies::new(&self.spec, self.player, players, start);
            self.refusal = self.bodies.is_none().then_some(Refusal::Bodies);
        }
    }

    /// The player of this machine, 0 or 1.
    pub fn player(&self) -> usize {
        self.player
    }

    /// The reason for which no tick is taken, if there is one.
    pub fn refusal(&self) -> Option<Refusal> {
        self.refusal
    }

    /// The numbers so far.
    pub fn report(&self) -> &LinkReport {
        &self.report
    }

    /// Memory of a copy, about, bytes.
    pub fn bytes(&self) -> usize {
        let packets = self.inbox.iter().chain(&self.outbox).map(|sent| size_of::<Sent>() + sent.bytes.len());
        let state = self.checks.from(0).next().map_or(0, |check| check.state.len());
        let numbers = self.own.len() + self.other.len() + self.hashes.len() + self.state.len();
        size_of::<Self>()
            + packets.sum::<usize>()
            + self.checks.len() * (size_of::<HashCheck>() + size_of::<f64>() * state)
            + numbers * size_of::<f64>()
            + self.bodies.as_ref().map_or(0, |bodies| bodies.other.bytes())
    }

    /// Puts packets on their way to this end.
    pub fn deliver(&mut self, packets: Vec<Sent>) {
        if !packets.is_empty() {
            self.inbox.extend(packets);
            self.inbox.sort_by_key(|sent| (sent.arrives, sent.number));
        }
    }

    /// Takes the packets that have been sent.
    pub fn take_sent(&mut self) -> Vec<Sent> {
        std::mem::take(&mut self.outbox)
    }

    /// Reads all packets that have arrived by lab time `at`.
    pub fn receive(&mut self, at: Flicks) {
        let arrived = self.inbox.partition_point(|sent| sent.arrives <= at);
        for sent in self.inbox.drain(..arrived).collect::<Vec<_>>() {
            self.report.packets_received += 1;
            match Packet::decode(&sent.bytes) {
                Ok(packet) => self.read(packet),
                Err(error) => {
                    self.report.packets_refused += 1;
                    if matches!(error, PacketError::Version(_)) && !self.greeted {
                        self.refusal = Some(Refusal::Version);
                    }
                }
            }
        }
        self.compare();
    }

    fn read(&mut self, packet: Packet) {
        match packet {
            Packet::Hello { world, dt, heard, shares_states } => {
                self.greeted = true;
                self.heard |= heard;
                if self.refusal != Some(Refusal::Bodies) {
                    let differences = [
                        (shares_states != self.bodies.is_some(), Refusal::Model),
                        (world != self.world, Refusal::World),
                        (dt != self.dt.0, Refusal::Dt),
                    ];
                    self.refusal = differences.into_iter().find_map(|(differs, refusal)| differs.then_some(refusal));
                }
            }
            Packet::Ticks { inputs_known, hashes_known, first_input, inputs, first_hash, hashes } => {
                // It acknowledges more than was sent.
                if inputs_known >= self.own.next() || hashes_known >= self.checks.next() {
                    self.report.packets_refused += 1;
                    return;
                }
                self.heard = true;
                self.own_known = self.own_known.max(inputs_known);
                self.checks_known = self.checks_known.max(hashes_known);
                self.other.add(first_input, &inputs);
                self.read_hashes(first_hash, &hashes);
                self.forget();
            }
            Packet::Body(state) => {
                self.heard = true;
                match self.bodies.as_mut().and_then(|bodies| bodies.other.add(state)) {
                    Some(distance) => {
                        self.report.corrections += u64::from(distance > 0.0);
                        self.correct(distance);
                    }
                    None => self.report.packets_refused += 1,
                }
            }
            Packet::State { tick, values } => {
                if let Some(desync) = self.report.desync.as_mut().filter(|desync| desync.tick == tick) {
                    desync.compare(&self.state, &values);
                }
            }
        }
    }

    /// Adds the hashes that follow those which are known.
    fn read_hashes(&mut self, first: u64, hashes: &[u64]) {
        let Some(known) = self.hashes.next().checked_sub(first) else { return };
        let room = Self::MOST_HASHES.saturating_sub(self.hashes.len());
        let new = hashes.iter().skip(usize::try_from(known).unwrap_or(usize::MAX)).take(room);
        new.for_each(|hash| self.hashes.push(*hash));
    }

    /// Compares the ticks that both machines have taken, up to the first that differs.
    fn compare(&mut self) {
        while self.report.desync.is_none() {
            let tick = self.hashes.first();
            let (Some(here), Some(there)) = (self.checks.get(tick), self.hashes.get(tick)) else { break };
            if here.hash != *there {
                self.state.clone_from(&here.state);
                self.report.desync = Some(Desync::at(tick));
            }
            self.hashes.drop_before(tick + 1);
        }
        if self.report.desync.is_some() {
            self.hashes.drop_before(self.hashes.next());
        }
        self.forget();
    }

    /// Drops inputs and hashes that neither machine needs any more.
    fn forget(&mut self) {
        self.own.drop_before(self.own_known.min(self.taken) + 1);
        self.checks.drop_before((self.checks_known + 1).min(self.hashes.first()));
    }

    /// Returns the tick that will use this player's input, sampled for `tick`. Only the first sample for a tick counts.
    pub fn sample(&mut self, tick: u64, value: f64) -> Option<u64> {
        let used_by = tick + u64::from(self.spec.input_delay);
        let is_first = used_by == self.own.next();
        is_first.then(|| self.own.push(value));
        is_first.then_some(if self.apply == Apply::Tick { used_by } else { tick })
    }

    /// Number of ticks, of `due` ones, that can be taken now.
    pub fn ready(&self, due: u64) -> u64 {
        if !self.greeted || self.refusal.is_some() {
            return 0;
        }
        let room = Self::MOST_AHEAD.saturating_sub(self.checks.len()) as u64;
        let ahead = if self.report.desync.is_some() { u64::MAX } else { room };
        due.min(self.covered()).min(ahead)
    }

    /// Number of ticks that the other's inputs, and the prediction, allow from here on.
    fn covered(&self) -> u64 {
        if self.apply == Apply::OnArrival || self.bodies.is_some() {
            return u64::MAX;
        }
        (self.other.next_known() + self.prediction()).saturating_sub(self.other.next_used())
    }

    /// Counts a frame in which one of `due` ticks waits for the other's input, from the other's first input on.
    pub fn count_wait(&mut self, due: u64) {
        let has_begun = self.greeted && self.refusal.is_none() && self.other.next_known() > 1;
        self.report.frames_waited += u64::from(has_begun && due > self.covered());
    }

    /// Inputs of both players for the next tick, the first player's first; `now` is this player's current input.
    pub fn inputs(&self, now: f64) -> [f64; 2] {
        let own = match self.apply {
            Apply::Tick => self.own.get(self.other.next_used()).copied().unwrap_or(0.0),
            Apply::OnArrival => now,
        };
        let other = self.other.value();
        if self.player == 0 { [own, other] } else { [other, own] }
    }

    /// Most ticks that this machine goes ahead of the other's inputs.
    pub fn prediction(&self) -> u64 {
        match (self.spec.model, self.apply) {
            (LinkModel::Rollback, Apply::Tick) => self.spec.prediction.into(),
            (LinkModel::Lockstep | LinkModel::Snapshots, _) | (_, Apply::OnArrival) => 0,
        }
    }

    /// Counts a tick that was taken with [`LinkEnd::inputs`]. Until [`LinkEnd::confirms`] it, it may have to be taken again.
    pub fn advance(&mut self) {
        self.report.resimulated_steps += u64::from(self.other.advance());
    }

    /// Rolls back to before the first mispredicted tick, the next to be taken, and returns its number; `None` if there is none.
    pub fn roll_back(&mut self) -> Option<u64> {
        let tick = self.other.roll_back();
        self.report.rollbacks += u64::from(tick.is_some());
        tick
    }

    /// Counts a jump of the other's body, by `distance` m.
    pub fn correct(&mut self, distance: f64) {
        self.report.correction_max = self.report.correction_max.max(distance);
    }

    /// `true` if the next tick that is not confirmed has been taken with the inputs of both players. [`LinkEnd::take`] is to follow.
    pub fn confirms(&self) -> bool {
        self.other.confirms(self.taken + 1)
    }

    /// Writes the other's body, shown for the time `now`, into a state after a tick. `now` is simulated time plus dropped time, which is
    /// the same clock on both machines. `false` if the state is simulated as a whole.
    pub fn place(&mut self, now: Flicks, y: &mut [f64]) -> bool {
        let Some(bodies) = &mut self.bodies else { return false };
        bodies.place(self.taken + 1, now, y);
        self.report.remote_age_ms = bodies.other.age_ms();
        true
    }

    /// Confirms a tick, and stores its result until both have compared it.
    pub fn take(&mut self, hash: u64, state: &[f64]) {
        self.taken += 1;
        self.other.drop_before(self.taken + 1);
        if self.bodies.is_some() {
            self.own_known = self.taken;
        } else if self.report.desync.is_none() {
            self.checks.push(HashCheck { hash, state: state.to_vec() });
        }
        self.forget();
    }

    /// Sends all inputs and hashes that the other has not acknowledged, at lab time `at`.
    pub fn send(&mut self, at: Flicks) {
        self.compare();
        if !(self.greeted && self.heard) {
            let (world, dt) = (self.world, self.dt.0);
            let shares_states = self.bodies.is_some();
            self.post(&Packet::Hello { world, dt, heard: self.greeted, shares_states }, at);
        }
        if self.greeted && self.refusal.is_none() {
            match self.bodies.as_mut().map(PlayerBodies::take_due) {
                None => self.post(&self.ticks(), at),
                Some(Some(state)) => self.post(&Packet::Body(state), at),
                Some(None) => {}
            }
        }
        if let Some(desync) = &self.report.desync {
            let state = Packet::State { tick: desync.tick, values: self.state.clone() };
            self.post(&state, at);
        }
    }

    fn ticks(&self) -> Packet {
        let first_input = self.own.first().max(self.own_known + 1);
        let mut inputs: Vec<InputRun> = Vec::new();
        for value in self.own.from(first_input) {
            let is_full = inputs.len() == MOST_RUNS;
            match inputs.last_mut().filter(|run| run.value.to_bits() == value.to_bits()) {
                Some(run) => run.ticks += 1,
                None if is_full => break,
                None => inputs.push(InputRun { value: *value, ticks: 1 }),
            }
        }
        let first_hash = self.checks.first().max(self.checks_known + 1);
        let hashes = self.checks.from(first_hash).take(MOST_RUNS).map(|check| check.hash).collect();
        let (inputs_known, hashes_known) = (self.other.next_known() - 1, self.hashes.next() - 1);
        Packet::Ticks { inputs_known, hashes_known, first_input, inputs, first_hash, hashes }
    }

    fn post(&mut self, packet: &Packet, at: Flicks) {
        let number = self.report.packets_sent;
        self.report.packets_sent += 1;
        match self.line.send(&self.spec, at) {
            Some(arrives) => self.outbox.push(Sent { arrives, number, bytes: packet.encode() }),
            None => self.report.packets_lost += 1,
        }
    }
}
