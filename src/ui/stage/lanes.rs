//! The lanes on the stage: large canvases with a badge and headline numbers on them.

use super::arrangement::{Arrangement, Rows, StagePlace};
use super::badge::{Badge, DrawnBadge, LabelPlace};
use super::headlines::Headlines;
use super::text_room::{self, CanvasTexts, LEAST_BELOW};
use crate::lab::Snapshot;
use crate::lane::Mechanisms;
use crate::palette::Theme;
use crate::scenario::Scenario;
use crate::scenario::lesson::Layout;
use crate::time::Flicks;
use crate::ui::canvas::Canvases;
use crate::ui::canvas::lens::HeldLane;
use crate::ui::followed_label::FollowedLabels;
use crate::ui::frame_context::FrameContext;
use crate::ui::intent::Intent;
use crate::ui::lane_rect::LaneRect;
use crate::ui::lanes::{
    FrameStrips, Number, Rename, clicks, divide, drag_to_place, facts, lane_access, sense_canvas, show_menu,
};
use crate::ui::mechanisms;
use crate::ui::mode::Extent;
use crate::ui::on_canvas;
use crate::ui::rect_cut::{cut_left, cut_top};
use crate::ui::requests::Requests;
use crate::ui::widgets::colors;
use egui::{Rect, Role, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo};

/// The lanes on the stage, and their state between frames.
#[derive(Debug, Default)]
pub struct StageLanes {
    /// Headline numbers.
    pub headlines: Headlines,
    strips: FrameStrips,
    labels: FollowedLabels,
}

/// Parts of the lanes that are shown.
#[derive(Clone, Copy, Debug)]
pub struct StageParts {
    /// Arrangement of the lanes.
    pub layout: Layout,
    /// `true` to show the strips of frames.
    pub strips: bool,
    /// `true` to show the headline numbers.
    pub headlines: bool,
    /// Mechanisms that are drawn beside those of the lanes; `None`: none at all.
    pub mechanisms: Option<Mechanisms>,
    /// Where labels stand.
    pub labels: LabelPlace,
    /// Rows that do not follow from the window.
    pub rows: Option<Rows>,
}

