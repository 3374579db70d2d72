//! The bar at the top: menus, the scenario's title, and the window's buttons. The caption is in a line below.

use crate::ui::base::clip_size::ClipSize;
use crate::ui::base::icons;
use crate::ui::base::icons::Icon;
use crate::ui::base::keyboard;
use crate::ui::base::style::body;
use crate::ui::base::widgets::{bar, colors, draw_elided, hint, panel, tell_text};
use crate::ui::frame::browser_keys::is_in_browser;
use crate::ui::frame::command_text::ScenarioCommand;
use crate::ui::frame::controls::lane_series;
use crate::ui::frame::frame_context::FrameContext;
use crate::ui::frame::intent::{
    CourseIntent, GameIntent, Intent, LaneIntent, PageIntent, PanelIntent, ShareIntent, TimeIntent, ViewIntent,
};
use crate::ui::frame::kept_work::KeptPart;
use crate::ui::frame::opened_run::OpenedRun;
use crate::ui::frame::output::Command;
use crate::ui::frame::requests::Requests;
use crate::ui::frame::window_info::{RateSource, WindowInfo};
use crate::ui::frame::window_intent::WindowIntent;
use crate::ui::frame::{kept_runs, shortcuts};
use egui::containers::menu::MenuButton;
use egui::{Align, Button, InnerResponse, Layout, MenuBar, Popup, Rect, Response, ScrollArea, Ui, UiBuilder, pos2};
use files::visible_text::visible;
use simulation::course::{CourseEntry, CoursePart, OPENING_ENTRIES};
use simulation::lab::{Action, Snapshot};
use simulation::palette::Theme;
use std::path::PathBuf;

/// Width of the window's buttons, points; without this much room only the menus are shown.
const BUTTONS_WIDTH: f32 = 204.0;

/// Shows the switches in a menu.
pub type SwitchesMenu<'a> = &'a dyn Fn(&mut Ui, &mut Requests<'_>);

/// State of other panels that the menus mention.
pub struct MenuState<'a> {
    /// `true` in the frame that opens the menus.
    pub opens: bool,
    /// `true` if plots and figures are saved on white.
    pub paper: bool,
    /// Name of the edit that undo takes back, if there is one.
    pub undone: Option<&'a str>,
    /// Name of the edit that redo repeats, if there is one.
    pub redone: Option<&'a str>,
    /// Files that were opened last, the newest first.
    pub recent: &'a [PathBuf],
    /// `true` if the code is open.
    pub code: bool,
    /// `true` if the inspector is open.
    pub inspector: bool,
    /// `true` if the plots are open.
    pub plots: bool,
    /// `true` while the game "Find the bug" is played.
    pub find_bug: bool,
    /// The switches, in a compact window without a bar for them.
    pub switches: Option<SwitchesMenu<'a>>,
}

/// Shows the bar in `rect`.
pub fn show(ui: &mut Ui, frame: &FrameContext<'_>, requests: &mut Requests<'_>, rect: Rect, state: &MenuState<'_>) {
    panel(ui, rect, colors(ui).panel, bar(), "Menu", |ui| {
        let left = MenuBar::new().ui(ui, |ui| show_menus(ui, frame, requests, state)).inner;
        if rect.right() - left < BUTTONS_WIDTH {
            return;
        }
        let layout = Layout::right_to_left(Align::Center);
        let builder = UiBuilder::new().id_salt("buttons").max_rect(rect.shrink2(egui::vec2(6.0, 0.0))).layout(layout);
        let buttons = ui.scope_builder(builder, |ui| show_buttons(ui, frame, requests, state)).response.rect;
        if state.switches.is_none() {
            let place = Rect::from_min_max(pos2(left + 18.0, rect.top()), pos2(buttons.left() - 12.0, rect.bottom()));
            show_title(ui, frame, requests, place);
        }
    });
}

