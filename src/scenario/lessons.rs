//! The lessons that come with the program: `assets/scenarios/*.toml`, one line here for each.

use super::document::Scenario;
use super::parse::parse;
use super::paths::PathScope;

/// A scenario that is part of the program.
#[derive(Debug)]
pub struct Lesson {
    /// The name of its file without the extension.
    pub id: &'static str,
    /// The text of its file.
    pub text: &'static str,
}

macro_rules! lessons {
    ($($id:literal),* $(,)?) => {
        &[$(Lesson { id: $id, text: include_str!(concat!("../../assets/scenarios/", $id, ".toml")) }),*]
    };
}

/// Every lesson, in the order of the course: chapter by chapter. The program opens the first one if it is started without a name.
pub static LESSONS: &[Lesson] = lessons![
    "welcome",
    "locked",
    "hitch-variable-fixed",
    "gc-pauses",
    "breakpoint",
    "bounce-tunnel",
    "thin-floor",
    "semi-fixed",
    "step-range",
    "accumulator",
    "sixteen-ms",
    "quantised",
    "hysteresis",
    "follow-load",
    "spiral-of-death",
    "headroom",
    "drop-owed",
    "max-frame",
    "tab-returns",
    "threaded",
    "stutter-50-on-60",
    "stutter-against-smooth",
    "smooth-50-on-60",
    "one-step-a-second",
    "refresh-rates",
    "ntsc",
    "bounce-presentations",
    "bounce-blended",
    "orientations",
    "policies-under-noise",
    "snapped-fixed",
    "tearing",
    "nothing-new",
    "wait-for-steps",
    "frame-queue",
    "frame-timing",
    "first-sight",
    "displays-side-by-side",
    "whole-pixels",
    "drive",
    "ten-steps-at-144",
    "falling-euler",
    "euler-against-rk4",
    "halve-the-step",
    "spring-phase",
    "breaking-point",
    "four-verlets",
    "verlet-uneven",
    "chain",
    "stack-jitter",
    "wind-4hz",
    "wind-16hz",
    "pendulum-wide",
    "orbit-methods",
    "double-pendulum",
    "tennis-racket",
    "f32-time",
    "four-hours",
    "slow-motion",
    "reversible",
    "ease-towards",
    "own-rates",
    "one-alpha",
    "same-keys",
    "replay",
    "lockstep",
    "desync",
    "rollback",
    "snapshots",
];

impl Lesson {
    /// The lesson as a scenario.
    pub fn scenario(&self) -> Scenario {
        parse(self.text, self.id, PathScope::Folder).expect("a test parses every bundled lesson")
    }
}
