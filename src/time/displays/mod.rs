//! Displays: where frame times come from. The live window's, a virtual display of a lane's own, or a trace of frame times.

mod frame_source;
mod monitor;
mod noise;
mod presets;
mod refresh_rate;
mod replay;
mod trace;
mod traces;

use super::Flicks;
pub use frame_source::{FrameSource, FrameTime};
pub use monitor::Monitor;
pub use noise::NoiseSource;
pub use presets::{DisplayPreset, PRESETS};
pub use refresh_rate::RefreshRate;
pub use replay::Replay;
use std::sync::Arc;
pub use trace::{Trace, TraceError, TraceSource, plain_text};
pub use traces::{BundledTrace, TRACES};

/// What a lane is shown on.
#[derive(Clone, Debug, PartialEq)]
pub enum Display {
    /// The real window: its measured frames. Without a window, a steady 60 Hz.
    Live,
    Virtual(VirtualDisplay),
    /// Frame times from a list, over and over.
    Trace(Arc<Trace>),
}

impl Default for Display {
    fn default() -> Self {
        Display::Virtual(VirtualDisplay::default())
    }
}

impl Display {
    /// What a live window's refresh interval is taken for: nothing tells the program.
    pub const LIVE_REFRESH: Flicks = Flicks(Flicks::PER_SECOND / 60);

    /// How long a frame takes without noise, hitches and steps that cost; of a trace, its middle frame.
    pub fn idle_frame(&self) -> Flicks {
        match self {
            Display::Live => Self::LIVE_REFRESH,
            Display::Virtual(display) if display.vsync => display.hz.refresh(1),
            Display::Virtual(display) => display.hz.refresh(1).max(display.render_cost),
            Display::Trace(trace) => trace.refresh(),
        }
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
    /// Time that each step takes, until `step_cost_until` if that is given.
    pub step_cost: Flicks,
    pub step_cost_until: Option<Flicks>,
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
            step_cost_until: None,
        }
    }
}

impl VirtualDisplay {
    /// Of what a frame, a step or a hitch costs.
    pub const COST_RANGE: [Flicks; 2] = [Flicks::ZERO, Flicks(10 * Flicks::PER_SECOND)];
    /// Of the time at which steps cease to cost anything.
    pub const UNTIL_RANGE: [Flicks; 2] = [Flicks::ZERO, Flicks(100_000 * Flicks::PER_SECOND)];

    /// What a step costs in a frame that starts at `at`.
    pub fn step_cost_at(&self, at: Flicks) -> Flicks {
        if self.step_cost_until.is_some_and(|until| at >= until) { Flicks::ZERO } else { self.step_cost }
    }

    /// How long a frame that starts at `at` keeps the machine busy if it takes `steps` steps, substeps counted.
    pub fn busy(&self, at: Flicks, steps: u64) -> Flicks {
        self.render_cost + self.step_cost_at(at).times(steps)
    }
}

/// Error of each reading of the clock, seeded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Noise {
    pub shape: NoiseShape,
    /// Of a Gaussian the standard deviation, of a uniform error the largest.
    pub spread: Flicks,
}

/// How the errors of a clock are distributed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoiseShape {
    Gaussian,
    Uniform,
}

impl Noise {
    /// Of the spread.
    pub const RANGE: [Flicks; 2] = [Flicks::ZERO, Flicks::SECOND];

    /// Gaussian, with this standard deviation.
    pub fn gaussian(sigma: Flicks) -> Self {
        Noise { shape: NoiseShape::Gaussian, spread: sigma }
    }

    /// Uniform, at most this much early or late.
    pub fn uniform(largest: Flicks) -> Self {
        Noise { shape: NoiseShape::Uniform, spread: largest }
    }

    /// The error of a reading.
    fn draw(self, source: &mut NoiseSource) -> Flicks {
        let unit = match self.shape {
            NoiseShape::Gaussian => source.normal(),
            NoiseShape::Uniform => 2.0 * source.uniform() - 1.0,
        };
        Flicks((self.spread.0 as f64 * unit).round() as i64)
    }
}

/// A hitch: a frame that takes `lasts` longer, once in every `every`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hitch {
    pub every: Flicks,
    pub lasts: Flicks,
    /// At random times that are `every` apart on average (a Poisson process, seeded) instead of regularly.
    pub random: bool,
}

impl Hitch {
    /// Of the time from one to the next.
    pub const EVERY_RANGE: [Flicks; 2] = [Flicks(Flicks::PER_SECOND / 1000), Flicks(3600 * Flicks::PER_SECOND)];
}