/// Shows the menus. Returns the x at which they end.
pub fn show_menus(ui: &mut Ui, frame: &FrameContext<'_>, requests: &mut Requests<'_>, state: &MenuState<'_>) -> f32 {
    let file = tall_menu(ui, "File", |ui| {
        item(ui, requests, "New", WindowIntent::New, true);
        item(ui, requests, "Open…", WindowIntent::Open, true);
        show_recent(ui, requests, state.recent);
        ui.menu_button("Openings", |ui| {
            for (place, entry) in OPENING_ENTRIES.iter().enumerate() {
                let keys = format!("Ctrl+{}", place + 1);
                if ui.add(Button::new(entry.title.as_str()).shortcut_text(keys)).clicked() {
                    requests.ask(Intent::Opening(place));
                }
            }
        });
        show_lessons(ui, requests);
        item(ui, requests, "My game", PanelIntent::MyGame, true);
        show_kept_work(ui, frame, requests);
        ui.separator();
        item(ui, requests, "Save", WindowIntent::Save, true);
        item(ui, requests, "Save as…", WindowIntent::SaveAs, true);
        ui.separator();
        let is_page = is_in_browser(ui.ctx());
        let copy = if is_page { "Copy link" } else { "Copy as text" };
        item(ui, requests, copy, ShareIntent::CopyScenario, true);
        if !is_page {
            show_commands(ui, requests);
        }
        item(ui, requests, "Paste", WindowIntent::Paste, true);
        ui.separator();
        item(ui, requests, "Open run…", WindowIntent::OpenRun, true);
        item(ui, requests, "Save this run…", WindowIntent::SaveRun, true);
        ui.separator();
        item(ui, requests, "Record a clip…", PageIntent::Record, true);
        if !is_page {
            ui.separator();
            item(ui, requests, "Quit", WindowIntent::Quit, true);
        }
    });
    open_if_asked(state, &file.response);
    ui.menu_button("Edit", |ui| {
        let lanes = requests.draft.get().lanes.len();
        let named =
            |word: &str, edit: Option<&str>| edit.map_or_else(|| word.to_owned(), |edit| format!("{word}: {edit}"));
        item(ui, requests, &named("Undo", state.undone), Intent::Undo, state.undone.is_some());
        item(ui, requests, &named("Redo", state.redone), Intent::Redo, state.redone.is_some());
        show_kept_runs(ui, frame.snapshot, frame.window, requests);
        ui.separator();
        item(ui, requests, "Add lane", LaneIntent::Add, true);
        let [first, last] = requests.ends_of_chosen();
        item(ui, requests, "Duplicate lane", LaneIntent::Duplicate, true);
        item(ui, requests, "Remove lane", LaneIntent::Remove, lanes > 1);
        item(ui, requests, "Move lane back", LaneIntent::MoveBack, first > 0);
        item(ui, requests, "Move lane forward", LaneIntent::MoveForward, last + 1 < lanes);
        lane_series::show_menu(ui, requests);
        item(ui, requests, "Choose all lanes", LaneIntent::ChooseAll, lanes > 1 && !frame.view.is_stage());
        item(ui, requests, "Rename lane", LaneIntent::Rename, true);
        ui.separator();
        let hang = format!("Hang for {} s", frame.snapshot.scenario.hang().secs());
        item(ui, requests, &hang, TimeIntent::Hang, true);
    });
    if let Some(switches) = state.switches {
        ui.menu_button("Switches", |ui| switches(ui, requests));
    }
    tall_menu(ui, "View", |ui| show_view_menu(ui, frame, requests, state));
    ui.menu_button("Help", |ui| {
        let game = if state.find_bug { "Leave “Find the bug”" } else { "Find the bug" };
        item(ui, requests, game, GameIntent::StartOrLeave, true);
        ui.separator();
        item(ui, requests, "Keys", PageIntent::Help, true);
        item(ui, requests, "About", PageIntent::About, true);
    });
    ui.next_widget_position().x
}

/// A menu that scrolls where its window is lower.
fn tall_menu(ui: &mut Ui, name: &str, add: impl FnOnce(&mut Ui)) -> InnerResponse<Option<()>> {
    ui.menu_button(name, |ui| {
        let room = ui.ctx().content_rect().height() - 2.0 * ui.spacing().interact_size.y;
        ui.set_max_height(room);
        ScrollArea::vertical().max_height(room).show(ui, add).inner
    })
}

/// Opens the menu of a button with the keyboard.
pub fn open_if_asked(state: &MenuState<'_>, button: &Response) {
    if state.opens {
        button.request_focus();
        Popup::open_id(&button.ctx, Popup::default_response_id(button));
    }
}

