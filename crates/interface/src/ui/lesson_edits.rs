//! Edits of lessons in the window: the saved file can be read, and its texts name only what is still there.

use super::frame::controls::switches::Switch;
use super::frame::edits::draft::Draft;
use super::frame::edits::history::History;
use super::frame::edits::lane_edits::LaneEdits;
use super::frame::intent::{Intent, LaneIntent};
use super::headless::Headless;
use super::interface::Interface;
use simulation::course::{CATALOGUE, Outcome};
use simulation::lab::{Frame, Lab};
use simulation::lane::LaneSpec;
use simulation::scenario::lesson::{Assignment, Quantity, Trial};
use simulation::scenario::{Key, LANE_KEYS, LESSONS, Scenario, Value};
use simulation::worlds::{World, WorldSpec};
use timestep::entry::Entry;

/// Values of every key of a lane, of which one at least differs from any setting.
fn values(key: &Key<LaneSpec>) -> Vec<String> {
    let values: &[&str] = match (&key.value, key.name) {
        (Value::Switch(_), _) => &["true", "false"],
        (Value::Choice(choice), _) => return (choice.words)().iter().map(|word| format!("'{word}'")).collect(),
        (Value::Count(..), _) | (_, "max_steps") => &["3", "4"],
        (Value::Number(..), _) => &["0.1", "0.2"],
        (Value::Duration(..), _) => &["'1/77'", "'1 ms'"],
        (_, "label") => &["'mine'"],
        (_, "number") => &["60"],
        (_, "engine") => &["'bevy'", "'phaser'"],
        (_, "world") => &["'spring'", "'orbit'"],
        (_, "integrator") => &["'rk4'", "'dormand-prince'"],
        (_, "policy") => &["'fixed'", "'variable'", "'locked'"],
        (_, "presentation") => &["'latest'", "'hermite'"],
        (_, "orientation") => &["'slerp'", "'nlerp'"],
        (_, "display") => &["{ hz = 75 }", "'live'"],
        (_, "max_frame") => &["'90 ms'"],
        (_, "time_scale") => &["0.7"],
        (_, "link") => &["{ model = 'lockstep' }", "{ model = 'snapshots' }", "'off'"],
        (_, "follow") => &["{ kind = 'camera' }", "{ kind = 'child', update = 'step', blend = 'once' }"],
        (_, "state") => &["'f32'", "{ places = 0.5 }"],
        (_, "mechanisms") => &["['accumulator']", "[]"],
        (_, other) => panic!("no value for the key `{other}`"),
    };
    values.iter().map(|value| (*value).to_owned()).collect()
}

/// Every kind of edit of a scenario, by name. The second is `true` if it changes what a lesson is about.
fn edits(lesson: &Scenario) -> Vec<(String, bool, Scenario)> {
    let mut edits = Vec::new();
    let lanes = lesson.lanes.len();
    let mut add = |name: String, changes: bool, edit: &dyn Fn(&mut Draft<'_>)| {
        let mut draft = Draft::new(lesson, None);
        edit(&mut draft);
        edits.push((name, changes, draft.get().clone()));
    };
    let tools = LaneEdits::default;
    add("lane added".to_owned(), true, &|draft| drop(tools().add(draft, 0)));
    for lane in 0..lanes {
        add(format!("lane {lane} doubled"), true, &|draft| drop(tools().duplicate(draft, lane)));
        if lanes > 1 {
            add(format!("lane {lane} removed"), true, &|draft| drop(tools().remove(draft, lane)));
        }
        if lane + 1 < lanes {
            add(format!("lane {lane} moved"), true, &|draft| _ = tools().swap(draft, lane, lane + 1));
        }
    }
    for lane in [0, lanes - 1] {
        for world in World::all().iter().filter(|world| world.id != lesson.lanes[lane].world.id) {
            add(format!("world {}", world.id), true, &|draft| draft.edit().lanes[lane].world = WorldSpec::of(world));
        }
        let settings = LANE_KEYS.iter().flat_map(|key| values(key).into_iter().map(|value| (key.name, value)));
        for (key, value) in settings.filter(|(key, _)| *key != "world" && *key != "number") {
            let set = vec![Assignment { key, value: value.clone() }];
            let trial = Trial { set, lane: Some(lane + 1), ..Trial::default() };
            let Ok(edited) = lesson.with_trial(&trial) else { continue };
            add(format!("{key} = {value} in lane {lane}"), false, &|draft| draft.edit().clone_from(&edited));
        }
    }
    add("title".to_owned(), false, &|draft| draft.edit().title = "mine".to_owned());
    add("seed".to_owned(), false, &|draft| draft.edit().seed += 1);
    edits
}

/// The numbers of a run of so many frames.
fn outcome(scenario: &Scenario, frames: u32) -> Outcome {
    let mut lab = Lab::new(scenario.clone().without_window());
    for _ in 0..frames {
        lab.frame(Frame { elapsed: Lab::NOMINAL_FRAME, ..Frame::default() });
    }
    Outcome::of_lab(&lab)
}

