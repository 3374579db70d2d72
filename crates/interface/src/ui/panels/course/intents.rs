//! The intents that the course carries out, and those of others that it takes when they have a meaning for it.

use super::bar::Answered;
use super::rail::Rail;
use super::speech::BarAction;
use super::{Course, bar};
use crate::ui::frame::course_prefs::RailPlace;
use crate::ui::frame::intent::{CourseIntent, Intent, TimeIntent};
use crate::ui::frame::mode::Mode;
use crate::ui::frame::requests::Requests;
use egui::Context;
use simulation::scenario::lesson::Bet;

impl Course {
    /// Carries out an intent of the course.
    pub fn handle(&mut self, ctx: &Context, intent: CourseIntent, requests: &mut Requests<'_>) {
        let width = ctx.content_rect().width();
        let taken = self.on_stage().is_some();
        match intent {
            CourseIntent::Lesson(id) => {
                self.fold_drawer(width);
                self.open(id, requests);
            }
            CourseIntent::Next => self.go_to_neighbour(1, requests),
            CourseIntent::Previous => self.go_to_neighbour(-1, requests),
            CourseIntent::ToggleRail => self.prefs.rail = self.rail.toggled(self.prefs.rail, taken, width),
            CourseIntent::SearchLessons => self.rail.search(),
            CourseIntent::Bet(_) if self.asks_number() => {
                ctx.memory_mut(|memory| memory.request_focus(bar::field_id()));
            }
            CourseIntent::Bet(choice) => {
                self.answer(Answered::Choice(choice), requests);
            }
            CourseIntent::RaiseHand(choice) => {
                self.session.iter_mut().for_each(|session| session.raise_hand(choice));
            }
        }
    }

    /// Takes an intent that others have too, if it has a meaning for the course now.
    pub fn takes(&mut self, ctx: &Context, intent: Intent, requests: &mut Requests<'_>) -> bool {
        if self.opening.takes(intent, requests) {
            return true;
        }
        match intent {
            Intent::Escape => {
                let width = ctx.content_rect().width();
                self.rail.end_search()
                    || self.fold_drawer(width)
                    || (self.mode == Mode::Stage && self.answer(Answered::Action(BarAction::Skip), requests))
            }
            Intent::Proceed => {
                let Some(session) = self.on_stage() else { return false };
                match session.next() {
                    _ if self.just_told.is_now(ctx) => true,
                    Some(next) => self.answer(Answered::Action(BarAction::Go(next)), requests),
                    // Only a bet leads on.
                    None => true,
                }
            }
            Intent::Time(TimeIntent::Reset) if self.on_stage().is_some() => {
                self.restart(requests);
                true
            }
            _ => false,
        }
    }

    /// Folds the list where it covers the rest of the window. Returns `false` if it does not.
    fn fold_drawer(&mut self, width: f32) -> bool {
        let lies_over = Rail::is_drawer(width) && self.prefs.rail == RailPlace::Open;
        if lies_over {
            self.prefs.rail = RailPlace::InLessons;
        }
        lies_over
    }

    fn asks_number(&self) -> bool {
        let session = self.session.as_ref().filter(|session| session.takes_bets());
        session.is_some_and(|session| matches!(session.plan().bet, Some(Bet::Number { .. })))
    }
}
