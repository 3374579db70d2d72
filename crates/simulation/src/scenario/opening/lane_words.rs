//! Sentences about a change that no answer is about: the settings of the user's lanes, of another row, or of one lane.

use super::control::Control;
use super::plan::Opening;
use super::setting_value::{OpeningText, written};
use crate::lane::LaneSpec;

impl Opening {
    /// The sentence about a change of other lanes than the user's, or of some of these only; `None` if all of them have changed. The
    /// answers are about those.
    pub fn aside(&self, before: &[LaneSpec], lanes: &[LaneSpec]) -> Option<String> {
        let changed: Vec<usize> = (0..lanes.len()).filter(|lane| before.get(*lane) != lanes.get(*lane)).collect();
        if self.lanes().all(|lane| changed.contains(&lane)) {
            return None;
        }
        let (columns, first) = (self.columns(), *changed.first()?);
        let is_one_row = changed.iter().all(|lane| lane / columns == first / columns);
        if !is_one_row {
            return self.cause(lanes).map(|cause| format!("The rows differ in one thing: {}.", lower(&cause.name)));
        }
        let lane = &lanes[first];
        let whose = match columns > 1 && changed.len() == columns {
            true => format!("Row {}", first / columns + 1),
            false => format!("Lane {}", lane.looks.identity.number()),
        };
        Some(format!("{whose}: {}.", self.settings(lane, Control::between(before, lanes)?)))
    }

    /// The sentence about a control that all of the user's lanes have been set with.
    pub fn what_was_set(&self, lanes: &[LaneSpec], control: Control) -> Option<String> {
        let of = if control == Control::Hang { "All lanes" } else { "Yours" };
        Some(format!("{of}: {}.", self.settings(self.yours(lanes).next()?, control)))
    }

    /// What the control has set of a lane.
    fn settings(&self, lane: &LaneSpec, control: Control) -> String {
        let fill = |text: &str| {
            let text = OpeningText::parse(text).ok();
            text.and_then(|text| text.fill(|sum| written(sum, lane, self.hang)).ok()).unwrap_or_default()
        };
        match (control, control.is_on(lane)) {
            (_, Some(on)) => format!("{} {}", control.word(), if on { "on" } else { "off" }),
            (Control::Hang, _) => fill("one frame takes {hang_ms} longer"),
            (Control::Mover, _) => lane.follow.map_or_else(String::new, |follow| follow.words()),
            _ => format!("{}, {}", lane.integrator.integrator.name, fill("{steps} steps a second")),
        }
    }
}

/// A name within a sentence.
fn lower(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}
