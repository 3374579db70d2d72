//! The bar at the bottom: play, step, speed, time, and the frame graph.

use super::chrome::cut_top;
use super::intent::Intent;
use super::pass::Pass;
use super::style::{body, mono};
use super::timeline;
use super::widgets::{bar, colors, hint, number, panel, slim_slider};
use super::{Interface, frame_graph, icons, icons::Icon, shortcuts};
use crate::lab::Action;
use crate::time::{Flicks, TimeScale};
use egui::{
    Align, Align2, DragValue, Layout, Rect, Role, Sense, Slider, SliderClamping, StrokeKind, UiBuilder, WidgetInfo,
    pos2, vec2,
};

/// Points that the bar needs for the buttons that go back.
const ROOM_FOR_BACK: f32 = 400.0;
/// Speeds offered in the menu, percent.
const SPEEDS: [f64; 8] = [5.0, 10.0, 25.0, 34.77, 50.0, 75.0, 100.0, 200.0];
/// The slowest and the fastest that can be set, percent.
const SPEED_RANGE: [f64; 2] = [5.0, 200.0];

impl Interface {
    pub(super) fn show_transport(&mut self, ui: &mut egui::Ui, pass: &mut Pass<'_>, mut rect: Rect, compact: bool) {
        let top = rect.top();
        if rect.height() > 30.0 {
            let strip = cut_top(&mut rect, timeline::height(compact));
            self.timeline.show(ui, pass, strip);
        }
        panel(ui, rect, colors(ui).panel, bar(), "Transport", |ui| {
            ui.spacing_mut().interact_size.y = if compact { 22.0 } else { 28.0 };
            show_buttons(ui, pass, compact, rect.width() >= ROOM_FOR_BACK);
            ui.spacing_mut().interact_size.y = 22.0;
            ui.add_space(if compact { 2.0 } else { 10.0 });
            show_speed(ui, pass, compact);
            ui.add_space(if compact { 2.0 } else { 12.0 });
            self.time_text.show(ui, pass, compact);
            show_record(ui, pass);
            if !compact {
                self.show_graph(ui, pass, rect);
            }
        });
        ui.painter().hline(rect.x_range(), top + 0.5, egui::Stroke::new(1.0, colors(ui).line));
    }

    fn show_graph(&mut self, ui: &mut egui::Ui, pass: &Pass<'_>, rect: Rect) {
        let size = frame_graph::size(rect.height() - 8.0);
        let place = Rect::from_min_size(pos2(rect.right() - size.x - 8.0, rect.top() + 4.0), size);
        if place.left() < ui.min_rect().right() + 8.0 {
            return;
        }
        let layout = Layout::left_to_right(Align::Min);
        ui.scope_builder(UiBuilder::new().id_salt("graph").max_rect(place).layout(layout), |ui| {
            self.graph.show(ui, pass.window.frame_ms, pass.now, size);
        });
    }
}

/// Pressed while a clip is being recorded.
fn show_record(ui: &mut egui::Ui, pass: &mut Pass<'_>) {
    let tip = "Record a clip of the scenario from its start, without this window's own hiccups.";
    let tip = shortcuts::tip(ui.ctx(), tip, Intent::Record);
    let on = pass.window.recording.running.is_some();
    if icons::button(ui, Icon::Record, "Record a clip", &tip, Some(on)).clicked() {
        pass.ask(Intent::Record);
    }
}

/// Reset, back, play, on. Where there is little room, the timeline goes back instead.
fn show_buttons(ui: &mut egui::Ui, pass: &mut Pass<'_>, compact: bool, back: bool) {
    let can_go_back = pass.snapshot.elapsed > pass.snapshot.history[0];
    for (icon, intent, name) in [
        (Icon::Reset, Intent::Reset, "Back to the start"),
        (Icon::StepFrameBack, Intent::StepFrameBack, "Previous frame"),
        (Icon::StepTickBack, Intent::StepTickBack, "Previous step"),
        (Icon::Play, Intent::PlayPause, if pass.snapshot.paused { "Play" } else { "Pause" }),
        (Icon::StepTick, Intent::StepTick, "Next step"),
        (Icon::StepFrame, Intent::StepFrame, "Next frame"),
    ] {
        let goes_back = matches!(intent, Intent::StepFrameBack | Intent::StepTickBack);
        if goes_back && !back {
            continue;
        }
        let tip = shortcuts::tip(ui.ctx(), tip_of(intent), intent);
        let clicked = match intent {
            Intent::PlayPause => play_button(ui, pass.snapshot.paused, compact).on_hover_text(tip).clicked(),
            _ => {
                let button = |ui: &mut egui::Ui| icons::button(ui, icon, name, &tip, None).clicked();
                ui.add_enabled_ui(can_go_back || !goes_back, button).inner
            }
        };
        if clicked {
            pass.ask(intent);
        }
    }
}

