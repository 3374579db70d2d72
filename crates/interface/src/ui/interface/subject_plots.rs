//! The plots of an opening's subject in place of the user's own.

use crate::ui::frame::numbers::subject::Subject;
use crate::ui::frame::plot_prefs::PlotPrefs;
use simulation::scenario::Scenario;

/// The user's own plots, while an opening shows those of its subject.
#[derive(Debug, Default)]
pub struct SubjectPlots {
    /// Title of the opening, the user's own plots, and those that the opening has shown at first.
    shown: Option<(String, [Vec<String>; 2])>,
}

impl SubjectPlots {
    /// Shows the subject of an opening that was opened, and the user's own plots again after it.
    pub fn follow(&mut self, scenario: &Scenario, prefs: &mut PlotPrefs) {
        let subject = Subject::of(scenario);
        if self.shown.as_ref().map(|(title, _)| title) == subject.map(|_| &scenario.title) {
            return;
        }
        *prefs = self.own(prefs.clone());
        self.shown = subject.map(|subject| {
            let plots = subject.plots.map(str::to_owned).to_vec();
            (scenario.title.clone(), [std::mem::replace(&mut prefs.shown, plots.clone()), plots])
        });
    }

    /// The user's own plots: those of before, unless the user has chosen others since.
    pub fn own(&self, mut now: PlotPrefs) -> PlotPrefs {
        if let Some((_, [own, given])) = &self.shown
            && now.shown == *given
        {
            now.shown.clone_from(own);
        }
        now
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use simulation::lab::Plot;
    use simulation::numbers::Number;
    use simulation::scenario::OPENINGS;
    use timestep::entry::Entry;

    #[test]
    fn each_opening_has_its_subject_and_gives_the_users_plots_back() {
        let mut numbers = Vec::new();
        let own = PlotPrefs::default();
        let (mut plots, mut prefs) = (SubjectPlots::default(), own.clone());
        for entry in OPENINGS {
            let scenario = entry.scenario();
            let subject = Subject::of(&scenario).expect("an opening");
            assert!(subject.numbers.iter().all(|id| Number::by_id(id).is_some()));
            assert!(subject.plots.iter().all(|id| Plot::by_id(id).is_some()));
            numbers.push(subject.numbers[0]);
            plots.follow(&scenario, &mut prefs);
            assert_eq!(prefs.shown, subject.plots);
            assert_eq!(plots.own(prefs.clone()), own);
        }
        assert_eq!(numbers, ["animation_error_ms", "integration_error", "dropped_secs", "screen_judder_px"]);
        prefs.shown = vec!["energy".to_owned()];
        plots.follow(&Scenario::default(), &mut prefs);
        assert_eq!(prefs.shown, ["energy"], "what the user has chosen stays");
    }
}
