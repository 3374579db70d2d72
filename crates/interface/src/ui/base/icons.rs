//! Icons made of lines and triangles, because the fonts have none. Each fills a square.

use egui::{
    Align2, Color32, Painter, Pos2, Rect, Response, Role, Sense, Shape, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, vec2,
};

/// Icon of a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Icon {
    Play,
    Pause,
    StepFrame,
    StepTick,
    StepFrameBack,
    StepTickBack,
    Reset,
    Add,
    Duplicate,
    Back,
    On,
    Remove,
    Close,
    Panel,
    Stage,
    Theme,
    Fullscreen,
    Help,
    Record,
    Plot,
    Save,
    Messages,
}

/// Draws `icon` in the middle of `rect`, `size` points high.
pub fn draw(painter: &Painter, icon: Icon, rect: Rect, size: f32, color: Color32) {
    let r = size / 2.0;
    // Those that point back are mirrored.
    let side = match icon {
        Icon::StepFrameBack | Icon::StepTickBack | Icon::Back => -1.0,
        _ => 1.0,
    };
    let at = |x: f32, y: f32| rect.center() + vec2(side * x, y) * r;
    let stroke = Stroke::new(1.5, color);
    let line = |a: Pos2, b: Pos2| painter.line_segment([a, b], stroke);
    let filled = |points: Vec<Pos2>| painter.add(Shape::convex_polygon(points, color, Stroke::NONE));
    let bar = |x: f32, width: f32| {
        painter.rect_filled(Rect::from_two_pos(at(x, -0.85), at(x + width, 0.85)), 1.0, color);
    };
    let frame = |from: Pos2, to: Pos2, radius: f32| {
        painter.rect_stroke(Rect::from_min_max(from, to), radius, stroke, StrokeKind::Middle);
    };
    match icon {
        Icon::Play => {
            filled(vec![at(-0.6, -0.9), at(0.9, 0.0), at(-0.6, 0.9)]);
        }
        Icon::Pause => {
            bar(-0.75, 0.5);
            bar(0.25, 0.5);
        }
        Icon::StepFrame | Icon::StepFrameBack => {
            filled(vec![at(-0.9, -0.8), at(0.3, 0.0), at(-0.9, 0.8)]);
            bar(0.45, 0.35);
        }
        Icon::StepTick | Icon::StepTickBack => {
            filled(vec![at(-0.9, -0.6), at(0.0, 0.0), at(-0.9, 0.6)]);
            painter.circle_filled(at(0.6, 0.0), 0.34 * r, color);
        }
        Icon::Reset => {
            // Three quarters of a circle, and an arrow at the upper left end.
            let turn = |i: i32| Vec2::angled((i as f32 / 18.0 * 1.5 - 0.75) * std::f32::consts::PI) * 0.75;
            painter.line((0..=18).map(|i| at(turn(i).x, turn(i).y)).collect(), stroke);
            filled(vec![at(-0.95, -0.95), at(-0.95, -0.1), at(-0.1, -0.45)]);
        }
        Icon::Add => {
            line(at(-0.8, 0.0), at(0.8, 0.0));
            line(at(0.0, -0.8), at(0.0, 0.8));
        }
        Icon::Duplicate => {
            frame(at(-0.8, -0.8), at(0.35, 0.35), 1.0);
            painter.line(vec![at(0.8, -0.3), at(0.8, 0.8), at(-0.3, 0.8)], stroke);
        }
        Icon::Back | Icon::On => {
            painter.line(vec![at(-0.4, -0.8), at(0.4, 0.0), at(-0.4, 0.8)], stroke);
        }
        Icon::Remove => {
            line(at(-0.9, -0.55), at(0.9, -0.55));
            painter.line(vec![at(-0.6, -0.55), at(-0.5, 0.9), at(0.5, 0.9), at(0.6, -0.55)], stroke);
            line(at(-0.3, -0.9), at(0.3, -0.9));
        }
        Icon::Close => {
            line(at(-0.7, -0.7), at(0.7, 0.7));
            line(at(-0.7, 0.7), at(0.7, -0.7));
        }
        Icon::Panel => {
            frame(at(-0.95, -0.75), at(0.95, 0.75), 2.0);
            line(at(0.3, -0.75), at(0.3, 0.75));
        }
        Icon::Stage => {
            frame(at(-0.95, -0.75), at(0.95, 0.55), 2.0);
            line(at(-0.45, 0.9), at(0.45, 0.9));
        }
        Icon::Theme => {
            painter.circle_stroke(at(0.0, 0.0), 0.8 * r, stroke);
            let half =
                (0..=12).map(|i| at(0.0, 0.0) + Vec2::angled((i as f32 / 12.0 - 0.5) * std::f32::consts::PI) * 0.8 * r);
            filled(half.collect());
        }
        Icon::Fullscreen => {
            for (x, y) in [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)] {
                painter.line(vec![at(0.85 * x, 0.3 * y), at(0.85 * x, 0.85 * y), at(0.3 * x, 0.85 * y)], stroke);
            }
        }
        Icon::Record => {
            painter.circle_stroke(at(0.0, 0.0), 0.9 * r, stroke);
            painter.circle_filled(at(0.0, 0.0), 0.5 * r, color);
        }
        Icon::Plot => {
            painter.line(vec![at(-0.9, -0.85), at(-0.9, 0.85), at(0.9, 0.85)], stroke);
            let wave = |i: i32| at(-0.6 + i as f32 * 0.125, -0.5 * (i as f32 * 0.55).cos());
            painter.line((0..=12).map(wave).collect(), stroke);
        }
        Icon::Save => {
            line(at(0.0, -0.9), at(0.0, 0.3));
            painter.line(vec![at(-0.45, -0.15), at(0.0, 0.35), at(0.45, -0.15)], stroke);
            painter.line(vec![at(-0.9, 0.3), at(-0.9, 0.85), at(0.9, 0.85), at(0.9, 0.3)], stroke);
        }
        Icon::Messages => {
            for (y, right) in [(-0.6, 0.9), (0.0, 0.9), (0.6, 0.3)] {
                line(at(-0.9, y), at(right, y));
            }
        }
        Icon::Help => {
            _ = painter.text(rect.center(), Align2::CENTER_CENTER, "?", super::style::body(size + 2.0), color)
        }
    }
}

