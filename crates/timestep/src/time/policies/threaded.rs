//! The simulation ticks on its own clock, in a thread of its own; a frame reads the newest published tick.
//!
//! In virtual time tick k is due at k·dt, begins when it is due and the tick before it is finished, and is published when the
//! display's step cost has passed (a live window has none). It does not lengthen frames. The pose is as far past the newest tick
//! as the frame is past its publication.

use super::code_value::CodeValue::Time;
use super::plan::{Plan, Steps};
use super::policy::LoopPolicy;
use super::timestep::Timestep;
use crate::time::Flicks;

/// Most ticks that a thread may be behind; it drops the rest, so that it can catch up.
const MOST_BEHIND: i64 = 64;

pub const ENTRY: LoopPolicy = LoopPolicy {
    id: "threaded",
    name: "Threaded",
    summary: "The simulation ticks on its own clock beside the frames; each frame shows the latest finished tick. Costly steps delay the ticks and not the frames.",
    reference: "Gregory, Game Engine Architecture, 3rd ed. (2018), 8.6 \"Multiprocessor game loops\"",
    carries: true,
    threaded: true,
    needs: Some("a thread of its own, and the processor time of a step"),
    beside_code: "Its ticks are those of a thread of its own; here a frame counts those that are finished by now.",
    code: &["
keep since = 0
keep late = 0
since += frame_time
[steps = 0]
while since >= max(late, dt) + step_cost[ and steps < max_steps]:
    late = max(late - dt, 0) + step_cost
    since -= dt
    step(dt)
    [steps += 1]
[waiting = 0]
[late_now = late]
[while since >= max(late_now, dt) + step_cost:]
[    late_now = max(late_now - dt, 0) + step_cost]
[    since -= dt]
[    waiting += 1]
excess = max(floor(since / dt) - 64, 0)
since -= excess * dt
[if waiting > 0:]
[    since += dt]
[    excess += waiting - 1]
late = max(late - excess * dt, 0)
overstep = since - late
"],
    kept: Some(|_, accumulator| {
        let Lateness(late) = *accumulator.memory.of();
        vec![Time(accumulator.carried), Time(late)]
    }),
    plan: |timestep, accumulator, frame| {
        let dt = timestep.dt;
        // Everything is counted from the moment at which the last tick that a frame has read was due.
        let Lateness(late_before) = *accumulator.memory.of();
        let mut thread = Thread { since: accumulator.carried + frame, late: late_before };
        let read = thread.tick(timestep, timestep.most_steps);
        let late_read = thread.late;
        let unread = thread.tick(timestep, u64::MAX);
        // A published tick too many waits; the others are dropped, as if they had never been due.
        let excess = dt.times((thread.since.0 / dt.0).saturating_sub(MOST_BEHIND).max(0) as u64);
        let shed = dt.times(unread.saturating_sub(1));
        let late = (late_read - excess - shed).max(Flicks::ZERO);
        *accumulator.memory.of() = Lateness(late);
        accumulator.carried = thread.since - excess + dt.times(unread.min(1));
        Plan {
            steps: Steps::equal(read, dt),
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

/// The thread at its newest tick.
struct Thread {
    /// Time from when the tick was due until now.
    since: Flicks,
    /// Time from when it was due to when it was published.
    late: Flicks,
}

impl Thread {
    /// Goes on by the ticks that are published by now, at most `most`. Returns their number.
    ///
    /// A tick is published max(late − dt, 0) + cost after it was due. While ticks begin late, each is later by cost − dt than the one
    /// before, so they are counted at once; so are those that begin when they are due.
    fn tick(&mut self, timestep: &Timestep, most: u64) -> u64 {
        let wide = |flicks: Flicks| i128::from(flicks.0);
        let (dt, cost) = (wide(timestep.dt), wide(timestep.step_cost));
        let (mut since, mut late, mut left) = (wide(self.since), wide(self.late), i128::from(most));
        while left > 0 && since >= dt + (late - dt).max(0) + cost {
            let [published, alike] = if late > dt {
                [(since - late).checked_div(cost), (late - dt - 1).checked_div((dt - cost).max(0))]
            } else {
                [(since - cost).checked_div(dt), if cost > dt { Some(0) } else { None }]
            };
            let count = left.min(published.unwrap_or(i128::MAX)).min(alike.map_or(i128::MAX, |after| after + 1));
            late = if late > dt { late + count * (cost - dt) } else { cost };
            (since, left) = (since - count * dt, left - count);
        }
        let saturated = |flicks: i128| Flicks(flicks.clamp(i64::MIN.into(), i64::MAX.into()) as i64);
        (self.since, self.late) = (saturated(since), saturated(late));
        (i128::from(most) - left) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::super::PolicySpec;
    use super::*;
    use proptest::prelude::*;

    /// Ticks one by one.
    fn one_by_one(thread: &mut Thread, timestep: &Timestep, most: u64) -> u64 {
        let mut count = 0;
        loop {
            let next_late = (thread.late - timestep.dt).max(Flicks::ZERO) + timestep.step_cost;
            if count == most || thread.since < timestep.dt + next_late {
                return count;
            }
            (thread.since, thread.late, count) = (thread.since - timestep.dt, next_late, count + 1);
        }
    }

    proptest! {
        #[test]
        fn ticks_are_counted_as_if_one_by_one(
            dt in 1_i64..30, cost in 0_i64..60, since in -20_i64..2000, late in 0_i64..500, most in prop_oneof![0_u64..9, Just(u64::MAX)],
        ) {
            let timestep = Timestep { step_cost: Flicks(cost), ..PolicySpec::of(&ENTRY).timestep(Flicks(dt)) };
            let [mut at_once, mut slowly] = [0; 2].map(|_| Thread { since: Flicks(since), late: Flicks(late) });
            prop_assert_eq!(at_once.tick(&timestep, most), one_by_one(&mut slowly, &timestep, most));
            prop_assert_eq!((at_once.since, at_once.late), (slowly.since, slowly.late));
        }
    }
}
