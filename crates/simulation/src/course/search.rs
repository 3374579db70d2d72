//! The search for lessons, examples, openings and settings by what people type.

use super::catalogue::{CATALOGUE, CourseEntry};
use super::glossary_terms::stems;
use super::opening::{OPENING_ENTRIES, OpeningEntry};
use super::said_words::SAID;
use super::searched_text::{SearchedText, SoughtTerm};
use crate::lane::LaneSpec;
use crate::scenario::{BundledScenario, Scenario, WINDOW_SETTINGS, WindowSetting, bundled_by_id};
use std::sync::LazyLock;
use timestep::entry::Entry;

/// Something that a search finds.
#[derive(Clone, Copy, Debug)]
pub enum Found {
    /// An opening.
    Opening(&'static OpeningEntry),
    /// A lesson or an example.
    Course(&'static CourseEntry),
    /// A setting of a lane.
    Setting(&'static WindowSetting),
}

impl Found {
    /// Id of the scenario that it opens, or the key of the setting.
    pub fn id(&self) -> &'static str {
        match self {
            Found::Opening(entry) => entry.id,
            Found::Course(entry) => entry.id,
            Found::Setting(setting) => &setting.key,
        }
    }
}

/// Words that say nothing about what is sought.
const EMPTY: [&str; 21] = [
    "a", "an", "the", "on", "in", "of", "is", "at", "to", "and", "with", "my", "it", "why", "how", "do", "does",
    "some", "i", "when", "for",
];

/// Weight of a setting beside a scenario, which is 1.
const SETTING: f64 = 0.9;

/// Everything that can be found, in the order of the list, and its texts.
static FINDABLE: LazyLock<Vec<(Found, SearchedText)>> = LazyLock::new(|| {
    let text = |id: &str| bundled_by_id(id).map(of_scenario);
    let openings = OPENING_ENTRIES.iter().filter_map(|entry| Some((Found::Opening(entry), text(entry.id)?)));
    let course = CATALOGUE.iter().filter_map(|entry| Some((Found::Course(entry), text(entry.id)?)));
    let settings = WINDOW_SETTINGS.iter().map(|setting| (Found::Setting(setting), of_setting(setting)));
    openings.chain(course).chain(settings).collect()
});

/// Everything that has all the words of `sought`, or other words for them, the best first; where nothing has all of them, what has the
/// most, and half at least. Nothing for an empty text.
pub fn search(sought: &str) -> Vec<Found> {
    let terms = terms(sought);
    let whole = SoughtTerm { phrases: vec![terms.iter().flat_map(|term| term.phrases[0].clone()).collect()] };
    let scored = |(found, text): &(Found, SearchedText)| {
        let scores: Vec<f64> = terms.iter().map(|term| text.score(term)).collect();
        let has = scores.iter().filter(|score| **score > 0.0).count();
        (has, scores.iter().sum::<f64>() + text.score(&whole), *found)
    };
    let mut scored: Vec<_> = FINDABLE.iter().map(scored).collect();
    let most = scored.iter().map(|(has, ..)| *has).max().unwrap_or(0);
    scored.retain(|(has, ..)| *has == most && most > 0 && 2 * most >= terms.len());
    scored.sort_by(|a, b| b.1.total_cmp(&a.1));
    scored.into_iter().map(|(.., found)| found).collect()
}

/// The terms of a text: phrases of the list [`SAID`], the longest first, and single words.
fn terms(sought: &str) -> Vec<SoughtTerm> {
    let words: Vec<Vec<String>> = sought
        .split_whitespace()
        .filter(|word| !EMPTY.contains(&word.to_lowercase().as_str()))
        .map(stems)
        .filter(|stems| !stems.is_empty())
        .collect();
    let mut terms = Vec::new();
    let mut rest = words.as_slice();
    while !rest.is_empty() {
        let said = |count: &usize| {
            let typed = rest[..*count].concat();
            SAID.iter().find(|(said, _)| stems(said) == typed).map(|(_, ours)| (*count, *ours))
        };
        let (count, ours) = (1..=rest.len()).rev().find_map(|count| said(&count)).unwrap_or((1, &[]));
        let phrases = std::iter::once(rest[..count].concat()).chain(ours.iter().map(|ours| stems(ours)));
        terms.push(SoughtTerm { phrases: phrases.collect() });
        rest = &rest[count..];
    }
    terms
}

fn of_scenario(bundled: &BundledScenario) -> SearchedText {
    let Scenario { title, caption, lesson: plan, lanes, .. } = bundled.scenario();
    let concepts = [plan.introduces.join("\n"), plan.needs.join("\n")];
    let sentences = [caption, plan.ask, plan.goal].join("\n");
    let names = lanes.iter().flat_map(names).collect::<Vec<_>>().join("\n");
    SearchedText::new([
        (10.0, title.as_str()),
        (9.0, bundled.id),
        (6.0, concepts[0].as_str()),
        (3.0, concepts[1].as_str()),
        (4.0, sentences.as_str()),
        (2.0, names.as_str()),
        (1.0, bundled.text),
    ])
}

/// Names of what a lane is made of, and their former ids.
fn names(lane: &LaneSpec) -> Vec<&'static str> {
    fn of<E: Entry>(entry: &'static E) -> impl Iterator<Item = &'static str> {
        [entry.id(), entry.name()].into_iter().chain(entry.aliases())
    }
    let method = of(lane.integrator.integrator).chain(of(lane.policy.policy));
    method.chain(of(lane.presentation)).chain(of(lane.world.world)).collect()
}

fn of_setting(setting: &WindowSetting) -> SearchedText {
    let WindowSetting { key, name, group, help, values } = setting;
    let weighed = [(10.0, *name), (9.0, key.as_str()), (4.0, values.as_str()), (3.0, help), (1.0, group.title())];
    SearchedText::new(weighed.map(|(weight, text)| (SETTING * weight, text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Phrases that people type, and fitting answers: one of them is among the first three.
    const PHRASES: [(&str, &[&str]); 40] = [
        ("camera jitter", &["camera", "who-moves-last"]),
        ("jitter", &["jitter", "stutter-50-on-60", "another-start"]),
        ("stutter", &["stutter-50-on-60", "frame-timing", "another-start"]),
        ("stutters on some launches", &["another-start"]),
        ("fast on 144 Hz", &["locked"]),
        ("too fast", &["locked"]),
        ("slow motion", &["slow-motion", "time_scale"]),
        ("jump height", &["jump-height"]),
        ("damping", &["damping_law", "damping-and-dt"]),
        ("drag", &["damping_law", "world"]),
        ("lerp", &["damping-and-dt", "presentation", "bounce-presentations"]),
        ("smoothing", &["presentation", "bounce-presentations", "damping-and-dt"]),
        ("alpha", &["one-alpha"]),
        ("previous state", &["presentation", "bounce-presentations", "stutter-50-on-60"]),
        ("delta time", &["dt", "max_frame", "semi-fixed", "one-long-frame", "sixteen-ms"]),
        ("fps", &["display.fps_cap", "frame-cap", "first-sight"]),
        ("frame rate", &["jump-height", "display.fps_cap", "frame-cap"]),
        ("30 fps", &["displays-side-by-side", "display.fps_cap"]),
        ("35 fps", &["display.fps_cap", "frame-cap", "nothing-new"]),
        ("59.94", &["ntsc"]),
        ("pacing", &["frame-timing", "first-sight"]),
        ("vrr", &["display.vrr", "wait-for-steps", "cap-below-refresh"]),
        ("g-sync", &["display.vrr", "wait-for-steps", "cap-below-refresh"]),
        ("cap", &["frame-cap", "cap-below-refresh", "display.fps_cap"]),
        ("limiter", &["frame-cap", "cap-below-refresh", "display.fps_cap"]),
        ("swap interval", &["display.vsync", "tearing"]),
        ("input lag", &["drive", "frame-queue", "display.frames_in_flight"]),
        ("substep", &["substeps"]),
        ("max steps", &["max_steps"]),
        ("spring explodes", &["breaking-point", "chain"]),
        ("unstable", &["breaking-point", "chain"]),
        ("energy", &["euler-against-rk4", "spring-phase", "area", "gc-pauses"]),
        ("precession", &["orbit-methods"]),
        ("pericentre", &["orbit-methods"]),
        ("symplectic", &["area", "spring-phase", "four-verlets", "orbit-methods"]),
        ("euler-cromer", &["spring-phase", "orbit-methods", "area"]),
        ("backward", &["reversible", "time_scale"]),
        ("teleport", &["teleport", "own-rates", "blend_jumps"]),
        ("alt-tab", &["breakpoint"]),
        ("emulator", &["ntsc"]),
    ];

    fn found(sought: &str) -> Vec<&'static str> {
        search(sought).iter().map(Found::id).collect()
    }

    #[test]
    fn what_people_type_is_among_the_first_three() {
        for (sought, fitting) in PHRASES {
            let found = found(sought);
            let first = &found[..found.len().min(3)];
            assert!(first.iter().any(|id| fitting.contains(id)), "{sought}: {first:?}");
        }
    }

    #[test]
    fn titles_come_before_sentences_and_whole_words_before_beginnings() {
        assert_eq!(found("SPIRAL of death")[..2], ["spiral-of-death", "spiral"]);
        assert_eq!(found("spr")[0], found("spring")[0]);
        assert_eq!(found("max_steps")[0], "max_steps");
        assert!(found("xyzzy springs quux").is_empty() && found("").is_empty() && found("the").is_empty());
    }

    /// A word that no text has would find nothing.
    #[test]
    fn every_other_word_finds_something() {
        for (said, ours) in SAID {
            for phrase in ours.iter().map(|ours| stems(ours)) {
                let term = SoughtTerm { phrases: vec![phrase] };
                assert!(FINDABLE.iter().any(|(_, text)| text.score(&term) >= 1.0), "{said}: {term:?}");
            }
            assert!(said.split_whitespace().all(|word| !EMPTY.contains(&word)), "{said}");
        }
        assert!(SAID.is_sorted_by_key(|(said, _)| said), "in the order of the alphabet, each once");
    }
}
