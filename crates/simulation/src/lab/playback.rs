//! How a window plays: at the speed nearest to real time at which it shows every frame of the lanes' displays equally long, or at
//! real speed where that is beyond [`EvenSpeed::RANGE`]: a window of a few frames a second would otherwise play everything slowly.
//!
//! Time passes in whole refreshes of the screen then, so that the scatter of measured frames does not reach the motion.

use super::Lab;
use crate::displays::{Display, EvenSpeed, RefreshRate};
use crate::lane::LaneSpec;
use std::collections::VecDeque;
use timestep::time::Flicks;

/// The speed of a window's playback, and the measured frames that it follows from.
#[derive(Clone, Debug)]
pub struct Playback {
    screen: RefreshRate,
    /// `true` if the user wants real speed.
    pub exact: bool,
    /// Frames of the window in the last [`Playback::STRETCH`], the newest last, and their length together.
    recent: VecDeque<Flicks>,
    length: Flicks,
    choice: PlaybackChoice,
    /// Real time since the speed was chosen.
    since: Flicks,
    /// Real time that has not become a refresh; may be negative.
    rest: Flicks,
    carry: u128,
}

/// A speed and the conditions that it was chosen for.
#[derive(Clone, Debug, Default, PartialEq)]
struct PlaybackChoice {
    rates: Vec<RefreshRate>,
    screen: Option<RefreshRate>,
    /// Refreshes of the screen in each frame of the window.
    every: u32,
    /// `None` for real speed.
    speed: Option<EvenSpeed>,
}

impl Playback {
    /// Real time over which frames of the window are counted, and for which a speed stays at least.
    pub const STRETCH: Flicks = Flicks(2 * Flicks::PER_SECOND);

    /// Part of a refresh by which a frame may be early or late and still counts as long as the others.
    const SCATTER: f64 = 0.8;

    /// Playback on a screen of this rate.
    pub fn new(screen: RefreshRate) -> Self {
        Playback {
            screen,
            exact: false,
            recent: VecDeque::new(),
            length: Flicks::ZERO,
            choice: PlaybackChoice::default(),
            since: Flicks::ZERO,
            rest: Flicks::ZERO,
            carry: 0,
        }
    }

    /// Rate of the screen.
    pub fn screen(&self) -> RefreshRate {
        self.screen
    }

    /// Goes on on a screen of this rate. On another one, frames are counted anew.
    pub fn set_screen(&mut self, screen: RefreshRate) {
        if std::mem::replace(&mut self.screen, screen) != screen {
            self.restart();
        }
    }

    /// Time that passes for the lanes in a frame of the window that was `measured` long.
    pub fn pass(&mut self, measured: Flicks, lanes: &[LaneSpec]) -> Flicks {
        let measured = measured.clamp(Flicks::ZERO, Lab::LONGEST_MEASURED);
        self.count(measured);
        self.choose(lanes);
        let Some(speed) = self.choice.speed else {
            self.rest = Flicks::ZERO;
            return measured;
        };
        let refreshes = self.refreshes(measured);
        speed.time_of(refreshes, &mut self.carry)
    }

    /// Starts counting frames again: time was paused, or the window was hidden.
    pub fn restart(&mut self) {
        self.recent.clear();
        self.length = Flicks::ZERO;
        self.rest = Flicks::ZERO;
    }

    /// Speed against real time.
    pub fn speed(&self) -> f64 {
        self.choice.speed.map_or(1.0, |speed| speed.factor())
    }

    /// Indices of the lanes on steady displays whose frames are held for more and for fewer frames of the window in turn.
    pub fn uneven(&self, lanes: &[LaneSpec]) -> Vec<usize> {
        let window = self.screen.hz() / f64::from(self.choice.every.max(1)) / self.speed();
        let is_uneven = |rate: RefreshRate| {
            let held = window / rate.hz();
            (held - held.round().max(1.0)).abs() > 1e-6 * held
        };
        let of_lane = |(index, lane): (usize, &LaneSpec)| Some((index, lane.display.steady_rate()?));
        let steady = lanes.iter().enumerate().filter_map(of_lane);
        steady.filter(|(_, rate)| is_uneven(*rate)).map(|(index, _)| index).collect()
    }

    /// `true` if the window draws too few frames a second to show the steady lanes evenly at a speed that is taken.
    pub fn is_too_slow(&self) -> bool {
        let (rates, every) = (&self.choice.rates, self.choice.every);
        let has_even =
            |rates: &[RefreshRate], every| EvenSpeed::of(rates.iter().copied(), self.screen, every).is_some();
        let lacks_frames = || every > 1 && has_even(rates, 1);
        self.choice.speed.is_none() && (rates.iter().any(|rate| !has_even(&[*rate], every)) || lacks_frames())
    }

    fn count(&mut self, measured: Flicks) {
        self.since += measured;
        if measured > Flicks::ZERO {
            self.recent.push_back(measured);
            self.length += measured;
        }
        while self.length > Self::STRETCH
            && let Some(oldest) = self.recent.pop_front()
        {
            self.length -= oldest;
        }
    }

    /// Chooses the speed: at once for other lanes or another screen, and otherwise once in [`Playback::STRETCH`].
    fn choose(&mut self, lanes: &[LaneSpec]) {
        let (screen, rates) = (Some(self.screen), if self.exact { Vec::new() } else { rates(lanes) });
        let is_same = self.choice.screen == screen && self.choice.rates == rates;
        if is_same && self.since < Self::STRETCH {
            return;
        }
        let every = self.refreshes_a_frame();
        let speed = EvenSpeed::of(rates.iter().copied(), self.screen, every);
        let choice = PlaybackChoice { rates, screen, every, speed };
        if choice != self.choice {
            (self.choice, self.since, self.carry) = (choice, Flicks::ZERO, 0);
        }
    }

    /// Whole number of refreshes in the mean frame of the window.
    fn refreshes_a_frame(&self) -> u32 {
        let mean = self.length.secs() / self.recent.len().max(1) as f64;
        (mean * self.screen.hz()).round().max(1.0) as u32
    }

    /// Refreshes in a frame that was `measured` long. As many as in the others, unless it is nearly a refresh longer or shorter.
    fn refreshes(&mut self, measured: Flicks) -> u32 {
        self.rest += measured;
        let due = self.rest.secs() * self.screen.hz();
        let usual = f64::from(self.choice.every);
        let refreshes = if (due - usual).abs() <= Self::SCATTER { usual } else { due.round().max(0.0) };
        self.rest -= Flicks((refreshes * self.screen.refresh(1).0 as f64) as i64);
        refreshes as u32
    }
}

/// Rates of the steady displays; none where a lane has to be at real speed: driven, linked or on the live window.
fn rates(lanes: &[LaneSpec]) -> Vec<RefreshRate> {
    let is_real = |lane: &LaneSpec| lane.world.is_driven() || lane.link.is_some() || lane.display == Display::Live;
    if lanes.iter().any(is_real) {
        return Vec::new();
    }
    lanes.iter().filter_map(|lane| lane.display.steady_rate()).collect()
}
