//! A limit of work cuts what the lab does into pieces, and changes nothing else.

use proptest::prelude::*;
use simulation::input::{Hang, Input};
use simulation::lab::{Action, Frame, Lab};
use simulation::metrics::Stretch;
use simulation::scenario::Scenario;
use timestep::time::{Flicks, TimeScale};

/// Lanes that differ in all that may be cut: steps, frames, threads, tears, driven worlds, poses with trial steps,
/// and references that are solved.
const LANES: &str = r#"
[[lane]]
world = { id = "chain", masses = 3 }
dt = "1/600"
display = { hz = 50, noise = "1 ms", hitch = { every = "300 ms", lasts = "40 ms" } }
presentation = "interpolate"

[[lane]]
world = "double-pendulum"
integrator = "dormand-prince"
display = "live"

[[lane]]
world = "cart"
integrator = "rk4"
dt = "1/240"
poll = "tick"
presentation = "extrapolate"

[[lane]]
world = "orbit"
policy = "threaded"
reads = "torn"
presentation = "interpolate"
display = { hz = 144, vsync = false, render_cost = "9 ms", step_cost = "3 ms" }

[[lane]]
time_scale = 3
substeps = 4
display = { vrr = [40, 120], frames_in_flight = 2, render_cost = "6 ms", step_cost = "9 ms" }

[[lane]]
world = "duel"
integrator = "rk4"
link = { model = "rollback", delay = "20 ms", jitter = "30 ms", loss = 0.1, input_delay = 1, prediction = 20 }
dt = "1/240"
display = "live"

[[lane]]
world = "duel"
integrator = "rk4"
link = { model = "rollback", delay = "20 ms", loss = 0.1 }
dt = "1/240"
display = { hz = 75, noise = "2 ms", step_cost = "0.2 ms" }

[[lane]]
world = "duel"
integrator = "rk4"
link = { model = "snapshots", delay = "20 ms", loss = 0.3, buffer = "30 ms" }
display = { hz = 50 }

[[lane]]
world = "duel"
integrator = "rk4"
link = { model = "snapshots", corrections = "snap" }

[[lane]]
world = "cart"
integrator = "dormand-prince"
dt = "1/30"
presentation = "next-state"
aim = "display"
time_scale = 5
display = { hz = 50 }

[[lane]]
world = "street"
dt = "1/10"
substeps = 3
presentation = "render-step"
display = { hz = 50 }

[[lane]]
world = "duel"
integrator = "heun"
link = { model = "snapshots" }
presentation = "next-state"
display = { hz = 50 }
"#;

/// Arguments of a call.
#[derive(Clone, Debug)]
struct Call {
    elapsed: Flicks,
    action: Option<Action>,
    input: Option<Input>,
}

fn action() -> impl Strategy<Value = Action> {
    let lane = 0..7_usize;
    prop_oneof![
        any::<bool>().prop_map(Action::SetPaused),
        (1..300_i64).prop_map(|ms| Action::Hang(Hang { at: Flicks::ZERO, lasts: Flicks::from_millis(ms as f64) })),
        lane.clone().prop_map(|lane| Action::StepFrame { lane }),
        lane.clone().prop_map(|lane| Action::StepTick { lane }),
        lane.clone().prop_map(|lane| Action::StepFrameBack { lane }),
        lane.prop_map(|lane| Action::StepTickBack { lane }),
        (0..800_i64).prop_map(|ms| Action::ScrubTo(Flicks::from_millis(ms as f64))),
        (1..3000_i64).prop_map(|parts| Action::SetSpeed(TimeScale::from_parts(parts * TimeScale::PARTS / 1000))),
    ]
}

fn call() -> impl Strategy<Value = Call> {
    let elapsed = prop_oneof![Just(1.0 / 60.0), 0.0..0.25].prop_map(Flicks::from_secs);
    let input = prop::option::weighted(0.3, (-1.0..=1.0_f64, -1.0..=1.0_f64));
    (elapsed, prop::option::weighted(0.3, action()), input).prop_map(|(elapsed, action, input)| Call {
        elapsed,
        action,
        input: input.map(|(x, y)| Input::new(x, y)),
    })
}

fn lab() -> Lab {
    let mut lab = Lab::new(Scenario::parse(LANES, "test").unwrap());
    lab.keep_history(Lab::HISTORY_BYTES);
    lab.keep_curves();
    lab.set_logging(true);
    lab
}

/// Everything that can be seen of a lab.
fn seen(lab: &Lab) -> String {
    let snapshot = lab.snapshot();
    let mut text = format!("{:?} {} {:?} {:?}\n", snapshot.elapsed, snapshot.paused, snapshot.history, snapshot.input);
    for lane in &snapshot.lanes {
        let report = serde_json::to_string(&lane.report(Stretch::WholeRun)).unwrap();
        let points: Vec<_> = lane.curves().unwrap().plots().iter().map(|plot| format!("{plot:?}").len()).collect();
        text += &format!("{report} {points:?} {:?} {:?}\n", lane.log(), lane.bands());
    }
    text
}

