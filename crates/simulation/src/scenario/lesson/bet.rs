//! A bet on what a run will show.

use super::quantity::Quantity;
use super::relation::Relation;
use super::sum::Sum;
use crate::lane::LaneSpec;

/// A question that a user bets on before the run, and the rule by which the run decides it.
#[derive(Clone, Debug, PartialEq)]
pub enum Bet {
    /// One of the lanes: the one in which a number is the most or the least.
    Lanes {
        /// End of the ranking that wins.
        rank: Rank,
        /// The number, without a lane.
        of: Quantity,
    },
    /// One of several texts.
    Choices {
        /// The texts.
        choices: Vec<String>,
        /// For each text, what holds if it is right. It holds for one of them.
        checks: Vec<Relation>,
    },
    /// A number that the user types.
    Number {
        /// The number.
        of: Sum,
        /// Share of the number by which a bet may be off and still wins.
        within: f64,
    },
}

/// An end of a ranking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rank {
    /// The largest wins.
    Most,
    /// The smallest wins.
    Least,
}

impl Bet {
    /// The choices, where these are the lanes; none if the user types a number.
    pub fn labels(&self, lanes: &[LaneSpec]) -> Vec<String> {
        match self {
            Bet::Lanes { .. } => lanes.iter().map(LaneSpec::title).collect(),
            Bet::Choices { choices, .. } => choices.clone(),
            Bet::Number { .. } => Vec::new(),
        }
    }

    /// The numbers of the run that decide it.
    pub fn quantities(&self) -> Vec<&Quantity> {
        match self {
            Bet::Lanes { of, .. } => vec![of],
            Bet::Choices { checks, .. } => checks.iter().flat_map(Relation::sums).flat_map(Sum::names).collect(),
            Bet::Number { of, .. } => of.names().collect(),
        }
    }
}
