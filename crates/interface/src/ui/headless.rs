//! A window without a screen, for tests: egui lays the interface out, and nothing is drawn.

use super::base::clip_size::ClipSize;
use super::frame::command_text::ScenarioCommand;
use super::frame::controls::switches::Switch;
use super::frame::course_info::{CourseInfo, LessonStart};
use super::frame::intent::{Examples, Intent};
use super::frame::output::Output;
use super::frame::shortcuts::SHORTCUTS;
use super::frame::window_info::{PlaybackInfo, WindowInfo};
use super::interface::Interface;
use egui::{Context, Event, Key, Modifiers, PointerButton, Pos2, RawInput, Rect, Vec2, pos2, vec2};
use simulation::course::PromptRehearsals;
use simulation::lab::Snapshot;
use simulation::scenario::lesson::Layout;
use simulation::scenario::{LESSONS, LaneSeries, ScreenChange, WINDOW_SETTINGS, WindowSetting};

/// A key that goes down or up.
pub fn key(modifiers: Modifiers, key: Key, pressed: bool) -> Event {
    Event::Key { key, physical_key: None, pressed, repeat: false, modifiers }
}

/// A key that is pressed shortly.
pub fn stroke(modifiers: Modifiers, pressed: Key) -> Vec<Event> {
    [true, false].map(|down| key(modifiers, pressed, down)).to_vec()
}

/// The main button of the pointer, which goes down or up at a place.
pub fn button(pos: Pos2, pressed: bool) -> Event {
    Event::PointerButton { pos, button: PointerButton::Primary, pressed, modifiers: Modifiers::NONE }
}

/// An interface, its window and its clock.
pub struct Headless {
    pub interface: Interface,
    /// The window, points without zoom: as in a real one, a zoom leaves fewer of them.
    pub size: Vec2,
    /// Time of the next frame, s.
    pub time: f64,
    /// [`WindowInfo::left_work`].
    pub left_work: bool,
    /// [`WindowInfo::playback`].
    pub playback: PlaybackInfo<'static>,
    /// [`WindowInfo::rescreened`] of the next frame.
    pub rescreened: Option<ScreenChange>,
    /// `true` while the window has the keyboard.
    pub focused: bool,
    /// Runs of openings, which are rehearsed between two frames.
    rehearsals: PromptRehearsals,
    ctx: Context,
}

impl Headless {
    /// Time from a frame to the next, s.
    pub const FRAME: f64 = 1.0 / 60.0;

    pub fn new(interface: Interface) -> Self {
        Headless {
            interface,
            size: vec2(1280.0, 720.0),
            time: 0.0,
            left_work: false,
            playback: PlaybackInfo::PLAIN,
            rescreened: None,
            focused: true,
            rehearsals: PromptRehearsals::default(),
            ctx: Context::default(),
        }
    }

    /// Starts again with another interface; egui keeps its fonts.
    pub fn restart(&mut self, interface: Interface) {
        self.interface = interface;
        self.ctx.memory_mut(|memory| *memory = egui::Memory::default());
    }

    /// Asks for an intent in the next frame, as its key does.
    pub fn press(&mut self, intent: impl Into<Intent>) {
        self.interface.shared.pressed.push(intent.into());
    }

    /// Runs a frame with these events.
    pub fn frame(&mut self, snapshot: &Snapshot<'_>, events: Vec<Event>) -> Output {
        let rescreened = self.rescreened.take();
        let info = WindowInfo {
            frame_ms: &[16.0, 17.0],
            left_work: self.left_work,
            playback: self.playback,
            rescreened: rescreened.as_ref(),
            course: CourseInfo { start: LessonStart::Ask, rehearsals: &self.rehearsals.all, ..CourseInfo::default() },
            ..WindowInfo::default()
        };
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(pos2(0.0, 0.0), self.size / self.ctx.zoom_factor())),
            time: Some(self.time),
            events,
            focused: self.focused,
            ..RawInput::default()
        };
        self.time += Self::FRAME;
        let mut output = Output::default();
        let mut drawn = self.ctx.run_ui(input, |ui| output = self.interface.show(ui, snapshot, &info));
        drawn.textures_delta.clear();
        self.rehearsals.run(output.rehearsals.iter().filter(|scenario| scenario.is_opening()));
        output
    }

    /// Places of everything that senses the pointer, in an order that does not depend on the process.
    pub fn places(&self) -> Vec<Rect> {
        let mut places: Vec<Rect> = self.ctx.viewport(|viewport| {
            let widgets = &viewport.prev_pass.widgets;
            let all = widgets.layer_ids().flat_map(|layer| widgets.get_layer(layer));
            all.filter(|widget| widget.sense.interactive() && widget.interact_rect.is_positive())
                .map(|widget| widget.interact_rect)
                .collect()
        });
        let key = |rect: &Rect| [rect.min.x, rect.min.y, rect.max.x, rect.max.y].map(|edge| (edge * 8.0) as i64);
        places.sort_by_key(key);
        places
    }
}

impl Examples for usize {
    /// The first, the second and the last of 64, and one that is never there.
    fn examples() -> Vec<Self> {
        vec![0, 1, 63, usize::MAX]
    }
}

impl Examples for u64 {
    fn examples() -> Vec<Self> {
        vec![0, u64::MAX]
    }
}

impl Examples for &'static str {
    fn examples() -> Vec<Self> {
        vec![LESSONS[0].id, LESSONS[LESSONS.len() - 1].id]
    }
}

impl Examples for Switch {
    fn examples() -> Vec<Self> {
        let of_key = |intent| if let Intent::Toggle(switch) = intent { Some(switch) } else { None };
        let mut all: Vec<Switch> = Switch::BAR.into_iter().chain(Switch::of_mechanisms()).collect();
        all.extend(SHORTCUTS.iter().filter_map(|shortcut| of_key(shortcut.intent)));
        all
    }
}

impl Examples for &'static WindowSetting {
    /// One of each group.
    fn examples() -> Vec<Self> {
        let mut one: Vec<Self> = WINDOW_SETTINGS.iter().collect();
        one.dedup_by_key(|setting| setting.group);
        one
    }
}

impl Examples for LaneSeries {
    fn examples() -> Vec<Self> {
        LaneSeries::ALL.to_vec()
    }
}

impl Examples for Layout {
    fn examples() -> Vec<Self> {
        Layout::ALL.into_iter().map(|(_, layout)| layout).collect()
    }
}

impl Examples for ScenarioCommand {
    fn examples() -> Vec<Self> {
        ScenarioCommand::ALL.to_vec()
    }
}

impl Examples for Option<ClipSize> {
    fn examples() -> Vec<Self> {
        std::iter::once(None).chain(ClipSize::ALL.map(Some)).collect()
    }
}

impl Examples for Option<u16> {
    fn examples() -> Vec<Self> {
        vec![None, Some(144)]
    }
}

/// All intents, those that name something with examples.
pub fn all_intents() -> Vec<Intent> {
    Intent::examples()
}

/// All keys that ask for an intent.
pub fn keys_of_intents() -> Vec<(Modifiers, Key)> {
    SHORTCUTS.iter().flat_map(|shortcut| shortcut.keys.iter().copied()).collect()
}
