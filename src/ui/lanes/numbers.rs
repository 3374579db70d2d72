//! The live numbers of a lane. They are read five times a second, so that a person can read them and they cost little.

use super::layout::NumbersLayout;
use super::number_list::{NUMBERS, Number, Reading};
use super::overload;
use super::sparkline;
use crate::lab::{LaneView, Snapshot};
use crate::metrics::Stretch;
use crate::time::Flicks;
use crate::ui::style::{Colors, body, mono};
use crate::ui::widgets::{colors, draw_elided};
use egui::epaint::Mesh;
use egui::{Align2, Color32, Rect, Role, Sense, Ui, WidgetInfo, pos2, vec2};
use std::sync::Arc;

/// Readings of all lanes.
#[derive(Debug)]
pub struct Numbers {
    requested: Vec<&'static Number>,
    /// The requested numbers that can apply to some lane.
    chosen: Vec<&'static Number>,
    /// `true` to read all due lanes in the same frame, as a recording needs it.
    pub every_frame: bool,
    lanes: Vec<Option<Readings>>,
    /// Index of the lane to read next.
    next: usize,
}

#[derive(Debug)]
struct Readings {
    /// Time of the readings on the interface's clock, s, and in the laboratory.
    at: f64,
    elapsed: Flicks,
    /// One reading for each chosen number.
    readings: Vec<Option<Reading>>,
    /// Values of the last frames, for each chosen number with a sparkline.
    series: Vec<Option<Vec<f32>>>,
    warning: Option<String>,
    /// Background of all rows, with the layout and the colour that it was made for.
    background: Option<(NumbersLayout, Color32, Arc<Mesh>)>,
}

impl Readings {
    fn of(chosen: &[&Number], lane: &LaneView<'_>, now: f64, elapsed: Flicks) -> Self {
        let (report, recent) = (lane.report(Stretch::LastSeconds), lane.recent());
        Readings {
            at: now,
            elapsed,
            readings: chosen.iter().map(|number| (number.read)(&report)).collect(),
            series: chosen.iter().map(|number| Some(sparkline::values(recent, number.per_frame?))).collect(),
            warning: overload::warning(lane),
            background: None,
        }
    }

    /// Background and sparklines in one mesh.
    fn background(&mut self, layout: NumbersLayout, c: &Colors) -> Arc<Mesh> {
        let fits = |(place, color, _): &&(NumbersLayout, Color32, Arc<Mesh>)| *place == layout && *color == c.card;
        if let Some((_, _, mesh)) = self.background.as_ref().filter(fits) {
            return Arc::clone(mesh);
        }
        let mut mesh = Mesh::default();
        mesh.add_colored_rect(layout.rect, c.card);
        for (place, values) in self.series.iter().enumerate() {
            if let (Some(row), Some(values)) = (layout.row(place), values) {
                sparkline::draw(&mut mesh, row.shrink2(vec2(8.0, 1.0)), values, c);
            }
        }
        let mesh = Arc::new(mesh);
        self.background = Some((layout, c.card, Arc::clone(&mesh)));
        mesh
    }

    fn is_due(&self, snapshot: &Snapshot<'_>, now: f64) -> bool {
        let old = snapshot.paused || now - self.at >= Numbers::INTERVAL || now < self.at;
        old && self.elapsed != snapshot.elapsed
    }
}

impl Default for Numbers {
    fn default() -> Self {
        Numbers::new(NUMBERS.iter().collect())
    }
}

impl Numbers {
    /// Readings of these numbers.
    pub fn new(chosen: Vec<&'static Number>) -> Self {
        Numbers { requested: chosen.clone(), chosen, every_frame: false, lanes: Vec::new(), next: 0 }
    }

    /// Numbers per lane.
    pub fn count(&self) -> usize {
        self.chosen.len()
    }

    /// Time between two readings of a lane, s.
    pub const INTERVAL: f64 = 0.2;
    /// The most reports made in one frame of a running window: a report sorts the recent frames.
    const MOST_PER_FRAME: usize = 2;

