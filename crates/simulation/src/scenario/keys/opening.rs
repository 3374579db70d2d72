//! The keys of the table `[opening]`.

use super::cause::CAUSES;
use super::key::{Key, read_table, write_table};
use super::list::{read_list, write_list};
use super::value::{LANE, Notation, TEXT, Value, choice, given, lens, write_text, written};
use crate::input::Hang;
use crate::lane::Guards;
use crate::scenario::context::ReadContext;
use crate::scenario::examples::EXAMPLES;
use crate::scenario::lesson::{Layout, Show};
use crate::scenario::lessons::{LESSONS, MERGED};
use crate::scenario::opening::{Answer, AnswerClaim, Condition, Opening, OpeningText, Press};
use crate::scenario::setting::Setting;
use crate::scenario::toml_text::quoted;
use timestep::time::Flicks;

/// The table of what an opening says and offers.
pub(in crate::scenario) const OPENING: &str = "opening";

/// Every key of an opening.
pub static OPENING_KEYS: &[Key<Opening>] = &[
    Key::<Opening>::field(
        "line",
        "The headline. Names in braces are settings of the first of the user's lanes, with + - * / between them: `steps` (a second), `step_ms`, `clamp_ms`, `hz`, `frames` (the most a second without vsync), `step_cost_ms`, `hang_ms` and `hung_ms` (the frame that hangs).",
        written!(line, SETTINGS_TEXT),
    )
    .taking("text with settings: \"The same {steps} steps a second.\"")
    .needed("an opening needs `line`, its headline"),
    Key::field(
        "yours",
        "The user's lanes, which the switches act on. The others stay as they are, to compare.",
        written!(yours, LANES),
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
    Key::field("show", "Layers of the lanes' pictures beside the bodies, which lessons have behind the bet.", written!(show, LAYERS)),
    Key::field(
        "causes",
        "What rows of lanes differ in, each with a name and the settings of every row; a menu chooses one. A row has as many lanes as are the user's.",
        written!(causes, CAUSES),
    ),
    Key::<Opening>::field(
        "answers",
        "What is said about the settings of the user's lanes: the first answer whose `when` and `is` hold. The last one has no `when`: it is said at the start. Where none holds, the window says what was set.",
        written!(answers, ANSWERS),
    )
    .needed("an opening needs `answers`, one of them without `when`"),
    Key::<Opening>::field("lesson", "The lesson that says why.", written!(lesson, LESSON_ID))
        .needed("an opening needs `lesson`, which says why"),
];

/// Every key of an answer of an opening.
pub static ANSWER_KEYS: &[Key<Answer>] = &[
    Key::field(
        "when",
        "The settings of the user's lanes for which it is shown; all terms have to hold for all of these lanes. Terms are `interpolation`, `extrapolation`, `clamp` and `vsync` with `=on` or `=off`, `steps` (a second) with `=`, `<=` or `>=` and a number, `integrator=` with an id, and `pressed=` with the control that the user has used last, or with `drawing` for the first two and `arithmetic` for `steps` and `integrator`; `hang` is `pressed=hang`.",
        given!(when, CONDITION),
    ),
    Key::field(
        "is",
        "What the sentence claims of a run with the settings as they are, of the opening's length and with a hang after 1 s where that was used last. Numbers are those of `measure --json`, the smallest and the largest shown place in metres (`place.x.min`, `place.y.max`) and the settings that texts name; without `lane1.` they are those of the first of the user's lanes. Sums and signs are those of `check` of a bet; `and` joins comparisons.",
        given!(claim, ANSWER_CLAIM),
    ),
    Key::field(
        "no_claim",
        "Reason why the answer has no `is`: its sentence says only what was set.",
        written!(no_claim, TEXT),
    ),
    Key::<Answer>::field(
        "say",
        "What the settings do, and what they cost, in one sentence.",
        written!(say, SETTINGS_TEXT),
    )
    .taking("text with settings: \"Smooth, and one step of {step_ms} late.\"")
    .needed("an answer needs `say`, its sentence"),
    Key::field("next", "The next thing to try, in a few words.", written!(next, SETTINGS_TEXT)),
    Key::field(
        "press",
        "The control that does it, which the window marks: a switch, `hang`, or `steps` (a second) or `integrator` with what it sets. A list is pressed one after the other.",
        written!(press, PRESSES),
    ),
];

const SETTINGS_TEXT: Notation<OpeningText> = Notation {
    takes: "text with settings",
    read: |setting, context| setting.parsed(OpeningText::parse, context),
    write: |text| write_text(&text.text),
};

const LANES: Notation<Vec<usize>> = Notation {
    takes: "a list of numbers of lanes: [1]",
    read: |setting, context| {
        let lanes = read_list(setting, LANES.takes, context, LANE.read)?;
        match lanes.is_empty() {
            true => setting.invalid("one lane at least is the user's".to_owned(), context),
            false => Some(lanes),
        }
    },
    write: |lanes| write_list(lanes, ToString::to_string),
};

const LAYERS: Notation<Vec<Show>> = Notation {
    takes: "a list of \"ghost\" and \"trail\"",
    read: |setting, context| {
        let choices = [("ghost", true), ("trail", false)];
        read_list(setting, LAYERS.takes, context, |layer, context| {
            let is_ghost = layer.one_of("layer", &choices, context)?;
            Some(if is_ghost { Show::Ghost } else { Show::Trail })
        })
    },
    write: |layers| write_list(layers, |layer| quoted(&layer.word())),
};

const ANSWERS: Notation<Vec<Answer>> = Notation {
    takes: "a list of tables: [{ when = \"interpolation=on\", say = \"…\", next = \"…\" }, { say = \"…\" }]",
    read: |setting, context| {
        let expected = "a table such as { when = \"…\", say = \"…\" }";
        let answers = read_list(setting, "a list of tables: [{ say = \"…\" }]", context, |answer, context| {
            let read = read_table(ANSWER_KEYS, Answer::default(), answer, expected, context)?;
            match read.claim.is_some() && !read.no_claim.is_empty() {
                true => answer.invalid("an answer has `is` or `no_claim`, not both".to_owned(), context),
                false => Some(read),
            }
        })?;
        let first = answers.iter().position(|answer| answer.when.is_none());
        if first.map(|index| index + 1) == Some(answers.len()) {
            return Some(answers);
        }
        let reason = "the last answer, and no other, has no `when`: it is said at the start";
        setting.invalid(reason.to_owned(), context)
    },
    write: |answers| write_list(answers, |answer| write_table(ANSWER_KEYS, answer, &Answer::default())),
};

const LESSON_ID: Notation<String> = Notation {
    takes: "the id of a lesson",
    read: |setting, context| {
        let lessons = LESSONS.iter().chain(EXAMPLES).map(|lesson| (lesson.id, lesson.id));
        let lessons: Vec<_> = lessons.chain(MERGED.iter().copied()).collect();
        setting.one_of("lesson", &lessons, context).map(str::to_owned)
    },
    ..TEXT
};

const CONDITION: Notation<Condition> = Notation {
    takes: "terms separated by commas: \"interpolation=on, steps<=20, hang\"",
    read: |setting, context| setting.parsed(Condition::parse, context),
    write: |when| Some(quoted(&when.text)),
};

const ANSWER_CLAIM: Notation<AnswerClaim> = Notation {
    takes: "a comparison of numbers of a run: \"dropped_secs > 0\", \"lane1.age_ms.max < 2 * step_ms and steps > hz\"",
    read: |setting, context| setting.parsed(AnswerClaim::parse, context),
    write: |claim| Some(quoted(&claim.text)),
};

const PRESSES: Notation<Vec<Press>> = Notation {
    takes: "\"interpolation\", \"extrapolation\", \"clamp\", \"vsync\", \"hang\", \"steps=10\" or \"integrator=rk4\", or a list of these",
    read: |setting, context| {
        let read = |setting: &Setting<'_>, context: &mut ReadContext| setting.parsed(str::parse, context);
        match setting.is_list() {
            true => read_list(setting, PRESSES.takes, context, read),
            false => read(setting, context).map(|press| vec![press]),
        }
    },
    write: |presses| match presses.as_slice() {
        [press] => Some(quoted(&press.to_string())),
        presses => write_list(presses, |press| quoted(&press.to_string())),
    },
};
