//! Signals at commands in the middle of a frame that takes long: they end at once, and leave everything as it was.
#![cfg(target_os = "linux")]

use super::every_command::{LINKED, RUN, recording};
use crate::support::{PROGRAM, names_in};
use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// One frame of it is hundreds of thousands of implicit steps.
const HEAVY: &str = "seconds = 1000\n[[lane]]\nworld = { id = 'chain', masses = 16 }\nintegrator = 'implicit-midpoint'\n\
    dt = '1/100000'\ntime_scale = 100\nmax_frame = 'off'\ndisplay = { hz = 1000 }\n";

/// The densest frames that a trace can have, on every lane that a scenario can have.
const DENSE: &str = "seconds = 30\n[defaults]\ndisplay = { trace = 'dense.csv', unit = 'us' }\n[matrix]\nsubsteps = [1, 2, 3, 4]\n\
    dt = ['1/30', '1/60', '1/120', '1/144', '1/50', '1/75', '1/90', '1/100', '1/110', '1/130', '1/150', '1/160', '1/170', '1/180', '1/190', '1/200']\n";

/// A scenario of which sweeps make runs of 100,000 s.
const LONG: &str = "seconds = 100000\n[[lane]]\nworld = 'orbit'\n";

/// A number of a run file: `docs/RUNS.md` has the format.
fn number(mut number: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
    bytes
}

/// A record of a run file.
fn record(kind: u8, content: &[u8]) -> Vec<u8> {
    let record = [&[kind], &number(content.len())[..], content].concat();
    [&record[..], &crc32fast::hash(&record).to_le_bytes()].concat()
}

/// A run of so many minutes, made of one of a few frames.
fn long_recording(minutes: usize) -> Vec<u8> {
    let advance = [&[3], &number(11_760_000)[..]].concat();
    let text = LINKED.replace("link = { input_delay = 6 }\n", "");
    [recording(&text, 4), record(7, &advance.repeat(minutes * 60 * 60))].concat()
}

/// A run of nothing but edits, each of which is a scenario to be read: it takes long, and little memory.
fn recording_of_edits() -> Vec<u8> {
    const LANE: &str = "[[lane]]\nworld = { id = 'chain', masses = 4 }\nintegrator = 'rk4'\ndt = '1/50'\npolicy = 'fixed'\n\
        presentation = 'latest'\nmax_frame = 0.2\ndisplay = { hz = 50 }\n";
    let scenario = |substeps: u32| {
        let text = format!("[[lane]]\nsubsteps = {substeps}\n") + &LANE.repeat(15);
        [&number(text.len())[..], text.as_bytes(), &[0, 0]].concat()
    };
    let start = [b"TSLABRUN\r\n\x01", &record(2, &scenario(1))[..]].concat();
    [start, record(3, &scenario(2)).repeat(15_000)].concat()
}

/// Time from the signal to the end, with room for a machine that does other work: the program takes 120 ms.
const SOON: Duration = Duration::from_millis(1500);

/// The commands that work long on the scenario, with the name of the file they write, if they do.
fn long_commands() -> Vec<(Vec<&'static str>, Option<&'static str>)> {
    let mut commands = vec![
        (vec!["measure"], None),
        (vec!["measure", "--json"], None),
        (vec!["export", "-o"], Some("out.csv")),
        (vec!["export", "-o"], Some("out.json")),
        (vec!["replay"], None),
        (vec!["replay", "-o"], Some("out.csv")),
        (vec!["sweep", "convergence", "--max-steps", "1000000000", "-o"], Some("out.svg")),
        (vec!["sweep", "stability", "--steps", "10000000", "-o"], Some("out.csv")),
    ];
    if cfg!(feature = "gui") {
        commands.push((vec!["record", "-o"], Some("out.gif")));
        commands.push((vec!["replay", "-o"], Some("out.gif")));
        commands.push((vec!["record", "--replace", "-o"], Some("out.png")));
        commands.push((vec!["strobe", "--at", "10", "-o"], Some("out.png")));
    }
    commands
}

