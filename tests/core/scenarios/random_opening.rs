//! Random openings: every key, with values from all of their ranges, about the first lane.

use super::random::{flicks, text};
use proptest::prelude::*;
use simulation::input::Hang;
use simulation::lane::Guards;
use simulation::scenario::lesson::{Layout, Show};
use simulation::scenario::opening::{Answer, AnswerClaim, Condition, Control, OpeningText, Press};
use simulation::scenario::{LESSONS, Opening};
use timestep::time::Flicks;

fn words() -> impl Strategy<Value = OpeningText> {
    (text(), prop::sample::select(vec!["!", "{steps}", "{2 * step_ms + hang_ms / 3}"])).prop_map(|(text, number)| {
        let text = text.replace('{', "{{").replace('}', "}}") + number;
        OpeningText::parse(&text).unwrap()
    })
}

fn answer() -> impl Strategy<Value = Answer> {
    let when = [
        "hang",
        "interpolation=on, steps<=20",
        " clamp = off,vsync=off",
        "integrator=rk4, steps=44",
        "pressed=drawing, clamp=on",
    ];
    let alone = prop::sample::select(Control::ALL.to_vec()).prop_map(|(_, control)| Press::of(control));
    let set = prop::sample::select(vec!["steps=44", "integrator=rk4"]).prop_map(|text| text.parse().unwrap());
    let press = prop::collection::vec(prop_oneof![alone, set], 0..3);
    let claim = prop::sample::select(vec!["dropped_secs > 0", "place.x.max < 2 * lane1.place.x.min + step_ms", ""]);
    (prop::sample::select(when.to_vec()), claim, words(), words(), press).prop_map(|(when, claim, say, next, press)| {
        let when = Some(Condition::parse(when).unwrap());
        let claim = AnswerClaim::parse(claim).ok();
        let no_claim = if claim.is_none() { "It says what was set.".to_owned() } else { String::new() };
        Answer { when, claim, no_claim, say, next, press }
    })
}

/// Every opening that can be saved, with nothing about a second lane.
pub fn opening() -> impl Strategy<Value = Opening> {
    let times = (flicks(Flicks(1), Hang::LONGEST), flicks(Guards::MAX_FRAME_RANGE[0], Guards::MAX_FRAME_RANGE[1]));
    let layout = prop::sample::select(Layout::ALL.to_vec()).prop_map(|(_, layout)| layout);
    let answers = (prop::collection::vec(answer(), 0..4), answer()).prop_map(|(mut answers, last)| {
        answers.push(Answer { when: None, ..last });
        answers
    });
    let lesson = (0..LESSONS.len()).prop_map(|index| LESSONS[index].id.to_owned());
    let show = prop::sample::subsequence(vec![Show::Ghost, Show::Trail], 0..=2);
    let looks = (layout, show);
    (words(), times, looks, answers, lesson).prop_map(|(line, (hang, clamp), (layout, show), answers, lesson)| {
        Opening { line, yours: vec![1], hang, clamp, layout, show, causes: Vec::new(), answers, lesson }
    })
}
