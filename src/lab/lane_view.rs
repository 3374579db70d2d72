//! A read-only view of one lane.

use super::curves::LaneCurves;
use crate::input::InputTrack;
use crate::lane::{Band, Lane, Work};
use crate::metrics::{Report, Stretch};
use crate::scene::View;
use std::ops::Deref;

/// One lane after a frame, with its curves: reads like the [`Lane`] itself.
#[derive(Clone, Copy, Debug)]
pub struct LaneView<'a> {
    /// The lane.
    pub lane: &'a Lane,
    /// The lane whose numbers are told: the same but for its drawing.
    measured: &'a Lane,
    input: &'a InputTrack,
    curves: Option<&'a LaneCurves>,
    /// Visible part of the world in the newest frame.
    pub(super) view: View,
}

impl<'a> LaneView<'a> {
    pub(super) fn new(lane: &'a Lane, input: &'a InputTrack, curves: Option<&'a LaneCurves>) -> Self {
        LaneView { lane, measured: lane, input, curves, view: lane.view() }
    }

    /// Visible part of the world in the newest frame: the lane's own, or that of several lanes.
    pub fn view(&self) -> View {
        self.view
    }

    /// The same with the picture of another lane; numbers and curves stay.
    pub(super) fn with_picture_of(self, lane: &'a Lane) -> Self {
        LaneView { lane, view: lane.view(), ..self }
    }

    /// The lane in another view of the world.
    pub fn with_view(self, view: View) -> Self {
        LaneView { view, ..self }
    }

    /// The lane without the room that its view has for a trail.
    pub fn without_trail(self) -> Self {
        let world = &self.lane.spec().world;
        let (own, less) = (world.view(), world.view_without_trail());
        let center = self.view.center + less.center - own.center;
        self.with_view(View { center, half: self.view.half * less.half / own.half })
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
    type Target = Lane;

    fn deref(&self) -> &Lane {
        self.lane
    }
}
