//! A map of smoothness as a chart: a number of a lane as colour over steps a second and refresh rate or phase, lanes as dots.

use super::text::parameters;
use crate::chart::{Axis, Chart, Color, Colors, Dot, HeatMap};
use simulation::analysis::smoothness::{SmoothnessNumber, SmoothnessRequest, SmoothnessRows};
use simulation::lane::LaneSpec;
use simulation::metrics::Report;

/// The map of `request`, whose cells have these numbers, with `lanes` as dots.
pub fn smoothness(
    request: &SmoothnessRequest,
    cells: &[Report],
    number: &SmoothnessNumber,
    lanes: &[LaneSpec],
) -> Chart {
    let lane = &request.lane;
    let values: Vec<f64> = cells.iter().map(|report| (number.read)(report).unwrap_or(f64::NAN)).collect();
    let most = values.iter().copied().filter(|value| value.is_finite()).fold(0.0, f64::max);
    let (x, y) = (around(request.steps), rows(&request.rows));
    let row_axis = match request.rows {
        SmoothnessRows::Rates(_) => Axis::new("refresh rate", "Hz"),
        SmoothnessRows::Phases(_) => Axis::new("phase", "refreshes"),
    };
    Chart {
        title: format!("Smoothness of {}, {}", lane.policy.name, lane.presented().name.to_lowercase()),
        notes: format!("{} after {} s; {}", number.name, request.length.secs(), parameters(&lane.world, None)),
        x: Axis::new("steps", "1/s").between(x[0], x[1]),
        y: row_axis.between(y[0], y[1]),
        map: Some(HeatMap {
            columns: request.columns(),
            rows: request.rows.count(),
            values,
            x,
            y,
            value: Axis::new(number.name, number.unit).between(0.0, if most > 0.0 { most } else { 1.0 }),
            colors: Colors::Sequential,
            not_finite: "no number".to_owned(),
        }),
        dots: lanes.iter().filter_map(|lane| dot(lane, &request.rows)).collect(),
        ..Chart::default()
    }
}

/// Edges of cells around these whole numbers.
fn around([least, most]: [u32; 2]) -> [f64; 2] {
    [f64::from(least) - 0.5, f64::from(most) + 0.5]
}

/// Edges of the first and the last row.
fn rows(rows: &SmoothnessRows) -> [f64; 2] {
    match rows {
        SmoothnessRows::Rates(rates) => around(*rates),
        SmoothnessRows::Phases(count) => [-0.5, f64::from(*count) - 0.5].map(|edge| edge / f64::from(*count)),
    }
}

/// The dot of a lane; `None` where it has no virtual display or conceals its settings.
fn dot(lane: &LaneSpec, rows: &SmoothnessRows) -> Option<Dot> {
    let display = lane.display.as_virtual().filter(|_| !lane.looks.concealed)?;
    Some(Dot {
        x: 1.0 / lane.dt.secs(),
        y: match rows {
            SmoothnessRows::Rates(_) => display.refresh_rate().hz(),
            SmoothnessRows::Phases(_) => display.phase,
        },
        label: lane.title(),
        color: Color::Lane(lane.looks.identity),
        glyph: lane.looks.identity.glyph(),
    })
}
