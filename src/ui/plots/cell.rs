//! One plot: its title, what can be done with it, and its curves.

use super::drawn::Drawn;
use super::legend::{exact_pen, lane_pen};
use super::line::CurveItem;
use super::{Held, PlotPicture, Plots, axes, range, readout};
use crate::lab::{Plot, Snapshot, Source};
use crate::palette::Theme;
use crate::ui::Command;
use crate::ui::chrome::{cut_right, cut_top};
use crate::ui::icons::{self, Icon};
use crate::ui::pass::Pass;
use crate::ui::style::body;
use crate::ui::widgets::{bar, colors, hint, paint_elided};
use egui::{Id, Rect, Role, Sense, Ui, UiBuilder, Vec2, WidgetInfo, vec2};
use egui_plot::{AxisHints, PlotTransform, PlotUi, Points, VLine};

/// What is needed to show a plot.
pub struct Cell {
    pub plot: &'static Plot,
    pub curves: Vec<Drawn>,
    /// The time shown, s.
    pub time: [f64; 2],
    pub theme: Theme,
    /// Index of the chosen lane.
    pub chosen: usize,
}

/// Smaller plots have no numbers on their axes.
const AXES_NEED: Vec2 = vec2(150.0, 80.0);

impl Cell {
    pub fn show(mut self, ui: &mut Ui, plots: &mut Plots, pass: &mut Pass<'_>) {
        let mut rest = ui.max_rect().shrink2(vec2(6.0, 0.0));
        // The last number on an axis is half beside it.
        rest.max -= vec2(6.0, 3.0);
        let mut title = cut_top(&mut rest, 20.0);
        let held = plots.held.get(self.plot.id).copied().unwrap_or_default();
        let over_time = self.plot.over_time();
        let x = if over_time {
            self.time
        } else {
            held.x.unwrap_or_else(|| range::fitting(self.plot, &self.curves, 0, None))
        };
        let y = held.y.unwrap_or_else(|| range::fitting(self.plot, &self.curves, 1, over_time.then_some(x)));
        self.show_tools(ui, &mut title, pass, [x, y]);
        self.show_title(ui, title);
        if rest.width() < 40.0 || rest.height() < 30.0 {
            return;
        }
        let curves = std::mem::take(&mut self.curves);
        if curves.iter().all(|curve| curve.exact) {
            self.say_why_empty(ui, rest, pass.snapshot, plots);
        }
        let response = self.show_curves(ui, rest, pass.snapshot, &curves, [x, y]);
        response
            .response
            .widget_info(|| WidgetInfo::labeled(Role::Canvas, true, format!("Plot of {}", self.plot.name)));
        self.follow_the_person(plots, &response.response, &response.transform, [x, y]);
        readout::show(ui, &response.response, &response.transform, self.plot, &curves, pass.snapshot, self.theme);
    }

