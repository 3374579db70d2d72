//! The record by which a presentation describes itself.

use super::sample::Sample;
use crate::entry::Mistake;

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
    /// `true` if the lane continues from the pose, in place of its state.
    pub writes_back: bool,
    /// `true` if bodies with steps of their own are blended by the alpha of the first.
    pub shares_alpha: bool,
    /// `true` if it draws a body that turns by the lane's way to blend orientations.
    pub blends_orientations: bool,
    /// `true` if it knows the angular velocity of a body that turns: one that makes more than half a turn in a step is then drawn turning
    /// the right way. A blend of two orientations cannot tell, and goes the shorter way.
    pub knows_rate: bool,
    /// `true` if it goes on from the last state with the lane's own method ([`Sample::advance`]), and so costs steps.
    pub steps_copies: bool,
    /// The mistake that it makes on purpose, if it is one to recognise.
    pub mistake: Option<Mistake>,
    /// The pose as code ([`crate::code`]), which makes `pose` of `position` and `velocity`, those before the last step (`previous_…`),
    /// `overstep` and `dt`. Parts in brackets are there where alpha may pass 1.
    pub code: &'static str,
    /// Code that stands before the steps of a frame.
    pub code_before: &'static str,
    /// Fills in the pose to draw. It has the form of the states.
    pub sample: fn(&Sample<'_>, &mut [f64]),
}

impl Presentation {
    /// The state after the last step, unchanged, without a name: an entry says how it differs.
    pub const PLAIN: Presentation = Presentation {
        id: "",
        name: "",
        summary: "",
        reference: "",
        pose_time: PoseTime::Current,
        writes_back: false,
        shares_alpha: false,
        blends_orientations: false,
        knows_rate: false,
        steps_copies: false,
        mistake: None,
        code: "pose = position",
        code_before: "",
        sample: |sample, pose| pose.copy_from_slice(sample.current),
    };
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
    /// Between the last two steps, from the newer back to the older.
    Reversed,
    /// Between the start of the frame and its last step.
    AcrossFrame,
    /// Past the step before the last by the overstep, also where that is more than a step.
    PastPrevious,
    /// Past the step before the last by the overstep before the frame's steps were taken.
    BeforeSteps,
    /// Past the step before the last by the frame's own length, and no further than the last.
    ByFrame,
}

impl PoseTime {
    /// `true` if a pose needs a state from before the last step, and before the first step has no time.
    pub fn blends(self) -> bool {
        !matches!(self, PoseTime::Current | PoseTime::Ahead)
    }

    /// `true` if a pose ends at the newest state, however late its moment is.
    pub fn ends_at_newest(self) -> bool {
        matches!(self, PoseTime::Between | PoseTime::Reversed | PoseTime::AcrossFrame | PoseTime::ByFrame)
    }
}
