//! Flaws of a lesson that need no run: parts of it that never come, and a bet that is none.

use crate::scenario::lesson::{Bet, LessonPlan, Relation, Sum};
use crate::scenario::{Flaw, Scenario};
use files::visible_text::quotable;
use std::str::FromStr;

/// The flaws of a scenario's lesson that need no run; none of a scenario without a lesson.
pub(super) fn lesson_flaws(scenario: &Scenario) -> Vec<Flaw> {
    let mut flaws = Vec::new();
    let plan = &scenario.lesson;
    let says = !(plan.why.is_empty() && plan.more.is_empty() && plan.wrong.is_empty() && plan.trials.is_empty());
    if plan.ask.is_empty() && (plan.bet.is_some() || says || !plan.moments.is_empty()) {
        flaws.push(Flaw::new("lesson", "without `ask`, its question, nothing of it is ever shown"));
    }
    flaws.extend(late_parts(scenario));
    flaws.extend(idle_claims(plan));
    flaws.extend(bet_flaw(scenario));
    flaws.extend(surplus_reply(scenario));
    flaws
}

/// Parts that come after the end of the run.
fn late_parts(scenario: &Scenario) -> Vec<Flaw> {
    let (plan, length) = (&scenario.lesson, scenario.length());
    let start = (plan.start.at >= length).then_some(("lesson.start.at".to_owned(), plan.start.at));
    let moments = plan.moments.iter().enumerate();
    let moments = moments.filter(|(_, moment)| moment.at >= length);
    let moments = moments.map(|(place, moment)| (format!("lesson.moments.{place}.at"), moment.at));
    let flaw = |(path, at)| Flaw::new(path, format!("{at} is never reached: the run ends at {length}"));
    start.into_iter().chain(moments).map(flaw).collect()
}

/// Claims that hold for all frames or for none, because they name no value of a frame.
fn idle_claims(plan: &LessonPlan) -> impl Iterator<Item = Flaw> {
    let claims = plan.moments.iter().enumerate().filter_map(|(place, moment)| Some((place, moment.claim.as_ref()?)));
    claims.filter(|(_, claim)| names_nothing(claim)).map(|(place, claim)| {
        let reason = format!("`{}` names no value of a frame, such as `steps`", quotable(&claim.text));
        Flaw::new(format!("lesson.moments.{place}.is"), reason)
    })
}

fn names_nothing<N: FromStr<Err = String>>(relation: &Relation<N>) -> bool {
    relation.sums().flat_map(Sum::names).next().is_none()
}

/// A bet with fewer than two different choices.
fn bet_flaw(scenario: &Scenario) -> Option<Flaw> {
    match scenario.lesson.bet.as_ref()? {
        Bet::Lanes { .. } if scenario.lanes.len() < 2 => {
            Some(Flaw::new("lesson.bet", "there is one lane; a bet on lanes needs two or more"))
        }
        Bet::Choices { choices, .. } => {
            let twice = choices.iter().enumerate().find(|(place, choice)| choices[..*place].contains(choice))?;
            let reason = format!("the choice “{}” is there twice", quotable(twice.1));
            Some(Flaw::new(format!("lesson.bet.choices.{}", twice.0), reason))
        }
        Bet::Lanes { .. } | Bet::Number { .. } => None,
    }
}

/// The first reply of more replies than there are wrong answers to reply to.
fn surplus_reply(scenario: &Scenario) -> Option<Flaw> {
    let answers = match &scenario.lesson.bet {
        None => 0,
        Some(Bet::Number { .. }) => 1,
        Some(bet) => bet.labels(&scenario.lanes).len().saturating_sub(1),
    };
    let reason = || match answers {
        0 => "it is never said: there is no bet".to_owned(),
        1 => "it is never said: one wrong answer has one reply".to_owned(),
        _ => format!("it is never said: there are {answers} wrong answers"),
    };
    (scenario.lesson.wrong.len() > answers).then(|| Flaw::new(format!("lesson.wrong.{answers}"), reason()))
}
