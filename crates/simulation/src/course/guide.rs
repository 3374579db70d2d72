//! The pages of the teacher's guide: for each lesson the question, the answer with the run's numbers, and what to try.

use super::answer::{RightAnswer, judge};
use super::catalogue::CourseEntry;
use super::examination::{Examination, Examined};
use super::outcome::{Outcome, written};
use super::part::CoursePart;
use crate::metrics::{Unit, in_sentence};
use crate::scenario::lesson::{Bet, LessonPlan, Moment, Trial};
use crate::scenario::{BundledScenario, Flaw, LessonPath, Scenario};
use rayon::prelude::*;
use std::sync::Arc;
use timestep::time::Flicks;

/// A lesson for the guide.
#[derive(Clone, Debug)]
pub struct GuideLesson {
    /// Id or file name that starts it.
    pub id: String,
    /// The lesson.
    pub scenario: Scenario,
}

impl From<&BundledScenario> for GuideLesson {
    fn from(lesson: &BundledScenario) -> Self {
        GuideLesson { id: lesson.id.to_owned(), scenario: lesson.scenario() }
    }
}

/// A path, the other lessons, or a teacher's own.
#[derive(Debug)]
pub struct GuidePart {
    /// Title of the part.
    pub title: &'static str,
    /// The path, if all of its lessons are here: it has a plan.
    pub path: Option<&'static LessonPath>,
    /// Its lessons.
    pub pages: Vec<GuidePage>,
}

/// A lesson, with the numbers of its own run in all texts.
#[derive(Debug)]
pub struct GuidePage {
    /// Id or file name that starts it.
    pub id: String,
    /// The lesson.
    pub scenario: Scenario,
    /// Lab time of the still.
    pub still_at: Flicks,
    /// The choices of the bet, and `true` for the right one.
    pub choices: Vec<(String, bool)>,
    /// The right answer, where the bet is a number.
    pub number: Option<String>,
    /// The explanation.
    pub why: String,
    /// Further facts; empty if there are none.
    pub more: String,
    /// Wrong choices, and what to say to them.
    pub wrong: Vec<[String; 2]>,
    /// Moments to watch: time, lane and sentence.
    pub moments: Vec<[String; 2]>,
    /// Things to try.
    pub trials: Vec<GuideTrial>,
    /// The numbers of its run.
    pub outcome: Outcome,
}

/// A thing to try, and its result.
#[derive(Debug)]
pub struct GuideTrial {
    /// The proposal.
    pub say: String,
    /// Its result in words.
    pub then: String,
    /// The numbers of the run with the changed settings.
    pub outcome: Outcome,
}

/// Title of the lessons that are not bundled.
const OWN: &str = "Your own lessons";

/// A lesson that no page can be made of.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{id}: {}", flaws.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
pub struct FlawedLesson {
    /// Id or file name that starts it.
    pub id: String,
    /// Its flaws, at least one.
    pub flaws: Vec<Flaw>,
}

/// These lessons: by paths, then the other lessons, then those that are not bundled. They are run on all threads of the
/// current rayon pool, and call `between` every few milliseconds of work.
///
/// # Errors
/// The first lesson with flaws ([`Examination`]).
pub fn guide(lessons: &[GuideLesson], between: impl Fn() + Sync) -> Result<Vec<GuidePart>, FlawedLesson> {
    let page = |GuideLesson { id, scenario }: &GuideLesson| {
        GuidePage::of(id, scenario, &between).map_err(|flaws| FlawedLesson { id: id.clone(), flaws })
    };
    let mut pages = lessons.par_iter().map(page).collect::<Result<Vec<_>, FlawedLesson>>()?;
    let mut part = |part: CoursePart| {
        let of_lesson = |entry: &CourseEntry| pages.extract_if(.., |page| page.id == entry.id).collect::<Vec<_>>();
        let pages: Vec<_> = CourseEntry::all_of(part).flat_map(of_lesson).collect();
        let path = if let CoursePart::Path(path) = part { Some(path) } else { None };
        GuidePart { title: part.title(), path: path.filter(|path| pages.len() == path.lessons.len()), pages }
    };
    let mut parts: Vec<_> = CoursePart::all().map(&mut part).collect();
    parts.push(GuidePart { title: OWN, path: None, pages });
    parts.retain(|part| !part.pages.is_empty());
    Ok(parts)
}

