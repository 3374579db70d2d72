//! Text fields for durations and names: what is typed takes effect with Enter or when the field is left. An error shows
//! at once and changes nothing; when the field is left it shows the value in force again, and what was wrong stays below.

use super::rows::error_text;
use crate::time::Flicks;
use crate::ui::duration_text;
use crate::ui::widgets::{hint, row};
use egui::{Key, Response, TextEdit, Ui};
use std::collections::BTreeMap;

/// What is being typed, per field.
#[derive(Clone, Debug, Default)]
pub struct Fields {
    lane: usize,
    texts: BTreeMap<&'static str, Typed>,
}

#[derive(Clone, Debug)]
struct Typed {
    /// The value when typing began, as text.
    of: String,
    text: String,
    /// What was wrong with the text that was last typed here.
    complaint: Option<String>,
}

impl Typed {
    fn of(value: &str) -> Self {
        Typed { of: value.to_owned(), text: value.to_owned(), complaint: None }
    }
}

impl Fields {
    /// The field with the length of a step.
    pub const STEP: &'static str = "dt";

    /// Another lane's fields start afresh.
    pub fn choose_lane(&mut self, lane: usize) {
        if self.lane != lane {
            *self = Fields { lane, ..Fields::default() };
        }
    }

    /// A line of text with the value `value`. Returns what was typed once it is finished and `check` accepts it.
    /// The error of a text that it does not accept comes with it, also after the field was left, until it is entered again.
    pub fn text<T>(
        &mut self,
        ui: &mut Ui,
        key: &'static str,
        value: &str,
        width: f32,
        check: impl Fn(&str) -> Result<T, String>,
    ) -> (Option<T>, Option<String>, Response) {
        let typed = self.texts.entry(key).or_insert_with(|| Typed::of(value));
        if typed.of != value {
            *typed = Typed::of(value);
        }
        let response = ui.add(TextEdit::singleline(&mut typed.text).id_salt(key).desired_width(width));
        let dropped = response.lost_focus() && ui.input(|input| input.key_pressed(Key::Escape));
        if dropped || response.gained_focus() {
            *typed = Typed::of(value);
        }
        if typed.text == typed.of {
            return (None, typed.complaint.clone(), response);
        }
        match check(typed.text.trim()) {
            Err(error) => {
                if !response.has_focus() {
                    *typed = Typed { complaint: Some(error.clone()), ..Typed::of(value) };
                }
                (None, Some(error), response)
            }
            Ok(_) if !response.lost_focus() => (None, None, response),
            Ok(accepted) => {
                self.texts.remove(key);
                (Some(accepted), None, response)
            }
        }
    }

    /// As [`Fields::text`] for what is costly to check: nothing is checked before the field is left.
    pub fn finished_text<T>(
        &mut self,
        ui: &mut Ui,
        key: &'static str,
        value: &str,
        width: f32,
        check: impl Fn(&str) -> Result<T, String>,
    ) -> (Option<T>, Option<String>) {
        let (typed, complaint, _) = self.text(ui, key, value, width, |text| Ok(text.to_owned()));
        match typed.map(|text| check(&text)) {
            None => (None, complaint),
            Some(Ok(accepted)) => (Some(accepted), None),
            Some(Err(error)) => {
                self.texts.insert(key, Typed { complaint: Some(error.clone()), ..Typed::of(value) });
                (None, Some(error))
            }
        }
    }

    /// A duration within `range`. Returns it when it has changed, and what is wrong with what is typed.
    pub fn duration(
        &mut self,
        ui: &mut Ui,
        key: &'static str,
        value: Flicks,
        range: [Flicks; 2],
        width: f32,
    ) -> (Option<Flicks>, Option<String>) {
        let written = if key == Self::STEP { value.to_string() } else { duration_text::format(value) };
        let (accepted, error, response) = self.text(ui, key, &written, width, |text| parse(text, range));
        hint(response, "Seconds, as 1/60 or 0.02, or with a unit: 16 ms, 250 us.");
        (accepted.filter(|accepted| *accepted != value), error)
    }

    /// A row of the inspector with a duration that may be off; `on` is what it is when it is switched on.
    pub fn optional_row(
        &mut self,
        ui: &mut Ui,
        names: (&'static str, &str, &str),
        value: &mut Option<Flicks>,
        (on, range): (Flicks, [Flicks; 2]),
    ) {
        let (key, name, tip) = names;
        let error = row(ui, name, tip, |ui| {
            let mut switched = value.is_some();
            if ui.checkbox(&mut switched, "").changed() {
                *value = switched.then_some(on);
            }
            let Some(value) = value else {
                ui.weak("off");
                return None;
            };
            let (typed, error) = self.duration(ui, key, *value, range, 96.0);
            *value = typed.unwrap_or(*value);
            error
        });
        if let Some(error) = error {
            error_text(ui, &error);
        }
    }

    /// A row of the inspector with a duration.
    pub fn duration_row(
        &mut self,
        ui: &mut Ui,
        names: (&'static str, &str, &str),
        value: &mut Flicks,
        range: [Flicks; 2],
    ) {
        let (key, name, tip) = names;
        let (accepted, error) = row(ui, name, tip, |ui| self.duration(ui, key, *value, range, 96.0));
        if let Some(accepted) = accepted {
            *value = accepted;
        }
        if let Some(error) = error {
            error_text(ui, &error);
        }
    }
}

fn parse(text: &str, [least, most]: [Flicks; 2]) -> Result<Flicks, String> {
    let value: Flicks = text.parse().map_err(|error: crate::time::DurationError| error.to_string())?;
    if (least..=most).contains(&value) { Ok(value) } else { Err(format!("Must be between {least} and {most}.")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_are_checked() {
        let range = [Flicks::from_millis(1.0), Flicks::SECOND];
        assert_eq!(parse("1/60", range), Ok(Flicks::from_ratio(1, 60)));
        assert!(parse("soon", range).unwrap_err().contains("not a duration"));
        assert_eq!(parse("2 s", range), Err("Must be between 1/1000 and 1 s.".to_owned()));
    }
}
