//! A lesson in progress: it asks, takes a bet, plays the run, shows the answer, and proposes something to try.
//!
//! The session knows neither window nor clock: it reads the state of the lab, and answers with actions. Texts with numbers come
//! from [`Rehearsal`](super::Rehearsal)s of the scenarios that it requests.

use super::alike::{is_switched, runs_alike};
use super::director::{Director, Transport, moment_at};
use super::moment_frames::MomentFrames;
use super::phase::Phase;
use super::poll::ClassPoll;
use super::reveal::Reveal;
use super::verdict::PlacedBet;
use crate::lab::{Action, Advance, Snapshot};
use crate::lane::{LaneSpec, Looks};
use crate::scenario::Scenario;
use crate::scenario::lesson::{Bet, LessonPlan, Moment};
use std::sync::Arc;
use timestep::time::Flicks;

/// The next thing to do in a lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// Bets on the choice with the most hands.
    Bet(usize),
    /// Plays the run.
    See,
    /// Tells the answer.
    Why,
    /// Tells the further facts beside the answer.
    More,
    /// Runs with the settings of the trial at this index.
    Try(usize),
    /// Shows the result of the trial.
    Tell,
    /// Opens the next lesson.
    Lesson,
    /// Starts the lesson again, as it was opened.
    Restart,
}

/// A lesson that is being taken.
#[derive(Clone, Debug)]
pub struct Session {
    /// The lesson as it was opened.
    subject: Arc<Scenario>,
    /// The lesson with the settings of each trial.
    trials: Vec<Arc<Scenario>>,
    phase: Phase,
    poll: ClassPoll,
    wager: Option<PlacedBet>,
    /// `true` once the further facts are asked for.
    tells_more: bool,
    director: Director,
    /// The scenario that the lab still has until its next frame.
    leaving: Option<Arc<Scenario>>,
    /// Phase that an edit has ended: undo returns to it.
    left: Option<Phase>,
    /// `true` while switches of the stage differ from the settings that the lesson has in this phase.
    is_switched: bool,
    /// Frames that the claims of its moments need.
    frames: MomentFrames,
}

impl Session {
    /// A session of a scenario with a question, before the question is asked.
    pub fn of(scenario: &Scenario) -> Option<Self> {
        let plan = &scenario.lesson;
        if plan.ask.is_empty() {
            return None;
        }
        let trials: Result<Vec<_>, _> =
            plan.trials.iter().map(|trial| scenario.with_trial(trial).map(Arc::new)).collect();
        let choices = plan.bet.as_ref().map_or(0, |bet| bet.labels(&scenario.lanes).len());
        Some(Session {
            subject: Arc::new(scenario.clone()),
            trials: trials.ok()?,
            phase: Phase::Free,
            poll: ClassPoll::of(choices),
            wager: None,
            tells_more: false,
            director: Director::default(),
            leaving: None,
            left: None,
            is_switched: false,
            frames: MomentFrames::default(),
        })
    }

    /// The lesson as it was opened.
    pub fn subject(&self) -> &Arc<Scenario> {
        &self.subject
    }

    /// `true` if the question is about the lanes of this scenario, whatever their numbers and colours are: not after a trial or an edit.
    pub fn asks_about(&self, scenario: &Scenario) -> bool {
        let (asked, now) = (&self.subject.lanes, &scenario.lanes);
        let same = |(a, b): (&LaneSpec, &LaneSpec)| {
            a.moves_like(b) && Looks { identity: b.looks.identity, ..a.looks.clone() } == b.looks
        };
        !matches!(self.phase, Phase::Try(_) | Phase::Tried(_) | Phase::Free)
            && asked.len() == now.len()
            && asked.iter().zip(now).all(same)
    }

    /// Its words.
    pub fn plan(&self) -> &LessonPlan {
        &self.subject.lesson
    }

    /// Current phase.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The hands that were raised.
    pub fn poll(&self) -> &ClassPoll {
        &self.poll
    }

    /// The bet that was placed.
    pub fn wager(&self) -> Option<PlacedBet> {
        self.wager
    }

    /// `true` while a bet can be placed.
    pub fn takes_bets(&self) -> bool {
        self.phase == Phase::Ask && self.plan().bet.is_some()
    }

    /// `true` while a bet on a lane can be placed.
    pub fn bets_on_lanes(&self) -> bool {
        self.takes_bets() && matches!(self.plan().bet, Some(Bet::Lanes { .. }))
    }

    /// Names of the choices.
    pub fn labels(&self) -> Vec<String> {
        let labels = self.plan().bet.as_ref().map_or_else(Vec::new, |bet| bet.labels(&self.subject.lanes));
        if self.bets_on_lanes() && self.plan().blind { vec![String::new(); labels.len()] } else { labels }
    }

    /// The scenario of a trial.
    pub fn trial(&self, index: usize) -> Option<&Arc<Scenario>> {
        self.trials.get(index)
    }

