//! Lanes on displays of the screen, which follow its rate: a window may come to another screen.

use super::document::Scenario;
use crate::displays::{Display, RefreshRate};
use crate::lane::LaneSpec;

/// A scenario with displays of the screen, as it was opened, and the rate that they have now.
#[derive(Clone, Debug, PartialEq)]
pub struct ScreenLanes {
    opened: Scenario,
    rate: RefreshRate,
}

/// Result for lanes when the screen gets another rate.
#[derive(Clone, Debug, PartialEq)]
pub struct ScreenChange {
    before: Vec<LaneSpec>,
    after: Vec<LaneSpec>,
}

impl ScreenLanes {
    /// The scenario on a screen of this rate; `None` if no display of it is that of the screen.
    pub fn of(opened: &Scenario, rate: RefreshRate) -> Option<Self> {
        let is_of_screen = |lane: &LaneSpec| matches!(&lane.display, Display::Virtual(display) if display.of_screen);
        opened.lanes.iter().any(is_of_screen).then(|| ScreenLanes { opened: opened.clone(), rate })
    }

    /// The scenario as it was opened, with the rate of the screen in these displays ([`Scenario::on_screen`]).
    pub fn scenario(&self) -> Scenario {
        self.opened.clone().on_screen(self.rate)
    }

    /// Goes on on a screen of this rate; `None` if it has it already.
    pub fn follow(&mut self, rate: RefreshRate) -> Option<ScreenChange> {
        if rate == self.rate {
            return None;
        }
        let before = self.scenario().lanes;
        self.rate = rate;
        Some(ScreenChange { before, after: self.scenario().lanes })
    }

    /// The way back to displays of the screen, for a file.
    pub fn to_file(&self) -> ScreenChange {
        ScreenChange { before: self.scenario().lanes, after: self.opened.lanes.clone() }
    }
}

impl ScreenChange {
    /// Makes the change in the lanes that were on the screen's display, by their numbers. What was set in them since then stays.
    pub fn apply(&self, lanes: &mut [LaneSpec]) {
        for (before, after) in self.before.iter().zip(&self.after).filter(|(before, after)| before != after) {
            let number = before.looks.identity;
            if let Some(lane) = lanes.iter_mut().find(|lane| lane.looks.identity == number) {
                if lane.dt == before.dt {
                    lane.dt = after.dt;
                }
                follow(&mut lane.display, &before.display, &after.display);
            }
        }
    }
}

/// Gives a display the rate `after`, and what follows the rate, where it has that of `before`.
fn follow(display: &mut Display, before: &Display, after: &Display) {
    let (Display::Virtual(display), Display::Virtual(before), Display::Virtual(after)) = (display, before, after)
    else {
        return;
    };
    if display.hz != before.hz {
        return;
    }
    (display.hz, display.of_screen) = (after.hz, after.of_screen);
    if display.fps_cap == before.fps_cap {
        display.fps_cap = after.fps_cap;
    }
    if display.render_cost == before.render_cost {
        display.render_cost = after.render_cost;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use timestep::time::Flicks;

    fn rate(hz: f64) -> RefreshRate {
        RefreshRate::new(hz).unwrap()
    }

    const LANES: &str = "[[lane]]\ndisplay = { hz = 'screen', render_cost = '4 ms' }\n[[lane]]\ndisplay = { hz = 60 }\n\
                         [[lane]]\ndisplay = { hz = 'screen', vsync = false, fps_cap = 90 }\n";

    /// However often the rate changes, the lanes are those of a scenario that is opened on the last screen.
    #[test]
    fn lanes_follow_the_screen_as_often_as_it_changes() {
        for text in [LANES, include_str!("../../../../assets/openings/jitter.toml")] {
            let opened = Scenario::parse(text, "t").unwrap();
            let mut screen = ScreenLanes::of(&opened, rate(59.94)).unwrap();
            let mut lanes = screen.scenario().lanes;
            for hz in [143.86, 60.0, 23.976, 29.97, 120.0, 59.94, 239.76, 75.0] {
                screen.follow(rate(hz)).unwrap().apply(&mut lanes);
                assert_eq!(lanes, opened.clone().on_screen(rate(hz)).lanes, "{hz}");
                assert_eq!(screen.follow(rate(hz)), None);
            }
            screen.to_file().apply(&mut lanes);
            assert_eq!(lanes, opened.lanes);
        }
        assert_eq!(ScreenLanes::of(&Scenario::parse("[[lane]]", "t").unwrap(), RefreshRate::HZ_60), None);
    }

    #[test]
    fn what_was_set_stays() {
        let mut screen = ScreenLanes::of(&Scenario::parse(LANES, "t").unwrap(), rate(60.0)).unwrap();
        let mut lanes = screen.scenario().lanes;
        lanes.remove(1);
        lanes[0].dt = Flicks(4711);
        let set = |lane: &mut LaneSpec, hz, cost| {
            if let Display::Virtual(display) = &mut lane.display {
                (display.hz, display.render_cost) = (hz, cost);
            }
        };
        set(&mut lanes[0], rate(60.0), Flicks(9));
        let mut copy = lanes[0].clone();
        copy.looks.identity = crate::identity::Identity::of_place(7);
        lanes.push(copy);
        let mut expected = lanes.clone();
        screen.follow(rate(120.0)).unwrap().apply(&mut lanes);
        set(&mut expected[0], rate(120.0), Flicks(9));
        if let Display::Virtual(display) = &mut expected[1].display {
            (display.hz, display.fps_cap) = (rate(120.0), Some(rate(180.0)));
        }
        assert_eq!(lanes, expected, "a copy is a lane of its own");
        set(&mut lanes[0], rate(50.0), Flicks(9));
        let before = lanes[0].clone();
        screen.follow(rate(30.0)).unwrap().apply(&mut lanes);
        assert_eq!(lanes[0], before, "its rate was set");
    }
}
