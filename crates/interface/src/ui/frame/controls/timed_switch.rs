//! A switch that is flipped at a moment of a clip: the edit that the stage makes, or its hang.

use super::scope::Scope;
use super::switches::Switch;
use crate::ui::base::duration_text;
use crate::ui::base::switch_state::SwitchState;
use crate::ui::base::words::capitalized;
use crate::ui::frame::edits::lane_edits::LaneEdits;
use crate::ui::frame::edits::mover::move_at;
use simulation::displays::Display;
use simulation::input::Hang;
use simulation::lane::FollowUpdate;
use simulation::scenario::lesson::{Assignment, Trial};
use simulation::scenario::opening::Control;
use simulation::scenario::{LANE_KEYS, Scenario, named};
use std::fmt;
use std::str::FromStr;
use timestep::time::Flicks;

/// Changes that take no value, with their words: those of the controls of openings.
fn worded_changes() -> Vec<(&'static str, Change)> {
    let of_switch = |switch: Switch| Some((switch.record().control?.word(), Change::Flip(switch)));
    Switch::BAR.into_iter().filter_map(of_switch).chain([(Control::Hang.word(), Change::Hang)]).collect()
}

/// A change at a moment of a run: `interpolation@3s`, `hang@3s`, `mover=late@3s`, or `dt=1/60@500ms`.
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
    /// Lets the next frame of every virtual display hang, as the stage's button does.
    Hang,
    /// Moves what follows the lanes at another moment.
    Move(FollowUpdate),
    /// Gives a key of the lanes a value.
    Set(Assignment),
}

/// The changes without the moment that this scenario can have, as they are typed, and their names in the window.
pub fn offered_changes(scenario: &Scenario) -> Vec<(String, String)> {
    let name = |change: &Change| match change {
        Change::Flip(switch) => switch.name(),
        _ => "Hang",
    };
    let mut offered: Vec<_> =
        worded_changes().into_iter().map(|(word, change)| (word.to_owned(), name(&change).to_owned())).collect();
    let lanes = Scope::All.lanes(scenario, &[]);
    if let Some(kind) = lanes.iter().find_map(|lane| Some(scenario.lanes.get(*lane)?.follow?.kind.word())) {
        let mover = Control::Mover.word();
        offered
            .extend(FollowUpdate::ALL.map(|(word, update)| {
                (format!("{mover}={word}"), format!("{}: {}", capitalized(kind), update.when()))
            }));
    }
    offered
}

/// Result of flipping a switch.
#[derive(Debug)]
pub struct Flipped {
    /// The words for it.
    pub words: String,
    /// The hang of the run that it asks for.
    pub hang: Option<Hang>,
}

impl fmt::Display for TimedSwitch {
    /// As it is typed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = duration_text::format(self.at).replace(' ', "");
        match &self.change {
            Change::Set(set) => write!(f, "{}={}@{at}", set.key, set.value.trim_matches('"')),
            Change::Move(update) => write!(f, "{}={}@{at}", Control::Mover.word(), update.word()),
            change => {
                let word =
                    worded_changes().into_iter().find(|(_, listed)| listed == change).map_or("", |(word, _)| word);
                write!(f, "{word}@{at}")
            }
        }
    }
}

impl FromStr for TimedSwitch {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let form = "write it like interpolation@3s or dt=1/60@500ms";
        let (what, at) = text.rsplit_once('@').ok_or(form)?;
        let at = at.parse().ok().filter(|at| *at >= Flicks::ZERO).ok_or(form)?;
        let change = match what.split_once('=') {
            Some((key, value)) if key.trim() == Control::Mover.word() => {
                Change::Move(named(value.trim(), &FollowUpdate::ALL, "nothing is moved at")?)
            }
            Some((key, value)) => Change::Set(assignment(key.trim(), value.trim())?),
            None => {
                let changes = worded_changes();
                let words: Vec<_> = changes.iter().map(|(word, change)| (*word, change)).collect();
                named(what, &words, "there is no switch")?.clone()
            }
        };
        Ok(TimedSwitch { at, change })
    }
}

impl TimedSwitch {
    /// Makes the edit, on the lanes that the switches of the stage act on.
    ///
    /// # Errors
    /// A sentence that says which lane cannot have it.
    pub fn flip(&self, scenario: &mut Scenario, edits: &mut LaneEdits) -> Result<Flipped, String> {
        let lanes = Scope::All.lanes(scenario, &[]);
        let words = match &self.change {
            Change::Flip(switch) => {
                let on = switch.state(scenario, &lanes, true) != SwitchState::On;
                edits.switch(scenario, &lanes, *switch, on);
                format!("{} {}", switch.name(), if on { "on" } else { "off" })
            }
            Change::Move(update) => {
                let kind = move_at(scenario, &lanes, *update);
                let kind = kind.ok_or("mover: nothing follows the lanes that a switch acts on")?;
                format!("{}: {}", capitalized(kind), update.when())
            }
            Change::Hang => return hang(self.at, scenario),
            Change::Set(set) => {
                for lane in lanes {
                    let trial = Trial { set: vec![set.clone()], lane: Some(lane + 1), ..Trial::default() };
                    *scenario = scenario.with_trial(&trial)?;
                }
                format!("{} = {}", set.key, set.value.trim_matches('"'))
            }
        };
        Ok(Flipped { words, hang: None })
    }
}

