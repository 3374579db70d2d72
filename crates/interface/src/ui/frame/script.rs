//! The script of the stage: what it says of its lanes, and how it shows them. An opening answers changes; everything else has texts of its
//! own.

use super::canvases::layout::Rows;
use super::controls::followed_label::{changes, is_setting};
use super::controls::scope::{Scope, shares_steps};
use super::controls::step_rate;
use crate::ui::base::style::CONTROL_RADIUS;
use crate::ui::base::widgets::colors;
use crate::ui::base::words::capitalized;
use egui::{Rect, Stroke, StrokeKind, Ui};
use simulation::course::OpeningWords;
use simulation::lane::LaneSpec;
use simulation::scenario::opening::{Control, RowSettings};
use simulation::scenario::{Opening, Scenario};
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The script that is open on the stage.
#[derive(Clone, Copy, Debug)]
pub struct Script<'a> {
    opening: Option<OpeningView<'a>>,
}

impl<'a> Script<'a> {
    /// The script of `scenario`. `told`: the opening as it was opened, and its words now.
    pub fn of(scenario: &'a Scenario, told: Option<&'a (Arc<Scenario>, OpeningWords)>) -> Self {
        let view = |(start, words): &'a (Arc<Scenario>, OpeningWords)| OpeningView::of(scenario, start, words);
        Script { opening: told.and_then(view) }
    }

    /// The opening, for its own texts and rows.
    pub fn as_opening(&self) -> Option<&OpeningView<'a>> {
        self.opening.as_ref()
    }

    /// `true` if it answers every change, and therefore needs no numbers, tooltips and labels to type on its lanes: an opening.
    pub fn answers(&self) -> bool {
        self.opening.is_some()
    }

    /// The name of a lane, and the words behind it; `None` where lanes have their labels.
    pub fn lane_name(
        &self,
        index: usize,
        lanes: &[LaneSpec],
        error: impl FnOnce() -> Option<String>,
    ) -> Option<(String, &'static str)> {
        Some(self.opening?.name(index, lanes, error))
    }

    /// Rows of lanes with their settings above them; `None` where the arrangement of the lanes is free.
    pub fn rows(&self) -> Option<Rows> {
        self.opening?.rows()
    }

    /// The most lanes that have room in a window of this height, points.
    pub fn most_lanes(&self, height: f32) -> usize {
        self.opening.map_or(usize::MAX, |opening| opening.most_lanes(height))
    }

    /// Says if the next thing to try presses this control; `None` where nothing is to be tried.
    pub fn presses(&self, control: Option<Control>) -> Option<bool> {
        let opening = self.opening?;
        Some(control.is_some_and(|control| opening.presses(control)))
    }
}

/// An opening that is open on the stage.
#[derive(Clone, Copy, Debug)]
pub struct OpeningView<'a> {
    /// Its settings and texts.
    pub opening: &'a Opening,
    /// The scenario as it was opened.
    pub start: &'a Scenario,
    /// The words for the settings as they are now.
    pub words: &'a OpeningWords,
}

/// Words behind the name of a lane that is there to compare.
const COMPARED: &str = "stays as it is, to compare";

impl<'a> OpeningView<'a> {
    /// The opening that `scenario` still is, from the `start` that it was opened with; `None` if an edit has left it.
    pub fn of(scenario: &'a Scenario, start: &'a Scenario, words: &'a OpeningWords) -> Option<Self> {
        Some(OpeningView { opening: scenario.opening.as_ref()?, start, words })
    }
}

