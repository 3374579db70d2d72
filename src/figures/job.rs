//! A figure to be computed, coarse first: the quick picture is there at once, the best one takes its time.

use super::{Figure, convergence, stability, work_precision};
use crate::analysis::convergence::convergence as convergence_of;
use crate::analysis::stability::{MapError, Request, StabilityMap};
use crate::analysis::work_precision::{Clock, work_precision as work_precision_of};
use crate::analysis::{Study, Watch};
use crate::chart::Chart;
use crate::integrators::Integrator;
use crate::time::Flicks;
use crate::worlds::WorldSpec;
use std::sync::Arc;

/// All that a figure depends on: equal jobs have equal charts, but for measured times.
#[derive(Clone, Debug, PartialEq)]
pub enum Job {
    Convergence(Methods),
    /// `timed`: measured time instead of evaluations.
    WorkPrecision {
        methods: Methods,
        timed: bool,
    },
    /// How many cells there are is decided by how finely it is computed.
    Stability(Request),
}

/// What curves are of.
#[derive(Clone, Debug, PartialEq)]
pub struct Methods {
    pub world: WorldSpec,
    /// With the lane whose colour each has.
    pub integrators: Vec<(usize, &'static Integrator)>,
    /// Simulated time of a run.
    pub length: Flicks,
}

/// Why there is no chart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Undrawn {
    /// There never will be; a sentence.
    Refused(String),
    /// The watcher ended the work.
    Stopped,
}

/// A figure as far as it has been computed.
#[derive(Clone, Debug)]
pub struct Drawing {
    pub figure: &'static Figure,
    /// What `chart` is of.
    pub job: Job,
    /// The error is a sentence.
    pub chart: Result<Arc<Chart>, String>,
    /// While something finer or newer is computed, the share of it that is done.
    pub working: Option<f32>,
}

impl Job {
    /// How finely it can be computed, from 0 on.
    pub const LEVELS: usize = 2;
    /// The most steps of a run of a curve, level by level.
    const MOST_STEPS: [u64; Self::LEVELS] = [20_000, 1_000_000];
    /// Columns and rows of a map.
    const CELLS: [usize; Self::LEVELS] = [64, 256];

    /// The figure at a level, on all threads of the current rayon pool. Measured time needs a clock; without one there are
    /// evaluations.
    ///
    /// # Errors
    /// `Refused` where world and methods allow no such figure, `Stopped` after `watch` broke off.
    pub fn draw(&self, level: usize, clock: Option<Clock<'_>>, watch: Watch<'_>) -> Result<Chart, Undrawn> {
        let level = level.min(Self::LEVELS - 1);
        match self {
            Job::Convergence(methods) => {
                let study = methods.study(Self::MOST_STEPS[level])?;
                let curves = convergence_of(&study, watch).map_err(|_| Undrawn::Stopped)?;
                Ok(methods.dressed(convergence(&study, &curves)))
            }
            Job::WorkPrecision { methods, timed } => {
                let study = methods.study(Self::MOST_STEPS[level])?;
                let clock = clock.filter(|_| *timed);
                let curves = work_precision_of(&study, clock, watch).map_err(|_| Undrawn::Stopped)?;
                Ok(methods.dressed(work_precision(&study, &curves, clock.is_some())))
            }
            Job::Stability(request) => {
                let mut request = request.clone();
                (request.dt.count, request.values.count) = (Self::CELLS[level], Self::CELLS[level]);
                let map = StabilityMap::compute(&request, watch).map_err(|error| match error {
                    MapError::Request(why) => Undrawn::Refused(why),
                    MapError::Stopped => Undrawn::Stopped,
                })?;
                Ok(stability(&request, &map, Vec::new()))
            }
        }
    }
}

impl Methods {
    fn study(&self, most_steps: u64) -> Result<Study, Undrawn> {
        let integrators = self.integrators.iter().map(|(_, integrator)| *integrator).collect();
        let dts = Study::default_dts(self.length, most_steps);
        let study = Study::new(self.world.clone(), integrators, self.length, dts, most_steps);
        study.map_err(|refusal| Undrawn::Refused(refusal.to_string()))
    }

    /// The chart with each method's curve in the colour, dashes and outline of its lane.
    fn dressed(&self, mut chart: Chart) -> Chart {
        for (series, (lane, _)) in chart.series.iter_mut().zip(&self.integrators) {
            super::curves::dress(series, *lane);
        }
        chart
    }
}
