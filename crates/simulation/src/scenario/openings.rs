//! The openings that come with the program: `assets/openings/*.toml`, one line here for each.

use super::bundled::{BundledScenario, bundled_scenarios};

/// Every opening, in the order of the window's tabs.
pub static OPENINGS: &[BundledScenario] = bundled_scenarios!["openings": "jitter", "three-worlds", "spiral", "camera"];
