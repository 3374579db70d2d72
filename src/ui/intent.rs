//! What a key, a button or a menu item asks for. All three lead to the same place.

use super::switches::Switch;

/// One thing a person can ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Intent {
    PlayPause,
    StepFrame,
    StepTick,
    StepFrameBack,
    StepTickBack,
    /// To the first moment of the history, and to the last.
    GoToStart,
    GoToEnd,
    /// Bullet time on, or off again.
    BulletTime,
    Reset,
    /// The lane at this index.
    Choose(usize),
    Toggle(Switch),
    ToggleScope,
    AddLane,
    DuplicateLane,
    RemoveLane,
    /// The chosen lane changes places with the one before it.
    MoveLaneBack,
    /// The chosen lane changes places with the one after it.
    MoveLaneOn,
    Rename,
    Undo,
    Redo,
    Open,
    Save,
    SaveAs,
    /// By id.
    Lesson(&'static str),
    Quit,
    ToggleTheme,
    ToggleInspector,
    ToggleStrip,
    TogglePlots,
    RecordFrameTimes,
    HideUi,
    Fullscreen,
    /// Opens or closes the page that asks what to record.
    Record,
    /// A picture of the window.
    Screenshot,
    Help,
    About,
    /// Closes what is open; shows the controls again.
    Escape,
}
