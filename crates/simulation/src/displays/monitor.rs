//! A virtual display in operation: when each frame starts, when it is done, and when it is shown.
//!
//! Frame k starts at B, is done at F = B + its cost, and is on the display at V. The rules are in `docs/LOOP.md`, "From
//! step to eye".

use super::frame_time::{FrameEnd, FrameTime, FrameWork};
use super::hitch::HitchSchedule;
use super::noise::NoiseSource;
use super::pace::Pace;
use super::virtual_display::VirtualDisplay;
use timestep::time::Flicks;

/// State of a [`VirtualDisplay`]. Frame k of one that costs no time starts and is shown at k/f, k = 1, 2, …
#[derive(Clone, Debug)]
pub struct Monitor {
    display: VirtualDisplay,
    noise: NoiseSource,
    /// Time of refresh 0.
    first_refresh: Flicks,
    /// Start of the next frame.
    next: Flicks,
    /// Starts of frames that are capped, or where the loop does not wait for the display.
    pace: Pace,
    /// Starts of frames at which a loop that waits for the display has nothing to wait for.
    refreshes: Pace,
    /// Last reading of the timer.
    reading: Flicks,
    /// Reading of the timer at the start of the next frame, if the loop has read it already.
    next_reading: Option<Flicks>,
    /// `true` once the loop has waited, so that its frames start between two refreshes.
    waits: bool,
    /// V of the last frames, the newest first.
    shown: [Flicks; VirtualDisplay::MOST_IN_FLIGHT as usize],
    /// V of the last frame that no later one can replace.
    settled: Flicks,
    hitches: HitchSchedule,
}

impl Monitor {
    /// A display that was switched on at time 0.
    pub fn new(display: VirtualDisplay, seed: u64) -> Self {
        Self::starting(display, seed, Flicks::ZERO, Flicks::ZERO)
    }

    /// A display that takes over at `now` from one whose last frame was read at `last`: its first frame is at its first refresh
    /// after both, and is as long as the time since `last`.
    pub fn starting(display: VirtualDisplay, seed: u64, now: Flicks, last: Flicks) -> Self {
        let now = now.max(last);
        let rate = display.refresh_rate();
        let phase = display.phase_time();
        let refresh = rate.refresh_at_or_after(now + Flicks(1) - phase).max(1);
        let next = phase + rate.refresh(refresh);
        let refreshes = Pace::since(phase, rate, refresh);
        let pace = display.fps_cap.filter(|cap| *cap != rate).map_or(refreshes, |cap| Pace::from(cap, next));
        let shown = phase + rate.refresh(refresh - 1);
        Monitor {
            noise: NoiseSource::new(seed),
            first_refresh: display.first_refresh(),
            next,
            pace,
            refreshes,
            reading: last,
            next_reading: None,
            waits: false,
            shown: [shown; VirtualDisplay::MOST_IN_FLIGHT as usize],
            settled: shown,
            hitches: HitchSchedule::after(now, display.hitch, seed),
            display,
        }
    }

    /// Start of the next frame.
    pub fn next(&self) -> Flicks {
        self.next
    }

    /// Starts the frame that is due.
    pub fn start_frame(&mut self) -> FrameTime {
        let frame = self.read_ahead();
        self.reading += frame.elapsed;
        self.next_reading = None;
        frame
    }

    /// The start of the next frame, as it will be if the loop does not wait. The timer is read once for each frame, and never reads
    /// backwards.
    pub fn read_ahead(&mut self) -> FrameTime {
        let reading = self.next_reading.unwrap_or_else(|| {
            let error = self.display.noise.map_or(Flicks::ZERO, |noise| noise.draw(&mut self.noise));
            (self.next + error).max(self.reading)
        });
        self.next_reading = Some(reading);
        FrameTime { at: self.next, elapsed: reading - self.reading, expected: self.shown[0] + self.display.refresh() }
    }

    /// Moves the start of the next frame, and the reading of the timer with it: the loop watches the timer while it waits.
    pub fn wait(&mut self, time: Flicks) {
        self.next += time;
        self.waits = true;
        self.next_reading = self.next_reading.map(|reading| reading + time);
    }

