//! Figures beside the plots: analyses of many runs in the chosen lane's world.

use super::dots::DotDrag;
use super::map::MapTexture;
use super::scale::Scales;
use super::{controls, dots, legend, plane, readout};
use crate::ui::base::rect_cut::{cut_right, cut_top};
use crate::ui::base::style::{body, theme_of};
use crate::ui::base::widgets::{colors, elided};
use crate::ui::frame::frame_context::FrameContext;
use crate::ui::frame::plot_prefs::PlotPrefs;
use crate::ui::frame::requests::Requests;
use crate::ui::panels::plots::range::{extremes, fitting_logarithms};
use crate::ui::panels::plots::view_ranges::{HeldRange, ViewRanges};
use crate::ui::panels::plots::{axes, title};
use egui::{Align2, Rect, Role, Ui, WidgetInfo, vec2};
use picture::chart::{Chart, Scale};
use picture::figures::{Figure, FigureJob, FigureResult, FigureSubject, LaneMap};
use std::collections::BTreeMap;
use std::sync::Arc;

/// State of the figures between frames.
#[derive(Debug, Default)]
pub struct FigurePanel {
    /// Textures of maps, by the ids of their figures.
    textures: BTreeMap<&'static str, MapTexture>,
    /// World and axes of the last map of each figure: ranges that the user moved to on one map mean nothing on another.
    map_of: BTreeMap<&'static str, (&'static str, [String; 2])>,
    /// The dot that is being dragged on a map.
    drag: Option<DotDrag>,
}

/// Narrowest cell that has names beside its curves, points.
const LEGEND_NEEDS: f32 = 440.0;

impl FigurePanel {
    /// Forgets the textures of maps, after the graphics device that held them was lost.
    pub fn forget_textures(&mut self) {
        self.textures.clear();
    }

    /// Shows a figure in all of `ui`, and asks for the chart that it needs.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        frame: &FrameContext<'_>,
        requests: &mut Requests<'_>,
        prefs: &mut PlotPrefs,
        ranges: &mut ViewRanges,
        figure: &'static Figure,
    ) {
        let mut rest = ui.max_rect().shrink2(vec2(6.0, 0.0));
        rest.max -= vec2(6.0, 3.0);
        let mut title = cut_top(&mut rest, 20.0);
        let job = self.job(frame, prefs, ranges, figure);
        let drawing = frame.window.figures.iter().find(|drawing| drawing.figure == figure);
        // The chart of another world says nothing about this one.
        let fits = |drawing: &&FigureResult| job.as_ref().is_ok_and(|job| stands_in_for(job, &drawing.job));
        let drawing = drawing.filter(fits);
        let chart = drawing.and_then(|drawing| drawing.chart.as_ref().ok());
        controls::show(ui, frame, requests, prefs, (figure, &job), &mut title, || {
            Some(dots::with_dots(frame, figure, chart?))
        });
        show_title(ui, figure, title, chart);
        if rest.width() < 40.0 || rest.height() < 30.0 {
            return;
        }
        match (&job, drawing, chart) {
            (Err(why), ..) => show_sentence(ui, rest, why),
            (Ok(_), Some(FigureResult { chart: Err(why), .. }), _) => show_sentence(ui, rest, why),
            (Ok(job), _, Some(chart)) => self.show_chart(ui, frame, requests, ranges, (figure, job, chart), rest),
            (Ok(_), ..) => show_sentence(ui, rest, "Computing …"),
        }
        if let Some(share) = drawing.and_then(|drawing| drawing.working) {
            let bar = Rect::from_min_size(rest.left_top(), vec2(rest.width() * share.clamp(0.02, 1.0), 2.0));
            ui.painter().rect_filled(bar, 0.0, colors(ui).accent);
        }
        if let Ok(job) = job {
            requests.output.figures.push((figure, job));
        }
    }

    /// The job that computes the figure for the chosen lane, or why there is none.
    fn job(
        &mut self,
        frame: &FrameContext<'_>,
        prefs: &PlotPrefs,
        ranges: &mut ViewRanges,
        figure: &'static Figure,
    ) -> Result<FigureJob, String> {
        let scenario = frame.snapshot.scenario;
        let world = scenario.lanes.get(frame.chosen).map(|lane| lane.world.world);
        let mut subject = FigureSubject {
            lanes: &scenario.lanes,
            chosen: frame.chosen,
            length: scenario.duration,
            choices: prefs.choices,
            parameter: world.and_then(|world| prefs.parameters.get(world.id)).map(String::as_str),
            number: Some(prefs.smoothness.as_str()),
            view: [None; 2],
        };
        let job = (figure.job)(&subject)?;
        let Some(map) = job.map() else { return Ok(job) };
        let axes = map.axes();
        let map_of = (job.world().world.id, [0, 1].map(|axis| axes[axis].caption()));
        if self.map_of.get(figure.id) != Some(&map_of) {
            self.map_of.insert(figure.id, map_of);
            ranges.release((figure.id, ""));
        }
        let held = ranges.of((figure.id, ""));
        if held == HeldRange::default() {
            return Ok(job);
        }
        let scales = Scales::of_axes(&axes);
        subject.view = [0, 1].map(|axis| held[axis].map(|ends| ends.map(|end| scales.value(axis, end))));
        (figure.job)(&subject)
    }

    fn show_chart(
        &mut self,
        ui: &mut Ui,
        frame: &FrameContext<'_>,
        requests: &mut Requests<'_>,
        ranges: &mut ViewRanges,
        (figure, job, chart): (&'static Figure, &FigureJob, &Arc<Chart>),
        mut rect: Rect,
    ) {
        if let Some(map) = &chart.map {
            legend::show_bar(ui, map, cut_right(&mut rect, legend::BAR_WIDTH));
        } else if rect.width() >= LEGEND_NEEDS {
            let width = legend::names_width(ui, &chart.series).min(0.44 * rect.width());
            legend::show_names(ui, &chart.series, cut_right(&mut rect, width));
        }
        axes::titles(ui, &mut rect, &chart.x.caption(), &chart.y.caption());
        self.update_texture(ui, figure, chart);
        let map = job.map();
        let bounds = bounds(ranges.of((figure.id, "")), map, chart);
        let shown = plane::show(ui, figure, chart, self.textures.get(figure.id), rect, bounds);
        let (response, transform) = (&shown.response, &shown.transform);
        response.widget_info(|| WidgetInfo::labeled(Role::Canvas, true, format!("Figure of {}", figure.name)));
        ranges.hold((figure.id, ""), false, response, transform.bounds(), bounds);
        let on_dot = map.is_some_and(|map| dots::show(ui, frame, requests, &mut self.drag, map, transform));
        if !on_dot {
            readout::show(ui, response, transform, chart);
        }
    }

    /// Uploads the chart's map unless its texture is there already.
    fn update_texture(&mut self, ui: &Ui, figure: &'static Figure, chart: &Arc<Chart>) {
        let theme = theme_of(ui.visuals());
        if self.textures.get(figure.id).is_some_and(|texture| texture.shows(chart, theme)) {
            return;
        }
        self.textures.remove(figure.id);
        self.textures.extend(MapTexture::new(ui.ctx(), chart, theme).map(|texture| (figure.id, texture)));
    }
}

