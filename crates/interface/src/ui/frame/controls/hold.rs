//! Hold to compare: a switch that is held shows the other drawing of the same states, and springs back. Let go soon, it stays.

use super::scope::Scope;
use super::switches::Switch;
use egui::{InputState, Key};

/// The input that holds a switch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeldBy {
    /// A key.
    Key(Key),
    /// The pointer.
    Pointer,
}

/// A switch that is held.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hold {
    /// The switch, and the lanes that it acts on.
    pub flip: (Switch, Scope),
    /// The input that holds it.
    pub by: HeldBy,
    /// Time at which it was pressed, on the interface's clock, s.
    pub since: f64,
    /// Frames of the interface that have seen it held.
    pub frames: u32,
}

impl Hold {
    /// A switch that is released within this time stays flipped, s.
    const SHORT: f64 = 0.3;
    /// Frames that see every switch that is held: where they take long, a tap may last longer than [`Self::SHORT`].
    const SEEN: u32 = 3;

    /// `true` while it is held. A window without the focus holds nothing: it would not see the release.
    pub fn lasts(&self, input: &InputState) -> bool {
        input.focused
            && match self.by {
                HeldBy::Key(key) => input.key_down(key),
                HeldBy::Pointer => input.pointer.primary_down(),
            }
    }

    /// `true` if the switch stays flipped when it is released at `now`.
    pub fn stays(&self, now: f64) -> bool {
        now - self.since < Self::SHORT || self.frames < Self::SEEN
    }
}
