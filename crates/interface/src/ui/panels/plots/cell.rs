//! One plot: its title, its buttons and its curves.

use super::curves::PlotCurve;
use super::file_buttons::file_buttons;
use super::legend::{exact_pen, lane_pen};
use super::view_ranges::{ViewId, ViewRanges};
use super::{axes, export, item, range, readout, title};
use crate::ui::base::rect_cut::cut_top;
use crate::ui::base::style::body;
use crate::ui::base::ticks;
use crate::ui::base::widgets::{colors, lane_color};
use crate::ui::frame::frame_context::FrameContext;
use crate::ui::frame::mechanisms;
use crate::ui::frame::mechanisms::Taken;
use crate::ui::frame::output::Command;
use crate::ui::frame::requests::Requests;
use egui::{Color32, Id, Rect, Role, Ui, UiBuilder, WidgetInfo, vec2};
use egui_plot::{AxisHints, Points, VLine};
use simulation::identity::Identity;
use simulation::lab::{Plot, PlotSource, Snapshot};
use simulation::worlds::World;

/// One plot with its curves.
pub struct PlotCell {
    /// The plot.
    pub plot: &'static Plot,
    /// The world of the curves, where the plot shows several on axes of their own.
    pub world: Option<&'static World>,
    /// Curves that the user has not hidden.
    pub curves: Vec<PlotCurve>,
    /// Time that plots over time show, s.
    pub time: [f64; 2],
    /// `true` unless the user has hidden all lanes.
    pub any_lane_visible: bool,
}

impl PlotCell {
    /// Name of the plot, with that of the world where there are several.
    pub fn name(&self) -> String {
        self.world.map_or(self.plot.name.to_owned(), |world| format!("{}, {}", self.plot.name, world.name))
    }

    /// The id of its ranges.
    pub fn id(&self) -> ViewId {
        (self.plot.id, self.world.map_or("", |world| world.id))
    }

    /// Shows the plot in all of `ui`, and holds the ranges that the user moves to.
    pub fn show(mut self, ui: &mut Ui, frame: &FrameContext<'_>, requests: &mut Requests<'_>, ranges: &mut ViewRanges) {
        let mut rest = ui.max_rect().shrink2(vec2(6.0, 0.0));
        // The last number on an axis is half outside it.
        rest.max -= vec2(6.0, 3.0);
        let mut title = cut_top(&mut rest, 20.0);
        let [held_x, held_y] = ranges.of(self.id());
        let over_time = self.plot.over_time();
        let own = self.curves.len();
        self.curves.extend(self.rings(frame.snapshot));
        let x = if over_time {
            self.time
        } else {
            held_x.unwrap_or_else(|| range::fitting(self.plot, &self.curves, 0, None))
        };
        let y = held_y.unwrap_or_else(|| range::fitting(self.plot, &self.curves, 1, over_time.then_some(x)));
        self.curves.truncate(own);
        self.show_tools(ui, &mut title, frame.snapshot, requests, [x, y]);
        self.show_title(ui, title, axes::has_room_for_titles(rest.size()));
        axes::titles(ui, &mut rest, &self.plot.x.label(), &self.plot.y.label());
        if rest.width() < 40.0 || rest.height() < 30.0 {
            return;
        }
        let curves = std::mem::take(&mut self.curves);
        if curves.iter().all(|curve| curve.exact) {
            self.say_why_empty(ui, rest);
        }
        let response = self.show_curves(ui, rest, frame, &curves, [x, y]);
        response.response.widget_info(|| WidgetInfo::labeled(Role::Canvas, true, format!("Plot of {}", self.name())));
        ranges.hold(self.id(), over_time, &response.response, response.transform.bounds(), [x, y]);
        readout::show(ui, &response.response, &response.transform, self.plot, &curves, frame.snapshot);
    }

    /// Shows the name, and beside it the quantities of the axes unless these have titles.
    fn show_title(&self, ui: &Ui, rect: Rect, axes_have_titles: bool) {
        let name = self.name();
        let unit = if self.plot.y.unit.is_empty() { String::new() } else { format!("{} ", self.plot.y.unit) };
        let axes = if self.plot.over_time() {
            format!("{unit}over {}", self.plot.x.label())
        } else {
            format!("{} over {}", self.plot.y.label(), self.plot.x.label())
        };
        let beside = if axes_have_titles { "" } else { &axes };
        title::show(ui, rect, &name, (beside, 0.0), &format!("{name}, {axes}"), self.plot.summary);
    }

    /// Shows the buttons in room taken from the right of `title`.
    fn show_tools(
        &self,
        ui: &mut Ui,
        title: &mut Rect,
        snapshot: &Snapshot<'_>,
        requests: &mut Requests<'_>,
        ranges: [[f64; 2]; 2],
    ) {
        let (name, curves) = (self.name(), &self.curves);
        let copy = "Copy the visible curves as CSV with units, for a spreadsheet.";
        let [copies, saves] = file_buttons(ui, title, &name, [copy, "Save the visible curves as SVG, PNG or CSV."]);
        if copies {
            ui.ctx().copy_text(export::csv(self.plot, curves, snapshot, ranges[0]));
        }
        if saves {
            let chart = Box::new(export::chart(self.plot, curves, snapshot, ranges));
            requests.command(Command::SaveChart { name: format!("{} {name}", snapshot.scenario.title), chart });
        }
    }

