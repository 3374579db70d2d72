//! The subject of an opening: the number and the plots in which its lanes differ, by the settings in which they differ.

use simulation::lab::Plot;
use simulation::numbers::Number;
use simulation::scenario::Scenario;

/// The numbers and the plots that an opening is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Subject {
    /// Ids of the numbers, the most important first.
    pub numbers: &'static [&'static str],
    /// Ids of the plots.
    pub plots: [&'static str; 2],
}

impl Subject {
    /// The subject of an opening as it was opened; `None` of another scenario. Lanes of one world whose steps or methods differ are about
    /// errors, those with other guards about the time that is computed, those with other followers about what shakes beside them, and all others about the evenness of what is drawn.
    pub fn of(scenario: &Scenario) -> Option<Self> {
        if !scenario.is_opening() {
            return None;
        }
        let lanes = &scenario.lanes;
        let pairs = || lanes.iter().flat_map(|a| lanes.iter().map(move |b| (a, b)));
        let steps = pairs().any(|(a, b)| a.world == b.world && (a.dt != b.dt || a.integrator != b.integrator));
        let guards = pairs().any(|(a, b)| a.guards != b.guards);
        let follow = pairs().any(|(a, b)| a.follow != b.follow);
        Some(match (steps, guards) {
            _ if follow => Subject { numbers: Number::of_pacing(lanes), plots: ["position", Plot::FRAME_TIME] },
            (true, _) => Subject { numbers: &["integration_error"], plots: ["position", Plot::INTEGRATION_ERROR] },
            (_, true) => Subject { numbers: &["dropped_secs"], plots: [Plot::FRAME_TIME, "steps"] },
            _ => Subject { numbers: &["animation_error_ms"], plots: [Plot::FRAME_TIME, Plot::ANIMATION_ERROR] },
        })
    }
}

/// The numbers that a scenario names: those of its lesson, or the subject of its opening.
pub fn named_numbers(scenario: &Scenario) -> Vec<&'static str> {
    match (Subject::of(scenario), scenario.lesson.numbers.as_slice()) {
        (Some(subject), []) => subject.numbers.to_vec(),
        (_, named) => named.to_vec(),
    }
}
