//! Shown points, and the lags at which an eye may follow them.

use glam::DVec2;

/// A point that was shown.
#[derive(Clone, Copy, Debug)]
pub struct LagSample {
    /// Display time T, s.
    pub at: f64,
    /// Shown position, m.
    pub point: DVec2,
    /// Weight of its square.
    pub weight: f64,
}

/// Lags among which the best is sought, s.
#[derive(Clone, Copy, Debug)]
pub struct LagRange {
    /// Least lag.
    pub least: f64,
    /// Greatest lag.
    pub greatest: f64,
    /// The lag that is preferred where several are equally good.
    pub mean: f64,
}
