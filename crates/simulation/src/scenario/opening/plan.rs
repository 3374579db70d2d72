//! The part of a scenario that opens the window: its table `[opening]`.

use super::answer::Answer;
use super::cause::{RowCause, causes_fit};
use super::claim_number::AnswerClaim;
use super::control::Control;
use super::setting_value::{OpeningText, written};
use crate::lane::{Guards, LaneSpec};
use crate::scenario::lesson::{Layout, Show};
use files::visible_text::quotable;
use timestep::time::Flicks;

/// Everything that an opening says and offers, beside its lanes.
#[derive(Clone, Debug, PartialEq)]
pub struct Opening {
    /// The headline.
    pub line: OpeningText,
    /// The lanes that the switches act on, counted from 1.
    pub yours: Vec<usize>,
    /// Length of a hang.
    pub hang: Flicks,
    /// Longest frame of a clamp that is switched on where there was none.
    pub clamp: Flicks,
    /// Arrangement of the lanes.
    pub layout: Layout,
    /// Layers of the lanes' pictures that are shown.
    pub show: Vec<Show>,
    /// What rows of lanes may differ in.
    pub causes: Vec<RowCause>,
    /// The answers; the last one has no condition.
    pub answers: Vec<Answer>,
    /// Id of the lesson about it.
    pub lesson: String,
}

impl Default for Opening {
    fn default() -> Self {
        Opening {
            line: OpeningText::default(),
            yours: vec![1],
            hang: Opening::HANG,
            clamp: Guards::MAX_FRAME,
            layout: Layout::default(),
            show: Vec::new(),
            causes: Vec::new(),
            answers: Vec::new(),
            lesson: String::new(),
        }
    }
}

impl Opening {
    /// Length of a hang unless an opening says another: longer than the usual clamp of 250 ms.
    pub const HANG: Flicks = Flicks(Flicks::PER_SECOND * 3 / 5);

    /// The first answer whose condition holds for the user's lanes among `lanes`, those of the scenario as it is now, after the user
    /// has used `newest`, and whose claim `is_so`. The one without a condition holds at the start.
    pub fn answer(
        &self,
        lanes: &[LaneSpec],
        newest: Option<Control>,
        is_so: impl Fn(&AnswerClaim) -> bool,
    ) -> Option<&Answer> {
        let yours: Vec<_> = self.yours(lanes).collect();
        let holds = |answer: &&Answer| match &answer.when {
            Some(when) => when.holds(&yours, newest),
            None => newest.is_none(),
        };
        let is_said = |answer: &&Answer| {
            holds(answer) && self.fill(&answer.say, lanes).is_ok() && answer.claim.as_ref().is_none_or(&is_so)
        };
        self.answers.iter().find(is_said)
    }

    /// A text with the settings of the user's lanes in it.
    ///
    /// # Errors
    /// A sentence that says which setting a lane does not have, or in which number they differ.
    pub fn fill(&self, text: &OpeningText, lanes: &[LaneSpec]) -> Result<String, String> {
        self.yours(lanes).next().ok_or("no lane is the user's")?;
        text.fill(|sum| {
            let mut all = self.yours(lanes).map(|lane| written(sum, lane, self.hang)).collect::<Result<Vec<_>, _>>()?;
            all.dedup();
            match all.len() {
                1 => Ok(all.remove(0)),
                _ => Err(format!("the user's lanes differ in `{}`", quotable(&sum.text))),
            }
        })
    }

    /// The user's lanes.
    pub fn yours<'a>(&self, lanes: &'a [LaneSpec]) -> impl Iterator<Item = &'a LaneSpec> {
        self.lanes().filter_map(|lane| lanes.get(lane))
    }

    /// Indices of the user's lanes.
    pub fn lanes(&self) -> impl Iterator<Item = usize> {
        self.yours.iter().filter_map(|lane| lane.checked_sub(1))
    }

    /// Lanes of a row: as many as are the user's.
    pub fn columns(&self) -> usize {
        self.yours.len().max(1)
    }

    /// Checks that there are the user's lanes, and that its causes fit all lanes.
    ///
    /// # Errors
    /// A sentence that says which lane there is not.
    pub fn fits(&self, lanes: &[LaneSpec]) -> Result<(), String> {
        match self.yours.iter().find(|lane| **lane > lanes.len()) {
            Some(lane) => Err(format!("`yours` names lane {lane}, and the last one is {}", lanes.len())),
            None => causes_fit(&self.causes, self.columns(), lanes),
        }
    }
}
