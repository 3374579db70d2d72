//! Tells whether the user has a keyboard, as far as the input shows it: a telephone has none.

use egui::{Context, Event, Id, Key, Pos2, TouchDeviceId, TouchId, TouchPhase};

/// Place of what [`follow`] notes in the interface's memory.
fn place() -> Id {
    Id::unique("a key was pressed")
}

/// Notes the first key that no keyboard on a screen tells of.
pub fn follow(ctx: &Context) {
    let is_typed =
        |event: &Event| matches!(event, Event::Key { key, .. } if ![Key::Enter, Key::Backspace].contains(key));
    if ctx.input(|input| input.events.iter().any(is_typed)) {
        ctx.data_mut(|data| data.insert_temp(place(), true));
    }
}

/// A touch that has ended before it began: it says that there are fingers.
pub fn no_touch() -> Event {
    let (device_id, id, phase) = (TouchDeviceId(0), TouchId(0), TouchPhase::Cancel);
    Event::Touch { device_id, id, phase, pos: Pos2::ZERO, force: None }
}

/// `false` where fingers have come and no key has.
pub fn is_here(ctx: &Context) -> bool {
    !ctx.input(|input| input.has_touch_screen()) || ctx.data(|data| data.get_temp(place())).unwrap_or(false)
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::{Modifiers, RawInput};

    /// A screen that is touched has no keyboard until one is used.
    #[test]
    fn the_first_key_says_that_there_is_one() {
        let ctx = Context::default();
        let is_here_after = |event: Option<Event>| {
            let input = RawInput { events: event.into_iter().collect(), ..RawInput::default() };
            ctx.run_ui(input, |ui| follow(ui.ctx())).textures_delta.clear();
            is_here(&ctx)
        };
        assert!(is_here_after(None));
        assert!(!is_here_after(Some(no_touch())) && !is_here_after(None));
        let (key, modifiers) = (Key::I, Modifiers::NONE);
        assert!(is_here_after(Some(Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers })));
        assert!(is_here_after(None));
    }
}
