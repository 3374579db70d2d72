//! Judder and eye blur: how far the shown path is from one that an eye can follow.
//!
//! An eye that follows a motion is evenly late: in each second of lab time it is at x(T − lag), with x the exact path and T
//! the display time. Judder compares it with the shown points, one for each frame: a motion that is evenly late has none. Eye
//! blur compares it with the points that the display holds, at every moment: frame k is at rest from V_k to V_(k+1) while the
//! eye moves on, so even motion at v px/s on f Hz has the blur v/(f·√12), the standard deviation of an even distribution that
//! is v/f wide (Blur Busters' law, "1 ms of persistence is 1 px of blur at 1000 px/s").
//!
//! Each has its own lag: that with the least sum of squares, between the least and the greatest T − S held in the second; of
//! equal ones the nearest to the mean over time of the T − S held. No eye follows what has stood for a minute: seconds that begin later
//! have neither number until a frame is shown.
//!
//! Pacing is judder without the frames that repeat a point, so that programs whose pixels are the same have the same, over the speed of
//! the eye, so that it is the same for a slow motion and a fast one: a time.

use super::held_point::{HeldPart, HeldPoint};
use super::lag_fit::fit_lag;
use super::lag_sample::{LagRange, LagSample};
use super::path_table::{PathTable, RestingPath};
use super::pursuit_fit::PursuitFit;
use super::started_second;
use glam::DVec2;

/// The exact path: position in m at a time in s, `None` where it is not known.
type Exact<'a> = dyn FnMut(f64) -> Option<DVec2> + 'a;

/// Collects the frames of the running second of lab time and fits finished ones. The rate, dT/dt, is the same for all.
///
/// A fit depends on the frames held in its second alone. Seconds are those of [`started_second`].
#[derive(Clone, Debug, Default)]
pub struct Pursuit {
    pub(super) second: u64,
    /// The point on the display when the second starts.
    held: Option<HeldPoint>,
    /// Points shown in the second.
    pub(super) frames: Vec<HeldPoint>,
    eye_lag: Option<f64>,
    /// `true` for a place on a screen, which may be anywhere: a constant distance from the exact place is no judder.
    is_on_screen: bool,
}

impl Pursuit {
    /// Seconds of lab time in which the display stands, after which nothing is fitted: a frame after an hour costs no more than one after a
    /// minute.
    const LONGEST_STAND: f64 = 60.0;

    /// Starts with a point that is on the display already. It is held, but it is no shown frame.
    pub fn holding(held: HeldPoint) -> Self {
        Pursuit { second: started_second(held.from), held: Some(held), ..Pursuit::default() }
    }

    /// A pursuit of a place on a screen, as of a body beside a camera that follows it: what is always as far off, or late by as much, is
    /// even there, so that distances count from their mean, and lags may be a frame beyond those of the pose. It has judder alone.
    pub fn on_screen() -> Self {
        Pursuit { is_on_screen: true, ..Pursuit::default() }
    }

    /// Adds a shown frame, not earlier than the one before. Finishes the seconds before it, as [`Pursuit::finish_until`] does.
    pub fn add(
        &mut self,
        frame: HeldPoint,
        rate: f64,
        exact: &mut Exact<'_>,
        finished: &mut dyn FnMut(u64, PursuitFit),
    ) {
        self.finish_until(frame.from, rate, exact, finished);
        self.frames.push(frame);
    }

    /// Finishes all seconds before the one of lab time `now`, s. All frames shown in them must have been added.
    /// `finished` gets the fits of those that have one; a second without finite numbers has none.
    pub fn finish_until(
        &mut self,
        now: f64,
        rate: f64,
        exact: &mut Exact<'_>,
        finished: &mut dyn FnMut(u64, PursuitFit),
    ) {
        let running = started_second(now);
        while self.second < running {
            if self.held.is_none() && self.frames.is_empty() {
                self.second = running;
                return;
            }
            let fit = self.fit_until((self.second + 1) as f64, rate, exact);
            self.eye_lag = fit.and_then(|fit| fit.eye_lag);
            if let Some(fit) = fit {
                finished(self.second, fit);
            }
            self.held = self.frames.last().copied().or(self.held);
            self.frames.clear();
            self.second += 1;
        }
    }

