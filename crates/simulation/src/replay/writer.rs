//! Writes a run file, record by record. Advances are gathered into records of up to 64; the bytes written so far are always a whole
//! file. They can be taken piece by piece.

use super::bytes::put_number;
use super::record::{
    Kind, LaneCheck, VERSION, put_advance, put_change, put_check, put_grab, put_hang, put_head, put_record,
};
use super::scenario_bytes::{foreign_trace, put_scenario};
use crate::displays::Trace;
use crate::input::Change;
use crate::lab::{Advance, RunEvent};
use crate::scenario::Scenario;
use std::sync::Arc;
use timestep::time::Flicks;

/// The end of a run file, in memory.
#[derive(Clone, Debug)]
pub struct RunWriter {
    /// Number of bytes of the file that have been taken.
    taken: u64,
    /// The bytes after them.
    bytes: Vec<u8>,
    /// Advances that are in no record yet, as bytes.
    advances: Vec<u8>,
    /// Their number.
    gathered: usize,
    /// Lead of the last of them.
    lead: Flicks,
    /// Traces that the file has, in its order.
    traces: Vec<Arc<Trace>>,
}

/// Some bytes of a run file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunPiece {
    /// Their place in the file; 0 begins another run.
    pub at: u64,
    /// The bytes.
    pub bytes: Vec<u8>,
}

impl RunWriter {
    /// Most advances of a record: about a second of a window.
    const MOST_ADVANCES: usize = 64;

    /// Starts a file with a scenario at t = 0.
    pub fn starting(scenario: &Scenario) -> Self {
        Self::with_version(if scenario.input.has_grabs() { VERSION } else { 1 }, scenario)
    }

    fn with_version(version: u64, scenario: &Scenario) -> Self {
        let (bytes, advances, traces) = Default::default();
        let mut writer = RunWriter { taken: 0, bytes, advances, gathered: 0, lead: Flicks::ZERO, traces };
        put_head(&mut writer.bytes, version);
        writer.scenario(Kind::Start, scenario);
        writer
    }

    /// Adds an event. The start of another run starts the file again.
    pub fn add(&mut self, event: &RunEvent) {
        match event {
            RunEvent::Started(scenario) => *self = RunWriter::starting(scenario),
            RunEvent::Edited(scenario) => self.scenario(Kind::Edit, scenario),
            RunEvent::Restyled(scenario) => self.scenario(Kind::Restyle, scenario),
            RunEvent::TookOver(change) => self.take_over(*change),
            RunEvent::Hung(hang) => self.record(Kind::Hang, |content| put_hang(content, *hang)),
            RunEvent::WentBack { to } => self.record(Kind::WentBack, |content| put_number(content, *to)),
            RunEvent::Advanced(advance) => self.advance(*advance),
        }
    }

    fn take_over(&mut self, change: Change) {
        let grab = change.input.grab();
        self.record(if grab.is_some() { Kind::Grab } else { Kind::TakeOver }, |content| {
            put_change(content, change);
            if let Some(grab) = grab {
                put_grab(content, grab);
            }
        });
    }

    /// Adds the states of all lanes.
    pub fn check(&mut self, lanes: &[LaneCheck]) {
        self.record(Kind::Check, |content| put_check(content, lanes));
    }

    /// Length of the file so far, bytes.
    pub fn len(&self) -> u64 {
        self.taken + self.held() as u64
    }

    /// Bytes in memory.
    pub fn held(&self) -> usize {
        self.bytes.len() + self.advances.len()
    }

    /// Takes the bytes in memory.
    pub fn take_piece(&mut self) -> RunPiece {
        self.end_advances();
        let piece = RunPiece { at: self.taken, bytes: std::mem::take(&mut self.bytes) };
        self.taken += piece.bytes.len() as u64;
        piece
    }

    fn scenario(&mut self, kind: Kind, scenario: &Scenario) {
        for trace in scenario.lanes.iter().filter_map(|lane| foreign_trace(&lane.display)) {
            if !self.traces.contains(trace) {
                let mut csv = Vec::new();
                trace.write_csv(&mut csv).expect("writing to memory does not fail");
                self.record(Kind::Trace, |content| *content = csv);
                self.traces.push(Arc::clone(trace));
            }
        }
        let traces = std::mem::take(&mut self.traces);
        self.record(kind, |content| put_scenario(content, scenario, &traces));
        self.traces = traces;
    }

    fn advance(&mut self, advance: Advance) {
        put_advance(&mut self.advances, advance, self.lead);
        self.lead = advance.lead;
        self.gathered += 1;
        if self.gathered == Self::MOST_ADVANCES {
            self.end_advances();
        }
    }

    fn end_advances(&mut self) {
        if self.gathered > 0 {
            put_record(&mut self.bytes, Kind::Advances, &self.advances);
            self.advances.clear();
            (self.gathered, self.lead) = (0, Flicks::ZERO);
        }
    }

    fn record(&mut self, kind: Kind, write: impl FnOnce(&mut Vec<u8>)) {
        self.end_advances();
        let mut content = Vec::new();
        write(&mut content);
        put_record(&mut self.bytes, kind, &content);
    }
}
