//! The score of a game, and the record of all games.

use serde::{Deserialize, Serialize};

/// Answers of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Right answers.
    pub right: u32,
    /// All answers.
    pub asked: u32,
    /// Right answers since the last wrong one.
    pub streak: u32,
}

impl Score {
    /// Counts an answer.
    pub fn add(&mut self, right: bool) {
        self.asked += 1;
        self.right += u32::from(right);
        self.streak = if right { self.streak + 1 } else { 0 };
    }
}

/// The last game, and the best one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct BugRecord {
    /// Seed of the last sequence.
    pub seed: u64,
    /// Most right answers in a row.
    pub longest_streak: u32,
}

impl BugRecord {
    /// Largest seed: nine digits, which a teacher can say and a class can type.
    pub const MOST_SEED: u64 = 999_999_999;

    /// Seed of the next game, so that no game repeats the one before.
    pub fn next_seed(self) -> u64 {
        if self.seed < Self::MOST_SEED { self.seed + 1 } else { 1 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_answer_ends_the_streak() {
        let mut score = Score::default();
        for right in [true, true, false, true] {
            score.add(right);
        }
        assert_eq!(score, Score { right: 3, asked: 4, streak: 1 });
    }

    #[test]
    fn seeds_stay_short() {
        assert_eq!(BugRecord::default().next_seed(), 1);
        assert_eq!(BugRecord { seed: BugRecord::MOST_SEED, longest_streak: 0 }.next_seed(), 1);
    }
}
