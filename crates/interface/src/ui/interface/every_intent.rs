//! Tests over every intent and every page, in every view: the interface goes on, and keys typed just after a page closed do
//! nothing.

use super::shared::Shared;
use super::*;
use crate::ui::base::stray_keys::StrayKeys;
use crate::ui::frame::intent::LaneIntent;
use crate::ui::frame::mode::Mode;
use crate::ui::headless::{Headless, all_intents, stroke};
use crate::ui::panels::pages::Pages;
use egui::{Event, Key, Modifiers};
use rayon::prelude::*;
use simulation::lab::{Frame, Lab};
use simulation::lane::LaneSpec;

/// A lab with so many lanes.
fn lab(lanes: usize) -> Lab {
    let mut lab = Lab::new(Scenario::of(vec![LaneSpec::default(); lanes]));
    lab.keep_history(Lab::HISTORY_BYTES);
    lab.keep_curves();
    lab
}

fn interface(mode: Mode) -> Interface {
    Interface::new(Prefs { mode, ..Prefs::default() })
}

/// Carries out what a frame has asked the lab for; no time passes.
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

/// Every intent, as a key asks for it, on the stage and in the lab, with one lane alone, the first or the last, in scenarios of 1, 2
/// and 64 lanes; and with two lanes side by side.
#[test]
fn every_intent_in_every_view() {
    let lanes = [(1, true), (2, true), (64, true), (2, false)];
    let views = lanes.into_iter().flat_map(|(lanes, alone)| {
        let chosen = [0, lanes - 1].into_iter().take(lanes);
        chosen.flat_map(move |chosen| [Mode::Stage, Mode::Lab].map(|mode| (lanes, alone, mode, chosen)))
    });
    views.collect::<Vec<_>>().into_par_iter().for_each(every_intent_in);
}

fn every_intent_in((lanes, alone, mode, chosen): (usize, bool, Mode, usize)) {
    let (fresh, mut window) = (lab(lanes), Headless::new(interface(mode)));
    for intent in all_intents() {
        let of = format!("{intent:?}, {mode:?}, alone: {alone}, lane {chosen} of {lanes}");
        let mut lab = None;
        window.restart(interface(mode));
        window.frame(&fresh.snapshot(), Vec::new());
        window.interface.panels.lane_commands.chosen = chosen;
        window.interface.panels.view.alone = alone;
        window.press(intent);
        for _ in 0..2 {
            let of_now = lab.as_ref().unwrap_or(&fresh);
            let output = window.frame(&of_now.snapshot(), Vec::new());
            assert_names_lanes_of(&output, of_now, &of);
            if output.scenario.is_some() {
                carry_out(lab.get_or_insert_with(|| self::lab(lanes)), &output);
            }
        }
    }
}

/// Everything visible of an interface, except times.
fn looks(window: &Headless) -> String {
    let Interface { panels, shared: Shared { look, toasts, history, .. }, .. } = &window.interface;
    format!("{look:?} {panels:?} {toasts:?} {history:?}")
}

/// Opens a page and closes it again.
fn visit(window: &mut Headless, lab: &Lab, mode: Mode, page: usize) {
    window.restart(interface(mode));
    window.frame(&lab.snapshot(), Vec::new());
    window.interface.panels.pages.open_nth(page);
    window.frame(&lab.snapshot(), Vec::new());
    while window.interface.panels.pages.is_open() {
        window.frame(&lab.snapshot(), stroke(Modifiers::NONE, Key::Escape));
    }
}

/// The frame after a page with these events, and what it has changed.
fn after_page(window: &mut Headless, lab: &Lab, (mode, page): (Mode, usize), events: &[Event]) -> (Output, String) {
    window.time = 0.0;
    visit(window, lab, mode, page);
    let output = window.frame(&lab.snapshot(), events.to_vec());
    (output, looks(window))
}

#[test]
fn letters_do_nothing_just_after_any_page() {
    let lab = lab(2);
    let mut window = Headless::new(interface(Mode::Stage));
    let typed = |key: &&Key| key.name().len() == 1 || matches!(key, Key::Slash | Key::Space | Key::Enter | Key::Period);
    for page in 0..Pages::COUNT {
        let mode = if page % 2 == 0 { Mode::Stage } else { Mode::Lab };
        let silent = after_page(&mut window, &lab, (mode, page), &[]);
        for letter in Key::ALL.iter().filter(typed) {
            for modifiers in [Modifiers::NONE, Modifiers::SHIFT].into_iter().take(if page == 0 { 2 } else { 1 }) {
                let mut events = stroke(modifiers, *letter);
                events.insert(1, Event::Text(letter.symbol_or_name().to_owned()));
                let spoken = after_page(&mut window, &lab, (mode, page), &events);
                assert_eq!(spoken.0, silent.0, "{letter:?} after page {page}");
                assert!(spoken.1 == silent.1, "{letter:?} after page {page} changes the interface");
            }
        }
    }
}

/// A text that was begun for a page does nothing up to its end, however long it is; then keys work again.
#[test]
fn a_path_typed_after_a_page_does_nothing() {
    let lab = lab(2);
    let mut window = Headless::new(interface(Mode::Stage));
    visit(&mut window, &lab, Mode::Stage, 0);
    let before = window.interface.panels.view;
    for sign in "/home/me/long name.toml/".chars() {
        let name = sign.to_string();
        let mut events = Key::from_name(&name).map_or_else(Vec::new, |letter| stroke(Modifiers::NONE, letter));
        events.push(Event::Text(name));
        window.frame(&lab.snapshot(), events);
        window.time += 0.75 * StrayKeys::MOMENT;
    }
    window.frame(&lab.snapshot(), stroke(Modifiers::NONE, Key::Enter));
    assert_eq!(window.interface.panels.view, before);
    window.time += 1.5 * StrayKeys::MOMENT;
    window.frame(&lab.snapshot(), stroke(Modifiers::NONE, Key::L));
    assert_eq!(window.interface.panels.view.mode, Mode::Lab, "the moment is over");
    // A dialog of the desktop is a page as well.
    window.interface.dialog_closed();
    window.frame(&lab.snapshot(), stroke(Modifiers::NONE, Key::L));
    assert_eq!(window.interface.panels.view.mode, Mode::Lab);
}

/// The edit of a frame that panics is there afterwards, fit to run.
#[test]
fn a_panic_leaves_the_edit_of_its_frame() {
    let lab = lab(2);
    let mut window = Headless::new(interface(Mode::Lab));
    window.frame(&lab.snapshot(), Vec::new());
    window.press(LaneIntent::Duplicate);
    // Without lanes there is no picture that an edit could be made in.
    let mut broken = lab.snapshot();
    broken.lanes.clear();
    window.interface.panels.view.alone = true;
    let ended = catch_unwind(AssertUnwindSafe(|| window.frame(&broken, Vec::new())));
    assert!(ended.is_err());
    let edit = window.interface.take_unfinished_edit().expect("the edit");
    assert_eq!(edit.lanes.len(), 3);
    assert!(edit.lanes.iter().all(|lane| lane.looks.identity.is_given()));
    assert_eq!(window.interface.take_unfinished_edit(), None);
}
