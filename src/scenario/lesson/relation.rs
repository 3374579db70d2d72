//! Comparisons of numbers of a run: `lane1.steps < lane1.frames`.

use super::sum::Sum;

/// Sums and the comparisons between neighbours; all of them have to hold.
#[derive(Clone, Debug, PartialEq)]
pub struct Relation {
    /// The text in the file.
    pub text: String,
    /// The sums, one more than comparisons.
    pub sides: Vec<Sum>,
    /// The comparisons, at least one.
    pub comparisons: Vec<Comparison>,
}

/// A comparison of two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// `>`.
    More,
    /// `<`.
    Less,
    /// `~`: equal within one part in a hundred.
    About,
    /// `=`: equal but for rounding.
    Equal,
}

impl Comparison {
    /// Every comparison with its sign.
    pub const ALL: [(&'static str, Comparison); 4] =
        [(">", Comparison::More), ("<", Comparison::Less), ("~", Comparison::About), ("=", Comparison::Equal)];

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

impl Relation {
    /// Reads a relation.
    ///
    /// # Errors
    /// A sentence that says what is no relation.
    pub fn parse(text: &str) -> Result<Self, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let comparisons: Vec<_> = words.iter().filter_map(|word| Comparison::by_sign(word)).collect();
        if comparisons.is_empty() {
            return Err(format!("`{text}` compares nothing; write > < ~ or = between two numbers"));
        }
        let sides =
            words.split(|word| Comparison::by_sign(word).is_some()).map(Sum::of_words).collect::<Result<_, _>>()?;
        Ok(Relation { text: text.to_owned(), sides, comparisons })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chains_are_read_and_numbers_alone_are_not() {
        let relation = Relation::parse("lane1.steps < lane2.steps < 2 * lane3.steps").unwrap();
        assert_eq!((relation.sides.len(), relation.comparisons), (3, vec![Comparison::Less; 2]));
        assert!(Relation::parse("lane1.steps").unwrap_err().contains("compares nothing"));
        assert!(Relation::parse("lane1.steps <").unwrap_err().contains("missing"));
        assert!(!Comparison::Equal.holds(f64::NAN, f64::NAN) && !Comparison::About.holds(f64::NAN, 1.0));
        assert!(Comparison::Equal.holds(0.0, 0.0) && Comparison::About.holds(1.0, 1.009));
    }
}
