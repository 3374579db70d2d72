//! A lane: one column of the lab. A world, a method, a loop policy, a presentation, guards and a display in motion.
//!
//! A frame goes through the parts in this order. At its start B the clock reads the time, guards and policy plan its steps, input
//! is sampled, the motion takes the steps, and the presentation chooses its pose. Then it waits until it is shown, at V: the
//! display holds its pose, and the meters measure it.
#![warn(missing_docs)]

mod aim;
mod body;
mod body_pose;
mod clock;
mod clock_source;
mod company;
mod editing;
mod exact_states;
mod frame_advance;
mod frame_budget;
mod frame_row;
mod frame_start;
mod getters;
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
mod own_keys;
mod pair;
mod passing;
mod pixels;
mod poll;
mod pose_sampler;
mod precision;
mod reads;
mod recent_frames;
mod remote;
mod sample_times;
mod shown_pose;
mod spec;
mod speculation;
mod status;
mod step_errors;
mod step_stage;
mod stepping;
mod substeps;
mod trial;
mod twin_pose;
mod underway;
mod work;

use crate::displays::{Display, FrameEnd, NoiseSource};
use crate::input::InputTrack;
use crate::link::LinkEnd;
pub use crate::scene::NOMINAL_SCREEN;
pub use aim::Aim;
pub use body_pose::BodyPose;
use clock::LaneClock;
pub use clock_source::ClockSource;
use company::Company;
pub use frame_advance::FrameAdvance;
pub use frame_budget::FrameBudget;
pub use frame_row::FrameRow;
pub use guards::Guards;
use input_polling::InputPolling;
use input_response::DisplayTimes;
pub use label_key::LabelKey;
pub use log::{Log, StepRow};
pub use mechanisms::{Mechanism, Mechanisms};
use meters::{Meters, OnDisplay};
pub(crate) use motion::Motion;
pub use neighbours::Neighbours;
pub(crate) use pair::{partner, pass};
pub use pixels::nominal_px_per_metre;
pub use poll::Poll;
use pose_sampler::PoseSampler;
pub use precision::{StatePrecision, TimePrecision};
pub use reads::Reads;
pub(crate) use recent_frames::refresh_interval;
pub use recent_frames::{FrameSummary, RecentFrames};
pub use shown_pose::ShownPose;
pub use spec::{DT_RANGE, LaneSpec, Looks, MAX_BURN, MAX_SUBSTEPS, UPTIME_RANGE};
use speculation::Speculation;
pub use status::Status;
use status::StatusWatch;
use std::collections::VecDeque;
pub use step_errors::StepErrors;
use timestep::time::Flicks;
use timestep::time::policies::Accumulator;
use twin_pose::TwinPose;
use underway::Underway;
pub use work::{TimeLimit, Work};

/// A lane that runs.
#[derive(Clone, Debug)]
pub struct Lane {
    spec: LaneSpec,
    clock: LaneClock,
    accumulator: Accumulator,
    input: InputPolling,
    /// The lane's end of a link with another lane.
    link: Option<Box<LinkEnd>>,
    /// `true` if a tick of the last frame waits for the other's input.
    waits: bool,
    motion: Motion,
    /// The other bodies, if the world has several.
    company: Company,
    /// Neighbours of the state, while they are to be drawn.
    neighbours: Option<Box<Neighbours>>,
    /// Ticks of the motion that may have to be taken again, if the lane predicts the other's inputs.
    speculation: Option<Box<Speculation>>,
    /// Time that has begun to pass: `None` if all of it has.
    passing: Option<Underway>,
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

impl Lane {
    /// A lane at t = 0. `seed` is for the display's noise and hitches and for torn reads.
    pub fn new(spec: LaneSpec, seed: u64) -> Self {
        let (motion, company) = (Motion::new(&spec), Company::new(&spec));
        let others = company.poses(&spec, Flicks::ZERO, false);
        let mut lane = Lane {
            clock: LaneClock::new(&spec.display, seed),
            accumulator: Accumulator::default(),
            input: InputPolling::new(&spec),
            link: None,
            waits: false,
            speculation: None,
            passing: None,
            waiting: VecDeque::new(),
            shown: FrameRow::first(ShownPose::new(motion.y.clone(), others), spec.world.track(&motion.y)),
            neighbours: Neighbours::if_drawn(&spec, &motion.y),
            lost: Flicks::ZERO,
            tears: NoiseSource::new(seed.rotate_left(17)),
            meters: Meters::default(),
            status: StatusWatch::default(),
            log: Log::default(),
            motion,
            company,
            spec,
        };
        lane.start_waiting();
        lane
    }

    /// Lets the loop wait before its next frame, if its policy waits.
    fn start_waiting(&mut self) {
        let timestep = self.spec.timestep_at(self.clock.real);
        let plan = (self.spec.policy.plan)(&timestep, &mut self.accumulator.clone(), Flicks::ZERO);
        self.clock.wait(plan.wait, self.accumulator.carried, &self.spec);
    }

