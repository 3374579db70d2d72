//! The same fault has the same exit status in every command: 2 if the arguments or the input must change, 1 if the work failed.

use crate::support::{PROGRAM, names_in};
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

fn run(folder: &Path, args: &[&str], stdout: Stdio) -> Output {
    let child = Command::new(PROGRAM)
        .args(args)
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(stdout)
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.wait_with_output().unwrap()
}

/// Commands that read a scenario, as what is before and behind its name.
fn readers() -> Vec<[&'static [&'static str]; 2]> {
    let mut readers: Vec<[&[&str]; 2]> = vec![
        [&["measure"], &["--seconds", "0.1"]],
        [&["latency"], &["--seconds", "0.1"]],
        [&["check"], &[]],
        [&["export"], &["--seconds", "0.1", "-o", "out.csv"]],
        [&["sweep", "convergence"], &["--seconds", "1", "-o", "out.svg"]],
        [&["sweep", "work-precision"], &["--seconds", "1", "-o", "out.svg"]],
        [&["sweep", "stability"], &["--cells", "4x4", "-o", "out.svg"]],
        [&["sweep", "sampling"], &["-o", "out.svg"]],
        [&[], &[]],
    ];
    if cfg!(feature = "gui") {
        readers.push([&["record"], &["--seconds", "0.1", "--look", "lab", "-o", "out.gif"]]);
        readers.push([&["strobe"], &["-o", "out.png"]]);
    }
    readers
}

/// Commands that write a file, without its name, and the endings that they know.
fn writers() -> Vec<(&'static [&'static str], &'static [&'static str])> {
    let mut writers: Vec<(&[&str], &[&str])> = vec![
        (&["export", "welcome", "--seconds", "0.1", "-o"], &["csv", "json"]),
        (&["sweep", "convergence", "--world", "spring", "--seconds", "1", "-o"], &["csv", "svg"]),
        (&["sweep", "work-precision", "--world", "spring", "--seconds", "1", "-o"], &["csv", "svg"]),
        (&["sweep", "stability", "--world", "spring", "--cells", "4x4", "-o"], &["csv", "svg"]),
        (&["sweep", "sampling", "wind", "-o"], &["csv", "svg"]),
    ];
    if cfg!(feature = "gui") {
        writers.push((&["record", "welcome", "--look", "lab", "--seconds", "0.1", "-o"], &["gif", "apng", "y4m"]));
        writers.push((&["strobe", "welcome", "-o"], &["png"]));
    }
    writers
}

/// A folder with a scenario of each fault.
fn faulty_scenarios() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let own = folder.path().join("own");
    fs::create_dir_all(own.join("folder.toml")).unwrap();
    fs::write(folder.path().join("times.csv"), "16\n").unwrap();
    fs::write(own.join("words.csv"), "once upon\n").unwrap();
    for (name, text) in [
        ("mistake.toml", "[[lane]]\ndt = 0\n"),
        ("syntax.toml", "[[lane\n"),
        ("empty.toml", ""),
        ("trace.toml", "[[lane]]\ndisplay = { trace = './words.csv' }\n"),
        ("no-trace.toml", "[[lane]]\ndisplay = { trace = './none.csv' }\n"),
        ("outside.toml", "[[lane]]\ndisplay = { trace = '../times.csv' }\n"),
    ] {
        fs::write(own.join(name), text).unwrap();
    }
    fs::write(own.join("latin.toml"), b"title = \"\xe4\"").unwrap();
    fs::write(own.join("large.toml"), vec![b'#'; 2 << 20]).unwrap();
    folder
}

#[test]
fn a_faulty_scenario_has_status_2() {
    let folder = faulty_scenarios();
    let own = folder.path().join("own");
    let mut names = vec!["no-lesson", "none.toml"];
    let there = names_in(&own);
    names.extend(there.iter().map(String::as_str).filter(|name| name.ends_with(".toml")));
    if cfg!(target_os = "linux") {
        names.extend(["/dev/null", "/dev/zero", "/proc/self/environ", "/proc/kmsg"]);
    }
    for [before, behind] in readers() {
        for name in &names {
            let output = run(&own, &[before, &[*name], behind].concat(), Stdio::piped());
            let said = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(2), "{before:?} {name}: {said}");
            assert!(said.starts_with("error: ") && output.stdout.is_empty(), "{before:?} {name}: {said}");
        }
    }
    assert_eq!(names_in(&own), there, "nothing was written");
}

#[test]
fn a_place_that_cannot_be_written_has_status_2() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    fs::write(here.join("file"), "").unwrap();
    for (command, endings) in writers() {
        for ending in endings {
            let (existing, protected) = (format!("folder.{ending}"), format!("protected.{ending}"));
            if !here.join(&existing).exists() {
                fs::create_dir(here.join(&existing)).unwrap();
                fs::write(here.join(&protected), "old").unwrap();
                let mut permissions = fs::metadata(here.join(&protected)).unwrap().permissions();
                permissions.set_readonly(true);
                fs::set_permissions(here.join(&protected), permissions).unwrap();
            }
            let mut places = vec![
                existing,
                protected,
                format!("none/out.{ending}"),
                format!("file/out.{ending}"),
                "out.abc".to_owned(),
            ];
            #[cfg(target_os = "linux")]
            {
                let device = format!("device.{ending}");
                if !here.join(&device).is_symlink() {
                    std::os::unix::fs::symlink("/dev/null", here.join(&device)).unwrap();
                }
                places.extend([device, format!("/proc/self/out.{ending}"), format!("{}.{ending}", "x".repeat(260))]);
            }
            let before = names_in(here);
            for place in &places {
                let output = run(here, &[command, &[place]].concat(), Stdio::piped());
                let said = String::from_utf8_lossy(&output.stderr);
                assert_eq!(output.status.code(), Some(2), "{command:?} {place}: {said}");
                assert!(said.contains(&place[..place.len().min(200)]), "{command:?} {place}: {said}");
                assert!(output.stdout.is_empty(), "{command:?} {place}");
            }
            assert_eq!(names_in(here), before);
        }
    }
}

/// A limit on the size of files stands in for a full disk.
#[test]
#[cfg(unix)]
fn a_full_disk_has_status_1() {
    for (command, endings) in writers() {
        let folder = tempfile::tempdir().unwrap();
        let target = format!("out.{}", endings[0]);
        fs::write(folder.path().join(&target), "old").unwrap();
        // Half a kibibyte; the signal is ignored so that the write fails instead.
        let output = Command::new("bash")
            .args(["-c", "trap '' XFSZ; ulimit -f 0; exec \"$0\" \"$@\"", PROGRAM])
            .args(command)
            .arg(&target)
            .current_dir(folder.path())
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{command:?}: {said}");
        assert!(said.contains(&format!("cannot write {target}")), "{command:?}: {said}");
        assert_eq!(fs::read_to_string(folder.path().join(&target)).unwrap(), "old");
        assert_eq!(names_in(folder.path()), [target]);
    }
}
