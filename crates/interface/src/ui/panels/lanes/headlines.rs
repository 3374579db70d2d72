//! The headline numbers on the canvases of lanes.

use super::headline_block::{BEFORE, Block, MOST, NamePlace, PAD, USUAL_DIGITS, WORST, label_galley};
use crate::ui::base::rect_cut::cut_top;
use crate::ui::base::style;
use crate::ui::base::style::{body, mono};
use crate::ui::base::widgets::colors;
use crate::ui::frame::canvases::lane_plane::has_left;
use crate::ui::frame::numbers::hash_words;
use crate::ui::frame::numbers::headline::{Headline, LaneValue, Mark};
use egui::epaint::RectShape;
use egui::{Align2, Rect, Role, Sense, Shape, Ui, WidgetInfo, pos2, vec2};
use simulation::course::Outcome;
use simulation::lab::{LaneView, Snapshot};
use simulation::lane::{LaneSpec, StatePrecision, Status, TimePrecision};
use simulation::metrics::Stretch;
use simulation::numbers::{Better, Number, STATE_HASH};
use timestep::time::Flicks;

/// Headline numbers of all lanes.
#[derive(Debug, Default)]
pub struct Headlines {
    /// `None` for those of the lesson.
    requested: Option<Vec<&'static Number>>,
    /// `true` if the first ones stay.
    stays: bool,
    rows: Vec<(Headline, Vec<Option<LaneValue>>)>,
    /// `true` if the lanes are those that the lesson's question is about, so that the one which it asks for is marked.
    asked: bool,
    /// Length of the run that the lesson's texts speak of, in words; empty without a lesson that asks.
    length: String,
    /// `true` while the numbers of that run stand there in place of those of the moment.
    told: bool,
    /// Longest names of the headlines, as of the last frame.
    names: Vec<String>,
    /// `true` if some lane has no room for them: then none has any.
    cramped: bool,
}

/// Space between them where they stand in one row, points.
const BETWEEN: f32 = 24.0;

impl Headlines {
    /// Headlines of a recording: these numbers, or those of the lesson.
    pub fn for_recording(requested: Option<Vec<&'static Number>>) -> Self {
        Headlines { requested, asked: true, stays: true, ..Headlines::default() }
    }

    /// Chooses the headlines of a scenario. `true` if they are others than before. A recording keeps its first, by which a switch is judged.
    pub fn choose(&mut self, snapshot: &Snapshot<'_>) -> bool {
        if self.stays && !self.rows.is_empty() {
            return false;
        }
        let mut headlines = match &self.requested {
            Some(numbers) => Headline::of_numbers(numbers.iter().map(|number| number.id)),
            None => Headline::of(snapshot.scenario),
        };
        headlines.truncate(MOST);
        let asks = !snapshot.scenario.lesson.ask.is_empty();
        self.length = if asks { snapshot.scenario.length().to_string() } else { String::new() };
        let same = headlines.iter().eq(self.rows.iter().map(|(headline, _)| headline));
        if !same {
            self.rows = headlines.into_iter().map(|headline| (headline, Vec::new())).collect();
        }
        !same
    }

    /// `true` if this number is one of the headlines.
    pub fn shows(&self, name: &str) -> bool {
        self.rows.iter().any(|(headline, _)| headline.name() == name)
    }

    /// Part of the run that headlines are about: all of it where a lesson's texts speak of the whole run, else the last seconds.
    pub fn stretch(&self, snapshot: &Snapshot<'_>) -> Stretch {
        if snapshot.scenario.lesson.ask.is_empty() { Stretch::LastSeconds } else { Stretch::WholeRun }
    }

    /// Says if the lanes are those that the lesson's question is about. `true` if they were others before.
    pub fn set_asked(&mut self, asked: bool) -> bool {
        std::mem::replace(&mut self.asked, asked) != asked
    }

