//! A step when enough time has passed since the last one, whose time beyond the step is forgotten.

use super::plan::{Plan, Steps};
use super::policy::{LoopPolicy, PolicyOption};
use crate::entry::Mistake;
use crate::time::Flicks;

pub const ENTRY: LoopPolicy = LoopPolicy {
    id: "gated",
    name: "Gated",
    summary: "Takes one step of dt when at least dt, less a margin, has passed since the last one, and forgets the rest of that time. The rate falls to the display's rate divided by a whole number, and timer noise can halve it.",
    reference: "A limit of the frame rate by `if (now - last < interval) return;`; compare Fiedler, \"Fix Your Timestep!\" (2004), \"Free the physics\", which keeps the rest",
    splits: false,
    carries: true,
    options: &[
        PolicyOption {
            key: "margin",
            name: "Margin",
            summary: "Time by which a step may be taken before dt has passed.",
            default: Flicks::ZERO,
            range: [Flicks::ZERO, Flicks(Flicks::PER_SECOND / 10)],
            ..PolicyOption::DURATION
        },
        PolicyOption {
            key: "draws",
            name: "Draws",
            summary: "Frames that are drawn: all of them, or those with a step, while the display holds the last one.",
            range: [Flicks::ZERO, Flicks(1)],
            words: &["every", "gated"],
            ..PolicyOption::DURATION
        },
    ],
    mistake: Some(Mistake {
        sign: "60 steps a second on 144 Hz: 48 are taken. On 75 Hz they are 37.5, and on 60 Hz noise of a tenth of a millisecond makes them 38.",
        code: "if now - last < interval {\n    return;\n}\nlast = now;\nstep(interval);",
        cure: "fixed",
        advice: "Keep the rest: last += interval, or an accumulator.",
    }),
    code: &["
keep elapsed = 0
elapsed += frame_time
if elapsed >= dt - margin:
    step(dt)
    elapsed = 0
overstep = elapsed
"],
    beside_code: "Where only gated frames are drawn, a frame without a step is not presented.",
    plan: |timestep, accumulator, frame| {
        let (dt, [margin, draws]) = (timestep.dt, timestep.options);
        let elapsed = accumulator.carried + frame;
        let present = draws == Flicks::ZERO;
        if elapsed < dt - margin {
            accumulator.carried = elapsed;
            return Plan { overstep: elapsed, present, ..Plan::default() };
        }
        accumulator.carried = Flicks::ZERO;
        Plan { steps: Steps::equal(1, dt), dropped: elapsed - dt, present, ..Plan::default() }
    },
    ..LoopPolicy::PLAIN
};
