//! `latency`: presses and releases keys at seeded random moments and measures how long each lane takes to show it.

use super::failure::Failure;
use super::headless_run::HeadlessRun;
use super::scenario_args::{NumbersArgs, short};
use super::streams::Results;
use super::table::{self, number};
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
    let mut run = HeadlessRun::load(&args.scenario, args.seconds, RefreshRate::HZ_60)?;
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
    Ok(table::print(out, &HEADS, &lanes.iter().map(LaneLatency::row).collect::<Vec<_>>())?)
}

const HEADS: [&str; 12] = [
    "label",
    "policy",
    "presentation",
    "min",
    "mean",
    "max",
    "shown",
    "lost",
    "first.min",
    "first.mean",
    "first.max",
    "first.lost",
];

impl LaneLatency {
    fn of(report: Report) -> Self {
        let Report { label, world, policy, presentation, input_latency_ms, first_response_ms, .. } = report;
        LaneLatency { label, world, policy, presentation, input_latency_ms, first_response_ms }
    }

    fn row(&self) -> Vec<String> {
        let head = [&self.label, self.policy, self.presentation].map(str::to_owned);
        let millis = |latency: Option<InputLatency>| {
            let read = |millis: fn(InputLatency) -> Option<f64>| number(latency.and_then(millis));
            [read(|latency| latency.min), read(|latency| latency.mean), read(|latency| latency.max)]
        };
        let count = |latency: Option<InputLatency>, read: fn(InputLatency) -> u64| {
            number(latency.map(|latency| read(latency) as f64))
        };
        let (latency, first) = (self.input_latency_ms, self.first_response_ms);
        let counts = [count(latency, |latency| latency.shown), count(latency, |latency| latency.lost)];
        let first_lost = [count(first, |latency| latency.lost)];
        [&head[..], &millis(latency), &counts, &millis(first), &first_lost].concat()
    }
}
