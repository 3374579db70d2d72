//! Parts of the window that a lesson shows: few before the bet, its own after it.

use crate::lane::{Mechanism, Mechanisms};
use crate::lane_picture::Layers;
use crate::scenario::lesson::{LessonPlan, Show};
use crate::scenario::opening::Opening;

/// Parts of the window that a lesson decides about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reveal {
    /// `true` if lanes have their labels.
    pub labels: bool,
    /// `true` if lanes have their numbers.
    pub numbers: bool,
    /// `true` if lanes have frame strips.
    pub strips: bool,
    /// Layers of the lanes' pictures.
    pub layers: Layers,
    /// Ids of plots and figures.
    pub plots: Vec<String>,
}

impl Reveal {
    /// On an opening: the motion with its names, and the layers that the opening shows.
    pub fn of_opening(opening: &Opening) -> Self {
        let [ghost, trail] = [Show::Ghost, Show::Trail].map(|show| opening.show.contains(&show));
        let motion = Reveal::of_motion();
        Reveal { layers: Layers { ghost, trail, ..motion.layers }, ..motion }
    }

    /// The motion alone, with its names.
    fn of_motion() -> Self {
        Reveal {
            labels: true,
            numbers: false,
            strips: false,
            layers: Layers { mechanisms: Some(Mechanisms::NONE), ghost: false, trail: false, eye_view: false },
            plots: Vec::new(),
        }
    }

    /// Before the bet: hides what gives the answer away.
    pub fn before_the_bet(plan: &LessonPlan) -> Self {
        let motion = Reveal::of_motion();
        Reveal { labels: !plan.blind, layers: Layers { mechanisms: None, ..motion.layers }, ..motion }
    }

    /// After the bet: shows the parts that the lesson names.
    pub fn after_the_bet(plan: &LessonPlan) -> Self {
        let shows = |show: Show| plan.show.contains(&show);
        let mechanisms = [
            (Show::Accumulator, Mechanism::Accumulator),
            (Show::Arrows, Mechanism::Slopes),
            (Show::InputDelay, Mechanism::InputDelay),
            (Show::TrailInTime, Mechanism::TrailInTime),
            (Show::States, Mechanism::States),
        ];
        let mechanisms: Mechanisms =
            mechanisms.into_iter().filter(|(show, _)| shows(show.clone())).map(|(_, mechanism)| mechanism).collect();
        let plots = plan.show.iter().filter_map(|show| match show {
            Show::Plot(id) | Show::Figure(id) => Some(id.clone()),
            _ => None,
        });
        Reveal {
            labels: true,
            numbers: true,
            strips: shows(Show::Strip),
            layers: Layers {
                ghost: shows(Show::Ghost),
                trail: shows(Show::Trail),
                eye_view: shows(Show::EyeView),
                mechanisms: Some(mechanisms),
            },
            plots: plots.collect(),
        }
    }
}
