//! The canvases together: how they are arranged and which lane the difference lens holds, and the cameras that follow from it.

use super::lane_rect::{LaneRect, metres_per_point, view_of};
use super::lens::Lens;
use super::steady::Steady;
use simulation::lab::{LaneView, Snapshot};
use simulation::scenario::lesson::Layout;
use simulation::scene::View;

/// Layout, lens and held view of the canvases of a frame.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Canvases {
    /// Arrangement of the canvases. An overlay has one for all lanes.
    pub layout: Layout,
    /// The lane that is held over another.
    pub lens: Option<Lens>,
    /// The view that a lane keeps for a hand.
    pub steady: Option<Steady>,
    /// `true` to keep room for trails that are not shown.
    pub trail_room: bool,
}

impl Canvases {
    /// Farthest distance of a camera that several lanes share, in usual distances: a body that runs away leaves the picture before the
    /// others are too small to be compared.
    pub const FARTHEST_TOGETHER: f64 = 2.5;

    /// The snapshot with the cameras of its lanes on the canvases at `places`: each shows its motion as large as it can, and lanes of
    /// one world have one scale, also when the camera of one of them draws back; an overlay has one view.
    /// There is room for trails where they are drawn, and under the lens nothing is missing of the lane that is held.
    pub fn cameras<'a>(self, snapshot: &Snapshot<'a>, places: &[LaneRect]) -> Snapshot<'a> {
        let mut seen = snapshot.clone();
        let shown = || places.iter().filter_map(|place| Some((place, snapshot.lanes.get(place.index)?)));
        for (place, lane) in shown() {
            let group = || {
                shown().filter(|(_, other)| {
                    self.layout == Layout::Overlay || other.spec().world.id == lane.spec().world.id
                })
            };
            let farthest = if group().count() > 1 { Self::FARTHEST_TOGETHER } else { f64::INFINITY };
            let needed = |lane: &LaneView<'_>| {
                let motion = self.motion(snapshot, lane);
                View { half: motion.half * (farthest / lane.camera_distance()).min(1.0), ..motion }
            };
            let (mut part, mut scale) = (needed(lane), 0.0_f64);
            for (other_place, other) in group() {
                let needed = needed(other);
                match self.layout {
                    Layout::Grid | Layout::Tracks => part.half = part.half.max(needed.half),
                    Layout::Overlay => part = part.union(needed),
                }
                scale = scale.max(metres_per_point(needed, other_place.free));
            }
            scale = scale.max(metres_per_point(part, place.free));
            seen.lanes[place.index] = lane.with_view(view_of(part, place, scale));
        }
        if let Some(Lens { onto, held }) = self.lens_over_another() {
            seen = seen.with_laid_over(held, onto);
        }
        match self.steady {
            Some(steady) => self.with_steady(steady, seen),
            None => seen,
        }
    }

    /// The motion that the canvas of a lane has to show. Tracks show its line, which has no room for trails.
    pub fn motion(self, snapshot: &Snapshot<'_>, lane: &LaneView<'_>) -> View {
        lane.motion((snapshot.layers.trail || self.trail_room) && self.layout != Layout::Tracks)
    }

    /// The cameras with the view that a lane keeps for a hand, in the lanes that share its camera, too.
    fn with_steady<'a>(self, steady: Steady, mut seen: Snapshot<'a>) -> Snapshot<'a> {
        let Some(lane) = seen.lanes.get(steady.lane).copied() else { return seen };
        let held = steady.view(lane.lane.view(), lane.view());
        let drawn_back = held.half / lane.view().half;
        match self.layout {
            Layout::Overlay => seen.lanes.iter_mut().for_each(|other| *other = other.with_view(held)),
            Layout::Grid | Layout::Tracks => {
                let same = |other: &&mut LaneView<'_>| other.spec().world.id == lane.spec().world.id;
                for other in seen.lanes.iter_mut().filter(same) {
                    let center = steady.view(other.lane.view(), other.view()).center;
                    *other = other.with_view(View { center, half: other.view().half * drawn_back });
                }
                // Without a rounding of its own.
                seen.lanes[steady.lane] = lane.with_view(held);
            }
        }
        seen
    }

    /// The lens, if it draws a lane where it is not drawn already.
    pub fn lens_over_another(self) -> Option<Lens> {
        self.lens.filter(|_| self.layout != Layout::Overlay)
    }

    /// The lanes that are drawn on the canvas of lane `index`, the lowest first, in its view. `shown`: all lanes that are shown.
    pub fn drawn_on<'a>(self, snapshot: &Snapshot<'a>, index: usize, shown: &[usize]) -> Vec<(usize, LaneView<'a>)> {
        let Some(canvas) = snapshot.lanes.get(index) else { return Vec::new() };
        let held = self.lens_over_another().filter(|lens| lens.onto == index).map(|lens| lens.held);
        let lanes = if self.layout == Layout::Overlay {
            shown.to_vec()
        } else {
            [Some(index), held].into_iter().flatten().collect()
        };
        let seen = |lane: usize| Some((lane, snapshot.lanes.get(lane)?.with_view(canvas.view())));
        lanes.into_iter().filter_map(seen).collect()
    }

    /// `true` if the texts on the canvases may change with every frame of a lane.
    pub fn move_with(self, snapshot: &Snapshot<'_>) -> bool {
        let moves = |lane: &LaneView<'_>| lane.camera_distance() > 1.0 || lane.has_diverged();
        self.lens.is_some() || self.layout == Layout::Overlay || snapshot.lanes.iter().any(moves)
    }
}
