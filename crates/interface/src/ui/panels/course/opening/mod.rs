//! An opening on the stage: it moves, and answers every switch. Nothing here asks, explains or waits.

mod cause_menu;
mod line;
mod next_thing;
mod rows;

use crate::ui::frame::frame_context::FrameContext;
use crate::ui::frame::intent::{CourseIntent, Intent, TimeIntent};
use crate::ui::frame::mode::Mode;
use crate::ui::frame::requests::Requests;
use crate::ui::frame::window_info::WindowInfo;
use cause_menu::CauseMenu;
use egui::{Context, Rect, Ui};
pub use line::{headline_height, line_height, show_headline};
use simulation::course::{OpeningSession, OpeningWords};
use simulation::lab::{Action, Snapshot};
use simulation::scenario::{Scenario, ScreenChange, bundled_by_id};
use std::sync::Arc;
use timestep::time::Flicks;

/// The opening that is open, if one is.
#[derive(Debug, Default)]
pub struct OpeningStage {
    open: Option<Open>,
    /// `true` once a document has been observed.
    started: bool,
    /// Time of the last input, on the interface's clock, s.
    touched: f64,
    /// `true` while it is paused for lack of input.
    rests: bool,
    /// Mode of the window: in the lab nothing of an opening is shown.
    pub mode: Mode,
    causes: CauseMenu,
}

#[derive(Debug)]
struct Open {
    session: OpeningSession,
    /// The scenario as it was opened.
    start: Arc<Scenario>,
    words: OpeningWords,
}

impl OpeningStage {
    /// Time without input after which it pauses, s.
    pub const PATIENCE: f64 = 180.0;

    /// Follows the lab. `is_new`: the scenario did not come from an edit here. `plays`: an opening that is opened moves at once.
    pub fn observe(
        &mut self,
        ctx: &Context,
        is_new: bool,
        plays: bool,
        (snapshot, window): (&Snapshot<'_>, &WindowInfo<'_>),
        requests: &mut Requests<'_>,
    ) {
        let (now, is_touched) = ctx.input(|input| (input.time, !input.events.is_empty()));
        if (is_touched && self.open.is_some()) || is_new {
            self.touched = now;
        }
        if is_new || !std::mem::replace(&mut self.started, true) {
            let start = || Arc::new(snapshot.scenario.clone());
            let open = |session| Open { words: OpeningWords::default(), session, start: start() };
            self.open = OpeningSession::of(snapshot.scenario).map(open);
            self.rests = false;
            self.causes.forget();
            if self.open.is_some() && self.mode == Mode::Stage && !plays && snapshot.elapsed == Flicks::ZERO {
                requests.output.actions.push(Action::SetPaused(true));
            }
        }
        let Some(open) = self.open.as_mut().filter(|_| snapshot.scenario.opening.is_some()) else { return };
        let actions = open.session.observe(snapshot);
        if self.mode == Mode::Stage {
            requests.output.rehearsals.push(Arc::clone(open.session.subject()));
        }
        open.words.clone_from(open.session.words(window.course.rehearsals));
        if open.words.press.iter().any(|press| window.hides(press.control)) {
            (open.words.next, open.words.press) = Default::default();
        }
        self.rests &= snapshot.paused;
        if self.mode == Mode::Lab {
            return;
        }
        requests.output.actions.extend(actions);
        if !snapshot.paused && now - self.touched >= Self::PATIENCE {
            requests.output.actions.push(Action::SetPaused(true));
            self.rests = true;
        }
    }

    /// Follows a change of the screen's rate.
    pub fn follow_screen(&mut self, change: &ScreenChange) {
        if let Some(open) = &mut self.open {
            change.apply(&mut Arc::make_mut(&mut open.start).lanes);
            open.session.follow_screen(change);
        }
    }

    /// The scenario as it was opened, and the words of now, for the stage; `None` in the lab and where no opening is open.
    pub fn open(&self) -> Option<(Arc<Scenario>, OpeningWords)> {
        self.open
            .as_ref()
            .filter(|_| self.mode == Mode::Stage)
            .map(|open| (Arc::clone(&open.start), open.words.clone()))
    }

    /// The scenario as it was opened.
    pub fn own_settings(&self) -> Option<Arc<Scenario>> {
        self.open.as_ref().map(|open| Arc::clone(&open.start))
    }

    /// Takes an intent that others have too, if it has a meaning for an opening now.
    pub fn takes(&mut self, intent: Intent, requests: &mut Requests<'_>) -> bool {
        let is_here = self.mode == Mode::Stage && requests.draft.get().opening.is_some();
        let Some(open) = self.open.as_mut().filter(|_| is_here) else { return false };
        match intent {
            Intent::Time(TimeIntent::Reset) => {
                open.session = OpeningSession::of(&open.start).unwrap_or_else(|| open.session.clone());
                requests.draft.take_lesson(&open.start);
                requests.action(Action::Reset);
                true
            }
            Intent::Proceed => {
                for press in open.words.press.clone() {
                    next_thing::carry_out(press, &open.start, requests);
                }
                true
            }
            _ => false,
        }
    }

    /// Resumes after a pause for lack of input, once the transport in `rect` is touched.
    pub fn wake(&mut self, ui: &Ui, rect: Rect, requests: &mut Requests<'_>) {
        let released = ui.input(|input| input.pointer.any_released().then(|| input.pointer.interact_pos()).flatten());
        let is_asked = requests.asked.iter().any(|action| matches!(action, Action::SetPaused(_)));
        if self.rests
            && released.is_some_and(|at| rect.contains(at))
            && !is_asked
            && !requests.is_asked(Intent::Time(TimeIntent::PlayPause))
        {
            self.rests = false;
            requests.action(Action::SetPaused(false));
        }
    }

    /// Shows the settings above the rows of lanes that were just shown.
    pub fn show_rows(&mut self, ui: &mut Ui, frame: &FrameContext<'_>, requests: &mut Requests<'_>) {
        rows::show(ui, frame, requests, &mut self.causes);
    }

    /// Shows the line below the bar of switches.
    pub fn show_line(&self, ui: &mut Ui, frame: &FrameContext<'_>, requests: &mut Requests<'_>, rect: Rect) {
        let Some(view) = frame.script.as_opening() else { return };
        match line::show(ui, view, rect) {
            Some(line::Clicked::Next) => requests.ask(Intent::Proceed),
            Some(line::Clicked::Why) => {
                if let Some(lesson) = bundled_by_id(&view.opening.lesson) {
                    requests.ask(CourseIntent::Lesson(lesson.id));
                }
            }
            None => {}
        }
    }
}
