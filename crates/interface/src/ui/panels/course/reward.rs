//! The reward for a right bet: a tick that is drawn in a disc, and rays that leave it. Where movements are reduced it is there at once.

use crate::ui::base::motion;
use crate::ui::base::widgets::colors;
use egui::{Id, Pos2, Shape, Stroke, Ui, Vec2, lerp, pos2, vec2};

/// Radius of the disc, points.
const RADIUS: f32 = 11.0;
/// Width that the reward takes before the verdict, points.
pub const WIDTH: f32 = 2.0 * RADIUS + 10.0;
/// Time of the whole movement, and the part of it in which the tick is drawn, s.
const LASTS: f64 = 0.9;
const TICK: f32 = 0.4;
/// Number of rays.
const RAYS: u32 = 8;

/// Shows the reward around `center` for the verdict `head`, which begins when this verdict is shown first.
pub fn show(ui: &Ui, center: Pos2, head: &str) {
    let (now, id) = (ui.input(|input| input.time), Id::unique("reward of a bet"));
    let begun = ui.ctx().data_mut(|data| {
        let (shown, begun) = data.get_temp::<(String, f64)>(id).unwrap_or_default();
        let begun = if shown == head { begun } else { now };
        data.insert_temp(id, (head.to_owned(), begun));
        begun
    });
    let part = if motion::is_reduced(ui.ctx()) { 1.0 } else { ((now - begun) / LASTS).clamp(0.0, 1.0) as f32 };
    if part < 1.0 {
        ui.ctx().request_repaint_after_secs(1.0 / 60.0);
    }
    draw(ui, center, part);
}

/// Forgets the verdict, so that the next right bet is rewarded again.
pub fn forget(ui: &Ui) {
    ui.ctx().data_mut(|data| data.remove_temp::<(String, f64)>(Id::unique("reward of a bet")));
}

/// Draws the reward after this part of its time.
fn draw(ui: &Ui, center: Pos2, part: f32) {
    let (c, painter) = (colors(ui), ui.painter());
    let grown = (part / TICK).min(1.0);
    painter.circle_filled(center, RADIUS * (0.6 + 0.4 * grown), c.accent);
    let way = (part - 0.3 * TICK).max(0.0);
    let fading = c.accent.gamma_multiply(1.0 - part);
    for ray in 0..RAYS {
        let to = Vec2::angled(std::f32::consts::TAU * ray as f32 / RAYS as f32);
        let ends = [RADIUS + 2.0 + 12.0 * way, RADIUS + 2.0 + 18.0 * way].map(|length| center + length * to);
        painter.line_segment(ends, Stroke::new(2.0, fading));
    }
    painter.add(Shape::line(tick(center, grown), Stroke::new(2.5, c.on_signal)));
}

/// The points of this part of a tick.
fn tick(center: Pos2, part: f32) -> Vec<Pos2> {
    let corners = [vec2(-5.0, 0.5), vec2(-1.5, 4.0), vec2(5.5, -4.0)].map(|corner| center + corner);
    // The short stroke takes a third of the time.
    let towards = |from: Pos2, to: Pos2, part: f32| {
        let part = part.clamp(0.0, 1.0);
        pos2(lerp(from.x..=to.x, part), lerp(from.y..=to.y, part))
    };
    vec![corners[0], towards(corners[0], corners[1], 3.0 * part), towards(corners[1], corners[2], 1.5 * part - 0.5)]
        .into_iter()
        .take(if part > 1.0 / 3.0 { 3 } else { 2 })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tick_is_drawn_from_its_left_end_to_its_right_one() {
        let lengths: Vec<f32> = (0..=20)
            .map(|part| tick(Pos2::ZERO, part as f32 / 20.0).windows(2).map(|pair| pair[0].distance(pair[1])).sum())
            .collect();
        assert!(lengths[0] == 0.0 && lengths.windows(2).all(|pair| pair[0] < pair[1]), "{lengths:?}");
        assert_eq!(tick(Pos2::ZERO, 1.0).last(), Some(&pos2(5.5, -4.0)));
    }
}
