//! `measure`: the numbers of a run, as a table or as JSON.

use super::failure::Failure;
use super::headless_run::HeadlessRun;
use super::scenario_args::ScenarioArgs;
use super::streams::Results;
use super::table::{self, NOT_APPLICABLE, number};
use serde::Serialize;
use simulation::displays::RefreshRate;
use simulation::lab::LaneView;
use simulation::metrics::{BodyReport, Report, Stretch, hash_word};
use std::convert::Infallible;
use std::io;
use timestep::time::Flicks;

/// The output of `measure --json`. Its names are a contract with scripts.
#[derive(Serialize)]
struct Measurement<'a> {
    scenario: &'a str,
    seconds: f64,
    lanes: Vec<NumberedReport>,
}

/// The numbers of the lane with this number.
#[derive(Serialize)]
struct NumberedReport {
    lane: usize,
    #[serde(flatten)]
    report: Report,
}

/// Runs the scenario and prints the numbers of every lane. A lane that diverged is a result like any other.
pub fn measure(
    scenario: &ScenarioArgs,
    length: Option<Flicks>,
    json: bool,
    out: &mut Results<'_>,
) -> Result<(), Failure> {
    let run = HeadlessRun::load(scenario, length, RefreshRate::HZ_60)?;
    print_numbers(&run, Stretch::WholeRun, json, out)
}

/// Runs it and prints the numbers of every lane over a stretch that ends with the run.
pub fn print_numbers(run: &HeadlessRun, stretch: Stretch, json: bool, out: &mut Results<'_>) -> Result<(), Failure> {
    let lab = match run.execute(false, |_| Ok::<_, Infallible>(())) {
        Ok(lab) => lab,
        Err(never) => match never {},
    };
    let numbered =
        |lane: &LaneView<'_>| NumberedReport { lane: lane.identity().number(), report: lane.report(stretch) };
    let lanes = lab.snapshot().lanes.iter().map(numbered).collect();
    let measurement = Measurement { scenario: &run.name, seconds: run.length.secs(), lanes };
    if json {
        return Ok(out.json(&measurement)?);
    }
    out.line(format_args!("{}, {} s", measurement.scenario, measurement.seconds))?;
    let (numbers, reports): (Vec<_>, Vec<_>) =
        measurement.lanes.into_iter().map(|lane| (lane.lane, lane.report)).unzip();
    Ok(print_table(&numbers, &reports, out)?)
}

/// A column of the table: its head, the cell of a lane, and the cell that says nothing: if all lanes have it, the column is left out.
type Column = (&'static str, fn(&Report) -> String, &'static str);

/// The columns of the table, under the names of the JSON.
const COLUMNS: [Column; 30] = [
    ("label", |lane| lane.label.clone(), NOT_APPLICABLE),
    ("world", |lane| lane.world.to_owned(), NOT_APPLICABLE),
    ("integrator", |lane| lane.integrator.to_owned(), NOT_APPLICABLE),
    ("dt_secs", |lane| number(Some(lane.dt_secs)), NOT_APPLICABLE),
    ("policy", |lane| lane.policy.to_owned(), NOT_APPLICABLE),
    ("presentation", |lane| lane.presentation.to_owned(), NOT_APPLICABLE),
    ("status", |lane| lane.status.clone(), NOT_APPLICABLE),
    ("steps", |lane| lane.steps.to_string(), NOT_APPLICABLE),
    ("state_hash", state_word, NOT_APPLICABLE),
    ("frames", |lane| lane.frames.to_string(), NOT_APPLICABLE),
    ("frames_never_shown", |lane| lane.frames_never_shown.to_string(), "0"),
    ("shown_fps", |lane| number(lane.shown_fps), NOT_APPLICABLE),
    ("steps_per_frame", steps_per_frame, NOT_APPLICABLE),
    ("sim_time_secs", |lane| number(Some(lane.sim_time_secs)), NOT_APPLICABLE),
    ("dropped_secs", |lane| number(Some(lane.dropped_secs)), NOT_APPLICABLE),
    ("locked_drift_secs", |lane| number(lane.locked_drift_secs), NOT_APPLICABLE),
    ("animation_error_ms.mean", |lane| number(lane.animation_error_ms.map(|error| error.mean)), NOT_APPLICABLE),
    ("animation_error_ms.max", |lane| number(lane.animation_error_ms.map(|error| error.max)), NOT_APPLICABLE),
    ("age_ms.mean", |lane| number(lane.age_ms.map(|age| age.mean)), NOT_APPLICABLE),
    ("delay_ms.mean", |lane| number(lane.delay_ms.map(|delay| delay.mean)), NOT_APPLICABLE),
    ("judder_px", |lane| number(lane.judder_px), NOT_APPLICABLE),
    ("eye_blur_px", |lane| number(lane.eye_blur_px), NOT_APPLICABLE),
    ("integration_error.max", |lane| number(lane.integration_error.map(|error| error.max)), NOT_APPLICABLE),
    ("velocity_error.max", |lane| number(lane.velocity_error.map(|error| error.max)), NOT_APPLICABLE),
    ("local_error", |lane| number(lane.local_error), NOT_APPLICABLE),
    ("shown_error.rms", |lane| number(lane.shown_error.map(|error| error.rms)), NOT_APPLICABLE),
    ("energy_drift.last", |lane| number(lane.energy_drift.map(|drift| drift.last)), NOT_APPLICABLE),
    ("norm_drift.last", |lane| number(lane.norm_drift.map(|drift| drift.last)), NOT_APPLICABLE),
    ("input_latency_ms.mean", |lane| number(lane.input_latency_ms.and_then(|latency| latency.mean)), NOT_APPLICABLE),
    ("first_response_ms.mean", |lane| number(lane.first_response_ms.and_then(|latency| latency.mean)), NOT_APPLICABLE),
];

