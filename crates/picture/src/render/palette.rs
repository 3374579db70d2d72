//! The colours of lanes' drawings as the renderer takes them; [`simulation::palette`] defines them.

use super::color::Srgb8;
use simulation::identity::Identity;
use simulation::palette::{self, Theme, ThemeColors};
use simulation::scene::Ink;

/// The colours of one theme's drawings; a lane's own colour comes with its [`LaneDrawing`](super::LaneDrawing).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Palette {
    /// Behind everything.
    pub background: Srgb8,
    /// Grid lines at minor steps.
    pub grid_minor: Srgb8,
    /// Grid lines at major steps.
    pub grid_major: Srgb8,
    /// Grid lines through zero.
    pub axis: Srgb8,
    /// The reference solution.
    pub ghost: Srgb8,
    /// Another machine's bodies that should be where this one's are.
    pub other: Srgb8,
    /// Floors, walls, anchors.
    pub fixture: Srgb8,
    /// The hand that pulls a body.
    pub hand: Srgb8,
    /// Towards this colour the rim of a body shades.
    pub rim: Srgb8,
    /// The colours of lanes, in order.
    pub lanes: [Srgb8; 8],
}

impl Palette {
    /// The dark theme.
    pub const DARK: Self = Self::derived(&palette::DARK);
    /// The light theme.
    pub const LIGHT: Self = Self::derived(&palette::LIGHT);

    const fn derived(theme: &ThemeColors) -> Self {
        let mut lanes = [Srgb8::new([0; 3]); 8];
        let mut index = 0;
        while index < lanes.len() {
            lanes[index] = Srgb8::new(theme.lanes[index]);
            index += 1;
        }
        Self {
            background: Srgb8::new(theme.scene.background),
            grid_minor: Srgb8::new(theme.scene.grid_minor),
            grid_major: Srgb8::new(theme.scene.grid_major),
            axis: Srgb8::new(theme.scene.axis),
            ghost: Srgb8::new(theme.scene.ghost),
            other: Srgb8::new(theme.scene.other),
            fixture: Srgb8::new(theme.scene.fixture),
            hand: Srgb8::new(theme.scene.hand),
            rim: Srgb8::new(theme.scene.rim),
            lanes,
        }
    }

    /// The colours of a theme.
    pub fn of(theme: Theme) -> &'static Self {
        match theme {
            Theme::Dark => &Self::DARK,
            Theme::Light => &Self::LIGHT,
        }
    }

    /// The colour of a lane.
    pub fn lane(&self, identity: Identity) -> Srgb8 {
        self.lanes[identity.color_index()]
    }

    /// The colour of an ink in a lane of this colour.
    pub(super) fn ink(&self, ink: Ink, lane: Srgb8) -> Srgb8 {
        match ink {
            Ink::Lane | Ink::Echo(_) | Ink::Outline => lane,
            Ink::Ghost => self.ghost,
            Ink::Other => self.other,
            Ink::Fixture => self.fixture,
            Ink::Hand => self.hand,
            Ink::Background => self.background,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lane_colours_are_legible() {
        for palette in [Palette::DARK, Palette::LIGHT] {
            for (index, lane) in palette.lanes.iter().enumerate() {
                let contrast = lane.contrast(palette.background);
                assert!(contrast >= 3.0, "lane colour {index} has a contrast of {contrast}");
            }
        }
    }

    #[test]
    fn the_grid_is_faint_and_the_ghost_is_clear() {
        for palette in [Palette::DARK, Palette::LIGHT] {
            let contrast = |color: Srgb8| color.contrast(palette.background);
            assert!(contrast(palette.grid_minor) < contrast(palette.grid_major));
            assert!(contrast(palette.grid_major) < contrast(palette.axis));
            assert!(contrast(palette.axis) < 2.5 && contrast(palette.ghost) > 4.5);
            assert!(contrast(palette.fixture) > 3.0 && contrast(palette.hand) > 4.5);
        }
    }
}
