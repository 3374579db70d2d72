//! Edits of the scenario while it runs.

use super::Lab;
use super::curves::LaneCurves;
use super::lane_titles::LaneTitles;
use super::run_event::RunEvent;
use crate::input::InputTrack;
use crate::lane::{Lane, LaneSpec};
use crate::lane_picture::DrawnLane;
use crate::scenario::Scenario;

/// Why an edit of the settings of lanes lets all lanes start again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Restart {
    /// A lane has diverged, and its steps are changed.
    Diverged,
    /// Linked machines must start together.
    Linked,
    /// An opening compares steps and methods from the same start: errors of the old ones would stay.
    Opening,
}

impl Restart {
    /// The reason to start again if these lanes are edited into those of `scenario`; `None` if they go on.
    pub(super) fn of<'a>(lanes: impl Iterator<Item = &'a Lane> + Clone, scenario: &Scenario) -> Option<Self> {
        let is_linked = |lane: &Lane, spec: &LaneSpec| lane.spec().link.is_some() || spec.link.is_some();
        let pairs = || lanes.clone().zip(&scenario.lanes);
        let steps_otherwise = |(lane, spec): &(&Lane, &LaneSpec)| !lane.spec().has_same_steps(spec);
        if pairs().filter(steps_otherwise).any(|(lane, _)| lane.has_diverged()) {
            Some(Restart::Diverged)
        } else if scenario.opening.is_some() && pairs().any(|pair| steps_otherwise(&pair)) {
            Some(Restart::Opening)
        } else {
            let relinked = pairs().any(|(lane, spec)| is_linked(lane, spec) && !lane.spec().runs_like(spec));
            relinked.then_some(Restart::Linked)
        }
    }
}

impl Lab {
    /// Applies an edited scenario. Lanes with the same worlds continue, and the numbers of all lanes start again; if a world, a parameter
    /// or the number of lanes changed, all lanes start again together, in an opening also where a step or a method changed. So they stay
    /// comparable.
    pub(super) fn edit(&mut self, scenario: &Scenario) {
        let mut scenario = scenario.clone();
        scenario.identify();
        let scenario = &scenario;
        self.titles = LaneTitles::of(&scenario.lanes);
        let old = std::mem::replace(&mut self.scenario, scenario.clone());
        let worlds = |scenario: &Scenario| scenario.lanes.iter().map(|lane| lane.world.clone()).collect::<Vec<_>>();
        // The track of this very run changes nothing: saving puts it into the scenario.
        let other_input = ![&old.input, &self.track].map(InputTrack::changes).contains(&scenario.input.changes());
        let starts_again = other_input || Restart::of(self.lanes.iter().map(|lane| &**lane), scenario).is_some();
        if worlds(&old) != worlds(scenario) || old.seed != scenario.seed || starts_again {
            self.reset();
            return;
        }
        let runs_otherwise =
            |(lane, spec): (&DrawnLane, &LaneSpec)| lane.spec() != spec && !lane.spec().runs_like(spec);
        let edited = self.lanes.iter().zip(&scenario.lanes).any(runs_otherwise);
        let moved = self.lanes.iter().zip(&scenario.lanes).any(|(lane, spec)| !lane.spec().moves_like(spec));
        if edited {
            self.forget_future();
        }
        for (index, (lane, spec)) in self.lanes.iter_mut().zip(&scenario.lanes).enumerate() {
            if lane.spec().runs_like(spec) {
                if moved {
                    lane.restart_numbers();
                }
                if lane.spec() != spec {
                    lane.restyle(spec);
                    lane.draw();
                    self.history.iter_mut().for_each(|history| history.restyle(index, spec));
                }
            } else {
                let curves = self.curves.as_mut().filter(|_| !lane.spec().moves_like(spec));
                lane.edit(spec.clone(), scenario.seed);
                if let Some(curves) = curves.and_then(|curves| curves.get_mut(index)) {
                    *curves = LaneCurves::starting(lane);
                }
            }
        }
        if edited {
            self.restart_history();
        }
        self.keep_event(|lab| {
            let scenario = Box::new(lab.scenario.clone());
            if edited { RunEvent::Edited(scenario) } else { RunEvent::Restyled(scenario) }
        });
    }
}
