//! The two ends of a link by themselves: every input is used at its tick on both, whatever the line does.

use proptest::prelude::*;
use simulation::link::{Apply, LinkEnd, LinkSpec, Packet, Sent};
use timestep::time::Flicks;

const MS: i64 = Flicks::PER_SECOND / 1000;

fn line() -> impl Strategy<Value = LinkSpec> {
    let times = (0..200_i64, 0..200_i64, 0..10_u32);
    (times, 0.0..0.6_f64, 0.0..0.6_f64).prop_map(|((delay, jitter, input_delay), loss, reorder)| LinkSpec {
        delay: Flicks(delay * MS),
        jitter: Flicks(jitter * MS),
        loss,
        reorder,
        input_delay,
        ..LinkSpec::default()
    })
}

/// What a player holds at a tick: another number for each.
fn held(player: usize, tick: u64) -> f64 {
    (tick % 1000) as f64 / 1000.0 - if player == 0 { 0.0 } else { 1.0 }
}

/// An end that takes ticks, and the inputs that it used.
struct Machine {
    end: LinkEnd,
    used: Vec<[f64; 2]>,
}

impl Machine {
    fn new(line: LinkSpec, player: usize, seed: u64) -> Self {
        let end = LinkEnd::new(line, Apply::Tick, player, [5, seed], Flicks(16 * MS));
        Machine { end, used: Vec::new() }
    }

    /// A frame at `at`, by which `due` ticks should have been taken.
    fn frame(&mut self, at: Flicks, due: u64) -> Vec<Sent> {
        self.end.receive(at);
        let taken = self.used.len() as u64;
        (taken + 1..=due).for_each(|tick| {
            self.end.sample(tick, held(self.end.player(), tick));
        });
        let ready = self.end.ready(due.saturating_sub(taken));
        self.end.send(at);
        for _ in 0..ready {
            let inputs = self.end.inputs(0.0);
            self.used.push(inputs);
            self.end.advance();
            self.end.take(inputs[0].to_bits() ^ inputs[1].to_bits().rotate_left(7), &inputs);
        }
        self.end.take_sent()
    }
}

/// Runs both ends for `frames` frames; `spoil` changes what the line carries.
fn play(line: LinkSpec, seed: u64, frames: u64, mut spoil: impl FnMut(&mut Vec<Sent>)) -> [Machine; 2] {
    let mut machines = [0, 1].map(|player| Machine::new(line, player, seed));
    for frame in 1..=frames {
        for player in [0, 1] {
            let mut sent = machines[player].frame(Flicks(16 * MS * frame as i64), frame);
            spoil(&mut sent);
            machines[1 - player].end.deliver(sent);
        }
    }
    machines
}

fn check(machines: &[Machine; 2], input_delay: u64) -> Result<(), TestCaseError> {
    for machine in machines {
        for (tick, used) in (1..).zip(&machine.used) {
            let stamped = |player| if tick <= input_delay { 0.0 } else { held(player, tick - input_delay) };
            prop_assert_eq!(*used, [0, 1].map(stamped), "tick {}", tick);
        }
        prop_assert_eq!(&machine.end.report().desync, &None);
    }
    Ok(())
}

proptest! {
    #[test]
    fn every_input_is_used_at_its_tick_and_none_is_lost_for_ever(line in line(), seed in any::<u64>()) {
        let machines = play(line, seed, 600, |_| {});
        check(&machines, line.input_delay.into())?;
        // The longest way there and back takes 1.2 s, and is taken again for each packet lost in a row.
        machines.iter().try_for_each(|machine| {
            prop_assert!(machine.used.len() > 5, "{} ticks", machine.used.len());
            Ok(())
        })?;
    }

    /// Foreign, damaged and repeated packets are dropped, and change nothing.
    #[test]
    fn packets_of_strangers_change_nothing(
        line in line(), seed in any::<u64>(), noise in prop::collection::vec(any::<u8>(), 0..60),
        cut in 1..40_usize, ticks in any::<[u64; 4]>(),
    ) {
        let liar = Packet::Ticks {
            inputs_known: ticks[0] | 1 << 40,
            hashes_known: ticks[1],
            first_input: ticks[2],
            inputs: Vec::new(),
            first_hash: ticks[3],
            hashes: vec![1, 2, 3],
        };
        let clean = play(line, seed, 300, |_| {});
        let mut strangers = 0;
        let spoilt = play(line, seed, 300, |sent| {
            let Some(first) = sent.first().cloned() else { return };
            let short = first.bytes[..first.bytes.len().saturating_sub(cut)].to_vec();
            for bytes in [noise.clone(), short, liar.encode()] {
                sent.push(Sent { bytes, ..first.clone() });
                strangers += 1;
            }
            sent.push(first);
        });
        check(&spoilt, line.input_delay.into())?;
        let refused: u64 = spoilt.iter().map(|machine| machine.end.report().packets_refused).sum();
        prop_assert!(refused <= strangers && (strangers < 200 || refused > 0));
        for (spoilt, clean) in spoilt.iter().zip(&clean) {
            prop_assert_eq!(&spoilt.used, &clean.used);
        }
    }
}

#[test]
fn another_version_is_refused() {
    let mut end = LinkEnd::new(LinkSpec::default(), Apply::Tick, 0, [5, 1], Flicks(MS));
    end.deliver(vec![Sent { arrives: Flicks::ZERO, number: 0, bytes: b"TSL\x09H".to_vec() }]);
    end.receive(Flicks::ZERO);
    assert_eq!(end.refusal().unwrap().to_string(), "another version");
    assert_eq!((end.ready(1), end.report().packets_refused), (0, 1));
}
