//! Largest size and rate of an H.264 clip, and the level that announces them to players.
//!
//! Source: ITU-T H.264 (08/2021), table A-1; openh264 encodes at most 3840×2160 or 2160×3840.

use crate::record::error::RecordError;
use crate::record::frame_format::FrameFormat;
use openh264::encoder::Level;

/// Level, macroblocks (16×16 pixels) per second, macroblocks per frame. Lower levels also bound the bit rate,
/// which constant quality may exceed.
const LEVELS: [(Level, u64, u64); 5] = [
    (Level::Level_4_0, 245_760, 8_192),
    (Level::Level_4_2, 522_240, 8_704),
    (Level::Level_5_0, 589_824, 22_080),
    (Level::Level_5_1, 983_040, 36_864),
    (Level::Level_5_2, 2_073_600, 36_864),
];

/// The longer and the shorter side are at most this, px.
const LARGEST: [u32; 2] = [3840, 2160];
/// Both sides are at least this, px.
const SMALLEST: u32 = 16;

/// The lowest level that allows this size at this rate.
pub fn level(spec: &FrameFormat) -> Result<Level, RecordError> {
    let [width, height] = spec.size;
    let size = format!("{width}x{height}");
    if width % 2 == 1 || height % 2 == 1 {
        let [even_width, even_height] = spec.size.map(|side| (side - side % 2).max(SMALLEST));
        return RecordError::spec(format!(
            "{size} does not fit an MP4: colours are stored for 2 by 2 pixels, so both sides must be even. \
             Choose {even_width}x{even_height}, or another format"
        ));
    }
    if width.min(height) < SMALLEST {
        return RecordError::spec(format!("{size} is too small for an MP4: at least {SMALLEST}x{SMALLEST}"));
    }
    if width.max(height) > LARGEST[0] || width.min(height) > LARGEST[1] {
        let [long, short] = LARGEST;
        return RecordError::spec(format!("{size} is too large for an MP4: at most {long}x{short} or {short}x{long}"));
    }
    let blocks = u64::from(width.div_ceil(16)) * u64::from(height.div_ceil(16));
    let fits = |&&(_, per_second, per_frame): &&(Level, u64, u64)| {
        blocks <= per_frame && blocks * u64::from(spec.rate.num()) <= per_second * u64::from(spec.rate.den())
    };
    match LEVELS.iter().find(fits) {
        Some((level, ..)) => Ok(*level),
        None => RecordError::spec(format!(
            "an MP4 of {size} has at most {} frames per second, not {}; choose a smaller size or a lower rate",
            LEVELS[LEVELS.len() - 1].1 / blocks,
            spec.rate,
        )),
    }
}
