//! An opening as the panels of the stage show it.

use crate::ui::followed_label::changes;
use crate::ui::lanes::Rows;
use crate::ui::style::CONTROL_RADIUS;
use crate::ui::switches::Switch;
use crate::ui::widgets::{capitalized, colors};
use egui::{Rect, Stroke, StrokeKind, Ui};
use simulation::course::OpeningWords;
use simulation::lane::LaneSpec;
use simulation::scenario::opening::Control;
use simulation::scenario::{Opening, Scenario};
use std::ops::RangeInclusive;

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
    const HEAD: f32 = 36.0;

    /// `true` if the next thing to try presses this control.
    fn presses(&self, control: Control) -> bool {
        self.words.press.is_some_and(|press| press.control == control)
    }

    /// `true` if the next thing to try presses this switch.
    pub fn presses_switch(&self, switch: Switch) -> bool {
        switch.control().is_some_and(|control| self.presses(control))
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

    /// Indices of the lanes that the steps a second belong to: all where all have the same at the start, and else the user's.
    pub fn stepped(&self) -> Vec<usize> {
        let lanes = &self.start.lanes;
        if self.shares_steps() { (0..lanes.len()).collect() } else { self.yours() }
    }

    /// `true` if the steps a second belong to all lanes.
    pub fn shares_steps(&self) -> bool {
        self.start.lanes.windows(2).all(|pair| pair[0].dt == pair[1].dt)
    }

    /// The name of a lane, and the words behind it.
    pub fn name(&self, index: usize, lane: &LaneSpec) -> (String, &'static str) {
        let title = capitalized(&lane.title());
        if self.rows().is_some() {
            return (title, "");
        }
        if !self.yours().contains(&index) {
            return (title, COMPARED);
        }
        let mut before = self.start.lanes.get(index).cloned().unwrap_or_else(|| lane.clone());
        if self.shares_steps() {
            before.dt = lane.dt;
        }
        let changed = changes(&before, lane);
        let now = if changed.is_empty() { lane.title() } else { changed.join(", ") };
        (format!("Yours: {now}"), "")
    }
}
