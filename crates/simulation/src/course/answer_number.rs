//! The one number that an answer turns on, and the words before it.

use super::answer::{RightAnswer, judge};
use super::outcome::{Outcome, written};
use crate::scenario::Scenario;
use crate::scenario::lesson::{Bet, Piece, Quantity, Sum, Template};

/// A number of the run that decides a bet.
#[derive(Clone, Debug, PartialEq)]
pub struct AnswerNumber {
    /// Name and lane; `None` where it is computed from several.
    pub quantity: Option<Quantity>,
    /// The value with its unit.
    pub text: String,
}

impl AnswerNumber {
    /// The number on which the lesson's bet turns: that of the lane that wins, or the first in what makes a choice right; one of the lane
    /// that the choice names comes before others. `None` without a bet, and where the run decides none.
    pub fn of(scenario: &Scenario, outcome: &Outcome) -> Option<Self> {
        let bet = scenario.lesson.bet.as_ref()?;
        let named = |quantity: &Quantity| Sum::parse(&quantity.to_string()).ok();
        let sum = match (bet, judge(bet, outcome).ok()?) {
            (Bet::Lanes { of, .. }, RightAnswer::Choice(lane)) => {
                named(&Quantity { lane: Some(lane + 1), ..of.clone() })?
            }
            (Bet::Choices { checks, choices }, RightAnswer::Choice(right)) => {
                let of_check: Vec<&Quantity> = checks.get(right)?.sums().flat_map(Sum::names).collect();
                let lane = lane_named(choices.get(right)?);
                let of_lane = of_check.iter().find(|quantity| lane.is_some() && quantity.lane == lane);
                named(of_lane.or(of_check.first())?)?
            }
            (Bet::Number { of, .. }, _) => of.clone(),
            (_, RightAnswer::Number(_)) => return None,
        };
        let value = outcome.sum(&sum).ok()?;
        let quantity = sum.quantity().cloned();
        let unit = quantity.as_ref().and_then(|quantity| place_unit(scenario, quantity)).unwrap_or_default();
        Some(AnswerNumber { quantity, text: format!("{} {unit}", written(&sum, value)).trim_end().to_owned() })
    }
}

/// The unit of the first place of a lane's state, which depends on its world.
fn place_unit(scenario: &Scenario, quantity: &Quantity) -> Option<&'static str> {
    let lane = scenario.lanes.get(quantity.lane?.checked_sub(1)?)?;
    (quantity.path == ["state", "0"]).then_some(lane.world.place_unit)
}

/// The lane that a choice names: 3 in `Lanes 3 and 4`.
fn lane_named(choice: &str) -> Option<usize> {
    let choice = choice.to_lowercase();
    let number = choice.split_once("lane")?.1.trim_start_matches('s').trim_start();
    number.split(|letter: char| !letter.is_ascii_digit()).next()?.parse().ok()
}

/// The first sentence of a text, if it has no number of the run.
pub fn first_sentence(template: &Template) -> Option<&str> {
    let [Piece::Text(text), rest @ ..] = template.pieces.as_slice() else { return None };
    let ends = [". ", "? ", "! "].iter().filter_map(|end| text.find(end)).min();
    ends.map(|at| &text[..=at]).or(rest.is_empty().then_some(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_may_name_its_lane() {
        let named = ["Lane 3: guesses", "Lanes 3 and 4: none", "The lane with 60 Hz", "10 times"].map(lane_named);
        assert_eq!(named, [Some(3), Some(3), None, None]);
    }

    #[test]
    fn only_words_without_numbers_stand_before_it() {
        let first = |text: &str| first_sentence(&Template::parse(text).unwrap()).map(str::to_owned);
        assert_eq!(first("It is 2.5 s late. Then more.").as_deref(), Some("It is 2.5 s late."));
        assert_eq!(first("It is late").as_deref(), Some("It is late"));
        assert_eq!(first("After {lane1.steps} steps it ends. Then more."), None);
    }
}
