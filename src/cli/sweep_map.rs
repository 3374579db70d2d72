//! `sweep stability`: how much a state grows, on a grid of dt × one parameter.

use super::failure::Failure;
use super::sweep::watched;
use super::sweep_args::{Subject, dts};
use super::values::{ThemeArg, named, one_of, size};
use crate::analysis::stability::{Cells, MapError, Request, Spacing, StabilityMap};
use crate::analysis::theory;
use crate::chart::{self, ChartStyle, Dot};
use crate::figures;
use crate::integrators::Integrator;
use crate::time::Flicks;
use clap::Args;
use std::io::Write;
use std::path::PathBuf;

#[derive(Debug, Args)]
#[command(args_override_self = true)]
pub(super) struct MapArgs {
    #[command(flatten)]
    subject: Subject,
    /// Where to; the ending, .svg, .png or .csv, says in which format
    #[arg(short, long)]
    output: PathBuf,
    /// The one method of the map, by its id; without it that of the scenario's first lane, or rk4
    #[arg(long, visible_alias = "integrators", value_name = "ID", value_parser = named::<Integrator>)]
    integrator: Option<&'static Integrator>,
    /// The parameter that changes from row to row, by its key; without it the first that theory speaks of, or the world's first
    #[arg(long, value_name = "KEY")]
    parameter: Option<String>,
    /// Its lowest and highest value; without it from a hundredth to a hundred times its own, as far as it may go
    #[arg(long, value_name = "FROM..TO", value_parser = range, allow_hyphen_values = true)]
    values: Option<[f64; 2]>,
    /// The shortest and the longest step, s
    #[arg(long, value_name = "FROM..TO", value_parser = dts, default_value = "1/1000..4")]
    dt: [Flicks; 2],
    /// Axes in equal differences instead of equal factors
    #[arg(long)]
    linear: bool,
    /// Steps of each run
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    steps: u64,
    /// Columns and rows of the map
    #[arg(long, value_name = "WxH", default_value = "256x256", value_parser = size)]
    cells: [u32; 2],
    /// Take the steps on the graphics adapter, in f32: faster where it is hardware, and right to fewer digits
    #[arg(long)]
    gpu: bool,
    /// Colours
    #[arg(long, default_value = "light")]
    theme: ThemeArg,
}

pub(super) fn map(args: &MapArgs, out: &mut dyn Write) -> Result<(), Failure> {
    chart::check_target(&args.output)?;
    let (request, lanes) = args.request()?;
    let Computed { map, on } = compute(&request, args.gpu).map_err(|error| match error {
        MapError::Request(why) if args.gpu => Failure::Input(format!("{why}; without --gpu the processor may do it")),
        MapError::Request(why) => Failure::Input(why),
        MapError::Stopped => Failure::Run(format!("interrupted; {} was not written", args.output.display())),
        MapError::Adapter(why) => Failure::Run(why),
    })?;
    let mut chart = figures::stability(&request, &map, lanes);
    if on.is_some() {
        chart.notes.push_str("; in f32");
    }
    chart::write(&args.output, &chart, ChartStyle { width: 900, height: 640, theme: args.theme.into() })?;
    let threshold = StabilityMap::threshold(request.steps);
    let stable = map.growth.iter().filter(|growth| **growth <= threshold).count();
    let lost = map.growth.iter().filter(|growth| !growth.is_finite()).count();
    let total = map.growth.len();
    writeln!(
        out,
        "{}: {}, {total} cells: {stable} grow at most {}-fold and count as stable, {} grow more, {lost} are no longer finite{}",
        args.output.display(),
        chart.title,
        request.steps,
        total - stable - lost,
        on.map_or_else(String::new, |adapter| format!("; in f32 on {adapter}"))
    )?;
    Ok(out.flush()?)
}

/// A map, and where its steps were taken if not by the processor.
struct Computed {
    map: StabilityMap,
    on: Option<String>,
}

/// With progress and until Ctrl-C.
fn compute(request: &Request, on_adapter: bool) -> Result<Computed, MapError> {
    if on_adapter {
        return compute_on_adapter(request);
    }
    let of = || format!("of {} columns", request.dt.count);
    Ok(Computed { map: watched(of, |watch| StabilityMap::compute(request, watch))?, on: None })
}

#[cfg(feature = "gui")]
fn compute_on_adapter(request: &Request) -> Result<Computed, MapError> {
    let gpu = crate::render::gpu::Gpu::headless().map_err(|error| MapError::Adapter(error.to_string()))?;
    let of = || format!("of {} cells", request.dt.count * request.values.count);
    let map = watched(of, |watch| crate::kernel::dispatch::stability(&gpu, request, watch))?;
    Ok(Computed { map, on: Some(gpu.facts.to_string()) })
}

#[cfg(not(feature = "gui"))]
fn compute_on_adapter(_: &Request) -> Result<Computed, MapError> {
    Err(MapError::Adapter("this build has no graphics; without --gpu the processor does it".to_owned()))
}

impl MapArgs {
    /// The map that was asked for, and the lanes on it.
    fn request(&self) -> Result<(Request, Vec<Dot>), Failure> {
        let (world, lanes) = self.subject.lanes()?;
        let own = lanes.first().map(|lane| lane.integrator.integrator);
        let integrator =
            self.integrator.or(own).map_or_else(|| named::<Integrator>("rk4"), Ok).map_err(Failure::Input)?;
        let params = world.world.params;
        let keys = params.iter().map(|param| param.key);
        let key = self.parameter.as_deref().unwrap_or(params[theory::telling_parameter(world.world)].key);
        let key = one_of("parameter", key, keys).map_err(Failure::Input)?;
        let param = params.iter().position(|param| param.key == key).unwrap_or(0);
        let edges = self.values.unwrap_or_else(|| figures::values_around(&params[param], world.params[param]));
        let [columns, rows] = self.cells.map(|count| count as usize);
        let cells = |edges: [f64; 2], count| {
            let spacing = if self.linear { Spacing::Linear } else { figures::spacing(edges) };
            Cells { edges, count, spacing }
        };
        let dots = lanes.iter().enumerate().filter(|(_, lane)| lane.integrator.integrator == integrator);
        let dots = dots.map(|(index, lane)| figures::dot(index, lane, param)).collect();
        let (dt, values) = (cells(self.dt.map(Flicks::secs), columns), cells(edges, rows));
        Ok((Request { world, integrator, steps: self.steps, dt, param, values }, dots))
    }
}

/// `1..400`
fn range(text: &str) -> Result<[f64; 2], String> {
    let read = |text: &str| text.trim().parse::<f64>().ok().filter(|value| value.is_finite());
    let parts = text.split_once("..").and_then(|(from, to)| Some([read(from)?, read(to)?]));
    parts.ok_or_else(|| "write the lowest and the highest value as 1..400".to_owned())
}
