//! Switches that are held to compare: what is drawn, what is edited, and what the run knows of it.

use super::Interface;
use crate::ui::frame::prefs::Prefs;
use crate::ui::headless::{Headless, button, key, stroke};
use egui::{Event, Key, Modifiers, Rect};
use simulation::lab::{Compared, Frame, Lab, RunEvent};
use simulation::metrics::Stretch;
use simulation::scenario::Scenario;
use timestep::entry::Entry;
use timestep::presentation::Presentation;

/// A window over a lab, in the order of the program: time passes, the interface is shown, its edit waits for the next frame.
struct Program {
    window: Headless,
    lab: Lab,
    compared: Compared,
    edited: Option<Scenario>,
    edits: usize,
    events: Vec<RunEvent>,
}

const NONE: Modifiers = Modifiers::NONE;

impl Program {
    fn of(lesson: &str) -> Self {
        let mut program = Self::with(Scenario::load(lesson).unwrap());
        program.frames(2);
        program.frame(stroke(NONE, Key::Escape));
        program.frames(10);
        program
    }

    fn with(scenario: Scenario) -> Self {
        let mut lab = Lab::new(scenario);
        lab.keep_history(Lab::HISTORY_BYTES);
        lab.keep_curves();
        lab.keep_events();
        let interface = Interface::new(Prefs::default());
        let (window, compared) = (Headless::new(interface), Compared::default());
        Program { window, lab, compared, edited: None, edits: 0, events: Vec::new() }
    }

    fn frame(&mut self, events: Vec<Event>) {
        let output = self.window.frame(&self.compared.snapshot(&self.lab), events);
        self.edits += usize::from(output.scenario.is_some());
        self.edited = output.scenario;
        self.compared.set(&self.lab, output.compared.as_ref());
        let (scenario, actions) = (self.edited.as_ref(), output.actions.as_slice());
        let frame = Frame { elapsed: Lab::NOMINAL_FRAME, scenario, actions, ..Frame::default() };
        self.lab.frame(frame);
        self.compared.frame(&self.lab, frame);
        self.events.extend(self.lab.take_events());
    }

    fn frames(&mut self, count: usize) {
        (0..count).for_each(|_| self.frame(Vec::new()));
    }

    /// The presentation that the picture has, and the one of the run.
    fn drawn(&self) -> [&'static str; 2] {
        let id = |lane: &simulation::lane::Lane| lane.spec().presentation.id;
        [id(&self.compared.snapshot(&self.lab).lanes[0]), id(&self.lab.snapshot().lanes[0])]
    }

    fn hashes(&self) -> Vec<String> {
        let lanes = self.lab.snapshot().lanes;
        lanes.iter().map(|lane| format!("{:?}", lane.report(Stretch::WholeRun))).collect()
    }
}

#[test]
fn a_switch_that_is_let_go_soon_stays() {
    let mut program = Program::of("stutter-50-on-60");
    program.frame(vec![key(NONE, Key::I, true)]);
    assert_eq!(program.edits, 0, "the edit is recorded on release");
    program.frame(Vec::new());
    assert_eq!(program.drawn(), ["interpolate", "latest"], "the press flips at once");
    program.frames(8);
    program.frame(vec![key(NONE, Key::I, false)]);
    assert_eq!((program.edits, program.drawn()), (1, ["interpolate"; 2]), "no frame between shows it as it was");
    program.frames(60);
    assert_eq!((program.edits, program.drawn()), (1, ["interpolate"; 2]));
}

