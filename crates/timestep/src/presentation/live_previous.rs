//! Linear between the newest state and itself: the saved previous state is the live object, which moves along.

use super::description::Presentation;
use crate::entry::Mistake;

pub const ENTRY: Presentation = Presentation {
    id: "live-previous",
    name: "Live previous state",
    summary: "Blends between a previous state that was saved by reference, and so is the newest one, and the newest: alpha has no effect. It looks as if interpolation did not help.",
    reference: "The vectors that planck 1.5.0, cannon-es 0.20.0, matter-js 0.20.0 and p2-es 1.2.3 hand out as a body's position are its own",
    mistake: Some(Mistake {
        sign: "Any display on which frames do not take a step each, such as 60 steps a second on 144 Hz: the motion jumps as without interpolation, whatever alpha is.",
        code: "previous = body.position;\nworld.step(dt);\ndraw(lerp(previous, body.position, alpha));",
        cure: "interpolate",
        advice: "Copy the numbers: previous.copy(body.position), or {x: body.position.x, y: body.position.y}.",
    }),
    code: "
alpha = overstep / dt
live = position
pose = position + (live - position) * alpha
",
    ..Presentation::PLAIN
};
