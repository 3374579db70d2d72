//! The evaluations of a call of `Lab::frame` stay within a few times its limit, whatever the scenario: counted in the right-hand sides
//! themselves, those of solved references included.

use crate::scenarios::random;
use proptest::prelude::*;
use proptest::test_runner::{RngAlgorithm, TestError, TestRng, TestRunner};
use simulation::double_double::DoubleDouble;
use simulation::lab::{Action, Frame, Lab};
use simulation::lane::TimeLimit;
use simulation::metrics::Stretch;
use simulation::scenario::Scenario;
use simulation::worlds::{Rhs, WORLDS, World};
use std::cell::Cell;
use std::sync::LazyLock;
use std::time::{Duration, Instant};
use timestep::ode::RhsFn;
use timestep::time::Flicks;

thread_local! {
    static EVALUATIONS: Cell<u64> = const { Cell::new(0) };
}

/// A right-hand side that counts, over the one of the world at this place of the list.
fn counted<const PLACE: usize>(c: &[f64], t: f64, y: &[f64], dydt: &mut [f64]) {
    EVALUATIONS.set(EVALUATIONS.get() + 1);
    (WORLDS[PLACE].rhs.scalar)(c, t, y, dydt);
}

/// The same with 31 digits.
fn counted_wide<const PLACE: usize>(c: &[DoubleDouble], t: f64, y: &[DoubleDouble], dydt: &mut [DoubleDouble]) {
    EVALUATIONS.set(EVALUATIONS.get() + 1);
    let wide = WORLDS[PLACE].rhs.double_double.expect("only worlds that have one are asked");
    wide(c, t, y, dydt);
}

const MOST_WORLDS: usize = 24;

/// Both right-hand sides of every place.
fn counting() -> Vec<(RhsFn<f64>, RhsFn<DoubleDouble>)> {
    macro_rules! places {
        ($($place:literal)*) => { vec![$((counted::<$place>, counted_wide::<$place>)),*] };
    }
    places!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23)
}

/// Every world with right-hand sides that count.
static COUNTED: LazyLock<Vec<&'static World>> = LazyLock::new(|| {
    assert!(WORLDS.len() <= MOST_WORLDS, "write more places down");
    let each = WORLDS.iter().zip(counting());
    let with_counts = |(world, (scalar, wide)): (&&'static World, (RhsFn<f64>, RhsFn<DoubleDouble>))| {
        let double_double = world.rhs.double_double.map(|_| wide);
        let world: &'static World =
            Box::leak(Box::new(World { rhs: Rhs { scalar, single: None, blocks: None, double_double }, ..**world }));
        world
    };
    each.map(with_counts).collect()
});

fn with_counts(mut scenario: Scenario) -> Scenario {
    for lane in &mut scenario.lanes {
        let place = WORLDS.iter().position(|world| world.id == lane.world.id).expect("of the list");
        lane.world.world = COUNTED[place];
    }
    scenario
}

/// Evaluations of one call.
fn evaluations(lab: &mut Lab, frame: Frame<'_>) -> u64 {
    let before = EVALUATIONS.get();
    lab.frame(frame);
    EVALUATIONS.get() - before
}

/// The least limit of a window, and what it has after some frames.
const LIMITS: [u64; 3] = [20_000, 200_000, 2_000_000];

/// Runs a scenario in calls with a limit, for at most `calls` of them; the error names the call with too many evaluations.
fn check(scenario: Scenario, limit: u64, calls: usize) -> Result<(), String> {
    let begun = Instant::now();
    let mut lab = Lab::new(with_counts(scenario));
    lab.keep_history(1 << 20);
    lab.keep_curves();
    let actions = [Action::StepFrameBack { lane: 0 }, Action::SetPaused(false), Action::StepTick { lane: 0 }];
    for call in 0..calls {
        let action = (call % 7 == 6).then(|| actions[call / 7 % 3]);
        let frame =
            Frame { elapsed: Lab::NOMINAL_FRAME, actions: action.as_slice(), work: Some(limit), ..Frame::default() };
        let done = evaluations(&mut lab, frame);
        if done > 3 * limit {
            return Err(format!("{done} evaluations in call {call} with a limit of {limit}"));
        }
        if begun.elapsed() > Duration::from_millis(300) {
            break;
        }
    }
    Ok(())
}

