//! Rows of settings whose keys describe them.

use super::fields::Fields;
use crate::ui::base::rows::{RowTexts, choice};
use crate::ui::base::widgets::{number, row_unless};
use egui::{DragValue, Ui};
use simulation::scenario::{Group, Key, Row, Value};

/// Shows the rows of a group, in the order of the keys.
pub fn rows<T>(ui: &mut Ui, fields: &mut Fields, keys: &'static [Key<T>], group: Group, of: &mut T) {
    rows_and(ui, fields, keys, group, of, |_, _, texts, _| debug_assert!(false, "{} has no widget", texts.key));
}

/// Shows the rows of a group, in the order of the keys; `custom` shows those whose values have a notation of their own.
pub fn rows_and<T>(
    ui: &mut Ui,
    fields: &mut Fields,
    keys: &'static [Key<T>],
    group: Group,
    of: &mut T,
    mut custom: impl FnMut(&mut Ui, &mut Fields, RowTexts<'_>, &mut T),
) {
    for key in keys {
        if let Some(row) = key.row.as_ref().filter(|row| row.group == group && (row.applies)(of)) {
            match key.value {
                Value::Custom(_) => {
                    let texts =
                        RowTexts { key: key.name, name: row.name, tip: &key.tip(), no_effect: (row.no_effect)(of) };
                    custom(ui, fields, texts, of);
                }
                _ => show(ui, fields, key, row, of),
            }
        }
    }
}

fn show<T>(ui: &mut Ui, fields: &mut Fields, key: &'static Key<T>, row: &Row<T>, of: &mut T) {
    let (name, tip, no_effect) = (row.name, key.tip(), (row.no_effect)(of));
    match &key.value {
        Value::Switch(lens) => row_unless(ui, name, &tip, no_effect, |ui| {
            ui.checkbox((lens.get_mut)(of), "").accessible_name(row.spoken);
        }),
        Value::Choice(field) => {
            let words: Vec<_> = (field.words)().into_iter().zip(0..).collect();
            let mut chosen = (field.chosen)(of);
            choice(ui, (name, &tip), no_effect, &words, &mut chosen);
            (field.choose)(of, chosen);
        }
        Value::Count(lens, [least, most]) => row_unless(ui, name, &tip, no_effect, |ui| {
            let field = DragValue::new((lens.get_mut)(of)).range(*least..=*most).speed(0.1);
            number(ui, row.spoken, field.suffix(row.unit));
        }),
        Value::Number(lens, range) => row_unless(ui, name, &tip, no_effect, |ui| {
            let (now, [least, most]) = (*(lens.get)(of), range.map(|end| 100.0 * end));
            let mut percent = 100.0 * now;
            let field = DragValue::new(&mut percent).range(least..=most).speed(0.2).suffix(row.unit);
            if number(ui, row.spoken, field.max_decimals(2)).changed() && percent != 100.0 * now {
                *(lens.get_mut)(of) = (percent / 100.0).clamp(range[0], range[1]);
            }
        }),
        Value::Duration(lens, range) => fields.duration_row(ui, (key.name, name, &tip), (lens.get_mut)(of), *range),
        Value::Custom(_) => {}
    }
}
