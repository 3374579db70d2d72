//! Clips of recorded runs: a run of even frames looks as its scenario does, and a run of uneven ones as the window did.

use super::{names_in, ok, path, read_png, run};
use std::fs;
use std::path::PathBuf;
use tempfile::TempDir;
use timestep_lab::lab::{Action, Frame, Lab};
use timestep_lab::replay::RunRecorder;
use timestep_lab::scenario::Scenario;
use timestep_lab::time::Flicks;

const LANES: &str = "seconds = 1\n[[lane]]\nlabel = 'slow'\ndisplay = { hz = 24, noise = '2 ms' }\n\
    [[lane]]\ndt = '1/50'\npresentation = 'interpolate'\n";

/// Bodies with lives, orientations, contacts and torn reads.
const KINDS: &str = include_str!("../../reference/kinds_of_lanes.toml");

/// Saves a run of calls of these lengths.
fn save(folder: &TempDir, lanes: &str, calls: impl Iterator<Item = Flicks>) -> String {
    let mut lab = Lab::new(Scenario::parse(lanes, "test").unwrap());
    let mut recorder = RunRecorder::starting(&mut lab);
    for elapsed in calls {
        lab.frame(Frame { elapsed, ..Frame::default() });
        recorder.observe(&mut lab);
    }
    // A pause is not in the run.
    lab.frame(Frame { actions: &[Action::SetPaused(true)], elapsed: Flicks::SECOND, ..Frame::default() });
    let file = path(folder, "my.run");
    fs::write(&file, recorder.rest(&mut lab).unwrap().bytes).unwrap();
    file
}

fn frames(folder: &TempDir, name: &str, command: &str, subject: &str, more: &[&str]) -> Vec<PathBuf> {
    let target = path(folder, &format!("{name}-%05d.png"));
    ok(&[&[command, subject, "-o", &target, "--size", "320x180"], more].concat());
    let place = folder.path().join(name);
    names_in(&place).into_iter().map(|name| place.join(name)).collect()
}

#[test]
fn a_run_of_even_frames_looks_as_its_scenario() {
    let folder = tempfile::tempdir().unwrap();
    let scenario = path(&folder, "lanes.toml");
    fs::write(&scenario, LANES).unwrap();
    let file = save(&folder, LANES, std::iter::repeat_n(Lab::NOMINAL_FRAME, 60));
    for (index, more) in [&[][..], &["--speed", "1/2"]].into_iter().enumerate() {
        let ours = frames(&folder, &format!("run{index}"), "replay", &file, more);
        let theirs =
            frames(&folder, &format!("scenario{index}"), "record", &scenario, &[&["--fps", "60"], more].concat());
        assert_eq!((ours.len(), theirs.len()), (60 + 60 * index, 60 + 60 * index));
        // At half the speed every other frame of the clip is between two of the run, which holds the one before.
        for (ours, theirs) in ours.iter().zip(&theirs).step_by(1 + index) {
            assert_eq!(read_png(ours), read_png(theirs), "{}", ours.display());
        }
    }
}

#[test]
fn a_run_of_bodies_orientations_and_contacts_looks_as_its_scenario() {
    let folder = tempfile::tempdir().unwrap();
    let scenario = path(&folder, "lanes.toml");
    fs::write(&scenario, KINDS).unwrap();
    let file = save(&folder, KINDS, std::iter::repeat_n(Lab::NOMINAL_FRAME, 30));
    // One of the lanes has 144 frames a second, the window of the run has 60.
    let rate = ["--fps", "60", "--sampled"];
    let ours = frames(&folder, "run", "replay", &file, &rate);
    let theirs = frames(&folder, "scenario", "record", &scenario, &[&rate[..], &["--seconds", "0.5"]].concat());
    assert_eq!((ours.len(), theirs.len()), (30, 30));
    for (ours, theirs) in ours.iter().zip(&theirs) {
        assert_eq!(read_png(ours), read_png(theirs), "{}", ours.display());
    }
}

/// A hitch of 0.2 s in the run: the clip holds its frame, which a clip of the scenario does not.
#[test]
fn hitches_of_the_run_are_in_the_clip() {
    let folder = tempfile::tempdir().unwrap();
    let calls = (0..30).map(|index| if index == 9 { Lab::NOMINAL_FRAME.times(12) } else { Lab::NOMINAL_FRAME });
    let file = save(&folder, LANES, calls);
    let pictures: Vec<_> =
        frames(&folder, "run", "replay", &file, &["--no-captions"]).iter().map(|f| read_png(f)).collect();
    assert_eq!(pictures.len(), 41);
    // The call that ends at frame 21 of the clip begins at its frame 9.
    assert!((10..21).all(|index| pictures[index] == pictures[9]), "the frame is held");
    assert!(pictures[21] != pictures[9] && pictures[8] != pictures[9]);
    let output = run(&["replay", &file, "-o", &file]);
    assert_eq!(output.status.code(), Some(2), "the run is not written over");
}
