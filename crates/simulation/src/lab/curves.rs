//! The curves of a lane for the plots of [`PLOTS`]. Kept beside the lane, because the history copies lanes.
//!
//! Rows come from the lane's log after every advance of time. The exact curves have samples between the steps as well, so that
//! they show what coarse steps miss.

use super::plots::{PLOTS, PlotSource};
use crate::lane::{FrameRow, Lane, StepRow};
use crate::metrics::{PlanePath, TimeSeries};
use timestep::time::Flicks;

/// A bounded curve.
#[derive(Clone, Debug)]
pub enum Curve {
    /// A quantity over time.
    OverTime(TimeSeries),
    /// A path in a plane.
    InPlane(PlanePath),
}

impl Curve {
    /// Points, x and y, oldest first; two NaNs are a gap.
    pub fn points(&self) -> Vec<[f64; 2]> {
        match self {
            Curve::OverTime(series) => series.points().collect(),
            Curve::InPlane(path) => path.points().map(|(_, point)| point).collect(),
        }
    }

    /// Points between two x, and the points just outside, so that lines reach the edges.
    pub fn points_between(&self, range: [f64; 2]) -> Vec<[f64; 2]> {
        match self {
            Curve::OverTime(series) => between(series.points(), range),
            Curve::InPlane(path) => between(path.points().map(|(_, point)| point), range),
        }
    }

    /// Time that a curve over time covers, s; `None` for a path.
    pub fn times(&self) -> Option<[f64; 2]> {
        match self {
            Curve::OverTime(series) => series.span(),
            Curve::InPlane(_) => None,
        }
    }

    /// Memory of the curve, bytes.
    pub fn bytes(&self) -> usize {
        match self {
            Curve::OverTime(series) => series.bytes(),
            Curve::InPlane(path) => path.bytes(),
        }
    }

    fn cut(&mut self, gone: impl Fn(f64) -> bool) {
        match self {
            Curve::OverTime(series) => series.cut(gone),
            Curve::InPlane(path) => path.cut(gone),
        }
    }
}

/// One plot of one lane.
#[derive(Clone, Debug, Default)]
pub struct PlotCurves {
    /// The lane's curve; `None` until there is something to plot.
    pub lane: Option<Curve>,
    /// The curve of the exact solution, where there is one.
    pub exact: Option<Curve>,
}

/// All curves of a lane since the start of the run, or since the lane was edited.
#[derive(Clone, Debug)]
pub struct LaneCurves {
    /// In the order of [`PLOTS`].
    plots: Vec<PlotCurves>,
    /// Simulated time up to which there are samples.
    sampled_until: Flicks,
}

impl LaneCurves {
    /// Samples of the exact curves per second; more where steps are shorter.
    const EXACT_HZ: i64 = 240;
    /// Most samples of the exact curves per step.
    const MOST_EXACT: i64 = 32;

    /// Curves that start with the lane's present state.
    pub(super) fn starting(lane: &Lane) -> Self {
        let mut curves =
            LaneCurves { plots: vec![PlotCurves::default(); PLOTS.len()], sampled_until: lane.state_time() };
        let (at, exact) = (lane.state_time().secs(), lane.exact(lane.state_time()));
        if lane.ended().is_none() {
            curves.add_state(lane, at, &lane.state(), exact.as_deref());
        }
        curves
    }

    /// Curves of each plot, in the order of [`PLOTS`].
    pub fn plots(&self) -> &[PlotCurves] {
        &self.plots
    }

    /// Memory of all curves, bytes.
    pub fn bytes(&self) -> usize {
        let curves = self.plots.iter().flat_map(|plot| [&plot.lane, &plot.exact]).flatten();
        curves.map(Curve::bytes).sum()
    }

    /// Adds the rows that the lane has just added to its log.
    pub(super) fn add_rows(&mut self, lane: &Lane, steps: &[StepRow], frames: &[FrameRow]) {
        for row in steps {
            self.add_exact_between(lane, row.sim_time);
            self.add_state(lane, row.sim_time.secs(), &row.state, row.exact.as_deref());
            self.sampled_until = row.sim_time;
        }
        for (plot, curves) in PLOTS.iter().zip(&mut self.plots) {
            let PlotSource::Frame(value) = plot.source else { continue };
            for row in frames {
                if let Some((shown, value)) = row.shown.zip(value(row)) {
                    push(&mut curves.lane, shown.secs(), value);
                }
            }
        }
    }

    /// Removes what came after the lane's present, because time is going to pass differently.
    pub(super) fn cut(&mut self, lane: &Lane) {
        let (simulated, shown) = (lane.state_time().secs(), lane.shown_at().secs());
        let backwards = lane.spec().time_scale.is_backwards();
        for (plot, curves) in PLOTS.iter().zip(&mut self.plots) {
            let of_frames = matches!(plot.source, PlotSource::Frame(_));
            for curve in [&mut curves.lane, &mut curves.exact].into_iter().flatten() {
                curve.cut(|at| {
                    if of_frames {
                        at > shown
                    } else if backwards {
                        at < simulated
                    } else {
                        at > simulated
                    }
                });
            }
        }
        self.sampled_until = lane.state_time();
    }

