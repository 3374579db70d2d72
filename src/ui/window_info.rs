//! State of the window, as the interface gets it in each frame.

use super::course::CourseInfo;
use super::kept_work::KeptWork;
use super::opened_run::OpenedRun;
use super::record_form::RecordingInfo;
use crate::figures::FigureResult;
use crate::time::displays::Trace;
use std::path::Path;
use std::sync::Arc;

/// State of the window that the interface displays.
#[derive(Clone, Copy, Debug)]
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
    /// Part of real time at which laboratory time passes because the machine is too slow for the lanes; `None` where it keeps up.
    pub pace: Option<f64>,
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
}