fn show_view_menu(ui: &mut Ui, frame: &FrameContext<'_>, requests: &mut Requests<'_>, state: &MenuState<'_>) {
    let either = |on: bool, if_on: &'static str, if_off: &'static str| if on { if_on } else { if_off };
    let light = frame.theme == Theme::Light;
    item(ui, requests, either(light, "Dark theme", "Light theme"), PanelIntent::ToggleTheme, true);
    item(ui, requests, either(frame.view.is_stage(), "Lab", "Stage"), Intent::View(ViewIntent::ToggleLab), true);
    let projector = either(frame.view.projector, "Leave the projector", "Projector");
    item(ui, requests, projector, ViewIntent::ToggleProjector, true);
    ui.menu_button(format!("Zoom: {:.0} %", 100.0 * frame.view.zoom), |ui| {
        item(ui, requests, "Zoom in", ViewIntent::ZoomIn, true);
        item(ui, requests, "Zoom out", ViewIntent::ZoomOut, true);
        item(ui, requests, "100 %", ViewIntent::ZoomReset, true);
    });
    ui.separator();
    let inspector = either(state.inspector, "Hide the inspector", "Show the inspector");
    item(ui, requests, inspector, PanelIntent::ToggleInspector, true);
    item(ui, requests, "Draw…", PanelIntent::Draw, true);
    let code = either(state.code, "Hide the code", "Show the code");
    item(ui, requests, code, PanelIntent::ToggleCode, true);
    item(ui, requests, either(state.plots, "Hide the plots", "Show the plots"), PanelIntent::TogglePlots, true);
    let alone = either(frame.view.alone, "Show all lanes", "Show the chosen lane alone");
    item(ui, requests, alone, ViewIntent::Maximise, true);
    ui.menu_button("Recording mode", |ui| {
        for size in ClipSize::ALL {
            item(ui, requests, &size.name(), PanelIntent::RecordingMode(Some(size)), size.fits(ui.ctx()));
        }
    });
    // A key shows them again.
    item(ui, requests, "Hide all controls", ViewIntent::ToggleControls, keyboard::is_here(ui.ctx()));
    let fullscreen = either(frame.window.fullscreen, "Leave full screen", "Full screen");
    item(ui, requests, fullscreen, WindowIntent::Fullscreen, true);
    let motion = either(frame.view.reduced_motion, "Allow motion", "Reduce motion");
    item(ui, requests, motion, ViewIntent::ToggleMotion, true);
    show_screen_rates(ui, frame, requests);
    ui.separator();
    item(ui, requests, "Save a screenshot", WindowIntent::Screenshot, true);
    let records = frame.window.records_frame_times;
    let record = either(records, "Stop, and replay the frames in the chosen lane", "Record this window’s frames");
    item(ui, requests, record, WindowIntent::RecordFrameTimes, true);
    item(ui, requests, "Rank all loops…", PageIntent::Advice, true);
    let paper = either(state.paper, "Save figures in the window’s theme", "Save figures on white, for paper");
    item(ui, requests, paper, PanelIntent::TogglePaper, true);
}

/// Shows a menu of rates of screens: a system may report none, or another one than that of a projector.
fn show_screen_rates(ui: &mut Ui, frame: &FrameContext<'_>, requests: &mut Requests<'_>) {
    const RATES: [u16; 8] = [50, 60, 75, 90, 120, 144, 165, 240];
    let (chosen, playback) = (frame.view.screen_hz, frame.window.playback);
    let measured = matches!(playback.source, RateSource::Measured { .. });
    let shown = format!("Screen: {} Hz{}", playback.screen, if measured { ", measured" } else { "" });
    ui.menu_button(shown, |ui| {
        for rate in std::iter::once(None).chain(RATES.map(Some)) {
            let text = rate.map_or("As reported".to_owned(), |hz| format!("{hz} Hz"));
            if ui.add(Button::selectable(rate == chosen, text)).clicked() {
                requests.ask(ViewIntent::SetScreenRate(rate));
            }
        }
    })
    .response
    .on_hover_text(format!(
        "Refresh rate of this screen. Motion plays at the speed nearest to real time that suits it. {}",
        playback.source.sentence(playback.screen)
    ));
}

/// Shows the window's buttons from right to left.
fn show_buttons(ui: &mut Ui, frame: &FrameContext<'_>, requests: &mut Requests<'_>, state: &MenuState<'_>) {
    for (icon, intent, name, on) in [
        (Icon::Stage, Intent::View(ViewIntent::ToggleLab), "Stage", None),
        (Icon::Panel, Intent::Panel(PanelIntent::ToggleInspector), "Inspector", Some(state.inspector)),
        (Icon::Plot, Intent::Panel(PanelIntent::TogglePlots), "Plots", Some(state.plots)),
        (Icon::Theme, Intent::Panel(PanelIntent::ToggleTheme), "Dark or light theme", None),
        (Icon::Fullscreen, Intent::Window(WindowIntent::Fullscreen), "Full screen", Some(frame.window.fullscreen)),
        (Icon::Help, Intent::Page(PageIntent::Help), "Help", None),
    ] {
        let tip = shortcuts::tip(ui.ctx(), name, intent);
        if icons::button(ui, icon, name, &tip, on).clicked() {
            requests.ask(intent);
        }
    }
}

fn item(ui: &mut Ui, requests: &mut Requests<'_>, text: &str, intent: impl Into<Intent>, possible: bool) {
    let intent = intent.into();
    let keys = shortcuts::keys_of(ui.ctx(), intent);
    let button = Button::new(text).shortcut_text(keys).min_size(egui::vec2(190.0, 0.0));
    if ui.add_enabled(possible, button).clicked() {
        requests.ask(intent);
    }
}

