//! Figures beside the plots: what many runs together say about the chosen lane's world.

mod controls;
mod dots;
mod legend;
mod map;
mod readout;
mod scale;

use super::axes;
use super::cell::zoom_by_wheel;
use super::item::curve;
use super::range::fitting_logarithms;
use super::screen::Pen;
use crate::chart::{Chart, Color, Mark, RuleAt, Scale, Series};
use crate::figures::{Drawing, Figure, Job, Subject};
use crate::palette::Theme;
use crate::ui::Interface;
use crate::ui::chrome::{cut_right, cut_top};
use crate::ui::pass::Pass;
use crate::ui::style::{self, body};
use crate::ui::swatch;
use crate::ui::widgets::{colors, hint, paint_elided};
use egui::{Align2, Color32, Rect, Role, Sense, UiBuilder, WidgetInfo, vec2};
use egui_plot::{AxisHints, HLine, PlotBounds, PlotResponse, PlotTransform, VLine};
use map::{MapPicture, map_item};
use scale::{Scales, log_number, marks};
use std::collections::BTreeMap;
use std::sync::Arc;

/// What figures keep between frames.
#[derive(Debug, Default)]
pub struct FigureMemory {
    pictures: BTreeMap<&'static str, MapPicture>,
    /// World and parameter of the map that was shown last: what a person looked at on one says nothing about another.
    map_of: Option<(&'static str, usize)>,
    /// Where the dot that is being dragged was, in the plane, and the pointer beside it.
    drag: Option<dots::Drag>,
}

impl FigureMemory {
    pub fn forget_pictures(&mut self) {
        self.pictures.clear();
    }
}

/// The narrowest cell that has names beside its curves, points.
const LEGEND_NEEDS: f32 = 440.0;
/// Points of curves, points large.
const POINT: f32 = 3.4;

impl Interface {
    pub(super) fn show_figure(&mut self, ui: &mut egui::Ui, pass: &mut Pass<'_>, figure: &'static Figure) {
        let mut rest = ui.max_rect().shrink2(vec2(6.0, 0.0));
        rest.max -= vec2(6.0, 3.0);
        let mut title = cut_top(&mut rest, 20.0);
        let job = self.job(pass, figure);
        let drawing = pass.window.figures.iter().find(|drawing| drawing.figure == figure);
        // The chart of another world says nothing about this one.
        let fits = |drawing: &&Drawing| job.as_ref().is_ok_and(|job| is_kin(job, &drawing.job));
        let drawing = drawing.filter(fits);
        let chart = drawing.and_then(|drawing| drawing.chart.as_ref().ok());
        self.show_figure_controls(ui, pass, (figure, &job), &mut title, chart);
        show_title(ui, figure, title, chart);
        if rest.width() < 40.0 || rest.height() < 30.0 {
            return;
        }
        match (&job, drawing, chart) {
            (Err(why), ..) => say(ui, rest, why),
            (Ok(_), Some(Drawing { chart: Err(why), .. }), _) => say(ui, rest, why),
            (Ok(job), _, Some(chart)) => self.show_chart(ui, pass, figure, job, chart, rest),
            (Ok(_), ..) => say(ui, rest, "Computing …"),
        }
        if let Some(share) = drawing.and_then(|drawing| drawing.working) {
            let bar = Rect::from_min_size(rest.left_top(), vec2(rest.width() * share.clamp(0.02, 1.0), 2.0));
            ui.painter().rect_filled(bar, 0.0, colors(ui).accent);
        }
        if let Ok(job) = job {
            pass.output.figures.push((figure, job));
        }
    }

