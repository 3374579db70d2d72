//! `latency`: presses and releases keys at seeded random moments and measures how long each lane takes to show it.

use super::failure::Failure;
use super::headless_run::HeadlessRun;
use super::scenario_args::{NumbersArgs, short};
use super::streams::Results;
use super::table::{self, Column, number};
use serde::Serialize;
use simulation::displays::RefreshRate;
use simulation::input::InputTrack;
use simulation::metrics::{InputLatency, Report, Stretch};
use simulation::worlds::WORLDS;

/// The output of `latency --json`.
#[derive(Serialize)]
struct LatencyMeasurement<'a> {
    scenario: &'a str,
    seconds: f64,
    /// Presses and releases.
    changes: usize,
    lanes: Vec<LaneLatency>,
}

#[derive(Serialize)]
struct LaneLatency {
    label: String,
    world: &'static str,
    policy: &'static str,
    presentation: &'static str,
    /// Input latency as in `measure --json`; `null` in a world that cannot be driven.
    input_latency_ms: Option<InputLatency>,
    /// Time to the first frame that differs, as in `measure --json`.
    first_response_ms: Option<InputLatency>,
}

/// Replaces the input of the scenario by key presses, whose seed is the scenario's, and prints the latencies.
pub fn latency(args: &NumbersArgs, out: &mut Results<'_>) -> Result<(), Failure> {
    let mut run = HeadlessRun::of((args.scenario.load()?, &args.scenario.name), args.seconds, RefreshRate::HZ_60)?;
    if run.scenario.lanes.iter().all(|lane| !lane.world.is_driven()) {
        let worlds: Vec<_> = WORLDS.iter().filter(|world| world.inputs > 0).map(|world| world.id).collect();
        let reason = format!(
            "none of its worlds can be driven, so there is no latency to measure; use a scenario with `world = \"{}\"`, or the lesson `drive`",
            worlds.join("\"` or `world = \"")
        );
        return Err(Failure::named(short(&args.scenario.name), reason));
    }
    run.scenario.input = InputTrack::random_presses(run.scenario.seed, run.length);
    let lab = run.finish();
    let lanes = lab.snapshot().lanes.iter().map(|lane| LaneLatency::of(lane.report(Stretch::WholeRun))).collect();
    let changes = run.scenario.input.changes().len();
    let measurement = LatencyMeasurement { scenario: &run.name, seconds: run.length.secs(), changes, lanes };
    if args.json {
        return Ok(out.json(&measurement)?);
    }
    let LatencyMeasurement { scenario, seconds, lanes, .. } = &measurement;
    out.line(format_args!(
        "{scenario}, {seconds} s, {changes} presses and releases; ms behind an ideal program, and to the first frame that differs"
    ))?;
    Ok(table::print_columns(out, &COLUMNS, lanes)?)
}

const COLUMNS: [Column<LaneLatency>; 12] = [
    ("label", |lane| lane.label.clone()),
    ("policy", |lane| lane.policy.to_owned()),
    ("presentation", |lane| lane.presentation.to_owned()),
    ("min", |lane| number(lane.input_latency_ms.and_then(|latency| latency.min))),
    ("mean", |lane| number(lane.input_latency_ms.and_then(|latency| latency.mean))),
    ("max", |lane| number(lane.input_latency_ms.and_then(|latency| latency.max))),
    ("shown", |lane| number(lane.input_latency_ms.map(|latency| latency.shown as f64))),
    ("lost", |lane| number(lane.input_latency_ms.map(|latency| latency.lost as f64))),
    ("first.min", |lane| number(lane.first_response_ms.and_then(|first| first.min))),
    ("first.mean", |lane| number(lane.first_response_ms.and_then(|first| first.mean))),
    ("first.max", |lane| number(lane.first_response_ms.and_then(|first| first.max))),
    ("first.lost", |lane| number(lane.first_response_ms.map(|first| first.lost as f64))),
];

impl LaneLatency {
    fn of(report: Report) -> Self {
        let Report { label, world, policy, presentation, input_latency_ms, first_response_ms, .. } = report;
        LaneLatency { label, world, policy, presentation, input_latency_ms, first_response_ms }
    }
}
