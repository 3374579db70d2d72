//! The command line: arguments, a short dispatch, and exit statuses.
//!
//! Exit status 0 means success, 1 a run or a write that failed, 2 invalid arguments or input, 128 and the number of a signal (130
//! for Ctrl-C, 143 for SIGTERM) that it has ended the work. Results go to standard output, messages (one for each mistake) and
//! progress to standard error.

mod advise;
mod argument_values;
mod cancellable;
mod check;
mod code;
mod export;
mod export_row;
mod failure;
#[cfg(feature = "gui")]
mod guide;
mod headless_run;
mod interrupt;
mod json;
mod latency;
mod list;
mod measure;
mod output_file;
mod paragraph;
mod progress;
#[cfg(feature = "gui")]
mod record;
mod replay;
mod scenario_args;
mod startup;
mod streams;
#[cfg(feature = "gui")]
mod strobe;
mod sweep;
mod table;
#[cfg(feature = "gui")]
mod typed_options;
mod verify;

use crate::startup::Startup;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use failure::Failure;
use scenario_args::{MoreCaptures, NumbersArgs, PathArgs};
use simulation::scenario::{BundledScenario, EXAMPLES, LESSONS, OPENINGS, list_of_names};
use std::any::TypeId;
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;
pub use streams::Log;
use streams::Results;

/// See why one motion is smooth and right, and another is not.
#[derive(Debug, Parser)]
#[command(name = "timestep-lab", version, args_conflicts_with_subcommands = true, args_override_self = true, after_help = bundled_help())]
struct Args {
    #[command(subcommand)]
    command: Option<Command>,
    /// A lesson, an example, an opening, a scenario file, a line that begins with timestep-lab:, a run file or a capture to show in the window
    scenario: Option<String>,
    #[command(flatten)]
    more: MoreCaptures,
    #[command(flatten)]
    window: startup::WindowArgs,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Record a clip off screen, in which no frame is late
    #[cfg(feature = "gui")]
    Record(record::RecordArgs),
    /// Make a still image of the cadence: a multiple exposure and a strip of frames for every lane
    #[cfg(feature = "gui")]
    Strobe(strobe::StrobeArgs),
    /// Run without a window and print what its numbers say of every lane, which lane to take, and the numbers that differ
    Measure(measure::MeasureArgs),
    /// Rank the loops and ways of drawing that suit your game, or the frames of a scenario or a capture, with the reasons
    Advise(advise::AdviseArgs),
    /// Press keys at random times and print how long each lane takes to show it; for worlds that can be driven, as in `drive`
    Latency(NumbersArgs),
    /// Print the loop of a lane as a program in a language, to take home
    Code(code::CodeArgs),
    /// Write every frame and step of every lane to a file
    Export(export::ExportArgs),
    /// Make many runs at once, for a chart (.svg, .png) or its numbers (.csv)
    Sweep {
        #[command(subcommand)]
        what: sweep::Sweep,
    },
    /// Run every lane under several frame patterns and compare its steps bit by bit
    Verify(verify::VerifyArgs),
    /// Play a saved run again, bit for bit: print its numbers, or write a clip (.mp4, .gif, .apng, .png, .y4m) or its rows (.csv, .json)
    Replay(replay::ReplayArgs),
    /// Is refused: both machines of a link are lanes of one scenario
    #[command(hide = true, disable_help_flag = true)]
    Link {
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        rest: Vec<String>,
    },
    /// Write the teacher's guide to print: a plan for each path, and for each lesson a sheet for the class and one for the teacher
    #[cfg(feature = "gui")]
    Guide(guide::GuideArgs),
    /// List the worlds, integrators, policies and everything else that has an id
    List {
        /// The kind of entries
        kind: list::Kind,
        /// Print everything known about each entry, as JSON
        #[arg(long)]
        json: bool,
    },
    /// Report the mistakes in scenario files, and the moments of lessons whose claims do not hold
    Check {
        /// Lessons, scenario files or lines that begin with timestep-lab:
        #[arg(required = true)]
        files: Vec<PathBuf>,
        #[command(flatten)]
        paths: PathArgs,
    },
}

