//! The subject of an opening: the number and the plots in which its lanes differ, by the settings in which they differ.

use crate::ui::frame::plot_prefs::PlotPrefs;
use simulation::lab::Plot;
use simulation::scenario::Scenario;

/// The number and the plots that an opening is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Subject {
    /// Id of the number.
    pub number: &'static str,
    /// Ids of the plots.
    pub plots: [&'static str; 2],
}

impl Subject {
    /// The subject of an opening as it was opened; `None` of another scenario. Lanes of one world whose steps or methods differ are about
    /// errors, those with other guards about the time that is computed, and all others about the evenness of what is drawn.
    pub fn of(scenario: &Scenario) -> Option<Self> {
        scenario.opening.as_ref()?;
        let lanes = &scenario.lanes;
        let pairs = || lanes.iter().flat_map(|a| lanes.iter().map(move |b| (a, b)));
        let steps = pairs().any(|(a, b)| a.world == b.world && (a.dt != b.dt || a.integrator != b.integrator));
        let guards = pairs().any(|(a, b)| a.guards != b.guards);
        Some(match (steps, guards) {
            (true, _) => Subject { number: "integration_error", plots: ["position", Plot::INTEGRATION_ERROR] },
            (_, true) => Subject { number: "dropped_secs", plots: [Plot::FRAME_TIME, "steps"] },
            _ => Subject { number: "animation_error_ms", plots: [Plot::FRAME_TIME, Plot::ANIMATION_ERROR] },
        })
    }
}

/// The numbers that a scenario names: those of its lesson, or the subject of its opening.
pub fn named_numbers(scenario: &Scenario) -> Vec<&'static str> {
    match (Subject::of(scenario), scenario.lesson.numbers.as_slice()) {
        (Some(subject), []) => vec![subject.number],
        (_, named) => named.to_vec(),
    }
}

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
            assert!(Number::by_id(subject.number).is_some());
            assert!(subject.plots.iter().all(|id| Plot::by_id(id).is_some()));
            numbers.push(subject.number);
            plots.follow(&scenario, &mut prefs);
            assert_eq!(prefs.shown, subject.plots);
            assert_eq!(plots.own(prefs.clone()), own);
        }
        assert_eq!(numbers, ["animation_error_ms", "integration_error", "dropped_secs"]);
        prefs.shown = vec!["energy".to_owned()];
        plots.follow(&Scenario::default(), &mut prefs);
        assert_eq!(prefs.shown, ["energy"], "what the user has chosen stays");
    }
}
