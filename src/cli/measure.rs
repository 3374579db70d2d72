//! `measure`: what the numbers of a run say, in words; and the numbers, as tables or as JSON.

use super::argument_values::whole;
use super::cancellable::with_progress;
use super::failure::Failure;
use super::headless_run::HeadlessRun;
use super::paragraph;
use super::scenario_args::{ComparedArgs, NumbersArgs};
use super::streams::Results;
use super::table::{self, NOT_APPLICABLE, number};
use clap::Args;
use serde::Serialize;
use simulation::displays::RefreshRate;
use simulation::lab::LaneView;
use simulation::metrics::{BodyReport, Report, Stretch, Unit, decimal};
use simulation::numbers::{FullReport, NUMBERS, Number, Part};
use simulation::phases::{PHASES_RANGE, PhaseSpread, over_phases, spreads, worst_start};
use simulation::verdict::{self, Finding, LaneChoice, in_words, words_of_starts};
use std::collections::BTreeMap;
use std::io;

/// How numbers are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// What they say, and those that differ.
    Words,
    /// All in a table.
    All,
    /// All in full, as JSON.
    Json,
}

impl Shape {
    /// The shape by the options `--all` and `--json`.
    pub fn of(all: bool, json: bool) -> Self {
        match (all, json) {
            (_, true) => Shape::Json,
            (true, false) => Shape::All,
            (false, false) => Shape::Words,
        }
    }
}

/// The arguments of `measure`.
#[derive(Debug, Args)]
pub struct MeasureArgs {
    #[command(flatten)]
    numbers: NumbersArgs<ComparedArgs>,
    /// Print a table of all numbers, one row for each lane
    #[arg(long, conflicts_with = "json")]
    all: bool,
    /// Start the program at so many moments of a refresh: median and worst of every number
    #[arg(long, value_name = "N", value_parser = whole(PHASES_RANGE[0].into(), PHASES_RANGE[1].into()), conflicts_with = "all")]
    phases: Option<u64>,
}

/// The output of `measure --json`. Its names are a contract with scripts.
#[derive(Serialize)]
struct Measurement<'a> {
    scenario: &'a str,
    seconds: f64,
    /// The lane to take of these; `None` where they cannot be compared.
    verdict: Option<Taken>,
    lanes: Vec<NumberedReport<'a>>,
}

/// The lane to take, in words.
#[derive(Serialize)]
struct Taken {
    /// Number of the lane; `None` where captures do not tell.
    lane: Option<usize>,
    take: String,
    costs: String,
}

/// The numbers of the lane with this number, and what they say.
#[derive(Serialize)]
struct NumberedReport<'a> {
    lane: usize,
    verdict: Vec<String>,
    /// Every number over the phases, where they were asked for; `None` of a lane that has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    phases: Option<Option<BTreeMap<String, PhaseSpread>>>,
    #[serde(flatten)]
    report: FullReport<'a>,
}

/// Runs the scenario and prints what there is to say of every lane. A lane that diverged is a result like any other.
pub fn measure(args: &MeasureArgs, out: &mut Results<'_>) -> Result<(), Failure> {
    let run = HeadlessRun::of(
        (args.numbers.scenario.load()?, &args.numbers.scenario.name),
        args.numbers.seconds,
        RefreshRate::HZ_60,
    )?;
    let phases = args.phases.map(|n| run_phases(&run, n as u32)).transpose()?;
    print_report(&run, (Stretch::WholeRun, phases.as_deref()), Shape::of(args.all, args.numbers.json), out)
}

/// Runs the scenario at so many phases.
fn run_phases(run: &HeadlessRun, n: u32) -> Result<Vec<Vec<Report>>, Failure> {
    let ran = with_progress(|| format!("of {n} phases"), |watch| over_phases(&run.scenario, n, run.length, watch));
    ran.map_err(|_| Failure::Run("interrupted; nothing was measured to the end".to_owned()))
}

/// Runs it and prints the verdict and the numbers of every lane over a stretch that ends with the run.
pub fn print_numbers(run: &HeadlessRun, stretch: Stretch, shape: Shape, out: &mut Results<'_>) -> Result<(), Failure> {
    print_report(run, (stretch, None), shape, out)
}

