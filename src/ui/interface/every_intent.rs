//! Tests over every intent: whatever is asked for, and however the lanes are looked at, the interface goes on.

use super::*;
use crate::lab::{Frame, Lab};
use crate::lane::LaneSpec;
use crate::ui::headless::Headless;
use crate::ui::mode::Mode;

/// A laboratory with so many lanes.
fn lab(lanes: usize) -> Lab {
    let mut lab = Lab::new(Scenario::of(vec![LaneSpec::default(); lanes]));
    lab.keep_history(Lab::HISTORY_BYTES);
    lab.keep_curves();
    lab
}

fn interface(mode: Mode) -> Interface {
    Interface::new(Prefs { mode, ..Prefs::default() })
}

/// Carries out what a frame has asked the laboratory for; no time passes.
fn carry_out(lab: &mut Lab, output: &Output) {
    let frame = Frame { actions: &output.actions, scenario: output.scenario.as_ref(), ..Frame::default() };
    lab.frame(Frame { input: output.input, ..frame });
}

/// Names lanes by numbers that are there.
fn assert_names_lanes_of(output: &Output, lab: &Lab, of: &str) {
    let count = lab.snapshot().lanes.len();
    assert!(output.lanes.iter().all(|lane| lane.index < count), "{of}: {:?}", output.lanes);
    if let Some(scenario) = &output.scenario {
        assert!((1..=64).contains(&scenario.lanes.len()), "{of}: {} lanes", scenario.lanes.len());
        let read = Scenario::parse(&scenario.to_toml(), "the draft").unwrap_or_else(|error| panic!("{of}: {error:?}"));
        assert_eq!(read.lanes.len(), scenario.lanes.len(), "{of}");
    }
}

/// Every intent, as a key and as a button asks for it, on the stage and in the lab, with one lane alone or all, the first or the last
/// chosen, in scenarios of 1, 2 and 64 lanes.
#[test]
fn every_intent_in_every_view() {
    for lanes in [1, 2, 64] {
        let mut window = Headless::new(interface(Mode::Stage));
        for (mode, alone) in [(Mode::Stage, true), (Mode::Lab, true), (Mode::Stage, false), (Mode::Lab, false)] {
            for chosen in [0, lanes - 1] {
                for intent in Intent::all() {
                    let of = format!("{intent:?}, {mode:?}, alone: {alone}, lane {chosen} of {lanes}");
                    let mut lab = lab(lanes);
                    window.restart(interface(mode));
                    window.frame(&lab.snapshot(), Vec::new());
                    window.interface.pressed = vec![Intent::Choose(chosen)];
                    window.frame(&lab.snapshot(), Vec::new());
                    window.interface.panels.view.alone = alone;
                    window.interface.pressed = vec![intent];
                    for _ in 0..2 {
                        let output = window.frame(&lab.snapshot(), Vec::new());
                        assert_names_lanes_of(&output, &lab, &of);
                        carry_out(&mut lab, &output);
                    }
                    assert!(window.interface.chosen() < lab.snapshot().lanes.len(), "{of}");
                }
            }
        }
    }
}
