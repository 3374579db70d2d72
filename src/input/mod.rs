//! The person's input to a world that can be driven, and its changes in the course of a run.
#![warn(missing_docs)]

mod presses;
mod track;

pub use track::{Change, InputTrack, TrackError};

/// Push of the person along each axis: x to the right, y up, each from −1 to 1.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Input {
    axes: [f64; Input::AXES],
}

impl Input {
    /// Number of axes.
    pub const AXES: usize = 2;
    /// No push.
    pub const NONE: Input = Input { axes: [0.0; Input::AXES] };

    /// Input along both axes. Values out of range become the nearest in range; NaN becomes no push.
    pub fn new(x: f64, y: f64) -> Self {
        // Adding zero makes −0 a zero like any other.
        let axis = |value: f64| if value.is_nan() { 0.0 } else { value.clamp(-1.0, 1.0) + 0.0 };
        Input { axes: [axis(x), axis(y)] }
    }

    /// Push along x and y.
    pub fn axes(&self) -> &[f64; Self::AXES] {
        &self.axes
    }
}
