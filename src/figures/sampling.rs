//! What methods see of a force that depends on time alone, as a chart: the force, the moments they look at it, and the
//! slower force they take it for.

use super::{four_digits, parameters};
use crate::analysis::sampling::{Sampling, Sight, Strobe};
use crate::chart::{Axis, Chart, Color, Look, Mark, Series};
use crate::palette::Theme;
use crate::worlds::WorldSpec;

/// Of what is only thought: the alias.
const DASH: [f32; 2] = [5.0, 3.0];
/// More samples of one lane than this are too close to each other to be points.
const MANY: usize = 200;

/// Lanes with their index and label, all of the same world. Of a single one, also the mean acceleration of its steps beside
/// the right one.
pub fn sampling(world: &WorldSpec, lanes: &[(usize, String, Sampling)]) -> Chart {
    let name = world.world.name;
    let mut series: Vec<_> = lanes.iter().take(1).map(|(_, _, first)| force(first)).collect();
    let (title, notes) = match lanes {
        [(index, label, only)] => {
            series.extend(steps(*index, label, only));
            (
                format!("Sampling of {name}: {label}"),
                format!("force {} Hz, {}", four_digits(only.frequency), seen(only)),
            )
        }
        _ => {
            let line = |(_, label, lane): &(usize, String, Sampling)| format!("{label}: {}", seen(lane));
            let lines: Vec<_> = lanes.iter().map(line).collect();
            (format!("Sampling of {name}"), lines.join("\n"))
        }
    };
    // The closest samples first: they cover what is behind them.
    let mut order: Vec<_> = lanes.iter().collect();
    order.sort_by_key(|(_, _, lane)| std::cmp::Reverse(lane.samples.len()));
    let of_lane = |(index, label, lane): &&(usize, String, Sampling)| samples(*index, label, lane, lanes.len() == 1);
    series.extend(order.iter().flat_map(of_lane));
    let length = lanes.first().map_or(1.0, |(_, _, lane)| lane.length);
    Chart {
        title,
        notes: format!("{notes}\n{}", parameters(world)).trim_start().to_owned(),
        x: Axis::new("time", "s").between(0.0, length),
        y: Axis::new("acceleration", "m/s²"),
        series: series.into_iter().filter(|series| !series.points.is_empty()).collect(),
        ..Chart::default()
    }
}

/// Large enough for a line of notes for each of so many lanes.
pub fn sampling_size(lanes: usize, theme: Theme) -> Look {
    let lines = u32::try_from(lanes).unwrap_or(u32::MAX);
    Look { width: 1100, height: lines.saturating_mul(26).saturating_add(520).min(4000), theme }
}

/// What a method makes of the frequency, in words: "sampled every 50 ms (20 Hz): seen as 4 Hz from the other side".
pub fn seen(sampling: &Sampling) -> String {
    match sampling.sight {
        Sight::Formula => "known as a formula, without samples".to_owned(),
        Sight::OwnSteps => {
            let count = sampling.samples.len() as f64;
            let time = sampling.samples.last().map_or(0.0, |[t, _]| *t);
            let each = count / (time * sampling.frequency);
            format!("sampled when the method chooses to: {} samples a period", four_digits(each))
        }
        Sight::Samples(strobe) => format!("sampled every {}: {}", rate(strobe), alias(strobe, "sampled")),
        Sight::Pushes(strobe) => {
            format!("sampled unevenly, one push every {}: {}", rate(strobe), alias(strobe, "pushed"))
        }
    }
}

/// "50 ms (20 Hz)".
fn rate(strobe: Strobe) -> String {
    format!("{} ms ({} Hz)", four_digits(1e3 * strobe.every), four_digits(1.0 / strobe.every))
}

fn alias(strobe: Strobe, sampled: &str) -> String {
    let (alias, per_period) = (strobe.alias(), strobe.samples_per_period());
    let nearly = |a: f64, b: f64| (a - b).abs() <= 1e-9 * strobe.frequency;
    if !strobe.is_undersampled() {
        let what = if sampled == "sampled" { "samples" } else { "pushes" };
        format!("often enough, {} {what} a period", four_digits(per_period))
    } else if nearly(alias, 0.0) {
        "seen as a constant".to_owned()
    } else if nearly(alias.abs(), strobe.frequency) {
        "twice a period, which is just too rarely".to_owned()
    } else {
        let side = if alias < 0.0 { " from the other side" } else { "" };
        format!("seen as {} Hz{side}", four_digits(alias.abs()))
    }
}

fn force(lane: &Sampling) -> Series {
    Series::plain(Color::Weak, "force", lane.force.clone())
}

/// The mean accelerations of the steps.
fn steps(index: usize, label: &str, lane: &Sampling) -> [Series; 2] {
    let due = Series::plain(Color::Strong, "its mean over each step", lane.due.clone());
    let applied = Series::lane(index, format!("what {label} makes of it"), lane.applied.clone());
    [due, applied].map(|series| Series { mark: Mark::Steps, dash: Vec::new(), ..series })
}

fn samples(index: usize, label: &str, lane: &Sampling, alone: bool) -> Vec<Series> {
    let [dashed, dots, idle] = if alone {
        ["what it therefore sees", "samples", "samples that move no velocity"].map(str::to_owned)
    } else {
        [format!("what {label} sees"), label.to_owned(), format!("{label}, moving no velocity")]
    };
    let mark = if lane.samples.len() > MANY { Mark::Line } else { Mark::Points };
    let own = Series { dash: Vec::new(), mark, ..Series::lane(index, dots, lane.samples.clone()) };
    let idle = Series { color: Color::Weak, ..Series { label: idle, points: lane.idle.clone(), ..own.clone() } };
    let alias = Series { dash: DASH.to_vec(), ..Series::lane(index, dashed, lane.alias.clone()) };
    vec![idle, alias, own]
}
