//! Loop policies and guards: every flick of real time is accounted for, for frames of any length.

use proptest::prelude::*;
use timestep_lab::entry::Entry;
use timestep_lab::lab::{Frame, Lab};
use timestep_lab::lane::Guards;
use timestep_lab::metrics::Stretch;
use timestep_lab::scenario::Scenario;
use timestep_lab::time::policies::{Accumulator, LoopPolicy, POLICIES, PolicySpec, Timestep, plan_frame};
use timestep_lab::time::{Flicks, TimeScale};

fn frame_times() -> impl Strategy<Value = Vec<i64>> {
    let ordinary = 1..Flicks::PER_SECOND;
    let odd = prop_oneof![Just(0), Just(1), Just(-5), Just(36_000 * Flicks::PER_SECOND), -Flicks::PER_SECOND..0];
    prop::collection::vec(prop_oneof![9 => ordinary, 1 => odd], 1..200)
}

proptest! {
    #[test]
    fn real_time_is_steps_and_dropped_and_carried(
        frames in frame_times(),
        policy in prop::sample::select(POLICIES.to_vec()),
        dt in 70_560..2 * Flicks::PER_SECOND,
        max_frame in prop::option::of(1..Flicks::PER_SECOND),
        max_steps in prop::option::of(1..20_u32),
        option in 0..Flicks::PER_SECOND,
        refresh in 0..Flicks::PER_SECOND / 20,
        step_cost in prop_oneof![Just(0), 0..Flicks::PER_SECOND / 10],
    ) {
        let guards = Guards { max_frame: max_frame.map(Flicks), max_steps };
        let range = policy.option.as_ref().map_or([Flicks::ZERO; 2], |option| option.range);
        let spec = PolicySpec { policy, option: Flicks(option).clamp(range[0], range[1]) };
        let timestep = Timestep {
            refresh: Flicks(refresh),
            step_cost: Flicks(step_cost),
            most_steps: guards.most_steps(1),
            ..spec.timestep(Flicks(dt))
        };
        let longest = spec.step_length(timestep.dt);
        let mut accumulator = Accumulator::default();
        let (mut real, mut simulated, mut dropped) = (0_i128, 0_i128, 0_i128);
        for frame in frames {
            let frame = Flicks(frame);
            let admitted = guards.admit(policy, longest, 1, frame);
            let plan = plan_frame(policy, &timestep, &mut accumulator, admitted);
            real += i128::from(frame.0);
            let listed: i128 = plan.steps.iter().take(200_000).map(|step| i128::from(step.0)).sum();
            prop_assert_eq!(listed, i128::from(plan.steps.total().0));
            simulated += listed;
            dropped += i128::from((frame - admitted + plan.dropped + plan.drift).0);

            prop_assert!(admitted >= Flicks::ZERO || !policy.uses_clock);
            prop_assert!(plan.steps.iter().take(200_000).all(|step| step > Flicks::ZERO));
            let slack = match policy.id {
                "hysteresis" => Flicks(dt / 4),
                "threaded" => timestep.dt.times(64),
                "follow-load" => spec.option.times(2),
                _ => Flicks::ZERO,
            };
            // At most one step waits for the next frame.
            prop_assert!(plan.overstep >= -slack && plan.overstep < timestep.dt.times(2) + slack);
            prop_assert!(plan.steps.len() <= max_steps.map_or(Guards::HARD_MAX_STEPS, u64::from));
            let beyond = if ["variable-range", "follow-load"].contains(&policy.id) { spec.option } else { Flicks::ZERO };
            prop_assert!(!policy.splits || plan.steps.iter().all(|step| step <= longest + beyond));
        }
        prop_assert_eq!(real, simulated + dropped + i128::from(accumulator.carried.0));
    }

    #[test]
    fn scaled_time_is_exact(
        frames in prop::collection::vec(0..Flicks::PER_SECOND, 1..500),
        parts in 0..100 * TimeScale::PARTS,
    ) {
        let scale = TimeScale::from_parts(parts);
        let mut carry = 0;
        let scaled: i128 = frames.iter().map(|f| i128::from(scale.scale(Flicks(*f), &mut carry).0)).sum();
        let exact: i128 = frames.iter().map(|f| i128::from(*f) * i128::from(parts)).sum();
        prop_assert_eq!(scaled * i128::from(TimeScale::PARTS) + i128::from(carry), exact);
    }
}

/// Steps of each frame at `hz`, dt = 1/50.
fn steps_per_frame(policy: &str, hz: i64, frames: usize) -> Vec<Vec<Flicks>> {
    let policy = LoopPolicy::by_id(policy).expect("a built-in policy");
    let timestep = PolicySpec::of(policy).timestep(Flicks::from_ratio(1, 50));
    let mut accumulator = Accumulator::default();
    let frame = Flicks::from_ratio(1, hz);
    (0..frames).map(|_| (policy.plan)(&timestep, &mut accumulator, frame).steps.iter().collect()).collect()
}

