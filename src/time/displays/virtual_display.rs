//! A display and the machine that feeds it, as numbers.

use super::hitch::Hitch;
use super::noise::Noise;
use super::refresh_rate::RefreshRate;
use crate::time::Flicks;

/// A virtual display with its machine. The default is an idle 60 Hz display with vsync.
#[derive(Clone, Debug, PartialEq)]
pub struct VirtualDisplay {
    /// Refresh rate; without vsync, the most frames per second.
    pub hz: RefreshRate,
    /// `true` if frames start at refreshes only; otherwise the next frame starts as soon as the last one is done.
    pub vsync: bool,
    /// Error of the timer that measures frames.
    pub noise: Option<Noise>,
    /// Frames that take longer now and then.
    pub hitch: Option<Hitch>,
    /// Time that rendering takes in every frame.
    pub render_cost: Flicks,
    /// Time that each step takes.
    pub step_cost: Flicks,
    /// Time from which on steps cost nothing.
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
    /// Smallest and largest cost of a frame, a step or a hitch.
    pub const COST_RANGE: [Flicks; 2] = [Flicks::ZERO, Flicks(10 * Flicks::PER_SECOND)];
    /// Smallest and largest `step_cost_until`.
    pub const UNTIL_RANGE: [Flicks; 2] = [Flicks::ZERO, Flicks(100_000 * Flicks::PER_SECOND)];

    /// Cost of a step in a frame that starts at `at`.
    pub fn step_cost_at(&self, at: Flicks) -> Flicks {
        if self.step_cost_until.is_some_and(|until| at >= until) { Flicks::ZERO } else { self.step_cost }
    }

    /// Time that a frame keeps the machine busy which starts at `at` and takes `steps` steps, substeps counted.
    pub fn busy(&self, at: Flicks, steps: u64) -> Flicks {
        self.render_cost + self.step_cost_at(at).times(steps)
    }
}