impl StageLanes {
    /// Shows all lanes in `area`, or only the chosen one, and reports their canvases.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        frame: &FrameContext<'_>,
        requests: &mut Requests<'_>,
        rename: &mut Option<Rename>,
        (area, parts): (Rect, StageParts),
    ) {
        let shown = frame.shown_lanes();
        let places = parts.arrangement(frame.snapshot, &shown, ui.max_rect().size()).places(area);
        let texts = [frame.view.extent != Extent::Lanes, frame.shown.labels];
        let rects =
            self.canvases(ui, frame.snapshot, shown.iter().copied().zip(&places), (frame.canvases, parts), texts);
        (requests.output.lanes, requests.output.layout) = (rects, parts.layout);
        let seen = frame.canvases.cameras(frame.snapshot, &requests.output.lanes);
        let frame = &FrameContext { snapshot: &seen, ..*frame };
        if parts.layout == Layout::Overlay
            && let Some(place) = places.first()
        {
            // The lanes of an overlay have one canvas, which belongs to the chosen one.
            sense_canvas(ui, frame, requests, frame.chosen, place.canvas);
        }
        let parts = StageParts { labels: label_place(ui, frame, &shown, &places, parts), ..parts };
        let drops = drop_places(frame.snapshot.lanes.len(), &shown, &places, parts.layout);
        for (index, place) in shown.iter().copied().zip(&places) {
            if parts.layout != Layout::Overlay {
                sense_canvas(ui, frame, requests, index, place.canvas);
            }
            let drawn = self.show_lane(ui, frame, requests, (index, place), parts, &drops);
            rename.take_if(|rename| rename.lane == index && rename.show(ui, requests, drawn.field));
            // While lanes are bet on, none of them looks as if it were taken.
            if index == frame.chosen && shown.len() > 1 && parts.headlines && parts.layout != Layout::Overlay {
                let stroke = Stroke::new(1.5, colors(ui).accent);
                let outer = place.strip.map_or(place.canvas, |strip| place.canvas.union(strip));
                ui.painter().rect_stroke(outer, 5.0, stroke, StrokeKind::Outside);
            }
        }
    }

    /// The canvases of these lanes, and what texts leave of them to the motion: the same before numbers are shown and after.
    fn canvases<'p>(
        &self,
        ui: &Ui,
        snapshot: &Snapshot<'_>,
        places: impl Iterator<Item = (usize, &'p StagePlace)>,
        (canvases, parts): (Canvases, StageParts),
        [has_numbers, has_labels]: [bool; 2],
    ) -> Vec<LaneRect> {
        let cards = parts.mechanisms.unwrap_or_default();
        let measured = |(index, place): (usize, &StagePlace)| {
            let lane = &snapshot.lanes[index];
            let label = if has_labels { lane.spec().title() } else { String::new() };
            let badge = Badge {
                texts: place.texts,
                index,
                label: &label,
                note: "",
                behind: None,
                theme: Theme::Dark,
                hot: false,
                place: LabelPlace::Beside,
            };
            let numbers = has_numbers.then(|| self.headlines.place(ui, place.texts)).flatten();
            let beside = numbers.filter(|numbers| numbers.top() < badge.texts.center().y);
            let right = beside.map_or(place.texts.right(), |numbers| numbers.left());
            let card = mechanisms::left_card(lane.spec(), cards);
            let motion = canvases.motion(snapshot, lane);
            (index, CanvasTexts { canvas: place.canvas, badge: badge.place(ui, right), numbers, card, motion })
        };
        let (lanes, texts): (Vec<usize>, Vec<CanvasTexts>) = places.map(measured).unzip();
        let free = text_room::free(&texts).into_iter();
        let rects = lanes.into_iter().zip(&texts).zip(free);
        rects.map(|((index, texts), free)| LaneRect { index, rect: texts.canvas, free }).collect()
    }

    /// The lanes of a clip, with these numbers, or those of the lesson.
    pub fn for_recording(numbers: Option<Vec<&'static Number>>) -> Self {
        StageLanes { headlines: Headlines::for_recording(numbers), ..StageLanes::default() }
    }

    /// Shows these lanes in `area` for a clip at time `now` (s), without what senses the pointer. `notes`: a note for each lane, or none.
    /// `own`: the scenario that labels tell the difference from. Returns the canvases.
    pub fn show_in_clip(
        &mut self,
        ui: &mut Ui,
        snapshot: &Snapshot<'_>,
        theme: Theme,
        (notes, own, now): (&[String], Option<&Scenario>, f64),
        (shown, canvases): (&[usize], Canvases),
        (area, parts): (Rect, StageParts),
    ) -> Vec<LaneRect> {
        let places = parts.arrangement(snapshot, shown, area.size()).places(area);
        let of_lanes = || shown.iter().copied().zip(&places);
        let rects = self.canvases(ui, snapshot, of_lanes(), (canvases, parts), [parts.headlines, true]);
        let seen = canvases.cameras(snapshot, &rects);
        for (index, place) in of_lanes() {
            let note = notes.get(index).map_or("", String::as_str);
            let own = own.and_then(|own| own.lanes.get(index));
            let (label, _) = self.labels.label(index, snapshot.lanes[index].spec(), own, now);
            let label = &label;
            let place_of_label = LabelPlace::Beside;
            let badge = Badge {
                texts: place.texts,
                index,
                label,
                note,
                behind: None,
                theme,
                hot: false,
                place: place_of_label,
            };
            self.draw_lane(ui, &seen, place, parts, &badge);
        }
        rects
    }

    fn show_lane(
        &mut self,
        ui: &mut Ui,
        frame: &FrameContext<'_>,
        requests: &mut Requests<'_>,
        (index, place): (usize, &StagePlace),
        parts: StageParts,
        drops: &[Rect],
    ) -> DrawnBadge {
        let lane = &frame.snapshot.lanes[index];
        let number = lane.identity().number();
        let own = frame.own.and_then(|own| own.lanes.get(index));
        let (label, wait) = self.labels.label(index, lane.spec(), own, frame.now);
        wait.into_iter().for_each(|wait| ui.ctx().request_repaint_after_secs(wait as f32));
        let named = frame.opening.map(|opening| opening.name(index, lane.spec()));
        let label = named.as_ref().map_or(label, |(name, _)| name.clone());
        let behind = named.map(|(_, behind)| behind);
        let title = if frame.shown.labels { label } else { String::new() };
        let id = ui.scope_id().with(("badge", index));
        let hot = ui.ctx().read_response(id).is_some_and(|badge| badge.hovered() || badge.has_focus());
        let (theme, place_of_label) = (frame.theme, parts.labels);
        let badge =
            Badge { texts: place.texts, index, label: &title, note: "", behind, theme, hot, place: place_of_label };
        let drawn = self.draw_lane(ui, frame.snapshot, place, parts, &badge);
        if parts.headlines && self.headlines.is_held(ui, index) {
            requests.held_lane = Some(HeldLane::ByNumber(index));
        }
        let response = ui.interact(drawn.whole.expand(4.0), id, Sense::click_and_drag());
        response.widget_info(|| {
            WidgetInfo::selected(Role::Button, true, index == frame.chosen, format!("Lane {number}: {title}"))
        });
        if clicks::clicked(&response, frame) {
            requests.ask(Intent::Pick(index));
        }
        if clicks::double_clicked(&response) {
            requests.ask(Intent::Rename);
        }
        show_menu(&response, frame, requests, index);
        drag_to_place(ui, &response, requests, index, drops);
        if parts.headlines {
            lane_access::tell(ui, &response, self.headlines.spoken(index));
        }
        let id = |lane| ui.scope_id().with(("badge", lane));
        lane_access::follow_arrows(ui, requests, (&response, index), drops, id);
        if frame.shown.labels && frame.opening.is_none() {
            response.on_hover_ui(|ui| facts(ui, lane, frame.snapshot.lanes.len()));
        }
        drawn
    }

    /// Draws everything of a lane but its motion.
    fn draw_lane(
        &mut self,
        ui: &mut Ui,
        snapshot: &Snapshot<'_>,
        place: &StagePlace,
        parts: StageParts,
        badge: &Badge<'_>,
    ) -> DrawnBadge {
        let (index, theme) = (badge.index, badge.theme);
        divide(ui, place.canvas);
        let free = match parts.headlines {
            true => self.headlines.show(ui, index, place.texts),
            false => [place.texts; 2],
        };
        let drawn = badge.draw(ui, &snapshot.lanes[index], free[0].right());
        let free = [below_or_beside(free[0], drawn.head), below(free[1], drawn.head)];
        if let Some(more) = parts.mechanisms {
            mechanisms::show(ui, snapshot, index, (place.canvas, free), theme, more);
        }
        if let Some(strip) = place.strip {
            self.strips.show(ui, strip, index, &snapshot.lanes[index], theme);
        }
        drawn
    }
}

