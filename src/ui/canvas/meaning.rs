//! What a shape on a canvas is, in words: the one list behind the text under the pointer and the description for screen readers.

use crate::lab::LaneView;
use crate::metrics::metres;
use crate::scene::{Ink, Shape};

/// What a shape on a canvas is.
#[derive(Clone, Debug, PartialEq)]
pub enum Meaning {
    /// The body as the display shows it.
    Body,
    /// A body beside the lane's first one.
    Company,
    /// The body as an eye sees it that follows the motion.
    Smear,
    /// The exact motion at this moment.
    Ghost,
    /// A body on the machine that is linked with this one, or the bar to it.
    Other,
    /// The place of the body in a frame so many frames ago.
    Dot {
        /// Frames since then.
        ago: usize,
    },
    /// The place of the exact motion when a frame was shown so many frames ago.
    GhostDot {
        /// Frames since then.
        ago: usize,
    },
    /// The older part of the body's trail.
    Trail,
    /// The older part of the exact motion's trail.
    GhostTrail,
    /// The border between two frames in one picture.
    Tear,
    /// A slope that the method has sampled.
    Slope {
        /// Number of the sample in its step.
        number: usize,
        /// Samples in the step.
        of: usize,
        /// Speed that was sampled, m/s.
        speed: f64,
    },
    /// A coil spring.
    Spring,
    /// The floor.
    Floor,
    /// A part of the world that does not move by itself.
    Fixture,
}

impl Meaning {
    /// The meaning of a shape; `None` for marks that belong to another shape.
    pub fn of(shape: &Shape) -> Option<Self> {
        Some(match (shape, shape.ink()) {
            (Shape::Ground { .. }, _) => Meaning::Floor,
            (Shape::Spring { .. }, _) => Meaning::Spring,
            (_, Ink::Lane) => Meaning::Body,
            (_, Ink::Echo(_)) => Meaning::Company,
            (_, Ink::Ghost) => Meaning::Ghost,
            (_, Ink::Other) => Meaning::Other,
            (_, Ink::Fixture | Ink::Vector) => Meaning::Fixture,
            (_, Ink::Background) => return None,
        })
    }

    /// A dot of a trail of this ink, so many frames before the newest.
    pub fn dot(ink: Ink, ago: usize) -> Self {
        if ink == Ink::Ghost { Meaning::GhostDot { ago } } else { Meaning::Dot { ago } }
    }

    /// A trail of this ink.
    pub fn trail(ink: Ink) -> Self {
        match ink {
            Ink::Ghost => Meaning::GhostTrail,
            Ink::Fixture => Meaning::Fixture,
            _ => Meaning::Trail,
        }
    }

    /// One sentence about the shape, which belongs to the lane with this number.
    pub fn sentence(&self, number: usize, lane: &LaneView<'_>) -> String {
        let frames = |ago: &usize| match ago {
            0 => "in the frame on the display".to_owned(),
            1 => "1 frame ago".to_owned(),
            n => format!("{n} frames ago"),
        };
        match self {
            Meaning::Body => format!("Body of lane {number}: where its display shows it{}.", from_exact(lane)),
            Meaning::Company => format!("Another body of lane {number}, with a rate and a life of its own."),
            Meaning::Smear => {
                "Body as an eye sees it that follows the exact motion: smeared over the places where frames held it."
                    .to_owned()
            }
            Meaning::Ghost => format!("Ghost: where the exact motion is now{}.", from_body(lane)),
            Meaning::Other => "Body on the other machine, which no longer agrees with this one.".to_owned(),
            Meaning::Dot { ago } => format!("Trail dot: where the body was drawn {}.", frames(ago)),
            Meaning::GhostDot { ago } => {
                format!("Dot of the ghost's trail: where the exact motion was {}.", frames(ago))
            }
            Meaning::Trail if lane.spec().trail_stays => {
                "Trail: where the body was drawn since the run started.".to_owned()
            }
            Meaning::Trail => {
                format!("Trail: where the body was drawn in the last {:.1} s.", lane.spec().world.trail_secs())
            }
            Meaning::GhostTrail => "The ghost's trail: where the exact motion was.".to_owned(),
            Meaning::Tear => "Tear: above it the display still shows one frame, below it already the next.".to_owned(),
            Meaning::Slope { number, of, speed } => {
                format!("Slope {number} of {of} that the method sampled in the last step: {speed:.3} m/s.")
            }
            Meaning::Spring => "Spring: it pulls harder the longer it is stretched.".to_owned(),
            Meaning::Floor => "Floor: bodies bounce or rest on it.".to_owned(),
            Meaning::Fixture => lane.spec().world.fixtures.to_owned(),
        }
    }
}

/// The distance between the drawn body and the exact motion, if there is one.
fn gap(lane: &LaneView<'_>) -> Option<String> {
    let at = lane.held_frames().get(lane.held_frames().newest()).display_time;
    let exact = lane.spec().world.track(&lane.exact(at)?);
    let (digits, unit) = metres(exact.distance(lane.shown_point()));
    Some(format!("{digits} {unit}"))
}

fn from_exact(lane: &LaneView<'_>) -> String {
    gap(lane).map_or(String::new(), |gap| format!(", {gap} from the exact motion"))
}

fn from_body(lane: &LaneView<'_>) -> String {
    gap(lane).map_or(String::new(), |gap| format!(", {gap} from the body"))
}

/// A canvas in one or two sentences, for screen readers.
pub fn description(number: usize, lane: &LaneView<'_>) -> String {
    let (width, unit) = metres(2.0 * lane.view().half.x);
    format!("{} The view is {width} {unit} wide.", Meaning::Body.sentence(number, lane))
}
