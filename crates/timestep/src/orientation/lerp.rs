//! The chord between two quaternions as it is: its norm is below 1.

use super::description::{Orientation, nearer};
use crate::entry::Mistake;

pub const ENTRY: Orientation = Orientation {
    id: "lerp",
    name: "Lerp, not normalised",
    summary: "Blends the four numbers and leaves their norm below 1. The body shrinks between two steps.",
    reference: "Compare Blow, \"Understanding Slerp, Then Not Using It\", The Inner Product (2004), which normalises",
    mistake: Some(Mistake {
        sign: "Slow steps of a fast turn, such as dt 1/6 and 6 rad/s: between two steps the body is smaller, and in a matrix skewed. With short steps nothing shows.",
        code: "for i in 0..4 {\n    q[i] = previous[i] * (1.0 - alpha) + current[i] * alpha;\n}\ndraw(matrix_from(q));",
        cure: "nlerp",
        advice: "Divide q by its length before it is used.",
    }),
    blend: |from, to, alpha| from.line(nearer(from, to), alpha),
};
