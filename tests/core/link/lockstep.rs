//! Lockstep: both machines take the same ticks, and wait for each other.

use super::{lab, run};
use proptest::prelude::*;
use simulation::input::{Change, InputTrack};
use simulation::lab::{Frame, Lab};
use simulation::lane::Status;
use simulation::metrics::Stretch;
use simulation::scenario::Scenario;
use timestep::time::Flicks;
use timestep::time::policies::POLICIES;

/// 10⁵ ticks with a fifth of the packets lost, on displays that differ.
#[test]
fn a_pair_stays_equal_over_a_line_that_loses_a_fifth() {
    let link =
        "dt = '1/240'\nlink = { delay = '20 ms', jitter = '15 ms', loss = 0.2, reorder = 0.1, input_delay = 12 }";
    let text = "[[lane]]\ndisplay = { hz = 144, noise = '1 ms' }\n[[lane]]\ndisplay = { hz = 30, hitch = { every = '2 s', lasts = '100 ms' } }";
    let seconds = 425.0;
    let mut lab = lab(link, text, seconds);
    let steps = run(&mut lab, seconds);
    assert!(steps.iter().all(|steps| steps.len() > 100_000), "{} and {}", steps[0].len(), steps[1].len());
    assert!(steps[0].iter().zip(&steps[1]).all(|(first, second)| first.state == second.state));
    let snapshot = lab.snapshot();
    let links = snapshot.lanes.iter().map(|lane| lane.link().unwrap());
    for link in links {
        let lost = link.packets_lost as f64 / link.packets_sent as f64;
        assert!((0.18..0.22).contains(&lost), "{lost}");
        assert_eq!((link.packets_refused, &link.desync), (0, &None));
    }
    let moves = steps[0].iter().any(|step| step.state[1].abs() > 0.5);
    assert!(moves, "the second player's input arrives");
}

/// Where the line is fast enough, lockstep is a machine for both players whose keys answer `input_delay` ticks later.
#[test]
fn lockstep_is_one_machine_with_late_keys() {
    let seconds = 10.0;
    let mut linked = lab(
        "poll = 'tick'\nlink = { delay = '1 ms', input_delay = 4 }",
        "[[lane]]\n[[lane]]\ndisplay = { hz = 75 }\n",
        seconds,
    );
    let steps = run(&mut linked, seconds);
    let track = InputTrack::random_presses(11, Flicks::from_secs(seconds));
    let late = |change: &Change| Change { at: change.at + Flicks::from_ratio(4, 60), ..*change };
    let input = InputTrack::new(track.changes().iter().map(late).collect()).unwrap();
    let scenario = Scenario::parse("[[lane]]\nworld = 'duel'\nintegrator = 'rk4'\npoll = 'tick'", "t").unwrap();
    let mut alone = Lab::new(Scenario { input, ..scenario });
    alone.set_logging(true);
    let alone = &run(&mut alone, seconds)[0];
    for steps in &steps {
        assert!(steps.len() > 590, "{}", steps.len());
        // The handshake costs a frame or two: the first ticks of linked machines come at once, later.
        for (linked, alone) in steps.iter().zip(alone) {
            assert_eq!(linked.state, alone.state, "step {}", linked.step);
        }
    }
}

#[test]
fn a_silent_partner_is_waited_for_and_time_is_dropped() {
    let mut lab = lab("link = {}", "[[lane]]\n", 2.0);
    assert_eq!(run(&mut lab, 2.0)[0].len(), 0);
    let snapshot = lab.snapshot();
    let report = snapshot.lanes[0].report(Stretch::WholeRun);
    assert_eq!((snapshot.lanes[0].status(), report.status.as_str()), (Status::Waiting, "waiting"));
    // No other player has joined, so there is no input to wait for.
    assert_eq!(report.link.unwrap().frames_waited, 0);
    assert!((report.backlog_secs - 0.25).abs() < 1e-12, "{}", report.backlog_secs);
    assert!((report.dropped_secs - 1.75).abs() < 1e-12, "{}", report.dropped_secs);
}

