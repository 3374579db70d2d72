//! The ways in which a command can fail, their messages, and their exit statuses.

use crate::chart::ChartError;
use crate::replay::ReplayError;
use crate::scenario::{LoadError, SaveError};
#[cfg(feature = "gui")]
use crate::studio::StudioError;
use crate::visible_text::{visible, visible_lines};
use crate::worlds::WORLDS;
use std::fmt;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// The failure of a command.
#[derive(Debug)]
pub enum Failure {
    /// Scenarios that could not be loaded; several if several files were given.
    Load(Vec<LoadError>),
    /// A run file that cannot be read.
    Replay(ReplayError),
    /// A file name whose extension names no format.
    Extension(PathBuf),
    /// A scenario without a world that can be driven.
    NothingToDrive(String),
    /// Arguments that contradict each other or the scenario.
    Input(String),
    /// A place that cannot be written, or must not be.
    Target { path: PathBuf, reason: String },
    /// The chart could not be made or written.
    Chart(ChartError),
    /// The result could not be written to a file.
    Save(SaveError),
    /// The result could not be written to standard output.
    Output(io::Error),
    /// The clip or the still could not be made or written.
    #[cfg(feature = "gui")]
    Studio(StudioError),
    /// The window, or a run, failed.
    Run(String),
    /// This build has no window.
    NoWindow,
}

impl From<LoadError> for Failure {
    fn from(error: LoadError) -> Self {
        Failure::Load(vec![error])
    }
}

impl From<ReplayError> for Failure {
    fn from(error: ReplayError) -> Self {
        Failure::Replay(error)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Failure::Output(error)
    }
}

impl From<ChartError> for Failure {
    fn from(error: ChartError) -> Self {
        Failure::Chart(error)
    }
}

#[cfg(feature = "gui")]
impl From<StudioError> for Failure {
    fn from(error: StudioError) -> Self {
        Failure::Studio(error)
    }
}

impl Failure {
    /// Prints the messages on standard error and returns the exit status: 2 if the arguments or the input must change, 1 if the
    /// work failed.
    pub fn report(self) -> ExitCode {
        let mut text = String::new();
        for message in self.messages(io::stderr().is_terminal()) {
            text.push_str(&message);
            text.push('\n');
        }
        // If standard error is closed as well, only the exit status is left.
        let _ = io::stderr().write_all(text.as_bytes());
        if self.is_input() { ExitCode::from(2) } else { ExitCode::FAILURE }
    }

    /// `true` if the arguments or the input must change.
    fn is_input(&self) -> bool {
        match self {
            Failure::Load(_) | Failure::Replay(_) | Failure::Extension(_) | Failure::NothingToDrive(_) => true,
            Failure::Input(_) | Failure::Target { .. } => true,
            Failure::Chart(error) => error.is_input(),
            #[cfg(feature = "gui")]
            Failure::Studio(error) => error.is_input(),
            Failure::Save(_) | Failure::Output(_) | Failure::Run(_) | Failure::NoWindow => false,
        }
    }

    /// The messages, each beginning with `error: `; `styled` adds the colours of a terminal.
    fn messages(&self, styled: bool) -> Vec<String> {
        let plain = |what: &dyn fmt::Display| vec![plain_message(what)];
        match self {
            Failure::Load(errors) => errors.iter().flat_map(|error| load_messages(error, styled)).collect(),
            Failure::Replay(error) => plain(error),
            Failure::Extension(path) => {
                plain(&format_args!("{}: the name must end in .csv or .json, which selects the format", path.display()))
            }
            Failure::NothingToDrive(name) => {
                let worlds: Vec<_> = WORLDS.iter().filter(|world| world.inputs > 0).map(|world| world.id).collect();
                plain(&format_args!(
                    "{name}: none of its worlds can be driven, so there is no latency to measure; use a scenario with `world = \"{}\"`, or the lesson `drive`",
                    worlds.join("\"` or `world = \"")
                ))
            }
            Failure::Input(message) => plain(message),
            Failure::Target { path, reason } => plain(&format_args!("{}: {reason}", path.display())),
            Failure::Chart(error) => plain(error),
            Failure::Save(error) => plain(error),
            Failure::Output(error) => plain(&format_args!("cannot write to standard output: {error}")),
            #[cfg(feature = "gui")]
            Failure::Studio(error) => plain(error),
            // The window's message may have a second line.
            Failure::Run(message) => vec![format!("error: {}", visible_lines(message))],
            Failure::NoWindow => plain(
                &"this build has no window; `timestep-lab measure SCENARIO` prints the numbers of a scenario, and --help lists the other commands",
            ),
        }
    }
}

fn load_messages(error: &LoadError, styled: bool) -> Vec<String> {
    match error {
        LoadError::Invalid(errors) => errors.iter().map(|error| error.render(styled)).collect(),
        other => vec![plain_message(other)],
    }
}

/// A message in one line; file names and other texts from strangers send nothing to the terminal.
fn plain_message(what: &dyn fmt::Display) -> String {
    format!("error: {}", visible(&what.to_string()))
}
