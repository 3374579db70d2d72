//! Scenarios whose pictures flash: more than three times in a second something jumps there and back, or is cut in two and whole
//! again (WCAG 2.3.1, three flashes).

use super::document::Scenario;
use crate::displays::Display;
use crate::lane::{LaneSpec, Reads};
use timestep::presentation::PoseTime;
use timestep::time::Flicks;

/// Presentations that draw a body ahead and back again within each step.
const THERE_AND_BACK: [&str; 3] = ["swapped-alpha", "stale-previous", "early-alpha"];
/// Steps that are shorter come more than three times a second.
const THIRD: Flicks = Flicks(Flicks::PER_SECOND / 3);

impl Scenario {
    /// Describes the flicker of a lane in a sentence; `None` if no lane flickers.
    pub fn flicker(&self) -> Option<&'static str> {
        self.lanes.iter().find_map(flicker)
    }
}

fn flicker(lane: &LaneSpec) -> Option<&'static str> {
    // The warning would give a puzzle's mistake away; the game says of all of them that they may flicker.
    if lane.looks.concealed {
        return None;
    }
    let blends = lane.presented().pose_time != PoseTime::Current;
    if lane.policy.threaded && lane.reads == Reads::Torn {
        return Some("Torn reads throw a body forth and back many times a second.");
    }
    if blends && lane.dt < THIRD && THERE_AND_BACK.contains(&lane.presented().id) {
        return Some("A body jumps forth and back with every step.");
    }
    match &lane.display {
        Display::Virtual(display) if !display.vsync => {
            Some("A display without vsync tears: its picture is cut at a place that jumps with every refresh.")
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::LESSONS;

    #[test]
    fn lessons_that_flicker_are_known() {
        let flickering = LESSONS.iter().filter(|lesson| lesson.scenario().flicker().is_some());
        assert_eq!(flickering.map(|lesson| lesson.id).collect::<Vec<_>>(), ["tearing"]);
    }

    #[test]
    fn what_cannot_flash_is_not_warned_of() {
        let of = |lane: &str| Scenario::parse(&format!("[[lane]]\n{lane}\n"), "t").unwrap().flicker().is_some();
        for (lane, flickers) in [
            ("", false),
            ("reads = 'torn'", false),
            ("policy = 'threaded'\nreads = 'torn'", true),
            ("presentation = 'swapped-alpha'", true),
            ("presentation = 'swapped-alpha'\ndt = '1/2'", false),
            ("presentation = 'swapped-alpha'\npolicy = 'variable'", false),
            ("display = { vsync = false }", true),
            ("display = { vrr = [48, 144] }", false),
        ] {
            assert_eq!(of(lane), flickers, "{lane}");
        }
    }
}
