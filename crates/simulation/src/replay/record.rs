//! Records of a run file: a kind, a length, the content, and a CRC-32 over all three.

use super::bytes::{Bytes, put_bytes, put_number, put_word};
use crate::input::{Change, Grab, Hang, Input, InputTrack};
use crate::lab::{Advance, Lab};
use crate::lane::Lane;
use crate::number_bits::number_bits;
use timestep::time::Flicks;

/// Latest version of the format. It is that of a run whose scenario has hands on bodies at its start; other runs are written as
/// version 1. Version 2 was that of one machine of two.
pub const VERSION: u64 = 3;

/// First bytes of every run file. The line break shows a transfer that changes line breaks.
pub const MAGIC: &[u8] = b"TSLABRUN\r\n";

/// Longest record, bytes of content: a scenario, or the longest trace that can be read.
pub const LONGEST: usize = 48 << 20;

/// Bytes of a CRC-32.
const CHECKSUM: usize = 4;

/// Kind of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Trace = 1,
    Start = 2,
    Edit = 3,
    Restyle = 4,
    TakeOver = 5,
    WentBack = 6,
    Advances = 7,
    Check = 8,
    /// The run is that of one machine of two, which version 0.1 wrote.
    Side = 9,
    /// A [`Kind::TakeOver`] with a hand on a body.
    Grab = 11,
    Hang = 12,
}

impl Kind {
    const ALL: [Kind; 11] = [
        Kind::Trace,
        Kind::Start,
        Kind::Edit,
        Kind::Restyle,
        Kind::TakeOver,
        Kind::WentBack,
        Kind::Advances,
        Kind::Check,
        Kind::Side,
        Kind::Grab,
        Kind::Hang,
    ];
}

/// State of a lane at a check.
#[derive(Clone, Debug, PartialEq)]
pub struct LaneCheck {
    /// Steps that the lane has taken.
    pub steps: u64,
    /// Hash of all its states.
    pub hash: u64,
    /// Its last state, if it is stored; otherwise empty.
    pub state: Vec<f64>,
}

impl LaneCheck {
    /// Most numbers of all lanes together whose states are stored.
    const MOST_STORED: usize = 64;

    /// The current lanes of a lab.
    pub fn of(lab: &Lab) -> Vec<LaneCheck> {
        let snapshot = lab.snapshot();
        let stores = snapshot.lanes.iter().map(|lane| lane.state().len()).sum::<usize>() <= Self::MOST_STORED;
        let of_lane = |lane: &Lane| LaneCheck {
            steps: lane.steps(),
            hash: lane.state_hash(),
            state: if stores { lane.state().to_vec() } else { Vec::new() },
        };
        snapshot.lanes.iter().map(|lane| of_lane(lane)).collect()
    }
}

/// Appends the first bytes of a file.
pub fn put_head(out: &mut Vec<u8>, version: u64) {
    out.extend(MAGIC);
    put_number(out, version);
}

/// Appends a record.
pub fn put_record(out: &mut Vec<u8>, kind: Kind, content: &[u8]) {
    let start = out.len();
    out.push(kind as u8);
    put_bytes(out, content);
    let checksum = crc32fast::hash(&out[start..]);
    out.extend(checksum.to_le_bytes());
}

/// Reads the next record, if it is whole and undamaged.
pub fn next_record<'a>(bytes: &mut Bytes<'a>) -> Option<(Kind, Bytes<'a>)> {
    let (whole, mut rest) = (bytes.0, *bytes);
    let kind = rest.byte()?;
    let content = rest.bytes().filter(|content| content.len() <= LONGEST)?;
    let length = whole.len() - rest.0.len();
    let checksum = rest.take(CHECKSUM)?;
    if checksum != crc32fast::hash(&whole[..length]).to_le_bytes() {
        return None;
    }
    let kind = Kind::ALL.into_iter().find(|known| *known as u8 == kind)?;
    *bytes = rest;
    Some((kind, Bytes(content)))
}

const WINDOW: u8 = 1;
const SAME_LEAD: u8 = 2;

