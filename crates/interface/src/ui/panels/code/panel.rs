//! The panel: the lines of the chosen lane's loop, in a language, with marks and values.

use super::followed_frame::FollowedFrame;
use super::listing::{Comparison, Listing};
use crate::ui::base::rows::{heading, note};
use crate::ui::base::style::mono;
use crate::ui::base::toasts::ToastKind;
use crate::ui::base::widgets::{colors, hint, lane_color, panel};
use crate::ui::frame::frame_context::FrameContext;
use crate::ui::frame::intent::PanelIntent;
use crate::ui::frame::requests::Requests;
use crate::ui::frame::shortcuts;
use egui::{
    Align, Align2, Button, Color32, ComboBox, Label, Layout, Rect, RichText, Role, ScrollArea, Sense, Stroke, Ui, pos2,
    vec2,
};
use simulation::code::{CodeLine, LANGUAGES, Language};
use simulation::identity::Identity;
use simulation::lab::Snapshot;
use simulation::lane::LaneSpec;
use timestep::entry::Entry;

/// The panel.
#[derive(Debug)]
pub struct CodePanel {
    /// `true` if it is open.
    pub open: bool,
    /// The language that it shows and copies.
    pub language: &'static Language,
    /// The lines that it shows, made anew when the lane changes.
    listed: Option<Listed>,
}

/// A listing, and what it is of.
#[derive(Debug)]
struct Listed {
    language: &'static Language,
    spec: LaneSpec,
    listing: Result<Listing, String>,
    /// For each line, `true` if it was not there before the last change.
    is_new: Vec<bool>,
    /// Time of the last change, s.
    since: f64,
    /// The other lanes when they were compared, and the first of this world that has other lines.
    others: Vec<LaneSpec>,
    other: Option<(Identity, Comparison)>,
}

/// Time for which lines that have come or changed are marked, s.
const NEW: f64 = 8.0;
/// Size of the letters, points.
const LETTERS: f32 = 12.5;
/// Largest part of that size in a clip.
const LARGEST: f32 = 1.4;
/// Height of a line, points.
const LINE: f32 = 17.0;
/// Width of the marks left of the lines, points.
const MARKS: f32 = 10.0;
/// Width of the values right of the lines, points.
const VALUES: f32 = 72.0;

impl Default for CodePanel {
    fn default() -> Self {
        CodePanel::new(false, LANGUAGES[0].id)
    }
}

impl CodePanel {
    /// Width of the panel, points; a small window gives it less.
    pub const WIDTH: f32 = 470.0;

    /// The panel as it was left.
    pub fn new(open: bool, language: &str) -> Self {
        CodePanel { open, language: Language::by_id(language).unwrap_or(LANGUAGES[0]), listed: None }
    }

