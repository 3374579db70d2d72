//! The numbers of answers to the user's input, and of presses of a key where each makes the body hop.

use super::number::{Better, Number, Span, part, whole};
use crate::metrics::Unit;

/// Delay of answers behind an ideal program.
pub(super) const INPUT_LATENCY: Number = Number {
    id: "input_latency_ms",
    name: "input latency",
    tip: "Mean delay behind an ideal program (no queue, no cost, continuous time) with which the body visibly answers a key press or release. Below 0, which keys from a file can be, steps take the newest input for all of their length, also for the time before the press.",
    unit: Unit::Millis,
    span: Span::Run,
    applies: |lane| lane.world.is_driven(),
    parts: &[part("mean", |r| r.input_latency_ms?.mean).column()],
    ..Number::PLAIN
};

/// Time to the first frame that differs.
pub(super) const FIRST_RESPONSE: Number = Number {
    id: "first_response_ms",
    name: "first response",
    tip: "Mean time from a key press or release to the first shown frame that differs at all because of it.",
    unit: Unit::Millis,
    span: Span::Run,
    applies: |lane| lane.world.is_driven(),
    parts: &[part("mean", |r| r.first_response_ms?.mean).column()],
    ..Number::PLAIN
};

/// All presses.
pub(super) const PRESSES: Number = Number {
    id: "presses",
    name: "presses",
    tip: "Presses of the key Up so far, each of which is to make the body hop once.",
    span: Span::Run,
    better: Better::Neither,
    applies: |lane| lane.world.hops(),
    parts: &[whole(|r| r.presses.map(|count| count as f64)).column()],
    ..Number::PLAIN
};

/// Presses without a hop.
pub(super) const PRESSES_LOST: Number = Number {
    id: "presses_lost",
    name: "lost presses",
    tip: "Presses that no step takes: the frame that reads them has no step, or they are over before any frame reads them.",
    better: Better::Less,
    parts: &[whole(|r| r.presses_lost.map(|count| count as f64)).column()],
    ..PRESSES
};

/// Presses with several hops.
pub(super) const PRESSES_DOUBLED: Number = Number {
    id: "presses_doubled",
    name: "doubled presses",
    tip: "Presses that more than one step takes as new: each step of the frame that reads them makes the body hop again.",
    better: Better::Less,
    parts: &[whole(|r| r.presses_doubled.map(|count| count as f64)).column()],
    ..PRESSES
};
