//! Comparison of state hashes while lanes run: lanes with the same world, method and dt should have the same hash after the same
//! step, however their frames come.

use simulation::lab::{LaneView, Snapshot};
use simulation::lane::LaneSpec;
use simulation::link::LinkModel;
use std::collections::VecDeque;

/// Hashes of the last frames of all lanes.
#[derive(Debug, Default)]
pub struct HashWatch {
    lanes: Vec<WatchedLane>,
}

#[derive(Debug, Default)]
struct WatchedLane {
    /// Steps and hash at the end of the last frames, the oldest first.
    recent: VecDeque<(u64, u64)>,
    /// Index of the lane that it is compared with.
    with: Option<usize>,
    differs: bool,
}

impl HashWatch {
    /// Frames that are kept of a lane: more than a second of the fastest window, so that lanes with few frames a second meet.
    const KEPT: usize = 512;

    /// Adds the present hashes and compares.
    pub fn update(&mut self, snapshot: &Snapshot<'_>) {
        self.lanes.resize_with(snapshot.lanes.len(), WatchedLane::default);
        for (index, lane) in snapshot.lanes.iter().enumerate() {
            let watched = &mut self.lanes[index];
            watched.add(lane);
            watched.with =
                snapshot.lanes[..index].iter().position(|other| is_the_same_motion(other.spec(), lane.spec()));
        }
        for index in 0..self.lanes.len() {
            let watched = &self.lanes[index];
            let differs = watched.with.and_then(|other| differ(&watched.recent, &self.lanes[other].recent));
            // Lanes that have no step in common for a while keep the verdict on the last.
            self.lanes[index].differs = differs.unwrap_or(watched.differs && watched.with.is_some());
        }
    }

    /// Index of the lane that a lane differs from; `None` if it does not, or is compared with none.
    pub fn differs_from(&self, lane: usize) -> Option<usize> {
        self.lanes.get(lane).filter(|watched| watched.differs)?.with
    }
}

impl WatchedLane {
    fn add(&mut self, lane: &LaneView<'_>) {
        let now = (lane.steps(), lane.state_hash());
        // After a reset, or back in the history.
        let changed = |(steps, hash): (u64, u64)| steps > now.0 || (steps == now.0 && hash != now.1);
        if self.recent.back().is_some_and(|last| changed(*last)) {
            *self = WatchedLane::default();
        }
        if self.recent.back() != Some(&now) {
            self.recent.push_back(now);
        }
        if self.recent.len() > HashWatch::KEPT {
            self.recent.pop_front();
        }
    }
}

/// `true` if two lanes take the same steps of the same motion, if their loops are right.
pub fn is_the_same_motion(a: &LaneSpec, b: &LaneSpec) -> bool {
    let motion = |lane: &LaneSpec| {
        let dt = lane.policy.step_length(lane.dt);
        (lane.integrator, dt, lane.substeps, lane.time_scale.is_backwards(), lane.time, lane.state)
    };
    // Machines that send each other states are never equal, and a comparison would tell a concealed method.
    let compares =
        |lane: &LaneSpec| !lane.looks.concealed && lane.link.is_none_or(|link| link.model != LinkModel::Snapshots);
    a.world == b.world && motion(a) == motion(b) && compares(a) && compares(b)
}

/// `true` if the hashes after the newest step that both have differ; `None` without such a step.
fn differ(a: &VecDeque<(u64, u64)>, b: &VecDeque<(u64, u64)>) -> Option<bool> {
    let (mut a, mut b) = (a.iter().rev().peekable(), b.iter().rev().peekable());
    loop {
        let (here, there) = (a.peek()?, b.peek()?);
        match here.0.cmp(&there.0) {
            std::cmp::Ordering::Equal => return Some(here.1 != there.1),
            std::cmp::Ordering::Greater => a.next(),
            std::cmp::Ordering::Less => b.next(),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use simulation::lab::{Action, Frame, Lab};
    use simulation::scenario::Scenario;

    fn run(text: &str, frames: usize) -> (Lab, HashWatch) {
        let mut lab = Lab::new(Scenario::parse(text, "test").unwrap_or_else(|errors| panic!("{}", errors[0])));
        let mut watch = HashWatch::default();
        for _ in 0..frames {
            lab.frame(Frame { elapsed: Lab::NOMINAL_FRAME, ..Frame::default() });
            watch.update(&lab.snapshot());
        }
        (lab, watch)
    }

    const LANES: &str = "[[lane]]\n[[lane]]\ndisplay = { hz = 24 }\n[[lane]]\npolicy = 'variable'\ndisplay = { hz = 30 }\n\
        [[lane]]\nintegrator = 'rk4'\n[[lane]]\ndt = '1/30'\npolicy = 'variable'";

    /// Only lane 3 takes other steps where it should take the same; lanes 4 and 5 are compared with none.
    #[test]
    fn only_lanes_that_should_be_equal_are_compared() {
        let (_, watch) = run(LANES, 60);
        let differ: Vec<_> = (0..5).map(|lane| watch.differs_from(lane)).collect();
        assert_eq!(differ, [None, None, Some(0), None, None]);
    }

    #[test]
    fn a_reset_starts_again() {
        let (mut lab, mut watch) = run(LANES, 60);
        lab.frame(Frame { actions: &[Action::Reset], ..Frame::default() });
        watch.update(&lab.snapshot());
        assert_eq!(watch.differs_from(2), None);
        assert_eq!(watch.differs_from(7), None);
    }
}
