//! The accumulator of a loop as a bucket. The frame on display has filled in its time, each of its steps has taken dt out, and
//! the level that is left is alpha.
//!
//! From the bottom: what is left, the steps, what was dropped. Their sum is what was there before, and on the left side of the bucket a
//! bracket shows how much of it the frame brought.

use super::cards::Cards;
use super::states::alpha;
use crate::ui::base::style::{Colors, mono};
use crate::ui::base::widgets::colors;
use egui::{Align2, Color32, Painter, Rect, Shape, Stroke, Ui, Vec2, pos2, vec2};
use simulation::lab::LaneView;
use simulation::lane::FrameRow;
use timestep::time::Flicks;

/// Width, and smallest and largest height of the card, points.
const WIDTH: f32 = 136.0;
const HEIGHTS: [f32; 2] = [64.0, SIZE.y];
/// Size that a canvas with a card keeps clear of its motion, points.
pub const SIZE: Vec2 = vec2(WIDTH, 84.0);
/// Width of the bucket, points.
const BUCKET: f32 = 26.0;
/// Distance between lines of text, points.
const LINE: f32 = 13.0;
/// More steps than this are one block with their number.
const MOST_BLOCKS: u64 = 16;

const TIP: &str = "The accumulator after the frame on display. The bracket on the left: Δ, the time that the frame poured in. Pale blocks: \
                   steps of dt that were ladled out. Full: what is left; alpha is its level, the dashed line is dt. Red: dropped.";

/// Shows the card.
pub fn show(ui: &Ui, cards: &mut Cards, lane: &LaneView<'_>, color: Color32) {
    let Some(card) = cards.take(ui, cards.left, WIDTH, HEIGHTS) else { return };
    let budget = lane.on_display();
    let dt = lane.spec().policy.step_length(lane.spec().dt);
    let mut bucket = Rect::from_min_size(card.min + vec2(15.0, 9.0), vec2(BUCKET, card.height() - 17.0));
    bucket.max = bucket.max.round();
    let picture =
        Bucket { painter: ui.painter(), c: colors(ui), rect: bucket, dt, capacity: capacity(budget, dt), color };
    picture.draw(budget);
    let lines = lines(budget, dt);
    let mut at = pos2(bucket.right() + 16.0, card.top() + 6.0);
    for Line { text, is_loss } in &lines {
        let color = if *is_loss { picture.c.error } else { picture.c.text };
        ui.painter().text(at, Align2::LEFT_TOP, text, mono(10.5), color);
        at.y += LINE;
    }
    let name: Vec<_> = lines.iter().map(|line| line.text.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
    cards.describe(ui, card, "Accumulator", &name.join(", "), TIP);
}

/// A line of text beside the bucket.
struct Line {
    text: String,
    /// `true` if the line is about time that was thrown away.
    is_loss: bool,
}

/// The numbers on the bucket: Δ, dt, the rest, and the time of steps and drops.
fn lines(budget: &FrameRow, dt: Flicks) -> Vec<Line> {
    let millis = |name: &str, time: Flicks| format!("{name:<2}{:>7.2} ms", time.millis());
    let alpha = alpha(budget, dt);
    let (level, steps) = (format!("{:<2}{alpha:>7.2}", "α"), format!("steps{:>4}", budget.steps));
    let texts = [millis("Δ", budget.fed), millis("dt", dt), level, steps];
    let mut lines: Vec<_> = texts.into_iter().map(|text| Line { text, is_loss: false }).collect();
    if budget.dropped.0.abs() >= Flicks::PER_SECOND / 100_000 {
        lines.push(Line { text: format!("lost{:>5.1} ms", budget.dropped.millis()), is_loss: true });
    }
    lines
}

/// Capacity of the bucket, flicks: 2.5, 5.5, 11.5, … steps. Half-integer multiples of dt, so that timer noise never flips the
/// scale.
fn capacity(budget: &FrameRow, dt: Flicks) -> f64 {
    let dt = dt.0.max(1) as f64;
    let most = (dt + budget.fed.0 as f64).max((budget.before.carried + budget.fed).0 as f64) / dt;
    let mut steps = 3.0;
    while steps - 0.5 < most && steps < 1e12 {
        steps *= 2.0;
    }
    (steps - 0.5) * dt
}

/// The bucket's place and scale.
struct Bucket<'a> {
    painter: &'a Painter,
    c: &'static Colors,
    rect: Rect,
    dt: Flicks,
    capacity: f64,
    color: Color32,
}

