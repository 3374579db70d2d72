//! The reaction of a lane's display to changes of the user's input, and its delay behind an ideal program.
//!
//! An ideal program runs in continuous time, with the exact motion, at no cost and without a queue. It answers a change of
//! input visibly when its body has moved a visible amount because of it: [`VISIBLE_PX`] pixels of the nominal screen, or half of the
//! largest distance in the first [`IDEAL_SPAN`] if that is less. A lane answers with the first shown frame whose body is as far from where
//! it would have been without the change. The input latency is the time between the two; where a user's hand drives, it is never below 0.

use super::twin_pose::TwinPose;
use crate::input::{Input, InputTrack};
use crate::lane::settings::pixels::nominal_px_per_metre;
use crate::metrics::{InputDelay, InputLatency, LatencyMeter};
use crate::reference::ReferenceMotion;
use crate::worlds::WorldSpec;
use timestep::time::{Flicks, TimeScale};

/// Distance that is visible, pixels of the nominal screen.
const VISIBLE_PX: f64 = 2.0;
/// Time in which the ideal program's response to a change is looked at.
const IDEAL_SPAN: Flicks = Flicks(Flicks::PER_SECOND / 4);
/// Interval at which that response is sampled; between two samples it is taken to be straight.
const STEP: Flicks = Flicks(Flicks::PER_SECOND / 1000);
/// Time after which an answer no longer counts as one.
const LONGEST: Flicks = Flicks(2 * Flicks::PER_SECOND);

/// The changes of input that are followed until the display answers them.
#[derive(Clone, Debug)]
pub struct InputResponses {
    followed: Vec<FollowedChange>,
    /// Distance that is certainly visible, m.
    visible: f64,
    ideal: IdealMotion,
    latency: LatencyMeter,
    first_response: LatencyMeter,
}

/// A change of input, and the distances from the poses without it so far.
#[derive(Clone, Debug)]
struct FollowedChange {
    /// Number of the change in the track.
    change: usize,
    at: Flicks,
    /// Each shown frame that is farther from the pose without the change than all before: V and the distance, m.
    rises: Vec<(Flicks, f64)>,
    /// Time at which the change is given up.
    expires: Flicks,
}

impl FollowedChange {
    /// V of the first frame that is `distance` away.
    fn first(&self, distance: f64) -> Option<Flicks> {
        self.rises.iter().find(|(_, rise)| *rise >= distance).map(|(shown, _)| *shown)
    }

    /// `true` if no later frame can change the answer.
    fn is_answered(&self, visible: f64) -> bool {
        self.rises.last().is_some_and(|(_, rise)| *rise >= visible)
    }
}

/// The exact motion under the input at the very times of its changes.
#[derive(Clone, Debug)]
struct IdealMotion {
    /// The motion since the last change.
    motion: ReferenceMotion,
    /// Number of changes so far.
    changes: usize,
}

/// Display time at which the world is at a lab time.
#[derive(Clone, Copy, Debug)]
pub struct DisplayTimes {
    /// A lab time.
    pub lab: Flicks,
    /// Display time then.
    pub display: Flicks,
    /// Rate of display time.
    pub time_scale: TimeScale,
}

impl DisplayTimes {
    /// Display time at lab time `lab`, about: without the remainder of scaling.
    pub fn at(&self, lab: Flicks) -> Flicks {
        let amount = self.time_scale.magnitude().scale(lab - self.lab, &mut 0);
        self.display + self.time_scale.directed(amount)
    }
}

impl InputResponses {
    /// No change yet.
    pub fn new(world: &WorldSpec) -> Self {
        let params = Input::NONE.drive(world);
        let motion = ReferenceMotion::through(world, &params, Flicks::ZERO, world.initial_state());
        InputResponses {
            followed: Vec::new(),
            visible: VISIBLE_PX / nominal_px_per_metre(world.view()),
            ideal: IdealMotion { motion, changes: 0 },
            latency: LatencyMeter::default(),
            first_response: LatencyMeter::default(),
        }
    }

    /// Memory of a copy, bytes.
    pub fn bytes(&self) -> usize {
        let rises = self.followed.iter().map(|change| change.rises.len()).sum::<usize>();
        size_of_val(self.followed.as_slice()) + rises * size_of::<(Flicks, f64)>() + self.ideal.motion.bytes()
    }

    /// Counts changes that had no effect.
    pub fn lose(&mut self, changes: u64) {
        self.latency.lose(changes);
        self.first_response.lose(changes);
    }

    /// Follows a change, its number in the track and its time.
    pub fn follow(&mut self, change: usize, at: Flicks) {
        self.followed.push(FollowedChange { change, at, rises: Vec::new(), expires: at + LONGEST });
    }

    /// Counts a change as lost that a later one has replaced before any step used it.
    pub fn replace(&mut self, change: usize) {
        let before = self.followed.len();
        self.followed.retain(|followed| followed.change != change);
        self.lose((before - self.followed.len()) as u64);
    }

    /// `true` while frames can still answer the change.
    pub fn is_followed(&self, change: usize) -> bool {
        let of = |followed: &FollowedChange| followed.change == change && !followed.is_answered(self.visible);
        self.followed.iter().any(of)
    }