    /// Ends the frame that was started, and schedules the next.
    pub fn end_frame(&mut self, work: FrameWork) -> FrameEnd {
        let start = self.next;
        let done = start + self.display.busy(start, work) + self.hitches.delay(start) + work.hang;
        if !work.presents {
            self.next = self.next_try_after(start, done);
            return FrameEnd { done, shown: None, replaces: false };
        }
        let replaces = self.display.replaces_waiting();
        let settled = if replaces { self.settled } else { self.shown[0] };
        let works = work.has_hung || self.display.ever_works(work.threaded);
        let mut shown = self.shown_after(settled, start, done, works);
        if shown > self.shown[0] {
            // The frame before is shown first.
            self.settled = self.shown[0];
            shown = self.shown_after(self.settled, start, done, works);
        }
        self.shown.rotate_right(1);
        self.shown[0] = shown;
        self.next = self.start_after(start, done);
        FrameEnd { done, shown: Some(shown), replaces }
    }

    /// Time of the first refresh at or after `time`.
    fn refresh_from(&self, time: Flicks) -> Flicks {
        let rate = self.display.refresh_rate();
        self.first_refresh + rate.refresh(rate.refresh_at_or_after(time - self.first_refresh))
    }

    /// Time V at which a frame is shown if the one before it that is ever shown is shown at `settled`. `works`: frames can cost time.
    fn shown_after(&self, settled: Flicks, start: Flicks, done: Flicks, works: bool) -> Flicks {
        match &self.display.vrr {
            Some(_) if !works && !self.waits && !self.display.holds_back() => start,
            Some(vrr) => vrr.shown_after(settled, done),
            None if !self.display.vsync => done,
            None if !works => self.refresh_from(start.max(settled + Flicks(1))),
            None => self.refresh_from(done.max(start.max(settled) + Flicks(1))),
        }
    }

    /// Start of the frame after one that started at `start` and was done at `done`.
    fn start_after(&mut self, start: Flicks, done: Flicks) -> Flicks {
        if !self.display.waits_for_display() {
            return self.next_try_after(start, done);
        }
        let in_flight = usize::from(self.display.frames_in_flight.clamp(1, VirtualDisplay::MOST_IN_FLIGHT));
        let next = done.max(self.shown[in_flight - 1]);
        if next > start { self.capped(next, start) } else { self.next_try_after(start, done) }
    }

    /// The next refresh after a frame at which the loop does not wait for the display to show something; without vsync, the next moment
    /// of its pace.
    fn next_try_after(&mut self, start: Flicks, done: Flicks) -> Flicks {
        if !self.display.waits_for_display() {
            return self.pace.after(start).max(done);
        }
        let refresh = self.refreshes.after(start);
        let next =
            if self.display.vrr.is_some() { refresh.max(done) } else { self.refresh_from(done.max(start + Flicks(1))) };
        self.capped(next, start)
    }

    /// The start of a frame that could start at `next`, one interval of a written cap after the frame at `start` at least. An interval
    /// that is no whole number of flicks does not make it miss the refresh that it falls on.
    fn capped(&mut self, next: Flicks, start: Flicks) -> Flicks {
        if self.display.fps_cap.is_none() {
            return next;
        }
        let paced = self.pace.after(start);
        let least = if self.pace.is_whole() { paced } else { paced - Flicks(1) };
        let refresh = self.refresh_from(least);
        let earliest = if self.display.vrr.is_none() && refresh < paced { refresh } else { paced };
        if next >= least { next } else { earliest }
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
                monitor.end_frame(FrameWork { steps, presents: true, ..FrameWork::default() });
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
        let hitch = Hitch { every: Flicks::SECOND, lasts: Flicks::from_millis(200.0), random: false };
        let frames = starts(VirtualDisplay { hitch: Some(hitch), ..Default::default() }, 200, 0);
        let long: Vec<_> = frames.iter().filter(|f| f.elapsed > Flicks::from_ratio(3, 60)).collect();
        assert_eq!(long.len() as i64, frames.last().unwrap().at.0 / Flicks::PER_SECOND);
        assert!(long.iter().all(|f| f.elapsed == Flicks::from_ratio(12, 60)));
    }

