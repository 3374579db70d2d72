//! Which loop and which way of drawing suit given frames: every combination that makes sense, run on them and ranked.

mod combinations;
mod my_game;
mod ranking;

pub use combinations::{COMBINATIONS, Combination, LEFT_OUT, LeftOut};
pub use my_game::{MyGame, Sync};
pub use ranking::{
    ADVICE_NUMBERS, Advised, LONGEST, MOVED_LAST, UnevenStarts, advise, advise_in_parts, lateness, length_for,
    looked_at, moved_last, worth_a_look,
};
