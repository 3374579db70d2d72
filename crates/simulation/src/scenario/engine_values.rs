//! The loop of an engine as settings of a lane.

use super::context::ReadContext;
use super::keys::{LANE_KEYS, read};
use super::setting::settings_of;
use crate::engines::Engine;
use crate::lane::LaneSpec;
use toml::de::DeTable;

/// Gives a lane the loop of an engine: its policy with options, guards, presentation and rates. Its other settings stay.
pub fn set_engine(lane: &mut LaneSpec, engine: &'static Engine) {
    let lines: Vec<_> = engine.values.iter().map(|value| format!("{} = {}", value.key, value.value)).collect();
    let text = lines.join("\n");
    let (table, _) = DeTable::parse_recoverable(&text);
    let mut context = ReadContext::default();
    for setting in settings_of(table.get_ref(), "") {
        read(LANE_KEYS, lane, &setting, &mut context);
    }
    debug_assert!(context.problems.len() == 0, "{}: a value that no lane takes", engine.id);
    lane.looks.engine = Some(engine);
}

/// A lane with the settings of a new one, or of one with the loop of this engine. The engine itself is not among them.
pub(super) fn new_lane_of(engine: Option<&'static Engine>) -> LaneSpec {
    let mut lane = LaneSpec::default();
    if let Some(engine) = engine {
        set_engine(&mut lane, engine);
        lane.looks.engine = None;
    }
    lane
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engines::ENGINES;

    #[test]
    fn every_value_of_every_engine_is_taken() {
        for engine in ENGINES {
            let mut lane = LaneSpec::default();
            set_engine(&mut lane, engine);
            for value in engine.values {
                let key = LANE_KEYS.iter().find(|key| key.name == value.key).unwrap();
                assert_eq!(key.write(&lane).as_deref(), Some(value.value), "{}: {}", engine.id, value.key);
            }
            let names: Vec<_> = engine.values.iter().map(|value| value.key).collect();
            assert!(["policy", "max_frame", "presentation"].iter().all(|key| names.contains(key)), "{}", engine.id);
            assert!(names.contains(&"dt") == (lane.policy.carries || lane.policy.engine), "{}", engine.id);
        }
    }
}
