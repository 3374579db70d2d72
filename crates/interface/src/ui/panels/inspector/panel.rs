//! The inspector's panel: names and buttons of the chosen lanes, and the groups below them.

use super::fields::Fields;
use super::group::group;
use super::{display, link, numbers, run, scenario, several_lanes, verdict, world};
use crate::ui::base::icons::Icon;
use crate::ui::base::pointed_row::PointedRow;
use crate::ui::base::rect_cut::{cut_left, cut_top};
use crate::ui::base::rows::note;
use crate::ui::base::widgets::{bar, colors, draw_elided, elided, lane_color, tell_text};
use crate::ui::base::{focus_ring, icons, pointed_row, style, swatch};
use crate::ui::frame::edits::lane_edits::LaneEdits;
use crate::ui::frame::frame_context::FrameContext;
use crate::ui::frame::intent::LaneIntent;
use crate::ui::frame::numbers::lane_numbers::Numbers;
use crate::ui::frame::numbers::verdicts::Verdicts;
use crate::ui::frame::prefs::Prefs;
use crate::ui::frame::requests::Requests;
use crate::ui::frame::shortcuts;
use egui::{Align, CursorIcon, Layout, Rect, ScrollArea, Sense, Stroke, Ui, UiBuilder, pos2, vec2};
use simulation::lane::LaneSpec;
use simulation::scenario::{Group, WindowSetting};
use std::path::Path;

/// The panel on the right.
#[derive(Debug)]
pub struct Inspector {
    /// `true` while the user wants the panel; a small window may have no room for it.
    pub open: bool,
    /// Width that the user chose, points.
    pub width: f32,
    /// Titles of the folded groups.
    pub folded: Vec<String>,
    fields: Fields,
    /// The row that the user has asked for.
    pointed: Option<PointedRow>,
}

impl Inspector {
    /// A panel of this width in points, with these groups folded.
    pub fn new(open: bool, width: f32, folded: Vec<String>) -> Self {
        Inspector { open, width, folded, fields: Fields::default(), pointed: None }
    }

    /// Opens the panel at the row of a setting. `now`: egui's clock, s.
    pub fn point_at(&mut self, setting: &'static WindowSetting, now: f64) {
        self.open = true;
        self.folded.retain(|title| title != setting.group.title());
        self.pointed = Some(PointedRow::new(setting.name, now));
    }

    /// Shows the panel in `rect`.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        frame: &FrameContext<'_>,
        requests: &mut Requests<'_>,
        edits: &mut LaneEdits,
        (numbers_read, verdicts): (&Numbers, &Verdicts),
        rect: Rect,
    ) {
        let c = colors(ui);
        ui.painter().rect_filled(rect, 0.0, c.panel);
        ui.painter().vline(rect.left() + 0.5, rect.y_range(), Stroke::new(1.0, c.line));
        let mut rest = rect;
        let grip = cut_left(&mut rest, 5.0);
        let head = cut_top(&mut rest, 34.0);
        show_head(ui, frame, requests, head);
        let builder = UiBuilder::new().id_salt("inspector").max_rect(rest.shrink2(vec2(4.0, 0.0)));
        let builder = builder.layout(Layout::top_down(Align::Min)).accessibility_label("Inspector");
        let mut body = ui.new_child(builder);
        body.shrink_clip_rect(rest);
        ScrollArea::vertical().auto_shrink([false, false]).show(&mut body, |ui| {
            ui.set_width(ui.available_width() - 8.0);
            let mut pointed = self.pointed.take();
            pointed_row::within(ui, &mut pointed, |ui| {
                self.show_groups(ui, frame, requests, edits, (numbers_read, verdicts));
            });
            self.pointed = pointed;
            ui.add_space(12.0);
        });
        self.show_grip(ui, grip);
    }

    /// Shows the edge that changes the width.
    fn show_grip(&mut self, ui: &Ui, rect: Rect) {
        let response = ui.interact(rect, ui.scope_id().with("inspector grip"), Sense::drag());
        let response = response.on_hover_and_drag_cursor(CursorIcon::ResizeHorizontal);
        if response.hovered() || response.dragged() {
            ui.painter().vline(rect.left() + 1.0, rect.y_range(), Stroke::new(2.0, colors(ui).accent));
        }
        let [narrowest, widest] = Prefs::INSPECTOR_WIDTH;
        self.width = (self.width - response.drag_delta().x).clamp(narrowest, widest);
    }

    fn show_groups(
        &mut self,
        ui: &mut Ui,
        frame: &FrameContext<'_>,
        requests: &mut Requests<'_>,
        edits: &mut LaneEdits,
        (numbers_read, verdicts): (&Numbers, &Verdicts),
    ) {
        let chosen = requests.chosen;
        let lanes = &requests.draft.get().lanes;
        let Some(mut lane) = lanes.get(chosen).cloned() else { return };
        let several = requests.chosen_lanes.len() > 1;
        let conceals = requests.chosen_lanes.iter().any(|lane| lanes.get(*lane).is_some_and(|l| l.looks.concealed));
        self.fields
            .choose_lanes(&requests.chosen_lanes, several_lanes::differing(lanes, chosen, &requests.chosen_lanes));
        let (fields, folded) = (&mut self.fields, &mut self.folded);
        run::label(ui, fields, &mut lane);
        if !conceals && !several {
            group(ui, folded, "Verdict", |ui| verdict::show(ui, verdicts, chosen, &mut lane, requests));
        }
        if !several {
            group(ui, folded, "Numbers", |ui| numbers::show(ui, numbers_read, chosen));
        }
        if conceals {
            group(ui, folded, "Concealed program", |ui| show_concealed(ui, fields, &mut lane));
        } else {
            group(ui, folded, Group::World.title(), |ui| world::show(ui, fields, &mut lane));
            group(ui, folded, Group::Integrator.title(), |ui| run::integrator(ui, fields, &mut lane));
            group(ui, folded, Group::Policy.title(), |ui| run::policy(ui, fields, &mut lane, edits.clamp(chosen)));
            group(ui, folded, Group::Presentation.title(), |ui| run::presentation(ui, fields, &mut lane));
        }
        let folder = frame.window.file.and_then(Path::parent);
        group(ui, folded, Group::Display.title(), |ui| display::show(ui, fields, &mut lane, folder));
        if lane.world.is_driven() || lane.link.is_some() {
            group(ui, folded, Group::Link.title(), |ui| link::show(ui, fields, &mut lane));
        }
        several_lanes::apply(lane, self.fields.take_given(), edits, requests);
        let fields = &mut self.fields;
        group(ui, folded, "Scenario", |ui| scenario::show(ui, fields, &mut requests.draft));
        focus_ring::scroll_to_focus(ui);
    }
}

