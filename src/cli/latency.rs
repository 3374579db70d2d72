//! `latency`: presses and releases keys at seeded random moments and measures how long each lane takes to show it.

use super::failure::Failure;
use super::headless_run::HeadlessRun;
use super::table::{self, number};
use crate::input::InputTrack;
use crate::metrics::{InputLatency, Report, Stretch};
use crate::time::Flicks;
use crate::time::displays::RefreshRate;
use serde::Serialize;
use std::convert::Infallible;
use std::io::Write;

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
}

/// Replaces the input of the scenario by key presses, whose seed is the scenario's, and prints the latencies.
pub fn latency(name: &str, length: Option<Flicks>, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let mut run = HeadlessRun::load(name, length, RefreshRate::HZ_60)?;
    if run.scenario.lanes.iter().all(|lane| !lane.world.is_driven()) {
        return Err(Failure::NothingToDrive(name.to_owned()));
    }
    run.scenario.input = InputTrack::random_presses(run.scenario.seed, run.length);
    let lab = match run.execute(false, |_| Ok::<_, Infallible>(())) {
        Ok(lab) => lab,
        Err(never) => match never {},
    };
    let lanes = lab.snapshot().lanes.iter().map(|lane| LaneLatency::of(lane.report(Stretch::WholeRun))).collect();
    let changes = run.scenario.input.changes().len();
    let measurement = LatencyMeasurement { scenario: &run.name, seconds: run.length.secs(), changes, lanes };
    if json {
        serde_json::to_writer_pretty(&mut *out, &measurement).map_err(std::io::Error::from)?;
        writeln!(out)?;
    } else {
        let title = measurement.scenario.replace(char::is_control, " ");
        writeln!(out, "{title}, {} s, {changes} presses and releases; milliseconds", measurement.seconds)?;
        table::print(out, &HEADS, &measurement.lanes.iter().map(LaneLatency::row).collect::<Vec<_>>())?;
    }
    out.flush()?;
    Ok(())
}

const HEADS: [&str; 8] = ["label", "policy", "presentation", "min", "mean", "max", "shown", "lost"];

impl LaneLatency {
    fn of(report: Report) -> Self {
        let Report { label, world, policy, presentation, input_latency_ms, .. } = report;
        LaneLatency { label, world, policy, presentation, input_latency_ms }
    }

    fn row(&self) -> Vec<String> {
        let latency = self.input_latency_ms;
        let millis = |read: fn(InputLatency) -> Option<f64>| number(latency.and_then(read));
        let count = |read: fn(InputLatency) -> u64| number(latency.map(|latency| read(latency) as f64));
        vec![
            self.label.clone(),
            self.policy.to_owned(),
            self.presentation.to_owned(),
            millis(|latency| latency.min),
            millis(|latency| latency.mean),
            millis(|latency| latency.max),
            count(|latency| latency.shown),
            count(|latency| latency.lost),
        ]
    }
}
