//! The live plots below the lanes: which are shown, what of them, and where they go.

mod axes;
mod cell;
mod drawn;
mod figures;
mod header;
mod item;
mod legend;
mod picture;
mod range;
mod readout;
mod screen;

use super::Interface;
use super::chrome::{cut_left, cut_top};
use super::pass::Pass;
use super::widgets::colors;
use crate::entry::Entry;
use crate::figures::{FIGURES, Figure};
use crate::lab::{PLOTS, Plot, Snapshot};
use cell::Cell;
use drawn::drawn;
use egui::{CursorIcon, Rect, Sense, Stroke, UiBuilder, pos2};
use egui_plot::PlotBounds;
use figures::FigureMemory;
pub use range::Span;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// The remembered part of the plots.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct PlotPrefs {
    /// Whether the panel is there.
    pub open: bool,
    /// Height of the panel, points.
    pub height: f32,
    /// Ids of the plots and figures that are shown.
    pub shown: Vec<String>,
    pub span: Span,
    /// Whether curves of figures are of all methods that fit, and not only of those of the lanes.
    pub all_methods: bool,
    /// Whether work is measured time.
    pub timed: bool,
    /// Whether samples are of all lanes.
    pub all_lanes: bool,
    /// Whether the graphics adapter computes maps.
    pub on_adapter: bool,
    /// By the ids of worlds, the key of the parameter that maps show.
    pub parameters: BTreeMap<String, String>,
}

impl Default for PlotPrefs {
    fn default() -> Self {
        let shown = ["position", "integration-error"].map(str::to_owned).to_vec();
        PlotPrefs {
            open: false,
            height: 270.0,
            shown,
            span: Span::default(),
            all_methods: false,
            timed: false,
            all_lanes: false,
            on_adapter: false,
            parameters: BTreeMap::new(),
        }
    }
}

impl PlotPrefs {
    /// The lowest and the highest panel, points.
    pub const HEIGHT: [f32; 2] = [150.0, 1200.0];

    /// The same with numbers that make sense, whatever the file says.
    pub(super) fn mended(mut self) -> Self {
        let [lowest, highest] = Self::HEIGHT;
        if !(lowest..=highest).contains(&self.height) {
            self.height = PlotPrefs::default().height;
        }
        self.shown.retain(|id| Plot::by_id(id).is_some() || Figure::by_id(id).is_some());
        self
    }

    /// Whether the plot or figure of that id is shown.
    pub(super) fn shows(&self, id: &str) -> bool {
        self.shown.iter().any(|shown| shown == id)
    }

    pub(super) fn toggle(&mut self, id: &str) {
        if self.shows(id) {
            self.shown.retain(|shown| shown != id);
        } else {
            self.shown.push(id.to_owned());
        }
    }
}

/// What the plots keep between frames.
#[derive(Debug, Default)]
pub struct Plots {
    /// Lanes that are not drawn.
    hidden: BTreeSet<usize>,
    hides_exact: bool,
    /// The time that all plots over time show, s; `None` while they follow the run.
    time: Option<[f64; 2]>,
    /// What else a person chose to look at, by the ids of the plots and figures.
    held: BTreeMap<&'static str, Held>,
    figures: FigureMemory,
}

/// Ranges that a person chose.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Held {
    x: Option<[f64; 2]>,
    y: Option<[f64; 2]>,
}

impl Plots {
    /// Other lanes: nothing is hidden, and the plots follow.
    pub fn forget(&mut self) {
        *self = Plots::default();
    }

    /// Whether the plots show what happens, as it happens.
    pub fn follows(&self) -> bool {
        self.time.is_none() && self.held.is_empty()
    }

    /// The graphics device that held the pictures of maps is gone.
    pub(super) fn forget_pictures(&mut self) {
        self.figures.forget_pictures();
    }

