//! Contents of a lesson's bar: a sentence, the choices, and the next actions.

use crate::ui::base::words::{capitalized, counted};
use simulation::course::{
    BetVerdict, CATALOGUE, CourseEntry, Next, Phase, PlacedBet, RehearsalState, Rehearsed, Session, settle,
};
use simulation::scenario::lesson::Bet;

/// Contents of the bar.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BarContents {
    /// The verdict on the bet; empty if there is none.
    pub head: String,
    /// `true` if the bet was right, `false` if it was wrong.
    pub won: Option<bool>,
    /// Running text.
    pub text: String,
    /// `true` while the answer is being computed; the text then shows the progress.
    pub waits: bool,
    /// Tooltip of the text; empty if there is none.
    pub note: String,
    /// `true` while switches differ from the lesson's settings; the bar then says which settings the bet and the answer refer to.
    pub is_switched: bool,
    /// Choices to bet on, or that were there to bet on.
    pub choices: Vec<Choice>,
    /// `true` once it is too late to bet: the choices stay to be read.
    pub is_decided: bool,
    /// `true` while a number can be typed.
    pub asks_number: bool,
    /// Things to do, the most important first.
    pub offers: Vec<BarButton>,
    /// Lessons like this one, at its end.
    pub alike: Vec<BarButton>,
}

/// A choice to bet on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Its words.
    pub label: String,
    /// Hands that were raised for it.
    pub hands: u32,
    /// `true` if the bet is on it.
    pub is_bet: bool,
}

/// Something to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BarButton {
    /// Words of its button.
    pub label: String,
    /// Its action.
    pub action: BarAction,
    /// `true` if it is the next thing to do: Enter does it.
    pub first: bool,
}

/// An action in the bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BarAction {
    /// Goes on.
    Go(Next),
    /// Bets on the number in the field.
    BetNumber,
    /// Goes on without a bet.
    Skip,
    /// Opens the lesson with this id.
    Open(&'static str),
}

/// Shown while switches differ from the lesson's own settings.
pub const SWITCHED: &str = "The bet and the answer are about the lesson's own settings. Reset returns to them.";
/// Says that Play skips the bet.
pub const PLAYS_WITHOUT_BET: &str = "This plays without a bet; at the end comes the answer.";

/// Words before the lessons that are like this one.
pub const ALIKE: &str = "More like this:";

/// Words of the session now. `plays`: time passes; `keys`: there is a keyboard. `entry` is the lesson, if it is one of the course.
pub fn bar_contents(
    session: &Session,
    rehearsals: &[Rehearsed],
    (plays, keys): (bool, bool),
    entry: Option<&CourseEntry>,
) -> BarContents {
    let mut speech = match session.phase() {
        Phase::Ask => ask(session, (plays, keys)),
        Phase::See => see(session),
        Phase::Why => why(session, rehearsals),
        Phase::Try(index) => trial(session, index),
        Phase::Tried(index) => tried(session, index, rehearsals),
        Phase::Free => BarContents {
            text: "The question and its answer belong to the lesson as it was opened.".to_owned(),
            offers: offers(session),
            ..BarContents::default()
        },
    };
    speech.is_switched = session.is_switched();
    if session.next() == Some(Next::Lesson)
        && let Some(entry) = entry
    {
        speech.alike = alike(entry);
        let lead = speech.offers.iter_mut().filter(|offer| offer.action == BarAction::Go(Next::Lesson));
        lead.for_each(|offer| offer.label = next_words(entry));
    }
    speech
}

/// Words of the button that leads on from this lesson: along its part of the course, or to the next part.
fn next_words(entry: &CourseEntry) -> String {
    match entry.neighbour(1) {
        Some(next) if next.part == entry.part => "Next lesson".to_owned(),
        Some(next) => format!("Go on with {}", next.part.title()),
        None => "Go on with Find the bug".to_owned(),
    }
}

fn alike(entry: &CourseEntry) -> Vec<BarButton> {
    let others = entry.alike.iter().filter_map(|id| CATALOGUE.iter().find(|other| other.id == *id));
    others
        .map(|other| BarButton { label: other.title.clone(), action: BarAction::Open(other.id), first: false })
        .collect()
}

/// The verdict on the session's bet, once its rehearsal is done.
pub fn verdict(session: &Session, rehearsals: &[Rehearsed]) -> Option<Result<BetVerdict, String>> {
    let RehearsalState::Done(outcome) = Rehearsed::find(rehearsals, session.subject()) else { return None };
    settle(session.plan(), &session.labels(), session.wager(), &outcome).transpose()
}

