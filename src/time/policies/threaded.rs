//! The simulation ticks on its own clock, in a thread of its own; a frame reads the newest finished tick.
//!
//! In virtual time tick k is due at k·dt, begins when it is due and the tick before it is finished, and takes the display's
//! step cost (a live window has none). It does not lengthen frames.

use super::plan::{Plan, Steps};
use super::policy::LoopPolicy;
use crate::time::Flicks;

/// Most ticks that a thread may be behind; it drops the rest, so that it can catch up.
const MOST_BEHIND: i64 = 64;

pub static ENTRY: LoopPolicy = LoopPolicy {
    id: "threaded",
    name: "Threaded",
    summary: "The simulation ticks on its own clock beside the frames; each frame shows the latest finished tick. Costly steps delay the ticks and not the frames.",
    reference: "Gregory, Game Engine Architecture, 3rd ed. (2018), 8.6 \"Multiprocessor game loops\"",
    splits: true,
    carries: true,
    threaded: true,
    option: None,
    plan: |timestep, accumulator, frame| {
        let (dt, cost) = (timestep.dt, timestep.step_cost.max(Flicks::ZERO));
        // Everything is counted from the moment at which the last finished tick was due.
        let mut since = accumulator.carried + frame;
        let Lateness(late_before) = *accumulator.memory.of();
        let mut late = late_before;
        let mut count = 0;
        loop {
            let next_late = (late - dt).max(Flicks::ZERO) + cost;
            if since < dt + next_late {
                break;
            }
            (since, late, count) = (since - dt, next_late, count + 1);
        }
        let excess = Flicks((since.0 / dt.0 - MOST_BEHIND).max(0).saturating_mul(dt.0));
        *accumulator.memory.of() = Lateness((late - excess).max(Flicks::ZERO));
        accumulator.carried = since - excess;
        Plan { steps: Steps::equal(count, dt), dropped: excess, overstep: accumulator.carried, late_before }
    },
};

/// Time from when the last tick was due to when it was finished.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Lateness(Flicks);