#[test]
fn no_call_evaluates_much_more_than_its_limit() {
    let config = ProptestConfig { failure_persistence: None, max_shrink_iters: 0, ..ProptestConfig::default() };
    let mut runner = TestRunner::new_with_rng(config, TestRng::from_seed(RngAlgorithm::ChaCha, &[21; 32]));
    let cases = (random::scenario(), prop::sample::select(LIMITS.to_vec()));
    for case in 0..100 {
        let tree = cases.new_tree(&mut runner).unwrap();
        let outcome = runner.run_one(tree, |(scenario, limit)| {
            let text = scenario.to_toml();
            check(scenario.without_window(), limit, 40).map_err(|why| TestCaseError::fail(format!("{why}\n{text}")))
        });
        // The reason has the scenario as a file; its `Debug` is a thousand lines.
        match outcome {
            Err(TestError::Fail(reason, _)) => panic!("case {case}: {reason}"),
            Err(TestError::Abort(reason)) => panic!("case {case} was not run: {reason}"),
            Ok(_) => {}
        }
    }
}

/// Scenarios that did hold the window up, and their kind.
fn hard() -> Vec<String> {
    let lane = |world: &str, integrator: &str, dt: &str| {
        format!("[[lane]]\nworld = {world}\nintegrator = {integrator}\ndt = \"{dt}\"\nmax_frame = \"off\"\n")
    };
    let heavy = "{ id = \"chain\", masses = 16, stiffness = 20000, mass = 0.05 }";
    let exact = "{ id = \"dormand-prince\", rtol = 1e-13, atol = 1e-15 }";
    vec![
        lane("\"chain\"", "\"rk4\"", "1/20000"),
        lane("\"double-pendulum\"", "\"rk4\"", "1/20000"),
        lane(heavy, "\"velocity-verlet\"", "1/20000").repeat(64),
        lane(heavy, "\"implicit-midpoint\"", "1/200000"),
        lane(heavy, exact, "100"),
        lane(heavy, "\"implicit-euler\"", "1/10") + "substeps = 1000\n",
        lane("\"stack\"", "\"semi-implicit-euler\"", "1/2000"),
        lane("\"spring\"", "\"implicit-midpoint\"", "1/100") + "substeps = 1000\nmechanisms = [\"neighbours\"]\n",
        // A lane that waits for its partner, and one that aims far ahead: a pose takes hundreds of trial steps.
        lane("\"pendulum\"", "\"ralston\"", "16 ms")
            + "substeps = 357\ntime_scale = 62.8\npresentation = \"next-state\"\nlink = { model = \"snapshots\" }\n",
        lane("\"pendulum\"", "\"rk4\"", "1/10000")
            + "substeps = 100\ntime_scale = 10\npresentation = \"next-state\"\naim = \"display\"\ndisplay = { hz = 60 }\n",
        // A first step, and an eye's view, that need much of the reference.
        lane("\"double-pendulum\"", "\"semi-implicit-euler\"", "100") + "policy = \"full-start\"\n",
        lane("\"stack\"", "\"heun\"", "100")
            + "eye_view = true\ntime_scale = 60\ndisplay = { hz = 60, render_cost = \"3 s\" }\n",
    ]
}

#[test]
fn scenarios_that_are_hard_keep_to_the_limit() {
    for text in hard() {
        let scenario = Scenario::parse(&text, "hard").unwrap_or_else(|error| panic!("{error:?}\n{text}"));
        for limit in LIMITS {
            check(scenario.clone(), limit, 12).unwrap_or_else(|why| panic!("{why}\n{}", &text[..text.len().min(400)]));
        }
    }
}

/// A call that logs local errors counts what it solves for them.
#[test]
fn local_errors_in_rows_keep_to_the_limit_and_are_the_same_in_pieces() {
    for world in ["chain", "double-pendulum", "field", "stack", "orbit", "spring"] {
        let lane = |dt: &str| format!("[[lane]]\nworld = \"{world}\"\nintegrator = \"rk4\"\ndt = \"{dt}\"\n");
        let text = lane("1/30") + &lane("1/5000");
        let scenario = with_counts(Scenario::parse(&text, "test").unwrap());
        let rows = |work: Option<u64>| {
            let mut lab = Lab::new(scenario.clone());
            lab.log_local_errors();
            lab.set_logging(true);
            let mut rows = Vec::new();
            for _ in 0..4 {
                let mut elapsed = Lab::NOMINAL_FRAME;
                loop {
                    let done = evaluations(&mut lab, Frame { elapsed, work, ..Frame::default() });
                    assert!(work.is_none_or(|limit| done <= 3 * limit), "{world}: {done}");
                    elapsed = Flicks::ZERO;
                    if !lab.is_busy() {
                        break;
                    }
                }
                rows.extend(lab.take_rows().into_iter().flat_map(|(_, log)| log.steps).map(|row| row.local_error));
            }
            rows
        };
        let whole = rows(None);
        assert!(whole.iter().filter(|error| error.is_some()).count() > 300, "{world}");
        assert_eq!(whole, rows(Some(20_000)), "{world}");
    }
}

