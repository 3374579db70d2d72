//! The value of the key `bodies` of a world: a list of bodies with rates and lives of their own.

use super::key::{Key, changed_assignments, read_table};
use super::value::{Notation, optional, written};
use crate::scenario::context::ReadContext;
use crate::scenario::error_kind::ScenarioErrorKind;
use crate::scenario::setting::Setting;
use crate::scenario::toml_text::{inline_table, quoted};
use crate::worlds::{Bodies, BodySpec, Every};
use toml::de::DeValue;

/// Every key of a body in `bodies`.
pub static BODY_KEYS: &[Key<BodySpec>] = &[
    Key::field(
        "every",
        "Ticks of the lane from one step of the body to the next, whatever their length: the step covers the time of all of them. A fraction is that many substeps in every tick. The first body steps at every tick.",
        written!(every, EVERY),
    ),
    Key::<BodySpec>::field(
        "born",
        "Simulated time of its birth, which need not be at a tick: its first state is that of this moment, and its first step goes from there to its next tick. Left out, it is there from the start. Not for the first body.",
        optional!(born, BodySpec::MOMENT_RANGE),
    ),
    Key::<BodySpec>::field(
        "dies",
        "Simulated time of its death, to which its last step goes. Left out, it never dies. Not for the first body.",
        optional!(dies, BodySpec::MOMENT_RANGE),
    )
    .taking("a duration up to 100000 s, after its birth"),
    Key::<BodySpec>::field(
        "jumps",
        "Time from its birth to its first jump, and from one jump to the next. A jump takes it to the other side of the street at once.",
        optional!(jumps, BodySpec::JUMPS_RANGE),
    )
    .taking("a duration from 1 ms to one hour"),
];

const LIST: &str = "a list of tables such as [{ every = 1 }, { every = 6 }]";
const FIRST: &str = "the first body is the one that the lane and its numbers are about: it steps at every tick and lives from the start to the end";

/// The bodies that the setting describes.
pub(super) fn read_bodies(setting: &Setting<'_>, context: &mut ReadContext) -> Option<Vec<BodySpec>> {
    let tables = setting.list(LIST, context)?;
    if !(1..=Bodies::MOST).contains(&tables.len()) {
        let (key, range) = (setting.key.clone(), format!("a list of 1 to {} bodies", Bodies::MOST));
        return context
            .report(&setting.at, ScenarioErrorKind::OutOfRange { key, range, value: tables.len().to_string() });
    }
    let mut read = |(number, table): (usize, Setting<'_>)| {
        let table = Setting { key: format!("{}[{number}]", table.key), ..table };
        read_body(&table, number == 1, context)
    };
    // All of them are read, so that every mistake is found.
    let bodies: Vec<_> = (1..).zip(tables).map(&mut read).collect();
    bodies.into_iter().collect()
}

fn read_body(setting: &Setting<'_>, is_first: bool, context: &mut ReadContext) -> Option<BodySpec> {
    let body = read_table(BODY_KEYS, BodySpec::default(), setting, "a table such as { every = 6 }", context)?;
    let steps_and_stays = body.every.ticks() == 1 && (body.born, body.dies) == (None, None);
    if is_first && !steps_and_stays {
        return context.report(&setting.at, ScenarioErrorKind::Misplaced { key: setting.key.clone(), reason: FIRST });
    }
    if let (Some(born), Some(dies)) = (body.born.or(Some(BodySpec::MOMENT_RANGE[0])), body.dies)
        && born >= dies
    {
        let (key, range) = (format!("{}.dies", setting.key), format!("after the birth at {born}"));
        return context.report(&setting.at, ScenarioErrorKind::OutOfRange { key, range, value: dies.to_string() });
    }
    Some(body)
}

/// The bodies as TOML.
pub(in crate::scenario) fn write_bodies(bodies: &[BodySpec]) -> String {
    let table = |body: &BodySpec| {
        let rest = changed_assignments(BODY_KEYS, body, &BodySpec { every: body.every, ..BodySpec::default() });
        inline_table(&[vec![format!("every = {}", write_every(&body.every))], rest].concat())
    };
    format!("[{}]", bodies.iter().map(table).collect::<Vec<_>>().join(", "))
}

/// A number of ticks, or a part of one.
const EVERY: Notation<Every> =
    Notation { takes: "1 to 1000, or \"1/2\" to \"1/100\"", read: read_every, write: |every| Some(write_every(every)) };

fn read_every(setting: &Setting<'_>, context: &mut ReadContext) -> Option<Every> {
    let DeValue::String(text) = setting.value else {
        return Some(Every::Ticks(setting.integer(1..=u64::from(Every::MOST_TICKS), context)? as u32));
    };
    let parts = text.trim().strip_prefix("1/").and_then(|parts| parts.trim().parse::<u32>().ok());
    match parts {
        Some(1) => Some(Every::Ticks(1)),
        Some(parts) if (2..=Every::MOST_PARTS).contains(&parts) => Some(Every::Part(parts)),
        Some(_) => setting.out_of_range(format!("from 1/{} to {}", Every::MOST_PARTS, Every::MOST_TICKS), context),
        None => setting.wrong_type("a number of ticks, or a part of one such as \"1/4\"", context),
    }
}

fn write_every(every: &Every) -> String {
    match every {
        Every::Ticks(ticks) => ticks.to_string(),
        Every::Part(parts) => quoted(&format!("1/{parts}")),
    }
}
