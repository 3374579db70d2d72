//! A read-only view of one lane.

use super::curves::LaneCurves;
use super::lane_titles::{LaneTitles, TitledBy};
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
    titles: &'a LaneTitles,
}

impl<'a> LaneView<'a> {
    pub(super) fn new(
        lane: &'a DrawnLane,
        input: &'a InputTrack,
        curves: Option<&'a LaneCurves>,
        titles: &'a LaneTitles,
    ) -> Self {
        LaneView { lane, measured: lane, input, curves, view: lane.view(), titles }
    }

    /// The lane's title among the others.
    pub fn title(&self) -> String {
        self.titles.of_lane(self.lane.spec())
    }

    /// What its title says.
    pub fn titled_by(&self) -> TitledBy {
        self.titles.by(self.lane.spec())
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
        Report { label: self.title(), ..self.measured.report(stretch, self.input, work) }
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

#[cfg(test)]
mod tests {
    use crate::lab::Lab;
    use crate::scenario::Scenario;

    fn titles(scenario: Scenario) -> Vec<String> {
        Lab::new(scenario).snapshot().lanes.iter().map(|lane| lane.title()).collect()
    }

    #[test]
    fn a_title_has_what_tells_most_lanes_apart() {
        let lanes = |text: &str| titles(Scenario::parse(text, "titles").unwrap());
        let worlds = "[matrix]\nworld = ['spring', 'falling']\ndt = ['1/20', '1/60']\n";
        let mut scenario = Scenario::parse(worlds, "titles").unwrap();
        scenario.lanes.iter_mut().for_each(|lane| lane.looks.label_keys.clear());
        assert_eq!(titles(scenario), ["Spring, dt 1/20", "Spring, dt 1/60", "Falling, dt 1/20", "Falling, dt 1/60"]);
        let methods = "[[lane]]\nworld = 'spring'\nintegrator = 'rk4'\ndt = '1/20'\n[[lane]]\nworld = 'falling'\nintegrator = 'heun'\ndt = '1/20'\n";
        assert_eq!(lanes(methods), ["RK4, dt 1/20", "Heun, dt 1/20"], "methods tell as many apart");
        assert_eq!(lanes("[[lane]]\nlabel = 'mine'\n[[lane]]\nworld = 'falling'\n")[0], "mine");
        let loops = "[[lane]]\npolicy = 'variable'\n[[lane]]\n[[lane]]\npolicy = 'quantised'\n";
        let method = "Velocity Verlet";
        let words = ["variable", "dt 1/60", "dt 1/240"].map(|steps| format!("{method}, {steps}"));
        assert_eq!(lanes(loops), words, "a step as long as its frame has no length of its own");
        let drawings = "[[lane]]\n[[lane]]\npresentation = 'interpolate'\n[[lane]]\nlabel = 'mine'\n";
        assert_eq!(lanes(drawings), ["Newest state", "Interpolate", "mine"], "method and steps leave them alike");
        assert_eq!(lanes("[[lane]]\n[[lane]]\n"), ["Velocity Verlet, dt 1/60"; 2], "nothing tells them apart");
    }
}