/// Distance between the marks of lanes, points.
const MARK: f32 = 17.0;

/// Shows the chosen lane's number, or the marks of several, and the buttons that act on them.
fn show_head(ui: &mut Ui, frame: &FrameContext<'_>, requests: &mut Requests<'_>, rect: Rect) {
    let (chosen, lanes) = (requests.chosen, requests.draft.get().lanes.len());
    let width = 5.0 * (ui.spacing().interact_size.y + 4.0) + 4.0 * 2.0;
    let buttons = Rect::from_min_max(pos2(rect.right() - 8.0 - width, rect.top()), rect.max);
    let mut child = ui.new_child(UiBuilder::new().id_salt("lane buttons").max_rect(buttons).layout(bar()));
    child.spacing_mut().item_spacing.x = 2.0;
    show_lane_buttons(&mut child, requests);
    let mut middle = pos2(rect.left() + 16.0, rect.center().y);
    let text = match frame.chosen_lanes.len() {
        0 | 1 => format!("Lane {} of {lanes}", chosen + 1),
        several if several == lanes => format!("All {lanes} lanes"),
        several => format!("{several} lanes"),
    };
    let width = elided(ui, &text, style::body(14.5), colors(ui).strong, f32::INFINITY).size().x;
    // As many marks as leave the words their room.
    let room = buttons.left() - 6.0 - width - middle.x;
    let marks = ((room / MARK) as usize).max(1);
    for lane in frame.chosen_lanes.iter().take(marks).filter_map(|lane| frame.snapshot.lanes.get(*lane)) {
        swatch::draw(ui.painter(), lane.identity().glyph(), middle, 6.5, lane_color(ui, lane.identity()));
        middle.x += MARK;
    }
    let at = middle - vec2(MARK - 14.0, 0.0);
    draw_elided(ui, at, &text, style::body(14.5), colors(ui).strong, buttons.left() - at.x - 6.0);
    tell_text(ui, Rect::from_min_max(rect.min, buttons.left_bottom()), ui.scope_id().with("chosen lanes"), || {
        text.clone()
    });
}

/// Shows the settings of a lane that conceals its program: what may be known, and the step. Its world stays as it is, because not every
/// method fits every world.
fn show_concealed(ui: &mut Ui, fields: &mut Fields, lane: &mut LaneSpec) {
    note(
        ui,
        "Integrator, loop policy and presentation are concealed. The display, the step and the numbers tell them.",
    );
    note(ui, &format!("{}: {}", lane.world.name, lane.world.equation));
    run::step(ui, fields, lane);
}

/// Shows the buttons that act on the chosen lanes, and one that adds a lane.
fn show_lane_buttons(ui: &mut Ui, requests: &mut Requests<'_>) {
    let lanes = requests.draft.get().lanes.len();
    let [first, last] = requests.ends_of_chosen();
    for (icon, intent, name, possible) in [
        (Icon::Add, LaneIntent::Add, "Add a lane", true),
        (Icon::Duplicate, LaneIntent::Duplicate, "Duplicate the lane", true),
        (Icon::Back, LaneIntent::MoveBack, "Move the lane back", first > 0),
        (Icon::On, LaneIntent::MoveForward, "Move the lane forward", last + 1 < lanes),
        (Icon::Remove, LaneIntent::Remove, "Remove the lane", lanes > 1),
    ] {
        let tip = shortcuts::tip(ui.ctx(), name, intent);
        let clicked = ui.add_enabled_ui(possible, |ui| icons::button(ui, icon, name, &tip, None).clicked()).inner;
        if clicked {
            requests.ask(intent);
        }
    }
}
