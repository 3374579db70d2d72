//! The part of a scenario that teaches: its table `[lesson]`.

/// Everything that a scenario says to the people who look at it, beside title and caption. It never changes a run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LessonPlan {
    /// Names of the numbers that the lesson is about ([`crate::metrics::Report::NUMBERS`]), the most important first.
    pub numbers: Vec<&'static str>,
}
