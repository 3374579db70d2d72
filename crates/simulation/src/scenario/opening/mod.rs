//! An opening: the first scenario of the window. Some lanes are the user's, the others stay as they are, to compare; after each change of
//! a setting the window says in one sentence what it did, what it costs, and what to try next.
//!
//! Nothing here changes a run.

mod answer;
mod cause;
mod claim_number;
mod condition;
mod control;
mod headline;
mod lane_words;
mod plan;
mod press;
mod rows;
mod setting_value;

pub use answer::Answer;
pub use cause::{RowCause, RowSettings};
pub use claim_number::{AXES, AnswerClaim, ClaimNumber, EXTREMES, PLACE};
pub use condition::{Condition, Term};
pub use control::Control;
pub use plan::Opening;
pub use press::Press;
pub use setting_value::{OpeningText, SettingValue};
