//! The bar at the bottom: play, step, speed, time, recording and the frame graph, with the timeline above.

use super::frame_graph::FrameGraph;
use super::pause_menu::PauseMenu;
use super::stalls::Stalls;
use super::time_text::TimeText;
use super::timeline::Timeline;
use super::{buttons, frame_graph, playback, speed};
use crate::ui::base::rect_cut::cut_top;
use crate::ui::base::toasts;
use crate::ui::base::toasts::Toasts;
use crate::ui::base::widgets::{bar, colors, panel};
use crate::ui::frame::frame_context::FrameContext;
use crate::ui::frame::requests::Requests;
use crate::ui::frame::window_layout::timeline_height;
use egui::{Align, Label, Layout, Rangef, Rect, RichText, Stroke, Ui, UiBuilder, pos2, vec2};
use timestep::time::TimeScale;

/// Width of the lab's bar from which there is room for a whole phrase about the screen beside the graph, points.
const WIDTH_FOR_PHRASE: f32 = 1500.0;
/// Width from which the bar has room for the buttons that go back, points.
const WIDTH_FOR_BACK_BUTTONS: f32 = 400.0;

/// The transport bar.
#[derive(Debug, Default)]
pub struct Transport {
    /// Lab time.
    pub time_text: TimeText,
    timeline: Timeline,
    graph: FrameGraph,
    /// Conditions at which the run pauses.
    pub pauses: PauseMenu,
    /// Stalls of the window, which the timeline marks.
    pub stalls: Stalls,
    /// Width of the word about the speed on the stage, points. It keeps its room once it was there, so that the timeline stays.
    word: f32,
    /// Speed to return to after bullet time.
    speed_before_bullet_time: Option<TimeScale>,
}

impl Transport {
    /// Returns bullet time, or the speed before it if `speed` is bullet time already.
    pub fn toggle_bullet_time(&mut self, speed: TimeScale) -> TimeScale {
        if speed == TimeScale::BULLET {
            self.speed_before_bullet_time.take().unwrap_or(TimeScale::ONE)
        } else {
            self.speed_before_bullet_time = Some(speed);
            TimeScale::BULLET
        }
    }

