//! One lane on the screen: header, outline and numbers around the canvas that the renderer draws.

use super::intent::Intent;
use super::lane_grid::LaneLayout;
use super::lane_words::{details, facts};
use super::pass::Pass;
use super::style::{self, body};
use super::widgets::{badge, colors, elided, paint_elided};
use super::{Interface, driving, icons, icons::Icon, shortcuts, swatch, trouble};
use crate::lab::LaneView;
use crate::lane::{LaneSpec, Status};
use crate::palette::Theme;
use crate::time::Flicks;
use egui::{
    Key, Popup, PopupCloseBehavior, Rect, Response, Role, Sense, Stroke, StrokeKind, TextEdit, WidgetInfo, pos2, vec2,
};

/// A label that is being typed.
#[derive(Clone, Debug)]
pub struct Rename {
    pub lane: usize,
    pub text: String,
    /// The field has had focus.
    pub started: bool,
}

impl Interface {
    /// Shows the lane at `index`; its picture goes to `layout.canvas`.
    pub(super) fn show_lane(&mut self, ui: &mut egui::Ui, pass: &mut Pass<'_>, index: usize, layout: &LaneLayout) {
        let lane = pass.snapshot.lanes[index];
        let driven = lane.spec().world.is_driven();
        let sense = if driven { Sense::click_and_drag() } else { Sense::click() };
        let canvas = ui.interact(layout.canvas, ui.scope_id().with(("canvas", index)), sense);
        canvas.widget_info(|| WidgetInfo::labeled(Role::Canvas, true, format!("Picture of lane {}", index + 1)));
        if canvas.clicked() {
            pass.ask(Intent::Choose(index));
        }
        let held = driven && canvas.is_pointer_button_down_on() && ui.input(|input| input.pointer.primary_down());
        if let Some(pointer) = canvas.interact_pointer_pos().filter(|_| held) {
            pass.output.input = Some(driving::towards(pointer, &lane, layout.canvas));
        }
        if let Some(rect) = layout.header {
            let header = self.show_header(ui, pass, index, rect, layout.header_lines);
            lane_menu(&header, pass, index);
        }
        if let Some(strip) = layout.strip {
            self.strips.show(ui, strip, index, &lane, self.prefs.theme);
        }
        if let Some(numbers) = layout.numbers {
            self.numbers.show(ui, index, numbers);
        }
        if layout.header.is_none() && lane.status() != Status::Ok {
            let c = colors(ui);
            ui.painter().rect_stroke(layout.outer, 2.0, Stroke::new(2.0, c.error), StrokeKind::Inside);
        }
        if index == self.chosen && pass.snapshot.lanes.len() > 1 && !self.hidden {
            let width = if layout.header_lines == 2 { 2.0 } else { 1.5 };
            let stroke = Stroke::new(width, colors(ui).accent);
            ui.painter().rect_stroke(layout.outer, 5.0, stroke, StrokeKind::Outside);
        }
    }

    fn show_header(&mut self, ui: &mut egui::Ui, pass: &mut Pass<'_>, index: usize, rect: Rect, lines: u8) -> Response {
        let lane = pass.snapshot.lanes[index];
        let title = lane.spec().title();
        let response = ui.interact(rect, ui.scope_id().with(("header", index)), Sense::click());
        response.widget_info(|| {
            WidgetInfo::selected(Role::Button, true, index == self.chosen, format!("Lane {}: {title}", index + 1))
        });
        if response.clicked() || response.secondary_clicked() {
            pass.ask(Intent::Choose(index));
        }
        if response.double_clicked() {
            self.rename = Some(Rename { lane: index, text: lane.spec().label.clone(), started: false });
        }
        let trouble = self.numbers.trouble(index);
        let header = Header { rect, lines, index, theme: self.prefs.theme, trouble, aside: "" };
        let label = header.paint(ui, &lane, response.hovered());
        if self.rename.as_ref().is_some_and(|rename| rename.lane == index) {
            self.show_rename(ui, pass, label);
        } else {
            header.paint_title(ui, &title, label);
        }
        response.on_hover_ui(|ui| facts(ui, &lane))
    }

    /// The field in which a lane is renamed. Enter and a click elsewhere keep the text, Escape drops it.
    fn show_rename(&mut self, ui: &mut egui::Ui, pass: &mut Pass<'_>, rect: Rect) {
        let Some(rename) = &mut self.rename else { return };
        let place = Rect::from_min_size(rect.min, vec2(rect.width().min(260.0), rect.height())).shrink2(vec2(0.0, 1.0));
        let field = TextEdit::singleline(&mut rename.text).id_salt("rename").hint_text("Label").margin(vec2(4.0, 1.0));
        let response = ui.place(place, field).accessible_name("Label of the lane");
        if !rename.started {
            rename.started = true;
            response.request_focus();
        } else if !response.has_focus() {
            let dropped = ui.input(|input| input.key_pressed(Key::Escape));
            let (lane, text) = (rename.lane, std::mem::take(&mut rename.text));
            self.rename = None;
            let same = pass.draft.get().lanes.get(lane).is_none_or(|lane| lane.label == text.trim());
            if !dropped && !same {
                pass.draft.edit().lanes[lane].label = text.trim().to_owned();
            }
        }
    }
}

/// The header of a lane as a picture; the window adds what can be clicked.
pub struct Header<'a> {
    pub rect: Rect,
    /// How many lines of text.
    pub lines: u8,
    /// Of the lane.
    pub index: usize,
    pub theme: Theme,
    /// What goes wrong right now; takes the place of the second line.
    pub trouble: Option<&'a str>,
    /// What the second line says first.
    pub aside: &'a str,
}