/// Three ticks of input delay and 250 ms of carried time cover 300 ms of a line; what is slower costs time.
#[test]
fn a_line_slower_than_the_input_delay_makes_both_wait() {
    let run = |delay: u32| {
        let mut lab = lab(&format!("link = {{ delay = '{delay} ms', input_delay = 3 }}"), "[[lane]]\n[[lane]]", 10.0);
        run(&mut lab, 10.0);
        let report = lab.snapshot().lanes[0].report(Stretch::WholeRun);
        (report.link.unwrap().frames_waited, report.backlog_secs, report.dropped_secs)
    };
    let (waited, backlog, dropped) = run(40);
    assert!(waited < 20 && backlog < 1e-9 && dropped == 0.0, "{waited}, {backlog} s, {dropped} s");
    // 100 ms are six ticks, and a packet is read at the next frame: each tick behind the handshake waits for three or four.
    let (waited, backlog, dropped) = run(100);
    assert!(waited > 580 && (0.049..0.068).contains(&backlog) && dropped == 0.0, "{waited}, {backlog} s, {dropped} s");
    // Of each 400 ms, and up to a frame more, 300 are simulated.
    let (waited, backlog, dropped) = run(400);
    assert!(waited > 540 && (2.4..3.0).contains(&dropped), "{waited}, {backlog} s, {dropped} s");
}

#[test]
fn machines_that_do_not_agree_refuse_each_other() {
    for (second, status) in [
        ("dt = '1/50'", "refused: another dt"),
        ("world = { id = 'duel', mass = 2 }", "refused: another world"),
        ("world = 'cart'", "refused: another world"),
    ] {
        let mut lab = lab("link = {}", &format!("[[lane]]\n[[lane]]\n{second}"), 1.0);
        let steps = run(&mut lab, 1.0);
        assert!(steps.iter().all(Vec::is_empty));
        lab.snapshot().lanes.iter().for_each(|lane| assert_eq!(lane.status().to_string(), status));
    }
}

/// For every policy: fed = steps + dropped + carried + drift, also where ticks wait.
#[test]
fn no_time_is_lost_while_ticks_wait() {
    for policy in POLICIES {
        let defaults = format!("policy = '{}'\nlink = {{ delay = '90 ms', loss = 0.3, input_delay = 1 }}", policy.id);
        let mut lab = lab(&defaults, "[[lane]]\n[[lane]]\ndisplay = { hz = 50 }", 5.0);
        let steps = run(&mut lab, 5.0);
        for (lane, steps) in lab.snapshot().lanes.iter().zip(steps) {
            let report = lane.report(Stretch::WholeRun);
            let drift = report.locked_drift_secs.unwrap_or(0.0);
            let used = report.sim_time_secs + report.dropped_secs + report.backlog_secs + drift;
            assert!((report.real_time_secs - used).abs() < 1e-9, "{}: {used}", policy.id);
            assert!(!steps.is_empty() && report.link.unwrap().frames_waited > 10, "{}", policy.id);
        }
    }
}

/// A saved link means the same, whatever of it differs from the defaults.
#[test]
fn a_link_is_saved_and_read_again() {
    let links = [
        "{}",
        "{ delay = '1/3', jitter = '2 ms', loss = 0.25, reorder = 1.0, input_delay = 0, model = 'lockstep' }",
        "{ delay = 0, loss = 0.9 }",
        "{ model = 'rollback', prediction = 3 }",
        "{ model = 'snapshots', buffer = '250 ms', corrections = 'snap' }",
    ];
    for link in links {
        let text = format!("[[lane]]\nlink = {link}\napply = 'on-arrival'\n[[lane]]\n[[lane]]\nlink = {link}");
        let scenario = Scenario::parse(&text, "t").unwrap();
        assert!(scenario.lanes[0].link.is_some() && scenario.lanes[1].link.is_none());
        assert_eq!(Scenario::parse(&scenario.to_toml(), "t").unwrap(), scenario, "{}", scenario.to_toml());
        let shared = format!("[defaults]\nlink = {link}\n[[lane]]\n[[lane]]\nlink = 'off'");
        let shared = Scenario::parse(&shared, "t").unwrap();
        assert_eq!(shared.lanes[1].link, None);
        assert_eq!(Scenario::parse(&shared.to_toml(), "t").unwrap(), shared);
    }
}

