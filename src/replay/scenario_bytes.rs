//! Scenarios in a run file: the text of a scenario file, with all that such a text would name elsewhere beside it: the input, and
//! traces that are not bundled with the program.

use super::bytes::{Bytes, put_bytes, put_number};
use super::record::{SHORTEST_CHANGE, change, put_change};
use crate::input::InputTrack;
use crate::scenario::{Scenario, ScenarioError};
use crate::time::displays::{Display, Trace, TraceSource};
use std::sync::Arc;

/// Longest text of a scenario, bytes: that of the largest scenario file.
const LONGEST_TEXT: usize = 1 << 20;

/// The trace of a lane, if a scenario's text cannot stand for it.
pub fn foreign_trace(display: &Display) -> Option<&Arc<Trace>> {
    match display {
        Display::Trace(trace) if !matches!(trace.source, TraceSource::Bundled(_)) => Some(trace),
        _ => None,
    }
}

/// Appends a scenario. `traces` has all of its traces that are not bundled.
pub fn put_scenario(out: &mut Vec<u8>, scenario: &Scenario, traces: &[Arc<Trace>]) {
    let mut plain = scenario.clone();
    let input = std::mem::take(&mut plain.input);
    let mut places = Vec::new();
    for (index, lane) in plain.lanes.iter_mut().enumerate() {
        let place = foreign_trace(&lane.display).and_then(|trace| traces.iter().position(|known| known == trace));
        if let Some(place) = place {
            places.push([index, place]);
            lane.display = Display::default();
        }
    }
    put_bytes(out, plain.to_toml().as_bytes());
    put_number(out, input.changes().len() as u64);
    input.changes().iter().for_each(|change| put_change(out, *change));
    put_number(out, places.len() as u64);
    places.iter().flatten().for_each(|number| put_number(out, *number as u64));
}

/// Reads a scenario. `None` for bytes that are none; the error has the mistakes in its text.
pub fn scenario(content: &mut Bytes<'_>, traces: &[Arc<Trace>]) -> Option<Result<Scenario, Vec<ScenarioError>>> {
    let text = content.text().filter(|text| text.len() <= LONGEST_TEXT)?;
    let changes = (0..content.count(SHORTEST_CHANGE)?).map(|_| change(content)).collect::<Option<Vec<_>>>()?;
    let input = InputTrack::new(changes)?;
    let place = |content: &mut Bytes<'_>| Some([content.number()?, content.number()?]);
    let places = (0..content.count(2)?).map(|_| place(content)).collect::<Option<Vec<_>>>()?;
    let mut scenario = match Scenario::parse(text, "run") {
        Ok(scenario) => scenario,
        Err(errors) => return Some(Err(errors)),
    };
    // A run has all of its files inside.
    if !scenario.files().is_empty() {
        return None;
    }
    scenario.input = input;
    for [lane, trace] in places {
        let lane = scenario.lanes.get_mut(usize::try_from(lane).ok()?)?;
        lane.display = Display::Trace(Arc::clone(traces.get(usize::try_from(trace).ok()?)?));
    }
    Some(Ok(scenario))
}
