//! `measure`: the numbers of a run, as a table or as JSON.

use super::failure::Failure;
use super::headless_run::HeadlessRun;
use super::table::{self, NOT_APPLICABLE, number};
use crate::metrics::{Report, Stretch};
use crate::time::Flicks;
use crate::time::displays::RefreshRate;
use serde::Serialize;
use std::convert::Infallible;
use std::io::Write;

/// The output of `measure --json`. Its names are a contract with scripts.
#[derive(Serialize)]
struct Measurement<'a> {
    scenario: &'a str,
    seconds: f64,
    lanes: Vec<Report>,
}

/// Runs the scenario and prints the numbers of every lane. A lane that diverged is a result like any other.
pub fn measure(name: &str, length: Option<Flicks>, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let run = HeadlessRun::load(name, length, RefreshRate::HZ_60)?;
    let lab = match run.execute(false, |_| Ok::<_, Infallible>(())) {
        Ok(lab) => lab,
        Err(never) => match never {},
    };
    let lanes = lab.snapshot().lanes.iter().map(|lane| lane.report(Stretch::WholeRun)).collect();
    let measurement = Measurement { scenario: &run.name, seconds: run.length.secs(), lanes };
    if json {
        serde_json::to_writer_pretty(&mut *out, &measurement).map_err(std::io::Error::from)?;
        writeln!(out)?;
    } else {
        writeln!(out, "{}, {} s", measurement.scenario.replace(char::is_control, " "), measurement.seconds)?;
        table::print(out, &COLUMNS.map(|(head, _)| head), &measurement.lanes.iter().map(row).collect::<Vec<_>>())?;
    }
    out.flush()?;
    Ok(())
}

type Column = (&'static str, fn(&Report) -> String);

/// The columns of the table, under the names of the JSON.
const COLUMNS: [Column; 20] = [
    ("label", |lane| lane.label.clone()),
    ("world", |lane| lane.world.to_owned()),
    ("integrator", |lane| lane.integrator.to_owned()),
    ("dt_secs", |lane| number(Some(lane.dt_secs))),
    ("policy", |lane| lane.policy.to_owned()),
    ("presentation", |lane| lane.presentation.to_owned()),
    ("status", |lane| lane.status.clone()),
    ("steps", |lane| lane.steps.to_string()),
    ("frames", |lane| lane.frames.to_string()),
    ("steps_per_frame", |lane| {
        let counts: Vec<_> =
            lane.steps_per_frame.iter().take(4).map(|(steps, frames)| format!("{steps}:{frames}")).collect();
        counts.join(" ") + if lane.steps_per_frame.len() > 4 { " …" } else { "" }
    }),
    ("sim_time_secs", |lane| number(Some(lane.sim_time_secs))),
    ("dropped_secs", |lane| number(Some(lane.dropped_secs))),
    ("animation_error_ms.mean", |lane| number(lane.animation_error_ms.map(|error| error.mean))),
    ("animation_error_ms.max", |lane| number(lane.animation_error_ms.map(|error| error.max))),
    ("age_ms.mean", |lane| number(lane.age_ms.map(|age| age.mean))),
    ("integration_error.max", |lane| number(lane.integration_error.map(|error| error.max))),
    ("shown_error.rms", |lane| number(lane.shown_error.map(|error| error.rms))),
    ("energy_drift.last", |lane| number(lane.energy_drift.map(|drift| drift.last))),
    ("input_latency_ms.mean", |lane| number(lane.input_latency_ms.and_then(|latency| latency.mean))),
    ("judder_px", |lane| lane.judder_px.map_or(NOT_APPLICABLE.to_owned(), |judder| number(Some(judder)))),
];

fn row(lane: &Report) -> Vec<String> {
    COLUMNS.iter().map(|(_, cell)| cell(lane)).collect()
}
