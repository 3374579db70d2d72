//! Openings in a window without a screen: they play, answer switches, start again and wait for no user.

use super::frame::controls::switches::Switch;
use super::frame::intent::{Intent, TimeIntent, ViewIntent};
use super::frame::output::{Command, Output};
use super::frame::prefs::Prefs;
use super::headless::{Headless, button, stroke};
use super::interface::Interface;
use super::panels::course::OpeningStage;
use egui::{Event, Key, Modifiers, pos2};
use simulation::lab::{Action, Frame, Lab};
use simulation::lane::LaneSpec;
use simulation::scenario::Scenario;
use timestep::time::Flicks;

/// A window and its lab.
struct Window {
    lab: Lab,
    window: Headless,
}

impl Window {
    fn open(id: &str, prefs: Prefs) -> Self {
        let scenario = Scenario::load(id).unwrap();
        let mut lab = Lab::new(scenario);
        lab.keep_history(Lab::HISTORY_BYTES);
        Window { lab, window: Headless::new(Interface::new(prefs).attended()) }
    }

    /// Runs a frame of the window, in which this much time passes.
    fn frame_of(&mut self, elapsed: Flicks, events: Vec<Event>) -> Output {
        let output = self.window.frame(&self.lab.snapshot(), events);
        let (actions, scenario) = (&output.actions, output.scenario.as_ref());
        self.lab.frame(Frame { elapsed, actions, scenario, ..Frame::default() });
        output
    }

    fn frames(&mut self, count: usize) {
        (0..count).for_each(|_| _ = self.frame_of(Flicks::from_ratio(1, 60), Vec::new()));
    }

    fn press(&mut self, intent: impl Into<Intent>) -> Output {
        self.window.press(intent);
        let output = self.frame_of(Flicks::from_ratio(1, 60), Vec::new());
        self.frames(2);
        output
    }

    fn lane(&self, index: usize) -> LaneSpec {
        self.lab.snapshot().scenario.lanes[index].clone()
    }

    fn elapsed(&self) -> Flicks {
        self.lab.snapshot().elapsed
    }

    fn words(&self) -> [String; 2] {
        let (_, words) = self.window.interface.opening().unwrap();
        [words.say, words.next]
    }
}

#[test]
fn it_plays_untouched_and_its_lanes_start_again_together() {
    for id in ["jitter", "three-worlds", "spiral"] {
        let mut window = Window::open(id, Prefs::default());
        let length = window.lab.snapshot().scenario.duration;
        window.frames(30);
        assert_eq!(window.elapsed(), Flicks::from_ratio(30, 60), "{id}");
        while window.elapsed() < length {
            window.frames(1);
        }
        window.frames(3);
        assert!(window.elapsed() < Flicks::from_millis(100.0) && !window.lab.snapshot().paused, "{id}");
        assert!(window.lab.snapshot().input.hangs().is_empty());
    }
}

#[test]
fn under_reduced_motion_it_waits() {
    let mut window = Window::open("jitter", Prefs { reduced_motion: true, ..Prefs::default() });
    window.frames(30);
    assert!(window.lab.snapshot().paused && window.elapsed() <= Flicks::from_ratio(1, 60));
    window.press(TimeIntent::PlayPause);
    assert!(!window.lab.snapshot().paused);
}

#[test]
fn a_switch_flips_the_users_lane_only_and_changes_the_sentence() {
    let mut window = Window::open("jitter", Prefs::default());
    window.frames(10);
    let ([first, _], other) = (window.words(), window.lane(1));
    let output = window.press(Intent::Toggle(Switch::Interpolation));
    assert_eq!((window.lane(0).presentation.id, window.lane(1)), ("interpolate", other.clone()));
    let [second, next] = window.words();
    assert!(second != first && next == "Now 10 steps", "{second} {next}");
    // The window's own vsync is not the lane's.
    let output_of_v = window.press(Intent::Toggle(Switch::Vsync));
    assert!([output, output_of_v].iter().all(|output| output.commands.is_empty()));
    assert_eq!(window.window.interface.page(), None);
    window.press(Intent::Toggle(Switch::Vsync));
    window.press(Intent::Proceed);
    assert!(window.words()[0].starts_with("The program stood still"), "{:?}", window.words());
}

/// One proposal may be two presses: the clamp off and the hang again.
#[test]
fn clamp_off_and_hang_again_does_both() {
    let mut window = Window::open("jitter", Prefs::default());
    window.frames(10);
    window.press(TimeIntent::Hang);
    assert_eq!(window.words()[1], "Clamp off, hang again");
    window.frames(30);
    window.press(Intent::Proceed);
    assert_eq!(window.lane(0).guards.max_frame, None);
    assert_eq!(window.lab.snapshot().input.hangs().len(), 2);
    let [say, next] = window.words();
    assert!(say.contains("jumps over all of it") && next == "Clamp on, hang again", "{say} {next}");
}

