//! The lengths of answers: one cause, at most two numbers and fewer than 35 words; what else is worth knowing is behind More.

use rayon::prelude::*;
use simulation::course::{Rehearsal, RightAnswer, judge};
use simulation::scenario::lesson::{Bet, Piece};
use simulation::scenario::{BundledScenario, LESSONS, PATHS};

/// An answer has fewer words.
const WORDS: usize = 35;
/// Numbers of the run that an answer has at most.
const NUMBERS: usize = 2;

fn words(text: &str) -> usize {
    text.split_whitespace().filter(|word| word.chars().any(char::is_alphanumeric)).count()
}

#[test]
fn the_whys_of_the_paths_are_short() {
    for lesson in PATHS.iter().flat_map(|path| &path.lessons) {
        let (id, scenario) = (lesson.id, lesson.scenario());
        let plan = &scenario.lesson;
        let outcome = Rehearsal::of(&scenario).finish();
        let why = outcome.fill(&plan.why).unwrap();
        assert!(words(&why) < WORDS, "{id}: {} words: {why}", words(&why));
        let numbers: Vec<_> = plan.why.quantities().collect();
        assert!(numbers.len() <= NUMBERS, "{id}: {numbers:?}");
        assert!(!plan.more.is_empty(), "{id}: nothing stands behind More");
    }
}

/// Those on no path as well.
#[test]
fn every_why_is_short() {
    for lesson in LESSONS {
        let plan = lesson.scenario().lesson;
        let of_piece = |piece: &Piece| if let Piece::Text(text) = piece { words(text) } else { 1 };
        let (numbers, words) = (plan.why.quantities().count(), plan.why.pieces.iter().map(of_piece).sum::<usize>());
        assert!(numbers <= NUMBERS && words < WORDS, "{}: {numbers} numbers, {words} words", lesson.id);
    }
}

/// The reply to a wrong bet stands before the answer: a number in both would be said twice.
#[test]
fn replies_do_not_tell_the_numbers_of_the_answer() {
    for lesson in LESSONS {
        let plan = lesson.scenario().lesson;
        let told: Vec<_> = plan.why.quantities().collect();
        for reply in &plan.wrong {
            assert!(reply.quantities().all(|quantity| !told.contains(&quantity)), "{}: {}", lesson.id, reply.text);
        }
    }
}

/// The place of the right choice of a lesson, and how many choices there are; `None` if it asks for a number or does not ask.
fn right_place(lesson: &BundledScenario) -> Option<(usize, usize)> {
    let scenario = lesson.scenario();
    let bet = scenario.lesson.bet.as_ref()?;
    let choices = match bet {
        Bet::Choices { choices, .. } => choices.len(),
        _ => scenario.lanes.len(),
    };
    match judge(bet, &Rehearsal::of(&scenario).finish()).unwrap() {
        RightAnswer::Choice(choice) => Some((choice, choices)),
        RightAnswer::Number(_) => None,
    }
}

/// Who always bets on the same place wins about as often as one who guesses.
#[test]
fn right_answers_are_spread_over_their_places() {
    let of_paths: Vec<_> =
        PATHS.iter().flat_map(|path| &path.lessons).filter_map(|lesson| right_place(lesson)).collect();
    let of_all: Vec<_> = LESSONS.par_iter().filter_map(right_place).collect();
    for (lessons, spread) in [(of_paths, 0.2), (of_all, 0.12)] {
        for place in 0..3 {
            let has_place = lessons.iter().filter(|(_, choices)| place < *choices);
            let expected: f64 = has_place.map(|(_, choices)| 1.0 / *choices as f64).sum();
            let wins = lessons.iter().filter(|(right, _)| *right == place).count() as f64;
            let part = (wins - expected) / lessons.len() as f64;
            assert!(
                part.abs() < spread,
                "place {}: {wins} of {} lessons, {expected:.1} expected",
                place + 1,
                lessons.len()
            );
        }
    }
}
