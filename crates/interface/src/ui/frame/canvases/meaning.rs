//! The meaning of everything on a canvas, in words: the one list behind the text under the pointer and the description for screen readers.

use crate::ui::frame::mechanisms::ArrowKind;
use files::visible_text::visible;
use picture::grid_steps::GridSteps;
use simulation::lab::LaneView;
use simulation::metrics::metres;
use simulation::scene::{Ink, Shape};

/// The meaning of something on a canvas.
#[derive(Clone, Debug, PartialEq)]
pub enum Meaning {
    /// The body as the display shows it.
    Body,
    /// A body beside the lane's first one.
    OtherBody,
    /// The body as an eye sees it that follows the motion.
    Smear,
    /// The previous or the current state.
    State,
    /// The body at the last refreshes.
    TimeTrail,
    /// The exact motion at this moment.
    Ghost,
    /// A body on the machine that is linked with this one, or the bar to it.
    Other,
    /// The place of the body in a frame so many frames ago.
    Dot {
        /// Frames since then.
        ago: usize,
    },
    /// The older part of the body's trail.
    Trail,
    /// The exact motion's trail.
    GhostTrail,
    /// The border between two frames in one picture.
    Tear,
    /// An arrow of a mechanism.
    Arrow(ArrowKind),
    /// The spring of a hand that holds a body, and the point that it pulls to.
    Hand,
    /// A coil spring.
    Spring,
    /// The floor.
    Floor,
    /// A part of the world that does not move by itself.
    Fixture,
    /// A force as the method has sampled it.
    Force,
    /// The lines behind everything.
    Grid(GridSteps),
    /// The bar that says the scale.
    Scale {
        /// Length with its unit.
        length: String,
    },
    /// The symbol and the words at the rim about a body that is beyond it.
    Away,
    /// The number of a lane beside its body.
    Number,
    /// The bar of the difference lens, and its length.
    Gap {
        /// Number of the lane below.
        from: usize,
        /// The gap in words.
        length: String,
    },
}

impl Meaning {
    /// The meaning of a shape; `None` for marks that belong to another shape.
    pub fn of(shape: &Shape) -> Option<Self> {
        Some(match (shape, shape.ink()) {
            (Shape::Ground { .. }, _) => Meaning::Floor,
            (Shape::Spring { .. }, _) => Meaning::Spring,
            (Shape::TimeTrail { .. }, _) => Meaning::TimeTrail,
            (_, Ink::Lane) => Meaning::Body,
            (_, Ink::Outline) => Meaning::State,
            (_, Ink::Echo(_)) => Meaning::OtherBody,
            (_, Ink::Ghost) => Meaning::Ghost,
            (_, Ink::Other) => Meaning::Other,
            (_, Ink::Fixture | Ink::FaintFixture(_)) => Meaning::Fixture,
            (_, Ink::Force) => Meaning::Force,
            (_, Ink::Hand) => Meaning::Hand,
            (_, Ink::Background) => return None,
        })
    }

    /// A trail of this ink.
    pub fn trail(ink: Ink) -> Self {
        match ink {
            Ink::Ghost => Meaning::GhostTrail,
            Ink::Fixture => Meaning::Fixture,
            _ => Meaning::Trail,
        }
    }

    /// One sentence about it; it belongs to the lane with this number.
    pub fn sentence(&self, number: usize, lane: &LaneView<'_>) -> String {
        let frames = |ago: &usize| match ago {
            0 => "in the frame on the display".to_owned(),
            1 => "1 frame ago".to_owned(),
            n => format!("{n} frames ago"),
        };
        match self {
            Meaning::Body => format!("Body of lane {number}: where its display shows it{}.", apart(lane, "the exact motion")),
            Meaning::OtherBody => format!("Another body of lane {number}, with a rate and a life of its own."),
            Meaning::Smear => {
                "Body as an eye sees it that follows the exact motion: smeared over the places where frames held it."
                    .to_owned()
            }
            Meaning::State => "Outlines: the previous and the current state. The body is drawn from both.".to_owned(),
            Meaning::TimeTrail => {
                "Time trail: where the body was shown at the last refreshes, the newest at the body. A held frame is a piece along time, a jump a long one; the thin line is even motion.".to_owned()
            }
            Meaning::Ghost => {
                format!("Ghost: where the body should be. The exact motion is here now{}.", apart(lane, "the body"))
            }
            Meaning::Other => "Body on the other machine, which no longer agrees with this one.".to_owned(),
            Meaning::Dot { ago } => format!("Trail dot: where the body was drawn {}.", frames(ago)),
            Meaning::Trail if lane.spec().looks.trail_stays => {
                "Trail: where the body was drawn since the run started.".to_owned()
            }
            Meaning::Trail => {
                format!("Trail: where the body was drawn in the last {:.1} s.", lane.spec().world.trail_secs())
            }
            Meaning::GhostTrail => "The ghost's trail: where the exact motion was.".to_owned(),
            Meaning::Tear => "Tear: above it the display still shows one frame, below it already the next.".to_owned(),
            Meaning::Arrow(kind) => arrow(*kind),
            Meaning::Force => "Force as the method has sampled it, older ones further down. The thin curve is the force itself.".to_owned(),
            Meaning::Hand => "Hand: a soft spring pulls the body to this point, in all lanes.".to_owned(),
            Meaning::Spring => "Spring: it pulls harder the longer it is stretched.".to_owned(),
            Meaning::Floor => "Floor: bodies bounce or rest on it.".to_owned(),
            Meaning::Fixture => lane.spec().world.fixtures.to_owned(),
            Meaning::Grid(GridSteps { minor, major }) => {
                format!("Grid: a line every {}, a stronger one every {}.", length(*minor), length(*major))
            }
            Meaning::Scale { length } => {
                format!("Scale: the bar is {length} long. The camera has drawn back, because a body would have left the picture.")
            }
            Meaning::Away => format!("The body of lane {number} has left the picture in this direction."),
            Meaning::Number => format!("The body of lane {number}: {}.", visible(&lane.title())),
            Meaning::Gap { from, length } => {
                format!("{length} between the bodies of lane {from} and lane {number}, as their displays show them.")
            }
        }
    }
}

fn arrow(kind: ArrowKind) -> String {
    match kind {
        ArrowKind::Slope { number, of, speed } => {
            format!("Slope {number} of {of} that the method sampled in the last step: {speed:.3} m/s.")
        }
        ArrowKind::Acceleration { number, of, size } => {
            format!("Acceleration at slope {number} of {of} of the last step: {size:.3} m/s².")
        }
        ArrowKind::ExactStep => "The last step as the exact motion takes it, from the same state.".to_owned(),
        ArrowKind::Step => "The last step as the method took it. The gap between both tips is its error.".to_owned(),
    }
}

/// A length with its unit.
pub fn length(metres_long: f64) -> String {
    let (digits, unit) = metres(metres_long);
    format!("{digits} {unit}")
}

/// The distance between the drawn body and the exact motion, told from one of the two; empty without an exact motion.
fn apart(lane: &LaneView<'_>, from: &str) -> String {
    let at = lane.held_frames().get(lane.held_frames().newest()).display_time;
    let exact = lane.exact(at).map(|state| lane.spec().world.track(&state));
    exact.map_or(String::new(), |exact| format!(", {} from {from}", length(exact.distance(lane.shown_point()))))
}

/// A canvas in one or two sentences, for screen readers.
pub fn description(number: usize, lane: &LaneView<'_>) -> String {
    let width = length(2.0 * lane.view().half.x);
    format!("{} The view is {width} wide.", Meaning::Body.sentence(number, lane))
}