    /// Puts a frame that is done into the queue of its display.
    fn end_frame(&mut self, mut frame: FrameRow, end: FrameEnd) {
        let last = self.waiting.back().map(|(leaves, _)| *leaves);
        let leaves = if frame.presented { end.shown } else { last.max(Some(frame.start)) };
        while end.replaces
            && let Some((_, replaced)) = self.waiting.pop_back_if(|(leaves, _)| Some(*leaves) >= end.shown)
        {
            frame.steps_since_shown += replaced.steps_since_shown;
            frame.resimulated_since_shown += replaced.resimulated_since_shown;
            self.never_show(&replaced);
        }
        match leaves {
            Some(leaves) => self.waiting.push_back((leaves, frame)),
            None => self.never_show(&frame),
        }
    }

    /// Samples the input at lab time `at`.
    fn sample_input(&mut self, input: &InputTrack, at: Flicks) {
        if self.spec.follows_input() {
            self.input.sample(&self.spec, input, at, &mut self.motion);
        }
    }

    /// Decides what is known about the answers to changes of input.
    fn settle_input(&mut self, input: &InputTrack) {
        if self.spec.follows_input() && self.link.is_none() {
            let (times, now) = (self.display_times(), self.clock.real);
            self.input.responses.settle(&self.spec.world, input, times, now, false);
        }
    }

    /// Display time as it goes on from the frame on display.
    fn display_times(&self) -> DisplayTimes {
        DisplayTimes { lab: self.clock.shown, display: self.clock.display, time_scale: self.spec.time_scale }
    }

    /// `true` if the pose of a frame is read while another thread writes: by chance, once for each frame.
    fn is_torn(&mut self) -> bool {
        self.spec.policy.threaded && self.spec.reads == Reads::Torn && self.tears.uniform() < Reads::TORN_SHARE
    }

    /// The pose that is `overstep` past the last step.
    fn sample_pose(&self, overstep: Flicks, torn: bool) -> ShownPose {
        let sampler = PoseSampler::new(&self.spec, &self.motion, overstep, torn);
        ShownPose::of(&sampler, &self.motion, self.company.poses(&self.spec, overstep, torn))
    }

    /// Distances of a pose from those of the motions that lack a change of input.
    fn compare_twins(&mut self, pose: &ShownPose, overstep: Flicks) -> Vec<TwinPose> {
        let sampler = PoseSampler::new(&self.spec, &self.motion, overstep, false);
        self.input.compare(&self.spec, &pose.pose, |motion, pose| sampler.sample(motion, pose))
    }

    /// Takes a frame out of the queue, when its time has come. `told` is told if it comes to the display.
    fn leave_queue(&mut self, (at, frame): (Flicks, FrameRow), told: &mut dyn FnMut(&Lane)) {
        if frame.presented {
            self.show_frame(at, frame);
            told(self);
        } else {
            self.never_show(&frame);
        }
    }

    /// Ends a frame that will never be shown, and counts it as lost if it was presented.
    fn never_show(&mut self, frame: &FrameRow) {
        self.meters.never_shown += u64::from(frame.presented);
        self.log.add_frame(frame);
    }

    /// Puts a frame on the display at V, and measures it.
    fn show_frame(&mut self, shown: Flicks, frame: FrameRow) {
        let display_step = self.clock.show_frame(shown, self.spec.time_scale);
        let (world, display_time) = (&self.spec.world, self.clock.display);
        self.input.responses.show(shown, &frame.twins);
        self.input.own.show(shown, frame.steps_in_pose);
        self.motion.display(world, display_time.secs());
        let exact = self.motion.exact(world, display_time.secs());
        let (before, now) = (&self.shown.drawn, &frame.drawn);
        let step = (now.counts && before.counts && self.meters.shown > 0).then(|| now.time - before.time);
        let at = OnDisplay { shown, display: display_time, display_step, lost: frame.lost };
        let animation_error_ms = self.meters.show_frame((&self.spec, &self.motion), now, at, step, exact.as_deref());
        self.company.show(&now.others, at);
        let tear = match &self.spec.display {
            Display::Virtual(display) => display.tear_at(shown),
            Display::Live | Display::Trace(_) => None,
        };
        let exact_point = exact.map(|exact| world.track(&exact));
        self.shown = FrameRow { shown: Some(shown), display_time, animation_error_ms, tear, exact_point, ..frame };
        self.meters.recent.push(&self.shown, refresh_interval(&self.spec.display));
        self.log.add_frame(&self.shown);
    }

    /// The log, to be switched on and off and cleared.
    pub(crate) fn log_mut(&mut self) -> &mut Log {
        &mut self.log
    }
}
