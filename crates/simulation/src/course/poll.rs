//! A show of hands: a class bets together.

/// Hands for each choice of a bet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClassPoll {
    hands: Vec<u32>,
}

impl ClassPoll {
    /// Nobody has raised a hand for any of `choices` choices.
    pub fn of(choices: usize) -> Self {
        ClassPoll { hands: vec![0; choices] }
    }

    /// Counts one more hand. A choice that is not there has none.
    pub fn raise(&mut self, choice: usize) {
        self.hands.get_mut(choice).into_iter().for_each(|hands| *hands += 1);
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
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn most_hands_win() {
        let mut poll = ClassPoll::of(3);
        assert_eq!(poll.winner(), None);
        [2, 1, 2, 7].into_iter().for_each(|choice| poll.raise(choice));
        assert_eq!((poll.hands(), poll.winner()), (&[0, 1, 2][..], Some(2)));
        poll.raise(1);
        assert_eq!(poll.winner(), Some(1), "of equal ones the first");
    }
}
