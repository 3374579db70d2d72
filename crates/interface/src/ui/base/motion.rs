//! Movements of the window itself, which a user can turn off: egui scrolls at once, its text cursor does not blink.

use egui::style::ScrollAnimation;
use egui::{Context, Id};

/// `true` if movements of the window are reduced.
pub fn is_reduced(ctx: &Context) -> bool {
    ctx.data(|data| data.get_temp(key())).unwrap_or(false)
}

fn key() -> Id {
    Id::unique("reduced motion")
}

/// Turns egui's own movements on, or off if they are to be `reduced`.
pub fn apply(ctx: &Context, reduced: bool) {
    if is_reduced(ctx) == reduced {
        return;
    }
    ctx.data_mut(|data| data.insert_temp(key(), reduced));
    ctx.all_styles_mut(|style| {
        style.scroll_animation = if reduced { ScrollAnimation::none() } else { ScrollAnimation::default() };
        style.visuals.text_cursor.blink = !reduced;
    });
}
