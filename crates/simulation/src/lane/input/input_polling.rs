//! A lane's sampling of the user's input, and the twins of its motion that lack one change of it.
//!
//! A loop samples the input once at the start of each frame and uses it for all steps of the frame; the `threaded` policy
//! samples when each tick begins. A lane can sample per step in any case: each step then uses the input of the moment at
//! which it was due, however late its frame is, as with events that carry a timestamp.

use super::input_response::InputResponses;
use super::own_input_latency::OwnInputLatency;
use super::press_reader::{PressCounts, PressReader};
use super::twin_pose::TwinPose;
use crate::input::InputTrack;
use crate::lane::pose::trial_steps::TrialSteps;
use crate::lane::settings::spec::LaneSpec;
use crate::lane::states::motion::Motion;
use crate::lane::time::work::Work;
use std::ops::Range;
use timestep::time::Flicks;

/// The part of the input track that a lane has sampled.
#[derive(Clone, Debug)]
pub struct InputPolling {
    /// Number of changes seen.
    seen: usize,
    /// Latest sample, in lab time; before 0 if there was none.
    pub latest: Flicks,
    /// Presses of the key Up, where they make the body hop.
    pub presses: PressReader,
    twins: Vec<Twin>,
    /// Twins that have taken the next step already.
    stepped: usize,
    /// Reaction of the display to each change.
    pub responses: InputResponses,
    /// Changes of the input of a linked lane's player.
    pub own: OwnInputLatency,
}

/// A motion that lacks a change of input until the next one.
#[derive(Clone, Debug)]
struct Twin {
    /// Number of the change in the track.
    change: usize,
    /// The changes that it lacks: that one, and those before it that no step has used.
    lacks: Range<usize>,
    motion: Motion,
}

impl InputPolling {
    /// Most changes that are followed at a time.
    const MOST_TWINS: usize = 32;

    /// A lane that has sampled nothing.
    pub fn new(spec: &LaneSpec) -> Self {
        InputPolling {
            seen: 0,
            latest: Flicks(-1),
            presses: PressReader::default(),
            twins: Vec::new(),
            stepped: 0,
            responses: InputResponses::new(&spec.world),
            own: OwnInputLatency::default(),
        }
    }

    /// Memory of a copy, bytes.
    pub fn bytes(&self) -> usize {
        self.twins.iter().map(|twin| size_of::<Twin>() + twin.motion.bytes()).sum::<usize>()
            + self.responses.bytes()
            + self.own.bytes()
            + self.presses.bytes()
    }

    /// Number of motions that are stepped beside the lane's own.
    pub fn twins(&self) -> usize {
        self.twins.len()
    }

    /// Samples the track at lab time `at`, and drives `motion` with the result.
    pub fn sample(&mut self, spec: &LaneSpec, input: &InputTrack, at: Flicks, motion: &mut Motion) {
        self.latest = self.latest.max(at);
        let (before, now) = (self.seen, input.count_at(at).max(self.seen));
        let world = &spec.world;
        if world.hops() {
            self.presses.sample(spec.presses, input, before..now);
        }
        if now == before {
            return;
        }
        self.seen = now;
        let (held, value) = (input.after(before).of(world), input.after(now).of(world));
        // A press that is over before any sample finds it is a change all the same where a step still takes it.
        let newest = if value != held { Some(now - 1) } else { self.presses.waiting_in(before..now) };
        let newest = newest.and_then(|change| Some((change, input.changes().get(change)?.at)));
        self.responses.lose(input.changes_for(world, before..now) - u64::from(newest.is_some()));
        // A change that no step has used, and no frame has shown, is replaced by the next.
        let unused = newest.and_then(|_| self.twins.pop_if(|last| last.motion.is_where(motion)));
        unused.iter().for_each(|unused| self.responses.replace(unused.change));
        for twin in &mut self.twins {
            twin.motion.set_input(world, value);
        }
        if let Some((change, at)) = newest {
            let since = unused.as_ref().map_or(before, |unused| unused.lacks.start);
            let without = unused.map_or_else(|| motion.twin(), |unused| unused.motion);
            motion.set_input(world, value);
            if without.params() == motion.params() && self.presses.waiting_in(since..now).is_none() {
                self.responses.lose(1);
            } else if self.twins.len() < Self::MOST_TWINS {
                self.twins.push(Twin { change, lacks: since..now, motion: without });
                self.responses.follow(change, at);
            }
        }
    }

    /// Makes the body hop before its next step if the step sees a press, and those twins that do not lack it.
    pub fn press(&mut self, spec: &LaneSpec, motion: &mut Motion) {
        let Some(press) = self.presses.take(spec.presses) else { return };
        motion.hop(spec);
        for twin in self.twins.iter_mut().filter(|twin| !twin.lacks.contains(&press)) {
            twin.motion.hop(spec);
        }
    }

    /// Steps the twins as the motion was stepped. `false` if the work was spent before; the same call again goes on.
    pub fn step_on(&mut self, spec: &LaneSpec, length: Flicks, work: &mut Work) -> bool {
        for Twin { motion, .. } in self.twins.iter_mut().skip(self.stepped) {
            if motion.ended.is_none() && !motion.step_on(spec, length, |_, _| false, work) {
                return false;
            }
            self.stepped += 1;
        }
        self.stepped = 0;
        true
    }

    /// Marks the start of a frame of `length` for the twins.
    pub fn start_frame(&mut self, length: Flicks) {
        self.twins.iter_mut().for_each(|twin| twin.motion.start_frame(length));
    }

    /// Takes the trial steps of the twins' poses with `try_on`. `false` if it was `false`; the same call again goes on.
    pub fn try_poses(&mut self, mut try_on: impl FnMut(&mut Motion) -> bool) -> bool {
        let mut followed = self.twins.iter_mut().filter(|twin| self.responses.is_followed(twin.change));
        followed.all(|twin| try_on(&mut twin.motion))
    }

    /// Forgets them.
    pub fn forget_trials(&mut self) {
        self.twins.iter_mut().for_each(|twin| twin.motion.trial = TrialSteps::default());
    }

    /// Distances of `pose` from the poses of the twins, which `pose_of` fills in. A twin whose change has been answered has ended.
    pub fn compare(&mut self, spec: &LaneSpec, pose: &[f64], pose_of: impl Fn(&Motion, &mut [f64])) -> Vec<TwinPose> {
        if self.twins.is_empty() {
            return Vec::new();
        }
        self.twins.retain(|twin| self.responses.is_followed(twin.change));
        let point = spec.world.track(pose);
        let mut other = pose.to_vec();
        let distance = |twin: &mut Twin| {
            pose_of(&twin.motion, &mut other);
            if spec.writes_back() {
                twin.motion.continue_from(spec, &other);
            }
            TwinPose { change: twin.change, distance: spec.world.track(&other).distance(point) }
        };
        self.twins.iter_mut().map(distance).collect()
    }

    /// Gives up all changes that are being followed, and starts the meters again: the lane was edited, and the twins are no longer
    /// comparable.
    pub fn restart(&mut self) {
        self.twins.clear();
        self.responses.restart();
        self.presses.counts = PressCounts::default();
    }
}
