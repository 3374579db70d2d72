//! A stability map as a chart: growth as colour over dt and a parameter, theory's boundary as a line, lanes as dots.

use super::lane_map::{LaneMap, round, round_step};
use super::text::{four_digits, parameters};
use crate::chart::{Axis, Chart, Color, Colors, Dot, HeatMap, Series};
use simulation::analysis::stability::{Cells, MapRequest, Spacing, StabilityMap};
use simulation::lane::LaneSpec;
use simulation::worlds::Param;

/// Decades of growth and of decay that have colours of their own; values beyond have the colour of the end.
const DECADES: f64 = 6.0;

/// The map of `request`, with `lanes` as dots.
pub fn stability(request: &MapRequest, map: &StabilityMap, lanes: Vec<Dot>) -> Chart {
    let world = &request.world;
    let [x, y] = request.axes();
    let theory =
        if world.oscillator.is_some() { "longest stable step, by theory" } else { "half a period of the force" };
    // Rows for which theory knows no limit are left out.
    let line: Vec<_> = map.boundary.iter().copied().filter(|[dt, _]| dt.is_finite()).collect();
    let series = if line.is_empty() { Vec::new() } else { vec![Series::plain(Color::Strong, theory, line)] };
    Chart {
        title: format!("Stability of {}: {}", request.integrator.name, world.name),
        notes: format!("growth after {} steps; {}", request.steps, parameters(world, Some(request.param))),
        x,
        y,
        map: Some(HeatMap {
            columns: map.dt.count,
            rows: map.values.count,
            values: map.growth.clone(),
            x: map.dt.edges,
            y: map.values.edges,
            value: Axis::new("log₁₀ of the growth", "").between(-DECADES, DECADES),
            colors: Colors::Diverging(0.0),
            not_finite: "no longer finite".to_owned(),
        }),
        series,
        dots: lanes,
        ..Chart::default()
    }
}

fn axis(label: &str, unit: &str, cells: &Cells) -> Axis {
    let axis = Axis::new(label, unit).between(cells.edges[0], cells.edges[1]);
    if cells.spacing == Spacing::Log { axis.in_decades() } else { axis }
}

impl LaneMap for MapRequest {
    fn axes(&self) -> [Axis; 2] {
        let param = &self.world.world.params[self.param];
        [axis("dt", "s", &self.dt), axis(&param.name.to_lowercase(), param.unit, &self.values)]
    }

    fn place(&self, lane: &LaneSpec) -> Option<[f64; 2]> {
        let is_here = lane.world.world == self.world.world;
        Some([lane.step_secs(), *lane.world.params.get(self.param).filter(|_| is_here)?])
    }

    fn other(&self, lane: &LaneSpec) -> Option<&'static str> {
        let mut params = lane.world.params.iter().zip(&self.world.params).enumerate();
        if lane.integrator.integrator != self.integrator {
            return Some("a method");
        }
        let is_own = lane.world.world == self.world.world
            && params.all(|(index, (own, of_map))| index == self.param || own == of_map);
        (!is_own).then_some("parameters")
    }

    fn move_to(&self, lane: &mut LaneSpec, axis: usize, value: f64) {
        if axis == 0 {
            lane.dt = round_step(value * f64::from(lane.substeps.max(1)));
        } else if let (Some(entry), Some(there)) =
            (lane.world.world.params.get(self.param), lane.world.params.get_mut(self.param))
        {
            *there = round(value).clamp(entry.range[0], entry.range[1]);
        }
    }

    fn words(&self, lane: &LaneSpec) -> Vec<String> {
        let substeps = if lane.substeps > 1 { format!(" in {} substeps", lane.substeps) } else { String::new() };
        let param = &self.world.world.params[self.param];
        let value = lane.world.params.get(self.param).copied().unwrap_or(f64::NAN);
        let value = format!("{} {} {}", param.name.to_lowercase(), four_digits(value), param.unit);
        vec![format!("dt {} s{substeps}", lane.dt), value.trim_end().to_owned()]
    }
}

/// A range of two decades on either side of `value`, within the parameter's range; the whole range where the value is not
/// positive.
pub fn range_around(param: &Param, value: f64) -> [f64; 2] {
    let [low, high] = param.range;
    if value > 0.0 { [(value / 100.0).max(low), (value * 100.0).min(high)] } else { param.range }
}

/// Logarithmic spacing where all values are positive, linear otherwise.
pub fn default_spacing(edges: [f64; 2]) -> Spacing {
    if edges[0] > 0.0 { Spacing::Log } else { Spacing::Linear }
}
