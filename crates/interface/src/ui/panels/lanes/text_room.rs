//! The part of each canvas that badges and headline numbers leave to the motion: below or beside them, whichever shows it larger.

use crate::ui::frame::canvases::lane_rect::metres_per_point;
use egui::epaint::MarginF32;
use egui::{Rect, Vec2};
use simulation::scene::View;

/// A lane's canvas, the texts on it and what it has to show.
#[derive(Clone, Copy, Debug)]
pub struct CanvasTexts {
    /// The canvas.
    pub canvas: Rect,
    /// Place of the badge, in the upper left corner.
    pub badge: Rect,
    /// Place of the headline numbers, in the upper or the lower right corner; `None` where there are none.
    pub numbers: Option<Rect>,
    /// Size of a card of a mechanism, in the lower left corner or, above numbers, below the badge.
    pub card: Option<Vec2>,
    /// The place of the motion.
    pub motion: View,
}

/// Smallest height below a badge in which a card has room, points.
pub const LEAST_BELOW: f32 = 80.0;
/// Width of a small canvas, points.
const SMALL: f32 = 700.0;
/// Space between texts and the motion, points.
const GAP: f32 = 4.0;

/// Part of the way from the middle of a canvas to its edge from which on a place is at the edge, and the weight of what is beyond: a
/// motion there has to be shown much larger than elsewhere.
const AT_EDGE: f64 = 0.6;
const WEIGHT_AT_EDGE: f64 = 3.0;

/// The free part of each canvas, where lanes with the same number of a group have the same margins: those that are compared.
pub fn free_in_groups(lanes: &[CanvasTexts], groups: &[usize]) -> Vec<Rect> {
    let mut places = vec![Rect::NOTHING; lanes.len()];
    let mut distinct = groups.to_vec();
    distinct.sort_unstable();
    distinct.dedup();
    for group in distinct {
        let members: Vec<usize> = (0..lanes.len()).filter(|lane| groups[*lane] == group).collect();
        let texts: Vec<CanvasTexts> = members.iter().map(|lane| lanes[*lane]).collect();
        for (lane, place) in members.into_iter().zip(free(&texts)) {
            places[lane] = place;
        }
    }
    places
}

/// The free part of each canvas. All have the same margins, so that tracks have one axis and lanes are compared at one place.
fn free(lanes: &[CanvasTexts]) -> Vec<Rect> {
    let places = (0..8).map(|way| {
        let way = [1, 2, 4].map(|bit| way & bit == 0);
        let margins = lanes.iter().map(|lane| lane.margins(way)).fold(MarginF32::ZERO, larger);
        lanes.iter().map(|lane| inside(lane.canvas, margins)).collect::<Vec<Rect>>()
    });
    let worst = |rects: &Vec<Rect>| {
        let of = |(lane, rect): (&CanvasTexts, &Rect)| {
            let off = (rect.center().x - lane.canvas.center().x).abs() / (0.5 * lane.canvas.width()).max(1.0);
            let beyond = (f64::from(off) - AT_EDGE).max(0.0);
            let smallness = metres_per_point(lane.motion, *rect) / lane.motion.half.max_element();
            smallness * (1.0 + WEIGHT_AT_EDGE * beyond)
        };
        lanes.iter().zip(rects).map(of).fold(0.0, f64::max)
    };
    places.min_by(|a, b| worst(a).total_cmp(&worst(b))).unwrap_or_default()
}

