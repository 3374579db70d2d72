//! Flaws of an opening: texts that some setting of the switches leaves without a value, and answers that never hold.

use super::answer_claim::is_so;
use super::outcome::Outcome;
use crate::lane::{Guards, LaneSpec};
use crate::scenario::opening::{Answer, Condition, Control, OpeningText, Term};
use crate::scenario::{Flaw, Opening, Scenario};
use files::visible_text::quotable;

/// The flaws of a scenario's opening; none of a scenario without one.
pub(super) fn opening_flaws(scenario: &Scenario) -> Vec<Flaw> {
    let Some(opening) = &scenario.opening else { return Vec::new() };
    let mut flaws: Vec<_> =
        text_flaw(opening, &scenario.lanes, "opening.line".to_owned(), &opening.line, None).into_iter().collect();
    for (place, answer) in opening.answers.iter().enumerate() {
        let path = |key: &str| format!("opening.answers.{place}.{key}");
        let Answer { when, claim, no_claim, say, next, press } = answer;
        if claim.is_none() && no_claim.is_empty() {
            flaws.push(Flaw::new(
                path("is"),
                "it is missing: what the sentence claims, or `no_claim`, the reason why it claims nothing",
            ));
        }
        flaws.extend(when.as_ref().and_then(|when| never_holds(opening, when, &scenario.lanes, path("when"))));
        for (key, text) in [("say", say), ("next", next)] {
            flaws.extend(text_flaw(opening, &scenario.lanes, path(key), text, when.as_ref()));
        }
        let vain = press.iter().filter(|press| is_missing(opening, press.control, &scenario.lanes));
        flaws.extend(vain.map(|press| Flaw::new(path("press"), format!("its lane has no `{}`", press.control.word()))));
    }
    flaws
}

/// The flaws of an opening that its run at the start shows: claims about numbers that no lane has, and a first sentence that is not so.
pub(super) fn opening_flaws_of_run(scenario: &Scenario, outcome: &Outcome) -> Vec<Flaw> {
    let Some(opening) = &scenario.opening else { return Vec::new() };
    let last = opening.answers.len().saturating_sub(1);
    let claims = opening.answers.iter().enumerate().filter_map(|(place, answer)| Some((place, answer.claim.as_ref()?)));
    let wrong = claims.filter_map(|(place, claim)| {
        let reason = match is_so(claim, opening, &scenario.lanes, outcome) {
            Ok(true) => return None,
            Ok(false) if place == last => "it does not hold at the start, where its sentence is said".to_owned(),
            Ok(false) => return None,
            Err(reason) => reason,
        };
        Some(Flaw::new(format!("opening.answers.{place}.is"), reason))
    });
    wrong.collect()
}

/// A text that has no value with the clamp on or off, as far as `when` leaves it open. No other switch gives or takes a setting.
fn text_flaw(
    opening: &Opening,
    lanes: &[LaneSpec],
    path: String,
    text: &OpeningText,
    when: Option<&Condition>,
) -> Option<Flaw> {
    let missing = [true, false].map(|clamps| {
        let mut lanes = lanes.to_vec();
        for lane in &mut lanes {
            let max_frame = clamps.then(|| lane.guards.max_frame.unwrap_or(opening.clamp));
            lane.guards = Guards { max_frame, ..lane.guards };
        }
        let is_shut = when.is_some_and(|when| when.terms.contains(&Term::Switch(Control::Clamp, !clamps)));
        opening.fill(text, &lanes).err().filter(|_| !is_shut)
    });
    let of_clamp = |reason| format!("{reason}; with the clamp off it is left out, unless `when` says `clamp=on`");
    let reason = match missing {
        [Some(reason), _] => reason,
        [None, Some(reason)] => of_clamp(reason),
        [None, None] => return None,
    };
    Some(Flaw::new(path, reason))
}

/// `true` if the control switches a part that none of the user's lanes has.
fn is_missing(opening: &Opening, control: Control, lanes: &[LaneSpec]) -> bool {
    let is_switch = !matches!(control, Control::Steps | Control::Integrator | Control::Hang | Control::Mover);
    let follows = || opening.yours(lanes).all(|lane| lane.follow.is_some());
    (is_switch && opening.yours(lanes).all(|lane| control.is_on(lane).is_none()))
        || (control == Control::Mover && !follows())
}

/// A condition with a term about a part that a lane does not have, or with two that exclude each other.
fn never_holds(opening: &Opening, when: &Condition, lanes: &[LaneSpec], path: String) -> Option<Flaw> {
    let missing = when.terms.iter().find_map(|term| match term {
        Term::Switch(control, _) if opening.yours(lanes).any(|lane| control.is_on(lane).is_none()) => {
            Some(format!("it never holds: a lane of the user has no `{}`", control.word()))
        }
        Term::Mover(_) if opening.yours(lanes).any(|lane| lane.follow.is_none()) => {
            Some("it never holds: a lane of the user has nothing that follows".to_owned())
        }
        _ => None,
    });
    let excluded = || {
        let is_excluded =
            |(place, term): (usize, &Term)| when.terms[..place].iter().any(|before| excludes(before, term));
        let found = when.terms.iter().enumerate().any(is_excluded);
        found.then(|| format!("it never holds: two terms of `{}` exclude each other", quotable(&when.text)))
    };
    missing.or_else(excluded).map(|reason| Flaw::new(path, reason))
}

/// `true` if no settings fulfil both terms.
fn excludes(a: &Term, b: &Term) -> bool {
    match (a, b) {
        (Term::Switch(a, on), Term::Switch(b, too)) if a == b => on != too,
        // A pose is between two steps or ahead of one.
        (Term::Switch(a, true), Term::Switch(b, true)) => {
            [*a, *b].iter().all(|control| [Control::Interpolation, Control::Extrapolation].contains(control))
        }
        (Term::Steps([least, most]), Term::Steps([other_least, other_most])) => {
            least > other_most || other_least > most
        }
        (Term::Integrator(a), Term::Integrator(b)) => a.id != b.id,
        (Term::Mover(a), Term::Mover(b)) => a != b,
        (Term::Pressed(a), Term::Pressed(b)) => !a.iter().any(|control| b.contains(control)),
        _ => false,
    }
}
