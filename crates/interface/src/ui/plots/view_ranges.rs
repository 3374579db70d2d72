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
    time: Option<[f64; 2]>,
    /// Other ranges, by the ids of plots and figures.
    held: BTreeMap<ViewId, HeldRange>,
}

/// Ranges of one plot's axes; `None` where the plot chooses them.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HeldRange {
    /// Ends of the horizontal axis.
    pub x: Option<[f64; 2]>,
    /// Ends of the vertical axis.
    pub y: Option<[f64; 2]>,
}

impl ViewRanges {
    /// `true` while all plots follow the run.
    pub fn follows(&self) -> bool {
        self.time.is_none() && self.held.is_empty()
    }

    /// Lets go of all held ranges, so that the plots follow the run.
    pub fn follow(&mut self) {
        *self = ViewRanges::default();
    }

    /// Time that the plots over time hold, s.
    pub fn time(&self) -> Option<[f64; 2]> {
        self.time
    }

    /// Ranges that one plot or figure holds.
    pub fn of(&self, id: ViewId) -> HeldRange {
        self.held.get(&id).copied().unwrap_or_default()
    }

    /// Lets go of the ranges of one plot or figure.
    pub fn release(&mut self, id: ViewId) {
        self.held.remove(&id);
    }

    /// Holds the ranges that the user moved to from `[x, y]`; a double click lets go of all ranges. `over_time`: the
    /// horizontal axis is the time that all plots share.
    pub fn hold(
        &mut self,
        id: ViewId,
        over_time: bool,
        response: &Response,
        bounds: &PlotBounds,
        [x, y]: [[f64; 2]; 2],
    ) {
        if response.double_clicked() {
            self.follow();
            return;
        }
        let [shown_x, shown_y] = [0, 1].map(|axis| [bounds.min()[axis], bounds.max()[axis]]);
        let is_valid = |[from, to]: [f64; 2]| from.is_finite() && to.is_finite() && from < to;
        let mut held = self.of(id);
        let (moved_x, moved_y) = (shown_x != x && is_valid(shown_x), shown_y != y && is_valid(shown_y));
        if moved_x && over_time {
            self.time = Some(shown_x);
        } else if moved_x {
            held.x = Some(shown_x);
        }
        if moved_y {
            held.y = Some(shown_y);
        }
        if held != HeldRange::default() {
            self.held.insert(id, held);
        }
    }
}