/// The hang of a scenario's virtual displays. Lanes that are live in a window have one in a clip.
fn hang(at: Flicks, scenario: &Scenario) -> Result<Flipped, String> {
    if scenario.lanes.iter().all(|lane| matches!(lane.display, Display::Trace(_))) {
        return Err("hang: only virtual displays hang, and every lane is on a trace".to_owned());
    }
    let lasts = scenario.hang();
    Ok(Flipped { words: format!("Hang for {}", duration_text::format(lasts)), hang: Some(Hang { at, lasts }) })
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
    use simulation::scenario::opening::Opening;

    fn flipped(scenario: &str, switches: &[&str]) -> (Scenario, Vec<String>) {
        let (mut scenario, mut edits) = (Scenario::load(scenario).unwrap(), LaneEdits::default());
        let mut flip =
            |text: &&str| text.parse::<TimedSwitch>().unwrap().flip(&mut scenario, &mut edits).unwrap().words;
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
        assert!(changed == own.own_lanes().len() && changed < own.lanes.len());
    }

    /// The moment of a camera has the word that openings press, and moves the user's lanes alone.
    #[test]
    fn a_camera_is_moved_at_another_moment() {
        let (own, (scenario, words)) = (Scenario::load("camera").unwrap(), flipped("camera", &["mover=late@1s"]));
        assert_eq!(words, ["Camera: last"]);
        assert_eq!(scenario.lanes[0].follow, scenario.lanes[1].follow);
        assert!(own.lanes[0] != scenario.lanes[0] && own.lanes[1] == scenario.lanes[1]);
        let mut jitter = Scenario::load("jitter").unwrap();
        let refused = "mover=late@1".parse::<TimedSwitch>().unwrap().flip(&mut jitter, &mut LaneEdits::default());
        assert!(refused.unwrap_err().starts_with("mover: nothing follows"));
        assert!("mover=soon@1".parse::<TimedSwitch>().unwrap_err().starts_with("nothing is moved at `soon`"));
    }

    /// A hang is as long as the opening's, or as the usual one, and edits nothing; a trace has none.
    #[test]
    fn a_hang_is_an_event_of_the_run() {
        for (id, lasts) in [("stutter-50-on-60", Opening::HANG), ("spiral", Scenario::load("spiral").unwrap().hang())] {
            let (mut scenario, mut edits) = (Scenario::load(id).unwrap(), LaneEdits::default());
            let own = scenario.clone();
            let switch: TimedSwitch = "hang@1500ms".parse().unwrap();
            let flipped = switch.flip(&mut scenario, &mut edits).unwrap();
            assert_eq!(flipped.hang, Some(Hang { at: Flicks::from_ratio(3, 2), lasts }), "{id}");
            assert!(scenario == own && flipped.words.starts_with("Hang for "), "{id}: {}", flipped.words);
        }
        let trace = "[[lane]]\ndisplay = { trace = \"coarse-clock\" }\n";
        let mut scenario = Scenario::parse(trace, "test").unwrap();
        let refused = "hang@1".parse::<TimedSwitch>().unwrap().flip(&mut scenario, &mut LaneEdits::default());
        assert!(refused.unwrap_err().contains("every lane is on a trace"));
    }

    /// Each change that a form offers can be typed, and does something in its scenario.
    #[test]
    fn what_is_offered_can_be_flipped() {
        for (id, count) in [("jitter", 5), ("camera", 5 + FollowUpdate::ALL.len())] {
            let scenario = Scenario::load(id).unwrap();
            let offered = offered_changes(&scenario);
            assert_eq!(offered.len(), count, "{offered:?}");
            for (typed, name) in offered {
                let switch: TimedSwitch = format!("{typed}@1s").parse().unwrap();
                let flipped = switch.flip(&mut scenario.clone(), &mut LaneEdits::default()).unwrap();
                assert!(flipped.words.starts_with(&name), "{name}: {}", flipped.words);
            }
        }
    }

    /// Every word, and a key with its value.
    #[test]
    fn a_switch_is_written_as_it_is_typed() {
        let typed = worded_changes().into_iter().map(|(word, _)| format!("{word}@3s"));
        for text in typed.chain(["mover=late@3s", "dt=1/60@500ms", "presentation=interpolate@1/60"].map(str::to_owned))
        {
            let switch: TimedSwitch = text.parse().unwrap();
            assert_eq!((switch.to_string(), switch.to_string().parse()), (text, Ok(switch)));
        }
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
