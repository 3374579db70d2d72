//! A recorded run, read from its file and played again, ends in the same bits, with the same numbers and the same history.

use glam::dvec2;
use proptest::prelude::*;
use simulation::displays::{Display, Trace};
use simulation::input::{Grab, Hang, Input};
use simulation::lab::{Action, Frame, Lab};
use simulation::metrics::Stretch;
use simulation::replay::{Player, Run, RunPiece, RunRecorder};
use simulation::scenario::Scenario;
use std::sync::Arc;
use timestep::time::{Flicks, TimeScale};

/// Live and virtual lanes, noise, hitches, threads, a driven lane of each kind, and one that diverges.
const LANES: &str = "
[[lane]]
display = 'live'
policy = 'hysteresis'
presentation = 'interpolate'
[[lane]]
display = { hz = 240, noise = '0.5 ms', hitch = { every = '0.2 s', lasts = '40 ms', random = true } }
policy = 'snapped'
world = 'orbit'
[[lane]]
display = { trace = 'coarse-clock' }
policy = 'threaded'
world = 'double-pendulum'
integrator = 'dormand-prince'
[[lane]]
world = { id = 'spring', stiffness = 1e6 }
integrator = 'explicit-euler'
dt = '1/10'
display = 'live'
[[lane]]
world = 'cart'
integrator = 'rk4'
display = 'live'
[[lane]]
world = 'cart'
integrator = 'exact'
display = { hz = 144, noise = '0.5 ms' }
presentation = 'extrapolate'
[[lane]]
world = 'duel'
integrator = 'rk4'
link = { model = 'rollback', delay = '30 ms', loss = 0.2, input_delay = 0 }
display = 'live'
[[lane]]
world = 'duel'
integrator = 'rk4'
link = { model = 'rollback', delay = '20 ms', jitter = '40 ms', input_delay = 0 }
";

/// Bodies with lives, orientations, contacts and torn reads.
const KINDS: &str = include_str!("../../reference/kinds_of_lanes.toml");

/// One call of a window.
#[derive(Clone, Debug)]
struct Call {
    elapsed: Flicks,
    action: Option<Action>,
    input: Option<Input>,
    edit: Option<Edit>,
    work: Option<u64>,
}

#[derive(Clone, Debug)]
enum Edit {
    Title,
    Label(usize),
    Step(usize, i64),
    /// A display with a trace that is in no file.
    Trace(usize),
    /// Starts the run again.
    Seed(u64),
    /// Puts the input of the run into the scenario, as saving does.
    KeepInput,
}

fn call() -> impl Strategy<Value = Call> {
    let lane = || 0..6_usize;
    let action = prop_oneof![
        6 => Just(Action::SetPaused(false)),
        1 => Just(Action::SetPaused(true)),
        1 => lane().prop_map(|lane| Action::StepFrame { lane }),
        1 => lane().prop_map(|lane| Action::StepTick { lane }),
        2 => lane().prop_map(|lane| Action::StepFrameBack { lane }),
        1 => lane().prop_map(|lane| Action::StepTickBack { lane }),
        2 => (0..1500_i64).prop_map(|ms| Action::ScrubTo(Flicks::from_millis(ms as f64))),
        1 => (1..3000_i64).prop_map(|parts| Action::SetSpeed(TimeScale::from_parts(parts * TimeScale::PARTS / 1000))),
        1 => Just(Action::Reset),
        1 => (1..700_i64).prop_map(|ms| Action::Hang(Hang { at: Flicks::ZERO, lasts: Flicks::from_millis(ms as f64) })),
    ];
    let edit = prop_oneof![
        3 => Just(Edit::Title),
        2 => lane().prop_map(Edit::Label),
        4 => (lane(), 20..200_i64).prop_map(|(lane, rate)| Edit::Step(lane, rate)),
        1 => (0..2_usize).prop_map(Edit::Trace),
        1 => (0..3_u64).prop_map(Edit::Seed),
        2 => Just(Edit::KeepInput),
    ];
    let grab = prop_oneof![2 => Just(None), 1 => Just(Grab::new(0, dvec2(0.7, -0.2)))];
    let push = prop_oneof![Just(0.0), Just(1.0), Just(-0.5)].prop_map(|x| Input::new(x, 0.0));
    let input = (push, grab).prop_map(|(push, grab)| push.holding(grab));
    (
        (0..40_000_i64).prop_map(|micros| Flicks::from_millis(micros as f64 / 1000.0)),
        prop::option::weighted(0.4, action),
        prop::option::weighted(0.3, input),
        prop::option::weighted(0.08, edit),
        prop_oneof![2 => Just(None), 1 => (1_u64..30_000).prop_map(Some)],
    )
        .prop_map(|(elapsed, action, input, edit, work)| Call { elapsed, action, input, edit, work })
}

