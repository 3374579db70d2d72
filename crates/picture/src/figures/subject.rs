//! The lanes and the choices that a figure is made of.

use super::job::{ComparedMethods, SampledLanes};
use super::stability::{default_spacing, range_around};
use serde::{Deserialize, Serialize};
use simulation::analysis::smoothness::{SMOOTHNESS_NUMBERS, SmoothnessNumber, SmoothnessRequest, SmoothnessRows};
use simulation::analysis::stability::{Cells, MapRequest, Spacing};
use simulation::analysis::{ConvergenceStudy, theory};
use simulation::identity::Identity;
use simulation::lane::{DT_RANGE, LaneSpec};
use simulation::worlds::World;
use timestep::integrators::Integrator;
use timestep::time::Flicks;

/// The lanes, and a user's choices for the figures. Figures show the chosen lane's world.
#[derive(Clone, Copy, Debug, Default)]
pub struct FigureSubject<'a> {
    /// All lanes.
    pub lanes: &'a [LaneSpec],
    /// Index of the chosen lane.
    pub chosen: usize,
    /// Simulated time of the runs.
    pub length: Flicks,
    /// The user's choices.
    pub choices: FigureChoices,
    /// Key of the parameter that a map's rows change; `None` for the first that the theoretical limit depends on.
    pub parameter: Option<&'a str>,
    /// Id of the number that a map of smoothness shows; `None` for the first.
    pub number: Option<&'a str>,
    /// The visible part of a map: ranges of dt (s) and of the parameter; `None` for a range around the lane.
    pub view: [Option<[f64; 2]>; 2],
}

/// A user's choices for the figures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct FigureChoices {
    /// `true` if curves show all methods that fit; `false`: only those of the lanes.
    pub all_methods: bool,
    /// `true` if the work–precision figure measures time; `false`: it counts evaluations.
    pub timed: bool,
    /// `true` if the sampling figure shows all lanes that have the chosen one's world; `false`: only the chosen one.
    pub all_lanes: bool,
    /// `true` if the rows of a map of smoothness are phases; `false`: refresh rates.
    pub phases: bool,
}

