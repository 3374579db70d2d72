//! Snapshots: the other's body is where it was `buffer` ago, and errors of what was guessed beyond that are corrected.

use super::rollback::{played, scenario};
use super::{lab, run};
use simulation::lane::Status;
use simulation::link::{BodyState, Corrections, LinkSpec, RemoteBody};
use timestep::time::Flicks;

/// On a line that is fast enough each machine has the other's body where that had it itself, six ticks earlier, to the bit.
#[test]
fn the_other_body_is_exactly_the_buffer_late() {
    let link = "link = { model = 'snapshots', buffer = '100 ms', delay = '30 ms', jitter = '10 ms' }";
    let mut lab = lab(link, "[[lane]]\n[[lane]]", 10.0);
    let steps = run(&mut lab, 10.0);
    for (own, seen_by) in [(0, 1), (1, 0)] {
        // The first frame after the handshake takes several ticks, and only the last is sent.
        for (late, now) in steps[own].iter().zip(&steps[seen_by][6..]).skip(20) {
            for component in [own, own + 2] {
                assert_eq!(late.state[component].to_bits(), now.state[component].to_bits(), "step {}", now.step);
            }
        }
    }
    assert!(steps[0].len() > 590 && steps[0].iter().any(|step| step.state[1].abs() > 0.5));
    for lane in &lab.snapshot().lanes {
        let link = lane.link().unwrap();
        assert_eq!((lane.status(), link.corrections, &link.desync), (Status::Ok, 0, &None));
        assert_eq!(link.remote_age_ms.map(|age| (age.mean, age.max)), Some((100.0, 100.0)));
    }
}

/// A buffer that covers delay, jitter and the longest gap of lost packets leaves nothing to correct; a shorter one does not.
#[test]
fn a_buffer_longer_than_every_gap_needs_no_corrections() {
    let corrections = |buffer: u32| {
        let link = format!(
            "link = {{ model = 'snapshots', buffer = '{buffer} ms', delay = '30 ms', jitter = '20 ms', loss = 0.3, reorder = 0.1 }}"
        );
        let mut lab = lab(&link, "[[lane]]\n[[lane]]", 20.0);
        run(&mut lab, 20.0);
        let link = lab.snapshot().lanes[0].link().unwrap().clone();
        (link.corrections, link.correction_max, link.remote_age_ms.unwrap().max)
    };
    // 350 ms are lost at once with a probability below 1e-10.
    assert_eq!(corrections(450), (0, 0.0, 450.0));
    let (count, most, age) = corrections(40);
    assert!(count > 100 && most > 0.01 && age > 80.0, "{count}, {most} m, {age} ms");
}

/// Ten states a second, over a line of 30 ms. A buffer of 150 ms covers the interval, the line, and the frame that reads it; one of
/// 100 ms, as long as the interval itself, does not, which is what a reader of the interval alone would choose. Without a buffer a state is
/// as old as that when the next one comes.
#[test]
fn the_buffer_covers_the_interval_and_the_line() {
    let run = |buffer: u32, every: u32| {
        let link =
            format!("link = {{ model = 'snapshots', buffer = '{buffer} ms', every = '{every} ms', delay = '30 ms' }}");
        let mut lab = lab(&link, "[[lane]]\n[[lane]]", 10.0);
        run(&mut lab, 10.0);
        lab.snapshot().lanes[0].link().unwrap().clone()
    };
    let [covered, short, none, always] =
        [(150, 100), (100, 100), (0, 100), (150, 0)].map(|(buffer, every)| run(buffer, every));
    // Six frames of 60 Hz are 100 ms; beside states there are the packets of the handshake.
    assert!((98..=104).contains(&covered.packets_sent) && always.packets_sent > 590, "{covered:?}");
    assert_eq!((covered.corrections, covered.remote_age_ms.map(|age| age.max)), (0, Some(150.0)));
    assert!(short.corrections > 50 && short.correction_max > 1e-3, "{short:?}");
    let oldest = none.remote_age_ms.unwrap().max;
    assert!((130.0 - 1e-9..130.0 + 2.0 * 1000.0 / 60.0).contains(&oldest), "{oldest} ms");
}

/// States are sent at the multiples of the interval, whatever the display: an interval since the last one would grow by the rest
/// of a frame.
#[test]
fn the_interval_does_not_drift() {
    let link = "link = { model = 'snapshots', every = '100 ms' }";
    for hz in [50, 60, 85, 144] {
        let mut lab = lab(link, &format!("[[lane]]\ndisplay = {{ hz = {hz} }}\n[[lane]]"), 20.0);
        // The handshake is over in the first second.
        let [before, after] = [1.0, 20.0].map(|seconds| {
            run(&mut lab, seconds);
            lab.snapshot().lanes[0].link().unwrap().packets_sent
        });
        assert_eq!(after - before, 200, "{hz} Hz");
    }
}

/// A machine that hangs for 0.6 s, and drops most of that, does not stay behind: its clock goes on.
#[test]
fn dropped_time_ends_when_the_machine_goes_on() {
    let link = "max_frame = '50 ms'\nlink = { model = 'snapshots', buffer = '100 ms', delay = '20 ms' }";
    let mut lab = lab(link, "[[lane]]\n[[lane]]\ndisplay = { hitch = { every = '2 s', lasts = '600 ms' } }", 10.0);
    run(&mut lab, 10.0);
    let snapshot = lab.snapshot();
    assert!(snapshot.lanes[1].dropped() > Flicks::from_secs(1.5), "{}", snapshot.lanes[1].dropped());
    for lane in &snapshot.lanes {
        let age = lane.link().unwrap().remote_age_ms.unwrap();
        // A silence of 0.6 s in every 2 s is on average 0.6² / 2 / 2 s = 90 ms more than the buffer.
        assert!((100.0..260.0).contains(&age.mean) && age.max < 800.0, "{age:?}");
    }
}

