//! The script of the stage: what it says of its lanes, and how it shows them. An opening answers changes; everything else has texts of its
//! own.

use super::canvases::layout::Rows;
use super::controls::switches::Switch;
use super::opening_view::OpeningView;
use simulation::course::OpeningWords;
use simulation::lane::LaneSpec;
use simulation::scenario::Scenario;
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

    /// `true` if a ring marks this switch: the next thing to try presses it, or it differs from the `own` settings of a lesson.
    pub fn rings(&self, switch: Switch, scenario: &Scenario, own: Option<&Scenario>) -> bool {
        match self.opening {
            Some(opening) => opening.presses_switch(switch),
            None => own.is_some_and(|own| switch.differs(scenario, own)),
        }
    }
}
