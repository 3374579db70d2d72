//! The words and the worlds of a path: a lesson uses only what it or a lesson before it introduces.

use simulation::course::mentions;
use simulation::scenario::lesson::Bet;
use simulation::scenario::{LESSONS, PATHS, Scenario};
use std::collections::BTreeSet;

/// Terms of the glossary that need no lesson: they mean here what they mean everywhere.
const EVERYDAY: &[&str] = &[
    "done",
    "drive",
    "exact solution",
    "frame",
    "grab",
    "hitch",
    "input",
    "lane",
    "method",
    "place",
    "pull",
    "run",
    "shown",
    "start",
    "step",
    "step cost",
    "world",
];

/// Most worlds that a lesson adds to those of its path.
const NEW_WORLDS: usize = 1;

/// Every term of the glossary's tables of terms. A row may have several, and what is in parentheses is a symbol or a key.
fn glossary() -> BTreeSet<String> {
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/GLOSSARY.md")).unwrap();
    let mut terms = BTreeSet::new();
    let mut is_table = false;
    for line in text.lines() {
        is_table = line.starts_with("| term |") || is_table && line.starts_with('|');
        let cell =
            line.split('|').nth(1).filter(|_| is_table && !line.starts_with("| term |") && !line.contains("|---"));
        let names = cell.unwrap_or_default().split(',').map(|name| name.split('(').next().unwrap().trim());
        terms.extend(names.filter(|name| !name.is_empty()).map(str::to_owned));
    }
    terms
}

/// Everything that a lesson says to a student. Names of methods, policies and presentations on its lanes are names.
fn texts(scenario: &Scenario) -> String {
    let plan = &scenario.lesson;
    let mut texts = vec![&scenario.title, &scenario.caption, &plan.goal, &plan.ask];
    texts.extend(plan.templates().map(|template| &template.text));
    texts.extend(plan.trials.iter().flat_map(|trial| [&trial.say, &trial.then.text]));
    if let Some(Bet::Choices { choices, .. }) = &plan.bet {
        texts.extend(choices);
    }
    texts.extend(scenario.lanes.iter().filter(|lane| lane.looks.label_keys.is_empty()).map(|lane| &lane.looks.label));
    texts.into_iter().map(String::as_str).collect::<Vec<_>>().join("\n")
}

/// Names what these lessons use before it is introduced, to students who know some terms.
fn uses_before_introduction(knows: &[String], lessons: &[(&str, Scenario)]) -> Vec<String> {
    let glossary = glossary();
    let mut known: BTreeSet<&str> = EVERYDAY.iter().copied().chain(knows.iter().map(String::as_str)).collect();
    let mut worlds = BTreeSet::new();
    let mut wrong = Vec::new();
    for (place, (id, scenario)) in lessons.iter().enumerate() {
        let (plan, texts) = (&scenario.lesson, texts(scenario));
        let needed = plan.needs.iter().filter(|term| !known.contains(term.as_str()));
        wrong.extend(needed.map(|term| format!("{id} needs `{term}`, which no lesson before it introduces")));
        known.extend(plan.introduces.iter().map(String::as_str));
        let used = glossary.iter().filter(|term| mentions(&texts, term));
        let unknown = used.filter(|term| !known.iter().any(|known| mentions(known, term)));
        wrong.extend(unknown.map(|term| format!("{id} says `{term}`, which is not introduced")));
        let before = worlds.len();
        worlds.extend(scenario.lanes.iter().map(|lane| lane.world.id));
        if place > 0 && worlds.len() > before + NEW_WORLDS {
            wrong.push(format!("{id} adds {} worlds at once", worlds.len() - before));
        }
    }
    wrong
}

#[test]
fn a_path_uses_only_words_and_worlds_that_it_has_introduced() {
    for path in PATHS.iter() {
        let lessons: Vec<_> = path.lessons.iter().map(|lesson| (lesson.id, lesson.scenario())).collect();
        assert_eq!(uses_before_introduction(&path.knows, &lessons), [""; 0], "{}", path.id);
    }
}

#[test]
fn a_word_or_a_world_that_comes_too_early_is_named() {
    let lesson = |ask: &str, introduces: &[&str], needs: &[&str]| {
        let terms = |terms: &[&str]| terms.iter().map(|term| (*term).to_owned()).collect();
        let mut scenario = Scenario::parse("[[lane]]\nlabel = \"a\"", "test").unwrap();
        let plan = &mut scenario.lesson;
        (plan.ask, plan.introduces, plan.needs) = (ask.to_owned(), terms(introduces), terms(needs));
        ("lesson", scenario)
    };
    let (says, needs) = (lesson("What does it interpolate?", &[], &[]), lesson("A frame?", &[], &["interpolation"]));
    let explains = lesson("What is interpolation?", &["interpolation"], &[]);
    let none: [String; 0] = [];
    assert_eq!(uses_before_introduction(&[], &[explains.clone(), says.clone(), needs.clone()]), none);
    assert_eq!(uses_before_introduction(&["interpolation".to_owned()], &[says.clone(), needs.clone()]), none);
    assert_eq!(
        uses_before_introduction(&[], &[says, explains.clone()]),
        ["lesson says `interpolation`, which is not introduced"]
    );
    let message = ["lesson needs `interpolation`, which no lesson before it introduces"];
    assert_eq!(uses_before_introduction(&[], &[needs, explains.clone()]), message);
    let mut elsewhere = lesson("A frame?", &[], &[]);
    let text = "[[lane]]\nlabel = \"a\"\nworld = \"orbit\"\n[[lane]]\nlabel = \"b\"\nworld = \"circle\"";
    elsewhere.1.lanes = Scenario::parse(text, "test").unwrap().lanes;
    assert_eq!(uses_before_introduction(&[], &[explains, elsewhere]), ["lesson adds 2 worlds at once"]);
}

#[test]
fn lessons_introduce_and_need_terms_of_the_glossary() {
    let glossary = glossary();
    assert!(glossary.len() > 80 && ["alpha", "seek", "scan-out"].iter().all(|term| glossary.contains(*term)));
    for term in EVERYDAY {
        assert!(glossary.contains(*term), "{term} is no term of the glossary");
    }
    for path in PATHS.iter() {
        for term in &path.knows {
            assert!(glossary.contains(term), "{}: `{term}` is no term of the glossary", path.id);
            assert!(!EVERYDAY.contains(&term.as_str()), "{}: {term}", path.id);
        }
    }
    for lesson in LESSONS {
        let scenario = lesson.scenario();
        let (plan, texts) = (&scenario.lesson, texts(&scenario));
        for term in plan.introduces.iter().chain(&plan.needs) {
            assert!(glossary.contains(term), "{}: `{term}` is no term of the glossary", lesson.id);
        }
        for term in &plan.introduces {
            assert!(mentions(&texts, term), "{}: it introduces `{term}` and does not say it", lesson.id);
            assert!(!plan.needs.contains(term) && !EVERYDAY.contains(&term.as_str()), "{}: {term}", lesson.id);
        }
    }
}
