//! Keyboard shortcuts: one list for dispatch, menus, tooltips and the help page.

use super::command_text::ScenarioCommand;
use super::controls::switches::Switch;
use super::intent::{
    CourseIntent, GameIntent, Intent, LaneIntent, PageIntent, PanelIntent, ShareIntent, TimeIntent, ViewIntent,
};
use super::window_intent::WindowIntent;
use egui::{Id, Key, Modifiers};
use simulation::lane::Mechanism;

/// Keys that ask for an intent.
#[derive(Debug)]
pub struct Shortcut {
    /// Intent of the keys.
    pub intent: Intent,
    /// Keys, each of which asks for the intent; [`Intent::Choose`] and [`Intent::Opening`] take theirs from the key's place, and
    /// of [`Intent::Toggle`] the second is [`Intent::ToggleChosen`].
    pub keys: &'static [(Modifiers, Key)],
    /// Heading on the help page.
    pub group: &'static str,
    /// Text on the help page.
    pub text: &'static str,
    /// `true` if a held key repeats the intent.
    pub repeats: bool,
}

/// Heading of the keys that work in the menu of what is drawn.
const DRAW: &str = "Draw";

/// The popup of this menu.
pub fn draw_menu() -> Id {
    Id::unique("menu of what is drawn")
}

impl Shortcut {
    /// `true` if its keys work now. `draws`: the menu of what is drawn is open.
    pub fn works(&self, draws: bool) -> bool {
        match self.intent {
            Intent::Panel(PanelIntent::Draw) | Intent::Toggle(Switch::EyeView) => true,
            _ => draws == (self.group == DRAW),
        }
    }
}

const NONE: Modifiers = Modifiers::NONE;
const SHIFT: Modifiers = Modifiers::SHIFT;
/// Ctrl, on a Mac Command.
pub const CTRL: Modifiers = Modifiers::COMMAND;
/// With Shift.
pub const CTRL_SHIFT: Modifiers = Modifiers { shift: true, ..Modifiers::COMMAND };

