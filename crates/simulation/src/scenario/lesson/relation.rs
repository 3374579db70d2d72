//! Comparisons of numbers of a run, or of a shown frame: `lane1.steps < lane1.frames`, `steps = 0 and age_ms > 3`.

use super::quantity::Quantity;
use super::sum::Sum;
use crate::words::worded;
use files::visible_text::quotable;
use std::str::FromStr;

/// Chains of comparisons, joined by `and`; all of them have to hold.
#[derive(Clone, Debug, PartialEq)]
pub struct Relation<N = Quantity> {
    /// The text in the file.
    pub text: String,
    /// The chains, at least one.
    pub chains: Vec<RelationChain<N>>,
}

/// Sums and the comparisons between neighbours.
#[derive(Clone, Debug, PartialEq)]
pub struct RelationChain<N = Quantity> {
    /// The sums, one more than comparisons.
    pub sides: Vec<Sum<N>>,
    /// The comparisons, at least one.
    pub comparisons: Vec<Comparison>,
}

/// The word between two chains.
const AND: &str = "and";

worded! {
    /// A comparison of two numbers.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Comparison {
        /// `>`.
        More = ">",
        /// `<`.
        Less = "<",
        /// `~`: equal within one part in a hundred.
        About = "~",
        /// `=`: equal but for rounding.
        Equal = "=",
    }
}

impl Comparison {
    /// The comparison with this sign.
    pub fn by_sign(sign: &str) -> Option<Self> {
        Self::ALL.iter().find(|(known, _)| *known == sign).map(|(_, comparison)| *comparison)
    }

    /// `true` if it holds; never for NaN.
    pub fn holds(self, left: f64, right: f64) -> bool {
        let within = |part: f64| (left - right).abs() <= part * left.abs().max(right.abs());
        match self {
            Comparison::More => left > right,
            Comparison::Less => left < right,
            Comparison::About => within(0.01),
            Comparison::Equal => within(1e-9) || (left - right).abs() < 1e-9,
        }
    }
}

impl<N: FromStr<Err = String>> Relation<N> {
    /// Reads a relation.
    ///
    /// # Errors
    /// A sentence that says what is no relation.
    pub fn parse(text: &str) -> Result<Self, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let chains = words.split(|word| *word == AND).map(RelationChain::of_words).collect::<Result<_, _>>()?;
        Ok(Relation { text: text.to_owned(), chains })
    }

    /// Every sum in it.
    pub fn sums(&self) -> impl Iterator<Item = &Sum<N>> {
        self.chains.iter().flat_map(|chain| &chain.sides)
    }

    /// `true` if all comparisons hold, where `value` gives the value of a name.
    ///
    /// # Errors
    /// Those of `value`, and of a sum without a value ([`Sum::value`]).
    pub fn holds(&self, value: impl Fn(&N) -> Result<f64, String>) -> Result<bool, String> {
        for RelationChain { sides, comparisons } in &self.chains {
            let values = sides.iter().map(|side| side.value(&value)).collect::<Result<Vec<_>, String>>()?;
            if !values.windows(2).zip(comparisons).all(|(pair, comparison)| comparison.holds(pair[0], pair[1])) {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

impl<N: FromStr<Err = String>> RelationChain<N> {
    fn of_words(words: &[&str]) -> Result<Self, String> {
        let comparisons: Vec<_> = words.iter().filter_map(|word| Comparison::by_sign(word)).collect();
        if comparisons.is_empty() {
            let typed = quotable(&words.join(" "));
            return Err(format!("`{typed}` compares nothing; write > < ~ or = between two numbers"));
        }
        let sides = words.split(|word| Comparison::by_sign(word).is_some()).map(Sum::of_words);
        Ok(RelationChain { sides: sides.collect::<Result<_, _>>()?, comparisons })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chains_are_read_and_numbers_alone_are_not() {
        let parse = Relation::<Quantity>::parse;
        let relation = parse("lane1.steps < lane2.steps < 2 * lane3.steps").unwrap();
        let [chain] = relation.chains.as_slice() else { panic!("{relation:?}") };
        assert_eq!((chain.sides.len(), &chain.comparisons), (3, &vec![Comparison::Less; 2]));
        assert!(parse("lane1.steps").unwrap_err().contains("compares nothing"));
        assert!(parse("lane1.steps <").unwrap_err().contains("missing"));
        assert!(parse("steps < 1 and").unwrap_err().contains("compares nothing"));
        assert!(!Comparison::Equal.holds(f64::NAN, f64::NAN) && !Comparison::About.holds(f64::NAN, 1.0));
        assert!(Comparison::Equal.holds(0.0, 0.0) && Comparison::About.holds(1.0, 1.009));
    }

    #[test]
    fn all_chains_have_to_hold() {
        let holds = |text: &str| Relation::<Quantity>::parse(text).unwrap().holds(|_| Ok(3.0)).unwrap();
        assert!(holds("steps = 3 and 2 < frames < 4 and steps > 1"));
        for wrong in ["steps = 2 and frames = 3", "steps = 3 and frames = 2", "steps = 3 and 2 < frames < 3"] {
            assert!(!holds(wrong), "{wrong}");
        }
    }
}
