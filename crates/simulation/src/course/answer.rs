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
            let values = (0..outcome.lanes()).map(value).collect::<Result<Vec<_>, String>>()?;
            match winner(*rank, values) {
                Ok(lane) => Ok(RightAnswer::Choice(lane)),
                Err(Some([first, second])) => {
                    Err(format!("lanes {} and {} are equal in `{of}`", first + 1, second + 1))
                }
                Err(None) => Err("there is no lane".to_owned()),
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

/// The lane whose value, with its sign, is at this end of the ranking.
///
/// # Errors
/// Two lanes that share the end; `None` if there is no lane.
pub fn winner(rank: Rank, mut values: Vec<(usize, f64)>) -> Result<usize, Option<[usize; 2]>> {
    values.sort_by(|a, b| a.1.total_cmp(&b.1));
    if rank == Rank::Most {
        values.reverse();
    }
    match values.as_slice() {
        [] => Err(None),
        [first, second, ..] if (first.1 - second.1).abs() <= CLEARLY * first.1.abs().max(second.1.abs()) => {
            Err(Some([first.0, second.0]))
        }
        [first, ..] => Ok(first.0),
    }
}

impl RightAnswer {
    /// `true` if a bet of this index wins.
    pub fn is_choice(self, index: usize) -> bool {
        self == RightAnswer::Choice(index)
    }
}
