//! Scenarios in a run file: the text of a scenario file, with all that such a text would name elsewhere beside it: the input, and
//! traces that are not bundled with the program. Where hands hold bodies, they follow at the end, each with the number of its change.

use super::bytes::{Bytes, put_bytes, put_number};
use super::record::{GRAB, SHORTEST_CHANGE, change, grab, put_change, put_grab};
use crate::displays::{Display, Trace, TraceSource};
use crate::input::{Change, InputTrack};
use crate::scenario::{Scenario, ScenarioError};
use std::sync::Arc;

/// Longest text of a scenario, bytes: that of the largest scenario file.
const LONGEST_TEXT: usize = 1 << 20;

/// The trace of a lane, if a scenario's text cannot name it.
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
        // Defaults of engines change; what the lane does stays.
        let title = lane.title();
        lane.looks.forget_engine(title);
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
    let changes = input.changes().iter().enumerate();
    let grabs: Vec<_> = changes.filter_map(|(index, change)| Some((index, change.input.grab()?))).collect();
    if !grabs.is_empty() {
        put_number(out, grabs.len() as u64);
        for (index, grab) in grabs {
            put_number(out, index as u64);
            put_grab(out, grab);
        }
    }
}

/// Puts the hands at the end of a scenario into its changes of input. `None` for invalid bytes.
fn read_grabs(content: &mut Bytes<'_>, changes: &mut [Change]) -> Option<()> {
    let count = if content.is_empty() { 0 } else { content.count(1 + GRAB)? };
    for _ in 0..count {
        let change = changes.get_mut(usize::try_from(content.number()?).ok()?)?;
        change.input = change.input.holding(Some(grab(content)?));
    }
    Some(())
}

/// Reads a scenario. `None` for invalid bytes; the error has the mistakes in its text.
pub fn scenario(content: &mut Bytes<'_>, traces: &[Arc<Trace>]) -> Option<Result<Scenario, Vec<ScenarioError>>> {
    let text = content.text().filter(|text| text.len() <= LONGEST_TEXT)?;
    let mut changes = (0..content.count(SHORTEST_CHANGE)?).map(|_| change(content)).collect::<Option<Vec<_>>>()?;
    let place = |content: &mut Bytes<'_>| Some([content.number()?, content.number()?]);
    let places = (0..content.count(2)?).map(|_| place(content)).collect::<Option<Vec<_>>>()?;
    read_grabs(content, &mut changes)?;
    let mut scenario = match Scenario::parse(text, "run") {
        Ok(scenario) => scenario,
        Err(errors) => return Some(Err(errors)),
    };
    // A run has all of its files inside.
    if !scenario.files().is_empty() {
        return None;
    }
    scenario.input = InputTrack::new(changes)?;
    for [lane, trace] in places {
        let lane = scenario.lanes.get_mut(usize::try_from(lane).ok()?)?;
        lane.display = Display::Trace(Arc::clone(traces.get(usize::try_from(trace).ok()?)?));
    }
    Some(Ok(scenario))
}
