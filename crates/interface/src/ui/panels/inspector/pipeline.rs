//! The way of a finished frame to the screen of a virtual display: refresh rate, vsync, variable refresh, queue and frame cap.

use crate::ui::base::rows::{choice, switched};
use crate::ui::base::widgets::{number, row_unless};
use egui::{Button, DragValue, Ui, vec2};
use simulation::displays::{Queue, RefreshRate, VirtualDisplay, Vrr};
use simulation::lane::no_effect;

/// Refresh rates in the menu, Hz.
const RATES: [f64; 16] =
    [24.0, 25.0, 30.0, 50.0, 59.94, 60.0, 75.0, 100.0, 120.0, 144.0, 165.0, 240.0, 360.0, 480.0, 1000.0, 6000.0];
/// Limits of variable refresh when it is switched on: those of a common monitor, Hz.
const VRR: [f64; 2] = [48.0, 144.0];
/// Choices of frames in flight and their names.
const IN_FLIGHT: [(&str, u8); VirtualDisplay::MOST_IN_FLIGHT as usize] = [("1", 1), ("2", 2), ("3", 3)];

/// Shows the settings.
pub fn show(ui: &mut Ui, display: &mut VirtualDisplay) {
    refresh_rate(ui, display);
    let tip = "Show frames at refreshes only. Off: a frame is visible at once, from the row that is being scanned out, and tears.\nKey: \
               vsync";
    row_unless(ui, "Vsync", tip, no_effect::of_vsync(display), |ui| {
        ui.checkbox(&mut display.vsync, "").accessible_name("Vsync of the lane's display");
    });
    variable_refresh(ui, display);
    let tip = "Fifo: frames are shown in their order, and the loop waits for the display. Newest: a finished frame replaces one that \
               still waits, and the loop does not wait (a mailbox).\nKey: queue";
    choice(ui, ("Queue", tip), no_effect::of_queue(display), &Queue::ALL, &mut display.queue);
    let tip = "Frames between the one that starts and the one on the display, at which the loop waits. More of them hide uneven costs \
               and add delay.\nKey: frames_in_flight";
    let no_effect = no_effect::of_frames_in_flight(display);
    choice(ui, ("In flight", tip), no_effect, &IN_FLIGHT, &mut display.frames_in_flight);
    fps_cap(ui, display);
}

fn refresh_rate(ui: &mut Ui, display: &mut VirtualDisplay) {
    let tip = "Refreshes per second. 59.94 and the like are read as exact NTSC rates.\nKey: hz";
    row_unless(ui, "Refresh rate", tip, no_effect::of_refresh_rate(display), |ui| {
        let mut hz = display.hz.typed();
        let mut changed = rate(ui, ("Refresh rate", " Hz"), &mut hz, RefreshRate::RANGE, 96.0);
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

fn variable_refresh(ui: &mut Ui, display: &mut VirtualDisplay) {
    let tip = "The display refreshes when a frame is done, between the lowest and the highest rate (G-Sync, FreeSync). Use it to see \
               what uneven costs look like without the wait for a refresh.\nKey: vrr";
    row_unless(ui, "Variable", tip, no_effect::of_vrr(display), |ui| {
        let mut on = display.vrr.is_some();
        if ui.checkbox(&mut on, "").accessible_name("Variable refresh").changed() {
            display.vrr = if on { Vrr::new(VRR[0], VRR[1]) } else { None };
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

fn fps_cap(ui: &mut Ui, display: &mut VirtualDisplay) {
    let tip = "The most frames per second, whatever else a frame waits for. Off: as many as refreshes.\nKey: fps_cap";
    row_unless(ui, "Frame cap", tip, None, |ui| {
        let refresh_rate = display.refresh_rate();
        let Some(cap) = switched(ui, &mut display.fps_cap, "off: the refresh rate", || refresh_rate) else { return };
        let mut fps = cap.typed();
        if rate(ui, ("Frame cap", " fps"), &mut fps, RefreshRate::RANGE, 96.0) {
            *cap = RefreshRate::new(fps).unwrap_or(*cap);
        }
    });
}