fn edited(lab: &Lab, edit: &Edit) -> Scenario {
    let snapshot = lab.snapshot();
    let mut scenario = snapshot.scenario.clone();
    match *edit {
        Edit::Title => scenario.title.push('!'),
        Edit::Label(lane) => scenario.lanes[lane].looks.label.push('x'),
        Edit::Step(lane, rate) => scenario.lanes[lane].dt = Flicks::from_ratio(1, rate),
        Edit::Trace(lane) => {
            let trace = Trace::recorded([9, 31, 16].map(|ms| Flicks::from_millis(f64::from(ms))).to_vec()).unwrap();
            scenario.lanes[lane].display = Display::Trace(Arc::new(trace));
        }
        Edit::Seed(seed) => scenario.seed = seed,
        Edit::KeepInput => scenario = snapshot.with_recorded_input(),
    }
    scenario
}

fn start(lanes: &str) -> Lab {
    let mut lab = Lab::new(Scenario::parse(lanes, "test").unwrap());
    keep(&mut lab);
    lab
}

fn keep(lab: &mut Lab) {
    lab.set_lead(Flicks(Lab::NOMINAL_FRAME.0 / 2));
    lab.keep_history(Lab::HISTORY_BYTES);
    lab.keep_curves();
}

/// Everything that a lane is, its scene and its random sources included.
fn bits(lab: &Lab) -> Vec<String> {
    let snapshot = lab.snapshot();
    let head = format!("{:?} {:?} {:?}", snapshot.elapsed, snapshot.scenario, snapshot.input.changes());
    let lanes = snapshot.lanes.iter().map(|lane| format!("{:?}", lane.lane));
    std::iter::once(head).chain(lanes).collect()
}

fn numbers(lab: &Lab) -> String {
    let stretches = [Stretch::WholeRun, Stretch::LastSeconds];
    let of = |stretch| lab.snapshot().lanes.iter().map(|lane| lane.report(stretch)).collect::<Vec<_>>();
    format!("{:?}", stretches.map(of))
}

fn act(lab: &mut Lab, action: Action) {
    lab.frame(Frame { actions: &[action], ..Frame::default() });
    while lab.is_busy() {
        lab.frame(Frame::default());
    }
}

/// Every so many calls what has happened is taken away, if `taken_every` is not 0.
fn record(lanes: &str, calls: &[Call], taken_every: usize) -> (Lab, Vec<u8>) {
    let mut lab = start(lanes);
    let mut recorder = RunRecorder::starting(&mut lab);
    let mut taken = Vec::new();
    for (index, call) in calls.iter().enumerate() {
        let scenario = call.edit.as_ref().map(|edit| edited(&lab, edit));
        let Call { elapsed, input, work, .. } = *call;
        let actions = call.action.as_slice();
        lab.frame(Frame { elapsed, actions, scenario: scenario.as_ref(), input, work, ..Frame::default() });
        recorder.observe(&mut lab);
        if index.checked_rem(taken_every) == Some(0) {
            taken.extend(recorder.take_piece());
        }
    }
    // Time that passes for a heavy lane rests in a pause; it is in the run when it has passed.
    lab.frame(Frame { actions: &[Action::SetPaused(false)], ..Frame::default() });
    while lab.is_busy() {
        lab.frame(Frame::default());
        recorder.observe(&mut lab);
    }
    let file = file(&mut lab, &mut recorder, taken);
    (lab, file)
}

/// The run's file, after all of it that has been taken away.
fn file(lab: &mut Lab, recorder: &mut RunRecorder, taken: Vec<RunPiece>) -> Vec<u8> {
    let mut bytes = Vec::new();
    for piece in taken.into_iter().chain([recorder.rest(lab).unwrap()]) {
        if piece.at == 0 {
            bytes.clear();
        }
        assert_eq!(piece.at, bytes.len() as u64, "a piece follows the one before");
        bytes.extend(piece.bytes);
    }
    bytes
}