fn ask(session: &Session, (plays, keys): (bool, bool)) -> BarContents {
    let hands = session.poll().hands();
    let or_press = match hands.len() {
        _ if !keys => String::new(),
        0 => String::new(),
        1 => ", or press 1".to_owned(),
        2 => ", or press 1 or 2".to_owned(),
        count => format!(", or press 1 to {}", count.min(9)),
    };
    let mut speech = BarContents { offers: offers(session), ..BarContents::default() };
    match &session.plan().bet {
        None => speech.text = "Watch what happens.".to_owned(),
        Some(Bet::Lanes { .. }) => {
            speech.text = format!("{} the lane you believe in{or_press}.", if keys { "Click" } else { "Tap" });
            let raised = hands.iter().enumerate().filter(|(_, hands)| **hands > 0);
            let counts: Vec<_> = raised
                .map(|(lane, hands)| format!("lane {}: {}", lane + 1, counted((*hands).into(), "hand")))
                .collect();
            if !counts.is_empty() {
                speech.text += &format!(" {}.", capitalized(&counts.join(", ")));
            }
        }
        Some(Bet::Choices { choices, .. }) => {
            speech.text = format!("Choose your answer{or_press}.");
            speech.choices = choices_of(session, choices);
        }
        Some(Bet::Number { .. }) => {
            speech.text = format!("Type a number and {}.", if keys { "press Enter" } else { "tap Bet" });
            speech.asks_number = true;
            speech.offers.insert(0, BarButton { label: "Bet".to_owned(), action: BarAction::BetNumber, first: true });
        }
    }
    if plays && session.takes_bets() {
        speech.text = format!("{PLAYS_WITHOUT_BET} {}", speech.text);
    }
    speech
}

/// The choices with their hands and the bet.
fn choices_of(session: &Session, labels: &[String]) -> Vec<Choice> {
    let is_bet = |index: usize| session.wager() == Some(PlacedBet::Choice(index));
    let choice = |(index, (label, hands)): (usize, (&String, &u32))| Choice {
        label: label.clone(),
        hands: *hands,
        is_bet: is_bet(index),
    };
    labels.iter().zip(session.poll().hands()).enumerate().map(choice).collect()
}

fn see(session: &Session) -> BarContents {
    let labels = session.labels();
    let bet = match session.wager() {
        Some(PlacedBet::Choice(index)) => match session.plan().bet {
            Some(Bet::Lanes { .. }) => {
                format!("You bet on lane {}, {}. ", index + 1, labels.get(index).map_or("", String::as_str))
            }
            _ => "Your answer is marked. ".to_owned(),
        },
        Some(PlacedBet::Number(number)) => format!("You bet on {number}. "),
        None => String::new(),
    };
    let hint = if session.plan().start.paused { "Space lets it play." } else { "Watch." };
    let choices = match &session.plan().bet {
        Some(Bet::Choices { choices, .. }) if session.wager().is_some() => choices_of(session, choices),
        _ => Vec::new(),
    };
    BarContents { text: bet + hint, choices, is_decided: true, offers: offers(session), ..BarContents::default() }
}

fn why(session: &Session, rehearsals: &[Rehearsed]) -> BarContents {
    let mut speech = answer_told(session, rehearsals, None);
    if session.tells_more()
        && let RehearsalState::Done(outcome) = Rehearsed::find(rehearsals, session.subject())
    {
        speech.text = outcome.fill(&session.plan().more).unwrap_or_else(|error| error);
    }
    match verdict(session, rehearsals) {
        Some(Ok(verdict)) => {
            (speech.head, speech.won) = (capitalized(&verdict.answer), verdict.won);
            if let Some(words) = verdict.words.filter(|_| !session.tells_more()) {
                speech.text = format!("{words} {}", speech.text);
            }
        }
        Some(Err(error)) => speech.head = error,
        None => {}
    }
    speech
}

fn trial(session: &Session, index: usize) -> BarContents {
    let say = session.plan().trials.get(index).map_or("", |trial| &trial.say);
    BarContents { text: format!("{say} Watch what becomes of it."), offers: offers(session), ..BarContents::default() }
}

fn tried(session: &Session, index: usize, rehearsals: &[Rehearsed]) -> BarContents {
    BarContents { offers: offers(session), ..answer_told(session, rehearsals, Some(index)) }
}