    #[test]
    fn noise_moves_the_reading_and_not_the_frame() {
        let noise = Some(Noise::gaussian(Flicks::from_millis(0.1)));
        let frames = starts(VirtualDisplay { noise, ..Default::default() }, 10_000, 0);
        let at_end: Flicks = frames.iter().map(|f| f.elapsed).sum();
        assert_eq!(frames[9_999].at, Flicks::from_ratio(10_000, 60));
        assert!((at_end - frames[9_999].at).millis().abs() < 1.0, "noise must not add up");
        let spread = frames.iter().map(|f| (f.elapsed.millis() - 1000.0 / 60.0).powi(2)).sum::<f64>() / 10_000.0;
        assert!((spread.sqrt() - 0.1 * 2_f64.sqrt()).abs() < 0.005, "difference of two readings: {}", spread.sqrt());
    }
    #[test]
    fn uniform_noise_stays_within_its_bounds_and_fills_them() {
        let largest = Flicks::from_millis(1.0);
        let noise = Some(Noise::uniform(largest));
        let mut read = Flicks::ZERO;
        let errors = starts(VirtualDisplay { noise, ..Default::default() }, 10_000, 0).into_iter().map(|frame| {
            read += frame.elapsed;
            (read - frame.at).millis()
        });
        let errors: Vec<f64> = errors.collect();
        assert!(errors.iter().all(|error| error.abs() <= 1.0));
        let variance = errors.iter().map(|error| error * error).sum::<f64>() / 10_000.0;
        assert!((variance - 1.0 / 3.0).abs() < 0.01, "of ±1: {variance}");
    }

    #[test]
    fn random_hitches_come_as_often_as_asked_and_leave_the_noise_alone() {
        let lasts = Flicks::from_millis(30.0);
        let hitch = Hitch { every: Flicks::SECOND, lasts, random: true };
        let noise = Some(Noise::gaussian(Flicks::from_millis(0.1)));
        let display = |hitch| VirtualDisplay { noise, hitch, vsync: false, ..Default::default() };
        let frames = starts(display(Some(hitch)), 60_000, 0);
        let late: Vec<_> = frames.windows(2).filter(|pair| pair[1].at - pair[0].at >= lasts).map(|p| p[0].at).collect();
        let seconds = frames.last().unwrap().at.secs();
        assert!((late.len() as f64 - seconds).abs() < 4.0 * seconds.sqrt(), "{} in {seconds} s", late.len());
        // Intervals of a Poisson process are as spread as they are long.
        let gaps: Vec<f64> = late.windows(2).map(|pair| (pair[1] - pair[0]).secs()).collect();
        let mean = gaps.iter().sum::<f64>() / gaps.len() as f64;
        let spread = (gaps.iter().map(|gap| (gap - mean).powi(2)).sum::<f64>() / gaps.len() as f64).sqrt();
        assert!((spread / mean - 1.0).abs() < 0.12, "{spread} {mean}");
        let error = |frames: &[FrameTime]| {
            frames
                .iter()
                .scan(Flicks::ZERO, |read, frame| {
                    *read += frame.elapsed;
                    Some(*read - frame.at)
                })
                .collect::<Vec<_>>()
        };
        assert_eq!(error(&frames), error(&starts(display(None), 60_000, 0)));
    }

    #[test]
    fn a_step_cost_can_end() {
        let until = Some(Flicks::SECOND);
        let display = VirtualDisplay {
            step_cost: Flicks::from_millis(20.0),
            step_cost_until: until,
            vsync: false,
            ..Default::default()
        };
        let frames = starts(display, 100, 2);
        let late = frames.windows(2).filter(|pair| pair[1].at - pair[0].at == Flicks::from_millis(40.0)).count();
        assert_eq!(late, 25, "one second of them");
        assert_eq!(frames[99].at - frames[98].at, Flicks::from_ratio(1, 60));
    }
}
