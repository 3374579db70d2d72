//! The stage in a clip: the question, the lanes with their names and headline numbers, the sentence of a moment, and cards before and
//! after the motion. Nothing of it senses a pointer.

use super::card::Card;
use crate::ui::base::rect_cut::{cut_bottom, cut_right, cut_top};
use crate::ui::base::style;
use crate::ui::base::style::body;
use crate::ui::base::widgets::colors;
use crate::ui::frame::canvases::cameras::Canvases;
use crate::ui::frame::canvases::lane_parts::LaneParts;
use crate::ui::frame::canvases::lane_rect::LaneRect;
use crate::ui::frame::canvases::layout::{Density, Rows};
use crate::ui::frame::canvases::lens::Lens;
use crate::ui::frame::canvases::on_canvas;
use crate::ui::panels::canvas;
use crate::ui::panels::code::CodePanel;
use crate::ui::panels::course::question::Question;
use crate::ui::panels::course::show_callout;
use crate::ui::panels::lanes::{ClipLabels, Lanes, LiveNumbers};
use egui::{Align2, Pos2, Rect, Ui, pos2, vec2};
use files::visible_text::visible;
use simulation::course::Reveal;
use simulation::lab::Snapshot;
use simulation::numbers::Number;
use simulation::palette::Background;
use simulation::scenario::Scenario;
use simulation::scenario::lesson::Layout;
use std::cmp::Ordering;

/// Contents of a clip's frame beside the lanes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ClipScene {
    /// The card in place of the lanes.
    pub card: Option<Card>,
    /// The index of a lane, and a sentence about it.
    pub callout: Option<(usize, String)>,
    /// The switch that was just flipped, in words.
    pub word: Option<String>,
    /// Speed of the motion in words; empty where it is that of the world.
    pub speed: String,
    /// The number below the lanes.
    pub number: Option<Card>,
}

/// The stage of a clip, and its state between frames.
#[derive(Debug, Default)]
pub struct StageClip {
    /// `true` with texts.
    pub texts: bool,
    /// `true` with the question above the lanes.
    pub bar: bool,
    /// `true` before the bet: nothing tells the answer.
    pub asks: bool,
    /// Pixels of a point; `None` to follow the size of the frame.
    pub scale: Option<f32>,
    /// Lanes that are shown; `None` for all.
    pub shown: Option<Vec<usize>>,
    /// Notes on frames that the clip cannot show, per lane; may be empty.
    pub notes: Vec<String>,
    /// The lane that is held over another.
    pub lens: Option<Lens>,
    /// Arrangement of the lanes; `None` for the scenario's own.
    pub layout: Option<Layout>,
    /// Background of the bodies.
    pub background: Background,
    /// Line above the lanes; empty for the question.
    pub heading: String,
    /// `true` with the numbers of lanes.
    pub numbers: bool,
    /// The loop of the first lane as code, beside the lanes.
    pub code: Option<CodePanel>,
    /// The scenario before any switch: labels tell what differs from it.
    pub own: Option<Scenario>,
    lanes: Lanes,
    /// Interval of the numbers that were read last.
    read: Option<i64>,
    /// The last frame that was drawn.
    drawn: Option<ClipScene>,
    /// The word for a switch in the last frame, and its middle, where it stays while it is shown.
    word: Option<(String, Pos2)>,
}

/// Height of the bar at the top where there is no question, points.
const BAR: f32 = 40.0;
/// Width that the speed of the motion has in the bar, points.
const SPEED_WIDTH: f32 = 130.0;
/// Smallest width of the columns of an opening, points.
const LEAST_COLUMN: f32 = 130.0;
/// Most lanes in a column of an upright frame.
const MOST_STACKED: usize = 5;
/// Sizes of a heading and of the names below it, and height of the number below the lanes, in the shorter side of the frame.
const HEADING: f32 = 1.0 / 15.0;
const NAME: f32 = 1.0 / 20.0;
const FOOT: f32 = 0.16;
/// Part of the width of the frame for the code beside the lanes, and of the height below them.
const CODE: [f32; 2] = [0.45, 0.5];
/// Size of the word for a switch, in the shorter side of the frame.
const WORD: f32 = 1.0 / 15.0;
/// Parts of that size which are tried among much text.
const WORD_SIZES: [f32; 4] = [1.0, 0.8, 0.6, 0.45];

impl StageClip {
    /// The stage with these headline numbers, or those of the lesson.
    pub fn new(texts: bool, numbers: Option<Vec<&'static Number>>) -> Self {
        StageClip { texts, bar: true, numbers: texts, lanes: Lanes::for_recording(numbers), ..StageClip::default() }
    }

