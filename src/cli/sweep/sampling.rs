//! `sweep sampling`: the samples that methods take of a force that depends on time alone, and the alias they see.

use super::subject::{ChartArgs, Integrators, integrators, unique};
use crate::cli::argument_values::{entry, seconds, theme};
use crate::cli::failure::Failure;
use crate::cli::streams::Results;
use crate::cli::table::{self, Column, number};
use clap::Args;
use picture::chart;
use picture::figures;
use simulation::analysis::sampling::{Sampling, SamplingPattern, UniformSampling};
use simulation::identity::Identity;
use simulation::lane::{DT_RANGE, LaneSpec};
use simulation::palette::Theme;
use simulation::worlds::WorldSpec;
use timestep::integrators::IntegratorSpec;
use timestep::time::Flicks;

/// The arguments of the command.
#[derive(Debug, Args)]
#[command(args_override_self = true)]
pub struct SamplingArgs {
    #[command(flatten)]
    chart: ChartArgs,
    /// Ids of the integrators, separated by commas, or `all` that fit the world. The default is the scenario's lanes, or rk4
    #[arg(long, value_name = "IDS", value_parser = integrators)]
    integrators: Option<Integrators>,
    /// Length of a step; the default is that of the lanes, or 1/60 s
    #[arg(long, value_parser = dt)]
    dt: Option<Flicks>,
    /// Colours of the chart
    #[arg(long, default_value = "light", value_parser = theme())]
    theme: Theme,
}

/// A lane: its identity, its label, its method, and the length of its steps, s.
type Lane = (Identity, String, IntegratorSpec, f64);

/// Writes the chart of all samples, and prints a row for each lane.
pub(super) fn sampling(args: &SamplingArgs, out: &mut Results<'_>) -> Result<(), Failure> {
    args.chart.check()?;
    let (world, lanes) = args.lanes()?;
    let asked: Vec<_> = lanes.iter().map(|(_, _, integrator, h)| (*integrator, *h)).collect();
    let seen = Sampling::together(&world, &asked).map_err(|why| Failure::Input(why.to_string()))?;
    let lanes: Vec<_> =
        lanes.into_iter().zip(seen).map(|((identity, label, ..), seen)| (identity, label, seen)).collect();
    let chart = figures::sampling(&world, &lanes);
    chart::write(&args.chart.output, &chart, figures::sampling_style(&chart, args.theme))?;
    table::print_columns(out, &COLUMNS, &lanes)?;
    Ok(out.line(format_args!("{}: {}", args.chart.output.display(), chart.title))?)
}

/// The columns of a lane, which has an identity and a label.
const COLUMNS: [Column<(Identity, String, Sampling)>; 7] = [
    ("lane", |(_, label, _)| label.clone()),
    ("integrator", |(.., lane)| lane.integrator.id.to_owned()),
    ("dt_secs", |(.., lane)| number(Some(lane.h))),
    ("force_hz", |(.., lane)| number(Some(lane.frequency))),
    ("sampled_hz", |(.., lane)| number(uniform(lane).map(|strobe| 1.0 / strobe.interval))),
    ("samples_per_period", |(.., lane)| number(uniform(lane).map(|strobe| strobe.samples_per_period()))),
    ("alias_hz", |(.., lane)| number(uniform(lane).map(|strobe| strobe.alias()))),
];

/// The samples of a lane that takes them in equal intervals.
fn uniform(lane: &Sampling) -> Option<UniformSampling> {
    match lane.pattern {
        SamplingPattern::EvenSamples(strobe) | SamplingPattern::EvenSteps(strobe) => Some(strobe),
        SamplingPattern::Formula | SamplingPattern::OwnSteps => None,
    }
}

impl SamplingArgs {
    /// The world and the lanes that sample it: the scenario's own, or each method that was asked for with each of their steps.
    fn lanes(&self) -> Result<(WorldSpec, Vec<Lane>), Failure> {
        let (world, lanes) = self.chart.lanes()?;
        let step = |lane: &LaneSpec| match self.dt {
            Some(dt) => dt.secs() / f64::from(lane.substeps_per_step()),
            None => lane.step_secs(),
        };
        let methods = match &self.integrators {
            None if !lanes.is_empty() => {
                let lanes =
                    lanes.iter().map(|lane| (lane.looks.identity, self.label(lane), lane.integrator, step(lane)));
                return Ok((world, without_repetition(lanes)));
            }
            None => vec![entry("rk4").map_err(Failure::Input)?],
            Some(chosen) => chosen.of(&world),
        };
        let steps: Vec<_> =
            if lanes.is_empty() { vec![step(&LaneSpec::default())] } else { lanes.iter().map(step).collect() };
        let is_one = steps.iter().all(|h| *h == steps[0]);
        let pairs = methods.into_iter().flat_map(|method| steps.iter().map(move |h| (IntegratorSpec::of(method), *h)));
        let lanes = without_repetition(pairs.map(|(method, h)| {
            let dt = if is_one { String::new() } else { format!(", dt {} ms", figures::four_digits(1e3 * h)) };
            (Identity::default(), format!("{}{dt}", method.name), method, h)
        }));
        let numbered = (0..).map(Identity::of_place).zip(lanes);
        let numbered = numbered.map(|(identity, (_, label, method, h))| (identity, label, method, h));
        Ok((world, numbered.collect()))
    }

    /// The label of a lane; its own may name another step than the one that was asked for.
    fn label(&self, lane: &LaneSpec) -> String {
        if self.dt.is_some() { lane.integrator.name.to_owned() } else { lane.title() }
    }
}

/// The lanes without those that repeat the method and the step of another.
fn without_repetition(lanes: impl Iterator<Item = Lane>) -> Vec<Lane> {
    unique(lanes, |(.., method, h)| (*method, *h))
}

/// A length of a step that lanes allow.
fn dt(text: &str) -> Result<Flicks, String> {
    let [least, most] = DT_RANGE;
    let dt = seconds(text)?;
    if (least..=most).contains(&dt) { Ok(dt) } else { Err(format!("a step must be from {least} to {most} long")) }
}
