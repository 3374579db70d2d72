//! The colours of lanes' drawings as the renderer takes them; [`crate::palette`] defines them.

use super::color::Srgb8;
use crate::palette::{self, Theme, ThemeColors};
use crate::scene::Ink;

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
    /// Arrows.
    pub vector: Srgb8,
    /// Towards this colour the rim of a body shades.
    pub rim: Srgb8,
    /// The colours of lanes, in order; a ninth lane starts again.
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
            vector: Srgb8::new(theme.scene.vector),
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

    /// The colour of lane number `index`; a ninth lane starts again.
    pub fn lane(&self, index: usize) -> Srgb8 {
        self.lanes[index % self.lanes.len()]
    }

    /// The colour of an ink in a lane of this colour.
    pub(super) fn ink(&self, ink: Ink, lane: Srgb8) -> Srgb8 {
        match ink {
            Ink::Lane | Ink::Echo(_) => lane,
            Ink::Ghost => self.ghost,
            Ink::Other => self.other,
            Ink::Fixture => self.fixture,
            Ink::Vector => self.vector,
            Ink::Background => self.background,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Machado, Oliveira and Fernandes (2009), severity 1, on linear light.
    const EYES: [[[f32; 3]; 3]; 4] = [
        [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
    ];

    fn times(matrix: &[[f32; 3]; 3], v: [f32; 3]) -> [f32; 3] {
        matrix.map(|row| row[0] * v[0] + row[1] * v[1] + row[2] * v[2])
    }

    /// Ottosson's Oklab (2020) of linear light.
    fn oklab(linear: [f32; 3]) -> [f32; 3] {
        let cones = [
            [0.412_221_46, 0.536_332_55, 0.051_445_995],
            [0.211_903_5, 0.680_699_5, 0.107_396_96],
            [0.088_302_46, 0.281_718_85, 0.629_978_7],
        ];
        let lab = [
            [0.210_454_26, 0.793_617_8, -0.004_072_047],
            [1.977_998_5, -2.428_592_2, 0.450_593_7],
            [0.025_904_037, 0.782_771_77, -0.808_675_77],
        ];
        times(&lab, times(&cones, linear).map(|value| value.max(0.0).cbrt()))
    }

    #[test]
    fn lane_colours_are_legible_and_stay_apart_for_colour_blind_eyes() {
        for palette in [Palette::DARK, Palette::LIGHT] {
            for (i, lane) in palette.lanes.iter().enumerate() {
                let contrast = lane.contrast(palette.background);
                assert!(contrast >= 3.0, "lane colour {i} has a contrast of {contrast}");
            }
            for eye in &EYES {
                let seen = palette.lanes.map(|lane| oklab(times(eye, lane.linear()).map(|v| v.clamp(0.0, 1.0))));
                for (i, a) in seen.iter().enumerate() {
                    for (j, b) in seen[..i].iter().enumerate() {
                        let distance = (0..3).map(|k| (a[k] - b[k]).powi(2)).sum::<f32>().sqrt();
                        assert!(distance > 0.07, "colours {j} and {i} are {distance} apart for {eye:?}");
                    }
                }
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
            assert!(contrast(palette.fixture) > 3.0 && contrast(palette.vector) > 4.5);
        }
    }
}
