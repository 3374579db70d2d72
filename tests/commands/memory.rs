//! Long runs need no more memory than short ones: rows are written as they come, and distributions are histograms.
#![cfg(target_os = "linux")]

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;
use timestep_lab::lab::{Frame, Lab};
use timestep_lab::metrics::Stretch;
use timestep_lab::replay::RunRecorder;
use timestep_lab::scenario::Scenario;

/// The most memory that the command has had, KiB.
fn peak(folder: &Path, args: &[&str]) -> u64 {
    let mut child = Command::new(env!("CARGO_BIN_EXE_timestep-lab"))
        .args(args)
        .current_dir(folder)
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let mut peak = 0;
    loop {
        let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        peak = line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(peak);
        if let Some(ended) = child.try_wait().unwrap() {
            assert!(ended.success(), "{args:?}");
            return peak;
        }
        std::thread::sleep(Duration::from_millis(2));
    }
}

#[test]
fn memory_does_not_grow_with_the_run() {
    let folder = tempfile::tempdir().unwrap();
    let noisy = "display = { noise = '1 ms', hitch = { every = '2 s', lasts = '200 ms' } }";
    fs::write(folder.path().join("a.toml"), format!("[[lane]]\n{noisy}\n[[lane]]\npolicy = 'variable'\n{noisy}\n"))
        .unwrap();
    for command in [
        &["measure", "a.toml", "--json"][..],
        &["export", "a.toml", "-o", "a.csv"],
        &["export", "a.toml", "-o", "a.json"],
    ] {
        let [short, long] = ["40", "400"].map(|secs| peak(folder.path(), &[command, &["--seconds", secs]].concat()));
        assert!(short > 1000 && long < short + 8 * 1024, "{command:?}: {short} KiB, then {long} KiB");
        assert!(long < 200 * 1024, "{command:?}: {long} KiB");
    }
    // 400 s are 60 frames and 60 steps a second and lane; the rows are all there.
    let rows = fs::read_to_string(folder.path().join("a.csv")).unwrap().lines().count();
    assert!(rows > 50_000, "{rows} rows");
}

/// A moment that lasts for the whole of a long run, with a claim about each of its frames.
#[test]
fn memory_does_not_grow_with_a_moment() {
    let folder = tempfile::tempdir().unwrap();
    let [short, long] = [4, 400].map(|seconds| {
        let moment = "{ at = 0.1, lasts = '100000 s', say = 'x', is = 'steps < 3' }";
        let lane = "[[lane]]\nworld = 'glide'\ndisplay = { hz = 240 }\n";
        let text = format!("seconds = {seconds}\n[lesson]\nask = 'Why?'\nmoments = [{moment}]\n{lane}");
        fs::write(folder.path().join("a.toml"), text).unwrap();
        peak(folder.path(), &["check", "a.toml"])
    });
    assert!(short > 1000 && long < short + 8 * 1024, "{short} KiB, then {long} KiB");
}

/// Memory of this process that is in use, KiB.
fn resident() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    line.split_whitespace().next().unwrap().parse().unwrap()
}

/// Four lanes as the lab has them: with history, curves for all plots, a run that is recorded and taken away, and numbers.
const LANES: &str = "[[lane]]\n[[lane]]\npolicy = 'variable'\n[[lane]]\ndt = '1/20'\npresentation = 'interpolate'\n\
    [[lane]]\nintegrator = 'rk4'\ndisplay = { noise = '1 ms', hitch = { every = '2 s', lasts = '200 ms' } }\n";

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).map_or(default, |text| text.parse().unwrap())
}

/// Lets the four lanes run for `TIMESTEP_LAB_MINUTES` with a history of `TIMESTEP_LAB_HISTORY_KIB`, and prints the memory of the process
/// and of the history after each minute, KiB. A process of its own, so that no other test has a part in the memory.
#[test]
#[ignore = "run by the_windows_lab_keeps_to_its_history, and to see the figures"]
fn memory_of_a_lab_by_the_minute() {
    let (minutes, history) = (number("TIMESTEP_LAB_MINUTES", 12), number("TIMESTEP_LAB_HISTORY_KIB", 64 << 10));
    let mut lab = Lab::new(Scenario::parse(LANES, "test").unwrap());
    lab.keep_history(history as usize * 1024);
    lab.keep_curves();
    let mut recorder = RunRecorder::starting(&mut lab);
    for minute in 1..=minutes {
        for frame in 0..3600 {
            lab.frame(Frame { elapsed: Lab::NOMINAL_FRAME, ..Frame::default() });
            recorder.observe(&mut lab);
            if frame % 15 == 0 {
                drop(recorder.take_piece());
                lab.snapshot().lanes.iter().for_each(|lane| drop(lane.report(Stretch::LastSeconds)));
            }
        }
        println!("minute {minute}: {} {}", resident(), lab.history_bytes() / 1024);
    }
}

#[test]
fn the_windows_lab_keeps_to_its_history() {
    let output = Command::new(std::env::current_exe().unwrap())
        .args(["--ignored", "--exact", "memory::memory_of_a_lab_by_the_minute", "--nocapture"])
        .envs([("TIMESTEP_LAB_MINUTES", "9"), ("TIMESTEP_LAB_HISTORY_KIB", "1024")])
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let numbers = |line: &str| -> Option<[u64; 2]> {
        let (resident, history) = line.strip_prefix("minute ")?.split_once(": ")?.1.split_once(' ')?;
        Some([resident.parse().ok()?, history.parse().ok()?])
    };
    let minutes: Vec<_> = text.lines().filter_map(numbers).collect();
    assert_eq!(minutes.len(), 9, "{text}");
    let [full, last] = [minutes[5], minutes[8]];
    assert!(minutes.iter().all(|[_, history]| *history <= 1024), "{text}");
    assert!(full[1] > 700, "the history is full: {text}");
    assert!(last[0] <= full[0] + 128, "and then memory stays: {text}");
}
