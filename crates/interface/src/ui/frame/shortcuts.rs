//! Keyboard shortcuts: one list for dispatch, menus, tooltips and the help page.

use super::browser_keys;
use super::command_text::ScenarioCommand;
use super::controls::switches::Switch;
use super::driving;
use super::intent::{
    CourseIntent, GameIntent, Intent, LaneIntent, PageIntent, PanelIntent, ShareIntent, TimeIntent, ViewIntent,
};
use super::window_intent::WindowIntent;
use crate::ui::base::keyboard;
use egui::{Context, Event, Id, Key, KeyboardShortcut, Modifiers, Popup};
use simulation::identity::Identity;
use simulation::lane::Mechanism;
use simulation::scenario::Scenario;

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
    pub(super) fn works(&self, draws: bool) -> bool {
        match self.intent {
            Intent::Panel(PanelIntent::Draw) | Intent::Toggle(Switch::EyeView) => true,
            _ => draws == (self.group == DRAW),
        }
    }
}

const NONE: Modifiers = Modifiers::NONE;
const SHIFT: Modifiers = Modifiers::SHIFT;
const CTRL: Modifiers = Modifiers::COMMAND;
const CTRL_SHIFT: Modifiers = Modifiers { shift: true, ..Modifiers::COMMAND };

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
        "Pin the row of the chosen lane: a copy takes the row below it",
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