fn play(run: Run, work: Option<u64>) -> (Lab, Player) {
    let (mut player, mut lab) = Player::new(Arc::new(run));
    keep(&mut lab);
    while player.step(&mut lab, work) {}
    (lab, player)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(36))]

    #[test]
    fn a_run_plays_again_bit_for_bit(
        lanes in prop::sample::select(&[LANES, KINDS][..]),
        calls in prop::collection::vec(call(), 20..160),
        places in prop::collection::vec(0.0..1.0_f64, 3),
        work in prop_oneof![Just(None), (1_u64..50_000).prop_map(Some)],
        taken_every in 0..10_usize,
    ) {
        let (mut lab, file) = record(lanes, &calls, taken_every);
        let (run, cut) = Run::parse(&file, "test").unwrap();
        prop_assert_eq!(cut, None);
        prop_assert_eq!(run.length(), lab.snapshot().history[1]);
        let (mut again, player) = play(run, work);
        prop_assert_eq!(player.difference(), None);
        let end = lab.snapshot().history[1];
        act(&mut lab, Action::ScrubTo(end));
        act(&mut again, Action::ScrubTo(end));
        prop_assert_eq!(bits(&lab), bits(&again));
        prop_assert_eq!(numbers(&lab), numbers(&again));
        let [first, last] = lab.snapshot().history;
        prop_assert_eq!([first, last], again.snapshot().history);
        for place in places {
            let at = first + Flicks(((last - first).0 as f64 * place) as i64);
            act(&mut lab, Action::ScrubTo(at));
            act(&mut again, Action::ScrubTo(at));
            prop_assert_eq!(bits(&lab), bits(&again), "at {}", at);
        }
    }
}

/// A recording of other steps: the first check that differs is named, and everything is played to its end.
#[test]
fn a_difference_has_its_lane_step_and_component() {
    let mut lab = start(LANES);
    let mut recorder = RunRecorder::starting(&mut lab);
    for _ in 0..300 {
        lab.frame(Frame { elapsed: Lab::NOMINAL_FRAME, ..Frame::default() });
        recorder.observe(&mut lab);
    }
    let (mut run, _) = Run::parse(&recorder.rest(&mut lab).unwrap().bytes, "test").unwrap();
    let check = run.blocks[0].checks.iter_mut().find(|check| check.after >= 200).unwrap();
    let steps = check.lanes[1].steps;
    check.lanes[1].hash ^= 1;
    check.lanes[1].state[2] += 1.0;
    let (here, after) = (check.lanes[1].state[2], check.after);
    let (again, player) = play(run, None);
    assert_eq!(again.snapshot().elapsed, lab.snapshot().elapsed);
    let difference = player.difference().unwrap();
    assert_eq!((difference.lane, difference.steps, difference.recorded_steps), (1, steps, steps));
    let (component, then, now) = difference.component.unwrap();
    assert_eq!((component, then.to_bits(), now), (2, here.to_bits(), here - 1.0));
    let at = Lab::NOMINAL_FRAME.secs() * after as f64;
    assert!((difference.at - at).abs() < 1e-9, "{} {at}", difference.at);
    assert!(difference.to_string().contains(&format!("after step {steps}: state[2] was")), "{difference}");
}

/// Time that pauses is not recorded, and a long run takes little room.
#[test]
fn a_recording_is_small_and_grows_only_with_the_run() {
    let mut lab = Lab::new(Scenario::load("welcome").unwrap());
    keep(&mut lab);
    let mut recorder = RunRecorder::starting(&mut lab);
    let empty = recorder.held();
    for index in 0..3600_i64 {
        let elapsed = Lab::NOMINAL_FRAME + Flicks(index * 7919 % 20_000);
        lab.frame(Frame { elapsed, ..Frame::default() });
        recorder.observe(&mut lab);
    }
    let grown = recorder.held() - empty;
    assert!(grown < 60 * 1024, "{grown} bytes for a minute");
    act(&mut lab, Action::SetPaused(true));
    recorder.observe(&mut lab);
    let paused = recorder.held();
    for index in 0..1000 {
        lab.frame(Frame { elapsed: Lab::NOMINAL_FRAME, ..Frame::default() });
        if index % 10 == 0 {
            act(&mut lab, Action::ScrubTo(Flicks(index * Flicks::PER_SECOND / 100)));
        }
        recorder.observe(&mut lab);
    }
    assert_eq!(recorder.held(), paused, "nothing happened to the run");
    act(&mut lab, Action::Reset);
    recorder.observe(&mut lab);
    assert_eq!(recorder.held(), empty, "a reset starts another run");
}
