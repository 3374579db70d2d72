//! Every kind of mistake in a scenario file, with its message and the advice that goes with it.

use super::nearest::{list_of_names, nearest_id};
use thiserror::Error;

/// The kind of a mistake in a scenario file; its text is a message that names the key.
///
/// In every variant, `key` is the full key, such as `display.hz`.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ScenarioErrorKind {
    /// The text is not TOML.
    #[error("this is not TOML: {0}")]
    Syntax(String),
    /// A key that no table has.
    #[error("unknown key `{key}`")]
    UnknownKey {
        /// The key with the tables it is in.
        key: String,
        /// Its last part, as it was typed.
        typed: String,
        /// The keys of the table that it is in.
        valid: Vec<&'static str>,
    },
    /// An id, or another fixed word, that is in no list.
    #[error("`{key}`: there is no {kind} `{typed}`")]
    UnknownId {
        /// The key whose value it is.
        key: String,
        /// The kind of entry that the id should name, such as `integrator`.
        kind: &'static str,
        /// The id as it was typed.
        typed: String,
        /// Every id of the kind.
        valid: Vec<&'static str>,
        /// Earlier ids of the kind, each with the id that replaced it.
        renamed: &'static [(&'static str, &'static str)],
    },
    /// A value of another type than the key takes.
    #[error("`{key}` must be {expected}, not {found}")]
    WrongType {
        /// The key whose value it is.
        key: String,
        /// The type that the key takes, in words.
        expected: &'static str,
        /// The value, or its type.
        found: String,
    },
    /// A value of the right type, but too small or too large.
    #[error("`{key}` must be {range}, not {value}")]
    OutOfRange {
        /// The key whose value it is.
        key: String,
        /// The values that the key takes, in words.
        range: String,
        /// The value.
        value: String,
    },
    /// Text that is not a duration.
    #[error("`{key}`: `{typed}` is not a duration")]
    NotADuration {
        /// The key whose value it is.
        key: String,
        /// The text.
        typed: String,
    },
    /// A duration with a unit that is unknown.
    #[error("`{key}`: unknown unit `{unit}`")]
    UnknownUnit {
        /// The key whose value it is.
        key: String,
        /// The unit as it was typed.
        unit: String,
        /// Every unit of a duration.
        valid: &'static [&'static str],
    },
    /// A table without a key that it must have.
    #[error("`{key}` is missing: {needs}")]
    Missing {
        /// The key that is missing.
        key: String,
        /// The reason why it must be there.
        needs: &'static str,
    },
    /// A key that exists, but not in this table.
    #[error("`{key}` does not belong here: {reason}")]
    Misplaced {
        /// The key.
        key: String,
        /// Where it belongs, or why it is not allowed here.
        reason: &'static str,
    },
    /// Settings of a lane that contradict each other.
    #[error("`{key}`: {reason}")]
    DoesNotFit {
        /// The key of the setting that is best changed.
        key: &'static str,
        /// The contradiction.
        reason: String,
    },
    /// A value of the right type that is impossible, or a file that cannot be used.
    #[error("`{key}`: {reason}")]
    Invalid {
        /// The key whose value it is.
        key: String,
        /// The problem.
        reason: String,
    },
    /// A file that the scenario names and that is not in its folder, although it has to be.
    #[error("`{key}`: {path} is outside the folder of the scenario")]
    PathOutside {
        /// The key whose value is the path.
        key: String,
        /// The path as it was typed.
        path: String,
    },
    /// A file that a scenario without a folder names.
    #[error("`{key}`: {path} is a file, and a scenario that came as a line of text reads none")]
    NoFolder {
        /// The key whose value is the path.
        key: String,
        /// The path as it was typed.
        path: String,
    },
    /// Mistakes that are not shown, because there are so many.
    #[error("there {} more", if *.count == 1 { "is 1 mistake".to_owned() } else { format!("are {count} mistakes") })]
    More {
        /// Their number.
        count: usize,
    },
    /// More lanes than [`MAX_LANES`](super::MAX_LANES).
    #[error("`{key}` makes {lanes} lanes; a scenario has at most {most}")]
    TooManyLanes {
        /// `matrix` or `lane`.
        key: &'static str,
        /// The number of lanes.
        lanes: String,
        /// The largest number that is allowed.
        most: usize,
    },
    /// Neither a `[[lane]]` nor a `[matrix]`.
    #[error("no `lane` and no `matrix`: a scenario needs at least one lane")]
    NoLanes,
}

impl ScenarioErrorKind {
    /// The key that the mistake is about; `None` for syntax.
    pub fn key(&self) -> Option<&str> {
        match self {
            Self::Syntax(_) | Self::More { .. } => None,
            Self::UnknownKey { key, .. }
            | Self::UnknownId { key, .. }
            | Self::WrongType { key, .. }
            | Self::OutOfRange { key, .. }
            | Self::NotADuration { key, .. }
            | Self::UnknownUnit { key, .. }
            | Self::Missing { key, .. }
            | Self::Invalid { key, .. }
            | Self::PathOutside { key, .. }
            | Self::NoFolder { key, .. }
            | Self::Misplaced { key, .. } => Some(key),
            Self::DoesNotFit { key, .. } | Self::TooManyLanes { key, .. } => Some(key),
            Self::NoLanes => Some("lane"),
        }
    }

    /// Advice on what to write instead, where there is some beyond the message.
    pub fn help(&self) -> Option<String> {
        match self {
            Self::UnknownKey { typed, valid, .. } => Some(suggestion(typed, valid, &[], "the keys here are")),
            Self::UnknownId { typed, valid, renamed, .. } => Some(suggestion(typed, valid, renamed, "there are")),
            Self::UnknownUnit { unit, valid, .. } => Some(suggestion(unit, valid, &[], "the units are")),
            Self::NotADuration { .. } => {
                Some("seconds as `1/60` or `0.02`, or a number with a unit: `16 ms`, `2 s`, `250 us`, `4 h`".to_owned())
            }
            Self::PathOutside { .. } => {
                Some("move the file there, or start with --allow-paths if you trust the scenario".to_owned())
            }
            Self::NoLanes => Some("write `[[lane]]` for a lane with the default settings".to_owned()),
            _ => None,
        }
    }
}

/// The nearest valid name, or else all of them.
fn suggestion(
    typed: &str,
    valid: &[&'static str],
    renamed: &[(&'static str, &'static str)],
    all_names: &str,
) -> String {
    match nearest_id(typed, valid.iter().copied(), renamed) {
        Some(name) => format!("did you mean `{name}`?"),
        None => format!("{all_names}{}", list_of_names(valid.iter().copied())),
    }
}
