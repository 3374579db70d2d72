//! A read-only view of one lane.

use super::curves::LaneCurves;
use crate::input::InputTrack;
use crate::lane::Work;
use crate::lane_picture::{Band, DrawnLane};
use crate::metrics::{Report, Stretch};
use crate::scene::View;
use std::ops::Deref;

/// One lane after a frame, with its curves: reads like the [`DrawnLane`] itself.
#[derive(Clone, Copy, Debug)]
pub struct LaneView<'a> {
    /// The lane.
    pub lane: &'a DrawnLane,
    /// The lane whose numbers are shown; it differs only in its drawing.
    measured: &'a DrawnLane,
    input: &'a InputTrack,
    curves: Option<&'a LaneCurves>,
    /// Visible part of the world in the newest frame.
    pub(super) view: View,
}

impl<'a> LaneView<'a> {
    pub(super) fn new(lane: &'a DrawnLane, input: &'a InputTrack, curves: Option<&'a LaneCurves>) -> Self {
        LaneView { lane, measured: lane, input, curves, view: lane.view() }
    }

    /// Visible part of the world in the newest frame: the lane's own, or that of several lanes.
    pub fn view(&self) -> View {
        self.view
    }

    /// Replaces the picture by that of another lane; numbers and curves remain.
    pub(super) fn with_picture_of(self, lane: &'a DrawnLane) -> Self {
        LaneView { lane, view: lane.view(), ..self }
    }

    /// The lane in another view of the world.
    pub fn with_view(self, view: View) -> Self {
        LaneView { view, ..self }
    }

    /// The place of the motion as the lane's camera has it: what a canvas has to show, with room for a trail or without.
    pub fn motion(&self, with_trail: bool) -> View {
        let (world, own) = (&self.lane.spec().world, self.lane.view());
        let place = self.lane.motion_place(with_trail);
        let center = own.center + place.center - world.view().center;
        View { center, half: self.lane.camera_distance() * place.half }
    }

    /// The view of this lane on the canvas of another one, which may have gone another way with its motion.
    pub(super) fn at_place_of(&self, other: &LaneView<'_>) -> View {
        let gone = |lane: &LaneView<'_>| lane.lane.view().center - lane.spec().world.view().center;
        View { center: self.view.center - gone(self) + gone(other), half: self.view.half }
    }

    /// Visible part of the world in a band of the lane's picture.
    pub fn view_of(&self, band: &Band) -> View {
        let moved = self.view.center - self.lane.view().center;
        View { center: band.view.center + moved, half: self.view.half }
    }

    /// All numbers of the lane for a stretch that ends now. Costs two searches for a lag, so not for every frame of a window.
    pub fn report(&self, stretch: Stretch) -> Report {
        self.report_within(stretch, &mut Work::unlimited())
    }

    /// As [`LaneView::report`], but without a local error that takes more than `work` to be solved.
    pub fn report_within(&self, stretch: Stretch, work: &mut Work) -> Report {
        self.measured.report(stretch, self.input, work)
    }

    /// The lane's curves, if they are recorded.
    pub fn curves(&self) -> Option<&'a LaneCurves> {
        self.curves
    }
}

impl Deref for LaneView<'_> {
    type Target = DrawnLane;

    fn deref(&self) -> &DrawnLane {
        self.lane
    }
}