    fn show_title(&self, ui: &Ui, rect: Rect) {
        let c = colors(ui);
        let at = rect.left_center() + vec2(2.0, 0.0);
        let taken = paint_elided(ui, at, self.plot.name, body(13.0), c.strong, rect.width());
        let unit = if self.plot.y.unit.is_empty() { String::new() } else { format!("{} ", self.plot.y.unit) };
        let axes = if self.plot.over_time() {
            format!("{unit}over {}", self.plot.x.label())
        } else {
            format!("{} over {}", self.plot.y.label(), self.plot.x.label())
        };
        let beside = at + vec2(taken + 8.0, 0.5);
        paint_elided(ui, beside, &axes, body(11.5), c.weak, rect.right() - beside.x);
        let response = ui.interact(rect, ui.scope_id().with("title"), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("{}, {axes}", self.plot.name)));
        hint(response, self.plot.summary);
    }

    /// Takes its room from the right of `title`.
    fn show_tools(&self, ui: &mut Ui, title: &mut Rect, pass: &mut Pass<'_>, ranges: [[f64; 2]; 2]) {
        let place = cut_right(title, 50.0);
        let mut tools = ui.new_child(UiBuilder::new().id_salt("tools").max_rect(place).layout(bar()));
        tools.spacing_mut().item_spacing.x = 2.0;
        let mut tool = |icon: Icon, name: &str, tip: &str| {
            icons::sized_button(&mut tools, icon, vec2(23.0, 18.0), name, tip, None).clicked()
        };
        let picture = || PlotPicture::of(self.plot, &self.curves, pass.snapshot, ranges);
        let name = self.plot.name;
        if tool(Icon::Duplicate, &format!("Copy {name} as CSV"), "Copy what is shown as CSV, with units.") {
            ui.ctx().copy_text(picture().csv());
        }
        if tool(Icon::Save, &format!("Save {name} as a file"), "Save what is shown as SVG, PNG or CSV.") {
            let picture = picture();
            pass.command(Command::SavePlot(picture));
        }
    }

    /// Where there is no lane's curve, a person asks why.
    fn say_why_empty(&self, ui: &Ui, rect: Rect, snapshot: &Snapshot<'_>, plots: &Plots) {
        let visible = (0..snapshot.lanes.len()).any(|lane| !plots.hidden.contains(&lane));
        let text = match self.plot.source {
            _ if !visible => "All lanes are hidden.",
            Source::State(_) | Source::Plane(_) => "No world here has this quantity.",
            Source::Error(_) => "No world here has an exact solution.",
            Source::Frame(_) => "No frame yet.",
        };
        let at = rect.center() - vec2(0.0, rect.height() / 4.0);
        let painter = ui.painter().clone().with_layer_id(ui.layer_id());
        painter.text(at, egui::Align2::CENTER_CENTER, text, body(12.5), colors(ui).weak);
    }

    fn show_curves(
        &self,
        ui: &mut Ui,
        rect: Rect,
        snapshot: &Snapshot<'_>,
        curves: &[Drawn],
        [x, y]: [[f64; 2]; 2],
    ) -> egui_plot::PlotResponse<()> {
        let has_axes = rect.width() >= AXES_NEED.x && rect.height() >= AXES_NEED.y;
        let (over_time, log) = (self.plot.over_time(), self.plot.log);
        let mut shown = egui_plot::Plot::new(self.plot.id)
            .id(Id::unique("plot").with(self.plot.id))
            .width(rect.width())
            .height(rect.height())
            .show_axes(has_axes)
            .show_x(true)
            .show_y(!over_time)
            .allow_scroll(false)
            .allow_double_click_reset(false)
            .set_margin_fraction(Vec2::ZERO)
            .grid_spacing(axes::SPACING)
            .grid_color(colors(ui).line)
            .cursor_color(colors(ui).weak)
            .label_formatter(|_| None)
            .custom_x_axes(vec![axes::hints(AxisHints::new_x(), false, colors(ui).weak)])
            .custom_y_axes(vec![axes::hints(AxisHints::new_y(), self.plot.log, colors(ui).weak).min_thickness(46.0)])
            .x_grid_spacer(|input| axes::round_marks(input, axes::ALONG_X))
            .y_grid_spacer(
                move |input| if log { axes::decades(input) } else { axes::round_marks(input, axes::ALONG_Y) },
            );
        if over_time {
            shown = shown.link_cursor(Id::unique("time of the plots"), [true, false]);
        }
        let dots = self.dots(snapshot, curves);
        let head = over_time.then(|| self.head(snapshot)).flatten();
        let pens: Vec<_> = curves
            .iter()
            .map(|curve| if curve.exact { exact_pen(ui) } else { lane_pen(self.theme, curve.lane) })
            .collect();
        let head_color = colors(ui).accent;
        let mut child = ui.new_child(UiBuilder::new().id_salt("curves").max_rect(rect));
        shown.show(&mut child, |plot| {
            plot.set_plot_bounds_x(x[0]..=x[1]);
            plot.set_plot_bounds_y(y[0]..=y[1]);
            zoom_by_wheel(plot, over_time);
            if let Some(head) = head {
                plot.vline(VLine::new("play head", head).color(head_color).width(1.0).allow_hover(false));
            }
            for (index, (curve, pen)) in curves.iter().zip(pens).enumerate() {
                plot.add(CurveItem::new(format!("curve {index}"), &curve.points, pen, over_time));
            }
            for (lane, point) in dots {
                let color = lane_pen(self.theme, lane).color;
                plot.points(
                    Points::new(format!("dot {lane}"), vec![point]).radius(4.5).color(color).allow_hover(false),
                );
            }
        })
    }

    /// Where lanes are now in a plane.
    fn dots(&self, snapshot: &Snapshot<'_>, curves: &[Drawn]) -> Vec<(usize, [f64; 2])> {
        let Source::Plane(point) = self.plot.source else { return Vec::new() };
        let now = |curve: &Drawn| {
            let lane = snapshot.lanes.get(curve.lane).filter(|_| !curve.exact)?;
            let point = point(&lane.spec().world, lane.state())?;
            point.iter().all(|value| value.is_finite()).then_some((curve.lane, point))
        };
        curves.iter().filter_map(now).collect()
    }

    /// Where the present is, unless it is where the curves end and time runs.
    fn head(&self, snapshot: &Snapshot<'_>) -> Option<f64> {
        if !snapshot.paused && snapshot.elapsed >= snapshot.history[1] {
            return None;
        }
        let lane = snapshot.lanes.get(self.chosen)?;
        Some(if matches!(self.plot.source, Source::Frame(_)) { snapshot.elapsed } else { lane.simulated() }.secs())
    }

    /// Holds what the person moved to; a double click lets go of everything.
    fn follow_the_person(
        &self,
        plots: &mut Plots,
        response: &egui::Response,
        transform: &PlotTransform,
        [x, y]: [[f64; 2]; 2],
    ) {
        if response.double_clicked() {
            plots.follow();
            return;
        }
        let bounds = transform.bounds();
        let [shown_x, shown_y] = [0, 1].map(|axis| [bounds.min()[axis], bounds.max()[axis]]);
        let is_sound = |[from, to]: [f64; 2]| from.is_finite() && to.is_finite() && from < to;
        let mut held = plots.held.get(self.plot.id).copied().unwrap_or_default();
        let (moved_x, moved_y) = (shown_x != x && is_sound(shown_x), shown_y != y && is_sound(shown_y));
        if moved_x && self.plot.over_time() {
            plots.time = Some(shown_x);
        } else if moved_x {
            held.x = Some(shown_x);
        }
        if moved_y {
            held.y = Some(shown_y);
        }
        if held != Held::default() {
            plots.held.insert(self.plot.id, held);
        }
    }
}

/// The wheel zooms time, or the plane, around the pointer.
fn zoom_by_wheel(plot: &mut PlotUi<'_>, over_time: bool) {
    const POINTS: f32 = 300.0;
    if !plot.response().contains_pointer() {
        return;
    }
    let by = plot.ctx().input(|input| input.smooth_scroll_delta);
    let by = if by.y == 0.0 { by.x } else { by.y };
    if by != 0.0 {
        let factor = libm::expf(by / POINTS);
        plot.zoom_bounds_around_hovered(vec2(factor, if over_time { 1.0 } else { factor }));
    }
}
