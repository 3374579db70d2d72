//! The neighbours of a lane's state in the phase plane: a closed curve, and the area inside it relative to its start.

use crate::ui::style::mono;
use crate::ui::widgets::colors;
use egui::{Align2, Color32, Pos2, Rect, Shape, Stroke, Ui, vec2};
use egui_plot::{PlotPoint, PlotTransform};
use simulation::lane::Neighbours;

/// Draws the curve through the neighbours, and the number.
pub fn draw(ui: &Ui, neighbours: &Neighbours, transform: &PlotTransform, color: Color32) {
    /// Places farther away than this are not drawn, points.
    const FAR: f32 = 1e5;
    let place = |[x, v]: &[f64; 2]| transform.position_from_point(&PlotPoint::new(*x, *v));
    let places: Vec<Pos2> = neighbours.states().iter().map(place).collect();
    if places.iter().any(|place| !(place.x.abs() < FAR && place.y.abs() < FAR)) {
        return;
    }
    let painter = ui.painter().with_clip_rect(transform.frame().intersect(ui.clip_rect()));
    let top = places.iter().copied().fold(places[0], |top, place| if place.y < top.y { place } else { top });
    for place in &places {
        painter.circle_filled(*place, 1.75, color);
    }
    painter.add(Shape::closed_line(places, Stroke::new(1.25, color)));
    let text = format!("area × {}", ratio_text(neighbours.relative_area()));
    let galley = painter.layout_no_wrap(text, mono(11.0), color);
    let frame = transform.frame().shrink(4.0);
    let size = galley.size();
    let at = Align2::CENTER_BOTTOM.anchor_size(top - vec2(0.0, 4.0), size).min;
    let at = at.clamp(frame.min, (frame.max - size).max(frame.min));
    painter.rect_filled(Rect::from_min_size(at, size).expand(2.0), 3.0, colors(ui).panel.gamma_multiply(0.85));
    painter.galley(at, galley, color);
}

/// Writes a ratio with five digits, or its power of ten where it is far from 1.
fn ratio_text(ratio: f64) -> String {
    if (1e-3..1e4).contains(&ratio.abs()) { format!("{ratio:.4}") } else { format!("{ratio:.2e}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratios_are_short() {
        assert_eq!(
            [1.0, 0.25, 12.5, 3.2e7, 1e-9].map(ratio_text),
            ["1.0000", "0.2500", "12.5000", "3.20e7", "1.00e-9"]
        );
    }
}
