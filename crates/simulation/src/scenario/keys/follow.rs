//! The value of the key `follow` of a lane.

use super::key::{Key, read_table, write_table};
use super::row::{Group, Row};
use super::value::{Notation, Value, choice, given, lens, written};
use crate::lane::{FollowBlend, FollowEase, FollowKind, FollowSpec, FollowUpdate, LaneSpec};
use crate::scenario::context::ReadContext;
use crate::scenario::setting::Setting;
use crate::scenario::toml_text::{float, quoted};

/// Every key of a table `follow`.
pub static FOLLOW_KEYS: &[Key<FollowSpec>] = &[
    Key::<FollowSpec>::field(
        "kind",
        "The thing that follows: the view; a body on the body, moved by its displacement; a body at a fixed distance.",
        choice!("kind of follower", FollowKind, kind),
    ),
    Key::<FollowSpec>::field(
        "update",
        "The moment at which it is moved: after each step by dt; once a frame by the time of the frame, before its steps, after them, or from the pose that is drawn.",
        choice!("moment", FollowUpdate, update),
    ),
    Key::<FollowSpec>::field(
        "ease",
        "Smoothing of a camera: by a rate in 1/s it goes the part 1 − e^(−rate·time) of the way that is left; by a fraction it goes that part in each update, however long that takes, which is a mistake where updates are frames.",
        written!(ease, EASE),
    ),
    Key::<FollowSpec>::field(
        "dead_zone",
        "Distance of the body from the middle of a camera at which it does not move yet, in m.",
        Value::Number(lens!(dead_zone), FollowSpec::DEAD_ZONES),
    ),
    Key::<FollowSpec>::field(
        "blend",
        "What is moved in the steps is drawn at its newest place; between its last two places, as the body is; or so and moved again by what the blend has moved the body, as a child of a blended parent.",
        choice!("way", FollowBlend, blend),
    ),
];

/// The key of a lane.
pub(super) const FOLLOW_KEY: Key<LaneSpec> = Key::<LaneSpec>::field(
    "follow",
    "A camera, a rider or a child that follows the body, the first of several: when it is moved, from which state, and how it is smoothed. The picture is as its screen shows it: with a camera the world moves behind the body. A table has the keys that are listed below. Linked lanes, time that runs backwards and the world `spin` have none.",
    written!(follow, FOLLOW),
)
.row(Row {
    tip: "A camera, a rider or a child that follows the body. Who is moved last, and from which state, decides which of the two jitters.",
    spoken: "Follower",
    ..Row::new(Group::Presentation, "Followed by")
})
.unusual(|lane| lane.follow.map(|follow| follow.words()))
.without_name();

/// The word for no follower, and for no smoothing.
const OFF: &str = "off";

/// A follower, or none.
const FOLLOW: Notation<Option<FollowSpec>> = Notation {
    takes: "\"off\", or { kind = \"camera\", update = \"late\", ease = { rate = 6 } }",
    read: read_follow,
    write: |follow| {
        Some(match follow {
            Some(follow) => write_follow(follow),
            None => quoted(OFF),
        })
    },
};

fn read_follow(setting: &Setting<'_>, context: &mut ReadContext) -> Option<Option<FollowSpec>> {
    const EXPECTED: &str = "\"off\", or a table { kind = \"camera\", update = \"late\" }";
    if setting.value.as_str() == Some(OFF) {
        return Some(None);
    }
    read_table(FOLLOW_KEYS, FollowSpec::default(), setting, EXPECTED, context).map(Some)
}

/// A table that names what follows, also where all is as usual.
fn write_follow(follow: &FollowSpec) -> String {
    let other = FollowKind::ALL.iter().map(|(_, kind)| *kind).find(|kind| *kind != follow.kind).unwrap_or_default();
    write_table(FOLLOW_KEYS, follow, &FollowSpec { kind: other, ..FollowSpec::default() })
}

/// A rate, a fraction, or none.
const EASE: Notation<FollowEase> = Notation {
    takes: "\"off\", { rate = 6 } in 1/s, or { fraction = 0.1 }",
    read: read_ease,
    write: |ease| {
        Some(match ease {
            FollowEase::Off => quoted(OFF),
            FollowEase::Rate(rate) => format!("{{ rate = {} }}", float(*rate)),
            FollowEase::Fraction(fraction) => format!("{{ fraction = {} }}", float(*fraction)),
        })
    },
};

/// A smoothing while it is read.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct EaseDraft {
    rate: Option<f64>,
    fraction: Option<f64>,
}

/// Every key of a table `ease`.
pub static EASE_KEYS: &[Key<EaseDraft>] = &[
    Key::<EaseDraft>::field("rate", "Part of the way that is left per time, 1/s.", given!(rate, RATE)),
    Key::<EaseDraft>::field(
        "fraction",
        "Part of the way that is left that each update goes.",
        given!(fraction, FRACTION),
    ),
];

const RATE: Notation<f64> = Notation {
    takes: "0.01 to 1000",
    read: |setting, context| setting.number(FollowEase::RATES, "", context),
    write: |rate| Some(float(*rate)),
};

const FRACTION: Notation<f64> = Notation {
    takes: "0.0001 to 1",
    read: |setting, context| setting.number(FollowEase::FRACTIONS, "", context),
    write: |fraction| Some(float(*fraction)),
};

fn read_ease(setting: &Setting<'_>, context: &mut ReadContext) -> Option<FollowEase> {
    if setting.value.as_str() == Some(OFF) {
        return Some(FollowEase::Off);
    }
    match read_table(EASE_KEYS, EaseDraft::default(), setting, "\"off\", or a table { rate = 6 }", context)? {
        EaseDraft { rate: Some(rate), fraction: None } => Some(FollowEase::Rate(rate)),
        EaseDraft { rate: None, fraction: Some(fraction) } => Some(FollowEase::Fraction(fraction)),
        _ => setting.invalid("a smoothing is either a `rate` or a `fraction`".to_owned(), context),
    }
}
