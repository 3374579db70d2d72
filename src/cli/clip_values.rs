//! Values of the options of clips.

use super::argument_values::value_of;
use interface::studio::RATE_RANGE;
use simulation::displays::RefreshRate;
use simulation::numbers::Number;
use simulation::scenario::{list_of_names, nearest};
use timestep::time::{TimeScale, TimeScaleError};

/// A rate that clips can have.
pub(super) fn clip_rate(text: &str) -> Result<RefreshRate, String> {
    let [slowest, fastest] = RATE_RANGE;
    let rate = text.parse::<RefreshRate>().ok().filter(|rate| (slowest..=fastest).contains(&rate.hz()));
    rate.ok_or_else(|| format!("write it like 60, 59.94 or 100/3, from {slowest} to {fastest}"))
}

/// A layer that is shown or left out.
pub(super) fn on_or_off(word: &str) -> Result<bool, String> {
    value_of("choice", word, &[("on", true), ("off", false)])
}

/// A factor of time.
pub(super) fn speed(text: &str) -> Result<TimeScale, String> {
    if let Some(ratio) = TimeScale::parse_ratio(text) {
        return Ok(ratio);
    }
    match text.parse::<TimeScale>() {
        Ok(speed) if speed.parts() > 0 => Ok(speed),
        Err(TimeScaleError::NotANumber) => Err("write it as a number or a ratio, such as 0.05 or 5/6".to_owned()),
        Ok(_) | Err(TimeScaleError::OutOfRange) => {
            Err(format!("it must be more than 0 and at most {}", TimeScale::MAX))
        }
    }
}

/// The number with this id.
pub(super) fn number(id: &str) -> Result<&'static Number, String> {
    Number::of_window().find(|number| number.id == id).ok_or_else(|| {
        let ids = Number::of_window().map(|number| number.id);
        match nearest(id, ids.clone()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("there are{}", list_of_names(ids)),
        }
    })
}
