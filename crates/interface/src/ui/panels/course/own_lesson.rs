//! A lesson or an opening of the user's own: once it is open, the window has it examined, and says what it lacks.

use crate::ui::frame::course_info::CourseInfo;
use simulation::scenario::Scenario;
use std::sync::Arc;

/// The user's own lesson or opening, if one is open.
#[derive(Debug, Default)]
pub struct OwnLesson {
    scenario: Option<Arc<Scenario>>,
    /// `true` once its flaws have been told.
    is_told: bool,
}

impl OwnLesson {
    /// Takes what was opened, unless there is nothing to examine. `is_bundled`: it comes with the program.
    pub fn open(&mut self, scenario: &Scenario, is_bundled: bool) {
        let has_words = scenario.is_opening() || scenario.lesson != scenario.lesson.without_words();
        self.scenario = (has_words && !is_bundled).then(|| Arc::new(scenario.clone()));
        self.is_told = false;
    }

    /// The scenario to examine.
    pub fn examined(&self) -> Option<Arc<Scenario>> {
        self.scenario.clone()
    }

    /// The first flaw, once.
    pub fn tell(&mut self, course: &CourseInfo<'_>) -> Option<String> {
        let own = self.scenario.as_ref().filter(|_| !self.is_told)?;
        let (_, flaws) = course.flaws.filter(|(examined, _)| Arc::ptr_eq(examined, own))?;
        self.is_told = true;
        let (first, more) = flaws.split_first()?;
        let count = if more.is_empty() { String::new() } else { format!(" (and {} more)", more.len()) };
        Some(format!("A flaw of this file{count}: {first}. The command check says where."))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use simulation::course::Examination;

    #[test]
    fn a_flaw_is_told_once_and_of_own_lessons_alone() {
        let mut scenario = Scenario::load("max-frame").unwrap();
        scenario.lanes[0] = scenario.lanes[1].clone();
        let mut own = OwnLesson::default();
        own.open(&scenario, true);
        assert_eq!(own.examined(), None);
        own.open(&scenario, false);
        let examined = own.examined().unwrap();
        let flaws = Examination::of(&examined).finish(|| ()).unwrap_err();
        let told = |own: &mut OwnLesson, of: &Arc<Scenario>| {
            own.tell(&CourseInfo { flaws: Some((of, &flaws)), ..CourseInfo::default() })
        };
        assert_eq!(told(&mut own, &Arc::new(scenario.clone())), None, "another document's");
        let text = told(&mut own, &examined).unwrap();
        assert!(text.contains("`lesson.bet`: lanes 1 and 2 are equal"), "{text}");
        assert_eq!(told(&mut own, &examined), None, "once");
        scenario.lesson = scenario.lesson.without_words();
        own.open(&scenario, false);
        assert_eq!(own.examined(), None);
    }
}
