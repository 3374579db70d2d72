//! The numbers by which each lesson teaches what its text says.

mod claims;
mod motion;
mod paths;
mod questions;
mod trials;
mod trust;

/// Relations that a lesson's numbers must fulfil.
pub struct Teaching {
    /// Id of the lesson.
    pub lesson: &'static str,
    /// Length of the run; `None` for the lesson's own.
    pub seconds: Option<f64>,
    /// In the words of `lessons_relation`.
    pub relations: &'static [&'static str],
}

pub const fn teaches(lesson: &'static str, relations: &'static [&'static str]) -> Teaching {
    Teaching { lesson, seconds: None, relations }
}

/// At least one for every lesson.
pub fn teachings() -> impl Iterator<Item = &'static Teaching> + Clone {
    let about = [motion::TEACHINGS, paths::TEACHINGS, questions::TEACHINGS, trust::TEACHINGS, claims::TEACHINGS];
    about.into_iter().flatten()
}

/// Result of the thing to try of each lesson that has one.
pub fn tried() -> impl Iterator<Item = &'static Teaching> + Clone {
    trials::TRIALS.iter()
}
