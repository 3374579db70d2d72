//! The keys of the table `[opening]`.

use super::cause::CAUSES;
use super::key::{Key, read_table, write_table};
use super::list::{read_list, write_list};
use super::value::{LANE, Notation, TEXT, Value, choice, given, lens, write_text, written};
use crate::input::Hang;
use crate::lane::Guards;
use crate::scenario::lesson::{Layout, Show};
use crate::scenario::lessons::{LESSONS, MERGED};
use crate::scenario::opening::{Answer, Condition, Opening, OpeningText, Press};
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
        "What is said about the settings of the user's lanes: of the answers that hold, the first that is about the control used last, or else the first. The last answer has no `when`, and is what is said at the start.",
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
        "The settings of the user's lanes for which it is shown; all terms have to hold for all of these lanes. Terms are `interpolation`, `extrapolation`, `clamp` and `vsync` with `=on` or `=off`, `steps` (a second) with `=`, `<=` or `>=` and a number, `integrator=` with an id, and `hang`: the user has changed no setting since the last hang.",
        given!(when, CONDITION),
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
        "The control that does it, which the window marks: a switch, `hang`, or `steps` (a second) or `integrator` with what it sets.",
        given!(press, PRESS),
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
            read_table(ANSWER_KEYS, Answer::default(), answer, expected, context)
        })?;
        let first = answers.iter().position(|answer| answer.when.is_none());
        if first.map(|index| index + 1) == Some(answers.len()) {
            return Some(answers);
        }
        let reason = "the last answer, and no other, has no `when`: it is shown at the start, and where no other holds";
        setting.invalid(reason.to_owned(), context)
    },
    write: |answers| write_list(answers, |answer| write_table(ANSWER_KEYS, answer, &Answer::default())),
};

const LESSON_ID: Notation<String> = Notation {
    takes: "the id of a lesson",
    read: |setting, context| {
        let lessons = LESSONS.iter().map(|lesson| (lesson.id, lesson.id));
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

const PRESS: Notation<Press> = Notation {
    takes: "\"interpolation\", \"extrapolation\", \"clamp\", \"vsync\", \"hang\", \"steps=10\" or \"integrator=rk4\"",
    read: |setting, context| setting.parsed(str::parse, context),
    write: |press| Some(quoted(&press.to_string())),
};
