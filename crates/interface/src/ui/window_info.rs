//! State of the window, as the interface gets it in each frame.

use super::course::CourseInfo;
use super::kept_work::{KeptWork, Surplus};
use super::opened_run::OpenedRun;
use super::record_form::RecordingInfo;
use picture::figures::FigureResult;
use simulation::displays::{RefreshRate, Trace};
use std::ops::RangeInclusive;
use std::path::Path;
use std::sync::Arc;

/// How the window plays on its screen ([`simulation::lab::Playback`]).
#[derive(Clone, Copy, Debug)]
pub struct PlaybackInfo<'a> {
    /// Rate of the screen.
    pub screen: RefreshRate,
    /// Speed against real time.
    pub speed: f64,
    /// Indices of the lanes whose frames are shown for more and for fewer frames of the window in turn.
    pub uneven: &'a [usize],
}

impl PlaybackInfo<'_> {
    /// Slowest and fastest screen, Hz.
    pub const SCREEN_RANGE: RangeInclusive<u16> = 24..=1000;
    /// Real speed on a screen of 60 Hz.
    pub const PLAIN: PlaybackInfo<'static> = PlaybackInfo { screen: RefreshRate::HZ_60, speed: 1.0, uneven: &[] };
}

impl Default for PlaybackInfo<'_> {
    fn default() -> Self {
        PlaybackInfo::PLAIN
    }
}

/// State of the window that the interface displays; by default that of a clip, which has none.
#[derive(Clone, Copy, Debug, Default)]
pub struct WindowInfo<'a> {
    /// `true` if the program asks for vsync.
    pub vsync: bool,
    /// Names of the present modes that the surface supports.
    pub present_modes: &'a [&'a str],
    /// Name of the present mode in force.
    pub present_mode: &'a str,
    /// Name of the graphics adapter.
    pub adapter: &'a str,
    /// `true` if the adapter is a processor.
    pub software: bool,
    /// Intervals between submitted frames, ms, newest last.
    pub frame_ms: &'a [f32],
    /// `true` while the window fills the screen.
    pub fullscreen: bool,
    /// Number of the open document: another one has another number.
    pub document: u64,
    /// Place of the run that was opened last.
    pub opened_run: OpenedRun,
    /// File that the scenario is saved in.
    pub file: Option<&'a Path>,
    /// `true` if the scenario has changes that are not in the file.
    pub unsaved: bool,
    /// `true` if this document has taken the place of unsaved work and has not been edited: undo opens that again.
    pub left_work: bool,
    /// Part of real time at which lab time passes because the machine is too slow for the lanes; `None` where it keeps up.
    pub pace: Option<f64>,
    /// Speed that suits the screen.
    pub playback: PlaybackInfo<'a>,
    /// `true` while the program records measured frame times.
    pub records_frame_times: bool,
    /// Frame times that were recorded last.
    pub recorded_trace: Option<&'a Arc<Trace>>,
    /// Formats, plan and progress of a recording.
    pub recording: RecordingInfo<'a>,
    /// Charts that have been computed for [`super::Output::figures`].
    pub figures: &'a [FigureResult],
    /// Rehearsals and thumbnails of lessons.
    pub course: CourseInfo<'a>,
    /// Unsaved work that can be restored, newest first.
    pub kept: &'a [KeptWork<'a>],
    /// Files of it that go when the window closes; `None` if all stay.
    pub surplus: Option<Surplus<'a>>,
}