    /// What the figure should be of.
    fn job(&mut self, pass: &Pass<'_>, figure: &'static Figure) -> Result<Job, String> {
        let scenario = pass.snapshot.scenario;
        let world = scenario.lanes.get(self.chosen).map(|lane| lane.world.world);
        let mut subject = Subject {
            lanes: &scenario.lanes,
            chosen: self.chosen,
            length: scenario.duration,
            all_methods: self.prefs.plots.all_methods,
            timed: self.prefs.plots.timed,
            all_lanes: self.prefs.plots.all_lanes,
            on_adapter: self.prefs.plots.on_adapter,
            parameter: world.and_then(|world| self.prefs.plots.parameters.get(world.id)).map(String::as_str),
            view: [None; 2],
        };
        let job = (figure.job)(&subject)?;
        let Job::Stability { request, .. } = &job else { return Ok(job) };
        let map_of = Some((request.world.id, request.param));
        if self.plots.figures.map_of != map_of {
            self.plots.figures.map_of = map_of;
            self.plots.held.remove(figure.id);
        }
        let Some(held) = self.plots.held.get(figure.id) else { return Ok(job) };
        let scales = map_scales(request);
        let view = |axis: usize, held: Option<[f64; 2]>| held.map(|ends| ends.map(|end| scales.value(axis, end)));
        subject.view = [view(0, held.x), view(1, held.y)];
        (figure.job)(&subject)
    }

    fn show_chart(
        &mut self,
        ui: &mut egui::Ui,
        pass: &mut Pass<'_>,
        figure: &'static Figure,
        job: &Job,
        chart: &Arc<Chart>,
        mut rect: Rect,
    ) {
        let theme = self.prefs.theme;
        if let Some(map) = &chart.map {
            legend::show_bar(ui, map, theme, cut_right(&mut rect, legend::BAR_WIDTH));
        } else if rect.width() >= LEGEND_NEEDS {
            let width = legend::names_width(ui, &chart.series).min(0.44 * rect.width());
            legend::show_names(ui, &chart.series, theme, cut_right(&mut rect, width));
        }
        self.keep_picture(ui.ctx(), figure, chart);
        let bounds = self.figure_bounds(figure, job, chart);
        let shown = self.show_plane(ui, figure, chart, rect, bounds);
        let (response, transform) = (&shown.response, &shown.transform);
        response.widget_info(|| WidgetInfo::labeled(Role::Canvas, true, format!("Figure of {}", figure.name)));
        self.plots.hold(figure.id, false, response, transform.bounds(), bounds);
        let on_dot = match job {
            Job::Stability { request, .. } => self.show_dots(ui, pass, request, transform),
            _ => false,
        };
        if !on_dot {
            readout::show(ui, response, transform, chart, theme);
        }
    }

    fn keep_picture(&mut self, ctx: &egui::Context, figure: &'static Figure, chart: &Arc<Chart>) {
        let (pictures, theme) = (&mut self.plots.figures.pictures, self.prefs.theme);
        if pictures.get(figure.id).is_some_and(|picture| picture.is_of(chart, theme)) {
            return;
        }
        match MapPicture::of(ctx, chart, theme) {
            Some(picture) => _ = pictures.insert(figure.id, picture),
            None => _ = pictures.remove(figure.id),
        }
    }

    /// The part of the plane that is shown.
    fn figure_bounds(&self, figure: &Figure, job: &Job, chart: &Chart) -> [[f64; 2]; 2] {
        let held = self.plots.held.get(figure.id).copied().unwrap_or_default();
        let all = || match job {
            Job::Stability { request, .. } => {
                let scales = map_scales(request);
                [request.dt.edges.map(|dt| scales.along(0, dt)), request.values.edges.map(|v| scales.along(1, v))]
            }
            _ => extent(chart),
        };
        match (held.x, held.y) {
            (Some(x), Some(y)) => [x, y],
            (x, y) => {
                let [all_x, all_y] = all();
                [x.unwrap_or(all_x), y.unwrap_or(all_y)]
            }
        }
    }

