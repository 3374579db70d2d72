//! The arc of the unit sphere at a constant rate: q₀ (q₀⁻¹ q₁)^α.

use super::description::{Orientation, nearer, with_norm_of};
use crate::quaternion::Quaternion;

pub const ENTRY: Orientation = Orientation {
    id: "slerp",
    name: "Slerp",
    summary: "Turns about one axis at a constant rate, the shorter way: of more than half a turn in a step it makes a smaller one back.",
    reference: "Shoemake, \"Animating rotation with quaternion curves\", SIGGRAPH (1985)",
    blend: |from, to, alpha| {
        let start = from.normalized();
        let turn = (start.conjugate() * nearer(from, to).normalized()).rotation_vector();
        with_norm_of(start * Quaternion::rotation(alpha * turn), from, to, alpha)
    },
    ..Orientation::PLAIN
};