/// All shortcuts, in the order of the help page.
pub static SHORTCUTS: &[Shortcut] = &[
    key("Time", Intent::Time(TimeIntent::PlayPause), &[(NONE, Key::Space)], "Play or pause"),
    held("Time", Intent::Time(TimeIntent::StepFrame), &[(NONE, Key::Period)], "Next shown frame of the chosen lane"),
    held("Time", Intent::Time(TimeIntent::StepTick), &[(NONE, Key::Comma)], "Next step of the chosen lane"),
    held(
        "Time",
        Intent::Time(TimeIntent::StepFrameBack),
        &[(SHIFT, Key::Period), (SHIFT, Key::Colon)],
        "Previous shown frame of the chosen lane",
    ),
    held(
        "Time",
        Intent::Time(TimeIntent::StepTickBack),
        &[(SHIFT, Key::Comma), (SHIFT, Key::Semicolon)],
        "Previous step of the chosen lane",
    ),
    key("Time", Intent::Time(TimeIntent::GoToStart), &[(NONE, Key::Home)], "Go to the start of the history"),
    key("Time", Intent::Time(TimeIntent::GoToEnd), &[(NONE, Key::End)], "Go to the end of the history"),
    key("Time", Intent::Time(TimeIntent::BulletTime), &[(SHIFT, Key::B)], "Bullet time on or off"),
    key(
        "Time",
        Intent::Time(TimeIntent::Hang),
        &[(NONE, Key::X)],
        "Hang: the next frame of every virtual display takes longer",
    ),
    key("Time", Intent::Time(TimeIntent::Reset), &[(NONE, Key::R)], "Back to t = 0"),
    switch(
        Switch::Interpolation,
        &[(NONE, Key::I), (SHIFT, Key::I)],
        "Interpolation on or off; with Shift, in one lane",
    ),
    switch(
        Switch::Extrapolation,
        &[(NONE, Key::E), (SHIFT, Key::E)],
        "Extrapolation on or off; with Shift, in one lane",
    ),
    switch(Switch::MaxFrame, &[(NONE, Key::C), (SHIFT, Key::C)], "Max-frame clamp on or off; with Shift, in one lane"),
    switch(Switch::Vsync, &[(NONE, Key::V), (SHIFT, Key::V)], "Vsync on or off; with Shift, in one lane"),
    switch(Switch::EyeView, &[(NONE, Key::Y), (SHIFT, Key::Y)], "Eye view on or off; with Shift, in one lane"),
    key(
        DRAW,
        Intent::Panel(PanelIntent::Draw),
        &[(NONE, Key::D), (NONE, Key::F9)],
        "Open the menu Draw, in which the next keys are",
    ),
    key(DRAW, Intent::Panel(PanelIntent::ToggleGhosts), &[(NONE, Key::H)], "Ghosts"),
    key(DRAW, Intent::Panel(PanelIntent::ToggleTrails), &[(NONE, Key::T)], "Trails"),
    key(DRAW, Intent::Toggle(Switch::TrailStays), &[(NONE, Key::L)], "Trails stay, or fade"),
    key(DRAW, Intent::Panel(PanelIntent::ToggleStrip), &[(NONE, Key::F)], "Frame strips"),
    mechanism(Mechanism::Accumulator, &[(NONE, Key::G)], "Accumulator as a bucket"),
    mechanism(Mechanism::Slopes, &[(NONE, Key::K)], "Sampled slopes"),
    mechanism(Mechanism::StepErrors, &[(NONE, Key::O)], "Error of a step"),
    mechanism(Mechanism::Neighbours, &[(NONE, Key::N)], "Neighbouring starts"),
    mechanism(Mechanism::InputDelay, &[(NONE, Key::U)], "Delay of input"),
    mechanism(Mechanism::TrailInTime, &[(NONE, Key::W)], "Time trail"),
    mechanism(Mechanism::States, &[(NONE, Key::S)], "Two states and alpha"),
    key(
        "Lanes",
        Intent::Lane(LaneIntent::Choose(0)),
        &DIGITS,
        "Bet, or choose a lane or a suspect; with Shift, raise a hand",
    ),
    key(
        "Lanes",
        Intent::Lane(LaneIntent::Include(0)),
        &SHIFT_DIGITS,
        "In the lab: choose a lane as well, or no longer",
    ),
    key("Lanes", Intent::Lane(LaneIntent::ChooseAll), &[(CTRL, Key::A)], "In the lab: choose all lanes, or one again"),
    key(
        "Lanes",
        Intent::Panel(PanelIntent::Lens),
        &[(SHIFT, Key::D)],
        "Hold the next lane over the chosen one: the gap",
    ),
    key("Lanes", Intent::Lane(LaneIntent::Add), &[(CTRL, Key::N), (SHIFT, Key::N)], "Add a lane"),
    key("Lanes", Intent::Lane(LaneIntent::Duplicate), &[(CTRL, Key::D)], "Duplicate the chosen lanes"),
    key("Lanes", Intent::Lane(LaneIntent::Remove), &[(NONE, Key::Delete)], "Remove the chosen lanes"),
    key("Lanes", Intent::Lane(LaneIntent::MoveBack), &[(CTRL, Key::ArrowLeft)], "Move the chosen lanes back"),
    key("Lanes", Intent::Lane(LaneIntent::MoveForward), &[(CTRL, Key::ArrowRight)], "Move the chosen lanes forward"),
    key(
        "Lanes",
        Intent::Lane(LaneIntent::PinRow),
        &[(SHIFT, Key::Q)],
        "Pin the row of the chosen lane: a copy goes below it",
    ),
    key("Lanes", Intent::Lane(LaneIntent::Rename), &[(NONE, Key::F2)], "Rename the chosen lane"),
    key("Scenario", Intent::Window(WindowIntent::New), &[(CTRL_SHIFT, Key::N), (SHIFT, Key::O)], "Open a new scenario"),
    key("Scenario", Intent::Window(WindowIntent::Open), &[(CTRL, Key::O)], "Open a scenario"),
    key("Scenario", Intent::Window(WindowIntent::Save), &[(CTRL, Key::S)], "Save the scenario"),
    key("Scenario", Intent::Window(WindowIntent::SaveAs), &[(CTRL_SHIFT, Key::S)], "Save the scenario as another file"),
    key("Scenario", Intent::Share(ShareIntent::CopyScenario), &[(CTRL, Key::C)], "Copy the scenario as a line of text"),
    key("Scenario", Intent::Window(WindowIntent::Paste), &[(CTRL, Key::V)], "Open the scenario that was copied"),
    key(
        "Scenario",
        Intent::Share(ShareIntent::CopyCommand(ScenarioCommand::Measure)),
        &[(CTRL_SHIFT, Key::C)],
        "Copy the command that measures the scenario",
    ),
    key("Scenario", Intent::Window(WindowIntent::OpenRun), &[(CTRL_SHIFT, Key::O)], "Open a recorded run"),
    key("Scenario", Intent::Window(WindowIntent::SaveRun), &[(CTRL_SHIFT, Key::R), (SHIFT, Key::S)], "Save this run"),
    key("Scenario", Intent::Page(PageIntent::Record), &[(CTRL, Key::R), (SHIFT, Key::R)], "Record a clip"),
    held("Scenario", Intent::Undo, &[(CTRL, Key::Z)], "Undo"),
    held("Scenario", Intent::Redo, &[(CTRL_SHIFT, Key::Z), (CTRL, Key::Y)], "Redo"),
    key("Find the bug", Intent::Game(GameIntent::StartOrLeave), &[(CTRL, Key::B)], "Start the game, or leave it"),
    key("Find the bug", Intent::Game(GameIntent::ShowCure), &[(SHIFT, Key::Enter)], "Show the cure in a second lane"),
    key(
        "Lessons",
        Intent::Proceed,
        &[(NONE, Key::Enter)],
        "Go on in the lesson or the game, or show the chosen lane alone",
    ),
    key("Lessons", Intent::Opening(0), &OPENINGS, "Open Jitter, Three worlds, Spiral of death or Camera"),
    key("Lessons", Intent::Course(CourseIntent::Next), &[(NONE, Key::PageDown)], "Next lesson"),
    key("Lessons", Intent::Course(CourseIntent::Previous), &[(NONE, Key::PageUp)], "Previous lesson"),
    key(
        "Lessons",
        Intent::Course(CourseIntent::ToggleRail),
        &[(CTRL, Key::L), (SHIFT, Key::L)],
        "Open or fold the list of lessons",
    ),
    key("Lessons", Intent::Course(CourseIntent::SearchLessons), &[(NONE, Key::Slash)], "Search lessons"),
    key("Window", Intent::View(ViewIntent::ToggleLab), &[(NONE, Key::L)], "Stage or lab"),
    key("Window", Intent::View(ViewIntent::ToggleProjector), &[(NONE, Key::J)], "Projector: everything twice as large"),
    key(
        "Window",
        Intent::Panel(PanelIntent::RecordingMode(None)),
        &[(CTRL, Key::J)],
        "Recording mode: lanes alone, in exactly 1920 × 1080 or 1280 × 720 pixels",
    ),
    key("Window", Intent::View(ViewIntent::ToggleControls), &[(NONE, Key::H)], "Hide or show all controls"),
    held(
        "Window",
        Intent::View(ViewIntent::ZoomIn),
        &[(CTRL, Key::Plus), (CTRL, Key::Equals), (CTRL_SHIFT, Key::Plus)],
        "Zoom in",
    ),
    held("Window", Intent::View(ViewIntent::ZoomOut), &[(CTRL, Key::Minus)], "Zoom out"),
    key("Window", Intent::View(ViewIntent::ZoomReset), &[(CTRL, Key::Num0)], "Zoom to 100 %"),
    key("Window", Intent::Panel(PanelIntent::MyGame), &[(SHIFT, Key::M)], "Open or close the form of my game"),
    key("Window", Intent::Panel(PanelIntent::ToggleCode), &[(NONE, Key::M)], "Show or hide the loop as code"),
    key("Window", Intent::Panel(PanelIntent::ToggleInspector), &[(NONE, Key::F4)], "Show or hide the inspector"),
    key("Window", Intent::Panel(PanelIntent::TogglePlots), &[(SHIFT, Key::P)], "Show or hide the plots"),
    key("Window", Intent::Panel(PanelIntent::ToggleTheme), &[(SHIFT, Key::T)], "Dark or light theme"),
    key("Window", Intent::Panel(PanelIntent::Menu), &[(NONE, Key::F10)], "Open the menus, as Alt alone does"),
    key("Window", Intent::Window(WindowIntent::Fullscreen), &[(NONE, Key::F11)], "Full screen"),
    key("Window", Intent::Window(WindowIntent::Screenshot), &[(NONE, Key::F12), (SHIFT, Key::G)], "Save a screenshot"),
    key(
        "Window",
        Intent::Page(PageIntent::Help),
        &[(NONE, Key::Questionmark), (NONE, Key::F1), (Modifiers::SHIFT, Key::Slash)],
        "This page",
    ),
    key("Window", Intent::Escape, &[(NONE, Key::Escape)], "Close the page, show the controls, or all lanes"),
];

