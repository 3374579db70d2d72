//! A lane whose world another lane simulates too: the two exchange what their players do, and take the same ticks.
//!
//! Everything happens at the starts of frames: what has arrived by then is read, the ticks that are due sample the player's input,
//! those for which the other's input is not here wait, and a packet is sent. The time of ticks that wait is carried over, up to
//! `max_frame`; the rest is dropped.

use super::linked::Linked;
use super::log::Log;
use super::sample_times::SampleTimes;
use super::simulation::Simulation;
use super::spec::LaneSpec;
use crate::input::{Input, InputTrack};
use crate::link::Apply;
use timestep::time::Flicks;
use timestep::time::policies::Plan;

impl Simulation {
    /// Receives and sends at the start of a frame, and holds back the steps of its plan that have to wait. Returns the time of those that
    /// is carried over.
    pub fn exchange(
        &mut self,
        (spec, log): (&LaneSpec, &mut Log),
        plan: &mut Plan,
        mut times: Option<SampleTimes>,
        input: &InputTrack,
        at: Flicks,
    ) -> Flicks {
        let Some(link) = &mut self.link else { return Flicks::ZERO };
        let end = &mut link.end;
        end.receive(at);
        let due = plan.steps.len();
        for (step, length) in (self.motion.steps + 1..).zip(plan.steps.iter()) {
            let sampled = times.as_mut().map_or(at, |times| times.next(spec, length));
            self.input.latest = self.input.latest.max(sampled);
            let used_by = end.sample(step, held(input, sampled, end.player()));
            used_by.into_iter().for_each(|tick| self.input.own.sample(input, sampled, end.player(), tick));
        }
        let ready = end.ready(due);
        link.waits = ready < due;
        if let Some(speculation) = &mut link.speculation {
            let wrong = end.roll_back();
            wrong.into_iter().for_each(|tick| speculation.roll_back(tick, &mut self.motion));
            self.confirm(spec, log);
        }
        let Some(link) = &mut self.link else { return Flicks::ZERO };
        link.end.send(at);
        if !link.waits {
            return Flicks::ZERO;
        }
        link.end.count_wait(due);
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

    /// Drives the world with the inputs of both players for the next step, if the lane is linked.
    pub fn drive_linked(&mut self, spec: &LaneSpec, input: &InputTrack, at: Flicks) {
        let Some(link) = &self.link else { return };
        let now = match spec.apply {
            Apply::Tick => 0.0,
            Apply::OnArrival => held(input, at, link.end.player()),
        };
        let [first, second] = link.end.inputs(now);
        self.motion.set_input(&spec.world, Input::new(first, second));
    }

    /// Counts the step of `length` that was just taken. One that may have to be taken again counts once it is confirmed.
    pub fn end_tick(&mut self, spec: &LaneSpec, log: &mut Log, length: Flicks, local_error: Option<f64>) {
        let Some(link) = &mut self.link else {
            return log.add_step(spec, &self.motion, &self.company, local_error);
        };
        let Linked { end, speculation, .. } = &mut **link;
        end.advance();
        if let Some(speculation) = speculation
            && let Some(before) = speculation.save(&mut self.motion, length)
        {
            end.correct(spec.world.distance_of_player(1 - end.player(), &before, &self.motion.y));
        }
        self.confirm(spec, log);
    }

    /// Confirms the ticks that were taken with the inputs of both players.
    fn confirm(&mut self, spec: &LaneSpec, log: &mut Log) {
        let Some(link) = &mut self.link else { return };
        let Linked { end, speculation, .. } = &mut **link;
        while end.confirms() {
            let motion = match speculation {
                Some(speculation) if speculation.confirmed().diverged.is_some() => return,
                Some(speculation) => speculation.confirm(),
                None => &self.motion,
            };
            end.take(motion.hash.value(), &motion.y);
            log.add_step(spec, motion, &self.company, None);
        }
    }
}

/// Input that a player holds at lab time `at`: the first player the track's x, the second its y.
fn held(input: &InputTrack, at: Flicks, player: usize) -> f64 {
    input.after(input.count_at(at)).axes()[player]
}
