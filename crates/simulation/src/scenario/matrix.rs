//! The matrix: every combination of the listed values becomes a lane.

use super::context::ReadContext;
use super::document::MAX_LANES;
use super::error_kind::ScenarioErrorKind;
use super::keys::{LABEL, LANE_KEYS, NUMBER, label_key};
use super::lane_draft::LaneDraft;
use super::setting::{Setting, settings_of};

/// The values of one key of the matrix; at least one.
type Values<'d> = Vec<Setting<'d>>;

/// The lanes of `[matrix]`; none if there are too many, or a value was refused.
pub(super) fn expand(matrix: &Setting<'_>, defaults: &LaneDraft, context: &mut ReadContext) -> Vec<LaneDraft> {
    let Some(table) = matrix.table("a table: [matrix]", context) else { return Vec::new() };
    let problems_before = context.problems.len();
    let keys = settings_of(table, "");
    if keys.is_empty() {
        context.report::<()>(&matrix.at, ScenarioErrorKind::NoLanes);
    }
    let lists: Vec<_> = keys.iter().filter_map(|key| values_of(key, defaults, context)).collect();
    let lanes = lists.iter().try_fold(1_usize, |lanes, values| lanes.checked_mul(values.len()));
    if lanes.is_none_or(|lanes| lanes > MAX_LANES) {
        let lanes = lanes.map_or("too many".to_owned(), |lanes| lanes.to_string());
        let kind = ScenarioErrorKind::TooManyLanes { key: "matrix", lanes, most: MAX_LANES };
        context.report::<()>(&matrix.key_at, kind);
    }
    if context.problems.len() != problems_before {
        return Vec::new();
    }
    let base = defaults.starting_at(&matrix.key_at);
    (0..lanes.unwrap_or(0)).map(|index| combination(index, &lists, &base, context)).collect()
}

/// The values of one key, all of them checked.
fn values_of<'d>(key: &Setting<'d>, defaults: &LaneDraft, context: &mut ReadContext) -> Option<Values<'d>> {
    if [LABEL, NUMBER].contains(&key.name) {
        let reason = "the lanes of a matrix are numbered in order and labelled by what varies";
        return context.report(&key.key_at, ScenarioErrorKind::Misplaced { key: key.key.clone(), reason });
    }
    if LANE_KEYS.iter().all(|lane_key| lane_key.name != key.name) {
        let valid = LANE_KEYS.iter().map(|key| key.name).filter(|name| ![LABEL, NUMBER].contains(name));
        return key.unknown_key(valid.collect(), context);
    }
    let values = key.list("a list of values in a matrix, such as [\"1/20\", \"1/60\"]", context)?;
    if values.is_empty() {
        let (range, value) = ("a list with at least one value".to_owned(), "[]".to_owned());
        return context.report(&key.at, ScenarioErrorKind::OutOfRange { key: key.key.clone(), range, value });
    }
    let mut scratch = defaults.clone();
    values.iter().for_each(|value| scratch.set(value, context));
    Some(values)
}

/// Lane number `index`, whose digits choose the values: a number with one base per key, the last key varying fastest.
fn combination(mut index: usize, lists: &[Values<'_>], base: &LaneDraft, context: &mut ReadContext) -> LaneDraft {
    let mut draft = base.clone();
    let mut chosen = Vec::new();
    for values in lists.iter().rev() {
        let value = &values[index % values.len()];
        index /= values.len();
        chosen.push(value);
        if values.len() > 1 {
            draft.spec.looks.label_keys.extend(label_key(value.name));
        }
    }
    draft.set_all(&chosen, context);
    draft.spec.looks.label_keys.reverse();
    draft
}