    fn add_state(&mut self, lane: &Lane, at: f64, state: &[f64], exact: Option<&[f64]>) {
        self.add_motion(lane, at, state, |curves| &mut curves.lane);
        let Some(exact) = exact else { return };
        self.add_motion(lane, at, exact, |curves| &mut curves.exact);
        for (plot, curves) in PLOTS.iter().zip(&mut self.plots) {
            if let PlotSource::Error(error) = plot.source {
                push(&mut curves.lane, at, error(&lane.spec().world, at, state, exact));
            }
        }
    }

    fn add_motion(&mut self, lane: &Lane, at: f64, state: &[f64], of: fn(&mut PlotCurves) -> &mut Option<Curve>) {
        let world = &lane.spec().world;
        for (plot, curves) in PLOTS.iter().zip(&mut self.plots) {
            match plot.source {
                PlotSource::State(value) => {
                    if let Some(y) = value(world, state) {
                        push(of(curves), at, y);
                    }
                }
                PlotSource::Plane(point) => {
                    if let Some(p) = point(world, at, state) {
                        visit(of(curves), at, p);
                    }
                }
                PlotSource::Error(_) | PlotSource::Frame(_) => {}
            }
        }
    }

    /// Adds samples of the exact motion between the last step and the one that ends at `until`, ends excluded.
    fn add_exact_between(&mut self, lane: &Lane, until: Flicks) {
        let (from, length) = (self.sampled_until, until - self.sampled_until);
        let spacing = Flicks::PER_SECOND / Self::EXACT_HZ;
        let parts = (length.0.saturating_abs() / spacing + i64::from(length.0 % spacing != 0)).min(Self::MOST_EXACT);
        for part in 1..parts {
            let at = from + Flicks((i128::from(length.0) * i128::from(part) / i128::from(parts)) as i64);
            if let Some(exact) = lane.exact(at) {
                self.add_motion(lane, at.secs(), &exact, |curves| &mut curves.exact);
            }
        }
    }
}

/// Points between two x, and the points that lines to them come from and go to.
fn between(points: impl Iterator<Item = [f64; 2]>, [from, to]: [f64; 2]) -> Vec<[f64; 2]> {
    let mut kept: Vec<[f64; 2]> = Vec::new();
    let mut before: Option<[f64; 2]> = None;
    let mut leads_out = false;
    for point in points {
        let side = if point[0] < from { -1 } else { i32::from(point[0] > to) };
        let side_before = before.map_or(side, |point| if point[0] < from { -1 } else { 1 });
        if point[0].is_nan() || side == 0 || side != side_before {
            kept.extend(before.take().filter(|_| !point[0].is_nan()));
            kept.push(point);
        } else if leads_out {
            kept.push(point);
        }
        leads_out = side == 0 && !point[0].is_nan();
        before = (side != 0 && kept.last() != Some(&point)).then_some(point);
    }
    kept
}

fn push(curve: &mut Option<Curve>, x: f64, y: f64) {
    if let Curve::OverTime(series) = curve.get_or_insert_with(|| Curve::OverTime(TimeSeries::default())) {
        series.push(x, y);
    }
}

fn visit(curve: &mut Option<Curve>, at: f64, point: [f64; 2]) {
    if let Curve::InPlane(path) = curve.get_or_insert_with(|| Curve::InPlane(PlanePath::default())) {
        path.push(at, point);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_has_its_points_and_those_that_lead_to_it() {
        let gap = [f64::NAN; 2];
        let points: Vec<[f64; 2]> = (0..10).map(|i| [f64::from(i), f64::from(i * i)]).collect();
        let xs = |points: Vec<[f64; 2]>, range| -> Vec<f64> {
            between(points.into_iter(), range).into_iter().map(|point| point[0]).collect()
        };
        assert_eq!(xs(points.clone(), [3.5, 5.5]), [3.0, 4.0, 5.0, 6.0]);
        assert_eq!(xs(points.clone(), [3.2, 3.8]), [3.0, 4.0], "a line through it without a point in it");
        assert_eq!(xs(points.iter().rev().copied().collect(), [3.5, 5.5]), [6.0, 5.0, 4.0, 3.0]);
        assert_eq!(xs(points.clone(), [-5.0, 50.0]).len(), 10);
        assert!(xs(points.clone(), [20.0, 30.0]).is_empty());
        let broken = [[1.0, 0.0], gap, [4.0, 0.0], [9.0, 0.0]];
        let kept = between(broken.into_iter(), [3.0, 5.0]);
        assert!(kept[0][0].is_nan() && kept[1..] == [[4.0, 0.0], [9.0, 0.0]], "{kept:?}");
    }
}
