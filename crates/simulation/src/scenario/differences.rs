//! Differences between lanes, by the keys of scenario files.

use super::keys::LANE_KEYS;
use crate::lane::LaneSpec;

/// Names of the keys whose values differ between two lanes, in the order of [`LANE_KEYS`].
pub fn differing_keys(a: &LaneSpec, b: &LaneSpec) -> Vec<&'static str> {
    let differ = LANE_KEYS.iter().filter(|key| key.write(a) != key.write(b));
    differ.map(|key| key.name).collect()
}