    /// Scenarios whose rehearsals the session needs, now or soon, the most urgent first.
    pub fn wants(&self) -> Vec<Arc<Scenario>> {
        let of_trials = match self.phase {
            Phase::Free => return Vec::new(),
            Phase::Ask | Phase::See => &[],
            Phase::Why | Phase::Try(_) | Phase::Tried(_) => self.trials.as_slice(),
        };
        std::iter::once(&self.subject).chain(of_trials).map(Arc::clone).collect()
    }

    /// Parts of the window to show now; `None`: those that the user chose.
    pub fn reveal(&self) -> Option<Reveal> {
        match self.phase {
            Phase::Ask => Some(Reveal::before_the_bet(self.plan())),
            // The motion has the window for itself until it is explained.
            Phase::See => Some(Reveal { plots: Vec::new(), ..Reveal::after_the_bet(self.plan()) }),
            Phase::Free => None,
            _ => Some(Reveal::after_the_bet(self.plan())),
        }
    }

    /// The parts that the lesson shows later in this run, and has room for from its question on; `None` once it shows them.
    pub fn reveals_later(&self) -> Option<Reveal> {
        matches!(self.phase, Phase::Ask | Phase::See).then(|| Reveal::after_the_bet(self.plan()))
    }

    /// `true` while switches of the stage differ from the settings that the lesson has in this phase.
    pub fn is_switched(&self) -> bool {
        self.is_switched
    }

    /// The moment whose sentence is true for the frames in the snapshot; `None` in a run with other input than the lesson's. In a
    /// run with other switches only a moment whose claim holds.
    pub fn moment(&self, snapshot: &Snapshot<'_>) -> Option<&Moment> {
        let is_own = self.slows_down() && *snapshot.input == self.subject.input;
        let moment = is_own.then(|| moment_at(&self.plan().moments, snapshot.pictured())).flatten();
        moment
            .filter(|moment| !self.is_switched || self.frames.bear_out(moment, snapshot.scenario, snapshot.pictured()))
    }

    /// Takes the frames that the lab has shown last, once for each of its frames.
    pub fn watch(&mut self, snapshot: &Snapshot<'_>) {
        self.frames.take(&self.subject.lesson.moments, snapshot);
    }

    /// The next thing to do; `None` while only a bet leads on.
    pub fn next(&self) -> Option<Next> {
        let trial = |index: usize| if index < self.trials.len() { Next::Try(index) } else { Next::Lesson };
        match self.phase {
            Phase::Ask if self.plan().bet.is_some() => self.poll.winner().map(Next::Bet),
            Phase::Ask => Some(Next::See),
            Phase::See => Some(Next::Why),
            Phase::Why => Some(trial(0)),
            Phase::Try(_) => Some(Next::Tell),
            Phase::Tried(index) => Some(trial(index + 1)),
            Phase::Free => Some(Next::Restart),
        }
    }

    /// Asks the question; the run waits at its start. Returns the actions for the lab, and the lesson if `current` differs from
    /// it.
    pub fn restart(&mut self, current: &Scenario) -> (Vec<Action>, Option<Arc<Scenario>>) {
        self.phase = Phase::Ask;
        (self.wager, self.tells_more, self.poll) = (None, false, ClassPoll::of(self.poll.hands().len()));
        let restored = (*current != *self.subject).then(|| Arc::clone(&self.subject));
        self.leaving = restored.is_some().then(|| Arc::new(current.clone()));
        (self.rewind(true), restored)
    }

    /// Raises a hand for a choice, before the bet.
    pub fn raise_hand(&mut self, choice: usize) {
        if self.takes_bets() {
            self.poll.raise(choice);
        }
    }

    /// Places a bet and plays the run. Ignores a choice that does not exist.
    pub fn bet(&mut self, wager: PlacedBet) -> Vec<Action> {
        let is_there = match wager {
            PlacedBet::Choice(choice) => choice < self.poll.hands().len(),
            PlacedBet::Number(number) => number.is_finite() && matches!(self.plan().bet, Some(Bet::Number { .. })),
        };
        if !self.takes_bets() || !is_there {
            return Vec::new();
        }
        self.wager = Some(wager);
        self.see()
    }

    /// Plays the run without a bet.
    pub fn skip(&mut self) -> Vec<Action> {
        if self.phase == Phase::Ask { self.see() } else { Vec::new() }
    }

    /// Tells the answer, or what came of a trial.
    pub fn tell(&mut self) {
        self.phase = match self.phase {
            Phase::See => Phase::Why,
            Phase::Try(index) => Phase::Tried(index),
            phase => phase,
        };
    }

    /// Tells the further facts with the answer, from now on.
    pub fn tell_more(&mut self) {
        self.tells_more = true;
    }

    /// `true` if the further facts are told with the answer.
    pub fn tells_more(&self) -> bool {
        self.tells_more
    }

    /// Plays the run with the settings of a trial, once the answer is told. Returns its scenario, and the actions for the lab.
    pub fn try_out(&mut self, index: usize) -> Option<(Arc<Scenario>, Vec<Action>)> {
        if !matches!(self.phase, Phase::Why | Phase::Try(_) | Phase::Tried(_)) {
            return None;
        }
        let trial = Arc::clone(self.trials.get(index)?);
        self.leaving = Some(Arc::clone(self.expected()));
        self.phase = Phase::Try(index);
        Some((trial, self.rewind(false)))
    }

