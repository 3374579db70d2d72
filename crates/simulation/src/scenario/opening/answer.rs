//! An answer of an opening.

use super::condition::Condition;
use super::press::Press;
use super::setting_value::OpeningText;

/// A sentence about the settings that the user has chosen, and the next thing to try.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Answer {
    /// When it is shown; `None` for the one that is shown at the start, and where no other holds.
    pub when: Option<Condition>,
    /// Effect of the settings, and its cost.
    pub say: OpeningText,
    /// The next thing to try.
    pub next: OpeningText,
    /// The control that does it.
    pub press: Option<Press>,
}
