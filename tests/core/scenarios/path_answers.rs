//! No two lessons of a path have the same answer for the same reason.
//!
//! The answer is of the same kind if the questions ask alike (how many, which one, what), and for the same reason if the same family of
//! numbers decides about lanes with the same method, policy and presentation.

use simulation::course::{Rehearsal, RightAnswer, judge};
use simulation::lane::LaneSpec;
use simulation::scenario::lesson::{Bet, Quantity, Sum};
use simulation::scenario::{PATHS, Scenario};
use std::collections::{BTreeMap, BTreeSet};

/// Numbers that tell the same fact in several ways.
const FAMILIES: &[(&str, &[&str])] = &[
    ("steps in frames", &["steps", "frames", "steps_per_frame", "frames_repeated"]),
    ("delay", &["age_ms", "delay_ms", "input_latency_ms", "first_response_ms"]),
    ("time lost", &["sim_time_secs", "dropped_secs", "locked_drift_secs", "backlog_secs"]),
    ("place", &["state", "state_hash", "integration_error"]),
    ("drawn place", &["presentation_error", "shown_error", "judder_px", "animation_error_ms"]),
];

/// Question words, in the order in which they decide, and the kind of answer.
const QUESTIONS: &[(&str, &str)] = &[
    ("how", "amount"),
    ("number", "amount"),
    ("which", "one of them"),
    ("whose", "one of them"),
    ("where", "where"),
    ("what", "what"),
    ("who", "one of them"),
];

/// A right answer: what is asked, which numbers decide, and the method, policy and presentation of the lanes that they belong to.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Answer {
    asks: &'static str,
    numbers: BTreeSet<String>,
    lanes: BTreeSet<[&'static str; 3]>,
}

impl Answer {
    fn of(scenario: &Scenario) -> Self {
        let plan = &scenario.lesson;
        let question = plan.ask.trim_end_matches('?').rsplit(". ").next().unwrap_or_default().to_lowercase();
        let has = |word: &str| question.split(|letter: char| !letter.is_alphanumeric()).any(|own| own == word);
        let (_, asks) = QUESTIONS.iter().find(|(word, _)| has(word)).unwrap_or_else(|| panic!("{}", plan.ask));
        let bet = plan.bet.as_ref().expect("a lesson of a path bets");
        let right = match judge(bet, &Rehearsal::of(scenario).finish()).unwrap() {
            RightAnswer::Choice(right) => right,
            RightAnswer::Number(_) => 0,
        };
        let quantities: Vec<Quantity> = match bet {
            Bet::Lanes { of, .. } => vec![Quantity { lane: Some(right + 1), ..of.clone() }],
            Bet::Choices { checks, .. } => checks[right].sums().flat_map(Sum::names).cloned().collect(),
            Bet::Number { of, .. } => of.names().cloned().collect(),
        };
        let family = |quantity: &Quantity| {
            let family = FAMILIES.iter().find(|(_, names)| names.contains(&quantity.name()));
            family.map_or(quantity.name(), |(family, _)| family).to_owned()
        };
        let settings = |lane: &LaneSpec| [lane.integrator.integrator.id, lane.policy.policy.id, lane.presentation.id];
        let lanes = quantities.iter().filter_map(|quantity| scenario.lanes.get(quantity.lane?.checked_sub(1)?));
        Answer { asks, numbers: quantities.iter().map(family).collect(), lanes: lanes.map(settings).collect() }
    }
}

/// Lessons with equal answers, each beside the first one.
fn equal_answers<'a>(lessons: impl Iterator<Item = (&'a str, Scenario)>) -> Vec<String> {
    let mut first = BTreeMap::new();
    let mut equal = Vec::new();
    for (id, scenario) in lessons {
        let answer = Answer::of(&scenario);
        match first.get(&answer) {
            Some(before) => equal.push(format!("{before} and {id}: {answer:?}")),
            None => _ = first.insert(answer, id),
        }
    }
    equal
}

#[test]
fn no_two_lessons_of_a_path_have_the_same_answer_for_the_same_reason() {
    for path in PATHS.iter() {
        let lessons = path.lessons.iter().map(|lesson| (lesson.id, lesson.scenario()));
        assert_eq!(equal_answers(lessons), [""; 0], "{}", path.id);
    }
}

/// Both count the steps that refreshes have too many or too few, in other words and numbers.
#[test]
fn the_same_answer_in_other_words_is_found() {
    let counted = Scenario::load("stutter-50-on-60").unwrap();
    let mut other = Scenario::load("ntsc").unwrap();
    assert_eq!(equal_answers([("a", counted.clone()), ("b", other.clone())].into_iter()), [""; 0]);
    other.lesson.ask =
        "A display refreshes 59.94 times a second. How often do 60 steps a second stutter on it?".to_owned();
    other.lesson.bet = Some(Bet::Number { of: Sum::parse("lane2.steps - lane2.frames").unwrap(), within: 0.1 });
    let found = equal_answers([("a", counted), ("b", other)].into_iter());
    assert!(found.len() == 1 && found[0].starts_with("a and b: "), "{found:?}");
}