/// Starts a command in a folder that has its scenario, and waits until it takes signals and works.
fn start(folder: &Path, args: &[&str], file: Option<&str>) -> Child {
    let child = Command::new(PROGRAM)
        .args(&args[..1])
        .args(if args[0] == "sweep" { &args[1..2] } else { &[] })
        .arg(if args[0] == "sweep" {
            "long.toml"
        } else if args[0] == "replay" {
            // A clip has an hour at most.
            if file == Some("out.gif") { "clip.run" } else { RUN }
        } else {
            "heavy.toml"
        })
        .args(if args[0] == "sweep" { &args[2..] } else { &args[1..] })
        .args(file)
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    wait_until_it_takes_signals(&child);
    std::thread::sleep(Duration::from_millis(400));
    child
}

/// Until the program blocks SIGTERM, which it then waits for.
fn wait_until_it_takes_signals(child: &Child) {
    const TERM: u64 = 1 << 14;
    let deadline = Instant::now() + Duration::from_secs(60);
    let blocked = || {
        let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
        let mask = status.lines().find_map(|line| line.strip_prefix("SigBlk:")).unwrap_or("0").trim().to_owned();
        u64::from_str_radix(&mask, 16).unwrap()
    };
    while blocked() & TERM == 0 {
        assert!(Instant::now() < deadline, "it never takes signals");
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn signal(child: &Child, name: &str) {
    assert!(Command::new("kill").args([name, &child.id().to_string()]).status().unwrap().success());
}

fn heavy() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("heavy.toml"), HEAVY).unwrap();
    fs::write(folder.path().join("long.toml"), LONG).unwrap();
    fs::write(folder.path().join(RUN), long_recording(600)).unwrap();
    folder
}

#[test]
fn every_command_ends_soon_and_keeps_the_old_file() {
    for (args, file) in long_commands() {
        for (name, status) in [("-INT", 130), ("-TERM", 143)] {
            let folder = heavy();
            fs::write(folder.path().join("clip.run"), long_recording(49)).unwrap();
            for old in file.into_iter().filter(|_| !args.contains(&"--replace")) {
                fs::write(folder.path().join(old), "old").unwrap();
            }
            let before = names_in(folder.path());
            let mut child = start(folder.path(), &args, file);
            if let Some(ended) = child.try_wait().unwrap() {
                let said = std::io::read_to_string(child.stderr.take().unwrap()).unwrap();
                panic!("{args:?} is not long: {ended}, {said}");
            }
            signal(&child, name);
            let asked = Instant::now();
            let ended = child.wait().unwrap();
            let took = asked.elapsed();
            let said = std::io::read_to_string(child.stderr.take().unwrap()).unwrap();
            assert_eq!(ended.code(), Some(status), "{args:?}: {said}");
            assert!(took < SOON, "{args:?}: {took:?}");
            // `record` may have noted before what its clip cannot show.
            let is_note = |line: &&str| ["note: ", "warning: ", "help: "].iter().any(|start| line.starts_with(start));
            let error = said.lines().filter(|line| !is_note(line)).collect::<Vec<_>>();
            assert_eq!(error, ["error: interrupted; no file was changed"], "{args:?}");
            assert_eq!(names_in(folder.path()), before, "{args:?}");
            for old in file.into_iter().filter(|_| !args.contains(&"--replace")) {
                assert_eq!(fs::read_to_string(folder.path().join(old)).unwrap(), "old", "{args:?}");
            }
        }
    }
}

