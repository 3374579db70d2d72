//! The machine that is linked with a lane, drawn into the lane's picture once the two are no longer equal: its bodies, and bars
//! from the lane's own bodies to them.

use crate::scene::{Ink, Shape};

/// Width of a bar, points.
const BAR: f32 = 3.0;

/// A bar for each body: from where it is `here` to where it is `there`.
pub fn bars<'a>(here: &'a [Shape], there: &'a [Shape]) -> impl Iterator<Item = Shape> + 'a {
    let ends = bodies(here).zip(bodies(there));
    ends.map(|(from, to)| Shape::Line { from, to, width: BAR, ink: Ink::Other })
}

fn bodies(shapes: &[Shape]) -> impl Iterator<Item = glam::DVec2> {
    shapes.iter().filter_map(|shape| match shape {
        Shape::Body { center, .. } => Some(*center),
        _ => None,
    })
}
