//! Rollback: both machines end up with the ticks that lockstep takes, whatever they believed on the way.

use super::{lab, run};
use proptest::prelude::*;
use simulation::input::{Change, InputTrack};
use simulation::lab::{Action, Frame, Lab};
use simulation::lane::{Status, StepRow};
use simulation::metrics::Stretch;
use simulation::scenario::Scenario;
use timestep::time::Flicks;

/// Every confirmed tick of both is that of one machine at which both players sit, whose keys answer `input_delay` ticks later: 10⁴
/// ticks with a fifth of the packets lost, on displays that differ.
#[test]
fn what_is_confirmed_is_one_machine_with_late_keys() {
    let seconds = 167.0;
    let link = "poll = 'tick'\nlink = { model = 'rollback', delay = '40 ms', jitter = '25 ms', loss = 0.2, reorder = 0.1, input_delay = 2, prediction = 12 }";
    let mut linked =
        lab(link, "[[lane]]\ndisplay = { hz = 144, noise = '1 ms' }\n[[lane]]\ndisplay = { hz = 50 }", seconds);
    let steps = run(&mut linked, seconds);
    let track = InputTrack::random_presses(11, Flicks::from_secs(seconds));
    let late = |change: &Change| Change { at: change.at + Flicks::from_ratio(2, 60), ..*change };
    let input = InputTrack::new(track.changes().iter().map(late).collect()).unwrap();
    let scenario = Scenario::parse("[[lane]]\nworld = 'duel'\nintegrator = 'rk4'\npoll = 'tick'", "t").unwrap();
    let mut alone = Lab::new(Scenario { input, ..scenario });
    alone.set_logging(true);
    let alone = &run(&mut alone, seconds)[0];
    for (lane, steps) in linked.snapshot().lanes.iter().zip(&steps) {
        assert!(steps.len() > 10_000, "{}", steps.len());
        let other = steps.iter().zip(alone).find(|(linked, alone)| linked.state != alone.state);
        assert!(other.is_none(), "{other:?}");
        let link = lane.link().unwrap();
        assert_eq!((&link.desync, link.packets_refused), (&None, 0));
        assert!(link.rollbacks > 200 && link.resimulated_steps > link.rollbacks, "{link:?}");
        // A full push of the other, two ticks late, moves its cart by 12 m/s² · (2/60 s)² / 2 = 7 mm.
        assert!((0.005..0.2).contains(&link.correction_max), "{}", link.correction_max);
    }
}

/// Steps that are taken again lengthen the frame that takes them, and no other number of the loop.
#[test]
fn resimulated_steps_cost_time_on_the_display() {
    let text = "[[lane]]\ndisplay = { hz = 60, vsync = false, fps_cap = 60, step_cost = '1 ms' }\n[[lane]]";
    let mut lab = lab("link = { model = 'rollback', delay = '60 ms', input_delay = 0 }", text, 20.0);
    let (mut frames, mut longer) = (0, 0);
    for _ in 0..1200 {
        lab.frame(Frame { elapsed: Flicks::from_ratio(1, 60), ..Frame::default() });
        for row in &lab.snapshot().lanes[0].log().frames {
            let cost = Flicks::from_millis(1.0).times(row.steps + row.resimulated);
            assert_eq!(row.done - row.start, cost, "{row:?}");
            frames += 1;
            longer += u64::from(row.resimulated > 2);
        }
    }
    let resimulated = lab.snapshot().lanes[0].link().unwrap().resimulated_steps;
    assert!(frames > 1150 && longer > 20 && resimulated > 80, "{frames}, {longer}, {resimulated}");
}

/// The prediction window bounds how far a machine goes: a silent one is waited for.
#[test]
fn a_machine_waits_at_the_end_of_its_prediction() {
    let mut lab = lab(
        "link = { model = 'rollback', delay = '400 ms', input_delay = 1, prediction = 5 }",
        "[[lane]]\n[[lane]]",
        5.0,
    );
    for _ in 0..300 {
        lab.frame(Frame { elapsed: Flicks::from_ratio(1, 60), ..Frame::default() });
        for lane in &lab.snapshot().lanes {
            let ahead = lane.simulated() - lane.state_time();
            assert!(ahead <= Flicks::from_ratio(5, 60), "{ahead}");
        }
    }
    let snapshot = lab.snapshot();
    assert_eq!(snapshot.lanes[0].status(), Status::Waiting);
    let (steps, dropped) = (snapshot.lanes[0].steps(), snapshot.lanes[0].report(Stretch::WholeRun).dropped_secs);
    assert!(steps > 150 && dropped > 0.5, "{steps}, {dropped} s");
}

