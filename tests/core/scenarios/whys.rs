//! The lengths of answers: one cause, at most two numbers and fewer than 35 words; what else is worth knowing is behind More.

use simulation::course::Rehearsal;
use simulation::scenario::lesson::Piece;
use simulation::scenario::{LESSONS, Scenario};

/// The lessons of the paths: Smooth, Fix your timestep, Numerics.
const PATHS: [&[&str]; 3] = [
    &["stutter-50-on-60", "bounce-presentations", "drive", "ntsc", "tearing"],
    &[
        "locked",
        "one-long-frame",
        "breaking-point",
        "semi-fixed",
        "spiral-of-death",
        "max-frame",
        "free-the-physics",
        "good-enough",
    ],
    &["falling-euler", "area", "halve-the-step", "wind", "chain", "orientations"],
];
/// An answer has fewer words.
const WORDS: usize = 35;
/// Numbers of the run that an answer has at most.
const NUMBERS: usize = 2;

fn words(text: &str) -> usize {
    text.split_whitespace().filter(|word| word.chars().any(char::is_alphanumeric)).count()
}

#[test]
fn the_whys_of_the_paths_are_short() {
    for id in PATHS.iter().flat_map(|path| path.iter()) {
        let scenario = Scenario::load(id).unwrap();
        let plan = &scenario.lesson;
        let outcome = Rehearsal::of(&scenario).finish();
        let why = outcome.fill(&plan.why).unwrap();
        assert!(words(&why) < WORDS, "{id}: {} words: {why}", words(&why));
        let numbers: Vec<_> = plan.why.quantities().collect();
        assert!(numbers.len() <= NUMBERS, "{id}: {numbers:?}");
        assert!(!plan.more.is_empty(), "{id}: nothing stands behind More");
    }
}

/// Those of the library as well.
#[test]
fn every_why_is_short() {
    for lesson in LESSONS {
        let plan = lesson.scenario().lesson;
        let of_piece = |piece: &Piece| if let Piece::Text(text) = piece { words(text) } else { 1 };
        let (numbers, words) = (plan.why.quantities().count(), plan.why.pieces.iter().map(of_piece).sum::<usize>());
        assert!(numbers <= NUMBERS && words < WORDS, "{}: {numbers} numbers, {words} words", lesson.id);
    }
}

/// Who bets on the first choice every time wins seldom.
#[test]
fn the_right_answer_is_seldom_the_first() {
    use simulation::course::{RightAnswer, judge};
    let mut right = Vec::new();
    for path in PATHS {
        let answers = path.iter().map(|id| {
            let scenario = Scenario::load(id).unwrap();
            judge(scenario.lesson.bet.as_ref().unwrap(), &Rehearsal::of(&scenario).finish()).unwrap()
        });
        right.extend(
            answers.filter_map(|answer| if let RightAnswer::Choice(choice) = answer { Some(choice) } else { None }),
        );
    }
    assert!(right.iter().filter(|choice| **choice == 0).count() * 4 <= right.len(), "{right:?}");
    assert!((1..3).all(|place| right.contains(&place)), "{right:?}");
}
