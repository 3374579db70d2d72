//! Two labs, each with one side of a link, and a carrier between them that does everything a network does.

use proptest::prelude::*;
use simulation::displays::NoiseSource;
use simulation::input::{Change, InputTrack};
use simulation::lab::{Action, Frame, Lab};
use simulation::lane::StepRow;
use simulation::metrics::Stretch;
use simulation::replay::{Player, Run, RunRecorder};
use simulation::scenario::Scenario;
use std::sync::Arc;
use timestep::time::Flicks;

const SECONDS: f64 = 4.0;

/// The line of the scenario is so bad that nothing would work if it counted.
const PAIR: &str = "[defaults]\nworld = 'duel'\nintegrator = 'rk4'\npoll = 'tick'\n\
    link = { delay = '2 s', loss = 0.9, input_delay = 4 }\n[[lane]]\n[[lane]]\ndisplay = { hz = 75 }\n";

fn scenario(seed: u64) -> Scenario {
    let input = InputTrack::random_presses(seed, Flicks::from_secs(SECONDS));
    Scenario { input, ..Scenario::parse(PAIR, "t").unwrap() }
}

/// A machine with its recording and its steps.
struct Machine {
    lab: Lab,
    recorder: RunRecorder,
    steps: Vec<StepRow>,
    inbox: Vec<(u32, Vec<u8>)>,
}

impl Machine {
    fn new(scenario: &Scenario, player: usize) -> Self {
        let mut lab = Lab::with_remote(scenario.side(player).unwrap(), player);
        lab.set_logging(true);
        let recorder = RunRecorder::starting(&mut lab);
        Machine { lab, recorder, steps: Vec::new(), inbox: Vec::new() }
    }

    /// A call with the packets that are due, newest first if they are `shuffled`. Returns what is to be sent.
    fn call(&mut self, call: u32, elapsed: Flicks, work: Option<u64>, shuffled: bool) -> Vec<Vec<u8>> {
        let (due, rest) = std::mem::take(&mut self.inbox).into_iter().partition::<Vec<_>, _>(|(at, _)| *at <= call);
        self.inbox = rest;
        let mut packets: Vec<_> = due.into_iter().map(|(_, bytes)| bytes).collect();
        if shuffled {
            packets.reverse();
        }
        let mut frame = Frame { elapsed, packets: &packets, work, ..Frame::default() };
        let mut sent = Vec::new();
        loop {
            self.lab.frame(frame);
            self.recorder.observe(&mut self.lab);
            self.steps.extend(self.lab.take_rows().into_iter().flat_map(|(_, log)| log.steps));
            sent.extend(self.lab.take_packets());
            if !self.lab.is_busy() {
                return sent;
            }
            frame = Frame { work, ..Frame::default() };
        }
    }
}

/// Plays; `carry` says after how many calls each copy of a packet arrives.
fn play(scenario: &Scenario, work: Option<u64>, mut carry: impl FnMut(&mut Vec<u8>) -> Vec<u32>) -> [Machine; 2] {
    let mut machines = [0, 1].map(|player| Machine::new(scenario, player));
    for call in 0..(SECONDS * 60.0) as u32 {
        for player in [0, 1] {
            // No two machines have equal frames.
            let elapsed = Flicks(Lab::NOMINAL_FRAME.0 + i64::from(call % 7) * 100_000 * player as i64);
            for mut bytes in machines[player].call(call, elapsed, work, call % 3 == 0) {
                let copies = carry(&mut bytes);
                machines[1 - player].inbox.extend(copies.into_iter().map(|after| (call + after, bytes.clone())));
            }
        }
    }
    machines
}

