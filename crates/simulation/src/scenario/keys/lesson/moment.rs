//! An element of the key `moments` of a lesson.

use super::start::read_speed;
use super::texts::{read_template, write_template, write_text};
use crate::scenario::context::ReadContext;
use crate::scenario::document::DURATION_RANGE;
use crate::scenario::document::MAX_LANES;
use crate::scenario::keys::key::{Key, changed_assignments, read_table};
use crate::scenario::keys::value::{Lens, Value, lens, reads};
use crate::scenario::lesson::{Moment, Relation, Template};
use crate::scenario::setting::Setting;
use crate::scenario::toml_text::{inline_table, quoted};
use timestep::time::{Flicks, TimeScale};

/// A [`Moment`] while it is read.
#[derive(Clone, Debug)]
pub struct MomentParts {
    at: Option<Flicks>,
    rest: Moment,
}

impl Default for MomentParts {
    fn default() -> Self {
        let (at, lasts) = (Flicks::ZERO, Flicks(Flicks::PER_SECOND / 2));
        let speed = TimeScale::from_percent(10.0);
        let (say, claim, no_claim) = (Template::default(), None, String::new());
        MomentParts { at: None, rest: Moment { at, lane: 1, speed, lasts, say, claim, no_claim } }
    }
}

/// Every key of a moment.
pub static MOMENT_KEYS: &[Key<MomentParts>] = &[
    Key::own(
        "at",
        "a duration up to 100000 s",
        "Laboratory time of the moment, later than that of the one before.",
        |parts, setting, context| {
            parts.at = Some(setting.duration([Flicks::ZERO, DURATION_RANGE[1]], context)?);
            Some(())
        },
        |parts| parts.at.map(|at| quoted(&at.to_string())),
    ),
    Key::own(
        "lane",
        "the number of a lane",
        "Lane that the sentence is pinned to.",
        |parts, setting, context| {
            parts.rest.lane = setting.integer(1..=MAX_LANES as u64, context)? as usize;
            Some(())
        },
        |parts| Some(parts.rest.lane.to_string()),
    ),
    Key::own(
        "speed",
        "more than 0 and at most 100, or a percentage such as \"10 %\"",
        "Speed of laboratory time during the moment.",
        reads!(rest.speed, read_speed),
        |parts| Some(parts.rest.speed.to_string()),
    ),
    Key::<MomentParts>::field(
        "lasts",
        "Laboratory time for which speed and sentence stay.",
        Value::Duration(lens!(rest.lasts), DURATION_RANGE),
    )
    .taking("a duration of more than 0"),
    Key::own("say", "text with numbers of the run", "The sentence.", reads!(rest.say, read_template), |parts| {
        write_template(&parts.rest.say)
    }),
    Key::own(
        "is",
        "a comparison of values of a frame: \"steps = 0\", \"place.y < 0 and age_ms > 3\"",
        "What the sentence claims. It has to hold for every frame of the lane that is on its display at any time of the moment; `check` runs the scenario and says where it does not. Values are `torn` (1 if the scan-out on the display is torn, otherwise 0), `steps`, `resimulated`, `elapsed_ms`, `hold_ms` (for as long as the display holds the frame), `age_ms`, `alpha`, `dropped_ms`, `jump_px` (since the frame before on the display), `error_px` (from the exact solution), and the place of the tracked point in metres, `place.x` and `place.y`. Pixels are those of a lane of 640 × 360. Sums and signs are those of `check` of a bet; `and` joins comparisons.",
        |parts, setting, context| {
            match Relation::parse(setting.text(context)?) {
                Ok(relation) => parts.rest.claim = Some(relation),
                Err(reason) => return setting.invalid(reason, context),
            }
            Some(())
        },
        |parts| parts.rest.claim.as_ref().map(|claim| quoted(&claim.text)),
    ),
    Key::own(
        "no_claim",
        "text",
        "Reason why the moment has no `is`: its sentence speaks of more than the frames of one lane.",
        |parts, setting, context| {
            parts.rest.no_claim = setting.text(context)?.to_owned();
            Some(())
        },
        |parts| write_text(&parts.rest.no_claim),
    ),
];

/// The moments, each later than the one before.
pub(super) fn read_moments(setting: &Setting<'_>, context: &mut ReadContext) -> Option<Vec<Moment>> {
    let mut moments: Vec<Moment> = Vec::new();
    for element in setting.list("a list of tables: [{ at = \"467 ms\", say = \"…\" }]", context)? {
        let moment = read_moment(&element, context)?;
        if let Some(before) = moments.last().filter(|before| before.at >= moment.at) {
            return element.invalid(format!("a moment must be later than {}, the one before", before.at), context);
        }
        moments.push(moment);
    }
    Some(moments)
}

fn read_moment(setting: &Setting<'_>, context: &mut ReadContext) -> Option<Moment> {
    let parts = read_table(MOMENT_KEYS, setting, "a table such as { at = \"467 ms\", say = \"…\" }", context)?;
    let MomentParts { at, rest } = parts;
    let Some(at) = at else { return setting.missing_key("at", "a moment needs `at`, its time", context) };
    if rest.say.is_empty() {
        return setting.missing_key("say", "a moment needs `say`, its sentence", context);
    }
    if rest.claim.is_some() && !rest.no_claim.is_empty() {
        let reason = "a moment has `is` or `no_claim`, not both";
        return setting.invalid(reason.to_owned(), context);
    }
    Some(Moment { at, ..rest })
}

/// The moment as TOML.
pub(super) fn write_moment(moment: &Moment) -> String {
    let parts = MomentParts { at: Some(moment.at), rest: moment.clone() };
    inline_table(&changed_assignments(MOMENT_KEYS, &parts, &MomentParts::default()))
}
