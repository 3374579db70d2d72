//! The display of a lane: the real window, a virtual display with configurable timing faults, or a trace of frame times.

use super::fields::Fields;
use super::{pipeline, settings, trace};
use crate::ui::base::rows::{RowTexts, note, switched};
use crate::ui::base::widgets::{row, row_unless};
use crate::ui::frame::controls::entry_list::{EntryNote, choose_entry_or};
use egui::{Button, Ui};
use simulation::displays::{Display, DisplayPreset, Hitch, Noise, NoiseShape, PRESETS, TRACES, VirtualDisplay};
use simulation::lane::{LaneSpec, no_effect};
use simulation::scenario::{DISPLAY_KEYS, Group, LANE_KEYS};
use std::path::Path;
use std::sync::Arc;
use timestep::time::Flicks;

/// Shows the display's settings. `folder`: folder of the scenario, to which paths of traces are relative.
pub fn show(ui: &mut Ui, fields: &mut Fields, lane: &mut LaneSpec, folder: Option<&Path>) {
    kind(ui, &mut lane.display);
    let no_noise = no_effect::of_noise(lane);
    match &mut lane.display {
        Display::Live => {
            note(
                ui,
                "Uses this window's frames with their measured lengths. A program cannot know when they are shown: the start of the \
                 frame counts.",
            );
            settings::rows(ui, fields, LANE_KEYS, Group::Display, lane);
        }
        Display::Virtual(display) => show_virtual(ui, fields, display, no_noise),
        Display::Trace(trace) => trace::show(ui, fields, trace, folder),
    }
}

fn kind(ui: &mut Ui, display: &mut Display) {
    row(ui, "Kind", "Source of the frame times.", |ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        let mut chosen = |name: &str, selected: bool, tip: &str| {
            ui.add(Button::new(name).selected(selected)).on_hover_text(tip).clicked() && !selected
        };
        let tip =
            "A simulated display with its own refresh rate and configurable timing faults. Repeatable to the bit.";
        if chosen("Virtual", matches!(display, Display::Virtual(_)), tip) {
            *display = Display::default();
        }
        let tip = "Frame times from a recorded list, repeated. To replay a real hiccup.";
        if chosen("Trace", matches!(display, Display::Trace(_)), tip)
            && let Some(trace) = TRACES.first()
        {
            *display = Display::Trace(Arc::new(trace.trace()));
        }
        let tip = "The frames of this window as measured. To see your own display.";
        if chosen("Live window", *display == Display::Live, tip) {
            *display = Display::Live;
        }
    });
}

fn show_virtual(ui: &mut Ui, fields: &mut Fields, display: &mut VirtualDisplay, no_noise: Option<&'static str>) {
    preset(ui, display);
    settings::rows_and(ui, fields, DISPLAY_KEYS, Group::Display, display, |ui, fields, texts, display| {
        match texts.key {
            "noise" => noise(ui, fields, RowTexts { no_effect: no_noise, ..texts }, &mut display.noise),
            "hitch" => hitch(ui, fields, texts, &mut display.hitch),
            "step_cost" => step_cost(ui, fields, texts, display),
            _ => {
                let is_shown = pipeline::show(ui, texts, display);
                debug_assert!(is_shown, "{} has no row", texts.key);
            }
        }
    });
}

fn step_cost(ui: &mut Ui, fields: &mut Fields, texts: RowTexts<'_>, display: &mut VirtualDisplay) {
    let names = (texts.key, texts.name, texts.tip);
    fields.duration_row(ui, names, &mut display.step_cost, VirtualDisplay::COST_RANGE);
    if display.step_cost > Flicks::ZERO || display.step_cost_until.is_some() {
        let names = ("step cost until", "   until", "Time of the run after which steps cost nothing.");
        let on = (Flicks(5 * Flicks::PER_SECOND), VirtualDisplay::UNTIL_RANGE);
        fields.optional_row(ui, names, &mut display.step_cost_until, on);
    }
}

/// Shows common displays by name; other settings are custom.
fn preset(ui: &mut Ui, display: &mut VirtualDisplay) {
    let current = PRESETS.iter().copied().find(|preset| (preset.display)() == *display);
    let chosen = row(ui, "Like", "Settings of common displays and machines.", |ui| {
        choose_entry_or(ui, current, "Custom", |_: &DisplayPreset| EntryNote::default())
    });
    if let Some(chosen) = chosen {
        *display = (chosen.display)();
    }
}

fn noise(ui: &mut Ui, fields: &mut Fields, texts: RowTexts<'_>, noise: &mut Option<Noise>) {
    row_unless(ui, texts.name, texts.tip, texts.no_effect, |ui| {
        if let Some(noise) = switched(ui, noise, "off", || Noise::gaussian(Flicks::from_millis(0.1))) {
            either(ui, &mut noise.shape, [("Gaussian", NoiseShape::Gaussian), ("Uniform", NoiseShape::Uniform)]);
        }
    });
    if let Some(noise) = noise {
        let (name, tip) = match noise.shape {
            NoiseShape::Gaussian => ("   deviation", "Standard deviation of the error."),
            NoiseShape::Uniform => {
                ("   at most", "Largest error, early or late. All errors up to it are equally likely.")
            }
        };
        fields.duration_row(ui, ("noise", name, tip), &mut noise.spread, Noise::RANGE);
    }
}

/// Shows a button for each of two choices.
fn either<T: Copy + PartialEq>(ui: &mut Ui, value: &mut T, choices: [(&str, T); 2]) {
    ui.spacing_mut().item_spacing.x = 2.0;
    for (name, choice) in choices {
        if ui.add(Button::new(name).selected(*value == choice)).clicked() {
            *value = choice;
        }
    }
}

fn hitch(ui: &mut Ui, fields: &mut Fields, texts: RowTexts<'_>, hitch: &mut Option<Hitch>) {
    row(ui, texts.name, texts.tip, |ui| {
        let (every, lasts) = (Flicks(2 * Flicks::PER_SECOND), Flicks::from_millis(200.0));
        if let Some(hitch) = switched(ui, hitch, "off", || Hitch { every, lasts, random: false }) {
            either(ui, &mut hitch.random, [("Regular", false), ("Random", true)]);
        }
    });
    let Some(hitch) = hitch else { return };
    let tip = if hitch.random { "Mean time between hitches." } else { "Time between hitches." };
    fields.duration_row(ui, ("hitch every", "   every", tip), &mut hitch.every, Hitch::EVERY_RANGE);
    let names = ("hitch lasts", "   lasts", "Time that is added to the work of the frame.");
    fields.duration_row(ui, names, &mut hitch.lasts, VirtualDisplay::COST_RANGE);
}
