//! The keys of the table `[lesson]`.

mod bet;
mod moment;
mod start;
pub(super) mod texts;
mod trial;

use super::key::{Key, word_of};
use crate::numbers::NUMBERS;
use crate::scenario::context::ReadContext;
use crate::scenario::document::DURATION_RANGE;
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
    Key {
        name: "chapter",
        takes: "\"moves\", \"drawn\", \"computed\", \"displays\", \"several\" or \"bug\"",
        summary: "Chapter of the course.",
        label_without_name: false,
        read: |plan, setting, context| {
            let choices: Vec<_> = CHAPTERS.iter().map(|chapter| (chapter.id, chapter)).collect();
            plan.chapter = Some(setting.one_of("chapter", &choices, context)?);
            Some(())
        },
        write: |plan| plan.chapter.map(|chapter| quoted(chapter.id)),
    },
    Key {
        name: "goal",
        takes: "text",
        summary: "What a person knows afterwards, in one sentence.",
        label_without_name: false,
        read: |plan, setting, context| {
            plan.goal = setting.text(context)?.to_owned();
            Some(())
        },
        write: |plan| write_text(&plan.goal),
    },
    Key {
        name: "minutes",
        takes: "1 to 120",
        summary: "Time that the lesson takes in a class.",
        label_without_name: false,
        read: |plan, setting, context| {
            plan.minutes = setting.integer(1..=MOST_MINUTES, context)?;
            Some(())
        },
        write: |plan| (plan.minutes > 0).then(|| plan.minutes.to_string()),
    },
    Key {
        name: "introduces",
        takes: TERMS,
        summary: "Terms of the glossary that the lesson explains.",
        label_without_name: false,
        read: |plan, setting, context| {
            plan.introduces = read_list(setting, TERMS, context, read_term)?;
            Some(())
        },
        write: |plan| write_list(&plan.introduces, |term| quoted(term)),
    },
    Key {
        name: "needs",
        takes: TERMS,
        summary: "Terms of the glossary that the lesson uses and does not explain: on a path, a lesson before it does.",
        label_without_name: false,
        read: |plan, setting, context| {
            plan.needs = read_list(setting, TERMS, context, read_term)?;
            Some(())
        },
        write: |plan| write_list(&plan.needs, |term| quoted(term)),
    },
    Key {
        name: "ask",
        takes: "text",
        summary: "The question, asked before anything moves.",
        label_without_name: false,
        read: |plan, setting, context| {
            plan.ask = setting.text(context)?.to_owned();
            Some(())
        },
        write: |plan| write_text(&plan.ask),
    },
    Key {
        name: "bet",
        takes: "a table: { choices = \"lanes\", most = \"animation_error_ms.max\" }",
        summary: "What a person bets on. The run decides.",
        label_without_name: false,
        read: |plan, setting, context| {
            plan.bet = Some(bet::read_bet(setting, context)?);
            Some(())
        },
        write: |plan| plan.bet.as_ref().map(bet::write_bet),
    },
    Key {
        name: "why",
        takes: "text with numbers of the run: \"{lane1.frames} frames had only {lane1.steps} steps to show.\"",
        summary: "The answer, shown after the bet. Names in braces are those of `measure --json`, with + - * / between them; the run gives their values.",
        label_without_name: false,
        read: |plan, setting, context| {
            plan.why = read_template(setting, context)?;
            Some(())
        },
        write: |plan| write_template(&plan.why),
    },
    Key {
        name: "more",
        takes: "text with numbers of the run",
        summary: "Further facts, told after the answer to those who ask for more.",
        label_without_name: false,
        read: |plan, setting, context| {
            plan.more = read_template(setting, context)?;
            Some(())
        },
        write: |plan| write_template(&plan.more),
    },
    Key {
        name: "wrong",
        takes: "a list of texts with numbers of the run",
        summary: "What to say to each wrong choice, in their order, before the answer. The last one is for all others.",
        label_without_name: false,
        read: |plan, setting, context| {
            plan.wrong = read_list(setting, "a list of texts", context, read_template)?;
            Some(())
        },
        write: |plan| write_list(&plan.wrong, |text| quoted(&text.text)),
    },
    Key {
        name: "try",
        takes: "a list of tables: [{ say = \"…\", set = { dt = \"1/60\" }, then = \"…\" }]",
        summary: "What to try after the answer.",
        label_without_name: false,
        read: |plan, setting, context| {
            plan.trials = read_list(setting, "a list of tables", context, trial::read_trial)?;
            Some(())
        },
        write: |plan| write_list(&plan.trials, trial::write_trial),
    },
    Key {
        name: "say",
        takes: "text",
        summary: "What a teacher says and does, for the teacher's guide.",
        label_without_name: false,
        read: |plan, setting, context| {
            plan.say = setting.text(context)?.to_owned();
            Some(())
        },
        write: |plan| write_text(&plan.say),
    },
    Key {
        name: "layout",
        takes: "\"grid\", \"tracks\" or \"overlay\"",
        summary: "Arrangement of the lanes: in rows and columns; each over the full width, one below the other, with one scale; or all bodies in one world.",
        label_without_name: false,
        read: |plan, setting, context| {
            plan.layout = setting.one_of("layout", &Layout::ALL, context)?;
            Some(())
        },
        write: |plan| word_of(&Layout::ALL, plan.layout),
    },
    Key {
        name: "numbers",
        takes: "a list of numbers of `measure --json`: [\"integration_error\"]",
        summary: "The numbers that the lesson is about. The window and clips show them first.",
        label_without_name: false,
        read: |plan, setting, context| {
            plan.numbers = read_list(setting, "a list of numbers: [\"integration_error\"]", context, read_number)?;
            Some(())
        },
        write: |plan| write_list(&plan.numbers, |name| quoted(name)),
    },
    Key {
        name: "show",
        takes: "a list of \"strip\", \"ghost\", \"trail\", \"arrows\", \"eye-view\", \"accumulator\", \"input-delay\", \"trail-in-time\", \"states\", \"plot:ID\" and \"figure:ID\"",
        summary: "What is shown after the bet.",
        label_without_name: false,
        read: |plan, setting, context| {
            plan.show = read_list(setting, "a list: [\"strip\", \"plot:phase\"]", context, read_show)?;
            Some(())
        },
        write: |plan| write_list(&plan.show, |show| quoted(&show.word())),
    },
    Key {
        name: "start",
        takes: "a table: { paused = true, at = \"1 s\", speed = 0.1 }",
        summary: "How the lesson starts.",
        label_without_name: false,
        read: |plan, setting, context| {
            plan.start = start::read_start(setting, context)?;
            Some(())
        },
        write: |plan| Some(start::write_start(&plan.start)),
    },
    Key {
        name: "loop",
        takes: "a duration of more than 0",
        summary: "Laboratory time after which the lesson starts again. Without it the run ends at `seconds`.",
        label_without_name: false,
        read: |plan, setting, context| {
            plan.repeat = Some(setting.duration(DURATION_RANGE, context)?);
            Some(())
        },
        write: |plan| plan.repeat.map(|length| quoted(&length.to_string())),
    },
    Key {
        name: "moments",
        takes: "a list of tables: [{ at = \"467 ms\", lane = 1, speed = 0.1, lasts = \"400 ms\", say = \"…\" }]",
        summary: "Moments at which the lesson slows down, with a sentence.",
        label_without_name: false,
        read: |plan, setting, context| {
            plan.moments = moment::read_moments(setting, context)?;
            Some(())
        },
        write: |plan| write_list(&plan.moments, moment::write_moment),
    },
    Key {
        name: "blind",
        takes: "true or false",
        summary: "Hides the labels of the lanes before the bet.",
        label_without_name: false,
        read: |plan, setting, context| {
            plan.blind = setting.boolean(context)?;
            Some(())
        },
        write: |plan| Some(plan.blind.to_string()),
    },
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
