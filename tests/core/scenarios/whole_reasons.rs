//! Messages about texts: what was typed is cut where it is long, and our own sentence never is.

#[path = "../../text_places.rs"]
mod text_places;

use simulation::scenario::{Scenario, bundled};
use std::collections::BTreeMap;
use text_places::{at, places};

/// One place of each kind of text, in the scenario that has it.
fn kinds() -> BTreeMap<String, (toml::Value, Vec<String>)> {
    let mut kinds = BTreeMap::new();
    for scenario in bundled().map(|entry| entry.scenario()) {
        let value: toml::Value = toml::from_str(&scenario.to_toml()).unwrap();
        for path in places(&value, &[]) {
            let kind: Vec<_> = path.iter().filter(|key| key.parse::<usize>().is_err()).map(String::as_str).collect();
            kinds.entry(kind.join(".")).or_insert_with(|| (value.clone(), path));
        }
    }
    kinds
}

/// Mistakes in texts of all notations; `Z` stands for a word of any length.
const MISTAKES: &[&str] = &[
    "Z",
    "{",
    "}",
    "{Z}",
    "{lane1.Z}",
    "{lane1.age_ms.Z}",
    "{lane1.steps Z}",
    "lane0.steps > 1 Z",
    "lane1.age_ms.Z > 1",
    "lane1.steps Z",
    "age_ms > Z",
    "Z=on",
    "interpolation=Z",
    "integrator=Z",
    "steps=Z",
    "steps",
    "hang=Z",
    "1 Z",
    "1/Z",
];

#[test]
fn only_what_was_typed_is_cut() {
    let (mut told, mut longest) = (0, (0, String::new()));
    for (kind, (value, path)) in kinds() {
        for mistake in MISTAKES {
            for word in ["zq".to_owned(), "zq".repeat(3000)] {
                let mut wrong = value.clone();
                *at(&mut wrong, &path) = mistake.replace('Z', &word).into();
                let Err(errors) = Scenario::parse(&toml::to_string(&wrong).unwrap(), "t") else { continue };
                for error in errors {
                    let message = error.kind.to_string();
                    told += 1;
                    // Names of files are whole: they say which file it is.
                    if !["trace", "input"].iter().any(|file| kind.ends_with(file)) {
                        longest = longest.max((message.chars().count(), format!("{kind} = {mistake}")));
                    }
                    let cut = message
                        .match_indices('…')
                        .all(|(place, _)| ["…`", "…\""].iter().any(|end| message[place..].starts_with(end)));
                    assert!(cut && message.matches('`').count() % 2 == 0, "{kind} = {mistake}: {message}");
                    assert!(word.len() > 2 || !message.contains('…'), "{kind} = {mistake}: {message}");
                }
            }
        }
    }
    assert!(told > 200 && longest.0 < 1200, "{told} messages, the longest has {longest:?} letters");
}

/// Sentences that were cut behind 60 letters.
#[test]
fn reasons_end() {
    let reason = |of_moment: &str| {
        let text = format!(
            "[lesson]\nask = 'a'\nmoments = [{{ at = '1 s', lane = 1, lasts = '1 s', say = 'a', is = '{of_moment}' }}]\n[[lane]]\n"
        );
        Scenario::parse(&text, "t").unwrap_err()[0].kind.to_string()
    };
    assert!(reason("steps").ends_with("compares nothing; write > < ~ or = between two numbers"), "{}", reason("steps"));
    let text = "[lesson]\nask = 'a'\nwhy = '{lane1.age_ms.maximum}'\n[[lane]]\n";
    let message = Scenario::parse(text, "t").unwrap_err()[0].kind.to_string();
    assert!(
        message.ends_with(
            "there is no part `maximum`; parts are mean, max, min, p95, rms, steady, seen, last, shown, lost"
        ),
        "{message}"
    );
}