    /// Takes the numbers of all lanes: those of the moment or, where they are `told`, of the whole run that the lesson's answer speaks of.
    pub fn read(&mut self, snapshot: &Snapshot<'_>, outcome: &Outcome, told: bool) {
        let size = size_of(snapshot);
        self.told = told;
        for (headline, cells) in &mut self.rows {
            *cells = match headline.name() {
                STATE_HASH => hash_words::cells(snapshot),
                _ => headline.cells(outcome, size, self.asked),
            };
            let says_well = headline.number().is_some_and(|number| number.better == Better::Less);
            for (cell, lane) in cells.iter_mut().zip(&snapshot.lanes).filter(|_| says_well) {
                // No 0 beside the words that the body has left, or that the lane has diverged.
                *cell = cell.take().filter(|cell| !(cell.is_zero() && is_gone(lane)));
            }
            // At first some lanes have frames enough for a number and others have not: one alone is compared with nothing.
            if snapshot.elapsed < Flicks::SECOND && cells.iter().any(Option::is_none) {
                cells.fill(None);
            }
        }
    }

    /// `true` while a headline of a lane is held down.
    pub fn is_held(&self, ui: &Ui, lane: usize) -> bool {
        let response = |place: usize| ui.ctx().read_response(id_of(ui, lane, place));
        (0..MOST).filter_map(response).any(|response| response.is_pointer_button_down_on())
    }

    /// The headlines of a lane, for a screen reader.
    pub fn spoken(&self, lane: usize) -> String {
        let told = self.rows.iter().filter_map(|(headline, cells)| Some((headline, cells.get(lane)?.as_ref()?)));
        let words = told.map(|(headline, cell)| format!("{} {} {}", self.label(headline), cell.digits, cell.unit));
        words.collect::<Vec<_>>().join(", ")
    }

    /// Name of a headline, while the numbers of a whole run stand there with its length.
    fn label(&self, headline: &Headline) -> String {
        if self.told { self.told_label(headline) } else { headline.label.clone() }
    }

    /// Name of a headline with the length of the run that the lesson's texts speak of.
    fn told_label(&self, headline: &Headline) -> String {
        if self.length.is_empty() { headline.label.clone() } else { headline.label_of_run(&self.length) }
    }

    /// Takes the places of the texts of all lanes: numbers stand in each, or in none, for those that stand alone are compared with nothing.
    pub fn fit(&mut self, ui: &Ui, mut texts: impl Iterator<Item = Rect>) {
        self.names = self.rows.iter().map(|(headline, _)| format!("{WORST}{}", self.told_label(headline))).collect();
        self.cramped = texts.any(|texts| Block::of(ui, &self.names, texts).is_none());
    }

    /// Sizes and heights of the headlines in a lane's texts; `None` where there is no room for them.
    fn block(&self, ui: &Ui, texts: Rect) -> Option<Block> {
        if self.cramped { None } else { Block::of(ui, &self.names, texts) }
    }

    /// Shows the headlines of a lane at the right of `texts`: at its top beside the badge, in one row on a wide canvas, or at the
    /// bottom of a narrow one. Returns what they leave of `texts`: beside them, and below them.
    pub fn show(&self, ui: &Ui, lane: usize, texts: Rect) -> [Rect; 2] {
        let Some(Block { place: name_place, beside, in_row, sizes, heights }) = self.block(ui, texts) else {
            return [texts; 2];
        };
        let mut rest = texts.shrink2(PAD);
        if !beside {
            rest.min.y = rest.max.y - heights.iter().sum::<f32>();
        }
        let [mut free, mut below] = [texts; 2];
        for (place, (headline, cells)) in self.rows.iter().take(heights.len()).enumerate() {
            let row = match in_row {
                true => rest.with_max_y(rest.top() + heights[place]),
                false => cut_top(&mut rest, heights[place]),
            };
            let Some(Some(cell)) = cells.get(lane) else { continue };
            let id = id_of(ui, lane, place);
            let named = (headline, self.label(headline), cell);
            let left = show_cell(ui, row, sizes[place], named, name_place, id);
            if in_row {
                rest.max.x = left - BETWEEN;
            }
            if beside {
                free.max.x = free.max.x.min(left);
                below.min.y = below.min.y.max(row.bottom());
            } else {
                free.max.y = free.max.y.min(row.top());
                below = free;
            }
        }
        [free, below]
    }