    /// Says why the plot has no lane's curve.
    fn say_why_empty(&self, ui: &Ui, rect: Rect) {
        let text = match self.plot.source {
            _ if !self.any_lane_visible => "All lanes are hidden.",
            PlotSource::State(_) | PlotSource::Plane(_) => "No world here has this quantity.",
            PlotSource::Error(_) => "No world here has an exact solution.",
            PlotSource::Frame(_) => "No frame yet.",
        };
        let at = rect.center() - vec2(0.0, rect.height() / 4.0);
        ui.painter().text(at, egui::Align2::CENTER_CENTER, text, body(12.5), colors(ui).weak);
    }

    fn show_curves(
        &self,
        ui: &mut Ui,
        rect: Rect,
        frame: &FrameContext<'_>,
        curves: &[PlotCurve],
        [x, y]: [[f64; 2]; 2],
    ) -> egui_plot::PlotResponse<()> {
        let has_axes = axes::has_room(rect.size());
        let (over_time, log) = (self.plot.over_time(), self.plot.log);
        let mut shown = axes::plane(ui, self.id(), rect.size(), has_axes)
            .show_y(!over_time)
            .custom_x_axes(vec![axes::hints(AxisHints::new_x(), false, colors(ui).weak)])
            .custom_y_axes(vec![axes::hints(axes::y_axis(), log, colors(ui).weak)])
            .x_grid_spacer(|input| ticks::round_marks(input, ticks::ALONG_X))
            .y_grid_spacer(
                move |input| if log { ticks::decades(input) } else { ticks::round_marks(input, ticks::ALONG_Y) },
            );
        if over_time {
            shown = shown.link_cursor(Id::unique("time of the plots"), [true, false]);
        }
        let dots = self.dots(ui, frame.snapshot, curves);
        let head = over_time.then(|| self.head(frame)).flatten();
        let pens: Vec<_> =
            curves.iter().map(|curve| if curve.exact { exact_pen(ui) } else { lane_pen(ui, curve.identity) }).collect();
        let head_color = colors(ui).accent;
        let mut child = ui.new_child(UiBuilder::new().id_salt("curves").max_rect(rect));
        let response = shown.show(&mut child, |plot| {
            plot.set_plot_bounds_x(x[0]..=x[1]);
            plot.set_plot_bounds_y(y[0]..=y[1]);
            axes::zoom_by_wheel(plot, over_time);
            if let Some(head) = head {
                plot.vline(VLine::new("play head", head).color(head_color).width(1.0).allow_hover(false));
            }
            for (index, (curve, pen)) in curves.iter().zip(pens).enumerate() {
                plot.add(item::curve(format!("curve {index}"), &curve.points, pen, over_time));
            }
            for (identity, color, point) in dots {
                plot.points(
                    Points::new(format!("dot {}", identity.number()), vec![point])
                        .radius(4.5)
                        .color(color)
                        .allow_hover(false),
                );
            }
        });
        if !over_time {
            let mut taken = Taken::default();
            let own = || curves.iter().filter(|curve| !curve.exact);
            let neighbours = |curve: &PlotCurve| frame.snapshot.lanes.get(curve.lane)?.neighbours();
            own().filter_map(neighbours).for_each(|ring| taken.add_ring(ring, &response.transform));
            for curve in own() {
                mechanisms::show_in_phase_plane(&child, frame, curve.lane, &response.transform, &mut taken);
            }
        }
        response
    }

    /// The curves through the neighbours of the lanes' states, in a plot of a plane: its ranges show them, too.
    fn rings(&self, snapshot: &Snapshot<'_>) -> Vec<PlotCurve> {
        let lanes = self.curves.iter().filter(|curve| !curve.exact && !self.plot.over_time());
        let ring = |curve: &PlotCurve| {
            let points = snapshot.lanes.get(curve.lane)?.neighbours()?.states().to_vec();
            Some(PlotCurve { lane: curve.lane, identity: curve.identity, exact: false, points })
        };
        lanes.filter_map(ring).collect()
    }

    /// Current points of the lanes with their colours, in a plot of a plane.
    fn dots(&self, ui: &Ui, snapshot: &Snapshot<'_>, curves: &[PlotCurve]) -> Vec<(Identity, Color32, [f64; 2])> {
        let PlotSource::Plane(point) = self.plot.source else { return Vec::new() };
        let now = |curve: &PlotCurve| {
            let lane = snapshot.lanes.get(curve.lane).filter(|_| !curve.exact)?;
            let point = point(&lane.spec().world, lane.state_time().secs(), &lane.state())?;
            point.iter().all(|value| value.is_finite()).then_some((
                curve.identity,
                lane_color(ui, curve.identity),
                point,
            ))
        };
        curves.iter().filter_map(now).collect()
    }

    /// Time of the play head, s; `None` at the live end while time runs.
    fn head(&self, frame: &FrameContext<'_>) -> Option<f64> {
        let snapshot = frame.snapshot;
        if !snapshot.paused && snapshot.elapsed >= snapshot.history[1] {
            return None;
        }
        let lane = snapshot.lanes.get(frame.chosen)?;
        Some(if matches!(self.plot.source, PlotSource::Frame(_)) { snapshot.elapsed } else { lane.simulated() }.secs())
    }
}