/// Appends an advance after one with another lead.
pub fn put_advance(out: &mut Vec<u8>, advance: Advance, lead_before: Flicks) {
    let same = advance.lead == lead_before;
    let flag = |on: bool, flag: u8| if on { flag } else { 0 };
    out.push(flag(advance.window, WINDOW) | flag(same, SAME_LEAD));
    put_number(out, advance.lab.0.max(0) as u64);
    if !same {
        put_number(out, advance.lead.0.max(0) as u64);
    }
}

/// Reads all advances of a record.
pub fn advances(mut content: Bytes<'_>) -> Option<Vec<Advance>> {
    let longest = InputTrack::LONGEST.0;
    let (mut advances, mut lead) = (Vec::new(), Flicks::ZERO);
    while !content.is_empty() {
        let flags = content.byte().filter(|flags| flags & !(WINDOW | SAME_LEAD) == 0)?;
        let lab = Flicks(content.up_to(longest)?);
        if flags & SAME_LEAD == 0 {
            lead = Flicks(content.up_to(longest)?);
        }
        advances.push(Advance { lab, lead, window: flags & WINDOW != 0 });
    }
    Some(advances)
}

/// Appends a change of input, but for the hand on a body.
pub fn put_change(out: &mut Vec<u8>, change: Change) {
    put_number(out, change.at.0.max(0) as u64);
    change.input.axes().iter().for_each(|axis| put_word(out, axis.to_bits()));
}

/// Bytes of the shortest change of input.
pub const SHORTEST_CHANGE: usize = 1 + 8 * Input::AXES;

/// Reads a change of input, but for the hand on a body; `None` for an input that does not exist.
pub fn change(content: &mut Bytes<'_>) -> Option<Change> {
    let at = Flicks(content.up_to(i64::MAX)?);
    let [x, y] = [content.word()?, content.word()?].map(f64::from_bits);
    let input = Input::new(x, y);
    (*input.axes() == [x, y]).then_some(Change { at, input })
}

/// Appends a hand on a body: the number of the body, counted from 0, and the target.
pub fn put_grab(out: &mut Vec<u8>, grab: Grab) {
    put_number(out, grab.body() as u64);
    grab.target().to_array().iter().for_each(|along| put_word(out, along.to_bits()));
}

/// Bytes of a hand on a body.
pub const GRAB: usize = 1 + 2 * 8;

/// Reads a hand on a body; `None` for one that cannot exist.
pub fn grab(content: &mut Bytes<'_>) -> Option<Grab> {
    let body = usize::try_from(content.number()?).ok()?;
    let target = [content.word()?, content.word()?].map(f64::from_bits);
    Grab::new(body, target.into()).filter(|grab| grab.target().to_array().map(f64::to_bits) == target.map(f64::to_bits))
}

/// Appends a hang.
pub fn put_hang(out: &mut Vec<u8>, hang: Hang) {
    put_number(out, hang.at.0.max(0) as u64);
    put_number(out, hang.lasts.0.max(0) as u64);
}

/// Reads a hang.
pub fn hang(content: &mut Bytes<'_>) -> Option<Hang> {
    Some(Hang { at: Flicks(content.up_to(i64::MAX)?), lasts: Flicks(content.up_to(Hang::LONGEST.0)?) })
}

/// Appends the states of all lanes.
pub fn put_check(out: &mut Vec<u8>, lanes: &[LaneCheck]) {
    put_number(out, lanes.len() as u64);
    for lane in lanes {
        put_number(out, lane.steps);
        put_word(out, lane.hash);
        put_number(out, lane.state.len() as u64);
        lane.state.iter().for_each(|value| put_word(out, number_bits(*value)));
    }
}

/// Reads the states of all lanes.
pub fn check(content: &mut Bytes<'_>) -> Option<Vec<LaneCheck>> {
    let count = content.count(10)?;
    let lane = |content: &mut Bytes<'_>| {
        let (steps, hash, dim) = (content.number()?, content.word()?, content.count(8)?);
        let state = (0..dim).map(|_| content.word().map(f64::from_bits)).collect::<Option<_>>()?;
        Some(LaneCheck { steps, hash, state })
    };
    (0..count).map(|_| lane(content)).collect()
}
