//! The panel of plots and figures below the lanes, or right of them.

use super::cell::PlotCell;
use super::cell_grid::cells;
use super::curves::{by_world, visible_curves};
use super::figures::FigurePanel;
use super::view_ranges::{ViewId, ViewRanges};
use super::visibility::CurveVisibility;
use super::{header, legend};
use crate::ui::base::rect_cut::cut_top;
use crate::ui::base::style::body;
use crate::ui::base::widgets::colors;
use crate::ui::frame::frame_context::FrameContext;
use crate::ui::frame::intent::PanelIntent;
use crate::ui::frame::plot_prefs::PlotPrefs;
use crate::ui::frame::requests::Requests;
use egui::{Align2, CursorIcon, Rect, Sense, Stroke, Ui, UiBuilder};
use picture::figures::{FIGURES, Figure};
use simulation::lab::{PLOTS, Plot, Snapshot};

/// The panel, its preferences, and the lanes and ranges that the user has hidden or chosen.
#[derive(Debug, Default)]
pub struct PlotPanel {
    /// Preferences to remember.
    pub prefs: PlotPrefs,
    /// Curves that the user has hidden.
    pub visibility: CurveVisibility,
    /// Ranges that the user has moved to.
    pub ranges: ViewRanges,
    /// The figures.
    pub figures: FigurePanel,
}

impl PlotPanel {
    /// Shows all lanes and follows the run, when another scenario takes the place of this one.
    pub fn forget(&mut self) {
        let prefs = std::mem::take(&mut self.prefs);
        *self = PlotPanel { prefs, ..PlotPanel::default() };
    }

    /// Shows the panel in `rect`, with an edge that changes its height where it is below the lanes: in the lab.
    pub fn show(&mut self, ui: &mut Ui, frame: &FrameContext<'_>, requests: &mut Requests<'_>, rect: Rect) {
        let (c, below) = (colors(ui), !frame.view.is_stage());
        ui.painter().rect_filled(rect, 0.0, c.panel);
        match below {
            true => ui.painter().hline(rect.x_range(), rect.top() + 0.5, Stroke::new(1.0, c.line)),
            false => ui.painter().vline(rect.left() + 0.5, rect.y_range(), Stroke::new(1.0, c.line)),
        };
        let mut rest = rect;
        let grip = cut_top(&mut rest, 5.0);
        let head = cut_top(&mut rest, 28.0);
        if header::show(ui, &mut self.prefs, &mut self.ranges, head) {
            requests.ask(PanelIntent::TogglePlots);
        }
        let legend = cut_top(&mut rest, 24.0);
        self.visibility.keep_lanes(frame.snapshot.lanes.len());
        legend::show(ui, &mut self.visibility, frame.snapshot, legend);
        self.show_cells(ui, frame, requests, rest);
        if below {
            self.show_grip(ui, grip, rect.height());
        }
    }

    /// Shows the place in which a lesson draws its plots once it has told the answer.
    pub fn show_reserved(&self, ui: &Ui, rect: Rect) {
        let c = colors(ui);
        ui.painter().rect_filled(rect, 0.0, c.panel);
        ui.painter().vline(rect.left() + 0.5, rect.y_range(), Stroke::new(1.0, c.line));
        ui.painter().text(rect.center(), Align2::CENTER_CENTER, "A plot comes with the answer.", body(13.5), c.weak);
    }

    fn show_cells(&mut self, ui: &mut Ui, frame: &FrameContext<'_>, requests: &mut Requests<'_>, area: Rect) {
        let all_plots = PLOTS.iter().copied().enumerate();
        let plots: Vec<(usize, &Plot)> = all_plots.filter(|(_, plot)| self.prefs.shows(plot.id)).collect();
        let figures: Vec<&Figure> = FIGURES.iter().copied().filter(|figure| self.prefs.shows(figure.id)).collect();
        if plots.is_empty() && figures.is_empty() {
            let text = "Choose above what to plot.";
            ui.painter().text(area.center(), Align2::CENTER_CENTER, text, body(13.5), colors(ui).weak);
            return;
        }
        let time = self.ranges.time.unwrap_or_else(|| self.time_followed(frame, &plots));
        let any_lane_visible = (0..frame.snapshot.lanes.len()).any(|lane| self.visibility.shows_lane(lane));
        let plots: Vec<PlotCell> = plots
            .into_iter()
            .flat_map(|(index, plot)| {
                let curves = visible_curves(&self.visibility, frame.snapshot, (index, plot), time);
                let by_world = by_world(plot, curves, frame.snapshot).into_iter();
                by_world.map(move |(world, curves)| PlotCell { plot, world, curves, time, any_lane_visible })
            })
            .collect();
        let (count, rects) = (plots.len(), cells(area, plots.len() + figures.len()));
        for (cell, rect) in plots.into_iter().zip(&rects) {
            let ui = &mut child(ui, cell.id(), &cell.name(), *rect);
            cell.show(ui, frame, requests, &mut self.ranges);
        }
        for (figure, rect) in figures.iter().zip(&rects[count..]) {
            let ui = &mut child(ui, (figure.id, ""), figure.name, *rect);
            self.figures.show(ui, frame, requests, &mut self.prefs, &mut self.ranges, figure);
        }
    }

    /// Time that the plots over time show while they follow the run, s.
    fn time_followed(&self, frame: &FrameContext<'_>, plots: &[(usize, &Plot)]) -> [f64; 2] {
        let known = known_times(frame.snapshot, plots);
        let head = frame.snapshot.lanes.get(frame.chosen).map_or(known[1], |lane| lane.simulated().secs());
        let (scenario, plan) = (frame.snapshot.scenario, &frame.snapshot.scenario.lesson);
        let end = if plan.asks() { scenario.length().secs() } else { f64::INFINITY };
        self.prefs.span.range(known, head, end)
    }

    /// Shows the edge that changes the height. `height` is that of the panel now: a small window may have no room for the
    /// one in the preferences.
    fn show_grip(&mut self, ui: &Ui, rect: Rect, height: f32) {
        let response = ui.interact(rect, ui.scope_id().with("plots grip"), Sense::drag());
        let response = response.on_hover_and_drag_cursor(CursorIcon::ResizeVertical);
        if response.hovered() || response.dragged() {
            ui.painter().hline(rect.x_range(), rect.top() + 1.0, Stroke::new(2.0, colors(ui).accent));
        }
        if response.dragged() {
            let [lowest, highest] = PlotPrefs::HEIGHT;
            self.prefs.height = (height - response.drag_delta().y).clamp(lowest, highest);
        }
    }
}

/// First and last time of all lanes' curves in these plots, s.
fn known_times(snapshot: &Snapshot<'_>, plots: &[(usize, &Plot)]) -> [f64; 2] {
    let curves = snapshot.lanes.iter().filter_map(|lane| lane.curves());
    let times = curves
        .flat_map(|curves| plots.iter().filter_map(|(index, _)| curves.plots().get(*index)?.lane.as_ref()?.times()));
    times.reduce(|a, b| [a[0].min(b[0]), a[1].max(b[1])]).unwrap_or([0.0, 0.0])
}

/// A child for a plot or figure, clipped to its cell.
fn child(ui: &mut Ui, id: ViewId, name: &str, rect: Rect) -> Ui {
    let builder = UiBuilder::new().id_salt(id).max_rect(rect).accessibility_label(name);
    let mut child = ui.new_child(builder);
    child.shrink_clip_rect(rect);
    child
}
