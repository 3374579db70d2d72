//! The record of a rule, and what it finds.

use super::facts::Facts;
use crate::lane::LaneSpec;

/// What a rule is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// What display and clock do to the lane: the rate in fact, work that does not fit, tears, lost time.
    Rate,
    /// How even the motion is.
    Evenness,
    /// How late the motion is.
    Delay,
}

/// A sentence, and its cure where there is one.
pub(super) type Said = Option<(String, Option<Cure>)>;

/// The sentence of a rule where its condition holds.
pub(super) type Says = fn(&Facts<'_>) -> Said;

/// A condition over the numbers and settings of a lane, and what to say where it holds.
#[derive(Debug)]
pub struct Rule {
    /// Name in tests and documents.
    pub id: &'static str,
    /// What it is about.
    pub aspect: About,
    /// The sentence, with its numbers, and the cure; `None` where the condition does not hold.
    pub(super) says: Says,
}

/// A change of settings after which a rule no longer holds.
#[derive(Clone, Debug)]
pub struct Cure {
    /// The change and what it costs, as the end of a sentence.
    pub words: String,
    /// Makes the change.
    pub apply: fn(&mut LaneSpec),
}

/// A rule that holds.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The rule.
    pub rule: &'static Rule,
    /// What it says, as a sentence without its end.
    pub text: String,
    /// What would change that.
    pub cure: Option<Cure>,
}

impl Finding {
    /// The sentence, with the cure.
    pub fn sentence(&self) -> String {
        let cure = self.cure.as_ref().map(|cure| format!("; {}", cure.words));
        format!("{}{}.", self.text, cure.unwrap_or_default())
    }
}

impl Rule {
    pub(super) fn finding(&'static self, facts: &Facts<'_>) -> Option<Finding> {
        (self.says)(facts).map(|(text, cure)| Finding { rule: self, text, cure })
    }
}

/// A sentence without a cure.
pub(super) fn said(text: String) -> Said {
    Some((text, None))
}

/// A sentence with its cure.
pub(super) fn cured(text: String, words: impl Into<String>, apply: fn(&mut LaneSpec)) -> Said {
    Some((text, Some(Cure { words: words.into(), apply })))
}