/// An edit of either machine starts both again; a label does not.
#[test]
fn an_edit_starts_both_machines_again() {
    let mut lab = lab("link = {}", "[[lane]]\n[[lane]]", 2.0);
    run(&mut lab, 2.0);
    let mut edited = lab.snapshot().scenario.clone();
    edited.lanes[1].looks.label = "second".to_owned();
    lab.frame(Frame { scenario: Some(&edited), ..Frame::default() });
    assert!(lab.snapshot().lanes.iter().all(|lane| lane.steps() > 100));
    edited.lanes[1].substeps = 2;
    lab.frame(Frame { scenario: Some(&edited), ..Frame::default() });
    assert!(lab.snapshot().lanes.iter().all(|lane| lane.steps() == 0));
}

proptest! {
    /// Whatever the line and the displays: both take the same ticks, and how long the calls are changes nothing.
    #[test]
    fn any_line_keeps_both_equal(
        (delay, jitter, delay_ticks) in (0..150_u32, 0..80_u32, 0..12_u32),
        (loss, reorder) in (0.0..0.5_f64, 0.0..0.5_f64),
        hz in prop::sample::select(vec![24, 50, 60, 144]), seed in 0..1000_u32,
    ) {
        let text = format!(
            "seed = {seed}\n[defaults]\nworld = 'duel'\nintegrator = 'rk4'\nlink = {{ delay = '{delay} ms', jitter = '{jitter} ms', \
             loss = {loss:.3}, reorder = {reorder:.3}, input_delay = {delay_ticks} }}\n[[lane]]\n[[lane]]\n\
             display = {{ hz = {hz}, noise = '2 ms' }}"
        );
        let mut scenario = Scenario::parse(&text, "t").unwrap();
        scenario.input = InputTrack::random_presses(seed.into(), Flicks::from_secs(3.0));
        let hashes = |call: Flicks, calls: u32| {
            let mut lab = Lab::new(scenario.clone());
            lab.set_logging(true);
            let mut steps = [Vec::new(), Vec::new()];
            for _ in 0..calls {
                lab.frame(Frame { elapsed: call, ..Frame::default() });
                lab.take_rows().into_iter().for_each(|(lane, log)| steps[lane].extend(log.steps));
            }
            let reports: Vec<_> = lab.snapshot().lanes.iter().map(|lane| lane.report(Stretch::WholeRun)).collect();
            (steps, reports)
        };
        let (steps, reports) = hashes(Flicks::from_ratio(1, 100), 300);
        prop_assert!(steps[0].iter().zip(&steps[1]).all(|(a, b)| a.state == b.state));
        prop_assert!(steps[0].len().abs_diff(steps[1].len()) <= 40);
        prop_assert_eq!(&hashes(Flicks::from_ratio(1, 5), 15).1, &reports);
    }
}

/// A key at the start of frame 30 is sampled for tick 30, used by tick 30 + d and shown with it; interpolation shows the state
/// before that tick until the next frame. Where the line is too slow, lockstep waits in addition, and the blend is at the newest
/// state, because more than a step of time waits.
#[test]
fn a_key_is_answered_after_the_input_delay() {
    let response = |link: &str| {
        let text = format!(
            "input = [{{ at = '500 ms', x = 1, y = -1 }}]\n[defaults]\nworld = 'duel'\nintegrator = 'rk4'\nlink = {{ {link} }}\n[[lane]]\n[[lane]]\npresentation = 'interpolate'"
        );
        let mut lab = Lab::new(Scenario::parse(&text, "t").unwrap());
        run(&mut lab, 2.0);
        lab.snapshot()
            .lanes
            .iter()
            .map(|lane| {
                let answer = lane.report(Stretch::WholeRun).first_response_ms.unwrap();
                assert_eq!((answer.shown, answer.lost), (1, 0));
                60.0 * answer.mean.unwrap() / 1000.0
            })
            .collect::<Vec<_>>()
    };
    for (link, frames) in [
        ("delay = '1 ms', input_delay = 0", [1.0, 1.0]),
        ("delay = '1 ms', input_delay = 3", [3.0, 4.0]),
        ("delay = '70 ms', input_delay = 3", [5.0, 5.0]),
        ("model = 'rollback', delay = '70 ms', input_delay = 0", [0.0, 1.0]),
        ("model = 'rollback', delay = '70 ms', input_delay = 3", [3.0, 4.0]),
        ("model = 'snapshots', delay = '70 ms', input_delay = 0", [0.0, 1.0]),
    ] {
        let measured = response(link);
        assert!(
            measured.iter().zip(frames).all(|(here, there)| (here - there).abs() < 1e-6),
            "{link}: {measured:?} frames"
        );
    }
}
