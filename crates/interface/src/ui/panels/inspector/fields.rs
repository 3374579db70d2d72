//! Text fields for durations, numbers and names. Typed text takes effect with Enter or when the field loses focus. An error shows
//! at once and changes nothing; when the field loses focus, it shows the value in force again and the error stays below.

use crate::ui::base::duration_text;
use crate::ui::base::rows::{differing_switch, error_text, switched};
use crate::ui::base::text_field::{FieldKind, text_field};
use crate::ui::base::widgets::{colors, draw_elided, hint, row};
use egui::{Key, Response, TextStyle, Ui, vec2};
use simulation::scenario::LaneSetting;
use std::collections::BTreeMap;
use std::str::FromStr;
use timestep::time::Flicks;

/// Sign in the place of a value that is not the same in all chosen lanes.
pub const DASH: &str = "—";

/// Texts that are being typed, per field.
#[derive(Clone, Debug, Default)]
pub struct Fields {
    lanes: Vec<usize>,
    /// Settings in which the chosen lanes differ.
    differing: Vec<LaneSetting>,
    /// Settings in which the chosen lanes differed until this frame set them.
    given: Vec<LaneSetting>,
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

    /// Drops what was typed if it was about other lanes, and remembers the settings in which the chosen ones differ.
    pub fn choose_lanes(&mut self, lanes: &[usize], differing: Vec<LaneSetting>) {
        if self.lanes != lanes {
            *self = Fields { lanes: lanes.to_vec(), ..Fields::default() };
        }
        (self.differing, self.given) = (differing, Vec::new());
    }

    /// `true` if the chosen lanes differ in this setting.
    pub fn differ(&self, setting: LaneSetting) -> bool {
        self.differing.contains(&setting)
    }

    /// The value of a setting that all chosen lanes have; `None` if they differ in it. `value` is that of the lane shown.
    pub fn common<T>(&self, setting: LaneSetting, value: T) -> Option<T> {
        (!self.differ(setting)).then_some(value)
    }

    /// Remembers that a setting in which the chosen lanes differ was set: all of them take it over, whatever it was in the lane shown.
    pub fn give(&mut self, setting: LaneSetting) {
        self.given.push(setting);
    }

    /// Takes the settings that were set although the chosen lanes differ in them.
    pub fn take_given(&mut self) -> Vec<LaneSetting> {
        std::mem::take(&mut self.given)
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
        self.text_with_hint(ui, (key, kind), (value, ""), width, check)
    }

    /// Shows a line of text like [`Fields::text`], with a hint while it is empty.
    pub fn text_with_hint<T>(
        &mut self,
        ui: &mut Ui,
        (key, kind): (&'static str, FieldKind),
        (value, hint): (&str, &str),
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
        if typed.text.is_empty() && !response.has_focus() {
            // A hint of the field itself would be its name for a screen reader.
            let at = response.rect.left_center() + vec2(6.0, 0.0);
            draw_elided(ui, at, hint, TextStyle::Body.resolve(ui.style()), colors(ui).weak, width);
        }
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

    /// The text of a field that was refused and is there to be corrected.
    pub fn refused_text(&self, key: &str) -> Option<&str> {
        self.texts.get(key).filter(|typed| typed.error.is_some()).map(|typed| typed.text.as_str())
    }

    /// Forgets what was typed into a field.
    pub fn forget_text(&mut self, key: &str) {
        self.texts.remove(key);
    }

    /// Shows a number in which the chosen lanes differ: a dash, until one within `range` is typed, which is returned with the error of
    /// the typed text.
    pub fn differing_number<N: FromStr + PartialOrd + std::fmt::Display>(
        &mut self,
        ui: &mut Ui,
        key: &'static str,
        [least, most]: [N; 2],
        width: f32,
    ) -> (Option<N>, Option<String>) {
        let check = |text: &str| match text.parse::<N>() {
            Ok(number) if least <= number && number <= most => Ok(number),
            Ok(_) => Err(format!("Must be between {least} and {most}.")),
            Err(_) => Err(format!("`{text}` is not a number.")),
        };
        let (typed, error, response) = self.text_with_hint(ui, (key, FieldKind::Number), ("", DASH), width, check);
        hint(response, "The chosen lanes differ. A number that is typed is for all of them.");
        (typed, error)
    }

    /// Shows a duration within `range`, or a dash where the chosen lanes differ. Returns the duration when it has changed, and the error of
    /// the typed text.
    pub fn duration(
        &mut self,
        ui: &mut Ui,
        key: &'static str,
        value: Option<Flicks>,
        range: [Flicks; 2],
        width: f32,
    ) -> (Option<Flicks>, Option<String>) {
        let written = match value {
            Some(value) if key == Self::STEP => value.to_string(),
            Some(value) => duration_text::format(value),
            None => String::new(),
        };
        let (accepted, error, response) =
            self.text_with_hint(ui, (key, FieldKind::Number), (&written, DASH), width, |text| parse(text, range));
        hint(response, "Seconds, such as 1/60 or 0.02, or with a unit: 16 ms, 250 us.");
        (accepted.filter(|accepted| Some(*accepted) != value), error)
    }

    /// Shows a row with a duration that may be off; `on` is its value when it is switched on. `names`: key of the field, name, tooltip.
    pub fn optional_row(
        &mut self,
        ui: &mut Ui,
        names: (&'static str, &str, &str),
        setting: LaneSetting,
        value: &mut Option<Flicks>,
        (on, range): (Flicks, [Flicks; 2]),
    ) {
        let (key, name, tip) = names;
        let error = row(ui, name, tip, |ui| {
            if self.differ(setting) {
                let clicked = differing_switch(ui);
                let (typed, error) = self.duration(ui, key, None, range, 96.0);
                if let Some(given) = typed.or(clicked.then_some(on)) {
                    *value = Some(given);
                    self.give(setting);
                }
                return error;
            }
            let value = switched(ui, value, "off", || on)?;
            let (typed, error) = self.duration(ui, key, Some(*value), range, 96.0);
            *value = typed.unwrap_or(*value);
            error
        });
        error_text(ui, error);
    }

    /// Shows a row with a duration. `names`: key of the field, name, tooltip.
    pub fn duration_row(
        &mut self,
        ui: &mut Ui,
        names: (&'static str, &str, &str),
        setting: Option<LaneSetting>,
        value: &mut Flicks,
        range: [Flicks; 2],
    ) {
        let (key, name, tip) = names;
        let differing = setting.filter(|setting| self.differ(*setting));
        let now = if differing.is_some() { None } else { Some(*value) };
        let (accepted, error) = row(ui, name, tip, |ui| self.duration(ui, key, now, range, 96.0));
        if let Some(accepted) = accepted {
            *value = accepted;
            differing.into_iter().for_each(|setting| self.give(setting));
        }
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
