//! Keys that were meant for a page or a dialog that has just closed. They do nothing to what lay under it.

use egui::{Context, Event, Key};

/// The end of the last page, and the keys that were typed on since.
#[derive(Debug, Default)]
pub struct StrayKeys {
    /// `true` if a page covered the window, or a dialog before it, when the last pass ended.
    was_covered: bool,
    /// Time of the last key that was meant for the page, on the interface's clock, s; at first that of the page's end.
    last: Option<f64>,
}

impl StrayKeys {
    /// Longest time from a page's end to a key that was meant for it, and from there to the next one, s.
    pub const MOMENT: f64 = 0.4;

    /// A dialog of the desktop has closed.
    pub fn dialog_closed(&mut self) {
        self.was_covered = true;
    }

    /// Takes keys that were meant for the page out of the input. A field that has the focus keeps them.
    pub fn hold_back(&mut self, ctx: &Context, is_covered: bool) {
        let now = ctx.input(|input| input.time);
        self.follow(is_covered, now);
        self.last.take_if(|last| now - *last > Self::MOMENT || is_covered);
        if self.last.is_none() || ctx.text_edit_focused() {
            return;
        }
        ctx.input_mut(|input| {
            let is_held = input.events.iter().any(|event| matches!(event, Event::Key { repeat: true, .. }));
            let count = input.events.len();
            input.events.retain(|event| !types(event));
            // A held key is not typing.
            if input.events.len() < count && !is_held {
                self.last = Some(now);
            }
        });
    }

    /// Follows the pages at the end of a pass.
    pub fn follow(&mut self, is_covered: bool, now: f64) {
        if std::mem::replace(&mut self.was_covered, is_covered) && !is_covered {
            self.last = Some(now);
        }
    }

    /// `true` while keys do nothing.
    pub fn are_held_back(&self) -> bool {
        self.last.is_some()
    }
}

/// `true` for what a user presses while typing: letters, digits, signs, Enter and the keys that move in a text.
fn types(event: &Event) -> bool {
    match event {
        Event::Text(_) => true,
        Event::Key { key, modifiers, pressed: true, .. } => {
            let has_no_text = matches!(key, Key::Escape | Key::Tab) || (Key::F1..=Key::F35).contains(key);
            !has_no_text && !modifiers.command && !modifiers.ctrl && !modifiers.alt
        }
        _ => false,
    }
}
