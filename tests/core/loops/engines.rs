//! The loops of engines take the steps that the engines took, as `scripts/engines` recorded them.

use super::engine_sequences::{SEQUENCES, UNIT, sequence};
use simulation::engines::{ENGINES, Engine};
use simulation::lane::LaneSpec;
use simulation::scenario::set_engine;
use std::fmt::Write;
use std::path::PathBuf;
use timestep::time::Flicks;
use timestep::time::policies::{Accumulator, Plan, plan_frame};

/// A lane with the loop of an engine.
pub fn lane(engine: &'static Engine) -> LaneSpec {
    let mut lane = LaneSpec::default();
    set_engine(&mut lane, engine);
    lane
}

/// What a lane's loop does in frames of these lengths.
pub fn plans(lane: &LaneSpec, frames: impl IntoIterator<Item = Flicks>) -> impl Iterator<Item = Plan> {
    let timestep = lane.timestep_at(Flicks::ZERO);
    let mut accumulator = Accumulator::default();
    let mut now = Flicks::ZERO;
    let read = |now: Flicks| match lane.clock_step.0 {
        0 => now,
        step => Flicks(now.0 / step * step),
    };
    frames.into_iter().map(move |frame| {
        let before = read(now);
        now += frame;
        let admitted = lane.guards.admit(&lane.policy, lane.dt, 1, read(now) - before);
        plan_frame(&lane.policy, &timestep, &mut accumulator, admitted)
    })
}

/// The steps of every frame, as the scripts write them: `0`, or `LENGTHxCOUNT` in flicks for each run of equal lengths.
fn steps(lane: &LaneSpec, frames: &[i64]) -> String {
    let mut text = String::new();
    for plan in plans(lane, frames.iter().map(|frame| Flicks(frame * UNIT))) {
        let mut runs: Vec<(i64, u64)> = Vec::new();
        for length in plan.steps.iter() {
            match runs.last_mut() {
                Some((same, count)) if *same == length.0 => *count += 1,
                _ => runs.push((length.0, 1)),
            }
        }
        if !text.is_empty() {
            text.push(' ');
        }
        if runs.is_empty() {
            text.push('0');
        }
        for (index, (length, count)) in runs.iter().enumerate() {
            write!(text, "{}{length}x{count}", if index > 0 { "+" } else { "" }).unwrap();
        }
    }
    text
}

/// Bits that differ where texts do: FNV-1a.
fn digest(text: &str) -> u32 {
    text.bytes().fold(0x811C_9DC5, |hash: u32, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

fn recorded(engine: &Engine) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../reference/engine_steps").join(format!("{}.txt", engine.id))
}

/// The recorded digests of an engine's sequences.
#[test]
fn every_engine_takes_the_steps_that_it_was_seen_to_take() {
    for engine in ENGINES {
        let text = std::fs::read_to_string(recorded(engine)).unwrap_or_else(|error| panic!("{}: {error}", engine.id));
        let mut words = text.lines().filter(|line| !line.starts_with('#')).flat_map(str::split_whitespace);
        let lane = lane(engine);
        for number in 0..SEQUENCES {
            let ours = format!("{:08x}", digest(&steps(&lane, &sequence(number))));
            assert_eq!(Some(ours.as_str()), words.next(), "{}: sequence {number}", engine.id);
        }
        assert_eq!(words.next(), None, "{}", engine.id);
        assert!(text.starts_with(&format!("# {} {},", engine.name, engine.version)), "{}: head", engine.id);
    }
}

/// Steps that no engine allows, but a lane does: time goes on with them.
#[test]
fn time_goes_on_in_long_and_in_short_steps() {
    for engine in ENGINES.iter().filter(|engine| !["panda3d", "babylon", "matter-js"].contains(&engine.id)) {
        for dt in [
            Flicks::from_ratio(1, 100_000),
            Flicks::from_ratio(7, 10),
            Flicks::from_ratio(9, 5),
            Flicks(100 * Flicks::PER_SECOND),
        ] {
            let lane = LaneSpec { dt, ..lane(engine) };
            let frames = vec![Flicks::from_ratio(1, 60); 60 * 400];
            let real: Flicks = frames.iter().copied().sum();
            let simulated: Flicks = plans(&lane, frames).map(|plan| plan.steps.total()).sum();
            // Fewer steps a frame than are due, as Godot 3 and cannon-es have.
            let bound = match engine.id {
                "godot-3" => dt.times(8 * 60 * 400),
                "cannon-es" => dt.times(10 * 60 * 400),
                "mainloop" => dt.times(240 * 60 * 400),
                _ => real,
            };
            let late = real.min(bound).secs() - simulated.secs();
            assert!(late.abs() <= dt.secs().max(2.0), "{}, dt {dt}: {late} s late", engine.id);
        }
    }
}

/// Writes the sequences and our steps for `scripts/engines/run.sh`, which names the folder.
#[test]
#[ignore = "for scripts/engines/run.sh"]
fn write_sequences_and_steps() {
    let folder = PathBuf::from(std::env::var_os("TIMESTEP_LAB_ENGINES").expect("a folder"));
    let sequences: Vec<_> = (0..SEQUENCES).map(sequence).collect();
    let line = |frames: &Vec<i64>| frames.iter().map(i64::to_string).collect::<Vec<_>>().join(" ") + "\n";
    std::fs::write(folder.join("sequences.txt"), sequences.iter().map(line).collect::<String>()).unwrap();
    for engine in ENGINES {
        let lane = lane(engine);
        let text: String = sequences.iter().map(|frames| steps(&lane, frames) + "\n").collect();
        std::fs::write(folder.join(format!("{}.ours", engine.id)), text).unwrap();
    }
}
