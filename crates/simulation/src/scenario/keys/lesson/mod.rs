//! The keys of the table `[lesson]`.

mod bet;
mod moment;
mod start;
pub(super) mod texts;
mod trial;

use super::key::Key;
use crate::numbers::NUMBERS;
use crate::scenario::context::ReadContext;
use crate::scenario::document::DURATION_RANGE;
use crate::scenario::keys::value::{Choice, Lens, Value, choice, lens, reads, switch};
use crate::scenario::lesson::{CHAPTERS, Layout, LessonPlan, Show};
use crate::scenario::setting::Setting;
use crate::scenario::toml_text::quoted;
pub use bet::BET_KEYS;
pub use moment::MOMENT_KEYS;
pub use start::START_KEYS;
use texts::{read_list, read_template, write_list, write_template, write_text};
pub use trial::TRIAL_KEYS;

/// The table of what a scenario says to those who look at it.
pub(in crate::scenario) const LESSON: &str = "lesson";

/// Longest time of a lesson in a class, minutes.
const MOST_MINUTES: u64 = 120;

/// What lists of terms take.
const TERMS: &str = "a list of terms: [\"accumulator\", \"alpha\"]";

fn read_term(setting: &Setting<'_>, context: &mut ReadContext) -> Option<String> {
    setting.text(context).map(str::to_owned)
}

