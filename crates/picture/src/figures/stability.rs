//! A stability map as a chart: growth as colour over dt and a parameter, theory's boundary as a line, lanes as dots.

use super::text::parameters;
use crate::chart::{Axis, Chart, Color, Colors, Dot, HeatMap, Series};
use simulation::analysis::stability::{Cells, MapRequest, Spacing, StabilityMap};
use simulation::lane::LaneSpec;
use simulation::worlds::Param;

/// Decades of growth and of decay that have colours of their own; values beyond have the colour of the end.
const DECADES: f64 = 6.0;

/// The map of `request`, with `lanes` as dots.
pub fn stability(request: &MapRequest, map: &StabilityMap, lanes: Vec<Dot>) -> Chart {
    let world = &request.world;
    let param = &world.world.params[request.param];
    let theory =
        if world.oscillator.is_some() { "longest stable step, by theory" } else { "half a period of the force" };
    // Rows for which theory knows no limit are left out.
    let line: Vec<_> = map.boundary.iter().copied().filter(|[dt, _]| dt.is_finite()).collect();
    let series = if line.is_empty() { Vec::new() } else { vec![Series::plain(Color::Strong, theory, line)] };
    Chart {
        title: format!("Stability of {}: {}", request.integrator.name, world.name),
        notes: format!("growth after {} steps; {}", request.steps, parameters(world, Some(request.param))),
        x: axis("dt", "s", &map.dt),
        y: axis(&param.name.to_lowercase(), param.unit, &map.values),
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

/// The dot of a lane on a map over the parameter at `param`.
pub fn lane_dot(lane: &LaneSpec, param: usize) -> Dot {
    Dot {
        x: lane.step_secs(),
        y: lane.world.params.get(param).copied().unwrap_or(f64::NAN),
        label: lane.title(),
        color: Color::Lane(lane.looks.identity),
        glyph: lane.looks.identity.glyph(),
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
