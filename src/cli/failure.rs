//! The ways in which a command can fail, their messages, and their exit statuses.

use super::streams;
use files::visible_text::{visible, visible_lines};
#[cfg(feature = "gui")]
use interface::studio::StudioError;
use picture::chart::ChartError;
#[cfg(feature = "gui")]
use picture::record::RecordError;
use simulation::lab::RunTooLong;
use simulation::replay::ReplayError;
use simulation::scenario::{LoadError, SaveError, ScenarioError};
use std::fmt::Display;
use std::io;
use std::process::ExitCode;

/// The failure of a command.
#[derive(Debug)]
pub enum Failure {
    /// The arguments or the input must change.
    Input(String),
    /// The work failed: the window, a run, or a file that could not be written.
    Run(String),
    /// All mistakes of a scenario.
    Mistakes(Vec<ScenarioError>),
    /// The failures of several files, at least one.
    Several(Vec<Failure>),
    /// The result could not be written to standard output.
    Output(io::Error),
}

impl From<LoadError> for Failure {
    fn from(error: LoadError) -> Self {
        match error {
            LoadError::Invalid(errors) => Failure::Mistakes(errors),
            // The message may end with a list of several lines.
            LoadError::Unknown { .. } => Failure::Input(error.to_string()),
            error => Failure::of(true, &error),
        }
    }
}

impl From<RunTooLong> for Failure {
    fn from(error: RunTooLong) -> Self {
        Failure::Input(error.to_string())
    }
}

impl From<ReplayError> for Failure {
    fn from(error: ReplayError) -> Self {
        Failure::of(true, &error)
    }
}

impl From<SaveError> for Failure {
    fn from(error: SaveError) -> Self {
        Failure::of(false, &error)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Failure::Output(error)
    }
}

impl From<ChartError> for Failure {
    fn from(error: ChartError) -> Self {
        Failure::of(error.is_input(), &error)
    }
}

#[cfg(feature = "gui")]
impl From<StudioError> for Failure {
    fn from(error: StudioError) -> Self {
        match error {
            // The only stream of a command is standard output.
            StudioError::Record(RecordError::Stream(error)) => Failure::Output(error),
            error => Failure::of(error.is_input(), &error),
        }
    }
}

impl Failure {
    /// A failure with a message in one line: file names and other texts from strangers begin no other.
    fn of(is_input: bool, what: &dyn Display) -> Self {
        let message = visible(&what.to_string()).into_owned();
        if is_input { Failure::Input(message) } else { Failure::Run(message) }
    }

    /// A file or another input, by its name, that must be another one for this reason.
    pub fn named(name: impl Display, reason: impl Display) -> Self {
        Failure::of(true, &format_args!("{name}: {reason}"))
    }

    /// Both failures: that of the work before it, such as printing results, and this one. A reader that has read enough is none.
    pub fn after<E: Into<Failure>>(self, earlier: Result<(), E>) -> Self {
        match earlier.map_err(E::into) {
            Err(failure) if failure.is_enough() => self,
            Err(failure) => Failure::Several(vec![failure, self]),
            Ok(()) => self,
        }
    }

    /// Prints the messages on standard error and returns the exit status: 2 if the arguments or the input must change, 1 if the
    /// work failed. A reader of the results that has gone has read enough: no message, and status 0.
    pub fn report(self) -> ExitCode {
        if self.is_enough() {
            return ExitCode::SUCCESS;
        }
        self.messages(streams::has_terminal()).iter().for_each(|message| streams::styled_message(message));
        if self.is_input() { ExitCode::from(2) } else { ExitCode::FAILURE }
    }

    /// `true` if the reader of the results has read enough, which is no fault.
    pub fn is_enough(&self) -> bool {
        matches!(self, Failure::Output(error) if streams::is_enough(error))
    }

    /// `true` if the arguments or the input must change.
    fn is_input(&self) -> bool {
        match self {
            Failure::Input(_) | Failure::Mistakes(_) => true,
            Failure::Several(failures) => failures.iter().any(Failure::is_input),
            Failure::Run(_) | Failure::Output(_) => false,
        }
    }

    /// The messages, each beginning with `error: `; `styled` adds the colours of a terminal.
    fn messages(&self, styled: bool) -> Vec<String> {
        match self {
            Failure::Mistakes(errors) => errors.iter().map(|error| error.render(styled)).collect(),
            Failure::Several(failures) => failures.iter().flat_map(|failure| failure.messages(styled)).collect(),
            Failure::Input(message) | Failure::Run(message) => vec![format!("error: {}", visible_lines(message))],
            Failure::Output(error) => vec![format!("error: cannot write to standard output: {error}")],
        }
    }
}
