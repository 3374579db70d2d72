//! The parts of the window that a lesson opens for itself, and those of the person that come back after it.

use crate::course::Reveal;
use crate::ui::lanes::LaneGrid;
use crate::ui::plots::PlotPanel;

/// Strips and plots: whether they are open, and which plots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parts {
    strips: bool,
    plots_open: bool,
    plots: Vec<String>,
}

impl Parts {
    fn of(reveal: &Reveal) -> Self {
        Parts { strips: reveal.strips, plots_open: !reveal.plots.is_empty(), plots: reveal.plots.clone() }
    }

    /// Opens these parts in place of those that are open. Returns the latter.
    fn open(self, lanes: &mut LaneGrid, plots: &mut PlotPanel) -> Self {
        let (plots_open, shown) = plots.replace_shown(self.plots_open, self.plots);
        Parts { strips: std::mem::replace(&mut lanes.shows_strips, self.strips), plots_open, plots: shown }
    }
}

/// What a lesson has opened.
#[derive(Debug, Default)]
pub struct LessonView {
    /// The parts that the lesson asked for last, and the person's own.
    kept: Option<(Parts, Parts)>,
}

impl LessonView {
    /// Opens what the lesson reveals, or the person's own parts where it reveals nothing. What the person opens or closes meanwhile
    /// stays until the lesson asks for something else.
    pub fn follow(&mut self, reveal: Option<&Reveal>, lanes: &mut LaneGrid, plots: &mut PlotPanel) {
        let wanted = reveal.map(Parts::of);
        if wanted.as_ref() == self.kept.as_ref().map(|(wanted, _)| wanted) {
            return;
        }
        let own = self.kept.take().map(|(_, own)| own);
        match (wanted, own) {
            (Some(wanted), own) => {
                let before = wanted.clone().open(lanes, plots);
                self.kept = Some((wanted, own.unwrap_or(before)));
            }
            (None, Some(own)) => _ = own.open(lanes, plots),
            (None, None) => {}
        }
    }

    /// The person's own choice of strips, in place of `now`.
    pub fn own_strips(&self, now: bool) -> bool {
        self.kept.as_ref().map_or(now, |(_, own)| own.strips)
    }

    /// The person's own plots, in place of those of the lesson.
    pub fn own_plots(&self, mut now: crate::ui::plots::PlotPrefs) -> crate::ui::plots::PlotPrefs {
        if let Some((_, own)) = &self.kept {
            (now.open, now.shown) = (own.plots_open, own.plots.clone());
        }
        now
    }
}
