//! Parts of the window that a lesson opens once the bet is placed.

/// A part of the window that a lesson opens after the bet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Show {
    /// The frame strip.
    Strip,
    /// The exact motion as an outline.
    Ghost,
    /// The trails.
    Trail,
    /// Arrows of velocity and force.
    Arrows,
    /// The eye view of each lane.
    EyeView,
    /// The accumulator.
    Accumulator,
    /// The delay from the user's input to the frame that shows it.
    InputDelay,
    /// The last dozen refreshes over time.
    TrailInTime,
    /// The previous and the current state as outlines, and alpha.
    States,
    /// A plot, by the id in `plot:ID`.
    Plot(String),
    /// A figure of many runs, by the id in `figure:ID`.
    Figure(String),
}

impl Show {
    /// Every part that stands for itself, with its word in scenario files.
    pub const WORDS: [(&'static str, Show); 9] = [
        ("strip", Show::Strip),
        ("ghost", Show::Ghost),
        ("trail", Show::Trail),
        ("arrows", Show::Arrows),
        ("eye-view", Show::EyeView),
        ("accumulator", Show::Accumulator),
        ("input-delay", Show::InputDelay),
        ("trail-in-time", Show::TrailInTime),
        ("states", Show::States),
    ];

    /// The part that `word` names; `None` if it names none. The ids of plots and figures are not checked.
    pub fn named(word: &str) -> Option<Show> {
        let id = |prefix: &str| word.strip_prefix(prefix).filter(|id| !id.is_empty()).map(str::to_owned);
        let alone = Show::WORDS.into_iter().find(|(name, _)| *name == word).map(|(_, show)| show);
        alone.or_else(|| id("plot:").map(Show::Plot)).or_else(|| id("figure:").map(Show::Figure))
    }

    /// The word in scenario files.
    pub fn word(&self) -> String {
        match self {
            Show::Plot(id) => format!("plot:{id}"),
            Show::Figure(id) => format!("figure:{id}"),
            alone => Show::WORDS.iter().find(|(_, show)| show == alone).map_or("", |(name, _)| name).to_owned(),
        }
    }
}
