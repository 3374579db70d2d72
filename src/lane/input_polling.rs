//! A lane's sampling of the person's input, and the measurement of how long a change of input takes until it is seen.
//!
//! A loop samples the input once at the start of each frame and uses it for all steps of the frame; the `threaded` policy
//! samples when each tick begins. A lane can sample per step in any case: each step then uses the input of the moment at
//! which it was due, however late its frame is, as with events that carry a timestamp.
//!
//! The latency of a change is the time from it to the first displayed frame whose tracked point is elsewhere than it would
//! have been without the change. A twin of the motion that lacks the change says where that is.

use super::motion::Motion;
use super::spec::LaneSpec;
use crate::input::InputTrack;
use crate::metrics::LatencyMeter;
use crate::time::Flicks;

/// The part of the input track that a lane has sampled.
#[derive(Clone, Debug)]
pub struct InputPolling {
    /// Number of changes seen.
    seen: usize,
    /// Latest sample, in laboratory time; before 0 if there was none.
    pub latest: Flicks,
    /// Lead of the lane's clock over the laboratory's: on the live window, by frames too long to count.
    pub ahead: Flicks,
    twins: Vec<Twin>,
}

/// A motion that lacks a change of input whose effect has not been displayed yet.
#[derive(Clone, Debug)]
struct Twin {
    /// Time of the change on the lane's clock.
    at: Flicks,
    motion: Motion,
}

impl Default for InputPolling {
    fn default() -> Self {
        InputPolling { seen: 0, latest: Flicks(-1), ahead: Flicks::ZERO, twins: Vec::new() }
    }
}

impl InputPolling {
    /// Most changes that are followed at a time.
    const MOST_TWINS: usize = 32;

    /// Memory of a copy, bytes.
    pub fn bytes(&self) -> usize {
        self.twins.iter().map(|twin| size_of::<Twin>() + twin.motion.bytes()).sum()
    }

    /// Samples the track at the lane's time `at`, and drives `motion` with the result.
    pub fn sample(
        &mut self,
        spec: &LaneSpec,
        input: &InputTrack,
        at: Flicks,
        motion: &mut Motion,
        meter: &mut LatencyMeter,
    ) {
        let at = at - self.ahead;
        self.latest = self.latest.max(at);
        let (before, now) = (self.seen, input.count_at(at).max(self.seen));
        if now == before {
            return;
        }
        self.seen = now;
        let (held, value) = (input.after(before), input.after(now));
        let newest = input.changes().get(now - 1).filter(|_| value != held);
        meter.lose((now - before) as u64 - u64::from(newest.is_some()));
        // A change that no step has used, and no frame has shown, is replaced by the next.
        let unused = newest.and_then(|_| self.twins.pop_if(|last| last.motion.is_where(motion)));
        meter.lose(unused.is_some().into());
        for twin in &mut self.twins {
            twin.motion.set_input(&spec.world, value);
        }
        if let Some(change) = newest {
            let without = unused.map_or_else(|| motion.twin(), |unused| unused.motion);
            motion.set_input(&spec.world, value);
            if without.has_input_of(motion) {
                meter.lose(1);
            } else if self.twins.len() < Self::MOST_TWINS {
                self.twins.push(Twin { at: change.at + self.ahead, motion: without });
            }
        }
    }

    /// Steps the twins as the motion was stepped.
    pub fn step(&mut self, spec: &LaneSpec, length: Flicks) {
        self.twins.iter_mut().for_each(|twin| twin.motion.step(spec, length));
    }

    /// Compares the `pose` that is displayed at the lane's time `at` with the poses of the twins, which `pose_of` fills in.
    pub fn compare(
        &mut self,
        spec: &LaneSpec,
        pose: &[f64],
        at: Flicks,
        pose_of: impl Fn(&Motion, &mut [f64]),
        meter: &mut LatencyMeter,
    ) {
        if self.twins.is_empty() {
            return;
        }
        let point = spec.world.track(pose);
        let mut other = pose.to_vec();
        self.twins.retain(|twin| {
            pose_of(&twin.motion, &mut other);
            let pending = spec.world.track(&other) == point;
            if !pending {
                meter.add((at - twin.at).millis());
            }
            pending
        });
    }

    /// Gives up all changes that are being followed: the lane was edited, and the twins are no longer comparable.
    pub fn forget(&mut self) {
        self.twins.clear();
    }
}