/// The text around the first difference of two texts.
fn difference(a: &str, b: &str) -> Option<[String; 2]> {
    let at =
        a.bytes().zip(b.bytes()).position(|(a, b)| a != b).or((a.len() != b.len()).then_some(a.len().min(b.len())))?;
    let about = |text: &str| text.chars().skip(at.saturating_sub(120)).take(240).collect();
    Some([about(a), about(b)])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn every_sequence_of_limits_gives_the_same(
        calls in prop::collection::vec(call(), 1..25),
        limits in prop::collection::vec(prop_oneof![1..50_u64, 1..5_000_u64, 1..200_000_u64], 1..20),
    ) {
        let (mut whole, mut pieces, mut cuts) = (lab(), lab(), 0);
        let mut limits = limits.into_iter().cycle();
        for Call { elapsed, action, input } in calls {
            let actions = action.as_slice();
            whole.frame(Frame { elapsed, actions, input, ..Frame::default() });
            prop_assert!(!whole.is_busy());
            pieces.frame(Frame { elapsed, actions, input, work: limits.next(), ..Frame::default() });
            while pieces.is_busy() {
                // Time that passes meanwhile is not owed.
                cuts += 1;
                pieces.frame(Frame { elapsed, work: limits.next(), ..Frame::default() });
            }
            prop_assert_eq!(difference(&seen(&whole), &seen(&pieces)), None, "after {} cuts", cuts);
        }
    }
}

/// Ten million steps a second of a stiff chain with an implicit method.
const HEAVY: &str = r#"
[[lane]]
world = { id = "chain", masses = 16 }
integrator = "implicit-midpoint"
dt = "1/100000"
time_scale = 100
max_frame = "off"
display = { hz = 1000 }
"#;

#[test]
fn a_heavy_scenario_stops_at_its_limit_and_answers() {
    let mut lab = Lab::new(Scenario::parse(HEAVY, "test").unwrap());
    lab.keep_history(Lab::HISTORY_BYTES);
    lab.keep_curves();
    let frame = Frame { elapsed: Lab::NOMINAL_FRAME, work: Some(100_000), ..Frame::default() };
    for _ in 0..3 {
        assert!(!lab.frame(frame), "nothing is seen before it has ended");
        assert!(lab.is_busy());
        assert_eq!((lab.snapshot().elapsed, lab.snapshot().lanes[0].steps()), (Flicks::ZERO, 0));
    }
    lab.frame(Frame { actions: &[Action::SetPaused(true), Action::Reset], ..frame });
    assert!(!lab.is_busy() && lab.snapshot().paused, "a reset drops what has not ended");
    lab.frame(Frame { actions: &[Action::SetPaused(false)], ..frame });
    assert!(lab.is_busy());
    let other = Scenario::parse("[[lane]]", "test").unwrap();
    lab.frame(Frame { scenario: Some(&other), ..frame });
    assert!(!lab.is_busy() && lab.snapshot().elapsed == Lab::NOMINAL_FRAME, "so does an edit");
}

#[test]
fn a_pause_leaves_begun_time_alone_until_it_ends() {
    let (mut whole, mut pieces) = (lab(), lab());
    whole.set_logging(false);
    pieces.set_logging(false);
    let frame = Frame { elapsed: Flicks::from_millis(200.0), ..Frame::default() };
    whole.frame(frame);
    pieces.frame(Frame { work: Some(500), ..frame });
    assert!(pieces.is_busy());
    let pause = |lab: &mut Lab, paused| lab.frame(Frame { actions: &[Action::SetPaused(paused)], ..Frame::default() });
    pause(&mut pieces, true);
    (0..100).for_each(|_| assert!(!pieces.frame(frame) && !pieces.is_busy()));
    assert_eq!(pieces.snapshot().elapsed, Flicks::ZERO);
    pause(&mut pieces, false);
    assert_eq!(difference(&seen(&whole), &seen(&pieces)), None);
    // A step of the transport goes on from what is shown.
    pieces.frame(Frame { work: Some(500), ..frame });
    assert!(pieces.is_busy());
    pause(&mut pieces, true);
    let step = Frame { actions: &[Action::StepFrame { lane: 0 }], ..Frame::default() };
    whole.frame(step);
    pieces.frame(step);
    assert_eq!(difference(&seen(&whole), &seen(&pieces)), None);
}

#[test]
fn of_many_scrubs_that_wait_only_the_last_matters() {
    let mut lab = lab();
    (0..40).for_each(|_| _ = lab.frame(Frame { elapsed: Lab::NOMINAL_FRAME, ..Frame::default() }));
    let scrub = |ms: f64| [Action::ScrubTo(Flicks::from_millis(ms))];
    lab.frame(Frame { actions: &scrub(300.0), work: Some(1), ..Frame::default() });
    for ms in 0..1000 {
        lab.frame(Frame { actions: &scrub(f64::from(ms % 500)), work: Some(1), ..Frame::default() });
    }
    lab.frame(Frame::default());
    let at = lab.snapshot().elapsed;
    assert!(at <= Flicks::from_millis(499.0) && at > Flicks::from_millis(480.0), "{at:?}");
}
