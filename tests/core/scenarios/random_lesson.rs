//! Random lessons: every key, with texts and numbers from all of their ranges, about the first lane.

use super::random::{flicks, text};
use proptest::prelude::*;
use simulation::numbers::Number;
use simulation::scenario::lesson::{
    Assignment, Bet, Layout, Moment, Rank, Relation, Show, Start, Sum, Template, Trial,
};
use simulation::scenario::{DURATION_RANGE, LessonPlan};
use timestep::time::{Flicks, TimeScale};

fn template() -> impl Strategy<Value = Template> {
    let number = prop::sample::select(vec!["", "{lane1.steps}", "{2 * lane1.age_ms.max - lane1.age_ms.min / 3}"]);
    (text(), number).prop_map(|(text, number)| {
        let text = text.replace('{', "{{").replace('}', "}}") + number;
        Template::parse(&text).unwrap()
    })
}

fn bet() -> impl Strategy<Value = Bet> {
    let quantity = || "integration_error.max".parse().unwrap();
    let lanes =
        prop::sample::select(vec![Rank::Most, Rank::Least]).prop_map(move |rank| Bet::Lanes { rank, of: quantity() });
    let check = || Relation::parse("lane1.steps < 3 * lane1.frames").unwrap();
    let choices = prop::collection::vec(text(), 2..10)
        .prop_map(move |choices| Bet::Choices { checks: choices.iter().map(|_| check()).collect(), choices });
    let number = (0_u32..=100)
        .prop_map(|percent| Bet::Number { of: Sum::parse("lane1.steps").unwrap(), within: f64::from(percent) / 100.0 });
    prop_oneof![lanes, choices, number]
}

fn speed() -> impl Strategy<Value = TimeScale> {
    (1..=100 * TimeScale::PARTS).prop_map(TimeScale::from_parts)
}

fn moments() -> impl Strategy<Value = Vec<Moment>> {
    let claims =
        prop::sample::select(vec!["steps = 0", "place.y < 0 and 2 * age_ms - 1 > hold_ms / 3", "0 < alpha < 1"]);
    let claim = prop_oneof![
        claims.prop_map(|claim| (Some(Relation::parse(claim).unwrap()), String::new())),
        text().prop_map(|reason| (None, reason)),
    ];
    let moment = (1_i64..1 << 40, speed(), flicks(Flicks(1), Flicks::SECOND), text(), claim);
    prop::collection::vec(moment, 0..3).prop_map(|moments| {
        let mut at = Flicks::ZERO;
        let pinned = moments.into_iter().map(|(after, speed, lasts, text, (claim, no_claim))| {
            at += Flicks(after);
            let text = text.replace(['{', '}'], "") + ".";
            Moment { at, lane: 1, speed, lasts, say: Template::parse(&text).unwrap(), claim, no_claim }
        });
        pinned.collect()
    })
}

fn trial() -> impl Strategy<Value = Trial> {
    let labels = prop::collection::vec(text(), 0..2);
    (text(), 1_u32..9, prop::option::of(Just(1)), labels, template()).prop_map(|(say, substeps, lane, labels, then)| {
        let set = vec![Assignment { key: "substeps", value: substeps.to_string() }];
        Trial { say: say + "!", set, lane, labels, then }
    })
}

/// Every lesson that can be saved, with nothing about a second lane.
pub fn lesson() -> impl Strategy<Value = LessonPlan> {
    let words = (text(), [text(), text()], [text(), text()], 0_u64..=120);
    let answers = (prop::option::of(bet()), template(), template(), prop::collection::vec(template(), 0..3));
    let layout = prop::sample::select(Layout::ALL.to_vec()).prop_map(|(_, layout)| layout);
    let shows = ["strip", "eye-view", "plot:phase", "figure:stability"].map(|word| Show::named(word).unwrap());
    let numbers = prop::sample::subsequence(Number::of_window().map(|number| number.id).collect::<Vec<_>>(), 0..4);
    let looks = (layout, prop::sample::subsequence(shows.to_vec(), 0..4), numbers, any::<bool>());
    let start = (any::<bool>(), flicks(Flicks::ZERO, DURATION_RANGE[1]), speed())
        .prop_map(|(paused, at, speed)| Start { paused, at, speed });
    let run = (start, prop::option::of(flicks(DURATION_RANGE[0], DURATION_RANGE[1])), moments());
    (words, answers, looks, run, prop::collection::vec(trial(), 0..3)).prop_map(
        |(words, answers, looks, run, trials)| {
            let (goal, [ask, say], [introduced, needed], minutes) = words;
            let ((bet, why, more, wrong), (layout, show, numbers, blind), (start, repeat, moments)) =
                (answers, looks, run);
            LessonPlan {
                goal,
                minutes,
                introduces: vec![introduced.clone(), needed.clone()],
                needs: vec![needed, introduced],
                ask,
                bet,
                why,
                more,
                wrong,
                trials,
                say,
                layout,
                numbers,
                show,
                start,
                repeat,
                moments,
                blind,
            }
        },
    )
}
