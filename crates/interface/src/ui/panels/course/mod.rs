//! The course in the window: the list of lessons, and the lesson that is being taken.

mod bar;
mod bar_room;
mod bets;
mod callout;
mod driven_run;
mod intents;
mod just_told;
mod layout;
mod lesson_row;
mod lesson_view;
mod opening;
mod own_lesson;
pub mod question;
mod rail;
mod rail_head;
mod reward;
mod speech;
mod thumbnail;

use crate::ui::base::keyboard;
use crate::ui::base::toasts::ToastKind;
use crate::ui::frame::course_info::LessonStart;
use crate::ui::frame::course_prefs::CoursePrefs;
use crate::ui::frame::intent::{CourseIntent, GameIntent, Intent, LaneIntent};
use crate::ui::frame::mode::Mode;
use crate::ui::frame::own_layers::OwnLayers;
use crate::ui::frame::plot_prefs::PlotPrefs;
use crate::ui::frame::requests::Requests;
use crate::ui::frame::window_info::WindowInfo;
use bar::Answered;
use bar_room::BarRoom;
pub use callout::show as show_callout;
use driven_run::DrivenRun;
use egui::Context;
use just_told::JustTold;
use lesson_view::LessonView;
pub use lesson_view::OpenParts;
pub use opening::OpeningStage;
use own_lesson::OwnLesson;
use rail::Rail;
use simulation::course::{
    CATALOGUE, CourseEntry, Next, OpeningEntry, OpeningWords, Outcome, Phase, PlacedBet, RehearsalState, Rehearsed,
    Session, Transport,
};
use simulation::lab::{Action, Snapshot};
use simulation::scenario::{Scenario, ScreenChange};
use speech::{BarAction, BarContents};
use std::sync::Arc;

/// The list of lessons and the lesson that is being taken.
#[derive(Debug, Default)]
pub struct Course {
    /// Preferences to remember.
    pub prefs: CoursePrefs,
    rail: Rail,
    session: Option<Session>,
    /// A lesson that an edit has left: undo goes back to it.
    left: Option<Session>,
    /// The open lesson of the course.
    pub entry: Option<&'static CourseEntry>,
    view: LessonView,
    speech: BarContents,
    bar_room: BarRoom,
    opening: OpeningStage,
    /// Text of the field for a number.
    number: String,
    /// `true` once a document has been observed.
    started: bool,
    /// A lesson was asked for in this frame, and is open in the next.
    opens: bool,
    /// `true` in the frame in which a lesson is open that was asked for.
    opened: bool,
    just_told: JustTold,
    /// The numbers of a run that the user has driven.
    driven: DrivenRun,
    own: OwnLesson,
    /// Ghosts and trails as the user has chosen them for this document.
    pub own_layers: OwnLayers,
    /// Mode of the window: the lab takes no lesson.
    mode: Mode,
}

impl Course {
    /// A course with what is remembered of it.
    pub fn new(prefs: CoursePrefs) -> Self {
        Course { prefs: prefs.sanitized(), ..Course::default() }
    }

    /// The user's own plots, whatever a lesson shows.
    pub fn own_plots(&self, now: PlotPrefs) -> PlotPrefs {
        self.view.own_plots(now)
    }

    /// Follows the mode of the window.
    pub fn set_mode(&mut self, mode: Mode) {
        (self.mode, self.opening.mode) = (mode, mode);
    }

    /// The opening as it was opened, and its words now; `None` in the lab and where none is open.
    pub fn told_opening(&self) -> Option<(Arc<Scenario>, OpeningWords)> {
        self.opening.open()
    }

    /// Follows a change of the screen's rate.
    pub fn follow_screen(&mut self, change: &ScreenChange) {
        self.opening.follow_screen(change);
    }

    /// Current phase of the lesson, if one is being taken.
    pub fn phase(&self) -> Option<Phase> {
        self.session.as_ref().map(Session::phase)
    }

