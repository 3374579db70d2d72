//! Room that the course takes in the window, and what it shows there.

use super::bar::Answered;
use super::lesson_view::OpenParts;
use super::question::Question;
use super::rail::Rail;
use super::speech::BarContents;
use super::{Course, bar, bets, callout, opening};
use crate::ui::frame::frame_context::FrameContext;
use crate::ui::frame::mode::{Mode, WindowExtent};
use crate::ui::frame::requests::Requests;
use crate::ui::frame::shown_parts::{Reserved, ShownParts};
use crate::ui::frame::window_layout::WindowLayout;
use egui::{Rect, Ui};
use simulation::course::{Reveal, Session};
use simulation::lab::{Action, Snapshot};
use simulation::lane_picture::Layers;
use simulation::scenario::lesson::Layout;
use timestep::time::Flicks;

/// Width and height that the course takes from the window, points.
pub struct Room {
    /// Width of the list of lessons.
    pub rail: Option<f32>,
    /// `true` if the list covers the rest of a narrow window.
    pub rail_over: bool,
    /// Height of the question or the headline.
    pub question: Option<f32>,
    /// Height of the lesson's bar, or of the line of an opening.
    pub talk: Option<f32>,
}

impl Course {
    /// Shows the layers, plots and numbers that the lesson reveals, and hides the others.
    pub fn apply_reveal(
        &mut self,
        snapshot: &Snapshot<'_>,
        requests: &mut Requests<'_>,
        (open, is_steady): (OpenParts<'_>, bool),
    ) -> ShownParts {
        let opening = snapshot.scenario.opening.as_ref().filter(|_| self.mode == Mode::Stage);
        let reveal = self.on_stage().and_then(Session::reveal).or_else(|| opening.map(Reveal::of_opening));
        self.view.follow(reveal.as_ref(), open);
        let layers = reveal.as_ref().map_or_else(Layers::default, |reveal| reveal.layers);
        let layers = if self.skips_bet() { layers } else { self.own_layers.over(layers) };
        if layers != snapshot.layers {
            requests.action(Action::SetLayers(layers));
        }
        let later = self.on_stage().and_then(Session::reveals_later).filter(|_| is_steady);
        let reserved = later.as_ref().map(Reserved::of).unwrap_or_default();
        let reserved = Reserved {
            strips: reserved.strips && self.is_asking(),
            trail: reserved.trail && self.own_layers.trail != Some(false),
            ..reserved
        };
        let shown = |Reveal { labels, numbers, layers, .. }| ShownParts {
            labels,
            numbers,
            mechanisms: layers.mechanisms,
            reserved,
        };
        reveal.map_or_else(ShownParts::default, shown)
    }

    /// Room that the course takes in the window.
    /// `beside`: width of what stands right of the texts, points.
    pub fn room(&mut self, ui: &Ui, frame: &FrameContext<'_>, beside: f32) -> Room {
        let width = ui.max_rect().width();
        let is_shown = self.rail.is_shown(self.prefs.rail, self.on_stage().is_some(), width);
        let rail = (is_shown && frame.view.extent == WindowExtent::Controls).then_some(Rail::WIDTH);
        let rail_over = Rail::is_drawer(width);
        let width = if rail_over { width } else { width - rail.unwrap_or(0.0) };
        let width = width - beside.min(WindowLayout::most_code(width));
        let [question, talk] = match frame.script.as_opening() {
            Some(view) => [opening::headline_height(ui, view, width), opening::line_height(ui, view, width)].map(Some),
            None => [self.question(ui, frame).map(|question| question.height(ui, width)), self.bar_height(ui, width)],
        };
        Room { rail, rail_over, question, talk }
    }

    /// Height of the bar of the lesson that is being taken.
    fn bar_height(&mut self, ui: &Ui, width: f32) -> Option<f32> {
        let speaks = self.mode == Mode::Stage && self.speech != BarContents::default();
        let session = self.session.as_ref().filter(|_| speaks)?;
        Some(match WindowLayout::is_steady(ui.max_rect()) {
            true => self.bar_room.height(ui, (session, self.entry), width),
            false => bar::height(ui, &self.speech, width),
        })
    }

    /// The question of a lesson, or the caption of another scenario: whole on a stage with room for it, and wherever it is asked.
    fn question<'a>(&self, ui: &Ui, frame: &FrameContext<'a>) -> Option<Question<'a>> {
        let is_asked =
            WindowLayout::is_steady(ui.max_rect()) || frame.snapshot.elapsed == Flicks::ZERO || self.is_asking();
        Question::of(frame.snapshot.scenario, !(frame.view.is_stage() && is_asked))
    }

    /// Shows the list of lessons.
    pub fn show_rail(&mut self, ui: &mut Ui, frame: &FrameContext<'_>, requests: &mut Requests<'_>, rect: Rect) {
        self.rail.show(ui, frame, requests, &self.prefs, self.entry, rect);
    }

    /// Shows the settings above rows of lanes.
    pub fn show_rows(&mut self, ui: &mut Ui, frame: &FrameContext<'_>, requests: &mut Requests<'_>) {
        self.opening.show_rows(ui, frame, requests);
    }

    /// Shows the question and the bar of a lesson, with its texts on the lanes, or the headline and the line of an opening.
    pub fn show(&mut self, ui: &mut Ui, frame: &FrameContext<'_>, requests: &mut Requests<'_>, layout: &WindowLayout) {
        if let Some(rect) = layout.question {
            match frame.script.as_opening() {
                Some(view) => opening::show_headline(ui, view, frame.compared, rect),
                None => self.question(ui, frame).into_iter().for_each(|question| question.show(ui, rect)),
            }
        }
        let Some(rect) = layout.talk else { return };
        if frame.script.answers() {
            return self.opening.show_line(ui, frame, requests, rect);
        }
        if let Some(session) = &self.session {
            if session.bets_on_lanes() {
                match requests.output.canvases.layout {
                    Layout::Overlay => bets::show_in_overlay(ui, session, frame, &requests.output.lanes),
                    Layout::Grid | Layout::Tracks => bets::show(ui, session, frame, &requests.output.lanes),
                }
            }
            callout::show_moment(ui, frame, session, requests);
        }
        if let Some(answered) = bar::show(ui, &self.speech, &mut self.number, rect)
            && !self.just_told.is_now(ui.ctx())
        {
            match (answered, self.session.as_mut().filter(|_| ui.input(|input| input.modifiers.shift))) {
                (Answered::Choice(choice), Some(session)) => session.raise_hand(choice),
                (answered, _) => _ = self.answer(answered, requests),
            }
        }
    }

    /// Resumes an opening that has paused for lack of input, once the transport in `rect` is touched.
    pub fn wake(&mut self, ui: &Ui, rect: Rect, requests: &mut Requests<'_>) {
        self.opening.wake(ui, rect, requests);
    }
}
