//! `export`: a row for every frame and every step of every lane, in CSV or JSON.

use super::argument_values::seconds;
use super::export_row::{self, ExportRow, ExportedLane, heads};
use super::failure::Failure;
use super::headless_run::HeadlessRun;
use super::json;
use super::output_file::ExistingArgs;
use super::scenario_args::ComparedArgs;
use clap::Args;
use files::safe_file::{ending, write_whole};
use files::table_file::TableLine;
use simulation::displays::RefreshRate;
use simulation::lab::Lab;
use simulation::lane::Log;
use simulation::scenario::SaveError;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use timestep::time::Flicks;

/// The arguments.
#[derive(Debug, Args)]
pub struct ExportArgs {
    #[command(flatten)]
    scenario: ComparedArgs,
    /// File to write; its extension (.csv or .json) selects the format
    #[arg(short, long)]
    output: PathBuf,
    /// Length of the run (such as 10, "1/2" or "500 ms"); the default is the scenario's own, and the loop of a lesson
    #[arg(long, value_parser = seconds)]
    seconds: Option<Flicks>,
    /// Frames per second of lanes that are live in a window, as in a clip recorded with the same --fps
    #[arg(long, default_value = "60")]
    fps: RefreshRate,
    /// Begin a CSV file with a byte order mark, which some spreadsheets need to read letters beyond ASCII
    #[arg(long)]
    bom: bool,
    #[command(flatten)]
    existing: ExistingArgs,
}

/// Writes the file. A former file is replaced when everything is on disk, or not at all.
pub fn export(args: &ExportArgs) -> Result<(), Failure> {
    let format = RowFormat::of(&args.output, args.bom)?;
    let run = HeadlessRun::of((args.scenario.load()?, &args.scenario.name), args.seconds, args.fps)?;
    write_rows(&run, &args.output, format, args.existing)
}

/// The format of a file of rows.
#[derive(Clone, Copy, Debug)]
pub enum RowFormat {
    /// A table for spreadsheets, which some of them need to begin with a byte order mark for letters beyond ASCII.
    Csv { byte_order_mark: bool },
    /// One object with a list of rows.
    Json,
}

impl RowFormat {
    /// The format that the ending of the file chooses; a table may begin with a byte order mark.
    pub fn of(target: &Path, byte_order_mark: bool) -> Result<Self, Failure> {
        match ending(target).as_str() {
            "csv" => Ok(RowFormat::Csv { byte_order_mark }),
            "json" => Ok(RowFormat::Json),
            _ => {
                let reason = "the name must end in .csv or .json, which selects the format";
                Err(Failure::named(target.display(), reason))
            }
        }
    }
}

/// Runs it and writes every row to the file.
pub fn write_rows(run: &HeadlessRun, target: &Path, format: RowFormat, existing: ExistingArgs) -> Result<(), Failure> {
    existing.check(target, &run.inputs)?;
    let written = write_whole(target, |file| match format {
        RowFormat::Json => write_json(run, file),
        RowFormat::Csv { byte_order_mark } => write_csv(run, byte_order_mark, file),
    });
    Ok(written.map_err(|source| SaveError { path: target.to_owned(), source })?)
}

/// Runs the scenario and gives every row to `write_row`.
fn each_row(run: &HeadlessRun, mut write_row: impl FnMut(&ExportRow<'_>) -> io::Result<()>) -> io::Result<()> {
    let lanes: Vec<_> = run.scenario.lanes.iter().map(ExportedLane::of).collect();
    let observe = |lab: &mut Lab| {
        let mut logs = lab.take_rows().into_iter();
        logs.try_for_each(|(index, log)| export_row::each_row(&lanes[index], &log, &mut write_row))
    };
    let lab = run.execute(true, observe)?;
    // Frames that have started and are not shown yet.
    for (lane, view) in lanes.iter().zip(lab.snapshot().lanes) {
        let waiting = Log { frames: view.waiting_rows(), ..Log::default() };
        export_row::each_row(lane, &waiting, &mut write_row)?;
    }
    Ok(())
}

fn write_csv(run: &HeadlessRun, byte_order_mark: bool, out: &mut impl Write) -> io::Result<()> {
    let dims = run.scenario.lanes.iter().map(|lane| lane.world.dim());
    let dim = dims.max().unwrap_or(0);
    let bodies = run.scenario.lanes.iter().map(|lane| lane.world.bodies.len()).max().unwrap_or(0);
    let places = (2..=bodies).flat_map(|body| ["x", "y"].map(|axis| format!("body_{body}_{axis}_m")));
    if byte_order_mark {
        out.write_all("\u{feff}".as_bytes())?;
    }
    let states = ["state", "exact_state"].map(|name| (0..dim).map(move |index| format!("{name}_{index}")));
    let mut line = TableLine::default();
    heads().for_each(|head| line.add_text(head));
    states.into_iter().flatten().chain(places).for_each(|head| line.add_text(&head));
    line.end(out)?;
    each_row(run, |row| {
        row.add_to(&mut line, dim, bodies);
        line.end(out)
    })
}

/// Writes one object with the list of rows, row by row.
fn write_json(run: &HeadlessRun, out: &mut impl Write) -> io::Result<()> {
    write!(out, "{{\n\"scenario\": ")?;
    json::write(out, &run.name)?;
    write!(out, ",\n\"seconds\": {},\n\"rows\": [", run.length.secs())?;
    let mut first = true;
    each_row(run, |row| {
        out.write_all(if std::mem::take(&mut first) { b"\n" } else { b",\n" })?;
        json::write(&mut *out, row)
    })?;
    out.write_all(b"\n]\n}\n")
}
