//! The zoom of the interface: its steps, and how far a window can follow it.

use egui::{Context, Vec2, vec2};

/// Zooms that the keys step through, 1 is 100 %.
pub const ZOOMS: [f32; 10] = [0.75, 0.9, 1.0, 1.1, 1.25, 1.5, 1.75, 2.0, 2.5, 3.0];
/// Factor by which a projector enlarges everything.
const PROJECTOR: f32 = 2.0;
/// Points for which the interface is laid out: a smaller window lowers the zoom.
const LEAST_POINTS: Vec2 = vec2(640.0, 480.0);
/// Points beyond which everything grows with the window: a user of a screen with four times as many pixels sits no closer to it.
const MOST_POINTS: Vec2 = vec2(2560.0, 1440.0);

/// The next larger zoom.
pub fn above(zoom: f32) -> f32 {
    ZOOMS.into_iter().find(|other| *other > zoom + 0.01).unwrap_or(ZOOMS[ZOOMS.len() - 1])
}

/// The next smaller zoom.
pub fn below(zoom: f32) -> f32 {
    ZOOMS.into_iter().rev().find(|other| *other < zoom - 0.01).unwrap_or(ZOOMS[0])
}

/// Brings a zoom from elsewhere into range.
pub fn sanitized(zoom: f32) -> f32 {
    if zoom.is_finite() { zoom.clamp(ZOOMS[0], ZOOMS[ZOOMS.len() - 1]) } else { 1.0 }
}

/// The zoom in force in a window of `size` points at 100 %: the chosen one, twice that on a projector, more in a very large window, or
/// what leaves the layout its points, but not less than the smallest zoom.
pub fn fitting(chosen: f32, projector: bool, size: Vec2) -> f32 {
    let growth = (size / MOST_POINTS).min_elem().max(if projector { PROJECTOR } else { 1.0 });
    (growth * chosen).min((size / LEAST_POINTS).min_elem()).max(ZOOMS[0])
}

/// Gives the context the zoom that fits its window; egui uses it from the next frame on.
pub fn apply(ctx: &Context, chosen: f32, projector: bool) {
    let now = ctx.zoom_factor();
    let zoom = fitting(chosen, projector, ctx.content_rect().size() * now);
    if (zoom - now).abs() > 1e-3 {
        ctx.set_zoom_factor(zoom);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_end_at_the_smallest_and_the_largest() {
        assert_eq!((above(1.0), below(1.0), above(3.0), below(0.75)), (1.1, 0.9, 3.0, 0.75));
        assert_eq!((above(1.05), below(1.05)), (1.1, 1.0));
        assert_eq!((sanitized(f32::NAN), sanitized(0.0), sanitized(9.0)), (1.0, 0.75, 3.0));
    }

    #[test]
    fn a_window_with_few_points_lowers_the_zoom() {
        assert_eq!(fitting(1.0, false, vec2(1280.0, 720.0)), 1.0);
        assert_eq!(fitting(3.0, false, vec2(1280.0, 720.0)), 1.5);
        assert_eq!(fitting(1.0, true, vec2(1280.0, 720.0)), 1.5);
        assert_eq!(fitting(1.0, true, vec2(1920.0, 1080.0)), 2.0);
        assert_eq!(fitting(1.0, false, vec2(320.0, 200.0)), 0.75);
    }

    #[test]
    fn a_very_large_window_raises_the_zoom() {
        assert_eq!(fitting(1.0, false, vec2(2560.0, 1600.0)), 1.0);
        assert_eq!(fitting(1.0, false, vec2(3840.0, 2160.0)), 1.5);
        assert_eq!(fitting(0.75, false, vec2(3840.0, 2160.0)), 1.125);
        assert_eq!(fitting(1.0, true, vec2(3840.0, 2160.0)), 2.0);
        assert_eq!(fitting(1.0, true, vec2(7680.0, 4320.0)), 3.0);
    }
}
