//! Single settings of lanes: the copy of one changes that setting, and nothing else.

use super::random::scenario;
use proptest::prelude::*;
use simulation::scenario::LaneSetting;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// Of two random lanes, one takes over a setting of the other: it has that value then, and all else is as it was. Where it cannot have
    /// it, nothing changes.
    #[test]
    fn a_copied_setting_is_the_only_change(scenario in scenario()) {
        for (from, to) in scenario.lanes.iter().zip(scenario.lanes.iter().skip(1)) {
            for setting in LaneSetting::differing(from, to) {
                let mut changed = to.clone();
                if setting.copy(from, &mut changed).is_err() {
                    prop_assert_eq!(&changed, to);
                    continue;
                }
                prop_assert!(!LaneSetting::differing(from, &changed).contains(&setting), "{:?}", setting);
                let differing = LaneSetting::differing(to, &changed);
                // An engine is the settings that it brings.
                let is_of_it = |other: &LaneSetting| other.key == setting.key || setting.key == "engine";
                prop_assert!(differing.iter().all(is_of_it), "{:?}: {:?}", setting, differing);
                if setting.part.is_some() {
                    prop_assert_eq!(differing, vec![setting]);
                }
            }
        }
    }
}
