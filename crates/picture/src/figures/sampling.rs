//! The sampling chart: a force that depends on time alone, the samples that methods take of it, and their alias.

use super::text::{four_digits, parameters};
use crate::chart::{Axis, Chart, ChartStyle, Color, Mark, Rule, RuleAt, Series};
use simulation::analysis::sampling::{Sampling, SamplingPattern, UniformSampling};
use simulation::identity::Identity;
use simulation::palette::Theme;
use simulation::worlds::WorldSpec;
use std::cmp::Reverse;

/// The dashes of the alias, in widths of the line.
const DASH: [f32; 2] = [5.0, 3.0];
/// With more samples than this, and more per period than the second number, a lane's samples are a dotted curve instead of
/// points.
const MANY: f64 = 200.0;
const MANY_PER_PERIOD: f64 = 12.0;
/// The most lanes that the notes describe one by one.
const MOST_LINES: usize = 8;

/// The samples of lanes, given by identity and label, all of the same world. For a single lane the chart also has the mean
/// acceleration of every step, beside the right one.
pub fn sampling(world: &WorldSpec, lanes: &[(Identity, String, Sampling)]) -> Chart {
    let name = world.name;
    let mut series = Vec::new();
    let (title, notes) = match lanes {
        [(index, label, lane)] => {
            series.extend(steps(*index, lane));
            let notes = format!("force {} Hz, {}\n", four_digits(lane.frequency), describe_sampling(lane));
            (format!("Sampling of {name}: {label}"), notes)
        }
        _ => {
            let line =
                |(_, label, lane): &(Identity, String, Sampling)| format!("{label}: {}\n", describe_sampling(lane));
            let lines = if lanes.len() > MOST_LINES { String::new() } else { lanes.iter().map(line).collect() };
            (format!("Sampling of {name}"), lines)
        }
    };
    series.extend(lanes.first().map(|(_, _, lane)| Series::plain(Color::Weak, "force", lane.force.clone())));
    // The closest samples first, so that they do not cover others.
    let mut order: Vec<_> = lanes.iter().collect();
    order.sort_by_key(|(_, _, lane)| Reverse(lane.samples.len()));
    for (place, (index, label, lane)) in order.into_iter().enumerate() {
        series.extend(samples(*index, (lanes.len() > 1).then_some(label), lane, place));
    }
    Chart {
        title,
        notes: format!("{notes}{}", parameters(world, None)),
        x: Axis::new("time", "s").between(0.0, lanes.first().map_or(1.0, |(_, _, lane)| lane.length)),
        y: Axis::new("acceleration", "m/s²"),
        rules: lanes.first().map_or_else(Vec::new, |(_, _, lane)| ends(lane)),
        series: series.into_iter().filter(|series| !series.points.is_empty()).collect(),
        ..Chart::default()
    }
}

/// A size at which the notes and names of a sampling chart fit.
pub fn sampling_style(chart: &Chart, theme: Theme) -> ChartStyle {
    let names = if chart.series.len() > 15 { 10 * chart.series.len() } else { 0 };
    let more = u32::try_from(24 * chart.notes.lines().count() + names).unwrap_or(u32::MAX);
    ChartStyle { width: 1100, height: more.saturating_add(480).min(4000), theme }
}

/// Describes a method's sampling and the frequency that its samples appear to have: "sampled every 50 ms (20 Hz): seen as
/// 4 Hz from the other side".
pub fn describe_sampling(sampling: &Sampling) -> String {
    match sampling.pattern {
        SamplingPattern::Formula => "known as a formula, without samples".to_owned(),
        SamplingPattern::OwnSteps => {
            let periods = sampling.samples.last().map_or(0.0, |[t, _]| t * sampling.frequency);
            let each = sampling.samples.len() as f64 / periods;
            format!("sampled when the method chooses: {} samples a period", four_digits(each))
        }
        SamplingPattern::EvenSamples(strobe) => format!("sampled {}", rate(strobe, "samples")),
        SamplingPattern::EvenSteps(strobe) => format!("sampled unevenly, pushed {}", rate(strobe, "pushes")),
    }
}

/// The interval and the apparent frequency: "every 50 ms (20 Hz): seen as 4 Hz from the other side".
fn rate(strobe: UniformSampling, looks: &str) -> String {
    let (alias, per_period) = (strobe.alias(), strobe.samples_per_period());
    let nearly = |a: f64, b: f64| (a - b).abs() <= 1e-9 * strobe.frequency;
    let seen = if !strobe.is_undersampled() {
        format!("often enough, {} {looks} a period", four_digits(per_period))
    } else if nearly(alias, 0.0) {
        "seen as a constant".to_owned()
    } else if nearly(per_period, 2.0) {
        "twice a period, just too rarely".to_owned()
    } else {
        let side = if alias < 0.0 { " from the other side" } else { "" };
        format!("seen as {} Hz{side}", four_digits(alias.abs()))
    };
    let every = strobe.interval;
    let time =
        if every < 1.0 { format!("{} ms", four_digits(1e3 * every)) } else { format!("{} s", four_digits(every)) };
    format!("every {time} ({} Hz): {seen}", four_digits(1.0 / every))
}

/// Rules at the ends of a force whose periods are too many to draw.
fn ends(lane: &Sampling) -> Vec<Rule> {
    let end = |(value, label): (f64, &str)| Rule {
        at: RuleAt::Y(value),
        label: label.to_owned(),
        color: Color::Weak,
        dash: Vec::new(),
    };
    let [low, high] = lane.range;
    let ends = [(high, "the force goes from here"), (low, "to here, too often to be drawn")];
    if lane.force.is_empty() { ends.map(end).to_vec() } else { Vec::new() }
}

/// The mean accelerations of the steps, and the right ones.
fn steps(identity: Identity, lane: &Sampling) -> [Series; 2] {
    let due = Series::plain(Color::Strong, "its mean over each step", lane.due.clone());
    let applied = Series::lane(identity, "what each step makes of it", lane.applied.clone());
    [due, applied].map(|series| Series { mark: Mark::Steps, dash: Vec::new(), ..series })
}

/// The samples and alias of one lane. `label` is given where there are several lanes; `place` counts lanes from the bottom.
fn samples(identity: Identity, label: Option<&String>, lane: &Sampling, place: usize) -> [Series; 3] {
    let [alias, samples, idle] = match label {
        Some(label) => [format!("alias of {label}"), label.clone(), format!("{label}, moving no velocity")],
        None => {
            let looks = if matches!(lane.pattern, SamplingPattern::EvenSteps(_)) { "pushes" } else { "samples" };
            [&format!("alias of the {looks}"), "samples", "samples that move no velocity"].map(str::to_owned)
        }
    };
    let periods = lane.samples.last().map_or(0.0, |[t, _]| t * lane.frequency);
    let dotted = lane.samples.len() as f64 > MANY.max(MANY_PER_PERIOD * periods);
    // Farther apart on top, so that what is below stays visible.
    let (mark, dash) =
        if dotted { (Mark::Line, vec![1.0, 1.5 + 2.0 * place as f32]) } else { (Mark::Points, Vec::new()) };
    let own = Series { mark, dash, ..Series::lane(identity, samples, lane.samples.clone()) };
    let idle = Series { label: idle, color: Color::Weak, points: lane.idle.clone(), ..own.clone() };
    [idle, Series { dash: DASH.to_vec(), ..Series::lane(identity, alias, lane.alias.clone()) }, own]
}
