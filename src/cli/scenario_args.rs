//! The scenario of a command, read from its arguments.

use super::argument_values::seconds;
use super::failure::Failure;
use super::interrupt;
use clap::Args;
use simulation::advice::MyGame;
use simulation::course::{Examination, Examined};
use simulation::replay::is_run_file;
use simulation::scenario::{Flaw, PathScope, Scenario, is_share_line};
use std::borrow::Cow;
use std::path::{Path, PathBuf};
use timestep::time::Flicks;

/// The folder that a scenario's files stay in.
#[derive(Clone, Copy, Debug, Args)]
#[group(skip)]
pub struct PathArgs {
    /// Let the scenario read traces and inputs outside its own folder
    #[arg(long)]
    allow_paths: bool,
}

impl PathArgs {
    /// The files that a scenario may name.
    pub fn scope(self) -> PathScope {
        if self.allow_paths { PathScope::Anywhere } else { PathScope::Folder }
    }
}

/// Captures beside the first one.
#[derive(Clone, Debug, Args)]
#[group(skip)]
pub struct MoreCaptures {
    /// More captures, to compare with the first: a lane for each
    #[arg(value_name = "CAPTURE")]
    captures: Vec<PathBuf>,
}

impl MoreCaptures {
    /// Loads a lesson, a line or a file; a capture with those beside it.
    pub fn load(&self, name: &str, scope: PathScope) -> Result<Scenario, Failure> {
        if self.captures.is_empty() {
            return load(name, scope);
        }
        let all: Vec<_> = std::iter::once(PathBuf::from(name)).chain(self.captures.iter().cloned()).collect();
        Ok(Scenario::of_captures(&all)?)
    }

    /// `true` if there is no other.
    pub fn is_empty(&self) -> bool {
        self.captures.is_empty()
    }
}

/// A lesson, an example, an opening, a file or a line.
#[derive(Clone, Debug, Args)]
pub struct ScenarioArgs {
    /// A lesson, an example, an opening, a scenario file, a line that begins with timestep-lab: or a capture
    #[arg(value_name = "SCENARIO")]
    pub name: String,
    #[command(flatten)]
    paths: PathArgs,
}

impl ScenarioArgs {
    /// Loads the scenario.
    pub fn load(&self) -> Result<Scenario, Failure> {
        load(&self.name, self.paths.scope())
    }
}

/// A lesson, an example, an opening, a file or a line; or captures.
#[derive(Clone, Debug, Args)]
pub struct ComparedArgs {
    /// A lesson, an example, an opening, a scenario file, a line that begins with timestep-lab: or a capture
    #[arg(value_name = "SCENARIO")]
    pub name: String,
    #[command(flatten)]
    more: MoreCaptures,
    #[command(flatten)]
    paths: PathArgs,
}

impl ComparedArgs {
    /// Loads the scenario.
    pub fn load(&self) -> Result<Scenario, Failure> {
        self.more.load(&self.name, self.paths.scope())
    }
}

/// The arguments of a command that runs a scenario and prints numbers.
#[derive(Clone, Debug, Args)]
pub struct NumbersArgs<S: Args = ScenarioArgs> {
    #[command(flatten)]
    pub scenario: S,
    /// Print all numbers in full, as JSON
    #[arg(long)]
    pub json: bool,
    /// Length of the run (such as 10, "1/2" or "500 ms"); the default is the scenario's own, and the loop of a lesson
    #[arg(long, value_parser = seconds)]
    pub seconds: Option<Flicks>,
}

/// Loads a lesson, a line or a file; a run file is refused with the command that plays it.
pub fn load(name: &str, scope: PathScope) -> Result<Scenario, Failure> {
    Scenario::load_in(name, scope).or_else(|error| MyGame::named(name).ok_or(error)).map_err(|error| {
        if !is_run_file(Path::new(name)) {
            return error.into();
        }
        let reason = format!(
            "this is the run file of a recorded run; `timestep-lab replay {name}` plays it and prints its numbers, or writes its clip or rows with -o"
        );
        Failure::named(name, reason)
    })
}

/// Examines the lesson or the opening of a scenario; `name` is what it was loaded by. A signal ends the program.
pub fn examine(name: &str, scenario: &Scenario) -> Result<Examined, Failure> {
    Examination::of(scenario).finish(interrupt::end_if_requested).map_err(|flaws| flawed(name, &flaws))
}

/// The failure of a lesson or an opening with flaws: all of them, at their places in the text of this name.
pub fn flawed(name: &str, flaws: &[Flaw]) -> Failure {
    Scenario::flaw_errors(name, flaws).map_or_else(Failure::from, Failure::Mistakes)
}

/// `name` as messages print it: a line that holds a scenario is cut off.
pub fn short(name: &str) -> Cow<'_, str> {
    let mut letters = name.char_indices();
    match letters.nth(SHORT) {
        Some((end, _)) if is_share_line(name) => Cow::Owned(format!("{}…", &name[..end])),
        _ => Cow::Borrowed(name),
    }
}

/// Letters of a line that a message prints.
const SHORT: usize = 24;

/// The files that a command reads for a scenario of this name: the file itself, if it is one, its traces and its input.
pub fn inputs(name: &str, scenario: &Scenario) -> Vec<PathBuf> {
    let files = scenario.files().into_iter().map(PathBuf::from);
    std::iter::once(PathBuf::from(name)).chain(files).collect()
}
