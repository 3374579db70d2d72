//! The value of the key `link` of a lane.

use super::key::{Key, read_table, write_table};
use super::row::{Group, Row};
use super::value::{Notation, Value, choice, lens};
use crate::link::{Corrections, LinkModel, LinkSpec};
use crate::scenario::toml_text::quoted;

type LinkKey = Key<LinkSpec>;

/// Every key of a `link` table.
pub static LINK_KEYS: &[LinkKey] = &[
    LinkKey::field(
        "model",
        "Rule by which both machines work together. In lockstep a machine takes a tick when it knows the inputs of both players for it; the time of a tick that waits is carried over, up to `max_frame`. With rollback it takes the tick at once, as if the other player still did what is known last; when an input arrives that is another one, it goes back to the state before that tick and takes the ticks since then again. With snapshots each machine simulates its own player's body and sends its state; it shows the other's `buffer` late, and both are never equal. That needs a world with a body for each player, such as `duel`.",
        choice!("model", LinkModel, model),
    )
    .without_name()
    .row(Row::new(Group::Link, "Model")),
    LinkKey::field(
        "input_delay",
        "Number of ticks from the one at which an input is sampled to the one that uses it, on both machines. The line has this long to bring it over.",
        Value::Count(lens!(input_delay), [0, LinkSpec::MOST_INPUT_DELAY]),
    )
    .row(Row {
        unit: " ticks",
        ..Row::new(Group::Link, "Input delay")
    }),
    LinkKey::field(
        "prediction",
        "With rollback: most ticks that the lane goes ahead of the inputs that it knows; then it waits as in lockstep.",
        Value::Count(lens!(prediction), [0, LinkSpec::MOST_PREDICTION]),
    )
    .row(Row {
        unit: " ticks",
        applies: |link| link.model == LinkModel::Rollback,
        ..Row::new(Group::Link, "Prediction")
    }),
    LinkKey::field(
        "buffer",
        "With snapshots: time, in the lane's time scale, by which the other's body is shown late, between two of its states. Beyond the newest state it goes on with its last velocity.",
        Value::Duration(lens!(buffer), LinkSpec::BUFFER_RANGE),
    )
    .row(row_of_snapshots("Buffer")),
    LinkKey::field(
        "every",
        "With snapshots: time, in the lane's time scale, from one state that is sent to the next; a frame sends the first state at or after each multiple of it. 0 sends one in every frame. The buffer covers it where it is at least `every`, `delay`, `jitter` and a frame.",
        Value::Duration(lens!(every), LinkSpec::EVERY_RANGE),
    )
    .row(row_of_snapshots("Every")),
    LinkKey::field(
        "corrections",
        "With snapshots: how the other's body comes back where a new state says that it was not where it was shown: at once, or by an offset that falls to 1/e within each 0.1 s.",
        choice!("correction", Corrections, corrections),
    )
    .row(row_of_snapshots("Corrections")),
    LinkKey::field(
        "delay",
        "Time that a packet of this lane takes at least to the other one.",
        Value::Duration(lens!(delay), LinkSpec::TIME_RANGE),
    )
    .row(Row::new(Group::Link, "Delay")),
    LinkKey::field(
        "jitter",
        "Most time that a packet takes beyond `delay`; each amount is equally likely.",
        Value::Duration(lens!(jitter), LinkSpec::TIME_RANGE),
    )
    .row(Row::new(Group::Link, "Jitter")),
    LinkKey::field("loss", "Share of the packets that never arrive.", Value::Number(lens!(loss), LinkSpec::LOSS_RANGE))
        .row(Row {
            unit: " %",
            ..Row::new(Group::Link, "Loss")
        }),
    LinkKey::field(
        "reorder",
        "Share of the packets that are held up for as long again, so that later ones overtake them. The others stay in order.",
        Value::Number(lens!(reorder), LinkSpec::REORDER_RANGE),
    )
    .row(Row {
        unit: " %",
        ..Row::new(Group::Link, "Reorder")
    }),
];

/// The row of a setting that only links with snapshots have.
const fn row_of_snapshots(name: &'static str) -> Row<LinkSpec> {
    Row { applies: |link| link.model == LinkModel::Snapshots, ..Row::new(Group::Link, name) }
}

/// A link, or none.
pub(super) const LINK: Notation<Option<LinkSpec>> = Notation {
    takes: "{ delay = \"50 ms\", … }, or \"off\"",
    read: |setting, context| {
        let expected = "a table { delay = \"50 ms\", … }, or \"off\"";
        setting.unless_off(context, |setting, context| {
            read_table(LINK_KEYS, LinkSpec::default(), setting, expected, context)
        })
    },
    write: |link| {
        let table = |link| write_table(LINK_KEYS, link, &LinkSpec::default());
        Some(link.as_ref().map_or(quoted("off"), table))
    },
};
