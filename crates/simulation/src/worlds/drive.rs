//! The moment at which a world draws what drives it.

/// A moment of a lane, as the hook of a world that draws what drives it sees it.
#[derive(Clone, Copy, Debug)]
pub struct DriveMoment<'a> {
    /// Simulated time, s.
    pub time: f64,
    /// The pose on display.
    pub pose: &'a [f64],
    /// The times at which the lane's method samples the forces; `None` where what has been is not to be drawn.
    pub past: Option<ForceSamples<'a>>,
}

/// The times at which a method samples the forces of a world.
#[derive(Clone, Copy, Debug)]
pub struct ForceSamples<'a> {
    /// Times of the samples of the newest step, s.
    pub newest: &'a [f64],
    /// Length of every step before it, s; `None` where they differ or have not been kept.
    pub every: Option<f64>,
}

impl ForceSamples<'_> {
    /// No samples.
    pub const NONE: ForceSamples<'static> = ForceSamples { newest: &[], every: None };

    /// Most samples that [`ForceSamples::times`] finds.
    const MOST: usize = 1024;

    /// Times of the samples after `from` and up to `to`, s, from the newest to the oldest, with their numbers since t = 0. None is before 0.
    pub fn times(&self, from: f64, to: f64) -> Vec<(i64, f64)> {
        /// Times closer than this part of a step are one: the end of a step and the beginning of the next.
        const SAME: f64 = 1e-6;
        let mut times: Vec<(i64, f64)> = Vec::new();
        let Some(every) = self.every.filter(|every| *every > 0.0) else {
            times.extend(self.newest.iter().filter(|time| **time > from && **time <= to).map(|time| (0, *time)));
            return times;
        };
        let mut parts: Vec<f64> = self.newest.iter().map(|time| (time / every).rem_euclid(1.0)).collect();
        parts.iter_mut().filter(|part| 1.0 - **part < SAME).for_each(|part| *part = 0.0);
        parts.sort_by(f64::total_cmp);
        parts.dedup_by(|a, b| *a - *b < SAME);
        let mut step = (to / every).ceil() as i64;
        let oldest = from.max(-SAME * every);
        while (step + 1) as f64 * every > oldest && times.len() < Self::MOST && !parts.is_empty() {
            for (index, part) in parts.iter().enumerate().rev() {
                let time = (step as f64 + part) * every;
                if time > oldest && time <= to + SAME * every {
                    times.push((step * parts.len() as i64 + index as i64, time));
                }
            }
            step -= 1;
        }
        times
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn times(newest: &[f64], every: f64, from: f64, to: f64) -> Vec<f64> {
        ForceSamples { newest, every: Some(every) }.times(from, to).into_iter().map(|(_, time)| time).collect()
    }

    /// Explicit Euler samples at the beginning of each step; RK4 at its beginning, middle and end, which is the next one's beginning.
    #[test]
    fn samples_of_all_steps_follow_from_those_of_one() {
        assert_eq!(times(&[2.0], 0.5, 0.9, 2.2), [2.0, 1.5, 1.0]);
        assert_eq!(times(&[1.0, 1.25, 1.5], 0.5, 0.6, 1.3), [1.25, 1.0, 0.75]);
        assert_eq!(times(&[0.0], 0.5, -9.0, 1.0), [1.0, 0.5, 0.0], "none before the start");
        assert_eq!(times(&[], 0.5, 0.0, 1.0), [0.0; 0]);
    }

    #[test]
    fn numbers_stay_with_their_samples() {
        let at = |to: f64| ForceSamples { newest: &[0.0, 0.05], every: Some(0.1) }.times(to - 0.5, to);
        let (now, later) = (at(2.0), at(2.3));
        for (number, time) in &later {
            assert!(now.iter().all(|(other, at)| (other == number) == ((at - time).abs() < 1e-9)), "{number} {time}");
        }
    }

    #[test]
    fn steps_of_unknown_length_have_the_newest_alone() {
        assert_eq!(ForceSamples { newest: &[0.3, 0.4], every: None }.times(0.35, 1.0), [(0, 0.4)]);
    }
}
