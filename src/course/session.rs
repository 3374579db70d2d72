//! A lesson as a person takes it: it asks, takes a bet, shows the run, says why, and proposes something to try.
//!
//! The session knows neither window nor clock: it is told what the laboratory does, and answers with actions. Texts with numbers
//! come from [`Rehearsal`](super::Rehearsal)s of the scenarios that it wants.

use super::director::{Director, Transport, moment_at};
use super::poll::Poll;
use super::reveal::Reveal;
use super::verdict::Wager;
use crate::lab::{Action, Advance};
use crate::scenario::Scenario;
use crate::scenario::lesson::{Bet, LessonPlan, Moment};
use crate::time::Flicks;
use std::sync::Arc;

/// The part of a lesson that a person is at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The question is asked; the run waits at its start.
    Ask,
    /// The run plays.
    See,
    /// The answer is told.
    Why,
    /// The run with the settings of the trial at this index plays.
    Try(usize),
    /// It is told what came of the trial at this index.
    Tried(usize),
    /// Nobody is asked: the person has changed the scenario or works in the lab.
    Free,
}

impl Phase {
    /// A word for logs and tests.
    pub fn word(self) -> &'static str {
        match self {
            Phase::Ask => "ask",
            Phase::See => "see",
            Phase::Why => "why",
            Phase::Try(_) => "try",
            Phase::Tried(_) => "tried",
            Phase::Free => "free",
        }
    }
}

/// The next thing to do in a lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// Bets on the choice with the most hands.
    Bet(usize),
    /// Plays the run.
    See,
    /// Tells the answer.
    Why,
    /// Runs with the settings of the trial at this index.
    Try(usize),
    /// Tells what came of the trial.
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
    poll: Poll,
    wager: Option<Wager>,
    director: Director,
    /// The scenario that the laboratory still has until its next frame.
    leaving: Option<Arc<Scenario>>,
}

