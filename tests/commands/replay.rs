//! `replay`, as a user runs it: numbers, rows and clips of a run file, and errors for files that are none.

use super::every_command::{LINKED, Line, RUN, SCENARIO, lines, prepare};
use crate::support::text;
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use timestep_lab::input::Input;
use timestep_lab::lab::{Action, Frame, Lab, LaneView};
use timestep_lab::metrics::Stretch;
use timestep_lab::numbers::FullReport;
use timestep_lab::replay::RunRecorder;
use timestep_lab::scenario::Scenario;
use timestep_lab::time::Flicks;
use timestep_lab::verdict::{Finding, verdict};

const LANES: &str = "title = 'A run'\n[[lane]]\ndisplay = 'live'\nworld = 'cart'\nintegrator = 'rk4'\n\
    [[lane]]\ndisplay = { hz = 50, noise = '1 ms' }\npresentation = 'interpolate'\n";

/// Bodies with lives, orientations, contacts and torn reads.
const KINDS: &str = include_str!("../reference/kinds_of_lanes.toml");

/// Twelve seconds of uneven frames, with input, a way back and an edit.
fn run(lanes: &str) -> (Lab, Vec<u8>) {
    let mut lab = Lab::new(Scenario::parse(lanes, "test").unwrap());
    lab.keep_history(Lab::HISTORY_BYTES);
    let mut recorder = RunRecorder::starting(&mut lab);
    for index in 0..760_i64 {
        let actions: &[Action] = match index {
            200 => &[Action::ScrubTo(Flicks(2 * Flicks::PER_SECOND)), Action::SetPaused(false)],
            _ => &[],
        };
        let mut scenario = lab.snapshot().scenario.clone();
        scenario.lanes[1].substeps = if index < 300 { 1 } else { 3 };
        lab.frame(Frame {
            elapsed: Lab::NOMINAL_FRAME + Flicks(index * 977_777 % 3_000_000),
            actions,
            scenario: Some(&scenario),
            input: Some(Input::new((index % 60 / 30) as f64, 0.0)),
            ..Frame::default()
        });
        recorder.observe(&mut lab);
    }
    let file = recorder.rest(&mut lab).unwrap().bytes;
    (lab, file)
}

fn replay(file: &Path, options: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_timestep-lab")).arg("replay").arg(file).args(options).output().unwrap()
}

/// Through text, as the command writes it: reading JSON may change the last digit.
fn through_text(value: &impl serde::Serialize) -> Value {
    serde_json::from_str(&serde_json::to_string(value).unwrap()).unwrap()
}

fn json(lab: &Lab, stretch: Stretch) -> Value {
    let numbered = |lane: &LaneView<'_>| {
        let measured = lane.report(stretch);
        let mut report = through_text(&FullReport::of(&measured));
        report["lane"] = lane.identity().number().into();
        report["verdict"] = verdict(lane.spec(), &measured).iter().map(Finding::sentence).collect();
        report
    };
    lab.snapshot().lanes.iter().map(numbered).collect()
}

#[test]
fn numbers_are_those_of_the_run() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("my.run");
    let (lab, bytes) = run(LANES);
    fs::write(&file, bytes).unwrap();
    for (options, stretch) in [(&["--json"][..], Stretch::WholeRun), (&["--json", "--window"], Stretch::LastSeconds)] {
        let output = replay(&file, options);
        assert_eq!((output.status.code(), text(&output.stderr).as_str()), (Some(0), ""));
        let value: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(value["scenario"], "A run");
        assert_eq!(value["seconds"], through_text(&lab.snapshot().elapsed.secs()));
        assert_eq!(value["lanes"], json(&lab, stretch), "{stretch:?}");
    }
    assert_ne!(json(&lab, Stretch::WholeRun), json(&lab, Stretch::LastSeconds));
    assert!(text(&replay(&file, &[]).stdout).starts_with("A run, "));
}

/// The numbers that `replay` measures, and the rows that it exports, are those of the run.
fn check_numbers_and_rows(lanes: &str) {
    let folder = tempfile::tempdir().unwrap();
    let (file, out) = (folder.path().join("my.run"), folder.path().join("rows.json"));
    let (lab, bytes) = run(lanes);
    fs::write(&file, bytes).unwrap();
    let measured = replay(&file, &["--json"]);
    assert_eq!((measured.status.code(), text(&measured.stderr).as_str()), (Some(0), ""));
    let value: Value = serde_json::from_slice(&measured.stdout).unwrap();
    assert_eq!(value["lanes"], json(&lab, Stretch::WholeRun));
    let output = replay(&file, &["-o", out.to_str().unwrap()]);
    assert_eq!((output.status.code(), text(&output.stderr).as_str()), (Some(0), ""));
    let rows: Value = serde_json::from_slice(&fs::read(&out).unwrap()).unwrap();
    let rows = rows["rows"].as_array().unwrap();
    for (number, lane) in (1..).zip(&lab.snapshot().lanes) {
        let mut steps = rows.iter().filter(|row| row["lane"] == number && row["row"] == "step");
        let last = steps.next_back().unwrap();
        assert_eq!(last["index"], lane.steps());
        assert_eq!(last["state"], through_text(&lane.state()));
    }
    let refused = replay(&file, &["-o", file.to_str().unwrap()]);
    assert_eq!(refused.status.code(), Some(2), "{}", text(&refused.stderr));
}

