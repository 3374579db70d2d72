//! A thing to try at the end of a lesson: settings to change, and the result.

use super::template::Template;
use std::fmt;

/// A change that a lesson proposes, and its result.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trial {
    /// The proposal.
    pub say: String,
    /// The settings that it changes.
    pub set: Vec<Assignment>,
    /// The lane that is changed, counted from 1; `None` for all.
    pub lane: Option<usize>,
    /// Names of the lanes with these settings, in their order; lanes without one keep theirs.
    pub labels: Vec<String>,
    /// The result of the run with these settings.
    pub then: Template,
}

/// A key of a lane and its new value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assignment {
    /// The key.
    pub key: &'static str,
    /// The value as TOML.
    pub value: String,
}

impl fmt::Display for Assignment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} = {}", self.key, self.value)
    }
}
