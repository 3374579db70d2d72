//! The verdict on a bet: the right answer, and the reply to a wrong one.

use super::answer::{RightAnswer, judge};
use super::outcome::{Outcome, written};
use crate::scenario::lesson::{Bet, LessonPlan, Template};

/// A bet that a user has placed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PlacedBet {
    /// On a choice, counted from 0.
    Choice(usize),
    /// On a number, in the unit that the question asks for.
    Number(f64),
}

/// A bet that a run has decided.
#[derive(Clone, Debug, PartialEq)]
pub struct BetVerdict {
    /// `true` if the bet was right; `None` without a bet.
    pub won: Option<bool>,
    /// The right answer.
    pub answer: String,
    /// The user's own answer, where that was another, and what is wrong with it, where the lesson says that. What its sentences call "it" is
    /// the choice that was bet on.
    pub words: Option<String>,
}

/// Decides a bet on a run; `labels` name the choices.
///
/// # Errors
/// A sentence that says why there is no single answer, or which number has no value.
pub fn settle(
    plan: &LessonPlan,
    labels: &[String],
    wager: Option<PlacedBet>,
    outcome: &Outcome,
) -> Result<Option<BetVerdict>, String> {
    let Some(bet) = &plan.bet else { return Ok(None) };
    let answer = judge(bet, outcome)?;
    let won = wager.map(|wager| match (wager, answer) {
        (PlacedBet::Choice(index), answer) => answer.is_choice(index),
        (PlacedBet::Number(typed), RightAnswer::Number([least, most])) => (least..=most).contains(&typed),
        (PlacedBet::Number(_), RightAnswer::Choice(_)) => false,
    });
    let words = match (won, wager) {
        (Some(false), Some(wager)) => {
            let said = match wager {
                PlacedBet::Choice(chosen) => format!("You said {}.", choice(bet, labels, chosen)),
                PlacedBet::Number(_) => String::new(),
            };
            let why = wrong_words(&plan.wrong, answer, wager).map(|words| outcome.fill(words)).transpose()?;
            let words = [said, why.unwrap_or_default()].into_iter().filter(|part| !part.is_empty());
            Some(words.collect::<Vec<_>>().join(" ")).filter(|words| !words.is_empty())
        }
        _ => None,
    };
    Ok(Some(BetVerdict { won, answer: sentence(bet, labels, wager, answer, won, outcome)?, words }))
}

/// A choice of a bet, as a sentence names it.
fn choice(bet: &Bet, labels: &[String], index: usize) -> String {
    let label = labels.get(index).map_or("", String::as_str);
    if matches!(bet, Bet::Lanes { .. }) { format!("lane {}, {label}", index + 1) } else { format!("“{label}”") }
}

/// The words for a wrong bet: the wrong choices have them in their order, and the last are for all others.
fn wrong_words(wrong: &[Template], answer: RightAnswer, wager: PlacedBet) -> Option<&Template> {
    let place = match (wager, answer) {
        (PlacedBet::Choice(chosen), RightAnswer::Choice(right)) => chosen - usize::from(chosen > right),
        _ => 0,
    };
    wrong.get(place).or(wrong.last())
}

/// The right answer in a sentence, beside the bet where that was a number.
fn sentence(
    bet: &Bet,
    labels: &[String],
    wager: Option<PlacedBet>,
    answer: RightAnswer,
    won: Option<bool>,
    outcome: &Outcome,
) -> Result<String, String> {
    let [it_is, capital] = match bet {
        Bet::Choices { .. } => ["the answer is", "The answer is"],
        _ => ["it is", "It is"],
    };
    Ok(match (bet, wager, answer) {
        (Bet::Number { of, .. }, Some(PlacedBet::Number(typed)), _) => {
            let verdict = if won == Some(true) { "Right" } else { "Not quite" };
            format!("{verdict}: it is {}, and you said {}.", written(of, outcome.sum(of)?), written(of, typed))
        }
        (Bet::Number { of, .. }, _, _) => format!("It is {}.", written(of, outcome.sum(of)?)),
        (_, _, RightAnswer::Choice(right)) => {
            let right = choice(bet, labels, right);
            match won {
                Some(true) => format!("Right: {right}."),
                Some(false) => format!("No: {it_is} {right}."),
                None => format!("{capital} {right}."),
            }
        }
        (_, _, RightAnswer::Number(_)) => unreachable!("only a bet on a number has such an answer"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::course::Rehearsal;
    use crate::scenario::Scenario;

    fn settled(id: &str, wager: Option<PlacedBet>) -> BetVerdict {
        let scenario = Scenario::load(id).unwrap();
        let outcome = Rehearsal::of(&scenario).finish();
        let labels = scenario.lesson.bet.as_ref().unwrap().labels(&scenario.lanes);
        settle(&scenario.lesson, &labels, wager, &outcome).unwrap().unwrap()
    }

    #[test]
    fn a_number_within_the_tolerance_wins() {
        // 600 frames, 1000 steps: 400 frames with two, and a twentieth to either side is right.
        for (typed, won) in [(380.0, true), (420.0, true), (379.0, false), (421.0, false), (600.0, false)] {
            let verdict = settled("free-the-physics", Some(PlacedBet::Number(typed)));
            assert_eq!(verdict.won, Some(won), "{typed}: {}", verdict.answer);
            assert!(verdict.answer.contains("it is 400,") && verdict.answer.contains(&format!("said {typed}.")));
            assert_eq!(verdict.words.is_some(), !won);
        }
        assert_eq!(settled("free-the-physics", None).answer, "It is 400.");
    }

    #[test]
    fn every_wrong_choice_has_its_own_words() {
        let [first, last] = ["one", "all others"].map(|text| Template::parse(text).unwrap());
        let wrong = [first, last];
        let words = |chosen, right| {
            let found = wrong_words(&wrong, RightAnswer::Choice(right), PlacedBet::Choice(chosen));
            found.map(|template| template.text.as_str())
        };
        assert_eq!([1, 2, 3].map(|chosen| words(chosen, 0)), [Some("one"), Some("all others"), Some("all others")]);
        assert_eq!([0, 2, 3].map(|chosen| words(chosen, 1)), [Some("one"), Some("all others"), Some("all others")]);
        assert_eq!(wrong_words(&[], RightAnswer::Choice(1), PlacedBet::Choice(0)), None);
    }

    #[test]
    fn the_answer_stands_beside_the_bet() {
        let right = settled("max-frame", Some(PlacedBet::Choice(1)));
        assert!(right.won == Some(true) && right.answer.starts_with("Right: lane 2, ") && right.words.is_none());
        let wrong = settled("max-frame", Some(PlacedBet::Choice(0)));
        assert!(wrong.answer.starts_with("No: it is lane 2, "), "{}", wrong.answer);
        assert!(wrong.words.is_some_and(|words| words.starts_with("You said lane 1, ") && !words.contains('{')));
        let nobody = settled("max-frame", None);
        assert!(nobody.won.is_none() && nobody.answer.starts_with("It is lane 2, ") && nobody.words.is_none());
    }
}