    /// The opening as it was opened, or the lesson, or its trial, with its settings in the current phase; `None` without one.
    pub fn own_settings(&self) -> Option<Arc<Scenario>> {
        if let Some(start) = self.opening.own_settings() {
            return Some(start);
        }
        let session = self.session.as_ref().filter(|session| session.phase() != Phase::Free);
        session.map(|session| Arc::clone(session.expected()))
    }

    /// `true` while Play skips a bet.
    pub fn skips_bet(&self) -> bool {
        self.on_stage().is_some_and(Session::takes_bets)
    }

    /// The lesson that is being taken, while the stage shows it.
    fn on_stage(&self) -> Option<&Session> {
        self.session.as_ref().filter(|_| self.mode == Mode::Stage)
    }

    /// `true` while the question is asked.
    pub fn is_asking(&self) -> bool {
        self.phase() == Some(Phase::Ask)
    }

    /// Follows the lab and the window. `is_new`: the scenario did not come from an edit here. `plays`: an opening that is opened moves
    /// at once.
    pub fn observe(
        &mut self,
        ctx: &Context,
        (is_new, plays): (bool, bool),
        (snapshot, window): (&Snapshot<'_>, &WindowInfo<'_>),
        requests: &mut Requests<'_>,
    ) {
        self.observe_lesson(ctx, is_new, (snapshot, window), requests);
        self.opening.observe(ctx, is_new, plays, (snapshot, window), requests);
    }

    fn observe_lesson(
        &mut self,
        ctx: &Context,
        is_new: bool,
        (snapshot, window): (&Snapshot<'_>, &WindowInfo<'_>),
        requests: &mut Requests<'_>,
    ) {
        if let Some(file) = window.file {
            self.prefs.note_file(file);
        }
        if is_new || !std::mem::replace(&mut self.started, true) || std::mem::take(&mut self.opened) {
            self.begin((snapshot, window), requests);
        }
        requests.output.examined = self.own.examined();
        if let Some(flaw) = self.own.tell(&window.course) {
            requests.toast(ToastKind::Warning, flaw);
        }
        self.follow_lesson(snapshot.scenario, requests);
        let Some(session) = self.session.as_mut() else {
            self.speech = BarContents::default();
            let plays = self.mode == Mode::Stage && !snapshot.paused;
            if plays && self.is_example(snapshot.scenario) && snapshot.elapsed >= snapshot.scenario.duration {
                requests.action(Action::Reset);
            }
            return;
        };
        session.watch(snapshot);
        if self.mode == Mode::Stage {
            let before = session.phase();
            requests.output.actions.extend(session.observe(snapshot.scenario, Transport::of(snapshot)));
            self.just_told.follow(before, session.phase(), ctx.input(|input| input.time));
            if before != Phase::Free && session.phase() == Phase::Free {
                requests.toast(ToastKind::Info, "This changes what the lesson asks. Undo goes back to the lesson.");
            }
        } else if session.phase() == Phase::Ask {
            requests.output.actions.extend(session.set_free());
        }
        requests.output.rehearsals = session.wants();
        self.driven.follow(session, snapshot);
        let rehearsals = self.driven.among(window.course.rehearsals);
        if let (Some(entry), Phase::Why | Phase::Try(_) | Phase::Tried(_)) = (self.entry, session.phase())
            && let Some(Ok(verdict)) = speech::verdict(session, &rehearsals)
        {
            self.prefs.note_taken(entry.id, verdict.won == Some(true));
        }
        let plays = (!snapshot.paused, keyboard::is_here(ctx));
        self.speech = speech::bar_contents(session, &rehearsals, plays, self.entry);
        self.driven.complete(&mut self.speech.text, &mut self.speech.note);
    }

    /// `true` if an example is open, and no edit has taken its texts: it starts again after its time.
    fn is_example(&self, scenario: &Scenario) -> bool {
        self.entry.is_some_and(|entry| !entry.part.asks() && entry.title == scenario.title)
    }

