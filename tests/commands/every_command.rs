//! A short command line for every command that clap lists, with what it reads.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use timestep_lab::cli;
use timestep_lab::lab::{Frame, Lab};
use timestep_lab::replay::RunRecorder;
use timestep_lab::scenario::Scenario;

pub const PROGRAM: &str = env!("CARGO_BIN_EXE_timestep-lab");

/// Names of the files that the command lines read.
pub const SCENARIO: &str = "a.toml";
pub const RUN: &str = "a.run";

/// A command line; the file that it writes is behind its last option, `-o`.
#[derive(Clone, Debug)]
pub struct Line {
    /// The command as it is typed, such as `sweep stability`.
    pub command: &'static str,
    pub args: Vec<&'static str>,
}

impl Line {
    pub fn new(command: &'static str, args: &[&'static str]) -> Self {
        Line { command, args: args.to_vec() }
    }

    /// All words behind the name of the program.
    pub fn words(&self) -> Vec<&'static str> {
        self.command.split_whitespace().chain(self.args.iter().copied()).collect()
    }

    /// The file that it writes.
    pub fn file(&self) -> Option<&'static str> {
        let at = self.args.iter().position(|arg| *arg == "-o")?;
        Some(self.args[at + 1])
    }

    /// The same command line without an option and its value.
    pub fn without(&self, option: &str) -> Self {
        let mut args = self.args.clone();
        if let Some(at) = args.iter().position(|arg| *arg == option) {
            args.drain(at..at + 2);
        }
        Line { command: self.command, args }
    }

    /// The same command line for the scenario instead of a world of its own.
    pub fn of_scenario(&self) -> Self {
        let mut line = self.clone();
        if let Some(at) = line.args.iter().position(|arg| *arg == "--world") {
            line.args.splice(at..at + 2, [SCENARIO]);
        }
        line
    }

    /// The same command line for another file than the scenario.
    pub fn reading(&self, name: &'static str) -> Self {
        let args = self.args.iter().map(|arg| if *arg == SCENARIO { name } else { arg }).collect();
        Line { args, ..self.clone() }
    }

    /// Runs it in a folder that [`prepare`] has filled.
    pub fn run(&self, folder: &Path, stdout: Stdio, stderr: Stdio) -> Output {
        let mut command = Command::new(PROGRAM);
        command.args(self.words()).current_dir(folder).stdin(Stdio::null()).stdout(stdout).stderr(stderr);
        command.spawn().unwrap().wait_with_output().unwrap()
    }
}

/// A line for every command of this build, and one more with `--json` where there is that option.
pub fn lines() -> Vec<Line> {
    let world = ["--world", "spring", "--seconds", "1", "-o", "out.csv"];
    let mut lines = vec![
        Line::new("measure", &[SCENARIO, "--seconds", "0.1"]),
        Line::new("advise", &[SCENARIO, "--seconds", "0.1", "-o", "out.html"]),
        Line::new("latency", &[SCENARIO, "--seconds", "0.5"]),
        Line::new("export", &[SCENARIO, "--seconds", "0.1", "-o", "out.csv"]),
        Line::new("sweep convergence", &world),
        Line::new("sweep work-precision", &world),
        Line::new(
            "sweep smoothness",
            &["jitter", "--steps", "58..61", "--hz", "60..61", "--seconds", "1", "-o", "out.csv"],
        ),
        Line::new("sweep stability", &["--world", "spring", "--cells", "4x4", "-o", "out.csv"]),
        Line::new("sweep sampling", &["--world", "wind", "-o", "out.csv"]),
        Line::new("verify", &[SCENARIO, "--seconds", "0.1"]),
        Line::new("replay", &[RUN]),
        Line::new("code", &[SCENARIO]),
        Line::new("list", &["lessons"]),
        Line::new("check", &[SCENARIO]),
    ];
    if cfg!(feature = "gui") {
        lines.extend([
            Line::new(
                "record",
                &[SCENARIO, "--seconds", "0.1", "--fps", "20", "--sampled", "--size", "160x120", "-o", "out.gif"],
            ),
            Line::new("strobe", &[SCENARIO, "--at", "0.1", "--size", "160x120", "-o", "out.png"]),
            Line::new("guide", &["welcome", "-o", "out.html"]),
        ]);
    }
    let with_json = |line: &Line| {
        let has_json = command(line.command).get_arguments().any(|arg| arg.get_id() == "json");
        has_json.then(|| Line { args: [&line.args[..], &["--json"]].concat(), ..line.clone() })
    };
    let more: Vec<_> = lines.iter().filter_map(with_json).collect();
    lines.extend(more);
    lines
}

/// The command with this name, as clap knows it.
pub fn command(name: &str) -> clap::Command {
    let mut found = cli::command();
    for word in name.split_whitespace() {
        found = found.find_subcommand(word).unwrap_or_else(|| panic!("no command {name}")).clone();
    }
    found
}

/// The names of all shown commands of clap's own list that have no commands of their own.
pub fn leaves(of: &clap::Command, path: &str) -> Vec<String> {
    let leaves = |sub: &clap::Command| leaves(sub, format!("{path} {}", sub.get_name()).trim());
    let shown = of.get_subcommands().filter(|command| !command.is_hide_set());
    if of.has_subcommands() { shown.flat_map(leaves).collect() } else { vec![path.to_owned()] }
}

/// A scenario in which every command finds what it needs: linked lanes that can be driven.
pub const LINKED: &str = "title = 'A'\nseconds = 1\n[defaults]\nworld = 'duel'\nintegrator = 'rk4'\nlink = { input_delay = 6 }\n\
    [[lane]]\n[[lane]]\n";

/// A folder with a scenario of this text and a run of it.
pub fn prepare(text: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join(SCENARIO), text).unwrap();
    fs::write(folder.path().join(RUN), recording(text, 20)).unwrap();
    folder
}

/// The bytes of a run of so many frames.
pub fn recording(text: &str, frames: usize) -> Vec<u8> {
    let mut lab = Lab::new(Scenario::parse(text, "test").unwrap());
    let mut recorder = RunRecorder::starting(&mut lab);
    for _ in 0..frames {
        lab.frame(Frame { elapsed: Lab::NOMINAL_FRAME, ..Frame::default() });
        recorder.observe(&mut lab);
    }
    recorder.rest(&mut lab).unwrap().bytes
}

#[test]
fn every_command_has_a_line() {
    let mut named: Vec<String> = lines().iter().map(|line| line.command.to_owned()).collect();
    let mut known = leaves(&cli::command(), "");
    named.sort();
    named.dedup();
    known.sort();
    assert_eq!(named, known);
}
