//! Spends real processor time for the steps of live lanes that have a `burn`, so that the window's own frames become long
//! and a spiral of death happens for real.
//!
//! The lab only sees longer frames, as on any slow machine. The same frame times still give the same bits, and a
//! trace of them can be replayed.

use crate::platform::clock::Instant;
use simulation::displays::Display;
use simulation::lab::Snapshot;
use std::hint::black_box;
use std::time::Duration;

/// Counts the steps of live lanes and spends their time.
#[derive(Debug, Default)]
pub struct CpuLoad {
    /// Steps of each lane at the last call.
    steps: Vec<u64>,
}

impl CpuLoad {
    /// Longest time spent in one frame, so that the window still answers.
    const LONGEST: Duration = Duration::from_millis(250);

    /// Keeps the processor busy for the time that the steps since the last call cost.
    pub fn spend(&mut self, snapshot: &Snapshot<'_>) {
        let owed = self.owed(snapshot);
        let started = Instant::now();
        let mut work = 0.5_f64;
        while started.elapsed() < owed {
            for _ in 0..1000 {
                work = black_box(3.7 * work * (1.0 - work));
            }
        }
    }

    /// The cost of the steps since the last call. Steps on a thread of their own delay no frame.
    fn owed(&mut self, snapshot: &Snapshot<'_>) -> Duration {
        self.steps.resize(snapshot.lanes.len(), 0);
        let mut owed = Duration::ZERO;
        for (lane, before) in snapshot.lanes.iter().zip(&mut self.steps) {
            let steps = lane.steps().saturating_sub(std::mem::replace(before, lane.steps()));
            let spec = lane.spec();
            if spec.display == Display::Live && !spec.policy.threaded {
                let cost = spec.burn.times(steps.saturating_mul(spec.substeps.into()));
                owed += Duration::try_from_secs_f64(cost.secs()).unwrap_or(Self::LONGEST).min(Self::LONGEST);
            }
        }
        owed.min(Self::LONGEST)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use simulation::lab::{Action, Frame, Lab};
    use simulation::scenario::Scenario;
    use timestep::time::Flicks;

    fn live(text: &str) -> Lab {
        Lab::new(Scenario::parse(&format!("[[lane]]\ndisplay = \"live\"\n{text}"), "t").unwrap())
    }

    fn owed(load: &mut CpuLoad, lab: &mut Lab, frame: Flicks, actions: &[Action]) -> Duration {
        lab.frame(Frame { elapsed: frame, actions, ..Frame::default() });
        load.owed(&lab.snapshot())
    }

    #[test]
    fn every_step_costs_and_no_frame_more_than_its_bound() {
        let (mut lab, mut load) = (live("burn = \"2 ms\"\nsubsteps = 3\nmax_frame = \"off\""), CpuLoad::default());
        let frame = Flicks::from_ratio(1, 60);
        assert_eq!(owed(&mut load, &mut lab, frame, &[]), Duration::from_millis(6));
        assert_eq!(owed(&mut load, &mut lab, frame.times(4), &[]), Duration::from_millis(24));
        assert_eq!(owed(&mut load, &mut lab, Flicks::ZERO, &[]), Duration::ZERO);
        let longest = owed(&mut load, &mut lab, Flicks::SECOND, &[]);
        assert_eq!(longest, Duration::from_millis(15 * 6), "a quarter of a second counts");
        assert_eq!(owed(&mut load, &mut lab, frame, &[Action::Reset]), Duration::ZERO, "a reset owes nothing");
        assert_eq!(owed(&mut load, &mut lab, frame, &[]), Duration::from_millis(6));
        let mut costly = live("burn = \"20 ms\"\nmax_frame = \"off\"");
        assert_eq!(owed(&mut CpuLoad::default(), &mut costly, Flicks::SECOND, &[]), CpuLoad::LONGEST);
        let mut threaded = live("burn = \"2 ms\"\npolicy = \"threaded\"");
        assert_eq!(owed(&mut CpuLoad::default(), &mut threaded, Flicks::SECOND, &[]), Duration::ZERO);
    }

    #[test]
    fn it_takes_the_time_that_it_says() {
        let (mut lab, mut load) = (live("burn = \"5 ms\""), CpuLoad::default());
        lab.frame(Frame { elapsed: Flicks::from_ratio(4, 60), ..Frame::default() });
        let started = Instant::now();
        load.spend(&lab.snapshot());
        assert!(started.elapsed() >= Duration::from_millis(20));
    }
}