    /// Shows a frame at lab time `shown`, with its distances from the poses without the changes.
    pub fn show(&mut self, shown: Flicks, poses: &[TwinPose]) {
        for pose in poses {
            let followed = self.followed.iter_mut().find(|followed| followed.change == pose.change);
            let Some(followed) = followed.filter(|followed| shown <= followed.expires) else { continue };
            if pose.distance > followed.rises.last().map_or(0.0, |(_, rise)| *rise) {
                if followed.rises.is_empty() {
                    self.first_response.add((shown - followed.at).millis());
                }
                followed.rises.push((shown, pose.distance));
            }
        }
    }

    /// Decides all changes about which everything is known at lab time `now`; at the end of a run, what has not been answered
    /// is lost.
    pub fn settle(&mut self, world: &WorldSpec, input: &InputTrack, times: DisplayTimes, now: Flicks, at_end: bool) {
        let mut waiting = Vec::new();
        for followed in std::mem::take(&mut self.followed) {
            if !at_end && now < followed.at + IDEAL_SPAN {
                waiting.push(followed);
                continue;
            }
            let ideal = self.ideal.answer(world, input, times, followed.change, self.visible);
            // A step gives a key's push to all of its time, also to that before the key, so that the body may be ahead of the ideal one. No
            // hand is answered before it has moved.
            let least = if input.is_by_hand(followed.at) { Flicks::ZERO } else { Flicks(i64::MIN) };
            let answer = ideal.and_then(|(ideal, distance)| Some((followed.first(distance)? - ideal).max(least)));
            match answer {
                Some(latency) => self.latency.add(latency.millis()),
                None if at_end || now > followed.expires => {
                    self.latency.lose(1);
                    self.first_response.lose(u64::from(followed.rises.is_empty()));
                }
                None => waiting.push(followed),
            }
        }
        self.followed = waiting;
    }

    /// Latency behind the ideal program, and the time to the first frame that differs, of a run that ends at `now`.
    pub fn get(
        &self,
        world: &WorldSpec,
        input: &InputTrack,
        times: DisplayTimes,
        now: Flicks,
    ) -> [Option<InputLatency>; 2] {
        let mut ended = self.clone();
        if !ended.followed.is_empty() {
            ended.settle(world, &input.up_to(input.count_at(now)), times, now, true);
        }
        [ended.latency.get(), ended.first_response.get()]
    }

    /// Delays from a change to the first frame that differs, as of lab time `now`.
    pub fn delay(&self, now: Flicks) -> InputDelay {
        let unanswered = self.followed.iter().filter(|followed| followed.rises.is_empty() && followed.at <= now);
        self.first_response.delay(unanswered.map(|followed| (now - followed.at).millis()).reduce(f64::max))
    }

    /// Forgets all changes and starts the meters again.
    pub fn restart(&mut self) {
        self.followed.clear();
        self.latency = LatencyMeter::default();
        self.first_response = LatencyMeter::default();
    }
}

impl IdealMotion {
    /// The state at display time `at`; `None` where the world has no reference motion.
    fn state(&self, world: &WorldSpec, at: Flicks) -> Option<Vec<f64>> {
        let mut y = vec![0.0; world.dim()];
        self.motion.at(world, at.secs(), &mut y).then_some(y)
    }

    /// Moves on through the next change of the track.
    fn change(&mut self, world: &WorldSpec, input: &InputTrack, times: DisplayTimes) -> Option<()> {
        let at = times.at(input.changes().get(self.changes)?.at);
        let mut y = self.state(world, at)?;
        if input.is_press(self.changes) {
            world.hop(&mut y);
        }
        self.changes += 1;
        self.motion = ReferenceMotion::through(world, &input.after(self.changes).drive(world), at, y);
        Some(())
    }

    /// Lab time at which the ideal program answers change number `change`, and the distance that counts as an answer, m;
    /// at most `visible`. Moves on up to that change.
    fn answer(
        &mut self,
        world: &WorldSpec,
        input: &InputTrack,
        times: DisplayTimes,
        change: usize,
        visible: f64,
    ) -> Option<(Flicks, f64)> {
        while self.changes < change {
            self.change(world, input, times)?;
        }
        let start = input.changes().get(change)?.at;
        let (mut with, mut without) = (self.clone(), self.clone());
        with.change(world, input, times)?;
        without.changes += 1;
        let mut distance = |lab: Flicks| {
            while input.changes().get(with.changes).is_some_and(|next| next.at <= lab) {
                with.change(world, input, times)?;
                without.change(world, input, times)?;
            }
            let at = times.at(lab);
            Some(world.track(&with.state(world, at)?).distance(world.track(&without.state(world, at)?)))
        };
        let steps = IDEAL_SPAN.0 / STEP.0;
        let distances =
            (0..=steps).map(|step| distance(start + Flicks(step * STEP.0))).collect::<Option<Vec<f64>>>()?;
        let amount = visible.min(0.5 * distances.iter().copied().fold(0.0, f64::max));
        let reached = distances.iter().position(|&distance| amount > 0.0 && distance >= amount)?;
        let [before, after] = [distances[reached.saturating_sub(1)], distances[reached]];
        let part = if after > before { (amount - before) / (after - before) } else { 1.0 };
        Some((start + Flicks(STEP.0 * reached as i64 - ((1.0 - part) * STEP.0 as f64) as i64), amount))
    }
}
