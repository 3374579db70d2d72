//! The form for a recording. Before it starts, it says what clip it describes, or what is in the way.

use super::clip_rows::{choice, show_advice, show_size, show_subject, show_switch};
use super::page_frame::{main_button, page};
use super::plan_words::show_plan;
use crate::ui::base::duration_text;
use crate::ui::base::text_field::{FieldKind, text_field};
use crate::ui::base::widgets::{colors, hint, number, row};
use crate::ui::base::words::percentage;
use crate::ui::frame::command_text::ScenarioCommand;
use crate::ui::frame::controls::timed_switch::offered_changes;
use crate::ui::frame::file_question::Still;
use crate::ui::frame::output::Command;
use crate::ui::frame::record_form::{ClipStart, FormatInfo, RecordCheck, RecordForm, RecordingInfo};
use crate::ui::frame::requests::Requests;
use crate::ui::frame::sharing;
use crate::ui::frame::window_info::WindowInfo;
use egui::{
    Align, Button, ComboBox, Context, DragValue, Key, Label, Layout, Response, RichText, ScrollArea, TextEdit, Ui, vec2,
};
use simulation::palette::Theme;
use std::path::Path;
use timestep::time::{Flicks, TimeScale};

/// Choice of the rate or the speed that fits the lanes.
const FITTING: &str = "Automatic";
/// Times of the frames of an animated PNG.
const TIMES: [(bool, &str, &str); 2] = [
    (false, "For browsers", "Whole milliseconds, which browsers play evenly: 17 ms at 60 frames per second, 2 % slow."),
    (true, "Exact", "The exact fraction of a second, for other programs."),
];
/// Speeds in the menu, percent.
const SPEEDS: [f64; 6] = [5.0, 10.0, 25.0, 50.0, 100.0, 200.0];
/// Height of the text about the clip, points; a longer one scrolls.
const PLAN: f32 = 57.0;
/// Stills in one sentence: as the lanes are seen, and of a lesson.
const STILLS: [&str; 2] = [
    "The last 12 frames of every lane at once, as they are now.",
    "The first moment of the lesson, with its trail, its sentence and its number.",
];
/// Width of the page, points.
const WIDTH: f32 = 560.0;
/// Smallest width of the form, points; in a narrower page it scrolls sideways.
const LEAST_WIDTH: f32 = 400.0;

/// The page with the form.
#[derive(Debug)]
pub struct RecordPage {
    /// The form as it is filled in.
    pub form: RecordForm,
    /// `true` once the user has asked how to record a screen.
    asks_advice: bool,
    /// Title and length of the scenario that the form was about last.
    of: Option<(String, Flicks)>,
}

impl RecordPage {
    /// Starts with the choices of the last recording.
    pub fn new(form: RecordForm) -> Self {
        RecordPage { form, asks_advice: false, of: None }
    }

    /// `true` if the user has asked how to record a screen, once.
    pub fn take_advice(&mut self) -> bool {
        std::mem::take(&mut self.asks_advice)
    }

    /// Sets the file that the user chose, and its format (by id) if that is another one.
    pub fn set_file(&mut self, file: String, format: Option<&str>) {
        self.form.file = Some(file);
        if let Some(format) = format.filter(|id| *id != self.form.format) {
            (self.form.format, self.form.rate) = (format.to_owned(), None);
        }
    }

    /// Prepares the form for the scenario of the draft as it is seen, and asks for a check: an older answer may be out of date. A length
    /// that was typed for the same scenario stays, and so does a switch.
    pub fn start(&mut self, formats: &[FormatInfo], seen: ClipStart, requests: &mut Requests<'_>) {
        let (form, scenario) = (&mut self.form, requests.draft.get());
        let of = Some((scenario.title.clone(), scenario.length()));
        if self.of != of {
            self.of = of;
            (form.switch, form.length) = (None, duration_text::rounded(scenario.length()));
            form.whole = scenario.lesson.asks();
        }
        (form.still, form.file, form.seen) = (false, None, seen);
        if let (None, Some(format)) = (format_of(form, formats), formats.first()) {
            form.choose_format(format);
        }
        requests.command(Command::CheckRecording(form.clone()));
    }

