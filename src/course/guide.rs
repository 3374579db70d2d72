//! The teacher's guide as Markdown: for each lesson the question, the answer with the run's numbers, and what to try.

use super::answer::{Answer, judge};
use super::outcome::Outcome;
use super::rehearsal::Rehearsal;
use crate::scenario::lesson::{Bet, CHAPTERS, LessonPlan};
use crate::scenario::{LESSONS, Scenario};
use std::fmt::Write;

/// The lessons of all chapters, each with the numbers of its own run.
///
/// # Errors
/// The id of a lesson, and a sentence that says which number has no value or why the bet has no answer.
pub fn guide() -> Result<String, String> {
    let mut text = String::new();
    for chapter in CHAPTERS {
        let of_chapter = LESSONS.iter().map(|lesson| (lesson, lesson.scenario()));
        let lessons: Vec<_> = of_chapter.filter(|(_, scenario)| scenario.lesson.chapter == Some(chapter)).collect();
        if lessons.is_empty() {
            continue;
        }
        add(&mut text, format_args!("## {}\n\n", chapter.title));
        for (lesson, scenario) in lessons {
            let page = guide_page(lesson.id, &scenario).map_err(|error| format!("{}: {error}", lesson.id))?;
            add(&mut text, format_args!("{page}"));
        }
    }
    Ok(text)
}

/// One lesson, by the id or file name that starts it.
///
/// # Errors
/// A sentence that says which number has no value, or why the bet has no answer.
pub fn guide_page(id: &str, scenario: &Scenario) -> Result<String, String> {
    let plan = &scenario.lesson;
    let outcome = Rehearsal::of(scenario).finish();
    let mut text = format!("### {}\n\n{}\n\n", scenario.title, plan.goal);
    add(&mut text, format_args!("`timestep-lab {}` · about {} minutes\n\n", id, plan.minutes));
    add(&mut text, format_args!("**Ask.** {}\n\n", plan.ask));
    if let Some(bet) = &plan.bet {
        add(&mut text, format_args!("{}\n", choices(bet, scenario, &outcome)?));
    }
    add(&mut text, format_args!("**Why.** {}\n\n", outcome.fill(&plan.why)?));
    if let Some(bet) = &plan.bet {
        add(&mut text, format_args!("{}", wrong_answers(plan, bet, scenario, &outcome)?));
    }
    for moment in &plan.moments {
        let say = outcome.fill(&moment.say)?;
        add(&mut text, format_args!("- At {}, lane {}: {say}\n", moment.at, moment.lane));
    }
    if !plan.moments.is_empty() {
        text.push('\n');
    }
    add(&mut text, format_args!("{}", trials(plan, scenario)?));
    if !plan.say.is_empty() {
        add(&mut text, format_args!("**Say.** {}\n\n", plan.say));
    }
    Ok(text)
}

/// The things to try, with the numbers of the changed runs.
fn trials(plan: &LessonPlan, scenario: &Scenario) -> Result<String, String> {
    let mut text = String::new();
    for trial in &plan.trials {
        let outcome = Rehearsal::of(&scenario.with_trial(trial)?).finish();
        add(&mut text, format_args!("**Try.** {} {}\n\n", trial.say, outcome.fill(&trial.then)?));
    }
    Ok(text)
}

/// The answers to wrong choices; the last text is for all others.
fn wrong_answers(plan: &LessonPlan, bet: &Bet, scenario: &Scenario, outcome: &Outcome) -> Result<String, String> {
    let answer = judge(bet, outcome)?;
    let (labels, mut text) = (bet.labels(&scenario.lanes), String::new());
    let wrong: Vec<_> = (0..labels.len()).filter(|index| !answer.is_choice(*index)).collect();
    for (place, words) in plan.wrong.iter().enumerate() {
        let is_last = place + 1 == plan.wrong.len() && wrong.len() > place + 1;
        let choice = wrong.get(place).filter(|_| !is_last).and_then(|index| labels.get(*index));
        let choice = choice.map_or("Other answers", String::as_str);
        add(&mut text, format_args!("- *{choice}*: {}\n", outcome.fill(words)?));
    }
    if !text.is_empty() {
        text.push('\n');
    }
    Ok(text)
}

/// The choices of a bet, the right one in bold.
fn choices(bet: &Bet, scenario: &Scenario, outcome: &Outcome) -> Result<String, String> {
    let answer = judge(bet, outcome)?;
    if let Bet::Number { of, within } = bet {
        let (value, percent) = (outcome.sum(of)?, 100.0 * within);
        return Ok(format!("Answer: {value}; {percent} % off still wins.\n"));
    }
    let choices = bet.labels(&scenario.lanes);
    let line = |(index, choice): (usize, &String)| {
        let mark = if answer == Answer::Choice(index) { "**" } else { "" };
        format!("{}. {mark}{choice}{mark}\n", index + 1)
    };
    Ok(choices.iter().enumerate().map(line).collect())
}

fn add(text: &mut String, part: std::fmt::Arguments<'_>) {
    text.write_fmt(part).expect("writing to a String does not fail");
}
