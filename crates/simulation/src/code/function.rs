//! The parts of a program: functions, and what they keep.

use timestep::code::{Expression, Statement};
use timestep::time::Flicks;

/// A function of a program.
#[derive(Clone, Debug, PartialEq)]
pub struct Function {
    /// Its name.
    pub name: &'static str,
    /// Names of the numbers that it is given.
    pub parameters: Vec<String>,
    /// Its statements.
    pub body: Vec<Statement>,
    /// A line about it; empty where there is nothing to say.
    pub comment: String,
}

impl Function {
    /// `true` if it ends with a value.
    pub fn returns(&self) -> bool {
        matches!(self.body.last(), Some(Statement::Draw(_)))
    }
}

/// A number that a program has a name for, or a list of them.
#[derive(Clone, Debug, PartialEq)]
pub struct NamedNumber {
    /// Its name.
    pub name: String,
    /// Its value at the start, of numbers and of fields before it.
    pub value: Expression,
    /// The time that it is, where the loop counts it in flicks.
    pub time: Option<Flicks>,
    /// Meaning and unit, in a few words.
    pub comment: String,
}

impl NamedNumber {
    /// A number with a name.
    pub(super) fn new(name: &str, value: Expression, comment: &str) -> Self {
        NamedNumber { name: name.to_owned(), value, time: None, comment: comment.to_owned() }
    }

    /// A time with a name.
    pub(super) fn time(name: &str, value: Expression, time: Flicks, comment: &str) -> Self {
        NamedNumber { time: Some(time), ..NamedNumber::new(name, value, comment) }
    }
}

/// The name in code of an option or a parameter with this key: some are those of functions.
pub fn name_in_code(key: &'static str) -> &'static str {
    match key {
        "acceleration" => "strength",
        "floor" => "frame_floor",
        "min" => "shortest",
        "range" => "slack",
        other => other,
    }
}
