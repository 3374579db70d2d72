//! The lanes on the screen and in clips: title, strip and numbers around the canvases that the renderer draws, or on them.

use super::badge::Badge;
use super::description::facts;
use super::drag::drag_to_place;
use super::drawn_title::DrawnTitle;
use super::frame_strip::FrameStrips;
use super::gestures::{sense_canvas, show_menu};
use super::live_numbers::LiveNumbers;
use super::rename::Rename;
use super::text_room::{CanvasTexts, LEAST_BELOW};
use super::{clicks, lane_access, own_settings, text_room};
use crate::ui::base::rect_cut::{cut_left, cut_top};
use crate::ui::base::widgets::colors;
use crate::ui::frame::canvases::cameras::Canvases;
use crate::ui::frame::canvases::lane_parts::LaneParts;
use crate::ui::frame::canvases::lane_rect::LaneRect;
use crate::ui::frame::canvases::layout::{Density, LaneLayout};
use crate::ui::frame::canvases::lens::HeldLane;
use crate::ui::frame::controls::followed_label::FollowedLabels;
use crate::ui::frame::frame_context::FrameContext;
use crate::ui::frame::intent::LaneIntent;
use crate::ui::frame::mechanisms;
use crate::ui::frame::mode::WindowExtent;
use crate::ui::frame::requests::Requests;
use egui::{Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo};
use simulation::lab::{LaneView, Snapshot};
use simulation::lane::{Status, Work};
use simulation::metrics::{Stretch, reading};
use simulation::numbers::Number;
use simulation::scenario::Scenario;
use simulation::scenario::lesson::Layout;

/// The lanes, and their state between frames.
#[derive(Debug, Default)]
pub struct Lanes {
    /// Live numbers of all lanes.
    pub numbers: LiveNumbers,
    strips: FrameStrips,
    labels: FollowedLabels,
}

/// Words of a clip's labels beside the lanes' titles.
#[derive(Clone, Copy)]
pub struct ClipLabels<'a> {
    /// A note for each lane, or none.
    pub notes: &'a [String],
    /// The scenario from which labels tell the difference.
    pub own: Option<&'a Scenario>,
    /// Time of the clip, s.
    pub now: f64,
    /// `true` with the names of the lanes.
    pub names: bool,
    /// Size of names in their lanes' colours and without numbers, points; `None` for badges.
    pub large: Option<f32>,
}

impl<'a> ClipLabels<'a> {
    /// The badge of a lane with these words.
    fn on<'b>(&self, badge: Badge<'b>) -> Badge<'b>
    where
        'a: 'b,
    {
        let note = self.notes.get(badge.index).map_or("", String::as_str);
        Badge { note, behind: self.large.map(|_| ""), name_size: self.large, ..badge }
    }
}

impl Lanes {
    /// The lanes of a clip, with these numbers, or the usual ones.
    pub fn for_recording(numbers: Option<Vec<&'static Number>>) -> Self {
        Lanes { numbers: LiveNumbers::for_recording(numbers), ..Lanes::default() }
    }

