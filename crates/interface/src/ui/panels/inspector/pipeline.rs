//! The way of a finished frame to the screen of a virtual display: the rows that are more than a switch or a choice.

use super::fields::Fields;
use crate::ui::base::rows::{RowTexts, choice, differing_row, switched};
use crate::ui::base::widgets::{number, row_unless};
use egui::{Button, DragValue, Ui, vec2};
use simulation::displays::{RefreshRate, VirtualDisplay, Vrr};

/// Refresh rates in the menu, Hz.
const RATES: [f64; 16] =
    [24.0, 25.0, 30.0, 50.0, 59.94, 60.0, 75.0, 100.0, 120.0, 144.0, 165.0, 240.0, 360.0, 480.0, 1000.0, 6000.0];
/// Limits of variable refresh when it is switched on: those of a common monitor, Hz.
const VRR: [f64; 2] = [48.0, 144.0];
/// Choices of frames in flight and their names.
const IN_FLIGHT: [(&str, u8); VirtualDisplay::MOST_IN_FLIGHT as usize] = [("1", 1), ("2", 2), ("3", 3)];

/// Shows the row of a key whose value has a notation of its own. Returns `true` if a value in which the chosen lanes differ was set.
pub fn show(ui: &mut Ui, fields: &mut Fields, texts: RowTexts<'_>, display: &mut VirtualDisplay) -> bool {
    match texts.key {
        "hz" if texts.differs => return differing_rate(ui, fields, texts, display),
        "vrr" if texts.differs => return differing_row(ui, texts, &mut display.vrr, || vrr(VRR)),
        "fps_cap" if texts.differs => {
            let refresh_rate = display.refresh_rate();
            return differing_row(ui, texts, &mut display.fps_cap, || refresh_rate);
        }
        "hz" => refresh_rate(ui, texts, display),
        "vrr" => variable_refresh(ui, texts, display),
        "frames_in_flight" => {
            let now = if texts.differs { None } else { Some(display.frames_in_flight) };
            let clicked = choice(ui, (texts.name, texts.tip), texts.no_effect, &IN_FLIGHT, now);
            display.frames_in_flight = clicked.unwrap_or(display.frames_in_flight);
            return clicked.is_some();
        }
        "fps_cap" => fps_cap(ui, texts, display),
        _ => debug_assert!(false, "{} has no row", texts.key),
    }
    false
}

/// Limits of variable refresh.
fn vrr([lowest, highest]: [f64; 2]) -> Vrr {
    Vrr::new(lowest, highest).expect("rates in order")
}

/// Shows a refresh rate in which the chosen lanes differ.
fn differing_rate(ui: &mut Ui, fields: &mut Fields, texts: RowTexts<'_>, display: &mut VirtualDisplay) -> bool {
    let typed = row_unless(ui, texts.name, texts.tip, texts.no_effect, |ui| {
        fields.differing_number(ui, texts.key, RefreshRate::RANGE, 96.0).0
    });
    let Some(rate) = typed.and_then(RefreshRate::new) else { return false };
    (display.hz, display.of_screen) = (rate, false);
    true
}

fn refresh_rate(ui: &mut Ui, RowTexts { name, tip, no_effect, .. }: RowTexts<'_>, display: &mut VirtualDisplay) {
    row_unless(ui, name, tip, no_effect, |ui| {
        let mut hz = display.hz.typed();
        let mut changed = rate(ui, (name, " Hz"), &mut hz, RefreshRate::RANGE, 96.0);
        ui.menu_button("Presets", |ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            for offered in RATES {
                let button = Button::selectable(offered == hz, format!("{offered} Hz"));
                if ui.add(button.min_size(vec2(90.0, 0.0))).clicked() {
                    (hz, changed) = (offered, true);
                }
            }
        })
        .response
        .accessible_name("Refresh rate presets");
        if changed {
            display.hz = RefreshRate::new(hz).unwrap_or(display.hz);
        }
    });
}

/// Shows a rate to drag or type. Dragging changes it by a part of itself, because rates cover four decades, and to whole numbers.
/// Returns `true` if it was changed.
fn rate(ui: &mut Ui, (name, unit): (&str, &str), hz: &mut f64, [slowest, fastest]: [f64; 2], width: f32) -> bool {
    let speed = *hz / 120.0;
    let typed = |hz: f64, _| ((1000.0 * hz).round() / 1000.0).to_string();
    let field = DragValue::new(hz).range(slowest..=fastest).custom_formatter(typed).speed(speed).suffix(unit);
    let field = number(ui, name, field.min_size(vec2(width, 22.0)));
    if field.dragged() {
        *hz = hz.round().clamp(slowest, fastest);
    }
    field.changed()
}

fn variable_refresh(ui: &mut Ui, RowTexts { name, tip, no_effect, .. }: RowTexts<'_>, display: &mut VirtualDisplay) {
    row_unless(ui, name, tip, no_effect, |ui| {
        let mut on = display.vrr.is_some();
        if ui.checkbox(&mut on, "").accessible_name("Variable refresh").changed() {
            display.vrr = on.then(|| vrr(VRR));
        }
        let Some(vrr) = &mut display.vrr else {
            ui.weak("off");
            return;
        };
        ui.spacing_mut().item_spacing.x = 4.0;
        let ([slowest, fastest], [mut lowest, mut highest]) =
            (RefreshRate::RANGE, [vrr.lowest.typed(), vrr.highest.typed()]);
        let mut changed = rate(ui, ("Lowest refresh rate", " Hz"), &mut lowest, [slowest, highest], 68.0);
        ui.weak("–");
        changed |= rate(ui, ("Highest refresh rate", " Hz"), &mut highest, [lowest, fastest], 68.0);
        if changed {
            *vrr = Vrr::new(lowest, highest).unwrap_or(*vrr);
        }
    });
}

fn fps_cap(ui: &mut Ui, RowTexts { name, tip, no_effect, .. }: RowTexts<'_>, display: &mut VirtualDisplay) {
    row_unless(ui, name, tip, no_effect, |ui| {
        let refresh_rate = display.refresh_rate();
        let Some(cap) = switched(ui, &mut display.fps_cap, "off: the refresh rate", || refresh_rate) else { return };
        let mut fps = cap.typed();
        if rate(ui, (name, " fps"), &mut fps, RefreshRate::RANGE, 96.0) {
            *cap = RefreshRate::new(fps).unwrap_or(*cap);
        }
    });
}
