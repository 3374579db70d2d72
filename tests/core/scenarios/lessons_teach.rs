//! Every lesson and example teaches an ordering of its lanes, by the numbers that its caption is about.

use super::lessons_relation::check;
use super::lessons_run::numbers;
use super::teachings::teachings;
use rayon::prelude::*;
use simulation::displays::Display;
use simulation::scenario::{BundledScenario, EXAMPLES, LESSONS, Scenario};
use std::collections::BTreeSet;

/// Lessons in which the method is the only cause of errors: nothing may be late or uneven on the display.
const METHODS: &[&str] = &[
    "welcome",
    "falling-euler",
    "spring-phase",
    "euler-against-rk4",
    "pendulum-wide",
    "orbit-methods",
    "double-pendulum",
    "tennis-racket",
    "chain",
    "wind",
    "area",
    "reversible",
];

/// The lessons, and the examples: their sentence says what their numbers teach.
fn taught() -> impl Iterator<Item = &'static BundledScenario> {
    LESSONS.iter().chain(EXAMPLES)
}

#[test]
fn the_numbers_of_every_lesson_say_what_it_teaches() {
    let all: Vec<_> = teachings().collect();
    let wrong = all.par_iter().flat_map_iter(|teaching| {
        let lanes = numbers(teaching.lesson, teaching.seconds);
        let check =
            move |relation: &&str| check(relation, &lanes).err().map(|error| format!("{}: {error}", teaching.lesson));
        teaching.relations.iter().filter_map(check).collect::<Vec<_>>()
    });
    let wrong: Vec<String> = wrong.collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// A lesson is about differences: with its lanes exchanged, something that it teaches is wrong.
#[test]
fn the_order_of_the_lanes_matters() {
    for lesson in taught().filter(|lesson| lesson.scenario().lanes.len() > 1) {
        let wrong = teachings().filter(|teaching| teaching.lesson == lesson.id).any(|teaching| {
            let mut lanes = numbers(teaching.lesson, teaching.seconds);
            lanes.rotate_left(1);
            teaching.relations.iter().any(|relation| check(relation, &lanes).is_err())
        });
        assert!(wrong, "{}", lesson.id);
    }
}

#[test]
fn every_lesson_teaches() {
    let taught: BTreeSet<_> =
        teachings().filter(|teaching| !teaching.relations.is_empty()).map(|teaching| teaching.lesson).collect();
    let listed: BTreeSet<_> = self::taught().map(|lesson| lesson.id).collect();
    assert_eq!(taught, listed);
}

/// The first number that a lane shows is one that the lesson's teaching is about.
#[test]
fn every_lesson_leads_with_a_number_that_it_teaches() {
    for lesson in taught() {
        let first = lesson.scenario().lesson.numbers.first().copied().unwrap_or_default();
        let name = |relation: &str| {
            relation.strip_prefix("link.").unwrap_or(relation).split(['.', ':']).next().map(str::to_owned)
        };
        let is_about_it = |relation: &&str| name(relation).as_deref() == Some(first);
        let taught = teachings().filter(|teaching| teaching.lesson == lesson.id);
        assert!(taught.flat_map(|teaching| teaching.relations).any(is_about_it), "{}: {first}", lesson.id);
    }
}

#[test]
fn lessons_about_methods_show_nothing_late_or_uneven() {
    for lesson in METHODS {
        for lane in numbers(lesson, None) {
            for relation in ["age_ms.min: #1 = 0", "age_ms.max: #1 = 0", "animation_error_ms.max: #1 = 0"] {
                assert_eq!(check(relation, std::slice::from_ref(&lane)), Ok(()), "{lesson}, {}", lane["label"]);
            }
        }
    }
}

/// A hiccup of the window must not change the numbers of a lesson.
#[test]
fn no_lesson_runs_on_the_live_window() {
    for lesson in taught() {
        let lanes = Scenario::load(lesson.id).unwrap().lanes;
        assert!(lanes.iter().all(|lane| lane.display != Display::Live), "{}", lesson.id);
    }
}