    /// Holds the ranges that the person moved to; a double click lets go of everything. `over_time`: the horizontal axis is
    /// the time that all plots share.
    fn hold(
        &mut self,
        id: &'static str,
        over_time: bool,
        response: &egui::Response,
        bounds: &PlotBounds,
        [x, y]: [[f64; 2]; 2],
    ) {
        if response.double_clicked() {
            self.follow();
            return;
        }
        let [shown_x, shown_y] = [0, 1].map(|axis| [bounds.min()[axis], bounds.max()[axis]]);
        let is_sound = |[from, to]: [f64; 2]| from.is_finite() && to.is_finite() && from < to;
        let mut held = self.held.get(id).copied().unwrap_or_default();
        let (moved_x, moved_y) = (shown_x != x && is_sound(shown_x), shown_y != y && is_sound(shown_y));
        if moved_x && over_time {
            self.time = Some(shown_x);
        } else if moved_x {
            held.x = Some(shown_x);
        }
        if moved_y {
            held.y = Some(shown_y);
        }
        if held != Held::default() {
            self.held.insert(id, held);
        }
    }

    pub(super) fn follow(&mut self) {
        self.time = None;
        self.held.clear();
    }

    /// A lane takes another's place.
    pub(super) fn swap(&mut self, a: usize, b: usize) {
        let swapped = |lane: usize| {
            if lane == a {
                b
            } else if lane == b {
                a
            } else {
                lane
            }
        };
        self.hidden = self.hidden.iter().map(|lane| swapped(*lane)).collect();
    }
}

impl Interface {
    /// Whether the plots move on with the run; not while the person looks at a part of it.
    pub fn plots_follow(&self) -> bool {
        self.plots.follows()
    }

    pub(super) fn show_plots(&mut self, ui: &mut egui::Ui, pass: &mut Pass<'_>, rect: Rect) {
        let c = colors(ui);
        ui.painter().rect_filled(rect, 0.0, c.panel);
        ui.painter().hline(rect.x_range(), rect.top() + 0.5, Stroke::new(1.0, c.line));
        let mut rest = rect;
        let grip = cut_top(&mut rest, 5.0);
        let head = cut_top(&mut rest, 28.0);
        self.show_plot_tabs(ui, head);
        let prefs = &self.prefs.plots;
        let plots: Vec<(usize, &Plot)> =
            PLOTS.iter().copied().enumerate().filter(|(_, plot)| prefs.shows(plot.id)).collect();
        let figures: Vec<&Figure> = FIGURES.iter().copied().filter(|figure| prefs.shows(figure.id)).collect();
        let legend = cut_top(&mut rest, 24.0);
        self.plots.hidden.retain(|lane| *lane < pass.snapshot.lanes.len());
        legend::show(ui, &mut self.plots, pass.snapshot, self.prefs.theme, legend);
        self.show_cells(ui, pass, &plots, &figures, rest);
        self.show_plots_grip(ui, grip);
    }

