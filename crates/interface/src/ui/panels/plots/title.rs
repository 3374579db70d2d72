//! The name of a plot or a figure, in the row above it.

use crate::ui::base::style::body;
use crate::ui::base::widgets::{colors, draw_elided, hint, tell_text};
use egui::{Rect, Ui, Vec2, vec2};

/// Place in the row: the upper half of the topmost number on an axis reaches into it.
const NAME: Vec2 = vec2(2.0, -2.0);

/// Shows a name in `rect`, and the words `beside` it where more room than this is left for them, points. Assistive technology gets `spoken`.
pub fn show(ui: &Ui, rect: Rect, name: &str, (beside, least): (&str, f32), spoken: &str, tip: &str) {
    let (c, at) = (colors(ui), rect.left_center() + NAME);
    let taken = draw_elided(ui, at, name, body(13.0), c.strong, rect.width());
    let after = at + vec2(taken + 8.0, 0.5);
    let room = rect.right() - after.x;
    if room > least {
        draw_elided(ui, after, beside, body(11.5), c.weak, room);
    }
    hint(tell_text(ui, rect, ui.scope_id().with("title"), || spoken), tip);
}
