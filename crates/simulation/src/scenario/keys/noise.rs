//! The value of the key `noise` of a display.

use super::key::{Key, changed_assignments, read_table};
use crate::displays::{Noise, NoiseShape};
use crate::scenario::context::ReadContext;
use crate::scenario::setting::Setting;
use crate::scenario::toml_text::{inline_table, quoted};
use timestep::time::Flicks;

/// Every key of a `noise` table.
pub static NOISE_KEYS: &[Key<Option<Flicks>>] = &[Key::own(
    "uniform",
    "a duration up to 1 s",
    "The largest error, early or late; all errors up to it are equally likely.",
    |largest, setting, context| {
        *largest = Some(setting.duration(Noise::RANGE, context)?);
        Some(())
    },
    |largest| largest.map(|largest| quoted(&largest.to_string())),
)];

/// The noise that the setting describes: a bare duration is the standard deviation of Gaussian noise.
pub(super) fn read_noise(setting: &Setting<'_>, context: &mut ReadContext) -> Option<Noise> {
    if setting.value.as_table().is_none() {
        return setting.duration(Noise::RANGE, context).map(Noise::gaussian);
    }
    match read_table(NOISE_KEYS, setting, "a table { uniform = \"1 ms\" }", context)? {
        Some(largest) => Some(Noise::uniform(largest)),
        None => setting.missing_key("uniform", "a table of noise needs `uniform`, its largest error", context),
    }
}

/// The noise as TOML.
pub(super) fn write_noise(noise: Noise) -> String {
    match noise.shape {
        NoiseShape::Gaussian => quoted(&noise.spread.to_string()),
        NoiseShape::Uniform => inline_table(&changed_assignments(NOISE_KEYS, &Some(noise.spread), &None)),
    }
}
