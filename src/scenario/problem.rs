//! What can be wrong in a scenario file, as one list.

use super::nearest::nearest;
use thiserror::Error;

/// A mistake in a scenario file; its text names the key.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Problem {
    #[error("this is not TOML: {0}")]
    Syntax(String),
    #[error("unknown key `{key}`")]
    UnknownKey { key: String, typed: String, valid: Vec<&'static str> },
    #[error("`{key}`: there is no {kind} `{typed}`")]
    UnknownId { key: String, kind: &'static str, typed: String, valid: Vec<&'static str> },
    #[error("`{key}` must be {expected}, not {found}")]
    WrongType { key: String, expected: &'static str, found: String },
    #[error("`{key}` must be {range}, not {value}")]
    OutOfRange { key: String, range: String, value: String },
    #[error("`{key}`: `{typed}` is not a duration")]
    NotADuration { key: String, typed: String },
    #[error("`{key}`: unknown unit `{unit}`")]
    UnknownUnit { key: String, unit: String, valid: &'static [&'static str] },
    #[error("`{key}` is missing: {needs}")]
    Missing { key: String, needs: &'static str },
    #[error("`{key}` cannot stand here: {reason}")]
    Misplaced { key: String, reason: &'static str },
    #[error("`{key}`: {reason}")]
    DoesNotFit { key: &'static str, reason: String },
    #[error("`{key}`: {reason}")]
    Unreadable { key: String, reason: String },
    #[error("`{key}` makes {lanes} lanes; a scenario has at most {most}")]
    TooManyLanes { key: &'static str, lanes: String, most: usize },
    #[error("no `lane` and no `matrix`: a scenario shows at least one lane")]
    NoLanes,
}

impl Problem {
    /// The key the problem is about; syntax has none.
    pub fn key(&self) -> Option<&str> {
        match self {
            Problem::Syntax(_) => None,
            Problem::UnknownKey { key, .. }
            | Problem::UnknownId { key, .. }
            | Problem::WrongType { key, .. }
            | Problem::OutOfRange { key, .. }
            | Problem::NotADuration { key, .. }
            | Problem::UnknownUnit { key, .. }
            | Problem::Missing { key, .. }
            | Problem::Unreadable { key, .. }
            | Problem::Misplaced { key, .. } => Some(key),
            Problem::DoesNotFit { key, .. } | Problem::TooManyLanes { key, .. } => Some(key),
            Problem::NoLanes => Some("lane"),
        }
    }

    /// What to write instead.
    pub fn help(&self) -> Option<String> {
        match self {
            Problem::UnknownKey { typed, valid, .. } => Some(suggestion(typed, valid, "the keys here are")),
            Problem::UnknownId { typed, valid, .. } => Some(suggestion(typed, valid, "there are")),
            Problem::UnknownUnit { unit, valid, .. } => Some(suggestion(unit, valid, "the units are")),
            Problem::NotADuration { .. } => {
                Some("seconds as `1/60` or `0.02`, or a number with a unit: `16 ms`, `2 s`, `250 us`".to_owned())
            }
            Problem::NoLanes => Some("write `[[lane]]` for a lane with the default settings".to_owned()),
            _ => None,
        }
    }
}

/// The nearest valid name, or else all of them.
pub(super) fn suggestion(typed: &str, valid: &[&'static str], intro: &str) -> String {
    match nearest(typed, valid.iter().copied()) {
        Some(name) => format!("did you mean `{name}`?"),
        None => format!("{intro} {}", valid.join(", ")),
    }
}
