//! The parts of lanes that are shown, and where they stand.

use super::arrangement::Arrangement;
use super::layout::{Below, Density, LaneLayout, Rows, layout};
use egui::{Rect, Vec2};
use simulation::lab::Snapshot;
use simulation::lane::Mechanisms;
use simulation::scenario::lesson::Layout;

/// Place of the label of a badge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LabelPlace {
    /// Beside the number.
    Beside,
    /// In the lower left corner.
    Below,
    /// In the upper right corner.
    Right,
}

/// Parts of the lanes that are shown.
#[derive(Clone, Copy, Debug)]
pub struct LaneParts {
    /// How much there is beside the motion.
    pub density: Density,
    /// Arrangement of the lanes.
    pub layout: Layout,
    /// `true` to show the strips of frames.
    pub strips: bool,
    /// `true` to show numbers.
    pub numbers: bool,
    /// Mechanisms that are drawn beside those of the lanes; `None`: none at all.
    pub mechanisms: Option<Mechanisms>,
    /// Where labels stand on canvases.
    pub labels: LabelPlace,
    /// Rows that do not follow from the window.
    pub rows: Option<Rows>,
    /// `true` with a line around each lane.
    pub outlines: bool,
}

impl LaneParts {
    /// All parts of this density.
    pub fn new(density: Density, layout: Layout) -> Self {
        let (mechanisms, labels) = (Some(Mechanisms::NONE), LabelPlace::Beside);
        LaneParts { density, layout, strips: true, numbers: true, mechanisms, labels, rows: None, outlines: true }
    }

    /// The layouts of these lanes in `area`, in a window of this size. `numbers`: count of numbers below a canvas.
    pub fn layouts(
        &self,
        snapshot: &Snapshot<'_>,
        shown: &[usize],
        (area, window): (Rect, Vec2),
        numbers: usize,
    ) -> Vec<LaneLayout> {
        let is_alone = self.density == Density::CanvasOnly;
        if self.density != Density::OnCanvas && !(is_alone && self.layout != Layout::Grid) {
            return layout(area, shown.len(), self.density, Below { numbers, strip: self.strips });
        }
        // The narrowest world decides; texts need some width beside it.
        let aspects =
            shown.iter().map(|index| snapshot.lanes[*index].spec().world.view().half).map(|half| half.x / half.y);
        let aspect = (aspects.fold(f64::INFINITY, f64::min) as f32).clamp(0.9, 8.0);
        let strips = self.strips && !is_alone;
        let arrangement =
            Arrangement { layout: self.layout, lanes: shown.len(), aspect, strips, rows: self.rows, window };
        let mut layouts = arrangement.places(area);
        if is_alone {
            layouts.iter_mut().for_each(|layout| layout.texts = None);
        }
        layouts
    }
}
