//! The lanes on the screen: header, strip and numbers around the canvases that the renderer draws.

use super::clicks;
use super::description::facts;
use super::divider::divide;
use super::drag::drag_to_place;
use super::frame_strip::FrameStrips;
use super::gestures::{sense_canvas, show_menu};
use super::header::Header;
use super::lane_access;
use super::layout::{Below, Density, LaneLayout, layout};
use super::numbers::Numbers;
use super::rename::Rename;
use crate::lab::Snapshot;
use crate::lane::{Mechanisms, Status};
use crate::ui::frame_context::FrameContext;
use crate::ui::intent::LaneIntent;
use crate::ui::lane_rect::LaneRect;
use crate::ui::mechanisms;
use crate::ui::mode::Extent;
use crate::ui::requests::Requests;
use crate::ui::widgets::colors;
use egui::{Rect, Response, Role, Sense, Stroke, StrokeKind, WidgetInfo};

/// The grid of lanes.
#[derive(Debug)]
pub struct LaneGrid {
    /// `true` if lanes show the strip of their last frames.
    pub shows_strips: bool,
    numbers: Numbers,
    strips: FrameStrips,
}

impl LaneGrid {
    /// A grid with or without strips of frames.
    pub fn new(shows_strips: bool) -> Self {
        LaneGrid { shows_strips, numbers: Numbers::default(), strips: FrameStrips::default() }
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

    /// Forgets the numbers of the scenario before.
    pub fn forget(&mut self) {
        self.numbers.forget();
    }

    /// Shows all lanes in `area`, or only the chosen one, and reports their canvases. One of them may have a field in which its
    /// label is typed.
    pub fn show(
        &mut self,
        ui: &mut egui::Ui,
        frame: &FrameContext<'_>,
        requests: &mut Requests<'_>,
        rename: &mut Option<Rename>,
        area: Rect,
    ) {
        let bare = frame.view.extent != Extent::Controls;
        let density = if bare { Density::Bare } else { Density::Full };
        let below = Below { numbers: self.numbers.count(), strip: self.shows_strips };
        let shown = frame.shown_lanes();
        let layouts = layout(area, shown.len(), density, below);
        let drops: Vec<Rect> = match frame.view.alone {
            true => Vec::new(),
            false => layouts.iter().map(|layout| layout.outer).collect(),
        };
        let place = |(index, layout): (&usize, &LaneLayout)| LaneRect::clear(*index, layout.canvas);
        requests.output.lanes = shown.iter().zip(&layouts).map(place).collect();
        let seen = frame.canvases.cameras(frame.snapshot, &requests.output.lanes);
        let frame = &FrameContext { snapshot: &seen, ..*frame };
        for (index, layout) in shown.iter().copied().zip(&layouts) {
            self.show_lane(ui, frame, requests, rename, (index, layout), &drops);
            if index == frame.chosen && layouts.len() > 1 && !bare {
                let width = if layout.header_lines == 2 { 2.0 } else { 1.5 };
                let stroke = Stroke::new(width, colors(ui).accent);
                ui.painter().rect_stroke(layout.outer, 5.0, stroke, StrokeKind::Outside);
            }
        }
    }

    fn show_lane(
        &mut self,
        ui: &mut egui::Ui,
        frame: &FrameContext<'_>,
        requests: &mut Requests<'_>,
        rename: &mut Option<Rename>,
        (index, layout): (usize, &LaneLayout),
        drops: &[Rect],
    ) {
        let lane = frame.snapshot.lanes[index];
        sense_canvas(ui, frame, requests, index, layout.canvas);
        mechanisms::show(ui, frame.snapshot, index, (layout.canvas, [layout.canvas; 2]), frame.theme, Mechanisms::NONE);
        divide(ui, layout.outer);
        if let Some(rect) = layout.header {
            let header = self.show_header(ui, frame, requests, rename, index, (rect, layout.header_lines));
            show_menu(&header, frame, requests, index);
            drag_to_place(ui, &header, requests, index, drops);
            if layout.numbers.is_some() {
                lane_access::tell(ui, &header, self.numbers.spoken(index, &frame.snapshot.scenario.lesson));
            }
            let id = |lane| ui.scope_id().with(("header", lane));
            lane_access::follow_arrows(ui, requests, (&header, index), drops, id);
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
        rename: &mut Option<Rename>,
        index: usize,
        (rect, lines): (Rect, u8),
    ) -> Response {
        let lane = frame.snapshot.lanes[index];
        let title = lane.spec().title();
        let response = ui.interact(rect, ui.scope_id().with(("header", index)), Sense::click_and_drag());
        response.widget_info(|| {
            WidgetInfo::selected(
                Role::Button,
                true,
                index == frame.chosen,
                format!("Lane {}: {title}", lane.identity().number()),
            )
        });
        if clicks::clicked(&response, frame) {
            requests.ask(LaneIntent::Choose(index));
        }
        if clicks::double_clicked(&response) {
            requests.ask(LaneIntent::Rename);
        }
        let warning = self.numbers.warning(index);
        let header = Header { rect, lines, theme: frame.theme, warning, note: "" };
        let label = header.draw(ui, &lane, response.hovered());
        match rename {
            Some(field) if field.lane == index => _ = rename.take_if(|field| field.show(ui, requests, label)),
            _ => header.draw_title(ui, &title, label),
        }
        response.on_hover_ui(|ui| facts(ui, &lane, frame.snapshot.lanes.len()))
    }
}
