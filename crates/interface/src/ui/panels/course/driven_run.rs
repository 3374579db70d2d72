//! The numbers of a run that the user drives: texts and the judgement of the bet come from it, as those on the lanes do.

use simulation::course::{Outcome, Phase, RehearsalState, Rehearsed, Session, completes, is_driven};
use simulation::lab::Snapshot;
use simulation::scenario::Scenario;
use std::borrow::Cow;
use std::sync::Arc;
use timestep::time::Flicks;

/// The last numbers of the run that the user drives.
#[derive(Debug, Default)]
pub struct DrivenRun {
    taken: Option<DrivenNumbers>,
}

#[derive(Debug)]
struct DrivenNumbers {
    /// The lesson, or the trial of it, whose run it is.
    scenario: Arc<Scenario>,
    outcome: Arc<Outcome>,
    /// Lab time of the numbers.
    at: Flicks,
    /// `true` if they complete the texts.
    is_enough: bool,
}

/// Said before the texts of the lesson's own run while the user's has not enough numbers for them.
const RECORDED: &str = "You have not pushed enough to measure it; in the recorded run:";
/// Tooltip of the texts.
const OWN: &str = "Numbers of the run that you drove, as far as it has come.";

impl DrivenRun {
    /// Lab time between two readings of the numbers that the text cites, while the run goes on.
    const PERIOD: Flicks = Flicks::SECOND;

    /// Reads the numbers of the run, if the user has driven it and the text cites some.
    pub fn follow(&mut self, session: &Session, snapshot: &Snapshot<'_>) {
        if !matches!(session.phase(), Phase::Why | Phase::Tried(_)) || !is_driven(session, snapshot) {
            self.taken = None;
            return;
        }
        let scenario = session.expected();
        let is_new = |taken: &DrivenNumbers| {
            let passed = Flicks((snapshot.elapsed - taken.at).0.abs());
            let is_due = passed >= Self::PERIOD || (snapshot.paused && passed > Flicks::ZERO);
            Arc::ptr_eq(&taken.scenario, scenario) && !is_due
        };
        if !self.taken.as_ref().is_some_and(is_new) {
            let outcome = Arc::new(Outcome::of_snapshot(snapshot));
            let is_enough = completes(session, &outcome);
            self.taken =
                Some(DrivenNumbers { scenario: Arc::clone(scenario), outcome, at: snapshot.elapsed, is_enough });
        }
    }