/// Both rules send the same packets: a machine that predicts and one that waits play together.
#[test]
fn rollback_and_lockstep_go_together() {
    let link = "delay = '40 ms', jitter = '10 ms', loss = 0.1, input_delay = 1";
    let text = format!("[[lane]]\nlink = {{ model = 'rollback', {link} }}\n[[lane]]\nlink = {{ {link} }}");
    let mut lab = lab("", &text, 5.0);
    let steps = run(&mut lab, 5.0);
    assert!(steps.iter().all(|steps| steps.len() > 250));
    assert!(steps[0].iter().zip(&steps[1]).all(|(first, second)| first.state == second.state));
    let [first, second] = [0, 1].map(|lane| lab.snapshot().lanes[lane].link().unwrap().clone());
    assert!(first.resimulated_steps > 0 && second.resimulated_steps == 0 && first.desync.is_none());
}

/// Each way to desynchronise is found among confirmed ticks, and nowhere else.
#[test]
fn another_method_is_found_at_its_first_tick() {
    let link = "link = { model = 'rollback', delay = '30 ms', jitter = '10 ms', loss = 0.1, input_delay = 1 }";
    let mut lab = lab(link, "[[lane]]\n[[lane]]\nintegrator = 'heun'", 5.0);
    let steps = run(&mut lab, 5.0);
    let tick = steps[0].iter().zip(&steps[1]).find(|(a, b)| a.state != b.state).unwrap().0.step;
    lab.snapshot().lanes.iter().for_each(|lane| assert_eq!(lane.status(), Status::Desync { tick }));
}

/// Two linked lanes, and a user who presses keys for 3 s.
pub fn scenario(link: &str, hz: u32, seed: u32) -> Scenario {
    let text = format!(
        "seed = {seed}\n[defaults]\nworld = 'duel'\nintegrator = 'rk4'\npoll = 'tick'\nmax_frame = '3 s'\nlink = {{ {link} }}\n\
         [[lane]]\n[[lane]]\ndisplay = {{ hz = {hz}, noise = '2 ms' }}"
    );
    let scenario = Scenario::parse(&text, "t").unwrap_or_else(|errors| panic!("{}", errors[0]));
    Scenario { input: InputTrack::random_presses(seed.into(), Flicks::from_secs(3.0)), ..scenario }
}

/// The confirmed steps of both lanes in 3 s, and their reports; `back` goes back in the history on the way.
pub fn played(scenario: &Scenario, call: Flicks, back: bool) -> (Vec<Vec<StepRow>>, String) {
    let mut lab = Lab::new(scenario.clone());
    lab.set_logging(true);
    lab.keep_history(Lab::HISTORY_BYTES);
    let mut steps = vec![Vec::new(); 2];
    let end = Flicks::from_secs(3.0);
    let mut is_back = !back;
    while lab.snapshot().elapsed < end {
        lab.frame(Frame { elapsed: call.min(end - lab.snapshot().elapsed), ..Frame::default() });
        lab.take_rows().into_iter().for_each(|(lane, log)| steps[lane].extend(log.steps));
        if !is_back && lab.snapshot().elapsed > Flicks::from_secs(2.0) {
            is_back = true;
            let to = Action::ScrubTo(Flicks::from_secs(0.7));
            lab.frame(Frame { actions: &[to, Action::SetPaused(false)], ..Frame::default() });
            for (steps, lane) in steps.iter_mut().zip(&lab.snapshot().lanes) {
                steps.truncate(lane.steps() as usize);
            }
        }
    }
    let reports = lab.snapshot().lanes.iter().map(|lane| format!("{:?}", lane.report(Stretch::WholeRun))).collect();
    (steps, reports)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    /// Whatever the line: the ticks are those of lockstep on a line without delay, and neither the length of the calls nor a way back
    /// through the history changes anything.
    #[test]
    fn any_line_ends_in_the_states_of_lockstep(
        (delay, jitter, input_delay, prediction) in (0..100_u32, 0..60_u32, 0..6_u32, 0..20_u32),
        (loss, reorder) in (0.0..0.4_f64, 0.0..0.4_f64),
        hz in prop::sample::select(vec![30, 50, 60, 144]), seed in 0..1000_u32,
    ) {
        let link = format!(
            "model = 'rollback', prediction = {prediction}, delay = '{delay} ms', jitter = '{jitter} ms', loss = {loss:.3}, \
             reorder = {reorder:.3}, input_delay = {input_delay}"
        );
        let rollback = scenario(&link, hz, seed);
        let (steps, reports) = played(&rollback, Flicks::from_ratio(1, 100), false);
        prop_assert!(reports.contains("desync: None"));
        let lockstep = scenario(&format!("delay = 0, input_delay = {input_delay}"), hz, seed);
        let (judge, _) = played(&lockstep, Flicks::from_ratio(1, 100), false);
        for (steps, judge) in steps.iter().zip(&judge) {
            prop_assert!(steps.len() > 100 && steps.iter().zip(judge).all(|(a, b)| a.state == b.state), "{}", steps.len());
        }
        prop_assert_eq!(&played(&rollback, Flicks::from_ratio(1, 5), false), &(steps.clone(), reports.clone()));
        prop_assert_eq!(&played(&rollback, Flicks::from_ratio(1, 100), true), &(steps, reports));
    }
}
