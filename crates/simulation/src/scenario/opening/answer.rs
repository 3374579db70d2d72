//! An answer of an opening.

use super::claim_number::AnswerClaim;
use super::condition::Condition;
use super::press::Press;
use super::setting_value::OpeningText;

/// A sentence about the settings that the user has chosen, and the next thing to try.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Answer {
    /// When it is shown; `None` for the one that is shown at the start, and where no other holds.
    pub when: Option<Condition>,
    /// Claim of the sentence about a run with these settings: where it does not hold, the answer is not shown.
    pub claim: Option<AnswerClaim>,
    /// Why it claims nothing; empty if it does.
    pub no_claim: String,
    /// Effect of the settings, and its cost.
    pub say: OpeningText,
    /// The next thing to try.
    pub next: OpeningText,
    /// The controls that do it, one after the other.
    pub press: Vec<Press>,
}