/// Shows a square button with an icon, a name for assistive technology, and a tooltip. `on`: state of a toggle.
pub fn button(ui: &mut Ui, icon: Icon, name: &str, tip: &str, on: Option<bool>) -> Response {
    let side = ui.spacing().interact_size.y;
    sized_button(ui, icon, vec2(side + 4.0, side), name, tip, on)
}

/// Shows a button like [`button`] of any size.
pub fn sized_button(ui: &mut Ui, icon: Icon, size: Vec2, name: &str, tip: &str, on: Option<bool>) -> Response {
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| match on {
        Some(on) => WidgetInfo::selected(Role::Button, ui.is_enabled(), on, name),
        None => WidgetInfo::labeled(Role::Button, ui.is_enabled(), name),
    });
    if ui.is_rect_visible(rect) {
        let visuals = *ui.style().interact(&response);
        if response.hovered() || response.has_focus() || response.is_pointer_button_down_on() {
            ui.painter().rect(rect, 4.0, visuals.bg_fill, visuals.bg_stroke, StrokeKind::Inside);
        } else if on == Some(true) {
            ui.painter().rect_filled(rect, 4.0, ui.visuals().selection.bg_fill);
        }
        let color = if ui.is_enabled() { visuals.text_color() } else { ui.visuals().disable(visuals.text_color()) };
        draw(ui.painter(), icon, rect, (0.5 * rect.height()).round(), color);
    }
    response.on_hover_text(tip).on_disabled_hover_text(tip)
}