    /// Leaves a lesson that the scenario no longer has, and goes back to one that it has again.
    fn follow_lesson(&mut self, scenario: &Scenario, requests: &mut Requests<'_>) {
        let is_of = |session: &Session| session.subject().lesson == scenario.lesson;
        if let Some(mut session) = self.session.take_if(|session| !is_of(session)) {
            requests.output.actions.extend(session.leave());
            (self.left, self.entry) = (Some(session), None);
        } else if self.session.is_none() && self.left.as_ref().is_some_and(is_of) {
            (self.session, self.entry) = (self.left.take(), CourseEntry::of(scenario));
        }
    }

    /// Takes another document.
    fn begin(&mut self, (snapshot, window): (&Snapshot<'_>, &WindowInfo<'_>), requests: &mut Requests<'_>) {
        let (scenario, start) = (snapshot.scenario, window.course.start);
        let same_lanes =
            |session: &Session| session.subject().lanes == scenario.lanes && session.subject().title == scenario.title;
        // Saving puts what was driven into the scenario; that ends no lesson.
        if snapshot.elapsed > timestep::time::Flicks::ZERO
            && self.session.as_ref().is_some_and(same_lanes)
            && start != LessonStart::Rest
        {
            return;
        }
        self.number.clear();
        (self.left, self.own_layers) = (None, OwnLayers::default());
        self.entry = CourseEntry::of(scenario);
        let is_bundled = window.file.is_none() && (self.entry.is_some() || OpeningEntry::of(scenario).is_some());
        self.own.open(scenario, is_bundled || start == LessonStart::Rest);
        self.rail.lesson_opened(self.entry);
        self.session = Session::of(scenario).filter(|_| start != LessonStart::Rest);
        if let Some(session) = self.session.as_mut().filter(|_| self.mode == Mode::Stage) {
            requests.output.actions.extend(session.restart(scenario).0);
            let skipped = if start == LessonStart::Play { session.skip() } else { Vec::new() };
            requests.output.actions.extend(skipped);
        }
    }

    /// Ends a frame that is presented, not laid out again.
    pub fn end_frame(&mut self) {
        self.opened |= std::mem::take(&mut self.opens);
    }

    /// `true` if the lesson's question is about the lanes of this scenario: not after a trial or an edit has changed them.
    pub fn asks_about(&self, scenario: &Scenario) -> bool {
        self.session.as_ref().is_none_or(|session| session.asks_about(scenario))
    }

    /// `true` if the lanes are those of the lesson, which its question and its answer are about.
    pub fn is_lesson(&self, scenario: &Scenario) -> bool {
        self.session.as_ref().is_some_and(|session| session.is_lesson(scenario))
    }

    /// The numbers of the run that the answer tells, while it tells one.
    pub fn told(&self, rehearsals: &[Rehearsed]) -> Option<Arc<Outcome>> {
        let session = self.on_stage().filter(|session| !session.is_switched())?;
        let is_told = matches!(session.phase(), Phase::Why | Phase::Tried(_));
        match Rehearsed::find(&self.driven.among(rehearsals), session.expected()) {
            RehearsalState::Done(outcome) if is_told => Some(outcome),
            _ => None,
        }
    }

    /// The intent of a key: while a bet is open, digits bet.
    pub fn of_key(&self, intent: Intent) -> Intent {
        match intent {
            Intent::Lane(LaneIntent::Choose(place)) if self.skips_bet() => Intent::Course(CourseIntent::Bet(place)),
            _ => intent,
        }
    }

    /// `true` while a click on a lane of the stage bets on it.
    pub fn bets_on_lanes(&self) -> bool {
        self.on_stage().is_some_and(Session::bets_on_lanes)
    }