/// Prints the verdict and the numbers over a stretch, and over the phases where the scenario ran at several.
fn print_report(
    run: &HeadlessRun,
    (stretch, phases): (Stretch, Option<&[Vec<Report>]>),
    shape: Shape,
    out: &mut Results<'_>,
) -> Result<(), Failure> {
    let lab = run.finish();
    let lanes = lab.snapshot().lanes;
    let reports: Vec<_> = lanes.iter().map(|lane| lane.report(stretch)).collect();
    let numbers: Vec<_> = lanes.iter().map(|lane| lane.identity().number()).collect();
    // Over several starts the worst one is judged.
    let judged: Vec<_> = (lanes.iter().zip(&reports).enumerate())
        .map(|(place, (lane, report))| {
            let starts: Vec<_> = phases.into_iter().flatten().map(|lanes| &lanes[place]).collect();
            let (worst, uneven) = worst_start(lane.spec(), &starts);
            (*starts.get(worst).unwrap_or(&report), [uneven, starts.len()])
        })
        .collect();
    let verdicts: Vec<_> =
        lanes.iter().zip(&judged).map(|(lane, (report, _))| verdict::verdict(lane.spec(), report)).collect();
    let pairs: Vec<_> = lanes.iter().zip(&judged).map(|(lane, (report, _))| (lane.spec(), *report)).collect();
    let choice = verdict::choose(&pairs);
    let (scenario, seconds) = (&*run.name, run.length.secs());
    if shape == Shape::Json {
        let of_phases = |place: usize| {
            let spreads = spreads(lanes[place].spec(), place, phases?);
            let named = spreads.iter().map(|(number, part, spread)| (number.path(part), *spread));
            Some((!spreads.is_empty()).then(|| named.collect()))
        };
        let rows = numbers.iter().zip(verdicts).zip(&reports).enumerate();
        let lanes = rows.map(|(place, ((lane, verdict), report))| NumberedReport {
            phases: of_phases(place),
            lane: *lane,
            verdict: verdict.iter().map(Finding::sentence).collect(),
            report: FullReport::of(report),
        });
        let verdict =
            choice.map(|LaneChoice { lane, take, costs }| Taken { lane: lane.map(|lane| numbers[lane]), take, costs });
        return Ok(out.json(&Measurement { scenario, seconds, verdict, lanes: lanes.collect() })?);
    }
    let stretch = if run.is_loop { ", the lesson's loop" } else { "" };
    out.line(format_args!("{scenario}, {} s{stretch}", decimal::seconds(seconds)))?;
    if shape == Shape::All {
        return Ok(print_table(&numbers, &reports, out)?);
    }
    let of_all = if phases.is_some() { 0 } else { verdict::shared(&verdicts) };
    if of_all > 0 {
        paragraph::print(out, &format!("All lanes: {}", in_words(&verdicts[0][..of_all])), 3)?;
    }
    for ((number, (report, starts)), verdict) in numbers.iter().zip(&judged).zip(&verdicts) {
        let own = words_of_starts(verdict, of_all, *starts);
        let colon = if own.is_empty() { "" } else { ": " };
        paragraph::print(out, &format!("{number}  {}{colon}{own}", report.label), 3)?;
    }
    if let Some(LaneChoice { take, costs, .. }) = choice {
        paragraph::print(out, format!("{take} {costs}").trim_end(), 0)?;
    }
    out.line("")?;
    if let Some(phases) = phases {
        for (place, lane) in lanes.iter().enumerate() {
            print_phases(lane, place, phases, out)?;
        }
        return Ok(());
    }
    Ok(print_differences(&numbers, &reports, out)?)
}

/// Prints the numbers of a lane that depend on the phase.
fn print_phases(lane: &LaneView<'_>, place: usize, phases: &[Vec<Report>], out: &mut Results<'_>) -> io::Result<()> {
    let spreads = spreads(lane.spec(), place, phases);
    let head = format!("{}  {}", lane.identity().number(), lane.spec().title());
    if spreads.is_empty() {
        return out.line(format_args!("{head}: one start, as a trace has its own frames"));
    }
    let rows: Vec<Vec<String>> = spreads
        .iter()
        .filter_map(|(record, part, spread)| {
            let worst = spread.worst.filter(|_| spread.differs())?;
            Some(vec![record.path(part), number(Some(spread.median)), number(Some(worst)), spread.bad_starts()])
        })
        .collect();
    if rows.is_empty() {
        return out.line(format_args!("{head}: the same at all starts"));
    }
    out.line(format_args!("{head}, over {} starts", phases.len()))?;
    table::print(out, &["", "median", "worst", "bad starts"], &rows)?;
    out.line("")
}

/// A number below this, in its unit, is the rounding of a sum.
const ROUNDING: f64 = 1e-9;

/// Prints a row for each number in which lanes differ, and a column for each lane; more lanes than fit follow below.
fn print_differences(numbers: &[usize], lanes: &[Report], out: &mut Results<'_>) -> io::Result<()> {
    let cells = |column: &Column| lanes.iter().map(|lane| (column.cell)(lane)).collect::<Vec<_>>();
    let is_rounding = |cell: &String| cell.parse::<f64>().is_ok_and(|value| value.abs() < ROUNDING);
    let rows: Vec<_> =
        columns().filter(|column| column.head != "label").map(|column| (cells(&column), column)).collect();
    let differ = |cells: &[String]| {
        lanes.len() == 1 || !cells.iter().all(|cell| *cell == cells[0]) && !cells.iter().all(is_rounding)
    };
    let rows: Vec<_> =
        rows.iter().filter(|(cells, column)| differ(cells) && cells.iter().any(|cell| *cell != column.idle)).collect();
    let letters = |text: &str| text.chars().count();
    let heads: Vec<_> = numbers.iter().map(|number| format!("lane {number}")).collect();
    let first = rows.iter().map(|(_, column)| letters(&column.head)).max().unwrap_or(0);
    let width = |lane: usize| {
        rows.iter().map(|(cells, _)| letters(&cells[lane])).max().unwrap_or(0).max(letters(&heads[lane])) + 2
    };
    let mut from = 0;
    while from < lanes.len() && !rows.is_empty() {
        let mut used = first + width(from);
        let more = (from + 1..lanes.len()).take_while(|lane| {
            used += width(*lane);
            used <= paragraph::WIDTH
        });
        let to = from + 1 + more.count();
        let head: Vec<_> = std::iter::once("").chain(heads[from..to].iter().map(String::as_str)).collect();
        let row = |(cells, column): &&(Vec<String>, Column)| {
            std::iter::once(column.head.clone()).chain(cells[from..to].iter().cloned()).collect()
        };
        if from > 0 {
            out.line("")?;
        }
        table::print(out, &head, &rows.iter().map(row).collect::<Vec<_>>())?;
        from = to;
    }
    print_bodies(lanes, out)
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