/// A function that opens the window and returns when it is closed; the error is a message for people.
pub type OpenWindow = fn(Startup) -> Result<(), String>;

/// Runs the program with these arguments, the first being its name. `window` is `None` in a build without one.
pub fn run(args: impl IntoIterator<Item = OsString>, window: Option<OpenWindow>) -> ExitCode {
    let matches = command().try_get_matches_from(args);
    let args = match matches.and_then(|matches| Args::from_arg_matches(&matches)) {
        Ok(args) => args,
        Err(usage) => return streams::print_usage(usage),
    };
    let ended = match args.command {
        Some(command) => {
            interrupt::watch();
            streams::print_results(|out| run_command(command, out))
        }
        None => open_window(args, window),
    };
    match ended {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            interrupt::end_if_requested();
            failure.report()
        }
    }
}

fn run_command(command: Command, out: &mut Results<'_>) -> Result<(), Failure> {
    match command {
        Command::Measure(args) => measure::measure(&args, out),
        Command::Advise(args) => advise::advise(&args, out),
        Command::Latency(args) => latency::latency(&args, out),
        Command::Code(args) => code::code(&args, out),
        Command::Export(args) => export::export(&args),
        #[cfg(feature = "gui")]
        Command::Guide(args) => guide::write_guide(&args, out),
        #[cfg(feature = "gui")]
        Command::Record(args) => record::record(args, out),
        #[cfg(feature = "gui")]
        Command::Strobe(args) => strobe::strobe(args, out),
        Command::Sweep { what } => sweep::sweep(&what, out),
        Command::Verify(args) => verify::verify(&args, out),
        Command::Replay(args) => replay::replay(&args, out),
        Command::Link { .. } => Err(Failure::Input(
            "`link` is gone: put both machines into one scenario, as two lanes with the key `link`, and `measure` it"
                .to_owned(),
        )),
        Command::List { kind, json } => list::list(kind, json, out),
        Command::Check { files, paths } => check::check(&files, paths.scope(), out),
    }
}

fn open_window(args: Args, window: Option<OpenWindow>) -> Result<(), Failure> {
    let startup = args.window.load(args.scenario, &args.more)?;
    let no_window = "this build has no window; `timestep-lab measure SCENARIO` prints the numbers of a scenario, and --help lists the other commands";
    window.ok_or_else(|| Failure::Run(no_window.to_owned()))?(startup).map_err(Failure::Run)
}

/// The command line as clap knows it, with all commands and their options.
pub fn command() -> clap::Command {
    taking_any_value(Args::command())
}

/// Lets the options of a command take values that begin with a hyphen, so that `--at -1` is answered by the option itself. Names of files
/// do not: an option behind `-o` means that the name is missing.
fn taking_any_value(command: clap::Command) -> clap::Command {
    let is_file = |arg: &clap::Arg| arg.get_value_parser().type_id() == TypeId::of::<PathBuf>();
    let takes_any = |arg: &clap::Arg| !arg.is_positional() && arg.get_action().takes_values() && !is_file(arg);
    let command = command.mut_args(|arg| if takes_any(&arg) { arg.allow_hyphen_values(true) } else { arg });
    command.mut_subcommands(taking_any_value)
}

fn bundled_help() -> String {
    let names = |list: &'static [BundledScenario]| list_of_names(list.iter().map(|entry| entry.id));
    format!("Openings:{}\nLessons:{}\nExamples:{}", names(OPENINGS), names(LESSONS), names(EXAMPLES))
}

#[cfg(test)]
mod tests {
    use super::*;
    use simulation::scenario::bundled;

    /// A lesson with the name of a command could not be opened by its id.
    #[test]
    fn no_lesson_has_the_name_of_a_command() {
        let all = command();
        for listed in bundled() {
            assert!(all.find_subcommand(listed.id).is_none(), "{}", listed.id);
        }
    }
}