/// Prints a row for each lane, with its number where lanes have `numbers`, without the columns that say nothing about any of them.
pub fn print_table(numbers: &[usize], lanes: &[Report], out: &mut Results<'_>) -> io::Result<()> {
    let says_something = |(_, cell, nothing): &&Column| lanes.iter().any(|lane| cell(lane) != *nothing);
    let columns: Vec<_> = COLUMNS.iter().filter(says_something).collect();
    let number = |index: usize| numbers.get(index).map(usize::to_string);
    let heads: Vec<_> = number(0).map(|_| "lane").into_iter().chain(columns.iter().map(|(head, ..)| *head)).collect();
    let cells = |lane| columns.iter().map(move |(_, cell, _)| cell(lane));
    let row = |(index, lane)| number(index).into_iter().chain(cells(lane)).collect::<Vec<_>>();
    let rows: Vec<_> = lanes.iter().enumerate().map(row).collect();
    table::print(out, &heads, &rows)?;
    print_bodies(lanes, out)
}

/// Prints a row for each body beside the first of its lane, if there is any.
fn print_bodies(lanes: &[Report], out: &mut Results<'_>) -> io::Result<()> {
    let bodies = lanes.iter().flat_map(|lane| lane.bodies.iter().flatten().map(move |body| (lane, body)));
    let row = |(lane, body): (&Report, &BodyReport)| {
        let numbers = [
            Some(body.dt_secs),
            body.age_ms.map(|age| age.mean),
            body.animation_error_ms.map(|error| error.max),
            body.judder_px,
            body.integration_error.map(|error| error.max),
            body.presentation_error.map(|error| error.max),
        ];
        let head = [lane.label.clone(), body.body.to_string(), body.steps.to_string()];
        head.into_iter().chain(numbers.map(number)).collect::<Vec<_>>()
    };
    let rows: Vec<_> = bodies.map(row).collect();
    if rows.is_empty() {
        return Ok(());
    }
    out.line("")?;
    let heads = [
        "label",
        "body",
        "steps",
        "dt_secs",
        "age_ms.mean",
        "animation_error_ms.max",
        "judder_px",
        "integration_error.max",
        "presentation_error.max",
    ];
    table::print(out, &heads, &rows)
}

/// The hash of all states as the word that the window shows.
fn state_word(lane: &Report) -> String {
    u64::from_str_radix(&lane.state_hash, 16).map_or_else(|_| lane.state_hash.clone(), hash_word)
}

/// The first four counts, with their numbers of frames.
fn steps_per_frame(lane: &Report) -> String {
    let counts = lane.steps_per_frame.iter().take(4).map(|(steps, frames)| format!("{steps}:{frames}"));
    counts.collect::<Vec<_>>().join(" ") + if lane.steps_per_frame.len() > 4 { " …" } else { "" }
}
