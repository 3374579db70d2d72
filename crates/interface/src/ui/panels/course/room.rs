//! Room that the course takes in the window.

/// Width and height that the course takes from the window, points.
pub struct Room {
    /// Width of the list of lessons.
    pub rail: Option<f32>,
    /// `true` if the list covers the rest of a narrow window.
    pub rail_over: bool,
    /// Width that is left beside the list.
    pub width: f32,
    /// Height of the lesson's bar.
    pub talk: Option<f32>,
}
