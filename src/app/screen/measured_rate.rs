//! The rate of the screen as the frames of the window show it.
//!
//! A rate of frames is that of the screen only if the screen paces them. Others pace them too: a window that is slow, or whose surface does
//! not wait (a nested X server) so that its own timer paces it. What tells them apart is how lateness adds up. A frame that refreshes pace
//! is late against its refresh, and the next one is on time again: the time of 24 frames scatters no more than that of one. A frame that
//! follows the one before hands its lateness on: the time of 24 frames scatters as a random walk, with 24 times the variance of one, or 8
//! times that of three where long and short ones take turns, as with three buffers. The Allan variance tells white noise of the phase from
//! white noise of the frequency in the same way (D. W. Allan, Statistics of Atomic Frequency Standards, Proc. IEEE 54, 1966).
//!
//! A steady rate needs besides:
//! - nearly every frame takes equally long: a slow window whose frames take one refresh and two in turn has a rate between refreshes;
//! - three stretches in a row have the same rate: a random walk passes one of them by chance, at most one in 20, and rarely three;
//! - it is no slower than screens are.
//!
//! The clock of a page is coarse: browsers round it to 0.1 ms (Chromium) or 1 ms (Firefox, Safari). Lengths that are all whole tenths of a
//! millisecond, or whole ones, may differ by one of them and be equal, and lateness may scatter by as much.

use timestep::time::Flicks;

/// Finds a steady rate among the lengths of frames.
#[derive(Clone, Debug, Default)]
pub struct MeasuredRate {
    /// Lengths of the frames of this stretch, s.
    lengths: Vec<f64>,
    /// Time that they take together.
    length: Flicks,
    /// Rates of the last stretches, Hz, as long as they agree.
    agreeing: Vec<f64>,
}

/// The result of a stretch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MeasuredStretch {
    /// Length of half of the frames at most, s.
    pub median: f64,
    /// Rate at which refreshes pace the frames, Hz, if they do.
    pub rate: Option<f64>,
    /// The same, averaged; `None` unless the last stretches had it, too.
    pub steady: Option<f64>,
}

impl MeasuredRate {
    /// Least frames and least time of a stretch.
    const FRAMES: usize = 120;
    const STRETCH: Flicks = Flicks(3 * Flicks::PER_SECOND / 2);
    /// Stretches that must agree.
    const STRETCHES: usize = 3;
    /// Part of a rate by which two of them may differ and count as the same. Frames that scatter by 6 % of a refresh give a stretch of 120
    /// of them to 1·10⁻⁴, and 59.94 Hz is 10⁻³ from 60.
    pub const SAME: f64 = 5e-4;
    /// Slowest rate that can be a screen's, Hz; film has 23.976.
    const SLOWEST: f64 = 20.0;
    /// Part of its length by which a frame may differ from the others, and least part of the frames that do not.
    const SCATTER: f64 = 0.15;
    const EQUAL: f64 = 0.85;

    /// Adds a frame of this length. Returns the result of the stretch that it ends, if it ends one.
    pub fn add(&mut self, frame: Flicks) -> Option<MeasuredStretch> {
        self.lengths.push(frame.secs());
        self.length += frame;
        if self.length < Self::STRETCH || self.lengths.len() < Self::FRAMES {
            return None;
        }
        let lengths = std::mem::take(&mut self.lengths);
        self.length = Flicks::ZERO;
        let median = median(&lengths);
        let rate = rate_of_refreshes(&lengths, median).filter(|rate| *rate >= Self::SLOWEST);
        let is_same = |rate: f64| self.agreeing.iter().all(|other| (rate / other - 1.0).abs() <= Self::SAME);
        let agrees = rate.is_some_and(is_same);
        if !agrees {
            self.agreeing.clear();
        }
        self.agreeing.extend(rate);
        let count = self.agreeing.len();
        let steady = (count >= Self::STRETCHES).then(|| self.agreeing.drain(..).sum::<f64>() / count as f64);
        Some(MeasuredStretch { median, rate, steady })
    }

    /// Begins a new stretch: frames are missing.
    pub fn skip(&mut self) {
        self.lengths.clear();
        self.length = Flicks::ZERO;
    }

    /// Forgets everything: something else may pace the frames now.
    pub fn restart(&mut self) {
        *self = MeasuredRate::default();
    }
}

fn median(lengths: &[f64]) -> f64 {
    let mut sorted = lengths.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted[sorted.len() / 2]
}

