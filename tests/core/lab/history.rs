//! The history of a lab: every moment is restored bit for bit.

use crate::support::{act, pass};
use proptest::prelude::*;
use simulation::input::{Hang, Input};
use simulation::lab::{Action, Frame, Lab};
use simulation::metrics::Stretch;
use simulation::scenario::Scenario;
use timestep::time::{Flicks, TimeScale};

/// Live and virtual lanes, noise, hitches, costs, a trace, a fast and a slow display, a lane that diverges and one that runs
/// backwards, and two that are driven.
pub const EVERYTHING: &str = "
[[lane]]
display = 'live'
policy = 'hysteresis'
presentation = 'interpolate'
[[lane]]
display = { hz = 240, noise = '0.5 ms', hitch = { every = '0.2 s', lasts = '40 ms', random = true } }
policy = 'snapped'
presentation = 'hermite'
integrator = 'position-verlet'
world = 'orbit'
[[lane]]
display = { hz = 30, vsync = false, step_cost = '9 ms' }
dt = '1/120'
world = 'bounce'
[[lane]]
display = { trace = 'coarse-clock' }
policy = 'threaded'
world = 'pendulum'
integrator = 'rk4'
[[lane]]
world = { id = 'spring', stiffness = 1e6 }
integrator = 'explicit-euler'
dt = '1/10'
display = 'live'
[[lane]]
time_scale = '-34.77 %'
display = { hz = 144, render_cost = '8 ms' }
presentation = 'extrapolate'
[[lane]]
world = 'cart'
integrator = 'rk4'
display = 'live'
[[lane]]
world = 'cart'
integrator = 'exact'
display = { hz = 144, noise = '0.5 ms' }
policy = 'threaded'
presentation = 'interpolate'
[[lane]]
world = 'double-pendulum'
integrator = 'dormand-prince'
dt = '1/20'
display = 'live'
presentation = 'render-step'
[[lane]]
world = { id = 'chain', masses = 2 }
integrator = { id = 'dormand-prince', rtol = 1e-4 }
state = 'f32'
time_scale = 0.7
[[lane]]
world = 'duel'
integrator = 'rk4'
link = { model = 'rollback', delay = '30 ms', jitter = '20 ms', loss = 0.2, reorder = 0.1 }
display = { hz = 75, noise = '1 ms' }
[[lane]]
world = 'duel'
integrator = 'rk4'
link = { delay = '45 ms', loss = 0.1, input_delay = 2 }
display = 'live'
state = 'f32'
";

/// Every bit of every lane: numbers, hashes, clocks, random sources, memories, trails and scenes.
fn bits(lab: &Lab) -> String {
    let snapshot = lab.snapshot();
    let lanes: Vec<_> = snapshot.lanes.iter().map(|lane| (lane.lane, lane.curves())).collect();
    format!("{:?} {lanes:?}", snapshot.elapsed)
}

fn lab(text: &str, bytes: usize) -> Lab {
    let mut lab = Lab::new(Scenario::parse(text, "test").expect("valid"));
    lab.set_lead(Flicks(Lab::NOMINAL_FRAME.0 / 2));
    lab.keep_history(bytes);
    lab
}

/// One thing that a user or a window does.
#[derive(Clone, Debug)]
enum Operation {
    /// A number of frames of a length in ms.
    Frames(u32, f64),
    Speed(f64),
    Step(usize),
    Tick(usize),
    /// Scrub to a moment between the first (0) and the last (1), and continue from there.
    Return(f64),
    Label,
    /// Hold an input along x.
    Drive(f64),
    /// Hang for some ms.
    Hang(f64),
}

fn operations() -> impl Strategy<Value = Vec<Operation>> {
    let operation = prop_oneof![
        6 => (1_u32..40, 1.0..40.0).prop_map(|(count, ms)| Operation::Frames(count, ms)),
        1 => Just(Operation::Frames(1, 900.0)),
        2 => prop_oneof![Just(0.3477), Just(1.0), Just(2.0)].prop_map(Operation::Speed),
        1 => (0_usize..8).prop_map(Operation::Step),
        1 => (0_usize..8).prop_map(Operation::Tick),
        1 => (0.0..1.0).prop_map(Operation::Return),
        1 => Just(Operation::Label),
        3 => (-1.0..=1.0).prop_map(Operation::Drive),
        1 => (1.0..500.0).prop_map(Operation::Hang),
    ];
    prop::collection::vec(operation, 3..14)
}

