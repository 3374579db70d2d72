//! The time trail: where a display showed a body at its last refreshes, drawn out over time.

use glam::DVec2;

/// The frames of a display at its last refreshes. A held frame is a piece along the axis of time, a jump a long one across it, and even
/// motion a straight line.
#[derive(Clone, Debug, PartialEq)]
pub struct TimeTrail {
    /// Age in refreshes and place in m of each frame, from the oldest to the newest. A place that is not finite is a gap.
    pub places: Vec<(f64, DVec2)>,
    /// Direction in which older frames are drawn: a unit vector across the motion.
    pub back: DVec2,
    /// Distance from the newest place at which the trail begins, m: the radius of the body, which would hide the newest frames.
    pub edge: f64,
}

impl TimeTrail {
    /// Refreshes that it covers.
    pub const REFRESHES: u32 = 12;
    /// Part of the room on its side of the body that it takes at most.
    const MOST: f64 = 0.92;
    /// Largest distance between refreshes: points, and as a part of the longer side of the canvas.
    const WIDEST: (f64, f64) = (9.0, 0.009);
    /// Part of that room that the body takes at most: on a canvas hardly higher than it, the trail begins behind it.
    const BODY: f64 = 0.5;
    /// Distance beyond both ends from which on a motion has turned back, points.
    const TURN: f64 = 1.0;

    /// The places on a canvas with these corners, with y down. `screen` is the place of a point of the world there, and `unit` the length
    /// of a point (1/96 inch). Where the frame was shown is kept across the axis of time; along it, its age counts.
    pub fn on_screen(&self, screen: impl Fn(DVec2) -> DVec2, canvas: [DVec2; 2], unit: f64) -> Vec<DVec2> {
        let Some((_, newest)) = self.places.last() else { return Vec::new() };
        let (body, back) = (screen(*newest), DVec2::new(self.back.x, -self.back.y));
        let corner = DVec2::select(back.cmpgt(DVec2::ZERO), canvas[1], canvas[0]);
        let room = Self::MOST * (corner - body).dot(back).max(0.0);
        let edge = screen(*newest + self.edge * self.back).distance(body).min(Self::BODY * room);
        let (points, part) = Self::WIDEST;
        let widest = (points * unit).max(part * (canvas[1] - canvas[0]).max_element());
        let each = ((room - edge) / f64::from(Self::REFRESHES)).min(widest);
        let place = |(age, place): &(f64, DVec2)| {
            let place = screen(*place);
            place + back * (edge + age * each - (place - body).dot(back))
        };
        self.places.iter().map(place).collect()
    }

