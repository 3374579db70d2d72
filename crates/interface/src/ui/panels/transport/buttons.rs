//! The buttons of the transport bar.

use crate::ui::base::icons;
use crate::ui::base::icons::Icon;
use crate::ui::base::style::{CONTROL_RADIUS, body};
use crate::ui::base::widgets::colors;
use crate::ui::frame::frame_context::FrameContext;
use crate::ui::frame::intent::{PageIntent, TimeIntent};
use crate::ui::frame::requests::Requests;
use crate::ui::frame::shortcuts;
use egui::{Align2, Rect, Response, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, vec2};

/// Shows the button that opens the page for recording; it looks pressed while a clip is being recorded.
pub fn show_record(ui: &mut Ui, frame: &FrameContext<'_>, requests: &mut Requests<'_>) {
    let tip = "Record a clip of the scenario from its start. The clip is free of this window's own stutter.";
    let tip = shortcuts::tip(ui.ctx(), tip, PageIntent::Record);
    let on = frame.window.recording.running.is_some();
    if icons::button(ui, Icon::Record, "Record a clip", &tip, Some(on)).clicked() {
        requests.ask(PageIntent::Record);
    }
}

/// Shows reset, back, play and forward. Without `back` there is no room for the buttons that go back; the timeline does it.
pub fn show(ui: &mut Ui, frame: &FrameContext<'_>, requests: &mut Requests<'_>, compact: bool, back: bool) {
    // Clear of the edges of a low bar.
    ui.spacing_mut().interact_size.y = if compact { 22.0 } else { (ui.max_rect().height() - 6.0).clamp(20.0, 28.0) };
    let can_go_back = frame.snapshot.elapsed > frame.snapshot.history[0];
    for (icon, intent, name) in [
        (Icon::Reset, TimeIntent::Reset, "Back to the start"),
        (Icon::StepFrameBack, TimeIntent::StepFrameBack, "Previous frame"),
        (Icon::StepTickBack, TimeIntent::StepTickBack, "Previous step"),
        (Icon::Play, TimeIntent::PlayPause, if frame.snapshot.paused { "Play" } else { "Pause" }),
        (Icon::StepTick, TimeIntent::StepTick, "Next step"),
        (Icon::StepFrame, TimeIntent::StepFrame, "Next frame"),
    ] {
        let goes_back = matches!(intent, TimeIntent::StepFrameBack | TimeIntent::StepTickBack);
        if goes_back && !back {
            continue;
        }
        let skips = intent == TimeIntent::PlayPause && frame.skips_bet;
        let tip = if skips { SKIPS_BET } else { tip_of(intent) };
        let tip = shortcuts::tip(ui.ctx(), tip, intent);
        let button = match intent {
            TimeIntent::PlayPause => play_button(ui, frame.snapshot.paused, compact).on_hover_text(tip),
            _ => {
                let button = |ui: &mut Ui| icons::button(ui, icon, name, &tip, None);
                ui.add_enabled_ui(can_go_back || !goes_back, button).inner
            }
        };
        if button.clicked() {
            requests.ask(intent);
        }
    }
    // What stands behind them is lower.
    ui.spacing_mut().interact_size.y = 22.0;
}

/// Tooltip of Play while a lesson asks.
const SKIPS_BET: &str = "Let time run without a bet. At the end comes the answer.";

fn tip_of(intent: TimeIntent) -> &'static str {
    match intent {
        TimeIntent::Reset => "Go back to t = 0 and start every lane again.",
        TimeIntent::PlayPause => "Let time run, or pause it.",
        TimeIntent::StepFrameBack => {
            "Pause, and go back to the frame that the chosen lane showed before. Use it to find a frame that stutters."
        }
        TimeIntent::StepTickBack => {
            "Pause, and go back to the chosen lane's previous step. Use it to see which frames got no step."
        }
        TimeIntent::StepTick => {
            "Pause, and go to the start of the chosen lane's next frame that takes a step. A step moves the simulation on by dt; its frame may be \
             shown later."
        }
        _ => {
            "Pause, and go to the moment at which the chosen lane shows its next frame. A frame is what the display shows: with no new \
             step, with one, or with several."
        }
    }
}

/// Shows the large button.
fn play_button(ui: &mut Ui, paused: bool, compact: bool) -> Response {
    let c = colors(ui);
    let size = vec2(if compact { 34.0 } else { 84.0 }, ui.spacing().interact_size.y);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let name = if paused { "Play" } else { "Pause" };
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
    let (hot, pressed) = (response.hovered() || response.has_focus(), response.is_pointer_button_down_on());
    let [fill, edge] = if paused { [c.accent; 2] } else { [c.control, c.line] };
    let fill = if pressed { c.control_pressed } else { fill };
    let edge = if hot { c.strong } else { edge };
    let ink = if paused && !pressed { c.on_signal } else { c.strong };
    ui.painter().rect(rect, CONTROL_RADIUS, fill, Stroke::new(1.0, edge), StrokeKind::Inside);
    let icon = if paused { Icon::Play } else { Icon::Pause };
    let place = if compact { rect } else { Rect::from_min_size(rect.min + vec2(8.0, 0.0), vec2(18.0, rect.height())) };
    icons::draw(ui.painter(), icon, place, 12.0, ink);
    if !compact {
        ui.painter().text(rect.min + vec2(34.0, rect.height() / 2.0), Align2::LEFT_CENTER, name, body(13.5), ink);
    }
    response
}
