//! Judder and eye blur of a stretch of time, as sums: those of two stretches add up.

use super::Merge;

/// Sums over one second, or over merged ones.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PursuitFit {
    /// Sum over the shown frames of the squared distance from the eye, m².
    pub judder_squares: f64,
    /// Number of frames shown.
    pub frames: u64,
    /// The same sum over the frames that show another point than the frame before, at their own best lag, m².
    pub change_squares: f64,
    /// Sum over those frames of the squared speed of the eye, (m/s)².
    pub speed_squares: f64,
    /// Integral over time of the squared distance from the eye, m²·s.
    pub blur_squares: f64,
    /// Time over which the display held a point, s.
    pub held: f64,
    /// Best lag of the frames, s; of merged seconds that of the last one with a frame.
    pub judder_lag: Option<f64>,
    /// Best lag of the held points, which is that of the eye, s; of merged seconds the last one's.
    pub eye_lag: Option<f64>,
}

impl PursuitFit {
    /// Root mean square over the shown frames of the distance from the eye, m; `None` without a frame.
    pub fn judder(&self) -> Option<f64> {
        (self.frames > 0).then(|| (self.judder_squares / self.frames as f64).sqrt())
    }

    /// By how much the frames that show another point than the one before are early or late of even motion, s: the root mean square of their
    /// distances over that of the eye's speed. `None` where the eye is at rest.
    pub fn pacing(&self) -> Option<f64> {
        (self.speed_squares > 0.0).then(|| (self.change_squares / self.speed_squares).sqrt())
    }

    /// Root mean square over time of the distance from the eye, m; `None` where nothing was held.
    pub fn eye_blur(&self) -> Option<f64> {
        (self.held > 0.0).then(|| (self.blur_squares / self.held).sqrt())
    }
}

impl Merge for PursuitFit {
    fn merge(&mut self, later: &Self) {
        self.judder_squares += later.judder_squares;
        self.frames += later.frames;
        self.change_squares += later.change_squares;
        self.speed_squares += later.speed_squares;
        self.blur_squares += later.blur_squares;
        self.held += later.held;
        self.judder_lag = later.judder_lag.or(self.judder_lag);
        self.eye_lag = later.eye_lag.or(self.eye_lag);
    }
}