    /// The place of all headlines of a lane, whatever their digits are, so that it stays the same while they change; `None` where there
    /// is no room for them.
    pub fn place(&self, ui: &Ui, texts: Rect) -> Option<Rect> {
        let Block { place, beside, in_row, sizes, heights } = self.block(ui, texts)?;
        let inner = texts.shrink2(PAD);
        let width = |(size, name): (&f32, &String)| {
            let name = label_galley(ui, name, inner.width()).size().x;
            match place {
                NamePlace::Below => (USUAL_DIGITS * size).max(name),
                NamePlace::Before => USUAL_DIGITS * size + BEFORE + name,
            }
        };
        let widths = sizes.iter().zip(&self.names).take(heights.len()).map(width);
        let highest = heights.iter().copied().fold(0.0, f32::max);
        let size = match in_row {
            true => vec2(widths.sum::<f32>() + BETWEEN * (heights.len() as f32 - 1.0), highest),
            false => vec2(widths.fold(0.0, f32::max), heights.iter().sum()),
        };
        let corner = if beside { Align2::RIGHT_TOP } else { Align2::RIGHT_BOTTOM };
        (!heights.is_empty()).then(|| corner.align_size_within_rect(size.min(inner.size()), inner))
    }
}

/// The widget of a headline number.
fn id_of(ui: &Ui, lane: usize, place: usize) -> egui::Id {
    ui.scope_id().with(("headline", lane, place))
}

/// Shows digits and unit, and the name below. Returns the x at which they begin.
fn show_cell(
    ui: &Ui,
    row: Rect,
    size: f32,
    (headline, label, cell): (&Headline, String, &LaneValue),
    name: NamePlace,
    id: egui::Id,
) -> f32 {
    let c = colors(ui);
    let (color, place) = match cell.mark {
        Some(Mark::Best) => (c.accent, "best: "),
        Some(Mark::Worst) => (c.warning, WORST),
        None => (c.strong, ""),
    };
    let middle = row.top() + 0.55 * size;
    let painter = ui.painter();
    let ground = painter.add(Shape::Noop);
    let unit = painter.text(
        pos2(row.right(), middle),
        Align2::RIGHT_CENTER,
        cell.unit,
        body((0.62 * size).max(style::SMALLEST)),
        c.text,
    );
    let right = if cell.unit.is_empty() { row.right() } else { unit.left() - 0.25 * size };
    let font = if cell.is_in_words() { body((0.7 * size).max(style::SMALLEST)) } else { mono(size) };
    let digits = painter.text(pos2(right, middle), Align2::RIGHT_CENTER, &cell.digits, font, color);
    let label = format!("{place}{label}");
    let before = digits.left() - BEFORE;
    let end = if name == NamePlace::Before { before } else { row.right() };
    let galley = label_galley(ui, &label, end - row.left());
    let left = digits.left().min(end - galley.size().x);
    let top = match name {
        NamePlace::Below => row.top() + 1.15 * size - 1.0,
        NamePlace::Before => middle - 0.5 * galley.size().y,
    };
    painter.galley(pos2(end, top), galley, c.text);
    let place = Rect::from_min_max(pos2(left, row.top()), row.max);
    painter.set(ground, RectShape::filled(place.expand2(vec2(4.0, 0.0)), 3.0, c.background.gamma_multiply(0.6)));
    let response = ui.interact(place, id, Sense::drag());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("{label}: {} {}", cell.digits, cell.unit)));
    if response.hovered() {
        let tip = headline.number().map_or("", |number| number.tip);
        response
            .on_hover_text(format!("{tip}\nExactly {}. Hold it down to lay the lane over the chosen one.", cell.exact));
    }
    left
}

/// Size of the smallest world, m: a billionth of it is nothing. 0 beside a lane in another precision, where every digit counts.
fn size_of(snapshot: &Snapshot<'_>) -> f64 {
    let is_usual = |lane: &LaneSpec| lane.time == TimePrecision::default() && lane.state == StatePrecision::default();
    if !snapshot.scenario.lanes.iter().all(is_usual) {
        return 0.0;
    }
    let sizes = snapshot.lanes.iter().map(|lane| lane.spec().world.view().half.max_element());
    sizes.reduce(f64::min).filter(|size| size.is_finite()).unwrap_or(0.0)
}

/// `true` if no body of the lane is seen, because it is beyond the view or the run has diverged.
fn is_gone(lane: &LaneView<'_>) -> bool {
    has_left(lane) || matches!(lane.status(), Status::Diverged { .. })
}

