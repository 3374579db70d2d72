//! The simulation ticks on its own clock, in a thread of its own; a frame reads the newest published tick.
//!
//! In virtual time tick k is due at k·dt, begins when it is due and the tick before it is finished, and is published when the
//! display's step cost has passed (a live window has none). It does not lengthen frames. The pose is as far past the newest tick
//! as the frame is past its publication.

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
    carries: true,
    threaded: true,
    plan: |timestep, accumulator, frame| {
        let (dt, cost) = (timestep.dt, timestep.step_cost.max(Flicks::ZERO));
        // Everything is counted from the moment at which the last tick that a frame has read was due.
        let mut since = accumulator.carried + frame;
        let Lateness(late_before) = *accumulator.memory.of();
        let mut late = [late_before; 2];
        let mut count = 0;
        loop {
            let next_late = (late[0] - dt).max(Flicks::ZERO) + cost;
            if since < dt + next_late {
                break;
            }
            (since, late[0], count) = (since - dt, next_late, count + 1);
            if count <= timestep.most_steps {
                late[1] = next_late;
            }
        }
        // A published tick too many waits; the others are dropped, as if they had never been due.
        let excess = dt.times((since.0 / dt.0 - MOST_BEHIND).max(0) as u64);
        let unread = count.saturating_sub(timestep.most_steps);
        let shed = dt.times(unread.saturating_sub(1));
        let late = (late[1] - excess - shed).max(Flicks::ZERO);
        *accumulator.memory.of() = Lateness(late);
        accumulator.carried = since - excess + dt.times(unread.min(1));
        Plan {
            steps: Steps::equal(count - unread, dt),
            dropped: excess + shed,
            shed: excess + shed,
            overstep: accumulator.carried - late,
            late_before,
            ..Plan::default()
        }
    },
    ..LoopPolicy::PLAIN
};

/// Time from when the last tick that was read was due to when it was published.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Lateness(Flicks);
