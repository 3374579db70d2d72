//! The live numbers below the canvases of lanes, and of the chosen lane in the inspector.

use super::hash_watch::HashWatch;
use super::number_list::numbers_of;
use super::subject::named_numbers;
use super::{hash_words, number_list, overload, sparkline};
use crate::ui::base::style::{Colors, body, mono};
use crate::ui::base::widgets::{colors, draw_elided, tell_text};
use crate::ui::frame::canvases::layout::{NUMBER_ROW, NumbersLayout};
use egui::epaint::Mesh;
use egui::{Align2, Color32, Id, Rect, Sense, Ui, pos2, vec2};
use simulation::lab::{LaneView, Snapshot};
use simulation::metrics::{BodyReport, NO_NUMBER, Reading, Report, Stretch, reading};
use simulation::numbers::{Number, STATE_HASH};
use simulation::scenario::Scenario;
use std::sync::Arc;

/// Readings of all lanes.
#[derive(Debug, Default)]
pub struct Numbers {
    /// `None` for all, those of the lesson first.
    requested: Option<Vec<&'static Number>>,
    /// The requested numbers that can apply to some lane.
    chosen: Vec<&'static Number>,
    /// Ids of numbers that have differed between lanes since the lanes were these.
    different: Vec<&'static str>,
    /// Places in `chosen` of the numbers below a canvas, in their order.
    in_cells: Vec<usize>,
    /// `true` if averages and maxima are about the whole run, `false` if they are about its last seconds.
    whole_run: bool,
    lanes: Vec<Readings>,
    hashes: HashWatch,
    /// Changes with every reading, so that what flashes can be seen to.
    dim: bool,
}

/// Readings of one lane.
#[derive(Debug)]
struct Readings {
    /// One reading for each chosen number.
    readings: Vec<Option<Reading>>,
    /// Values of the last frames, for each chosen number with a sparkline.
    series: Vec<Option<Vec<f32>>>,
    /// A line for each body beside the first.
    bodies: Vec<String>,
    warning: Option<String>,
    /// Number of the step since which the state is no number.
    ended: Option<u64>,
    /// Background of all rows, with the layout and the colour that it was made for.
    background: Option<(NumbersLayout, Color32, Arc<Mesh>)>,
}

impl Readings {
    /// Readings of all lanes, each number in one unit.
    fn of_all(chosen: &[&Number], snapshot: &Snapshot<'_>, reports: &[Report]) -> Vec<Self> {
        let row = |number: &&Number| match number.id {
            STATE_HASH => hash_words::words(snapshot).into_iter().map(|word| Some((word, ""))).collect(),
            _ => number.readings(reports),
        };
        let rows: Vec<_> = chosen.iter().map(row).collect();
        let of_lane = |(index, (lane, report)): (usize, (&LaneView<'_>, &Report))| Readings {
            readings: rows.iter().map(|row| row[index].clone()).collect(),
            series: chosen.iter().map(|number| Some(sparkline::values(lane.recent(), number.per_frame?))).collect(),
            bodies: report.bodies.iter().flatten().map(body_line).collect(),
            warning: overload::warning(lane),
            ended: lane.ended(),
            background: None,
        };
        snapshot.lanes.iter().zip(reports).enumerate().map(of_lane).collect()
    }

    /// Background and sparklines in one mesh.
    fn background(&mut self, layout: NumbersLayout, in_cells: &[usize], c: &Colors) -> Arc<Mesh> {
        let fits = |(place, color, _): &&(NumbersLayout, Color32, Arc<Mesh>)| *place == layout && *color == c.card;
        if let Some((_, _, mesh)) = self.background.as_ref().filter(fits) {
            return Arc::clone(mesh);
        }
        let mut mesh = Mesh::default();
        mesh.add_colored_rect(layout.rect, c.card);
        for (place, number) in in_cells.iter().enumerate() {
            if let (Some(row), Some(values)) = (layout.row(place), &self.series[*number]) {
                sparkline::draw(&mut mesh, row.shrink2(vec2(8.0, 1.0)), values, c);
            }
        }
        let mesh = Arc::new(mesh);
        self.background = Some((layout, c.card, Arc::clone(&mesh)));
        mesh
    }
}

impl Numbers {
    /// These numbers of the whole run, or all of them: for recordings.
    pub fn for_recording(requested: Option<Vec<&'static Number>>) -> Self {
        Numbers { requested, whole_run: true, ..Numbers::default() }
    }

