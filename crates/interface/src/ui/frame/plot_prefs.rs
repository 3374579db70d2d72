//! Preferences of the plots and figures.

use super::plot_span::Span;
use picture::figures::{Figure, FigureChoices};
use serde::{Deserialize, Serialize};
use simulation::lab::Plot;
use std::collections::BTreeMap;
use timestep::entry::Entry;

/// Remembered part of the plots.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct PlotPrefs {
    /// `true` if the panel is open.
    pub open: bool,
    /// Height of the panel, points.
    pub height: f32,
    /// Ids of the plots and figures that are shown.
    pub shown: Vec<String>,
    /// Part of the run that is shown while the plots follow it.
    pub span: Span,
    /// `true` if plots and figures are saved on white, for paper; `false`: in the window's theme.
    pub paper: bool,
    /// Choices for the figures.
    #[serde(flatten)]
    pub choices: FigureChoices,
    /// Key of the parameter that stability maps vary, by the world's id.
    pub parameters: BTreeMap<String, String>,
    /// Id of the number that a map of smoothness shows; empty for the first.
    pub smoothness: String,
}

impl Default for PlotPrefs {
    fn default() -> Self {
        let shown = ["position", Plot::INTEGRATION_ERROR].map(str::to_owned).to_vec();
        PlotPrefs {
            open: false,
            height: 270.0,
            shown,
            span: Span::default(),
            paper: false,
            choices: FigureChoices::default(),
            parameters: BTreeMap::new(),
            smoothness: String::new(),
        }
    }
}

impl PlotPrefs {
    /// Smallest and largest height of the panel, points.
    pub const HEIGHT: [f32; 2] = [150.0, 1200.0];

    /// Replaces numbers out of range by their defaults, and removes unknown ids: the file may say anything.
    pub fn sanitized(mut self) -> Self {
        let [lowest, highest] = Self::HEIGHT;
        if !(lowest..=highest).contains(&self.height) {
            self.height = PlotPrefs::default().height;
        }
        self.shown.retain(|id| Plot::by_id(id).is_some() || Figure::by_id(id).is_some());
        self
    }

    /// `true` if the plot or figure with this id is shown.
    pub fn shows(&self, id: &str) -> bool {
        self.shown.iter().any(|shown| shown == id)
    }

    /// Shows or hides the plot or figure with this id.
    pub fn toggle(&mut self, id: &str) {
        if self.shows(id) {
            self.shown.retain(|shown| shown != id);
        } else {
            self.shown.push(id.to_owned());
        }
    }
}