/// The rate of the refreshes that pace frames of these lengths, nearly all of which take about as long as the `median`. `None` if they are
/// not equally long, or if lateness adds up.
fn rate_of_refreshes(lengths: &[f64], median: f64) -> Option<f64> {
    let grain = grain(lengths);
    let scatter = (MeasuredRate::SCATTER * median).max(1.01 * grain);
    let is_equal = |length: &&f64| (*length - median).abs() <= scatter;
    let equal = lengths.iter().filter(is_equal).count();
    if (equal as f64) < MeasuredRate::EQUAL * lengths.len() as f64 {
        return None;
    }
    // The start of each frame, s, and the number of its refresh: a frame that came late has missed some.
    let (mut start, mut refresh) = (0.0, 0.0);
    let starts = lengths.iter().map(|length| {
        start += length;
        refresh += (length / median).round();
        (refresh, start)
    });
    let starts: Vec<(f64, f64)> = std::iter::once((0.0, 0.0)).chain(starts).collect();
    let (period, late) = fit(&starts);
    (period > 0.0 && is_paced(&late, grain)).then(|| 1.0 / period)
}

/// Slope of the line through these points by least squares, and how far each is above it.
fn fit(points: &[(f64, f64)]) -> (f64, Vec<f64>) {
    let count = points.len() as f64;
    let [x, y] = [points.iter().map(|(x, _)| x).sum::<f64>(), points.iter().map(|(_, y)| y).sum::<f64>()];
    let [x, y] = [x / count, y / count];
    let products = points.iter().map(|(px, py)| (px - x) * (py - y)).sum::<f64>();
    let squares = points.iter().map(|(px, _)| (px - x) * (px - x)).sum::<f64>();
    let slope = products / squares;
    (slope, points.iter().map(|(px, py)| py - y - slope * (px - x)).collect())
}

/// Rounding of the clock that has measured these lengths, s; 0 for a fine one.
fn grain(lengths: &[f64]) -> f64 {
    /// A length is whole if it is so near, s.
    const WHOLE: f64 = 2e-6;
    let is_whole = |grain: f64| lengths.iter().all(|length| (length - (length / grain).round() * grain).abs() <= WHOLE);
    [1e-3, 1e-4].into_iter().find(|grain| is_whole(*grain)).unwrap_or(0.0)
}

/// `true` if frames that are `late` by so much, s, do not hand their lateness on. `grain`: rounding of the clock, s.
fn is_paced(late: &[f64], grain: f64) -> bool {
    /// Frames over which lateness must not grow, and by how much its variance may by chance.
    const FRAMES: usize = 24;
    const GROWTH: f64 = 2.5;
    /// Frames that may take turns.
    const TURNS: usize = 3;
    /// Scatter of the clock itself, s².
    const CLOCK: f64 = 1e-12;
    let growth = |frames: usize| {
        let squares = late.windows(frames + 1).map(|late| (late[frames] - late[0]).powi(2));
        squares.sum::<f64>() / (late.len() - frames) as f64
    };
    let least = (1..=TURNS).map(growth).fold(f64::INFINITY, f64::min);
    // Two times that are rounded differ by f or f - 1 too much: f·(1 - f) in the mean of squares.
    growth(FRAMES) <= GROWTH * least + CLOCK + 0.25 * grain * grain
}

#[cfg(test)]
mod tests {
    use super::*;
    use simulation::displays::NoiseSource;

    /// Lengths of frames that start at these times, s.
    fn lengths(starts: impl IntoIterator<Item = f64>) -> Vec<Flicks> {
        let starts: Vec<f64> = starts.into_iter().collect();
        starts.windows(2).map(|pair| Flicks::from_secs(pair[1] - pair[0])).collect()
    }

    /// The steady rates that are found, each with the number of the frame that completes it.
    fn found(lengths: &[Flicks]) -> Vec<(usize, f64)> {
        let mut measured = MeasuredRate::default();
        let stretches = lengths.iter().enumerate().map(|(frame, length)| (frame, measured.add(*length)));
        stretches.filter_map(|(frame, stretch)| Some((frame, stretch?.steady?))).collect()
    }

    /// Frames of a screen, each late by up to `late` of a refresh and, with this chance, by a whole one.
    fn paced(hz: f64, late: f64, missed: f64, frames: usize) -> Vec<Flicks> {
        let mut noise = NoiseSource::new(hz.to_bits());
        let mut refresh = 0.0;
        lengths((0..frames).map(|_| {
            refresh += if noise.uniform() < missed { 2.0 } else { 1.0 };
            (refresh + late * noise.uniform()) / hz
        }))
    }