    /// How the canvases are seen.
    pub fn canvases(&self, snapshot: &Snapshot<'_>) -> Canvases {
        Canvases { layout: self.layout.unwrap_or(snapshot.scenario.layout()), lens: self.lens, ..Canvases::default() }
    }

    /// `true` if the frame differs from the last one in more than the pictures of lanes.
    pub fn is_due(&self, snapshot: &Snapshot<'_>, scene: &ClipScene) -> bool {
        let stands = self.drawn.as_ref() == Some(scene);
        !(stands && (scene.card.is_some() || !self.texts && !self.canvases(snapshot).move_with(snapshot)))
    }

    /// Shows a frame in `ui`, the root of an egui pass. Returns the lanes' canvases.
    pub fn show(&mut self, ui: &mut Ui, snapshot: &Snapshot<'_>, now: f64, scene: &ClipScene) -> Vec<LaneRect> {
        self.drawn = Some(scene.clone());
        if let Some(card) = &scene.card {
            card.show(ui);
            return Vec::new();
        }
        let mut area = ui.max_rect();
        let canvases = self.canvases(snapshot);
        let plan = &snapshot.scenario.lesson;
        let all = || (0..snapshot.lanes.len()).collect();
        let shown: Vec<usize> = self.shown.clone().unwrap_or_else(all);
        let reveal = if self.asks { Reveal::before_the_bet(plan) } else { Reveal::after_the_bet(plan) };
        let parts = LaneParts {
            rows: opening_rows(snapshot, shown.len(), area).or_else(|| rows(shown.len(), area, canvases.layout)),
            outlines: self.background == Background::Theme,
            strips: self.numbers && plan.asks() && reveal.strips,
            numbers: self.numbers && (!self.asks || reveal.numbers),
            mechanisms: snapshot.layers.mechanisms.filter(|_| self.texts),
            ..LaneParts::new(if self.texts { Density::OnCanvas } else { Density::CanvasOnly }, canvases.layout)
        };
        let large = (!self.heading.is_empty()).then_some(NAME * area.size().min_elem());
        let names = !self.asks || reveal.labels;
        let labels = ClipLabels { notes: &self.notes, own: self.own.as_ref(), now, names, large };
        if !self.texts {
            return self.lanes.show_in_clip(ui, snapshot, canvases, labels, (&shown, area, parts));
        }
        if !self.heading.is_empty() {
            show_heading(ui, &self.heading, &scene.speed, &mut area);
        } else if self.bar {
            show_bar(ui, snapshot, &scene.speed, &mut area);
        }
        if let Some(number) = &scene.number {
            let below = cut_bottom(&mut area, FOOT * ui.max_rect().size().min_elem());
            number.show_in(ui, below.shrink2(vec2(24.0, 4.0)));
        }
        if let (Some(code), Some(first), false) = (&mut self.code, shown.first(), self.asks) {
            let size = area.size();
            let room = match size.x > size.y {
                true => cut_right(&mut area, CODE[0] * size.x),
                false => cut_bottom(&mut area, CODE[1] * size.y),
            };
            code.show_in_clip(ui, snapshot, *first, now, room);
        }
        let interval = (now / LiveNumbers::INTERVAL + 0.5e-6).floor() as i64;
        if self.read.replace(interval) != Some(interval) {
            self.lanes.numbers.renew();
            self.lanes.numbers.refresh(snapshot, now, parts.density);
        }
        let places = self.lanes.show_in_clip(ui, snapshot, canvases, labels, (&shown, area, parts));
        let seen = canvases.cameras(snapshot, &places);
        canvas::show(ui, &seen, &places, canvases);
        if let Some((lane, text)) = &scene.callout {
            show_callout(ui, &seen, &places, *lane, (text, true));
        }
        let kept = self.word.take();
        if let Some(word) = &scene.word {
            // A single lane has its motion in the middle.
            let middle = area.top() + if shown.len() == 1 { 0.2 } else { 0.5 } * area.height();
            let kept = kept.filter(|(kept, _)| kept == word).map(|(_, place)| place);
            let place = show_word(ui, word, area, kept.unwrap_or(pos2(area.center().x, middle)));
            self.word = Some((word.clone(), place));
        }
        places
    }
}

/// The rows of an opening, as in the window; `None` where its columns have no room for names, and where not all lanes of its rows are shown.
fn opening_rows(snapshot: &Snapshot<'_>, lanes: usize, area: Rect) -> Option<Rows> {
    let columns = snapshot.scenario.columns();
    let fits = columns > 1 && lanes == snapshot.lanes.len() && area.width() >= LEAST_COLUMN * columns as f32;
    fits.then_some(Rows { columns, head: 0.0, by_column: false })
}

