//! The key Alt, which opens the menus where it is pressed and released alone.

use egui::{Context, Event};

/// The key Alt as it was in the last frame.
#[derive(Debug, Default)]
pub struct MenuKey {
    is_held: bool,
    /// `true` while nothing else has happened since it was pressed.
    is_alone: bool,
}

impl MenuKey {
    /// Follows the key. Returns `true` when it is released and was pressed alone.
    pub fn is_released(&mut self, ctx: &Context) -> bool {
        let (only_alt, is_busy) = ctx.input(|input| {
            let modifiers = input.modifiers;
            let others = modifiers.ctrl || modifiers.command || modifiers.shift;
            let happens = |event: &Event| {
                matches!(
                    event,
                    Event::Key { .. } | Event::Text(_) | Event::PointerButton { .. } | Event::MouseWheel { .. }
                )
            };
            (modifiers.alt && !others, others || !input.focused || input.events.iter().any(happens))
        });
        let was_alone = std::mem::take(&mut self.is_alone);
        let was_held = std::mem::replace(&mut self.is_held, only_alt);
        self.is_alone = only_alt && !is_busy && (was_alone || !was_held);
        was_alone && !only_alt && !is_busy
    }
}