    /// `true` if the scenario runs as the lesson does, which its answer is about.
    pub fn is_lesson(&self, scenario: &Scenario) -> bool {
        runs_alike(scenario, &self.subject)
    }

    /// `true` if the scenario is the unedited lesson or one of its trials.
    pub fn is_untouched(&self, scenario: &Scenario) -> bool {
        let is = |other: &Scenario| {
            let mut other = other.clone();
            other.identify();
            other == *scenario
        };
        is(&self.subject) || self.trials.iter().any(|trial| is(trial))
    }

    /// Ends the lesson.
    pub fn set_free(&mut self) -> Vec<Action> {
        (self.phase, self.left) = (Phase::Free, None);
        self.director.release().into_iter().collect()
    }

    /// Suspends the lesson until an undo returns to it.
    pub fn leave(&mut self) -> Vec<Action> {
        let left = if self.phase == Phase::Free { self.left } else { Some(self.phase) };
        let actions = self.set_free();
        self.left = left;
        actions
    }

    /// Follows the lab: an edit ends the lesson, its undo goes back to it, and the end of a run shows the answer. Returns the
    /// actions for the lab.
    pub fn observe(&mut self, scenario: &Scenario, now: Transport) -> Vec<Action> {
        if self.phase == Phase::Free {
            return self.left.map_or_else(Vec::new, |left| self.go_back(left, scenario));
        }
        if !self.is_expected(scenario) {
            return self.leave();
        }
        let length = self.length();
        if self.phase == Phase::Ask {
            if now.elapsed < length || now.paused {
                return Vec::new();
            }
            // It has played without a bet, and goes on as after a skipped bet.
            self.phase = Phase::See;
        }
        let (slows_down, switched, frames) = (self.slows_down(), self.is_switched, &self.frames);
        let slows = |moment: &Moment| {
            let is_to_come = moment.claim.is_some() && now.pictured < moment.at;
            slows_down && (!switched || is_to_come || frames.bear_out(moment, scenario, now.pictured))
        };
        let actions = self.director.conduct(&self.subject.lesson, length, slows, now);
        if now.elapsed >= length {
            self.tell();
        }
        actions
    }

    /// Returns to the phase that an edit has ended, if `scenario` is the former one. A run that the edit has changed starts again.
    fn go_back(&mut self, left: Phase, scenario: &Scenario) -> Vec<Action> {
        self.phase = left;
        if !self.is_expected(scenario) {
            self.phase = Phase::Free;
            return Vec::new();
        }
        self.left = None;
        match left {
            Phase::Ask => self.rewind(true),
            Phase::See => self.see(),
            _ => Vec::new(),
        }
    }

    fn see(&mut self) -> Vec<Action> {
        self.phase = Phase::See;
        self.rewind(self.plan().start.paused)
    }

    /// Length of the run.
    pub fn length(&self) -> Flicks {
        self.subject.length()
    }

    /// `true` if the run slows down at its moments: they belong to the unedited lesson.
    fn slows_down(&self) -> bool {
        matches!(self.phase, Phase::See | Phase::Why)
    }

    /// Goes to the start of the lesson, at its speed.
    fn rewind(&mut self, paused: bool) -> Vec<Action> {
        self.director = Director::default();
        let start = self.plan().start;
        let mut actions = vec![Action::Reset, Action::SetPaused(true), Action::SetSpeed(start.speed)];
        if start.at > Flicks::ZERO {
            actions.push(Action::Advance(Advance { lab: start.at, lead: Flicks::ZERO, window: false }));
        }
        actions.push(Action::SetPaused(paused));
        actions
    }

    /// The scenario of this phase, without switches of the stage.
    pub fn expected(&self) -> &Arc<Scenario> {
        match self.phase {
            Phase::Try(index) | Phase::Tried(index) => self.trials.get(index).unwrap_or(&self.subject),
            _ => &self.subject,
        }
    }

    /// `true` if the lab runs the lesson, or a trial of it: undo and redo lead from one to the other. Switches of the stage may
    /// differ from both.
    fn is_expected(&mut self, scenario: &Scenario) -> bool {
        self.is_switched = false;
        if runs_alike(scenario, self.expected()) {
            self.leaving = None;
            return true;
        }
        if self.leaving.as_ref().is_some_and(|leaving| runs_alike(scenario, leaving)) {
            return true;
        }
        if !matches!(self.phase, Phase::Ask | Phase::See) {
            let trial = self.trials.iter().position(|trial| runs_alike(scenario, trial));
            let found = trial.map(Phase::Tried).or_else(|| runs_alike(scenario, &self.subject).then_some(Phase::Why));
            if let Some(found) = found {
                self.phase = found;
                return true;
            }
        }
        self.is_switched = is_switched(scenario, self.expected());
        self.is_switched
    }
}
