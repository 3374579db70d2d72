//! Puzzles: the sequence of a seed, what is offered, and that the right answer and no other can be told.

use simulation::lab::{Frame, Lab};
use simulation::lane::{FrameRow, LaneSpec};
use simulation::metrics::{Report, Stretch};
use simulation::numbers::Number;
use simulation::puzzle::{CLUES, Puzzle, Suspect};
use simulation::scenario::Scenario;
use std::collections::BTreeMap;
use timestep::entry::Entry;
use timestep::integrators::Integrator;
use timestep::orientation::Orientation;
use timestep::presentation::Presentation;
use timestep::time::Flicks;
use timestep::time::policies::LoopPolicy;

const SEEDS: [u64; 3] = [1, 17, 999_999_999];
/// Right answers of the levels, which come one after the other.
const ANSWERS: [u64; 3] = [7, 17, 34];
/// Number of the first puzzle of the last level.
const LAST_LEVEL: u64 = 1 + ANSWERS[0] + ANSWERS[1];

/// The puzzles to check. One of each of three sequences for all right answers, late in the sequence, where every level has been; with
/// `TIMESTEP_LAB_PUZZLES=300` as many of each sequence.
fn some_of_each() -> Vec<Puzzle> {
    if let Some(count) = std::env::var("TIMESTEP_LAB_PUZZLES").ok().and_then(|count| count.parse().ok()) {
        return SEEDS.iter().flat_map(|&seed| (1..=count).map(move |number| Puzzle::draw(seed, number))).collect();
    }
    let mut seen = BTreeMap::new();
    for (place, seed) in SEEDS.into_iter().enumerate() {
        let first = LAST_LEVEL + ANSWERS[2] * place as u64;
        for puzzle in (first..first + ANSWERS[2]).map(|number| Puzzle::draw(seed, number)) {
            seen.insert((puzzle.answer().id, seed), puzzle);
        }
    }
    assert_eq!(seen.len(), 3 * Suspect::all().count());
    seen.into_values().collect()
}

/// Numbers and frames of lanes that run beside each other.
fn run(lanes: Vec<LaneSpec>, seed: u64, length: Flicks) -> Vec<(Report, Vec<FrameRow>)> {
    let mut lab = Lab::new(Scenario { seed, ..Scenario::of(lanes) });
    lab.set_logging(true);
    let mut rows = vec![Vec::new(); lab.snapshot().lanes.len()];
    let elapsed = Flicks::from_ratio(1, 20);
    for _ in 0..length.0 / elapsed.0 {
        lab.frame(Frame { elapsed, ..Frame::default() });
        lab.take_rows().into_iter().for_each(|(lane, log)| rows[lane].extend(log.frames));
    }
    let snapshot = lab.snapshot();
    snapshot.lanes.iter().map(|lane| lane.report(Stretch::WholeRun)).zip(rows).collect()
}

#[test]
fn a_puzzle_is_a_concealed_lane_and_different_suspects() {
    for seed in SEEDS {
        for number in 1..=300 {
            let puzzle = Puzzle::draw(seed, number);
            let (suspects, scenario) = (&puzzle.suspects, puzzle.scenario());
            let count = if number <= ANSWERS[0] { 3 } else { 4 + usize::from(number >= LAST_LEVEL) };
            assert_eq!(suspects.len(), count, "puzzle {number} of {seed}");
            assert_eq!(puzzle.may_be_right(), number >= LAST_LEVEL, "puzzle {number} of {seed}");
            assert!((1..count).all(|i| !suspects[..i].contains(&suspects[i])), "{suspects:?}");
            assert_eq!(suspects[puzzle.culprit], puzzle.answer());
            let lane = &scenario.lanes[0];
            assert!(lane.looks.concealed && lane.fits().is_ok(), "{lane:?}");
            let beside: Vec<_> = scenario.lanes[1..].iter().collect();
            assert_eq!(beside.len(), usize::from(number <= ANSWERS[0]), "beginners have a twin");
            for twin in beside {
                let mut cured = lane.clone();
                puzzle.answer().cure(&mut cured);
                assert!(twin.looks.concealed && twin.moves_like(&cured) && !twin.moves_like(lane), "{twin:?}");
            }
            let told = [&scenario.title, &scenario.caption, &lane.title()];
            assert!(told.iter().all(|text| !text.contains(puzzle.answer().name)), "{told:?}");
        }
    }
}