#[cfg(test)]
mod tests {
    use super::*;
    use simulation::lab::{Frame, Lab};
    use simulation::scenario::{Scenario, bundled_by_id};
    use timestep::time::Flicks;

    /// The headlines of a scenario after `secs`, and the lanes whose body is gone.
    fn read(scenario: Scenario, secs: i64) -> (Headlines, Vec<usize>) {
        let (mut lab, mut headlines) = (Lab::new(scenario), Headlines::for_recording(None));
        for _ in 0..60 * secs {
            lab.frame(Frame { elapsed: Flicks::from_ratio(1, 60), ..Frame::default() });
        }
        let snapshot = lab.snapshot();
        headlines.choose(&snapshot);
        let reports: Vec<_> = snapshot.lanes.iter().map(|lane| lane.report(headlines.stretch(&snapshot))).collect();
        headlines.read(&snapshot, &Outcome::of(&reports), false);
        let gone = (0..reports.len()).filter(|lane| is_gone(&snapshot.lanes[*lane])).collect();
        (headlines, gone)
    }

    /// The first frames of a clip have a number in each lane or in none.
    #[test]
    fn the_first_numbers_come_together() {
        let scenario = bundled_by_id("jitter").expect("an opening").scenario();
        let mut lab = Lab::new(scenario);
        let (mut headlines, mut seen) = (Headlines::for_recording(None), [0; 2]);
        for _ in 0..30 {
            lab.frame(Frame { elapsed: Flicks::from_ratio(1, 60), ..Frame::default() });
            let snapshot = lab.snapshot();
            headlines.choose(&snapshot);
            let reports: Vec<_> = snapshot.lanes.iter().map(|lane| lane.report(headlines.stretch(&snapshot))).collect();
            headlines.read(&snapshot, &Outcome::of(&reports), false);
            let cells = &headlines.rows[0].1;
            let count = cells.iter().flatten().count();
            assert!(count == 0 || count == cells.len(), "{cells:?}");
            seen[usize::from(count > 0)] += 1;
        }
        assert!(seen.iter().all(|frames| *frames > 0), "{seen:?} frames without numbers and with them");
    }

    /// A digit without a name says nothing to a class.
    #[test]
    fn no_headline_is_nameless() {
        for lesson in simulation::scenario::LESSONS.iter() {
            let headlines = Headline::of(&lesson.scenario());
            assert!(headlines.iter().all(|headline| !headline.label.is_empty()), "{}: {headlines:?}", lesson.id);
        }
    }

    /// Beside "left the picture" or "diverged" no number says that all is well; the lanes that are seen have theirs.
    #[test]
    fn a_body_that_is_gone_has_no_number_that_says_that_all_is_well() {
        let of_file = "title = 't'\n[defaults]\nworld = { id = 'spring', stiffness = 400 }\nintegrator = 'explicit-euler'\n\
            [[lane]]\n[[lane]]\ndt = '1/20000'";
        let of_file = Scenario::parse(of_file, "unstable").expect("a scenario");
        let bundled = ["gc-pauses", "breakpoint"].map(|id| bundled_by_id(id).expect("an example").scenario());
        for (scenario, number) in bundled.into_iter().map(|s| (s, "dropped time")).chain([(of_file, "animation error")])
        {
            let title = scenario.title.clone();
            let (headlines, gone) = read(scenario, 7);
            let (_, cells) = headlines.rows.iter().find(|(headline, _)| headline.label.contains(number)).expect(&title);
            assert_eq!(gone, [0], "{title}");
            assert!(cells[0].is_none(), "{title}: {:?}", cells[0]);
            assert!(cells[1..].iter().all(Option::is_some), "{title}: {cells:?}");
        }
    }

    /// Where the body is gone, the number that says so stays.
    #[test]
    fn a_body_that_is_gone_keeps_the_number_that_says_so() {
        let (headlines, gone) = read(bundled_by_id("breakpoint").expect("an example").scenario(), 7);
        let (_, cells) = headlines.rows.iter().find(|(headline, _)| headline.name() == "energy_drift").expect("a row");
        assert_eq!((gone.as_slice(), cells[0].is_some()), (&[0][..], true));
    }
}
