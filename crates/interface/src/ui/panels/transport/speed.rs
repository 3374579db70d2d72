//! The speed of lab time.

use crate::ui::base::toasts::ToastKind;
use crate::ui::base::widgets::{double_clicked, hint, number, slim_slider};
use crate::ui::base::words::percentage;
use crate::ui::frame::frame_context::FrameContext;
use crate::ui::frame::intent::TimeIntent;
use crate::ui::frame::requests::Requests;
use crate::ui::frame::shortcuts;
use egui::{Button, DragValue, Slider, SliderClamping, Ui, vec2};
use simulation::lab::Action;
use std::cell::Cell;
use timestep::time::TimeScale;

/// Speeds in the menu, percent.
const SPEEDS: [f64; 8] = [5.0, 10.0, 25.0, 34.77, 50.0, 75.0, 100.0, 200.0];
/// Slowest and fastest speed that can be set, percent.
const SPEED_RANGE: [f64; 2] = [5.0, 200.0];

/// Shows a slider, a value that can be typed, and the usual speeds.
pub fn show(ui: &mut Ui, frame: &FrameContext<'_>, requests: &mut Requests<'_>, compact: bool) {
    let before = frame.snapshot.speed.percent();
    let mut percent = before;
    let tip = "Speed of lab time, displays included, like a slow-motion camera. Click the number to type, double-click the slider for 100 %.";
    let [slowest, fastest] = SPEED_RANGE;
    let refused = Cell::new(None);
    ui.name_inputs("Speed", |ui| {
        if !compact {
            ui.weak("Speed").on_hover_text(tip);
            let slider = Slider::new(&mut percent, slowest..=fastest).logarithmic(true);
            let slider = slim_slider(ui, 110.0, slider.clamping(SliderClamping::Edits).max_decimals(2));
            if double_clicked(ui, &hint(slider, tip)) {
                percent = 100.0;
            }
        }
        let value = DragValue::new(&mut percent)
            .range(slowest..=fastest)
            .clamp_existing_to_range(false)
            .speed(0.5)
            .custom_formatter(percentage)
            .custom_parser(|text| typed(text, &refused))
            .suffix(" %")
            .min_size(vec2(if compact { 58.0 } else { 70.0 }, 22.0));
        hint(number(ui, "Speed", value), tip);
    });
    if !compact {
        ui.menu_button("Presets", |ui| {
            for speed in SPEEDS {
                let mut added = ui.add(Button::selectable((speed - before).abs() < 1e-9, format!("{speed} %")));
                if TimeScale::from_percent(speed) == TimeScale::BULLET {
                    let tip = "Bullet time: slow motion to watch single frames.";
                    added = hint(added, &shortcuts::tip(ui.ctx(), tip, TimeIntent::BulletTime));
                }
                if added.clicked() {
                    percent = speed;
                }
            }
        })
        .response
        .accessible_name("Speed presets")
        .on_hover_text("Common speeds.");
    }
    if let Some(refused) = refused.get() {
        requests.toast(ToastKind::Info, refusal(refused));
    }
    let speed = TimeScale::from_percent(percent);
    if percent != before && speed != frame.snapshot.speed {
        requests.action(Action::SetSpeed(speed));
    }
}

/// The speed that was typed, percent; one that cannot be is `refused`.
fn typed(text: &str, refused: &Cell<Option<f64>>) -> Option<f64> {
    let text = text.trim().trim_end_matches('%').trim_end().replace('\u{2212}', "-");
    let percent: f64 = text.parse().ok()?;
    let [slowest, fastest] = SPEED_RANGE;
    if (slowest..=fastest).contains(&percent) {
        return Some(percent);
    }
    refused.set(Some(percent));
    None
}

/// Says why a speed is invalid, and which setting to use instead.
fn refusal(percent: f64) -> String {
    let [slowest, fastest] = SPEED_RANGE;
    let instead = if percent < 0.0 {
        "A lane runs backwards with a negative time scale."
    } else if percent < slowest {
        "Pause, and step through single frames."
    } else {
        "A lane runs faster with a larger time scale."
    };
    format!("The speed of the lab is from {slowest} % to {fastest} %, not {percent} %. {instead}")
}
