//! `sweep smoothness`: how even a lane is, on a grid of steps a second × refresh rates, or phases.

use crate::cli::argument_values::{one_of, seconds, theme, whole};
use crate::cli::cancellable::with_progress;
use crate::cli::failure::Failure;
use crate::cli::output_file::ExistingArgs;
use crate::cli::scenario_args::{ScenarioArgs, inputs};
use crate::cli::streams::Results;
use clap::Args;
use picture::chart::{self, ChartStyle};
use picture::figures;
use simulation::analysis::smoothness::{SMOOTHNESS_NUMBERS, SmoothnessNumber, SmoothnessRequest, SmoothnessRows};
use simulation::displays::RefreshRate;
use simulation::palette::Theme;
use std::path::PathBuf;
use timestep::time::Flicks;

/// The arguments of the map.
#[derive(Debug, Args)]
#[command(args_override_self = true)]
pub struct SmoothnessArgs {
    #[command(flatten)]
    scenario: ScenarioArgs,
    /// File to write; its extension (.svg, .png or .csv) selects the format
    #[arg(short, long)]
    output: PathBuf,
    #[command(flatten)]
    existing: ExistingArgs,
    /// Number of the scenario's lane, counted from 1
    #[arg(long, value_name = "N", default_value = "1", value_parser = whole(1, 1000))]
    lane: u64,
    /// The number that the colours show: pacing, judder, empty-frames or delay
    #[arg(long, value_name = "NUMBER", default_value = "pacing", value_parser = shown)]
    number: &'static SmoothnessNumber,
    /// The fewest and the most steps a second: a column for every whole number
    #[arg(long, value_name = "FROM..TO", default_value = "20..150", value_parser = range)]
    steps: [u32; 2],
    /// The lowest and the highest refresh rate: a row for every whole number
    #[arg(long, value_name = "FROM..TO", default_value = "30..165", value_parser = range, conflicts_with = "phases")]
    hz: [u32; 2],
    /// So many phases from the lowest row to the highest, in place of refresh rates
    #[arg(long, value_name = "N", value_parser = whole(2, 1000))]
    phases: Option<u64>,
    /// Length of every run
    #[arg(long, default_value = "2 s", value_parser = seconds)]
    seconds: Flicks,
    /// Colours of the chart
    #[arg(long, default_value = "light", value_parser = theme())]
    theme: Theme,
}

/// Computes the map, writes its chart, and prints where it is least even.
pub(super) fn smoothness(args: &SmoothnessArgs, out: &mut Results<'_>) -> Result<(), Failure> {
    chart::check_ending(&args.output)?;
    let scenario = args.scenario.load()?.on_display(RefreshRate::HZ_60);
    args.existing.check(&args.output, &inputs(&args.scenario.name, &scenario))?;
    let count = scenario.lanes.len();
    let lane = scenario.lanes.get(args.lane as usize - 1);
    let lane =
        lane.ok_or_else(|| Failure::Input(format!("there is no lane {}; its lanes are 1 to {count}", args.lane)))?;
    let rows = args.phases.map_or(SmoothnessRows::Rates(args.hz), |phases| SmoothnessRows::Phases(phases as u32));
    let lane = SmoothnessRequest::about(lane, &rows).map_err(|why| Failure::named(lane.title(), why))?;
    let request = SmoothnessRequest { lane, steps: args.steps, rows, stride: 1, length: args.seconds };
    let cells = request.columns().saturating_mul(request.row_count());
    if cells > SmoothnessRequest::MOST_CELLS {
        let most = SmoothnessRequest::MOST_CELLS;
        return Err(Failure::Input(format!("the map would have {cells} cells; {most} are the most")));
    }
    let computed = with_progress(|| format!("of {cells} cells"), |watch| request.compute(watch));
    let computed = computed.map_err(|_| Failure::Run("interrupted".to_owned()))?;
    let chart = figures::smoothness(&request, &computed, args.number, &scenario.lanes);
    chart::write(&args.output, &chart, ChartStyle { width: 900, height: 640, theme: args.theme })?;
    let values = computed.iter().map(|report| (args.number.read)(report).unwrap_or(f64::NAN));
    let worst = values.enumerate().filter(|(_, value)| !value.is_nan()).max_by(|a, b| a.1.total_cmp(&b.1));
    let told = worst.map_or_else(String::new, |(cell, value)| {
        let lane = request.lane_at(cell % request.columns(), cell / request.columns());
        let SmoothnessNumber { name, unit, .. } = args.number;
        let display = lane.display.as_virtual().map_or_else(String::new, |display| match request.rows {
            SmoothnessRows::Rates(_) => format!("on {} Hz", display.hz.typed()),
            SmoothnessRows::Phases(_) => format!("at phase {}", display.phase),
        });
        format!("; most {name}: {value:.3} {unit} with {:.0} steps a second {display}", 1.0 / lane.dt.secs())
    });
    Ok(out.line(format_args!("{}: {}, {cells} cells{told}", args.output.display(), chart.title))?)
}

fn shown(text: &str) -> Result<&'static SmoothnessNumber, String> {
    let id = one_of("number", text, SMOOTHNESS_NUMBERS.iter().map(|number| number.id))?;
    SMOOTHNESS_NUMBERS.iter().find(|number| number.id == id).ok_or_else(|| "there is none".to_owned())
}

/// Two whole numbers such as `20..150`, within those of steps and of rates.
fn range(text: &str) -> Result<[u32; 2], String> {
    let read = |text: &str| text.trim().parse::<u32>().ok().filter(|value| (1..=6000).contains(value));
    let parts = text.split_once("..").and_then(|(from, to)| Some([read(from)?, read(to)?]));
    let rising = parts.filter(|[from, to]| from <= to);
    rising.ok_or_else(|| "write the lowest and the highest whole number as 20..150, from 1 to 6000".to_owned())
}