impl CanvasTexts {
    /// The margins of what is taken with the motion below the badge or beside it, below or above the numbers or beside them, and above or below the card
    /// or beside it.
    fn margins(&self, [below_badge, across_numbers, across_card]: [bool; 3]) -> MarginF32 {
        let (canvas, mut margins) = (self.canvas, MarginF32::ZERO);
        match below_badge {
            true => margins.top = self.badge.bottom() + GAP - canvas.top(),
            false => margins.left = self.badge.right() + GAP - canvas.left(),
        }
        let numbers_below = self.numbers.is_some_and(|numbers| numbers.center().y > canvas.center().y);
        if let Some(numbers) = self.numbers {
            match (across_numbers, numbers_below) {
                (true, false) => margins.top = margins.top.max(numbers.bottom() + GAP - canvas.top()),
                (true, true) => margins.bottom = canvas.bottom() + GAP - numbers.top(),
                (false, _) => margins.right = canvas.right() + GAP - numbers.left(),
            }
        }
        if let Some(card) = self.card {
            match (across_card, numbers_below) {
                (true, false) => margins.bottom += card.y + GAP,
                (true, true) => margins.top = margins.top.max(self.badge.bottom() + GAP - canvas.top()) + card.y,
                // On a low canvas it is beside the badge. A small one has no room to keep clear of it.
                (false, _) if canvas.bottom() - self.badge.bottom() < LEAST_BELOW && canvas.width() > SMALL => {
                    margins.left = self.badge.right() + card.x + GAP - canvas.left();
                }
                (false, _) => margins.left = margins.left.max(card.x + GAP),
            }
        }
        margins
    }
}

/// The larger of two margins on each side.
fn larger(a: MarginF32, b: MarginF32) -> MarginF32 {
    MarginF32 {
        left: a.left.max(b.left),
        right: a.right.max(b.right),
        top: a.top.max(b.top),
        bottom: a.bottom.max(b.bottom),
    }
}

/// The part of a canvas inside of these margins.
fn inside(canvas: Rect, margins: MarginF32) -> Rect {
    let rest = canvas - margins;
    Rect::from_min_max(rest.min, rest.max.max(rest.min))
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::{pos2, vec2};
    use glam::{DVec2, dvec2};

    #[test]
    fn a_wide_motion_stands_below_the_texts_and_a_high_one_between_them() {
        let canvas = Rect::from_min_size(pos2(10.0, 20.0), vec2(600.0, 300.0));
        let badge = Rect::from_min_size(canvas.min, vec2(150.0, 30.0));
        let numbers = Some(Rect::from_min_max(pos2(460.0, 20.0), pos2(610.0, 90.0)));
        let of = |half: DVec2| {
            let motion = View { center: DVec2::ZERO, half };
            free(&[CanvasTexts { canvas, badge, numbers, card: None, motion }])[0]
        };
        assert_eq!(of(dvec2(5.0, 1.0)), Rect::from_min_max(pos2(10.0, 94.0), canvas.max));
        assert_eq!(of(dvec2(1.0, 5.0)), Rect::from_min_max(pos2(164.0, 20.0), pos2(456.0, 320.0)));
    }

    #[test]
    fn a_high_motion_takes_no_width_from_wide_ones_of_another_group() {
        let lane = |top: f32, half: DVec2| {
            let canvas = Rect::from_min_size(pos2(0.0, top), vec2(400.0, 140.0));
            let badge = Rect::from_min_size(canvas.min, vec2(150.0, 30.0));
            CanvasTexts { canvas, badge, numbers: None, card: None, motion: View { center: DVec2::ZERO, half } }
        };
        let lanes = [lane(0.0, dvec2(4.0, 1.0)), lane(200.0, dvec2(0.3, 1.0)), lane(400.0, dvec2(4.0, 1.0))];
        let places = free_in_groups(&lanes, &[0, 1, 0]);
        assert_eq!(places.iter().map(|place| place.width()).collect::<Vec<_>>(), [400.0, 246.0, 400.0]);
        let together = free_in_groups(&lanes, &[0, 0, 0]);
        assert!(together.iter().all(|place| place.size() == together[0].size()), "{together:?}");
    }

    #[test]
    fn a_narrow_motion_does_not_stand_at_the_edge() {
        let canvas = Rect::from_min_size(pos2(0.0, 0.0), vec2(160.0, 200.0));
        let badge = Rect::from_min_size(canvas.min, vec2(130.0, 30.0));
        let motion = View { center: DVec2::ZERO, half: dvec2(0.05, 1.0) };
        let lane = CanvasTexts { canvas, badge, numbers: None, card: None, motion };
        assert_eq!(free(&[lane])[0], canvas.with_min_y(34.0));
    }
}
