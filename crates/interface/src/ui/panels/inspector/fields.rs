//! Text fields for durations and names. Typed text takes effect with Enter or when the field loses focus. An error shows
//! at once and changes nothing; when the field loses focus, it shows the value in force again and the error stays below.

use crate::ui::base::duration_text;
use crate::ui::base::rows::{error_text, switched};
use crate::ui::base::text_field::{FieldKind, text_field};
use crate::ui::base::widgets::{hint, row};
use egui::{Key, Response, Ui};
use std::collections::BTreeMap;
use timestep::time::Flicks;

/// Texts that are being typed, per field.
#[derive(Clone, Debug, Default)]
pub struct Fields {
    lane: usize,
    /// Body of the lane whose settings are shown.
    pub body: usize,
    texts: BTreeMap<&'static str, Typed>,
}

#[derive(Clone, Debug)]
struct Typed {
    /// The value when typing began, as text.
    value: String,
    /// The typed text.
    text: String,
    /// Error of the text that was last typed here.
    error: Option<String>,
}

impl Typed {
    fn new(value: &str) -> Self {
        Typed { value: value.to_owned(), text: value.to_owned(), error: None }
    }
}

impl Fields {
    /// Key of the field for dt.
    pub const STEP: &'static str = "dt";

    /// Drops what was typed if it was about another lane.
    pub fn choose_lane(&mut self, lane: usize) {
        if self.lane != lane {
            *self = Fields { lane, ..Fields::default() };
        }
    }

    /// Shows a line of text with the value `value`. Returns the checked text once it is finished, else `None`; the error of a
    /// text that `check` refused, which stays until the field has the focus again; and the field's response.
    pub fn text<T>(
        &mut self,
        ui: &mut Ui,
        (key, kind): (&'static str, FieldKind),
        value: &str,
        width: f32,
        check: impl Fn(&str) -> Result<T, String>,
    ) -> (Option<T>, Option<String>, Response) {
        let value = kind.cut(value);
        let typed = self.texts.entry(key).or_insert_with(|| Typed::new(value));
        if typed.value != value {
            *typed = Typed::new(value);
        }
        let add = |ui: &mut Ui, field: egui::TextEdit<'_>| ui.add(field.id_salt(key).desired_width(width));
        let response = text_field(ui, &mut typed.text, kind, add);
        let dropped = response.lost_focus() && ui.input(|input| input.key_pressed(Key::Escape));
        let is_refused = typed.error.is_some() && typed.text != typed.value;
        if dropped || (response.gained_focus() && !is_refused) {
            *typed = Typed::new(value);
        }
        if response.changed() {
            typed.error = None;
        }
        if typed.text == typed.value {
            return (None, typed.error.clone(), response);
        }
        match check(typed.text.trim()) {
            Err(error) => {
                if !response.has_focus() {
                    *typed = Typed { error: Some(error.clone()), ..Typed::new(value) };
                }
                (None, Some(error), response)
            }
            Ok(_) if !response.lost_focus() => (None, typed.error.clone(), response),
            Ok(accepted) => {
                self.texts.remove(key);
                (Some(accepted), None, response)
            }
        }
    }

    /// Shows a line of text like [`Fields::text`], but checks it only when the field loses focus, because `check` is costly. A text that
    /// was refused stays to be corrected.
    pub fn finished_text<T>(
        &mut self,
        ui: &mut Ui,
        (key, kind): (&'static str, FieldKind),
        value: &str,
        width: f32,
        check: impl Fn(&str) -> Result<T, String>,
    ) -> (Option<T>, Option<String>) {
        let (typed, earlier_error, _) = self.text(ui, (key, kind), value, width, |text| Ok(text.to_owned()));
        let Some(text) = typed else { return (None, earlier_error) };
        match check(&text) {
            Ok(accepted) => (Some(accepted), None),
            Err(error) => {
                let refused = Typed { value: value.to_owned(), text, error: Some(error.clone()) };
                self.texts.insert(key, refused);
                (None, Some(error))
            }
        }
    }

    /// Shows a duration within `range`. Returns the duration when it has changed, and the error of the typed text.
    pub fn duration(
        &mut self,
        ui: &mut Ui,
        key: &'static str,
        value: Flicks,
        range: [Flicks; 2],
        width: f32,
    ) -> (Option<Flicks>, Option<String>) {
        let written = if key == Self::STEP { value.to_string() } else { duration_text::format(value) };
        let (accepted, error, response) =
            self.text(ui, (key, FieldKind::Number), &written, width, |text| parse(text, range));
        hint(response, "Seconds, such as 1/60 or 0.02, or with a unit: 16 ms, 250 us.");
        (accepted.filter(|accepted| *accepted != value), error)
    }

    /// Shows a row with a duration that may be off; `on` is its value when it is switched on. `names`: key, name, tooltip.
    pub fn optional_row(
        &mut self,
        ui: &mut Ui,
        names: (&'static str, &str, &str),
        value: &mut Option<Flicks>,
        (on, range): (Flicks, [Flicks; 2]),
    ) {
        let (key, name, tip) = names;
        let error = row(ui, name, tip, |ui| {
            let value = switched(ui, value, "off", || on)?;
            let (typed, error) = self.duration(ui, key, *value, range, 96.0);
            *value = typed.unwrap_or(*value);
            error
        });
        error_text(ui, error);
    }

    /// Shows a row with a duration. `names`: key, name, tooltip.
    pub fn duration_row(
        &mut self,
        ui: &mut Ui,
        names: (&'static str, &str, &str),
        value: &mut Flicks,
        range: [Flicks; 2],
    ) {
        let (key, name, tip) = names;
        let (accepted, error) = row(ui, name, tip, |ui| self.duration(ui, key, *value, range, 96.0));
        *value = accepted.unwrap_or(*value);
        error_text(ui, error);
    }
}

fn parse(text: &str, [least, most]: [Flicks; 2]) -> Result<Flicks, String> {
    let value: Flicks = text.parse().map_err(|error: timestep::time::DurationError| error.to_string())?;
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
