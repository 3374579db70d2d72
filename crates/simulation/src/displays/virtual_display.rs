//! A display and the machine that feeds it, as numbers.

use super::frame_time::FrameWork;
use super::hitch::Hitch;
use super::noise::Noise;
use super::refresh_rate::RefreshRate;
use super::vrr::Vrr;
use crate::words::worded;
use timestep::time::Flicks;

worded! {
    /// Order in which finished frames are shown.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum Queue {
        /// In the order in which they were made; the loop waits for the display.
        #[default]
        Fifo = "fifo",
        /// Only the newest: a finished frame replaces one that still waits (a mailbox), and the loop does not wait.
        Newest = "newest",
    }
}

/// A virtual display with its machine. The default is an idle 60 Hz display with vsync.
#[derive(Clone, Debug, PartialEq)]
pub struct VirtualDisplay {
    /// Refresh rate; with variable refresh it has no effect.
    pub hz: RefreshRate,
    /// `true` if the rate is that of the screen that shows the window, as far as there is one: see [`VirtualDisplay::on_screen`].
    pub of_screen: bool,
    /// Part of a refresh by which the program starts before the refreshes: 0 to less than 1.
    pub phase: f64,
    /// `true` if frames are shown at refreshes only; otherwise a frame is visible at once, from the row that is being scanned out.
    pub vsync: bool,
    /// Limits of a variable refresh rate; needs vsync.
    pub vrr: Option<Vrr>,
    /// Frames from the one that starts to the one that is shown, at which the loop waits for the display: 1 to
    /// [`VirtualDisplay::MOST_IN_FLIGHT`]. With vsync and [`Queue::Fifo`] only.
    pub frames_in_flight: u8,
    /// Order in which finished frames are shown; with vsync only.
    pub queue: Queue,
    /// Most frames per second. If `None`, the refresh rate for a loop that does not wait for the display (without vsync, or with
    /// [`Queue::Newest`]), and no limit but the display for others.
    pub fps_cap: Option<RefreshRate>,
    /// Error of the timer that measures frames.
    pub noise: Option<Noise>,
    /// Frames that take longer now and then.
    pub hitch: Option<Hitch>,
    /// Time that rendering takes in every frame.
    pub render_cost: Flicks,
    /// Time that each step takes.
    pub step_cost: Flicks,
    /// Time from which on steps cost nothing.
    pub step_cost_until: Option<Flicks>,
}

impl Default for VirtualDisplay {
    fn default() -> Self {
        VirtualDisplay {
            hz: RefreshRate::HZ_60,
            of_screen: false,
            phase: 0.0,
            vsync: true,
            vrr: None,
            frames_in_flight: 1,
            queue: Queue::Fifo,
            fps_cap: None,
            noise: None,
            hitch: None,
            render_cost: Flicks::ZERO,
            step_cost: Flicks::ZERO,
            step_cost_until: None,
        }
    }
}

impl VirtualDisplay {
    /// Most frames in flight.
    pub const MOST_IN_FLIGHT: u8 = 3;
    /// Smallest and largest phase.
    pub const PHASE_RANGE: [f64; 2] = [0.0, 0.999_999];
    /// Smallest and largest cost of a frame, a step or a hitch.
    pub const COST_RANGE: [Flicks; 2] = [Flicks::ZERO, Flicks(10 * Flicks::PER_SECOND)];
    /// Smallest and largest `step_cost_until`.
    pub const UNTIL_RANGE: [Flicks; 2] = [Flicks::ZERO, Flicks(100_000 * Flicks::PER_SECOND)];