/// Applies an operation, and records every moment that it reaches.
fn apply(lab: &mut Lab, operation: &Operation, moments: &mut Vec<(Flicks, String)>) {
    let mut note = |lab: &Lab| moments.push((lab.snapshot().elapsed, bits(lab)));
    match *operation {
        Operation::Frames(count, ms) => {
            act(lab, Action::SetPaused(false));
            for k in 0..count {
                pass(lab, Flicks::from_millis(ms * (1.0 + 0.3 * f64::from(k % 3))));
                note(lab);
            }
        }
        Operation::Drive(x) => _ = lab.frame(Frame { input: Some(Input::new(x, 0.0)), ..Frame::default() }),
        Operation::Hang(ms) => act(lab, Action::Hang(Hang { at: Flicks::ZERO, lasts: Flicks::from_millis(ms) })),
        Operation::Speed(factor) => act(lab, Action::SetSpeed(TimeScale::new(factor))),
        Operation::Step(lane) => {
            act(lab, Action::StepFrame { lane });
            note(lab);
        }
        Operation::Tick(lane) => act(lab, Action::StepTick { lane }),
        Operation::Return(part) => {
            let [first, last] = lab.snapshot().history;
            act(lab, Action::ScrubTo(first + Flicks(((last - first).0 as f64 * part) as i64)));
            let now = lab.snapshot().elapsed;
            act(lab, Action::SetPaused(false));
            pass(lab, Lab::NOMINAL_FRAME);
            moments.retain(|moment| moment.0 <= now);
            moments.push((lab.snapshot().elapsed, bits(lab)));
        }
        Operation::Label => {
            let mut scenario = lab.snapshot().scenario.clone();
            scenario.lanes[1].looks.label.push('x');
            lab.frame(Frame { scenario: Some(&scenario), ..Frame::default() });
            let (old, new) =
                (lab.snapshot().scenario.lanes[1].looks.label.len() - 1, scenario.lanes[1].looks.label.clone());
            let (old, new) = (format!("label: {:?}", &new[..old]), format!("label: {new:?}"));
            // The second lane's is the second label; the others have none.
            for moment in moments.iter_mut().filter(|_| old.len() > 9) {
                moment.1 = moment.1.replacen(&old, &new, 1);
            }
            if old.len() == 9 {
                moments.iter_mut().for_each(|moment| {
                    let at = moment.1.match_indices(&old).nth(1).expect("two lanes").0;
                    moment.1.replace_range(at..at + old.len(), &new);
                });
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, max_shrink_iters: 60, ..ProptestConfig::default() })]

    #[test]
    fn scrubbing_restores_every_moment(operations in operations(), order in prop::collection::vec(any::<prop::sample::Index>(), 12)) {
        let (mut lab, mut moments) = (lab(EVERYTHING, 66 << 20), Vec::new());
        moments.push((Flicks::ZERO, bits(&lab)));
        for operation in &operations {
            apply(&mut lab, operation, &mut moments);
        }
        for index in order {
            let (at, then) = index.get(&moments);
            act(&mut lab, Action::ScrubTo(*at));
            prop_assert!(bits(&lab) == *then, "at {at:?}");
        }
    }

    #[test]
    fn steps_back_and_forward_meet(
        operations in operations(), lane in 0_usize..8, ticks in any::<bool>(), count in 1_usize..12,
    ) {
        let mut lab = lab(EVERYTHING, 64 << 20);
        for operation in operations.iter().filter(|operation| !matches!(operation, Operation::Label)) {
            apply(&mut lab, operation, &mut Vec::new());
        }
        let (back, on) = if ticks {
            (Action::StepTickBack { lane }, Action::StepTick { lane })
        } else {
            (Action::StepFrameBack { lane }, Action::StepFrame { lane })
        };
        let counted = |lab: &Lab| {
            let lane = lab.snapshot().lanes[lane];
            if ticks { lane.steps() } else { lane.frames() }
        };
        // The moment of the lane's last frame, rather than some time after it.
        act(&mut lab, back);
        let mut path = vec![(counted(&lab), bits(&lab))];
        for _ in 0..count {
            act(&mut lab, back);
            let (now, last) = (counted(&lab), path[path.len() - 1].0);
            if now == last {
                break;
            }
            prop_assert!(if ticks { now < last } else { now + 1 == last }, "{now} {last}");
            path.push((now, bits(&lab)));
        }
        path.pop();
        for (count, then) in path.iter().rev() {
            act(&mut lab, on);
            prop_assert_eq!(counted(&lab), *count);
            prop_assert!(bits(&lab) == *then, "at {}", count);
        }
    }
}