/// The answer of the lesson or of a trial, with the numbers of its run.
fn answer_told(session: &Session, rehearsals: &[Rehearsed], trial: Option<usize>) -> BarContents {
    let plan = session.plan();
    let (scenario, template) =
        match trial.and_then(|index| Some((session.trial(index)?, &plan.trials.get(index)?.then))) {
            Some(of_trial) => of_trial,
            None => (session.subject(), &plan.why),
        };
    let rehearsal = Rehearsed::find(rehearsals, scenario);
    let text = match &rehearsal {
        RehearsalState::Done(outcome) => outcome.fill(template).unwrap_or_else(|error| error),
        RehearsalState::Running(done) => format!("Computing the answer… {:.0} %", 100.0 * done),
        RehearsalState::Failed(why) => why.clone(),
    };
    let waits = matches!(rehearsal, RehearsalState::Running(_));
    let as_shown = if session.is_switched() { "" } else { ", as those on the lanes" };
    let note = format!("Numbers of the whole run, {} s{as_shown}.", session.length().secs());
    BarContents { text, note, waits, offers: offers(session), ..BarContents::default() }
}

/// The things to do, the next one first.
fn offers(session: &Session) -> Vec<BarButton> {
    let (plan, next) = (session.plan(), session.next());
    let say = |index: usize| plan.trials.get(index).map_or("", |trial| trial.say.trim_end_matches('.'));
    let label = |next: Next| match next {
        Next::Bet(choice) => format!("Bet with the {}: {}", session.poll().most_hands(), choice + 1),
        Next::See => "Play".to_owned(),
        Next::Why => "Why?".to_owned(),
        Next::More => "More".to_owned(),
        Next::Try(index) => format!("Try: {}", say(index)),
        Next::Tell => "What came of it?".to_owned(),
        Next::Lesson => "Next lesson".to_owned(),
        Next::Restart => "Start the lesson again".to_owned(),
    };
    let offer = |action: Next, first: bool| BarButton { label: label(action), action: BarAction::Go(action), first };
    let mut offers: Vec<_> = next.map(|next| offer(next, true)).into_iter().collect();
    if matches!(session.phase(), Phase::Why | Phase::Tried(_)) {
        let tried = |index: usize| session.phase() == Phase::Tried(index) || next == Some(Next::Try(index));
        let others = (0..plan.trials.len()).filter(|index| !tried(*index));
        offers.extend(others.map(|index| offer(Next::Try(index), false)));
        if session.phase() == Phase::Why && !session.tells_more() && !plan.more.is_empty() {
            offers.push(offer(Next::More, false));
        }
        if next != Some(Next::Lesson) {
            offers.push(offer(Next::Lesson, false));
        }
    }
    if session.takes_bets() {
        offers.push(BarButton { label: "Skip".to_owned(), action: BarAction::Skip, first: false });
    }
    offers
}

#[cfg(test)]
mod tests {
    use super::*;
    use picture::figures::Figure;
    use simulation::course::Rehearsal;
    use simulation::lab::Plot;
    use simulation::scenario::LESSONS;
    use std::sync::Arc;
    use timestep::entry::Entry;

    fn rehearsed(scenario: &Arc<simulation::scenario::Scenario>) -> Rehearsed {
        let outcome = Rehearsal::of(scenario).finish();
        Rehearsed { scenario: Arc::clone(scenario), state: RehearsalState::Done(Arc::new(outcome)) }
    }

