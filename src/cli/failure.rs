//! The ways in which a command can fail, their messages, and their exit statuses.

use super::streams;
use files::visible_text::{visible, visible_lines};
#[cfg(feature = "gui")]
use interface::studio::StudioError;
use picture::chart::ChartError;
use simulation::replay::ReplayError;
use simulation::scenario::{LoadError, SaveError};
use simulation::worlds::WORLDS;
use std::fmt;
use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

/// The failure of a command.
#[derive(Debug)]
pub enum Failure {
    /// A scenario that could not be loaded.
    Load(LoadError),
    /// A run file, by its name, where a scenario was to be.
    RecordedRun(String),
    /// The failures of several files, at least one.
    Several(Vec<Failure>),
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
        Failure::Load(error)
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
    /// work failed. A reader of the results that has gone has read enough: no message, and status 0.
    pub fn report(self) -> ExitCode {
        if matches!(&self, Failure::Output(error) if streams::is_enough(error)) {
            return ExitCode::SUCCESS;
        }
        self.messages(streams::has_terminal()).iter().for_each(|message| streams::styled_message(message));
        if self.is_input() { ExitCode::from(2) } else { ExitCode::FAILURE }
    }

    /// `true` if the arguments or the input must change.
    fn is_input(&self) -> bool {
        match self {
            Failure::Load(_) | Failure::RecordedRun(_) | Failure::Replay(_) | Failure::Extension(_) => true,
            Failure::NothingToDrive(_) | Failure::Input(_) | Failure::Target { .. } => true,
            Failure::Several(failures) => failures.iter().any(Failure::is_input),
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
            Failure::Load(LoadError::Invalid(errors)) => errors.iter().map(|error| error.render(styled)).collect(),
            // The message may end with a list of several lines.
            Failure::Load(error @ LoadError::Unknown { .. }) => vec![message_of_lines(error)],
            Failure::Load(error) => plain(error),
            Failure::RecordedRun(name) => plain(&format_args!(
                "{name}: this is the run file of a recorded run; `timestep-lab replay {name}` plays it and prints its numbers, or writes its clip or rows with -o"
            )),
            Failure::Several(failures) => failures.iter().flat_map(|failure| failure.messages(styled)).collect(),
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
            Failure::Input(message) => vec![message_of_lines(message)],
            Failure::Target { path, reason } => plain(&format_args!("{}: {reason}", path.display())),
            Failure::Chart(error) => plain(error),
            Failure::Save(error) => plain(error),
            Failure::Output(error) => plain(&format_args!("cannot write to standard output: {error}")),
            #[cfg(feature = "gui")]
            Failure::Studio(error) => plain(error),
            // The window's message may have a second line.
            Failure::Run(message) => vec![message_of_lines(message)],
            Failure::NoWindow => plain(
                &"this build has no window; `timestep-lab measure SCENARIO` prints the numbers of a scenario, and --help lists the other commands",
            ),
        }
    }
}

/// A message that may have several lines.
fn message_of_lines(what: &dyn fmt::Display) -> String {
    format!("error: {}", visible_lines(&what.to_string()))
}

/// A message in one line; file names and other texts from strangers send nothing to the terminal.
fn plain_message(what: &dyn fmt::Display) -> String {
    format!("error: {}", visible(&what.to_string()))
}
