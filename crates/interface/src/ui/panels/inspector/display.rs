//! The display of a lane: the real window, a virtual display with configurable timing faults, or a trace of frame times.

use super::fields::{DASH, Fields};
use super::settings::{Keys, OF_LANE};
use super::{pipeline, settings, trace};
use crate::ui::base::rows::{RowTexts, differing_row, note, switched};
use crate::ui::base::widgets::{row, row_unless};
use crate::ui::frame::controls::entry_list::{EntryNote, choose_entry};
use egui::{Button, Ui};
use simulation::displays::{Display, DisplayPreset, Hitch, Noise, NoiseShape, PRESETS, TRACES, VirtualDisplay};
use simulation::lane::{LaneSpec, no_effect};
use simulation::scenario::{DISPLAY_KEYS, Group, LaneSetting};
use std::path::Path;
use std::sync::Arc;
use timestep::time::Flicks;

const DISPLAY: LaneSetting = LaneSetting::whole("display");

/// Shows the display's settings. `folder`: folder of the scenario, to which paths of traces are relative.
pub fn show(ui: &mut Ui, fields: &mut Fields, lane: &mut LaneSpec, folder: Option<&Path>) {
    kind(ui, fields, &mut lane.display);
    if fields.differ(DISPLAY) {
        note(ui, "The chosen lanes have different kinds of displays. One that is chosen here is for all of them.");
        return;
    }
    let no_noise = no_effect::of_noise(lane);
    match &mut lane.display {
        Display::Live => {
            note(
                ui,
                "Uses this window's frames with their measured lengths. A program cannot know when they are shown: the start of the \
                 frame counts.",
            );
            settings::rows(ui, fields, OF_LANE, Group::Display, lane);
        }
        Display::Virtual(display) => show_virtual(ui, fields, display, no_noise),
        Display::Trace(trace) => trace::show(ui, fields, trace, folder),
    }
}

fn kind(ui: &mut Ui, fields: &mut Fields, display: &mut Display) {
    row(ui, "Kind", "Source of the frame times.", |ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        let mut chosen = |name: &str, is_kind: bool, tip: &str| {
            let selected = is_kind && !fields.differ(DISPLAY);
            let clicked = ui.add(Button::new(name).selected(selected)).on_hover_text(tip).clicked() && !selected;
            if clicked {
                fields.give(DISPLAY);
            }
            clicked
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
    preset(ui, fields, display);
    let keys = Keys { keys: DISPLAY_KEYS, of: Some(DISPLAY.key) };
    settings::rows_and(ui, fields, keys, Group::Display, display, |ui, fields, texts, display| match texts.key {
        "noise" => noise(ui, fields, RowTexts { no_effect: no_noise, ..texts }, &mut display.noise),
        "hitch" => hitch(ui, fields, texts, &mut display.hitch),
        "step_cost" => step_cost(ui, fields, texts, display),
        _ => pipeline::show(ui, fields, texts, display),
    });
}

fn step_cost(ui: &mut Ui, fields: &mut Fields, texts: RowTexts<'_>, display: &mut VirtualDisplay) -> bool {
    let (names, setting) = ((texts.key, texts.name, texts.tip), LaneSetting::part(DISPLAY.key, texts.key));
    fields.duration_row(ui, names, Some(setting), &mut display.step_cost, VirtualDisplay::COST_RANGE);
    if !texts.differs && (display.step_cost > Flicks::ZERO || display.step_cost_until.is_some()) {
        let names = ("step cost until", "   until", "Time of the run after which steps cost nothing.");
        let on = (Flicks(5 * Flicks::PER_SECOND), VirtualDisplay::UNTIL_RANGE);
        fields.optional_row(ui, names, setting, &mut display.step_cost_until, on);
    }
    false
}

/// Shows common displays by name; other settings are custom.
fn preset(ui: &mut Ui, fields: &mut Fields, display: &mut VirtualDisplay) {
    let differs = DISPLAY_KEYS.iter().any(|key| fields.differ(LaneSetting::part(DISPLAY.key, key.name)));
    let current = PRESETS.iter().copied().find(|preset| !differs && (preset.display)() == *display);
    let chosen = row(ui, "Like", "Settings of common displays and machines.", |ui| {
        choose_entry(ui, current, if differs { DASH } else { "Custom" }, |_: &DisplayPreset| EntryNote::default())
    });
    if let Some(chosen) = chosen {
        *display = (chosen.display)();
        fields.give(DISPLAY);
    }
}

fn noise(ui: &mut Ui, fields: &mut Fields, texts: RowTexts<'_>, noise: &mut Option<Noise>) -> bool {
    let usual = || Noise::gaussian(Flicks::from_millis(0.1));
    if texts.differs {
        return differing_row(ui, texts, noise, usual);
    }
    row_unless(ui, texts.name, texts.tip, texts.no_effect, |ui| {
        if let Some(noise) = switched(ui, noise, "off", usual) {
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
        fields.duration_row(ui, ("noise", name, tip), None, &mut noise.spread, Noise::RANGE);
    }
    false
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

fn hitch(ui: &mut Ui, fields: &mut Fields, texts: RowTexts<'_>, hitch: &mut Option<Hitch>) -> bool {
    let (every, lasts) = (Flicks(2 * Flicks::PER_SECOND), Flicks::from_millis(200.0));
    let usual = || Hitch { every, lasts, random: false };
    if texts.differs {
        return differing_row(ui, texts, hitch, usual);
    }
    row(ui, texts.name, texts.tip, |ui| {
        if let Some(hitch) = switched(ui, hitch, "off", usual) {
            either(ui, &mut hitch.random, [("Regular", false), ("Random", true)]);
        }
    });
    let Some(hitch) = hitch else { return false };
    let tip = if hitch.random { "Mean time between hitches." } else { "Time between hitches." };
    fields.duration_row(ui, ("hitch every", "   every", tip), None, &mut hitch.every, Hitch::EVERY_RANGE);
    let names = ("hitch lasts", "   lasts", "Time that is added to the work of the frame.");
    fields.duration_row(ui, names, None, &mut hitch.lasts, VirtualDisplay::COST_RANGE);
    false
}