    /// Shows the page. Returns `true` if the user closed it or started the recording.
    pub fn show(&mut self, ui: &Ui, window: &WindowInfo<'_>, requests: &mut Requests<'_>) -> bool {
        let recording = &window.recording;
        let screen = ui.ctx().content_rect().size();
        let enter = ui.input(|input| input.key_pressed(Key::Enter)) && ui.memory(|memory| memory.focused().is_none());
        let response = page(ui, "Record a clip", WIDTH, |ui, closed| {
            let height = (screen.y - 112.0 - PLAN).max(40.0);
            ScrollArea::both().max_height(height).show(ui, |ui| {
                ui.set_width((WIDTH.min(screen.x - 48.0)).max(LEAST_WIDTH));
                self.show_form(ui, recording, requests);
            });
            ui.add_space(4.0);
            let check = recording.check.filter(|check| check.form == self.form);
            ScrollArea::vertical().id_salt("plan").max_height(PLAN).show(ui, |ui| {
                ui.set_min_size(vec2(ui.available_width(), PLAN));
                match self.form.still {
                    true => _ = ui.add(Label::new(STILLS[usize::from(self.form.still() == Still::Moment)]).wrap()),
                    false => show_plan(ui, check),
                }
            });
            show_buttons(ui, self.form.still || check.is_some_and(|check| check.plan.is_ok()), self.form.still, enter)
                .or(closed.then_some(Choice::Close))
        });
        match response.inner {
            Some(Choice::Start) => self.record(requests),
            Some(Choice::Close) => {}
            Some(Choice::Copy) => {
                let (command, options) = match self.form.still {
                    true => self.form.still_command(),
                    false => (ScenarioCommand::Record, options_of(recording.check)),
                };
                sharing::copy_command(ui.ctx(), requests, window, command, &options);
                return false;
            }
            None if response.backdrop_response.clicked() => {}
            None => {
                self.request_check(ui.ctx(), recording, requests);
                return false;
            }
        }
        true
    }

    /// Asks for a check of the form unless the last answer is about it. The answer comes with the next frame.
    fn request_check(&self, ctx: &Context, recording: &RecordingInfo<'_>, requests: &mut Requests<'_>) {
        if recording.check.is_none_or(|check| check.form != self.form) {
            requests.command(Command::CheckRecording(self.form.clone()));
            ctx.request_repaint();
        }
    }

    fn record(&mut self, requests: &mut Requests<'_>) {
        if self.form.still {
            return requests.command(Command::SaveStill(self.form.still()));
        }
        requests.command(Command::Record(self.form.clone()));
        if let Some(folder) = self.form.file.as_deref().and_then(|file| Path::new(file).parent()) {
            self.form.folder = Some(folder.to_string_lossy().into_owned());
        }
    }

    fn show_form(&mut self, ui: &mut Ui, recording: &RecordingInfo<'_>, requests: &mut Requests<'_>) {
        self.asks_advice = show_advice(ui);
        let form = &mut self.form;
        show_subject(ui, form);
        show_size(ui, form);
        if !form.still {
            show_motion(ui, form, recording);
            if !form.is_lesson() {
                show_switch(ui, form, &offered_changes(requests.draft.get()));
            }
        }
        let themes = [
            (None, "As the window", "The window's current theme."),
            (Some(Theme::Dark), "Dark", "For screens."),
            (Some(Theme::Light), "Light", "For paper and bright rooms."),
        ];
        row(ui, "Colours", "Theme of the picture.", |ui| choice(ui, &mut form.theme, themes));
        if form.still {
            return;
        }
        let suggested = recording.check.map_or("", |check| check.target.as_str());
        row(ui, "File", "File of the clip. An existing file stays until the new clip is complete.", |ui| {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                if ui.button("Choose…").clicked() {
                    requests.command(Command::ChooseRecording(form.clone()));
                }
                let mut file = form.file.clone().unwrap_or_else(|| suggested.to_owned());
                let width = ui.available_width().max(40.0);
                let response = field(ui, ("file", FieldKind::Path), &mut file, width);
                if response.changed() {
                    form.file = Some(file.clone());
                }
                hint(response, &file);
            });
        });
    }
}

/// Options of the command that makes the clip which was checked.
fn options_of(check: Option<&RecordCheck>) -> String {
    check.and_then(|check| check.plan.as_ref().ok()).map_or_else(String::new, |plan| plan.options.clone())
}

/// Shows format, rate, length and speed.
fn show_motion(ui: &mut Ui, form: &mut RecordForm, recording: &RecordingInfo<'_>) {
    show_format(ui, form, recording.formats);
    let check = recording.check.filter(|check| check.form.format == form.format);
    if let Some(format) = format_of(form, recording.formats) {
        show_rate(ui, form, format, check.map_or("", |check| check.rate.as_str()));
        if format.browser_times {
            row(ui, "Times", "How long the frames of the file stay.", |ui| choice(ui, &mut form.exact, TIMES));
        }
    }
    row(ui, "Length", "Time of the scenario in the clip, whatever its speed.", |ui| {
        let tip = "Seconds, such as 10 or 1/2, or with a unit: 500 ms. It starts as the scenario's length.";
        if hint(field(ui, ("length", FieldKind::Number), &mut form.length, 96.0), tip).changed() {
            form.whole = false;
        }
    });
    show_speed(ui, form, check.map_or(100.0, |check| check.speed));
}

/// Button that was clicked.
#[derive(Clone, Copy, PartialEq)]
enum Choice {
    Start,
    /// Copy the command that makes the clip.
    Copy,
    Close,
}

fn format_of<'a>(form: &RecordForm, formats: &'a [FormatInfo]) -> Option<&'a FormatInfo> {
    formats.iter().find(|format| format.id == form.format)
}

fn field(ui: &mut Ui, (key, kind): (&str, FieldKind), text: &mut String, width: f32) -> Response {
    let add = |ui: &mut Ui, field: TextEdit<'_>| ui.add(field.id_salt(key).desired_width(width));
    text_field(ui, text, kind, add)
}

