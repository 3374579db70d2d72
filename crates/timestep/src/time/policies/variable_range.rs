//! One step of the frame's own length while that is near dt; longer frames are divided as by the semi-fixed policy.

use super::accumulator::STEPS_OF_FRAME;
use super::plan::{Plan, Steps};
use super::policy::{LoopPolicy, PolicyOption};
use crate::time::Flicks;

pub const ENTRY: LoopPolicy = LoopPolicy {
    id: "variable-range",
    name: "Variable within a range",
    summary: "Takes one step of the frame's own length while that is at most dt and the range; a longer frame takes steps of dt and a last smaller one. No tiny steps where frames are a little longer than dt, and no long ones after a hitch. With dt 16 ms and a range of 4 ms, every frame of up to 20 ms is one step. With a lower end of 12 ms, two frames of 144 Hz are one step.",
    reference: "After Fiedler, \"Fix Your Timestep!\" (2004), \"Variable delta time\" and \"Semi-fixed timestep\"; the range from 12 to 20 ms is a reader's (2016)",
    options: &[
        PolicyOption {
            key: "range",
            name: "Range",
            summary: "Time by which a step may be longer than dt.",
            default: Flicks(Flicks::PER_SECOND / 250),
            range: [Flicks::ZERO, Flicks(Flicks::PER_SECOND / 10)],
            ..PolicyOption::DURATION
        },
        PolicyOption {
            key: "min",
            name: "Shortest step",
            summary: "Lower end of the range: time that fills no step of this length waits for the next frame. More than dt counts as dt.",
            default: Flicks::ZERO,
            range: [Flicks::ZERO, Flicks(Flicks::PER_SECOND / 10)],
            ..PolicyOption::DURATION
        },
    ],
    code: &[
        "
keep waiting = 0
frame_time += waiting
waiting = 0
longest = dt
rest = frame_time - floor(frame_time / dt) * dt
if frame_time <= dt + slack:
    longest = frame_time
    rest = frame_time
if rest < min(shortest, dt):
    waiting = rest
    frame_time -= rest
",
        STEPS_OF_FRAME,
        "
[waiting += min(frame_time, longest)]
overstep = 0
",
    ],
    plan: |timestep, accumulator, frame| {
        let (dt, [range, min]) = (timestep.dt, timestep.options);
        let whole = if frame <= dt + range { Steps::equal(0, dt) } else { Steps::that_fit(frame, dt) };
        let last = frame - whole.total();
        // `plan_frame` adds what waits to the next frame.
        let waits = last < min.min(dt);
        accumulator.carried = if waits { last } else { Flicks::ZERO };
        let last = if waits { Flicks::ZERO } else { last };
        Plan { steps: Steps { last, ..whole }, ..Plan::default() }
    },
    ..LoopPolicy::PLAIN
};
