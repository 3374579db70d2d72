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

/// Every lesson, in the order of menus and documentation. The program opens the first one if it is started without a name.
pub static LESSONS: &[Lesson] = lessons![
    "welcome",
    "falling-euler",
    "spring-phase",
    "euler-against-rk4",
    "pendulum-wide",
    "orbit-methods",
    "double-pendulum",
    "tennis-racket",
    "chain",
    "stack-jitter",
    "four-verlets",
    "verlet-uneven",
    "wind-4hz",
    "wind-16hz",
    "stutter-50-on-60",
    "smooth-50-on-60",
    "stutter-against-smooth",
    "refresh-rates",
    "bounce-presentations",
    "orientations",
    "bounce-tunnel",
    "thin-floor",
    "slow-motion",
    "hitch-variable-fixed",
    "max-frame",
    "breakpoint",
    "accumulator",
    "follow-load",
    "wait-for-steps",
    "spiral-of-death",
    "policies-under-noise",
    "snapped-fixed",
    "hysteresis",
    "quantised",
    "threaded",
    "bounce-blended",
    "displays-side-by-side",
    "gc-pauses",
    "frame-timing",
    "tearing",
    "f32-time",
    "whole-pixels",
    "reversible",
    "ease-towards",
    "drive",
    "frame-queue",
    "own-rates",
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
