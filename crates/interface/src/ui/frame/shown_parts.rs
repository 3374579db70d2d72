//! Parts of the lanes on the stage that a lesson shows.

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
}

impl Default for ShownParts {
    fn default() -> Self {
        ShownParts { labels: true, numbers: true, mechanisms: Some(Mechanisms::NONE) }
    }
}