    fn show_plane(
        &self,
        ui: &mut egui::Ui,
        figure: &'static Figure,
        chart: &Chart,
        rect: Rect,
        [x, y]: [[f64; 2]; 2],
    ) -> PlotResponse<()> {
        let (scales, theme, c) = (Scales::of(chart), self.prefs.theme, colors(ui));
        let [x_scale, y_scale] = scales.0;
        let shown = axes::plane(ui, figure.id, rect.size(), axes::has_room(rect.size()))
            .show_y(true)
            .custom_x_axes(vec![numbers(AxisHints::new_x(), x_scale, c.weak)])
            .custom_y_axes(vec![numbers(axes::y_axis(), y_scale, c.weak)])
            .x_grid_spacer(move |input| marks(x_scale, 0, input))
            .y_grid_spacer(move |input| marks(y_scale, 1, input));
        let curves: Vec<_> =
            chart.series.iter().map(|series| (in_plane(series, scales), pen(ui, theme, series))).collect();
        let rules: Vec<_> = chart.rules.iter().map(|rule| ink(ui, theme, rule.color).gamma_multiply(0.5)).collect();
        let picture = self.plots.figures.pictures.get(figure.id).zip(chart.map.as_ref());
        let mut child = ui.new_child(UiBuilder::new().id_salt("figure").max_rect(rect));
        let response = shown.show(&mut child, |plot| {
            plot.set_plot_bounds(PlotBounds::from_min_max([x[0], y[0]], [x[1], y[1]]));
            zoom_by_wheel(plot, false);
            if let Some((picture, map)) = picture {
                plot.add(map_item(picture, map, scales));
            }
            for (rule, color) in chart.rules.iter().zip(rules) {
                match rule.at {
                    RuleAt::X(x) => plot.vline(VLine::new("", scales.along(0, x)).color(color).allow_hover(false)),
                    RuleAt::Y(y) => plot.hline(HLine::new("", scales.along(1, y)).color(color).allow_hover(false)),
                }
            }
            for (index, (series, (points, pen))) in chart.series.iter().zip(&curves).enumerate() {
                if series.mark != Mark::Points {
                    plot.add(curve(format!("curve {index}"), points, *pen, false));
                }
            }
        });
        let painter = child.painter().with_clip_rect(response.transform.frame().expand(POINT));
        for (series, (points, pen)) in chart.series.iter().zip(&curves) {
            if !matches!(series.mark, Mark::Points | Mark::LineAndPoints) {
                continue;
            }
            for point in points.iter().filter(|point| is_inside(&response.transform, **point)) {
                let at = response.transform.position_from_point(&egui_plot::PlotPoint::new(point[0], point[1]));
                swatch::paint(&painter, series.glyph, at, POINT, pen.color);
            }
        }
        response
    }
}

/// Whether a chart of `job` can stand for one of `other` until that is there.
fn is_kin(job: &Job, other: &Job) -> bool {
    match (job, other) {
        (Job::Convergence(a), Job::Convergence(b)) => a.world.world == b.world.world,
        (Job::WorkPrecision { methods: a, timed: a_timed }, Job::WorkPrecision { methods: b, timed: b_timed }) => {
            a.world.world == b.world.world && a_timed == b_timed
        }
        (Job::Stability { request: a, .. }, Job::Stability { request: b, .. }) => {
            a.world.world == b.world.world && a.param == b.param && map_scales(a) == map_scales(b)
        }
        (Job::Sampling(a), Job::Sampling(b)) => a.world.world == b.world.world,
        _ => false,
    }
}

/// Name of the figure, and what it is of.
fn show_title(ui: &egui::Ui, figure: &Figure, rect: Rect, chart: Option<&Arc<Chart>>) {
    let c = colors(ui);
    let at = rect.left_center() + vec2(2.0, 0.0);
    let title = chart.map_or(figure.name, |chart| &chart.title);
    let taken = paint_elided(ui, at, title, body(13.0), c.strong, rect.width());
    let notes = chart.map_or("", |chart| &chart.notes);
    let beside = at + vec2(taken + 8.0, 0.5);
    paint_elided(ui, beside, &notes.replace('\n', "; "), body(11.5), c.weak, rect.right() - beside.x);
    let response = ui.interact(rect, ui.scope_id().with("title"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("{title}. {notes}")));
    let notes = if notes.is_empty() { String::new() } else { format!("\n\n{notes}") };
    hint(response, &format!("{}{notes}", figure.summary));
}

/// A sentence where a figure would be.
fn say(ui: &egui::Ui, rect: Rect, text: &str) {
    let c = colors(ui);
    let galley = ui.painter().layout(text.to_owned(), body(12.5), c.weak, (rect.width() - 24.0).max(40.0));
    let at = Align2::CENTER_CENTER.align_size_within_rect(galley.size(), rect).min;
    ui.painter().galley(at, galley, c.weak);
}

fn numbers<'a>(axis: AxisHints<'a>, scale: Scale, color: Color32) -> AxisHints<'a> {
    let axis = axes::hints(axis, false, color);
    match scale {
        Scale::Linear => axis,
        Scale::Log10 => axis.formatter(|mark, _| log_number(mark.value)),
    }
}

