//! Judder: the distance of the shown path from the best constant-lag copy of the exact path.
//!
//! A motion that is evenly late has no judder. The lag is found by minimising the sum of squares.

use glam::DVec2;
use std::collections::VecDeque;

/// The body in one displayed frame.
#[derive(Clone, Copy, Debug)]
struct ShownPoint {
    /// Display time T, s.
    at: f64,
    /// T − S, s.
    age: f64,
    /// Position, m.
    point: DVec2,
}

impl ShownPoint {
    /// Time of the exact path at this lag, s. The body rests at time 0 until it is seen to move.
    fn at_lag(&self, lag: f64) -> f64 {
        let shown = self.at - lag;
        if self.at < 0.0 { shown.min(0.0) } else { shown.max(0.0) }
    }
}

/// Collects the last [`Judder::WINDOW`] frames, so that memory and work are bounded.
#[derive(Clone, Debug, Default)]
pub struct Judder {
    frames: VecDeque<ShownPoint>,
}

impl Judder {
    /// Number of frames that count: 10 seconds at 60 Hz.
    pub const WINDOW: usize = 600;
    /// Number of frames for a rough search of the lag.
    const SOME: usize = 150;
    /// Number of frames for the first, coarse search of the lag.
    const FEW: usize = 48;
    /// The search covers the ages of all frames and this much beyond, s.
    const MARGIN: f64 = 0.02;

    /// Adds a frame. `at` is the display time T and `age` is T − S, both in s; `point` is the body as drawn, m.
    pub fn add(&mut self, at: f64, age: f64, point: DVec2) {
        if self.frames.len() == Self::WINDOW {
            self.frames.pop_front();
        }
        self.frames.push_back(ShownPoint { at, age, point });
    }

    /// Memory of a copy, bytes.
    pub fn bytes(&self) -> usize {
        self.frames.len() * size_of::<ShownPoint>()
    }

    /// The rms distance to the exact path at the best lag, m, and that lag, s. `exact` gives the exact position at a time in s; the
    /// body rests at time 0 until it is seen to move, forwards or backwards. `None` without a frame.
    pub fn get(&self, exact: impl Fn(f64) -> DVec2) -> Option<(f64, f64)> {
        if self.frames.is_empty() {
            return None;
        }
        let ages = || self.frames.iter().map(|frame| frame.age);
        let (least, most) = ages().fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), age| (a.min(age), b.max(age)));
        let squares = |lag: f64, most: usize| -> f64 {
            let square = |frame: &ShownPoint| frame.point.distance_squared(exact(frame.at_lag(lag)));
            if most < self.frames.len() {
                self.spread(most).map(square).sum()
            } else {
                self.frames.iter().map(square).sum()
            }
        };
        let range = [least - Self::MARGIN, most + Self::MARGIN];
        let mean = ages().sum::<f64>() / self.frames.len() as f64;
        let step = (range[1] - range[0]) / (2 * CELLS) as f64;
        let start = coarse(|lag| squares(lag, Self::FEW), mean, range);
        let (rough, _) = minimise(|lag| squares(lag, Self::SOME), start, step, range);
        let (lag, sum) = minimise(|lag| squares(lag, Self::WINDOW), rough, step / 8.0, range);
        Some(((sum / self.frames.len() as f64).sqrt(), lag))
    }

    /// Some of the frames, spread by the golden ratio so that they coincide with no pattern.
    fn spread(&self, count: usize) -> impl Iterator<Item = &ShownPoint> {
        let place = |i: usize| (i as f64 * 0.618_033_988_749_894_9).fract() * self.frames.len() as f64;
        (0..count).filter_map(move |i| self.frames.get(place(i) as usize))
    }
}

/// Cells of the coarse search.
const CELLS: usize = 24;

/// The best of `guess` and of lags spread over the range.
fn coarse(f: impl Fn(f64) -> f64, guess: f64, range: [f64; 2]) -> f64 {
    let cell = (range[1] - range[0]) / CELLS as f64;
    let tried = (0..=CELLS).map(|i| range[0] + cell * i as f64).map(|lag| (f(lag), lag));
    tried.fold((f(guess), guess), |best, next| if next.0 < best.0 { next } else { best }).1
}

/// A minimum near `start` and its value: downhill until it is enclosed, then successive parabolas (Brent 1973, ch. 5).
fn minimise(f: impl Fn(f64) -> f64, start: f64, step: f64, range: [f64; 2]) -> (f64, f64) {
    const ENOUGH: f64 = 1e-7;
    let at = |x: f64| {
        let x = x.clamp(range[0], range[1]);
        (x, f(x))
    };
    let (mut a, mut b, mut c) = (at(start - step), at(start), at(start + step));
    for _ in 0..4 * CELLS {
        if a.1 < b.1 && a.1 <= c.1 && a.0 > range[0] {
            (a, b, c) = (at(a.0 - step), a, b);
        } else if c.1 < b.1 && c.0 < range[1] {
            (a, b, c) = (b, c, at(c.0 + step));
        } else {
            break;
        }
    }
    for _ in 0..8 {
        let vertex = vertex(a, b, c);
        if !(a.0 < vertex && vertex < c.0) || (vertex - b.0).abs() < ENOUGH {
            break;
        }
        let next = at(vertex);
        let (left, right) = if next.0 < b.0 { (next, b) } else { (b, next) };
        (a, b, c) = if left.1 < right.1 { (a, left, right) } else { (left, right, c) };
    }
    [a, b, c].into_iter().fold(b, |best, point| if point.1 < best.1 { point } else { best })
}

/// Position of the vertex of the parabola through three points; not finite if it is a line.
fn vertex(a: (f64, f64), b: (f64, f64), c: (f64, f64)) -> f64 {
    let (left, right) = ((b.0 - a.0) * (b.1 - c.1), (b.0 - c.0) * (b.1 - a.1));
    b.0 - 0.5 * ((b.0 - a.0) * left - (b.0 - c.0) * right) / (left - right)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn swing(t: f64) -> DVec2 {
        DVec2::new((7.0 * t).sin(), 0.3 * (3.0 * t).cos())
    }

    #[test]
    fn a_constant_lag_is_found_and_is_no_judder() {
        for lag in [-0.015, 0.0, 0.04, 0.7] {
            let mut judder = Judder::default();
            for k in 60..400 {
                let at = f64::from(k) / 60.0;
                judder.add(at, lag + 0.009, swing(at - lag));
            }
            let (rms, found) = judder.get(swing).unwrap();
            assert!((found - lag).abs() < 1e-6 && rms < 1e-6, "{lag}: {found}, {rms}");
        }
        assert_eq!(Judder::default().get(swing), None);
    }

    #[test]
    fn no_lag_on_a_fine_grid_is_better() {
        let mut judder = Judder::default();
        for k in 60..650 {
            let at = f64::from(k) / 60.0;
            let age = 0.02 * ((f64::from(k) * 0.618_034) % 1.0) + if k % 100 < 30 { 0.11 } else { 0.0 };
            judder.add(at, age, swing(at - age) + DVec2::new(0.0, 0.01 * f64::from(k % 3)));
        }
        let (rms, _) = judder.get(swing).unwrap();
        let best = (0..30_000).map(|i| {
            let lag = -0.05 + f64::from(i) * 1e-5;
            let squares = judder.frames.iter().map(|f| f.point.distance_squared(swing(f.at - lag))).sum::<f64>();
            (squares / judder.frames.len() as f64).sqrt()
        });
        let best = best.fold(f64::INFINITY, f64::min);
        assert!(rms <= best * (1.0 + 1e-9) && rms > 0.99 * best, "{rms} {best}");
    }
}
