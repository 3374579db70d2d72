//! Parts of the lanes on the stage that a lesson shows.

use simulation::course::Reveal;
use simulation::lane::Mechanisms;

/// Parts of the lanes that a lesson shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShownParts {
    /// `true` if lanes have their labels.
    pub labels: bool,
    /// `true` if lanes have their numbers.
    pub numbers: bool,
    /// Mechanisms that are drawn beside those of the lanes; `None`: none at all.
    pub mechanisms: Option<Mechanisms>,
    /// Parts that have room although they are not shown.
    pub reserved: Reserved,
}

/// Parts that a lesson shows after the bet and has room for from the question on, so that nothing moves when they come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reserved {
    /// `true` with room for strips of frames.
    pub strips: bool,
    /// `true` with room for plots.
    pub plots: bool,
    /// `true` with room for trails.
    pub trail: bool,
    /// Mechanisms whose cards have room.
    pub mechanisms: Mechanisms,
}

impl Reserved {
    /// The parts that this reveals.
    pub fn of(reveal: &Reveal) -> Self {
        Reserved {
            strips: reveal.strips,
            plots: !reveal.plots.is_empty(),
            trail: reveal.layers.trail,
            mechanisms: reveal.layers.mechanisms.unwrap_or_default(),
        }
    }
}

impl Default for ShownParts {
    fn default() -> Self {
        let reserved = Reserved::default();
        ShownParts { labels: true, numbers: true, mechanisms: Some(Mechanisms::NONE), reserved }
    }
}
