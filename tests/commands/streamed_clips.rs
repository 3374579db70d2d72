//! `record -o -` and `replay -o -`: frames on standard output and nothing else there, messages on standard error, and a reader that goes.

use super::every_command::{LINKED, RUN, SCENARIO, prepare, recording};
use super::replay::with_another_state;
use crate::support::{PROGRAM, names_in, run_in, text};
use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};

/// Width and height of the clips.
const SIZE: [usize; 2] = [66, 34];
/// Options of a small clip.
const CLIP: [&str; 5] = ["--fps", "60", "--sampled", "--size", "66x34"];
/// A clip of six frames.
const RECORD: [&str; 4] = ["record", SCENARIO, "--seconds", "0.1"];
const HEADER: &[u8] = b"YUV4MPEG2 W66 H34 F60:1 Ip A1:1 C444 XCOLORRANGE=LIMITED\n";

fn line<'a>(before: &[&'a str], output: &'a str) -> Vec<&'a str> {
    [before, &CLIP, &["-o", output]].concat()
}

/// Number of frames of a stream that has nothing but its header and whole frames.
fn frames(stream: &[u8]) -> usize {
    let frames = stream.strip_prefix(HEADER).expect("the header").chunks(6 + 3 * SIZE[0] * SIZE[1]);
    frames
        .inspect(|frame| {
            assert_eq!((&frame[..6], frame.len()), (&b"FRAME\n"[..], 6 + 3 * SIZE[0] * SIZE[1]));
            // In limited range no value is a line feed, or anything else below 16.
            assert!(frame[6..].iter().all(|value| (16..=240).contains(value)));
        })
        .count()
}

/// The stream is the file byte for byte, and what is said about a clip goes to standard error.
#[test]
fn a_stream_has_the_frames_and_nothing_else() {
    let folder = prepare(LINKED);
    // A file of that name is none of the command's business.
    fs::write(folder.path().join("-"), "mine").unwrap();
    for before in [&RECORD[..], &["replay", RUN]] {
        let [streamed, filed] = ["-", "out.y4m"].map(|output| {
            let _ = fs::remove_file(folder.path().join("out.y4m"));
            let output = run_in(folder.path(), &[&line(before, output)[..], &["--no-clobber"]].concat());
            assert!(output.status.success(), "{before:?}: {}", text(&output.stderr));
            output
        });
        let file = fs::read(folder.path().join("out.y4m")).unwrap();
        assert!(streamed.stdout == file, "{before:?}");
        let count = frames(&file);
        assert!(count >= 6, "{before:?}: {count}");
        let said = format!("{count} frames of 66 x 34, 60 per second");
        assert_eq!(text(&filed.stdout), format!("out.y4m: {said}\n"));
        let messages = text(&streamed.stderr);
        assert!(messages.ends_with(&format!("standard output: {said}\n")), "{before:?}: {messages}");
    }
    assert_eq!(fs::read_to_string(folder.path().join("-")).unwrap(), "mine");
}

/// Runs a command whose reader goes after so many bytes. Returns its status and what it says besides notes.
fn read_in_part(folder: &Path, args: &[&str], bytes: usize) -> (Option<i32>, String) {
    let mut command = Command::new(PROGRAM);
    command.args(args).current_dir(folder).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut taken = vec![0; bytes];
    child.stdout.take().unwrap().read_exact(&mut taken).unwrap();
    let output = child.wait_with_output().unwrap();
    let said = text(&output.stderr);
    (output.status.code(), said.lines().filter(|line| !line.starts_with("note: ")).collect::<Vec<_>>().join("\n"))
}

/// The clip is more than a pipe holds, so that the command is still writing when the reader goes.
#[test]
fn a_reader_that_has_enough_ends_the_clip_silently() {
    let folder = prepare(LINKED);
    let before = names_in(folder.path());
    for bytes in [0, 5, HEADER.len(), 300_000] {
        let args = ["record", SCENARIO, "--seconds", "5", "--fps", "60", "--sampled", "--size", "320x180", "-o", "-"];
        assert_eq!(read_in_part(folder.path(), &args, bytes), (Some(0), String::new()), "{bytes}");
    }
    assert_eq!(names_in(folder.path()), before);
}

/// A run that differs from its recording fails, also where the reader of its clip has gone.
#[test]
fn the_verdict_on_a_run_does_not_depend_on_the_reader() {
    let folder = prepare(LINKED);
    let other = with_another_state(&recording(LINKED, 100));
    fs::write(folder.path().join("other.run"), other).unwrap();
    for (run, status, words) in [(RUN, 0, ""), ("other.run", 1, "differs from the recording")] {
        let args = ["replay", run, "--size", "320x180", "-o", "-"];
        let (found, said) = read_in_part(folder.path(), &args, 10);
        assert!(found == Some(status) && said.contains(words) && said.is_empty() == words.is_empty(), "{run}: {said}");
    }
}

/// What cannot be streamed is refused before the first byte, and a full disk is a fault.
#[test]
fn refusals_and_faults_are_said_on_standard_error() {
    let folder = prepare(LINKED);
    let clear = ["--background", "transparent"];
    for (more, words) in [
        (&clear[..], &["Y4M keeps no transparency", ".apng", ".png"][..]),
        (&["--exact"], &["Y4M", "leave out --exact"]),
        (&["--small"], &["Y4M", "leave out --small"]),
    ] {
        for output in ["-", "out.y4m"] {
            let output = run_in(folder.path(), &[&line(&RECORD, output), more].concat());
            let said = text(&output.stderr);
            assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{more:?}: {said}");
            assert!(words.iter().all(|words| said.contains(words)), "{more:?}: {said}");
        }
    }
    assert!(!folder.path().join("out.y4m").exists());
    #[cfg(target_os = "linux")]
    {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let mut command = Command::new(PROGRAM);
        command.args(line(&RECORD, "-")).current_dir(folder.path()).stdout(full);
        let output = command.output().unwrap();
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{said}");
        assert!(said.contains("error: cannot write to standard output: "), "{said}");
    }
}