    /// Numbers below each canvas.
    pub fn count(&self) -> usize {
        self.in_cells.len()
    }

    /// The numbers of a lane that its lesson names, or else those of its pacing, for a screen reader.
    pub fn spoken(&self, lane: usize, scenario: &Scenario) -> String {
        let (usual, lesson) = (Number::of_pacing(&scenario.lanes), &scenario.lesson);
        let named = if lesson.numbers.is_empty() { usual } else { &lesson.numbers };
        let readings = self.lanes.get(lane).map_or(&[][..], |lane| &lane.readings);
        let told = self.chosen.iter().zip(readings).filter(|(number, _)| named.contains(&number.id));
        let words = told.filter_map(|(number, reading)| {
            let (digits, unit) = reading.as_ref()?;
            Some(format!("{} {digits} {unit}", number.name))
        });
        words.collect::<Vec<_>>().join(", ")
    }

    /// Part of the run that averages and maxima are about.
    pub fn stretch(&self) -> Stretch {
        if self.whole_run { Stretch::WholeRun } else { Stretch::LastSeconds }
    }

    /// Chooses the numbers that can apply to some lane. `true` if they are others than before.
    pub fn choose(&mut self, snapshot: &Snapshot<'_>) -> bool {
        let mut chosen = self.requested.clone().unwrap_or_else(|| numbers_of(&named_numbers(snapshot.scenario)));
        // Only a driven lane has latency, only adaptive methods take internal steps.
        chosen.retain(|number| snapshot.lanes.iter().any(|lane| (number.applies)(lane.spec())));
        self.hashes.update(snapshot);
        let same = chosen.iter().map(|number| number.id).eq(self.chosen.iter().map(|number| number.id));
        self.chosen = chosen;
        !same
    }

    /// `true` if this number is one of the chosen.
    pub fn shows(&self, id: &str) -> bool {
        self.chosen.iter().any(|number| number.id == id)
    }

    /// Takes the numbers of all lanes from their reports.
    pub fn read(&mut self, snapshot: &Snapshot<'_>, reports: &[Report]) {
        self.lanes = Readings::of_all(&self.chosen, snapshot, reports);
        self.dim = !self.dim;
        self.order(&named_numbers(snapshot.scenario));
    }

    /// Orders the numbers below the canvases: requested ones as they are; else those of the lesson or of the opening, then those in which the lanes have
    /// differed, then the others. A hash says nothing to most, and comes only where a lesson names it.
    fn order(&mut self, named: &[&str]) {
        for (place, number) in self.chosen.iter().enumerate() {
            let mut readings = self.lanes.iter().map(|lane| &lane.readings[place]);
            let first = readings.next();
            if readings.any(|reading| Some(reading) != first) && !self.different.contains(&number.id) {
                self.different.push(number.id);
            }
        }
        let is_named = |number: &Number| named.contains(&number.id);
        let asked = self.requested.is_some();
        let mut places: Vec<usize> = (0..self.chosen.len())
            .filter(|place| asked || self.chosen[*place].id != STATE_HASH || is_named(self.chosen[*place]))
            .collect();
        if !asked {
            let rank = |place: &usize| match self.chosen[*place] {
                number if is_named(number) => 0,
                number if self.different.contains(&number.id) => 1,
                _ => 2,
            };
            places.sort_by_key(rank);
        }
        self.in_cells = places;
    }

    /// Forgets in which numbers lanes have differed: they are others.
    pub fn forget_differences(&mut self) {
        self.different.clear();
    }

    /// Digits of a number in all lanes, for tests.
    #[cfg(test)]
    pub fn digits(&self, id: &str) -> Vec<String> {
        let place = self.chosen.iter().position(|number| number.id == id).unwrap();
        self.lanes.iter().map(|lane| lane.readings[place].clone().unwrap().0).collect()
    }

    /// Warning about a lane that is overloaded right now.
    pub fn warning(&self, lane: usize) -> Option<&str> {
        self.lanes.get(lane)?.warning.as_deref()
    }

    /// A line of numbers for each body of a lane beside the first.
    pub fn bodies(&self, lane: usize) -> &[String] {
        self.lanes.get(lane).map_or(&[], |readings| &readings.bodies)
    }