/// What a badge leaves for cards of mechanisms: the part below it, or beside it on a canvas that is too low for that.
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

/// Canvases of these lanes in `area`, without text.
pub fn stage_canvases(snapshot: &Snapshot<'_>, shown: &[usize], area: Rect, parts: StageParts) -> Vec<LaneRect> {
    let places = parts.arrangement(snapshot, shown, area.size()).places(area);
    shown.iter().zip(&places).map(|(index, place)| LaneRect::clear(*index, place.canvas)).collect()
}

impl StageParts {
    /// The arrangement of these lanes in a window of this size.
    fn arrangement(&self, snapshot: &Snapshot<'_>, shown: &[usize], window: Vec2) -> Arrangement {
        // The narrowest world decides; texts need some width beside it.
        let aspects =
            shown.iter().map(|index| snapshot.lanes[*index].spec().world.view().half).map(|half| half.x / half.y);
        let aspect = (aspects.fold(f64::INFINITY, f64::min) as f32).clamp(0.9, 8.0);
        Arrangement { layout: self.layout, lanes: shown.len(), aspect, strips: self.strips, rows: self.rows, window }
    }
}

/// Smallest height of canvases that have their labels at the bottom, below their numbers, points.
const LOW_LABELS_NEED: f32 = 76.0;

/// The place of all labels: beside the number, or while the lanes wait at their start for a bet where no label lies over a body.
fn label_place(
    ui: &Ui,
    frame: &FrameContext<'_>,
    shown: &[usize],
    places: &[StagePlace],
    parts: StageParts,
) -> LabelPlace {
    let waits = frame.snapshot.elapsed == Flicks::ZERO && !frame.shown.numbers;
    if !waits || !frame.shown.labels || parts.layout == Layout::Overlay {
        return LabelPlace::Beside;
    }
    let have_room = places.iter().all(|place| place.canvas.height() >= LOW_LABELS_NEED);
    let is_clear = |label: &LabelPlace| {
        let mut lanes = shown.iter().zip(places);
        lanes.all(|(index, place)| {
            let lane = &frame.snapshot.lanes[*index];
            let badge = Badge {
                texts: place.texts,
                index: *index,
                label: &lane.spec().title(),
                note: "",
                behind: None,
                theme: frame.theme,
                hot: false,
                place: *label,
            };
            on_canvas::is_free(badge.label_place(ui), &on_canvas::bodies(lane, place.canvas))
        })
    };
    let below = have_room.then_some(LabelPlace::Below);
    let tried = [Some(LabelPlace::Beside), below, Some(LabelPlace::Right)];
    tried.into_iter().flatten().find(is_clear).unwrap_or(LabelPlace::Beside)
}

/// Places on which a lane can be dropped: none while only one is shown.
fn drop_places(lanes: usize, shown: &[usize], places: &[StagePlace], layout: Layout) -> Vec<Rect> {
    if shown.len() < lanes {
        return Vec::new();
    }
    let part = |place: &StagePlace| if layout == Layout::Overlay { place.texts } else { place.canvas };
    places.iter().map(part).collect()
}
