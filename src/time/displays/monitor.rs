//! A virtual display in motion: when its next frame starts, and what a timer reads then.

use super::{NoiseSource, VirtualDisplay};
use crate::time::Flicks;

/// One frame of a display.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FrameTime {
    /// When the frame starts, since the run began: the display time T.
    pub at: Flicks,
    /// What the program measures since its last frame.
    pub elapsed: Flicks,
}

/// State of a [`VirtualDisplay`]. Frame k of an idle one starts at k/f, k = 1, 2, …
#[derive(Clone, Debug)]
pub struct Monitor {
    display: VirtualDisplay,
    noise: NoiseSource,
    /// Start of the next frame.
    next: Flicks,
    /// Without vsync: frames are counted from here, `since` of them so far.
    origin: Flicks,
    since: u64,
    /// The timer's last reading.
    reading: Flicks,
    hitches: i64,
}

impl Monitor {
    /// A display that was switched on at time 0.
    pub fn new(display: VirtualDisplay, seed: u64) -> Self {
        Self::starting(display, seed, Flicks::ZERO, Flicks::ZERO)
    }

    /// A display that takes over at `now` from one whose last frame was at `last`: its first frame is at its first refresh
    /// after both, and is as long as the time since `last`.
    pub fn starting(display: VirtualDisplay, seed: u64, now: Flicks, last: Flicks) -> Self {
        let now = now.max(last);
        let refresh = display.hz.refresh_at_or_after(now + Flicks(1));
        Monitor {
            noise: NoiseSource::new(seed),
            next: display.hz.refresh(refresh),
            origin: Flicks::ZERO,
            since: refresh,
            reading: last,
            hitches: display.hitch.map_or(0, |hitch| now.0 / hitch.every.0.max(1)),
            display,
        }
    }

    /// When the next frame starts.
    pub fn next(&self) -> Flicks {
        self.next
    }

    /// Starts the frame that is due. The timer never reads backwards.
    pub fn start_frame(&mut self) -> FrameTime {
        let error = self
            .display
            .noise
            .map_or(Flicks::ZERO, |noise| Flicks((noise.sigma.0 as f64 * self.noise.normal()).round() as i64));
        let reading = (self.next + error).max(self.reading);
        let elapsed = reading - self.reading;
        self.reading = reading;
        FrameTime { at: self.next, elapsed }
    }

    /// Ends the frame that was started: it took `steps` steps. Fixes when the next one starts.
    pub fn end_frame(&mut self, steps: u64) {
        let start = self.next;
        let done = start + self.display.busy(steps) + self.hitch(start);
        let hz = self.display.hz;
        self.next = if self.display.vsync {
            hz.refresh(hz.refresh_at_or_after(done.max(start + Flicks(1))))
        } else {
            self.since += 1;
            let paced = self.origin + hz.refresh(self.since);
            if done > paced {
                (self.origin, self.since) = (done, 0);
            }
            done.max(paced)
        };
    }

    /// How long the hitches last that begin up to `now`.
    fn hitch(&mut self, now: Flicks) -> Flicks {
        let Some(hitch) = self.display.hitch else { return Flicks::ZERO };
        let due = now.0 / hitch.every.0.max(1);
        let fresh = due > self.hitches;
        self.hitches = due;
        if fresh { hitch.lasts } else { Flicks::ZERO }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Hitch, Noise, RefreshRate};
    use super::*;

    fn starts(display: VirtualDisplay, frames: usize, steps: u64) -> Vec<FrameTime> {
        let mut monitor = Monitor::new(display, 7);
        (0..frames)
            .map(|_| {
                let frame = monitor.start_frame();
                monitor.end_frame(steps);
                frame
            })
            .collect()
    }

    #[test]
    fn idle_frames_are_at_k_over_f() {
        for (hz, vsync) in [(60.0, true), (59.94, true), (165.0, true), (165.0, false)] {
            let rate = RefreshRate::new(hz).unwrap();
            let display = VirtualDisplay { hz: rate, vsync, ..Default::default() };
            for (k, frame) in starts(display, 1000, 3).iter().enumerate() {
                assert_eq!(frame.at, rate.refresh(k as u64 + 1), "{hz} Hz, vsync {vsync}");
                assert_eq!(frame.elapsed, rate.refresh(k as u64 + 1) - rate.refresh(k as u64));
            }
        }
    }

    #[test]
    fn a_missed_refresh_costs_a_whole_one_only_with_vsync() {
        let slow = VirtualDisplay { step_cost: Flicks::from_millis(9.0), ..Default::default() };
        let frames = starts(slow.clone(), 10, 2);
        assert!(frames[1..].iter().all(|f| f.elapsed == Flicks::from_ratio(2, 60)));
        let frames = starts(VirtualDisplay { vsync: false, ..slow }, 10, 2);
        assert!(frames[1..].iter().all(|f| f.elapsed == Flicks::from_millis(18.0)));
    }

    #[test]
    fn hitches_come_at_their_interval() {
        let hitch = Hitch { every: Flicks::SECOND, lasts: Flicks::from_millis(200.0) };
        let frames = starts(VirtualDisplay { hitch: Some(hitch), ..Default::default() }, 200, 0);
        let long: Vec<_> = frames.iter().filter(|f| f.elapsed > Flicks::from_ratio(3, 60)).collect();
        assert_eq!(long.len() as i64, frames.last().unwrap().at.0 / Flicks::PER_SECOND);
        assert!(long.iter().all(|f| f.elapsed == Flicks::from_ratio(12, 60)));
    }

    #[test]
    fn noise_moves_the_reading_and_not_the_frame() {
        let noise = Some(Noise { sigma: Flicks::from_millis(0.1) });
        let frames = starts(VirtualDisplay { noise, ..Default::default() }, 10_000, 0);
        let at_end: Flicks = frames.iter().map(|f| f.elapsed).sum();
        assert_eq!(frames[9_999].at, Flicks::from_ratio(10_000, 60));
        assert!((at_end - frames[9_999].at).millis().abs() < 1.0, "noise must not add up");
        let spread = frames.iter().map(|f| (f.elapsed.millis() - 1000.0 / 60.0).powi(2)).sum::<f64>() / 10_000.0;
        assert!((spread.sqrt() - 0.1 * 2_f64.sqrt()).abs() < 0.005, "difference of two readings: {}", spread.sqrt());
    }
}