/// Until the run with the settings as they are has ended, the line keeps its last sentence; the headline follows at once.
#[test]
fn the_line_waits_for_its_numbers() {
    let mut window = Window::open("jitter", Prefs::default());
    window.frames(10);
    let before = window.words();
    window.window.press(Intent::Toggle(Switch::MaxFrame));
    window.frames(1);
    window.frame_of(Flicks::ZERO, Vec::new());
    let (_, words) = window.window.interface.opening().unwrap();
    assert_eq!((&words.say, words.line.as_str()), (&before[0], "The lanes differ in drawing and clamp."));
    window.frames(2);
    assert!(window.words()[0].starts_with("No frame is cut now"), "{:?}", window.words());
}

/// Enter does what the line names, step by step, and R goes back to the start.
#[test]
fn enter_does_the_next_thing_and_reset_returns() {
    let mut window = Window::open("jitter", Prefs::default());
    let start = window.lab.snapshot().scenario.clone();
    window.frames(3);
    let first = window.words();
    window.press(Intent::Proceed);
    assert_eq!(window.lane(0).presentation.id, "interpolate");
    window.press(Intent::Proceed);
    assert!([0, 1].iter().all(|lane| window.lane(*lane).dt == Flicks::from_ratio(1, 10)), "steps are both lanes'");
    assert!(window.lane(0).presentation.id == "interpolate" && window.words()[0].contains("10"));
    window.press(TimeIntent::Hang);
    assert_eq!(window.lab.snapshot().input.hangs().len(), 1);
    window.press(TimeIntent::Reset);
    assert_eq!((window.lab.snapshot().scenario, window.words()), (&start, first));
    window.press(Intent::Undo);
    assert_eq!(window.lane(0).presentation.id, "interpolate", "undo brings it back");
    let mut worlds = Window::open("three-worlds", Prefs::default());
    worlds.frames(3);
    let steps = |worlds: &Window, lane: usize| worlds.lane(lane).dt;
    worlds.press(Intent::Proceed);
    assert_eq!((steps(&worlds, 0), steps(&worlds, 2)), (Flicks::from_ratio(1, 60), Flicks::from_ratio(1, 60)));
    worlds.press(Intent::Proceed);
    let methods = (0..9).map(|lane| worlds.lane(lane).integrator.integrator.name).collect::<Vec<_>>();
    assert_eq!([&methods[..3], &methods[3..6]], [["Semi-implicit Euler"; 3], ["Explicit Euler"; 3]]);
}

#[test]
fn it_stands_still_where_nobody_is() {
    let mut window = Window::open("jitter", Prefs::default());
    window.frames(3);
    window.window.time += OpeningStage::PATIENCE - 1.0;
    window.frames(3);
    assert!(!window.lab.snapshot().paused);
    window.window.time += 1.0;
    window.frames(3);
    assert!(window.lab.snapshot().paused);
    // A touch of the transport goes on, wherever it is.
    let at = pos2(1200.0, 700.0);
    window.frame_of(Flicks::ZERO, vec![Event::PointerMoved(at), button(at, true)]);
    window.frame_of(Flicks::ZERO, vec![button(at, false)]);
    window.frames(2);
    assert!(!window.lab.snapshot().paused);
    window.window.time += OpeningStage::PATIENCE + 1.0;
    window.frames(2);
    assert!(window.lab.snapshot().paused);
    window.frame_of(Flicks::ZERO, stroke(Modifiers::NONE, Key::Space));
    window.frames(2);
    assert!(!window.lab.snapshot().paused, "and so does Space");
    window.lab.frame(Frame { actions: &[Action::SetPaused(true)], ..Frame::default() });
    window.window.time += OpeningStage::PATIENCE + 1.0;
    window.frames(2);
    window.frame_of(Flicks::ZERO, vec![Event::PointerMoved(at), button(at, true)]);
    window.frame_of(Flicks::ZERO, vec![button(at, false)]);
    assert!(window.lab.snapshot().paused, "who has paused it himself finds it so");
}

#[test]
fn keys_lead_to_every_opening_from_everywhere() {
    for (id, lab) in [("jitter", false), ("welcome", false), ("welcome", true)] {
        let mut window = Window::open(id, Prefs::default());
        window.frames(2);
        if lab {
            window.press(ViewIntent::ToggleLab);
        }
        for (key, opening) in [(Key::Num1, "jitter"), (Key::Num2, "three-worlds"), (Key::Num3, "spiral")] {
            let output = window.frame_of(Flicks::ZERO, stroke(Modifiers::COMMAND, key));
            assert!(output.commands.contains(&Command::OpenLesson(opening)), "{:?}", output.commands);
        }
    }
}
