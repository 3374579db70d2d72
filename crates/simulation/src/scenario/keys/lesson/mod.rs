//! The keys of the table `[lesson]`.

mod bet;
mod moment;
mod start;
mod texts;
mod trial;

use super::key::Key;
use crate::numbers::Number;
use crate::scenario::context::ReadContext;
use crate::scenario::document::DURATION_RANGE;
use crate::scenario::keys::list::{read_list, write_list};
use crate::scenario::keys::value::{CustomValue, Notation, TEXT, Value, choice, given, optional, switch, written};
use crate::scenario::lesson::{Layout, LessonPlan, Show, Template};
use crate::scenario::setting::Setting;
use crate::scenario::toml_text::quoted;
use bet::BET;
pub use bet::BET_KEYS;
pub use moment::MOMENT_KEYS;
use moment::MOMENTS;
use start::START;
pub use start::START_KEYS;
use texts::RUN_TEXT;
pub use trial::TRIAL_KEYS;
use trial::TRIALS;

/// The table that makes a scenario a lesson.
pub(in crate::scenario) const LESSON: &str = "lesson";

/// Longest time of a lesson in a class, minutes.
const MOST_MINUTES: u64 = 120;

/// Every key of a lesson.
pub static LESSON_KEYS: &[Key<LessonPlan>] = &[
    Key::field("goal", "What a user knows afterwards, in one sentence.", written!(goal, TEXT)),
    Key::field("minutes", "Time that the lesson takes in a class.", written!(minutes, MINUTES)),
    Key::field("introduces", "Terms of the glossary that the lesson explains.", written!(introduces, TERMS)),
    Key::field(
        "needs",
        "Terms of the glossary that the lesson uses and does not explain: on a path, a lesson before it does.",
        written!(needs, TERMS),
    ),
    Key::field("ask", "The question, asked before anything moves.", written!(ask, TEXT)),
    Key::field("bet", "What a user bets on. The run decides.", given!(bet, BET)),
    Key::<LessonPlan>::field(
        "why",
        "The answer, shown after the bet. Names in braces are those of `measure --json`, with + - * / between them; the run gives their values.",
        written!(why, RUN_TEXT),
    )
    .taking("text with numbers of the run: \"{lane1.frames} frames had only {lane1.steps} steps to show.\""),
    Key::field("more", "Further facts, told after the answer to those who ask for more.", written!(more, RUN_TEXT)),
    Key::field(
        "wrong",
        "What to say to each wrong choice, in their order, before the answer. The last one is for all others.",
        written!(wrong, REPLIES),
    ),
    Key::field("try", "What to try after the answer.", written!(trials, TRIALS)),
    Key::field("say", "What a teacher says and does, for the teacher's guide.", written!(say, TEXT)),
    Key::field(
        "layout",
        "Arrangement of the lanes: in rows and columns; each over the full width, one below the other, with one scale; or all bodies in one world.",
        choice!("layout", Layout, layout),
    ),
    Key::field(
        "numbers",
        "The numbers that the lesson is about. The window and clips show them first.",
        written!(numbers, NUMBER_IDS),
    ),
    Key::field("show", "What is shown after the bet.", written!(show, SHOWN)),
    Key::field("start", "How the lesson starts.", written!(start, START)),
    Key::<LessonPlan>::field(
        "loop",
        "Lab time after which the lesson starts again. Without it the run ends at `seconds`.",
        optional!(repeat, DURATION_RANGE),
    )
    .taking("a duration of more than 0"),
    Key::field("moments", "Moments at which the lesson slows down, with a sentence.", written!(moments, MOMENTS)),
    Key::field("blind", "Hides the labels of the lanes before the bet.", switch!(blind)),
    Key::field("chapter", "Read and not used: lessons of earlier versions have it.", Value::Custom(CHAPTER)),
];

const CHAPTER: CustomValue<LessonPlan> = CustomValue {
    takes: || "a word".to_owned(),
    read: |_, setting, context| setting.text(context).map(|_| ()),
    write: |_| None,
    copy: |_, _| {},
};

const MINUTES: Notation<u64> = Notation {
    takes: "1 to 120",
    read: |setting, context| setting.integer(1..=MOST_MINUTES, context),
    write: |minutes| (*minutes > 0).then(|| minutes.to_string()),
};

const TERMS: Notation<Vec<String>> = Notation {
    takes: "a list of terms: [\"accumulator\", \"alpha\"]",
    read: |setting, context| read_list(setting, TERMS.takes, context, TEXT.read),
    write: |terms| write_list(terms, |term| quoted(term)),
};

const REPLIES: Notation<Vec<Template>> = Notation {
    takes: "a list of texts with numbers of the run",
    read: |setting, context| read_list(setting, "a list of texts", context, RUN_TEXT.read),
    write: |texts| write_list(texts, |text| quoted(&text.text)),
};

const NUMBER_IDS: Notation<Vec<&str>> = Notation {
    takes: "a list of numbers of `measure --json`: [\"integration_error\"]",
    read: |setting, context| {
        let choices: Vec<_> = Number::of_window().map(|number| (number.id, number.id)).collect();
        read_list(setting, "a list of numbers: [\"integration_error\"]", context, |number, context| {
            number.one_of("number", &choices, context)
        })
    },
    write: |ids| write_list(ids, |id| quoted(id)),
};

const SHOWN: Notation<Vec<Show>> = Notation {
    takes: "a list of \"strip\", \"ghost\", \"trail\", \"arrows\", \"eye-view\", \"accumulator\", \"input-delay\", \"trail-in-time\", \"states\", \"plot:ID\" and \"figure:ID\"",
    read: |setting, context| read_list(setting, "a list: [\"strip\", \"plot:phase\"]", context, read_show),
    write: |shown| write_list(shown, |show| quoted(&show.word())),
};

fn read_show(setting: &Setting<'_>, context: &mut ReadContext) -> Option<Show> {
    Show::named(setting.text(context)?).or_else(|| {
        let choices: Vec<_> = Show::WORDS.iter().map(|(word, _)| (*word, ())).collect();
        setting.one_of::<()>("part of the window", &choices, context)?;
        None
    })
}