impl Header<'_> {
    /// Paints all but the title, and returns where that goes.
    pub fn paint(&self, ui: &egui::Ui, lane: &LaneView<'_>, hovered: bool) -> Rect {
        let (rect, lines) = (self.rect, self.lines);
        let c = colors(ui);
        let round = if lines == 2 { 5 } else { 2 };
        let corners = egui::CornerRadius { nw: round, ne: round, sw: 0, se: 0 };
        ui.painter().rect_filled(rect, corners, if hovered { c.control } else { c.card });
        let first = Rect::from_min_max(rect.min, pos2(rect.right(), rect.top() + rect.height() / f32::from(lines)));
        let radius = if self.is_small() { 4.0 } else { 6.0 };
        let middle = pos2(
            rect.left() + radius + if self.is_small() { 2.0 } else { 8.0 },
            first.center().y + if lines == 2 { 1.0 } else { 0.0 },
        );
        swatch::paint(ui.painter(), lane.glyph(), middle, radius, style::lane(self.theme, self.index));
        let left = middle.x + radius + if self.is_small() { 3.0 } else { 8.0 };
        let right = paint_status(ui, first.right_center(), lane.status(), lane.dropped(), rect.width());
        if lines == 2 {
            let at = pos2(rect.left() + 10.0, first.bottom() + rect.height() / 4.0 - 2.0);
            self.paint_details(ui, lane.spec(), at, rect.width() - 20.0);
        }
        Rect::from_min_max(pos2(left, first.top()), pos2(right, first.bottom()))
    }

    /// The second line.
    fn paint_details(&self, ui: &egui::Ui, spec: &LaneSpec, at: egui::Pos2, width: f32) {
        let (c, font) = (colors(ui), body(12.0));
        if let Some(trouble) = self.trouble {
            paint_elided(ui, at, trouble, font, c.warning, width);
            return;
        }
        let aside = paint_elided(ui, at, self.aside, font.clone(), c.warning, width);
        let left = if aside > 0.0 { aside + 10.0 } else { 0.0 };
        let details = details(spec, spec.label.is_empty());
        paint_elided(ui, at + vec2(left, 0.0), &details, font, c.weak, width - left);
    }

    pub fn paint_title(&self, ui: &egui::Ui, title: &str, label: Rect) {
        let middle = if self.lines == 2 { 1.0 } else { 0.0 };
        let at = pos2(label.left(), label.center().y + middle);
        let font = body(if self.is_small() { 10.5 } else { 13.5 });
        paint_elided(ui, at, title, font, colors(ui).strong, label.width() - 4.0);
    }

    fn is_small(&self) -> bool {
        self.rect.height() < 18.0
    }
}

/// A badge unless all is well: a lane that has thrown time away is behind its ghost for good. Returns where it begins.
fn paint_status(ui: &egui::Ui, right: egui::Pos2, status: Status, dropped: Flicks, width: f32) -> f32 {
    let c = colors(ui);
    let (long, short, fill) = match status {
        Status::Ok if dropped.millis() >= 1.0 => (format!("{:.2} s dropped", dropped.secs()), "dropped", c.warning),
        Status::Ok => return right.x - 6.0,
        Status::Diverged { step } => (format!("diverged at step {step}"), "diverged", c.error),
        Status::Spiral { since } => (trouble::since(since), "spiral", c.warning),
    };
    if width < 90.0 {
        ui.painter().circle_filled(right - vec2(7.0, 0.0), 3.5, fill);
        return right.x - 14.0;
    }
    let fits = elided(ui, &long, body(11.5), c.on_signal, f32::INFINITY).size().x + 12.0 < 0.5 * width;
    let text = if fits { long.as_str() } else { short };
    badge(ui, right - vec2(6.0, 0.0), text, fill, 0.6 * width).left() - 6.0
}

/// The menu of a right click on the header.
fn lane_menu(header: &Response, pass: &mut Pass<'_>, index: usize) {
    Popup::context_menu(header).close_behavior(PopupCloseBehavior::CloseOnClick).show(|ui| {
        let lanes = pass.draft.get().lanes.len();
        for (text, intent, possible) in [
            ("Rename", Intent::Rename, true),
            ("Duplicate", Intent::DuplicateLane, true),
            ("Move back", Intent::MoveLaneBack, index > 0),
            ("Move on", Intent::MoveLaneOn, index + 1 < lanes),
            ("Remove", Intent::RemoveLane, lanes > 1),
        ] {
            let keys = shortcuts::keys_of(ui.ctx(), intent);
            if ui.add_enabled(possible, egui::Button::new(text).shortcut_text(keys)).clicked() {
                pass.ask(Intent::Choose(index));
                pass.ask(intent);
            }
        }
    });
}

/// The buttons that act on the chosen lane, and one that adds a lane.
pub fn lane_buttons(ui: &mut egui::Ui, pass: &mut Pass<'_>, chosen: usize) {
    let lanes = pass.draft.get().lanes.len();
    for (icon, intent, name, possible) in [
        (Icon::Add, Intent::AddLane, "Add a lane", true),
        (Icon::Duplicate, Intent::DuplicateLane, "Duplicate the lane", true),
        (Icon::Back, Intent::MoveLaneBack, "Move the lane back", chosen > 0),
        (Icon::On, Intent::MoveLaneOn, "Move the lane on", chosen + 1 < lanes),
        (Icon::Remove, Intent::RemoveLane, "Remove the lane", lanes > 1),
    ] {
        let tip = shortcuts::tip(ui.ctx(), name, intent);
        let clicked = ui.add_enabled_ui(possible, |ui| icons::button(ui, icon, name, &tip, None).clicked()).inner;
        if clicked {
            pass.ask(intent);
        }
    }
}