    /// The rehearsals, with the run that was driven in the place of the one of the same scenario.
    pub fn among<'a>(&self, rehearsals: &'a [Rehearsed]) -> Cow<'a, [Rehearsed]> {
        let Some(DrivenNumbers { scenario, outcome, is_enough: true, .. }) = &self.taken else {
            return Cow::Borrowed(rehearsals);
        };
        let driven = Rehearsed { scenario: Arc::clone(scenario), state: RehearsalState::Done(Arc::clone(outcome)) };
        let others = rehearsals.iter().filter(|known| !known.is_of(scenario)).cloned();
        Cow::Owned(std::iter::once(driven).chain(others).collect())
    }

    /// The text and its tooltip, which say whose numbers they have.
    pub fn complete(&self, text: &mut String, note: &mut String) {
        match &self.taken {
            None => {}
            Some(DrivenNumbers { is_enough: true, .. }) => OWN.clone_into(note),
            Some(_) => *text = format!("{RECORDED} {text}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::speech;
    use super::*;
    use simulation::course::{PlacedBet, Rehearsal, Transport};
    use simulation::input::Input;
    use simulation::lab::{Frame, Lab};
    use simulation::lane::LaneSpec;

    /// The lesson `drive` after a bet, pushed like a user every `every` frames of the window, to its end; told.
    fn driven(every: Option<usize>) -> (Session, Lab) {
        let scenario = Scenario::load("drive").unwrap();
        let (mut lab, mut session) = (Lab::new(scenario.clone()), Session::of(&scenario).unwrap());
        lab.set_lead(Flicks(Lab::NOMINAL_FRAME.0 / 2));
        let (mut actions, _) = session.restart(&scenario);
        actions.extend(session.bet(PlacedBet::Number(50.0)));
        for frame in 0..900 {
            let pushes = every.map(|every| if frame / every % 2 == 1 { Input::new(1.0, 0.0) } else { Input::NONE });
            let input = Some(pushes.unwrap_or(Input::NONE));
            lab.frame(Frame {
                elapsed: Flicks(Lab::NOMINAL_FRAME.0 + 40_000),
                actions: &actions,
                input,
                ..Frame::default()
            });
            let snapshot = lab.snapshot();
            session.watch(&snapshot);
            actions = session.observe(snapshot.scenario, Transport::of(&snapshot));
        }
        assert_eq!(session.phase(), Phase::Why, "the run has come to its end");
        (session, lab)
    }

    fn rehearsed(session: &Session) -> Vec<Rehearsed> {
        let outcome = Arc::new(Rehearsal::of(session.subject()).finish());
        vec![Rehearsed { scenario: Arc::clone(session.subject()), state: RehearsalState::Done(outcome) }]
    }

    #[test]
    fn what_is_told_is_what_the_lanes_show() {
        let (session, lab) = driven(Some(23));
        let (mut run, rehearsals) = (DrivenRun::default(), rehearsed(&session));
        run.follow(&session, &lab.snapshot());
        let (outcome, among) = (Outcome::of_lab(&lab), run.among(&rehearsals));
        let told = speech::bar_contents(&session, &among, (false, true), None);
        assert!(told.text.contains(&outcome.fill(&session.plan().why).unwrap()), "{}", told.text);
        let of_file = speech::bar_contents(&session, &rehearsals, (false, true), None);
        assert_ne!(told.text, of_file.text, "the recorded run has other numbers");
        // The judgement, too.
        let names = ["lane2.input_latency_ms.mean", "lane1.input_latency_ms.mean"];
        let [late, early] = names.map(|name| outcome.value(&name.parse().unwrap(), None).unwrap());
        let is_near = (50.0 - (late - early)).abs() <= 0.2 * (late - early);
        assert_eq!(told.won, Some(is_near), "{late} − {early}: {}", told.head);
        let (mut text, mut note) = (told.text.clone(), told.note);
        run.complete(&mut text, &mut note);
        assert_eq!((text, &*note), (told.text, OWN));
        // Nothing answers before the hand.
        for lane in &lab.snapshot().lanes {
            let report = lane.report(simulation::metrics::Stretch::WholeRun);
            let latency = report.input_latency_ms.unwrap();
            assert!(latency.shown > 5 && latency.min.unwrap() >= 0.0, "{}: {latency:?}", LaneSpec::title(lane.spec()));
        }
    }

    #[test]
    fn a_run_that_nobody_drove_is_that_of_the_file() {
        let (session, lab) = driven(None);
        let (mut run, rehearsals) = (DrivenRun::default(), rehearsed(&session));
        run.follow(&session, &lab.snapshot());
        assert!(matches!(run.among(&rehearsals), Cow::Borrowed(_)));
        let (mut text, mut note) = ("x".to_owned(), "y".to_owned());
        run.complete(&mut text, &mut note);
        assert_eq!((text, note), ("x".to_owned(), "y".to_owned()));
    }

    /// One tap at the very end is no run to measure.
    #[test]
    fn too_short_a_drive_says_whose_numbers_it_tells() {
        let (session, mut lab) = driven(None);
        lab.frame(Frame {
            input: Some(Input::new(0.0, 1.0)),
            actions: &[simulation::lab::Action::Reset],
            ..Frame::default()
        });
        let (mut run, rehearsals) = (DrivenRun::default(), rehearsed(&session));
        run.follow(&session, &lab.snapshot());
        assert!(matches!(run.among(&rehearsals), Cow::Borrowed(_)));
        let (mut text, mut note) = ("It is late.".to_owned(), String::new());
        run.complete(&mut text, &mut note);
        assert_eq!(text, format!("{RECORDED} It is late."));
    }
}
