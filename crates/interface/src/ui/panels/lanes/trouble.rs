//! Trouble of a lane, as a word behind its title.

use crate::ui::base::style::Colors;
use crate::ui::base::widgets::{badge, badge_width, colors};
use crate::ui::frame::numbers::overload;
use egui::{Color32, Rect, vec2};
use simulation::lab::LaneView;
use simulation::lane::Status;

/// Per cent of frames from which on a lane stands on the edge.
const EDGE: f64 = 1.0;

/// Trouble of a lane that diverged, is in a spiral, has trouble with its link or dropped time: dropped time keeps a lane behind its ghost
/// for good; or frames of which the clock's error decides how many steps they show. In words, in a word, and its colour.
fn trouble(c: &Colors, lane: &LaneView<'_>) -> Option<(String, &'static str, Color32)> {
    let (dropped, edge) = (lane.dropped(), 100.0 * lane.edge_share());
    Some(match lane.status() {
        Status::Ok if dropped.millis() >= 1.0 => (format!("{:.2} s dropped", dropped.secs()), "dropped", c.warning),
        // Blends hide how many steps a frame has.
        Status::Ok if edge >= EDGE && lane.spec().holds_states() => {
            (format!("{edge:.0} % on the edge"), "edge", c.warning)
        }
        Status::Ok => return None,
        Status::Diverged { step } => (format!("diverged at step {step}"), "diverged", c.error),
        Status::Spiral { since } => (overload::spiral_since(since), "spiral", c.warning),
        status @ Status::Waiting => (status.to_string(), "waiting", c.warning),
        status @ Status::Refused { .. } => (status.to_string(), "refused", c.error),
        status @ Status::Desync { .. } => (status.to_string(), "desync", c.error),
    })
}

/// Draws the trouble of a lane in a band `width` points wide that ends at `right`. Returns the x at which it begins.
pub fn draw_trouble_at_end(ui: &egui::Ui, right: egui::Pos2, lane: &LaneView<'_>, width: f32) -> f32 {
    let Some((long, short, fill)) = trouble(colors(ui), lane) else { return right.x - 6.0 };
    if width < 90.0 {
        ui.painter().circle_filled(right - vec2(7.0, 0.0), 3.5, fill);
        return right.x - 14.0;
    }
    let text = if badge_width(ui, &long) < 0.5 * width { long.as_str() } else { short };
    badge(ui, right - vec2(6.0, 0.0), text, fill, 0.6 * width).left() - 6.0
}

/// Draws the trouble of a lane from `left`, at most `width` points wide. Returns its place; `None` if there is none.
pub fn draw_trouble(ui: &egui::Ui, left: egui::Pos2, lane: &LaneView<'_>, width: f32) -> Option<Rect> {
    let (long, short, fill) = trouble(colors(ui), lane)?;
    let text = if badge_width(ui, &long) <= width { long.as_str() } else { short };
    let right = left + vec2(badge_width(ui, text).min(width), 0.0);
    Some(badge(ui, right, text, fill, width))
}
