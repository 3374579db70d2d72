//! Layers that a lesson hides until the bet, because they give the answer away.

use crate::lane::Mechanisms;

/// Layers of every lane's picture beside its bodies. They change no motion and stand in no file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layers {
    /// The exact motion as an outline.
    pub ghost: bool,
    /// The trails.
    pub trail: bool,
    /// The eye view, also in lanes whose spec does not ask for it.
    pub eye_view: bool,
    /// Mechanisms that are drawn beside those of the lanes; `None`: none at all.
    pub mechanisms: Option<Mechanisms>,
}

impl Default for Layers {
    fn default() -> Self {
        Layers { ghost: true, trail: true, eye_view: false, mechanisms: Some(Mechanisms::NONE) }
    }
}
