//! A trace in operation: its frames in order, and again from the start when it ends.

use super::frame_time::{FrameEnd, FrameTime};
use super::trace::{SHORTEST, Trace};
use std::sync::Arc;
use timestep::time::Flicks;

/// State of a replayed [`Trace`].
#[derive(Clone, Debug)]
pub struct Replay {
    trace: Arc<Trace>,
    index: usize,
    /// Start of the next frame.
    next: Flicks,
    /// Time that is measured then.
    elapsed: Flicks,
    /// Time by which frames have lasted longer than was measured; longer frames pay it back.
    debt: Flicks,
    /// V of the last frame that was shown.
    shown: Flicks,
}

impl Replay {
    /// A replay of the trace from its start, for a lane that is at `now` and had its last frame at `last`.
    pub fn starting(trace: Arc<Trace>, now: Flicks, last: Flicks) -> Self {
        let now = now.max(last);
        let mut replay = Replay { trace, index: 0, next: now, elapsed: Flicks::ZERO, debt: Flicks::ZERO, shown: now };
        replay.schedule();
        replay.elapsed += now - last;
        replay
    }

    /// Start of the next frame.
    pub fn next(&self) -> Flicks {
        self.next
    }

    /// Starts the frame that is due. It measures the time in the trace, even if it is zero or negative.
    pub fn start_frame(&mut self) -> FrameTime {
        self.read_ahead()
    }

    /// The start of the next frame, as it will be.
    pub fn read_ahead(&self) -> FrameTime {
        FrameTime { at: self.next, elapsed: self.elapsed, expected: self.shown + self.trace.refresh() }
    }

    /// Makes the frame of the trace that ends with the start of the next one longer.
    pub fn wait(&mut self, time: Flicks) {
        self.next += time;
        self.elapsed += time;
    }

    /// Ends the frame that was started, and moves on to the next. It is done at its start and, if it is presented, shown as the trace
    /// says.
    pub fn end_frame(&mut self, presents: bool) -> FrameEnd {
        let done = self.next;
        let after = self.trace.shown().map_or(Some(Flicks::ZERO), |shown| shown[self.index]);
        let shown = after.filter(|_| presents).map(|after| (done + after).max(self.shown));
        self.shown = shown.unwrap_or(self.shown);
        self.index = (self.index + 1) % self.trace.frames().len();
        self.schedule();
        FrameEnd { done, shown, replaces: false }
    }

    /// Moves the start of the next frame by the frame of the trace that ends there.
    fn schedule(&mut self) {
        let frame = self.trace.frames()[self.index];
        self.elapsed = self.trace.measured().map_or(frame, |measured| measured[self.index]);
        let measured = frame.max(Flicks::ZERO);
        let shortest = if measured > Flicks::ZERO { measured.min(SHORTEST) } else { SHORTEST };
        let lasts = (measured - self.debt).max(shortest);
        self.debt += lasts - measured;
        self.next += lasts;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repeats_and_never_goes_back() {
        let trace = Trace::parse("16\n0\n-5\n20\n", "t", None).unwrap();
        let mut replay = Replay::starting(Arc::new(trace), Flicks::ZERO, Flicks::ZERO);
        let frames: Vec<_> = (0..8)
            .map(|_| {
                let frame = replay.start_frame();
                replay.end_frame(true);
                frame
            })
            .collect();
        let at: Vec<_> = frames.iter().map(|frame| frame.at.millis()).collect();
        assert_eq!(at, [16.0, 17.0, 18.0, 36.0, 52.0, 53.0, 54.0, 72.0]);
        let elapsed: Vec<_> = frames.iter().map(|frame| frame.elapsed.millis()).collect();
        assert_eq!(elapsed, [16.0, 0.0, -5.0, 20.0, 16.0, 0.0, -5.0, 20.0]);
    }

    #[test]
    fn frames_are_where_they_are_whatever_the_program_reads() {
        let starts = |text: &str| {
            let trace = Trace::parse(text, "t", None).unwrap();
            let mut replay = Replay::starting(Arc::new(trace), Flicks::ZERO, Flicks::ZERO);
            let next = |_| {
                let frame = replay.start_frame();
                replay.end_frame(true);
                (frame.at.millis(), frame.elapsed.millis())
            };
            (0..6).map(next).unzip::<f64, f64, Vec<_>, Vec<_>>()
        };
        let (at, elapsed) = starts("frame_ms,measured_ms\n16,15\n18,31\n17,-2\n");
        assert_eq!(at, starts("frame_ms\n16\n18\n17\n").0);
        assert_eq!(elapsed, [15.0, 31.0, -2.0, 15.0, 31.0, -2.0]);
    }
}
