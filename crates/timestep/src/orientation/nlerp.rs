//! The chord between two quaternions, put back on the unit sphere.

use super::description::{Orientation, nearer, with_norm_of};

pub const ENTRY: Orientation = Orientation {
    id: "nlerp",
    name: "Nlerp",
    summary: "Blends the four numbers and normalises. The same arc as slerp without its sines, too fast in the middle of long ones.",
    reference: "Blow, \"Understanding Slerp, Then Not Using It\", The Inner Product (2004)",
    blend: |from, to, alpha| {
        let chord = from.normalized().line(nearer(from, to).normalized(), alpha);
        with_norm_of(chord.normalized(), from, to, alpha)
    },
    ..Orientation::PLAIN
};