    /// Takes a lesson from the question to its last trial; every text has its numbers.
    fn take(id: &str, scenario: &simulation::scenario::Scenario) {
        let mut session = Session::of(scenario).unwrap_or_else(|| panic!("{id} asks nothing"));
        session.restart(scenario);
        let asked = bar_contents(&session, &[], (false, true), None);
        assert!(asked.head.is_empty() && !asked.text.is_empty() && session.reveal().is_some(), "{id}");
        let mut rehearsals = vec![rehearsed(session.subject())];
        let outcome = match &rehearsals[0].state {
            RehearsalState::Done(outcome) => Arc::clone(outcome),
            other => panic!("{other:?}"),
        };
        let number = simulation::course::AnswerNumber::of(session.subject(), &outcome).map(|number| number.text);
        assert!(number.is_some_and(|text| text.contains(|letter: char| letter.is_ascii_digit())), "{id} has no number");
        let wager = match simulation::course::judge(session.plan().bet.as_ref().unwrap(), &outcome) {
            Ok(simulation::course::RightAnswer::Choice(index)) => PlacedBet::Choice(index),
            Ok(simulation::course::RightAnswer::Number([least, most])) => PlacedBet::Number(0.5 * (least + most)),
            Err(error) => panic!("{id}: {error}"),
        };
        assert!(!session.bet(wager).is_empty(), "{id} takes no bet");
        session.tell();
        let why = bar_contents(&session, &rehearsals, (false, true), None);
        assert_eq!(why.won, Some(true), "{id}: {}", why.head);
        assert!(
            why.head.starts_with("Right: ") && !why.text.is_empty() && why.note.contains(" s, as those on the lanes"),
            "{id}: {}",
            why.head
        );
        let mut texts = vec![why.text];
        let offers_more =
            |speech: &BarContents| speech.offers.iter().any(|offer| offer.action == BarAction::Go(Next::More));
        let has_more = !session.plan().more.is_empty();
        assert_eq!(offers_more(&bar_contents(&session, &rehearsals, (false, true), None)), has_more, "{id}");
        if has_more {
            session.tell_more();
            let told = bar_contents(&session, &rehearsals, (false, true), None);
            assert!(told.text.len() > 20 && told.text != texts[0] && !offers_more(&told), "{id}: {}", told.text);
            texts.push(told.text);
        }
        for plot in &session.reveal().unwrap().plots {
            assert!(Plot::by_id(plot).is_some() || Figure::by_id(plot).is_some(), "{id}: no plot {plot}");
        }
        for moment in &session.plan().moments {
            texts.push(outcome.fill(&moment.say).unwrap_or_else(|error| panic!("{id}: {error}")));
        }
        for index in 0..session.plan().trials.len() {
            let (trial, _) = session.try_out(index).unwrap();
            // The teacher's guide has the numbers of the trial's own run; here its words are enough.
            rehearsals.push(Rehearsed { scenario: trial, state: rehearsals[0].state.clone() });
            session.tell();
            assert_eq!(session.phase(), Phase::Tried(index), "{id}");
            texts.push(bar_contents(&session, &rehearsals, (false, true), None).text);
        }
        for text in texts {
            let broken = ["{", "}", "NaN", "inf ", "there is no", "has no `"].iter().any(|word| text.contains(word));
            assert!(!broken && !text.is_empty(), "{id}: {text}");
        }
        assert_eq!(session.next(), Some(Next::Lesson), "{id}");
        let entry = CourseEntry::of(scenario).unwrap();
        let last = bar_contents(&session, &rehearsals, (false, true), Some(entry));
        let opened: Vec<_> = last.alike.iter().map(|offer| offer.action).collect();
        assert!(
            opened.iter().eq(&entry.alike.iter().map(|id| BarAction::Open(id)).collect::<Vec<_>>()),
            "{id}: {opened:?}"
        );
        let is_last = entry.place().0 == entry.place().1;
        assert_eq!(last.offers[0].label.starts_with("Go on with "), is_last, "{id}: {}", last.offers[0].label);
    }

    /// Every lesson, one after the other on all processors.
    #[test]
    fn every_lesson_can_be_taken_to_its_end() {
        use rayon::prelude::*;
        LESSONS.par_iter().for_each(|lesson| take(lesson.id, &lesson.scenario()));
    }

    #[test]
    fn the_answer_waits_for_its_numbers() {
        let scenario = simulation::scenario::Scenario::load("max-frame").unwrap();
        let mut session = Session::of(&scenario).unwrap();
        session.restart(&scenario);
        session.bet(PlacedBet::Choice(0));
        session.tell();
        let running = Rehearsed { scenario: Arc::clone(session.subject()), state: RehearsalState::Running(0.42) };
        assert_eq!(bar_contents(&session, &[running], (false, true), None).text, "Computing the answer… 42 %");
        assert!(bar_contents(&session, &[], (false, true), None).head.is_empty());
    }

    #[test]
    fn hands_are_counted_beside_their_choice() {
        let scenario = simulation::scenario::Scenario::load("max-frame").unwrap();
        let mut session = Session::of(&scenario).unwrap();
        session.restart(&scenario);
        for lane in [1, 1, 0] {
            session.raise_hand(lane);
        }
        let speech = bar_contents(&session, &[], (false, true), None);
        assert!(speech.text.ends_with("Lane 1: 1 hand, lane 2: 2 hands."), "{}", speech.text);
        let playing = bar_contents(&session, &[], (true, true), None).text;
        assert_eq!(playing, format!("{PLAYS_WITHOUT_BET} {}", speech.text), "Play says that it skips the bet");
        assert_eq!(speech.offers[0].action, BarAction::Go(Next::Bet(1)));
        assert_eq!(speech.offers.last().unwrap().action, BarAction::Skip);
    }
}
