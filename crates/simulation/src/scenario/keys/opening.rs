//! The keys of the table `[opening]`.

use super::key::{Key, changed_assignments, read_table};
use super::lesson::texts::{read_list, read_template, write_list, write_template, write_text};
use super::value::{Choice, Lens, Value, choice, lens, reads};
use crate::input::Hang;
use crate::lane::Guards;
use crate::scenario::context::ReadContext;
use crate::scenario::document::MAX_LANES;
use crate::scenario::lesson::Layout;
use crate::scenario::lessons::{LESSONS, MERGED};
use crate::scenario::opening::{Answer, Condition, Opening};
use crate::scenario::setting::Setting;
use crate::scenario::toml_text::{inline_table, quoted};
use timestep::time::Flicks;

/// The table of what an opening says and offers.
pub(in crate::scenario) const OPENING: &str = "opening";

/// Every key of an opening.
pub static OPENING_KEYS: &[Key<Opening>] = &[
    Key::own(
        "line",
        "text with settings: \"The same {steps} steps a second.\"",
        "The headline. Names in braces are settings of the first of the user's lanes, with + - * / between them: `steps` (a second), `step_ms`, `clamp_ms`, `hz`, `frames` (the most a second without vsync), `step_cost_ms` and `hang_ms`.",
        reads!(line, read_template),
        |opening| write_template(&opening.line),
    ),
    Key::own(
        "yours",
        "a list of numbers of lanes: [1]",
        "The user's lanes, which the switches act on. The others stay as they are, to compare.",
        |opening, setting, context| {
            let read = |lane: &Setting<'_>, context: &mut ReadContext| lane.integer(1..=MAX_LANES as u64, context);
            let lanes = read_list(setting, "a list of numbers of lanes: [1]", context, read)?;
            opening.yours = lanes.into_iter().map(|lane| lane as usize).collect();
            match opening.yours.is_empty() {
                true => setting.invalid("one lane at least is the user's".to_owned(), context),
                false => Some(()),
            }
        },
        |opening| write_list(&opening.yours, ToString::to_string),
    ),
    Key::<Opening>::field(
        "hang",
        "Time by which a hang makes the next frame longer.",
        Value::Duration(lens!(hang), [Flicks(1), Hang::LONGEST]),
    )
    .taking("a duration of more than 0, up to 10 s"),
    Key::<Opening>::field(
        "clamp",
        "Longest frame of a clamp that is switched on where there was none.",
        Value::Duration(lens!(clamp), Guards::MAX_FRAME_RANGE),
    )
    .taking("a duration from 1 ms to 10 s"),
    Key::field("layout", "Arrangement of the lanes, as in a lesson.", choice!("layout", Layout, layout)),
    Key::own(
        "answers",
        "a list of tables: [{ when = \"interpolation=on\", say = \"…\", next = \"…\" }, { say = \"…\" }]",
        "What is said about the settings of the user's lanes: of the answers that hold, the first that is about the control used last, or else the first. The last answer has no `when`, and is what is said at the start.",
        |opening, setting, context| {
            opening.answers = read_list(setting, "a list of tables: [{ say = \"…\" }]", context, read_answer)?;
            let first = opening.answers.iter().position(|answer| answer.when.is_none());
            if first.map(|index| index + 1) == Some(opening.answers.len()) {
                return Some(());
            }
            let reason =
                "the last answer, and no other, has no `when`: it is shown at the start, and where no other holds";
            setting.invalid(reason.to_owned(), context)
        },
        |opening| write_list(&opening.answers, write_answer),
    ),
    Key::own(
        "lesson",
        "the id of a lesson",
        "The lesson that says why.",
        |opening, setting, context| {
            let lessons = LESSONS.iter().map(|lesson| (lesson.id, lesson.id));
            let lessons: Vec<_> = lessons.chain(MERGED.iter().copied()).collect();
            opening.lesson = setting.one_of("lesson", &lessons, context)?.to_owned();
            Some(())
        },
        |opening| write_text(&opening.lesson),
    ),
];

/// Every key of an answer of an opening.
pub static ANSWER_KEYS: &[Key<Answer>] = &[
    Key::own(
        "when",
        "terms separated by commas: \"interpolation=on, steps<=20, hang\"",
        "The settings of the user's lanes for which it is shown; all terms have to hold for all of these lanes. Terms are `interpolation`, `extrapolation`, `clamp` and `vsync` with `=on` or `=off`, `steps` (a second) with `=`, `<=` or `>=` and a number, `integrator=` with an id, and `hang`: the user has changed no setting since the last hang.",
        |answer, setting, context| {
            match Condition::parse(setting.text(context)?) {
                Ok(condition) => answer.when = Some(condition),
                Err(reason) => return setting.invalid(reason, context),
            }
            Some(())
        },
        |answer| answer.when.as_ref().map(|when| quoted(&when.text)),
    ),
    Key::own(
        "say",
        "text with settings: \"Smooth, and one step of {step_ms} late.\"",
        "What the settings do, and what they cost, in one sentence.",
        reads!(say, read_template),
        |answer| write_template(&answer.say),
    ),
    Key::own(
        "next",
        "text with settings",
        "The next thing to try, in a few words.",
        reads!(next, read_template),
        |answer| write_template(&answer.next),
    ),
    Key::own(
        "press",
        "\"interpolation\", \"extrapolation\", \"clamp\", \"vsync\", \"hang\", \"steps=10\" or \"integrator=rk4\"",
        "The control that does it, which the window marks: a switch, `hang`, or `steps` (a second) or `integrator` with what it sets.",
        |answer, setting, context| {
            match setting.text(context)?.parse() {
                Ok(press) => answer.press = Some(press),
                Err(reason) => return setting.invalid(reason, context),
            }
            Some(())
        },
        |answer| answer.press.map(|press| quoted(&press.to_string())),
    ),
];

fn read_answer(setting: &Setting<'_>, context: &mut ReadContext) -> Option<Answer> {
    let answer: Answer = read_table(ANSWER_KEYS, setting, "a table such as { when = \"…\", say = \"…\" }", context)?;
    if answer.say.is_empty() {
        return setting.missing_key("say", "an answer needs `say`, its sentence", context);
    }
    Some(answer)
}

fn write_answer(answer: &Answer) -> String {
    inline_table(&changed_assignments(ANSWER_KEYS, answer, &Answer::default()))
}

/// The opening that the setting describes.
pub(in crate::scenario) fn read_opening(setting: &Setting<'_>, context: &mut ReadContext) -> Option<Opening> {
    let opening: Opening = read_table(OPENING_KEYS, setting, "a table: [opening]", context)?;
    let missing = [
        (opening.line.is_empty(), "line", "an opening needs `line`, its headline"),
        (opening.answers.is_empty(), "answers", "an opening needs `answers`, one of them without `when`"),
        (opening.lesson.is_empty(), "lesson", "an opening needs `lesson`, which says why"),
    ];
    match missing.into_iter().find(|(is_missing, ..)| *is_missing) {
        Some((_, key, needs)) => setting.missing_key(key, needs, context),
        None => Some(opening),
    }
}
