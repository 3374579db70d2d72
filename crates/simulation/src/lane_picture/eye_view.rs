//! The eye's view of a lane: the picture on the retina of an eye that follows the motion.
//!
//! The eye follows the exact path at a constant lag, e(τ) = exact(T(τ) − lag), while the display holds each frame still. On
//! the retina a held body therefore moves backwards, and the eye sees the time average of all its places (shown − followed)
//! over about 1/20 s: sharp where frames are short, smeared over speed × persistence by sample and hold, doubled by judder.
//! A pursuit camera on a rail photographs the same picture (TestUFO; M. Rejhon, "EyeView camera paper", Blur Busters, 2013).

use super::held_frames::{HeldFrame, HeldFrames};
use glam::DVec2;
use timestep::time::Flicks;

/// Time over which the eye averages.
pub const EXPOSURE: Flicks = Flicks(Flicks::PER_SECOND / 20);
/// Most samples of an exposure, unless it has more frames.
const MOST_SAMPLES: f64 = 48.0;

/// The motion that the eye follows, and what it needs to know of the lane.
pub struct EyeView<F> {
    /// Lab time of the picture.
    pub now: Flicks,
    /// Scaled time per lab time, with its sign.
    pub time_scale: f64,
    /// Lag of the eye behind the exact path, s of scaled time.
    pub lag: f64,
    /// Distance that the body may move between two samples, m.
    pub spacing: f64,
    /// The exact path: metres at seconds of scaled time; `None` where there is none.
    pub path: F,
}

/// The held body for a part of the exposure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EyeSample {
    /// Place of the tracked point relative to the followed point, m. It is drawn at the followed point of the present.
    pub offset: DVec2,
    /// Share of the exposure; all shares add up to 1.
    pub weight: f64,
    /// Index of the frame in [`HeldFrames`].
    pub frame: usize,
}

/// A stretch of time in which the display holds one frame.
#[derive(Clone, Copy, Debug)]
struct Hold {
    frame: usize,
    /// Beginning and end in lab time, s.
    time: [f64; 2],
    /// Display time T at its beginning and its end, s.
    display: [f64; 2],
}

/// The holds between two lab times, which the oldest and the newest frame fill up. `time_scale` is scaled time per
/// lab time, for times that are not between two frames.
fn holds(held: &HeldFrames, [since, until]: [Flicks; 2], time_scale: f64) -> impl Iterator<Item = Hold> {
    let [since, until] = [since.secs(), until.secs()];
    (0..=held.newest()).filter_map(move |frame| {
        let at = held.get(frame);
        let (shown, display) = (at.shown.secs(), at.display_time.secs());
        let next = (frame < held.newest()).then(|| held.get(frame + 1));
        let end = next.map_or(until, |next| next.shown.secs().min(until));
        let start = if frame == 0 { since } else { shown.max(since) };
        let between = next.filter(|next| next.shown > at.shown);
        let slope =
            between.map_or(time_scale, |next| (next.display_time.secs() - display) / (next.shown.secs() - shown));
        let display = [start, end].map(|time| display + slope * (time - shown));
        (end > start).then_some(Hold { frame, time: [start, end], display })
    })
}

/// Time average of T − S over the held frames, s: the lag at which an eye follows a motion that is late by as much.
pub fn mean_lag(held: &HeldFrames, now: Flicks, time_scale: f64) -> f64 {
    let (mut lag, mut total) = (0.0, 0.0);
    for hold in holds(held, [held.get(0).shown, now], time_scale) {
        let (span, [from, until]) = (hold.time[1] - hold.time[0], hold.display);
        lag += span * (0.5 * (from + until) - held.get(hold.frame).sim_time.secs());
        total += span;
    }
    if total > 0.0 { lag / total } else { 0.0 }
}

impl<F: Fn(f64) -> Option<DVec2>> EyeView<F> {
    /// Display time T now, s, between frames, too.
    pub fn display_now(&self, held: &HeldFrames) -> f64 {
        let newest = held.get(held.newest());
        newest.display_time.secs() + self.time_scale * (self.now - newest.shown).secs()
    }