#[test]
fn every_step_of_the_run_is_exported() {
    check_numbers_and_rows(LANES);
}

#[test]
fn bodies_orientations_and_contacts_play_again() {
    check_numbers_and_rows(KINDS);
}

#[test]
fn damaged_and_foreign_files_have_their_messages() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let (_, bytes) = run(LANES);
    fs::write(at("torn.run"), &bytes[..bytes.len() - 3]).unwrap();
    let output = replay(&at("torn.run"), &["--json"]);
    let note = text(&output.stderr);
    assert_eq!(output.status.code(), Some(0));
    assert!(
        note.starts_with("note: ") && note.contains("torn.run: the file is damaged or cut off after byte"),
        "{note}"
    );

    let mut newer = bytes.clone();
    newer[10] = 9;
    for (name, content, message) in [
        ("foreign.run", &b"[[lane]]\n"[..], "this is no run file"),
        ("newer.run", &newer, "a newer program wrote this run (format 9"),
        ("head.run", &bytes[..40], "the beginning of this run is damaged or cut off"),
    ] {
        fs::write(at(name), content).unwrap();
        let output = replay(&at(name), &[]);
        let errors = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{errors}");
        assert!(errors.starts_with("error: ") && errors.contains(message), "{errors}");
    }
    assert_eq!(replay(&at("none.run"), &[]).status.code(), Some(2));
}

/// A run whose file has another state than its scenario leads to, with a right checksum.
#[test]
fn another_state_is_status_1_and_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("my.run");
    let mut lab = Lab::new(Scenario::parse(LANES, "test").unwrap());
    let mut recorder = RunRecorder::starting(&mut lab);
    for _ in 0..100 {
        lab.frame(Frame { elapsed: Lab::NOMINAL_FRAME, ..Frame::default() });
        recorder.observe(&mut lab);
    }
    let bytes = recorder.rest(&mut lab).unwrap().bytes;
    fs::write(&file, with_another_state(&bytes)).unwrap();
    let output = replay(&file, &[]);
    let errors = text(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{errors}");
    assert!(errors.contains("lane 1 (") && errors.contains("differs from the recording at"), "{errors}");
}

/// A run of two lanes whose first check has another number of steps of the first lane, with a right checksum.
pub fn with_another_state(run: &[u8]) -> Vec<u8> {
    // Kind 8, its length, then 2 lanes and the steps of the first.
    let is_check = |at: &usize| run[*at] == 8 && run.get(at + 2) == Some(&2) && has_checksum(&run[*at..]);
    let start = (0..run.len() - 2).find(is_check).unwrap();
    let end = start + 2 + usize::from(run[start + 1]);
    let mut other = run.to_vec();
    other[start + 2 + 2] ^= 1;
    let checksum = crc32(&other[start..end]).to_le_bytes();
    other[end..end + 4].copy_from_slice(&checksum);
    other
}

/// `true` for bytes that begin with a record of less than 128 bytes and its checksum.
fn has_checksum(bytes: &[u8]) -> bool {
    let end = 2 + usize::from(bytes[1]);
    bytes.get(end..end + 4).is_some_and(|checksum| *checksum == crc32(&bytes[..end]).to_le_bytes())
}

/// CRC-32 of ISO-HDLC, bit by bit.
fn crc32(bytes: &[u8]) -> u32 {
    let bit = |crc: u32, _| if crc & 1 == 1 { (crc >> 1) ^ 0xEDB8_8320 } else { crc >> 1 };
    !bytes.iter().fold(u32::MAX, |crc, byte| (0..8).fold(crc ^ u32::from(*byte), bit))
}

/// Every command that wants a scenario says which one plays a run, whatever the file's name.
#[test]
fn a_run_file_is_not_taken_for_a_scenario() {
    let folder = prepare(LINKED);
    fs::copy(folder.path().join(RUN), folder.path().join("b.toml")).unwrap();
    let mut asked = 0;
    for line in lines().iter().map(Line::of_scenario).filter(|line| line.args.contains(&SCENARIO)) {
        for name in [RUN, "b.toml"] {
            let output = line.reading(name).run(folder.path(), Stdio::piped(), Stdio::piped());
            let said = text(&output.stderr);
            assert_eq!(output.status.code(), Some(2), "{line:?}: {said}");
            assert!(said.contains(&format!("`timestep-lab replay {name}`")), "{line:?}: {said}");
            asked += 1;
        }
    }
    assert!(asked > 20, "{asked}");
}
