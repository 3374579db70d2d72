//! Arcade: the clock of fixed updates runs after the real one, both sums of doubles.

use super::doubles::MOST_SUBTRACTIONS;
use super::plain;
use crate::time::Flicks;
use crate::time::policies::accumulator::{ADD_FRAME, WHOLE_STEPS};
use crate::time::policies::plan::{Plan, Steps};
use crate::time::policies::policy::LoopPolicy;

pub const ENTRY: LoopPolicy = LoopPolicy {
    id: "arcade",
    name: "Arcade 3.3.3",
    summary: "Fixed updates until their clock has caught up with the real one, both running sums of double-precision seconds. It drops nothing, however many steps are due.",
    reference: "Arcade 3.3.3 (arcade/application.py, clock.py)",
    code: &[ADD_FRAME, WHOLE_STEPS],
    plan: |timestep, accumulator, frame| {
        let given = accumulator.carried;
        let clocks: &mut Clocks = accumulator.memory.of();
        let before = clocks.now;
        clocks.now += frame;
        clocks.real += clocks.now.secs() - before.secs();
        clocks.fixed -= (given - clocks.carried).secs();
        let step = timestep.dt.secs();
        let mut count = 0;
        while clocks.real - clocks.fixed >= step {
            // More than so many would not end in time.
            if count == MOST_SUBTRACTIONS {
                let rest = ((clocks.real - clocks.fixed) / step) as u64;
                clocks.fixed += rest as f64 * step;
                count = count.saturating_add(rest);
                break;
            }
            clocks.fixed += step;
            count += 1;
        }
        let steps = Steps::equal(count, timestep.dt);
        clocks.carried = given + frame - steps.total();
        let overstep = Flicks::from_secs(clocks.real - clocks.fixed);
        accumulator.carried = clocks.carried;
        Plan { steps, overstep, ..Plan::default() }
    },
    ..plain::LOOP
};

/// The two clocks.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Clocks {
    /// Reading of the timer.
    now: Flicks,
    /// Sum of the differences of its readings, s.
    real: f64,
    /// Sum of the steps, s.
    fixed: f64,
    /// That of the accumulator after the last frame.
    carried: Flicks,
}
