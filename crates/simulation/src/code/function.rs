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

/// A number that a program has a name for.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// Its name.
    pub name: String,
    /// Its value at the start, of numbers and of fields before it.
    pub value: Expression,
    /// The time that it is, where the loop counts it in flicks.
    pub time: Option<Flicks>,
    /// Meaning and unit, in a few words.
    pub comment: String,
}
