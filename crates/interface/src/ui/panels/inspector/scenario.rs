//! Settings of the scenario: title, caption, length and seed.

use super::fields::Fields;
use crate::ui::base::rows::error_text;
use crate::ui::base::text_field::FieldKind;
use crate::ui::base::widgets::row;
use crate::ui::frame::edits::draft::Draft;
use egui::Ui;
use timestep::time::Flicks;

/// Shows the settings.
pub fn show(ui: &mut Ui, fields: &mut Fields, draft: &mut Draft<'_>) {
    let any = |text: &str| Ok::<_, String>(text.to_owned());
    let scenario = draft.get();
    let (title, caption, mut seed, mut duration) =
        (scenario.title.clone(), scenario.caption.clone(), scenario.seed, scenario.duration);
    let width = |ui: &Ui| ui.available_width();
    let typed = row(ui, "Title", "Name of the scenario.", |ui| {
        fields.text(ui, ("title", FieldKind::Sentence), &title, width(ui), any).0
    });
    if let Some(title) = typed {
        draft.edit().title = title;
    }
    let tip = "A hint what to watch, or a question to the class.";
    let typed =
        row(ui, "Caption", tip, |ui| fields.text(ui, ("caption", FieldKind::Sentence), &caption, width(ui), any).0);
    if let Some(caption) = typed {
        draft.edit().caption = caption;
    }
    let range = [Flicks::from_millis(1.0), Flicks(100_000 * Flicks::PER_SECOND)];
    let names = ("duration", "Length", "Length of a recording or a measurement. The window runs on after it.");
    fields.duration_row(ui, names, None, &mut duration, range);
    let whole = |text: &str| text.parse().map_err(|_| "Must be a whole number.".to_owned());
    let (typed, error) = row(ui, "Seed", "Random seed. Changing it restarts the run.", |ui| {
        let (typed, error, _) = fields.text(ui, ("seed", FieldKind::Number), &seed.to_string(), 96.0, whole);
        (typed, error)
    });
    seed = typed.unwrap_or(seed);
    error_text(ui, error);
    let scenario = draft.get();
    if scenario.duration != duration || scenario.seed != seed {
        let scenario = draft.edit();
        (scenario.duration, scenario.seed) = (duration, seed);
    }
}