impl GuidePage {
    /// The page of a lesson that is started by `id`; `between` is called every few milliseconds of work.
    ///
    /// # Errors
    /// The flaws of the lesson ([`Examination`]), or that it asks nothing.
    pub fn of(id: &str, scenario: &Scenario, between: impl Fn()) -> Result<Self, Vec<Flaw>> {
        let Examined { outcome, trials } = Examination::of(scenario).finish(between)?;
        if scenario.lesson.ask.is_empty() {
            return Err(vec![Flaw::new("lesson", "it asks nothing; a lesson has a question, `ask`")]);
        }
        let page = Self::filled(id, scenario, (&outcome, &trials));
        page.map_err(|reason| vec![Flaw::new("lesson", reason)])
    }

    /// The page with the numbers of its runs, which have all that the lesson names.
    fn filled(id: &str, scenario: &Scenario, runs: (&Outcome, &[Arc<Outcome>])) -> Result<Self, String> {
        let (plan, (outcome, trials)) = (&scenario.lesson, runs);
        let (mut choices, mut number, mut wrong) = (Vec::new(), None, Vec::new());
        if let Some(bet) = &plan.bet {
            let (answer, labels) = (judge(bet, outcome)?, bet.labels(&scenario.lanes));
            match bet {
                Bet::Number { of, within } => {
                    let within = in_sentence(Unit::Change, *within);
                    number = Some(format!("{}; {within} off still wins", written(of, outcome.sum(of)?)));
                }
                _ => {
                    choices =
                        labels.iter().cloned().zip((0..).map(|place| answer == RightAnswer::Choice(place))).collect()
                }
            }
            wrong = wrong_answers(plan, &labels, &answer, outcome)?;
        }
        let moment = |at: &Moment| Ok([format!("At {} s, lane {}", at.at.secs(), at.lane), outcome.fill(&at.say)?]);
        let trial = |(trial, outcome): (&Trial, &Arc<Outcome>)| {
            let then = outcome.fill(&trial.then)?;
            Ok(GuideTrial { say: trial.say.clone(), then, outcome: Outcome::clone(outcome) })
        };
        Ok(GuidePage {
            id: id.to_owned(),
            scenario: scenario.clone(),
            still_at: telling_moment(scenario),
            choices,
            number,
            why: outcome.fill(&plan.why)?,
            more: outcome.fill(&plan.more)?,
            wrong,
            moments: plan.moments.iter().map(moment).collect::<Result<_, String>>()?,
            trials: plan.trials.iter().zip(trials).map(trial).collect::<Result<_, String>>()?,
            outcome: outcome.clone(),
        })
    }

    /// The words of the lesson that name no number of the run.
    pub fn plan(&self) -> &LessonPlan {
        &self.scenario.lesson
    }

    /// Text in place of the still, for screen readers.
    pub fn still_text(&self) -> String {
        format!("{}: the lanes at {:.3} s", self.scenario.title, self.still_at.secs())
    }
}

/// The lab time at which a still tells what the lesson is about: the middle of its last moment, by which lanes differ the most, or, without one, the golden
/// section of its run, at which no motion of a round period turns or rests.
fn telling_moment(scenario: &Scenario) -> Flicks {
    let length = scenario.length().millis();
    let section = || Flicks::from_millis((0.382 * length).round());
    scenario.lesson.moments.last().map_or_else(section, |moment| moment.at + Flicks(moment.lasts.0 / 2))
}

/// The wrong choices with their answers; the last text is for all others.
fn wrong_answers(
    plan: &LessonPlan,
    labels: &[String],
    answer: &RightAnswer,
    outcome: &Outcome,
) -> Result<Vec<[String; 2]>, String> {
    let wrong: Vec<_> = (0..labels.len()).filter(|index| !answer.is_choice(*index)).collect();
    let text = |(place, words)| {
        let is_last = place + 1 == plan.wrong.len() && wrong.len() > place + 1;
        let choice = wrong.get(place).filter(|_| !is_last).and_then(|index| labels.get(*index));
        Ok([choice.map_or("Other answers", String::as_str).to_owned(), outcome.fill(words)?])
    };
    plan.wrong.iter().enumerate().map(text).collect()
}
