//! How a lane is doing.

use crate::time::Flicks;
use std::fmt;

/// Healthy, exploded, or losing the race against its own frames.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Status {
    #[default]
    Ok,
    /// The state was no longer finite after this step, counted from 1. The lane steps no further.
    Diverged { step: u64 },
    /// Every frame takes longer than the one before, because it has more to catch up with; since this display time.
    Spiral { since: Flicks },
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Status::Ok => f.write_str("ok"),
            Status::Diverged { step } => write!(f, "diverged at step {step}"),
            Status::Spiral { .. } => f.write_str("spiral"),
        }
    }
}

/// Recognises the spiral of death: three frames in a row with more steps each, four times as many as before them.
#[derive(Clone, Copy, Debug, Default)]
pub struct SpiralWatch {
    /// Steps of the frame before the growth began, and when it began.
    base: u64,
    since: Flicks,
    grown: u32,
    last: u64,
    spiral: bool,
}

impl SpiralWatch {
    /// Takes note of a frame at display time `at` that took `steps` steps.
    pub fn frame(&mut self, at: Flicks, steps: u64) -> Status {
        if steps > self.last {
            if self.grown == 0 {
                (self.base, self.since) = (self.last.max(1), at);
            }
            self.grown += 1;
            self.spiral |= self.grown >= 3 && steps >= 4 * self.base;
        } else {
            self.grown = 0;
            self.spiral &= steps == self.last;
        }
        self.last = steps;
        if self.spiral { Status::Spiral { since: self.since } } else { Status::Ok }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steady_growth_is_a_spiral_and_a_hitch_is_not() {
        let mut watch = SpiralWatch::default();
        for (frame, steps) in [1, 2, 1, 12, 1, 1, 2, 1].into_iter().enumerate() {
            assert_eq!(watch.frame(Flicks(frame as i64), steps), Status::Ok);
        }
        let states: Vec<_> = [2, 3, 5, 8, 8, 1].into_iter().map(|n| watch.frame(Flicks(9), n)).collect();
        let spiral = Status::Spiral { since: Flicks(9) };
        assert_eq!(states, [Status::Ok, Status::Ok, spiral, spiral, spiral, Status::Ok]);
    }
}