#[test]
fn fifty_on_sixty_leaves_every_sixth_frame_without_a_step() {
    let counts: Vec<usize> = steps_per_frame("fixed", 60, 600).iter().map(Vec::len).collect();
    let pattern = [0, 1, 1, 1, 1, 1];
    assert!(counts.chunks(6).all(|chunk| chunk == pattern), "{:?}", &counts[..12]);
}

#[test]
fn the_textbook_patterns() {
    let dt = Flicks::from_ratio(1, 50);
    let (frame, rest) = (Flicks::from_ratio(1, 30), Flicks::from_ratio(1, 30) - dt);
    assert_eq!(steps_per_frame("locked", 30, 2), [[dt], [dt]]);
    assert_eq!(steps_per_frame("variable", 30, 2), [[frame], [frame]]);
    assert_eq!(steps_per_frame("semi-fixed", 30, 1), [[dt, rest]]);
    let half = Flicks(frame.0 / 2);
    assert_eq!(steps_per_frame("semi-fixed-even", 30, 1), [[half, half]]);
    assert_eq!(steps_per_frame("fixed", 30, 3).iter().map(Vec::len).collect::<Vec<_>>(), [1, 2, 2]);
}

#[test]
fn an_overload_costs_all_but_one_step() {
    let policy = LoopPolicy::by_id("drop-to-one").expect("a built-in policy");
    let (dt, ms) = (Flicks::from_ratio(1, 50), Flicks::from_millis);
    let timestep = PolicySpec::of(policy).timestep(dt);
    let mut accumulator = Accumulator::default();
    // 45 ms are caught up with; 5 of them and 61 are more than the 50 ms of its option.
    let plans = [45.0, 61.0, 25.0].map(|frame| {
        let plan = plan_frame(policy, &timestep, &mut accumulator, ms(frame));
        (plan.steps.len(), plan.dropped, accumulator.carried)
    });
    assert_eq!(plans, [(2, ms(0.0), ms(5.0)), (1, ms(46.0), ms(0.0)), (1, ms(0.0), ms(5.0))]);
}

#[test]
fn steps_within_the_range_are_frames_and_others_are_semi_fixed() {
    let policy = LoopPolicy::by_id("variable-range").expect("a built-in policy");
    let ms = Flicks::from_millis;
    let timestep = PolicySpec::of(policy).timestep(ms(16.0));
    for (frame, steps) in
        [(7.0, &[7.0][..]), (12.0, &[12.0]), (20.0, &[20.0]), (21.0, &[16.0, 5.0]), (40.0, &[16.0, 16.0, 8.0])]
    {
        let plan = plan_frame(policy, &timestep, &mut Accumulator::default(), ms(frame));
        assert_eq!(plan.steps.iter().collect::<Vec<_>>(), steps.iter().map(|step| ms(*step)).collect::<Vec<_>>());
    }
}

/// A full accumulator makes interpolation as old as the display: T − S = 0 at every frame, and −dt at most without a blend.
#[test]
fn a_full_start_interpolates_without_delay() {
    for (presentation, oldest) in [("interpolate", [0.0, 0.0]), ("latest", [-50.0 / 3.0, 0.0])] {
        let text =
            format!("[[lane]]\npolicy = 'full-start'\npresentation = '{presentation}'\ndisplay = {{ hz = 144 }}\n");
        let mut lab = Lab::new(Scenario::parse(&text, "t").unwrap_or_else(|errors| panic!("{}", errors[0])));
        (0..120).for_each(|_| _ = lab.frame(Frame { elapsed: Flicks::from_ratio(1, 60), ..Frame::default() }));
        let report = lab.snapshot().lanes[0].report(Stretch::WholeRun);
        let age = report.age_ms.expect("frames were shown");
        assert!(age.min >= oldest[0] - 1e-9 && age.max <= oldest[1] + 1e-9, "{presentation}: {age:?}");
        assert_eq!((report.steps, report.dropped_secs), (121, -1.0 / 60.0));
    }
}

#[test]
fn guards_bound_frames_and_their_steps() {
    let fixed = LoopPolicy::by_id("fixed").expect("a built-in policy");
    let locked = LoopPolicy::by_id("locked").expect("a built-in policy");
    let (dt, second) = (Flicks::from_ratio(1, 100), Flicks::SECOND);
    let off = Guards { max_frame: None, max_steps: None };
    assert_eq!((off.most_steps(1), off.most_steps(1000)), (50_000, 50));
    assert_eq!(Guards { max_steps: Some(8), ..off }.most_steps(1), 8);
    assert_eq!(off.admit(fixed, dt, 1, second), second);
    assert_eq!(Guards::default().admit(fixed, dt, 1, second), Flicks::from_ratio(1, 4));
    assert_eq!(Guards::default().admit(locked, dt, 1, second), second, "it does not use the clock");
    let tiny = Flicks::from_ratio(1, 100_000);
    assert_eq!(off.admit(fixed, tiny, 1000, second), tiny.times(50), "work is bounded whatever is asked for");
    assert_eq!(off.admit(fixed, dt, 1, -second), Flicks::ZERO, "time never runs backwards");
}
