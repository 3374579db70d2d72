//! Keys that exist, but in another table than the one they were written in.

use super::item::{Item, Problems};
use super::lane_keys::LANE_KEYS;
use super::parse::{HEAD_KEYS, LANE_TABLES};
use super::problem::Problem;
use super::{CHANGE_KEYS, DISPLAY_KEYS, HITCH_KEYS, STEP_COST_KEYS, TRACE_KEYS};
use crate::time::policies::POLICIES;
use crate::worlds::WORLDS;

/// Where the key belongs, if it is one at all.
fn place_of(name: &str) -> Option<&'static str> {
    if LANE_KEYS.iter().any(|key| key.name == name) {
        Some("it belongs to a lane: into `[[lane]]` or `[defaults]`")
    } else if HEAD_KEYS.iter().any(|key| key.name == name) || LANE_TABLES.iter().any(|table| table.0 == name) {
        Some("it belongs to the whole file: above the first table")
    } else if DISPLAY_KEYS.iter().any(|key| key.name == name) {
        Some("it belongs to a display: into `display = { … }`")
    } else if TRACE_KEYS.iter().any(|key| key.name == name) {
        Some("it is the only key of its display: `display = { trace = \"…\" }`")
    } else if HITCH_KEYS.iter().any(|key| key.name == name) {
        Some("it belongs to a hitch: into `display = { hitch = { … } }`")
    } else if STEP_COST_KEYS.iter().any(|key| key.name == name) {
        Some("it belongs to a step cost: into `display = { step_cost = { … } }`")
    } else if CHANGE_KEYS.iter().any(|key| key.name == name) {
        Some("it belongs to a change of the input: into `input = [{ … }]`")
    } else if WORLDS.iter().any(|world| world.params.iter().any(|param| param.key == name)) {
        Some("it belongs to a world: into `world = { id = \"…\", … }`")
    } else if POLICIES.iter().any(|policy| policy.option.as_ref().is_some_and(|option| option.key == name)) {
        Some("it belongs to another policy: into `policy = { id = \"…\", … }`")
    } else {
        None
    }
}

/// The item's key is none of `valid`: it belongs elsewhere, or it is unknown.
pub(super) fn refuse<T>(item: &Item<'_>, valid: Vec<&'static str>, problems: &mut Problems) -> Option<T> {
    match place_of(item.name) {
        Some(reason) => problems.add(&item.key_at, Problem::Misplaced { key: item.key.clone(), reason }),
        None => item.unknown_key(valid, problems),
    }
}
