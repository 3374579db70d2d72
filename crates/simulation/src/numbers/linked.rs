//! Numbers of linked lanes.

use super::applies::is_linked;
use super::number::{Number, Span, part, whole};
use crate::link::LinkModel;
use crate::metrics::Unit;

/// Steps that were taken again for a late input.
pub(super) const RESIMULATED_STEPS: Number = Number {
    id: "resimulated_steps",
    name: "steps again",
    long_name: "steps taken again",
    tip: "Steps that a linked lane took again, because the other player's input was not the one that it had predicted. They cost as much as any.",
    span: Span::Run,
    applies: |lane| is_linked(lane, |model| model == LinkModel::Rollback),
    parts: &[whole(|r| Some(r.link.as_ref()?.resimulated_steps as f64))],
    ..Number::PLAIN
};

/// Longest way by which the other player's body was shown at a wrong place.
pub(super) const CORRECTION_MAX: Number = Number {
    id: "correction_max",
    name: "correction",
    tip: "Longest way by which the other player's body was not where this lane had shown it.",
    unit: Unit::Metres,
    span: Span::Run,
    applies: |lane| is_linked(lane, |model| model != LinkModel::Lockstep),
    parts: &[whole(|r| Some(r.link.as_ref()?.correction_max))],
    ..Number::PLAIN
};

/// Age of what is shown of the other player's body.
pub(super) const REMOTE_AGE: Number = Number {
    id: "remote_age_ms",
    name: "remote age",
    tip: "Mean age of what is shown of the other player's body: the buffer, and more where no state of it arrived in time.",
    unit: Unit::Millis,
    span: Span::Run,
    applies: |lane| is_linked(lane, |model| model == LinkModel::Snapshots),
    parts: &[part("mean", |r| Some(r.link.as_ref()?.remote_age_ms?.mean))],
    ..Number::PLAIN
};
