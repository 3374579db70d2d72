//! Events of a slow frame in the order in which they happened.
//!
//! egui looks for what a press hits where the pointer is at the end of a frame. Where the pointer has moved on by then, or a finger has left,
//! that waits for the next frame, so that the press hits what lay under it.

use egui::Event;

/// Movements that wait for the next frame, and what came after them.
#[derive(Debug, Default)]
pub struct SlowFrames {
    waiting: Vec<Event>,
}

impl SlowFrames {
    /// Puts what waits before the `events` of a frame, and keeps those from the first movement after a press on; of what has waited, also
    /// those from the release on, so that the movement is seen. Returns `true` if there are any, which need another frame.
    pub fn sort(&mut self, events: &mut Vec<Event>) -> bool {
        let is_late = !self.waiting.is_empty();
        events.splice(0..0, self.waiting.drain(..));
        let is_button =
            |event: &Event, down: bool| matches!(event, Event::PointerButton { pressed, .. } if *pressed == down);
        let is_move = |event: &Event| matches!(event, Event::PointerMoved(_) | Event::PointerGone);
        let pressed = events.iter().position(|event| is_button(event, true));
        let moved = pressed.and_then(|press| Some(press + events[press..].iter().position(is_move)?));
        let released = events.iter().position(|event| is_button(event, false)).filter(|_| is_late);
        let end = [moved, released].into_iter().flatten().filter(|end| *end > 0).min();
        self.waiting.extend(end.into_iter().flat_map(|end| events.split_off(end)));
        !self.waiting.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::{Context, RawInput, Rect, Sense, pos2, vec2};
    use interface::ui::headless::button;

    /// A press on something small, a movement away from it and the release, all within one frame of the window, drag it.
    #[test]
    fn a_press_hits_what_lay_under_it() {
        let [from, to] = [pos2(20.0, 20.0), pos2(90.0, 70.0)];
        let mut slow = vec![Event::PointerMoved(from), button(from, true), Event::PointerMoved(to), button(to, false)];
        let (context, mut frames, mut dragged) = (Context::default(), SlowFrames::default(), vec2(0.0, 0.0));
        let mut left = true;
        // egui knows a widget from the second frame on.
        for events in [Vec::new(), Vec::new(), std::mem::take(&mut slow), Vec::new(), Vec::new()] {
            let mut events = events;
            left = frames.sort(&mut events);
            let input = RawInput { events, ..RawInput::default() };
            let mut drawn = context.run_ui(input, |ui| {
                let dot = Rect::from_center_size(from, vec2(20.0, 20.0));
                dragged += ui.interact(dot, egui::Id::unique("dot"), Sense::drag()).drag_delta();
            });
            drawn.textures_delta.clear();
        }
        assert!(!left && dragged.length() > 50.0, "{dragged}");
    }

    /// A finger that comes and leaves within one frame.
    #[test]
    fn a_quick_tap_is_a_click() {
        let at = pos2(20.0, 20.0);
        let mut tap = vec![Event::PointerMoved(at), button(at, true), button(at, false), Event::PointerGone];
        let (context, mut frames, mut clicks) = (Context::default(), SlowFrames::default(), 0);
        for events in [Vec::new(), Vec::new(), std::mem::take(&mut tap), Vec::new(), Vec::new()] {
            let mut events = events;
            frames.sort(&mut events);
            let mut drawn = context.run_ui(RawInput { events, ..RawInput::default() }, |ui| {
                let dot = Rect::from_center_size(at, vec2(20.0, 20.0));
                clicks += u32::from(ui.interact(dot, egui::Id::unique("dot"), Sense::click()).clicked());
            });
            drawn.textures_delta.clear();
        }
        assert_eq!(clicks, 1);
    }
}
