//! The clock of a lane: lab time, the frames of its display, display time T, and the time that its loop has measured.

use super::frame_advance::FrameAdvance;
use crate::displays::{Display, FrameEnd, FrameSource, FrameTime, FrameWork};
use crate::lane::pose::aim::Aim;
use crate::lane::settings::clock_source::ClockSource;
use crate::lane::settings::spec::LaneSpec;
use timestep::time::{Flicks, TimeScale};

/// The times of a lane; all start at zero. Scaled time is lab time multiplied by the lane's time scale.
#[derive(Clone, Debug, Default)]
pub struct LaneClock {
    /// Lab time up to which the lane's own display has been served.
    lab: Flicks,
    /// On the live window: lab time since `lab`, which belongs to the next frame.
    owed: Flicks,
    /// Frames of the lane's own display; `None` on the live window.
    source: Option<FrameSource>,
    /// Time by which the loop waits before the next frame of the lane's own display.
    waited: Flicks,
    /// Length of the hangs that frames have had.
    hung: Flicks,
    /// On the live window: frames that start before this time are ignored, because the loop waits.
    waits_until: Flicks,
    /// Start B of the last frame, unscaled.
    pub real: Flicks,
    /// Time V at which the frame on the display was shown, unscaled.
    pub shown: Flicks,
    /// V in scaled time: the display time T.
    pub display: Flicks,
    /// Time that the loop's own clock has measured, unscaled.
    pub reading: Flicks,
    /// Reading of the timer before a coarse clock rounds it.
    timer: Flicks,
    /// Remainders of scaling, for T and for the time fed to the policy; in the direction in which time runs.
    display_carry: i64,
    fed_carry: i64,
}

/// The time of one frame as its loop sees it.
#[derive(Clone, Copy, Debug)]
pub struct FrameSpan {
    /// Unscaled time that the loop's clock measured since the last frame.
    pub elapsed: Flicks,
    /// Scaled time to be fed to guards and policy: an amount, below 0 only for a policy that does not look.
    pub fed: Flicks,
    /// Scaled time by which the loop's clock went back, where it is not fed: an amount.
    pub negative: Flicks,
    /// Scaled time by which the pose is to be ahead of what has been fed: an amount.
    pub ahead: Flicks,
}

impl LaneClock {
    /// A clock at t = 0. `seed` is for the display's noise and hitches.
    pub fn new(display: &Display, seed: u64) -> Self {
        let source = FrameSource::starting(display, seed, Flicks::ZERO, Flicks::ZERO);
        LaneClock { source, ..LaneClock::default() }
    }

    /// Continues on another display.
    pub fn switch_display(&mut self, display: &Display, seed: u64) {
        self.lab += std::mem::take(&mut self.owed);
        self.source = FrameSource::starting(display, seed, self.lab.max(self.shown), self.real);
        (self.waited, self.waits_until) = (Flicks::ZERO, Flicks::ZERO);
    }

    /// Reverses the direction of scaled time.
    pub fn reverse(&mut self) {
        self.display_carry = -self.display_carry;
        self.fed_carry = -self.fed_carry;
    }

    /// Lets lab time pass. Returns the frame of the live window, if the lane is on it and it has one.
    pub fn pass(&mut self, advance: FrameAdvance) -> Option<FrameTime> {
        if self.source.is_some() {
            self.lab += advance.lab;
            return None;
        }
        if !advance.window || self.now() + advance.lab < self.waits_until {
            self.owed += advance.lab;
            return None;
        }
        self.lab += advance.lab + std::mem::take(&mut self.owed);
        let at = self.lab.max(self.real);
        Some(FrameTime { at, elapsed: at - self.real, expected: at })
    }

    /// Lab time up to which the display is served with this lead.
    pub fn until(&self, lead: Flicks) -> Flicks {
        self.lab + lead
    }

    /// Starts the next frame of the lane's own display, if it is due by `until`.
    pub fn due_frame(&mut self, until: Flicks) -> Option<FrameTime> {
        self.source.as_mut().filter(|source| source.next() <= until).map(FrameSource::start_frame)
    }

    /// Time by which a frame hangs, if the hangs of the run up to its start are `hung` long together: what no frame has had yet.
    pub fn hang(&mut self, hung: Flicks) -> Flicks {
        hung - std::mem::replace(&mut self.hung, hung)
    }

    /// Tells the lane's own display that the frame is done. On the live window a frame counts as shown when it starts, because a
    /// program cannot know more.
    pub fn end_frame(&mut self, work: FrameWork) -> FrameEnd {
        self.waited = Flicks::ZERO;
        match &mut self.source {
            Some(source) => source.end_frame(work),
            None => FrameEnd { done: self.real, shown: work.presents.then_some(self.real), replaces: false },
        }
    }

