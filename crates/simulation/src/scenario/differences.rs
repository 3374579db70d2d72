//! Differences between lanes, by the keys of scenario files.

use super::keys::{LANE_KEYS, label_key};
use crate::lane::{LabelKey, LaneSpec};

/// Names of the keys whose values differ between two lanes, in the order of [`LANE_KEYS`].
pub fn differing_keys(a: &LaneSpec, b: &LaneSpec) -> Vec<&'static str> {
    let differ = LANE_KEYS.iter().filter(|key| key.write(a) != key.write(b));
    differ.map(|key| key.name).collect()
}

/// The settings that not all lanes have alike, as parts of their titles; how lanes look is no part of it.
pub fn label_keys_that_differ(lanes: &[&LaneSpec]) -> Vec<LabelKey<LaneSpec>> {
    let Some((first, others)) = lanes.split_first() else { return Vec::new() };
    let plain = |lane: &LaneSpec| LaneSpec { looks: first.looks.clone(), ..lane.clone() };
    let others: Vec<_> = others.iter().map(|lane| plain(lane)).collect();
    let differs = |name: &&str| others.iter().any(|lane| differing_keys(first, lane).contains(name));
    LANE_KEYS.iter().map(|key| key.name).filter(differs).filter_map(label_key).collect()
}
