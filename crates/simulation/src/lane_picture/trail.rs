//! The trail of a lane: where its displayed frames drew the body, and where the exact solution was.
//!
//! Frames of the last seconds are kept one by one, because their dots show the cadence. Older ones are thinned out: as far back as
//! the world's trail reaches, and once more over the whole run, for trails that stay. So memory is bounded.

use crate::lane::LaneSpec;
use crate::scene::{Ink, Shape};
use glam::DVec2;
use std::collections::VecDeque;
use timestep::time::Flicks;

/// The displayed frames so far.
#[derive(Clone, Debug, Default)]
pub struct Trail {
    /// Every frame of the last seconds.
    newest: VecDeque<TrailPoint>,
    /// Older frames, as far back as the trail reaches.
    older: Thinned,
    /// Older frames of the whole run.
    whole: Thinned,
}

/// The points of one displayed frame, m.
#[derive(Clone, Copy, Debug)]
struct TrailPoint {
    /// Display time, and the simulated time of the pose.
    at: Flicks,
    posed: Flicks,
    /// The tracked point as drawn.
    shown: DVec2,
    /// The tracked point of the exact solution; NaN where there is none: less memory than an option, because every checkpoint has hundreds.
    exact: DVec2,
}

/// Frames at least `spacing` apart.
#[derive(Clone, Debug, Default)]
struct Thinned {
    points: VecDeque<TrailPoint>,
    spacing: Flicks,
}

impl Thinned {
    fn add(&mut self, point: TrailPoint) {
        if self.points.back().is_none_or(|last| (point.at - last.at).0.abs() >= self.spacing.0) {
            self.points.push_back(point);
        }
    }

    /// Drops every second point while there are more than `most`.
    fn thin(&mut self, most: usize) {
        while self.points.len() > most {
            let mut index = 0;
            self.points.retain(|_| {
                index += 1;
                index % 2 == 1
            });
            self.spacing = self.spacing.times(2);
        }
    }
}

impl Trail {
    /// Time over which every frame is kept, and how many at most.
    const DENSE: Flicks = Flicks(2 * Flicks::PER_SECOND);
    const MOST_DENSE: usize = 360;
    /// Most older points as far back as the trail reaches.
    const MOST_OLDER: i64 = 128;
    /// Most older points of the whole run, and their distance at first.
    const MOST_WHOLE: usize = 512;
    const SPACING: Flicks = Flicks(Flicks::PER_SECOND / 30);
    /// Strength of the oldest end of a trail that stays.
    const STAYING: f32 = 0.5;

    /// Adds the newest frame to a trail of this length, s, and drops what has become too old. The times are its display time and
    /// the simulated time of its pose, `shown` is the tracked point as drawn and `exact` that of the exact solution, where there is one, m.
    pub fn push(&mut self, [at, posed]: [Flicks; 2], shown: DVec2, exact: Option<DVec2>, secs: f64) {
        let length = Flicks::from_secs(secs);
        let is_older = |point: &TrailPoint, than: Flicks| (at - point.at).0.abs() > than.0;
        self.newest.push_back(TrailPoint { at, posed, shown, exact: exact.unwrap_or(DVec2::NAN) });
        self.older.spacing = Flicks(length.0 / Self::MOST_OLDER);
        self.whole.spacing = self.whole.spacing.max(Self::SPACING);
        while (self.newest.len() > Self::MOST_DENSE
            || self.newest.front().is_some_and(|old| is_older(old, Self::DENSE)))
            && let Some(point) = self.newest.pop_front()
        {
            self.older.add(point);
            self.whole.add(point);
        }
        while self.older.points.front().is_some_and(|old| is_older(old, length)) {
            self.older.points.pop_front();
        }
        self.whole.thin(Self::MOST_WHOLE);
    }

    /// Memory of a copy, bytes.
    pub fn bytes(&self) -> usize {
        let points = self.newest.len() + self.older.points.len() + self.whole.points.len();
        points * size_of::<TrailPoint>()
    }

    /// The trail as drawn, `width` points wide, moved by the world's drift since it was displayed, as on a strip chart. If it stays, all of it. It is
    /// cut where the body jumps, unless jumps are drawn as ways.
    pub fn shown(&self, spec: &LaneSpec, width: f32) -> Shape {
        let points = self.moved(spec, !spec.blend_jumps, |point| (point.posed, point.shown));
        self.shape((points, self.newest.len()), spec, width, Ink::Lane)
    }

    /// The trail of the exact solution where there is one, moved alike. It has no dots, for no frame drew it.
    pub fn exact(&self, spec: &LaneSpec, width: f32) -> Shape {
        let points = self.moved(spec, true, |point| (point.at, point.exact));
        self.shape((points, 0), spec, width, Ink::Ghost)
    }