    fn show_cells(
        &mut self,
        ui: &mut egui::Ui,
        pass: &mut Pass<'_>,
        shown: &[(usize, &'static Plot)],
        figures: &[&'static Figure],
        area: Rect,
    ) {
        if shown.is_empty() && figures.is_empty() {
            let text = "Choose above what to plot.";
            let color = colors(ui).weak;
            ui.painter().text(area.center(), egui::Align2::CENTER_CENTER, text, super::style::body(13.5), color);
            return;
        }
        let time = self.plots.time.unwrap_or_else(|| self.time_followed(pass.snapshot, shown));
        let rects = cells(area, shown.len() + figures.len());
        for ((index, plot), rect) in shown.iter().zip(&rects) {
            let curves = drawn(&self.plots, pass.snapshot, (*index, plot), time);
            let cell = Cell { plot, curves, time, theme: self.prefs.theme, chosen: self.chosen };
            let builder = UiBuilder::new().id_salt(plot.id).max_rect(*rect).accessibility_label(plot.name);
            let mut child = ui.new_child(builder);
            child.shrink_clip_rect(*rect);
            cell.show(&mut child, &mut self.plots, pass);
        }
        for (figure, rect) in figures.iter().zip(&rects[shown.len()..]) {
            let builder = UiBuilder::new().id_salt(figure.id).max_rect(*rect).accessibility_label(figure.name);
            let mut child = ui.new_child(builder);
            child.shrink_clip_rect(*rect);
            self.show_figure(&mut child, pass, figure);
        }
    }

    /// The time that is shown while the plots follow.
    fn time_followed(&self, snapshot: &Snapshot<'_>, shown: &[(usize, &Plot)]) -> [f64; 2] {
        let plots = snapshot.lanes.iter().filter_map(|lane| lane.curves()).flat_map(|curves| {
            shown.iter().filter_map(|(index, _)| curves.plots().get(*index)?.lane.as_ref()?.times())
        });
        let known = plots.reduce(|a, b| [a[0].min(b[0]), a[1].max(b[1])]).unwrap_or([0.0, 0.0]);
        let head = snapshot.lanes.get(self.chosen).map_or(known[1], |lane| lane.simulated().secs());
        self.prefs.plots.span.range(known, head)
    }

    /// The edge that changes the height.
    fn show_plots_grip(&mut self, ui: &egui::Ui, rect: Rect) {
        let response = ui.interact(rect, ui.scope_id().with("plots grip"), Sense::drag());
        let response = response.on_hover_and_drag_cursor(CursorIcon::ResizeVertical);
        if response.hovered() || response.dragged() {
            ui.painter().hline(rect.x_range(), rect.top() + 1.0, Stroke::new(2.0, colors(ui).accent));
        }
        if response.dragged() {
            // From the height that is there: the window may be too small for the one that is remembered.
            let [lowest, highest] = PlotPrefs::HEIGHT;
            let there = self.plots_height.unwrap_or(self.prefs.plots.height);
            self.prefs.plots.height = (there - response.drag_delta().y).clamp(lowest, highest);
        }
    }
}

/// As many cells as there are plots, about twice as wide as high, in rows.
fn cells(area: Rect, count: usize) -> Vec<Rect> {
    const SHAPE: f32 = 1.9;
    let off = |columns: usize| {
        let rows = count.div_ceil(columns) as f32;
        let shape = (area.width() / columns as f32) / (area.height() / rows).max(1.0);
        // What a grid leaves empty counts against it.
        let empty = (columns as f32 * rows - count as f32) / count as f32;
        libm::fabsf(libm::logf((shape / SHAPE).max(1e-6))) + 1.5 * empty
    };
    let columns = (1..=count.max(1)).min_by(|a, b| off(*a).total_cmp(&off(*b))).unwrap_or(1);
    let rows = count.div_ceil(columns);
    let mut rest = area;
    let mut all = Vec::with_capacity(count);
    for row in 0..rows {
        let height = rest.height() / (rows - row) as f32;
        let mut strip = cut_top(&mut rest, height);
        let there = (count - row * columns).min(columns);
        for column in 0..there {
            let width = strip.width() / (there - column) as f32;
            let cell = cut_left(&mut strip, width);
            all.push(Rect::from_min_max(cell.min, pos2(cell.right(), cell.bottom())));
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::vec2;

    #[test]
    fn cells_fill_the_area_once() {
        for size in [vec2(950.0, 200.0), vec2(1590.0, 420.0), vec2(300.0, 150.0), vec2(400.0, 900.0)] {
            for count in 1..=PLOTS.len() {
                let area = Rect::from_min_size(pos2(3.0, 7.0), size);
                let cells = cells(area, count);
                assert_eq!(cells.len(), count);
                let total: f32 = cells.iter().map(|cell| cell.area()).sum();
                assert!((total - area.area()).abs() < 1.0, "{size} {count}");
                assert!(cells.iter().all(|cell| area.expand(0.1).contains_rect(*cell) && cell.width() > 50.0));
            }
        }
        let wide = cells(Rect::from_min_size(pos2(0.0, 0.0), vec2(950.0, 200.0)), 2);
        assert_eq!(wide[0].height(), 200.0, "side by side where there is room");
    }

    #[test]
    fn hidden_lanes_move_with_their_lanes() {
        let mut plots = Plots { hidden: BTreeSet::from([0, 2]), ..Plots::default() };
        plots.swap(0, 1);
        assert_eq!(plots.hidden, BTreeSet::from([1, 2]));
    }
}
