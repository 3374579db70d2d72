//! Exports a plot's visible curves: as a chart for a file, and as CSV.

use super::curves::{PlotCurve, value};
use picture::chart::{self, Chart, Color, Series, caption};
use simulation::lab::{Plot, PlotAxis, Snapshot};

/// Chart of the curves in the ranges `x` and `y` (logarithms on a logarithmic axis).
pub fn chart(plot: &Plot, curves: &[PlotCurve], snapshot: &Snapshot<'_>, [x, y]: [[f64; 2]; 2]) -> Chart {
    let axis = |axis: PlotAxis, [low, high]: [f64; 2]| chart::Axis::new(axis.name, axis.unit).between(low, high);
    let y = axis(plot.y, y.map(|y| value(plot, y)));
    let series = curves.iter().map(|curve| {
        let points = curve.points.iter().map(|point| [point[0], value(plot, point[1])]).collect();
        if curve.exact {
            Series::plain(Color::Weak, "exact", points)
        } else {
            Series::lane(curve.identity, title(curve, snapshot), points)
        }
    });
    Chart {
        title: plot.name.to_owned(),
        notes: snapshot.scenario.title.clone(),
        x: axis(plot.x, x),
        y: if plot.log { y.in_decades() } else { y },
        series: series.collect(),
        ..Chart::default()
    }
}

/// CSV with one row for each point between the ends `x` of the horizontal axis, and units in the head.
pub fn csv(plot: &Plot, curves: &[PlotCurve], snapshot: &Snapshot<'_>, x: [f64; 2]) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    // Writing to memory cannot fail.
    let mut row = |cells: [&str; 5]| _ = writer.write_record(cells);
    let [head_x, head_y] = [plot.x, plot.y].map(|axis| caption(axis.name, axis.unit));
    row(["lane", "label", "curve", &head_x, &head_y]);
    for curve in curves {
        let (lane, label) = (curve.identity.number().to_string(), title(curve, snapshot));
        let kind = if curve.exact { "exact" } else { "lane" };
        for [at, y] in curve.points.iter().filter(|point| (x[0]..=x[1]).contains(&point[0])) {
            row([&lane, &label, kind, &at.to_string(), &value(plot, *y).to_string()]);
        }
    }
    String::from_utf8(writer.into_inner().unwrap_or_default()).unwrap_or_default()
}

fn title(curve: &PlotCurve, snapshot: &Snapshot<'_>) -> String {
    snapshot.lanes.get(curve.lane).map_or(String::new(), |lane| lane.title())
}
