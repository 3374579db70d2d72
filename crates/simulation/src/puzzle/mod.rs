//! Puzzles: a lane that makes one mistake, some suspects of which one is right, and the number that tells.
//!
//! A puzzle follows from a seed and its number, so that all who have the seed see the same sequence. Numbers begin at 1. Each mistake
//! of a level comes once before one comes again; the first level has the mistakes that are easy to see, beside the program without
//! them, the last one has programs without any.

#![warn(missing_docs)]

mod clue;
mod dice;
mod scene;
mod suspect;
mod timing;

use crate::lane::LaneSpec;
use crate::scenario::Scenario;
pub use clue::{CLUES, Clue};
use dice::Dice;
use scene::PuzzleScene;
pub use suspect::Suspect;
use timestep::time::Flicks;
pub use timing::Timing;

/// A puzzle.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// Seed of the sequence.
    pub seed: u64,
    /// Place in the sequence, counted from 1.
    pub number: u64,
    /// The answers to choose from.
    pub suspects: Vec<Suspect>,
    /// Index of the right one.
    pub culprit: usize,
    /// `true` if the program without its mistake runs beside it, for beginners.
    pub has_twin: bool,
    /// The program without its mistake.
    honest: LaneSpec,
}

/// Levels in their order: suspects of a puzzle, and `true` if some programs make no mistake.
const LEVELS: [(usize, bool); 3] = [(3, false), (4, false), (5, true)];

impl Puzzle {
    /// Length of a run in which the mistake shows by its clue.
    pub const LENGTH: Flicks = Flicks(6 * Flicks::PER_SECOND);

    /// The puzzle with this place in the sequence of a seed. Place 0 is place 1.
    ///
    /// # Panics
    /// If a mistake of the lists shows in no scene, which a test excludes.
    pub fn draw(seed: u64, number: u64) -> Self {
        let number = number.max(1);
        let (culprit, level) = culprit_of(seed, number);
        let mut dice = Dice::new(seed, number);
        let PuzzleScene { mut lane, timing } =
            PuzzleScene::draw(Clue::of(culprit), &mut dice).expect("every mistake shows somewhere");
        let (count, may_be_right) = LEVELS[level];
        let (world, friction) = (lane.world.id, lane.world.friction_rate() != 0.0);
        let shows = |suspect: &Suspect| Clue::of(*suspect).is_some_and(|clue| clue.shows_in(world, friction, timing));
        let mut suspects: Vec<Suspect> =
            Suspect::all().filter(|suspect| *suspect != culprit && shows(suspect)).collect();
        dice.shuffle(&mut suspects);
        // Loops that step alike on these frames cannot be told apart.
        let rhythm = |suspect: &Suspect| suspect.policy().map(|policy| timing.simulated(policy, Puzzle::LENGTH));
        let mut rhythms = vec![rhythm(&culprit)];
        suspects.retain(|suspect| {
            let own = rhythm(suspect);
            let blends = lane.presented().pose_time.blends() || !suspect.shows_newest();
            let is_new = blends && (own.is_none() || !rhythms.contains(&own));
            rhythms.push(own);
            is_new
        });
        let right = (may_be_right && culprit != Suspect::NONE).then_some(Suspect::NONE);
        suspects.truncate(count - 1 - usize::from(right.is_some()));
        suspects.extend(right.into_iter().chain([culprit]));
        dice.shuffle(&mut suspects);
        let place = suspects.iter().position(|suspect| *suspect == culprit).unwrap_or(0);
        (lane.looks.label, lane.looks.concealed) = (format!("Puzzle {number}"), true);
        Puzzle { seed, number, suspects, culprit: place, has_twin: level == 0, honest: lane }
    }

    /// The right answer.
    pub fn answer(&self) -> Suspect {
        self.suspects[self.culprit]
    }

    /// The clue of the right answer; `None` if there is no mistake.
    pub fn clue(&self) -> Option<&'static Clue> {
        Clue::of(self.answer())
    }

    /// `true` if the program may be right.
    pub fn may_be_right(&self) -> bool {
        self.suspects.contains(&Suspect::NONE)
    }

    /// The concealed lane, if it made the mistake of `suspect`.
    pub fn lane_of(&self, suspect: Suspect) -> LaneSpec {
        let mut lane = self.honest.clone();
        suspect.put_into(&mut lane);
        lane
    }

    /// The program without its mistake, concealed as well, because its settings would tell which of them the other has wrong; `None`
    /// where it does not run beside it.
    pub fn twin(&self) -> Option<LaneSpec> {
        let mut twin = self.honest.clone();
        twin.looks.label = "Healthy twin".to_owned();
        self.answer().cure(&mut twin);
        self.has_twin.then_some(twin)
    }

    /// The scenario with the concealed lane, and its twin for beginners.
    pub fn scenario(&self) -> Scenario {
        let if_any = if self.may_be_right() { ", if any" } else { "" };
        Scenario {
            title: format!("Find the bug, puzzle {} of seed {}", self.number, self.seed),
            caption: format!("Which mistake does this program make{if_any}?"),
            seed: self.seed.wrapping_add(self.number),
            ..Scenario::of([self.lane_of(self.answer())].into_iter().chain(self.twin()).collect())
        }
    }
}

/// The right answer of a puzzle, and the index of its level: the answers of the level in a random order, then those of the next, and
/// of the last one again and again.
fn culprit_of(seed: u64, number: u64) -> (Suspect, usize) {
    let (mut level, mut place) = (0, (number - 1) as usize);
    while level + 1 < LEVELS.len() && place >= answers(level).len() {
        place -= answers(level).len();
        level += 1;
    }
    let mut answers = answers(level);
    let round = level + place / answers.len();
    Dice::new(!seed, round as u64).shuffle(&mut answers);
    (answers[place % answers.len()], level)
}

/// The right answers of a level.
fn answers(level: usize) -> Vec<Suspect> {
    let is_asked = |suspect: &Suspect| Clue::of(*suspect).map_or(LEVELS[level].1, |clue| clue.level <= level);
    Suspect::all().filter(is_asked).collect()
}
