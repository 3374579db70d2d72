//! `measure`: the numbers of a run, as a table or as JSON.

use super::failure::Failure;
use super::headless_run::HeadlessRun;
use super::scenario_args::NumbersArgs;
use super::streams::Results;
use super::table::{self, NOT_APPLICABLE, number};
use serde::Serialize;
use simulation::displays::RefreshRate;
use simulation::lab::LaneView;
use simulation::metrics::{BodyReport, Report, Stretch, Unit};
use simulation::numbers::{FullReport, NUMBERS, Number, Part};
use std::io;

/// The output of `measure --json`. Its names are a contract with scripts.
#[derive(Serialize)]
struct Measurement<'a> {
    scenario: &'a str,
    seconds: f64,
    lanes: Vec<NumberedReport<'a>>,
}

/// The numbers of the lane with this number.
#[derive(Serialize)]
struct NumberedReport<'a> {
    lane: usize,
    #[serde(flatten)]
    report: FullReport<'a>,
}

/// Runs the scenario and prints the numbers of every lane. A lane that diverged is a result like any other.
pub fn measure(args: &NumbersArgs, out: &mut Results<'_>) -> Result<(), Failure> {
    let run = HeadlessRun::load(&args.scenario, args.seconds, RefreshRate::HZ_60)?;
    print_numbers(&run, Stretch::WholeRun, args.json, out)
}

/// Runs it and prints the numbers of every lane over a stretch that ends with the run.
pub fn print_numbers(run: &HeadlessRun, stretch: Stretch, json: bool, out: &mut Results<'_>) -> Result<(), Failure> {
    let lab = run.finish();
    let numbered = |lane: &LaneView<'_>| (lane.identity().number(), lane.report(stretch));
    let (numbers, reports): (Vec<_>, Vec<_>) = lab.snapshot().lanes.iter().map(numbered).unzip();
    let (scenario, seconds) = (&*run.name, run.length.secs());
    if json {
        let lanes = numbers.iter().zip(&reports);
        let lanes =
            lanes.map(|(lane, report)| NumberedReport { lane: *lane, report: FullReport::of(report) }).collect();
        return Ok(out.json(&Measurement { scenario, seconds, lanes })?);
    }
    let stretch = if run.is_loop { ", the lesson's loop" } else { "" };
    out.line(format_args!("{scenario}, {seconds} s{stretch}"))?;
    Ok(print_table(&numbers, &reports, out)?)
}

/// A column of the table.
struct Column {
    head: String,
    cell: Box<dyn Fn(&Report) -> String>,
    /// Cell that says nothing: a column in which all lanes have it is left out.
    idle: String,
}

/// A column of texts.
fn text_column(head: &str, cell: fn(&Report) -> String) -> Column {
    Column { head: head.to_owned(), cell: Box::new(cell), idle: NOT_APPLICABLE.to_owned() }
}

/// Columns that say how a lane is set.
const DESCRIPTION: [table::Column<Report>; 7] = [
    ("label", |lane| lane.label.clone()),
    ("world", |lane| lane.world.to_owned()),
    ("integrator", |lane| lane.integrator.to_owned()),
    ("dt_secs", |lane| number(Some(lane.dt_secs))),
    ("policy", |lane| lane.policy.to_owned()),
    ("presentation", |lane| lane.presentation.to_owned()),
    ("status", |lane| lane.status.clone()),
];

/// The columns of the table: what a lane is, then its numbers under the names of the JSON.
fn columns() -> impl Iterator<Item = Column> {
    let description = DESCRIPTION.into_iter().map(|(head, cell)| text_column(head, cell));
    description.chain(NUMBERS.iter().flat_map(columns_of))
}

/// The columns of a number.
fn columns_of(record: &'static Number) -> impl Iterator<Item = Column> {
    let written = |value: Option<f64>| match value {
        Some(count) if record.unit == Unit::Pure => count.to_string(),
        other => number(other),
    };
    let column = move |part: &'static Part| {
        let cell = Box::new(move |lane: &Report| written((part.read)(lane)));
        Column { head: record.path(part), cell, idle: written(record.idle) }
    };
    let words = record.words.as_ref().map(|words| text_column(record.id, words.cell));
    words.into_iter().chain(record.parts.iter().filter(|part| part.has_column).map(column))
}

/// Prints a row for each lane, with its number where lanes have `numbers`, without the columns that say nothing about any of them.
pub fn print_table(numbers: &[usize], lanes: &[Report], out: &mut Results<'_>) -> io::Result<()> {
    let says_something = |column: &Column| lanes.iter().any(|lane| (column.cell)(lane) != column.idle);
    let columns: Vec<_> = columns().filter(says_something).collect();
    let number = |index: usize| numbers.get(index).map(usize::to_string);
    let heads: Vec<_> =
        number(0).map(|_| "lane").into_iter().chain(columns.iter().map(|column| &*column.head)).collect();
    let cells = |lane| columns.iter().map(move |column| (column.cell)(lane));
    let row = |(index, lane)| number(index).into_iter().chain(cells(lane)).collect::<Vec<_>>();
    let rows: Vec<_> = lanes.iter().enumerate().map(row).collect();
    table::print(out, &heads, &rows)?;
    print_bodies(lanes, out)
}

/// Header of a column and its cell for a body.
type BodyColumn = (&'static str, fn(&Report, &BodyReport) -> String);

/// Columns that say which body a row is about.
const BODY_DESCRIPTION: [BodyColumn; 4] = [
    ("label", |lane, _| lane.label.clone()),
    ("body", |_, body| body.body.to_string()),
    ("steps", |_, body| body.steps.to_string()),
    ("dt_secs", |_, body| number(Some(body.dt_secs))),
];

/// Prints a row for each body beside the first of its lane, if there is any.
fn print_bodies(lanes: &[Report], out: &mut Results<'_>) -> io::Result<()> {
    let columns_of = |record: &'static Number| {
        let of_bodies =
            |part: &'static Part| Some((record.path(part), part.of_body.as_ref().filter(|body| body.has_column)?.read));
        record.parts.iter().filter_map(of_bodies)
    };
    let columns: Vec<_> = NUMBERS.iter().flat_map(columns_of).collect();
    let row = |lane: &Report, body: &BodyReport| {
        let description = BODY_DESCRIPTION.iter().map(|(_, cell)| cell(lane, body));
        description.chain(columns.iter().map(|(_, read)| number(read(body)))).collect()
    };
    let rows = lanes.iter().flat_map(|lane| lane.bodies.iter().flatten().map(|body| row(lane, body)));
    let rows: Vec<Vec<String>> = rows.collect();
    if rows.is_empty() {
        return Ok(());
    }
    out.line("")?;
    let heads = BODY_DESCRIPTION.iter().map(|(head, _)| *head).chain(columns.iter().map(|(head, _)| &**head));
    table::print(out, &heads.collect::<Vec<_>>(), &rows)
}
