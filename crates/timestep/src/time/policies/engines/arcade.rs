//! Arcade: the clock of fixed updates runs after the real one, both sums of doubles.

use super::LOOP;
use super::doubles::{Books, MOST_SUBTRACTIONS};
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
        clocks.real += clocks.books.read(frame, Flicks::secs);
        clocks.fixed -= clocks.books.left(given).secs();
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
        let overstep = Flicks::from_secs(clocks.real - clocks.fixed);
        accumulator.carried = clocks.books.end(given, frame, steps, Flicks::ZERO);
        Plan { steps, overstep, ..Plan::default() }
    },
    ..LOOP
};

/// The two clocks.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Clocks {
    books: Books,
    /// Sum of the differences of the timer's readings, s.
    real: f64,
    /// Sum of the steps, s.
    fixed: f64,
}