const OPENINGS: [(Modifiers, Key); 4] = [(CTRL, Key::Num1), (CTRL, Key::Num2), (CTRL, Key::Num3), (CTRL, Key::Num4)];

const DIGITS: [(Modifiers, Key); 9] = [
    (NONE, Key::Num1),
    (NONE, Key::Num2),
    (NONE, Key::Num3),
    (NONE, Key::Num4),
    (NONE, Key::Num5),
    (NONE, Key::Num6),
    (NONE, Key::Num7),
    (NONE, Key::Num8),
    (NONE, Key::Num9),
];

/// Digits with Shift.
pub const SHIFT_DIGITS: [(Modifiers, Key); 9] = {
    let mut digits = DIGITS;
    let mut place = 0;
    while place < digits.len() {
        digits[place].0 = SHIFT;
        place += 1;
    }
    digits
};

const fn key(group: &'static str, intent: Intent, keys: &'static [(Modifiers, Key)], text: &'static str) -> Shortcut {
    Shortcut { intent, keys, group, text, repeats: false }
}

const fn switch(switch: Switch, keys: &'static [(Modifiers, Key)], text: &'static str) -> Shortcut {
    key("Switches", Intent::Toggle(switch), keys, text)
}

const fn mechanism(mechanism: Mechanism, keys: &'static [(Modifiers, Key)], text: &'static str) -> Shortcut {
    key(DRAW, Intent::Toggle(Switch::Mechanism(mechanism)), keys, text)
}

const fn held(group: &'static str, intent: Intent, keys: &'static [(Modifiers, Key)], text: &'static str) -> Shortcut {
    Shortcut { repeats: true, ..key(group, intent, keys, text) }
}
