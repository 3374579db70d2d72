//! The settings that texts of an opening may name in braces: `{steps}`, `{hang_ms - clamp_ms}`.

use crate::displays::VirtualDisplay;
use crate::lane::LaneSpec;
use crate::metrics::decimal;
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
        /// Length of the frame that hangs, ms: its work, up to the refresh that shows it.
        HungFrame = "hung_ms",
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
            SettingValue::HungFrame => display.map(|display| hung_frame(display, hang).millis()),
        };
        let why = if self == SettingValue::Clamp { "no frame is cut there" } else { "its display is none with a rate" };
        value.ok_or_else(|| format!("the lane has no `{}`: {why}", self.word()))
    }

    fn is_duration(self) -> bool {
        use SettingValue::{Clamp, Hang, HungFrame, Step, StepCost};
        matches!(self, Step | Clamp | StepCost | Hang | HungFrame)
    }
}

impl FromStr for SettingValue {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        named(text, &Self::ALL, "an opening has no setting")
    }
}

/// Length of a frame that hangs, with what it renders, on a display whose steps cost nothing: without vsync the next frame starts when
/// it is done, else at the refresh that shows it.
fn hung_frame(display: &VirtualDisplay, hang: Flicks) -> Flicks {
    let work = display.render_cost + hang;
    if display.vsync { display.hz.refresh(display.hz.refresh_at_or_after(work)) } else { work }
}

/// Keeps a unit on the line of its number.
const NO_BREAK: char = '\u{A0}';
/// Times from here on are written in seconds, ms.
const IN_SECONDS: f64 = 200.0;
/// Most digits of a value.
const DIGITS: usize = 3;

/// The value of a sum with its unit, to three digits.
///
/// # Errors
/// A sentence that says why it has no value.
pub(super) fn written(sum: &Sum<SettingValue>, lane: &LaneSpec, hang: Flicks) -> Result<String, String> {
    let value = sum.value(|setting| setting.of(lane, hang))?;
    let is_duration = sum.names().next().is_some_and(|name| name.is_duration());
    let (power, unit) = match is_duration {
        true if value.abs() < IN_SECONDS => (0, "ms"),
        true => (-3, "s"),
        false => (0, ""),
    };
    let digits = decimal::digits(value, power, DIGITS, DIGITS - 1);
    let digits = if digits.contains('.') { digits.trim_end_matches('0').trim_end_matches('.') } else { &digits };
    Ok(if unit.is_empty() { digits.to_owned() } else { format!("{digits}{NO_BREAK}{unit}") })
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
