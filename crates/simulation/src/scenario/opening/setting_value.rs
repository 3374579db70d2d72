//! The settings that texts of an opening may name in braces: `{steps}`, `{hang_ms - clamp_ms}`.

use crate::lane::LaneSpec;
use crate::scenario::lesson::{Sum, Template};
use crate::scenario::named;
use crate::words::worded;
use std::str::FromStr;
use timestep::time::Flicks;

worded! {
    /// A setting of the first of the user's lanes, or of the opening, as a number.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum SettingValue {
        /// Steps a second.
        Steps = "steps",
        /// Length of a step, ms.
        Step = "step_ms",
        /// Longest frame that the clamp lets count, ms.
        Clamp = "clamp_ms",
        /// Refreshes a second of the display.
        Rate = "hz",
        /// Most frames a second without vsync.
        Frames = "frames",
        /// Time that a step takes to compute, ms.
        StepCost = "step_cost_ms",
        /// Length of a hang, ms.
        Hang = "hang_ms",
    }
}

/// A text of an opening.
pub type OpeningText = Template<SettingValue>;

impl SettingValue {
    /// Its value.
    ///
    /// # Errors
    /// A sentence that says that the lane has no such setting, as without a clamp.
    pub fn of(self, lane: &LaneSpec, hang: Flicks) -> Result<f64, String> {
        let display = lane.display.as_virtual();
        let value = match self {
            SettingValue::Steps => Some(1.0 / lane.dt.secs()),
            SettingValue::Step => Some(lane.dt.millis()),
            SettingValue::Clamp => lane.guards.max_frame.map(Flicks::millis),
            SettingValue::Rate => display.map(|display| display.hz.hz()),
            SettingValue::Frames => display.map(|display| display.fps_cap.unwrap_or(display.hz).hz()),
            SettingValue::StepCost => display.map(|display| display.step_cost.millis()),
            SettingValue::Hang => Some(hang.millis()),
        };
        let why = if self == SettingValue::Clamp { "no frame is cut there" } else { "its display is none with a rate" };
        value.ok_or_else(|| format!("the lane has no `{}`: {why}", self.word()))
    }

    fn is_duration(self) -> bool {
        matches!(self, SettingValue::Step | SettingValue::Clamp | SettingValue::StepCost | SettingValue::Hang)
    }
}

impl FromStr for SettingValue {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        named(text, &Self::ALL, "an opening has no setting")
    }
}

/// Keeps a unit on the line of its number.
const NO_BREAK: char = '\u{A0}';
/// Times from here on are written in seconds, ms.
const IN_SECONDS: f64 = 200.0;

/// The value of a sum with its unit, to three digits.
///
/// # Errors
/// A sentence that says why it has no value.
pub(super) fn written(sum: &Sum<SettingValue>, lane: &LaneSpec, hang: Flicks) -> Result<String, String> {
    let value = sum.value(|setting| setting.of(lane, hang))?;
    let is_duration = sum.names().next().is_some_and(|name| name.is_duration());
    Ok(match is_duration {
        true if value.abs() < IN_SECONDS => format!("{}{NO_BREAK}ms", three_digits(value)),
        true => format!("{}{NO_BREAK}s", three_digits(value / 1e3)),
        false => three_digits(value),
    })
}

fn three_digits(value: f64) -> String {
    let decimals = [100.0, 10.0].iter().filter(|power| value.abs() < **power).count();
    let text = format!("{value:.decimals$}");
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_written_with_their_units() {
        let lane = LaneSpec { dt: Flicks::from_ratio(1, 44), ..LaneSpec::default() };
        let fill = |text: &str| {
            let text = OpeningText::parse(text).unwrap();
            text.fill(|sum| written(sum, &lane, Flicks::from_millis(600.0)))
        };
        assert_eq!(fill("{steps} steps of {step_ms}").unwrap(), "44 steps of 22.7\u{A0}ms");
        assert_eq!(fill("{hang_ms - clamp_ms}, {hang_ms / 6}").unwrap(), "0.35\u{A0}s, 100\u{A0}ms");
        let unclamped = LaneSpec::default();
        let text = OpeningText::parse("{clamp_ms}").unwrap();
        let guards = crate::lane::Guards { max_frame: None, ..unclamped.guards };
        let unclamped = LaneSpec { guards, ..unclamped };
        let said = text.fill(|sum| written(sum, &unclamped, Flicks::ZERO)).unwrap_err();
        assert_eq!(said, "the lane has no `clamp_ms`: no frame is cut there");
        assert!(OpeningText::parse("{stepz}").unwrap_err().contains("did you mean `steps`?"));
    }
}