impl Session {
    /// A session of a scenario that asks something; nobody is asked yet.
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
            poll: Poll::of(choices),
            wager: None,
            director: Director::default(),
            leaving: None,
        })
    }

    /// The lesson as it was opened.
    pub fn subject(&self) -> &Arc<Scenario> {
        &self.subject
    }

    /// Its words.
    pub fn plan(&self) -> &LessonPlan {
        &self.subject.lesson
    }

    /// The part that the person is at.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Hands that were raised for each choice.
    pub fn hands(&self) -> &[u32] {
        self.poll.hands()
    }

    /// The bet that was placed.
    pub fn wager(&self) -> Option<Wager> {
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
        match self.plan().bet {
            Some(Bet::Lanes { .. }) if self.plan().blind && self.phase == Phase::Ask => {
                vec![String::new(); labels.len()]
            }
            _ => labels,
        }
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

    /// What may be seen now; `None`: everything that the person chose.
    pub fn reveal(&self) -> Option<Reveal> {
        match self.phase {
            Phase::Ask => Some(Reveal::before_the_bet(self.plan())),
            Phase::Free => None,
            _ => Some(Reveal::after_the_bet(self.plan())),
        }
    }

    /// The moment whose sentence is shown at `elapsed`.
    pub fn moment(&self, elapsed: Flicks) -> Option<&Moment> {
        self.slows_down().then(|| moment_at(&self.plan().moments, elapsed)).flatten()
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

    /// Asks the question; the run waits at its start. Returns what the laboratory has to do, and the lesson where `current` is no
    /// longer it.
    pub fn restart(&mut self, current: &Scenario) -> (Vec<Action>, Option<Arc<Scenario>>) {
        self.phase = Phase::Ask;
        (self.wager, self.poll) = (None, Poll::of(self.poll.hands().len()));
        let restored = (*current != *self.subject).then(|| Arc::clone(&self.subject));
        self.leaving = restored.is_some().then(|| Arc::new(current.clone()));
        (self.from_start(true), restored)
    }

    /// Raises a hand for a choice, before the bet.
    pub fn raise_hand(&mut self, choice: usize) {
        if self.takes_bets() {
            self.poll.raise(choice);
        }
    }

    /// Places a bet and plays the run. A choice that is not there changes nothing.
    pub fn bet(&mut self, wager: Wager) -> Vec<Action> {
        let is_there = match wager {
            Wager::Choice(choice) => choice < self.poll.hands().len(),
            Wager::Number(number) => number.is_finite() && matches!(self.plan().bet, Some(Bet::Number { .. })),
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

    /// Plays the run with the settings of a trial, once the answer is told. Returns its scenario, and what the laboratory has to do.
    pub fn try_out(&mut self, index: usize) -> Option<(Arc<Scenario>, Vec<Action>)> {
        if !matches!(self.phase, Phase::Why | Phase::Try(_) | Phase::Tried(_)) {
            return None;
        }
        let trial = Arc::clone(self.trials.get(index)?);
        self.leaving = Some(Arc::clone(self.expected()));
        self.phase = Phase::Try(index);
        Some((trial, self.from_start(false)))
    }

    /// Asks nobody any longer.
    pub fn set_free(&mut self) -> Vec<Action> {
        self.phase = Phase::Free;
        self.director.release().into_iter().collect()
    }

    /// Follows the laboratory: an edit ends the lesson, the end of a run tells what it has shown. Returns what the laboratory has to do.
    pub fn observe(&mut self, scenario: &Scenario, now: Transport) -> Vec<Action> {
        if self.phase == Phase::Free {
            return Vec::new();
        }
        if !self.is_expected(scenario) {
            return self.set_free();
        }
        let length = self.length();
        if self.phase == Phase::Ask {
            // Who lets it play before the bet sees it once.
            return if now.elapsed >= length && !now.paused { self.from_start(true) } else { Vec::new() };
        }
        let (plan, moments) = (&self.subject.lesson, self.slows_down());
        let actions = self.director.conduct(plan, length, moments, now);
        if now.elapsed >= length {
            self.tell();
        }
        actions
    }

    fn see(&mut self) -> Vec<Action> {
        self.phase = Phase::See;
        self.from_start(self.plan().start.paused)
    }

    /// Length of the run.
    fn length(&self) -> Flicks {
        self.plan().repeat.unwrap_or(self.subject.duration)
    }

    /// `true` if the run slows down at its moments: they belong to the unedited lesson.
    fn slows_down(&self) -> bool {
        matches!(self.phase, Phase::See | Phase::Why)
    }

    /// Goes to the start of the lesson, at its speed.
    fn from_start(&mut self, paused: bool) -> Vec<Action> {
        self.director = Director::default();
        let start = self.plan().start;
        let mut actions = vec![Action::Reset, Action::SetPaused(true), Action::SetSpeed(start.speed)];
        if start.at > Flicks::ZERO {
            actions.push(Action::Advance(Advance { lab: start.at, lead: Flicks::ZERO, window: false }));
        }
        actions.push(Action::SetPaused(paused));
        actions
    }

    /// The scenario that the laboratory has in this phase.
    fn expected(&self) -> &Arc<Scenario> {
        match self.phase {
            Phase::Try(index) | Phase::Tried(index) => self.trials.get(index).unwrap_or(&self.subject),
            _ => &self.subject,
        }
    }

    /// `true` if the laboratory runs the lesson, or a trial of it: undo and redo lead from one to the other.
    fn is_expected(&mut self, scenario: &Scenario) -> bool {
        if runs_alike(scenario, self.expected()) {
            self.leaving = None;
            return true;
        }
        if self.leaving.as_ref().is_some_and(|leaving| runs_alike(scenario, leaving)) {
            return true;
        }
        if matches!(self.phase, Phase::Ask | Phase::See) {
            return false;
        }
        let trial = self.trials.iter().position(|trial| runs_alike(scenario, trial));
        let found = trial.map(Phase::Tried).or_else(|| runs_alike(scenario, &self.subject).then_some(Phase::Why));
        self.phase = found.unwrap_or(self.phase);
        found.is_some()
    }
}

/// `true` if both run the same lanes alike; they may look different.
fn runs_alike(a: &Scenario, b: &Scenario) -> bool {
    let lanes = || a.lanes == b.lanes || a.lanes.iter().zip(&b.lanes).all(|(a, b)| a.runs_like(b));
    a.lanes.len() == b.lanes.len() && a.seed == b.seed && a.duration == b.duration && lanes()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::{Frame, Lab};

    /// A laboratory and a session of the lesson, as a window has them.
    struct Class {
        lab: Lab,
        session: Session,
    }

    impl Class {
        fn of(id: &str) -> Self {
            Self::with(Scenario::load(id).unwrap())
        }

        fn with(scenario: Scenario) -> Self {
            let mut class = Class { session: Session::of(&scenario).unwrap(), lab: Lab::new(scenario) };
            class.restart();
            class
        }

        fn restart(&mut self) {
            let (actions, restored) = self.session.restart(self.lab.snapshot().scenario);
            self.give(&actions, restored.as_deref());
        }

        fn give(&mut self, actions: &[Action], scenario: Option<&Scenario>) {
            self.lab.frame(Frame { actions, scenario, ..Frame::default() });
        }

        /// One frame of the window.
        fn frame(&mut self) {
            let snapshot = self.lab.snapshot();
            let actions = self.session.observe(snapshot.scenario, Transport::of(&snapshot));
            self.lab.frame(Frame { elapsed: Lab::NOMINAL_FRAME, actions: &actions, ..Frame::default() });
        }

        fn run(&mut self, frames: usize) {
            (0..frames).for_each(|_| self.frame());
        }

        fn bet(&mut self, wager: Wager) {
            let actions = self.session.bet(wager);
            self.give(&actions, None);
        }

        fn try_out(&mut self, index: usize) {
            let (trial, actions) = self.session.try_out(index).unwrap();
            self.give(&actions, Some(&trial));
        }

        fn edit(&mut self, edit: impl FnOnce(&mut Scenario)) {
            let mut scenario = self.lab.snapshot().scenario.clone();
            edit(&mut scenario);
            self.give(&[], Some(&scenario));
        }
    }

    #[test]
    fn a_lesson_from_the_question_to_the_last_trial() {
        let mut class = Class::of("bounce-tunnel");
        let trials = class.session.plan().trials.len();
        class.run(30);
        assert_eq!((class.session.phase(), class.lab.snapshot().elapsed), (Phase::Ask, Flicks::ZERO));
        assert_eq!((class.session.next(), class.session.wants().len()), (None, 1));
        class.bet(Wager::Choice(9));
        assert_eq!(class.session.phase(), Phase::Ask, "there is no such lane");
        class.bet(Wager::Choice(0));
        class.run(60);
        assert_eq!((class.session.phase(), class.session.wager()), (Phase::See, Some(Wager::Choice(0))));
        class.run(5 * 60);
        assert_eq!(class.session.phase(), Phase::Why);
        assert_eq!(class.session.wants().len(), 1 + trials);
        for index in 0..trials {
            assert_eq!(class.session.next(), Some(Next::Try(index)));
            class.try_out(index);
            class.run(2);
            assert_eq!((class.session.phase(), class.session.next()), (Phase::Try(index), Some(Next::Tell)));
            class.run(5 * 60);
            assert_eq!(class.session.phase(), Phase::Tried(index));
        }
        assert_eq!(class.session.next(), Some(Next::Lesson));
        class.restart();
        class.frame();
        assert_eq!((class.session.phase(), class.session.wager()), (Phase::Ask, None));
        assert_eq!(class.lab.snapshot().scenario, &**class.session.subject());
    }

    #[test]
    fn any_edit_but_a_trial_ends_the_lesson_and_looks_do_not() {
        for phase in [Phase::Ask, Phase::See, Phase::Why, Phase::Try(0)] {
            let mut class = Class::of("bounce-tunnel");
            if phase != Phase::Ask {
                class.bet(Wager::Choice(0));
            }
            if !matches!(phase, Phase::Ask | Phase::See) {
                class.session.tell();
            }
            if phase == Phase::Try(0) {
                class.try_out(0);
            }
            class.edit(|scenario| scenario.lanes[0].label = "mine".to_owned());
            class.frame();
            assert_eq!(class.session.phase(), phase, "a label changes no run");
            class.edit(|scenario| scenario.lanes[0].dt = Flicks::from_ratio(1, 77));
            class.frame();
            assert_eq!((class.session.phase(), class.session.next()), (Phase::Free, Some(Next::Restart)));
            assert!(class.session.reveal().is_none() && class.session.bet(Wager::Choice(0)).is_empty());
            class.restart();
            class.frame();
            assert_eq!(class.session.phase(), Phase::Ask);
        }
    }

    #[test]
    fn undo_of_a_trial_goes_back_to_the_answer() {
        let mut class = Class::of("bounce-tunnel");
        class.bet(Wager::Choice(1));
        class.session.tell();
        class.try_out(0);
        class.frame();
        let (subject, trial) = (class.session.subject().clone(), class.session.trial(0).unwrap().clone());
        class.give(&[], Some(&subject));
        class.frame();
        assert_eq!(class.session.phase(), Phase::Why);
        class.give(&[], Some(&trial));
        class.frame();
        assert_eq!(class.session.phase(), Phase::Tried(0));
    }

    #[test]
    fn hands_decide_and_skipping_bets_nothing() {
        let mut class = Class::of("bounce-tunnel");
        [1, 1, 0].into_iter().for_each(|choice| class.session.raise_hand(choice));
        assert_eq!((&class.session.hands()[..2], class.session.next()), (&[1, 2][..], Some(Next::Bet(1))));
        let actions = class.session.skip();
        class.give(&actions, None);
        class.session.raise_hand(0);
        assert_eq!((class.session.phase(), class.session.wager()), (Phase::See, None));
        assert!(class.session.skip().is_empty() && class.session.hands()[0] == 1);
        assert!(!class.lab.snapshot().paused);
    }

    #[test]
    fn numbers_are_bet_only_where_a_number_is_asked() {
        let mut class = Class::of("accumulator");
        for wrong in [Wager::Choice(0), Wager::Number(f64::NAN)] {
            class.bet(wrong);
            assert_eq!(class.session.phase(), Phase::Ask);
        }
        class.bet(Wager::Number(3.0));
        assert_eq!(class.session.phase(), Phase::See);
        let mut class = Class::of("bounce-tunnel");
        class.bet(Wager::Number(1.0));
        assert_eq!(class.session.phase(), Phase::Ask);
    }

    #[test]
    fn a_lesson_starts_where_and_how_it_says() {
        let mut scenario = Scenario::load("bounce-tunnel").unwrap();
        let start = &mut scenario.lesson.start;
        (start.at, start.paused, start.speed) = (Flicks::from_secs(0.5), true, crate::time::TimeScale::new(0.5));
        scenario.lesson.repeat = Some(Flicks::from_secs(1.0));
        let mut class = Class::with(scenario);
        let at = |class: &Class| class.lab.snapshot().elapsed.secs();
        assert_eq!(at(&class), 0.5);
        class.bet(Wager::Choice(0));
        class.run(10);
        assert_eq!((at(&class), class.lab.snapshot().paused), (0.5, true), "it waits for the person");
        class.give(&[Action::SetPaused(false)], None);
        class.run(30);
        assert!((at(&class) - 0.75).abs() < 0.02, "half the speed: {}", at(&class));
        class.run(60);
        assert!(at(&class) < 0.5 && class.session.phase() == Phase::Why, "it starts again after its time");
    }

    #[test]
    fn before_the_bet_nothing_gives_the_answer_away() {
        let mut class = Class::of("orbit-methods");
        let reveal = class.session.reveal().unwrap();
        assert!(!reveal.numbers && !reveal.strips && !reveal.layers.ghost && !reveal.layers.trail);
        assert!(reveal.plots.is_empty() && reveal.mechanisms.is_none());
        class.bet(Wager::Choice(0));
        let reveal = class.session.reveal().unwrap();
        assert!(
            reveal.numbers
                && reveal.layers.ghost == class.session.plan().show.contains(&crate::scenario::lesson::Show::Ghost)
        );
        let blind =
            crate::scenario::LESSONS.iter().map(|lesson| lesson.scenario()).find(|scenario| scenario.lesson.blind);
        let session = Class::with(blind.unwrap()).session;
        assert!(!session.reveal().unwrap().labels);
        assert!(!session.bets_on_lanes() || session.labels().iter().all(String::is_empty));
    }

    #[test]
    fn a_scenario_that_asks_nothing_has_no_session() {
        assert!(Session::of(&Scenario::of(vec![Default::default()])).is_none());
    }
}
