//! Ranges of the plots' axes that the user has moved to.

use egui::Response;
use egui_plot::PlotBounds;
use std::collections::BTreeMap;

/// The id of a plot or figure, and that of the world where a plot shows several worlds on axes of their own; else empty.
pub type ViewId = (&'static str, &'static str);

/// Ranges that the user holds. Plots without one follow the run.
#[derive(Debug, Default)]
pub struct ViewRanges {
    /// Time that all plots over time show, s; `None` while they follow the run.
    pub time: Option<[f64; 2]>,
    /// Other ranges, by the ids of plots and figures.
    held: BTreeMap<ViewId, HeldRange>,
}

/// Ends of one plot's horizontal and vertical axis; `None` where the plot chooses them.
pub type HeldRange = [Option<[f64; 2]>; 2];

impl ViewRanges {
    /// `true` while all plots follow the run.
    pub fn follows(&self) -> bool {
        self.time.is_none() && self.held.is_empty()
    }

    /// Lets go of all held ranges, so that the plots follow the run.
    pub fn follow(&mut self) {
        *self = ViewRanges::default();
    }

    /// Ranges that one plot or figure holds.
    pub fn of(&self, id: ViewId) -> HeldRange {
        self.held.get(&id).copied().unwrap_or_default()
    }

    /// Lets go of the ranges of one plot or figure.
    pub fn release(&mut self, id: ViewId) {
        self.held.remove(&id);
    }

    /// Holds the ranges that the user moved to from those `before`; a double click lets go of all ranges. `over_time`: the
    /// horizontal axis is the time that all plots share.
    pub fn hold(
        &mut self,
        id: ViewId,
        over_time: bool,
        response: &Response,
        bounds: &PlotBounds,
        before: [[f64; 2]; 2],
    ) {
        if response.double_clicked() {
            self.follow();
            return;
        }
        let mut held = self.of(id);
        for axis in [0, 1] {
            let [from, to] = [bounds.min()[axis], bounds.max()[axis]];
            let is_valid = from.is_finite() && to.is_finite() && from < to;
            if [from, to] != before[axis] && is_valid {
                let axis = if over_time && axis == 0 { &mut self.time } else { &mut held[axis] };
                *axis = Some([from, to]);
            }
        }
        if held != HeldRange::default() {
            self.held.insert(id, held);
        }
    }
}