const SHIFT_DIGITS: [(Modifiers, Key); 9] = {
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
/// The keys of a shortcut that the window gets.
pub(super) fn keys_here(ctx: &Context, shortcut: &Shortcut) -> impl Iterator<Item = (Modifiers, Key)> {
    shortcut.keys.iter().copied().filter(|keys| browser_keys::reaches_window(ctx, *keys))
}

/// Takes the keys pressed in this frame out of the input and returns their intents, in order. Text fields and menus keep
/// their keys, but for the menu of what is drawn, and a control with the focus those that move it or press it. `wanted` is `false` for intents that have no meaning
/// now. While lanes are `driven`, the keys that push have no other intent.
pub fn pressed(ctx: &Context, wanted: impl Fn(Intent) -> bool, driven: bool) -> Vec<Intent> {
    let mut draws = Popup::is_id_open(ctx, draw_menu());
    if ctx.text_edit_focused() || (Popup::is_any_open(ctx) && !draws) {
        return Vec::new();
    }
    let has_focus = ctx.memory(|memory| memory.focused().is_some());
    let mut intents = Vec::new();
    ctx.input_mut(|input| {
        input.events.retain(|event| {
            let (key, modifiers, repeat) = match event {
                Event::Key { key, physical_key, pressed: true, repeat, modifiers } => {
                    (of_place(*key, *physical_key, *modifiers, draws), *modifiers, *repeat)
                }
                // The window tells these two keys by what they stand for.
                Event::Copy => (Key::C, CTRL, false),
                Event::Paste(_) => (Key::V, CTRL, false),
                _ => return true,
            };
            if driven && !draws && driving::is_push(key, modifiers) {
                return true;
            }
            let Some((shortcut, intent)) = find(key, modifiers, draws) else { return true };
            let is_of_focus = matches!(intent, Intent::Proceed | Intent::Game(GameIntent::ShowCure));
            if !wanted(intent) || (has_focus && is_of_focus) {
                return true;
            }
            if shortcut.repeats || !repeat {
                intents.push(intent);
                // The next key of the same frame finds the menu open, or closed.
                draws ^= intent == Intent::Panel(PanelIntent::Draw);
            }
            // A field that has just lost its focus to Escape needs the key to drop its text.
            intent == Intent::Escape
        });
    });
    if intents.iter().any(|i| matches!(i, Intent::Lane(LaneIntent::MoveBack) | Intent::Lane(LaneIntent::MoveForward))) {
        ctx.memory_mut(|memory| memory.move_focus(egui::FocusDirection::None));
    }
    intents
}

/// The key that a press means. On most keyboards Shift makes another character of a digit: where that has no shortcut, the place of the
/// key counts.
fn of_place(key: Key, place: Option<Key>, modifiers: Modifiers, draws: bool) -> Key {
    let is_digit = |place: &Key| SHIFT_DIGITS.contains(&(modifiers, *place));
    place.filter(is_digit).filter(|_| find(key, modifiers, draws).is_none()).unwrap_or(key)
}

/// The shortcut of a key. `draws`: the menu of what is drawn is open, and has only its own keys.
pub(super) fn find(key: Key, modifiers: Modifiers, draws: bool) -> Option<(&'static Shortcut, Intent)> {
    // On most keyboards a question mark is Shift and another key.
    let modifiers = if key == Key::Questionmark { Modifiers { shift: false, ..modifiers } } else { modifiers };
    SHORTCUTS.iter().filter(|shortcut| shortcut.works(draws)).find_map(|shortcut| {
        let place = shortcut.keys.iter().position(|&(with, other)| other == key && modifiers.matches_exact(with))?;
        let intent = match shortcut.intent {
            Intent::Lane(LaneIntent::Choose(_)) => Intent::Lane(LaneIntent::Choose(place)),
            Intent::Lane(LaneIntent::Include(_)) => Intent::Lane(LaneIntent::Include(place)),
            Intent::Opening(_) => Intent::Opening(place),
            Intent::Toggle(switch) if place > 0 => Intent::ToggleChosen(switch),
            intent => intent,
        };
        Some((shortcut, intent))
    })
}

/// The key of an intent that is down; `None` if it was released already, or something else asked for the intent.
pub fn key_down(ctx: &Context, intent: Intent) -> Option<Key> {
    let draws = Popup::is_id_open(ctx, draw_menu());
    let keys = SHORTCUTS.iter().flat_map(|shortcut| shortcut.keys);
    let mut of_intent =
        keys.filter(|(modifiers, key)| find(*key, *modifiers, draws).is_some_and(|(_, found)| found == intent));
    ctx.input(|input| of_intent.find(|(_, key)| input.key_down(*key)).map(|(_, key)| *key))
}

/// The intent of a digit: it chooses the lane with this number, wherever that lane is. [`find`] took the number for a place.
pub fn by_number(intent: Intent, scenario: &Scenario) -> Intent {
    let lane = |place| scenario.lane_with(Identity::of_place(place)).unwrap_or(usize::MAX);
    match intent {
        Intent::Lane(LaneIntent::Choose(place)) => Intent::Lane(LaneIntent::Choose(lane(place))),
        Intent::Lane(LaneIntent::Include(place)) => Intent::Lane(LaneIntent::Include(lane(place))),
        intent => intent,
    }
}

/// First key of an intent as menus and tooltips print it, such as `Ctrl+S`; empty if the intent or the user has none.
pub fn keys_of(ctx: &Context, intent: impl Into<Intent>) -> String {
    if keyboard::is_here(ctx) { printed_key_of(ctx, intent) } else { String::new() }
}

/// First key of an intent, for those without a keyboard, too; empty if the intent has none.
pub fn printed_key_of(ctx: &Context, intent: impl Into<Intent>) -> String {
    let intent = intent.into();
    let intent = if intent == Intent::Game(GameIntent::NextPuzzle) { Intent::Proceed } else { intent };
    let shortcut = SHORTCUTS.iter().find(|shortcut| shortcut.intent == intent);
    let keys = shortcut.and_then(|shortcut| keys_here(ctx, shortcut).next());
    keys.map_or(String::new(), |keys| printed(ctx, keys))
}

/// Adds the key of `intent` in brackets to `text`.
pub fn tip(ctx: &Context, text: &str, intent: impl Into<Intent>) -> String {
    let keys = keys_of(ctx, intent);
    if keys.is_empty() { text.to_owned() } else { format!("{text}  [{keys}]") }
}

/// All keys of a shortcut, each as printed on a keyboard.
pub fn all_keys(ctx: &Context, shortcut: &Shortcut) -> Vec<String> {
    if let Intent::Lane(LaneIntent::Choose(_) | LaneIntent::Include(_)) = shortcut.intent {
        let ends = [0, shortcut.keys.len() - 1].map(|place| printed(ctx, shortcut.keys[place]));
        return vec![ends[0].clone(), "…".to_owned(), ends[1].clone()];
    }
    // Some keyboards have other characters on keys that are named already.
    let named = |(modifiers, key): &(Modifiers, Key)| match key {
        Key::Colon | Key::Semicolon | Key::Equals => false,
        Key::Slash | Key::Plus => !modifiers.shift,
        _ => true,
    };
    keys_here(ctx, shortcut).filter(named).map(|keys| printed(ctx, keys)).collect()
}

fn printed(ctx: &Context, (modifiers, key): (Modifiers, Key)) -> String {
    match key {
        Key::Delete => "Del".to_owned(),
        Key::Escape => "Esc".to_owned(),
        Key::Period if modifiers.shift => "Shift+.".to_owned(),
        Key::Comma if modifiers.shift => "Shift+,".to_owned(),
        Key::Period => ".".to_owned(),
        Key::Comma => ",".to_owned(),
        Key::Questionmark => "?".to_owned(),
        Key::Slash => "/".to_owned(),
        _ => ctx.format_shortcut(&KeyboardShortcut::new(modifiers, key)),
    }
}
