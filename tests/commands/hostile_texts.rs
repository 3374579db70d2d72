//! Texts that act on a terminal, in every place for a text that scenarios have: no command lets them out.

#[path = "../text_places.rs"]
mod text_places;

use super::every_command::{LINKED, Line, SCENARIO, lines, prepare};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::process::{Output, Stdio};
use text_places::{at, places};
use timestep_lab::scenario::{LESSONS, Scenario};
use timestep_lab::visible_text::is_hidden;

/// Clears the screen, changes the title of the window, turns the direction of reading, and ends texts of XML and of C.
const HOSTILE: &str = "=a\u{1b}[2J\u{1b}]0;x\u{7}\r\nerror: b\u{9b}31m\u{202e}gpj\u{2066}\u{7f}\0\u{fffe}";

const SPRING: &str = "title = 'A'\nseconds = 1\n[[lane]]\nlabel = 'A'\nworld = 'spring'\nintegrator = 'rk4'\n";

/// Everything that a command says and writes, if nothing of it acts; only the lines of its own are lines.
fn harmless(line: &Line, output: &Output, folder: &std::path::Path) -> String {
    let mut said = String::from_utf8([&output.stdout[..], &output.stderr].concat()).expect("text");
    let text_file = line.file().filter(|file| file.ends_with("csv") || file.ends_with("html"));
    said += &text_file.and_then(|file| fs::read_to_string(folder.join(file)).ok()).unwrap_or_default();
    // Rows of a table for spreadsheets end with both.
    let text = said.replace("\r\n", "\n");
    assert!(!text.contains(|letter| letter != '\n' && is_hidden(letter)), "{line:?}: {said:?}");
    assert!(!said.lines().any(|line| line.starts_with("error: b")), "{line:?}: {said}");
    said
}

#[test]
fn no_command_sends_the_texts_of_a_scenario() {
    let quoted = toml::Value::String(HOSTILE.to_owned()).to_string();
    let wind = SPRING.replace("'spring'", "'wind'");
    let texts = [LINKED, SPRING, &wind]
        .map(|text| text.replace("'A'", &quoted).replace("[[lane]]\n[[", &format!("[[lane]]\nlabel = {quoted}\n[[")));
    let mut done: BTreeMap<String, bool> = BTreeMap::new();
    for text in &texts {
        for line in lines().iter().map(Line::of_scenario) {
            let folder = prepare(text);
            let output = line.run(folder.path(), Stdio::piped(), Stdio::piped());
            let said = harmless(&line, &output, folder.path());
            let is_done = output.status.success();
            *done.entry(line.words().join(" ")).or_default() |= is_done;
            if is_done && line.args.contains(&"--json") && line.command != "list" {
                let value: Value =
                    serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{line:?}: {error}\n{said}"));
                let title = value.get("scenario").or_else(|| value["scenarios"][0].get("scenario"));
                assert_eq!(title.and_then(Value::as_str), Some(HOSTILE), "{line:?}");
            }
        }
    }
    for (line, is_done) in done {
        assert!(is_done, "{line} never ends well");
    }
}

/// Scenarios that have, together, a hostile text in every place where a lesson has a text and any text is allowed; and one with a hostile
/// text in each place where it is a mistake.
fn hostile_lessons() -> (Vec<String>, Vec<String>) {
    let (mut allowed, mut wrong) = (Vec::new(), BTreeMap::new());
    let mut known: BTreeMap<String, u32> = BTreeMap::new();
    for lesson in LESSONS.iter() {
        let mut value: toml::Value = toml::from_str(&lesson.scenario().to_toml()).unwrap();
        let mut is_new = false;
        for path in places(&value.clone(), &[]) {
            let kind = path
                .iter()
                .filter(|key| key.parse::<usize>().is_err())
                .map(String::as_str)
                .collect::<Vec<_>>()
                .join(".");
            let tries = known.entry(kind.clone()).or_default();
            if *tries >= 2 {
                continue;
            }
            *tries += 1;
            let old = std::mem::replace(at(&mut value, &path), HOSTILE.into());
            let text = toml::to_string(&value).unwrap();
            if Scenario::parse(&text, "t").is_ok() {
                is_new = true;
            } else {
                wrong.insert(kind, text);
                *at(&mut value, &path) = old;
            }
        }
        if is_new {
            allowed.push(toml::to_string(&value).unwrap());
        }
    }
    (allowed, wrong.into_values().collect())
}

#[test]
fn no_text_of_a_lesson_acts() {
    let (allowed, wrong) = hostile_lessons();
    let places = allowed.iter().map(|text| text.matches("gpj").count()).sum::<usize>();
    eprintln!("{} scenarios with {places} hostile texts, {} with a mistake", allowed.len(), wrong.len());
    assert!(places > 15 && wrong.len() > 10, "{places} and {}", wrong.len());
    let mut guides = 0;
    let short = ["measure", "verify", "check", "export"];
    for text in &allowed {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join(SCENARIO), text).unwrap();
        for line in lines().iter().filter(|line| short.contains(&line.command)) {
            let output = line.run(folder.path(), Stdio::piped(), Stdio::piped());
            let said = harmless(line, &output, folder.path());
            // A lane may be there to break its promise, and choices with the same words are a flaw.
            assert!(output.status.success() || ["check", "verify"].contains(&line.command), "{line:?}: {said}");
        }
        let guide = Line::new("guide", &[SCENARIO, "-o", "out.html"]);
        let said = harmless(&guide, &guide.run(folder.path(), Stdio::piped(), Stdio::piped()), folder.path());
        guides += usize::from(said.contains("&lt;U+202E&gt;gpj"));
    }
    assert!(guides > 0, "no guide has a hostile text");
    for text in &wrong {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join(SCENARIO), text).unwrap();
        for line in lines().iter().filter(|line| ["check", "verify"].contains(&line.command)) {
            let output = line.run(folder.path(), Stdio::piped(), Stdio::piped());
            let said = harmless(line, &output, folder.path());
            assert_eq!(output.status.code(), Some(2), "{line:?}: {said}\n{text}");
        }
    }
}
