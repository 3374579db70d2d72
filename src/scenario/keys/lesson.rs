//! The keys of the table `[lesson]`.

use super::key::Key;
use crate::metrics::Report;
use crate::scenario::context::ReadContext;
use crate::scenario::lesson_plan::LessonPlan;
use crate::scenario::setting::Setting;
use crate::scenario::toml_text::quoted;

/// The table of what a scenario says to those who look at it.
pub(in crate::scenario) const LESSON: &str = "lesson";

/// Every key of a lesson.
pub static LESSON_KEYS: &[Key<LessonPlan>] = &[Key {
    name: "numbers",
    takes: "a list of numbers of `measure --json`: [\"integration_error\"]",
    summary: "The numbers that the lesson is about. The window and clips show them first.",
    label_without_name: false,
    read: |plan, setting, context| {
        let names = setting.list("a list of numbers: [\"integration_error\"]", context)?;
        let read: Vec<_> = names.iter().map(|name| read_number(name, context)).collect();
        plan.numbers = read.into_iter().collect::<Option<_>>()?;
        Some(())
    },
    write: |plan| {
        let names: Vec<_> = plan.numbers.iter().map(|name| quoted(name)).collect();
        Some(format!("[{}]", names.join(", ")))
    },
}];

fn read_number(setting: &Setting<'_>, context: &mut ReadContext) -> Option<&'static str> {
    let choices: Vec<_> = Report::NUMBERS.iter().map(|name| (*name, *name)).collect();
    setting.one_of("number", &choices, context)
}
