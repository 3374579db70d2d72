//! A plot taken away: its curves as they were when the person asked for them, for a file or as CSV.

use super::drawn::{Drawn, value};
use crate::lab::{Axis, Plot, Snapshot};

/// What a plot showed.
#[derive(Clone, Debug, PartialEq)]
pub struct PlotPicture {
    pub plot: &'static Plot,
    /// Of the scenario.
    pub title: String,
    /// The ends of the axes; of a logarithmic one as values, not as logarithms.
    pub x: [f64; 2],
    pub y: [f64; 2],
    pub lines: Vec<PlotLine>,
}

/// One curve, at least as far as the ends of the axes.
#[derive(Clone, Debug, PartialEq)]
pub struct PlotLine {
    /// Index of the lane, the first of those that an exact curve belongs to.
    pub lane: usize,
    pub label: String,
    pub exact: bool,
    /// x and y; two NaNs are a gap.
    pub points: Vec<[f64; 2]>,
}

impl PlotPicture {
    /// Of `curves` in the ranges that are shown.
    pub fn of(plot: &'static Plot, curves: &[Drawn], snapshot: &Snapshot<'_>, [x, y]: [[f64; 2]; 2]) -> Self {
        let line = |curve: &Drawn| {
            let label = snapshot.lanes.get(curve.lane).map_or(String::new(), |lane| lane.spec().title());
            let points = curve.points.iter().map(|point| [point[0], value(plot, point[1])]).collect();
            PlotLine { lane: curve.lane, label, exact: curve.exact, points }
        };
        let y = y.map(|y| value(plot, y));
        PlotPicture { plot, title: snapshot.scenario.title.clone(), x, y, lines: curves.iter().map(line).collect() }
    }

    /// One row for each point between the ends of the horizontal axis, units beside the values.
    pub fn csv(&self) -> String {
        let mut writer = csv::Writer::from_writer(Vec::new());
        // Nothing can fail that is written to memory.
        let mut row = |cells: [&str; 5]| _ = writer.write_record(cells);
        row(["lane", "label", "curve", &column(&self.plot.x), &column(&self.plot.y)]);
        for line in &self.lines {
            let (lane, kind) = ((line.lane + 1).to_string(), if line.exact { "exact" } else { "lane" });
            for [x, y] in line.points.iter().filter(|point| (self.x[0]..=self.x[1]).contains(&point[0])) {
                row([&lane, &line.label, kind, &x.to_string(), &y.to_string()]);
            }
        }
        String::from_utf8(writer.into_inner().unwrap_or_default()).unwrap_or_default()
    }
}

/// A name with its unit, such as `energy (J)`.
fn column(axis: &Axis) -> String {
    if axis.unit.is_empty() { axis.name.to_owned() } else { format!("{} ({})", axis.name, axis.unit) }
}
