//! One step a frame, as long as the mean of the last ten frames; a frame above a longest one counts as an earlier one.

use super::code_value::CodeValue::{self, Number, Time};
use super::plan::{Plan, Steps};
use super::policy::{LoopPolicy, PolicyOption};
use crate::entry::Mistake;
use crate::time::Flicks;

/// Frames of the mean.
const AVERAGED: usize = 10;
/// Code that puts `counted` before the last ten frames and steps by their mean.
pub(super) const STEP_BY_THE_MEAN: &str = "
ago_10 = ago_9
ago_9 = ago_8
ago_8 = ago_7
ago_7 = ago_6
ago_6 = ago_5
ago_5 = ago_4
ago_4 = ago_3
ago_3 = ago_2
ago_2 = ago_1
ago_1 = counted
step((ago_1 + ago_2 + ago_3 + ago_4 + ago_5 + ago_6 + ago_7 + ago_8 + ago_9 + ago_10) / 10)
";

/// A number that the code keeps, and behind it the last ten frames, `ago_1` first, from a ring whose oldest has this place.
pub(super) fn kept_frames(first: f64, mut frames: [Flicks; AVERAGED], oldest: usize) -> Vec<CodeValue> {
    frames.rotate_left(oldest);
    frames.reverse();
    std::iter::once(Number(first)).chain(frames.map(Time)).collect()
}

pub const ENTRY: LoopPolicy = LoopPolicy {
    id: "mean-of-ten",
    name: "Mean of ten frames",
    summary: "Takes one step a frame, as long as the mean of the last ten. A frame above a longest one counts as the one of ten frames before. A hang comes back in ten long steps, or never.",
    reference: "As Phaser 4.2.1 smooths its delta once it has settled (src/core/TimeStep.js)",
    splits: false,
    options: &[PolicyOption {
        key: "longest",
        name: "Longest frame",
        summary: "A frame above it counts as the one of ten frames before.",
        default: Flicks(Flicks::PER_SECOND / 5),
        range: [Flicks(Flicks::PER_SECOND / 1000), Flicks(10 * Flicks::PER_SECOND)],
        ..PolicyOption::DURATION
    }],
    mistake: Some(Mistake {
        sign: "A hang of 200 ms on 60 Hz: ten steps of 35 ms follow, in which the motion is twice too fast. One of 201 ms vanishes.",
        code: "history[next] = if frame_time > 0.2 { history[next] } else { frame_time };\nnext = (next + 1) % 10;\nstep(history.iter().sum::<f64>() / 10.0);",
        cure: "variable",
        advice: "Step by the frame's own time. Where its noise shows, take fixed steps and draw between them.",
    }),
    code: &[
        "
keep started = 0
keep ago_1 = 0
keep ago_2 = 0
keep ago_3 = 0
keep ago_4 = 0
keep ago_5 = 0
keep ago_6 = 0
keep ago_7 = 0
keep ago_8 = 0
keep ago_9 = 0
keep ago_10 = 0
if started < 1:
    started = 1
    ago_1 = min(frame_time, longest)
    ago_2 = ago_1
    ago_3 = ago_1
    ago_4 = ago_1
    ago_5 = ago_1
    ago_6 = ago_1
    ago_7 = ago_1
    ago_8 = ago_1
    ago_9 = ago_1
    ago_10 = ago_1
counted = ago_10
if frame_time <= longest:
    counted = frame_time
",
        STEP_BY_THE_MEAN,
    ],
    kept: Some(|_, accumulator| {
        let mean: &mut Mean = accumulator.memory.of();
        let started = f64::from(u8::from(mean.frames.is_some()));
        kept_frames(started, mean.frames.unwrap_or_default(), mean.oldest)
    }),
    plan: |timestep, accumulator, frame| {
        let [longest, _] = timestep.options;
        let mean: &mut Mean = accumulator.memory.of();
        let last = mean.add(frame, longest);
        Plan { steps: Steps { last, ..Steps::NONE }, dropped: frame - last, ..Plan::default() }
    },
    ..LoopPolicy::PLAIN
};

/// The last ten frames.
#[derive(Clone, Debug, Default, PartialEq)]
struct Mean {
    /// Their lengths; `None` before the first frame, of which all are then copies.
    frames: Option<[Flicks; AVERAGED]>,
    /// Place of the oldest.
    oldest: usize,
    /// Tenths of a flick that the division left over.
    residue: i64,
}

impl Mean {
    /// Puts a frame in the place of the oldest, unless it is above `longest`, and gives out the mean.
    fn add(&mut self, frame: Flicks, longest: Flicks) -> Flicks {
        let frames = self.frames.get_or_insert([frame.min(longest); AVERAGED]);
        if frame <= longest {
            frames[self.oldest] = frame;
        }
        self.oldest = (self.oldest + 1) % AVERAGED;
        let sum = frames.iter().copied().sum::<Flicks>() + Flicks(self.residue);
        self.residue = sum.0 % AVERAGED as i64;
        Flicks(sum.0 / AVERAGED as i64)
    }
}
