//! Readers that have read enough, and messages without a reader: every command ends as ripgrep does, without a word.
#![cfg(target_os = "linux")]

use super::every_command::{LINKED, PROGRAM, SCENARIO, command, lines, prepare, recording};
use super::replay::with_another_state;
use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use timestep_lab::visible_text::is_hidden;

/// A stream whose reader has gone.
fn closed() -> Stdio {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    Stdio::from(writer)
}

/// Messages that are no notes.
fn errors(stderr: &[u8]) -> String {
    let said = String::from_utf8_lossy(stderr);
    said.lines().filter(|line| !line.starts_with("note: ")).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_reader_that_has_gone_ends_every_command_silently() {
    for line in lines() {
        let folder = prepare(LINKED);
        let output = line.run(folder.path(), closed(), Stdio::piped());
        assert_eq!((output.status.code(), errors(&output.stderr).as_str()), (Some(0), ""), "{line:?}");
        assert!(line.file().is_none_or(|file| folder.path().join(file).exists()), "{line:?}");
    }
}

#[test]
fn messages_that_nobody_reads_are_no_fault() {
    for line in lines() {
        let folder = prepare(LINKED);
        let output = line.run(folder.path(), Stdio::piped(), closed());
        assert_eq!(output.status.code(), Some(0), "{line:?}");
        // `export` says nothing.
        assert_eq!(output.stdout.is_empty(), line.command == "export", "{line:?}");
    }
    let folder = prepare(LINKED);
    for (args, status) in [(&["measure", "none.toml"][..], 2), (&["list", "x"], 2), (&["replay", "a.toml"], 2)] {
        let mut command = Command::new(PROGRAM);
        let status_there = command.args(args).current_dir(folder.path()).stdout(closed()).stderr(closed()).status();
        assert_eq!(status_there.unwrap().code(), Some(status), "{args:?}");
    }
}

/// A disk that is full is a fault, and said; the file that was asked for is there.
#[test]
fn results_that_cannot_be_written_have_status_1() {
    for line in lines().iter().filter(|line| line.command != "export") {
        let folder = prepare(LINKED);
        let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = line.run(folder.path(), full.into(), Stdio::piped());
        let said = errors(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{line:?}: {said}");
        assert!(said.starts_with("error: cannot write to standard output: "), "{line:?}: {said}");
        assert!(line.file().is_none_or(|file| folder.path().join(file).exists()), "{line:?}");
    }
}

#[test]
fn help_and_version_end_silently_too() {
    let mut commands: Vec<String> = lines().iter().map(|line| line.command.to_owned()).collect();
    commands.extend(["".to_owned(), "sweep".to_owned()]);
    for name in commands {
        for option in ["--help", "--version"] {
            if option == "--version" && command(&name).get_version().is_none() {
                continue;
            }
            let words = name.split_whitespace().chain([option]);
            let output = Command::new(PROGRAM).args(words).stdout(closed()).output().unwrap();
            assert_eq!((output.status.code(), output.stderr.len()), (Some(0), 0), "{name} {option}");
        }
    }
}

/// More than a pipe holds, and a reader of one line.
#[test]
fn one_line_is_enough() {
    let args = [&["verify"], &["welcome"; 8][..], &["--seconds", "0.1", "--json"]].concat();
    let mut child = Command::new(PROGRAM).args(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut first = String::new();
    BufReader::with_capacity(1, child.stdout.take().unwrap()).read_line(&mut first).unwrap();
    assert_eq!(first, "{\n");
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.len()), (Some(0), 0));
}

/// A verdict does not depend on its readers: each command that prints and then fails says why, without a reader and on a full disk,
/// which is said as well.
#[test]
fn a_failure_stays_one_without_a_reader() {
    let folder = prepare(&LINKED.replace("[[lane]]\n[[lane]]\n", "[[lane]]\n[[lane]]\nstate = 'f32'\n"));
    fs::write(folder.path().join("other.run"), with_another_state(&recording(LINKED, 100))).unwrap();
    let verify = ["verify", SCENARIO, "--seconds", "1"];
    let full = || Stdio::from(fs::OpenOptions::new().write(true).open("/dev/full").unwrap());
    for (args, status, reason) in [
        (&verify[..], 1, "break"),
        (&[&verify[..], &["--json"]].concat(), 1, "break"),
        (&["check", SCENARIO, "none.toml"], 2, "none.toml"),
        (&["replay", "other.run"], 1, "differs from the recording"),
        (&["replay", "other.run", "--json"], 1, "differs from the recording"),
    ] {
        for (is_full, stdout) in [(false, closed()), (true, full())] {
            let output = Command::new(PROGRAM).args(args).current_dir(folder.path()).stdout(stdout).output().unwrap();
            let said = errors(&output.stderr);
            assert_eq!(output.status.code(), Some(status), "{args:?}: {said}");
            assert!(said.contains(reason), "{args:?}: {said}");
            let names_it = said.starts_with("error: cannot write to standard output: ");
            assert_eq!(names_it, is_full, "{args:?}: {said}");
        }
    }
}

/// A file gets the log as text, with the texts of strangers in it.
#[test]
fn the_log_has_no_colours() {
    let folder = prepare(LINKED);
    let mut logged = 0;
    for line in lines() {
        let mut command = Command::new(PROGRAM);
        command.args(line.words()).current_dir(folder.path()).env("RUST_LOG", "trace").stdin(Stdio::null());
        let output = command.output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(!said.contains(|letter| letter != '\n' && is_hidden(letter)), "{line:?}: {said}");
        logged += usize::from(said.contains("TRACE") || said.contains("DEBUG"));
    }
    assert!(logged > 0 || !cfg!(feature = "gui"), "nothing was logged");
}
