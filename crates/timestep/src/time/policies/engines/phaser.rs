//! Phaser: one update a frame, as long as the mean of the last ten frames, with bounds at the start and above 200 ms.

use crate::time::Flicks;
use crate::time::policies::mean_of_ten::{STEP_BY_THE_MEAN, kept_frames};
use crate::time::policies::plan::{Plan, Steps};
use crate::time::policies::policy::LoopPolicy;

/// Frames of the mean.
const AVERAGED: usize = 10;
/// Frames at the start that count as [`TARGET`] at most.
const COOL_DOWN: u32 = 120;
/// Length of a frame that the engine expects, ms.
const TARGET: f64 = 1000.0 / 60.0;
/// Longest frame that counts as it is, ms: 5 frames a second.
const LONGEST: f64 = 200.0;

pub const ENTRY: LoopPolicy = LoopPolicy {
    id: "phaser",
    name: "Phaser 4.2.1",
    summary: "One update a frame, as long as the mean of the last ten frames. In the first 120 frames none counts as more than 1/60 s; later one above 200 ms counts as the one of ten frames before.",
    reference: "Phaser 4.2.1 (src/core/TimeStep.js)",
    engine: true,
    splits: false,
    code: &[
        "
keep cool_down = 120
keep ago_1 = 1 / 60
keep ago_2 = 1 / 60
keep ago_3 = 1 / 60
keep ago_4 = 1 / 60
keep ago_5 = 1 / 60
keep ago_6 = 1 / 60
keep ago_7 = 1 / 60
keep ago_8 = 1 / 60
keep ago_9 = 1 / 60
keep ago_10 = 1 / 60
counted = frame_time
if cool_down > 0:
    cool_down -= 1
    counted = min(counted, 1 / 60)
if counted > 0.2:
    counted = min(ago_10, 0.2)
",
        STEP_BY_THE_MEAN,
    ],
    kept: Some(|_, accumulator| {
        let smoothing: &mut Smoothing = accumulator.memory.of();
        kept_frames(smoothing.cool_down.into(), smoothing.frames.map(Flicks::from_millis), smoothing.oldest)
    }),
    plan: |_, accumulator, frame| {
        let smoothing: &mut Smoothing = accumulator.memory.of();
        let last = smoothing.add(frame);
        Plan { steps: Steps { last, ..Steps::NONE }, dropped: frame - last, ..Plan::default() }
    },
    ..LoopPolicy::PLAIN
};

/// Memory of the engine between frames.
#[derive(Clone, Debug, PartialEq)]
struct Smoothing {
    /// Reading of the clock.
    now: Flicks,
    /// The last ten frames as they count, ms.
    frames: [f64; AVERAGED],
    /// Place of the oldest.
    oldest: usize,
    /// Frames that are still bounded.
    cool_down: u32,
}

impl Default for Smoothing {
    fn default() -> Self {
        Smoothing { now: Flicks::ZERO, frames: [TARGET; AVERAGED], oldest: 0, cool_down: COOL_DOWN }
    }
}

impl Smoothing {
    /// Adds a frame and gives out the mean.
    fn add(&mut self, frame: Flicks) -> Flicks {
        let before = self.now.millis();
        self.now += frame;
        let mut counted = (self.now.millis() - before).max(0.0);
        if self.cool_down > 0 {
            self.cool_down -= 1;
            counted = counted.min(TARGET);
        }
        if counted > LONGEST {
            counted = self.frames[self.oldest].min(LONGEST);
        }
        self.frames[self.oldest] = counted;
        self.oldest = (self.oldest + 1) % AVERAGED;
        Flicks::from_millis(self.frames.iter().sum::<f64>() / AVERAGED as f64)
    }
}