fn show_format(ui: &mut Ui, form: &mut RecordForm, formats: &[FormatInfo]) {
    let chosen = format_of(form, formats);
    row(ui, "Format", "File format of the clip.", |ui| {
        let name = chosen.map_or("", |format| format.name);
        ComboBox::from_id_salt("format").width(150.0).selected_text(name).show_ui(ui, |ui| {
            for format in formats {
                let selected = format.id == form.format;
                if ui.selectable_label(selected, format.name).on_hover_text(format.summary).clicked() {
                    form.choose_format(format);
                }
            }
        });
    });
    if let Some(format) = format_of(form, formats) {
        ui.add(Label::new(RichText::new(format.summary).size(12.0).color(colors(ui).weak)).wrap());
    }
}

/// Shows the rate, which is `fitting` unless the user has another.
fn show_rate(ui: &mut Ui, form: &mut RecordForm, format: &FormatInfo, fitting: &str) {
    row(ui, "Rate", "Frame rate of the clip, and of live displays in it.", |ui| {
        let shown = form.rate.clone().unwrap_or_else(|| fitting.to_owned());
        if format.any_rate {
            let mut text = shown;
            let response = field(ui, ("rate", FieldKind::Number), &mut text, 58.0);
            if response.changed() {
                form.rate = Some(text);
            }
            let is_left = response.lost_focus();
            hint(
                response,
                "Such as 60, 59.94 (read as the exact NTSC rate) or 100/3. Empty: the rate that fits the lanes.",
            );
            presets(ui, "Rate presets", &format.rates, &mut form.rate, String::clone);
            form.rate = form.rate.take().filter(|rate| !(is_left && rate.trim().is_empty()));
        } else {
            ComboBox::from_id_salt("rate").width(72.0).selected_text(shown).show_ui(ui, |ui| {
                ui.selectable_value(&mut form.rate, None, FITTING);
                for rate in &format.rates {
                    ui.selectable_value(&mut form.rate, Some(rate.clone()), rate.as_str());
                }
            });
        }
        ui.weak(if form.rate.is_none() { "frames per second, to fit the lanes" } else { "frames per second" });
    });
}

/// Shows the speed, which is `fitting` unless the user has another.
fn show_speed(ui: &mut Ui, form: &mut RecordForm, fitting: f64) {
    row(ui, "Speed", "Speed of the clip. 5 % shows everything, displays included, 20 times slower.", |ui| {
        let mut speed = form.speed.unwrap_or(fitting);
        let fits = form.speed.is_none();
        // One that fits is a ratio, such as 5/6, of which no digits say all.
        let written = move |percent: f64, decimals| match fits {
            true => TimeScale::from_percent(percent).mixed_percent(),
            false => percentage(percent, decimals),
        };
        let value = DragValue::new(&mut speed).range(0.01..=10_000.0).speed(0.5).custom_formatter(written).suffix(" %");
        if number(ui, "Speed of the clip", value.min_size(vec2(72.0, 22.0))).changed() {
            form.speed = Some(speed);
        }
        presets(ui, "Speeds of the clip", &SPEEDS, &mut form.speed, |speed| format!("{speed} %"));
        if form.speed.is_none() && fitting != 100.0 {
            ui.weak("every frame of the lanes, equally long");
        }
    });
}

/// Shows a menu of values, the first of which is none: the one that fits.
fn presets<T: PartialEq + Clone>(
    ui: &mut Ui,
    name: &str,
    all: &[T],
    value: &mut Option<T>,
    written: impl Fn(&T) -> String,
) {
    let menu = ui.menu_button("Presets", |ui| {
        let words = |one: &Option<T>| one.as_ref().map_or_else(|| FITTING.to_owned(), &written);
        let button = |one: &Option<T>| Button::selectable(*one == *value, words(one)).min_size(vec2(96.0, 0.0));
        let all = std::iter::once(None).chain(all.iter().cloned().map(Some));
        all.filter(|one| ui.add(button(one)).clicked()).last()
    });
    if let Some(Some(one)) = menu.inner {
        *value = one;
    }
    menu.response.accessible_name(name);
}

fn show_buttons(ui: &mut Ui, possible: bool, still: bool, enter: bool) -> Option<Choice> {
    let (name, tip) = match still {
        true => ("Save still…", "Choose a file for the picture"),
        false => ("Start recording", "Record the clip"),
    };
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        let start = ui.add_enabled(possible, main_button(ui, name, 120.0));
        let start = start.on_hover_text(format!("{tip}  [Enter]"));
        let copy = ui.add_enabled(possible, Button::new("Copy as command").min_size(vec2(64.0, 24.0)));
        let copy = copy.on_hover_text("Copy the line that makes this in a shell");
        let close = ui.add(Button::new("Cancel").min_size(vec2(64.0, 24.0)));
        if start.clicked() || (enter && possible) {
            Some(Choice::Start)
        } else if copy.clicked() {
            Some(Choice::Copy)
        } else if close.clicked() {
            Some(Choice::Close)
        } else {
            None
        }
    })
    .inner
}
