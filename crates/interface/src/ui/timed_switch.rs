//! A switch that is flipped at a moment of a clip: the edit that the stage makes.

use super::lane_edits::LaneEdits;
use super::scope::Scope;
use super::switches::{Switch, SwitchState};
use simulation::scenario::lesson::{Assignment, Trial};
use simulation::scenario::{LANE_KEYS, Scenario, named};
use std::str::FromStr;
use timestep::time::Flicks;

/// Words of the switches.
const WORDS: [(&str, Switch); 4] = [
    ("interpolation", Switch::Interpolation),
    ("extrapolation", Switch::Extrapolation),
    ("clamp", Switch::MaxFrame),
    ("vsync", Switch::Vsync),
];

/// An edit at a moment of a run: `interpolation@3s`, or `dt=1/60@500ms`.
#[derive(Clone, Debug, PartialEq)]
pub struct TimedSwitch {
    /// Lab time.
    pub at: Flicks,
    change: Change,
}

#[derive(Clone, Debug, PartialEq)]
enum Change {
    /// Flips a switch of the stage.
    Flip(Switch),
    /// Gives a key of the lanes a value.
    Set(Assignment),
}

impl FromStr for TimedSwitch {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let form = "write it like interpolation@3s or dt=1/60@500ms";
        let (what, at) = text.rsplit_once('@').ok_or(form)?;
        let at = at.parse().ok().filter(|at| *at >= Flicks::ZERO).ok_or(form)?;
        let change = match what.split_once('=') {
            Some((key, value)) => Change::Set(assignment(key.trim(), value.trim())?),
            None => Change::Flip(named(what, &WORDS, "there is no switch")?),
        };
        Ok(TimedSwitch { at, change })
    }
}

impl TimedSwitch {
    /// Makes the edit, on the lanes that the switches of the stage act on. Returns the words for it.
    ///
    /// # Errors
    /// A sentence that says which lane cannot have it.
    pub fn flip(&self, scenario: &mut Scenario, edits: &mut LaneEdits) -> Result<String, String> {
        let lanes = Scope::All.lanes(scenario, 0);
        match &self.change {
            Change::Flip(switch) => {
                let on = switch.state(scenario, &lanes, true) != SwitchState::On;
                edits.switch(scenario, &lanes, *switch, on);
                Ok(format!("{} {}", switch.name(), if on { "on" } else { "off" }))
            }
            Change::Set(set) => {
                for lane in lanes {
                    let trial = Trial { set: vec![set.clone()], lane: Some(lane + 1), ..Trial::default() };
                    *scenario = scenario.with_trial(&trial)?;
                }
                Ok(format!("{} = {}", set.key, set.value.trim_matches('"')))
            }
        }
    }
}

/// A key of lanes and its value, which is TOML or else text.
fn assignment(key: &str, value: &str) -> Result<Assignment, String> {
    let keys: Vec<(&'static str, &'static str)> = LANE_KEYS.iter().map(|key| (key.name, key.name)).collect();
    let key = named(key, &keys, "lanes have no key")?;
    let is_toml = format!("{key} = {value}").parse::<toml::Table>().is_ok();
    Ok(Assignment { key, value: if is_toml { value.to_owned() } else { format!("{value:?}") } })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn flipped(scenario: &str, switches: &[&str]) -> (Scenario, Vec<String>) {
        let (mut scenario, mut edits) = (Scenario::load(scenario).unwrap(), LaneEdits::default());
        let mut flip = |text: &&str| text.parse::<TimedSwitch>().unwrap().flip(&mut scenario, &mut edits).unwrap();
        let words = switches.iter().map(&mut flip).collect();
        (scenario, words)
    }

    #[test]
    fn switches_flip_and_keys_get_their_value() {
        let (scenario, words) =
            flipped("stutter-50-on-60", &["interpolation@3s", "dt=1/60@500ms", "interpolation@4s", "extrapolation@5"]);
        assert_eq!(words, ["Interpolation on", "dt = 1/60", "Interpolation off", "Extrapolation on"]);
        assert_eq!(scenario.lanes[0].presentation.id, "extrapolate");
        assert_eq!(scenario.lanes[0].dt, Flicks::from_ratio(1, 60));
        let (own, other) = (Scenario::load("jitter").unwrap(), flipped("jitter", &["interpolation@1s"]).0);
        let changed = own.lanes.iter().zip(&other.lanes).filter(|(own, other)| own != other).count();
        assert!(changed == own.opening.as_ref().unwrap().lanes().count() && changed < own.lanes.len());
    }

    #[test]
    fn what_is_no_switch_is_said() {
        let refused = |text: &str| text.parse::<TimedSwitch>().unwrap_err();
        assert_eq!(refused("interpolate@3s"), "there is no switch `interpolate`; did you mean `interpolation`?");
        assert_eq!(refused("integratr=rk4@3s"), "lanes have no key `integratr`; did you mean `integrator`?");
        for text in ["interpolation", "interpolation@", "vsync@-1", "clamp@soon"] {
            assert!(refused(text).starts_with("write it like"), "{text}");
        }
        let wrong: TimedSwitch = "dt=fast@1".parse().unwrap();
        let mut scenario = Scenario::load("jitter").unwrap();
        assert!(wrong.flip(&mut scenario, &mut LaneEdits::default()).unwrap_err().starts_with("lane "));
    }
}
