//! A lane: one column of the lab. A world, a method, a loop policy, a presentation, guards and a display in motion.
//!
//! A frame goes through the parts in this order. At its start B the clock reads the time, guards and policy plan its steps, input
//! is sampled, the motion takes the steps, and the presentation chooses its pose. Then it waits until it is shown, at V: the
//! display holds its pose, and the meters measure it.
#![warn(missing_docs)]

mod access;
mod advance;
mod aim;
mod body;
mod body_pose;
mod clock;
mod clock_source;
mod divergence;
mod energy;
mod exact_states;
mod frame_advance;
mod frame_row;
mod guards;
mod input_polling;
mod input_response;
mod label_key;
mod linked;
mod log;
mod mechanisms;
mod meters;
mod motion;
mod neighbours;
pub mod no_effect;
mod other_bodies;
mod own_input_latency;
mod pair;
mod pixels;
mod poll;
mod pose_sampler;
mod precision;
mod reads;
mod recent_frames;
mod report;
mod sample_times;
mod shown_pose;
mod simulation;
mod spec;
mod speculation;
mod started_frame;
mod status;
mod step_errors;
mod substeps;
mod trial_steps;
mod turns;
mod twin_pose;
mod work;

use crate::displays::{FrameTime, NoiseSource};
pub use crate::scene::NOMINAL_SCREEN;
pub use aim::Aim;
pub use body_pose::BodyPose;
use clock::LaneClock;
pub use clock_source::ClockSource;
pub use frame_advance::FrameAdvance;
pub use frame_row::FrameRow;
pub use guards::Guards;
pub use label_key::LabelKey;
pub use log::{Log, StepRow};
pub use mechanisms::{Mechanism, Mechanisms};
use meters::Meters;
pub(crate) use motion::Motion;
pub use neighbours::Neighbours;
pub(crate) use pair::{partner, pass};
pub use pixels::nominal_px_per_metre;
pub use poll::Poll;
pub use precision::{StatePrecision, TimePrecision};
pub use reads::Reads;
pub(crate) use recent_frames::refresh_interval;
pub use recent_frames::{FrameSummary, RecentFrames};
pub use shown_pose::ShownPose;
use simulation::Simulation;
pub use spec::{CLOCK_STEP_RANGE, DT_RANGE, LaneSpec, Looks, MAX_BURN, MAX_SUBSTEPS, UPTIME_RANGE, USUAL_STEP_RATES};
use started_frame::StartedFrame;
pub use status::Status;
use status::StatusWatch;
use std::collections::VecDeque;
pub use step_errors::StepErrors;
use timestep::time::Flicks;
use timestep::time::policies::Accumulator;
pub use twin_pose::TwinPose;
pub use work::{TimeLimit, Work};

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
