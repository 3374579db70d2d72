//! The loop of an engine as settings of a lane.

use super::context::ReadContext;
use super::keys::{LANE_KEYS, read};
use super::setting::settings_of;
use crate::engines::{Engine, EngineValue};
use crate::lane::LaneSpec;
use toml::de::DeTable;

/// Gives a lane the loop of an engine: its policy with options, guards, presentation and rates. What only the engine before it has set is
/// as in a new lane; its other settings stay.
pub fn set_engine(lane: &mut LaneSpec, engine: &'static Engine) {
    let new = LaneSpec::default();
    let left = lane.looks.engine.into_iter().flat_map(|before| before.values);
    let default = |value: &EngineValue| LANE_KEYS.iter().find(|key| key.name == value.key)?.assignment(&new);
    set(lane, left.filter_map(default).collect());
    set(lane, engine.values.iter().map(|value| format!("{} = {}", value.key, value.value)).collect());
    lane.looks.engine = Some(engine);
}

/// Sets keys of a lane, each given as a line of a file.
fn set(lane: &mut LaneSpec, lines: Vec<String>) {
    let text = lines.join("\n");
    let (table, _) = DeTable::parse_recoverable(&text);
    let mut context = ReadContext::default();
    for setting in settings_of(table.get_ref(), "") {
        read(LANE_KEYS, lane, &setting, &mut context);
    }
    debug_assert!(context.problems.len() == 0, "a value that no lane takes: {text}");
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

    /// Nothing of the engine before is left, whatever it was.
    #[test]
    fn an_engine_takes_the_place_of_another() {
        for before in ENGINES {
            for engine in ENGINES {
                let (mut lane, mut alone) = (LaneSpec::default(), LaneSpec::default());
                set_engine(&mut lane, before);
                set_engine(&mut lane, engine);
                set_engine(&mut alone, engine);
                assert_eq!(lane, alone, "{} after {}", engine.id, before.id);
            }
        }
    }

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
