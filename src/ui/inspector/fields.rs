//! Text fields for durations and names: what is typed takes effect with Enter or when the field is left; an error
//! shows at once and changes nothing.

use super::super::text;
use super::super::widgets::{hint, row};
use super::complaint;
use crate::time::Flicks;
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
}

impl Fields {
    /// The field with the length of a step.
    pub const STEP: &'static str = "dt";

    /// Another lane's fields start afresh.
    pub fn of_lane(&mut self, lane: usize) {
        if self.lane != lane {
            *self = Fields { lane, ..Fields::default() };
        }
    }

    /// A line of text with the value `value`. Returns what was typed once it is finished and `check` accepts it.
    /// The error of a text that it does not accept comes with it.
    pub fn text<T>(
        &mut self,
        ui: &mut Ui,
        key: &'static str,
        value: &str,
        width: f32,
        check: impl Fn(&str) -> Result<T, String>,
    ) -> (Option<T>, Option<String>, Response) {
        let fresh = || Typed { of: value.to_owned(), text: value.to_owned() };
        let typed = self.texts.entry(key).or_insert_with(fresh);
        if typed.of != value {
            *typed = fresh();
        }
        let response = ui.add(TextEdit::singleline(&mut typed.text).id_salt(key).desired_width(width));
        if response.lost_focus() && ui.input(|input| input.key_pressed(Key::Escape)) {
            *typed = fresh();
        }
        if typed.text == typed.of {
            return (None, None, response);
        }
        match check(typed.text.trim()) {
            Err(error) => (None, Some(error), response),
            Ok(_) if !response.lost_focus() => (None, None, response),
            Ok(accepted) => {
                self.texts.remove(key);
                (Some(accepted), None, response)
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
        let written = if key == Self::STEP { value.to_string() } else { text::duration(value) };
        let (accepted, error, response) = self.text(ui, key, &written, width, |text| parse(text, range));
        hint(response, "Seconds, as 1/60 or 0.02, or with a unit: 16 ms, 250 us.");
        (accepted.filter(|accepted| *accepted != value), error)
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
            complaint(ui, &error);
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
