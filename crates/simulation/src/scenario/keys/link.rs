//! The value of the key `link` of a lane.

use super::key::{Key, changed_assignments, read_table, word_of};
use crate::link::{Corrections, LinkModel, LinkSpec};
use crate::scenario::context::ReadContext;
use crate::scenario::setting::Setting;
use crate::scenario::toml_text::{float, inline_table, quoted};

/// Every key of a `link` table.
pub static LINK_KEYS: &[Key<LinkSpec>] = &[
    Key {
        name: "model",
        takes: "\"lockstep\", \"rollback\" or \"snapshots\"",
        summary: "Rule by which both machines work together. In lockstep a machine takes a tick when it knows the inputs of both players for it; the time of a tick that waits is carried over, up to `max_frame`. With rollback it takes the tick at once, as if the other player still did what is known last; when an input arrives that is another one, it goes back to the state before that tick and takes the ticks since then again. With snapshots each machine simulates its own player's body and sends its state; it shows the other's `buffer` late, and both are never equal. That needs a world with a body for each player, such as `duel`.",
        label_without_name: true,
        read: |link, setting, context| {
            link.model = setting.one_of("model", &LinkModel::ALL, context)?;
            Some(())
        },
        write: |link| word_of(&LinkModel::ALL, link.model),
    },
    Key {
        name: "input_delay",
        takes: "0 to 120",
        summary: "Number of ticks from the one at which an input is sampled to the one that uses it, on both machines. The line has this long to bring it over.",
        label_without_name: false,
        read: |link, setting, context| {
            link.input_delay = setting.integer(0..=u64::from(LinkSpec::MOST_INPUT_DELAY), context)? as u32;
            Some(())
        },
        write: |link| Some(link.input_delay.to_string()),
    },
    Key {
        name: "prediction",
        takes: "0 to 120",
        summary: "With rollback: most ticks that the lane goes ahead of the inputs that it knows; then it waits as in lockstep.",
        label_without_name: false,
        read: |link, setting, context| {
            link.prediction = setting.integer(0..=u64::from(LinkSpec::MOST_PREDICTION), context)? as u32;
            Some(())
        },
        write: |link| Some(link.prediction.to_string()),
    },
    Key {
        name: "buffer",
        takes: "a duration up to 1/2 s",
        summary: "With snapshots: time, in the lane's time scale, by which the other's body is shown late, between two of its states. Beyond the newest state it goes on with its last velocity.",
        label_without_name: false,
        read: |link, setting, context| {
            link.buffer = setting.duration(LinkSpec::BUFFER_RANGE, context)?;
            Some(())
        },
        write: |link| Some(quoted(&link.buffer.to_string())),
    },
    Key {
        name: "every",
        takes: "a duration up to 2 s",
        summary: "With snapshots: time, in the lane's time scale, from one state that is sent to the next; a frame sends the first state at or after each multiple of it. 0 sends one in every frame. The buffer covers it where it is at least `every`, `delay`, `jitter` and a frame.",
        label_without_name: false,
        read: |link, setting, context| {
            link.every = setting.duration(LinkSpec::EVERY_RANGE, context)?;
            Some(())
        },
        write: |link| Some(quoted(&link.every.to_string())),
    },
    Key {
        name: "corrections",
        takes: "\"snap\" or \"smooth\"",
        summary: "With snapshots: how the other's body comes back where a new state says that it was not where it was shown: at once, or by an offset that falls to 1/e within each 0.1 s.",
        label_without_name: false,
        read: |link, setting, context| {
            link.corrections = setting.one_of("correction", &Corrections::ALL, context)?;
            Some(())
        },
        write: |link| word_of(&Corrections::ALL, link.corrections),
    },
    Key {
        name: "delay",
        takes: "a duration up to 2 s",
        summary: "Time that a packet of this lane takes at least to the other one.",
        label_without_name: false,
        read: |link, setting, context| {
            link.delay = setting.duration(LinkSpec::TIME_RANGE, context)?;
            Some(())
        },
        write: |link| Some(quoted(&link.delay.to_string())),
    },
    Key {
        name: "jitter",
        takes: "a duration up to 2 s",
        summary: "Most time that a packet takes beyond `delay`; each amount is equally likely.",
        label_without_name: false,
        read: |link, setting, context| {
            link.jitter = setting.duration(LinkSpec::TIME_RANGE, context)?;
            Some(())
        },
        write: |link| Some(quoted(&link.jitter.to_string())),
    },
    Key {
        name: "loss",
        takes: "0 to 0.9",
        summary: "Share of the packets that never arrive.",
        label_without_name: false,
        read: |link, setting, context| {
            link.loss = setting.number(LinkSpec::LOSS_RANGE, "", context)?;
            Some(())
        },
        write: |link| Some(float(link.loss)),
    },
    Key {
        name: "reorder",
        takes: "0 to 1",
        summary: "Share of the packets that are held up for as long again, so that later ones overtake them. The others stay in order.",
        label_without_name: false,
        read: |link, setting, context| {
            link.reorder = setting.number(LinkSpec::REORDER_RANGE, "", context)?;
            Some(())
        },
        write: |link| Some(float(link.reorder)),
    },
];

/// The link that the setting describes.
pub(super) fn read_link(setting: &Setting<'_>, context: &mut ReadContext) -> Option<LinkSpec> {
    read_table(LINK_KEYS, setting, "a table { delay = \"50 ms\", … }, or \"off\"", context)
}

/// The link as TOML.
pub(super) fn write_link(link: Option<&LinkSpec>) -> String {
    let table = |link| inline_table(&changed_assignments(LINK_KEYS, link, &LinkSpec::default()));
    link.map_or(quoted("off"), table)
}
