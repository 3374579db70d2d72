//! The promise of a loop policy: steps of one length, whatever the frames do.

use crate::lane::LaneSpec;
use timestep::time::Flicks;
use timestep::time::policies::{Accumulator, Plan, Timestep, plan_frame};

/// Lengths of frames, ms, that expose a policy whose steps depend on them: shorter and longer than any usual dt, and multiples of
/// none.
const FRAMES: [f64; 12] = [16.6, 3.1, 41.7, 6.9, 0.4, 180.3, 16.7, 33.3, 7.0, 250.0, 1.3, 83.4];

/// `true` if all steps of the lane's policy have one length, found by asking it for plans, and no drawn pose goes into the state. The
/// state after step n depends then on n and on the input alone. Other lanes promise nothing.
pub fn promises_equal_steps(lane: &LaneSpec) -> bool {
    if lane.writes_back() {
        return false;
    }
    let length = lane.policy.step_length(lane.dt);
    // Steps that cost nothing, and steps that cost more than the time they cover.
    [Flicks::ZERO, length.times(2)].into_iter().all(|step_cost| {
        let timestep = Timestep { step_cost, ..lane.policy.timestep(lane.dt) };
        let mut accumulator = Accumulator::default();
        // Long steps need many frames before one is due.
        let rounds = 1 + (length.secs() / 0.5) as usize;
        let frames = FRAMES.iter().cycle().take(FRAMES.len() * rounds.min(250)).map(|ms| Flicks::from_millis(*ms));
        let mut plans = frames.map(|frame| plan_frame(&lane.policy, &timestep, &mut accumulator, frame));
        // A first frame that is longer than a step by less than a time that the policy compares with.
        let near = timestep.options.map(|option| length + Flicks(option.0 / 2));
        let mut near_plans =
            near.into_iter().map(|frame| plan_frame(&lane.policy, &timestep, &mut Accumulator::default(), frame));
        let is_equal =
            |plan: Plan| plan.steps.iter().take(64).all(|step| step == length) && plan.steps.last == Flicks::ZERO;
        plans.all(is_equal) && near_plans.all(is_equal)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use timestep::time::policies::{POLICIES, PolicySpec};

    /// By their definitions in the policies' own files.
    #[test]
    fn only_policies_that_cut_frames_promise_nothing() {
        let promising = |dt: Flicks| {
            let lane = |policy| LaneSpec { policy: PolicySpec::of(policy), dt, ..LaneSpec::default() };
            let none: Vec<_> = POLICIES.iter().filter(|policy| !promises_equal_steps(&lane(policy))).collect();
            none.into_iter().map(|policy| policy.id).collect::<Vec<_>>()
        };
        let cutting = ["variable", "semi-fixed", "semi-fixed-even", "variable-range"];
        let mistakes = [
            "stepped-and-kept",
            "unguarded-clock",
            "rest-twice",
            "mean-of-ten",
            "floored",
            "frame-rates",
            "phaser",
            "playcanvas",
        ];
        // A step that is longer than its longest one never doubles.
        assert_eq!(promising(Flicks::SECOND), [&cutting[..], &mistakes].concat());
        for dt in [Flicks::from_ratio(1, 60), Flicks::from_ratio(1, 1000)] {
            assert_eq!(promising(dt), [&cutting[..], &["follow-load"], &mistakes].concat(), "{dt}");
        }
    }

    /// Frames of up to a step and the range are one step, however seldom such a frame comes.
    #[test]
    fn a_narrow_range_cuts_frames_too() {
        let policy = POLICIES.iter().find(|policy| policy.id == "variable-range").expect("listed");
        for range in [1.0, 0.01] {
            let options = [Flicks::from_millis(range), Flicks::from_millis(100.0)];
            let dt = Flicks::from_ratio(1, 25);
            assert!(!promises_equal_steps(&LaneSpec {
                policy: PolicySpec { policy, options },
                dt,
                ..LaneSpec::default()
            }));
        }
    }

    /// Time that waits is part of the next frame, and so of its step.
    #[test]
    fn a_lower_end_of_the_range_cuts_frames_too() {
        let policy = POLICIES.iter().find(|policy| policy.id == "variable-range").expect("listed");
        let options = [Flicks::from_millis(13.7), Flicks::from_millis(100.0)];
        let dt = Flicks::from_millis(17.67);
        assert!(!promises_equal_steps(&LaneSpec { policy: PolicySpec { policy, options }, dt, ..LaneSpec::default() }));
    }
}
