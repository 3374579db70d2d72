//! Notes on stalls of the window: frames that last longer than the laboratory counts.

use crate::lab::Lab;
use crate::time::Flicks;

/// Watches the lengths of the window's frames.
#[derive(Debug, Default)]
pub struct Stalls {
    /// Ordinary frames since the window opened, was hidden or paused, or since the last stall, at most [`Stalls::SETTLED`].
    ordinary: u32,
}

impl Stalls {
    /// Ordinary frames after which a long frame is a stall of its own. The first frames of a window load fonts and shaders.
    const SETTLED: u32 = 10;

    /// Takes the measured length of a frame; zero is the first one after the window was hidden or paused. `runs` says that time
    /// passes in the laboratory. Returns a note about a stall that begins with this frame.
    pub fn observe(&mut self, frame: Flicks, runs: bool) -> Option<String> {
        if frame <= Flicks::ZERO || !runs {
            self.ordinary = 0;
            return None;
        }
        if frame <= Lab::LONGEST_MEASURED {
            self.ordinary = (self.ordinary + 1).min(Self::SETTLED);
            return None;
        }
        let settled = std::mem::take(&mut self.ordinary) == Self::SETTLED;
        let decimals = if frame < Flicks::SECOND { 2 } else { 1 };
        settled.then(|| {
            format!("The window was busy for {:.*} s; the laboratory paused for the rest.", decimals, frame.secs())
        })
    }
}