/// Every number that the lesson names, with its lane.
fn named(scenario: &Scenario) -> Vec<(Quantity, usize)> {
    let lanes = |quantity: &Quantity| quantity.lane.map_or(1..=scenario.lanes.len(), |lane| lane..=lane);
    scenario.lesson.quantities().flat_map(|quantity| lanes(quantity).map(|lane| (quantity.clone(), lane))).collect()
}

/// Ends an edit as the window does. Returns what is open then, and `true` if it says that the lesson is left.
fn end(before: &Scenario, edited: Scenario) -> (Scenario, bool) {
    let mut draft = Draft::new(before, None);
    *draft.edit() = edited;
    let ended = History::default().end_edit(&mut draft, false);
    (draft.get().clone(), ended.is_some_and(|edit| edit.leaves_lesson))
}

#[test]
fn every_setting_is_edited_in_some_lesson() {
    let scenarios: Vec<_> = LESSONS.iter().map(|entry| entry.scenario()).collect();
    let names: Vec<_> = scenarios.iter().flat_map(edits).map(|(name, ..)| name).collect();
    for key in LANE_KEYS.iter().filter(|key| !["world", "number"].contains(&key.name)) {
        assert!(names.iter().any(|name| name.starts_with(&format!("{} = ", key.name))), "{}", key.name);
    }
}

#[test]
fn no_edit_leaves_texts_about_what_is_gone() {
    let titles: Vec<_> = CATALOGUE.iter().map(|entry| &entry.title).collect();
    for entry in LESSONS {
        let lesson = entry.scenario();
        for (name, changes, edited) in edits(&lesson) {
            let what = format!("{}: {name}", entry.id);
            let (after, told) = end(&lesson, edited);
            let read =
                Scenario::parse(&after.to_toml(), "saved.toml").unwrap_or_else(|errors| panic!("{what}: {errors:?}"));
            assert_eq!((&read.lesson, &read.caption), (&after.lesson, &after.caption), "{what}: saving drops nothing");
            let is_left = after.lesson == after.lesson.without_words();
            assert_eq!(told, is_left, "{what}");
            if changes {
                assert!(is_left && after.caption.is_empty() && !titles.contains(&&after.title), "{what}");
            }
            if is_left {
                let (again, told) = end(&after, Scenario { seed: after.seed + 1, ..after.clone() });
                assert!(!told && again.title == after.title, "{what}: it is left once");
            } else {
                assert_eq!((&after.lesson, &after.caption), (&lesson.lesson, &lesson.caption), "{what}");
                assert!(after.lesson.lanes().all(|lane| lane <= after.lanes.len()), "{what}");
            }
        }
    }
}

/// An edit that takes a number away which the texts name takes the texts away.
#[test]
fn texts_name_only_numbers_that_are_there() {
    for entry in LESSONS.iter().filter(|entry| !named(&entry.scenario()).is_empty()) {
        let lesson = entry.scenario();
        let then = outcome(&lesson, 20);
        let structural = ["link", "policy", "integrator", "world"];
        for (name, _, edited) in
            edits(&lesson).into_iter().filter(|(name, ..)| structural.iter().any(|key| name.starts_with(key)))
        {
            let (after, is_left) = end(&lesson, edited);
            if is_left {
                continue;
            }
            // Some numbers need a few seconds.
            let lost = |now: &Outcome| {
                let lost = |(quantity, lane): &(Quantity, usize)| {
                    then.value(quantity, Some(*lane)).is_ok() && now.value(quantity, Some(*lane)).is_err()
                };
                named(&after).into_iter().find(lost)
            };
            let lost = lost(&outcome(&after, 20)).and_then(|_| lost(&outcome(&after, 200)));
            assert_eq!(lost, None, "{}: {name}", entry.id);
        }
    }
}

/// A thing that the lesson proposes, and the way back from it, leave nothing.
#[test]
fn trials_do_not_leave_their_lesson() {
    for entry in LESSONS {
        let lesson = entry.scenario();
        for trial in &lesson.lesson.trials {
            let tried = lesson.with_trial(trial).unwrap();
            for [from, to] in [[&lesson, &tried], [&tried, &lesson]] {
                let mut draft = Draft::new(from, None);
                draft.take_lesson(to);
                let ended = History::default().end_edit(&mut draft, false).unwrap();
                assert!(!ended.leaves_lesson && draft.get().lesson == lesson.lesson, "{}: {}", entry.id, trial.say);
            }
        }
    }
}

/// A switch and its undo only try the lesson; a lane that is added does not, nor does its undo.
#[test]
fn switches_only_try_a_lesson() {
    let lesson = Scenario::load("welcome").unwrap();
    let (mut lab, mut window) = (Lab::new(lesson), Headless::new(Interface::default()));
    window.frame(&lab.snapshot(), Vec::new());
    let (switch, undo) = (Intent::Toggle(Switch::Interpolation), Intent::Undo);
    for (intent, tries) in
        [(switch, true), (undo, true), (switch, true), (Intent::Lane(LaneIntent::Duplicate), false), (undo, false)]
    {
        window.press(intent);
        let output = window.frame(&lab.snapshot(), Vec::new());
        let scenario = output.scenario.as_ref().unwrap_or_else(|| panic!("{intent:?} edits nothing"));
        assert_eq!(output.tries, tries, "{intent:?}");
        lab.frame(Frame { scenario: Some(scenario), ..Frame::default() });
    }
}