    /// Lets the loop wait before its next frame, until the time that the frame has to simulate, `carried` included, is a whole multiple
    /// of `unit`, at least once. Does nothing if that is zero, or where time stands still.
    pub fn wait(&mut self, unit: Flicks, carried: Flicks, spec: &LaneSpec) {
        if unit <= Flicks::ZERO {
            return;
        }
        let ahead = self.source.as_mut().map(FrameSource::read_ahead);
        let elapsed = ahead.map_or(Flicks::ZERO, |frame| {
            let measured = self.measured_at(&frame, spec);
            // The loop waits on its timer as that is after it was set back.
            if spec.clock == ClockSource::Timer { spec.policy.counted(measured) } else { measured }
        });
        let due = carried + spec.time_scale.magnitude().scale(elapsed, &mut self.fed_carry.clone());
        let whole = unit.times((due.0.max(1) as u64).div_ceil(unit.0 as u64));
        let Some(span) = self.until_fed(whole - carried, spec.time_scale) else { return };
        let late = ahead.map_or(Flicks::ZERO, |frame| frame.elapsed);
        let wait = match coarseness(spec) {
            Flicks::ZERO => span - elapsed,
            // The loop watches a coarse clock until that has measured the span.
            step => {
                let set_back = late - spec.policy.counted(late);
                let measured = rounded_down(self.timer + set_back, step) + span;
                rounded_down(measured + step - Flicks(1), step) - self.timer - late
            }
        };
        match &mut self.source {
            Some(source) => {
                self.waited = wait.max(Flicks::ZERO);
                source.wait(self.waited);
            }
            None => self.waits_until = self.real + wait,
        }
    }

    /// Ends a wait that has not passed yet.
    pub fn stop_waiting(&mut self) {
        self.waits_until = Flicks::ZERO;
        if let Some(source) = &mut self.source {
            let left = self.waited.min(source.next() - self.lab).max(Flicks::ZERO);
            self.waited -= left;
            if left > Flicks::ZERO {
                source.wait(-left);
            }
        }
    }

    /// Moves the clock of the loop to the start of a frame.
    pub fn start_frame(&mut self, frame: FrameTime, spec: &LaneSpec) -> FrameSpan {
        // A loop that waits expects to be shown later by as much.
        let frame = FrameTime { expected: frame.expected + self.waited, ..frame };
        let measured = self.measured_at(&frame, spec);
        let (elapsed, forward) = match spec.clock {
            // It is set back before the loop waits on it.
            ClockSource::Timer => {
                let before_wait = self.timer_over(frame.elapsed - self.waited, spec);
                (measured, measured - before_wait + spec.policy.counted(before_wait))
            }
            ClockSource::Refresh => [measured.max(Flicks::ZERO); 2].into(),
        };
        self.timer += frame.elapsed;
        self.reading += forward;
        // A thread's clock is time itself; only the frame that reads its ticks has a noisy timer.
        let (passed, early) = if spec.policy.threaded {
            (frame.at - self.real, self.reading - frame.at)
        } else {
            (forward, Flicks::ZERO)
        };
        let aimed = match spec.aim {
            Aim::Start => Flicks::ZERO,
            Aim::Display => (frame.expected - self.reading).max(Flicks::ZERO),
        };
        self.real = frame.at;
        let scale = spec.time_scale.magnitude();
        let fed = scale.scale(passed, &mut self.fed_carry);
        let negative = scale.scale(forward - elapsed, &mut 0);
        FrameSpan { elapsed, fed, negative, ahead: scale.scale(early + aimed, &mut 0) }
    }

    /// Shows a frame at V. Returns the change of display time T, with its sign.
    pub fn show_frame(&mut self, shown: Flicks, time_scale: TimeScale) -> Flicks {
        let (before, scale) = (self.display, time_scale.magnitude());
        self.display += time_scale.directed(scale.scale(shown - self.shown, &mut self.display_carry));
        self.shown = shown;
        self.display - before
    }

    /// Time from the last reading of the loop's clock to the start of a frame, on that clock.
    fn measured_at(&self, frame: &FrameTime, spec: &LaneSpec) -> Flicks {
        match spec.clock {
            ClockSource::Timer => self.timer_over(frame.elapsed, spec),
            ClockSource::Refresh => frame.expected - self.reading,
        }
    }

    /// Time that the timer counts over the next `elapsed`.
    fn timer_over(&self, elapsed: Flicks, spec: &LaneSpec) -> Flicks {
        let step = coarseness(spec);
        rounded_down(self.timer + elapsed, step) - rounded_down(self.timer, step)
    }

    /// Lab time that has passed for the lane.
    pub fn now(&self) -> Flicks {
        self.lab + self.owed
    }

    /// `true` on the live window.
    pub fn is_live(&self) -> bool {
        self.source.is_none()
    }

    /// Lab time up to which the lane's own display has been served; `None` on the live window.
    pub fn served_until(&self) -> Option<Flicks> {
        self.source.as_ref().map(|_| self.lab)
    }

    /// Start of the next frame of the lane's own display; `None` on the live window.
    pub fn next_start(&self) -> Option<Flicks> {
        self.source.as_ref().map(FrameSource::next)
    }

    /// Shortest unscaled time, at least a flick, in which `scaled` time is fed to the policy. `None` where time stands still.
    pub fn until_fed(&self, scaled: Flicks, time_scale: TimeScale) -> Option<Flicks> {
        let span = time_scale.magnitude().shortest_span(scaled, self.fed_carry)?;
        Some(span.max(Flicks(1)))
    }
}

/// Unit of the readings of the loop's clock; zero if it is not coarse.
fn coarseness(spec: &LaneSpec) -> Flicks {
    if spec.clock == ClockSource::Timer { spec.clock_step } else { Flicks::ZERO }
}

/// The reading of a clock that counts in multiples of `step`.
fn rounded_down(reading: Flicks, step: Flicks) -> Flicks {
    if step > Flicks::ZERO { Flicks(reading.0.div_euclid(step.0) * step.0) } else { reading }
}