impl OpeningView<'_> {
    /// Height above a row of lanes for its settings, points.
    const HEAD: f32 = 28.0;
    /// Height of a window from which three rows have room, points.
    const HIGH: f32 = 640.0;

    /// `true` if the next thing to try presses this control.
    pub fn presses(&self, control: Control) -> bool {
        self.words.press.iter().any(|press| press.control == control)
    }

    /// Marks the control in this range, in the middle of what `ui` has shown, if the next thing to try presses it.
    pub fn mark(&self, ui: &Ui, control: Control, x: RangeInclusive<f32>, height: f32) {
        if self.presses(control) {
            let center = ui.min_rect().center().y;
            let rect = Rect::from_x_y_ranges(x, center - height / 2.0..=center + height / 2.0);
            ui.painter().rect_stroke(rect, CONTROL_RADIUS, Stroke::new(2.0, colors(ui).accent), StrokeKind::Inside);
        }
    }

    /// Indices of the user's lanes.
    pub fn yours(&self) -> Vec<usize> {
        self.opening.lanes().collect()
    }

    /// Rows of lanes with their settings above them, where several lanes are the user's.
    pub fn rows(&self) -> Option<Rows> {
        let columns = self.opening.yours.len();
        (columns > 1).then_some(Rows { columns, head: Self::HEAD, by_column: false })
    }

    /// The most lanes that have room in a window of this height, points: three rows in a high one, else two.
    pub fn most_lanes(&self, height: f32) -> usize {
        match self.rows() {
            Some(rows) if height < Self::HIGH => 2 * rows.columns,
            Some(rows) => 3 * rows.columns,
            None => usize::MAX,
        }
    }

    /// Indices of the lanes that the steps a second belong to: all where all have the same at the start, and else the user's.
    pub fn stepped(&self) -> Vec<usize> {
        Scope::All.reach(Some(Control::Steps), self.start, Some(self.start), &[]).lanes
    }

    /// `true` if the steps a second belong to all lanes.
    pub fn shares_steps(&self) -> bool {
        shares_steps(self.start)
    }

    /// Indices of the lanes in the row of a lane.
    pub fn row_of(&self, index: usize, lanes: usize) -> Vec<usize> {
        let columns = self.opening.columns();
        let first = index / columns * columns;
        (first..(first + columns).min(lanes)).collect()
    }

    /// `true` if no other lane of its row has the settings of this one.
    fn is_own(&self, index: usize, lanes: &[LaneSpec]) -> bool {
        let settings = |lane: usize| RowSettings::of(&lanes[lane]);
        let row = self.row_of(index, lanes.len());
        let others = row.iter().filter(|lane| **lane != index);
        row.len() > 1 && others.into_iter().all(|lane| settings(*lane) != settings(index))
    }

    /// The name of a lane in a row: its world, and where it has settings of its own method, steps and error.
    fn name_in_row(&self, index: usize, lanes: &[LaneSpec], error: impl FnOnce() -> Option<String>) -> String {
        let lane = &lanes[index];
        let world = capitalized(lane.world.world.name);
        if !self.is_own(index, lanes) {
            return world;
        }
        let mut words =
            vec![lane.integrator.integrator.name.to_owned(), format!("{} steps/s", step_rate::rate(lane.dt))];
        words.extend(error().map(|error| format!("up to {error} off")));
        format!("{world}: {}", words.join(", "))
    }

    /// The name of a lane, and the words behind it.
    pub fn name(
        &self,
        index: usize,
        lanes: &[LaneSpec],
        error: impl FnOnce() -> Option<String>,
    ) -> (String, &'static str) {
        let lane = &lanes[index];
        let title = capitalized(&lane.title());
        if self.rows().is_some() {
            return (self.name_in_row(index, lanes, error), "");
        }
        if !self.yours().contains(&index) {
            return (title, COMPARED);
        }
        let mut before = self.start.lanes.get(index).cloned().unwrap_or_else(|| lane.clone());
        if self.shares_steps() {
            before.dt = lane.dt;
        }
        let changed = changes(&before, lane);
        // A title that names a setting goes with it; any other gives way to what changed.
        let title = lane.title();
        let stays = changed.is_empty() || is_setting(&title, lane) && !changed.contains(&title);
        let now: Vec<_> = stays.then_some(title).into_iter().chain(changed).collect();
        (format!("Yours: {}", now.join(", ")), "")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use timestep::entry::Entry;
    use timestep::presentation::Presentation;

    #[test]
    fn a_name_keeps_the_setting_that_it_names() {
        let start = Scenario::load("spiral").unwrap();
        let (mut now, words) = (start.clone(), OpeningWords::default());
        let name = |now: &Scenario| OpeningView::of(now, &start, &words).unwrap().name(0, &now.lanes, || None).0;
        assert_eq!(name(&now), "Yours: no clamp");
        now.lanes[0].presentation = Presentation::by_id("extrapolate").unwrap();
        assert_eq!(name(&now), "Yours: no clamp, extrapolated");
        now.lanes[0].guards.max_frame = Some(timestep::time::Flicks::from_millis(50.0));
        assert_eq!(name(&now), "Yours: extrapolated, frames of at most 50 ms");
    }
}
