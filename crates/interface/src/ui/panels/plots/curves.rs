//! Visible curves of a plot: those of the lanes that are not hidden, and one exact curve for each exact motion.

use super::visibility::CurveVisibility;
use simulation::identity::Identity;
use simulation::input::InputTrack;
use simulation::lab::{Curve, LaneView, Plot, PlotCurves, PlotSource, Snapshot};
use simulation::worlds::World;

/// Value that stands for zero error on a logarithmic axis, smaller than any other error.
pub const NO_ERROR: f64 = 1e-18;

/// A curve in the coordinates of its plot.
#[derive(Clone, Debug)]
pub struct PlotCurve {
    /// Index of the lane; of an exact curve, the first lane that it belongs to.
    pub lane: usize,
    /// Identity of this lane.
    pub identity: Identity,
    /// `true` for the exact motion.
    pub exact: bool,
    /// Points of the curve. On a logarithmic axis y is the decimal logarithm. Two NaNs are a gap.
    pub points: Vec<[f64; 2]>,
}

/// Collects the visible curves, the exact ones first; over time only their parts in `time`. The index is the plot's in
/// [`simulation::lab::PLOTS`].
pub fn visible_curves(
    visibility: &CurveVisibility,
    snapshot: &Snapshot<'_>,
    (index, plot): (usize, &Plot),
    time: [f64; 2],
) -> Vec<PlotCurve> {
    let points_of = |curve: &Curve| if plot.over_time() { curve.points_between(time) } else { curve.points() };
    let visible: Vec<(usize, &LaneView<'_>, &PlotCurves)> = (snapshot.lanes.iter().enumerate())
        .filter(|(lane, _)| visibility.shows_lane(*lane))
        .filter_map(|(lane, view)| Some((lane, view, view.curves()?.plots().get(index)?)))
        .collect();
    let mut shown = Vec::new();
    for (lane, view, curves) in &visible {
        let Some(exact) = curves.exact.as_ref().filter(|_| visibility.shows_exact()) else { continue };
        let points = points_of(exact);
        // Of lanes with the same exact motion, the longest curve stands for all.
        let same = |other: &&mut PlotCurve| has_same_exact_motion(snapshot.input, view, &snapshot.lanes[other.lane]);
        match shown.iter_mut().find(same) {
            Some(known) if known.points.len() < points.len() => known.points = points,
            Some(_) => {}
            None => shown.push(PlotCurve { lane: *lane, identity: view.identity(), exact: true, points }),
        }
    }
    for (lane, view, curves) in visible {
        let points = curves.lane.as_ref().map(points_of);
        shown.extend(points.map(|points| PlotCurve { lane, identity: view.identity(), exact: false, points }));
    }
    if plot.log {
        let log = |point: &mut [f64; 2]| point[1] = libm::log10(point[1].max(NO_ERROR));
        shown.iter_mut().flat_map(|curve| &mut curve.points).filter(|point| point[1].is_finite()).for_each(log);
    }
    shown
}

/// The curves of each world, in the order of lanes: quantities of a state can be compared only within a world. Without a world where
/// all curves share their axes.
pub fn by_world(
    plot: &Plot,
    curves: Vec<PlotCurve>,
    snapshot: &Snapshot<'_>,
) -> Vec<(Option<&'static World>, Vec<PlotCurve>)> {
    let world = |curve: &PlotCurve| snapshot.lanes[curve.lane].spec().world.world;
    let mut worlds: Vec<_> = curves.iter().map(|curve| (curve.lane, world(curve))).collect();
    worlds.sort_by_key(|(lane, _)| *lane);
    let mut order: Vec<&'static World> = Vec::new();
    for (_, world) in worlds {
        if !order.contains(&world) {
            order.push(world);
        }
    }
    if order.len() < 2 || matches!(plot.source, PlotSource::Frame(_)) {
        return vec![(None, curves)];
    }
    let mut rest = curves;
    let group = |of: &'static World| (Some(of), rest.extract_if(.., |curve| world(curve) == of).collect());
    order.into_iter().map(group).collect()
}

/// `true` if two lanes have the same exact motion. Driven lanes do not: each polls input at its own times.
fn has_same_exact_motion(input: &InputTrack, a: &LaneView<'_>, b: &LaneView<'_>) -> bool {
    let world = &a.spec().world;
    let backwards = |lane: &LaneView<'_>| lane.spec().time_scale.is_backwards();
    *world == b.spec().world && backwards(a) == backwards(b) && !world.is_driven() && !input.moves(world)
}

/// Value at `y` of the plot; undoes the logarithm of a logarithmic axis.
pub fn value(plot: &Plot, y: f64) -> f64 {
    if !plot.log {
        y
    } else if y <= libm::log10(NO_ERROR) {
        0.0
    } else {
        libm::exp10(y)
    }
}
