//! The value of the key `noise` of a display.

use super::key::{Key, read_table, write_table};
use super::value::{Notation, Value, lens, write_duration};
use crate::displays::{Noise, NoiseShape};
use crate::scenario::context::ReadContext;
use crate::scenario::setting::Setting;
use timestep::time::Flicks;

/// Every key of a `noise` table.
pub static NOISE_KEYS: &[Key<Noise>] = &[Key::<Noise>::field(
    "uniform",
    "The largest error, early or late; all errors up to it are equally likely.",
    Value::Duration(lens!(spread), Noise::RANGE),
)
.needed("a table of noise needs `uniform`, its largest error")];

/// Noise, or none: a bare duration is the standard deviation of Gaussian noise.
pub(super) const NOISE: Notation<Option<Noise>> = Notation {
    takes: "a duration up to 1 s, { uniform = \"1 ms\" }, or \"off\"",
    read: |setting, context| setting.unless_off(context, read_noise),
    write: |noise| noise.as_ref().map(write_noise),
};

fn read_noise(setting: &Setting<'_>, context: &mut ReadContext) -> Option<Noise> {
    if setting.value.as_table().is_none() {
        return setting.duration(Noise::RANGE, context).map(Noise::gaussian);
    }
    let start = Noise::uniform(Flicks::ZERO);
    read_table(NOISE_KEYS, start, setting, "a table { uniform = \"1 ms\" }", context)
}

fn write_noise(noise: &Noise) -> String {
    match noise.shape {
        NoiseShape::Gaussian => write_duration(&noise.spread),
        NoiseShape::Uniform => write_table(NOISE_KEYS, noise, &Noise::uniform(Flicks::ZERO)),
    }
}