/// Frames so short that no machine keeps up, as in a trace of another unit: the run is refused, or ends soon when it is asked to.
#[test]
fn the_densest_frames_end_soon_and_longer_runs_of_them_do_not_start() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("dense.toml"), DENSE).unwrap();
    fs::write(folder.path().join("dense.csv"), "10\n".repeat(100)).unwrap();
    let lesson = DENSE.to_owned() + "[lesson]\nask = 'Which lane ends?'\nwhy = 'Lane 1 takes {lane1.steps} steps.'\n";
    fs::write(folder.path().join("lesson.toml"), &lesson).unwrap();
    fs::write(folder.path().join("longer.toml"), lesson.replace("seconds = 30", "seconds = 32")).unwrap();
    let files = names_in(folder.path());
    let command = |args: &[&str]| {
        let mut command = Command::new(PROGRAM);
        command.args(args).current_dir(folder.path()).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
        command
    };
    let mut commands = vec![
        vec!["measure", "dense.toml"],
        vec!["export", "dense.toml", "-o", "out.csv"],
        vec!["export", "dense.toml", "-o", "out.json"],
        vec!["verify", "dense.toml"],
        vec!["check", "lesson.toml"],
    ];
    if cfg!(feature = "gui") {
        commands.push(vec!["record", "dense.toml", "-o", "out.gif"]);
        commands.push(vec!["strobe", "dense.toml", "--at", "20", "-o", "out.png"]);
        commands.push(vec!["guide", "lesson.toml", "-o", "out.html"]);
    }
    for args in &commands {
        let mut child = command(args).spawn().unwrap();
        wait_until_it_takes_signals(&child);
        std::thread::sleep(Duration::from_millis(1500));
        signal(&child, "-TERM");
        let asked = Instant::now();
        let status = child.wait().unwrap().code();
        assert!(asked.elapsed() < SOON, "{args:?}: {:?}", asked.elapsed());
        let said = std::io::read_to_string(child.stderr.take().unwrap()).unwrap();
        assert_eq!(status, Some(143), "{args:?}: {said}");
        let longer = match args[0] {
            "measure" | "export" => [args, &["--seconds", "32"][..]].concat(),
            "check" | "guide" => {
                args.iter().map(|arg| if *arg == "lesson.toml" { "longer.toml" } else { arg }).collect()
            }
            _ => continue,
        };
        let refused = command(&longer).output().unwrap();
        let said = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert_eq!(refused.status.code(), Some(2), "{longer:?}: {said}");
        assert!(said.contains("million frames, and a run has at most 200 million"), "{said}");
    }
    assert_eq!(names_in(folder.path()), files);
}

/// Both come while the program stands still, so the second one is there before the work has seen the first; one of a few attempts,
/// because a machine that does other work may run the work's thread first.
#[test]
fn a_second_signal_ends_at_once() {
    let folder = heavy();
    let status = || {
        let mut child = start(folder.path(), &["export", "-o"], Some("out.csv"));
        for name in ["-STOP", "-INT", "-TERM", "-CONT"] {
            signal(&child, name);
        }
        let status = child.wait().unwrap().code().expect("it exits by itself");
        assert_eq!(names_in(folder.path()), [RUN, "heavy.toml", "long.toml"]);
        status
    };
    let statuses: Vec<i32> = (0..10).map(|_| status()).take_while(|status| *status != 143).collect();
    assert!(statuses.len() < 10 && statuses.iter().all(|status| *status == 130), "{statuses:?}");
}

/// A signal that `nohup` makes a program ignore stays ignored.
#[test]
fn ignored_signals_stay_ignored() {
    let folder = heavy();
    let script = "trap '' HUP; exec \"$0\" measure heavy.toml";
    let mut child = Command::new("sh")
        .args(["-c", script, PROGRAM])
        .current_dir(folder.path())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    wait_until_it_takes_signals(&child);
    signal(&child, "-HUP");
    std::thread::sleep(Duration::from_millis(500));
    assert!(child.try_wait().unwrap().is_none(), "it went with its terminal");
    signal(&child, "-TERM");
    assert_eq!(child.wait().unwrap().code(), Some(143));

    let mut child = start(folder.path(), &["measure"], None);
    signal(&child, "-HUP");
    assert_eq!(child.wait().unwrap().code(), Some(129));
}

