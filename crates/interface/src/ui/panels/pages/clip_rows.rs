//! Rows of the form for a recording: the shape, the lens, what the clip takes over from the window, and the way to more advice.

use crate::ui::base::clip_shape::ClipShape;
use crate::ui::base::widgets::{hint, number, row, row_unless};
use crate::ui::frame::canvases::lens::Lens;
use crate::ui::frame::record_form::{ClipLook, ClipStart, RecordForm};
use egui::{Button, ComboBox, DragValue, RichText, Ui, vec2};
use files::visible_text::visible;
use simulation::lane::LaneSpec;
use simulation::scenario::lesson::LessonPlan;
use timestep::time::Flicks;

/// Shows the size, as width and height and as a shape with its lines.
pub fn show_size(ui: &mut Ui, form: &mut RecordForm) {
    row(ui, "Size", "Width and height of the clip, px.", |ui| {
        let [width, height] = &mut form.size;
        let side = |value| DragValue::new(value).range(1..=20_000).min_size(vec2(58.0, 22.0));
        number(ui, "Width", side(width));
        ui.weak("×");
        number(ui, "Height", side(height));
    });
    row(ui, "Shape", "Width to height of the clip, and the pixels of its shorter side.", |ui| {
        let shape = ClipShape::of(form.size);
        let lines = form.size[0].min(form.size[1]);
        let mut chosen = shape;
        choice(ui, &mut chosen, ClipShape::ALL.map(|(shape, name, tip)| (Some(shape), name, tip)));
        let shown = shape.map_or_else(|| "–".to_owned(), |_| format!("{lines} lines"));
        let menu = ComboBox::from_id_salt("lines").width(96.0).selected_text(shown).show_ui(ui, |ui| {
            let all = ClipShape::LINES.into_iter();
            all.filter(|one| ui.selectable_label(*one == lines, format!("{one} lines")).clicked()).last()
        });
        let lines = menu.inner.flatten().unwrap_or(lines);
        if let Some(chosen) = chosen.or(menu.inner.flatten().map(|_| ClipShape::default())) {
            form.size = chosen.size(lines);
        }
    });
}

/// Shows the parts of a lesson's clip, each to be left out.
pub fn show_parts(ui: &mut Ui, form: &mut RecordForm, lesson: &LessonPlan) {
    if !lesson.asks() || form.look != ClipLook::Stage {
        return;
    }
    let edited = form.seen.edited.then_some("The lanes are no longer those of the lesson: its answer may not be true.");
    let parts = &mut form.parts;
    row(ui, "Parts", "Parts of the lesson in the clip.", |ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        let part = |ui: &mut Ui, name: &str, tip: &str, is_shown: &mut bool| {
            if ui.add(Button::new(name).selected(*is_shown)).on_hover_text(tip).clicked() {
                *is_shown ^= true;
            }
        };
        part(ui, "Question", "Begin with the question, as long as it takes to read.", &mut parts.question);
        if !lesson.moments.is_empty() {
            part(ui, "Slow moments", "Slow down where something is to be seen.", &mut parts.moments);
        }
        ui.add_enabled_ui(edited.is_none(), |ui| {
            let tip = edited.unwrap_or("End with the answer and its number, for 3 s.");
            part(ui, "Answer", tip, &mut parts.answer);
        });
    });
}

/// Shows what the clip takes over from the window, where that is not the scenario from its start.
pub fn show_seen(ui: &mut Ui, form: &mut RecordForm, opened: &ClipStart) {
    if opened.from > Flicks::ZERO {
        let now = format!("{} s, as seen", (opened.from.secs() * 1000.0).round() / 1000.0);
        let starts = [
            (Flicks::ZERO, "The beginning", "The run from its start."),
            (opened.from, now.as_str(), "The run from the moment at which the window stands still."),
        ];
        row(ui, "Start", "Lab time at which the motion begins.", |ui| choice(ui, &mut form.seen.from, starts));
    }
    if let Some(lane) = opened.lane {
        let alone = format!("Lane {} alone", lane + 1);
        let lanes =
            [(None, "All", "Every lane."), (Some(lane), alone.as_str(), "The lane that the window shows alone.")];
        row(ui, "Lanes", "Lanes in the clip; the others run unseen.", |ui| choice(ui, &mut form.seen.lane, lanes));
    }
    if opened.eye_view {
        let views = [
            (false, "Frames", "Each frame as the display shows it."),
            (true, "Eye", "What an eye sees that follows the motion."),
        ];
        row(ui, "View", "What lanes show.", |ui| choice(ui, &mut form.seen.eye_view, views));
    }
}

/// Shows the lane that is held over another, and that other one.
pub fn show_lens(ui: &mut Ui, form: &mut RecordForm, lanes: &[LaneSpec]) {
    const TIP: &str = "Lane that lies over another in the clip, with the gap between their bodies as a measured bar.";
    form.seen.lens = form.seen.lens.filter(|lens| lens.held.max(lens.onto) < lanes.len());
    if lanes.len() < 2 {
        return;
    }
    let whole = form.look == ClipLook::Interface;
    let no_effect = whole.then_some("A clip of the whole interface shows its lanes as they are.");
    let name = |lane: usize| format!("{} {}", lanes[lane].looks.identity.number(), visible(&lanes[lane].title()));
    row_unless(ui, "Lens", TIP, no_effect, |ui| {
        let before = form.seen.lens;
        let held = before.map_or_else(|| "None".to_owned(), |lens| name(lens.held));
        ComboBox::from_id_salt("held").width(150.0).selected_text(held).show_ui(ui, |ui| {
            ui.selectable_value(&mut form.seen.lens, None, "None");
            for held in 0..lanes.len() {
                let onto = before.into_iter().flat_map(|lens| [lens.onto, lens.held]).chain([0, 1]);
                let lens = onto.into_iter().find(|onto| *onto != held).map(|onto| Lens { onto, held });
                ui.selectable_value(&mut form.seen.lens, lens, name(held));
            }
        });
        if let Some(lens) = &mut form.seen.lens {
            ui.weak("over");
            ComboBox::from_id_salt("onto").width(150.0).selected_text(name(lens.onto)).show_ui(ui, |ui| {
                for onto in (0..lanes.len()).filter(|onto| *onto != lens.held) {
                    ui.selectable_value(&mut lens.onto, onto, name(onto));
                }
            });
        }
    });
}

/// Shows the way to the page about recording a screen. Returns `true` if the user takes it.
pub fn show_advice(ui: &mut Ui) -> bool {
    let link = ui.link(RichText::new("Recording your own screen…").size(12.0));
    hint(link, "How to record a game or this window without adding judder.").clicked()
}

/// Shows a button for each choice; the chosen one looks pressed.
pub fn choice<T: PartialEq + Copy, const N: usize>(ui: &mut Ui, value: &mut T, all: [(T, &str, &str); N]) {
    ui.spacing_mut().item_spacing.x = 2.0;
    for (one, name, tip) in all {
        if ui.add(Button::new(name).selected(*value == one)).on_hover_text(tip).clicked() {
            *value = one;
        }
    }
}
