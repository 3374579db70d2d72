//! Claims of an opening's answers, held against a run with the settings as they are.

use super::outcome::Outcome;
use crate::lane::LaneSpec;
use crate::scenario::Opening;
use crate::scenario::opening::{AnswerClaim, ClaimNumber};

/// `true` if the claim holds for the run of these lanes.
///
/// # Errors
/// A number without a value.
pub fn is_so(claim: &AnswerClaim, opening: &Opening, lanes: &[LaneSpec], outcome: &Outcome) -> Result<bool, String> {
    let first = opening.yours(lanes).next().ok_or("no lane is the user's")?;
    claim.holds(|number| match number {
        ClaimNumber::Setting(setting) => setting.of(first, opening.hang),
        ClaimNumber::Run(quantity) => outcome.value(quantity, opening.yours.first().copied()),
    })
}
