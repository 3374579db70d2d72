//! A game in a few numbers, as four lanes: newest state, interpolated, extrapolated, render step.

use crate::displays::{Display, RefreshRate, VirtualDisplay, Vrr};
use crate::identity::Identity;
use crate::lane::{LaneSpec, Looks};
use crate::scenario::Scenario;
use crate::words::worded;
use crate::worlds::{World, WorldSpec};
use timestep::entry::Entry;
use timestep::presentation::Presentation;
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
    /// The ways of drawing that it compares.
    pub const DRAWN: [&str; 4] = ["latest", "interpolate", "extrapolate", "render-step"];
    /// Slowest rate of a display with variable refresh, Hz, unless that is slower.
    const LOWEST: f64 = 48.0;

    /// A lane of the game: even motion between two walls, at which what is drawn has to turn.
    pub fn lane(&self) -> LaneSpec {
        let vrr = || Vrr::new(Self::LOWEST.min(self.hz.hz()), self.hz.hz());
        let display = VirtualDisplay {
            hz: self.hz,
            vsync: self.sync != Sync::Off,
            vrr: if self.sync == Sync::Variable { vrr() } else { None },
            render_cost: self.frame_cost,
            step_cost: self.step_cost,
            ..VirtualDisplay::default()
        };
        let world = World::by_id("glide").map_or_else(|| LaneSpec::default().world, WorldSpec::of);
        LaneSpec { world, dt: self.dt, display: Display::Virtual(display), ..LaneSpec::default() }
    }

    /// Four lanes of the game, which differ in how they draw.
    pub fn scenario(&self) -> Scenario {
        Scenario { title: Self::TITLE.to_owned(), ..four_lanes(&self.lane()) }
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

/// The lane four times, drawn in four ways.
pub fn four_lanes(lane: &LaneSpec) -> Scenario {
    let drawn = MyGame::DRAWN.iter().filter_map(|id| Presentation::by_id(id)).enumerate();
    let lanes = drawn.map(|(place, presentation)| {
        let looks = Looks { identity: Identity::of_place(place), ..Looks::named(presentation.name) };
        LaneSpec { presentation, looks, ..lane.clone() }
    });
    Scenario::of(lanes.collect())
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
