//! Which figures there are: one list, from which the window's tabs come.

use super::job::{ComparedMethods, FigureJob, SampledLanes};
use super::stability::{default_spacing, range_around};
use crate::analysis::stability::{Cells, MapRequest, Spacing};
use crate::analysis::{ConvergenceStudy, theory};
use crate::integrators::Integrator;
use crate::lane::{DT_RANGE, LaneSpec};
use crate::time::Flicks;
use crate::worlds::World;

/// Every figure, in the order of tabs and documentation.
pub static FIGURES: &[&Figure] = &[&CONVERGENCE, &WORK_PRECISION, &STABILITY, &SAMPLING];

/// A figure that describes itself.
#[derive(Debug)]
pub struct Figure {
    pub id: &'static str,
    pub name: &'static str,
    pub summary: &'static str,
    /// What to compute; the error is a sentence that says why there is nothing.
    pub job: fn(&FigureSubject<'_>) -> Result<FigureJob, String>,
}

crate::entry::entry!(Figure, "figure", FIGURES);

/// What a person looks at, and what they chose about it. Figures are of the chosen lane's world.
#[derive(Clone, Copy, Debug)]
pub struct FigureSubject<'a> {
    pub lanes: &'a [LaneSpec],
    /// Index of the chosen lane.
    pub chosen: usize,
    /// Simulated time of the runs.
    pub length: Flicks,
    /// Whether curves are of all methods that fit, and not only of those of the lanes.
    pub all_methods: bool,
    /// Whether work is measured time.
    pub timed: bool,
    /// Whether samples are of all lanes that have the chosen one's world.
    pub all_lanes: bool,
    /// Whether the graphics adapter computes maps.
    pub on_adapter: bool,
    /// Key of the parameter that a map's rows change; without it the first that theory speaks of.
    pub parameter: Option<&'a str>,
    /// The part of a map that is shown: dt, s, and the parameter. Without it, what is around the lane.
    pub view: [Option<[f64; 2]>; 2],
}

static CONVERGENCE: Figure = Figure {
    id: "convergence",
    name: "Convergence",
    summary: "Error against dt, on logarithmic axes: a method of order n falls with slope n, down to the floor of rounding.",
    job: |subject| Ok(FigureJob::Convergence(subject.methods()?)),
};

static WORK_PRECISION: Figure = Figure {
    id: "work-precision",
    name: "Work–precision",
    summary: "Error against work: evaluations of the right-hand side, or the measured time of a run. Lower left is better.",
    job: |subject| Ok(FigureJob::WorkPrecision { methods: subject.methods()?, timed: subject.timed }),
};

static STABILITY: Figure = Figure {
    id: "stability",
    name: "Stability",
    summary: "By how much the chosen lane's method lets a state grow, over dt and a parameter of the world. The lanes are dots \
              that can be dragged.",
    job: |subject| Ok(FigureJob::Stability { request: subject.map()?, on_adapter: subject.on_adapter }),
};

static SAMPLING: Figure = Figure {
    id: "sampling",
    name: "Sampling",
    summary: "A force that depends on time alone, when the chosen lane's method looks at it, and the slower force that it \
              therefore sees.",
    job: |subject| Ok(FigureJob::Sampling(subject.driven()?)),
};

impl FigureSubject<'_> {
    /// The longest runs of curves: enough for a slope, and done in a moment.
    const LONGEST: Flicks = Flicks(10 * Flicks::PER_SECOND);
    /// dt of a map, s, where no view says otherwise.
    const DT: [f64; 2] = [1e-3, 4.0];
    /// Steps of a map's runs.
    const STEPS: u64 = 1000;

    fn lane(&self) -> Result<&LaneSpec, String> {
        self.lanes.get(self.chosen).ok_or_else(|| "There is no lane.".to_owned())
    }

    /// The methods of the lanes that have the chosen one's world, each with its first lane; those of no lane come after
    /// the last.
    fn methods(&self) -> Result<ComparedMethods, String> {
        let world = &self.lane()?.world;
        let fit = ConvergenceStudy::all_that_fit(world);
        let mut integrators = Vec::new();
        let lanes = self.lanes.iter().enumerate().filter(|(_, lane)| lane.world.world == world.world);
        for (lane, integrator) in lanes.map(|(index, lane)| (index, lane.integrator.integrator)) {
            if fit.contains(&integrator) && !integrators.iter().any(|(_, known)| *known == integrator) {
                integrators.push((lane, integrator));
            }
        }
        if self.all_methods {
            let is_missing = |method: &&Integrator| !integrators.iter().any(|(_, known)| known == method);
            let missing: Vec<_> = fit.into_iter().filter(is_missing).collect();
            integrators.extend((self.lanes.len()..).zip(missing));
        }
        let length = self.length.clamp(Flicks::from_ratio(1, 10), Self::LONGEST);
        Ok(ComparedMethods { world: world.clone(), integrators, length })
    }

    /// The chosen lane, or all that have its world.
    fn driven(&self) -> Result<SampledLanes, String> {
        let world = &self.lane()?.world;
        let is_shown =
            |(index, lane): &(usize, &LaneSpec)| *index == self.chosen || (self.all_lanes && lane.world == *world);
        let lane = |(index, lane): (usize, &LaneSpec)| (index, lane.title(), lane.integrator, lane.step_secs());
        let lanes = self.lanes.iter().enumerate().filter(is_shown).map(lane).collect();
        Ok(SampledLanes { world: world.clone(), lanes })
    }

    /// Place of the parameter that the map's rows change.
    pub fn parameter(&self, world: &World) -> usize {
        let key = self.parameter;
        let chosen = world.params.iter().position(|param| key == Some(param.key));
        chosen.unwrap_or_else(|| theory::limiting_parameter(world))
    }

    /// The map of the chosen lane's method, in cells that are yet to be counted. Where the lane is in a row changes nothing.
    fn map(&self) -> Result<MapRequest, String> {
        let lane = self.lane()?;
        let mut world = lane.world.clone();
        let param = self.parameter(world.world);
        let entry = &world.world.params[param];
        let own = std::mem::replace(&mut world.params[param], entry.default);
        let [low, high] = DT_RANGE.map(Flicks::secs);
        let dt = self.view[0].unwrap_or(Self::DT).map(|dt| dt.clamp(low, high));
        let usual = range_around(entry, entry.default);
        let around = if (usual[0]..=usual[1]).contains(&own) { usual } else { range_around(entry, own) };
        let values = self.view[1].unwrap_or(around).map(|value| value.clamp(entry.range[0], entry.range[1]));
        Ok(MapRequest {
            world,
            integrator: lane.integrator.integrator,
            steps: Self::STEPS,
            dt: Cells { edges: dt, count: 1, spacing: Spacing::Log },
            param,
            // A part of the range is spaced as all of it is.
            values: Cells { edges: values, count: 1, spacing: default_spacing(around) },
        })
    }
}
