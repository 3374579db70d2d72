//! The part of a scenario that teaches: its table `[lesson]`.

use super::bet::Bet;
use super::layout::Layout;
use super::moment::Moment;
use super::quantity::Quantity;
use super::show::Show;
use super::start::Start;
use super::template::Template;
use super::trial::Trial;
use timestep::time::Flicks;

/// The texts of a lesson and how they are shown. They never change a run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LessonPlan {
    /// The goal: what a student knows afterwards, in one sentence.
    pub goal: String,
    /// Time that it takes in a class, minutes; 0 if unknown.
    pub minutes: u64,
    /// Terms of the glossary that it explains.
    pub introduces: Vec<String>,
    /// Terms of the glossary that it uses and does not explain.
    pub needs: Vec<String>,
    /// The question.
    pub ask: String,
    /// The bet on its answer.
    pub bet: Option<Bet>,
    /// The answer.
    pub why: Template,
    /// Further facts, told on demand after the answer.
    pub more: Template,
    /// Reply to each wrong choice, in order; the last also serves the remaining ones.
    pub wrong: Vec<Template>,
    /// Things to try afterwards.
    pub trials: Vec<Trial>,
    /// Advice for the teacher: words and deeds.
    pub say: String,
    /// Arrangement of the lanes.
    pub layout: Layout,
    /// Names of the numbers that the lesson is about ([`crate::numbers::Number::of_window`]), the most important first.
    pub numbers: Vec<&'static str>,
    /// Parts of the window that open after the bet.
    pub show: Vec<Show>,
    /// How it starts.
    pub start: Start,
    /// Lab time after which it starts again; without it the run ends with the scenario's duration.
    pub repeat: Option<Flicks>,
    /// Moments at which it slows down, in order.
    pub moments: Vec<Moment>,
    /// `true` if labels are hidden before the bet.
    pub blind: bool,
}

impl LessonPlan {
    /// `true` if it asks something: a scenario with less is no lesson.
    pub fn asks(&self) -> bool {
        !self.ask.is_empty() || self.bet.is_some()
    }

    /// Every text with numbers of the run, but for those of trials, whose run is another.
    pub fn templates(&self) -> impl Iterator<Item = &Template> {
        let moments = self.moments.iter().map(|moment| &moment.say);
        [&self.why, &self.more].into_iter().chain(&self.wrong).chain(moments)
    }

    /// Every number of a run that its texts and its bet name.
    pub fn quantities(&self) -> impl Iterator<Item = &Quantity> {
        let texts = self.templates().chain(self.trials.iter().map(|trial| &trial.then));
        texts.flat_map(Template::quantities).chain(self.bet.iter().flat_map(Bet::quantities))
    }

    /// Every lane that its texts name, counted from 1.
    pub fn lanes(&self) -> impl Iterator<Item = usize> {
        let pinned = self.moments.iter().map(|moment| moment.lane);
        self.quantities()
            .filter_map(|quantity| quantity.lane)
            .chain(self.trials.iter().filter_map(|trial| trial.lane))
            .chain(pinned)
    }

    /// Keeps only the arrangement and the headline numbers, for use with other lanes.
    pub fn without_words(&self) -> Self {
        LessonPlan { numbers: self.numbers.clone(), layout: self.layout, ..LessonPlan::default() }
    }
}
