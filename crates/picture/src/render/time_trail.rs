//! Time trails: a fading line with a dot for each refresh, and beside it the thin line of even motion.

use super::draw_lists::DrawLists;
use super::lane_style::LaneStyle;
use super::lines;
use super::trail::Path;
use glam::DVec2;
use simulation::scene::{Ink, TimeTrail};

/// Width of the line, by which its dots are wider on each side, and of the line of even motion, points.
const WIDTHS: (f32, f32) = (2.5, 2.0);
const EVEN_WIDTH: f32 = 1.0;
/// Strength of the oldest end, and opacity of the line of even motion.
const OLDEST: f32 = 0.3;
const EVEN: Ink = Ink::Echo(120);

/// Draws a time trail.
pub(super) fn draw(trail: &TimeTrail, ink: Ink, style: &LaneStyle, path: &mut Path, out: &mut DrawLists) {
    let (camera, unit) = (&style.camera, f64::from(style.px(1.0)));
    let screen = |place: DVec2| camera.screen_from_world(place).unwrap_or(DVec2::NAN);
    let points = trail.on_screen(screen, [camera.min, camera.max], unit);
    for [from, to] in trail.even_lines(&points, unit) {
        lines::line(from, to, EVEN_WIDTH, EVEN, style, out);
    }
    path.place(points.iter().map(|point| point.is_finite().then_some(*point)), OLDEST, WIDTHS, ink, style);
    path.draw(style, out);
}
