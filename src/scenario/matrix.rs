//! The matrix: every combination of the listed values becomes a lane. Also lanes while they are being read.

use super::MAX_LANES;
use super::elsewhere::refuse;
use super::item::{Item, Problems, entries};
use super::key::read;
use super::lane_keys::{LABEL, LANE_KEYS};
use super::problem::Problem;
use crate::lane::LaneSpec;
use std::ops::Range;

/// A lane while it is read, and where its parts come from.
#[derive(Clone, Debug, Default)]
pub(super) struct Draft {
    pub spec: LaneSpec,
    /// The lane's own beginning.
    at: Range<usize>,
    integrator_at: Option<Range<usize>>,
    world_at: Option<Range<usize>>,
    time_scale_at: Option<Range<usize>>,
    /// Whether some value was refused, so that the lane is not what it was meant to be.
    refused: bool,
}

impl Draft {
    /// These settings for a lane that begins at `at`.
    pub fn starting_at(&self, at: &Range<usize>) -> Self {
        Draft { at: at.clone(), ..self.clone() }
    }

    /// Takes over one key of the file.
    pub fn set(&mut self, item: &Item<'_>, problems: &mut Problems) {
        self.refused |= read(LANE_KEYS, &mut self.spec, item, problems).is_none();
        match item.name {
            "integrator" => self.integrator_at = Some(item.at.clone()),
            "world" => self.world_at = Some(item.at.clone()),
            "time_scale" => self.time_scale_at = Some(item.at.clone()),
            _ => {}
        }
    }

    /// Whether integrator and world fit, and time may run in this direction; the place is where the integrator was chosen, or
    /// else the world, or else the lane, and where the time scale stands.
    pub fn check(&self, problems: &mut Problems) {
        if self.refused {
            return;
        }
        if let Err(reason) = self.spec.fits() {
            let at = self.integrator_at.as_ref().or(self.world_at.as_ref()).unwrap_or(&self.at);
            problems.add::<()>(at, Problem::DoesNotFit { key: "integrator", reason });
        }
        if let Err(reason) = self.spec.runs() {
            let at = self.time_scale_at.as_ref().unwrap_or(&self.at);
            problems.add::<()>(at, Problem::DoesNotFit { key: "time_scale", reason });
        }
    }
}

/// One key of the matrix and its values.
struct Axis<'d> {
    values: Vec<Item<'d>>,
}

/// The lanes of `[matrix]`. None if there are too many, or a value was refused.
pub(super) fn expand(item: &Item<'_>, defaults: &Draft, problems: &mut Problems) -> Vec<Draft> {
    let Some(table) = item.table("a table: [matrix]", problems) else { return Vec::new() };
    let before = problems.list.len();
    let keys = entries(table, "");
    if keys.is_empty() {
        problems.add::<()>(&item.at, Problem::NoLanes);
    }
    let axes: Vec<_> = keys.iter().filter_map(|key| axis(key, defaults, problems)).collect();
    let lanes = axes.iter().try_fold(1_usize, |lanes, axis| lanes.checked_mul(axis.values.len()));
    if lanes.is_none_or(|lanes| lanes > MAX_LANES) {
        let lanes = lanes.map_or("too many".to_owned(), |lanes| lanes.to_string());
        problems.add::<()>(&item.key_at, Problem::TooManyLanes { key: "matrix", lanes, most: MAX_LANES });
    }
    if problems.list.len() != before {
        return Vec::new();
    }
    let base = defaults.starting_at(&item.key_at);
    (0..lanes.unwrap_or(0)).map(|index| combination(index, &axes, &base, problems)).collect()
}

/// One key of the matrix, all of its values checked.
fn axis<'d>(key: &Item<'d>, defaults: &Draft, problems: &mut Problems) -> Option<Axis<'d>> {
    if key.name == LABEL {
        let reason = "labels in a matrix are made from what varies";
        return problems.add(&key.key_at, Problem::Misplaced { key: key.key.clone(), reason });
    }
    if LANE_KEYS.iter().all(|lane_key| lane_key.name != key.name) {
        let valid = LANE_KEYS.iter().map(|key| key.name).filter(|name| *name != LABEL);
        return refuse(key, valid.collect(), problems);
    }
    let values = key.list("a list of values in a matrix, such as [\"1/20\", \"1/60\"]", problems)?;
    if values.is_empty() {
        let range = "a list with at least one value".to_owned();
        return problems.add(&key.at, Problem::OutOfRange { key: key.key.clone(), range, value: "[]".to_owned() });
    }
    let mut scratch = defaults.clone();
    values.iter().for_each(|value| scratch.set(value, problems));
    Some(Axis { values })
}

/// Lane number `index`: the digits of a number with one base per axis, the last axis varying fastest.
fn combination(mut index: usize, axes: &[Axis<'_>], base: &Draft, problems: &mut Problems) -> Draft {
    let mut draft = base.clone();
    let mut label = Vec::new();
    for axis in axes.iter().rev() {
        let value = &axis.values[index % axis.values.len()];
        index /= axis.values.len();
        draft.set(value, problems);
        if axis.values.len() > 1 {
            label.extend(brief(value.name, &draft.spec));
        }
    }
    label.reverse();
    draft.spec.label = label.join(", ");
    draft
}

/// A value for a label: `rk4`, `1/20`, `substeps 4`, `spring, stiffness 10`.
fn brief(name: &str, lane: &LaneSpec) -> Option<String> {
    let key = LANE_KEYS.iter().find(|key| key.name == name)?;
    let text = (key.write)(lane)?.replace("id = ", "").replace(" = ", " ").replace(['"', '{', '}'], "");
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    Some(if key.bare { text } else { format!("{name} {text}") })
}
