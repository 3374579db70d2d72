//! Jobs that the lab has been asked to do. Each may take several calls, where a limit of work is given; its changes become
//! visible when it has ended.

use super::count::Count;
use super::curves::LaneCurves;
use super::history::HistoryMoment;
use super::members::advance_lane;
use super::run_event::Advance;
use super::search::{CountReached, Search, SearchNext};
use super::seek::Seek;
use crate::input::{Change, Hang, Input, InputTrack};
use crate::lane::{FrameAdvance, Work};
use crate::lane_picture::DrawnLane;
use timestep::time::Flicks;

/// A job that has not begun.
#[derive(Clone, Debug)]
pub enum Job {
    /// Lets lab time pass because real time does.
    Pass(Advance),
    /// Lets lab time pass on request.
    Advance(Advance),
    /// Drives the lanes with other input.
    Drive(Input),
    /// Changes the input from a moment on.
    TakeOver(Change),
    /// Makes the first frame of every virtual display that starts from a moment on, and after the present, longer.
    Hang(Hang),
    /// Goes to the last moment up to this lab time, as far as the history reaches.
    ScrubTo(Flicks),
    /// Goes to a moment of the history.
    Seek(HistoryMoment),
    /// Brings back a continuation that was cut off.
    BringBack(usize),
    /// Goes to where a lane has counted one more, in the history or after it.
    StepOn { lane: usize, count: Count },
    /// Goes to where a lane had counted one less.
    StepBack { lane: usize, count: Count },
    /// Goes to the first moment at which a lane has counted so many.
    Find { lane: usize, reached: CountReached, then: SearchNext },
    /// Lets time pass until a lane's count differs from `from`, at most for `events` frames.
    Until { lane: usize, count: Count, from: u64, events: u32 },
}

/// A job that has begun, on copies of the lanes.
#[derive(Clone, Debug)]
pub enum Running {
    Advance(Box<Advancing>),
    Seek(Box<Seek>),
    Search(Box<Search>),
}

/// Time that passes for copies of the lanes.
#[derive(Clone, Debug)]
pub struct Advancing {
    pub advance: FrameAdvance,
    pub lanes: Vec<DrawnLane>,
    pub curves: Option<Vec<LaneCurves>>,
    /// `true` if it rests while the lab is paused.
    pub rests: bool,
    /// Lanes for which all of the time has passed.
    pub done: usize,
}

impl Advancing {
    /// Most work between two looks at the rows of a lane, so that they take little memory.
    const ROWS: u64 = 1 << 18;

    /// Goes on; `true` when all of the time has passed for all lanes. `logging`: keeps the rows for other readers.
    pub fn run(&mut self, input: &InputTrack, logging: bool, work: &mut Work) -> bool {
        while self.done < self.lanes.len() {
            if work.is_spent() {
                return false;
            }
            let mut part = work.part(Self::ROWS);
            let (lanes, curves) = (&mut self.lanes, self.curves.as_mut());
            let ended = advance_lane(lanes, self.done, curves, (self.advance, input), logging, &mut part);
            work.end_part(part);
            self.done += usize::from(ended);
        }
        true
    }
}
