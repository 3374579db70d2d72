//! Displays: where frame times come from. The live window's, or a virtual display of a lane's own.

mod monitor;
mod noise;
mod refresh_rate;

use super::Flicks;
pub use monitor::{FrameTime, Monitor};
pub use noise::NoiseSource;
pub use refresh_rate::RefreshRate;

/// What a lane is shown on.
#[derive(Clone, Debug, PartialEq)]
pub enum Display {
    /// The real window: its measured frames. Without a window, a steady 60 Hz.
    Live,
    Virtual(VirtualDisplay),
}

impl Default for Display {
    fn default() -> Self {
        Display::Virtual(VirtualDisplay::default())
    }
}

/// A display, and the machine that feeds it, as numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct VirtualDisplay {
    pub hz: RefreshRate,
    /// Frames start at refreshes only; otherwise as soon as the last one is done, at most `hz` times a second.
    pub vsync: bool,
    /// Error of the timer that measures frames.
    pub noise: Option<Noise>,
    /// Now and then a frame takes longer.
    pub hitch: Option<Hitch>,
    /// Time that drawing takes in every frame.
    pub render_cost: Flicks,
    /// Time that each step takes.
    pub step_cost: Flicks,
}

impl Default for VirtualDisplay {
    fn default() -> Self {
        VirtualDisplay {
            hz: RefreshRate::HZ_60,
            vsync: true,
            noise: None,
            hitch: None,
            render_cost: Flicks::ZERO,
            step_cost: Flicks::ZERO,
        }
    }
}

impl VirtualDisplay {
    /// How long a frame keeps the machine busy that takes `steps` steps, substeps counted.
    pub fn busy(&self, steps: u64) -> Flicks {
        self.render_cost + self.step_cost.times(steps)
    }
}

/// Gaussian error of each reading of the clock, seeded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Noise {
    /// Standard deviation.
    pub sigma: Flicks,
}

/// A regular hitch: one frame in every `every` takes `lasts` longer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hitch {
    pub every: Flicks,
    pub lasts: Flicks,
}
