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
    /// Steps take longer than the time they cover, so that every frame has more to catch up with; since this display time.
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

/// Recognises the spiral of death: for several frames in a row, the steps of each took longer than the time they covered,
/// so that the next has more to catch up with.
#[derive(Clone, Copy, Debug, Default)]
pub struct SpiralWatch {
    /// When the present row of such frames began, and how long it is.
    since: Flicks,
    frames: u32,
}

impl SpiralWatch {
    /// Fewer frames than this may be a hitch that is being caught up with.
    const FRAMES: u32 = 8;

    /// Takes note of a frame at display time `at`.
    pub fn frame(&mut self, at: Flicks, falls_behind: bool) -> Status {
        if !falls_behind {
            self.frames = 0;
        } else {
            if self.frames == 0 {
                self.since = at;
            }
            self.frames = self.frames.saturating_add(1);
        }
        if self.frames < Self::FRAMES { Status::Ok } else { Status::Spiral { since: self.since } }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_long_row_of_late_frames_is_a_spiral() {
        let mut watch = SpiralWatch::default();
        let mut run = |frames: i64, behind: bool| (0..frames).map(|k| watch.frame(Flicks(k), behind)).last();
        assert_eq!(run(7, true), Some(Status::Ok));
        assert_eq!(run(1, false), Some(Status::Ok));
        assert_eq!(run(9, true), Some(Status::Spiral { since: Flicks(0) }));
        assert_eq!(run(1, false), Some(Status::Ok));
    }
}
