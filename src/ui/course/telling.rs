//! What a lesson tells a person who does not see it: its words, without what only moves on.

use super::speech::Speech;
use crate::course::{Phase, RehearsalState, Rehearsed, Session};
use crate::ui::frame_context::FrameContext;

/// Words of a lesson at a moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Telling {
    /// Part of the lesson.
    pub phase: Phase,
    /// Said before the words where the part begins: the question.
    pub opening: Option<String>,
    /// The verdict, the text, and what Enter does; empty while they are being computed.
    pub words: String,
    /// The sentence pinned to the run.
    pub moment: Option<String>,
}

/// What the session tells now; `speech` is what stands in its bar.
pub fn of(session: &Session, speech: &Speech, frame: &FrameContext<'_>) -> Telling {
    let phase = session.phase();
    let opening = (phase == Phase::Ask).then(|| session.plan().ask.clone());
    let words = if speech.waits { String::new() } else { words(speech) };
    Telling { phase, opening, words, moment: moment(session, frame) }
}

fn words(speech: &Speech) -> String {
    let choices = speech.choices.iter().enumerate().map(|(index, choice)| format!("{}: {}.", index + 1, choice.label));
    let next = speech.offers.first().filter(|offer| offer.first).map(|offer| format!("Enter: {}.", offer.label));
    let said = [speech.head.clone(), speech.text.clone()].into_iter().filter(|text| !text.is_empty());
    said.chain(choices).chain(next).collect::<Vec<_>>().join(" ")
}

/// The sentence of the moment that the run is at, with its numbers.
pub fn moment(session: &Session, frame: &FrameContext<'_>) -> Option<String> {
    let moment = session.moment(frame.snapshot.elapsed)?;
    match Rehearsed::find(frame.window.course.rehearsals, session.subject()) {
        RehearsalState::Done(outcome) => outcome.fill(&moment.say).ok(),
        _ => None,
    }
}
