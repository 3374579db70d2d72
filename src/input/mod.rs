//! What a person asks of a world that can be driven, and how it changed in the course of a run.

mod presses;
mod track;

pub use track::{Change, InputTrack, TrackError};

/// How hard the person pushes along each axis: x to the right, y up, each from −1 to 1.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Input {
    axes: [f64; Input::AXES],
}

impl Input {
    /// How many axes there are.
    pub const AXES: usize = 2;
    /// Nothing is pressed.
    pub const NONE: Input = Input { axes: [0.0; Input::AXES] };

    /// What is out of range becomes the nearest that is not; what is no number is no push.
    pub fn new(x: f64, y: f64) -> Self {
        // Adding zero makes −0 a zero like any other.
        let axis = |value: f64| if value.is_nan() { 0.0 } else { value.clamp(-1.0, 1.0) + 0.0 };
        Input { axes: [axis(x), axis(y)] }
    }

    pub fn axes(&self) -> &[f64; Self::AXES] {
        &self.axes
    }
}
