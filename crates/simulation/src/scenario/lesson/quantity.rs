//! A number of a run by its name in `measure --json`: `lane2.age_ms.mean`, or `age_ms.mean` of whatever lane is meant.

use crate::metrics::Unit;
use crate::numbers::{Number, PART_NAMES, PartName, Span};
use files::visible_text::quotable;
use std::fmt;
use std::str::FromStr;

/// A number of the report of a lane.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quantity {
    /// Lane, counted from 1; `None` for the lane that the context says.
    pub lane: Option<usize>,
    /// Name in the report, and the names or indices of its parts.
    pub path: Vec<String>,
}

impl Quantity {
    /// Name in the report, without its parts; of a number of one of several bodies (`bodies.0.age_ms.max`), its name there.
    pub fn name(&self) -> &str {
        self.path.iter().rfind(|part| is_number(part)).map_or("", |name| name)
    }

    /// Unit of its number; none where it counts changes of the input.
    pub fn unit(&self) -> Unit {
        let counts = self.path.last().is_some_and(|part| ["shown", "lost"].contains(&&**part));
        if counts { Unit::Pure } else { Number::unit_of(self.name()) }
    }

    /// `true` if it is about the last moment of a run, and not about all of it.
    pub fn is_of_a_moment(&self) -> bool {
        let number = Number::by_id(self.name());
        self.path.last().is_some_and(|part| part == "last") || number.is_some_and(|number| number.span == Span::Moment)
    }
}

/// Reads a name with or without its lane. The error is a sentence that says which part no report has.
impl FromStr for Quantity {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let typed = quotable(text);
        let mut parts = text.split('.').peekable();
        let lane = parts.peek().and_then(|part| part.strip_prefix("lane")).and_then(|lane| lane.parse().ok());
        if lane.is_some() {
            parts.next();
        }
        if lane == Some(0) {
            return Err(format!("`{typed}`: lanes are counted from 1"));
        }
        let path: Vec<String> = parts.map(str::to_owned).collect();
        let [name, parts @ ..] = path.as_slice() else { return Err(format!("`{typed}` names no number")) };
        if !is_number(name) {
            return Err(format!("`{typed}`: no lane has the number `{}`", quotable(name)));
        }
        let is_part = |part: &String| PartName::by_id(part).is_some() || part.parse::<u64>().is_ok() || is_number(part);
        if let Some(part) = parts.iter().find(|part| !is_part(part)) {
            let parts = PART_NAMES.iter().map(|part| part.id).collect::<Vec<_>>().join(", ");
            let part = quotable(part);
            return Err(format!("`{typed}`: there is no part `{part}`; parts are {parts}"));
        }
        Ok(Quantity { lane, path })
    }
}

/// `true` if a report has a number of this name.
fn is_number(name: &str) -> bool {
    Number::by_id(name).is_some()
}

impl fmt::Display for Quantity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(lane) = self.lane {
            write!(f, "lane{lane}.")?;
        }
        f.write_str(&self.path.join("."))
    }
}
