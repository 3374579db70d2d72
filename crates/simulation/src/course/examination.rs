//! The one judge of a lesson or an opening: what `check` reports, what the guide, clips and the window refuse or show.
//!
//! It runs the lesson and everything that the lesson proposes to try, fills in all texts, decides the bet, and holds the claims of
//! moments against the frames.

use super::answer::judge;
use super::claims::{BrokenClaim, ClaimRun};
use super::lesson_flaws::lesson_flaws;
use super::opening_flaws::{opening_flaws, opening_flaws_of_run};
use super::outcome::Outcome;
use super::rehearsal::Rehearsal;
use crate::scenario::lesson::{LessonPlan, Template};
use crate::scenario::{Flaw, Scenario};
use std::sync::Arc;

/// The numbers of a lesson without a flaw.
#[derive(Clone, Debug, Default)]
pub struct Examined {
    /// Those of its own run.
    pub outcome: Arc<Outcome>,
    /// Those of the run of each thing to try, in order.
    pub trials: Vec<Arc<Outcome>>,
}

/// An examination on its way, which can be left at any time.
#[derive(Debug)]
pub struct Examination {
    scenario: Scenario,
    flaws: Vec<Flaw>,
    found: Examined,
    /// The lesson's own run. It stays until the end, because the trials share its reference solutions.
    own: Rehearsal,
    /// The run that is under way.
    stage: ExaminationStage,
}

#[derive(Debug)]
enum ExaminationStage {
    Own,
    Claims(Box<ClaimRun>),
    /// The run of the trial at this index.
    Trial(usize, Box<Rehearsal>),
    Ended,
}

impl Examination {
    /// The examination of a scenario. One that is neither a lesson nor an opening has nothing to examine, and no run.
    pub fn of(scenario: &Scenario) -> Self {
        let mut flaws = [lesson_flaws(scenario), opening_flaws(scenario)].concat();
        let plan = &scenario.lesson;
        let has_words = *plan != plan.without_words() || scenario.opening.is_some();
        let endless = has_words.then(|| endless(scenario, "seconds")).flatten();
        let stage = if has_words && endless.is_none() { ExaminationStage::Own } else { ExaminationStage::Ended };
        flaws.extend(endless);
        let own = Rehearsal::of(scenario);
        Examination { scenario: scenario.clone(), flaws, found: Examined::default(), own, stage }
    }

    /// Goes on for a few milliseconds of work. Returns `true` at the end.
    pub fn advance(&mut self) -> bool {
        match &mut self.stage {
            ExaminationStage::Own => {
                if self.own.advance() {
                    self.end_own();
                }
            }
            ExaminationStage::Claims(run) => {
                if run.advance() {
                    self.end_claims();
                }
            }
            ExaminationStage::Trial(index, run) => {
                if run.advance() {
                    let (index, outcome) = (*index, run.outcome());
                    self.end_trial(index, outcome);
                }
            }
            ExaminationStage::Ended => {}
        }
        matches!(self.stage, ExaminationStage::Ended)
    }

    /// Runs to the end, and calls `between` every few milliseconds of work.
    ///
    /// # Errors
    /// All flaws.
    pub fn finish(mut self, between: impl Fn()) -> Result<Examined, Vec<Flaw>> {
        while !self.advance() {
            between();
        }
        self.into_result()
    }

    /// The numbers, once the end is reached.
    ///
    /// # Errors
    /// All flaws.
    pub fn into_result(self) -> Result<Examined, Vec<Flaw>> {
        if self.flaws.is_empty() { Ok(self.found) } else { Err(self.flaws) }
    }

    /// Judges the texts and the bet of a lesson, or the claims of an opening, by its own run.
    fn end_own(&mut self) {
        let outcome = self.own.outcome();
        self.flaws.extend(flaws_of_run(&self.scenario.lesson, &outcome));
        self.flaws.extend(opening_flaws_of_run(&self.scenario, &outcome));
        self.found.outcome = Arc::new(outcome);
        self.stage = ExaminationStage::Claims(Box::new(ClaimRun::of(&self.scenario)));
    }

    fn end_claims(&mut self) {
        if let ExaminationStage::Claims(run) = std::mem::replace(&mut self.stage, ExaminationStage::Ended) {
            let flaw = |broken: &BrokenClaim| Flaw::new(format!("lesson.moments.{}.is", broken.moment), &broken.reason);
            self.flaws.extend(run.into_broken().iter().map(flaw));
            self.begin_trial(0);
        }
    }

    /// Begins the run of a thing to try; after the last one the examination ends.
    fn begin_trial(&mut self, index: usize) {
        self.stage = ExaminationStage::Ended;
        let Some(trial) = self.scenario.lesson.trials.get(index) else { return };
        let key = format!("lesson.try.{index}.set");
        let ends = |scenario: Scenario| endless(&scenario, &key).map_or(Ok(scenario), Err);
        match self.scenario.with_trial(trial).map_err(|reason| Flaw::new(&key, reason)).and_then(ends) {
            Ok(scenario) => self.stage = ExaminationStage::Trial(index, Box::new(Rehearsal::of(&scenario))),
            Err(flaw) => {
                self.flaws.push(flaw);
                self.found.trials.push(Arc::default());
                self.begin_trial(index + 1);
            }
        }
    }

    fn end_trial(&mut self, index: usize, outcome: Outcome) {
        if let Some(trial) = self.scenario.lesson.trials.get(index) {
            self.flaws.extend(text_flaw(format!("lesson.try.{index}.then"), &trial.then, &outcome));
        }
        self.found.trials.push(Arc::new(outcome));
        self.begin_trial(index + 1);
    }
}

/// The flaw of a scenario whose run would not end; `key` is best changed.
fn endless(scenario: &Scenario, key: &str) -> Option<Flaw> {
    scenario.check_length(scenario.length()).err().map(|reason| Flaw::new(key, reason.to_string()))
}

/// Texts that have no number in this run of the lesson, and a bet that it does not decide.
fn flaws_of_run(plan: &LessonPlan, outcome: &Outcome) -> Vec<Flaw> {
    let bet = plan.bet.as_ref().and_then(|bet| judge(bet, outcome).err());
    let mut flaws: Vec<_> = bet.map(|reason| Flaw::new("lesson.bet", reason)).into_iter().collect();
    let wrong = plan.wrong.iter().enumerate().map(|(place, text)| (format!("lesson.wrong.{place}"), text));
    let moments = plan.moments.iter().enumerate();
    let moments = moments.map(|(place, moment)| (format!("lesson.moments.{place}.say"), &moment.say));
    let texts = [("lesson.why".to_owned(), &plan.why), ("lesson.more".to_owned(), &plan.more)];
    let texts = texts.into_iter().chain(wrong).chain(moments);
    flaws.extend(texts.filter_map(|(path, text)| text_flaw(path, text, outcome)));
    flaws
}

fn text_flaw(path: String, text: &Template, outcome: &Outcome) -> Option<Flaw> {
    outcome.fill(text).err().map(|reason| Flaw::new(path, reason))
}