/// Rows of lanes one below the other in an upright frame, and pairs of a grid in a square, where more in a row have no room for numbers; `None` for the usual ones.
fn rows(lanes: usize, area: Rect, layout: Layout) -> Option<Rows> {
    let shape = area.height() / area.width();
    let columns = match layout {
        Layout::Overlay => return None,
        _ if shape > 1.2 => lanes.div_ceil(MOST_STACKED).max(1),
        Layout::Grid if (4..=8).contains(&lanes) && shape > 0.8 => 2,
        Layout::Tracks if (7..=8).contains(&lanes) && shape > 0.8 => 2,
        _ => return None,
    };
    Some(Rows { columns, head: 0.0, by_column: lanes > 4 })
}

/// Shows a line in large letters, and the speed, in room taken from the top of `area`.
fn show_heading(ui: &Ui, heading: &str, speed: &str, area: &mut Rect) {
    let size = (HEADING * ui.max_rect().size().min_elem()).max(16.0);
    let bar = cut_top(area, 1.7 * size).shrink2(vec2(24.0, 0.0));
    let c = colors(ui);
    let line = |at, align, text: &str, color| ui.painter().text(at, align, visible(text), body(size), color);
    line(bar.left_center(), Align2::LEFT_CENTER, heading, c.strong);
    line(bar.right_center(), Align2::RIGHT_CENTER, speed, c.accent);
}

/// Shows the question, and the speed where the motion is slower or faster than in the world, in room taken from the top of `area`.
fn show_bar(ui: &Ui, snapshot: &Snapshot<'_>, speed: &str, area: &mut Rect) {
    let has_speed = !speed.is_empty() || !snapshot.scenario.lesson.moments.is_empty();
    // A narrow frame has the whole question, on several lines.
    let is_wide = area.width() > 1.2 * area.height();
    let question = Question::of(snapshot.scenario, true);
    let question = if is_wide { question } else { question.map(|question| question.on_lines(4)) };
    let width = area.width() - if has_speed { SPEED_WIDTH } else { 0.0 };
    let height = question.map(|question| question.height(ui, width)).or(has_speed.then_some(BAR));
    let Some(height) = height.filter(|height| *height < 0.3 * area.height()) else { return };
    let mut bar = cut_top(area, height);
    let right = if has_speed { Some(cut_right(&mut bar, SPEED_WIDTH)) } else { None };
    if let Some(question) = question {
        question.show(ui, bar);
    }
    if let Some(right) = right.filter(|_| !speed.is_empty()) {
        let at = right.right_center() - vec2(16.0, 0.0);
        ui.painter().text(at, Align2::RIGHT_CENTER, speed, body(16.0), colors(ui).accent);
    }
}

/// A speed in words; empty in real time.
pub fn speed_in_words(factor: f64) -> String {
    let digits = |x: f64| ((x * 100.0).round() / 100.0).to_string();
    match factor.total_cmp(&1.0) {
        _ if (factor - 1.0).abs() < 1e-9 => String::new(),
        Ordering::Less => format!("{}× slower", digits(1.0 / factor)),
        _ => format!("{}× faster", digits(factor)),
    }
}

/// Shows a word in `area`, in the largest letters for which there is a place without a text below, as near to `middle` as there is one.
/// Returns its middle.
fn show_word(ui: &Ui, word: &str, area: Rect, middle: Pos2) -> Pos2 {
    let c = colors(ui);
    let size = WORD * ui.max_rect().width().min(ui.max_rect().height());
    let largest = size.min(1.6 * area.width() / word.chars().count().max(1) as f32);
    let laid_out = |size: f32| {
        let word = ui.painter().layout_no_wrap(visible(word).into_owned(), body(size), c.on_signal);
        let ground = Rect::from_center_size(middle, word.size() + size * vec2(1.5, 0.6));
        (word, ground)
    };
    let places = WORD_SIZES.into_iter().filter_map(|part| {
        let (word, ground) = laid_out((part * largest).max(style::SMALLEST));
        Some((word, on_canvas::clear_of(&[], ui, area, ground, -4.0)?))
    });
    let (word, ground) = places.into_iter().next().unwrap_or_else(|| laid_out(largest));
    ui.painter().rect_filled(ground, 10.0, c.accent);
    ui.painter().galley(ground.center() - 0.5 * word.size(), word, c.on_signal);
    ground.center()
}
