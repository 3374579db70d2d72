//! What a plot shows as CSV: one row for each point, units beside the values.

use super::drawn::{Drawn, value};
use crate::lab::{Plot, Snapshot};

/// The points of the curves whose x is in `x`, in the order of the curves.
pub fn csv(plot: &Plot, curves: &[Drawn], snapshot: &Snapshot<'_>, x: [f64; 2]) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let (x_name, y_name) = (column(plot.x.name, plot.x.unit), column(plot.y.name, plot.y.unit));
    // Nothing can fail that is written to memory.
    let mut row = |cells: [&str; 5]| _ = writer.write_record(cells);
    row(["lane", "label", "curve", &x_name, &y_name]);
    for curve in curves {
        let label = snapshot.lanes.get(curve.lane).map_or(String::new(), |lane| lane.spec().title());
        let (lane, kind) = ((curve.lane + 1).to_string(), if curve.exact { "exact" } else { "lane" });
        let shown = curve.points.iter().filter(|point| (x[0]..=x[1]).contains(&point[0]));
        for point in shown {
            row([&lane, &label, kind, &point[0].to_string(), &value(plot, point[1]).to_string()]);
        }
    }
    let bytes = writer.into_inner().unwrap_or_default();
    String::from_utf8(bytes).unwrap_or_default()
}

/// A name with its unit, such as `energy (J)`.
fn column(name: &str, unit: &str) -> String {
    if unit.is_empty() { name.to_owned() } else { format!("{name} ({unit})") }
}
