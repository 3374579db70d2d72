//! Rows of settings whose keys describe them.

use super::fields::Fields;
use crate::ui::base::rows::{RowTexts, choice, error_text};
use crate::ui::base::widgets::{number, row_unless};
use egui::{Checkbox, DragValue, Ui};
use simulation::lane::LaneSpec;
use simulation::scenario::{Group, Key, LANE_KEYS, LaneSetting, Row, Value};

/// The keys of a lane, or of a table that is the value of one of its keys.
#[derive(Clone, Copy)]
pub struct Keys<T: 'static> {
    /// The keys.
    pub keys: &'static [Key<T>],
    /// The key of the lane that has the table; `None` for the keys of the lane itself.
    pub of: Option<&'static str>,
}

/// The keys of a lane itself.
pub const OF_LANE: Keys<LaneSpec> = Keys { keys: LANE_KEYS, of: None };

impl<T> Keys<T> {
    /// The setting of the lane that a key is.
    fn setting(&self, key: &Key<T>) -> LaneSetting {
        self.of.map_or(LaneSetting::whole(key.name), |of| LaneSetting::part(of, key.name))
    }
}

/// Shows the rows of a group, in the order of the keys.
pub fn rows<T>(ui: &mut Ui, fields: &mut Fields, keys: Keys<T>, group: Group, of: &mut T) {
    rows_and(ui, fields, keys, group, of, |_, _, texts, _| {
        debug_assert!(false, "{} has no widget", texts.key);
        false
    });
}

/// Shows the rows of a group, in the order of the keys; `custom` shows those whose values have a notation of their own, and returns `true`
/// if it has set one in which the chosen lanes differ.
pub fn rows_and<T>(
    ui: &mut Ui,
    fields: &mut Fields,
    keys: Keys<T>,
    group: Group,
    of: &mut T,
    mut custom: impl FnMut(&mut Ui, &mut Fields, RowTexts<'_>, &mut T) -> bool,
) {
    for key in keys.keys {
        if let Some(row) = key.row.as_ref().filter(|row| row.group == group && !row.by_hand && (row.applies)(of)) {
            let setting = keys.setting(key);
            let texts = RowTexts {
                key: key.name,
                name: row.name,
                tip: &key.tip(),
                no_effect: (row.no_effect)(of),
                differs: fields.differ(setting),
            };
            let is_given = match key.value {
                Value::Custom(_) => custom(ui, fields, texts, of),
                _ => show(ui, fields, (key, row, setting), texts, of),
            };
            if is_given && texts.differs {
                fields.give(setting);
            }
        }
    }
}

/// Shows a row. Returns `true` if its control was used.
fn show<T>(
    ui: &mut Ui,
    fields: &mut Fields,
    (key, row, setting): (&'static Key<T>, &Row<T>, LaneSetting),
    texts: RowTexts<'_>,
    of: &mut T,
) -> bool {
    let RowTexts { name, tip, no_effect, differs, .. } = texts;
    let mut refused = None;
    let is_used = match &key.value {
        Value::Switch(lens) => row_unless(ui, name, tip, no_effect, |ui| {
            let on = (lens.get_mut)(of);
            let mut now = *on && !differs;
            let switch = ui.add(Checkbox::new(&mut now, "").indeterminate(differs)).accessible_name(row.spoken);
            if switch.changed() {
                *on = now;
            }
            switch.changed()
        }),
        Value::Choice(field) => {
            let words: Vec<_> = (field.words)().into_iter().zip(0..).collect();
            let now = if differs { None } else { Some((field.chosen)(of)) };
            let clicked = choice(ui, (name, tip), no_effect, &words, now);
            clicked.into_iter().for_each(|clicked| (field.choose)(of, clicked));
            clicked.is_some()
        }
        Value::Count(lens, range) if differs => row_unless(ui, name, tip, no_effect, |ui| {
            let (typed, error) = fields.differing_number(ui, key.name, *range, 96.0);
            refused = error;
            typed.into_iter().for_each(|typed| *(lens.get_mut)(of) = typed);
            typed.is_some()
        }),
        Value::Count(lens, [least, most]) => row_unless(ui, name, tip, no_effect, |ui| {
            let field = DragValue::new((lens.get_mut)(of)).range(*least..=*most).speed(0.1);
            number(ui, row.spoken, field.suffix(row.unit)).changed()
        }),
        Value::Number(lens, range) if differs => row_unless(ui, name, tip, no_effect, |ui| {
            let (typed, error) = fields.differing_number(ui, key.name, range.map(|end| 100.0 * end), 96.0);
            refused = error;
            typed.into_iter().for_each(|percent| *(lens.get_mut)(of) = (percent / 100.0).clamp(range[0], range[1]));
            typed.is_some()
        }),
        Value::Number(lens, range) => row_unless(ui, name, tip, no_effect, |ui| {
            let (now, [least, most]) = (*(lens.get)(of), range.map(|end| 100.0 * end));
            let mut percent = 100.0 * now;
            let field = DragValue::new(&mut percent).range(least..=most).speed(0.2).suffix(row.unit);
            let is_changed = number(ui, row.spoken, field.max_decimals(2)).changed() && percent != 100.0 * now;
            if is_changed {
                *(lens.get_mut)(of) = (percent / 100.0).clamp(range[0], range[1]);
            }
            is_changed
        }),
        Value::Duration(lens, range) => {
            fields.duration_row(ui, (key.name, name, tip), Some(setting), (lens.get_mut)(of), *range);
            false
        }
        Value::Custom(_) => false,
    };
    error_text(ui, refused);
    is_used
}
