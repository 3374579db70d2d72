//! Values that users type as options: whole numbers, sizes and lengths of time. The error is a sentence for the user who typed it.

use super::document::DURATION_RANGE;
use timestep::time::{DurationError, Flicks};

/// Reads a whole number from `least` to `most`.
///
/// # Errors
/// A sentence with the range.
pub fn whole(typed: &str, [least, most]: [u64; 2]) -> Result<u64, String> {
    let number = typed.trim().parse().ok().filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| match most {
        u64::MAX => format!("write a whole number of at least {least}"),
        _ => format!("write a whole number from {least} to {most}"),
    })
}

/// Reads width and height, such as `1280x720`, each within the range and with `unit`, such as " pixels".
///
/// # Errors
/// A sentence with the range.
pub fn size(typed: &str, [least, most]: [u32; 2], unit: &str) -> Result<[u32; 2], String> {
    let side = |text: &str| text.trim().parse().ok().filter(|side| (least..=most).contains(side));
    let sides = typed.split_once(['x', '×']).and_then(|(width, height)| Some([side(width)?, side(height)?]));
    sides.ok_or_else(|| format!("write it as 1280x720; each side must be {least} to {most}{unit}"))
}

/// Reads a length of time of at most `most`, as scenario files write durations.
///
/// # Errors
/// A sentence with the range, or about a text that is no duration.
pub fn length_of_time(typed: &str, most: Flicks) -> Result<Flicks, String> {
    let [least, _] = DURATION_RANGE;
    let length: Flicks = typed.parse().map_err(|error: DurationError| error.to_string())?;
    let fits = (least..=most).contains(&length);
    fits.then_some(length).ok_or_else(|| format!("it must be more than 0 and at most {most}"))
}