    fn shape(&self, (points, dots): (Vec<DVec2>, usize), spec: &LaneSpec, width: f32, ink: Ink) -> Shape {
        let oldest = if spec.looks.trail_stays { Self::STAYING } else { 0.0 };
        Shape::Trail { points: points.into(), dots, oldest, width, ink }
    }

    fn moved(&self, spec: &LaneSpec, is_cut: bool, point: impl Fn(&TrailPoint) -> (Flicks, DVec2)) -> Vec<DVec2> {
        let now = self.newest.back().map_or(Flicks::ZERO, |newest| newest.at);
        let older = if spec.looks.trail_stays { &self.whole.points } else { &self.older.points };
        let (drift, mut before) = (spec.world.trail_drift(), None);
        let mut points = Vec::with_capacity(older.len() + self.newest.len());
        points.extend(older.iter().chain(&self.newest).map(|kept| {
            let (at, point) = point(kept);
            // A gap takes the place of the first point after a jump.
            let jumps = before.replace(at).is_some_and(|before| spec.world.is_cut_between(before, at));
            if jumps && is_cut { DVec2::NAN } else { point + drift * (now - kept.at).secs() }
        }));
        points
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worlds::{World, WorldSpec};
    use glam::dvec2;
    use timestep::entry::Entry;

    /// A trail of `seconds` at `hz` frames a second of a body that moves 1 m a second.
    fn trail(seconds: i64, hz: i64, length: f64) -> Trail {
        let mut trail = Trail::default();
        for frame in 0..=seconds * hz {
            let at = Flicks::from_ratio(frame, hz);
            trail.push([at; 2], dvec2(at.secs(), 0.0), None, length);
        }
        trail
    }

    /// A street, which has no drift, whose first walker jumps every so often.
    fn street(jumps: Option<Flicks>) -> LaneSpec {
        let mut world = WorldSpec::of(World::by_id("street").expect("a world"));
        world.bodies[0].jumps = jumps;
        LaneSpec { world, ..LaneSpec::default() }
    }

    fn points(trail: &Trail, stays: bool) -> Vec<f64> {
        let mut spec = street(None);
        spec.looks.trail_stays = stays;
        let Shape::Trail { points, dots, .. } = trail.shown(&spec, 2.0) else { panic!("a trail") };
        assert!(dots <= Trail::MOST_DENSE && dots <= points.len());
        points.iter().map(|point| point.x).collect()
    }

    #[test]
    fn a_trail_is_as_long_as_its_world_needs_and_stays_whole_if_asked() {
        for hz in [24, 60, 144, 1000] {
            let trail = trail(60, hz, 8.0);
            let (fading, staying) = (points(&trail, false), points(&trail, true));
            assert!((fading[0] - 52.0).abs() < 0.1 && fading.last() == Some(&60.0), "{hz} Hz: from {}", fading[0]);
            assert_eq!((staying[0], staying.last()), (0.0, Some(&60.0)));
            assert!([&fading, &staying].iter().all(|points| points.windows(2).all(|pair| pair[0] < pair[1])));
        }
        let short = points(&trail(60, 60, 1.0), false);
        assert!((short[0] - 58.0).abs() < 1e-9, "two seconds of frames at least: from {}", short[0]);
    }

    /// Poses are a frame late here.
    #[test]
    fn a_trail_is_cut_where_the_body_jumps() {
        let mut trail = Trail::default();
        for frame in 1..=60 {
            let [at, posed] = [frame, frame - 1].map(|frame| Flicks::from_ratio(frame, 60));
            trail.push([at, posed], DVec2::X, Some(DVec2::Y), 8.0);
        }
        let street = street(Some(Flicks::from_ratio(1, 3)));
        let gaps = |shape: Shape| {
            let Shape::Trail { points, .. } = shape else { panic!("a trail") };
            (0..points.len()).filter(|index| points[*index].is_nan()).collect::<Vec<_>>()
        };
        assert_eq!(gaps(trail.shown(&street, 1.0)), [20, 40], "the poses at 20/60 and 40/60 s");
        assert_eq!(gaps(trail.exact(&street, 1.0)), [19, 39, 59], "and the places at 20, 40 and 60/60 s");
    }

    #[test]
    fn memory_is_bounded() {
        let trail = trail(2000, 60, 100.0);
        assert!(trail.bytes() <= 1024 * size_of::<TrailPoint>(), "{} bytes", trail.bytes());
        assert!(points(&trail, true).len() > Trail::MOST_WHOLE / 2);
    }
}