/// A body whose states come every tenth tick, twelve ticks late, while `path` says where it is: what is shown without a buffer.
fn shown(corrections: Corrections, path: impl Fn(f64) -> [f64; 2]) -> Vec<(f64, f64)> {
    let spec = LinkSpec { buffer: Flicks::ZERO, corrections, ..LinkSpec::default() };
    let mut body = RemoteBody::new(&spec, vec![0], &path(0.0));
    let time = |tick: u64| Flicks::from_ratio(1, 60).times(tick);
    let mut shown = Vec::new();
    for tick in 1..=300_u64 {
        if tick > 12 && (tick - 12).is_multiple_of(10) {
            let sent = tick - 12;
            let state = BodyState { tick: sent, time: time(sent), values: path(time(sent).secs()).to_vec() };
            assert_eq!(body.add(BodyState { tick: sent - 10, ..state.clone() }), Some(0.0), "an old one is dropped");
            body.add(state).expect("a state of this body");
        }
        let mut y = [0.0, 0.0];
        body.place(time(tick), &mut y);
        shown.push((y[0], path(time(tick).secs())[0]));
    }
    shown
}

/// States that are none of the body are refused, and whatever is taken, the body stays somewhere.
#[test]
fn impossible_states_are_refused() {
    let mut body = RemoteBody::new(&LinkSpec::default(), vec![0], &[1.0, 0.0]);
    let state = |tick, time, values: &[f64]| BodyState { tick, time: Flicks(time), values: values.to_vec() };
    for (tick, time, values) in
        [(1, 5, vec![f64::NAN, 0.0]), (1, 5, vec![0.0]), (1, 5, vec![]), (u64::MAX, i64::MAX, vec![0.0, 0.0])]
    {
        assert_eq!(body.add(state(tick, time, &values)), None, "{tick} {time} {values:?}");
    }
    assert_eq!(body.add(state(9, i64::MIN, &[7.0, 0.0])), Some(0.0), "it is older than the start");
    let mut y = [5.0, 5.0];
    body.place(Flicks::SECOND, &mut y);
    assert_eq!(y, [1.0, 0.0]);
}

#[test]
fn an_even_motion_is_met_beyond_what_is_known() {
    for corrections in [Corrections::Snap, Corrections::Smooth] {
        let pairs = shown(corrections, |t| [1.0 - 3.0 * t, -3.0]);
        assert!(pairs.iter().all(|(shown, exact)| (shown - exact).abs() < 1e-12));
    }
}

/// Smoothing ends at the same place and has a smaller largest jump: of an error e it moves e (1 − exp(−h/τ)) in the first frame.
#[test]
fn smoothing_jumps_less_and_ends_at_the_same_place() {
    // It swings for two seconds and pauses then.
    let path = |t: f64| if t < 2.0 { [(3.0 * t).sin(), 3.0 * (3.0 * t).cos()] } else { [6.0_f64.sin(), 0.0] };
    let [snap, smooth] = [Corrections::Snap, Corrections::Smooth].map(|corrections| shown(corrections, path));
    let jump = |pairs: &[(f64, f64)]| {
        let error = |pair: &(f64, f64)| pair.0 - pair.1;
        pairs.windows(2).map(|pair| (error(&pair[1]) - error(&pair[0])).abs()).fold(0.0, f64::max)
    };
    let [jump_snap, jump_smooth] = [jump(&snap), jump(&smooth)];
    assert!(jump_snap > 0.1 && jump_smooth < 0.5 * jump_snap, "{jump_snap} m and {jump_smooth} m");
    let last = |pairs: &[(f64, f64)]| (pairs[299].0 - pairs[299].1).abs();
    // Since the last correction, at most 22 ticks after the stop, 2.6 s and 26 time constants have passed.
    assert!(last(&snap) == 0.0 && last(&smooth) < (-26.0_f64).exp(), "{} m", last(&smooth));
}

#[test]
fn machines_that_cannot_work_together_refuse_each_other() {
    let snapshots = "link = { model = 'snapshots' }";
    for (text, status) in [
        (format!("[[lane]]\n{snapshots}\n[[lane]]\nlink = {{}}"), "refused: another link model"),
        (
            format!("[[lane]]\nworld = 'cart'\n{snapshots}\n[[lane]]\nworld = 'cart'\n{snapshots}"),
            "refused: no body for each player",
        ),
    ] {
        let mut lab = lab("", &text, 1.0);
        assert!(run(&mut lab, 1.0).iter().all(Vec::is_empty));
        lab.snapshot().lanes.iter().for_each(|lane| assert_eq!(lane.status().to_string(), status));
    }
}

/// Neither the length of the calls nor a way back through the history changes anything.
#[test]
fn a_run_of_snapshots_can_be_repeated() {
    let link = "model = 'snapshots', buffer = '20 ms', delay = '30 ms', jitter = '20 ms', loss = 0.3";
    let scenario = scenario(link, 144, 5);
    let run = played(&scenario, Flicks::from_ratio(1, 100), false);
    assert_eq!(played(&scenario, Flicks::from_ratio(1, 5), false), run);
    assert_eq!(played(&scenario, Flicks::from_ratio(1, 100), true), run);
}