/// Plays the recording of a machine again, without the other.
fn check_replay(machine: &mut Machine) -> Result<(), TestCaseError> {
    let file = machine.recorder.rest(&mut machine.lab).unwrap().bytes;
    let (run, cut) = Run::parse(&file, "test").unwrap();
    prop_assert_eq!((cut, run.player), (None, machine.lab.player()));
    let (mut player, mut again) = Player::new(Arc::new(run));
    while player.step(&mut again, Some(5_000)) {}
    prop_assert_eq!(player.difference(), None);
    let report = |lab: &Lab| lab.snapshot().lanes[0].report(Stretch::WholeRun);
    prop_assert_eq!(report(&again), report(&machine.lab));
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(6))]

    /// Packets are lost, doubled, cut off, late and shuffled: both machines take the same ticks, each recording plays again, and limits
    /// of work change nothing.
    #[test]
    fn whatever_a_network_does_both_are_equal(seed in any::<u64>(), work in prop::option::of(300..3_000_u64)) {
        let scenario = scenario(seed);
        let fate = || {
            let mut source = NoiseSource::new(seed);
            move |bytes: &mut Vec<u8>| -> Vec<u32> {
                let [fate, late, again] = std::array::from_fn(|_| source.uniform());
                match fate {
                    ..0.25 => return Vec::new(),
                    0.25..0.3 => bytes.truncate(bytes.len() / 2),
                    _ => {}
                }
                let late = 1 + (late * 8.0) as u32;
                if again < 0.3 { vec![late, late, late + 5] } else { vec![late] }
            }
        };
        let mut machines = play(&scenario, None, fate());
        let [first, second] = &machines;
        prop_assert!(first.steps.len() > 60 && second.steps.len() > 60);
        prop_assert!(first.steps.iter().zip(&second.steps).all(|(a, b)| a.state == b.state));
        prop_assert!(first.steps.iter().any(|step| step.state[1].abs() > 0.2), "the second player is heard");
        for machine in &machines {
            let snapshot = machine.lab.snapshot();
            let link = snapshot.lanes[0].link().unwrap();
            prop_assert!(link.packets_refused > 0 && link.packets_lost == 0 && link.desync.is_none(), "{:?}", link);
        }
        if work.is_some() {
            let limited = play(&scenario, work, fate());
            prop_assert!(limited.iter().zip(&machines).all(|(limited, whole)| limited.steps == whole.steps));
        }
        machines.iter_mut().try_for_each(check_replay)?;
    }
}

/// Where packets arrive at the next call, two labs are one machine for both players, whose keys answer four ticks later.
#[test]
fn two_labs_are_one_machine_with_late_keys() {
    let scenario = scenario(3);
    let machines = play(&scenario, None, |_| vec![1]);
    let late = |change: &Change| Change { at: change.at + Flicks::from_ratio(4, 60), ..*change };
    let input = InputTrack::new(scenario.input.changes().iter().map(late).collect()).unwrap();
    let alone = Scenario::parse("[[lane]]\nworld = 'duel'\nintegrator = 'rk4'\npoll = 'tick'", "t").unwrap();
    let mut alone = Lab::new(Scenario { input, ..alone });
    alone.set_logging(true);
    let mut steps = Vec::new();
    for _ in 0..(SECONDS * 60.0) as u32 {
        alone.frame(Frame { elapsed: Lab::NOMINAL_FRAME, ..Frame::default() });
        steps.extend(alone.take_rows().swap_remove(0).1.steps);
    }
    for machine in &machines {
        assert!(machine.steps.len() > 200, "{}", machine.steps.len());
        assert!(machine.steps.iter().zip(&steps).all(|(linked, alone)| linked.state == alone.state));
    }
}

/// The other machine does not go back, start again or change.
#[test]
fn there_is_no_way_back() {
    let scenario = scenario(5);
    let [mut machine, _] = play(&scenario, None, |_| vec![1]);
    let bits = |lab: &Lab| format!("{:?}", lab.snapshot().lanes[0].lane);
    let (before, end) = (bits(&machine.lab), machine.lab.snapshot().elapsed);
    machine.lab.keep_history(Lab::HISTORY_BYTES);
    let mut edited = machine.lab.snapshot().scenario.clone();
    edited.lanes[0].substeps = 7;
    let actions = [Action::Reset, Action::ScrubTo(Flicks::ZERO), Action::StepFrameBack { lane: 0 }];
    machine.lab.frame(Frame { actions: &actions, scenario: Some(&edited), ..Frame::default() });
    assert_eq!((bits(&machine.lab), machine.lab.snapshot().elapsed), (before, end));
    assert_eq!(machine.lab.snapshot().history, [end; 2]);
}
