//! The run of this machine: frames by the clock, with the packets that have come in, until both have come to the end.

use super::endpoint::Endpoint;
use super::pace::LinkPace;
use crate::cli::interrupt;
use serde::Serialize;
use simulation::lab::{Frame, Lab};
use simulation::lane::{Lane, Status};
use simulation::link::{Desync, LastWord, SessionState};
use simulation::metrics::StateHash;
use simulation::replay::{RunRecorder, save_run};
use std::path::Path;
use std::time::Duration;
use timestep::time::Flicks;

/// A lab whose partner is on another machine, with its recording.
pub struct Play {
    /// The lab.
    pub lab: Lab,
    length: Flicks,
    recorder: RunRecorder,
    /// The clock.
    pub pace: LinkPace,
    hash: StateHash,
    /// Ticks in `hash`.
    hashed: u64,
    /// Hashes of all states up to a tick, once a simulated second, and after the last tick of the length.
    pub hashes: Vec<TickHash>,
}

/// Hash of all states up to a tick.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TickHash {
    /// Number of the tick, counted from 1.
    pub tick: u64,
    /// The hash, as sixteen hexadecimal digits.
    pub state_hash: String,
}

impl Play {
    /// Time from one frame of the lab to the next.
    const FRAME: Duration = Duration::from_micros(4_000);
    /// Longest time that a machine which has compared all ticks waits for the other's last word.
    const LINGER: Duration = Duration::from_secs(2);
    /// Longest time that a machine waits for the values of the tick that differs.
    const VALUES: Duration = Duration::from_secs(1);
    /// Most hashes that are kept.
    const MOST_HASHES: usize = 100;

    /// A run of this length in simulated time, at its start.
    pub fn new(mut lab: Lab, length: Flicks) -> Self {
        lab.set_logging(true);
        let (recorder, hash) = (RunRecorder::starting(&mut lab), StateHash::of_start(lab.snapshot().lanes[0].state()));
        Play { lab, length, recorder, pace: LinkPace::default(), hash, hashed: 0, hashes: Vec::new() }
    }

    /// Plays until both have come to the end and are equal. A signal ends the program.
    ///
    /// # Errors
    /// A message that says why the run ended early, or that the machines differ.
    pub fn run(&mut self, endpoint: &mut Endpoint, timeout: Duration) -> Result<(), String> {
        // When this machine has come to the end, and its ticks by then, all of which are compared.
        let mut end: Option<(Duration, u64)> = None;
        let mut word = LastWord::Unsaid;
        let mut last_tick = (0, endpoint.now());
        loop {
            let ahead = self.lane().ticks_ahead().unwrap_or(0);
            endpoint.serve(Self::FRAME, ahead, word);
            self.frame(endpoint, ahead);
            let now = endpoint.now();
            if self.is_at_end() && end.is_none() {
                end = Some((now, self.lane().steps()));
            }
            if self.lane().steps() != last_tick.0 || self.lane().status() != Status::Waiting {
                last_tick = (self.lane().steps(), now);
            }
            endpoint.show(self.lane().simulated().secs().abs(), self.length.secs());
            let silence = endpoint.tell_silence();
            if let Some((at, ticks)) = end {
                let (since, before) = (now - at, word);
                word = self.last_word(ticks, since > Self::VALUES);
                if word != before {
                    // The other learns it from a ping that does not wait.
                    endpoint.session.hurry();
                }
                let (other, has_left) =
                    (endpoint.session.other_word(), endpoint.session.state() != SessionState::Joined);
                let longest = if word.is_said() { Self::LINGER } else { timeout };
                if (word.is_said() && other.is_said()) || has_left || since > longest {
                    endpoint.leave(word);
                    return self.verdict(ticks, word.max(other));
                }
            } else if let Some(reason) = self.early_end(endpoint.session.state()) {
                return Err(format!("{reason} at {:.2} s", self.simulated()));
            } else if silence > timeout || now.saturating_sub(last_tick.1) > timeout {
                endpoint.leave(LastWord::Unsaid);
                let what = if silence > timeout { "has been silent" } else { "has let this one wait" };
                let (time, at, note) = (timeout.as_secs_f64(), self.simulated(), endpoint.note());
                return Err(format!("the other player {what} for {time} s; the run ended at {at:.2} s{note}"));
            }
        }
    }

