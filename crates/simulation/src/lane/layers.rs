//! Layers of a lane's picture that a lesson can take away: they tell where the body should be, and a bet comes before that.

use super::mechanisms::Mechanisms;

/// Layers of every lane's picture beside its bodies. They change no motion and stand in no file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layers {
    /// The exact motion as an outline.
    pub ghost: bool,
    /// The trails.
    pub trail: bool,
    /// What an eye sees, also in lanes whose spec does not ask for it.
    pub eye_view: bool,
    /// Mechanisms that are drawn beside those of the lanes; `None`: none at all.
    pub mechanisms: Option<Mechanisms>,
}

impl Default for Layers {
    fn default() -> Self {
        Layers { ghost: true, trail: true, eye_view: false, mechanisms: Some(Mechanisms::NONE) }
    }
}
