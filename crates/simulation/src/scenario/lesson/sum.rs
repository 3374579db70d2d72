//! Sums of products of numbers: `2 * lane1.steps + 3`. Words are separated by spaces.

use super::quantity::Quantity;
use files::visible_text::quotable;
use std::str::FromStr;

/// A sum of products; `+` and `-` separate them. `N` names its numbers: those of a run, or those of a shown frame.
#[derive(Clone, Debug, PartialEq)]
pub struct Sum<N = Quantity> {
    /// The text in the file.
    pub text: String,
    /// Each product; `true` if it is subtracted.
    pub products: Vec<(bool, Product<N>)>,
}

/// Factors; `true` if the factor divides.
pub type Product<N = Quantity> = Vec<(bool, Factor<N>)>;

/// A number in a product.
#[derive(Clone, Debug, PartialEq)]
pub enum Factor<N = Quantity> {
    /// A number as it is.
    Number(f64),
    /// The number with this name.
    Of(N),
}

impl<N: FromStr<Err = String>> Sum<N> {
    /// Reads a sum.
    ///
    /// # Errors
    /// A sentence that says which word is no number.
    pub fn parse(text: &str) -> Result<Self, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        Self::of_words(&words)
    }

    /// Reads a sum from its words.
    pub(super) fn of_words(words: &[&str]) -> Result<Self, String> {
        let mut sum = Sum { text: words.join(" "), products: vec![(false, Vec::new())] };
        let mut divides = false;
        let mut expects_factor = true;
        for word in words {
            let operator = matches!(*word, "+" | "-" | "*" | "/");
            if operator == expects_factor {
                return Err(match operator {
                    true => format!("a number is missing before `{word}`"),
                    false => format!("`{}` needs + - * or / before it", quotable(word)),
                });
            }
            match *word {
                "+" | "-" => sum.products.push((*word == "-", Vec::new())),
                "*" | "/" => {}
                _ => {
                    let factor = Factor::parse(word)?;
                    if let Some((_, product)) = sum.products.last_mut() {
                        product.push((divides, factor));
                    }
                }
            }
            divides = *word == "/";
            expects_factor = operator;
        }
        if expects_factor { Err("a number is missing at the end".to_owned()) } else { Ok(sum) }
    }

    /// The names that it consists of.
    pub fn names(&self) -> impl Iterator<Item = &N> {
        let factors = self.products.iter().flat_map(|(_, product)| product);
        factors.filter_map(|(_, factor)| match factor {
            Factor::Of(name) => Some(name),
            Factor::Number(_) => None,
        })
    }

    /// The value, which is finite, where `value` gives that of a name.
    ///
    /// # Errors
    /// Those of `value`, or a sentence that says that the sum divides by zero or is too large.
    pub fn value(&self, value: impl Fn(&N) -> Result<f64, String>) -> Result<f64, String> {
        let no_value = |why: &str| Err(format!("`{}` {why}", quotable(&self.text)));
        let mut sum = 0.0;
        for (negative, product) in &self.products {
            let mut result = 1.0;
            for (divides, factor) in product {
                let factor = match factor {
                    Factor::Number(number) => *number,
                    Factor::Of(name) => value(name)?,
                };
                if *divides && factor == 0.0 {
                    return no_value("divides by zero");
                }
                if *divides { result /= factor } else { result *= factor }
            }
            sum += if *negative { -result } else { result };
        }
        if sum.is_finite() { Ok(sum) } else { no_value("is no finite number") }
    }
}

impl Sum {
    /// The number of a run if the sum is that number alone; `None` if it computes anything.
    pub fn quantity(&self) -> Option<&Quantity> {
        let [(false, product)] = self.products.as_slice() else { return None };
        let [(false, Factor::Of(quantity))] = product.as_slice() else { return None };
        Some(quantity)
    }

    /// The number of a run whose unit the sum has: the only one, if nothing divides by it. `None` for a ratio, and for plain numbers.
    pub fn unit_of(&self) -> Option<&Quantity> {
        let factors = || self.products.iter().flat_map(|(_, product)| product);
        let divided = factors().any(|(divides, factor)| *divides && matches!(factor, Factor::Of(_)));
        let mut quantities = self.names();
        let first = quantities.next()?;
        let alike = quantities.all(|other| other.path == first.path)
            && self
                .products
                .iter()
                .all(|(_, product)| product.iter().filter(|(_, factor)| matches!(factor, Factor::Of(_))).count() == 1);
        (alike && !divided).then_some(first)
    }
}

impl<N: FromStr<Err = String>> Factor<N> {
    fn parse(word: &str) -> Result<Self, String> {
        match word.parse::<f64>() {
            Ok(number) if number.is_finite() => Ok(Factor::Number(number)),
            _ => N::from_str(word).map(Factor::Of),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_computed_from_left_to_right_with_products_first() {
        let value = |text: &str| Sum::<Quantity>::parse(text).map(|sum| sum.value(|_| Ok(3.0)).unwrap());
        assert_eq!(value("2 * lane1.steps + 1"), Ok(7.0));
        assert_eq!(value("10 - steps / 2 * 4 - 1"), Ok(3.0));
        assert_eq!(value("1e-3"), Ok(1e-3));
        for (text, problem) in [
            ("", "a number is missing at the end"),
            ("2 *", "a number is missing at the end"),
            ("* 2", "a number is missing before `*`"),
            ("2 3", "`3` needs + - * or / before it"),
            ("lane1.stebs", "`lane1.stebs`: no lane has the number `stebs`"),
            ("lane0.steps", "`lane0.steps`: lanes are counted from 1"),
        ] {
            assert_eq!(value(text), Err(problem.to_owned()), "{text}");
        }
    }

    #[test]
    fn a_sum_without_a_value_says_why() {
        let value = |text: &str| Sum::<Quantity>::parse(text).unwrap().value(|_| Ok(0.0));
        assert_eq!(value("2 / lane1.steps").unwrap_err(), "`2 / lane1.steps` divides by zero");
        assert_eq!(value("lane1.steps / lane2.steps").unwrap_err(), "`lane1.steps / lane2.steps` divides by zero");
        assert_eq!(
            value("1e300 * 1e300 + lane1.steps").unwrap_err(),
            "`1e300 * 1e300 + lane1.steps` is no finite number"
        );
        assert_eq!(value("lane1.steps / 2"), Ok(0.0));
    }

    #[test]
    fn a_sum_has_the_unit_of_its_one_kind_of_number() {
        let unit =
            |text: &str| Sum::<Quantity>::parse(text).unwrap().unit_of().map(|quantity| quantity.name().to_owned());
        assert_eq!(unit("lane1.age_ms.max").as_deref(), Some("age_ms"));
        assert_eq!(unit("2 * lane1.age_ms.max - lane2.age_ms.max").as_deref(), Some("age_ms"));
        assert_eq!(unit("lane1.age_ms.max / lane2.age_ms.max"), None);
        assert_eq!(unit("lane1.age_ms.max * lane2.age_ms.max"), None);
        assert_eq!(unit("lane1.age_ms.max + 1"), None, "1 of what?");
        assert_eq!(unit("60"), None);
    }
}
