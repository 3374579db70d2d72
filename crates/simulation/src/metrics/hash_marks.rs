//! Hashes of a run after every half second of steps. Lanes of one motion are compared there, however their frames come.

use timestep::time::Flicks;

/// The hashes after the last two of these steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HashMarks {
    /// Steps, and the hash of all states up to there; the newest first.
    marks: [(u64, u64); 2],
}

impl HashMarks {
    /// Simulated time between two marks.
    const APART: Flicks = Flicks(Flicks::PER_SECOND / 2);

    /// The marks of a run that has not taken a step.
    pub fn of_start(hash: u64) -> Self {
        HashMarks { marks: [(0, hash); 2] }
    }

    /// Adds the hash after so many steps of `dt`.
    pub fn add(&mut self, steps: u64, hash: u64, dt: Flicks) {
        let apart = (Self::APART.0 / dt.0.max(1)).max(1) as u64;
        if steps.is_multiple_of(apart) && steps != self.newest() {
            self.marks = [(steps, hash), self.marks[0]];
        }
    }

    /// Steps of the newest mark.
    pub fn newest(&self) -> u64 {
        self.marks[0].0
    }

    /// The hash after so many steps, if there is a mark.
    pub fn at(&self, steps: u64) -> Option<u64> {
        self.marks.iter().find(|mark| mark.0 == steps).map(|mark| mark.1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two runs that are less than half a second apart have a mark in common at any time, whatever the step.
    #[test]
    fn runs_near_each_other_have_a_mark_in_common() {
        for (dt, ahead) in [(Flicks::from_ratio(1, 60), 29), (Flicks::from_ratio(1, 1000), 499), (Flicks::SECOND, 0)] {
            let run = |steps: u64| {
                let mut marks = HashMarks::of_start(7);
                (0..=steps).for_each(|step| marks.add(step, step, dt));
                marks
            };
            for steps in 0..1200 {
                let (late, early) = (run(steps), run(steps + ahead));
                let common = late.newest().min(early.newest());
                assert!(late.at(common).is_some() && late.at(common) == early.at(common), "{dt}: {steps}");
            }
        }
    }
}
