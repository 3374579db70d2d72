//! The statements of a policy take its steps: the same lengths, the same remainder, whatever the frames are.

use proptest::prelude::*;
use simulation::code::{Machine, name_in_code};
use timestep::code::Statement;
use timestep::time::Flicks;
use timestep::time::policies::{Accumulator, CodeValue, LoopPolicy, POLICIES, PolicySpec, Timestep, plan_frame};

/// The statements of a policy, with or without a limit on the steps of a frame.
fn code(policy: &LoopPolicy, is_limited: bool) -> Vec<Statement> {
    let text = policy.code.concat();
    Statement::parse(&text, is_limited).unwrap_or_else(|error| panic!("{}: {error}", policy.id))
}

/// The policies that a few statements say.
fn with_code() -> impl Iterator<Item = &'static LoopPolicy> {
    POLICIES.iter().copied().filter(|policy| !policy.code.is_empty())
}

#[test]
fn the_text_of_every_policy_can_be_read() {
    for policy in with_code() {
        for is_limited in [false, true] {
            assert!(!code(policy, is_limited).is_empty(), "{}", policy.id);
        }
    }
    let without = POLICIES.iter().filter(|policy| policy.code.is_empty()).map(|policy| policy.id);
    assert_eq!(without.collect::<Vec<_>>(), ["godot-3"]);
}

#[test]
fn every_name_that_the_code_keeps_is_told() {
    let accumulator = Accumulator::default();
    for policy in with_code() {
        let timestep = PolicySpec::of(policy).timestep(Flicks::from_ratio(1, 60));
        let told = policy.kept(&timestep, &accumulator);
        let mut first = Machine::default();
        first.set_time("dt", timestep.dt);
        first.set_time("refresh", timestep.refresh);
        let mut kept = code(policy, true);
        kept.retain(|statement| matches!(statement, Statement::Keep(..)));
        first.run(&kept);
        first.names.retain(|name, _| !["dt", "refresh"].contains(&name.as_str()));
        assert_eq!(first.names.len(), told.len(), "{}: {told:?}", policy.id);
        for (name, value) in &first.names {
            let value = Some(value.number());
            let known = told.iter().find(|(told, _)| told == name).map(|(_, told)| told.number());
            assert_eq!(known, value, "{}: {name} before the first frame", policy.id);
        }
    }
}

/// Flicks by which the code of a policy rounds differently in 200 frames: a mean of four or ten frames drops its parts of a flick, and a sum in
/// single precision is no whole number of flicks.
fn rounding(policy: &LoopPolicy) -> i64 {
    match policy.id {
        "snapped" | "mean-of-ten" | "phaser" => 200,
        "float-accumulator" => 100,
        // Single precision, which rounds times of seconds to 42 flicks.
        "panda3d" => 10_000,
        _ if policy.engine => 100,
        _ => 0,
    }
}

/// Frames: steady, noisy, long, of length 0, and whole steps.
fn frames() -> impl Strategy<Value = Vec<i64>> {
    let second = Flicks::PER_SECOND;
    let one = prop_oneof![
        4 => 0..second / 20,
        2 => prop::sample::select(vec![second / 144, second / 60, second / 30, second / 10, 0]),
        1 => 0..second,
    ];
    prop_oneof![
        prop::collection::vec(one, 200),
        (0..second / 10, 0..second / 1000).prop_map(|(frame, noise)| {
            (0..200).map(|n| frame + if n % 3 == 0 { noise } else { -noise.min(frame) }).collect()
        }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]

    #[test]
    fn statements_take_the_steps_of_their_policy(
        policy in prop::sample::select(with_code().collect::<Vec<_>>()), frames in frames(), rate in 5..300_u32,
        limit in prop::option::of(1..9_u64), options in [1..30_000_000_i64, 1..30_000_000], cost in 0..20_000_000_i64,
    ) {
        let dt = Flicks::from_ratio(1, rate.into());
        // A limit would drop such a step. Engines count in numbers of their own.
        let is_mean = ["snapped", "mean-of-ten"].contains(&policy.id) || policy.engine;
        let limit = limit.filter(|_| !is_mean);
        let options = options.map(Flicks);
        let refresh = Flicks::from_ratio(1, 60);
        let timestep = Timestep {
            options, refresh, step_cost: Flicks(cost), most_steps: limit.unwrap_or(u64::MAX),
            ..PolicySpec { policy, options }.timestep(dt)
        };
        let statements = code(policy, limit.is_some());
        let mut accumulator = Accumulator::default();
        let mut machine = Machine::default();
        let mut ahead = Flicks::ZERO;
        machine.set_time("dt", dt);
        machine.set_time("refresh", refresh);
        machine.set_time("step_cost", Flicks(cost));
        machine.names.insert("max_steps".to_owned(), CodeValue::Number(limit.unwrap_or(0) as f64));
        for (option, value) in policy.options.iter().zip(options) {
            machine.set_time(name_in_code(option.key), value);
        }
        for (number, frame) in frames.iter().enumerate() {
            let mut told = machine.clone();
            told.names.extend(policy.kept(&timestep, &accumulator));
            let plan = plan_frame(policy, &timestep, &mut accumulator, Flicks(*frame));
            machine.set_time("frame_time", Flicks(*frame));
            told.set_time("frame_time", Flicks(*frame));
            told.run(&statements);
            let from_kept = told.steps.iter().copied().sum::<Flicks>() - plan.steps.total();
            let is_near = from_kept.0.abs() <= if policy.carries { dt.0 } else { rounding(policy) };
            prop_assert!(
                if is_mean { is_near } else { from_kept == Flicks::ZERO },
                "{}, frame {number}: what is kept takes steps of {:?} more", policy.id, from_kept
            );
            machine.run(&statements);
            let mut steps = std::mem::take(&mut machine.steps);
            // A step of no length is none.
            steps.retain(|length| *length != Flicks::ZERO);
            let rounding = rounding(policy);
            if !is_mean {
                prop_assert_eq!(&steps, &plan.steps.iter().collect::<Vec<_>>(), "{}, frame {}", policy.id, number);
            }
            // Of a mean, and in rounded numbers, a step that falls due just at the frame may come in the next one.
            ahead += steps.iter().copied().sum::<Flicks>() - plan.steps.total();
            prop_assert!(ahead.0.abs() <= dt.0, "{}, frame {}: {:?} ahead", policy.id, number, ahead);
            if is_mean && !policy.carries && policy.id != "playcanvas" {
                prop_assert!(ahead.0.abs() <= rounding, "{}, frame {}: {:?} ahead", policy.id, number, ahead);
            }
            if policy.carries {
                let overstep = machine.names["overstep"].time();
                let miss = (ahead + overstep - plan.overstep).0.abs();
                // What is left of whole steps is nothing, or nearly a step.
                let is_alike = miss <= rounding || policy.engine && (dt.0 - miss).abs() <= rounding;
                prop_assert!(is_alike, "{}, frame {}: {:?}, {:?}", policy.id, number, overstep, plan.overstep);
            }
        }
    }
}
