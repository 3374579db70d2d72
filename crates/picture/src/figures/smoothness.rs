//! A map of smoothness as a chart: a number of a lane as colour over steps a second and refresh rate or phase, lanes as dots.

use super::lane_map::{LaneMap, round};
use super::text::parameters;
use crate::chart::{Axis, Chart, Colors, HeatMap};
use simulation::analysis::smoothness::{SmoothnessNumber, SmoothnessRequest, SmoothnessRows};
use simulation::displays::{Display, RefreshRate, VirtualDisplay};
use simulation::lane::{DT_RANGE, LaneSpec};
use simulation::metrics::Report;
use timestep::time::Flicks;

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
    let [x, y] = request.axes();
    let edges = [&x, &y].map(|axis| axis.range.unwrap_or_default());
    Chart {
        title: format!("Smoothness of {}, {}", lane.policy.name, lane.presented().name.to_lowercase()),
        notes: format!("{} after {} s; {}", number.name, request.length.secs(), parameters(&lane.world, None)),
        map: Some(HeatMap {
            columns: request.columns(),
            rows: request.row_count(),
            values,
            x: edges[0],
            y: edges[1],
            value: Axis::new(number.name, number.unit).between(0.0, if most > 0.0 { most } else { 1.0 }),
            colors: Colors::Sequential,
            not_finite: "no number".to_owned(),
        }),
        dots: lanes.iter().filter_map(|lane| request.dot(lane)).collect(),
        x,
        y,
        ..Chart::default()
    }
}

impl LaneMap for SmoothnessRequest {
    fn axes(&self) -> [Axis; 2] {
        // Edges of the first and the last cell, each of which is around its number.
        let around = |from: f64, count: usize, apart: f64| [from - apart / 2.0, from + (count as f64 - 0.5) * apart];
        let (stride, count) = (f64::from(self.stride), self.row_count());
        let (rows, edges) = match self.rows {
            SmoothnessRows::Rates([least, _]) => {
                (Axis::new("refresh rate", "Hz"), around(f64::from(least), count, stride))
            }
            SmoothnessRows::Phases(_) => (Axis::new("phase", "refreshes"), around(0.0, count, 1.0 / count as f64)),
        };
        let steps = around(f64::from(self.steps[0]), self.columns(), stride);
        [Axis::new("steps", "1/s").between(steps[0], steps[1]), rows.between(edges[0], edges[1])]
    }

    fn place(&self, lane: &LaneSpec) -> Option<[f64; 2]> {
        let display = lane.display.as_virtual()?;
        let row = match self.rows {
            SmoothnessRows::Rates(_) if display.vrr.is_some() => return None,
            SmoothnessRows::Rates(_) => display.refresh_rate().hz(),
            SmoothnessRows::Phases(_) => display.phase,
        };
        Some([1.0 / lane.dt.secs(), row])
    }

    fn other(&self, lane: &LaneSpec) -> Option<&'static str> {
        (Self::about(lane, &self.rows).as_ref() != Ok(&self.lane)).then_some("settings")
    }

    fn move_to(&self, lane: &mut LaneSpec, axis: usize, value: f64) {
        if axis == 0 {
            let rate = libm::round(value).max(1.0);
            lane.dt = Flicks::from_ratio(1, rate as i64).clamp(DT_RANGE[0], DT_RANGE[1]);
        } else if let Display::Virtual(display) = &mut lane.display {
            match (&self.rows, RefreshRate::new(libm::round(value))) {
                (SmoothnessRows::Rates(_), Some(rate)) => (display.hz, display.of_screen) = (rate, false),
                (SmoothnessRows::Rates(_), None) => {}
                (SmoothnessRows::Phases(_), _) => {
                    display.phase = round(value).clamp(VirtualDisplay::PHASE_RANGE[0], VirtualDisplay::PHASE_RANGE[1]);
                }
            }
        }
    }
}