/// Shows the commands that can be copied.
fn show_commands(ui: &mut Ui, requests: &mut Requests<'_>) {
    ui.menu_button("Copy as command", |ui| {
        for command in ScenarioCommand::ALL {
            item(ui, requests, command.name(), ShareIntent::CopyCommand(command), true);
        }
    });
}

fn show_lessons(ui: &mut Ui, requests: &mut Requests<'_>) {
    ui.menu_button("Lessons", |ui| {
        for part in CoursePart::all() {
            let mut lessons = CourseEntry::all_of(part).peekable();
            if lessons.peek().is_some() {
                ui.menu_button(part.title(), |ui| {
                    for entry in lessons {
                        if ui.button(entry.title.as_str()).clicked() {
                            requests.ask(CourseIntent::Lesson(entry.id));
                        }
                    }
                });
            }
        }
    });
}

/// Shows the files that were opened last.
fn show_recent(ui: &mut Ui, requests: &mut Requests<'_>, recent: &[PathBuf]) {
    ui.add_enabled_ui(!recent.is_empty(), |ui| {
        ui.menu_button("Open recent", |ui| {
            for file in recent {
                let name = file.file_name().map_or_else(|| file.to_string_lossy(), |name| name.to_string_lossy());
                if hint(ui.button(visible(&name)), &visible(&file.display().to_string())).clicked() {
                    requests.command(Command::OpenFile(file.clone()));
                }
            }
        });
    });
}

/// Shows the list of unsaved work that can be restored.
fn show_kept_work(ui: &mut Ui, frame: &FrameContext<'_>, requests: &mut Requests<'_>) {
    let kept = frame.window.kept;
    ui.add_enabled_ui(!kept.is_empty(), |ui| {
        ui.menu_button("Recover", |ui| {
            let height = 0.6 * ui.ctx().content_rect().height();
            ScrollArea::vertical().max_height(height).show(ui, |ui| {
                for (index, kept) in kept.iter().enumerate() {
                    for part in [KeptPart::Scenario, KeptPart::Run] {
                        if kept.entry(part).is_some_and(|entry| ui.button(entry).clicked()) {
                            requests.command(Command::Restore(index, part));
                        }
                    }
                }
            });
        });
    });
}

/// Shows title and file in the middle of the bar.
fn show_title(ui: &Ui, frame: &FrameContext<'_>, requests: &Requests<'_>, place: Rect) {
    if place.width() < 60.0 {
        return;
    }
    let c = colors(ui);
    let title = &requests.draft.get().title;
    let file = frame.window.file.and_then(|file| file.file_name()).map(|name| name.to_string_lossy().into_owned());
    let mut beside = file.unwrap_or_default();
    if frame.window.unsaved {
        beside += if beside.is_empty() { "not saved" } else { " (not saved)" };
    }
    let taken = draw_elided(ui, place.left_center(), title, body(14.5), c.strong, place.width());
    let at = pos2(place.left() + taken + 12.0, place.center().y + 0.5);
    draw_elided(ui, at, &beside, body(12.5), c.weak, place.right() - at.x);
    let spoken = || format!("Scenario: {title}. {beside}");
    let response = tell_text(ui, place, ui.scope_id().with("title"), spoken);
    if response.hovered() {
        let whole = frame.window.file.map_or_else(|| "Not in a file yet".to_owned(), |file| file.display().to_string());
        response.on_hover_text(format!("{}\n{}", visible(title), visible(&whole)));
    }
}

/// Shows the runs that can be brought back as a menu.
fn show_kept_runs(ui: &mut Ui, snapshot: &Snapshot<'_>, window: &WindowInfo<'_>, requests: &mut Requests<'_>) {
    let opened = window.opened_run == OpenedRun::Left;
    ui.add_enabled_ui(opened || !snapshot.cut_off.is_empty(), |ui| {
        ui.menu_button("Bring back", |ui| {
            if opened && ui.button("The run that was opened").clicked() {
                requests.command(Command::BringBackRun);
            }
            for (index, kept) in snapshot.cut_off.iter().enumerate() {
                let [from, to] = [kept.from, kept.to].map(kept_runs::seconds);
                if ui.button(format!("The run from {from} to {to}")).clicked() {
                    requests.action(Action::BringBack(index));
                }
            }
        });
    });
}

/// Shows the button that opens all menus.
pub fn show_menu_button(
    ui: &mut Ui,
    frame: &FrameContext<'_>,
    requests: &mut Requests<'_>,
    menus: &MenuState<'_>,
    (size, color): (f32, egui::Color32),
) {
    let button = Button::new(egui::RichText::new("Menu").font(body(size)).color(color)).frame(false);
    let shown = MenuButton::from_button(button).ui(ui, |ui| show_menus(ui, frame, requests, menus));
    open_if_asked(menus, &shown.0);
    hint(shown.0, "All menus: files, lessons, edits, views and help.");
}
