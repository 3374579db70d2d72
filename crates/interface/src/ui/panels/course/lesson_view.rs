//! The parts of the window that a lesson opens for itself, and those of the user that come back after it.

use crate::ui::frame::plot_prefs::PlotPrefs;
use simulation::course::Reveal;

/// Strips and plots: whether they are open, and which plots.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Parts {
    strips: bool,
    plots_open: bool,
    plots: Vec<String>,
}

impl Parts {
    fn of(reveal: &Reveal) -> Self {
        Parts { strips: reveal.strips, plots_open: !reveal.plots.is_empty(), plots: reveal.plots.clone() }
    }

    /// Opens these parts in place of those that are `open`. Returns the latter.
    fn take_place_of(self, open: OpenParts<'_>) -> Self {
        Parts {
            strips: std::mem::replace(open.strips, self.strips),
            plots_open: std::mem::replace(open.plots_open, self.plots_open),
            plots: std::mem::replace(open.plots, self.plots),
        }
    }
}

/// The parts of the window that are open.
#[derive(Debug)]
pub struct OpenParts<'a> {
    /// `true` while strips of frames are shown.
    pub strips: &'a mut bool,
    /// `true` while plots are shown.
    pub plots_open: &'a mut bool,
    /// Ids of the plots.
    pub plots: &'a mut Vec<String>,
}

/// Parts that a lesson has opened.
#[derive(Debug, Default)]
pub struct LessonView {
    /// The parts that the lesson asked for last, and the user's own.
    kept: Option<(Parts, Parts)>,
}

impl LessonView {
    /// Opens what the lesson reveals, or the user's own parts where it reveals nothing. What the user opens or closes meanwhile
    /// stays until the lesson asks for something else.
    pub fn follow(&mut self, reveal: Option<&Reveal>, open: OpenParts<'_>) {
        let wanted = reveal.map(Parts::of);
        if wanted.as_ref() == self.kept.as_ref().map(|(wanted, _)| wanted) {
            return;
        }
        let own = self.kept.take().map(|(_, own)| own);
        match (wanted, own) {
            (Some(wanted), own) => {
                let before = wanted.clone().take_place_of(open);
                self.kept = Some((wanted, own.unwrap_or(before)));
            }
            (None, Some(own)) => {
                own.take_place_of(open);
            }
            (None, None) => {}
        }
    }

    /// The user's own plots, in place of those of the lesson.
    pub fn own_plots(&self, mut now: PlotPrefs) -> PlotPrefs {
        if let Some((_, own)) = &self.kept {
            now.shown.clone_from(&own.plots);
        }
        now
    }
}
