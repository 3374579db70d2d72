//! Cuts strips off rectangles. Points.

use egui::{Rect, pos2};

/// Cuts a strip of this height off the top of `rest`.
pub fn cut_top(rest: &mut Rect, height: f32) -> Rect {
    let y = (rest.top() + height).min(rest.bottom());
    let strip = Rect::from_min_max(rest.min, pos2(rest.right(), y));
    rest.min.y = y;
    strip
}

/// Cuts a strip of this height off the bottom of `rest`.
pub fn cut_bottom(rest: &mut Rect, height: f32) -> Rect {
    let y = (rest.bottom() - height).max(rest.top());
    let strip = Rect::from_min_max(pos2(rest.left(), y), rest.max);
    rest.max.y = y;
    strip
}

/// Cuts a strip of this width off the right of `rest`.
pub fn cut_right(rest: &mut Rect, width: f32) -> Rect {
    let x = (rest.right() - width).max(rest.left());
    let strip = Rect::from_min_max(pos2(x, rest.top()), rest.max);
    rest.max.x = x;
    strip
}

/// Cuts a strip of this width off the left of `rest`.
pub fn cut_left(rest: &mut Rect, width: f32) -> Rect {
    let x = (rest.left() + width).min(rest.right());
    let strip = Rect::from_min_max(rest.min, pos2(x, rest.bottom()));
    rest.min.x = x;
    strip
}
