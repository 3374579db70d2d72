//! The clock of a lane: laboratory time, the frames of its display, display time T, and the time that its loop has measured.

use super::frame_advance::FrameAdvance;
use crate::time::displays::{Display, FrameSource, FrameTime};
use crate::time::{Flicks, TimeScale};

/// The times of a lane; all start at zero. Scaled time is laboratory time multiplied by the lane's time scale.
#[derive(Clone, Debug)]
pub struct LaneClock {
    /// Laboratory time up to which the lane's own display has been served.
    lab: Flicks,
    /// On the live window: laboratory time since `lab`, which belongs to the next frame.
    owed: Flicks,
    /// Frames of the lane's own display; `None` on the live window.
    source: Option<FrameSource>,
    /// Start of the last frame, unscaled.
    pub real: Flicks,
    /// Start of the last frame in scaled time: the display time T.
    pub display: Flicks,
    /// Time that the loop's own clock has measured, unscaled.
    pub reading: Flicks,
    /// Remainders of scaling, for T and for the time fed to the policy; in the direction in which time runs.
    display_carry: i64,
    fed_carry: i64,
}

/// Scaled time of one frame.
#[derive(Clone, Copy, Debug)]
pub struct FrameSpan {
    /// Time that the loop measured: an amount, to be fed to guards and policy.
    pub fed: Flicks,
    /// Change of display time T, with its sign.
    pub display_step: Flicks,
}

impl LaneClock {
    /// A clock at t = 0. `seed` is for the display's noise and hitches.
    pub fn new(display: &Display, seed: u64) -> Self {
        LaneClock {
            lab: Flicks::ZERO,
            owed: Flicks::ZERO,
            source: FrameSource::starting(display, seed, Flicks::ZERO, Flicks::ZERO),
            real: Flicks::ZERO,
            display: Flicks::ZERO,
            reading: Flicks::ZERO,
            display_carry: 0,
            fed_carry: 0,
        }
    }

    /// Continues on another display.
    pub fn switch_display(&mut self, display: &Display, seed: u64) {
        self.lab += std::mem::take(&mut self.owed);
        self.source = FrameSource::starting(display, seed, self.lab, self.real);
    }

    /// Reverses the direction of scaled time.
    pub fn reverse(&mut self) {
        self.display_carry = -self.display_carry;
        self.fed_carry = -self.fed_carry;
    }

    /// Lead of the lane's clock over laboratory time `now`: on the live window, by frames too long to count.
    pub fn ahead_of(&self, now: Flicks) -> Flicks {
        self.lab + self.owed - now
    }

    /// Lets laboratory time pass. Returns the frame of the live window, if the lane is on it and it has one.
    pub fn pass(&mut self, advance: FrameAdvance) -> Option<FrameTime> {
        if self.source.is_some() {
            self.lab += advance.lab;
            return None;
        }
        if advance.window == Flicks::ZERO {
            self.owed += advance.lab;
            return None;
        }
        self.lab += advance.window + std::mem::take(&mut self.owed);
        let at = self.lab.max(self.real);
        Some(FrameTime { at, elapsed: at - self.real })
    }

    /// The next frame of the lane's own display, if it is due within `lead` from now.
    pub fn due_frame(&mut self, lead: Flicks) -> Option<FrameTime> {
        let until = self.lab + lead;
        self.source.as_mut().filter(|source| source.next() <= until).map(FrameSource::start_frame)
    }

    /// Tells the lane's own display that the frame is done, after `steps` steps that lengthened it, substeps counted.
    pub fn end_frame(&mut self, steps: u64) {
        if let Some(source) = &mut self.source {
            source.end_frame(steps);
        }
    }

    /// Moves all times to the start of a frame.
    pub fn start_frame(&mut self, frame: FrameTime, time_scale: TimeScale) -> FrameSpan {
        let (before, scale) = (self.display, time_scale.magnitude());
        self.display += time_scale.directed(scale.scale(frame.at - self.real, &mut self.display_carry));
        self.real = frame.at;
        self.reading += frame.elapsed;
        let fed = scale.scale(frame.elapsed, &mut self.fed_carry);
        FrameSpan { fed, display_step: self.display - before }
    }

    /// `true` on the live window.
    pub fn is_live(&self) -> bool {
        self.source.is_none()
    }

    /// Laboratory time up to which the lane's own display has been served; `None` on the live window.
    pub fn served_until(&self) -> Option<Flicks> {
        self.source.as_ref().map(|_| self.lab)
    }

    /// Laboratory time until the next frame; `nominal` on the live window.
    pub fn until_next_frame(&self, nominal: Flicks) -> Flicks {
        match &self.source {
            Some(source) => (source.next() - self.lab).max(Flicks(1)),
            None => nominal,
        }
    }

    /// Shortest unscaled time, at least a flick, in which `scaled` time is fed to the policy. `None` where time stands still.
    pub fn until_fed(&self, scaled: Flicks, time_scale: TimeScale) -> Option<Flicks> {
        let span = time_scale.magnitude().shortest_span(scaled, self.fed_carry)?;
        Some(span.max(Flicks(1)))
    }
}
