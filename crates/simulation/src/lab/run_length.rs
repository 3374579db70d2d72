//! The bound of a run's work, told before the run starts: frames and steps beyond which it would not end in a day.

use crate::scenario::Scenario;
use thiserror::Error;
use timestep::time::Flicks;

/// Most frames of all lanes in a run.
const MOST_FRAMES: u64 = 200_000_000;
/// Most steps of all lanes in a run, substeps counted.
const MOST_STEPS: u64 = 100_000_000_000;

/// A run of more frames or steps than any machine gets through.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[error(
    "{} of this scenario are about {} million {unit}, and a run has at most {} million; {} fit: shorten it (--seconds), or make the {} longer",
    .length, millions(*.count), millions(*.most), .fits, .longer
)]
pub struct RunTooLong {
    length: Flicks,
    /// Things of which there are too many.
    unit: &'static str,
    /// Setting that would make them fewer.
    longer: &'static str,
    count: u64,
    most: u64,
    /// Length that would fit, about.
    fits: Flicks,
}

fn millions(count: u64) -> u64 {
    count.saturating_add(500_000) / 1_000_000
}

impl Scenario {
    /// Checks that a run of this length ends: that its lanes have no more frames and steps than a machine gets through.
    ///
    /// # Errors
    /// [`RunTooLong`] says how many there would be.
    pub fn check_length(&self, length: Flicks) -> Result<(), RunTooLong> {
        let (mut frames, mut steps) = (0_u64, 0_u64);
        for lane in &self.lanes {
            let frames_of_lane = lane.display.most_frames_in(length);
            let simulated = lane.time_scale.magnitude().scale(length, &mut 0);
            let step = lane.policy.step_length(lane.dt);
            let due = simulated.0.max(0) as u64 / step.0.max(1) as u64;
            let most = frames_of_lane.saturating_mul(lane.guards.most_steps(lane.substeps));
            frames = frames.saturating_add(frames_of_lane);
            steps = steps.saturating_add(due.min(most).saturating_mul(lane.substeps_per_step().into()));
        }
        let too_long = |count: u64, most: u64, unit, longer| {
            let secs = length.secs() * most as f64 / count as f64;
            let fits = Flicks::from_secs(if secs < 1.0 { secs } else { secs.floor() });
            (count > most).then_some(RunTooLong { length, unit, longer, count, most, fits })
        };
        let refused = too_long(frames, MOST_FRAMES, "frames", "frames");
        refused.or_else(|| too_long(steps, MOST_STEPS, "steps", "steps")).map_or(Ok(()), Err)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::bundled;

    #[test]
    fn everything_bundled_fits_and_the_finest_steps_of_the_longest_run_do_not() {
        let longest = Flicks(100_000 * Flicks::PER_SECOND);
        for bundled in bundled() {
            let scenario = bundled.scenario();
            assert_eq!(scenario.check_length(scenario.duration), Ok(()), "{}", bundled.id);
        }
        let check = |lane: &str| Scenario::parse(&format!("[[lane]]\n{lane}\n"), "t").unwrap().check_length(longest);
        assert_eq!(check(""), Ok(()));
        let message = |lane: &str| check(lane).unwrap_err().to_string();
        let frames = message("display = 'research-6000'");
        assert!(frames.contains("600 million frames, and a run has at most 200 million; 33333 s fit"), "{frames}");
        let steps = message("dt = '5 us'\ntime_scale = 100");
        assert!(steps.contains("million steps"), "{steps}");
    }
}