    /// The display on a screen of this rate, if it is that of the screen. What belongs to a frame, its render cost and the cap, is given
    /// for 60 Hz and follows the rate. What a step costs stays: it counts against the time that the step simulates.
    pub fn on_screen(&self, hz: RefreshRate) -> Self {
        if !self.of_screen {
            return self.clone();
        }
        let scaled = |time: Flicks| Flicks((time.0 as f64 * 60.0 / hz.hz()).round() as i64);
        let cap = |cap: RefreshRate| RefreshRate::new((cap.hz() * hz.hz() / 60.0).min(RefreshRate::RANGE[1]));
        VirtualDisplay {
            hz,
            of_screen: false,
            fps_cap: self.fps_cap.and_then(cap),
            render_cost: scaled(self.render_cost),
            ..self.clone()
        }
    }

    /// Refresh rate, or the highest with variable refresh.
    pub fn refresh_rate(&self) -> RefreshRate {
        self.vrr.map_or(self.hz, |vrr| vrr.highest)
    }

    /// Interval P between two refreshes, at least.
    pub fn refresh(&self) -> Flicks {
        self.refresh_rate().refresh(1)
    }

    /// Time from the start of the program to refresh 0 of the loop, as part of P: the start of frame 1 is P later.
    pub fn phase_time(&self) -> Flicks {
        Flicks((self.phase * self.refresh().0 as f64).round() as i64)
    }

    /// Time of refresh 0 on the display: the program's own phase counts with vsync and a fixed rate alone. Without vsync the rows are
    /// scanned out from 0 on, and under a variable rate the display has no grid.
    pub fn first_refresh(&self) -> Flicks {
        if self.vsync && self.vrr.is_none() { self.phase_time() } else { Flicks::ZERO }
    }

    /// Most frames per second, over a longer time.
    pub fn frame_rate(&self) -> RefreshRate {
        let holds = !self.waits_for_display() || self.holds_back();
        self.fps_cap.filter(|_| holds).unwrap_or(self.refresh_rate())
    }

    /// `true` if the loop waits for the display, and has a cap that lets it take fewer frames than the display could show.
    pub fn holds_back(&self) -> bool {
        self.waits_for_display() && self.fps_cap.is_some_and(|cap| cap.hz() < self.refresh_rate().hz())
    }

    /// `true` if the loop waits for the display: it has a limited number of frames in flight.
    pub fn waits_for_display(&self) -> bool {
        self.vsync && self.queue == Queue::Fifo
    }

    /// `true` if a finished frame replaces one that waits.
    pub fn replaces_waiting(&self) -> bool {
        self.vsync && self.queue == Queue::Newest
    }

    /// `true` if a frame is shown while a refresh is being scanned out.
    pub fn tears(&self) -> bool {
        !self.vsync && self.vrr.is_none()
    }

    /// Row from which on a frame that is shown at `shown` is visible, as a fraction of the height: the one that is being scanned out.
    /// `None` if that is the top, and on displays that do not tear.
    pub fn tear_at(&self, shown: Flicks) -> Option<f64> {
        let rate = self.tears().then_some(self.hz)?;
        let rest = rate.refresh(rate.refresh_at_or_after(shown)) - shown;
        (rest > Flicks::ZERO).then(|| 1.0 - rest.secs() / rate.refresh(1).secs())
    }

    /// `true` if any frame can cost time. `threaded`: the steps do not lengthen frames.
    pub fn ever_works(&self, threaded: bool) -> bool {
        let steps_work = self.step_cost > Flicks::ZERO && !threaded;
        self.render_cost > Flicks::ZERO || self.hitch.is_some() || steps_work
    }

    /// Cost of a step in a frame that starts at `at`.
    pub fn step_cost_at(&self, at: Flicks) -> Flicks {
        if self.step_cost_until.is_some_and(|until| at >= until) { Flicks::ZERO } else { self.step_cost }
    }

    /// Time that a frame keeps the machine busy which starts at `at`.
    pub fn busy(&self, at: Flicks, work: FrameWork) -> Flicks {
        let rendering = if work.presents { self.render_cost } else { Flicks::ZERO };
        rendering + self.step_cost_at(at).times(work.steps)
    }
}
