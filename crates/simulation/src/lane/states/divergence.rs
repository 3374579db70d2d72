//! When a motion is lost: its body is farther away than any picture shows.
//!
//! The state may stay finite for thousands of steps after that, at 10¹⁴³ m. Where the exact motion itself leads as far, as a long fall
//! does, the distance from it counts as well.

use crate::worlds::WorldSpec;

/// Widths of its view by which a body may be away from its start.
const WIDTHS: f64 = 1e6;

/// `true` if the body in the state `y` is farther than a million widths of its view from its start, and from the exact state, if there
/// is one.
pub fn is_too_far(world: &WorldSpec, y: &[f64], start: &[f64], exact: Option<&[f64]>) -> bool {
    let limit = WIDTHS * 2.0 * world.view().half.x;
    world.distance(y, start) > limit && exact.is_none_or(|exact| world.distance(y, exact) > limit)
}
