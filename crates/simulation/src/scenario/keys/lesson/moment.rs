//! An element of the key `moments` of a lesson.

use super::start::SPEED;
use super::texts::RUN_TEXT;
use crate::scenario::context::ReadContext;
use crate::scenario::document::DURATION_RANGE;
use crate::scenario::keys::key::{Key, read_table, write_table};
use crate::scenario::keys::list::write_list;
use crate::scenario::keys::value::{LANE, Notation, TEXT, Value, given, lens, written};
use crate::scenario::lesson::{FrameValue, Moment, Relation};
use crate::scenario::setting::Setting;
use crate::scenario::toml_text::quoted;
use timestep::time::Flicks;

/// Every key of a moment.
pub static MOMENT_KEYS: &[Key<Moment>] = &[
    Key::<Moment>::field(
        "at",
        "Lab time of the moment, later than that of the one before.",
        Value::Duration(lens!(at), [Flicks::ZERO, DURATION_RANGE[1]]),
    )
    .needed("a moment needs `at`, its time"),
    Key::field("lane", "Lane that the sentence is pinned to.", written!(lane, LANE)),
    Key::<Moment>::field("speed", "Speed of lab time during the moment.", written!(speed, SPEED))
        .taking("more than 0 and at most 100, or a percentage such as \"10 %\""),
    Key::<Moment>::field(
        "lasts",
        "Lab time for which speed and sentence stay.",
        Value::Duration(lens!(lasts), DURATION_RANGE),
    )
    .taking("a duration of more than 0"),
    Key::<Moment>::field("say", "The sentence.", written!(say, RUN_TEXT)).needed("a moment needs `say`, its sentence"),
    Key::field(
        "is",
        "What the sentence claims. It has to hold for every frame of the lane that is on its display at any time of the moment; `check` runs the scenario and says where it does not. Values are `torn` (1 if the scan-out on the display is torn, otherwise 0), `steps`, `resimulated`, `elapsed_ms`, `hold_ms` (for as long as the display holds the frame), `age_ms`, `alpha`, `dropped_ms`, `jump_px` (since the frame before on the display), `error_px` (from the exact solution), `apart_px` (from what follows the body), and the place of the tracked point in metres, `place.x` and `place.y`. Pixels are those of a lane of 640 × 360. Sums and signs are those of `check` of a bet; `and` joins comparisons.",
        given!(claim, CLAIM),
    ),
    Key::field(
        "no_claim",
        "Reason why the moment has no `is`: its sentence speaks of more than the frames of one lane.",
        written!(no_claim, TEXT),
    ),
];

const CLAIM: Notation<Relation<FrameValue>> = Notation {
    takes: "a comparison of values of a frame: \"steps = 0\", \"place.y < 0 and age_ms > 3\"",
    read: |setting, context| setting.parsed(Relation::parse, context),
    write: |claim| Some(quoted(&claim.text)),
};

/// Moments, each later than the one before.
pub(super) const MOMENTS: Notation<Vec<Moment>> = Notation {
    takes: "a list of tables: [{ at = \"467 ms\", lane = 1, speed = 0.1, lasts = \"400 ms\", say = \"…\" }]",
    read: read_moments,
    write: |moments| write_list(moments, |moment| write_table(MOMENT_KEYS, moment, &Moment::default())),
};

fn read_moments(setting: &Setting<'_>, context: &mut ReadContext) -> Option<Vec<Moment>> {
    let mut moments: Vec<Moment> = Vec::new();
    for element in setting.short_list("a list of tables: [{ at = \"467 ms\", say = \"…\" }]", context)? {
        let moment = read_moment(&element, context)?;
        if let Some(before) = moments.last().filter(|before| before.at >= moment.at) {
            return element.invalid(format!("a moment must be later than {}, the one before", before.at), context);
        }
        moments.push(moment);
    }
    Some(moments)
}

fn read_moment(setting: &Setting<'_>, context: &mut ReadContext) -> Option<Moment> {
    let expected = "a table such as { at = \"467 ms\", say = \"…\" }";
    let moment = read_table(MOMENT_KEYS, Moment::default(), setting, expected, context)?;
    if moment.claim.is_some() && !moment.no_claim.is_empty() {
        let reason = "a moment has `is` or `no_claim`, not both";
        return setting.invalid(reason.to_owned(), context);
    }
    Some(moment)
}
