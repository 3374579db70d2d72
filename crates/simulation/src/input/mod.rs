//! The user's input to a world that can be driven or grabbed, and its changes in the course of a run.
#![warn(missing_docs)]

mod grab;
mod presses;
mod table;
mod track;

use crate::worlds::WorldSpec;
pub use files::table_file::TableError;
pub use grab::Grab;
pub use track::{Change, Hang, InputTrack};

/// The input of the user: a push along each axis, x to the right, y up, each from −1 to 1, and perhaps a hand on a body.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Input {
    axes: [f64; Input::AXES],
    grab: Option<Grab>,
}

impl Input {
    /// Number of axes.
    pub const AXES: usize = 2;
    /// No push, and nothing held.
    pub const NONE: Input = Input { axes: [0.0; Input::AXES], grab: None };

    /// Push along both axes. Values out of range become the nearest in range; NaN becomes no push.
    pub fn new(x: f64, y: f64) -> Self {
        // Adding zero makes −0 a zero like any other.
        let axis = |value: f64| if value.is_nan() { 0.0 } else { value.clamp(-1.0, 1.0) + 0.0 };
        Input { axes: [axis(x), axis(y)], grab: None }
    }

    /// This push with a hand on a body, or with none.
    pub fn holding(self, grab: Option<Grab>) -> Self {
        Input { grab, ..self }
    }

    /// Push along x and y.
    pub fn axes(&self) -> &[f64; Self::AXES] {
        &self.axes
    }

    /// `true` if the key Up is down: at least half a push upwards.
    pub fn is_up(&self) -> bool {
        self.axes[1] >= 0.5
    }

    /// The body that is held.
    pub fn grab(&self) -> Option<Grab> {
        self.grab
    }

    /// The part of the input that a world follows.
    pub fn of(&self, world: &WorldSpec) -> Input {
        let axes = if world.is_driven() { self.axes } else { Self::NONE.axes };
        Input { axes, grab: self.grab.filter(|grab| grab.body() < world.grips.len()) }
    }

    /// The world's parameters as its equations find them under this input: behind them stands the push and, while a body of the world
    /// is held, the number of the body and its target.
    pub fn drive(&self, world: &WorldSpec) -> Vec<f64> {
        let pull = self.of(world).grab.map(|grab| [grab.body() as f64, grab.target().x, grab.target().y]);
        let pull = pull.as_ref().map_or(&[][..], |numbers| numbers);
        [&world.params, &self.axes[..world.inputs], pull].concat()
    }
}
