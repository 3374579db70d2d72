//! `replay`: a run that the window has saved, again: its numbers, its rows or a clip. Fails where a state differs from the recording.

use super::export;
use super::failure::Failure;
use super::headless_run::HeadlessRun;
use super::measure;
#[cfg(not(feature = "gui"))]
use super::output_file::ExistingArgs;
#[cfg(feature = "gui")]
use super::record::{self, ClipArgs};
use super::streams::Results;
use clap::Args;
#[cfg(feature = "gui")]
use files::safe_file::ending;
use simulation::metrics::Stretch;
use std::path::{Path, PathBuf};

/// The arguments.
#[derive(Debug, Args)]
#[command(args_override_self = true)]
pub struct ReplayArgs {
    /// A run file
    file: PathBuf,
    /// File to write instead of printing numbers; its extension selects the format. With - standard output gets a clip as Y4M
    #[arg(short, long)]
    output: Option<PathBuf>,
    /// Print all numbers in full, as JSON
    #[arg(long, conflicts_with = "output")]
    json: bool,
    /// Print a table of all numbers, one row for each lane
    #[arg(long, conflicts_with_all = ["output", "json"])]
    all: bool,
    /// Print the numbers of the last 10 s, as the window showed them, instead of those of the whole run
    #[arg(long, conflicts_with = "output")]
    window: bool,
    #[cfg(feature = "gui")]
    #[command(flatten)]
    clip: ClipArgs<false>,
    #[cfg(not(feature = "gui"))]
    #[command(flatten)]
    existing: ExistingArgs,
}

/// Plays the run.
pub fn replay(args: &ReplayArgs, out: &mut Results<'_>) -> Result<(), Failure> {
    let run = HeadlessRun::load_recording(&args.file)?;
    let printed = match &args.output {
        Some(output) => write(args, &run, output, out),
        None => {
            let stretch = if args.window { Stretch::LastSeconds } else { Stretch::WholeRun };
            measure::print_numbers(&run, stretch, measure::Shape::of(args.all, args.json), out)
        }
    };
    match run.difference.get() {
        Some(difference) => Err(Failure::Run(difference.to_string()).after(printed)),
        None => printed,
    }
}

#[cfg(feature = "gui")]
fn write(args: &ReplayArgs, run: &HeadlessRun, output: &Path, out: &mut Results<'_>) -> Result<(), Failure> {
    let is_export = matches!(ending(output).as_str(), "csv" | "json");
    match &run.recording {
        Some(recording) if !is_export => {
            let clip = record::record_run(recording, &args.clip, output, &run.inputs);
            if clip.as_ref().err().is_none_or(Failure::is_enough) {
                // A clip may leave out the end, so that the states are compared in a run of their own.
                run.finish();
            }
            clip?.print(out)
        }
        _ => export::write_rows(run, output, export::RowFormat::of(output, false)?, args.clip.existing),
    }
}

#[cfg(not(feature = "gui"))]
fn write(args: &ReplayArgs, run: &HeadlessRun, output: &Path, _: &mut Results<'_>) -> Result<(), Failure> {
    export::write_rows(run, output, export::RowFormat::of(output, false)?, args.existing)
}
