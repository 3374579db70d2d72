//! A game in a few numbers, as four lanes: newest state, interpolated, extrapolated, render step.

use crate::displays::{Display, Noise, RefreshRate, VirtualDisplay, Vrr};
use crate::lane::LaneSpec;
use crate::scenario::{Scenario, four_lanes, turning_motion};
use crate::words::worded;
use timestep::time::Flicks;

worded! {
    /// How frames come to the display.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum Sync {
        /// At refreshes.
        #[default]
        Vsync = "vsync",
        /// When they are done: the display refreshes then.
        Variable = "variable",
        /// At once, in the middle of a refresh.
        Off = "off",
    }
}

/// A game: its steps, its display, its work.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MyGame {
    /// Length of a step.
    pub dt: Flicks,
    /// Rate of the display.
    pub hz: RefreshRate,
    /// How frames come to it.
    pub sync: Sync,
    /// Work of a step.
    pub step_cost: Flicks,
    /// Work of a frame, without its steps.
    pub frame_cost: Flicks,
}

impl Default for MyGame {
    /// 60 steps a second on 60 Hz, without work.
    fn default() -> Self {
        let (step_cost, frame_cost) = (Flicks::ZERO, Flicks::ZERO);
        MyGame { dt: Flicks::from_ratio(1, 60), hz: RefreshRate::HZ_60, sync: Sync::Vsync, step_cost, frame_cost }
    }
}

impl MyGame {
    /// Title of its scenario.
    pub const TITLE: &str = "My game";
    /// Name of the usual game where a scenario is named: beside the openings it has a tab of the window.
    pub const NAME: &str = "my-game";
    /// Slowest rate of a display with variable refresh, Hz, unless that is slower.
    const LOWEST: f64 = 48.0;

    /// Error of the clock that the loop reads, as real ones have it: with a perfect one, as many steps as refreshes would always be even.
    pub const NOISE: Flicks = Flicks(Flicks::PER_SECOND / 10_000);

    /// A lane of the game: even motion between two walls, at which what is drawn has to turn.
    pub fn lane(&self) -> LaneSpec {
        let vrr = || Vrr::new(Self::LOWEST.min(self.hz.hz()), self.hz.hz());
        let display = VirtualDisplay {
            hz: self.hz,
            vsync: self.sync != Sync::Off,
            vrr: if self.sync == Sync::Variable { vrr() } else { None },
            noise: Some(Noise::gaussian(Self::NOISE)),
            render_cost: self.frame_cost,
            step_cost: self.step_cost,
            ..VirtualDisplay::default()
        };
        let world = turning_motion();
        LaneSpec { world, dt: self.dt, display: Display::Virtual(display), ..LaneSpec::default() }
    }

    /// Four lanes of the game, which differ in how they draw.
    pub fn scenario(&self) -> Scenario {
        Scenario { title: Self::TITLE.to_owned(), ..four_lanes(&self.lane()) }
    }

    /// The lanes of the usual game, if this is its name.
    pub fn named(name: &str) -> Option<Scenario> {
        (name == Self::NAME).then(|| MyGame::default().scenario())
    }

    /// The game in a line: "30 steps a second on 144 Hz with vsync, 8 ms of work a frame, a clock 0.1 ms off".
    pub fn in_words(&self) -> String {
        let sync = match self.sync {
            Sync::Vsync => "with vsync",
            Sync::Variable => "with variable refresh",
            Sync::Off => "without vsync",
        };
        let steps = (10.0 / self.dt.secs()).round() / 10.0;
        let costs = [(self.frame_cost, "frame"), (self.step_cost, "step")];
        let costs = costs.iter().filter(|(cost, _)| *cost > Flicks::ZERO);
        let costs: String = costs.map(|(cost, of)| format!(", {} ms of work a {of}", cost.millis())).collect();
        let noise = Self::NOISE.millis();
        format!("{steps} steps a second on {} Hz {sync}{costs}, a clock {noise} ms off", self.hz.typed())
    }

    /// The game that a scenario of [`MyGame::scenario`] is about; `None` of any other.
    pub fn of(scenario: &Scenario) -> Option<Self> {
        let [lane, ..] = &scenario.lanes[..] else { return None };
        let display = lane.display.as_virtual()?;
        let sync = match (display.vsync, display.vrr) {
            (_, Some(_)) => Sync::Variable,
            (true, None) => Sync::Vsync,
            (false, None) => Sync::Off,
        };
        let (step_cost, frame_cost) = (display.step_cost, display.render_cost);
        let game = MyGame { dt: lane.dt, hz: display.hz, sync, step_cost, frame_cost };
        (game.scenario().lanes == scenario.lanes).then_some(game)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_read_from_its_scenario() {
        let hz = RefreshRate::new(144.0).unwrap();
        for sync in [Sync::Vsync, Sync::Variable, Sync::Off] {
            let game = MyGame { hz, sync, frame_cost: Flicks::from_millis(8.0), ..MyGame::default() };
            assert_eq!(MyGame::of(&game.scenario()), Some(game));
            let mut other = game.scenario();
            other.lanes[2].dt = Flicks::from_ratio(1, 50);
            assert_eq!(MyGame::of(&other), None);
        }
        assert_eq!(MyGame::of(&Scenario::of(Vec::new())), None);
        assert_eq!(MyGame::default().scenario().lanes.len(), 4);
    }
}