/// A lane of 240 Hz shows four frames while the window shows one; each of them is a moment of its own.
#[test]
fn frames_between_those_of_the_window_can_be_stepped() {
    let text = "[[lane]]\ndisplay = { hz = 240 }\n[[lane]]\ndisplay = 'live'\n";
    let mut fast = lab(text, 64 << 20);
    (0..60).for_each(|_| pass(&mut fast, Flicks::from_ratio(1, 60)));
    let frames = fast.snapshot().lanes[0].frames();
    for k in 1..=9 {
        act(&mut fast, Action::StepFrameBack { lane: 0 });
        assert_eq!(fast.snapshot().lanes[0].frames(), frames - k);
    }
    // Time continues from there: the live lane's next frame is as long as the time that has passed for it.
    act(&mut fast, Action::SetPaused(false));
    (0..60).for_each(|_| pass(&mut fast, Flicks::from_ratio(1, 60)));
    let snapshot = fast.snapshot();
    let behind = Flicks::from_secs(snapshot.lanes[1].report(Stretch::WholeRun).real_time_secs) - snapshot.elapsed;
    assert_eq!(behind, Flicks::ZERO);
    assert_eq!(snapshot.history[1], snapshot.elapsed, "the old future is forgotten");
}

#[test]
fn time_continues_as_it_did() {
    let run = |lab: &mut Lab, frames: i64| (0..frames).for_each(|k| pass(lab, Flicks::from_ratio(1 + k % 2, 90)));
    let (mut straight, mut winding) = (lab(EVERYTHING, 64 << 20), lab(EVERYTHING, 64 << 20));
    run(&mut straight, 300);
    run(&mut winding, 200);
    run(&mut winding, 71);
    act(&mut winding, Action::ScrubTo(straight.snapshot().history[0]));
    assert_eq!(winding.snapshot().elapsed, Flicks::ZERO);
    act(&mut winding, Action::SetPaused(false));
    run(&mut winding, 300);
    assert!(bits(&straight) == bits(&winding));
}

#[test]
fn an_edit_of_a_lane_starts_the_history_again() {
    let mut lab = lab(EVERYTHING, 64 << 20);
    (0..60).for_each(|_| pass(&mut lab, Lab::NOMINAL_FRAME));
    let mut scenario = lab.snapshot().scenario.clone();
    scenario.title = "another".to_owned();
    scenario.lanes[0].looks.label = "also".to_owned();
    lab.frame(Frame { scenario: Some(&scenario), ..Frame::default() });
    assert_eq!(lab.snapshot().history, [Flicks::ZERO, lab.snapshot().elapsed], "texts move nothing");
    scenario.lanes[0].dt = Flicks::from_ratio(1, 100);
    lab.frame(Frame { scenario: Some(&scenario), ..Frame::default() });
    let now = lab.snapshot().elapsed;
    assert_eq!(lab.snapshot().history, [now, now]);
    let then = bits(&lab);
    (0..60).for_each(|_| pass(&mut lab, Lab::NOMINAL_FRAME));
    act(&mut lab, Action::ScrubTo(Flicks::ZERO));
    assert!(bits(&lab) == then);
    act(&mut lab, Action::Reset);
    assert_eq!(lab.snapshot().history, [Flicks::ZERO; 2]);
}

/// A long run in a small memory (half of it is the animation errors that all checkpoints share): the history never exceeds it,
/// and restores every moment that is left.
#[test]
fn memory_is_bounded() {
    const BYTES: usize = 4 << 20;
    let mut lab = lab(EVERYTHING, BYTES);
    let mut moments = Vec::new();
    for k in 0..60_000 {
        pass(&mut lab, Flicks::from_ratio(1 + k % 3, 120));
        assert!(lab.history_bytes() <= BYTES, "{} bytes after {k} frames", lab.history_bytes());
        if k % 997 == 0 {
            moments.push((lab.snapshot().elapsed, bits(&lab)));
        }
    }
    let [first, last] = lab.snapshot().history;
    assert!(first > Flicks::ZERO, "the run was long enough to forget");
    assert!(last - first > Flicks(20 * Flicks::PER_SECOND), "{first} to {last}");
    moments.retain(|moment| moment.0 >= first);
    assert!(moments.len() > 2, "{} {first} {last}", moments.len());
    for (at, then) in &moments {
        act(&mut lab, Action::ScrubTo(*at));
        assert!(bits(&lab) == *then, "{at}");
    }
}
