//! The rate of the window's screen: the one that the system says, unless the frames steadily have another one.
//!
//! A system may say a wrong rate, or none: winit counts the frames of an interlaced screen and not its fields (29.97 Hz where a field comes
//! 59.94 times a second), Xwayland computes 59.855 Hz for an output of 60.000, Windows knows whole Hz, and a change of the mode or, on
//! Wayland, of the screen is no event. So the frames are measured ([`MeasuredRate`]), and the system is asked again where they come more
//! than 2 % faster or slower than the rate that is believed, or a whole part of it, for a second.
//!
//! A window may be presented in every second or third refresh, so a measured rate counts as that whole part of the rate of a screen. It is
//! another rate than the one that is said
//! - if it differs by more than a measurement can (5·10⁻⁴) and less than 2 %: the same mode, said inexactly;
//! - if it is no such part, and faster than a third of what is said: the surface waits for another screen than the one that is said.
//!
//! Frames that no screen paces have no steady rate: those of a window that is slow, or one whose surface does not wait. The pause of the window's own timer
//! could hide the rate of a screen that is faster than is said: where frames come as fast as the timer lets them, it is shortened for a
//! few seconds. A screen goes on at its own rate then, and a window without one goes faster.
//!
//! A page is never said a rate, and has no need of a timer: its frames start with the refreshes. So the first stretch of equally long ones
//! counts there, until more agree on another rate.

use super::measured_rate::{MeasuredRate, MeasuredStretch};
use crate::platform::screens::{PACE_ALL_FRAMES, SystemScreens};
use interface::ui::RateSource;
use simulation::displays::RefreshRate;
use std::ops::RangeInclusive;
use std::time::Duration;
use timestep::time::Flicks;
use winit::window::Window;

/// The rate that the system says, the one that frames show, and which of them counts.
#[derive(Debug)]
pub struct ScreenRate {
    said: Option<RefreshRate>,
    /// `true` if frames start with the refreshes in any case.
    is_paced: bool,
    /// The measured rate, where it counts in place of the said one.
    steady: Option<RefreshRate>,
    measured: MeasuredRate,
    /// Frames of the last second, and their length.
    last: (u32, Flicks),
    /// `true` if the system is to be asked.
    asks: bool,
    timer: Timer,
}

/// The window's own timer, which may be what paces the frames.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Timer {
    /// It was not found to pace them.
    Usual,
    /// It did: it is shortened for so many stretches.
    Short(u8),
    /// It was shortened in vain.
    Tried,
}

impl ScreenRate {
    /// Rates of screens, Hz: drivers say 0 and 1 where they know none.
    const SCREENS: RangeInclusive<f64> = 10.0..=1000.0;
    /// Part of a refresh by which frames may be longer or shorter for a second before the system is asked, and part of a rate by which it
    /// may be said inexactly.
    const NEAR: f64 = 0.02;
    /// Refreshes in a frame of the window up to which its rate says that of the screen. From 3.2 on, frames of 3 and of 4 refreshes in
    /// turn would be equally long by [`MeasuredRate`].
    const MOST_REFRESHES: f64 = 3.2;
    /// Stretches with a shorter timer.
    const TRIES: u8 = 4;

    /// The rate where the system says so many thousandths of a hertz.
    pub fn new(said: Option<u32>) -> Self {
        ScreenRate {
            said: rate_of(said),
            is_paced: false,
            steady: None,
            measured: MeasuredRate::default(),
            last: (0, Flicks::ZERO),
            asks: false,
            timer: Timer::Usual,
        }
    }

    /// The rate of the screen of this window.
    pub fn of_window(screens: &SystemScreens, window: &Window) -> Self {
        ScreenRate { is_paced: PACE_ALL_FRAMES, ..ScreenRate::new(screens.millihertz(window)) }
    }

    /// The rate of a screen that paces all frames and whose rate is not said.
    #[cfg(test)]
    pub fn of_page() -> Self {
        ScreenRate { is_paced: true, ..ScreenRate::new(None) }
    }

    /// The rate that counts; 60 Hz where none is known.
    pub fn rate(&self) -> RefreshRate {
        self.steady.or(self.said).unwrap_or(RefreshRate::HZ_60)
    }

    /// The reason why it counts.
    pub fn source(&self) -> RateSource {
        match (self.steady, self.said) {
            (Some(_), said) => RateSource::Measured { said },
            (None, Some(_)) => RateSource::Said,
            (None, None) => RateSource::Assumed,
        }
    }

    /// The window may be on another screen.
    pub fn screen_changed(&mut self) {
        self.asks = true;
    }

    /// Asks the system if there is a reason to. Returns `true` if it says another rate than before.
    pub fn ask(&mut self, said: impl FnOnce() -> Option<u32>) -> bool {
        if !std::mem::take(&mut self.asks) {
            return false;
        }
        let now = ScreenRate { is_paced: self.is_paced, ..ScreenRate::new(said()) };
        let is_other = now.said != self.said;
        if is_other {
            *self = now;
        }
        is_other
    }