    /// The lines of perfectly even motion between the ends of each stretch of `points` without a gap, and of two stretches where a motion
    /// turns back on its way. `unit` is the length of a point.
    pub fn even_lines(&self, points: &[DVec2], unit: f64) -> Vec<[DVec2; 2]> {
        let along = DVec2::new(self.back.y, self.back.x).abs();
        let mut lines = Vec::new();
        for stretch in points.split(|point| !point.is_finite()) {
            let (Some(first), Some(last)) = (stretch.first(), stretch.last()) else { continue };
            let [low, high] = [first.min(*last), first.max(*last)].map(|end| end.dot(along));
            let beyond = |point: &DVec2| (low - point.dot(along)).max(point.dot(along) - high);
            let turn = stretch.iter().max_by(|a, b| beyond(a).total_cmp(&beyond(b)));
            match turn.filter(|turn| beyond(turn) > Self::TURN * unit) {
                Some(turn) => lines.extend([[*first, *turn], [*turn, *last]]),
                None => lines.push([*first, *last]),
            }
        }
        lines.retain(|[from, to]| from != to);
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::dvec2;

    const CANVAS: [DVec2; 2] = [DVec2::ZERO, DVec2::new(1000.0, 200.0)];

    /// Places x in m, at refreshes one after the other, on a canvas with 100 px a metre and y = 0 in its middle.
    fn drawn(places: &[f64]) -> (TimeTrail, Vec<DVec2>) {
        let last = places.len() - 1;
        let aged = places.iter().enumerate().map(|(index, x)| ((last - index) as f64, dvec2(*x, 0.0)));
        let trail = TimeTrail { places: aged.collect(), back: dvec2(0.0, -1.0), edge: 0.0 };
        let points = trail.on_screen(|at| dvec2(100.0 * at.x, 100.0 - 100.0 * at.y), CANVAS, 1.0);
        (trail, points)
    }

    /// Distances of points from the line between the ends, px.
    fn off_line(points: &[DVec2]) -> impl Iterator<Item = f64> {
        let (first, way) = (points[0], (points[points.len() - 1] - points[0]).normalize());
        points.iter().map(move |point| (*point - first).perp_dot(way).abs())
    }

    #[test]
    fn even_motion_is_a_straight_line_that_stays_on_the_canvas() {
        let (trail, points) = drawn(&(0..=12).map(|k| 4.0 + 0.1 * f64::from(k)).collect::<Vec<_>>());
        assert!(off_line(&points).all(|off| off < 0.5), "{points:?}");
        assert_eq!(trail.even_lines(&points, 1.0), [[points[0], points[12]]]);
        assert_eq!(points[12], dvec2(520.0, 100.0), "the newest at the body");
        assert!(points[0].y > 180.0 && points[0].y <= 200.0, "{}", points[0].y);
        let gaps: Vec<f64> = points.windows(2).map(|pair| pair[0].y - pair[1].y).collect();
        assert!(gaps.iter().all(|gap| (gap - gaps[0]).abs() < 1e-9), "even in time: {gaps:?}");
    }

    #[test]
    fn a_held_frame_is_upright_and_a_jump_is_long() {
        let (_, points) = drawn(&[1.0, 1.1, 1.1, 1.2, 1.9, 2.0]);
        assert_eq!(points[1].x, points[2].x);
        assert!(points[1].y > points[2].y + 5.0);
        let lengths: Vec<f64> = points.windows(2).map(|pair| pair[0].distance(pair[1])).collect();
        assert!(lengths[3] > 5.0 * lengths[0], "{lengths:?}");
        assert!(off_line(&points).any(|off| off > 5.0), "uneven motion is no straight line");
    }

    #[test]
    fn no_line_leads_over_a_gap_and_two_to_a_wall() {
        let (trail, points) = drawn(&[1.0, 1.1, f64::NAN, 5.0, 5.1]);
        assert_eq!(trail.even_lines(&points, 1.0), [[points[0], points[1]], [points[3], points[4]]]);
        let (trail, points) = drawn(&[1.0, 1.1, 1.2, 1.1, 1.0, 0.9]);
        assert_eq!(trail.even_lines(&points, 1.0), [[points[0], points[2]], [points[2], points[5]]]);
    }

    /// No body hides the newest frames, and no canvas is too low for the dozen, unless the body itself has no room.
    #[test]
    fn every_refresh_is_seen_on_low_canvases() {
        let places = (0..=12).map(|k| (12.0 - f64::from(k), dvec2(4.0 + 0.05 * f64::from(k), 0.0))).collect();
        let trail = TimeTrail { places, back: dvec2(0.0, -1.0), edge: 0.14 };
        for height in [20.0, 40.0, 60.0, 100.0, 200.0, 1000.0] {
            let canvas = [DVec2::ZERO, dvec2(1000.0, height)];
            let points = trail.on_screen(|at| dvec2(100.0 * at.x, 0.5 * height - 100.0 * at.y), canvas, 1.0);
            let below: Vec<f64> = points.iter().map(|point| point.y - 0.5 * height).collect();
            assert!(below[0] < 0.5 * height, "{height}: the oldest is on the canvas: {below:?}");
            assert!(below.windows(2).all(|pair| pair[0] > pair[1] + 0.3), "{height}: all apart: {below:?}");
            assert!(height < 60.0 || (below[12] - 14.0).abs() < 0.5, "{height}: the newest at the edge: {below:?}");
        }
    }

    #[test]
    fn upright_motion_has_its_time_sideways() {
        let places = (0..=12).map(|k| (12.0 - f64::from(k), dvec2(0.0, 0.1 * f64::from(k)))).collect();
        let trail = TimeTrail { places, back: dvec2(-1.0, 0.0), edge: 0.0 };
        let points = trail.on_screen(|at| dvec2(500.0 + 100.0 * at.x, 190.0 - 100.0 * at.y), CANVAS, 1.0);
        assert!(points.windows(2).all(|pair| pair[0].x < pair[1].x && pair[0].y > pair[1].y), "{points:?}");
        assert!(points[12].distance(dvec2(500.0, 70.0)) < 1e-9);
    }
}
