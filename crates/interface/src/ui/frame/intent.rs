//! Intents: requests of keys, buttons and menu items, as a tree. [`crate::ui::Interface`] hands each branch to the part that carries
//! it out, and the compiler checks that this part handles every intent of the branch.

use super::command_text::ScenarioCommand;
use super::controls::switches::Switch;
#[cfg(any(test, feature = "headless"))]
pub use super::intent_list::Examples;
use super::intent_list::intents;
use super::window_intent::WindowIntent;
use crate::ui::base::clip_size::ClipSize;
use simulation::scenario::lesson::Layout;
use simulation::scenario::opening::Control;
use simulation::scenario::{LaneSeries, WindowSetting};

intents! {
    /// One request of the user: a branch for each part of the interface that carries intents out, and those that concern several.
    Intent {
        /// Lets time run, pause or jump.
        Time(TimeIntent),
        /// Changes the list of lanes.
        Lane(LaneIntent),
        /// Copies to the clipboard.
        Share(ShareIntent),
        /// Asks the window.
        Window(WindowIntent),
        /// Changes the view of the window.
        View(ViewIntent),
        /// Shows, hides or changes a panel.
        Panel(PanelIntent),
        /// Goes on in the course.
        Course(CourseIntent),
        /// Plays "Find the bug".
        Game(GameIntent),
        /// Opens a page.
        Page(PageIntent),
        /// Turns a switch on or off for all lanes.
        Toggle(Switch),
        /// Turns a switch on or off for the chosen lanes.
        ToggleChosen(Switch),
        /// Undoes the last edit.
        Undo,
        /// Redoes the edit that was undone last.
        Redo,
        /// Does the next thing: that of the lesson's or the game's bar; without one, shows the chosen lane alone.
        Proceed,
        /// Chooses the lane at this index, or bets on it.
        Pick(usize),
        /// Opens the opening at this place of their list.
        Opening(usize),
        /// Closes the open page, or shows the controls again.
        Escape,
    }
}

impl Intent {
    /// The control of the stage that it presses, if it presses one.
    pub fn control(self) -> Option<Control> {
        match self {
            Intent::Toggle(switch) | Intent::ToggleChosen(switch) => switch.record().control,
            Intent::Time(TimeIntent::Hang) => Some(Control::Hang),
            _ => None,
        }
    }
}

intents! {
    /// Intents about time: each is one action of the lab.
    TimeIntent of Intent::Time {
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
        /// Lets the program of every virtual display pause for a moment.
        Hang,
        /// Goes back to t = 0.
        Reset,
    }
}

intents! {
    /// Intents about the list of lanes.
    LaneIntent of Intent::Lane {
        /// Chooses the lane at this index alone.
        Choose(usize),
        /// Chooses all lanes from the chosen one to the one at this index.
        ChooseTo(usize),
        /// Adds the lane at this index to the chosen ones, or takes it from them.
        Include(usize),
        /// Chooses all lanes, or one again where all are chosen.
        ChooseAll,
        /// Adds a lane.
        Add,
        /// Adds a copy of each chosen lane.
        Duplicate,
        /// Removes the chosen lanes.
        Remove,
        /// Moves the chosen lane to this place.
        MoveTo(usize),
        /// Exchanges each chosen lane with the one before it.
        MoveBack,
        /// Exchanges each chosen lane with the one after it.
        MoveForward,
        /// Edits the label of the chosen lane.
        Rename,
        /// Keeps the chosen lane's row of an opening, and puts a copy below it.
        PinRow,
        /// Replaces each chosen lane by one for each value of this setting.
        OneEach(LaneSeries),
    }
}

intents! {
    /// Intents that copy to the clipboard.
    ShareIntent of Intent::Share {
        /// Copies the scenario as a line of text.
        CopyScenario,
        /// Copies a command line for the scenario.
        CopyCommand(ScenarioCommand),
    }
}

intents! {
    /// Intents about the view of the window.
    ViewIntent of Intent::View {
        /// Hides all but the lanes, or shows everything again.
        ToggleControls,
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
        /// Shows the chosen lane alone, or all lanes again.
        Maximise,
        /// Turns movements of the window itself on or off.
        ToggleMotion,
        /// Plays at real speed, or at the nearest speed at which frames are shown equally long.
        ToggleExactSpeed,
        /// Takes this rate for that of the screen, Hz; `None` for what the system reports.
        SetScreenRate(Option<u16>),
    }
}

intents! {
    /// Intents about single panels.
    PanelIntent of Intent::Panel {
        /// Holds the lane after the chosen one over it, and shows the gap; or no longer.
        Lens,
        /// Changes between the dark and the light theme.
        ToggleTheme,
        /// Shows or hides the inspector.
        ToggleInspector,
        /// Opens or closes the menu of what is drawn beside the bodies.
        Draw,
        /// Shows or hides the ghosts.
        ToggleGhosts,
        /// Shows or hides the trails.
        ToggleTrails,
        /// Shows or hides the frame strips.
        ToggleStrip,
        /// Shows or hides the loop of the chosen lane as code.
        ToggleCode,
        /// Shows or hides the plots.
        TogglePlots,
        /// Shows the lanes alone in exactly this many pixels; `None` goes to the next size that fits, and at last shows everything again.
        RecordingMode(Option<ClipSize>),
        /// Arranges the lanes on the stage.
        Arrange(Layout),
        /// Opens the menus.
        Menu,
        /// Saves plots and figures on white, for paper, or in the window's theme.
        TogglePaper,
        /// Opens or closes the form of the user's game.
        MyGame,
        /// Shows where this setting is set.
        Setting(&'static WindowSetting),
    }
}

intents! {
    /// Intents of the course.
    CourseIntent of Intent::Course {
        /// Opens the bundled scenario with this id.
        Lesson(&'static str),
        /// Bets on the choice at this index.
        Bet(usize),
        /// Raises a hand for the choice at this index.
        RaiseHand(usize),
        /// Opens the next lesson of the course.
        Next,
        /// Opens the lesson before this one.
        Previous,
        /// Opens or folds the list of lessons.
        ToggleRail,
        /// Opens the list of lessons with its search field.
        SearchLessons,
    }
}

intents! {
    /// Intents of the game "Find the bug".
    GameIntent of Intent::Game {
        /// Starts or leaves the game "Find the bug".
        StartOrLeave,
        /// Starts the sequence of puzzles with this seed.
        StartSequence(u64),
        /// Answers a puzzle with the suspect at this index.
        Accuse(usize),
        /// Goes to the next puzzle.
        NextPuzzle,
        /// Adds the lane of a puzzle without its mistake.
        ShowCure,
    }
}

intents! {
    /// Intents that open a page.
    PageIntent of Intent::Page {
        /// Opens or closes the form for a recording.
        Record,
        /// Opens or closes the page with the keys.
        Help,
        /// Opens the page about the program.
        About,
        /// Ranks all loops on the frames of the chosen lane.
        Advice,
        /// Measures the chosen lane over several starts of its program.
        Phases,
    }
}

impl From<WindowIntent> for Intent {
    fn from(intent: WindowIntent) -> Self {
        Intent::Window(intent)
    }
}