    #[test]
    fn the_rate_of_any_screen_is_found() {
        for hz in [23.976, 24.0, 29.97, 50.0, 59.855, 59.94, 60.0, 74.9697, 119.88, 143.86, 164.9, 239.76, 360.0] {
            for (late, missed) in [(0.0, 0.0), (0.01, 0.0), (0.12, 0.0), (0.1, 0.03)] {
                let rates = found(&paced(hz, late, missed, 4000));
                assert!(!rates.is_empty(), "{hz} Hz, late by {late}, {missed} missed");
                for (frame, rate) in &rates {
                    // Three standard errors of a slope over 120 frames: 3·√12·(late/√12)/120^1.5, of which three are averaged.
                    let bound = 1e-7 + 3.0 * late / 120_f64.powf(1.5) / 3_f64.sqrt();
                    assert!((rate / hz - 1.0).abs() <= bound, "{hz} Hz, late by {late}: {rate} at frame {frame}");
                }
                let first = rates[0].0 as f64;
                assert!(first <= (3.0 * 120.0 + 1.0_f64).max(4.6 * hz + 3.0), "{hz} Hz is found at frame {first}");
            }
        }
    }

    /// By the clock of a page, in the first stretch.
    #[test]
    fn a_coarse_clock_shows_the_rate_of_any_screen() {
        for hz in [24.0, 50.0, 59.94, 60.0, 75.0, 90.0, 119.88, 120.0, 143.86, 165.0, 239.76, 240.0] {
            for (grain, late) in [(1e-3, 0.0), (1e-3, 0.05), (1e-4, 0.0), (1e-4, 0.01), (1e-4, 0.1)] {
                let frames = paced(hz, late, 0.01, 400);
                let (mut start, mut rounded) = (0.0013, 0.0);
                let lengths = frames.iter().map(|length| {
                    start += length.secs();
                    let before = std::mem::replace(&mut rounded, (start / grain).floor() * grain);
                    Flicks::from_secs(rounded - before)
                });
                let mut measured = MeasuredRate::default();
                let first = lengths.skip(1).find_map(|length| measured.add(length)).unwrap();
                let rate = first.rate.unwrap_or_else(|| panic!("{hz} Hz by {grain} s, late by {late}"));
                assert!((rate / hz - 1.0).abs() < 3e-4, "{hz} Hz by {grain} s, late by {late}: {rate}");
            }
        }
    }

    /// Frames that follow each other, as those of a timer or of a renderer that is busy all the time.
    #[test]
    fn a_window_that_no_screen_paces_has_no_rate() {
        for seed in 0..200 {
            let mut noise = NoiseSource::new(seed);
            let base = 1.0 / (25.0 + 300.0 * noise.uniform());
            for scatter in [0.0005, 0.003, 0.02, 0.1, 0.2] {
                // Long and short frames may take turns, by two or by three.
                let turns = 1 + seed as usize % 3;
                let lengths = |noise: &mut NoiseSource| -> Vec<Flicks> {
                    let turn = |frame: usize| if frame.is_multiple_of(turns) { 0.08 } else { 0.0 };
                    (0..2000).map(|f| Flicks::from_secs(base * (1.0 + turn(f) + scatter * noise.uniform()))).collect()
                };
                let rates = found(&lengths(&mut noise));
                assert_eq!(rates, [], "{} Hz, {scatter}, in turns of {turns}", 1.0 / base);
            }
        }
    }

    /// A window too slow for its screen has frames of n and n + 1 refreshes, at random or in turn.
    #[test]
    fn a_slow_window_has_no_rate_of_its_own() {
        for hz in [60.0, 144.0] {
            for share in [0.0, 0.2, 0.35, 0.5, 0.65, 0.8] {
                for fewest in 1..10 {
                    let mut noise = NoiseSource::new(fewest);
                    let (mut refresh, mut owed) = (0.0, 0.0);
                    let starts: Vec<f64> = (0..1500)
                        .map(|_| {
                            owed += share;
                            let is_longer = if fewest % 2 == 0 { noise.uniform() < share } else { owed >= 1.0 };
                            owed -= f64::from(u8::from(is_longer && owed >= 1.0));
                            refresh += fewest as f64 + f64::from(u8::from(is_longer));
                            (refresh + 0.05 * noise.uniform()) / hz
                        })
                        .collect();
                    for (_, rate) in found(&lengths(starts)) {
                        let refreshes = hz / rate;
                        let is_whole = (refreshes - refreshes.round()).abs() < 1e-3 * refreshes;
                        assert!(is_whole || rate < hz / 3.2, "{hz} Hz, {fewest} refreshes and more: {rate}");
                    }
                }
            }
        }
    }

    #[test]
    fn stretches_that_do_not_agree_give_no_rate() {
        let mut frames = Vec::new();
        for part in 0..12 {
            frames.extend(paced(if part % 2 == 0 { 60.0 } else { 75.0 }, 0.02, 0.0, 200));
        }
        assert_eq!(found(&frames), []);
    }
}
