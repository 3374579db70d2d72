//! State of the window, as the interface gets it in each frame.

use super::advice_state::AdviceState;
use super::course_info::CourseInfo;
use super::kept_work::{KeptWork, Surplus};
use super::opened_run::OpenedRun;
use super::record_form::RecordingInfo;
use picture::figures::FigureResult;
use simulation::displays::{RefreshRate, Trace};
use simulation::scenario::ScreenChange;
use simulation::scenario::opening::Control;
use std::ops::RangeInclusive;
use std::path::Path;
use std::sync::Arc;

/// The reason why a rate of the screen counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RateSource {
    /// The user has set it.
    Chosen,
    /// The system says it.
    #[default]
    Said,
    /// The system says none.
    Assumed,
    /// Frames steadily have it, and not the rate that the system says, if it says one.
    Measured {
        /// The rate that the system says.
        said: Option<RefreshRate>,
    },
}

impl RateSource {
    /// The source in a word: `set`, `said`, `assumed` or `measured`.
    pub fn word(self) -> &'static str {
        match self {
            RateSource::Chosen => "set",
            RateSource::Said => "said",
            RateSource::Assumed => "assumed",
            RateSource::Measured { .. } => "measured",
        }
    }

    /// The sentence about a screen of rate `screen`.
    pub fn sentence(self, screen: RefreshRate) -> String {
        match self {
            RateSource::Chosen => format!("The screen has {screen} Hz because you set it."),
            RateSource::Said => format!("The system says that the screen has {screen} Hz."),
            RateSource::Assumed => format!("The system says no rate of the screen, so {screen} Hz is assumed."),
            RateSource::Measured { said: Some(said) } => {
                format!("Frames come steadily at {screen} Hz, so that counts; the system says {said} Hz.")
            }
            RateSource::Measured { said: None } => {
                format!("Frames come steadily at {screen} Hz, so that counts; the system says no rate.")
            }
        }
    }
}

/// How the window plays on its screen ([`simulation::lab::Playback`]).
#[derive(Clone, Copy, Debug)]
pub struct PlaybackInfo<'a> {
    /// Rate of the screen.
    pub screen: RefreshRate,
    /// The reason why that rate counts.
    pub source: RateSource,
    /// Speed against real time.
    pub speed: f64,
    /// Indices of the lanes whose frames are shown for more and for fewer frames of the window in turn.
    pub uneven: &'a [usize],
    /// `true` if the window draws too few frames to show the lanes evenly.
    pub too_slow: bool,
}

impl PlaybackInfo<'_> {
    /// Slowest and fastest screen, Hz.
    pub const SCREEN_RANGE: RangeInclusive<u16> = 24..=1000;
    /// Real speed on a screen of 60 Hz.
    pub const PLAIN: PlaybackInfo<'static> =
        PlaybackInfo { screen: RefreshRate::HZ_60, source: RateSource::Said, speed: 1.0, uneven: &[], too_slow: false };
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
    /// The only controls that the stage shows, because the link of the document asks for them; none for all.
    pub only: &'a [Control],
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
    /// Changes of the scenario's lanes since the last frame because the screen has another rate.
    pub rescreened: Option<&'a ScreenChange>,
    /// `true` while the program records measured frame times.
    pub records_frame_times: bool,
    /// Frame times that were recorded last.
    pub recorded_trace: Option<&'a Arc<Trace>>,
    /// Formats, plan and progress of a recording.
    pub recording: RecordingInfo<'a>,
    /// Charts that have been computed for [`super::output::Output::figures`].
    pub figures: &'a [FigureResult],
    /// Advice on [`super::output::Output::advice`].
    pub advice: Option<&'a AdviceState>,
    /// Rehearsals and thumbnails of lessons.
    pub course: CourseInfo<'a>,
    /// Unsaved work that can be restored, newest first.
    pub kept: &'a [KeptWork<'a>],
    /// Files of it that go when the window closes; `None` if all stay.
    pub surplus: Option<Surplus<'a>>,
}

impl WindowInfo<'_> {
    /// `true` if the link of the document hides this control on the stage.
    pub fn hides(&self, control: Control) -> bool {
        !self.only.is_empty() && !self.only.contains(&control)
    }
}