    /// The point that the eye looks at when the display time is `display` seconds, m. Before its start the motion stands still.
    pub fn followed(&self, display: f64) -> Option<DVec2> {
        let at = display - self.lag;
        (self.path)(if self.time_scale < 0.0 { at } else { at.max(0.0) })
    }

    /// The exposure that ends now. `track` is the tracked point of a frame, m. `None` where there is no exact path.
    pub fn samples(&self, held: &HeldFrames, track: impl Fn(&HeldFrame) -> DVec2) -> Option<Vec<EyeSample>> {
        let exposure = EXPOSURE.secs();
        let mut samples = Vec::new();
        for hold in holds(held, [self.now - EXPOSURE, self.now], self.time_scale) {
            let share = (hold.time[1] - hold.time[0]) / exposure;
            let [from, until] = hold.display;
            let [start, middle, end] = [from, 0.5 * (from + until), until]
                .map(|display| self.followed(display))
                .map(Option::unwrap_or_default);
            let path = start.distance(middle) + middle.distance(end);
            let most = (MOST_SAMPLES * share).round().max(1.0);
            let count = (path / self.spacing).ceil().min(most).max(1.0) as u32;
            let shown = track(held.get(hold.frame));
            for index in 0..count {
                let part = (f64::from(index) + 0.5) / f64::from(count);
                let offset = shown - self.followed(from + (until - from) * part)?;
                samples.push(EyeSample { offset, weight: share / f64::from(count), frame: hold.frame });
            }
        }
        Some(samples)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::f64::consts::TAU;

    /// Frames at these times, s, that hold `x(S)` of S = T − age.
    fn held(times: impl IntoIterator<Item = f64>, age: impl Fn(f64) -> f64, x: impl Fn(f64) -> f64) -> HeldFrames {
        let frame = |at: f64| {
            let (shown, sim_time) = (Flicks::from_secs(at), Flicks::from_secs(at - age(at)));
            let pose = vec![x(sim_time.secs())];
            HeldFrame { shown, display_time: shown, sim_time, pose, ..HeldFrame::default() }
        };
        HeldFrames::of(times.into_iter().map(frame)).expect("frames")
    }

    fn pursuit(now: f64, lag: f64, x: impl Fn(f64) -> f64) -> EyeView<impl Fn(f64) -> Option<DVec2>> {
        let path = move |at: f64| Some(DVec2::new(x(at), 0.0));
        EyeView { now: Flicks::from_secs(now), time_scale: 1.0, lag, spacing: 1e-3, path }
    }

    fn samples<F: Fn(f64) -> Option<DVec2>>(pursuit: &EyeView<F>, held: &HeldFrames) -> Vec<EyeSample> {
        let samples = pursuit.samples(held, |frame| DVec2::new(frame.pose[0], 0.0)).expect("a path");
        let total: f64 = samples.iter().map(|sample| sample.weight).sum();
        assert!((total - 1.0).abs() < 1e-9, "{total}");
        samples
    }

    fn mean_and_deviation(samples: &[EyeSample]) -> [f64; 2] {
        let mean: f64 = samples.iter().map(|sample| sample.weight * sample.offset.x).sum();
        let square: f64 = samples.iter().map(|sample| sample.weight * (sample.offset.x - mean).powi(2)).sum();
        [mean, square.sqrt()]
    }

    /// Offsets in even slices of the exposure, by asking at each moment what the display shows.
    fn by_brute_force(held: &HeldFrames, now: f64, lag: f64, x: impl Fn(f64) -> f64) -> Vec<f64> {
        const SLICES: u32 = 20_000;
        let slice = |index: u32| {
            let at = now - (f64::from(index) + 0.5) / f64::from(SLICES) / 20.0;
            let newest = held.iter().rev().find(|frame| frame.shown.secs() <= at).expect("a frame");
            newest.pose[0] - x((at - lag).max(0.0))
        };
        let mut offsets: Vec<f64> = (0..SLICES).map(slice).collect();
        offsets.sort_by(f64::total_cmp);
        offsets
    }

    /// Largest distance between the offsets of samples and of a sorted list at the same share of the time, m.
    fn distance(samples: &[EyeSample], offsets: &[f64]) -> f64 {
        let mut samples = samples.to_vec();
        samples.sort_by(|a, b| a.offset.x.total_cmp(&b.offset.x));
        let (mut share, mut largest) = (0.0, 0.0_f64);
        for sample in &samples {
            let middle = share + 0.5 * sample.weight;
            let other = offsets[((middle * offsets.len() as f64) as usize).min(offsets.len() - 1)];
            largest = largest.max((other - sample.offset.x).abs());
            share += sample.weight;
        }
        largest
    }

    #[test]
    fn the_eye_sees_the_distribution_of_brute_force() {
        let swing = |at: f64| 0.3 * (TAU * 0.7 * at).sin();
        let line = |at: f64| 0.6 * at;
        // Even frames, frames that repeat the one before, hitches, frames that come late, and many frames.
        type Age = fn(f64) -> f64;
        let cadences: [(&str, Vec<f64>, Age); 5] = [
            ("60 Hz", (0..90).map(|k| f64::from(k) / 60.0).collect(), |_| 0.0),
            ("50 steps on 60 Hz", (0..90).map(|k| f64::from(k) / 60.0).collect(), |at| {
                at - (50.0 * at + 1e-6).floor() / 50.0
            }),
            ("hitches", (0..90).map(|k| f64::from(k) / 60.0 + f64::from(k / 7) * 0.013).collect(), |_| 0.004),
            ("late by turns", (0..90).map(|k| f64::from(k) / 60.0).collect(), |at| 0.01 * (60.0 * at).rem_euclid(2.0)),
            ("1000 Hz", (0..1500).map(|k| f64::from(k) / 1000.0).collect(), |_| 0.002),
        ];
        for (name, times, age) in cadences {
            for (motion, x) in [("swing", &swing as &dyn Fn(f64) -> f64), ("line", &line)] {
                let frames = held(times.iter().copied(), age, x);
                for now in [0.31, 0.7004, 1.2345] {
                    let lag = 0.0123;
                    let seen = samples(&pursuit(now, lag, x), &frames);
                    let expected = by_brute_force(&frames, now, lag, x);
                    // A sample stands for a place within half the distance to the next, 1 mm where 48 are enough.
                    let far = distance(&seen, &expected);
                    assert!(far < 0.8e-3, "{name}, {motion} at {now} s: {far} m");
                    assert!(seen.len() <= 52, "{name}, {motion}: {}", seen.len());
                }
            }
        }
    }

    #[test]
    fn blur_is_speed_times_persistence() {
        // Blur Busters' law: a frame held for 1/f smears a motion of v px/s over v/f px, even motion over all of it evenly. The
        // exposure is a whole number of refreshes at these rates.
        let (speed, now) = (2.0, 1.5);
        let line = |at: f64| speed * at;
        for hz in [20.0, 40.0, 60.0, 120.0, 240.0] {
            let frames = held((0..=(now * hz) as u32).map(|k| f64::from(k) / hz), |_| 0.0, line);
            let seen = samples(&pursuit(now, 0.5 / hz, line), &frames);
            let [low, high] = seen.iter().fold([f64::MAX, f64::MIN], |[low, high], sample| {
                [low.min(sample.offset.x), high.max(sample.offset.x)]
            });
            let width = speed / hz;
            // Each sample stands for the part of the smear around it.
            let last = seen.iter().filter(|sample| sample.frame == seen[seen.len() - 1].frame).count();
            let part = width / last as f64;
            assert!(part < 1.001e-3_f64.max(width * hz / 20.0 / 40.0), "{hz} Hz: parts of {part} m");
            assert!((high - low + part - width).abs() < 1e-8, "{hz} Hz: {} of {width}", high - low + part);
            let [_, deviation] = mean_and_deviation(&seen);
            let even = (deviation.powi(2) + part.powi(2) / 12.0).sqrt();
            assert!((even / (width / 12.0_f64.sqrt()) - 1.0).abs() < 1e-6, "{hz} Hz: {even} of {width}");
        }
    }

    #[test]
    fn the_mean_lag_is_half_a_refresh_more_than_the_age() {
        for (hz, age) in [(60.0, 0.0), (50.0, 0.013), (144.0, 0.004)] {
            let frames = held((100..=130).map(|k| f64::from(k) / hz), |_| age, |at| at);
            let lag = mean_lag(&frames, Flicks::from_secs(131.0 / hz), 1.0);
            assert!((lag - age - 0.5 / hz).abs() < 1e-8, "{hz} Hz, {age} s old: {lag}");
            // At this lag an even motion is seen where the eye looks.
            let seen = samples(&pursuit(131.0 / hz, lag, |at| at), &frames);
            let exposure = EXPOSURE.secs() * hz;
            let uneven = (exposure - exposure.round()).abs() > 1e-9;
            assert!(mean_and_deviation(&seen)[0].abs() < if uneven { 0.25 / hz } else { 1e-7 }, "{hz} Hz");
        }
    }

    #[test]
    fn late_frames_by_turns_are_seen_double() {
        // Every other refresh shows a pose that is 8 ms late: at 1 m/s two places, 8 mm apart, half the time each.
        let frames =
            held((0..200).map(|k| f64::from(k) / 240.0), |at| 0.008 * (240.0 * at).round().rem_euclid(2.0), |at| at);
        let seen = samples(&pursuit(0.5, 0.004, |at| at), &frames);
        let [front, back]: [Vec<EyeSample>; 2] =
            [true, false].map(|front| seen.iter().filter(|sample| (sample.offset.x > 0.0) == front).copied().collect());
        let place = |part: &[EyeSample]| {
            part.iter().map(|s| s.weight * s.offset.x).sum::<f64>() / part.iter().map(|s| s.weight).sum::<f64>()
        };
        assert!((front.iter().map(|sample| sample.weight).sum::<f64>() - 0.5).abs() < 0.01);
        assert!((place(&front) - place(&back) - 0.008).abs() < 1e-4, "{} {}", place(&front), place(&back));
    }

    #[test]
    fn before_the_start_everything_stands() {
        let frames = held([0.0, 0.01], |_| 0.0, |at| 3.0 + at);
        for sample in samples(&pursuit(0.0, 0.002, |at| 3.0 + at), &frames) {
            assert_eq!(sample.offset.x, 0.0);
        }
    }

    #[test]
    fn time_that_runs_backwards_is_followed_backwards() {
        let back = |at: f64| 5.0 - 0.6 * at;
        let mut frames: Vec<HeldFrame> =
            held((0..60).map(|k| f64::from(k) / 60.0), |_| 0.0, back).iter().cloned().collect();
        frames.iter_mut().for_each(|frame| frame.display_time = Flicks::from_secs(5.0) - frame.shown);
        let frames = HeldFrames::of(frames).expect("frames");
        let path = |at: f64| Some(DVec2::new(5.0 - 0.6 * (5.0 - at), 0.0));
        let now = Flicks::from_secs(0.9);
        let reversed = EyeView { now, time_scale: -1.0, lag: -0.5 / 60.0, spacing: 1e-3, path };
        let [mean, deviation] = mean_and_deviation(&samples(&reversed, &frames));
        assert!(mean.abs() < 1e-7 && (deviation - 0.01 / 12.0_f64.sqrt()).abs() < 5e-5, "{mean} {deviation}");
    }

    #[test]
    fn without_a_path_there_is_no_view() {
        let frames = held([0.0, 0.1], |_| 0.0, |at| at);
        let path = |_: f64| None;
        let blind = EyeView { now: Flicks::from_millis(110.0), time_scale: 1.0, lag: 0.0, spacing: 1e-3, path };
        assert_eq!(blind.samples(&frames, |frame| DVec2::new(frame.pose[0], 0.0)), None);
    }
}