    /// Takes the length of a frame of the window, zero after a pause. `waits`: its surface waits for the display.
    pub fn frame(&mut self, length: Flicks, waits: bool) {
        if !waits {
            self.measured.restart();
            self.timer = Timer::Usual;
        }
        if length <= Flicks::ZERO || !waits {
            self.measured.skip();
            self.last = (0, Flicks::ZERO);
            return;
        }
        self.doubt(length);
        if let Some(stretch) = self.measured.add(length) {
            self.judge(stretch);
        }
    }

    /// Pause after the start of a frame before the next may start: half a refresh keeps the program from spinning where the surface should
    /// wait and does not, and never misses a refresh.
    pub fn pause(&self) -> Duration {
        if self.is_paced {
            return Duration::ZERO;
        }
        let shorter = if matches!(self.timer, Timer::Short(_)) { 8.0 } else { 2.0 };
        Duration::from_secs_f64(1.0 / (shorter * self.rate().hz()))
    }

    /// Asks the system again after a second of frames of another rate.
    fn doubt(&mut self, length: Flicks) {
        let (frames, time) = (self.last.0 + 1, self.last.1 + length);
        self.last = (frames, time);
        if time.0 >= Flicks::PER_SECOND {
            self.last = (0, Flicks::ZERO);
            let refreshes = self.rate().hz() * time.secs() / f64::from(frames);
            self.asks |= (refreshes - refreshes.round().max(1.0)).abs() > Self::NEAR;
        }
    }

    /// Decides which rate counts after a stretch of frames.
    fn judge(&mut self, MeasuredStretch { median, rate, steady }: MeasuredStretch) {
        let is_timed = median < 1.15 * self.pause().as_secs_f64();
        self.timer = match self.timer {
            Timer::Usual if is_timed && steady.is_none() => {
                self.measured.restart();
                Timer::Short(Self::TRIES)
            }
            Timer::Short(0) => Timer::Tried,
            Timer::Short(tries) => Timer::Short(tries - 1),
            timer => timer,
        };
        let first = rate.filter(|_| self.is_paced && self.steady.is_none());
        let Some(measured) = steady.or(first).filter(|_| !is_timed) else { return };
        let fits = |rate: RefreshRate| refreshes(rate.hz(), measured).1 <= MeasuredRate::SAME;
        let said = self.said.unwrap_or(RefreshRate::HZ_60);
        if self.steady.is_some_and(fits) {
            return;
        }
        if !self.is_paced && fits(said) {
            self.steady = None;
            return;
        }
        let (refreshes, differs) = refreshes(said.hz(), measured);
        let hz = if differs <= Self::NEAR { measured * refreshes } else { measured };
        if said.hz() <= Self::MOST_REFRESHES * measured && Self::SCREENS.contains(&hz) {
            let inexact = if steady.is_some() { INEXACT } else { INEXACT_FIRST };
            (self.steady, self.timer) = (usual_rate(hz, self.said, inexact), Timer::Usual);
        }
    }
}

/// The whole number of refreshes of a screen in each frame of a window that come nearest to the window's rate, and the part by which they
/// differ from it.
fn refreshes(screen: f64, window: f64) -> (f64, f64) {
    let refreshes = (screen / window).round().max(1.0);
    (refreshes, (refreshes * window / screen - 1.0).abs())
}

/// The rate that the system says in thousandths of a hertz, if it says one.
fn rate_of(millihertz: Option<u32>) -> Option<RefreshRate> {
    let hz = f64::from(millihertz?) / 1e3;
    RefreshRate::new(hz).filter(|_| ScreenRate::SCREENS.contains(&hz))
}

/// Part of a rate by which a measurement of three stretches is inexact, and one of a single stretch by a clock of whole milliseconds.
const INEXACT: f64 = 1e-4;
const INEXACT_FIRST: f64 = 3e-4;

/// A measured rate, to the hundredth of a hertz, or the usual one that it cannot be told from where a part of it is `inexact`: twice the said
/// one, as of an interlaced screen, a whole one, or one of NTSC.
fn usual_rate(hz: f64, said: Option<RefreshRate>, inexact: f64) -> Option<RefreshRate> {
    let whole = hz.round();
    let doubled = said.and_then(|said| RefreshRate::ratio(2 * said.num(), said.den()));
    let usual = [doubled, RefreshRate::new(whole), RefreshRate::new(whole / 1.001)];
    let near = usual.into_iter().flatten().find(|usual| (hz / usual.hz() - 1.0).abs() <= inexact);
    near.or_else(|| RefreshRate::new((hz * 100.0).round() / 100.0))
}
