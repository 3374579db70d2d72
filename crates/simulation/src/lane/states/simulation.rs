//! Everything that steps in a lane. A step has stages: it may stop in and between all of them when a limit of work is reached, and goes
//! on from there.

use super::follower::Follower;
use super::jumps;
use super::motion::Motion;
use super::neighbours::Neighbours;
use super::other_bodies::OtherBodies;
use super::step_errors;
use crate::input::InputTrack;
use crate::lane::input::input_polling::InputPolling;
use crate::lane::input::twin_pose::TwinPose;
use crate::lane::pairs::linked::Linked;
use crate::lane::pose::pose_sampler::PoseSampler;
use crate::lane::pose::shown_pose::ShownPose;
use crate::lane::pose::trial_steps::TrialSteps;
use crate::lane::records::follow_meter::Followed;
use crate::lane::records::log::Log;
use crate::lane::records::pursuit_meter::path_with_jumps;
use crate::lane::settings::spec::LaneSpec;
use crate::lane::time::started_frame::{StartedFrame, StepStage};
use crate::lane::time::work::Work;
use crate::metrics::StepErrorMeters;
use crate::reference::ReferenceStep;
use timestep::time::Flicks;

/// The motion of a lane, and what is stepped beside it.
#[derive(Clone, Debug)]
pub struct Simulation {
    /// The lane's own motion: that of the first body.
    pub motion: Motion,
    /// The other bodies, if the world has several.
    pub other_bodies: OtherBodies,
    /// Neighbours of the state, while they are to be drawn.
    pub neighbours: Option<Box<Neighbours>>,
    /// The follower of the body, if there is one.
    pub follower: Option<Box<Follower>>,
    /// Samples of the input, and the twins of the motion that lack a change of it.
    pub input: InputPolling,
    /// The lane's end of a link with another lane.
    pub link: Option<Box<Linked>>,
}

impl Simulation {
    /// A simulation at t = 0 that is not linked.
    pub fn new(spec: &LaneSpec) -> Self {
        let motion = Motion::new(spec);
        Simulation {
            other_bodies: OtherBodies::new(spec),
            neighbours: Neighbours::if_drawn(spec, &motion.y),
            follower: spec.follow.map(|follow| Box::new(Follower::new(spec, &follow, spec.world.track(&motion.y)))),
            input: InputPolling::new(spec),
            link: None,
            motion,
        }
    }

    /// The motion that does not change any more: up to the last tick that was taken with the inputs of both players.
    pub fn settled(&self) -> &Motion {
        self.link.as_ref().and_then(|link| link.speculation.as_ref()).map_or(&self.motion, |made| made.confirmed())
    }

    /// Forgets the past after a change of the steps: it no longer fits a multistep method or a blend.
    pub fn restart_history(&mut self) {
        self.motion.restart_history();
        self.other_bodies.restart_history();
        self.neighbours.iter_mut().for_each(|neighbours| neighbours.restart_history());
    }

    /// Marks the start of a frame of `length`, scaled, guarded, negative backwards in time.
    pub fn start_frame(&mut self, spec: &LaneSpec, length: Flicks) {
        self.motion.start_frame(length);
        if let Some((follower, follow)) = self.follower.as_mut().zip(spec.follow.as_ref()) {
            follower.start_frame(follow, jumps::place(&spec.world, &self.motion), length);
        }
        self.other_bodies.start_frame(length);
        self.input.start_frame(length);
    }

    /// Samples the input at lab time `at`.
    pub fn sample_input(&mut self, spec: &LaneSpec, track: &InputTrack, at: Flicks) {
        if spec.follows_input() {
            self.input.sample(spec, track, at, &mut self.motion);
        }
    }

    /// Takes the steps of a frame; `lost` is the scaled time lost before it. `false` if the work was spent before; the same call again
    /// goes on.
    pub fn take_steps(
        &mut self,
        spec: &LaneSpec,
        frame: &mut StartedFrame,
        (track, lost): (&InputTrack, Flicks),
        log: &mut Log,
        work: &mut Work,
    ) -> bool {
        while self.settled().ended.is_none()
            && let again = self.link.as_ref().and_then(|link| link.speculation.as_ref()?.next_again())
            && let Some(length) = again.or_else(|| frame.plan.steps.get(frame.row.steps))
        {
            if !self.take_step(spec, frame, (length, again.is_some()), (track, lost), log, work) {
                return false;
            }
            if again.is_some() {
                frame.row.resimulated += 1;
            } else {
                frame.row.steps += 1;
                frame.row.stepped += length;
            }
        }
        true
    }