    /// Saves the run. The error is a message.
    pub fn save(&mut self, path: &Path) -> Result<(), String> {
        save_run(None, &self.recorder.rest(&mut self.lab)?, path, || ())
    }

    fn lane(&self) -> &Lane {
        self.lab.snapshot().lanes[0].lane
    }

    fn simulated(&self) -> f64 {
        self.lane().simulated().secs()
    }

    /// A frame of the lab, with what has come in.
    fn frame(&mut self, endpoint: &mut Endpoint, ahead: i64) {
        let packets = endpoint.session.take_packets();
        let offset = endpoint.session.offset(ahead);
        let elapsed = self.pace.advance(endpoint.now(), offset, self.lane().spec().dt);
        let frame = Frame { elapsed, packets: &packets, ..Frame::default() };
        let interrupted = self.lab.frame_in_pieces(frame, |_| if interrupt::requested() { Err(()) } else { Ok(()) });
        if interrupted.is_err() {
            endpoint.leave(LastWord::Unsaid);
            interrupt::end_if_requested();
        }
        endpoint.send(&self.lab.take_packets());
        self.recorder.observe(&mut self.lab);
        self.keep_hashes();
    }

    /// Adds the states of the ticks that were taken.
    fn keep_hashes(&mut self) {
        let dt = self.lane().spec().dt.0.max(1);
        let every = (Flicks::PER_SECOND / dt).max(1) as u64;
        let last = (self.length.0 / dt).max(0) as u64;
        for step in self.lab.take_rows().into_iter().flat_map(|(_, log)| log.steps) {
            if step.step != self.hashed + 1 {
                continue;
            }
            self.hash.add(&step.state);
            self.hashed = step.step;
            if step.step % every == 0 || step.step == last {
                self.hashes.push(TickHash { tick: step.step, state_hash: self.hash.hex() });
            }
        }
        let surplus = self.hashes.len().saturating_sub(Self::MOST_HASHES);
        self.hashes.drain(..surplus);
    }

    /// `true` when so much is simulated as was asked for; of a lane that has stopped, when the time has passed.
    fn is_at_end(&self) -> bool {
        let lane = self.lane();
        let stands = lane.is_still() && self.lab.snapshot().elapsed >= self.length;
        Flicks(lane.simulated().0.abs()) >= self.length || stands
    }

    /// The reason why no more ticks will be taken, if there is one.
    fn early_end(&self, state: SessionState) -> Option<String> {
        match (state, self.lane().status()) {
            (SessionState::Left, _) => Some("the other player has left".to_owned()),
            (_, Status::Refused { reason }) => Some(format!("the other player is refused: {reason}")),
            _ => None,
        }
    }

    /// This machine's last word about a run of so many ticks. Of a tick that differs, the values come later than its number;
    /// `without_values` says that they are not waited for.
    fn last_word(&self, ticks: u64, without_values: bool) -> LastWord {
        let has_values = |desync: &Desync| desync.component.is_some();
        match self.lane().last_word(ticks) {
            LastWord::Different if !without_values && !self.desync(ticks).is_some_and(has_values) => LastWord::Unsaid,
            word => word,
        }
    }

    /// The first tick that differs, if it is one of so many ticks.
    fn desync(&self, ticks: u64) -> Option<&Desync> {
        self.lane().link()?.desync.as_ref().filter(|desync| desync.tick <= ticks)
    }

    /// The result of a run of so many ticks that came to its end, by the last word of both.
    fn verdict(&self, ticks: u64, word: LastWord) -> Result<(), String> {
        let Some(desync) = self.desync(ticks) else {
            return match word {
                LastWord::Equal => Ok(()),
                LastWord::Different => Err("the other machine has found that the two differ".to_owned()),
                LastWord::Unsaid => Err("the last ticks of the other player have not come to be compared".to_owned()),
            };
        };
        let tick = desync.tick;
        Err(match (desync.component, desync.here, desync.there) {
            (Some(index), Some(here), Some(there)) => {
                format!("the machines differ from tick {tick} on: state[{index}] is {here:?} here and {there:?} there")
            }
            _ => format!("the machines differ from tick {tick} on"),
        })
    }
}
