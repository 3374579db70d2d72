//! A camera, a rider or a child that follows the body of a lane.
//!
//! The camera of a game follows a body that is drawn by the rules of its loop. What follows is moved at some moment of the frame, by some amount
//! of time, and reads some state of the body: where one of these is another than the one that the drawing of the body has, one of the two jitters
//! against the other, although each is right by itself.

use crate::words::worded;
use glam::DVec2;

worded! {
    /// A thing that follows.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum FollowKind {
        /// The view.
        #[default]
        Camera = "camera",
        /// A body that stands on the body and is moved by its displacement.
        Rider = "rider",
        /// A body that is held at a fixed distance.
        Child = "child",
    }
}

worded! {
    /// The moment at which it is moved, and the state that it reads then.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum FollowUpdate {
        /// After each step, from its state, by dt.
        Step = "step",
        /// Once a frame, before its steps, from the state that they start from, by the time of the frame.
        FrameBefore = "frame-before",
        /// Once a frame, after its steps, from the newest state, by the time of the frame.
        FrameAfter = "frame-after",
        /// Once a frame, from the pose that is drawn, by the time of the frame.
        #[default]
        Late = "late",
    }
}

impl FollowUpdate {
    /// The moment in words: "it is moved …".
    pub fn when(self) -> &'static str {
        match self {
            FollowUpdate::Step => "in the step",
            FollowUpdate::FrameBefore => "before the steps",
            FollowUpdate::FrameAfter => "after the steps",
            FollowUpdate::Late => "last",
        }
    }
}

worded! {
    /// The way in which a follower that is moved in the steps is drawn between them.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum FollowBlend {
        /// Not at all: its newest place is drawn.
        #[default]
        Off = "off",
        /// Between its last two places, at the time that the pose of the body stands for.
        Once = "once",
        /// So, and then moved again by what the blend has moved the body: a child whose parent is blended, too.
        Twice = "twice",
    }
}

/// The smoothing of a camera.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum FollowEase {
    /// None: it is where the body is.
    #[default]
    Off,
    /// 1/s: in a time t it goes the part 1 − e^(−rate·t) of the way that is left.
    Rate(f64),
    /// The part of the way that is left that it goes in each update, however long it takes: a mistake where updates are frames.
    Fraction(f64),
}

impl FollowEase {
    /// Least and greatest rate, 1/s.
    pub const RATES: [f64; 2] = [0.01, 1000.0];
    /// Least and greatest fraction.
    pub const FRACTIONS: [f64; 2] = [0.0001, 1.0];
    /// Time between updates for which who writes a fraction has meant it, s.
    const MEANT: f64 = 1.0 / 60.0;

    /// Part of the way that is left after an update of so many seconds.
    pub fn left(self, secs: f64) -> f64 {
        match self {
            FollowEase::Off => 0.0,
            FollowEase::Rate(rate) => libm::exp(-rate * secs.max(0.0)),
            FollowEase::Fraction(fraction) => 1.0 - fraction,
        }
    }

    /// The smoothing that was meant: of a fraction the rate that goes as far in 1/60 s.
    pub fn meant(self) -> Self {
        self.by_time(Self::MEANT)
    }

    /// The smoothing by a rate that goes as far where updates are so many seconds apart.
    pub(super) fn by_time(self, apart: f64) -> Self {
        match self {
            FollowEase::Fraction(fraction) if fraction < 1.0 => FollowEase::Rate(-libm::log1p(-fraction) / apart),
            FollowEase::Fraction(_) => FollowEase::Off,
            other => other,
        }
    }
}

/// A follower of the body of a lane, and how it follows.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct FollowSpec {
    /// Its kind.
    pub kind: FollowKind,
    /// When it is moved.
    pub update: FollowUpdate,
    /// Its smoothing.
    pub ease: FollowEase,
    /// Distance of the body at which it does not move yet, m.
    pub dead_zone: f64,
    /// How it is drawn between steps.
    pub blend: FollowBlend,
}

impl FollowSpec {
    /// Least and greatest dead zone, m.
    pub const DEAD_ZONES: [f64; 2] = [0.0, 1e6];

    /// The place after an update of `secs` from the place `from`, where the body is at `body`, m.
    pub fn moved(&self, from: DVec2, body: DVec2, secs: f64) -> DVec2 {
        let way = body - from;
        let distance = way.length();
        if distance <= self.dead_zone || !distance.is_finite() {
            return from;
        }
        let goal = body - way * (self.dead_zone / distance);
        goal + self.ease.left(secs) * (from - goal)
    }

    /// Words for it: `camera in the step`.
    pub fn words(&self) -> String {
        format!("{} {}", self.kind.word(), self.update.when())
    }

    /// The same moved at this moment; only one that is moved in the steps can be blended.
    pub fn moved_at(&self, update: FollowUpdate) -> Self {
        FollowSpec { update, blend: if update == FollowUpdate::Step { self.blend } else { FollowBlend::Off }, ..*self }
    }

    /// The follower that was meant: the same rule in continuous time.
    pub fn meant(&self) -> Self {
        FollowSpec { ease: self.ease.meant(), ..*self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::dvec2;
    use proptest::prelude::*;

    #[test]
    fn a_fraction_means_a_rate_at_sixty_updates_a_second() {
        let FollowEase::Rate(rate) = FollowEase::Fraction(0.1).meant() else { panic!("a rate") };
        // −60 ln 0.9 (Python).
        assert!((rate - 6.321_630_939_469_578).abs() < 1e-12, "{rate}");
        assert_eq!(FollowEase::Fraction(1.0).meant(), FollowEase::Off);
    }

    #[test]
    fn nothing_moves_inside_the_dead_zone() {
        let follow = FollowSpec { dead_zone: 0.5, ..FollowSpec::default() };
        assert_eq!(follow.moved(DVec2::ZERO, dvec2(0.4, 0.3), 1.0), DVec2::ZERO);
        assert_eq!(follow.moved(DVec2::ZERO, dvec2(0.0, 2.0), 1.0), dvec2(0.0, 1.5), "the body stays at its edge");
        assert_eq!(follow.moved(DVec2::ONE, dvec2(f64::NAN, 0.0), 1.0), DVec2::ONE, "a lost body is not followed");
    }

    proptest! {
        /// By a rate it makes no difference into how many updates a time is cut.
        #[test]
        fn a_rate_is_alike_at_every_frame_rate(rate in 0.01..50.0_f64, secs in 0.001..2.0_f64, cuts in 1..40_u32) {
            let follow = FollowSpec { ease: FollowEase::Rate(rate), ..FollowSpec::default() };
            let (body, start) = (dvec2(3.0, -1.0), dvec2(-2.0, 0.5));
            let once = follow.moved(start, body, secs);
            let often = (0..cuts).fold(start, |at, _| follow.moved(at, body, secs / f64::from(cuts)));
            prop_assert!(once.distance(often) < 1e-12);
        }
    }
}