    /// The intent of a click on a lane: while lanes are bet on, it bets.
    pub fn of_click(&self, ctx: &Context, lane: usize) -> Intent {
        match (self.bets_on_lanes(), ctx.input(|input| input.modifiers.shift)) {
            (true, true) => Intent::Course(CourseIntent::RaiseHand(lane)),
            (true, false) => Intent::Course(CourseIntent::Bet(lane)),
            (false, _) => Intent::Lane(LaneIntent::Choose(lane)),
        }
    }

    /// Takes the hands that a class raises out of the input.
    pub fn count_raised_hands(&mut self, ctx: &Context) {
        if self.mode == Mode::Stage
            && !ctx.text_edit_focused()
            && let Some(session) = self.session.as_mut().filter(|session| session.takes_bets())
        {
            for choice in bets::raised_hands(ctx) {
                session.raise_hand(choice);
            }
        }
    }

    fn open(&mut self, id: &'static str, requests: &mut Requests<'_>) {
        self.opens = true;
        requests.command(crate::ui::frame::output::Command::OpenLesson(id));
    }

    /// Opens the lesson so many places on.
    fn go_to_neighbour(&mut self, places: isize, requests: &mut Requests<'_>) {
        match self.entry.map_or(CATALOGUE.first(), |entry| entry.neighbour(places)) {
            Some(next) => self.open(next.id, requests),
            None if self.entry.is_some_and(|entry| !entry.part.asks()) => {
                requests.toast(ToastKind::Info, "There are no more examples on this side.");
            }
            None if places > 0 => requests.ask(GameIntent::StartOrLeave),
            None => requests.toast(ToastKind::Info, "This is the first lesson."),
        }
    }

    /// Asks the question again. What the user changed can be brought back.
    fn restart(&mut self, requests: &mut Requests<'_>) {
        let Some(session) = &mut self.session else { return };
        let (actions, restored) = session.restart(requests.draft.get());
        requests.action(Action::Reset);
        requests.output.actions.extend(actions);
        if let Some(lesson) = restored {
            requests.draft.take_lesson(&lesson);
            requests.toast(ToastKind::Info, "The lesson is as it was. Undo brings your changes back.");
        }
        self.number.clear();
    }

    /// Carries out what was done in the bar. Returns `false` if it has no meaning now.
    fn answer(&mut self, answered: Answered, requests: &mut Requests<'_>) -> bool {
        let Some(session) = &mut self.session else { return false };
        let actions = match answered {
            Answered::Choice(lane) | Answered::Action(BarAction::Go(Next::Bet(lane))) => {
                session.bet(PlacedBet::Choice(lane))
            }
            Answered::Number(number) => session.bet(PlacedBet::Number(number)),
            Answered::Action(BarAction::Skip | BarAction::Go(Next::See)) => session.skip(),
            Answered::Action(BarAction::BetNumber) => {
                requests.toast(ToastKind::Info, "Type a number into the field first.");
                return false;
            }
            Answered::Action(BarAction::Open(id)) => {
                self.open(id, requests);
                return true;
            }
            Answered::Action(BarAction::Go(Next::Why | Next::Tell)) => {
                session.tell();
                return true;
            }
            Answered::Action(BarAction::Go(Next::More)) => {
                session.tell_more();
                return true;
            }
            Answered::Action(BarAction::Go(Next::Try(index))) => {
                let is_edited = !session.is_untouched(requests.draft.get());
                let Some((trial, actions)) = session.try_out(index) else { return false };
                if is_edited {
                    requests.toast(ToastKind::Info, "The lesson tries something else. Undo brings your changes back.");
                }
                requests.draft.take_lesson(&trial);
                actions
            }
            Answered::Action(BarAction::Go(next @ (Next::Lesson | Next::Restart))) => {
                match next {
                    Next::Lesson => self.go_to_neighbour(1, requests),
                    _ => self.restart(requests),
                }
                return true;
            }
        };
        let has_meaning = !actions.is_empty();
        requests.output.actions.extend(actions);
        has_meaning
    }
}