/// Without a reader of local errors nothing is solved for them.
#[test]
fn curves_take_no_work_for_local_errors() {
    let text = "[[lane]]\nworld = \"double-pendulum\"\nintegrator = \"rk4\"\ndt = \"1/10000\"\n";
    let count = |curves: bool| {
        let mut lab = Lab::new(with_counts(Scenario::parse(text, "test").unwrap()));
        if curves {
            lab.keep_curves();
        }
        let frame = || Frame { elapsed: Lab::NOMINAL_FRAME, ..Frame::default() };
        ((0..6).map(|_| evaluations(&mut lab, frame())).sum::<u64>(), lab)
    };
    // Labs share the reference that one has solved, for as long as one of them lives.
    let _solved = count(false);
    let [(without, _), (with, _)] = [false, true].map(count);
    assert!(with <= without, "{with} evaluations with curves, {without} without");
}

/// The caller's time stops a call inside a step and inside a reference, and changes no bit.
#[test]
fn time_that_is_up_stops_a_call_and_changes_nothing() {
    for text in hard()
        .into_iter()
        .chain(["[[lane]]\nworld = \"double-pendulum\"\nintegrator = \"rk4\"\ndt = \"1/5\"\n".to_owned()])
    {
        let scenario = Scenario::parse(&text, "hard").unwrap();
        let lanes = scenario.lanes.len();
        let scenario = Scenario { lanes: scenario.lanes.into_iter().take(2).collect(), ..scenario };
        let is_up = || true;
        let (mut whole, mut pieces) = (Lab::new(with_counts(scenario.clone())), Lab::new(with_counts(scenario)));
        let elapsed = Flicks::from_millis(2.0);
        whole.frame(Frame { elapsed, ..Frame::default() });
        let mut frame = Frame { elapsed, work: Some(u64::MAX - 1), time: Some(TimeLimit(&is_up)), ..Frame::default() };
        let mut calls = 0;
        loop {
            let done = evaluations(&mut pieces, frame);
            // As much as is done before the first question, and one piece of a solution.
            assert!(
                done <= 8000,
                "{done} evaluations after the time was up, {lanes} lanes of\n{}",
                &text[..200.min(text.len())]
            );
            calls += 1;
            frame.elapsed = Flicks::ZERO;
            if !pieces.is_busy() {
                break;
            }
        }
        let states =
            |lab: &Lab| lab.snapshot().lanes.iter().map(|lane| (lane.steps(), lane.state_hash())).collect::<Vec<_>>();
        assert_eq!(states(&whole), states(&pieces), "after {calls} calls");
    }
}

/// Frames that come seconds apart cost little, the fits of the seconds between them do not.
#[test]
fn a_call_counts_the_seconds_that_it_measures() {
    let text = "display = { hz = 60, render_cost = \"10 s\" }\n";
    let text = format!("[[lane]]\nworld = \"street\"\ndt = \"100 s\"\nmax_frame = \"off\"\n{text}");
    let scenario = Scenario::parse(&text, "slow").unwrap_or_else(|error| panic!("{error:?}"));
    let stepped = |work: Option<u64>| {
        let mut lab = Lab::new(scenario.clone());
        lab.frame(Frame { actions: &[Action::SetPaused(true)], ..Frame::default() });
        let mut calls = vec![lab.snapshot().elapsed];
        let mut actions = &[Action::StepTick { lane: 0 }][..];
        while !actions.is_empty() || lab.is_busy() {
            lab.frame(Frame { actions, work, ..Frame::default() });
            calls.push(lab.snapshot().elapsed);
            actions = &[];
        }
        (format!("{:?}", lab.snapshot().lanes[0].report(Stretch::WholeRun)), calls)
    };
    let (whole, calls) = stepped(None);
    let [.., before, after] = calls[..] else { panic!("{calls:?}") };
    assert!((after - before).secs() > 90.0, "{calls:?}");
    let (pieces, calls) = stepped(Some(2_000_000));
    assert_eq!(pieces, whole);
    let longest = calls.windows(2).map(|pair| (pair[1] - pair[0]).secs()).fold(0.0, f64::max);
    assert!(longest < 50.0, "{longest} s in one call of {}", calls.len());
}
