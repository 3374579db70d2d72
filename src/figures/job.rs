//! A figure to be computed, coarse first: the quick picture is there at once, the best one takes its time.

use super::{Figure, convergence, sampling, stability, work_precision};
use crate::analysis::convergence::convergence as convergence_of;
use crate::analysis::sampling::Sampling;
use crate::analysis::stability::{MapError, MapRequest, StabilityMap};
use crate::analysis::work_precision::{Clock, work_precision as work_precision_of};
use crate::analysis::{ConvergenceStudy, ProgressFn};
use crate::chart::Chart;
use crate::integrators::{Integrator, IntegratorSpec};
use crate::time::Flicks;
use crate::worlds::WorldSpec;
use std::sync::Arc;

/// All that a figure depends on: equal jobs have equal charts, but for measured times.
#[derive(Clone, Debug, PartialEq)]
pub enum FigureJob {
    Convergence(ComparedMethods),
    /// `timed`: measured time instead of evaluations.
    WorkPrecision {
        methods: ComparedMethods,
        timed: bool,
    },
    /// How many cells there are is decided by how finely it is computed. `on_adapter`: by the graphics adapter, in f32.
    Stability {
        request: MapRequest,
        on_adapter: bool,
    },
    Sampling(SampledLanes),
}

/// Lanes of a world that a force from outside drives.
#[derive(Clone, Debug, PartialEq)]
pub struct SampledLanes {
    pub world: WorldSpec,
    /// Index, title, method, and length of its steps, s.
    pub lanes: Vec<(usize, String, IntegratorSpec, f64)>,
}

/// Computes a map on a graphics adapter, and says on which.
pub type AdapterMapFn<'a> =
    &'a (dyn Fn(&MapRequest, ProgressFn<'_>) -> Result<(StabilityMap, String), MapError> + Sync);

/// What drawing may use.
#[derive(Clone, Copy)]
pub struct FigureResources<'a> {
    /// For measured time; without one there are evaluations.
    pub clock: Option<Clock<'a>>,
    /// For maps; without one the processor computes them.
    pub adapter: Option<AdapterMapFn<'a>>,
    pub watch: ProgressFn<'a>,
}

/// What curves are of.
#[derive(Clone, Debug, PartialEq)]
pub struct ComparedMethods {
    pub world: WorldSpec,
    /// With the lane whose colour each has.
    pub integrators: Vec<(usize, &'static Integrator)>,
    /// Simulated time of a run.
    pub length: Flicks,
}

/// Why there is no chart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FigureError {
    /// There never will be; a sentence.
    Refused(String),
    /// The watcher ended the work.
    Stopped,
}

/// A figure as far as it has been computed.
#[derive(Clone, Debug)]
pub struct FigureResult {
    pub figure: &'static Figure,
    /// What `chart` is of.
    pub job: FigureJob,
    /// The error is a sentence.
    pub chart: Result<Arc<Chart>, String>,
    /// While something finer or newer is computed, the share of it that is done.
    pub working: Option<f32>,
}

impl FigureJob {
    /// How finely most can be computed.
    const LEVELS: usize = 2;
    /// The most steps of a run of a curve, level by level.
    const MOST_STEPS: [u64; Self::LEVELS] = [20_000, 1_000_000];
    /// Columns and rows of a map.
    const CELLS: [usize; Self::LEVELS] = [64, 256];

    /// The figure at a level, on all threads of the current rayon pool.
    ///
    /// # Errors
    /// `Refused` where world and methods allow no such figure or the adapter cannot compute it, `Stopped` after the watcher
    /// broke off.
    pub fn compute(&self, level: usize, means: FigureResources<'_>) -> Result<Chart, FigureError> {
        let FigureResources { clock, watch, .. } = means;
        let level = level.min(Self::LEVELS - 1);
        match self {
            FigureJob::Convergence(methods) => {
                let study = methods.study(Self::MOST_STEPS[level])?;
                let curves = convergence_of(&study, watch).map_err(|_| FigureError::Stopped)?;
                Ok(methods.dressed(convergence(&study, &curves)))
            }
            FigureJob::WorkPrecision { methods, timed } => {
                let study = methods.study(Self::MOST_STEPS[level])?;
                let clock = clock.filter(|_| *timed);
                let curves = work_precision_of(&study, clock, watch).map_err(|_| FigureError::Stopped)?;
                Ok(methods.dressed(work_precision(&study, &curves, clock.is_some())))
            }
            FigureJob::Stability { request, on_adapter } => {
                let mut request = request.clone();
                (request.dt.count, request.values.count) = (Self::CELLS[level], Self::CELLS[level]);
                draw_map(&request, means.adapter.filter(|_| *on_adapter), watch)
            }
            FigureJob::Sampling(driven) => driven.draw(),
        }
    }

    /// How many levels there are.
    pub fn levels(&self) -> usize {
        if matches!(self, FigureJob::Sampling(_)) { 1 } else { Self::LEVELS }
    }
}

fn draw_map(
    request: &MapRequest,
    adapter: Option<AdapterMapFn<'_>>,
    watch: ProgressFn<'_>,
) -> Result<Chart, FigureError> {
    let computed = match adapter {
        Some(adapter) => adapter(request, watch).map(|(map, name)| (map, Some(name))),
        None => StabilityMap::compute(request, watch).map(|map| (map, None)),
    };
    let (map, name) = computed.map_err(|error| match error {
        MapError::Request(why) | MapError::Adapter(why) => FigureError::Refused(why),
        MapError::Stopped => FigureError::Stopped,
    })?;
    let mut chart = stability(request, &map, Vec::new());
    if let Some(name) = name {
        chart.notes += &format!("; in f32 on {name}");
    }
    Ok(chart)
}

impl SampledLanes {
    fn draw(&self) -> Result<Chart, FigureError> {
        let steps: Vec<_> = self.lanes.iter().map(|(.., integrator, h)| (*integrator, *h)).collect();
        let seen = Sampling::together(&self.world, &steps).map_err(|why| FigureError::Refused(why.to_string()))?;
        let named = self.lanes.iter().map(|(index, label, ..)| (*index, label.clone()));
        let lanes: Vec<_> = named.zip(seen).map(|((index, label), seen)| (index, label, seen)).collect();
        Ok(sampling(&self.world, &lanes))
    }
}

impl ComparedMethods {
    fn study(&self, most_steps: u64) -> Result<ConvergenceStudy, FigureError> {
        let integrators = self.integrators.iter().map(|(_, integrator)| *integrator).collect();
        let dts = ConvergenceStudy::default_dts(self.length, most_steps);
        let study = ConvergenceStudy::new(self.world.clone(), integrators, self.length, dts, most_steps);
        study.map_err(|refusal| FigureError::Refused(refusal.to_string()))
    }

    /// The chart with each method's curve in the colour, dashes and outline of its lane.
    fn dressed(&self, mut chart: Chart) -> Chart {
        for (series, (lane, _)) in chart.series.iter_mut().zip(&self.integrators) {
            super::curves::dress(series, *lane);
        }
        chart
    }
}
