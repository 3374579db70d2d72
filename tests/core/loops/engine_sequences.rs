//! Frames to try loops with: 2,000 sequences of 200, in units of 625 ns, which is 441 flicks and a whole number of nanoseconds, so that every
//! engine's clock can be told the same times.

use timestep::time::Flicks;

/// Flicks in a unit.
pub const UNIT: i64 = 441;
/// Units in a second.
pub const SECOND: i64 = Flicks::PER_SECOND / UNIT;
/// Frames of a sequence.
pub const FRAMES: usize = 200;
/// Number of sequences.
pub const SEQUENCES: u64 = 2000;
/// Frame rates of steady displays, times 100.
const RATES: [i64; 8] = [6000, 5994, 7500, 14_400, 3000, 1000, 24_000, 12_000];

/// The frames of a sequence by its number; the first is the time from the loop's start to its first frame.
///
/// In turns of ten: steady at eight rates; with noise; with more; with hitches of 50 ms to 3 s; with a pause of 5 s; first frame long;
/// first frame 0; at a random rate; lengths without order; around the rates of steps.
pub fn sequence(number: u64) -> Vec<i64> {
    let mut bits = 0x9E37_79B9_7F4A_7C15_u64.wrapping_mul(number + 1);
    // Uniform below `end`: xorshift (Marsaglia 2003).
    let mut random = move |end: i64| {
        bits ^= bits << 13;
        bits ^= bits >> 7;
        bits ^= bits << 17;
        (bits >> 11) as i64 % end
    };
    let rate = RATES[(number / 10) as usize % RATES.len()];
    // The sum of frames is that of an exact rate, rounded to units.
    let at = |frame: i64, rate: i64| frame * SECOND * 100 / rate;
    let kind = number % 10;
    let rate = match kind {
        7 => 500 + random(30_000),
        9 => [6000, 5994, 6006, 6400, 3200, 12_800][random(6) as usize],
        _ => rate,
    };
    let noise = match kind {
        1 => SECOND / 10_000,
        2 => SECOND / 500,
        9 => SECOND / 100_000,
        _ => 0,
    };
    (0..FRAMES as i64)
        .map(|frame| {
            let even = at(frame + 1, rate) - at(frame, rate);
            match kind {
                3 if random(25) == 0 => SECOND / 20 + random(SECOND * 59 / 20),
                4 if frame == 60 => 5 * SECOND + random(SECOND),
                5 if frame == 0 => SECOND / 10 + random(2 * SECOND),
                6 if frame == 0 => 0,
                8 => random(SECOND / 8),
                _ if noise > 0 => (even + random(2 * noise + 1) - noise).max(0),
                _ => even,
            }
        })
        .collect()
}