impl FigureSubject<'_> {
    /// The longest runs of curves: enough for a slope, and computed at once.
    const LONGEST: Flicks = Flicks(10 * Flicks::PER_SECOND);
    /// The default range of dt of a map, s.
    const DT: [f64; 2] = [1e-3, 4.0];
    /// Number of steps of a map's runs.
    const STEPS: u64 = 1000;

    /// Columns, rows and length of the runs of a map of smoothness.
    const STEP_RATES: [u32; 2] = [20, 150];
    const REFRESH_RATES: [u32; 2] = [30, 160];
    const PHASES: u32 = 32;
    const RUN: Flicks = Flicks(2 * Flicks::PER_SECOND);

    /// The chosen lane. Figures are about methods, so that they show no lane that conceals its own.
    fn lane(&self) -> Result<&LaneSpec, String> {
        let lane = self.lanes.get(self.chosen).ok_or_else(|| "There is no lane.".to_owned())?;
        if lane.looks.concealed { Err("This lane conceals its method.".to_owned()) } else { Ok(lane) }
    }

    /// The methods of the lanes that have the chosen one's world, each with its first lane. Methods of no lane follow, with
    /// the next free identities.
    pub(super) fn methods(&self) -> Result<ComparedMethods, String> {
        let LaneSpec { world, contact, .. } = self.lane()?;
        let fit = ConvergenceStudy::all_that_fit(world);
        let mut integrators = Vec::new();
        let is_of_world = |lane: &LaneSpec| lane.world.world == world.world && !lane.looks.concealed;
        for lane in self.lanes.iter().filter(|lane| is_of_world(lane)) {
            let integrator = lane.integrator.integrator;
            if fit.contains(&integrator) && !integrators.iter().any(|(_, known)| *known == integrator) {
                integrators.push((lane.looks.identity, integrator));
            }
        }
        if self.choices.all_methods {
            let is_missing = |method: &&Integrator| !integrators.iter().any(|(_, known)| known == method);
            let missing: Vec<_> = fit.into_iter().filter(is_missing).collect();
            let last = self.lanes.iter().map(|lane| lane.looks.identity.number()).max().unwrap_or(0);
            integrators.extend((last..).map(Identity::of_place).zip(missing));
        }
        let length = self.length.clamp(Flicks::from_ratio(1, 10), Self::LONGEST);
        Ok(ComparedMethods { world: world.clone(), integrators, length, contact: *contact })
    }

    /// The chosen lane, or all lanes that have its world.
    pub(super) fn sampled_lanes(&self) -> Result<SampledLanes, String> {
        let world = &self.lane()?.world;
        let is_shown = |(index, lane): &(usize, &LaneSpec)| {
            *index == self.chosen || (self.choices.all_lanes && lane.world == *world && !lane.looks.concealed)
        };
        let lane =
            |(_, lane): (usize, &LaneSpec)| (lane.looks.identity, lane.title(), lane.integrator, lane.step_secs());
        let lanes = self.lanes.iter().enumerate().filter(is_shown).map(lane).collect();
        Ok(SampledLanes { world: world.clone(), lanes })
    }

    /// Index of the parameter that the map's rows change.
    pub fn parameter(&self, world: &World) -> usize {
        let key = self.parameter;
        let chosen = key.and_then(|key| world.place_of(key));
        chosen.unwrap_or_else(|| theory::limiting_parameter(world))
    }

    /// The map of the chosen lane's method; the job sets the number of cells. The lane's own value of the parameter does not
    /// change the request unless it is outside the default range.
    pub(super) fn map(&self) -> Result<MapRequest, String> {
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
            // A visible part keeps the spacing of the whole range.
            values: Cells { edges: values, count: 1, spacing: default_spacing(around) },
        })
    }

    /// The map of smoothness of the chosen lane; the job sets the distance of its cells.
    pub(super) fn smoothness(&self) -> Result<SmoothnessRequest, String> {
        let phases = self.choices.phases;
        let rows =
            if phases { SmoothnessRows::Phases(Self::PHASES) } else { SmoothnessRows::Rates(Self::REFRESH_RATES) };
        let lane = SmoothnessRequest::about(self.lane()?, &rows);
        let lane = lane.map_err(|why| why.to_string())?;
        Ok(SmoothnessRequest { lane, steps: Self::STEP_RATES, rows, stride: 1, length: Self::RUN })
    }

    /// The number that a map of smoothness shows.
    pub(super) fn shown_number(&self) -> &'static SmoothnessNumber {
        let chosen = SMOOTHNESS_NUMBERS.iter().find(|number| self.number == Some(number.id));
        chosen.unwrap_or(&SMOOTHNESS_NUMBERS[0])
    }
}

#[cfg(test)]
mod tests {
    use super::super::figure::FIGURES;
    use super::*;
    use simulation::scenario::Scenario;

    #[test]
    fn a_concealed_lane_is_in_no_figure() {
        let mut concealed = LaneSpec::default();
        concealed.looks.concealed = true;
        let lanes = Scenario::of(vec![LaneSpec::default(), concealed]).lanes;
        let subject = FigureSubject {
            lanes: &lanes,
            length: Flicks::SECOND,
            choices: FigureChoices { all_lanes: true, ..FigureChoices::default() },
            ..FigureSubject::default()
        };
        let shown = subject.sampled_lanes().unwrap().lanes;
        assert_eq!(shown.iter().map(|lane| lane.0).collect::<Vec<_>>(), [lanes[0].looks.identity]);
        let subject = FigureSubject { chosen: 1, ..subject };
        assert!(FIGURES.iter().all(|figure| (figure.job)(&subject).is_err_and(|why| why.contains("conceals"))));
    }
}
