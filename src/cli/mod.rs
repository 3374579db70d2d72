//! The command line: arguments, a short dispatch, and exit statuses.
//!
//! 0: done. 1: a run or a write that failed. 2: arguments or input that make no sense. Results go to standard
//! output, problems (one each) and progress to standard error.

mod check;
mod drive;
mod export;
mod failure;
mod interrupt;
mod latency;
mod list;
mod measure;
mod progress;
#[cfg(feature = "gui")]
mod record;
mod rows;
mod startup;
#[cfg(feature = "gui")]
mod strobe;
mod sweep;
mod sweep_args;
mod sweep_map;
mod sweep_sampling;
mod table;
mod values;

use crate::scenario::LESSONS;
use crate::time::Flicks;
use crate::time::displays::RefreshRate;
use clap::{Parser, Subcommand};
use failure::Failure;
pub use startup::{ScreenshotRequest, Startup};
use std::ffi::OsString;
use std::io;
use std::path::PathBuf;
use std::process::ExitCode;
use values::seconds;

/// See why one motion is smooth and right and the other is not.
#[derive(Debug, Parser)]
#[command(name = "timestep-lab", version, args_conflicts_with_subcommands = true, args_override_self = true, after_help = lessons_help())]
struct Args {
    #[command(subcommand)]
    command: Option<Command>,
    /// What the window shows: a lesson or a scenario file
    scenario: Option<String>,
    #[command(flatten)]
    window: startup::WindowArgs,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Record a clip in which every frame is right, without a display
    #[cfg(feature = "gui")]
    Record(record::RecordArgs),
    /// Make one still in which the cadence shows: a multiple exposure and a strip of frames for every lane
    #[cfg(feature = "gui")]
    Strobe(strobe::StrobeArgs),
    /// Run without a window and print the numbers, one row per lane
    Measure {
        /// A lesson or a scenario file
        scenario: String,
        /// Print JSON with the numbers in full
        #[arg(long)]
        json: bool,
        /// Run for so long instead of the scenario's own time (such as 10, "1/2" or "500 ms")
        #[arg(long, value_parser = seconds, allow_hyphen_values = true)]
        seconds: Option<Flicks>,
    },
    /// Press keys at random moments and print how long each lane takes to show it
    Latency {
        /// A lesson or a scenario file with a world that can be driven, such as the lesson `drive`
        scenario: String,
        /// Print JSON with the numbers in full
        #[arg(long)]
        json: bool,
        /// Run for so long instead of the scenario's own time (such as 10, "1/2" or "500 ms")
        #[arg(long, value_parser = seconds, allow_hyphen_values = true)]
        seconds: Option<Flicks>,
    },
    /// Write every frame and step of every lane to a file
    Export {
        /// A lesson or a scenario file
        scenario: String,
        /// Where to; the ending, .csv or .json, says in which format
        #[arg(short, long)]
        output: PathBuf,
        /// Run for so long instead of the scenario's own time (such as 10, "1/2" or "500 ms")
        #[arg(long, value_parser = seconds, allow_hyphen_values = true)]
        seconds: Option<Flicks>,
        /// Frames per second of lanes that would be live in a window, as in a clip recorded with the same --fps
        #[arg(long, default_value = "60")]
        fps: RefreshRate,
    },
    /// Many runs at once: how errors depend on dt and on work, as a chart (.svg, .png) or as numbers (.csv)
    Sweep {
        #[command(subcommand)]
        what: sweep_args::Sweep,
    },
    /// List what there is to choose from
    List {
        kind: list::Kind,
        /// Print JSON with everything that is known
        #[arg(long)]
        json: bool,
    },
    /// Look for mistakes in scenario files
    Check {
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
}

/// Opens the window and returns when it is closed; the error is for people.
pub type OpenWindow = fn(Startup) -> Result<(), String>;

/// Runs the program with these arguments, the first being its name. `window` is `None` in a build without one.
pub fn run(args: impl IntoIterator<Item = OsString>, window: Option<OpenWindow>) -> ExitCode {
    let args = match Args::try_parse_from(args) {
        Ok(args) => args,
        Err(error) => {
            // Help that nobody reads any more (a closed pipe) is no error.
            let _ = error.print();
            return ExitCode::from(error.exit_code().clamp(0, 255) as u8);
        }
    };
    match dispatch(args, window) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

fn dispatch(args: Args, window: Option<OpenWindow>) -> Result<(), Failure> {
    let out = &mut io::stdout().lock();
    match args.command {
        Some(Command::Measure { scenario, json, seconds }) => measure::measure(&scenario, seconds, json, out),
        Some(Command::Latency { scenario, json, seconds }) => latency::latency(&scenario, seconds, json, out),
        Some(Command::Export { scenario, output, seconds, fps }) => export::export(&scenario, seconds, fps, &output),
        #[cfg(feature = "gui")]
        Some(Command::Record(args)) => record::record(args, out),
        #[cfg(feature = "gui")]
        Some(Command::Strobe(args)) => strobe::strobe(args, out),
        Some(Command::Sweep { what }) => sweep::sweep(what, out),
        Some(Command::List { kind, json }) => list::list(kind, json, out),
        Some(Command::Check { files }) => check::check(&files, out),
        None => {
            let name = args.scenario.unwrap_or_else(|| LESSONS[0].id.to_owned());
            let startup = Startup::load(name, args.window)?;
            window.ok_or(Failure::NoWindow)?(startup).map_err(Failure::Run)
        }
    }
}

fn lessons_help() -> String {
    let ids: Vec<_> = LESSONS.iter().map(|lesson| lesson.id).collect();
    format!("Lessons: {}", ids.join(", "))
}