    /// Shows the numbers of a lane, as many as there is room for.
    pub fn show(&mut self, ui: &mut Ui, lane: usize, layout: NumbersLayout) {
        let Some(lane_readings) = self.lanes.get_mut(lane) else { return };
        ui.painter().add(lane_readings.background(layout, &self.in_cells, colors(ui)));
        let lane_readings = &self.lanes[lane];
        for (place, index) in self.in_cells.iter().enumerate() {
            let (number, reading) = (self.chosen[*index], &lane_readings.readings[*index]);
            let Some(row) = layout.row(place) else { break };
            let id = ui.scope_id().with(("number", lane, place));
            self.show_number(ui, row, id, lane, (number, reading.as_ref()));
        }
    }

    /// Shows a number of a lane, and lights the row of a hash that should be the one of an earlier lane and is not.
    fn show_number(&self, ui: &mut Ui, row: Rect, id: Id, lane: usize, (number, reading): (&Number, Option<&Reading>)) {
        if number.id == STATE_HASH && self.hashes.differs_from(lane).is_some() {
            let strength = if self.dim { 0.2 } else { 0.55 };
            ui.painter().rect_filled(row.shrink2(vec2(4.0, 0.5)), 3.0, colors(ui).error.gamma_multiply(strength));
        }
        let (c, inner) = (colors(ui), row.shrink2(vec2(10.0, 0.0)));
        let unit_width = 22.0;
        let digits_at = pos2(inner.right() - unit_width - 3.0, inner.center().y);
        let (digits, unit) = reading.map_or((NO_NUMBER, ""), |(digits, unit)| (digits.as_str(), *unit));
        let color = if reading.is_some() { c.text } else { c.weak };
        let painter = ui.painter();
        let taken = painter.text(digits_at, Align2::RIGHT_CENTER, digits, mono(12.0), color);
        if !unit.is_empty() {
            painter.text(pos2(digits_at.x + 5.0, inner.center().y), Align2::LEFT_CENTER, unit, body(12.0), c.weak);
        }
        draw_elided(ui, inner.left_center(), number.name, body(12.5), c.weak, taken.left() - inner.left() - 4.0);
        let response = tell_text(ui, row, id, || format!("{}: {digits} {unit}", number.name));
        if response.hovered() {
            response.on_hover_text(tooltip(number, reading, self.lanes[lane].ended, self.stretch()));
        }
    }

    /// Shows all numbers of a lane below each other, in the room that `ui` has.
    pub fn show_all(&self, ui: &mut Ui, lane: usize) {
        let Some(lane_readings) = self.lanes.get(lane) else { return };
        ui.spacing_mut().item_spacing.y = 0.0;
        for (number, reading) in self.chosen.iter().zip(&lane_readings.readings) {
            let (row, _) = ui.allocate_exact_size(vec2(ui.available_width(), NUMBER_ROW), Sense::hover());
            let id = ui.scope_id().with(("number of the chosen lane", number.id));
            self.show_number(ui, row, id, lane, (number, reading.as_ref()));
        }
    }
}

/// The tooltip of a number: why there is none, and what it is.
fn tooltip(number: &Number, reading: Option<&Reading>, ended: Option<u64>, stretch: Stretch) -> String {
    let why = match (reading, ended) {
        (None, _) => "It does not apply to this lane.\n".to_owned(),
        (Some((digits, _)), Some(step)) if digits == NO_NUMBER => format!("Not a number since step {step}.\n"),
        (Some((digits, _)), _) if digits == NO_NUMBER => "Not a number.\n".to_owned(),
        _ => String::new(),
    };
    why + &number_list::tooltip(number, stretch)
}

/// The numbers of a body in one line: "body 2: age 100.00 ms, judder 0.251 px, presentation error 3.211 mm".
fn body_line(body: &BodyReport) -> String {
    let known = Number::of_window().filter_map(|number| {
        let value = (number.parts.first()?.of_body.as_ref()?.read)(body)?;
        let (digits, unit) = reading(number.unit, value);
        Some(format!("{} {digits} {unit}", number.name))
    });
    let life = if body.alive { "" } else { " (not alive)" };
    format!("body {}{life}: {}", body.body, known.collect::<Vec<_>>().join(", "))
}
