//! `sweep stability`: the growth of a state on a grid of dt × one parameter.

use super::subject::{ChartArgs, dts};
use crate::cli::argument_values::{entry, one_of, size, theme, whole};
use crate::cli::cancellable::with_progress;
use crate::cli::failure::Failure;
use crate::cli::streams::Results;
use clap::Args;
use picture::chart::{self, ChartStyle, Dot};
use picture::figures::{self, LaneMap};
use simulation::analysis::stability::{Cells, MOST_CELLS, MapError, MapRequest, Spacing, StabilityMap};
use simulation::analysis::theory;
use simulation::palette::Theme;
use timestep::integrators::Integrator;
use timestep::time::Flicks;

/// The arguments of the map.
#[derive(Debug, Args)]
#[command(args_override_self = true)]
pub struct MapArgs {
    #[command(flatten)]
    chart: ChartArgs,
    /// Id of the integrator; the default is that of the scenario's first lane, or rk4
    #[arg(long, visible_alias = "integrators", value_name = "ID", value_parser = entry::<Integrator>)]
    integrator: Option<&'static Integrator>,
    /// Key of the parameter that changes from row to row; the default is the one in the theory of the method, or the world's first
    #[arg(long, value_name = "KEY")]
    parameter: Option<String>,
    /// Lowest and highest value of the parameter; the default is a hundredth to a hundred times its own, within its range
    #[arg(long, value_name = "FROM..TO", value_parser = range)]
    values: Option<[f64; 2]>,
    /// The shortest and the longest step, s
    #[arg(long, value_name = "FROM..TO", value_parser = rising_dts, default_value = "1/1000..4")]
    dt: [Flicks; 2],
    /// Divide both axes into equal differences instead of equal factors
    #[arg(long, alias = "linear")]
    linear_axes: bool,
    /// Number of steps of each run
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = whole(1, 10_000_000))]
    steps: u64,
    /// Number of columns and rows of the map
    #[arg(long, value_name = "WxH", default_value = "256x256", value_parser = cells)]
    cells: [u32; 2],
    /// Is refused: the processor computes all maps
    #[arg(long, hide = true)]
    gpu: bool,
    /// Colours of the chart
    #[arg(long, default_value = "light", value_parser = theme())]
    theme: Theme,
}

/// Computes the map, writes its chart, and prints how many of its cells are stable.
pub(super) fn stability(args: &MapArgs, out: &mut Results<'_>) -> Result<(), Failure> {
    if args.gpu {
        return Err(Failure::Input("--gpu is gone: leave it out, and the processor computes the map".to_owned()));
    }
    args.chart.check()?;
    let (request, lanes) = args.request()?;
    let of = || format!("of {} columns", request.dt.count);
    let map = with_progress(of, |watch| StabilityMap::compute(&request, watch)).map_err(|error| match error {
        MapError::Request(why) => Failure::Input(why),
        MapError::Stopped => Failure::Run("interrupted".to_owned()),
    })?;
    let chart = figures::stability(&request, &map, lanes);
    chart::write(&args.chart.output, &chart, ChartStyle { width: 900, height: 640, theme: args.theme })?;
    let threshold = StabilityMap::threshold(request.steps);
    let stable = map.growth.iter().filter(|growth| **growth <= threshold).count();
    let lost = map.growth.iter().filter(|growth| !growth.is_finite()).count();
    let total = map.growth.len();
    out.line(format_args!(
        "{}: {}, {total} cells: {stable} grow at most {}-fold and count as stable, {} grow more, {lost} are no longer finite",
        args.chart.output.display(),
        chart.title,
        request.steps,
        total - stable - lost,
    ))?;
    Ok(())
}

impl MapArgs {
    /// The map that was asked for, and the lanes that are points of it.
    fn request(&self) -> Result<(MapRequest, Vec<Dot>), Failure> {
        let (world, lanes) = self.chart.lanes()?;
        let own = lanes.first().map(|lane| lane.integrator.integrator);
        let integrator =
            self.integrator.or(own).map_or_else(|| entry::<Integrator>("rk4"), Ok).map_err(Failure::Input)?;
        let params = world.world.params;
        let keys = params.iter().map(|param| param.key);
        let key = self.parameter.as_deref().unwrap_or(params[theory::limiting_parameter(world.world)].key);
        let key = one_of("parameter", key, keys).map_err(|why| Failure::Input(format!("--parameter: {why}")))?;
        let param = world.place_of(key).unwrap_or(0);
        let [low, high] = params[param].range;
        if self.values.is_some_and(|values| values.iter().any(|value| !(low..=high).contains(value))) {
            return Err(Failure::Input(format!("--values: `{key}` must be from {low} to {high}")));
        }
        let edges = self.values.unwrap_or_else(|| figures::range_around(&params[param], world.params[param]));
        let [columns, rows] = self.cells.map(|count| count as usize);
        let cells = |edges: [f64; 2], count| {
            let spacing = if self.linear_axes { Spacing::Linear } else { figures::default_spacing(edges) };
            Cells { edges, count, spacing }
        };
        let (dt, values) = (cells(self.dt.map(Flicks::secs), columns), cells(edges, rows));
        let request = MapRequest { world, integrator, steps: self.steps, dt, param, values };
        let own = lanes.iter().filter(|lane| lane.integrator.integrator == integrator);
        let dots = own.filter_map(|lane| request.dot(lane)).collect();
        Ok((request, dots))
    }
}

/// Two values such as `1..400`.
fn range(text: &str) -> Result<[f64; 2], String> {
    let read = |text: &str| text.trim().parse::<f64>().ok().filter(|value| value.is_finite());
    let parts = text.split_once("..").and_then(|(from, to)| Some([read(from)?, read(to)?]));
    parts.filter(|[from, to]| from < to).ok_or_else(|| "write the lowest and the highest value as 1..400".to_owned())
}

/// Two lengths of a step, the shorter first.
fn rising_dts(text: &str) -> Result<[Flicks; 2], String> {
    let [from, to] = dts(text)?;
    if from < to { Ok([from, to]) } else { Err("write the shorter step first, as 1/1000..4".to_owned()) }
}

/// Columns and rows of a map.
fn cells(text: &str) -> Result<[u32; 2], String> {
    let most = MOST_CELLS as u32;
    let cells = size([1, most], " cells")(text)?;
    let all = cells.iter().try_fold(1_u32, |product, side| product.checked_mul(*side));
    if all.is_some_and(|all| all <= most) { Ok(cells) } else { Err(format!("a map can have at most {most} cells")) }
}
