//! Steps due by each tenth of a second, on the clock of the loop.
//!
//! A step is due when the time that the loop has been given reaches its end. A frame that ends with the accumulator at c took its
//! last step c after that step was due, and the one before it one step earlier. Dropped time moves all later steps.

use timestep::time::{Flicks, TimeScale};

/// Counts of one run.
#[derive(Clone, Debug)]
pub struct DueSteps {
    scale: TimeScale,
    /// Length of a step in scaled time; `None` where steps have many lengths and are due with their frame.
    length: Option<Flicks>,
    /// Steps that are due in the tenth of a second before each mark.
    tenths: Vec<u32>,
    /// Scaled time up to which all steps are counted.
    complete: Flicks,
}

/// One frame, in scaled time.
#[derive(Clone, Copy, Debug)]
pub struct CountedFrame {
    /// Time that the loop has been given up to this frame.
    pub fed: Flicks,
    /// Time fed since the last due step that has not become a step.
    pub carried: Flicks,
    /// Number of steps.
    pub steps: u64,
}

impl DueSteps {
    /// Interval between two marks, unscaled.
    pub const INTERVAL: Flicks = Flicks(Flicks::PER_SECOND / 10);

    /// No step. `length` is that of all steps, if they have one.
    pub fn new(scale: TimeScale, length: Option<Flicks>) -> Self {
        DueSteps { scale: scale.magnitude(), length, tenths: Vec::new(), complete: Flicks::ZERO }
    }

    /// Adds the steps of a frame.
    pub fn add(&mut self, frame: CountedFrame) {
        let reached = frame.fed - frame.carried;
        for later in 0..frame.steps {
            let due = self.length.map_or(frame.fed, |length| reached - length.times(later));
            let mark = self.mark_after(due);
            if self.tenths.len() <= mark {
                self.tenths.resize(mark + 1, 0);
            }
            self.tenths[mark] += 1;
        }
        self.complete = reached.min(frame.fed);
    }

    /// The first mark at which a step that is due at `due` counts.
    fn mark_after(&self, due: Flicks) -> usize {
        let near = self.scale.unscale(due).0.max(0) / Self::INTERVAL.0;
        let near = near as usize;
        // Unscaling rounds, so that the mark may be the next.
        (near..near + 2).find(|mark| self.time_of(*mark) >= due).unwrap_or(near + 2)
    }

    /// Scaled time of a mark.
    fn time_of(&self, mark: usize) -> Flicks {
        self.scale.scale(Self::INTERVAL.times(mark as u64), &mut 0)
    }

    /// The first mark, in seconds of lab time, at which different numbers of steps are due, and both numbers. Marks that not
    /// both runs have completed do not count.
    pub fn first_difference(&self, other: &DueSteps) -> Option<(f64, [u64; 2])> {
        let complete = self.complete.min(other.complete);
        let marks = self.tenths.len().max(other.tenths.len());
        let mut counts = [0; 2];
        for mark in (0..marks).take_while(|mark| self.time_of(*mark) <= complete) {
            for (count, run) in counts.iter_mut().zip([self, other]) {
                *count += u64::from(run.tenths.get(mark).copied().unwrap_or(0));
            }
            if counts[0] != counts[1] {
                return Some((Self::INTERVAL.times(mark as u64).secs(), counts));
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn run(scale: TimeScale, dt: i64, frames: &[i64]) -> DueSteps {
        let mut due = DueSteps::new(scale, Some(Flicks(dt)));
        let (mut fed, mut taken, mut carry) = (Flicks::ZERO, 0, 0);
        for frame in frames {
            fed += scale.scale(Flicks(*frame), &mut carry);
            let steps = (fed.0 / dt) as u64 - taken;
            taken += steps;
            due.add(CountedFrame { fed, carried: fed - Flicks(dt).times(taken), steps });
        }
        due
    }

    proptest! {
        /// Step n is due at n·dt, so that by each mark ⌊scaled time / dt⌋ steps are due, whatever the frames are.
        #[test]
        fn without_dropped_time_step_n_is_due_at_n_dt(
            frames in prop::collection::vec(1_i64..400_000_000, 1..60), dt in 500_000_i64..400_000_000,
            parts in 1..3 * TimeScale::PARTS,
        ) {
            let scale = TimeScale::from_parts(parts);
            let due = run(scale, dt, &frames);
            let mut count = 0;
            for mark in (0..due.tenths.len()).take_while(|mark| due.time_of(*mark) <= due.complete) {
                count += i64::from(due.tenths[mark]);
                let tenths = i128::from(DueSteps::INTERVAL.0) * mark as i128;
                let scaled = tenths * i128::from(parts) / i128::from(TimeScale::PARTS);
                prop_assert_eq!(i128::from(count), scaled / i128::from(dt));
            }
            let even = run(scale, dt, &[frames.iter().sum()]);
            prop_assert_eq!(due.first_difference(&even), None);
        }
    }

    #[test]
    fn dropped_time_moves_all_later_steps() {
        let (dt, tenth) = (Flicks(Flicks::PER_SECOND / 10), Flicks(Flicks::PER_SECOND / 10));
        let mut whole = DueSteps::new(TimeScale::ONE, Some(dt));
        let mut late = whole.clone();
        for k in 1..=5_u64 {
            whole.add(CountedFrame { fed: tenth.times(k), carried: Flicks::ZERO, steps: 1 });
            // The third frame drops its time.
            late.add(CountedFrame { fed: tenth.times(k), carried: Flicks::ZERO, steps: u64::from(k != 3) });
        }
        let (at, counts) = whole.first_difference(&late).unwrap();
        assert!((at - 0.3).abs() < 1e-12 && counts == [3, 2], "{at} {counts:?}");
    }
}
