//! Run files that are cut off, damaged, newer or foreign: the good beginning, or an error that says so, and never a panic.

use simulation::input::Input;
use simulation::lab::{Frame, Lab};
use simulation::replay::{ReplayError, Run, RunRecorder, VERSION};
use simulation::scenario::Scenario;
use std::fs;
use timestep::time::Flicks;

/// A small run with records of most kinds.
fn file() -> Vec<u8> {
    let mut lab = Lab::new(Scenario::parse("[[lane]]\nworld = 'cart'\nintegrator = 'rk4'\n", "test").unwrap());
    let mut recorder = RunRecorder::starting(&mut lab);
    for index in 0..150_i64 {
        let mut scenario = lab.snapshot().scenario.clone();
        scenario.title = format!("title {}", index / 50);
        scenario.lanes[0].dt = Flicks::from_ratio(1, 60 + index / 70);
        let input = Some(Input::new((index % 40 / 20) as f64, 0.0));
        lab.frame(Frame {
            elapsed: Lab::NOMINAL_FRAME + Flicks(index),
            scenario: Some(&scenario),
            input,
            ..Frame::default()
        });
        recorder.observe(&mut lab);
    }
    recorder.rest(&mut lab).unwrap().bytes
}

/// The beginning of `whole` that `part` is; panics if it is none.
fn check_beginning(part: &Run, whole: &Run, what: &str) {
    assert!(part.blocks.len() <= whole.blocks.len(), "{what}");
    for (part, whole) in part.blocks.iter().zip(&whole.blocks) {
        assert_eq!(part.scenario, whole.scenario, "{what}");
        assert!(whole.advances.starts_with(&part.advances), "{what}");
        assert!(whole.settings.starts_with(&part.settings), "{what}");
        assert!(whole.checks.starts_with(&part.checks), "{what}");
    }
}

/// Version 0.1 recorded the side of one machine of two: a start, and the number of its player behind it.
#[test]
fn a_run_of_one_machine_of_two_is_refused_with_a_sentence() {
    let mut lab = Lab::new(Scenario::parse("[[lane]]\nworld = 'duel'\n", "test").unwrap());
    let mut bytes = RunRecorder::starting(&mut lab).rest(&mut lab).unwrap().bytes;
    let side = [9, 1, 1];
    bytes.extend(side);
    bytes.extend(crc32fast::hash(&side).to_le_bytes());
    let error = Run::parse(&bytes, "side.run").expect_err("refused");
    assert!(matches!(error, ReplayError::OneSide { .. }), "{error}");
    assert!(error.to_string().starts_with("side.run: this is the run of one machine of two"), "{error}");
}

#[test]
fn every_cut_leaves_a_good_beginning_or_an_error() {
    let bytes = file();
    let (whole, cut) = Run::parse(&bytes, "test").unwrap();
    assert_eq!((cut, whole.blocks.len()), (None, 3));
    let mut lengths = Vec::new();
    for end in 0..bytes.len() {
        match Run::parse(&bytes[..end], "test") {
            Ok((run, cut)) => {
                check_beginning(&run, &whole, &format!("cut at {end}"));
                lengths.push(run.length());
                // Between two records nothing shows that there was more.
                assert!(cut.is_none_or(|cut| cut.good < end as u64 && cut.of == end as u64), "cut at {end}");
            }
            Err(ReplayError::Damaged { .. }) => assert!(lengths.is_empty(), "cut at {end}"),
            Err(ReplayError::Foreign { .. }) => assert_eq!(end, 0),
            Err(error) => panic!("cut at {end}: {error}"),
        }
    }
    assert!(lengths.is_sorted() && lengths.last() == Some(&whole.length()));
}

#[test]
fn every_damaged_byte_leaves_a_good_beginning_or_an_error() {
    let bytes = file();
    let (whole, _) = Run::parse(&bytes, "test").unwrap();
    for at in 0..bytes.len() {
        for flip in [0x01, 0x20, 0x80, 0xFF] {
            let mut damaged = bytes.clone();
            damaged[at] ^= flip;
            match Run::parse(&damaged, "test") {
                Ok((run, cut)) => {
                    let cut = cut.expect("the damage was seen");
                    assert!(cut.good <= at as u64, "byte {at}");
                    check_beginning(&run, &whole, &format!("byte {at}"));
                }
                Err(error) => assert!(!matches!(error, ReplayError::Scenario { .. }), "byte {at}: {error}"),
            }
        }
    }
}

#[test]
fn newer_foreign_and_damaged_files_say_so() {
    let bytes = file();
    let version = b"TSLABRUN\r\n".len();
    assert_eq!(bytes[version], 1, "a run without another machine is of the first version");
    let with_version = |byte: u8| {
        let mut other = bytes.clone();
        other[version] = byte;
        Run::parse(&other, "my.run").unwrap_err().to_string()
    };
    let newer = format!("my.run: a newer program wrote this run (format {}", VERSION + 1);
    assert!(with_version(VERSION as u8 + 1).contains(&newer));
    assert!(with_version(0).contains("the beginning of this run is damaged"));
    for foreign in [&b"title = 'x'\n[[lane]]\n"[..], b"", b"\x89PNG\r\n", b"TSLABRUN\n\x01"] {
        let error = Run::parse(foreign, "my.run").unwrap_err().to_string();
        assert!(error.contains("this is no run file"), "{error}");
    }
    let folder = tempfile::tempdir().unwrap();
    let error = Run::load(&folder.path().join("none.run")).unwrap_err().to_string();
    assert!(error.contains("none.run: cannot be read"), "{error}");
    fs::write(folder.path().join("my.run"), &bytes).unwrap();
    assert_eq!(Run::load(&folder.path().join("my.run")).unwrap().0, Run::parse(&bytes, "x").unwrap().0);
}