    /// Shows the lines of a lane in `rect` of a clip's frame, as large as they fit.
    pub fn show_in_clip(&mut self, ui: &mut Ui, snapshot: &Snapshot<'_>, lane: usize, now: f64, rect: Rect) {
        let Some(view) = snapshot.lanes.get(lane) else { return };
        self.list(view.spec(), now);
        self.compare(snapshot);
        let Some(Listed { listing, is_new, since, other, .. }) = &self.listed else { return };
        panel(ui, rect, colors(ui).panel, Layout::top_down(Align::Min), "Code", |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            let listing = match listing {
                Ok(listing) => listing,
                Err(reason) => return note(ui, reason),
            };
            let [width, height] = size_of_lines(ui, listing);
            let scale = (ui.max_rect().width() / width).min((rect.height() - 8.0) / height).min(LARGEST);
            ui.add_space(4.0);
            let marks = Marks {
                is_new: if now - since < NEW { is_new } else { &[] },
                differs: other.as_ref().map_or(&[], |(_, beside)| &beside.differs),
                of_lane: lane_color(ui, view.identity()),
            };
            let followed = FollowedFrame::of(listing, view.spec(), view.on_display());
            show_lines(ui, listing, followed.as_ref(), &marks, scale);
        });
    }

    /// Shows the panel in `rect`.
    pub fn show(&mut self, ui: &mut Ui, frame: &FrameContext<'_>, requests: &mut Requests<'_>, rect: Rect) {
        let edge = Stroke::new(1.0, colors(ui).line);
        panel(ui, rect, colors(ui).panel, Layout::top_down(Align::Min), "Code", |ui| {
            ui.add_space(6.0);
            let tip = shortcuts::tip(ui.ctx(), "Close the code.", PanelIntent::ToggleCode);
            if heading(ui, "Code", "Close the code", &tip) {
                requests.ask(PanelIntent::ToggleCode);
            }
            let Some(lane) = frame.snapshot.lanes.get(frame.chosen) else { return };
            self.list(lane.spec(), frame.now);
            self.compare(frame.snapshot);
            self.show_choices(ui, frame, requests, lane.identity());
            let Some(listed) = &self.listed else { return };
            let listing = match &listed.listing {
                Ok(listing) => listing,
                Err(reason) => return note(ui, reason),
            };
            let followed = FollowedFrame::of(listing, lane.spec(), lane.on_display());
            let marks = Marks {
                is_new: if frame.now - listed.since < NEW { &listed.is_new } else { &[] },
                differs: listed.other.as_ref().map_or(&[], |(_, beside)| &beside.differs),
                of_lane: lane_color(ui, lane.identity()),
            };
            let bottom = ui.max_rect().bottom();
            ScrollArea::both().auto_shrink([false, true]).max_height(bottom - ui.cursor().top() - 84.0).show(
                ui,
                |ui| {
                    ui.spacing_mut().item_spacing.y = 0.0;
                    show_lines(ui, listing, followed.as_ref(), &marks, 1.0);
                },
            );
            ui.add_space(4.0);
            show_notes(ui, listing, listed.other.as_ref());
        });
        ui.painter().vline(rect.left() + 0.5, rect.y_range(), edge);
    }

    /// Makes the listing anew where the lane or the language is another.
    fn list(&mut self, spec: &LaneSpec, now: f64) {
        if self.listed.as_ref().is_some_and(|listed| listed.spec == *spec && listed.language == self.language) {
            return;
        }
        let listing = Listing::of(spec, self.language);
        let before = self
            .listed
            .take()
            .filter(|listed| listed.language == self.language && listed.spec.looks.identity == spec.looks.identity);
        let is_new = match (&before, &listing) {
            (Some(Listed { listing: Ok(before), .. }), Ok(listing)) => listing.differs_from(before),
            _ => Vec::new(),
        };
        // What changes nothing in the code leaves the marks of the last change.
        let (is_new, since) = match before {
            Some(before) if !is_new.contains(&true) && before.is_new.len() == is_new.len() => {
                (before.is_new, before.since)
            }
            _ => (is_new, now),
        };
        let (language, spec) = (self.language, spec.clone());
        self.listed = Some(Listed { language, spec, listing, is_new, since, others: Vec::new(), other: None });
    }

    /// Compares the lane anew where another one has changed.
    fn compare(&mut self, snapshot: &Snapshot<'_>) {
        let Some(Listed { language, spec, listing: Ok(listing), others, other, .. }) = &mut self.listed else { return };
        let lanes = || snapshot.lanes.iter().map(|lane| lane.spec());
        if lanes().eq(others.iter()) {
            return;
        }
        *others = lanes().cloned().collect();
        let of_world =
            others.iter().filter(|lane| lane.world == spec.world && lane.looks.identity != spec.looks.identity);
        *other = of_world
            .into_iter()
            .find_map(|lane| Some((lane.looks.identity, listing.beside(&Listing::of(lane, language).ok()?)?)));
    }

    /// Shows which lane it is, the language, and a button that copies the program.
    fn show_choices(&mut self, ui: &mut Ui, frame: &FrameContext<'_>, requests: &mut Requests<'_>, lane: Identity) {
        ui.horizontal(|ui| {
            let name = format!("Lane {}", lane.number());
            let tip = "The loop of the chosen lane. A click on another lane chooses that one.";
            hint(ui.add(Label::new(RichText::new(name).color(lane_color(ui, lane)))), tip);
            let list =
                ComboBox::from_id_salt("language").width(110.0).selected_text(self.language.name).show_ui(ui, |ui| {
                    for language in LANGUAGES {
                        ui.selectable_value(&mut self.language, *language, language.name);
                    }
                });
            list.response.accessible_name("Language");
            let listing = self.listed.as_ref().and_then(|listed| listed.listing.as_ref().ok());
            let tip = format!("Copy the whole program in {}, with its state.", self.language.name);
            let copies = ui.add_enabled(listing.is_some(), Button::new("Copy"));
            if let (true, Some(listing)) = (hint(copies, &tip).clicked(), listing) {
                ui.ctx().copy_text(self.language.text(&listing.code));
                requests.toast(
                    ToastKind::Info,
                    format!("Copied the loop of lane {} in {}.", lane.number(), self.language.name),
                );
            }
            if frame.snapshot.paused {
                ui.weak("this frame");
            }
        });
    }
}

/// Lines that are marked.
struct Marks<'a> {
    is_new: &'a [bool],
    differs: &'a [bool],
    of_lane: Color32,
}