    /// Shows the bar in `rect`, and a message in it. In the lab the timeline is above the controls, and the frame graph beside them.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        frame: &FrameContext<'_>,
        requests: &mut Requests<'_>,
        toasts: &mut Toasts,
        mut rect: Rect,
        compact: bool,
    ) {
        if frame.view.is_stage() {
            return self.show_slim(ui, frame, requests, toasts, rect);
        }
        let top = rect.top();
        if rect.height() > 30.0 {
            let strip = cut_top(&mut rect, timeline_height(compact));
            self.timeline.show(ui, frame.snapshot, requests, self.stalls.marks(frame.snapshot), strip);
        }
        panel(ui, rect, colors(ui).panel, bar(), "Transport", |ui| {
            buttons::show(ui, frame, requests, compact, rect.width() >= WIDTH_FOR_BACK_BUTTONS);
            ui.add_space(if compact { 2.0 } else { 10.0 });
            speed::show(ui, frame, requests, compact);
            if !compact {
                self.pauses.show(ui, frame);
            }
            playback::show(ui, frame, requests, compact || rect.width() < WIDTH_FOR_PHRASE);
            ui.add_space(if compact { 2.0 } else { 12.0 });
            self.time_text.show(ui, frame, compact);
            show_pace(ui, frame, compact);
            buttons::show_record(ui, frame, requests);
            let left = ui.min_rect().right() + 8.0;
            let message = toasts.least_width(ui, frame.now);
            let graph = if compact { None } else { self.show_graph(ui, frame, rect, message) };
            let right = graph.map_or(rect.right(), |graph| graph.left()) - 8.0;
            toasts.show(ui, rect, Rangef::new(left, right.max(left)), frame.now);
        });
        ui.painter().hline(rect.x_range(), top + 0.5, Stroke::new(1.0, colors(ui).line));
    }

    /// Shows the bar of the stage in `rect`: one row, with the timeline in what the controls leave, or above them in a high bar that is narrow.
    fn show_slim(
        &mut self,
        ui: &mut Ui,
        frame: &FrameContext<'_>,
        requests: &mut Requests<'_>,
        toasts: &mut Toasts,
        mut rect: Rect,
    ) {
        /// Width of the time, and height and smallest width of the timeline, points.
        const TIME: f32 = 136.0;
        const HEIGHT: f32 = 22.0;
        const LEAST: f32 = 90.0;
        /// Height of a bar that has two rows, and of its timeline, points.
        const TWO_ROWS: f32 = 48.0;
        const ROW: f32 = 20.0;
        let (narrow, whole) = (rect.width() < 760.0, rect);
        let row = (narrow && rect.height() >= TWO_ROWS).then(|| cut_top(&mut rect, ROW));
        if let Some(row) = row {
            ui.painter().rect_filled(row, 0.0, colors(ui).panel);
            let strip = row.shrink2(vec2(8.0, 0.0));
            self.timeline.show(ui, frame.snapshot, requests, self.stalls.marks(frame.snapshot), strip);
        }
        panel(ui, rect, colors(ui).panel, bar(), "Transport", |ui| {
            buttons::show(ui, frame, requests, narrow, !narrow);
            ui.add_space(4.0);
            speed::show(ui, frame, requests, true);
            let start = ui.min_rect().right();
            playback::show(ui, frame, requests, true);
            show_pace(ui, frame, true);
            let word = ui.min_rect().right() - start;
            self.word = if narrow { word } else { self.word.max(word) };
            let left = start + self.word + 10.0;
            let time = Rect::from_min_max(pos2(rect.right() - TIME - 8.0, rect.top()), rect.max);
            let free = Rangef::new(left, (time.left() - 10.0).max(left));
            let message = toasts.width(ui, frame.now);
            let strip = Rect::from_x_y_ranges(
                left..=free.max - message - if message > 0.0 { 8.0 } else { 0.0 },
                rect.y_range(),
            );
            if row.is_none() && strip.width() >= LEAST {
                let strip = Rect::from_center_size(strip.center(), vec2(strip.width(), HEIGHT));
                self.timeline.show(ui, frame.snapshot, requests, self.stalls.marks(frame.snapshot), strip);
            }
            let at = pos2(time.left().max(left), time.top());
            let builder = UiBuilder::new().id_salt("time").max_rect(Rect::from_min_max(at, time.max)).layout(bar());
            ui.scope_builder(builder, |ui| self.time_text.show(ui, frame, narrow));
            toasts.show(ui, rect, free, frame.now);
        });
        ui.painter().hline(whole.x_range(), whole.top() + 0.5, Stroke::new(1.0, colors(ui).line));
    }

    /// Shows the frame graph where it has room beside a message of this width, points, and the button of the messages. Returns its place.
    fn show_graph(&mut self, ui: &mut Ui, frame: &FrameContext<'_>, rect: Rect, message: f32) -> Option<Rect> {
        let size = frame_graph::size(rect.height() - 8.0);
        let place = Rect::from_min_size(pos2(rect.right() - size.x - 8.0, rect.top() + 4.0), size);
        if place.left() < ui.min_rect().right() + message.max(toasts::BUTTON) + 16.0 {
            return None;
        }
        let layout = Layout::left_to_right(Align::Min);
        ui.scope_builder(UiBuilder::new().id_salt("graph").max_rect(place).layout(layout), |ui| {
            self.graph.show(ui, frame.window.frame_ms, frame.now, size);
        });
        Some(place)
    }
}

/// Says that the machine is too slow for the lanes, where it is.
fn show_pace(ui: &mut Ui, frame: &FrameContext<'_>, compact: bool) {
    let Some(pace) = frame.window.pace else { return };
    let ratio = if pace < 0.01 { "< 0.01".to_owned() } else { format!("{pace:.2}") };
    let text = if compact { format!("× {ratio}") } else { format!("runs at {ratio} of real time") };
    let label = Label::new(RichText::new(text).color(colors(ui).warning)).selectable(false);
    ui.add(label).on_hover_text(
        "This machine cannot compute the lanes as fast as time passes. What they show is right, only slower; fewer or longer steps are faster.",
    );
}
