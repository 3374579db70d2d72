//! A test: keys and clicks at random on a window without a screen, at places inside and outside of all controls. Nothing panics, and the
//! scenario stays one that can be read.
//!
//! `TIMESTEP_LAB_CLICKS` sets how many (2,000), `TIMESTEP_LAB_SEED` which (1); `scripts/random_clicks.sh` does both.

use super::undo_brings_back::carry_out;
use crate::app::documents::document::Document;
use egui::{Event, Key, Modifiers, MouseWheelSource, MouseWheelUnit, PointerButton, Pos2, TouchPhase, pos2, vec2};
use interface::ui::headless::{Headless, key, keys_of_intents};
use interface::ui::{Command, FilePurpose, FileQuestion, Interface, Output, Prefs, WindowIntent};
use simulation::displays::NoiseSource;
use simulation::lab::Lab;
use simulation::scenario::{LESSONS, Scenario};
use std::collections::VecDeque;
use std::env;

/// A random user.
struct Monkey {
    dice: NoiseSource,
    pointer: Pos2,
    /// The button that is down.
    held: Option<PointerButton>,
    /// Its last actions, for the message of a panic.
    last: VecDeque<String>,
    done: u64,
    seed: u64,
}

impl Drop for Monkey {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("event {} of seed {}; the last ones were\n{:#?}", self.done, self.seed, self.last);
        }
    }
}

impl Monkey {
    fn new(seed: u64) -> Self {
        Monkey { dice: NoiseSource::new(seed), pointer: Pos2::ZERO, held: None, last: VecDeque::new(), done: 0, seed }
    }

    fn below(&mut self, bound: usize) -> usize {
        self.dice.below(bound.max(1) as u64) as usize
    }

    fn one_of<T: Clone>(&mut self, values: &[T]) -> T {
        values[self.below(values.len())].clone()
    }

    /// A key that does something somewhere, or any key.
    fn key(&mut self) -> Vec<Event> {
        let (modifiers, pressed) = match self.below(6) {
            0 => (Modifiers::NONE, self.one_of(Key::ALL)),
            1 => (Modifiers::NONE, self.one_of(&[Key::Enter, Key::Escape, Key::Tab, Key::ArrowRight, Key::ArrowDown])),
            _ => self.one_of(&keys_of_intents()),
        };
        let name = pressed.symbol_or_name();
        let text = (modifiers.is_none() && name.chars().count() == 1).then(|| Event::Text(name.to_owned()));
        let release = (self.below(8) > 0).then(|| key(modifiers, pressed, false));
        [Some(key(modifiers, pressed, true)), text, release].into_iter().flatten().collect()
    }

    /// A place in a control, or anywhere.
    fn place(&mut self, window: &Headless) -> Pos2 {
        let places = window.places();
        if places.is_empty() || self.below(4) == 0 {
            let [x, y] = [window.size.x, window.size.y].map(|side| self.below(side as usize + 40) as f32 - 20.0);
            return pos2(x, y);
        }
        let place = self.one_of(&places);
        let [x, y] = [0; 2].map(|_| (self.below(9) as f32 + 0.5) / 9.0);
        place.min + vec2(x * place.width(), y * place.height())
    }

    fn button(&mut self, pressed: bool) -> Event {
        let button = self.held.take().unwrap_or_else(|| {
            let buttons = [PointerButton::Primary, PointerButton::Primary, PointerButton::Secondary];
            self.one_of(&buttons)
        });
        self.held = pressed.then_some(button);
        Event::PointerButton { pos: self.pointer, button, pressed, modifiers: Modifiers::NONE }
    }

    fn pointer(&mut self, window: &Headless) -> Vec<Event> {
        self.pointer = self.place(window);
        let moved = Event::PointerMoved(self.pointer);
        match (self.held, self.below(5)) {
            (Some(_), 0) => vec![moved],
            (Some(_), _) => vec![moved, self.button(false)],
            (None, 0) => vec![moved, self.button(true)],
            (None, 1) => {
                let delta = vec2(0.0, self.below(200) as f32 - 100.0);
                let (unit, source) = (MouseWheelUnit::Point, MouseWheelSource::Wheel);
                let (phase, modifiers) = (TouchPhase::Move, Modifiers::NONE);
                vec![moved, Event::MouseWheel { unit, source, delta, phase, modifiers }]
            }
            (None, _) => vec![moved, self.button(true), self.button(false)],
        }
    }

    /// Events of a frame: of keys, of the pointer, or of both.
    fn events(&mut self, window: &mut Headless) -> Vec<Event> {
        let mut events = Vec::new();
        for _ in 0..1 + self.below(2) {
            self.done += 1;
            match self.below(40) {
                0 => window.size = vec2(200.0 + self.below(1700) as f32, 150.0 + self.below(1000) as f32),
                1 => window.time += self.below(3) as f64,
                2..=21 => events.extend(self.key()),
                _ => events.extend(self.pointer(window)),
            }
        }
        self.last.push_back(format!("{events:?}"));
        self.last.truncate(self.last.len().min(12));
        if self.last.len() == 12 {
            self.last.pop_front();
        }
        events
    }
}

/// The question for a file that a command asks, where the desktop has no dialog.
fn question(command: &Command) -> Option<FileQuestion> {
    let purpose = match command {
        Command::Window(WindowIntent::Open) => FilePurpose::Open,
        Command::Window(WindowIntent::Save) | Command::Window(WindowIntent::SaveAs) => FilePurpose::Save,
        Command::Window(WindowIntent::OpenRun) => FilePurpose::OpenRun,
        Command::Window(WindowIntent::SaveRun) => FilePurpose::SaveRun,
        Command::ChooseRecording(_) => FilePurpose::Record,
        Command::SaveStill(still) => FilePurpose::Still(*still),
        Command::SaveChart { .. } => FilePurpose::Plot,
        _ => return None,
    };
    Some(FileQuestion { purpose, suggested: "a".into() })
}

fn check(output: &Output, document: &Document) {
    let lanes = document.lab.snapshot().lanes.len();
    assert!(output.lanes.iter().all(|lane| lane.index < lanes), "{:?} of {lanes} lanes", output.lanes);
    let Some(draft) = &output.scenario else { return };
    assert!((1..=64).contains(&draft.lanes.len()), "{} lanes", draft.lanes.len());
    let read = Scenario::parse(&draft.to_toml(), "the draft");
    assert!(read.is_ok(), "{read:?}\n{}", draft.to_toml());
}

fn number(name: &str, usual: u64) -> u64 {
    env::var(name).ok().map_or(usual, |text| text.parse().unwrap())
}

#[test]
fn random_keys_and_clicks() {
    let (clicks, seed) = (number("TIMESTEP_LAB_CLICKS", 2000), number("TIMESTEP_LAB_SEED", 1));
    let mut monkey = Monkey::new(seed);
    let mut window = Headless::new(Interface::new(Prefs::default()).attended());
    let mut document = Document::new(LESSONS[0].scenario(), None);
    while monkey.done < clicks {
        document.frame(Lab::NOMINAL_FRAME);
        window.left_work = document.has_left_work();
        let events = monkey.events(&mut window);
        let output = window.frame(&document.lab.snapshot(), events);
        check(&output, &document);
        output.commands.iter().filter_map(question).for_each(|question| window.interface.ask_path(question));
        carry_out(output, &mut document);
    }
    assert!(document.number > 0, "it has opened other documents");
}
