//! The lessons that come with the program: `assets/lessons/*.toml`, one line here for each.

use super::bundled::{BundledScenario, bundled_scenarios};

/// Every lesson: `assets/paths.toml` has the order of most.
pub static LESSONS: &[BundledScenario] = bundled_scenarios!["lessons":
    "welcome",
    "locked",
    "one-long-frame",
    "semi-fixed",
    "free-the-physics",
    "good-enough",
    "policies-under-noise",
    "another-start",
    "spiral-of-death",
    "half-of-dt",
    "max-frame",
    "stutter-50-on-60",
    "bounce-presentations",
    "orientations",
    "drive",
    "falling-euler",
    "area",
    "halve-the-step",
    "breaking-point",
    "chain",
    "wind",
    "damping-and-dt",
    "who-moves-last",
    "platform-and-rider",
    "blended-twice",
    "ntsc",
    "tearing",
    "keys-and-steps",
    "four-engines",
    "jump-height",
    "presses",
];

/// Lessons that were merged into others or have another id: each former id, and the id of the lesson or example that it opens now.
pub static MERGED: &[(&str, &str)] = &[
    ("hitch-variable-fixed", "one-long-frame"),
    ("bounce-tunnel", "one-long-frame"),
    ("accumulator", "free-the-physics"),
    ("headroom", "half-of-dt"),
    ("drop-owed", "half-of-dt"),
    ("snapped-fixed", "policies-under-noise"),
    ("smooth-50-on-60", "stutter-50-on-60"),
    ("stutter-against-smooth", "stutter-50-on-60"),
    ("wind-4hz", "wind"),
    ("wind-16hz", "wind"),
    ("replay", "keys-and-steps"),
    ("ease-towards", "damping-and-dt"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::{bundled, bundled_by_id};

    #[test]
    fn a_former_id_opens_the_lesson_that_it_was_merged_into() {
        for (former, present) in MERGED {
            assert!(bundled().all(|scenario| scenario.id != *former), "{former} is still there");
            assert_eq!(bundled_by_id(former).map(|scenario| scenario.id), Some(*present), "{present} is no lesson");
            assert_eq!(MERGED.iter().filter(|(other, _)| other == former).count(), 1, "{former} leads to two lessons");
        }
    }
}