fn tip_of(intent: Intent) -> &'static str {
    match intent {
        Intent::Reset => "Back to t = 0: every lane starts again.",
        Intent::PlayPause => "Let time run, or stop it.",
        Intent::StepFrameBack => "Stop, and go back to the chosen lane's previous frame, as it was.",
        Intent::StepTickBack => "Stop, and go back to where the chosen lane had taken its last step but one.",
        Intent::StepTick => "Stop, and go on to the chosen lane's next step of the simulation.",
        _ => "Stop, and go on to the next frame of the chosen lane's display.",
    }
}

/// The one large button.
fn play_button(ui: &mut egui::Ui, paused: bool, compact: bool) -> egui::Response {
    let c = colors(ui);
    let size = vec2(if compact { 34.0 } else { 84.0 }, ui.spacing().interact_size.y);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let name = if paused { "Play" } else { "Pause" };
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
    let hot = response.hovered() || response.has_focus();
    let fill = if response.is_pointer_button_down_on() {
        c.control_pressed
    } else if paused {
        c.accent
    } else {
        c.control
    };
    let edge = if hot {
        c.strong
    } else if paused {
        c.accent
    } else {
        c.line
    };
    let ink = if paused && !response.is_pointer_button_down_on() { c.on_signal } else { c.strong };
    ui.painter().rect(rect, 5.0, fill, egui::Stroke::new(1.0, edge), StrokeKind::Inside);
    let icon = if paused { Icon::Play } else { Icon::Pause };
    let place = if compact { rect } else { Rect::from_min_size(rect.min + vec2(8.0, 0.0), vec2(18.0, rect.height())) };
    icons::paint(ui.painter(), icon, place, 12.0, ink);
    if !compact {
        ui.painter().text(rect.min + vec2(34.0, rect.height() / 2.0), Align2::LEFT_CENTER, name, body(13.5), ink);
    }
    response
}

/// Slider, value that can be typed, and the usual speeds.
fn show_speed(ui: &mut egui::Ui, pass: &mut Pass<'_>, compact: bool) {
    let before = 100.0 * pass.snapshot.speed.factor();
    let mut percent = before;
    let tip = "How fast laboratory time runs, displays included: a slow-motion camera. Click the number to type.";
    let [slowest, fastest] = SPEED_RANGE;
    ui.name_inputs("Speed", |ui| {
        if !compact {
            ui.weak("Speed").on_hover_text(tip);
            let slider = Slider::new(&mut percent, slowest..=fastest).logarithmic(true).clamping(SliderClamping::Edits);
            hint(slim_slider(ui, 110.0, slider), tip);
        }
        let value = DragValue::new(&mut percent)
            .range(slowest..=fastest)
            .clamp_existing_to_range(false)
            .speed(0.5)
            .max_decimals(2)
            .suffix(" %")
            .min_size(vec2(if compact { 58.0 } else { 70.0 }, 22.0));
        hint(number(ui, "Speed", value), tip);
    });
    if !compact {
        ui.menu_button("Presets", |ui| {
            for speed in SPEEDS {
                let button = egui::Button::selectable((speed - before).abs() < 1e-9, format!("{speed} %"));
                let added = match TimeScale::new(speed / 100.0) {
                    TimeScale::BULLET => {
                        hint(ui.add(button), &shortcuts::tip(ui.ctx(), "Bullet time.", Intent::BulletTime))
                    }
                    _ => ui.add(button),
                };
                if added.clicked() {
                    percent = speed;
                }
            }
        })
        .response
        .accessible_name("Speed presets")
        .on_hover_text("The usual speeds.");
    }
    let speed = TimeScale::new(percent / 100.0);
    if percent != before && speed != pass.snapshot.speed {
        pass.action(Action::SetSpeed(speed));
    }
}

/// The time as text. It changes ten times a second while time runs: nobody reads faster.
#[derive(Debug, Default)]
pub struct TimeText {
    at: f64,
    of: Flicks,
    text: String,
    /// It changes with every picture.
    pub always: bool,
}

impl TimeText {
    fn refresh(&mut self, elapsed: Flicks, paused: bool, now: f64) {
        let due = paused || self.always || now - self.at >= 0.1 || now < self.at || self.text.is_empty();
        if due && (self.of != elapsed || self.text.is_empty()) {
            let text = format!("t = {:.3} s", elapsed.secs());
            *self = TimeText { at: now, of: elapsed, text, always: self.always };
        }
    }

    fn show(&mut self, ui: &mut egui::Ui, pass: &Pass<'_>, compact: bool) {
        self.refresh(pass.snapshot.elapsed, pass.snapshot.paused, pass.now);
        let size = vec2(if compact { 96.0 } else { 150.0 }, ui.spacing().interact_size.y);
        let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &self.text));
        let font = mono(if compact { 11.5 } else { 15.0 });
        ui.painter().text(rect.left_center(), Align2::LEFT_CENTER, &self.text, font, colors(ui).strong);
        response.on_hover_text("Laboratory time since the start; the speed is in it.");
    }
}
