//! Texts with numbers in braces: `{lane1.frames} frames had only {lane1.steps} steps to show.`

use super::quantity::Quantity;
use super::sum::Sum;
use std::str::FromStr;

/// A text with numbers. `N` names them: those of a run, or settings of an opening.
#[derive(Clone, Debug, PartialEq)]
pub struct Template<N = Quantity> {
    /// The text in the file.
    pub text: String,
    /// Its parts.
    pub pieces: Vec<Piece<N>>,
}

/// A part of a [`Template`].
#[derive(Clone, Debug, PartialEq)]
pub enum Piece<N = Quantity> {
    /// Text as it is.
    Text(String),
    /// A number with its unit.
    Number(Sum<N>),
}

impl<N> Default for Template<N> {
    fn default() -> Self {
        Template { text: String::new(), pieces: Vec::new() }
    }
}

impl<N: FromStr<Err = String>> Template<N> {
    /// Reads a text whose numbers `N` names; `{{` and `}}` stand for single braces.
    ///
    /// # Errors
    /// A sentence that says what in braces is no number.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut pieces = Vec::new();
        let (mut plain, mut rest) = (String::new(), text);
        while let Some(at) = rest.find(['{', '}']) {
            plain.push_str(&rest[..at]);
            let brace = &rest[at..=at];
            rest = &rest[at + 1..];
            if let Some(after) = rest.strip_prefix(brace) {
                plain.push_str(brace);
                rest = after;
            } else if brace == "}" {
                return Err("a `}` without `{`; write }} for a brace".to_owned());
            } else {
                let (inside, after) = rest.split_once('}').ok_or("a `{` without `}`; write {{ for a brace")?;
                pieces.extend((!plain.is_empty()).then(|| Piece::Text(std::mem::take(&mut plain))));
                pieces.push(Piece::Number(Sum::parse(inside)?));
                rest = after;
            }
        }
        plain.push_str(rest);
        pieces.extend((!plain.is_empty()).then_some(Piece::Text(plain)));
        Ok(Template { text: text.to_owned(), pieces })
    }

    /// The text with its numbers as `written` has them.
    ///
    /// # Errors
    /// Those of `written`.
    pub fn fill<E>(&self, written: impl Fn(&Sum<N>) -> Result<String, E>) -> Result<String, E> {
        let pieces = self.pieces.iter().map(|piece| match piece {
            Piece::Text(text) => Ok(text.clone()),
            Piece::Number(sum) => written(sum),
        });
        pieces.collect()
    }

    /// `true` if there is nothing to say.
    pub fn is_empty(&self) -> bool {
        self.pieces.is_empty()
    }
}

impl Template {
    /// The numbers of a run in it.
    pub fn quantities(&self) -> impl Iterator<Item = &Quantity> {
        let sums = self.pieces.iter().filter_map(|piece| match piece {
            Piece::Number(sum) => Some(sum),
            Piece::Text(_) => None,
        });
        sums.flat_map(Sum::names)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn numbers_in_braces_are_read() {
        let parse = Template::<Quantity>::parse;
        let template = parse("{lane1.frames} of {{all}}: {2 * lane2.steps}").unwrap();
        let [Piece::Number(_), Piece::Text(text), Piece::Number(_)] = template.pieces.as_slice() else {
            panic!("{template:?}")
        };
        assert_eq!(text, " of {all}: ");
        let named: Vec<_> = template.quantities().map(ToString::to_string).collect();
        assert_eq!(named, ["lane1.frames", "lane2.steps"]);
        for wrong in ["{", "}", "{}", "{lane1.frames", "{lane1.framez}"] {
            assert!(parse(wrong).is_err(), "{wrong}");
        }
        assert!(parse("").unwrap().is_empty());
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in "[{}a-z1-9. *]{0,20}") {
            let _ = Template::<Quantity>::parse(&text);
        }
    }
}
