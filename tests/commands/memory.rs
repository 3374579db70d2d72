//! Long runs need no more memory than short ones: rows are written as they come, and distributions are histograms.
#![cfg(target_os = "linux")]

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

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
