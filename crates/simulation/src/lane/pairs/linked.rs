//! A lane whose world another lane simulates too: the two exchange what their players do, and take the same ticks.
//!
//! Everything happens at the starts of frames: what has arrived by then is read, the ticks that are due sample the player's input,
//! those for which the other's input is not here wait, and a packet is sent. The time of ticks that wait is carried over, up to
//! `max_frame`; the rest is dropped.

use super::speculation::Speculation;
use crate::input::{Input, InputTrack};
use crate::lane::input::input_polling::InputPolling;
use crate::lane::input::sample_times::SampleTimes;
use crate::lane::records::log::Log;
use crate::lane::records::status::Status;
use crate::lane::settings::spec::LaneSpec;
use crate::lane::states::motion::Motion;
use crate::lane::states::other_bodies::OtherBodies;
use crate::link::{Apply, Desync, LinkEnd, LinkSpec};
use crate::metrics::StateHash;
use timestep::time::Flicks;
use timestep::time::policies::Plan;

/// A lane's part in a link.
#[derive(Clone, Debug)]
pub struct Linked {
    /// The lane's end.
    pub end: LinkEnd,
    /// `true` if a tick of the last frame waits for the other's input.
    waits: bool,
    /// Ticks of the motion that may have to be taken again, if the lane predicts the other's inputs.
    pub speculation: Option<Speculation>,
}

impl Linked {
    /// The part of the machine of `player`, 0 or 1, at t = 0; `None` if the lane is not linked. `seed` is for the line.
    pub fn join(spec: &LaneSpec, motion: &Motion, player: usize, seed: u64) -> Option<Box<Self>> {
        let world = &spec.world;
        let named = world.id.bytes().map(f64::from).chain(world.params.iter().copied()).collect::<Vec<_>>();
        let numbers = [StateHash::of_start(&named).value(), seed];
        let join = |link: LinkSpec| {
            let mut end = LinkEnd::new(link, spec.apply, player, numbers, spec.dt);
            end.share_bodies(world.players, &motion.y);
            let speculation = (end.prediction() > 0).then(|| Speculation::new(motion));
            Box::new(Linked { end, waits: false, speculation })
        };
        spec.link.map(join)
    }

    /// Status of the link, if there is anything to say.
    pub fn status(&self) -> Option<Status> {
        let refused = self.end.refusal().map(|reason| Status::Refused { reason });
        let desync = self.end.report().desync.as_ref().map(|Desync { tick, .. }| Status::Desync { tick: *tick });
        refused.or(desync).or(self.waits.then_some(Status::Waiting))
    }

    /// Memory of a copy, bytes.
    pub fn bytes(&self) -> usize {
        size_of::<Linked>() + self.end.bytes() + self.speculation.as_ref().map_or(0, |made| made.bytes())
    }

    /// Receives and sends at the start of a frame, and holds back the steps of its plan that have to wait. Returns the time of those that
    /// is carried over.
    pub fn exchange(
        &mut self,
        (spec, log): (&LaneSpec, &mut Log),
        (motion, other_bodies, polling): (&mut Motion, &OtherBodies, &mut InputPolling),
        plan: &mut Plan,
        mut times: Option<SampleTimes>,
        input: &InputTrack,
        at: Flicks,
    ) -> Flicks {
        let end = &mut self.end;
        end.receive(at);
        let due = plan.steps.len();
        for (step, length) in (motion.steps + 1..).zip(plan.steps.iter()) {
            let sampled = times.as_mut().map_or(at, |times| times.next(spec, length));
            polling.latest = polling.latest.max(sampled);
            if let Some(tick) = end.sample(step, held(input, sampled, end.player())) {
                polling.own.sample(input, sampled, end.player(), tick);
            }
        }
        let ready = end.ready(due);
        if let Some(speculation) = &mut self.speculation {
            if let Some(tick) = end.roll_back() {
                speculation.roll_back(tick, motion);
            }
            self.confirm((spec, log), motion, other_bodies);
        }
        self.end.send(at);
        self.waits = ready < due;
        if !self.waits {
            return Flicks::ZERO;
        }
        self.end.count_wait(due);
        let all = plan.steps.total();
        plan.steps = plan.steps.first(ready).0;
        let waiting = all - plan.steps.total();
        let kept = spec.guards.max_frame.map_or(waiting, |most| waiting.min(most));
        plan.dropped += waiting - kept;
        if spec.policy.carries {
            plan.overstep += kept;
        }
        kept
    }

    /// Drives the world with the inputs of both players for the next step.
    pub fn drive(&self, spec: &LaneSpec, motion: &mut Motion, input: &InputTrack, at: Flicks) {
        let now = match spec.apply {
            Apply::Tick => 0.0,
            Apply::OnArrival => held(input, at, self.end.player()),
        };
        let [first, second] = self.end.inputs(now);
        motion.set_input(&spec.world, Input::new(first, second));
    }

    /// Counts the step of `length` that was just taken. One that may have to be taken again counts once it is confirmed.
    pub fn end_tick(
        &mut self,
        (spec, log): (&LaneSpec, &mut Log),
        motion: &mut Motion,
        other_bodies: &OtherBodies,
        length: Flicks,
    ) {
        self.end.advance();
        if let Some(speculation) = &mut self.speculation
            && let Some(before) = speculation.save(motion, length)
        {
            self.end.correct(spec.world.distance_of_player(1 - self.end.player(), &before, &motion.y));
        }
        self.confirm((spec, log), motion, other_bodies);
    }

    /// Confirms the ticks that were taken with the inputs of both players.
    fn confirm(&mut self, (spec, log): (&LaneSpec, &mut Log), motion: &Motion, other_bodies: &OtherBodies) {
        while self.end.confirms() {
            let motion = match &mut self.speculation {
                Some(speculation) if speculation.confirmed().ended.is_some() => return,
                Some(speculation) => speculation.confirm(),
                None => motion,
            };
            self.end.take(motion.hash.value(), &motion.y);
            log.add_step(spec, motion, other_bodies, None);
        }
    }
}

/// Input that a player holds at lab time `at`: the first player the track's x, the second its y.
fn held(input: &InputTrack, at: Flicks, player: usize) -> f64 {
    input.after(input.count_at(at)).axes()[player]
}
