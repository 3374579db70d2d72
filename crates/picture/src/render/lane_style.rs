//! Colours, widths and scale that every shape of one lane shares.

use super::camera::Camera;
use super::color::{Premultiplied, luminance, mixed, with_opacity};
use simulation::palette::{Rgb, SceneColors};
use simulation::scene::Ink;

/// No body is drawn smaller than this radius, or its shape could not be told in a wide view; points.
const SMALLEST_BODY: f32 = 5.0;
/// No body is drawn larger than this radius, beyond which its outline cannot be seen; px.
const LARGEST_BODY: f64 = 1e5;

/// Share of a face's colour that the least light takes away in favour of the background.
const SHADING: f32 = 0.6;

/// The style of one lane's shapes.
pub(super) struct LaneStyle<'a> {
    pub(super) camera: Camera,
    pub(super) colors: &'a SceneColors,
    /// The colour of [`Ink::Lane`].
    pub(super) lane: Rgb,
    pub(super) pixels_per_point: f32,
    /// First and last row of the target that the lane's rows cover, px.
    pub(super) rows: [f64; 2],
}

impl LaneStyle<'_> {
    /// `true` if what reaches from one of these heights to the other, and `reach` beyond, comes into the rows that are drawn, px.
    pub(super) fn reaches_rows(&self, heights: [f64; 2], reach: f64) -> bool {
        let [top, bottom] = self.rows;
        heights[0].min(heights[1]) - reach <= bottom && heights[0].max(heights[1]) + reach >= top
    }

    /// The colour of an ink.
    pub(super) fn color(&self, ink: Ink) -> Rgb {
        match ink {
            Ink::Lane | Ink::Echo(_) | Ink::Outline => self.lane,
            Ink::Ghost => self.colors.ghost,
            Ink::Other => self.colors.other,
            Ink::Fixture | Ink::FaintFixture(_) => self.colors.fixture,
            Ink::Force => self.colors.hand,
            Ink::Hand => self.colors.hand,
            Ink::Background => self.colors.background,
        }
    }

    /// The opacity in linear light that looks like `part` of the way from the background to a colour.
    pub(super) fn opacity(&self, part: f32) -> f32 {
        // Gentler towards black than the gamma of displays, because the background is not black.
        if self.on_light() { 1.0 - (1.0 - part).powf(2.2) } else { part.powf(1.7) }
    }

    /// The colour of a face on which this much light falls, 0 to 1: lit faces are the brighter ones in both themes.
    pub(super) fn lit_color(&self, ink: Ink, light: f32) -> Rgb {
        let light = if self.on_light() { 1.0 - light } else { light };
        mixed(self.colors.background, self.color(ink), 1.0 - SHADING * (1.0 - light.clamp(0.0, 1.0)))
    }

    /// `true` if the theme is dark on light.
    fn on_light(&self) -> bool {
        luminance(self.colors.background) > 0.18
    }

    /// The opacity of an ink, 0 to 1.
    pub(super) fn ink_opacity(&self, ink: Ink) -> f32 {
        if let Ink::Echo(part) | Ink::FaintFixture(part) = ink { self.opacity(f32::from(part) / 255.0) } else { 1.0 }
    }

    /// The colour of a stroke. The ghost's is fainter, so that the lane's own stands out.
    pub(super) fn stroke_color(&self, ink: Ink) -> Premultiplied {
        with_opacity(self.color(ink), if ink == Ink::Ghost { self.opacity(0.7) } else { self.ink_opacity(ink) })
    }

    /// Points to pixels.
    pub(super) fn px(&self, points: f32) -> f32 {
        points * self.pixels_per_point
    }

    /// The width of a stroke, px; a width that is not finite becomes a hairline.
    pub(super) fn stroke_px(&self, width_points: f32) -> f32 {
        self.px(if width_points.is_finite() { width_points.clamp(0.0, 1000.0) } else { 1.0 })
    }

    /// The drawn radius of a body of `radius` metres, px; `None` if that is negative or NaN.
    pub(super) fn body_radius_px(&self, radius: f64) -> Option<f32> {
        let wanted = radius * self.camera.scale();
        (radius >= 0.0 && !wanted.is_nan()).then(|| (wanted.min(LARGEST_BODY) as f32).max(self.px(SMALLEST_BODY)))
    }
}
