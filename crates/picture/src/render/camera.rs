//! From metres to pixels of the target, in `f64`: the one place where a world meets a screen.
//!
//! World y points up, screen y down; the view is fitted whole into the lane's rectangle.

use glam::{DVec2, dvec2};
use simulation::scene::View;

/// A rectangle on the target, in pixels from its top left; it may be outside the target or be empty.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rect {
    /// Left.
    pub x: f32,
    /// Top.
    pub y: f32,
    /// Width.
    pub w: f32,
    /// Height.
    pub h: f32,
}

impl Rect {
    /// The rectangle with this corner and size.
    pub const fn new(x: f32, y: f32, w: f32, h: f32) -> Self {
        Self { x, y, w, h }
    }

    /// The whole pixels of a target of `size` that it covers: left, top, width, height; `None` if there are none.
    pub fn pixels(self, size: [u32; 2]) -> Option<[u32; 4]> {
        // A cast saturates and turns NaN into 0, so any rectangle is safe here.
        let range = |from: f32, length: f32, limit: u32| {
            let start = (from.round() as u32).min(limit);
            (start, ((from + length).round() as u32).min(limit).saturating_sub(start))
        };
        let (x, w) = range(self.x, self.w, size[0]);
        let (y, h) = range(self.y, self.h, size[1]);
        (w > 0 && h > 0).then_some([x, y, w, h])
    }
}

/// Pixel positions are bounded by this, so that nothing computed from them overflows; px.
const FAR: f64 = 1e150;

/// The map from one lane's world onto the target.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Camera {
    /// Middle of the view, m.
    center: DVec2,
    /// Pixels per metre, on both axes.
    scale: f64,
    /// Corners of the rectangle, px.
    pub(super) min: DVec2,
    pub(super) max: DVec2,
}

impl Camera {
    /// Fits `view` whole into `rect`; `None` if either is empty or not finite.
    pub fn fit(view: View, rect: Rect) -> Option<Self> {
        let size = dvec2(rect.w.into(), rect.h.into());
        let min = dvec2(rect.x.into(), rect.y.into());
        let scale = (0.5 * size / view.half).min_element();
        let positive = view.half.min_element() > 0.0 && size.min_element() > 0.0 && scale > 0.0;
        let finite = scale.is_finite() && min.is_finite() && size.is_finite() && view.center.is_finite();
        (positive && finite).then_some(Self { center: view.center, scale, min, max: min + size })
    }

    /// Pixels per metre.
    pub fn scale(&self) -> f64 {
        self.scale
    }

    /// The middle of the lane, px.
    pub fn middle(&self) -> DVec2 {
        0.5 * (self.min + self.max)
    }

    /// Pixels of a point in metres, bounded so that nothing computed from it overflows; `None` if it is not finite.
    pub fn screen_from_world(&self, point: DVec2) -> Option<DVec2> {
        let offset = (point - self.center) * self.scale;
        let pixel = self.middle() + dvec2(offset.x, -offset.y);
        point.is_finite().then(|| pixel.clamp(DVec2::splat(-FAR), DVec2::splat(FAR)))
    }

    /// Metres of a point in pixels.
    pub fn world_from_screen(&self, pixel: DVec2) -> DVec2 {
        let offset = (pixel - self.middle()) / self.scale;
        self.center + dvec2(offset.x, -offset.y)
    }

    /// `true` if a disc about `pixel` reaches into the lane.
    pub(super) fn sees(&self, pixel: DVec2, radius: f64) -> bool {
        pixel.distance(pixel.clamp(self.min, self.max)) <= radius
    }

