//! A factor of time in a file.

use super::value::Notation;
use crate::scenario::context::ReadContext;
use crate::scenario::setting::Setting;
use timestep::time::{TimeScale, TimeScaleError};
use toml::de::DeValue;

/// A factor, or a percentage in quotes.
pub(super) const TIME_SCALE: Notation<TimeScale> = Notation {
    takes: "-100 to 100, or a percentage such as \"34.77 %\"",
    read: read_time_scale,
    write: |time_scale| Some(time_scale.to_string()),
};

pub(in crate::scenario) fn read_time_scale(setting: &Setting<'_>, context: &mut ReadContext) -> Option<TimeScale> {
    let text = match setting.value {
        DeValue::String(text) => Some(text.to_string()),
        // As it is written; a double would not keep all its digits.
        DeValue::Float(number) => Some(number.as_str().to_owned()),
        _ => setting.as_f64().map(|number| number.to_string()),
    };
    match text.map_or(Err(TimeScaleError::NotANumber), |text| text.parse()) {
        Ok(time_scale) => Some(time_scale),
        Err(TimeScaleError::NotANumber) => setting.wrong_type("a number, or a percentage such as \"34.77 %\"", context),
        Err(TimeScaleError::OutOfRange) => setting.out_of_range(format!("from -{0} to {0}", TimeScale::MAX), context),
    }
}
