//! Intents: what keys, buttons and menu items ask for. [`super::Interface`] carries them out.

use super::clip_size::ClipSize;
use super::command_text::ScenarioCommand;
use super::switches::Switch;
use crate::scenario::lesson::Layout;

/// Makes the enum, and for tests the list of all its values, so that no intent is missing there.
macro_rules! intents {
    ($($(#[$doc:meta])+ $name:ident $(($named:ty))?,)+) => {
        /// One request of the person.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Intent {
            $($(#[$doc])+ $name $(($named))?,)+
        }

        #[cfg(test)]
        impl Intent {
            /// All intents; one that names something, with each of its examples.
            pub fn all() -> Vec<Intent> {
                let each = [$(intents!(@examples $name $(, $named)?)),+];
                each.concat()
            }
        }
    };
    (@examples $name:ident) => { vec![Intent::$name] };
    (@examples $name:ident, $named:ty) => {
        <$named as Examples>::examples().into_iter().map(Intent::$name).collect::<Vec<_>>()
    };
}

/// What an intent can name, in tests.
#[cfg(test)]
pub trait Examples: Sized {
    /// Values that differ in what they do.
    fn examples() -> Vec<Self>;
}

intents! {
    /// Lets time run or pauses it.
    PlayPause,
    /// Goes to the chosen lane's next frame.
    StepFrame,
    /// Goes to the chosen lane's next step.
    StepTick,
    /// Goes to the chosen lane's previous frame.
    StepFrameBack,
    /// Goes to the chosen lane's previous step.
    StepTickBack,
    /// Goes to the first moment of the history.
    GoToStart,
    /// Goes to the last moment of the history.
    GoToEnd,
    /// Turns bullet time on or off.
    BulletTime,
    /// Lets the program of every virtual display stand still for a moment.
    Hang,
    /// Goes back to t = 0.
    Reset,
    /// Chooses the lane at this index.
    Choose(usize),
    /// Holds the lane after the chosen one over it, and shows the gap; or no longer.
    Lens,
    /// Turns a switch on or off for all lanes.
    Toggle(Switch),
    /// Turns a switch on or off for the chosen lane.
    ToggleChosen(Switch),
    /// Adds a lane.
    AddLane,
    /// Adds a copy of the chosen lane.
    DuplicateLane,
    /// Removes the chosen lane.
    RemoveLane,
    /// Moves the chosen lane to this place.
    MoveLane(usize),
    /// Exchanges the chosen lane with the one before it.
    MoveLaneBack,
    /// Exchanges the chosen lane with the one after it.
    MoveLaneForward,
    /// Edits the label of the chosen lane.
    Rename,
    /// Undoes the last edit.
    Undo,
    /// Redoes the edit that was undone last.
    Redo,
    /// Opens a new scenario.
    New,
    /// Opens a scenario.
    Open,
    /// Saves the scenario in its file.
    Save,
    /// Saves the scenario as another file.
    SaveAs,
    /// Copies the scenario as a line of text.
    CopyScenario,
    /// Copies a command line for the scenario.
    CopyCommand(ScenarioCommand),
    /// Opens the scenario that is a line of text on the clipboard.
    Paste,
    /// Opens a recorded run.
    OpenRun,
    /// Saves the run since t = 0.
    SaveRun,
    /// Opens the bundled scenario with this id.
    Lesson(&'static str),
    /// Closes the program.
    Quit,
    /// Changes between the dark and the light theme.
    ToggleTheme,
    /// Shows or hides the inspector.
    ToggleInspector,
    /// Shows or hides the frame strips.
    ToggleStrip,
    /// Shows or hides the plots.
    TogglePlots,
    /// Starts or stops recording the window's frame times.
    RecordFrameTimes,
    /// Hides all but the lanes, or shows everything again.
    ToggleControls,
    /// Shows the lanes alone in exactly this many pixels; `None` goes to the next size that fits, and at last shows everything again.
    RecordingMode(Option<ClipSize>),
    /// Changes between the stage and the lab.
    ToggleLab,
    /// Makes the stage large for a projector, or ordinary again.
    ToggleProjector,
    /// Enlarges the interface.
    ZoomIn,
    /// Makes the interface smaller.
    ZoomOut,
    /// Shows the interface at 100 %.
    ZoomReset,
    /// Does the next thing: that of the lesson's or the game's bar; without one, shows the chosen lane alone.
    Proceed,
    /// Bets on the choice at this index.
    Bet(usize),
    /// Raises a hand for the choice at this index.
    RaiseHand(usize),
    /// Chooses the lane at this index, or bets on it.
    Pick(usize),
    /// Shows the chosen lane alone, or all lanes again.
    Maximise,
    /// Arranges the lanes on the stage.
    Arrange(Layout),
    /// Opens the opening at this place of their list.
    Opening(usize),
    /// Opens the next lesson of the course.
    NextLesson,
    /// Opens the lesson before this one.
    PreviousLesson,
    /// Opens or folds the list of lessons.
    ToggleRail,
    /// Opens the list of lessons with its search field.
    SearchLessons,
    /// Turns movements of the window itself on or off.
    ToggleMotion,
    /// Plays at real speed, or at the nearest speed at which frames are shown equally long.
    ToggleExactSpeed,
    /// Takes this rate for that of the screen, Hz; `None` for what the system reports.
    SetScreenRate(Option<u16>),
    /// Opens the menus.
    Menu,
    /// Saves plots and figures on white, for paper, or in the window's theme.
    TogglePaper,
    /// Shows the frame times that were recorded last on the display of the chosen lane.
    UseFrameTimes,
    /// Enters or leaves full screen.
    Fullscreen,
    /// Starts or leaves the game "Find the bug".
    FindBug,
    /// Starts the sequence of puzzles with this seed.
    StartSequence(u64),
    /// Answers a puzzle with the suspect at this index.
    Accuse(usize),
    /// Goes to the next puzzle.
    NextPuzzle,
    /// Adds the lane of a puzzle without its mistake.
    ShowCure,
    /// Opens or closes the form for a recording.
    Record,
    /// Saves a screenshot of the window.
    Screenshot,
    /// Opens or closes the page with the keys.
    Help,
    /// Opens the page about the program.
    About,
    /// Closes the open page, or shows the controls again.
    Escape,
}
