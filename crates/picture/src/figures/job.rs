//! The work of computing a figure, at one of several levels: a coarse one at once, then finer ones.

use super::curves::{convergence, work_precision};
use super::error::FigureError;
use super::lane_map::LaneMap;
use super::sampling::sampling;
use super::smoothness::smoothness;
use super::stability::stability;
use crate::chart::{Chart, Color};
use simulation::analysis::sampling::Sampling;
use simulation::analysis::smoothness::{SmoothnessNumber, SmoothnessRequest};
use simulation::analysis::stability::{MapError, MapRequest, StabilityMap};
use simulation::analysis::work_precision::{Clock, DoneStudy, work_precision_in_parts};
use simulation::analysis::{ConvergenceStudy, DoneParts, ProgressFn};
use simulation::identity::Identity;
use simulation::metrics::Report;
use simulation::worlds::{ContactTiming, WorldSpec};
use std::sync::OnceLock;
use timestep::integrators::{Integrator, IntegratorSpec};
use timestep::time::Flicks;

/// Everything that a figure depends on. Equal jobs have equal charts, except for measured times.
#[derive(Clone, Debug, PartialEq)]
pub enum FigureJob {
    /// Error over dt.
    Convergence(ComparedMethods),
    /// Error over work.
    WorkPrecision {
        /// The methods.
        methods: ComparedMethods,
        /// `true` if work is measured time, `false` if it is evaluations.
        timed: bool,
    },
    /// A stability map.
    Stability {
        /// The map; its numbers of cells follow from the level.
        request: MapRequest,
    },
    /// A map of smoothness.
    Smoothness {
        /// The map; the distance of its cells follows from the level.
        request: Box<SmoothnessRequest>,
        /// The number that its colours show.
        number: &'static SmoothnessNumber,
    },
    /// Samples of a force.
    Sampling(SampledLanes),
}

/// Lanes whose world has a force that depends on time alone.
#[derive(Clone, Debug, PartialEq)]
pub struct SampledLanes {
    /// The world.
    pub world: WorldSpec,
    /// Identity, title, method, and length of a step (s) of every lane.
    pub lanes: Vec<(Identity, String, IntegratorSpec, f64)>,
}

/// Resources that a job may use.
#[derive(Clone, Copy)]
pub struct FigureResources<'a> {
    /// The clock for measured time; without one, work is evaluations.
    pub clock: Option<Clock<'a>>,
    /// Receives the progress.
    pub watch: ProgressFn<'a>,
    /// The parts that an earlier call for the same level has done before it was stopped; receives those of this one.
    pub begun: &'a BegunFigure,
    /// Steps of a run of a curve at most.
    pub longest_run: u64,
}

/// The parts of a level of a figure that are done.
#[derive(Debug, Default)]
pub struct BegunFigure {
    study: OnceLock<ConvergenceStudy>,
    runs: DoneStudy,
    columns: DoneParts<Vec<f64>>,
    cells: DoneParts<Vec<Report>>,
}

impl BegunFigure {
    /// Number of parts that are done.
    pub fn count(&self) -> usize {
        self.runs.count() + self.columns.count() + self.cells.count()
    }
}

/// The methods whose curves are compared.
#[derive(Clone, Debug, PartialEq)]
pub struct ComparedMethods {
    /// The world.
    pub world: WorldSpec,
    /// Every method with the identity of the lane whose colour it has.
    pub integrators: Vec<(Identity, &'static Integrator)>,
    /// Simulated time of a run.
    pub length: Flicks,
    /// The moment at which steps deal with contacts.
    pub contact: ContactTiming,
}

impl FigureJob {
    /// Number of levels of most figures.
    const LEVELS: usize = 2;
    /// The most steps of a run of a curve, by level.
    const MOST_STEPS: [u64; Self::LEVELS] = [20_000, 1_000_000];
    /// Number of columns and of rows of a map, by level.
    const CELLS: [usize; Self::LEVELS] = [64, 256];
    /// Distance of columns and of rows of a map over whole numbers, by level.
    const STRIDES: [u32; Self::LEVELS] = [10, 1];

