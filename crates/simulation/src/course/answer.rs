//! The right answer of a bet.

use super::outcome::Outcome;
use crate::scenario::lesson::{Bet, Rank};

/// The right answer of a bet, decided by a run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum RightAnswer {
    /// This choice, counted from 0: the index of the lane or of the text.
    Choice(usize),
    /// A typed number from the first to the second.
    Number([f64; 2]),
}

/// Share of the winner's value by which the next one has to differ.
const CLEARLY: f64 = 1e-6;

/// Finds the answer to a bet.
///
/// # Errors
/// A sentence that says why there is not exactly one.
pub fn judge(bet: &Bet, outcome: &Outcome) -> Result<RightAnswer, String> {
    match bet {
        Bet::Lanes { rank, of } => {
            let value = |lane: usize| Ok((lane, outcome.value(of, Some(lane + 1))?));
            let mut ranked = (0..outcome.lanes()).map(value).collect::<Result<Vec<_>, String>>()?;
            ranked.sort_by(|a, b| a.1.total_cmp(&b.1));
            if *rank == Rank::Most {
                ranked.reverse();
            }
            match ranked.as_slice() {
                [] => Err("there is no lane".to_owned()),
                [first, second, ..] if (first.1 - second.1).abs() <= CLEARLY * first.1.abs().max(second.1.abs()) => {
                    Err(format!("lanes {} and {} are equal in `{of}`", first.0 + 1, second.0 + 1))
                }
                [first, ..] => Ok(RightAnswer::Choice(first.0)),
            }
        }
        Bet::Choices { choices, checks } => {
            let holds = checks.iter().map(|check| outcome.holds(check)).collect::<Result<Vec<_>, String>>()?;
            let right: Vec<_> = (0..choices.len()).filter(|index| holds.get(*index) == Some(&true)).collect();
            match right.as_slice() {
                [only] => Ok(RightAnswer::Choice(*only)),
                [] => Err("no choice is right".to_owned()),
                [first, second, ..] => {
                    Err(format!("`{}` and `{}` are both right", checks[*first].text, checks[*second].text))
                }
            }
        }
        Bet::Number { of, within } => {
            let value = outcome.sum(of)?;
            let off = within * value.abs();
            Ok(RightAnswer::Number([value - off, value + off]))
        }
    }
}

impl RightAnswer {
    /// `true` if a bet of this index wins.
    pub fn is_choice(self, index: usize) -> bool {
        self == RightAnswer::Choice(index)
    }
}