#[test]
fn a_switch_that_is_held_springs_back_and_leaves_nothing() {
    let (mut held, mut other) = (Program::of("stutter-50-on-60"), Program::of("stutter-50-on-60"));
    for (by, drawn) in [(Key::I, "interpolate"), (Key::E, "extrapolate"), (Key::Y, "latest")] {
        held.frame(vec![key(NONE, by, true)]);
        other.frame(Vec::new());
        for _ in 0..40 {
            // A keyboard repeats a key that is held.
            held.frame(vec![Event::Key { key: by, physical_key: None, pressed: true, repeat: true, modifiers: NONE }]);
            other.frame(Vec::new());
            assert_eq!(held.drawn(), [drawn, "latest"]);
            assert_eq!(held.compared.snapshot(&held.lab).lanes[0].spec().looks.eye_view, by == Key::Y);
            let states = [&held.compared.snapshot(&held.lab), &held.lab.snapshot()].map(|s| s.lanes[0].state_hash());
            assert_eq!(states[0], states[1], "a view of the same states");
        }
        held.frame(vec![key(NONE, by, false)]);
        other.frame(Vec::new());
        held.frame(Vec::new());
        other.frame(Vec::new());
        assert_eq!(held.drawn(), ["latest"; 2], "it springs back");
    }
    assert_eq!((held.edits, held.hashes()), (0, other.hashes()));
    assert_eq!(format!("{:?}", held.events), format!("{:?}", other.events), "the run file is the same");
}

#[test]
fn a_short_press_of_a_switch_has_the_same_run_as_a_click_of_a_screen_reader() {
    let run = |events: [Vec<Event>; 2]| {
        let mut program = Program::of("stutter-50-on-60");
        for events in events {
            program.frame(events);
        }
        program.frames(60);
        assert_eq!((program.edits, program.drawn()), (1, ["interpolate"; 2]));
        program.hashes()
    };
    // Pressed and released within a frame, as what has no release is.
    let at_once = run([Vec::new(), stroke(NONE, Key::I)]);
    let held = run([vec![key(NONE, Key::I, true)], vec![key(NONE, Key::I, false)]]);
    assert_eq!(at_once, held);
}

#[test]
fn a_window_without_focus_holds_nothing() {
    let mut program = Program::of("stutter-50-on-60");
    program.frame(vec![key(NONE, Key::I, true)]);
    program.frames(40);
    assert_eq!(program.drawn(), ["interpolate", "latest"]);
    program.window.focused = false;
    program.frame(vec![Event::WindowFocused(false)]);
    program.frame(Vec::new());
    assert_eq!((program.edits, program.drawn()), (0, ["latest"; 2]), "it springs back");
    program.window.focused = true;
    program.frames(5);
    assert_eq!((program.edits, program.drawn()), (0, ["latest"; 2]));
}

#[test]
fn what_writes_back_or_is_linked_is_flipped_and_not_held() {
    let fed_back = "[[lane]]\nworld = 'glide'\ndt = '1/20'\npresentation = 'fed-back'";
    let mut program = Program::with(Scenario::parse(fed_back, "t").unwrap());
    program.frames(5);
    program.frame(vec![key(NONE, Key::E, true)]);
    assert_eq!((program.edits, program.drawn()), (1, ["extrapolate"; 2]));
    program.frames(60);
    program.frame(vec![key(NONE, Key::E, false)]);
    assert_eq!((program.edits, program.drawn()), (1, ["extrapolate"; 2]));
    assert!(Presentation::by_id("fed-back").unwrap().writes_back);
}

#[test]
fn the_pointer_holds_a_switch_too() {
    let mut program = Program::of("stutter-50-on-60");
    // The switch is found by what a press on it does: bars are low, and interpolation is the first behind the words that say on which lanes they act.
    let places = program.window.places();
    let pills: Vec<&Rect> =
        places.iter().filter(|place| place.height() == 30.0 && (60.0..110.0).contains(&place.left())).collect();
    let at = pills.first().expect("the first switch").center();
    let pointer = |pressed| button(at, pressed);
    program.frame(vec![Event::PointerMoved(at)]);
    program.frame(vec![pointer(true)]);
    program.frames(40);
    assert_eq!((program.edits, program.drawn()), (0, ["interpolate", "latest"]));
    program.frame(vec![pointer(false)]);
    program.frames(2);
    assert_eq!((program.edits, program.drawn()), (0, ["latest"; 2]), "it springs back");
    program.frame(vec![pointer(true)]);
    program.frames(5);
    program.frame(vec![pointer(false)]);
    program.frames(2);
    assert_eq!((program.edits, program.drawn()), (1, ["interpolate"; 2]), "one flip, not one for press and click each");
    program.frame(vec![pointer(true), pointer(false)]);
    program.frames(2);
    assert_eq!((program.edits, program.drawn()), (2, ["latest"; 2]));
}
