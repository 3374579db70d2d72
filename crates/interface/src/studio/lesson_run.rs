//! The run of a lesson in a clip, conducted as on the stage: at the speed of its start, with its moments.

use super::error::StudioError;
use crate::ui::{Card, OwnLayers};
use simulation::course::{Outcome, Session, Transport};
use simulation::lab::{Action, Frame, Lab, Snapshot};
use simulation::lane::{Mechanism, Mechanisms};
use simulation::lane_picture::Layers;
use simulation::scenario::Scenario;
use std::sync::Arc;
use timestep::time::{Flicks, TimeScale};

/// A lesson whose question is asked and whose run is seen.
#[derive(Clone, Debug)]
pub struct LessonRun {
    session: Session,
    eye_view: bool,
    layers: OwnLayers,
    /// `true` if the run freezes at a moment, with its trails.
    pub is_frozen: bool,
    /// Numbers of its run, for its texts.
    pub outcome: Option<Arc<Outcome>>,
}

/// Lets time pass up to `at`, in the frames of any machine.
pub fn advance_to(lab: &mut Lab, at: Flicks) {
    while lab.snapshot().elapsed < at {
        let elapsed = Lab::NOMINAL_FRAME.min(at - lab.snapshot().elapsed);
        lab.frame(Frame { elapsed, ..Frame::default() });
    }
}

impl LessonRun {
    /// The lesson of a clip; `None` if the scenario asks nothing.
    pub fn of(mut scenario: Scenario, eye_view: bool, layers: OwnLayers) -> Option<Self> {
        scenario.identify();
        Some(LessonRun { session: Session::of(&scenario)?, eye_view, layers, is_frozen: false, outcome: None })
    }

    /// A lab at the start, before the bet.
    pub fn ask(&mut self) -> Lab {
        let scenario = Arc::clone(self.session.subject());
        let mut lab = Lab::new(Scenario::clone(&scenario));
        lab.set_logging(true);
        let (actions, _) = self.session.restart(&scenario);
        self.act(&mut lab, actions);
        lab
    }

    /// A lab at the start of the motion.
    pub fn begin(&mut self) -> Lab {
        let mut lab = self.ask();
        let mut actions = self.session.skip();
        // Where a user would let it play.
        actions.push(Action::SetPaused(false));
        self.act(&mut lab, actions);
        lab
    }

    /// A lab at time `at`, with time trails.
    pub fn run_to(&mut self, at: Flicks) -> Lab {
        let mut lab = self.begin();
        lab.set_speed(TimeScale::ONE);
        advance_to(&mut lab, at);
        let layers = lab.snapshot().layers;
        let mechanisms = layers.mechanisms.map(|shown| shown.with(Mechanism::TrailInTime, true));
        lab.set_layers(Layers { mechanisms, ..layers });
        lab
    }

    /// Carries out `actions`, and shows what the part of the lesson lets a user see.
    fn act(&self, lab: &mut Lab, mut actions: Vec<Action>) {
        if let Some(reveal) = self.session.reveal() {
            let eye_view = reveal.layers.eye_view || self.eye_view;
            let mut layers = self.layers.over(Layers { eye_view, ..reveal.layers });
            if self.is_frozen {
                let trail = Mechanisms::NONE.with(Mechanism::TrailInTime, true);
                (layers.trail, layers.mechanisms) = (true, layers.mechanisms.map(|others| others.and(trail)));
            }
            actions.push(Action::SetLayers(layers));
        }
        lab.frame(Frame { actions: &actions, ..Frame::default() });
    }

    /// Actions that the run needs now.
    pub fn conduct(&mut self, snapshot: &Snapshot<'_>) -> Vec<Action> {
        self.session.watch(snapshot);
        self.session.observe(snapshot.scenario, Transport::of(snapshot))
    }

    /// Lab time at the end of the run.
    pub fn length(&self) -> Flicks {
        self.session.length()
    }

    /// Refuses a clip of the lesson that begins behind the end of its run.
    pub fn check_start(&self, from: Flicks) -> Result<(), StudioError> {
        let length = self.session.length();
        if from < length {
            return Ok(());
        }
        let [from, length] = [from, length].map(Flicks::secs);
        Err(StudioError::Request(format!("a clip from {from} s on: the run of the lesson ends at {length} s")))
    }

    /// `true` at the end of the run.
    pub fn is_over(&self, snapshot: &Snapshot<'_>) -> bool {
        snapshot.elapsed >= self.length()
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
