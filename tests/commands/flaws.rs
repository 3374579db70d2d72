//! One judge of lessons and openings: what `check` refuses, `guide` and `record` refuse with the same sentence.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

fn run(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_timestep-lab")).current_dir(folder).args(arguments).output().unwrap()
}

/// A lesson of two lanes and 2 s that asks; `lines` are further lines of its table.
fn lesson(lines: &str) -> String {
    let lane = |steps: u32| format!("[[lane]]\nworld = \"glide\"\ndt = \"1/{steps}\"\n");
    format!("seconds = 2\n[lesson]\nask = \"Which one?\"\n{lines}\n{}{}", lane(50), lane(60))
}

fn opening(display: &str, answer: &str) -> String {
    let answers = format!("answers = [{{ when = \"steps<=20\", {answer} }}, {{ no_claim = \"x\", say = \"x\" }}]");
    let lane = format!("[[lane]]\nworld = \"glide\"\ndisplay = {display}\n");
    format!("[opening]\nline = \"A line.\"\nlesson = \"locked\"\n{answers}\n{lane}")
}

/// Broken lessons: lines of the table, the sentence, and the line of the file that it is about.
const LESSONS: &[(&str, &str, usize)] = &[
    (
        "bet = { choices = [\"a\", \"b\"], check = [\"lane1.steps = 100\", \"lane1.steps > 1\"] }",
        "`lesson.bet`: `lane1.steps = 100` and `lane1.steps > 1` are both right",
        4,
    ),
    (
        "bet = { choices = [\"a\", \"b\"], check = [\"lane1.steps = 7\", \"lane1.steps < 1\"] }",
        "`lesson.bet`: no choice is right",
        4,
    ),
    ("bet = { choices = \"lanes\", least = \"frames\" }", "`lesson.bet`: lanes 1 and 2 are equal in `frames`", 4),
    (
        "bet = { number = \"lane1.steps / lane1.steps_per_frame.9\" }",
        "`lane1.steps / lane1.steps_per_frame.9` divides by zero",
        4,
    ),
    (
        "bet = { choices = [\"a\", \"a\"], check = [\"lane1.steps = 100\", \"lane1.steps = 7\"] }",
        "`lesson.bet.choices`: the choice “a” is there twice",
        4,
    ),
    ("why = \"{steps} steps\"", "`lesson.why`: `steps`: which lane?", 4),
    ("more = \"{lane1.state.9}\"", "`lesson.more`: lane 1 has no `state.9`", 4),
    ("why = \"{lane1.steps / lane1.steps_per_frame.9}\"", "divides by zero", 4),
    (
        "bet = { number = \"lane1.steps\" }\nwrong = [\"x\", \"y\"]",
        "`lesson.wrong`: it is never said: one wrong answer has one reply",
        5,
    ),
    (
        "moments = [{ at = \"50 s\", say = \"x\" }]",
        "`lesson.moments.at`: 50 s is never reached: the run ends at 2 s",
        4,
    ),
    ("start = { at = \"2 s\" }", "`lesson.start.at`: 2 s is never reached: the run ends at 2 s", 4),
    ("loop = \"1 s\"\nmoments = [{ at = \"1500 ms\", say = \"x\" }]", "the run ends at 1 s", 5),
    ("moments = [{ at = 1, say = \"{lane1.state.9}\" }]", "`lesson.moments.say`: lane 1 has no `state.9`", 4),
    (
        "moments = [{ at = \"20 ms\", lasts = \"10 ms\", say = \"x\", is = \"steps = 7\" }]",
        "`lesson.moments.is`: not so on lane 1 at 20 ms: `steps` is 0",
        4,
    ),
    (
        "moments = [{ at = 1, say = \"x\", is = \"1 = 2\" }]",
        "`lesson.moments.is`: `1 = 2` names no value of a frame",
        4,
    ),
    (
        "moments = [{ at = 1, say = \"x\", is = \"steps / 0 = 2\" }]",
        "`lesson.moments.is`: `steps / 0` divides by zero",
        4,
    ),
    (
        "try = [{ say = \"x\", set = { dt = \"1/20\" }, then = \"{lane1.state.9}\" }]",
        "`lesson.try.then`: lane 1 has no `state.9`",
        4,
    ),
];

/// Broken openings: display and answer, and the sentence.
const OPENINGS: &[(&str, &str, &str)] = &[
    ("\"live\"", "no_claim = \"x\", say = \"{hz}\"", "`opening.answers.say`: the lane has no `hz`"),
    ("{ hz = 60 }", "no_claim = \"x\", say = \"{step_ms / step_cost_ms}\"", "`step_ms / step_cost_ms` divides by zero"),
    (
        "\"live\"",
        "no_claim = \"x\", say = \"x\", press = \"vsync\"",
        "`opening.answers.press`: its lane has no `vsync`",
    ),
    ("{ hz = 60 }", "is = \"lane7.steps > 1\", say = \"x\"", "`opening.answers.is`: `lane7.steps`: there is no lane 7"),
    ("{ hz = 60 }", "say = \"x\"", "`opening.answers.is`: it is missing"),
];

#[test]
fn check_guide_and_record_refuse_the_same_with_the_same_words() {
    let folder = tempfile::tempdir().unwrap();
    let no_ask = lesson("why = \"x\"").replace("ask = \"Which one?\"\n", "");
    let lessons = LESSONS.iter().map(|(lines, sentence, line)| (lesson(lines), *sentence, Some(*line)));
    let openings = OPENINGS.iter().map(|(display, answer, sentence)| (opening(display, answer), *sentence, None));
    let without = (no_ask, "`lesson`: without `ask`, its question, nothing of it is ever shown", Some(2));
    for (text, sentence, line) in lessons.chain(openings).chain([without]) {
        fs::write(folder.path().join("own.toml"), &text).unwrap();
        let commands = [
            &["check", "own.toml"][..],
            &["guide", "own.toml", "-o", "guide.html"],
            &["record", "own.toml", "-o", "clip.gif"],
        ];
        let told = commands.map(|arguments| {
            let output = run(folder.path(), arguments);
            let error = String::from_utf8(output.stderr).unwrap();
            assert_eq!(output.status.code(), Some(2), "{arguments:?} {text}\n{error}");
            assert!(error.contains(sentence), "{arguments:?} {text}\n{error}");
            let place = line.map_or_else(|| "own.toml:".to_owned(), |line| format!("own.toml:{line}:"));
            assert!(error.contains(&place), "{arguments:?} {text}\n{error}");
            error
        });
        assert!(told.iter().all(|error| *error == told[0]), "{told:?}");
        assert!(!folder.path().join("guide.html").exists() && !folder.path().join("clip.gif").exists());
    }
}