/// Width and height of all lines, points.
fn size_of_lines(ui: &Ui, listing: &Listing) -> [f32; 2] {
    let letter = ui.fonts_mut(|fonts| fonts.glyph_width(&mono(LETTERS), 'm'));
    let values = |line: &CodeLine| if line.statement.is_some() { VALUES } else { 0.0 };
    let width = |line: &CodeLine| letter * line.text.chars().count() as f32 + values(line);
    let widest = listing.lines.iter().map(width).fold(0.0, f32::max);
    [MARKS + widest, LINE * listing.lines.len() as f32]
}

/// Shows the lines with their marks and values, `scale` times as large.
fn show_lines(ui: &mut Ui, listing: &Listing, followed: Option<&FollowedFrame>, marks: &Marks<'_>, scale: f32) {
    let c = colors(ui);
    let font = mono(LETTERS * scale);
    let width = (size_of_lines(ui, listing)[0] * scale).max(ui.available_width());
    let height = LINE * scale;
    let is = |list: &[bool], index: usize| list.get(index).copied().unwrap_or(false);
    for (index, line) in listing.lines.iter().enumerate() {
        let runs = followed.map_or(1, |followed| followed.runs[index]);
        let is_dim = line.statement.is_some() && runs == 0;
        let is_wrong = is(&listing.wrong, index) && line.is_told();
        let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
        let fill = match () {
            () if is_wrong => Some(c.error.gamma_multiply(0.22)),
            () if is(marks.is_new, index) && !line.text.is_empty() => Some(c.accent.gamma_multiply(0.25)),
            () => None,
        };
        if let Some(fill) = fill {
            ui.painter().rect_filled(rect, 2.0, fill);
        }
        if is(marks.differs, index) && line.is_told() {
            let bar = Rect::from_min_size(rect.min + vec2(2.0, 2.0), vec2(3.0, height - 4.0));
            ui.painter().rect_filled(bar, 1.0, marks.of_lane);
        }
        let color = match () {
            () if is_wrong => c.error,
            () if is_dim => c.weak.gamma_multiply(0.75),
            () if line.is_told() => c.strong,
            () => c.weak,
        };
        let at = pos2(rect.left() + MARKS, rect.center().y);
        let written = ui.painter().text(at, Align2::LEFT_CENTER, &line.text, font.clone(), color);
        let mut free = ui.clip_rect().right();
        let mut told = followed.map_or_else(String::new, |followed| followed.values[index].clone());
        if runs > 1 {
            told = if told.is_empty() { format!("×{runs}") } else { format!("{told} ×{runs}") };
        }
        if !told.is_empty() {
            // Over the end of a line that has no room.
            let right = ui.clip_rect().right().min(rect.right());
            let galley = ui.painter().layout_no_wrap(told.clone(), mono(LETTERS * scale - 0.5), c.accent);
            let ground =
                Rect::from_min_max(pos2(right - galley.size().x - 12.0, rect.top()), pos2(right, rect.bottom()));
            free = ground.left();
            ui.painter().rect_filled(ground, 0.0, c.panel);
            fill.into_iter().for_each(|fill| _ = ui.painter().rect_filled(ground, 0.0, fill));
            ui.painter().galley(pos2(ground.left() + 6.0, at.y - 0.5 * galley.size().y), galley, c.accent);
        }
        if !line.text.is_empty() {
            let wrong = if is_wrong { ", wrong" } else { "" };
            let idle = if is_dim { ", did not run" } else { "" };
            let words = format!("{} {told}{wrong}{idle}", line.text.trim());
            response.widget_info(|| egui::WidgetInfo::labeled(Role::Label, true, &words));
            if written.right() > free {
                response.on_hover_text(RichText::new(line.text.trim()).monospace());
            }
        }
    }
}

/// Says what the marks mean, what is wrong, and what the code leaves out.
fn show_notes(ui: &mut Ui, listing: &Listing, other: Option<&(Identity, Comparison)>) {
    if let Some(mistake) = listing.mistake {
        let text = format!("Wrong where it is marked. {}", mistake.advice);
        ui.add(Label::new(RichText::new(text).size(12.5).color(colors(ui).error)).wrap());
    }
    if let Some((other, beside)) = other {
        let has = match &beside.missing[..] {
            [] => "has another line there.".to_owned(),
            missing @ ([_] | [_, _]) => format!("has more there: {}", missing.join(" ")),
            missing => format!("has {} lines more there.", missing.len()),
        };
        note(ui, &format!("A bar at the left: lane {} {has}", other.number()));
    }
    let text = listing.code.notes.join(" ");
    if !text.is_empty() {
        note(ui, &text);
    }
}