#[test]
fn a_seed_is_a_sequence_in_which_everything_comes_before_it_comes_again() {
    let answers = |seed: u64, numbers: std::ops::RangeInclusive<u64>| {
        numbers.map(|number| Puzzle::draw(seed, number).answer().id).collect::<Vec<_>>()
    };
    let last = |round: u64| LAST_LEVEL + round * ANSWERS[2]..=LAST_LEVEL + (round + 1) * ANSWERS[2] - 1;
    for seed in SEEDS {
        for block in [1..=ANSWERS[0], ANSWERS[0] + 1..=LAST_LEVEL - 1, last(0), last(1)] {
            let mut answers = answers(seed, block.clone());
            answers.sort_unstable();
            answers.dedup();
            assert_eq!(answers.len() as u64, block.end() + 1 - block.start(), "{block:?} of {seed}");
        }
        assert_ne!(answers(seed, last(0)), answers(seed, last(1)));
    }
    assert_eq!(Puzzle::draw(17, 40).scenario(), Puzzle::draw(17, 40).scenario());
    assert_ne!(answers(1, 1..=LAST_LEVEL), answers(2, 1..=LAST_LEVEL));
    // Where the right one stands, and whether there is none, says nothing.
    let late = || (LAST_LEVEL..LAST_LEVEL + 200).map(|number| Puzzle::draw(3, number));
    let places: Vec<usize> = late().map(|puzzle| puzzle.culprit).collect();
    assert!((0..5).all(|place| places.iter().filter(|&&at| at == place).count() > 20), "{places:?}");
    let none: Vec<usize> =
        late().filter_map(|puzzle| puzzle.suspects.iter().position(|s| *s == Suspect::NONE)).collect();
    assert!((0..5).all(|place| none.iter().filter(|&&at| at == place).count() > 20), "{none:?}");
}

/// Ids of the mistakes of a list.
fn mistakes<E: Entry>() -> impl Iterator<Item = &'static str> {
    E::all().iter().filter(|entry| entry.mistake().is_some()).map(|entry| entry.id())
}

/// Every mistake of every list, and torn reads, which are a choice of two without a list, is the answer of some puzzle.
#[test]
fn every_mistake_is_to_be_found() {
    let lists = mistakes::<Integrator>().chain(mistakes::<LoopPolicy>()).chain(mistakes::<Presentation>());
    let mut known: Vec<_> = lists.chain(mistakes::<Orientation>()).chain(["torn", "none"]).collect();
    known.sort_unstable();
    for seed in SEEDS {
        let numbers = LAST_LEVEL..LAST_LEVEL + ANSWERS[2];
        let mut asked: Vec<_> = numbers.map(|number| Puzzle::draw(seed, number).answer().id).collect();
        asked.sort_unstable();
        assert_eq!(asked, known, "seed {seed}");
    }
}

#[test]
fn every_mistake_has_a_clue() {
    let mut suspects: Vec<_> = Suspect::all().map(|suspect| suspect.id).filter(|id| *id != Suspect::NONE.id).collect();
    let mut clues: Vec<_> = CLUES.iter().map(|clue| clue.suspect).collect();
    suspects.sort_unstable();
    clues.sort_unstable();
    assert_eq!(clues, suspects, "crates/simulation/src/puzzle/clue.rs has one for each");
    assert!(CLUES.iter().all(|clue| Number::of_window().any(|number| number.id == clue.number)));
}

#[test]
fn the_number_tells_the_mistake_and_its_cure_sets_it_right() {
    for puzzle in some_of_each() {
        let Some(clue) = puzzle.clue() else { continue };
        let scenario = puzzle.scenario();
        let wrong = scenario.lanes[0].clone();
        let mut right = wrong.clone();
        puzzle.answer().cure(&mut right);
        let numbers: Vec<_> = run(vec![wrong, right], scenario.seed, Puzzle::LENGTH)
            .into_iter()
            .map(|(report, _)| clue.read(&report))
            .collect();
        let told = format!("{} in {}: {numbers:?}\n{}", puzzle.answer().name, scenario.title, scenario.to_toml());
        assert!(numbers[0] >= Some(clue.least), "{told}");
        assert!(numbers[1].is_some_and(|number| number.abs() <= clue.most), "{told}");
    }
}

/// Each suspect's program shows the user something else, frame by frame.
#[test]
fn no_two_suspects_look_alike() {
    for puzzle in some_of_each() {
        let scenario = puzzle.scenario();
        let lanes = puzzle.suspects.iter().map(|suspect| puzzle.lane_of(*suspect)).collect();
        let runs = run(lanes, scenario.seed, Puzzle::LENGTH);
        for (index, (_, rows)) in runs.iter().enumerate() {
            assert!(rows.len() > 40);
            for (other, (_, others)) in runs.iter().enumerate().skip(index + 1) {
                let [a, b] = [index, other].map(|index| puzzle.suspects[index].name);
                assert!(rows != others, "{a} and {b} look alike in {}:\n{}", scenario.title, scenario.to_toml());
            }
        }
    }
}
