//! Steps of live lanes that really cost processor time, so that the window's own frames become long and the spiral of
//! death, or a guard that prevents it, is no model of it.
//!
//! The laboratory knows nothing of this: it is only given longer frames, as from any slow machine. So the same frame times
//! still give the same bits, and a trace of them can be replayed.

use crate::lab::Snapshot;
use crate::time::displays::Display;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// What live lanes have stepped, and what that has to cost.
#[derive(Debug, Default)]
pub struct Burner {
    /// Steps of each lane when last seen.
    seen: Vec<u64>,
}

impl Burner {
    /// No frame burns longer than this, whatever it owes: the window has to stay alive.
    const MOST: Duration = Duration::from_millis(250);

    /// Burns what the steps since the last call cost.
    pub fn burn(&mut self, snapshot: &Snapshot<'_>) {
        let owed = self.owed(snapshot);
        let started = Instant::now();
        let mut work = 0.5_f64;
        while started.elapsed() < owed {
            for _ in 0..1000 {
                work = black_box(3.7 * work * (1.0 - work));
            }
        }
    }

    /// What the steps since the last call cost. Steps of a thread of its own delay no frame.
    fn owed(&mut self, snapshot: &Snapshot<'_>) -> Duration {
        self.seen.resize(snapshot.lanes.len(), 0);
        let mut owed = Duration::ZERO;
        for (lane, seen) in snapshot.lanes.iter().zip(&mut self.seen) {
            let steps = lane.steps().saturating_sub(std::mem::replace(seen, lane.steps()));
            let spec = lane.spec();
            if spec.display == Display::Live && !spec.policy.threaded {
                let cost = spec.burn.times(steps.saturating_mul(spec.substeps.into()));
                owed += Duration::try_from_secs_f64(cost.secs()).unwrap_or(Self::MOST).min(Self::MOST);
            }
        }
        owed.min(Self::MOST)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::{Action, Frame, Lab};
    use crate::scenario::Scenario;
    use crate::time::Flicks;

    fn live(text: &str) -> Lab {
        Lab::new(Scenario::parse(&format!("[[lane]]\ndisplay = \"live\"\n{text}"), "t").unwrap())
    }

    fn owed(burner: &mut Burner, lab: &mut Lab, frame: Flicks, actions: &[Action]) -> Duration {
        lab.frame(Frame { elapsed: frame, actions, ..Frame::default() });
        burner.owed(&lab.snapshot())
    }

    #[test]
    fn every_step_costs_and_no_frame_more_than_its_bound() {
        let (mut lab, mut burner) = (live("burn = \"2 ms\"\nsubsteps = 3\nmax_frame = \"off\""), Burner::default());
        let frame = Flicks::from_ratio(1, 60);
        assert_eq!(owed(&mut burner, &mut lab, frame, &[]), Duration::from_millis(6));
        assert_eq!(owed(&mut burner, &mut lab, frame.times(4), &[]), Duration::from_millis(24));
        assert_eq!(owed(&mut burner, &mut lab, Flicks::ZERO, &[]), Duration::ZERO);
        assert_eq!(owed(&mut burner, &mut lab, Flicks::SECOND, &[]), Burner::MOST);
        assert_eq!(owed(&mut burner, &mut lab, frame, &[Action::Reset]), Duration::ZERO, "a reset owes nothing");
        assert_eq!(owed(&mut burner, &mut lab, frame, &[]), Duration::from_millis(6));
        let mut threaded = live("burn = \"2 ms\"\npolicy = \"threaded\"");
        assert_eq!(owed(&mut Burner::default(), &mut threaded, Flicks::SECOND, &[]), Duration::ZERO);
    }

    #[test]
    fn it_takes_the_time_that_it_says() {
        let (mut lab, mut burner) = (live("burn = \"5 ms\""), Burner::default());
        lab.frame(Frame { elapsed: Flicks::from_ratio(4, 60), ..Frame::default() });
        let started = Instant::now();
        burner.burn(&lab.snapshot());
        assert!(started.elapsed() >= Duration::from_millis(20));
    }
}
