//! The judge of lessons and openings: everything that is shipped is without a flaw, and every kind of flaw is found at its key.

use rayon::prelude::*;
use simulation::course::Examination;
use simulation::scenario::{Flaw, Scenario, bundled};

/// The flaws of a scenario in this text, as one line each.
fn flaws(text: &str) -> Vec<String> {
    let scenario = Scenario::parse(text, "flawed").unwrap_or_else(|errors| panic!("{text}\n{}", errors[0]));
    let found = Examination::of(&scenario).finish(|| ()).map_or_else(|flaws| flaws, |_| Vec::new());
    found.iter().map(Flaw::to_string).collect()
}

#[test]
fn what_is_shipped_has_no_flaw() {
    let entries: Vec<_> = bundled().collect();
    let flawed = |id: &str, scenario: &Scenario| {
        let flaws = Examination::of(scenario).finish(|| ()).err()?;
        Some(format!("{id}: {flaws:?}"))
    };
    let found: Vec<_> = entries.par_iter().filter_map(|entry| flawed(entry.id, &entry.scenario())).collect();
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn what_is_neither_a_lesson_nor_an_opening_has_nothing_to_examine() {
    assert_eq!(flaws("[lesson]\nnumbers = [\"steps\"]\nlayout = \"tracks\"\n[[lane]]\n"), Vec::<String>::new());
    assert_eq!(flaws("seconds = 100000\n[[lane]]\n"), Vec::<String>::new());
}

#[test]
fn every_flaw_is_told_in_order_of_its_kind() {
    let text = "seconds = 1\n[lesson]\nask = \"Why?\"\nwhy = \"{steps}\"\nmore = \"{lane1.state.9}\"\n\
        moments = [{ at = 0.5, say = \"x\", is = \"steps = 9\" }, { at = 2, say = \"{lane1.steps / 0}\" }]\n\
        try = [{ say = \"x\", set = { dt = \"1/120\" }, then = \"{lane1.state.9}\" }]\n[[lane]]\nworld = \"glide\"\n";
    assert_eq!(
        flaws(text),
        [
            "`lesson.moments.at`: 2 s is never reached: the run ends at 1 s",
            "`lesson.why`: `steps`: which lane?",
            "`lesson.more`: lane 1 has no `state.9`",
            "`lesson.moments.say`: `lane1.steps / 0` divides by zero",
            "`lesson.moments.is`: not so on lane 1 at 500 ms: `steps` is 1",
            "`lesson.try.then`: lane 1 has no `state.9`",
        ]
    );
}

/// An opening over the lanes that its switches can make of it, on each kind of display.
#[test]
fn an_opening_has_a_value_for_each_of_its_texts_whatever_the_switches_say() {
    let of = |display: &str, more: &str, answers: &str| {
        flaws(&format!(
            "[opening]\nline = \"A line.\"\nlesson = \"locked\"\n{more}\nanswers = [{answers} {{ no_claim = \"x\", say = \"x\" }}]\n\
            [[lane]]\nworld = \"glide\"\ndisplay = {display}\n"
        ))
    };
    let steady = "{ hz = 60 }";
    let none = Vec::<String>::new();
    assert_eq!(
        of(
            steady,
            "",
            "{ when = \"vsync=off\", no_claim = \"x\", say = \"{hz}, {frames}, {step_cost_ms}\", press = \"vsync\" },"
        ),
        none
    );
    assert_eq!(of(steady, "", "{ when = \"clamp=on\", no_claim = \"x\", say = \"{clamp_ms}\" },"), none);
    assert_eq!(
        of(
            "\"live\"",
            "",
            "{ when = \"clamp=off, interpolation=on\", no_claim = \"x\", say = \"{step_ms}\", press = \"clamp\" },"
        ),
        none
    );
    for (display, answer, flaw) in [
        (
            "\"live\"",
            "{ when = \"clamp=on\", no_claim = \"x\", say = \"{hz}\" },",
            "`opening.answers.say`: the lane has no `hz`: its display is none with a rate",
        ),
        (
            "\"live\"",
            "{ when = \"vsync=on\", no_claim = \"x\", say = \"x\" },",
            "`opening.answers.when`: it never holds: a lane of the user has no `vsync`",
        ),
        (
            "\"live\"",
            "{ when = \"steps<=20\", no_claim = \"x\", say = \"x\", press = \"vsync\" },",
            "`opening.answers.press`: its lane has no `vsync`",
        ),
        (
            steady,
            "{ when = \"steps=20\", no_claim = \"x\", say = \"x\", next = \"{clamp_ms}\" },",
            "`opening.answers.next`: the lane has no `clamp_ms`: no frame is cut there; with the clamp off it is left out, unless `when` says `clamp=on`",
        ),
        (
            steady,
            "{ when = \"clamp=off\", no_claim = \"x\", say = \"{clamp_ms}\" },",
            "`opening.answers.say`: the lane has no `clamp_ms`: no frame is cut there; with the clamp off it is left out, unless `when` says `clamp=on`",
        ),
        (
            steady,
            "{ when = \"steps=20\", no_claim = \"x\", say = \"{step_ms / step_cost_ms}\" },",
            "`opening.answers.say`: `step_ms / step_cost_ms` divides by zero",
        ),
        (
            steady,
            "{ when = \"steps<=20, steps>=30\", no_claim = \"x\", say = \"x\" },",
            "`opening.answers.when`: it never holds: two terms of `steps<=20, steps>=30` exclude each other",
        ),
        (
            steady,
            "{ when = \"vsync=on, vsync=off\", no_claim = \"x\", say = \"x\" },",
            "`opening.answers.when`: it never holds: two terms of `vsync=on, vsync=off` exclude each other",
        ),
        (
            steady,
            "{ when = \"interpolation=on, extrapolation=on\", no_claim = \"x\", say = \"x\" },",
            "`opening.answers.when`: it never holds: two terms of `interpolation=on, extrapolation=on` exclude each other",
        ),
        (
            steady,
            "{ when = \"integrator=rk4, integrator=leapfrog\", no_claim = \"x\", say = \"x\" },",
            "`opening.answers.when`: it never holds: two terms of `integrator=rk4, integrator=leapfrog` exclude each other",
        ),
        (
            steady,
            "{ when = \"clamp=on\", say = \"x\" },",
            "`opening.answers.is`: it is missing: what the sentence claims, or `no_claim`, the reason why it claims nothing",
        ),
        (
            steady,
            "{ when = \"clamp=on\", is = \"lane7.steps > 1\", say = \"x\" },",
            "`opening.answers.is`: `lane7.steps`: there is no lane 7",
        ),
        (steady, "{ when = \"clamp=on\", is = \"place.x.max > local_error\", say = \"x\" },", ""),
    ] {
        let flaw: Vec<_> = (!flaw.is_empty()).then_some(flaw).into_iter().collect();
        assert_eq!(of(display, "", answer), flaw, "{answer}");
    }
    let first = "answers = [{ is = \"dropped_secs > 1\", say = \"x\" }]";
    let text = format!("[opening]\nline = \"x\"\nlesson = \"locked\"\n{first}\n[[lane]]\nworld = \"glide\"\n");
    assert_eq!(flaws(&text), ["`opening.answers.is`: it does not hold at the start, where its sentence is said"]);
}
