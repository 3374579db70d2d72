//! The lessons that come with the program: `assets/scenarios/*.toml`, one line here for each.

use super::bundled::BundledScenario;
use timestep::entry::present_id;

macro_rules! lessons {
    ($($id:literal),* $(,)?) => {
        &[$(BundledScenario { id: $id, text: include_str!(concat!("../../../../assets/scenarios/", $id, ".toml")) }),*]
    };
}

/// Every lesson, in the order of the course: chapter by chapter.
pub static LESSONS: &[BundledScenario] = lessons![
    "welcome",
    "locked",
    "one-long-frame",
    "gc-pauses",
    "breakpoint",
    "feel",
    "thin-floor",
    "semi-fixed",
    "step-range",
    "free-the-physics",
    "good-enough",
    "sixteen-ms",
    "quantised",
    "hysteresis",
    "policies-under-noise",
    "follow-load",
    "spiral-of-death",
    "half-of-dt",
    "max-frame",
    "tab-returns",
    "threaded",
    "f32-time",
    "four-hours",
    "stutter-50-on-60",
    "one-step-a-second",
    "bounce-presentations",
    "bounce-blended",
    "orientations",
    "whole-pixels",
    "drive",
    "ten-steps-at-144",
    "slow-motion",
    "one-alpha",
    "own-rates",
    "falling-euler",
    "euler-against-rk4",
    "area",
    "halve-the-step",
    "spring-phase",
    "breaking-point",
    "four-verlets",
    "verlet-uneven",
    "chain",
    "stack-jitter",
    "wind",
    "pendulum-wide",
    "orbit-methods",
    "double-pendulum",
    "tennis-racket",
    "reversible",
    "ease-towards",
    "refresh-rates",
    "ntsc",
    "tearing",
    "nothing-new",
    "wait-for-steps",
    "frame-queue",
    "frame-timing",
    "first-sight",
    "displays-side-by-side",
    "same-keys",
    "keys-and-steps",
    "lockstep",
    "desync",
    "rollback",
    "snapshots",
];

/// Lessons that were merged into others or have another id: each former id, and the id of the lesson that it opens now.
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
];

/// The lesson with this id, or the one that it was merged into.
pub fn lesson_by_id(id: &str) -> Option<&'static BundledScenario> {
    let id = present_id(id, MERGED);
    LESSONS.iter().find(|lesson| lesson.id == id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_former_id_opens_the_lesson_that_it_was_merged_into() {
        let merged = [("headroom", "half-of-dt")];
        assert_eq!(present_id("headroom", &merged), "half-of-dt");
        assert_eq!(present_id("locked", &merged), "locked");
        assert_eq!(present_id("headroom", &[]), "headroom");
        for (former, present) in MERGED {
            assert!(LESSONS.iter().all(|lesson| lesson.id != *former), "{former} is a lesson");
            assert_eq!(lesson_by_id(former).map(|lesson| lesson.id), Some(*present), "{present} is no lesson");
            assert_eq!(MERGED.iter().filter(|(other, _)| other == former).count(), 1, "{former} leads to two lessons");
        }
    }
}
