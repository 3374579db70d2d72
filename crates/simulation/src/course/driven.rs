//! A lesson whose lanes the user drives: the run that was driven has the numbers to tell.

use super::answer::judge;
use super::outcome::Outcome;
use super::phase::Phase;
use super::session::Session;
use crate::lab::Snapshot;
use crate::scenario::lesson::Template;

/// `true` if the user has driven the run of the snapshot.
pub fn is_driven(session: &Session, snapshot: &Snapshot<'_>) -> bool {
    snapshot.can_be_driven() && snapshot.input.changes() != session.expected().input.changes()
}

/// `true` if these numbers complete the texts of the lesson's present phase, and decide its bet.
pub fn completes(session: &Session, outcome: &Outcome) -> bool {
    let is_filled = |text: &Template| outcome.fill(text).is_ok();
    let plan = session.plan();
    match session.phase() {
        Phase::Try(index) | Phase::Tried(index) => plan.trials.get(index).is_none_or(|trial| is_filled(&trial.then)),
        _ => {
            let mut texts = [&plan.why, &plan.more].into_iter().chain(&plan.wrong);
            texts.all(is_filled) && plan.bet.as_ref().is_none_or(|bet| judge(bet, outcome).is_ok())
        }
    }
}
