//! No state, time or step a user can bring about, finite or not, makes a method panic or run forever.

use crate::problems::{PENDULUM, Run, SPRING, fitting};
use proptest::num::f64::{ANY, NORMAL};
use proptest::prelude::*;

/// Any bits at all, more often something a lane may meet.
fn number() -> impl Strategy<Value = f64> {
    prop_oneof![2 => -100.0..100.0, 1 => NORMAL, 1 => ANY, 1 => Just(f64::INFINITY), 1 => Just(f64::NAN), 1 => Just(0.0)]
}

proptest! {
    // Few cases, because the adaptive method takes as many internal steps as it may where a number is absurd.
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn no_input_panics(x in number(), v in number(), t in number(), h in [number(), number()]) {
        for problem in [&SPRING, &PENDULUM] {
            for entry in fitting(problem) {
                let mut run = Run::new(entry, problem, &[x, v]);
                for h in [h[0], h[0], h[1], -h[1]] {
                    run.step(t, h);
                }
            }
        }
    }
}

proptest! {
    /// NaN stays NaN: a lane that has diverged does not come back with an invented state.
    #[test]
    fn a_lost_state_stays_lost(v in -100.0..100.0, t in -100.0..100.0, h in 1e-4..1.0) {
        for problem in [&SPRING, &PENDULUM] {
            for entry in fitting(problem) {
                let mut run = Run::new(entry, problem, &[f64::NAN, v]);
                run.step(t, h);
                run.step(t, h);
                prop_assert!(run.y[0].is_nan(), "{}: {:?}", entry.id, run.y);
            }
        }
    }

    /// A step of zero seconds changes nothing, before the first step or after.
    #[test]
    fn a_step_of_no_time_changes_nothing(x in -3.0..3.0, v in -3.0..3.0, t in 0.0..10.0, h in 1e-3..0.1) {
        for problem in [&SPRING, &PENDULUM] {
            for entry in fitting(problem) {
                let mut run = Run::new(entry, problem, &[x, v]);
                run.step(t, 0.0);
                prop_assert_eq!(&run.y, &[x, v], "{} at first", entry.id);
                run.step(t, h);
                let after = run.y.clone();
                run.step(t + h, 0.0);
                prop_assert_eq!(&run.y, &after, "{} later", entry.id);
            }
        }
    }
}
