//! The loop of an engine as settings of a lane.

use super::context::ReadContext;
use super::keys::{Key, LANE_KEYS, read};
use super::setting::settings_of;
use crate::engines::{ENGINES, Engine};
use crate::lane::LaneSpec;
use toml::de::DeTable;

/// Gives a lane the loop of an engine: its policy with options, guards, presentation and rates. What some engine sets and this one does not
/// is as in a new lane, without a limit on steps; the lane's other settings stay.
pub fn set_engine(lane: &mut LaneSpec, engine: &'static Engine) {
    let new = LaneSpec::default();
    let of_engines = |key: &&Key<LaneSpec>| is_of_engines(key.name);
    set(lane, LANE_KEYS.iter().filter(of_engines).filter_map(|key| key.assignment(&new)).collect());
    set(lane, engine.values.iter().map(|value| format!("{} = {}", value.key, value.value)).collect());
    lane.looks.engine = Some(engine);
}

/// `true` if some engine sets this key.
pub(super) fn is_of_engines(key: &str) -> bool {
    ENGINES.iter().any(|engine| engine.values.iter().any(|value| value.key == key))
}

/// The keys in which a lane differs from the loop of the engine that it was given; none without an engine.
pub fn keys_beside_engine(lane: &LaneSpec) -> Vec<&'static str> {
    let Some(engine) = lane.looks.engine else { return Vec::new() };
    let of_engine = new_lane_of(Some(engine));
    let differs = |key: &&Key<LaneSpec>| is_of_engines(key.name) && key.write(lane) != key.write(&of_engine);
    LANE_KEYS.iter().filter(differs).map(|key| key.name).collect()
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

    /// Nothing of the engine before is left, whatever it was.
    #[test]
    fn an_engine_takes_the_place_of_another() {
        for before in ENGINES {
            for engine in ENGINES {
                let (mut lane, mut alone) = (LaneSpec::default(), LaneSpec::default());
                lane.guards.max_steps = Some(3);
                set_engine(&mut lane, before);
                set_engine(&mut lane, engine);
                set_engine(&mut alone, engine);
                assert!(keys_beside_engine(&lane).is_empty());
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
            // A version stands in both records.
            let is_same = !lane.policy.engine || lane.policy.reference.contains(engine.version);
            assert!(is_same, "{}: {} and {}", engine.id, engine.version, lane.policy.reference);
            assert!(names.contains(&"dt") == lane.policy.carries, "{}", engine.id);
        }
    }
}
