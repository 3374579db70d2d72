//! The lanes on the screen: header, strip and numbers around the canvases that the renderer draws.

use super::description::facts;
use super::frame_strip::FrameStrips;
use super::header::Header;
use super::layout::{Below, Density, LaneLayout, layout};
use super::numbers::Numbers;
use super::rename::Rename;
use crate::lab::Snapshot;
use crate::lane::Status;
use crate::scenario::Scenario;
use crate::ui::frame_context::FrameContext;
use crate::ui::intent::Intent;
use crate::ui::output::LaneRect;
use crate::ui::requests::Requests;
use crate::ui::widgets::colors;
use crate::ui::{driving, mechanisms, shortcuts};
use egui::{Popup, PopupCloseBehavior, Rect, Response, Role, Sense, Stroke, StrokeKind, WidgetInfo};

/// The grid of lanes.
#[derive(Debug)]
pub struct LaneGrid {
    /// `true` if lanes show the strip of their last frames.
    pub shows_strips: bool,
    numbers: Numbers,
    strips: FrameStrips,
    /// The label that is being typed.
    rename: Option<Rename>,
}

impl LaneGrid {
    /// A grid with or without strips of frames.
    pub fn new(shows_strips: bool) -> Self {
        LaneGrid { shows_strips, numbers: Numbers::default(), strips: FrameStrips::default(), rename: None }
    }

    /// Shows the numbers of the whole run, and those of every frame, as a recording needs it.
    pub fn for_recording(self) -> Self {
        LaneGrid { numbers: Numbers::for_recording(None), ..self }
    }

    /// Reads the numbers of all lanes if they are due. `now` is the interface's clock, s. Returns the time until they are due, s,
    /// if they have changed and are not.
    pub fn refresh(&mut self, snapshot: &Snapshot<'_>, now: f64) -> Option<f64> {
        self.numbers.refresh(snapshot, now)
    }

    /// Reads all numbers again as soon as they are due, after an edit.
    pub fn renew_numbers(&mut self) {
        self.numbers.renew();
    }

    /// Numbers of all lanes.
    pub fn numbers(&self) -> &Numbers {
        &self.numbers
    }

    /// Forgets what was about the scenario before: its numbers, and the label that was being typed.
    pub fn forget(&mut self) {
        self.numbers.forget();
        self.rename = None;
    }

    /// Opens the field in which the label of a lane is typed.
    pub fn start_rename(&mut self, scenario: &Scenario, lane: usize) {
        if let Some(spec) = scenario.lanes.get(lane) {
            self.rename = Some(Rename::new(lane, spec.label.clone()));
        }
    }

    /// Closes the field in which a label is typed, without using its text.
    pub fn cancel_rename(&mut self) {
        self.rename = None;
    }

    /// Shows all lanes in `area` and reports their canvases. `bare`: canvases with small headers only.
    pub fn show(
        &mut self,
        ui: &mut egui::Ui,
        frame: &FrameContext<'_>,
        requests: &mut Requests<'_>,
        area: Rect,
        bare: bool,
    ) {
        let density = if bare { Density::Bare } else { Density::Full };
        let below = Below { numbers: self.numbers.count(), strip: self.shows_strips };
        let layouts = layout(area, frame.snapshot.lanes.len(), density, below);
        for (index, layout) in layouts.iter().enumerate() {
            self.show_lane(ui, frame, requests, index, layout);
            if index == frame.chosen && layouts.len() > 1 && !bare {
                let width = if layout.header_lines == 2 { 2.0 } else { 1.5 };
                let stroke = Stroke::new(width, colors(ui).accent);
                ui.painter().rect_stroke(layout.outer, 5.0, stroke, StrokeKind::Outside);
            }
        }
        requests.output.lanes =
            layouts.iter().enumerate().map(|(index, layout)| LaneRect { index, rect: layout.canvas }).collect();
    }