/// Part of the plane to show: the user's range, else all of the map or of the curves.
fn bounds(held: HeldRange, map: Option<&dyn LaneMap>, chart: &Chart) -> [[f64; 2]; 2] {
    if let [Some(x), Some(y)] = held {
        return [x, y];
    }
    let all = map.map_or_else(
        || extent(chart),
        |map| {
            let axes = map.axes();
            let scales = Scales::of_axes(&axes);
            [0, 1].map(|axis| axes[axis].range.unwrap_or_default().map(|end| scales.along(axis, end)))
        },
    );
    [0, 1].map(|axis| held[axis].unwrap_or(all[axis]))
}

/// `true` if a chart of `other` can stand in for one of `job` until that is computed.
fn stands_in_for(job: &FigureJob, other: &FigureJob) -> bool {
    use FigureJob::{Smoothness, WorkPrecision};
    let axes = |job: &FigureJob| job.map().map(|map| map.axes().map(|axis| (axis.caption(), axis.scale)));
    let is_comparable = match (job, other) {
        (WorkPrecision { timed: a, .. }, WorkPrecision { timed: b, .. }) => a == b,
        (Smoothness { number: a, .. }, Smoothness { number: b, .. }) => a == b,
        _ => std::mem::discriminant(job) == std::mem::discriminant(other),
    };
    is_comparable && axes(job) == axes(other) && job.world().world == other.world().world
}

/// Width from which the start of a figure's notes is worth reading, points.
const NOTES: f32 = 150.0;

/// Shows the figure's name and notes.
fn show_title(ui: &Ui, figure: &Figure, rect: Rect, chart: Option<&Arc<Chart>>) {
    // Of a long name the first word is enough where the panel is narrow; the tooltip has all of it.
    let title = chart.map_or(figure.name, |chart| &chart.title);
    let is_long = elided(ui, title, body(13.0), colors(ui).strong, rect.width()).elided;
    let name = if is_long { figure.name } else { title };
    let notes = chart.map_or("", |chart| &chart.notes);
    let tip = format!("{}\n\n{notes}", figure.summary);
    title::show(ui, rect, name, (&notes.replace('\n', "; "), NOTES), &format!("{name}. {notes}"), tip.trim_end());
}

/// Shows a sentence in place of the figure.
fn show_sentence(ui: &Ui, rect: Rect, text: &str) {
    let c = colors(ui);
    let galley = ui.painter().layout(text.to_owned(), body(12.5), c.weak, (rect.width() - 24.0).max(40.0));
    let at = Align2::CENTER_CENTER.align_size_within_rect(galley.size(), rect).min;
    ui.painter().galley(at, galley, c.weak);
}

/// Ranges that show all curves, as far as their values matter.
fn extent(chart: &Chart) -> [[f64; 2]; 2] {
    let scales = Scales::of(chart);
    let points = || chart.series.iter().flat_map(|series| &series.points).map(|point| scales.to_plane(*point));
    let along = |axis: usize| {
        let asked = [&chart.x, &chart.y][axis].range.map(|ends| ends.map(|end| scales.along(axis, end)));
        if let Some(asked) = asked.filter(|[from, to]| from < to) {
            return asked;
        }
        if scales.0[axis] == Scale::Log10 {
            return fitting_logarithms(points().map(|point| point[axis]));
        }
        match extremes(points().map(|point| point[axis])) {
            Some([low, high]) if low < high => {
                let margin = if axis == 0 { 0.0 } else { 0.06 * (high - low) };
                [low - margin, high + margin]
            }
            _ => [-1.0, 1.0],
        }
    };
    [along(0), along(1)]
}
