//! Expressions of the code: numbers, names, calls and operators, and how they are read.

/// An expression.
#[derive(Clone, Debug, PartialEq)]
pub enum Expression {
    /// A number.
    Number(f64),
    /// The value of a name.
    Name(String),
    /// Two values and what is done with them.
    Binary(Operator, Box<Expression>, Box<Expression>),
    /// The negative of a value.
    Negative(Box<Expression>),
    /// A function of values: `min`, `max`, `floor`, `ceil`, `round`, `abs`, `millis` (a time in milliseconds), `at` (of a list, the item with
    /// an index from 0), `list` (so many zeros, as the first value of a name).
    Call(String, Vec<Expression>),
}

/// An operator between two values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    /// One of them.
    Or,
    /// Both of them.
    And,
    /// Less.
    Less,
    /// Less or equal.
    AtMost,
    /// More.
    More,
    /// More or equal.
    AtLeast,
    /// Not equal.
    Unequal,
    /// The sum.
    Plus,
    /// The difference.
    Minus,
    /// The product.
    Times,
    /// The quotient.
    Over,
}

impl Operator {
    /// Every operator with its sign, how tightly it binds, and longer signs before those that they begin with.
    pub const ALL: [(Operator, &'static str, u8); 11] = [
        (Operator::Or, "or", 1),
        (Operator::And, "and", 2),
        (Operator::AtMost, "<=", 3),
        (Operator::AtLeast, ">=", 3),
        (Operator::Less, "<", 3),
        (Operator::More, ">", 3),
        (Operator::Unequal, "!=", 3),
        (Operator::Plus, "+", 4),
        (Operator::Minus, "-", 4),
        (Operator::Times, "*", 5),
        (Operator::Over, "/", 5),
    ];
}

impl Operator {
    /// Its line of the list.
    pub fn entry(self) -> (Operator, &'static str, u8) {
        Self::ALL.into_iter().find(|(operator, ..)| *operator == self).expect("every operator is in the list")
    }
}

impl Expression {
    /// Reads an expression.
    ///
    /// # Errors
    /// A sentence with the place.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut reader = Reader { rest: text.trim() };
        let value = reader.binary(0)?;
        if reader.rest.is_empty() { Ok(value) } else { Err(format!("`{}` is left over in `{text}`", reader.rest)) }
    }

    /// The value of a name.
    pub fn named(name: &str) -> Self {
        Expression::Name(name.to_owned())
    }

    /// Number of items, if it is a list.
    pub fn list_length(&self) -> Option<usize> {
        match self {
            Expression::Call(function, length) if function == "list" => match length[..] {
                [Expression::Number(length)] => Some(length as usize),
                _ => None,
            },
            _ => None,
        }
    }

    /// The values of which it is made.
    pub fn parts(&self) -> impl Iterator<Item = &Expression> {
        let (boxed, list): ([Option<&Expression>; 2], &[Expression]) = match self {
            Expression::Number(_) | Expression::Name(_) => ([None; 2], &[]),
            Expression::Negative(value) => ([Some(value), None], &[]),
            Expression::Binary(_, left, right) => ([Some(left), Some(right)], &[]),
            Expression::Call(_, values) => ([None; 2], values),
        };
        boxed.into_iter().flatten().chain(list)
    }

    /// Visits it and all of which it is made.
    pub fn visit<'a>(&'a self, see: &mut impl FnMut(&'a Expression)) {
        see(self);
        self.parts().for_each(|part| part.visit(see));
    }

    /// The same with every part changed, the innermost first.
    #[must_use]
    pub fn map(self, change: &impl Fn(Expression) -> Expression) -> Self {
        change(match self {
            Expression::Negative(value) => Expression::Negative(Box::new(value.map(change))),
            Expression::Binary(operator, left, right) => {
                Expression::Binary(operator, Box::new(left.map(change)), Box::new(right.map(change)))
            }
            Expression::Call(name, values) => {
                Expression::Call(name, values.into_iter().map(|value| value.map(change)).collect())
            }
            leaf => leaf,
        })
    }
}

/// The rest of an expression, still to be read.
struct Reader<'a> {
    rest: &'a str,
}

impl<'a> Reader<'a> {
    /// Reads operands and those operators that bind more tightly than `least`.
    fn binary(&mut self, least: u8) -> Result<Expression, String> {
        let mut left = self.operand()?;
        while let Some((operator, sign, binds)) = self.operator().filter(|(.., binds)| *binds > least) {
            self.skip(sign.len());
            let right = self.binary(binds)?;
            left = Expression::Binary(operator, Box::new(left), Box::new(right));
        }
        Ok(left)
    }