    /// Takes the frame's next step, of `length`. `false` if the work was spent before its end; the same call again goes on.
    fn take_step(
        &mut self,
        spec: &LaneSpec,
        frame: &mut StartedFrame,
        (length, is_again): (Flicks, bool),
        (track, lost): (&InputTrack, Flicks),
        log: &mut Log,
        work: &mut Work,
    ) -> bool {
        let directed = spec.time_scale.directed(length);
        loop {
            let next = match &mut frame.stage {
                StepStage::Start if work.is_spent() || !self.solve(spec, self.motion.now + directed, work) => None,
                StepStage::Start => {
                    let times = frame.times.as_mut().filter(|_| !is_again);
                    let due = times.map(|times| times.next(spec, length));
                    if let Some(link) = &self.link {
                        link.drive(spec, &mut self.motion, track, due.unwrap_or(frame.row.start));
                    } else if let Some(at) = due {
                        self.sample_input(spec, track, at);
                    }
                    self.input.press(spec, &mut self.motion);
                    Some(StepStage::Motion)
                }
                StepStage::Motion => {
                    let link = &mut self.link;
                    // What a machine drops puts its simulated time behind the other's, and not its clock.
                    let place = |now, y: &mut [f64]| link.as_mut().is_some_and(|link| link.end.place(now + lost, y));
                    let ended = self.motion.step_on(spec, directed, place, work);
                    if let (true, Some((follower, follow))) = (ended, self.follower.as_mut().zip(spec.follow.as_ref()))
                    {
                        follower.step(follow, jumps::place(&spec.world, &self.motion), directed);
                    }
                    ended.then_some(StepStage::Others)
                }
                StepStage::Others => {
                    let ended = self.other_bodies.tick_on(directed, &mut self.motion, work);
                    ended.then_some(StepStage::Neighbours)
                }
                StepStage::Neighbours => {
                    let ended = match self.neighbours.as_mut().zip(self.motion.last_step(spec)) {
                        Some((neighbours, step)) => neighbours.step_on(&step, work),
                        None => true,
                    };
                    ended.then(|| StepStage::Exact(self.exact_to_log(spec, log)))
                }
                StepStage::Exact(exact) => {
                    let ended = exact.as_mut().is_none_or(|exact| exact.solve(&spec.world, || work.is_spent()));
                    let end = exact.as_ref().and_then(|exact| exact.end());
                    let local_error = end.and_then(|end| step_errors::local_from(spec, &self.motion, end));
                    ended.then(|| {
                        match &mut self.link {
                            Some(link) => link.end_tick((spec, log), &mut self.motion, &self.other_bodies, length),
                            None => log.add_step(spec, &self.motion, &self.other_bodies, local_error),
                        }
                        StepStage::Twins
                    })
                }
                StepStage::Twins if self.input.step_on(spec, directed, work) => {
                    frame.stage = StepStage::Start;
                    return true;
                }
                StepStage::Twins => None,
            };
            match next {
                Some(next) => frame.stage = next,
                None => return false,
            }
        }
    }

    /// The exact motion over the last step, if its local error is to be logged. Bodies that a link puts elsewhere have none.
    fn exact_to_log(&self, spec: &LaneSpec, log: &Log) -> Option<Box<ReferenceStep>> {
        let is_logged = log.enabled && log.local_errors && self.link.is_none();
        let step = || step_errors::last_step(spec, &self.motion).map(Box::new);
        is_logged.then(step).flatten()
    }

    /// Takes the trial steps of a frame's poses. `false` if the work was spent before; the same call again goes on.
    pub fn try_poses(&mut self, spec: &LaneSpec, frame: &StartedFrame, work: &mut Work) -> bool {
        if !spec.presented().steps_copies {
            return true;
        }
        let (overstep, torn) = (frame.row.overstep, frame.torn);
        let [own, twins] = [torn, false].map(|torn| PoseSampler::new(spec, &self.motion, overstep, torn));
        (self.motion.ended.is_some() || jumps::try_pose(spec, &own, &mut self.motion, work))
            && self.other_bodies.try_poses(spec, overstep, torn, work)
            && self.input.try_poses(|motion| twins.try_on(motion, work))
    }

