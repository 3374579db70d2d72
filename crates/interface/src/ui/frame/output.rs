//! Output of one frame of the interface: requests to the program.

use super::advice_state::AdviceJob;
use super::canvases::cameras::Canvases;
use super::canvases::lane_rect::LaneRect;
use super::file_question::{FilePurpose, Still};
use super::kept_work::KeptPart;
use super::record_form::RecordForm;
use super::window_intent::WindowIntent;
use picture::chart::Chart;
use picture::figures::{Figure, FigureJob};
use simulation::input::Input;
use simulation::lab::Action;
use simulation::palette::Theme;
use simulation::scenario::Scenario;
use std::path::PathBuf;
use std::sync::Arc;

/// Everything that one frame of the interface asks for.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Output {
    /// The edited scenario, if the frame edited it.
    pub scenario: Option<Scenario>,
    /// `true` if the edits only try the open lesson: its switches and what it proposes.
    pub tries: bool,
    /// Scenario whose drawing of the lanes is shown while a switch is held ([`simulation::lab::Compared`]).
    pub compared: Option<Scenario>,
    /// `true` if the scenario is that before an edit which was undone.
    pub undone: bool,
    /// Actions for [`simulation::lab::Frame::actions`].
    pub actions: Vec<Action>,
    /// Commands for the window, in order.
    pub commands: Vec<Command>,
    /// Input for [`simulation::lab::Frame::input`]; `None` while no lane can be driven.
    pub input: Option<Input>,
    /// Figures on the screen, and the job that computes each.
    pub figures: Vec<(&'static Figure, FigureJob)>,
    /// The question of the open page.
    pub advice: Option<AdviceJob>,
    /// Scenarios whose rehearsals the lesson or the opening needs, the most urgent first.
    pub rehearsals: Vec<Arc<Scenario>>,
    /// The user's own lesson or opening, whose flaws are to be found.
    pub examined: Option<Arc<Scenario>>,
    /// Lessons on the screen whose thumbnails are missing.
    pub thumbnails: Vec<&'static str>,
    /// Canvases in which the renderer draws the lanes of the snapshot. In an overlay they have the same: those after the first are
    /// drawn over it.
    pub lanes: Vec<LaneRect>,
    /// How the canvases are seen: tracks have one scale, and an overlay one view.
    pub canvases: Canvases,
    /// `true` if the frame shows [`super::window_info::WindowInfo::surplus`].
    pub announces_surplus: bool,
}

/// A request that only the window can carry out.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Carries out an intent that only the window can carry out.
    Window(WindowIntent),
    /// Changes the present mode to one of [`super::window_info::WindowInfo::present_modes`].
    SetPresentMode(String),
    /// Turns the window's vsync on or off.
    SetVsync(bool),
    /// Opens the run again that was opened last.
    BringBackRun,
    /// Opens this scenario or run.
    OpenFile(PathBuf),
    /// Opens the bundled scenario with this id.
    OpenLesson(&'static str),
    /// Opens a new document with this scenario, which is in no file.
    OpenScenario(Box<Scenario>),
    /// Opens the unsaved work again that another document has taken the place of.
    OpenLeftWork,
    /// Opens a puzzle and puts the open document aside, unless one is already; without a puzzle, opens the one that was put aside.
    Puzzle(Option<Box<Scenario>>),
    /// Opens the scenario or the run of the work at this place of [`super::window_info::WindowInfo::kept`].
    Restore(usize, KeptPart),
    /// Offers the work at this place of [`super::window_info::WindowInfo::kept`] no longer.
    DiscardKept(usize),
    /// Keeps all unsaved work, and offers it at the next start.
    PostponeKept,
    /// Changes the theme of what the renderer draws under the interface.
    SetTheme(Theme),
    /// Asks whether the form describes a clip that can be made; the answer is [`super::record_form::RecordingInfo::check`].
    CheckRecording(RecordForm),
    /// Asks the user for the clip's file.
    ChooseRecording(RecordForm),
    /// Asks the user for a file and writes a still there.
    SaveStill(Still),
    /// Starts to record a clip.
    Record(RecordForm),
    /// Ends the recording and removes what there is of the clip.
    CancelRecording,
    /// Asks the user for a file and writes a plot or a figure to it.
    SaveChart {
        /// Suggested name of the file, without its ending.
        name: String,
        /// The chart to write.
        chart: Box<Chart>,
    },
    /// Takes the file that the user chose on the page for it.
    FileChosen(FilePurpose, PathBuf),
    /// Saves, or not, where something else has written the document's file.
    SaveChanged(ChangedFile),
}

/// Alternative to a save that would lose what the file has now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChangedFile {
    /// Save, and lose it.
    Replace,
    /// Save to a new file beside it.
    SaveBeside,
    /// Open it instead.
    OpenOther,
}