    fn operator(&self) -> Option<(Operator, &'static str, u8)> {
        let follows = |sign: &str| self.rest.strip_prefix(sign).is_some_and(|rest| is_symbol(sign) || !is_word(rest));
        Operator::ALL.into_iter().find(|(_, sign, _)| follows(sign))
    }

    fn operand(&mut self) -> Result<Expression, String> {
        if self.takes("-") {
            return Ok(Expression::Negative(Box::new(self.operand()?)));
        }
        if self.takes("(") {
            let value = self.binary(0)?;
            return if self.takes(")") { Ok(value) } else { Err(format!("`)` is missing before `{}`", self.rest)) };
        }
        let word = self.word();
        match word.chars().next() {
            None => Err(format!("a value is missing before `{}`", self.rest)),
            Some('0'..='9') => word.parse().map(Expression::Number).map_err(|_| format!("`{word}` is no number")),
            Some(_) if self.takes("(") => Ok(Expression::Call(word.to_owned(), self.arguments()?)),
            Some(_) => Ok(Expression::Name(word.to_owned())),
        }
    }

    /// Reads values up to a closing bracket.
    fn arguments(&mut self) -> Result<Vec<Expression>, String> {
        let mut values = Vec::new();
        while !self.takes(")") {
            values.push(self.binary(0)?);
            if !self.takes(",") && !self.rest.starts_with(')') {
                return Err(format!("`)` is missing before `{}`", self.rest));
            }
        }
        Ok(values)
    }

    fn word(&mut self) -> &'a str {
        let end = self.rest.find(|letter: char| !(letter.is_ascii_alphanumeric() || "_.".contains(letter)));
        let word = &self.rest[..end.unwrap_or(self.rest.len())];
        self.skip(word.len());
        word
    }

    fn takes(&mut self, sign: &str) -> bool {
        let is_next = self.rest.starts_with(sign);
        if is_next {
            self.skip(sign.len());
        }
        is_next
    }

    fn skip(&mut self, bytes: usize) {
        self.rest = self.rest[bytes..].trim_start();
    }
}

/// `true` if a sign is no word, which ends where it ends.
fn is_symbol(sign: &str) -> bool {
    !sign.starts_with(|letter: char| letter.is_ascii_alphabetic())
}

/// `true` if a text goes on as a word.
fn is_word(text: &str) -> bool {
    text.starts_with(|letter: char| letter.is_ascii_alphanumeric() || letter == '_')
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The expression with all its brackets.
    fn bracketed(value: &Expression) -> String {
        match value {
            Expression::Number(number) => number.to_string(),
            Expression::Name(name) => name.clone(),
            Expression::Negative(value) => format!("(-{})", bracketed(value)),
            Expression::Call(name, values) => {
                format!("{name}({})", values.iter().map(bracketed).collect::<Vec<_>>().join(", "))
            }
            Expression::Binary(operator, left, right) => {
                let (_, sign, _) = Operator::ALL.into_iter().find(|(known, ..)| known == operator).unwrap();
                format!("({} {sign} {})", bracketed(left), bracketed(right))
            }
        }
    }

    #[test]
    fn operators_bind_as_in_arithmetic() {
        for (text, read) in [
            ("a - b - c", "((a - b) - c)"),
            ("a + b * c", "(a + (b * c))"),
            ("(a + b) * 2.5", "((a + b) * 2.5)"),
            ("a >= 2 * dt and n < max_steps or order > 1", "(((a >= (2 * dt)) and (n < max_steps)) or (order > 1))"),
            ("x * (1 - alpha) + y * alpha", "((x * (1 - alpha)) + (y * alpha))"),
            ("max(round(frame_time / q), 1)", "max(round((frame_time / q)), 1)"),
            ("-b / -2", "((-b) / (-2))"),
        ] {
            assert_eq!(bracketed(&Expression::parse(text).unwrap()), read, "{text}");
        }
    }

    #[test]
    fn what_is_no_expression_is_refused() {
        for text in ["", "a +", "(a", "a b", "f(a", "1.2.3", "a ? b", "f(a b)", ")"] {
            assert!(Expression::parse(text).is_err(), "{text}: {:?}", Expression::parse(text));
        }
    }
}