    /// The fit of the running second up to lab time `end`, s, and not beyond that second; `None` where nothing was shown, where
    /// the display has stood for a minute, or a number is not finite. [`Pursuit::finish_until`] makes the second of
    /// `end` the running one.
    pub fn fit_until(&self, end: f64, rate: f64, exact: &mut Exact<'_>) -> Option<PursuitFit> {
        let start = self.second as f64;
        if self.frames.is_empty() && self.held.is_some_and(|held| start - held.from >= Self::LONGEST_STAND) {
            return None;
        }
        let parts = HeldPart::cut(self.held.as_ref(), &self.frames, [start, end.min(start + 1.0)], rate);
        let (mut range, times) = (lag_range(&parts)?, times(&parts));
        if self.is_on_screen {
            let hold = parts.iter().map(HeldPart::length).fold(0.0, f64::max);
            (range.least, range.greatest) = (range.least - hold, range.greatest + hold);
        }
        let mut path = RestingPath::new(exact, times[0] + times[1] < 0.0);
        let table = PathTable::sample(&mut path, times[0] - range.greatest, times[1] - range.least);
        let frames = &self.frames[..self.frames.partition_point(|frame| frame.from <= end)];
        let sample = |frame: &HeldPoint| LagSample { at: frame.display, point: frame.point, weight: 1.0 };
        let shown: Vec<LagSample> = frames.iter().map(sample).collect();
        let held: Vec<LagSample> = parts.iter().flat_map(HeldPart::samples).collect();
        if shown.is_empty() && held.is_empty() {
            return None;
        }
        let mut fit = PursuitFit { frames: shown.len() as u64, ..PursuitFit::default() };
        if self.is_on_screen {
            let squares = (!shown.is_empty()).then(|| spread_about_path(&shown, range, &table, &mut path))?;
            return squares.map(|squares| PursuitFit { judder_squares: squares, ..fit });
        }
        if !shown.is_empty() {
            let best = fit_lag(&shown, range, &table, &mut path)?;
            (fit.judder_squares, fit.judder_lag) = (best.squares, Some(best.lag));
            // Before its first frame a display has the start.
            let held = self.held.map_or_else(|| path.point(0.0), |held| held.point);
            let before = std::iter::once(held).chain(frames.iter().map(|frame| frame.point));
            let changes = frames.iter().zip(before).filter(|(frame, before)| frame.point != *before);
            let changes: Vec<LagSample> = changes.map(|(frame, _)| sample(frame)).collect();
            let best = match changes.len() {
                0 => None,
                all if all == shown.len() => Some(best),
                _ => Some(fit_lag(&changes, range, &table, &mut path)?),
            };
            if let Some(best) = best {
                let speed = |frame: &LagSample| table.at(frame.at - best.lag).velocity.length_squared();
                (fit.change_squares, fit.speed_squares) = (best.squares, changes.iter().map(speed).sum());
            }
        }
        if !held.is_empty() {
            let best = fit_lag(&held, range, &table, &mut path)?;
            (fit.blur_squares, fit.eye_lag) = (best.squares, Some(best.lag));
            fit.held = parts.iter().map(HeldPart::length).sum();
        }
        Some(fit)
    }

    /// Lag of the eye in the last finished second, s; `None` before the first, and where that second had none.
    pub fn lag(&self) -> Option<f64> {
        self.eye_lag
    }

    /// Memory of a copy beside its own size, bytes.
    pub fn bytes(&self) -> usize {
        self.frames.capacity() * size_of::<HeldPoint>()
    }
}

/// Sum of the squared distances of samples from the path at their best lag, each taken from the mean of all distances, m². The best lag is
/// sought for the samples as they are, and moved by their mean distance at the mean lag; the better of both counts.
fn spread_about_path(
    samples: &[LagSample],
    range: LagRange,
    table: &PathTable,
    path: &mut RestingPath<'_>,
) -> Option<f64> {
    let distances = |lag: f64, path: &mut RestingPath<'_>| -> Vec<DVec2> {
        samples.iter().map(|sample| sample.point - path.point(sample.at - lag)).collect()
    };
    let mean = |distances: &[DVec2]| distances.iter().sum::<DVec2>() / distances.len() as f64;
    let off = mean(&distances(range.mean, path));
    let moved: Vec<LagSample> =
        samples.iter().map(|sample| LagSample { point: sample.point - off, ..*sample }).collect();
    let lags = [samples, &moved].map(|samples| fit_lag(samples, range, table, path));
    let spread = |lag: f64| {
        let distances = distances(lag, path);
        let mean = mean(&distances);
        distances.iter().map(|distance| (*distance - mean).length_squared()).sum()
    };
    lags.into_iter().flatten().map(|fit| fit.lag).map(spread).min_by(f64::total_cmp)
}

/// Least and greatest T − S held, and the mean over time; `None` without a part, and where one is not finite.
fn lag_range(parts: &[HeldPart]) -> Option<LagRange> {
    let ages = || parts.iter().flat_map(|part| part.ages);
    let (least, greatest) = ages().fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), age| (a.min(age), b.max(age)));
    let weight = |part: &HeldPart| part.length().max(f64::MIN_POSITIVE);
    let sum: f64 = parts.iter().map(|part| weight(part) * 0.5 * (part.ages[0] + part.ages[1])).sum();
    let mean = sum / parts.iter().map(weight).sum::<f64>();
    let is_finite = parts.iter().all(HeldPart::is_finite) && mean.is_finite();
    is_finite.then(|| LagRange { least, greatest, mean: mean.clamp(least, greatest) })
}

/// First and last display time, s.
fn times(parts: &[HeldPart]) -> [f64; 2] {
    let times = || parts.iter().flat_map(|part| part.times);
    [times().fold(f64::INFINITY, f64::min), times().fold(f64::NEG_INFINITY, f64::max)]
}
