//! A lane: one column of the lab. A world, a method, a loop policy, a presentation, guards and a display in motion.
//!
//! A frame goes through the parts in this order. At its start B the clock reads the time, guards and policy plan its steps, input
//! is sampled, the motion takes the steps, and the presentation chooses its pose. Then it waits until it is shown, at V: the
//! display holds its pose, and the meters measure it.
#![warn(missing_docs)]

mod access;
mod input;
mod pairs;
mod pose;
mod records;
mod settings;
mod states;
mod time;

use crate::displays::{FrameTime, NoiseSource};
pub use crate::scene::NOMINAL_SCREEN;
pub use input::poll::Poll;
pub use input::press_reader::Presses;
pub use input::twin_pose::TwinPose;
pub(crate) use pairs::pair::{partner, pass};
pub use pose::aim::Aim;
pub use pose::body_pose::BodyPose;
pub use pose::follower_pose::FollowerPose;
pub use pose::reads::Reads;
pub use pose::shown_pose::ShownPose;
pub use records::frame_row::FrameRow;
pub use records::log::{Log, StepRow};
use records::meters::Meters;
pub(crate) use records::recent_frames::refresh_interval;
pub use records::recent_frames::{FrameSummary, RecentFrames};
pub use records::status::Status;
use records::status::StatusWatch;
pub use settings::clock_source::ClockSource;
pub use settings::damping::DampingLaw;
pub use settings::follow::{FollowBlend, FollowEase, FollowKind, FollowSpec, FollowUpdate};
pub use settings::guards::Guards;
pub use settings::label_key::LabelKey;
pub use settings::mechanisms::{Mechanism, Mechanisms};
pub use settings::no_effect;
pub use settings::pixels::nominal_px_per_metre;
pub use settings::precision::{StatePrecision, TimePrecision};
pub use settings::ranges::{CLOCK_STEP_RANGE, DT_RANGE, MAX_BURN, MAX_SUBSTEPS, UPTIME_RANGE, USUAL_STEP_RATES};
pub use settings::spec::{LaneSpec, Looks};
pub use settings::state_grid::StateGrid;
pub(crate) use states::motion::Motion;
pub use states::neighbours::Neighbours;
use states::simulation::Simulation;
pub use states::step_errors::StepErrors;
use std::collections::VecDeque;
use time::clock::LaneClock;
pub use time::frame_advance::FrameAdvance;
use time::started_frame::StartedFrame;
pub use time::work::{TimeLimit, Work};
use timestep::time::Flicks;
use timestep::time::policies::Accumulator;

/// A lane that runs.
#[derive(Clone, Debug)]
pub struct Lane {
    spec: LaneSpec,
    clock: LaneClock,
    accumulator: Accumulator,
    simulation: Simulation,
    /// `true` if time has begun to pass, and not all of it has.
    is_advancing: bool,
    /// A frame of the live window in it that has not started yet.
    window: Option<FrameTime>,
    /// The frame that has started and still takes steps.
    started: Option<StartedFrame>,
    /// Frames that are made and not shown yet, each with the time at which it leaves: V if none replaces it. Those that are not presented
    /// leave behind those before them, so that rows are in the order of frames.
    waiting: VecDeque<(Flicks, FrameRow)>,
    /// The frame on display.
    shown: FrameRow,
    /// Scaled time dropped, and drifted by policies that do not use the clock, since the start of the run.
    lost: Flicks,
    /// Random numbers that decide which reads are torn.
    tears: NoiseSource,
    meters: Meters,
    status: StatusWatch,
    log: Log,
}
