//! The record by which a presentation describes itself.

use super::sample::Sample;

/// A presentation: a function that chooses the pose to draw, and its description.
#[derive(Debug)]
pub struct Presentation {
    /// Key in scenario files and on the command line.
    pub id: &'static str,
    /// Name in menus.
    pub name: &'static str,
    /// Description in one or two sentences.
    pub summary: &'static str,
    /// Source of the method.
    pub reference: &'static str,
    /// Simulated time that its poses stand for.
    pub pose_time: PoseTime,
    /// Fills in the pose to draw. The pose has the length of the states: positions, then velocities.
    pub sample: fn(&Sample<'_>, &mut [f64]),
}

/// Simulated time S that a pose stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PoseTime {
    /// The time of the last step.
    Current,
    /// Between the last two steps: one step behind the display.
    Between,
    /// After the last step: the display's own time.
    Ahead,
}