    /// Reads the lanes that are due. `now` is the interface's clock, s.
    pub fn refresh(&mut self, snapshot: &Snapshot<'_>, now: f64) {
        let chosen: Vec<_> = self.requested.iter().copied().filter(|number| number.applies(snapshot)).collect();
        if chosen.len() != self.chosen.len() {
            self.chosen = chosen;
            self.forget();
        }
        let count = snapshot.lanes.len();
        self.lanes.resize_with(count, || None);
        let most = if snapshot.paused || self.every_frame { usize::MAX } else { Self::MOST_PER_FRAME };
        let first = self.next;
        let due: Vec<usize> = (0..count)
            .map(|i| (first + i) % count)
            .filter(|&lane| self.lanes[lane].as_ref().is_none_or(|last| last.is_due(snapshot, now)))
            .collect();
        let missing = due.iter().filter(|&&lane| self.lanes[lane].is_none()).count();
        for &lane in due.iter().take(most.max(missing)) {
            self.lanes[lane] = Some(Readings::of(&self.chosen, &snapshot.lanes[lane], now, snapshot.elapsed));
            self.next = lane + 1;
        }
    }

    /// Makes the next frame read all lanes again, after an edit.
    pub fn forget(&mut self) {
        self.lanes.clear();
    }

    /// Warning about a lane that is overloaded right now.
    pub fn warning(&self, lane: usize) -> Option<&str> {
        self.lanes.get(lane)?.as_ref()?.warning.as_deref()
    }

    /// Shows the numbers of a lane.
    pub fn show(&mut self, ui: &mut Ui, lane: usize, layout: NumbersLayout) {
        let Some(Some(lane_readings)) = self.lanes.get_mut(lane) else { return };
        ui.painter().add(lane_readings.background(layout, colors(ui)));
        for (place, (number, reading)) in self.chosen.iter().zip(&lane_readings.readings).enumerate() {
            let Some(row) = layout.row(place) else { break };
            show_number(ui, row, number, reading.as_ref(), (lane, place));
        }
    }
}

fn show_number(ui: &mut Ui, rect: Rect, number: &Number, reading: Option<&Reading>, place: (usize, usize)) {
    let c = colors(ui);
    let inner = rect.shrink2(vec2(10.0, 0.0));
    let unit_width = 22.0;
    let digits_at = pos2(inner.right() - unit_width - 3.0, inner.center().y);
    let (digits, unit) = reading.map_or(("–", ""), |(digits, unit)| (digits.as_str(), *unit));
    let color = if reading.is_some() { c.text } else { c.weak };
    let painter = ui.painter();
    let taken = painter.text(digits_at, Align2::RIGHT_CENTER, digits, mono(12.0), color);
    if !unit.is_empty() {
        painter.text(pos2(digits_at.x + 5.0, inner.center().y), Align2::LEFT_CENTER, unit, body(12.0), c.weak);
    }
    draw_elided(ui, inner.left_center(), number.name, body(12.5), c.weak, taken.left() - inner.left() - 4.0);
    let response = ui.interact(rect, ui.scope_id().with(("number", place)), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("{}: {digits} {unit}", number.name)));
    if response.hovered() {
        response.on_hover_text(number.tip);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::InputTrack;
    use crate::lab::{Action, Frame, Lab};
    use crate::lane::LaneSpec;
    use crate::scenario::Scenario;

    /// Thirty lanes at thirty frames a second: every one has its turn.
    #[test]
    fn no_lane_is_forgotten() {
        let lane = LaneSpec::default();
        let (title, caption) = (String::new(), String::new());
        let scenario = Scenario {
            title,
            caption,
            duration: Flicks::SECOND,
            seed: 1,
            input: InputTrack::default(),
            lanes: vec![lane; 30],
        };
        let mut lab = Lab::new(scenario);
        let mut numbers = Numbers::default();
        for frame in 0..30 {
            lab.frame(Frame { elapsed: Flicks::from_ratio(1, 30), ..Frame::default() });
            numbers.refresh(&lab.snapshot(), f64::from(frame) / 30.0);
        }
        let oldest = numbers.lanes.iter().flatten().map(|lane| lane.at).fold(f64::INFINITY, f64::min);
        assert!(oldest > 0.4, "{oldest}");
        lab.frame(Frame { actions: &[Action::SetPaused(true)], ..Frame::default() });
        numbers.refresh(&lab.snapshot(), 1.0);
        assert!(numbers.lanes.iter().flatten().all(|lane| lane.elapsed == lab.snapshot().elapsed));
    }
}