    /// Computes the figure at a level, 0 being the coarsest, on all threads of the current rayon pool.
    ///
    /// # Errors
    /// `Refused` where world and methods allow no such figure; `Stopped` where `resources.watch` ended the work.
    pub fn compute(&self, level: usize, resources: FigureResources<'_>) -> Result<Chart, FigureError> {
        let FigureResources { clock, watch, begun, longest_run } = resources;
        let level = level.min(Self::LEVELS - 1);
        let most_steps = Self::MOST_STEPS[level].min(longest_run);
        match self {
            FigureJob::Convergence(methods) => {
                let study = methods.study(most_steps, begun)?;
                let curves =
                    work_precision_in_parts(study, None, &begun.runs, watch).map_err(|_| FigureError::Stopped)?;
                Ok(methods.dressed(convergence(study, &curves)))
            }
            FigureJob::WorkPrecision { methods, timed } => {
                let study = methods.study(most_steps, begun)?;
                let clock = clock.filter(|_| *timed);
                let curves = work_precision_in_parts(study, clock, &begun.runs, watch);
                let curves = curves.map_err(|_| FigureError::Stopped)?;
                Ok(methods.dressed(work_precision(study, &curves, clock.is_some())))
            }
            FigureJob::Stability { request } => {
                let mut request = request.clone();
                (request.dt.count, request.values.count) = (Self::CELLS[level], Self::CELLS[level]);
                draw_map(&request, &begun.columns, watch)
            }
            FigureJob::Smoothness { request, number } => {
                let request = SmoothnessRequest { stride: Self::STRIDES[level], ..SmoothnessRequest::clone(request) };
                let cells = request.compute_in_parts(&begun.cells, watch).map_err(|_| FigureError::Stopped)?;
                Ok(smoothness(&request, &cells, number, &[]))
            }
            FigureJob::Sampling(lanes) => lanes.draw(),
        }
    }

    /// The world of the runs.
    pub fn world(&self) -> &WorldSpec {
        match self {
            FigureJob::Convergence(methods) | FigureJob::WorkPrecision { methods, .. } => &methods.world,
            FigureJob::Stability { request } => &request.world,
            FigureJob::Smoothness { request, .. } => &request.lane.world,
            FigureJob::Sampling(lanes) => &lanes.world,
        }
    }

    /// The map that lanes have a place on, if the figure is one.
    pub fn map(&self) -> Option<&dyn LaneMap> {
        match self {
            FigureJob::Stability { request } => Some(request),
            FigureJob::Smoothness { request, .. } => Some(&**request),
            FigureJob::Convergence(_) | FigureJob::WorkPrecision { .. } | FigureJob::Sampling(_) => None,
        }
    }

    /// Number of levels.
    pub fn levels(&self) -> usize {
        if matches!(self, FigureJob::Sampling(_)) { 1 } else { Self::LEVELS }
    }
}

fn draw_map(request: &MapRequest, columns: &DoneParts<Vec<f64>>, watch: ProgressFn<'_>) -> Result<Chart, FigureError> {
    let map = StabilityMap::compute_in_parts(request, columns, watch).map_err(|error| match error {
        MapError::Request(why) => FigureError::Refused(why),
        MapError::Stopped => FigureError::Stopped,
    })?;
    Ok(stability(request, &map, Vec::new()))
}

impl SampledLanes {
    fn draw(&self) -> Result<Chart, FigureError> {
        let steps: Vec<_> = self.lanes.iter().map(|(.., integrator, h)| (*integrator, *h)).collect();
        let seen = Sampling::together(&self.world, &steps).map_err(|why| FigureError::Refused(why.to_string()))?;
        let lanes = self.lanes.iter().zip(seen);
        let lanes: Vec<_> = lanes.map(|((lane, label, ..), seen)| (*lane, label.clone(), seen)).collect();
        Ok(sampling(&self.world, &lanes))
    }
}

impl ComparedMethods {
    /// The study, made once for all calls that go on with it.
    fn study<'a>(&self, most_steps: u64, begun: &'a BegunFigure) -> Result<&'a ConvergenceStudy, FigureError> {
        if let Some(study) = begun.study.get() {
            return Ok(study);
        }
        let integrators = self.integrators.iter().map(|(_, integrator)| *integrator).collect();
        let dts = ConvergenceStudy::default_dts(self.length, most_steps);
        let study = ConvergenceStudy::new(self.world.clone(), integrators, self.length, dts, most_steps);
        let study = study.map_err(|error| FigureError::Refused(error.to_string()))?;
        Ok(begun.study.get_or_init(|| study.with_contacts_at(self.contact)))
    }

    /// Gives each method's curve the colour, dashes and outline of its lane.
    fn dressed(&self, mut chart: Chart) -> Chart {
        for (series, (lane, _)) in chart.series.iter_mut().zip(&self.integrators) {
            (series.color, series.dash, series.glyph) = (Color::Lane(*lane), lane.dash().to_vec(), lane.glyph());
        }
        chart
    }
}
