//! The parts of lanes that are shown, and where they stand.

use super::arrangement::Arrangement;
use super::layout::{Below, Density, LaneLayout, Rows, layout};
use crate::ui::frame::shown_parts::Reserved;
use egui::{Rect, Vec2};
use simulation::lab::Snapshot;
use simulation::lane::Mechanisms;
use simulation::scenario::lesson::Layout;

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
    /// Parts that have room although they are not shown.
    pub reserved: Reserved,
    /// Rows that do not follow from the window.
    pub rows: Option<Rows>,
    /// `true` with a line around each lane.
    pub outlines: bool,
}

impl LaneParts {
    /// All parts of this density.
    pub fn new(density: Density, layout: Layout) -> Self {
        let (mechanisms, reserved) = (Some(Mechanisms::NONE), Reserved::default());
        LaneParts { density, layout, strips: true, numbers: true, mechanisms, reserved, rows: None, outlines: true }
    }

    /// Mechanisms whose cards have room.
    pub fn cards(&self) -> Mechanisms {
        self.mechanisms.unwrap_or_default().and(self.reserved.mechanisms)
    }

    /// The layouts of these lanes in `area`, in a window of this size. `numbers`: count of numbers below a canvas.
    pub fn layouts(
        &self,
        snapshot: &Snapshot<'_>,
        shown: &[usize],
        (area, window): (Rect, Vec2),
        numbers: usize,
    ) -> Vec<LaneLayout> {
        let (is_alone, strips) = (self.density == Density::CanvasOnly, self.strips || self.reserved.strips);
        if self.density != Density::OnCanvas && !(is_alone && self.layout != Layout::Grid) {
            return layout(area, shown.len(), self.density, Below { numbers, strip: strips });
        }
        // The narrowest world decides; texts need some width beside it.
        let aspects =
            shown.iter().map(|index| snapshot.lanes[*index].spec().world.view().half).map(|half| half.x / half.y);
        let aspect = (aspects.fold(f64::INFINITY, f64::min) as f32).clamp(0.9, 8.0);
        let strips = strips && !is_alone;
        let arrangement =
            Arrangement { layout: self.layout, lanes: shown.len(), aspect, strips, rows: self.rows, window };
        let mut layouts = arrangement.places(area);
        if is_alone {
            layouts.iter_mut().for_each(|layout| layout.texts = None);
        }
        layouts
    }
}