/// Every key of a lesson.
pub static LESSON_KEYS: &[Key<LessonPlan>] = &[
    Key::own(
        "chapter",
        "\"moves\", \"drawn\", \"computed\", \"displays\", \"several\" or \"bug\"",
        "Chapter of the course.",
        |plan, setting, context| {
            let choices: Vec<_> = CHAPTERS.iter().map(|chapter| (chapter.id, chapter)).collect();
            plan.chapter = Some(setting.one_of("chapter", &choices, context)?);
            Some(())
        },
        |plan| plan.chapter.map(|chapter| quoted(chapter.id)),
    ),
    Key::own(
        "goal",
        "text",
        "What a person knows afterwards, in one sentence.",
        |plan, setting, context| {
            plan.goal = setting.text(context)?.to_owned();
            Some(())
        },
        |plan| write_text(&plan.goal),
    ),
    Key::own(
        "minutes",
        "1 to 120",
        "Time that the lesson takes in a class.",
        |plan, setting, context| {
            plan.minutes = setting.integer(1..=MOST_MINUTES, context)?;
            Some(())
        },
        |plan| (plan.minutes > 0).then(|| plan.minutes.to_string()),
    ),
    Key::own(
        "introduces",
        TERMS,
        "Terms of the glossary that the lesson explains.",
        |plan, setting, context| {
            plan.introduces = read_list(setting, TERMS, context, read_term)?;
            Some(())
        },
        |plan| write_list(&plan.introduces, |term| quoted(term)),
    ),
    Key::own(
        "needs",
        TERMS,
        "Terms of the glossary that the lesson uses and does not explain: on a path, a lesson before it does.",
        |plan, setting, context| {
            plan.needs = read_list(setting, TERMS, context, read_term)?;
            Some(())
        },
        |plan| write_list(&plan.needs, |term| quoted(term)),
    ),
    Key::own(
        "ask",
        "text",
        "The question, asked before anything moves.",
        |plan, setting, context| {
            plan.ask = setting.text(context)?.to_owned();
            Some(())
        },
        |plan| write_text(&plan.ask),
    ),
    Key::own(
        "bet",
        "a table: { choices = \"lanes\", most = \"animation_error_ms.max\" }",
        "What a person bets on. The run decides.",
        |plan, setting, context| {
            plan.bet = Some(bet::read_bet(setting, context)?);
            Some(())
        },
        |plan| plan.bet.as_ref().map(bet::write_bet),
    ),
    Key::own(
        "why",
        "text with numbers of the run: \"{lane1.frames} frames had only {lane1.steps} steps to show.\"",
        "The answer, shown after the bet. Names in braces are those of `measure --json`, with + - * / between them; the run gives their values.",
        reads!(why, read_template),
        |plan| write_template(&plan.why),
    ),
    Key::own(
        "more",
        "text with numbers of the run",
        "Further facts, told after the answer to those who ask for more.",
        reads!(more, read_template),
        |plan| write_template(&plan.more),
    ),
    Key::own(
        "wrong",
        "a list of texts with numbers of the run",
        "What to say to each wrong choice, in their order, before the answer. The last one is for all others.",
        |plan, setting, context| {
            plan.wrong = read_list(setting, "a list of texts", context, read_template)?;
            Some(())
        },
        |plan| write_list(&plan.wrong, |text| quoted(&text.text)),
    ),
    Key::own(
        "try",
        "a list of tables: [{ say = \"…\", set = { dt = \"1/60\" }, then = \"…\" }]",
        "What to try after the answer.",
        |plan, setting, context| {
            plan.trials = read_list(setting, "a list of tables", context, trial::read_trial)?;
            Some(())
        },
        |plan| write_list(&plan.trials, trial::write_trial),
    ),
    Key::own(
        "say",
        "text",
        "What a teacher says and does, for the teacher's guide.",
        |plan, setting, context| {
            plan.say = setting.text(context)?.to_owned();
            Some(())
        },
        |plan| write_text(&plan.say),
    ),
    Key::field(
        "layout",
        "Arrangement of the lanes: in rows and columns; each over the full width, one below the other, with one scale; or all bodies in one world.",
        choice!("layout", Layout, layout),
    ),
    Key::own(
        "numbers",
        "a list of numbers of `measure --json`: [\"integration_error\"]",
        "The numbers that the lesson is about. The window and clips show them first.",
        |plan, setting, context| {
            plan.numbers = read_list(setting, "a list of numbers: [\"integration_error\"]", context, read_number)?;
            Some(())
        },
        |plan| write_list(&plan.numbers, |name| quoted(name)),
    ),
    Key::own(
        "show",
        "a list of \"strip\", \"ghost\", \"trail\", \"arrows\", \"eye-view\", \"accumulator\", \"input-delay\", \"trail-in-time\", \"states\", \"plot:ID\" and \"figure:ID\"",
        "What is shown after the bet.",
        |plan, setting, context| {
            plan.show = read_list(setting, "a list: [\"strip\", \"plot:phase\"]", context, read_show)?;
            Some(())
        },
        |plan| write_list(&plan.show, |show| quoted(&show.word())),
    ),
    Key::own(
        "start",
        "a table: { paused = true, at = \"1 s\", speed = 0.1 }",
        "How the lesson starts.",
        |plan, setting, context| {
            plan.start = start::read_start(setting, context)?;
            Some(())
        },
        |plan| Some(start::write_start(&plan.start)),
    ),
    Key::own(
        "loop",
        "a duration of more than 0",
        "Laboratory time after which the lesson starts again. Without it the run ends at `seconds`.",
        |plan, setting, context| {
            plan.repeat = Some(setting.duration(DURATION_RANGE, context)?);
            Some(())
        },
        |plan| plan.repeat.map(|length| quoted(&length.to_string())),
    ),
    Key::own(
        "moments",
        "a list of tables: [{ at = \"467 ms\", lane = 1, speed = 0.1, lasts = \"400 ms\", say = \"…\" }]",
        "Moments at which the lesson slows down, with a sentence.",
        |plan, setting, context| {
            plan.moments = moment::read_moments(setting, context)?;
            Some(())
        },
        |plan| write_list(&plan.moments, moment::write_moment),
    ),
    Key::field("blind", "Hides the labels of the lanes before the bet.", switch!(blind)),
];

fn read_number(setting: &Setting<'_>, context: &mut ReadContext) -> Option<&'static str> {
    let choices: Vec<_> = NUMBERS.iter().map(|number| (number.id, number.id)).collect();
    setting.one_of("number", &choices, context)
}

fn read_show(setting: &Setting<'_>, context: &mut ReadContext) -> Option<Show> {
    Show::named(setting.text(context)?).or_else(|| {
        let choices: Vec<_> = Show::WORDS.iter().map(|(word, _)| (*word, ())).collect();
        setting.one_of::<()>("part of the window", &choices, context)?;
        None
    })
}
