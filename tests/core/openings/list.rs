//! The list of openings: its files, their tables, and their sentences.

use super::opening;
use simulation::displays::Display;
use simulation::scenario::opening::Control;
use simulation::scenario::{OPENINGS, Opening, Scenario, bundled};
use std::collections::BTreeSet;

#[test]
fn every_id_is_there_once() {
    let ids: BTreeSet<_> = bundled().map(|entry| entry.id).collect();
    assert_eq!(ids.len(), bundled().count());
}

#[test]
fn openings_are_read_and_written_and_ask_nothing() {
    for entry in OPENINGS {
        let scenario = Scenario::parse(entry.text, entry.id).unwrap_or_else(|errors| panic!("{}", errors[0]));
        assert_eq!(Scenario::load(entry.id).unwrap(), scenario);
        assert_eq!(Scenario::parse(&scenario.to_toml(), "saved").unwrap(), scenario, "{}", entry.id);
        assert!(scenario.lesson == Default::default() && scenario.caption.is_empty(), "{} asks", entry.id);
        let line = scenario.share_line().unwrap().text;
        assert_eq!(Scenario::load(&line).unwrap().opening, scenario.opening);
        let mut arranged = scenario.clone();
        arranged.lesson.numbers = vec!["age_ms"];
        assert_eq!(Scenario::parse(&arranged.to_toml(), "saved").unwrap(), scenario, "{}: one table only", entry.id);
        let mut fewer = scenario;
        fewer.lanes.truncate(1);
        let written = Scenario::parse(&fewer.to_toml(), "saved").unwrap_or_else(|errors| panic!("{}", errors[0]));
        let yours = fewer.opening.as_ref().unwrap().yours.len();
        assert_eq!(written.opening.is_some(), yours == 1, "{}: lanes that are gone", entry.id);
    }
}

/// Whatever the switches are set to, there is a sentence without a gap, short enough for one line.
#[test]
fn every_combination_of_switches_has_a_sentence() {
    let switches = [Control::Interpolation, Control::Extrapolation, Control::Clamp, Control::Vsync, Control::Steps];
    for entry in OPENINGS {
        let start = opening(entry.id, 60.0);
        let opening = start.opening.as_ref().unwrap();
        for bits in 0..1_u32 << switches.len() {
            let mut now = start.clone();
            for lane in &opening.yours {
                for (place, control) in switches.iter().enumerate() {
                    if bits >> place & 1 == 1 {
                        let on = control.is_on(&now.lanes[lane - 1]) == Some(true);
                        super::flip(*control, !on)(&mut now.lanes[lane - 1]);
                    }
                }
            }
            // Whatever the run is: each answer may be the first one whose claim holds.
            for (answer, (_, control)) in
                opening.answers.iter().flat_map(|answer| Control::ALL.map(|used| (answer, used)))
            {
                let only = Opening { answers: vec![answer.clone()], ..opening.clone() };
                let Some(answer) = only.answer(&now.lanes, Some(control), |_| true) else { continue };
                for text in [&answer.say, &answer.next] {
                    let said = opening.fill(text, &now.lanes);
                    let said = said.unwrap_or_else(|why| panic!("{}, {control:?}: {}: {why}", entry.id, text.text));
                    assert!((1..=100).contains(&said.chars().count()), "{}: {said}", entry.id);
                }
                assert!(!answer.press.is_empty(), "{}: {}", entry.id, answer.say.text);
            }
        }
    }
}

#[test]
fn mistakes_are_told_with_their_places() {
    let jitter = OPENINGS[0].text;
    for (from, to, line, words) in [
        ("yours = [1]", "yours = [3]", 4, "`yours` names lane 3, and the last one is 2"),
        ("yours = [1]", "yours = []", 6, "one lane at least is the user's"),
        ("yours = [1]", "your = [1]", 6, "did you mean `yours`?"),
        ("\"pressed=hang, clamp=on\"", "\"hang, clamp=up\"", 11, "write `clamp=on` or `clamp=off`"),
        ("press = \"vsync\"", "press = \"vsinc\"", 16, "did you mean `vsync`?"),
        ("{steps} steps a second. Only", "{stepz} steps a second. Only", 5, "did you mean `steps`?"),
        ("stutter-50-on-60", "stutter-50-on-6", 9, "did you mean `stutter-50-on-60`?"),
        ("hang = \"580 ms\"", "hang = \"0 s\"", 7, "more than 0"),
        ("line = ", "lines = ", 5, "did you mean `line`?"),
        ("line = ", "#", 4, "an opening needs `line`, its headline"),
        ("lesson = ", "#", 4, "an opening needs `lesson`, which says why"),
        ("[defaults]", "[lesson]\nask = \"Why?\"\n[defaults]", 4, "an opening has no `[lesson]`"),
    ] {
        let text = jitter.replacen(from, to, 1);
        assert_ne!(text, jitter, "{from}");
        let errors = Scenario::parse(&text, "a.toml").unwrap_err();
        let said: Vec<_> = errors.iter().map(ToString::to_string).collect();
        let place = format!("a.toml:{line}:");
        assert!(said.iter().any(|error| error.contains(words) && error.contains(&place)), "{to}: {said:?}");
    }
    let last = jitter.rfind("  { is").unwrap();
    let end = last + jitter[last..].find('\n').unwrap();
    let without = format!("{}{}", &jitter[..last], &jitter[end..]);
    let errors = Scenario::parse(&without, "a.toml").unwrap_err();
    assert!(errors[0].to_string().contains("the last answer, and no other, has no `when`"), "{}", errors[0]);
}

/// What rows differ in, and the layers that are shown, are read with the same care.
#[test]
fn mistakes_in_causes_and_layers_are_told() {
    let three = OPENINGS[1].text;
    for (from, to, words) in [
        ("{ name = \"Method\"", "{ nam = \"Method\"", "did you mean `name`?"),
        ("{ name = \"Method\", ", "{ ", "a cause needs `name`"),
        (
            "{ integrator = \"semi-implicit-euler\", dt = \"1/20\" }, { integrator = \"rk4\", dt = \"1/20\" }",
            "{ integrator = \"rk4\", dt = \"1/20\" }",
            "the cause `Method` has 2 rows, and the lanes have 3",
        ),
        (
            "integrator = \"velocity-verlet\", dt",
            "integrator = \"exponential-euler\", dt",
            "the cause `Order of the method`: ",
        ),
        (
            "integrator = \"velocity-verlet\", dt",
            "integrator = \"velocity-verlt\", dt",
            "did you mean `velocity-verlet`?",
        ),
        ("dt = \"1/240\" }]", "dt = \"0 s\" }]", "must be"),
        ("show = [\"ghost\", \"trail\"]", "show = [\"ghost\", \"trial\"]", "did you mean `trail`?"),
    ] {
        let text = three.replacen(from, to, 1);
        assert_ne!(text, three, "{from}");
        let errors = Scenario::parse(&text, "a.toml").unwrap_err();
        let said: Vec<_> = errors.iter().map(ToString::to_string).collect();
        assert!(said.iter().any(|error| error.contains(words) && error.contains("a.toml:")), "{to}: {said:?}");
    }
}

#[test]
fn openings_use_the_screen() {
    for entry in OPENINGS {
        let of_screen = |display: &Display| matches!(display, Display::Virtual(display) if display.of_screen);
        assert!(entry.scenario().lanes.iter().all(|lane| of_screen(&lane.display)), "{}", entry.id);
    }
}
