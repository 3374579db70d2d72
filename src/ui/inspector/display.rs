//! The display of a lane: the real window, or a virtual one with faults to order.

use super::super::widgets::{number, row};
use super::fields::Fields;
use super::note;
use crate::time::Flicks;
use crate::time::displays::{Display, Hitch, Noise, RefreshRate, VirtualDisplay};
use egui::{Button, DragValue, Ui, vec2};

/// Refresh rates that are offered, Hz.
const RATES: [f64; 12] = [24.0, 25.0, 30.0, 50.0, 59.94, 60.0, 75.0, 100.0, 120.0, 144.0, 165.0, 240.0];
/// Costs and faults last at most this long.
const MOST: Flicks = Flicks(10 * Flicks::PER_SECOND);

pub fn show(ui: &mut Ui, fields: &mut Fields, display: &mut Display) {
    let live = *display == Display::Live;
    row(ui, "Kind", "Where frame times come from.", |ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        let tip = "A display of the lane's own, with a refresh rate and faults to order.";
        if ui.add(Button::new("Virtual").selected(!live)).on_hover_text(tip).clicked() && live {
            *display = Display::Virtual(VirtualDisplay::default());
        }
        let tip = "The real window: its measured frames.";
        if ui.add(Button::new("Live window").selected(live)).on_hover_text(tip).clicked() {
            *display = Display::Live;
        }
    });
    match display {
        Display::Live => note(ui, "Frames are those of this window, with the length they really had."),
        Display::Virtual(display) => show_virtual(ui, fields, display),
        Display::Trace(trace) => note(ui, &format!("Replays {} frame times from a list.", trace.frames().len())),
    }
}

fn show_virtual(ui: &mut Ui, fields: &mut Fields, display: &mut VirtualDisplay) {
    refresh_rate(ui, &mut display.hz);
    row(ui, "Vsync", "Frames start at refreshes only; otherwise as soon as the last one is done.", |ui| {
        ui.checkbox(&mut display.vsync, "").accessible_name("Vsync of the lane's display");
    });
    faults(ui, fields, display);
    let range = [Flicks::ZERO, MOST];
    let names = ("render cost", "Render cost", "Time that drawing takes in every frame.");
    fields.duration_row(ui, names, &mut display.render_cost, range);
    let names = (
        "step cost",
        "Step cost",
        "Time that each step of the simulation takes; too much of it is the spiral of death.",
    );
    fields.duration_row(ui, names, &mut display.step_cost, range);
}

fn refresh_rate(ui: &mut Ui, rate: &mut RefreshRate) {
    row(ui, "Refresh rate", "Refreshes per second; 59.94 and its kin mean the NTSC ratios.", |ui| {
        let mut hz = rate.typed();
        let [slowest, fastest] = RefreshRate::RANGE;
        let field = DragValue::new(&mut hz).range(slowest..=fastest).max_decimals(3).speed(0.5).suffix(" Hz");
        let mut changed = number(ui, "Refresh rate", field.min_size(vec2(96.0, 22.0))).changed();
        ui.menu_button("Presets", |ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            for offered in RATES {
                if ui
                    .add(Button::selectable(offered == hz, format!("{offered} Hz")).min_size(vec2(90.0, 0.0)))
                    .clicked()
                {
                    (hz, changed) = (offered, true);
                }
            }
        })
        .response
        .accessible_name("Refresh rate presets");
        if changed {
            *rate = RefreshRate::new(hz).unwrap_or(*rate);
        }
    });
}

fn faults(ui: &mut Ui, fields: &mut Fields, display: &mut VirtualDisplay) {
    let mut noisy = display.noise.is_some();
    row(ui, "Timer noise", "Error of each reading of the clock, seeded.", |ui| {
        if ui.checkbox(&mut noisy, "").changed() {
            display.noise = noisy.then(|| Noise::gaussian(Flicks::from_millis(0.1)));
        }
        if display.noise.is_none() {
            ui.weak("off");
        }
    });
    if let Some(noise) = &mut display.noise {
        let names = ("noise", "   spread", "Standard deviation of a Gaussian error, the largest of a uniform one.");
        fields.duration_row(ui, names, &mut noise.spread, [Flicks::ZERO, Flicks::SECOND]);
    }
    let mut hitching = display.hitch.is_some();
    row(ui, "Hitches", "Now and then a frame takes longer.", |ui| {
        if ui.checkbox(&mut hitching, "").changed() {
            display.hitch = hitching.then(|| Hitch {
                every: Flicks(2 * Flicks::PER_SECOND),
                lasts: Flicks::from_millis(200.0),
                random: false,
            });
        }
        if display.hitch.is_none() {
            ui.weak("off");
        }
    });
    if let Some(hitch) = &mut display.hitch {
        let range = [Flicks::from_millis(1.0), Flicks(1000 * Flicks::PER_SECOND)];
        fields.duration_row(ui, ("hitch every", "   every", "Time from one to the next."), &mut hitch.every, range);
        let range = [Flicks::ZERO, MOST];
        fields.duration_row(
            ui,
            ("hitch lasts", "   lasts", "How much longer that frame takes."),
            &mut hitch.lasts,
            range,
        );
    }
}