    /// The part of a line, as fractions of its length, that is in the lane widened by `margin` px
    /// (Liang and Barsky, 1984); `None` if no part does.
    pub(super) fn clip(&self, from: DVec2, to: DVec2, margin: f64) -> Option<[f64; 2]> {
        let (low, high) = (self.min - margin, self.max + margin);
        let delta = to - from;
        let mut visible = [0.0_f64, 1.0_f64];
        for axis in 0..2 {
            if delta[axis] == 0.0 {
                if from[axis] < low[axis] || from[axis] > high[axis] {
                    return None;
                }
                continue;
            }
            let (a, b) = ((low[axis] - from[axis]) / delta[axis], (high[axis] - from[axis]) / delta[axis]);
            visible = [visible[0].max(a.min(b)), visible[1].min(a.max(b))];
        }
        (visible[0] <= visible[1]).then_some(visible)
    }

    /// Both ends of the visible part of a line; `None` if it is not visible, or if both ends are too far
    /// away to tell where it runs.
    pub(super) fn clip_line(&self, from: DVec2, to: DVec2, margin: f64) -> Option<[DVec2; 2]> {
        const TOO_FAR: f64 = 1e9;
        let reach = |p: DVec2| p.abs().max_element();
        if reach(from) > reach(to) {
            // Measures from the nearer end: the digits of a far one cannot resolve the near one.
            return self.clip_line(to, from, margin).map(|[a, b]| [b, a]);
        }
        let [start, end] = self.clip(from, to, margin)?;
        let (low, high) = (self.min - 2.0 * margin, self.max + 2.0 * margin);
        let at = |t: f64| (from + (to - from) * t).clamp(low, high);
        (reach(from) < TOO_FAR).then(|| [at(start), if end < 1.0 { at(end) } else { to }])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn camera() -> Camera {
        let view = View { center: dvec2(3.0, -1.0), half: dvec2(2.0, 1.0) };
        Camera::fit(view, Rect::new(10.0, 20.0, 200.0, 200.0)).expect("a view with a size")
    }

    #[test]
    fn the_view_is_fitted_whole_with_y_up() {
        let camera = camera();
        assert_eq!(camera.scale(), 50.0);
        assert_eq!(camera.screen_from_world(dvec2(3.0, -1.0)), Some(dvec2(110.0, 120.0)));
        assert_eq!(camera.screen_from_world(dvec2(5.0, 0.0)), Some(dvec2(210.0, 70.0)));
        assert_eq!(camera.world_from_screen(dvec2(10.0, 170.0)), dvec2(1.0, -2.0));
    }

    #[test]
    fn nothing_overflows() {
        let camera = camera();
        assert_eq!(camera.screen_from_world(dvec2(f64::NAN, 0.0)), None);
        let far = camera.screen_from_world(dvec2(f64::MAX, f64::MIN)).expect("finite");
        assert!(far.is_finite() && camera.clip_line(far, -far, 9.0).is_none());
        for half in [0.0, -1.0, f64::NAN, f64::INFINITY] {
            let view = View { center: DVec2::ZERO, half: dvec2(1.0, half) };
            assert_eq!(Camera::fit(view, Rect::new(0.0, 0.0, 9.0, 9.0)), None, "{half}");
        }
    }

    #[test]
    fn a_clipped_line_keeps_its_direction_and_its_ends_in_sight() {
        let camera = camera();
        let (inside, outside) = (dvec2(60.0, 70.0), dvec2(60.0 + 3e40, 70.0 - 1e40));
        for (from, to) in [(inside, outside), (outside, inside)] {
            let [a, b] = camera.clip_line(from, to, 10.0).expect("one end is inside");
            let (near, far) = if from == inside { (a, b) } else { (b, a) };
            assert_eq!(near, inside);
            assert!((far - near).normalize().distance(dvec2(3.0, -1.0).normalize()) < 1e-12);
            assert!((far - camera.middle()).abs().max_element() <= 110.0 + 1e-9);
        }
        assert_eq!(camera.clip_line(dvec2(0.0, 300.0), dvec2(400.0, 300.0), 10.0), None);
        assert!(camera.clip(inside, inside, 0.0).is_some());
    }
}