impl Bucket<'_> {
    /// Height of a level, y on the screen.
    fn y(&self, level: Flicks) -> f32 {
        let part = (level.0 as f64 / self.capacity).clamp(0.0, 1.0);
        self.rect.bottom() - part as f32 * self.rect.height()
    }

    fn draw(&self, budget: &FrameRow) {
        let left = budget.backlog.max(Flicks::ZERO);
        let stepped = left + budget.stepped;
        self.fill(Flicks::ZERO, left, self.color);
        self.draw_steps(left, budget);
        self.fill(stepped, stepped + budget.dropped, self.c.error.gamma_multiply(0.6));
        let (y, across) = (self.y(self.dt), self.rect.x_range());
        let dashes = [pos2(across.min - 3.0, y), pos2(across.max + 6.0, y)];
        self.painter.extend(Shape::dashed_line(&dashes, Stroke::new(1.0, self.c.strong), 3.0, 2.0));
        let wall = vec![self.rect.left_top(), self.rect.left_bottom(), self.rect.right_bottom(), self.rect.right_top()];
        self.painter.add(Shape::line(wall, Stroke::new(1.5, self.c.weak)));
        self.draw_inflow(budget);
    }

    fn fill(&self, from: Flicks, to: Flicks, color: Color32) {
        let rect = Rect::from_x_y_ranges(self.rect.x_range(), self.y(to)..=self.y(from));
        if to > from {
            self.painter.rect_filled(rect, 0.0, color);
        }
    }

    /// Draws a block and an arrow out of the bucket for every step, as far as they can be told apart.
    fn draw_steps(&self, from: Flicks, budget: &FrameRow) {
        let blocks = if budget.steps <= MOST_BLOCKS { budget.steps } else { 1 };
        let length = Flicks(budget.stepped.0 / blocks.max(1) as i64);
        let (pale, stroke) = (self.color.gamma_multiply(0.35), Stroke::new(1.25, self.color));
        for block in 0..blocks {
            let [bottom, top] = [block, block + 1].map(|blocks| from + length.times(blocks));
            let rect =
                Rect::from_x_y_ranges(self.rect.x_range(), self.y(top)..=self.y(bottom)).shrink2(vec2(0.75, 0.75));
            if rect.height() >= 1.0 {
                self.painter.rect_filled(rect, 1.5, pale);
            }
            let start = pos2(self.rect.right() + 2.0, rect.center().y);
            let is_spill = rect.height() < 5.0 && block > 0;
            if !is_spill {
                super::arrows::arrow(self.painter, start, start + vec2(9.0, 0.0), stroke);
            }
        }
    }

    /// Draws the bracket of what the frame brought, with an arrow into the bucket.
    fn draw_inflow(&self, budget: &FrameRow) {
        if budget.fed <= Flicks::ZERO {
            return;
        }
        let before = budget.before.carried.max(Flicks::ZERO);
        let [bottom, top] = [before, before + budget.fed].map(|level| self.y(level));
        let (x, stroke) = (self.rect.left() - 5.0, Stroke::new(1.25, self.c.text));
        let ends = [top, bottom].map(|y| [pos2(x + 3.0, y), pos2(x, y)]);
        self.painter.add(Shape::line(vec![ends[0][0], ends[0][1], ends[1][1], ends[1][0]], stroke));
        let middle = pos2(x - 6.0, 0.5 * (bottom + top));
        super::arrows::arrow(self.painter, middle, middle + vec2(7.0, 0.0), stroke);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use timestep::time::policies::Accumulator;

    fn budget(fed: i64, before: i64) -> FrameRow {
        FrameRow { fed: Flicks(fed), before: Accumulator::carrying(Flicks(before)), ..FrameRow::default() }
    }

    #[test]
    fn the_bucket_holds_what_comes_and_keeps_its_scale_under_noise() {
        let dt = Flicks(1000);
        for (fed, before) in [(0, 0), (400, 900), (1000, 999), (4000, 0), (250_000, 17_000)] {
            assert!(capacity(&budget(fed, before), dt) >= (fed + before) as f64);
        }
        for steps in 1..=20 {
            let scale = |noise: i64| capacity(&budget(1000 * steps + noise, 500), dt);
            assert_eq!((scale(-50), scale(50)), (scale(0), scale(0)), "{steps} steps a frame");
        }
    }

    #[test]
    fn numbers_say_what_the_frame_did() {
        let spent = FrameRow {
            before: Accumulator::carrying(Flicks::from_millis(5.0)),
            fed: Flicks::from_millis(40.0),
            steps: 1,
            stepped: Flicks::from_millis(10.0),
            dropped: Flicks::from_millis(30.0),
            backlog: Flicks::from_millis(5.0),
            planned: Flicks::from_millis(5.0),
            ..FrameRow::default()
        };
        let texts: Vec<_> = lines(&spent, Flicks::from_millis(10.0)).into_iter().map(|line| line.text).collect();
        assert_eq!(texts, ["Δ   40.00 ms", "dt  10.00 ms", "α    0.50", "steps   1", "lost 30.0 ms"]);
    }
}