fn map_scales(request: &crate::analysis::stability::Request) -> Scales {
    use crate::analysis::stability::Spacing;
    Scales([request.dt.spacing, request.values.spacing].map(|spacing| match spacing {
        Spacing::Linear => Scale::Linear,
        Spacing::Log => Scale::Log10,
    }))
}

/// All that there is of curves, as far as it is of interest.
fn extent(chart: &Chart) -> [[f64; 2]; 2] {
    let scales = Scales::of(chart);
    let points = || chart.series.iter().flat_map(|series| &series.points).map(|point| scales.to_plane(*point));
    let along = |axis: usize| {
        let asked = [&chart.x, &chart.y][axis].range.map(|ends| ends.map(|end| scales.along(axis, end)));
        if let Some(asked) = asked.filter(|[from, to]| from < to) {
            return asked;
        }
        if scales.0[axis] == Scale::Log10 {
            return fitting_logarithms(points().map(|point| point[axis]).filter(|value| value.is_finite()));
        }
        let finite = points().map(|point| point[axis]).filter(|value| value.is_finite());
        let (low, high) = finite.fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), v| (a.min(v), b.max(v)));
        let margin = if axis == 0 { 0.0 } else { 0.06 * (high - low) };
        if low < high { [low - margin, high + margin] } else { [-1.0, 1.0] }
    };
    [along(0), along(1)]
}

/// A curve in the plane; a value that holds until the next point is a step.
fn in_plane(series: &Series, scales: Scales) -> Vec<[f64; 2]> {
    let points = series.points.iter().map(|point| scales.to_plane(*point));
    if series.mark != Mark::Steps {
        return points.collect();
    }
    let mut last: Option<[f64; 2]> = None;
    let mut steps = Vec::with_capacity(2 * series.points.len());
    for point in points {
        steps.extend(last.map(|last| [point[0], last[1]]));
        steps.push(point);
        last = Some(point);
    }
    steps
}

fn is_inside(transform: &PlotTransform, [x, y]: [f64; 2]) -> bool {
    let bounds = transform.bounds();
    x.is_finite() && y.is_finite() && bounds.range_x().contains(&x) && bounds.range_y().contains(&y)
}

/// How a curve is drawn.
fn pen<'a>(ui: &egui::Ui, theme: Theme, series: &'a Series) -> Pen<'a> {
    let width = if series.color == Color::Weak { 1.5 } else { 1.75 };
    Pen { color: ink(ui, theme, series.color), width, dashes: &series.dash }
}

fn ink(ui: &egui::Ui, theme: Theme, color: Color) -> Color32 {
    match color {
        Color::Lane(index) => style::lane(theme, index),
        Color::Strong => colors(ui).strong,
        Color::Weak => colors(ui).weak,
        Color::Fixed([r, g, b]) => Color32::from_rgb(r, g, b),
    }
}