    /// Shows all lanes in `area`, or only the chosen one, and reports their canvases. One of them may have a field in which its label is
    /// typed.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        frame: &FrameContext<'_>,
        requests: &mut Requests<'_>,
        rename: &mut Option<Rename>,
        (area, parts): (Rect, LaneParts),
    ) {
        let shown = frame.shown_lanes();
        let rooms = (area, ui.max_rect().size());
        let layouts = parts.layouts(frame.snapshot, &shown, rooms, self.numbers.rows.count());
        let has_numbers = frame.view.extent != WindowExtent::Lanes && !frame.script.answers();
        self.fit_headlines(ui, &layouts);
        let texts = [has_numbers, frame.shown.labels];
        requests.output.lanes =
            self.canvases(ui, frame.snapshot, (&shown, &layouts), (frame.canvases, parts), (texts, None));
        requests.output.canvases.layout = parts.layout;
        let seen = frame.canvases.cameras(frame.snapshot, &requests.output.lanes);
        let frame = &FrameContext { snapshot: &seen, ..*frame };
        let is_overlay = parts.layout == Layout::Overlay;
        if let (true, Some(layout)) = (is_overlay, layouts.first()) {
            // The lanes of an overlay have one canvas, which belongs to the chosen one.
            sense_canvas(ui, frame, requests, frame.chosen, layout.canvas);
        }
        // A lane can be dropped on another one, but not while only one is shown.
        let drop_place = |layout: &LaneLayout| layout.texts.filter(|_| is_overlay).unwrap_or(layout.outer);
        let drops: Vec<Rect> = match shown.len() < frame.snapshot.lanes.len() {
            true => Vec::new(),
            false => layouts.iter().map(drop_place).collect(),
        };
        for (index, layout) in shown.iter().copied().zip(&layouts) {
            if !is_overlay {
                sense_canvas(ui, frame, requests, index, layout.canvas);
            }
            let is_typed = rename.as_ref().is_some_and(|rename| rename.lane == index);
            let title = self.show_lane(ui, frame, requests, (index, layout, is_typed), parts, &drops);
            if let Some(title) = title {
                rename.take_if(|rename| rename.lane == index && rename.show(ui, requests, title.field));
            }
            // While lanes are bet on, none of them looks as if it were taken; nor does the first one of a lesson, which is chosen from
            // its start.
            let asks = frame.view.is_stage() && frame.snapshot.scenario.lesson.asks();
            let is_usual = asks && frame.chosen_lanes == [0];
            let is_chosen = frame.chosen_lanes.contains(&index) && !is_usual;
            if is_chosen && shown.len() > 1 && parts.numbers && !is_overlay {
                ui.painter().rect_stroke(layout.outer, 0.0, Stroke::new(2.0, colors(ui).accent), StrokeKind::Outside);
            }
        }
    }

    /// Shows these lanes in `area` for a clip, without what senses the pointer. Returns their canvases.
    pub fn show_in_clip(
        &mut self,
        ui: &mut Ui,
        snapshot: &Snapshot<'_>,
        canvases: Canvases,
        labels: ClipLabels<'_>,
        (shown, area, parts): (&[usize], Rect, LaneParts),
    ) -> Vec<LaneRect> {
        let layouts = parts.layouts(snapshot, shown, (area, area.size()), self.numbers.rows.count());
        self.fit_headlines(ui, &layouts);
        let shows = ([parts.numbers, labels.names], Some(labels));
        let rects = self.canvases(ui, snapshot, (shown, &layouts), (canvases, parts), shows);
        let seen = canvases.cameras(snapshot, &rects);
        for (index, layout) in shown.iter().copied().zip(&layouts) {
            let own = labels.own.and_then(|own| own.lanes.get(index));
            let lane = &snapshot.lanes[index];
            let (label, _) = self.labels.label(index, (lane.title(), lane.spec()), own, labels.now);
            let label = if labels.names { label } else { Default::default() };
            let badge = Badge::new(layout.texts.unwrap_or(layout.canvas), index, &label);
            self.draw(ui, &seen, layout, parts, &labels.on(badge));
        }
        rects
    }

    fn fit_headlines(&mut self, ui: &Ui, layouts: &[LaneLayout]) {
        self.numbers.headlines.fit(ui, layouts.iter().filter_map(|layout| layout.texts));
    }

    /// The canvases of these lanes, and what texts leave of them to the motion: the same before numbers are shown and after.
    fn canvases(
        &self,
        ui: &Ui,
        snapshot: &Snapshot<'_>,
        (shown, layouts): (&[usize], &[LaneLayout]),
        (canvases, parts): (Canvases, LaneParts),
        ([has_numbers, has_labels], of_clip): ([bool; 2], Option<ClipLabels<'_>>),
    ) -> Vec<LaneRect> {
        let cards = parts.cards();
        let measured = |(index, layout): (&usize, &LaneLayout)| {
            let (lane, room) = (&snapshot.lanes[*index], layout.texts?);
            let label = if has_labels { lane.title() } else { String::new() };
            let badge = Badge::new(room, *index, &label);
            let badge = if let Some(labels) = of_clip { labels.on(badge) } else { badge };
            let numbers = has_numbers.then(|| self.numbers.headlines.place(ui, room)).flatten();
            let beside = numbers.filter(|numbers| numbers.top() < room.center().y);
            let right = beside.map_or(room.right(), |numbers| numbers.left());
            let card = mechanisms::left_card(lane.spec(), cards);
            let motion = canvases.motion(snapshot, lane);
            Some(CanvasTexts { canvas: layout.canvas, badge: badge.place(ui, right), numbers, card, motion })
        };
        let texts: Option<Vec<CanvasTexts>> = shown.iter().zip(layouts).map(measured).collect();
        let clear = || layouts.iter().map(|layout| layout.canvas).collect();
        // In a grid, lanes of different worlds are not compared by their places.
        let world = |index: usize| snapshot.lanes[index].spec().world.id;
        let group = |index: &usize| match canvases.layout {
            Layout::Grid => shown.iter().position(|other| world(*other) == world(*index)).unwrap_or_default(),
            Layout::Tracks | Layout::Overlay => 0,
        };
        let groups: Vec<usize> = shown.iter().map(group).collect();
        let free = texts.map_or_else(clear, |texts| text_room::free_in_groups(&texts, &groups));
        let rects = shown.iter().zip(layouts).zip(free);
        rects.map(|((index, layout), free)| LaneRect { index: *index, rect: layout.canvas, free }).collect()
    }

    /// Shows a lane with what senses the pointer. `is_typed`: its label is being typed.
    fn show_lane(
        &mut self,
        ui: &mut Ui,
        frame: &FrameContext<'_>,
        requests: &mut Requests<'_>,
        (index, layout, is_typed): (usize, &LaneLayout, bool),
        parts: LaneParts,
        drops: &[Rect],
    ) -> Option<DrawnTitle> {
        let lane = &frame.snapshot.lanes[index];
        let number = lane.identity().number();
        let own = frame.own.and_then(|own| own.lanes.get(index));
        let (label, wait) = self.labels.label(index, (lane.title(), lane.spec()), own, frame.now);
        if let Some(wait) = wait {
            ui.ctx().request_repaint_after_secs(wait as f32);
        }
        let lanes = &frame.compared.unwrap_or(frame.snapshot.scenario).lanes;
        let named = frame.script.lane_name(index, lanes, || largest_error(lane));
        let (label, behind) = named.map_or((label, None), |(name, behind)| (name, Some(behind)));
        let title = if frame.shown.labels { label } else { String::new() };
        let id = ui.scope_id().with(("lane", index));
        let hot = ui.ctx().read_response(id).is_some_and(|title| title.hovered() || title.has_focus());
        let shown = if is_typed && layout.texts.is_none() { "" } else { &title };
        let room = layout.texts.unwrap_or(layout.canvas);
        let badge = Badge { behind, hot, ..Badge::new(room, index, shown) };
        let drawn = self.draw(ui, frame.snapshot, layout, parts, &badge)?;
        let on_canvas = layout.texts.is_some();
        if parts.numbers && on_canvas && self.numbers.headlines.is_held(ui, index) {
            requests.held_lane = Some(HeldLane::ByNumber(index));
        }
        let response = ui.interact(drawn.whole, id, Sense::click_and_drag());
        response.widget_info(|| {
            WidgetInfo::selected(
                Role::Button,
                true,
                frame.chosen_lanes.contains(&index),
                format!("Lane {number}: {title}"),
            )
        });
        if clicks::clicked(&response, frame) {
            requests.ask(clicks::picked(&response, frame, index));
        }
        if clicks::double_clicked(&response) && !frame.script.answers() {
            requests.ask(LaneIntent::Rename);
        }
        own_settings::show(&response, frame, requests, index);
        show_menu(&response, frame, requests, index);
        drag_to_place(ui, &response, requests, index, drops);
        if parts.numbers && on_canvas {
            lane_access::tell(ui, &response, self.numbers.headlines.spoken(index));
        } else if layout.numbers.is_some() {
            lane_access::tell(ui, &response, self.numbers.rows.spoken(index, frame.snapshot.scenario));
        }
        let id = |lane| ui.scope_id().with(("lane", lane));
        lane_access::follow_arrows(ui, requests, (&response, index), drops, id);
        if frame.shown.labels && !frame.script.answers() {
            let verdict = self.numbers.verdicts.of_lane(index);
            response.on_hover_ui(|ui| facts(ui, lane, verdict, frame.snapshot.lanes.len()));
        }
        Some(drawn)
    }

    /// Draws everything of a lane but its motion. `badge` has the words of its title, wherever they stand.
    fn draw(
        &mut self,
        ui: &mut Ui,
        snapshot: &Snapshot<'_>,
        layout: &LaneLayout,
        parts: LaneParts,
        badge: &Badge<'_>,
    ) -> Option<DrawnTitle> {
        let (index, lane) = (badge.index, &snapshot.lanes[badge.index]);
        let is_alone = parts.density == Density::CanvasOnly;
        if !is_alone && parts.outlines {
            // Canvases of one colour side by side are seen to be several.
            let line = Stroke::new(1.0, colors(ui).line);
            ui.painter().rect_stroke(layout.outer, 0.0, line, StrokeKind::Inside);
        }
        let (drawn, free) = match layout.texts {
            Some(texts) => {
                let free = match parts.numbers {
                    true => self.numbers.headlines.show(ui, index, texts),
                    false => [texts; 2],
                };
                let drawn = badge.draw(ui, lane, free[0].right());
                (Some(drawn), [below_or_beside(free[0], drawn.head), below(free[1], drawn.head)])
            }
            None => {
                let warning = self.numbers.rows.warning(index);
                let drawn = |band| badge.draw_in_band(ui, lane, (band, layout.header_lines), warning);
                (layout.header.map(drawn), [layout.canvas; 2])
            }
        };
        if let Some(more) = parts.mechanisms {
            mechanisms::show(ui, snapshot, index, (layout.canvas, free), more);
        }
        if let Some(strip) = layout.strip.filter(|_| parts.strips) {
            self.strips.show(ui, strip, index, lane);
        }
        if let Some(numbers) = layout.numbers {
            self.numbers.rows.show(ui, index, numbers);
        }
        if drawn.is_none() && !is_alone && lane.status() != Status::Ok {
            let stroke = Stroke::new(2.0, colors(ui).error);
            ui.painter().rect_stroke(layout.outer, 2.0, stroke, StrokeKind::Inside);
        }
        drawn
    }
}

/// The largest integration error of the last seconds, with its unit.
fn largest_error(lane: &LaneView<'_>) -> Option<String> {
    let report = lane.report_within(Stretch::LastSeconds, &mut Work::limited(0));
    let (digits, unit) = reading(Number::unit_of("integration_error"), report.integration_error?.max);
    Some(format!("{digits} {unit}").trim_end().to_owned())
}

/// Room for cards of mechanisms: the part below the badge, or beside it on a canvas that is too low for that.
fn below_or_beside(free: Rect, badge: Rect) -> Rect {
    let (below, mut beside) = (below(free, badge), free);
    cut_left(&mut beside, badge.right() - free.left());
    if below.height() < LEAST_BELOW && beside.width() > 0.5 * free.width() { beside } else { below }
}

fn below(mut free: Rect, badge: Rect) -> Rect {
    let taken = badge.bottom() - free.top();
    cut_top(&mut free, taken.max(0.0));
    free
}
