//! The state of a motion at the start of a frame, which some presentations need.

use timestep::time::Flicks;

/// A motion at the start of its newest frame.
#[derive(Clone, Debug)]
pub struct FrameStart {
    /// State: positions, then velocities.
    pub y: Vec<f64>,
    /// Simulated time of the state.
    pub at: Flicks,
}

impl FrameStart {
    /// The start of a frame in the state `y` at `at`.
    pub fn new(y: &[f64], at: Flicks) -> Self {
        FrameStart { y: y.to_vec(), at }
    }

    /// Moves it to another frame, with a state of the same length.
    pub fn set(&mut self, y: &[f64], at: Flicks) {
        self.y.copy_from_slice(y);
        self.at = at;
    }
}
