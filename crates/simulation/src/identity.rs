//! The number of a lane, and what a user tells it by: colour, shape and dashes. A lane keeps them wherever it moves.
//!
//! Eight colours and eight shapes go round, and after each round the shapes move on by one, so that the first 64 lanes all differ.
//! Any two of the eight colours are at least 10 apart by CIEDE2000 in both themes, for normal and for colour-blind eyes: a test
//! computes it (`tests/core/identities`).

use crate::palette::{DASHES, Rgb, Theme};
use crate::scene::Glyph;

/// The number of a lane. Without one ([`Identity::default`]), a lane gets the lowest free one where a scenario begins to run or is edited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Identity(u16);

impl Identity {
    /// The identity of the lane at this place of a new scenario, from 0.
    pub const fn of_place(place: usize) -> Self {
        Identity(place.saturating_add(1) as u16)
    }

    /// The number that people see and type, from 1; 0 where there is none yet.
    pub const fn number(self) -> usize {
        self.0 as usize
    }

    /// `true` if the lane has a number.
    pub const fn is_given(self) -> bool {
        self.0 > 0
    }

    /// Place in the order of colours, from 0.
    const fn place(self) -> usize {
        (self.0 as usize).saturating_sub(1)
    }

    /// Place of its colour in [`ThemeColors::lanes`](crate::palette::ThemeColors::lanes).
    pub const fn color_index(self) -> usize {
        self.place() % Theme::Dark.colors().lanes.len()
    }

    /// Colour of its body and its curves.
    pub const fn color(self, theme: Theme) -> Rgb {
        theme.colors().lanes[self.color_index()]
    }

    /// Outline of its body.
    pub const fn glyph(self) -> Glyph {
        Glyph::ALL[self.shifted() % Glyph::ALL.len()]
    }

    /// Dashes and gaps of its curves, in widths of the line; empty is a solid line.
    pub const fn dash(self) -> &'static [f32] {
        DASHES[self.shifted() % DASHES.len()]
    }

    /// The place, one further after each round of colours.
    const fn shifted(self) -> usize {
        self.place() + self.place() / Theme::Dark.colors().lanes.len()
    }
}
