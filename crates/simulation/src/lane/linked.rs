//! A lane whose world another lane simulates too: the two exchange what their players do, and take the same ticks.
//!
//! Everything happens at the starts of frames: what has arrived by then is read, the ticks that are due sample the player's input,
//! those for which the other's input is not here wait, and a packet is sent. The time of ticks that wait is carried over, up to
//! `max_frame`; the rest is dropped.

use super::Lane;
use super::motion::Motion;
use super::sample_times::SampleTimes;
use super::speculation::Speculation;
use super::status::Status;
use crate::input::{Input, InputTrack};
use crate::link::{Apply, Desync, LastWord, LinkEnd, LinkReport, LinkSpec, Sent};
use crate::metrics::StateHash;
use timestep::time::Flicks;
use timestep::time::policies::Plan;

impl Lane {
    /// Gives the lane its end of the link, if it is linked: it is the machine of `player`, 0 or 1. `seed` is for the line.
    pub fn join(&mut self, player: usize, seed: u64) {
        let world = &self.spec.world;
        let named = world.id.bytes().map(f64::from).chain(world.params.iter().copied()).collect::<Vec<_>>();
        let numbers = [StateHash::of_start(&named).value(), seed];
        let end = |link: LinkSpec| {
            let mut end = LinkEnd::new(link, self.spec.apply, player, numbers, self.spec.dt);
            end.share_bodies(world.players, &self.motion.y);
            Box::new(end)
        };
        self.link = self.spec.link.map(end);
        let predicts = self.link.as_ref().is_some_and(|end| end.prediction() > 0);
        self.speculation = predicts.then(|| Box::new(Speculation::new(&self.motion)));
    }

    /// The motion that does not change any more: up to the last tick that was taken with the inputs of both players.
    pub(super) fn settled(&self) -> &Motion {
        self.speculation.as_ref().map_or(&self.motion, |made| made.confirmed())
    }

    /// The numbers of the lane's end of a link; `None` for lanes that are not linked.
    pub fn link(&self) -> Option<&LinkReport> {
        self.link.as_ref().map(|end| end.report())
    }

    /// The last word about a run of so many ticks, as far as this machine has compared them with the other's; of a lane that stands
    /// still, no more will come. [`LastWord::Equal`] for lanes that are not linked.
    pub fn last_word(&self, ticks: u64) -> LastWord {
        let ticks = if self.is_still() { ticks.min(self.settled().steps) } else { ticks };
        self.link.as_ref().map_or(LastWord::Equal, |end| end.last_word(ticks))
    }

    /// Packets sent since the last call.
    pub(super) fn take_sent(&mut self) -> Vec<Sent> {
        self.link.as_mut().map_or_else(Vec::new, |end| end.take_sent())
    }

    /// Puts packets of the partner on their way to the lane.
    pub(super) fn deliver(&mut self, packets: Vec<Sent>) {
        self.link.iter_mut().for_each(|end| end.deliver(packets.clone()));
    }

    /// Receives and sends at the start of a frame, and holds back the steps of its plan that have to wait.
    pub(super) fn exchange(&mut self, plan: &mut Plan, times: Option<SampleTimes>, input: &InputTrack, at: Flicks) {
        let Some(end) = &mut self.link else { return };
        end.receive(at);
        let (due, mut times) = (plan.steps.len(), times);
        for (step, length) in (self.motion.steps + 1..).zip(plan.steps.iter()) {
            let sampled = times.as_mut().map_or(at, |times| times.next(&self.spec, length));
            self.input.latest = self.input.latest.max(sampled);
            let used_by = end.sample(step, held(input, sampled, end.player()));
            used_by.into_iter().for_each(|tick| self.input.own.sample(input, sampled, end.player(), tick));
        }
        let ready = end.ready(due);
        if let Some(speculation) = &mut self.speculation {
            let wrong = end.roll_back();
            wrong.into_iter().for_each(|tick| speculation.roll_back(tick, &mut self.motion));
            self.confirm();
        }
        let Some(end) = &mut self.link else { return };
        end.send(at);
        if ready < due {
            end.count_wait(due);
            let all = plan.steps.total();
            plan.steps = plan.steps.first(ready).0;
            let waiting = all - plan.steps.total();
            let kept = self.spec.guards.max_frame.map_or(waiting, |most| waiting.min(most));
            plan.dropped += waiting - kept;
            self.accumulator.carried += kept;
            if self.spec.policy.carries {
                plan.overstep += kept;
            }
        }
        self.waits = ready < due;
    }

    /// Drives the world with the inputs of both players for the next step, if the lane is linked.
    pub(super) fn drive_linked(&mut self, input: &InputTrack, at: Flicks) {
        let Some(end) = &self.link else { return };
        let now = match self.spec.apply {
            Apply::Tick => 0.0,
            Apply::OnArrival => held(input, at, end.player()),
        };
        let [first, second] = end.inputs(now);
        self.motion.set_input(&self.spec.world, Input::new(first, second));
    }

    /// Counts the step of `length` that was just taken. One that may have to be taken again counts once it is confirmed.
    pub(super) fn end_tick(&mut self, length: Flicks, local_error: Option<f64>) {
        let Some(end) = &mut self.link else {
            return self.log.add_step(&self.spec, &self.motion, &self.company, local_error);
        };
        end.advance();
        if let Some(speculation) = &mut self.speculation
            && let Some(before) = speculation.save(&mut self.motion, length)
        {
            end.correct(self.spec.world.distance_of_player(1 - end.player(), &before, &self.motion.y));
        }
        self.confirm();
    }

    /// Confirms the ticks that were taken with the inputs of both players.
    fn confirm(&mut self) {
        let Some(end) = &mut self.link else { return };
        while end.confirms() {
            let motion = match &mut self.speculation {
                Some(speculation) if speculation.confirmed().diverged.is_some() => return,
                Some(speculation) => speculation.confirm(),
                None => &self.motion,
            };
            end.take(motion.hash.value(), &motion.y);
            self.log.add_step(&self.spec, motion, &self.company, None);
        }
    }

    /// Status of the link, if there is anything to say.
    pub(crate) fn link_status(&self) -> Option<Status> {
        let end = self.link.as_ref()?;
        let refused = end.refusal().map(|reason| Status::Refused { reason });
        let desync = end.report().desync.as_ref().map(|Desync { tick, .. }| Status::Desync { tick: *tick });
        refused.or(desync).or(self.waits.then_some(Status::Waiting))
    }
}

/// Input that a player holds at lab time `at`: the first player the track's x, the second its y.
fn held(input: &InputTrack, at: Flicks, player: usize) -> f64 {
    input.after(input.count_at(at)).axes()[player]
}
