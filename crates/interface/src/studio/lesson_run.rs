//! The run of a lesson in a clip, conducted as on the stage: at the speed of its start, with its moments.

use super::clip_request::ClipRequest;
use crate::ui::Card;
use simulation::course::{Outcome, Session, Transport};
use simulation::lab::{Action, Lab, Snapshot};
use simulation::lane::{Layers, Mechanism, Mechanisms};
use simulation::scenario::Scenario;
use std::sync::Arc;

/// A lesson whose question is asked and whose run is seen.
#[derive(Clone, Debug)]
pub struct LessonRun {
    session: Session,
    eye_view: bool,
    /// `true` if the run freezes at a moment, with its trails.
    is_frozen: bool,
    /// Numbers of its run, for its texts.
    pub outcome: Option<Arc<Outcome>>,
}

impl LessonRun {
    /// The lesson of a clip; `None` if the scenario asks nothing.
    pub fn of(scenario: &Scenario, request: &ClipRequest) -> Option<Self> {
        let mut scenario = scenario.clone().on_display(request.rate);
        if request.stage().is_none_or(|look| !look.moments) {
            scenario.lesson.moments.clear();
        }
        scenario.identify();
        let is_frozen = request.staging().is_some_and(|staging| staging.frozen.is_some());
        Some(LessonRun { session: Session::of(&scenario)?, eye_view: request.eye_view, is_frozen, outcome: None })
    }

    /// A laboratory at the start of the motion.
    pub fn begin(&mut self) -> Lab {
        let scenario = Arc::clone(self.session.subject());
        let mut lab = Lab::new(Scenario::clone(&scenario));
        lab.set_logging(true);
        let (mut actions, _) = self.session.restart(&scenario);
        actions.extend(self.session.skip());
        // Where a person would let it play.
        actions.push(Action::SetPaused(false));
        if let Some(reveal) = self.session.reveal() {
            let eye_view = reveal.layers.eye_view || self.eye_view;
            let mut layers = Layers { eye_view, ..reveal.layers };
            if self.is_frozen {
                let trail = Mechanisms::NONE.with(Mechanism::TrailInTime, true);
                (layers.trail, layers.mechanisms) = (true, layers.mechanisms.map(|others| others.and(trail)));
            }
            actions.push(Action::SetLayers(layers));
        }
        lab.frame(simulation::lab::Frame { actions: &actions, ..Default::default() });
        lab
    }

    /// What the run needs now.
    pub fn conduct(&mut self, snapshot: &Snapshot<'_>) -> Vec<Action> {
        self.session.watch(snapshot);
        self.session.observe(snapshot.scenario, Transport::of(snapshot))
    }

    /// `true` at the end of the run.
    pub fn is_over(&self, snapshot: &Snapshot<'_>) -> bool {
        snapshot.elapsed >= self.session.length()
    }

    /// The number of its answer.
    pub fn number(&self) -> Option<Card> {
        Card::number(self.session.subject(), self.outcome.as_ref()?)
    }

    /// The sentence of the moment that the run is at, with the index of its lane.
    pub fn callout(&self, snapshot: &Snapshot<'_>) -> Option<(usize, String)> {
        let moment = self.session.moment(snapshot)?;
        Some((moment.lane.checked_sub(1)?, self.outcome.as_ref()?.fill(&moment.say).ok()?))
    }
}
