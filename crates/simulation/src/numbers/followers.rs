//! The numbers of what follows the body of a lane.

use super::number::{Number, whole};
use crate::metrics::Unit;

/// Judder of the body beside its follower.
pub(super) const SCREEN_JUDDER: Number = Number {
    id: "screen_judder_px",
    name: "screen judder",
    tip: "Judder of the body beside its follower, RMS over frames, in pixels of a 640 × 360 canvas: with a camera, of the body on the screen. A constant distance is none.",
    unit: Unit::Pixels,
    applies: |lane| lane.follow.is_some(),
    parts: &[whole(|r| r.screen_judder_px).column()],
    ..Number::PLAIN
};

/// Judder of the follower.
pub(super) const FOLLOW_JUDDER: Number = Number {
    id: "follow_judder_px",
    name: "follower judder",
    tip: "Judder of the follower itself, RMS over frames, in pixels of a 640 × 360 canvas: with a camera, of all that stands still behind the body.",
    unit: Unit::Pixels,
    applies: |lane| lane.follow.is_some(),
    parts: &[whole(|r| r.follow_judder_px).column()],
    ..Number::PLAIN
};

/// Distance of the follower from the one that was meant.
pub(super) const FOLLOW_ERROR: Number = Number {
    id: "follow_error_px",
    name: "follower error",
    tip: "Distance of the follower from the one that was meant, in continuous time, RMS over frames, in pixels of a 640 × 360 canvas: what is wrong with its rule, such as damping that differs with the frame rate.",
    unit: Unit::Pixels,
    applies: |lane| lane.follow.is_some(),
    parts: &[whole(|r| r.follow_error_px).column()],
    ..Number::PLAIN
};