/// The next command that writes into the folder removes what a killed one has left.
#[test]
fn a_killed_command_leaves_a_part_until_the_next_one() {
    let folder = heavy();
    let mut child = start(folder.path(), &["export", "-o"], Some("out.csv"));
    child.kill().unwrap();
    child.wait().unwrap();
    let left = names_in(folder.path());
    assert!(left.len() == 4 && left.iter().any(|name| name.ends_with(".part")), "{left:?}");
    let args = ["export", "welcome", "-o", "other.csv", "--seconds", "0.1"];
    assert!(Command::new(PROGRAM).args(args).current_dir(folder.path()).status().unwrap().success());
    assert_eq!(names_in(folder.path()), [RUN, "heavy.toml", "long.toml", "other.csv"]);
}

/// All of what a command writes under visible names goes, too, with the next command that writes something else there.
#[test]
fn a_core_dump_leaves_a_part_until_the_next_command() {
    let targets = if cfg!(feature = "gui") { &["out.csv", "out.gif", "out.png"][..] } else { &["out.csv"] };
    for target in targets {
        let folder = heavy();
        let command = if target.ends_with("csv") { ["export", "-o"] } else { ["record", "-o"] };
        let mut child = start(folder.path(), &command, Some(target));
        let deadline = Instant::now() + Duration::from_secs(60);
        while names_in(folder.path()).len() < 4 {
            assert!(Instant::now() < deadline, "{target}: it never writes");
            std::thread::sleep(Duration::from_millis(20));
        }
        signal(&child, "-QUIT");
        assert_eq!(child.wait().unwrap().code(), None, "{target}");
        assert_eq!(names_in(folder.path()).len(), 4, "{target}");
        let args = ["export", "welcome", "-o", "other.csv", "--seconds", "0.1"];
        assert!(Command::new(PROGRAM).args(args).current_dir(folder.path()).status().unwrap().success());
        assert_eq!(names_in(folder.path()), [RUN, "heavy.toml", "long.toml", "other.csv"], "{target}");
    }
}

/// On a terminal, every long command shows how far it is, the reading of a file included.
#[test]
fn long_commands_show_their_progress_on_a_terminal() {
    for (args, words) in [
        (&["replay", RUN][..], " s\u{1b}[K"),
        (&["replay", RUN, "-o", "out.csv"], " s\u{1b}[K"),
        (&["replay", "edits.run"], "of the file read\u{1b}[K"),
        (&["export", "long.toml", "-o", "out.csv"], " s\u{1b}[K"),
    ] {
        let folder = heavy();
        fs::write(folder.path().join("edits.run"), recording_of_edits()).unwrap();
        let line = format!("exec {PROGRAM} {}", args.join(" "));
        let mut terminal = Command::new("script");
        terminal.args(["-qefc", &line, "/dev/null"]).current_dir(folder.path());
        let Ok(mut child) = terminal.stdin(Stdio::null()).stdout(Stdio::piped()).spawn() else {
            return eprintln!("no `script` to make a terminal with");
        };
        let mut out = child.stdout.take().unwrap();
        let (mut shown, mut bytes) = (String::new(), [0; 256]);
        let deadline = Instant::now() + Duration::from_secs(60);
        while !shown.contains(words) {
            let length = out.read(&mut bytes).unwrap();
            assert!(length > 0 && Instant::now() < deadline, "{line}: {shown:?}");
            shown += &String::from_utf8_lossy(&bytes[..length]);
        }
        assert!(shown.starts_with("\r") && shown.contains(" %  "), "{line}: {shown:?}");
        signal(&child, "-TERM");
        child.wait().unwrap();
    }
}

#[test]
fn a_signal_ends_the_reading_of_a_long_run() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join(RUN), recording_of_edits()).unwrap();
    for (name, status) in [("-INT", 130), ("-TERM", 143)] {
        let mut command = Command::new(PROGRAM);
        command.args(["replay", RUN]).current_dir(folder.path()).stdin(Stdio::null()).stdout(Stdio::null());
        let mut child = command.stderr(Stdio::null()).spawn().unwrap();
        wait_until_it_takes_signals(&child);
        std::thread::sleep(Duration::from_millis(100));
        signal(&child, name);
        let asked = Instant::now();
        assert_eq!(child.wait().unwrap().code(), Some(status));
        assert!(asked.elapsed() < SOON, "{:?}", asked.elapsed());
    }
}
