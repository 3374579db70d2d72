//! Loop policies and guards: every flick of real time is accounted for, for frames of any length.

use proptest::prelude::*;
use simulation::lab::{Frame, Lab};
use simulation::lane::Guards;
use simulation::metrics::Stretch;
use simulation::scenario::Scenario;
use timestep::entry::Entry;
use timestep::time::policies::{Accumulator, LoopPolicy, POLICIES, PolicySpec, Timestep, plan_frame};
use timestep::time::{Flicks, TimeScale};

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
        options in [0..Flicks::PER_SECOND, 0..Flicks::PER_SECOND],
        refresh in 0..Flicks::PER_SECOND / 20,
        step_cost in prop_oneof![Just(0), 0..Flicks::PER_SECOND / 10],
    ) {
        let guards = Guards { max_frame: max_frame.map(Flicks), max_steps };
        let range = |index: usize| policy.options.get(index).map_or([Flicks::ZERO; 2], |option| option.range);
        let option = |index: usize| Flicks(options[index]).clamp(range(index)[0], range(index)[1]);
        let spec = PolicySpec { policy, options: std::array::from_fn(option) };
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
            // A clock that is set back counts as one that stands.
            let fed = if policy.takes_negative { frame } else { frame.max(Flicks::ZERO) };
            real += i128::from(fed.0);
            let listed: i128 = plan.steps.iter().take(200_000).map(|step| i128::from(step.0)).sum();
            prop_assert_eq!(listed, i128::from(plan.steps.total().0));
            simulated += listed;
            dropped += i128::from((fed - admitted + plan.dropped + plan.drift).0);

            prop_assert!(admitted >= Flicks::ZERO || policy.takes_negative);
            prop_assert!(plan.steps.iter().take(200_000).all(|step| step > Flicks::ZERO || policy.takes_negative));
            let slack = match policy.id {
                "hysteresis" => Flicks(dt / 4),
                "threaded" => timestep.dt.times(64),
                "follow-load" => spec.options[0].times(2),
                // Whole steps may stay.
                _ if policy.keeps_steps => accumulator.carried.max(Flicks::ZERO),
                // A step is due 9 ms before its time.
                "littlejs" => timestep.dt + Flicks::from_millis(9.0),
                _ => Flicks::ZERO,
            };
            // At most one step waits for the next frame.
            prop_assert!(plan.overstep >= -slack && plan.overstep < timestep.dt.times(2) + slack);
            prop_assert!(plan.steps.len() <= max_steps.map_or(Guards::HARD_MAX_STEPS, u64::from));
            let beyond = if ["variable-range", "follow-load"].contains(&policy.id) { spec.options[0] } else { Flicks::ZERO };
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
    (0..frames).map(|_| policy.plan(&timestep, &mut accumulator, frame).steps.iter().collect()).collect()
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

/// With a lower end what fills no step waits, whether a frame is too short or something is left of a long one.
#[test]
fn time_below_the_range_waits_for_the_next_frame() {
    let policy = LoopPolicy::by_id("variable-range").expect("a built-in policy");
    let ms = Flicks::from_millis;
    let steps = |min: f64, frames: &[f64]| {
        let spec = PolicySpec { policy, options: [ms(4.0), ms(min)] };
        let mut accumulator = Accumulator::default();
        let plans = frames.iter().map(|frame| {
            let plan = plan_frame(policy, &spec.timestep(ms(16.0)), &mut accumulator, ms(*frame));
            assert_eq!((plan.dropped, plan.overstep), (Flicks::ZERO, Flicks::ZERO));
            (plan.steps.iter().map(Flicks::millis).collect::<Vec<_>>(), accumulator.carried.millis())
        });
        plans.collect::<Vec<_>>()
    };
    assert_eq!(steps(12.0, &[7.0, 7.0, 12.0]), [(vec![], 7.0), (vec![14.0], 0.0), (vec![12.0], 0.0)]);
    assert_eq!(steps(12.0, &[21.0, 7.0]), [(vec![16.0], 5.0), (vec![12.0], 0.0)]);
    assert_eq!(steps(12.0, &[29.0, 0.0]), [(vec![16.0, 13.0], 0.0), (vec![], 0.0)]);
    assert_eq!(
        steps(90.0, &[15.0, 1.0, 17.0]),
        [(vec![], 15.0), (vec![16.0], 0.0), (vec![17.0], 0.0)],
        "it counts as dt"
    );
}

/// Frames of 144 Hz are gathered in pairs to 13.9 ms: half of the steps for the same time. Who counts steps alone would say that half of
/// the motion is missing.
#[test]
fn a_lower_end_halves_the_steps_and_loses_no_time() {
    let report = |policy: &str| report(&format!("policy = {policy}\ndt = '16 ms'\ndisplay = {{ hz = 144 }}"), 10);
    let [all, pairs] = ["{ id = 'variable-range' }", "{ id = 'variable-range', min = '12 ms' }"].map(report);
    assert_eq!([all.steps, pairs.steps], [1440, 720]);
    assert_eq!([all.sim_time_secs, pairs.sim_time_secs, pairs.dropped_secs], [10.0, 10.0, 0.0]);
    let odd = report("{ id = 'variable-range', min = '14 ms' }");
    // Two frames are 13.9 ms, too little; three are 20.8, a step and 4.8 that wait; with two more they are 18.7, a step.
    assert_eq!((odd.steps, odd.dropped_secs), (1440 * 2 / 5, 0.0));
}

/// Report of a lane after so many seconds.
fn report(lane: &str, seconds: i64) -> simulation::metrics::Report {
    let scenario =
        Scenario::parse(&format!("[[lane]]\n{lane}\n"), "t").unwrap_or_else(|errors| panic!("{}", errors[0]));
    let mut lab = Lab::new(scenario);
    (0..60 * seconds).for_each(|_| _ = lab.frame(Frame { elapsed: Flicks::from_ratio(1, 60), ..Frame::default() }));
    lab.snapshot().lanes[0].report(Stretch::WholeRun)
}

/// A thread's ticks do not wait for frames: 0.6 s without one cost no time, where the accumulator drops what is beyond `max_frame`.
/// Who looks at frames alone sees the same hang in both.
#[test]
fn no_frame_is_too_long_for_a_simulation_with_a_clock_of_its_own() {
    let lane = |policy: &str, keys: &str| {
        report(
            &format!("policy = '{policy}'\ndisplay = {{ hitch = {{ every = '2 s', lasts = '600 ms' }} }}\n{keys}"),
            10,
        )
    };
    let [fixed, threaded] = ["fixed", "threaded"].map(|policy| lane(policy, ""));
    assert_eq!(fixed.frames, threaded.frames);
    assert_eq!((threaded.dropped_secs, threaded.sim_time_secs), (0.0, threaded.real_time_secs));
    assert!(threaded.steps_per_frame.keys().any(|steps| *steps > 15), "{:?}", threaded.steps_per_frame);
    // Of each of the hangs, which are over by the end of the run, 250 ms count.
    let hangs = threaded.steps_per_frame.range(15..).map(|(_, frames)| *frames).sum::<u64>();
    let cut: f64 = threaded
        .steps_per_frame
        .range(15..)
        .map(|(steps, frames)| *frames as f64 * (*steps as f64 / 60.0 - 0.25))
        .sum();
    assert!(hangs >= 4 && (fixed.dropped_secs - cut).abs() < 1e-9, "{} s of {cut}", fixed.dropped_secs);
    // Its own bounds hold: 8 of 36 ticks are read, one waits, 27 are as if they had never been due.
    let limited = lane("threaded", "max_steps = 8");
    let shed: f64 =
        threaded.steps_per_frame.range(10..).map(|(steps, frames)| *frames as f64 * (*steps as f64 - 9.0) / 60.0).sum();
    assert!((limited.dropped_secs - shed).abs() < 1e-9, "{} s of {shed}", limited.dropped_secs);
    // A tick that takes 30 ms falls behind by 13 ms a tick until 64 are late, whatever the frames do.
    let slow = report("policy = 'threaded'\ndisplay = { step_cost = '30 ms' }\nmax_frame = 'off'", 60);
    let behind = slow.backlog_secs * 60.0;
    assert!((64.0..66.0).contains(&behind) && slow.dropped_secs > 0.0, "{behind} ticks behind");
}

/// 144 Hz and steps of 2.4 frames: the remainder goes through every number of fifths of a frame once in twelve frames, 66 in all, and
/// is simulated twice. On frames that are multiples of dt there is none, so that who tries 60 and 30 Hz finds no mistake.
#[test]
fn a_remainder_that_is_stepped_and_kept_is_simulated_twice() {
    let (policy, dt) = (LoopPolicy::by_id("stepped-and-kept").expect("a built-in policy"), Flicks::from_ratio(1, 60));
    let (timestep, mut accumulator) = (PolicySpec::of(policy).timestep(dt), Accumulator::default());
    let fifth = Flicks::from_ratio(1, 5 * 144);
    let rests: Vec<_> = (0..24)
        .map(|_| {
            let plan = plan_frame(policy, &timestep, &mut accumulator, fifth.times(5));
            assert_eq!((plan.dropped, plan.steps.last), (-accumulator.carried, accumulator.carried));
            accumulator.carried.0 / fifth.0
        })
        .collect();
    assert_eq!(rests[..12], [5, 10, 3, 8, 1, 6, 11, 4, 9, 2, 7, 0]);
    assert_eq!(rests[..12], rests[12..]);
    let lane = |policy: &str, hz: u32| {
        let report = report(&format!("policy = '{policy}'\ndisplay = {{ hz = {hz} }}"), 10);
        [report.sim_time_secs, report.dropped_secs]
    };
    let [simulated, dropped] = lane("stepped-and-kept", 144);
    assert!((simulated - 21.0).abs() < 1e-9 && (dropped + 11.0).abs() < 1e-9, "{simulated} s, {dropped} s");
    for hz in [60, 30] {
        assert_eq!(lane("stepped-and-kept", hz), lane("hybrid", hz), "{hz} Hz");
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