    fn show_lane(
        &mut self,
        ui: &mut egui::Ui,
        frame: &FrameContext<'_>,
        requests: &mut Requests<'_>,
        index: usize,
        layout: &LaneLayout,
    ) {
        let lane = frame.snapshot.lanes[index];
        show_canvas(ui, frame, requests, index, layout.canvas);
        mechanisms::show(ui, frame.snapshot, index, layout.canvas, frame.theme);
        if let Some(rect) = layout.header {
            let header = self.show_header(ui, frame, requests, index, rect, layout.header_lines);
            show_lane_menu(&header, requests, index);
        }
        if let Some(strip) = layout.strip {
            self.strips.show(ui, strip, index, &lane, frame.theme);
        }
        if let Some(numbers) = layout.numbers {
            self.numbers.show(ui, index, numbers);
        }
        if layout.header.is_none() && lane.status() != Status::Ok {
            let stroke = Stroke::new(2.0, colors(ui).error);
            ui.painter().rect_stroke(layout.outer, 2.0, stroke, StrokeKind::Inside);
        }
    }

    fn show_header(
        &mut self,
        ui: &mut egui::Ui,
        frame: &FrameContext<'_>,
        requests: &mut Requests<'_>,
        index: usize,
        rect: Rect,
        lines: u8,
    ) -> Response {
        let lane = frame.snapshot.lanes[index];
        let title = lane.spec().title();
        let response = ui.interact(rect, ui.scope_id().with(("header", index)), Sense::click());
        response.widget_info(|| {
            WidgetInfo::selected(
                Role::Button,
                true,
                index == frame.chosen,
                format!("Lane {}: {title}", lane.identity().number()),
            )
        });
        if response.clicked() || response.secondary_clicked() {
            requests.ask(Intent::Choose(index));
        }
        if response.double_clicked() {
            self.rename = Some(Rename::new(index, lane.spec().label.clone()));
        }
        let warning = self.numbers.warning(index);
        let header = Header { rect, lines, theme: frame.theme, warning, note: "" };
        let label = header.draw(ui, &lane, response.hovered());
        match &mut self.rename {
            Some(rename) if rename.lane == index => {
                if rename.show(ui, requests, label) {
                    self.rename = None;
                }
            }
            _ => header.draw_title(ui, &title, label),
        }
        response.on_hover_ui(|ui| facts(ui, &lane))
    }
}

/// Senses clicks and pushes on the canvas of a lane.
fn show_canvas(ui: &egui::Ui, frame: &FrameContext<'_>, requests: &mut Requests<'_>, index: usize, rect: Rect) {
    let lane = frame.snapshot.lanes[index];
    let driven = lane.spec().world.is_driven();
    let sense = if driven { Sense::click_and_drag() } else { Sense::click() };
    let canvas = ui.interact(rect, ui.scope_id().with(("canvas", index)), sense);
    canvas.widget_info(|| {
        WidgetInfo::labeled(Role::Canvas, true, format!("Canvas of lane {}", lane.identity().number()))
    });
    if canvas.clicked() {
        requests.ask(Intent::Choose(index));
    }
    let held = driven && canvas.is_pointer_button_down_on() && ui.input(|input| input.pointer.primary_down());
    if let Some(pointer) = canvas.interact_pointer_pos().filter(|_| held) {
        requests.output.input = Some(driving::towards(pointer, &lane, rect));
    }
}

/// Shows the menu of a right click on the header.
fn show_lane_menu(header: &Response, requests: &mut Requests<'_>, index: usize) {
    Popup::context_menu(header).close_behavior(PopupCloseBehavior::CloseOnClick).show(|ui| {
        let lanes = requests.draft.get().lanes.len();
        for (text, intent, possible) in [
            ("Rename", Intent::Rename, true),
            ("Duplicate", Intent::DuplicateLane, true),
            ("Move back", Intent::MoveLaneBack, index > 0),
            ("Move forward", Intent::MoveLaneForward, index + 1 < lanes),
            ("Remove", Intent::RemoveLane, lanes > 1),
        ] {
            let keys = shortcuts::keys_of(ui.ctx(), intent);
            if ui.add_enabled(possible, egui::Button::new(text).shortcut_text(keys)).clicked() {
                requests.ask(Intent::Choose(index));
                requests.ask(intent);
            }
        }
    });
}
