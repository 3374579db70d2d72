//! A show of hands: a class bets together.

/// Hands for each choice of a bet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClassPoll {
    hands: Vec<u32>,
}

impl ClassPoll {
    /// No hands yet, for `choices` choices.
    pub fn of(choices: usize) -> Self {
        ClassPoll { hands: vec![0; choices] }
    }

    /// Counts one more hand. Ignores a choice that does not exist.
    pub fn raise(&mut self, choice: usize) {
        if let Some(hands) = self.hands.get_mut(choice) {
            *hands += 1;
        }
    }

    /// Hands for each choice.
    pub fn hands(&self) -> &[u32] {
        &self.hands
    }

    /// The choice with the most hands, of equal ones the first; `None` while there is no hand.
    pub fn winner(&self) -> Option<usize> {
        let most = self.hands.iter().copied().max().filter(|most| *most > 0)?;
        self.hands.iter().position(|hands| *hands == most)
    }

    /// The hands of the winner in words: others may have as many.
    pub fn most_hands(&self) -> &'static str {
        let most = self.hands.iter().max();
        let is_tied = self.hands.iter().filter(|hands| Some(*hands) == most).count() > 1;
        if is_tied { "first of equal hands" } else { "most hands" }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn most_hands_win() {
        let mut poll = ClassPoll::of(3);
        assert_eq!(poll.winner(), None);
        for choice in [2, 1, 2, 7] {
            poll.raise(choice);
        }
        assert_eq!((poll.hands(), poll.winner(), poll.most_hands()), (&[0, 1, 2][..], Some(2), "most hands"));
        poll.raise(1);
        assert_eq!((poll.winner(), poll.most_hands()), (Some(1), "first of equal hands"));
    }
}