    /// The pose that is `overstep` past the last step.
    pub fn sample_pose(&self, spec: &LaneSpec, overstep: Flicks, torn: bool) -> ShownPose {
        let sampler = PoseSampler::new(spec, &self.motion, overstep, torn);
        ShownPose::of(spec, &sampler, &self.motion, self.other_bodies.poses(spec, overstep, torn))
    }

    /// Follows the body in a frame whose steps have ended, and puts the follower beside its pose.
    pub fn follow(&mut self, spec: &LaneSpec, drawn: &mut ShownPose) {
        if let Some((follower, follow)) = self.follower.as_mut().zip(spec.follow.as_ref()) {
            drawn.follower = Some(follower.end_frame(follow, &spec.world, &self.motion, drawn));
        }
    }

    /// What the numbers of the follower compare it with, where it is known.
    pub fn followed<'a>(&'a self, spec: &'a LaneSpec) -> Option<Followed<'a>> {
        let follower = self.follower.as_ref()?;
        Some(Followed { follower, world: &spec.world, motion: &self.motion })
    }

    /// Goes on with the followers in continuous time up to a frame that is shown at `display`, s.
    pub fn follow_on(&mut self, spec: &LaneSpec, display: f64) {
        let Some(follower) = &mut self.follower else { return };
        // A hand may still change the motion after the newest state.
        let newest = self.motion.now.secs();
        let until = if spec.follows_input() { newest.min(display) } else { display };
        follower.go_on(until, &mut path_with_jumps(&spec.world, &self.motion));
    }

    /// Takes over what a changed spec follows; it starts at the body where nothing of its kind did before.
    pub fn edit_follower(&mut self, old: &LaneSpec, new: &LaneSpec) {
        let start = jumps::place(&new.world, &self.motion);
        self.follower = match (self.follower.take(), &old.follow, &new.follow) {
            (_, _, None) => None,
            (Some(mut follower), Some(before), Some(after)) => {
                follower.edit(new, [before, after], start);
                Some(follower)
            }
            (_, _, Some(follow)) => Some(Box::new(Follower::new(new, follow, start))),
        };
    }

    /// Ends a frame with its pose: it goes on from there, where the presentation writes back. Returns the distances of the pose from those
    /// of the motions that lack a change of input.
    pub fn end_frame(&mut self, spec: &LaneSpec, overstep: Flicks, drawn: &ShownPose) -> Vec<TwinPose> {
        let sampler = PoseSampler::new(spec, &self.motion, overstep, false);
        let twins = self.input.compare(spec, &drawn.pose, |motion, pose| sampler.sample(motion, pose));
        self.input.presses.end_flag(spec.presses);
        self.motion.trial = TrialSteps::default();
        self.other_bodies.forget_trials();
        self.input.forget_trials();
        if spec.writes_back() {
            self.motion.continue_from(spec, &spec.world.jumped(drawn.time, &drawn.pose));
            self.other_bodies.continue_from(&drawn.others);
        }
        twins
    }

    /// The distances from the exact solution after each step since the last call; of ticks that are confirmed.
    pub fn take_errors(&mut self) -> StepErrorMeters {
        let speculation = self.link.as_mut().and_then(|link| link.speculation.as_mut());
        speculation.map_or_else(|| self.motion.take_errors(), |made| made.take_errors())
    }

    /// Solves the reference motion as far as the scaled time `at`. `false` if the work was spent before.
    pub fn solve(&self, spec: &LaneSpec, at: Flicks, work: &mut Work) -> bool {
        self.motion.ended.is_some() || self.motion.solve(&spec.world, at.secs(), work)
    }

    /// Most work of the next step, about, with all states that it moves: the lane's own, its twins and its neighbours.
    pub fn step_work(&self, spec: &LaneSpec) -> u64 {
        let neighbours = self.neighbours.as_ref().map_or(0, |neighbours| neighbours.states().len());
        Work::most_of_step(spec, self.motion.last_work(spec)) * (1 + self.input.twins() + neighbours) as u64
    }

    /// Memory of a copy beside its own size, bytes.
    pub fn bytes(&self) -> usize {
        self.motion.bytes()
            + self.other_bodies.bytes()
            + self.neighbours.as_ref().map_or(0, |neighbours| neighbours.bytes())
            + self.follower.as_ref().map_or(0, |follower| follower.bytes())
            + self.input.bytes()
            + self.link.as_ref().map_or(0, |link| link.bytes())
    }
}
