//! Damaged scenario files: nothing panics, and every problem is reported with its place and its key.

use proptest::prelude::*;
use simulation::displays::NoiseSource;
use simulation::scenario::{Scenario, ScenarioErrorKind, bundled};

/// Uses everything that a file can say.
const FULL: &str = r#"title = "All of it"
caption = "What is in it?"
seconds = 10
seed = 7

[defaults]
world = { id = "spring", stiffness = 10.0 }
integrator = "rk4"
dt = "1/60"
policy = { id = "fixed" }
presentation = "latest"
display = { hz = 50, vsync = true, noise = "0.1 ms", hitch = { every = "2 s", lasts = "200 ms" }, render_cost = "2 ms", step_cost = "1 ms" }
max_frame = "250 ms"
max_steps = 8
substeps = 1
time_scale = "34.77 %"

[[lane]]
label = "größer"

[[lane]]
presentation = "interpolate"
display = "live"

[matrix]
integrator = ["explicit-euler", "semi-implicit-euler", "rk4"]
dt = ["1/20", "1/60"]
"#;

/// A reproducible stream of numbers.
struct Numbers(NoiseSource);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0.below(end.max(1) as u64) as usize
    }
}

/// Characters and fragments that damage inserts.
const SCRAPS: &[&str] = &[
    "=",
    "[",
    "]",
    "{",
    "}",
    "\"",
    "'",
    "#",
    "\n",
    "\r",
    "\t",
    "\0",
    "é",
    "🎈",
    "\u{feff}",
    "-",
    "-1",
    "1e999",
    "nan",
    "inf",
    "9e18",
    "99999999999999999999",
    "0x",
    "true",
    "[[lane]]",
    "[lane]",
    "[matrix]",
    "1979-05-27",
    "\"\"\"",
    "dt = 1",
    ".",
    ",",
    "_",
    "\\u{1}",
];

fn damage(text: &str, numbers: &mut Numbers) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..=numbers.below(3) {
        let at = numbers.below(chars.len());
        let until = (at + 1 + numbers.below(8)).min(chars.len());
        let scrap = SCRAPS[numbers.below(SCRAPS.len())];
        match numbers.below(4) {
            0 => drop(chars.drain(at..until)),
            1 => drop(chars.splice(at..at, scrap.chars())),
            2 => drop(chars.splice(at..until, scrap.chars())),
            _ => chars.truncate(at.max(1)),
        }
    }
    chars.into_iter().collect()
}

/// The value of one line replaced by another one.
fn replace_value(text: &str, numbers: &mut Numbers) -> String {
    const VALUES: &[&str] = &[
        "-1",
        "0",
        "1e308",
        "-1e308",
        "nan",
        "inf",
        "9223372036854775807",
        "true",
        "\"\"",
        "\"off\"",
        "\"1/0\"",
        "[]",
        "[[]]",
        "{}",
        "{ id = 1 }",
        "{ id = \"\" }",
        "1979-05-27",
        "{ a = { b = { c = 1 } } }",
        "[\"x\", 1]",
        "'''\n\n'''",
    ];
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let with_values: Vec<_> = (0..lines.len()).filter(|&line| lines[line].contains(" = ")).collect();
    let line = with_values[numbers.below(with_values.len())];
    let key = lines[line].split(" = ").next().unwrap_or_default().to_owned();
    lines[line] = format!("{key} = {}", VALUES[numbers.below(VALUES.len())]);
    lines.join("\n")
}

/// Every problem has its file, its line, and a key unless it is about syntax.
fn assert_well_reported(text: &str) -> bool {
    let Err(errors) = Scenario::parse(text, "damaged.toml") else { return false };
    assert!(!errors.is_empty());
    for error in errors {
        let message = error.to_string();
        let lines = text.matches('\n').count() + 1;
        assert!((1..=lines).contains(&error.line) && error.column >= 1, "{message}\n{text}");
        assert!(message.contains(&format!("damaged.toml:{}:{}", error.line, error.column)), "{message}\n{text:?}");
        match error.kind.key() {
            None => assert!(matches!(error.kind, ScenarioErrorKind::Syntax(_) | ScenarioErrorKind::More { .. })),
            Some(key) => {
                let name: String = key.chars().filter(|c| !c.is_control()).collect();
                let plain: String = message.chars().filter(|c| !c.is_control()).collect();
                assert!(plain.contains(&name) || name.len() < key.len(), "{key:?}: {message}");
            }
        }
        error.render(true);
    }
    true
}

#[test]
fn damaged_files_are_reported_and_never_panic() {
    let mut numbers = Numbers(NoiseSource::new(1));
    let (mut refused, mut semantic) = (0, 0);
    for round in 0..150 {
        for text in bundled().map(|bundled| bundled.text).chain([FULL; 4]) {
            let damaged = if round % 3 == 0 { replace_value(text, &mut numbers) } else { damage(text, &mut numbers) };
            refused += usize::from(assert_well_reported(&damaged));
            semantic += usize::from(round % 3 == 0);
        }
    }
    assert!(refused > 1000 && semantic > 200, "only {refused} files were damaged enough");
}

#[test]
fn every_prefix_and_every_missing_line_is_borne() {
    for (end, _) in FULL.char_indices() {
        assert_well_reported(&FULL[..end]);
    }
    let lines: Vec<_> = FULL.lines().collect();
    for missing in 0..lines.len() {
        let rest: Vec<_> =
            lines.iter().enumerate().filter(|(line, _)| *line != missing).map(|(_, text)| *text).collect();
        assert_well_reported(&rest.join("\r\n"));
    }
}

/// As editors of Windows write them.
#[test]
fn lines_may_end_as_on_windows() {
    for text in bundled().map(|bundled| bundled.text).chain([FULL]) {
        let windows = text.replace('\n', "\r\n");
        assert_eq!(Scenario::parse(&windows, "f").ok(), Scenario::parse(text, "f").ok(), "{text:.100}");
        assert!(Scenario::parse(&windows, "f").is_ok(), "{text:.100}");
    }
}

#[test]
fn deep_and_long_files_are_borne() {
    assert!(assert_well_reported(&format!("a = {}", "[".repeat(100_000))));
    assert!(assert_well_reported(&format!("a{} = 1", ".a".repeat(2_000))));
    assert!(assert_well_reported(&format!("title = {}", "9".repeat(100_000))));
    assert!(assert_well_reported(&format!("{}x = 1", " ".repeat(100_000))));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn no_text_panics(text in any::<String>(), odd in prop::collection::vec(any::<char>(), 0..12)) {
        let odd: String = odd.into_iter().collect();
        let text = format!("{odd}{text}");
        assert_well_reported(&text);
        assert_well_reported(&format!("[[lane]]\ndt = {text:?}\ntime_scale = {text:?}\nworld = {text:?}\n"));
    }
}

/// Whatever shows a text or a list lays it out in no time: a longer one is a mistake, whichever key has it.
#[test]
fn no_text_and_no_list_is_longer_than_a_window_lays_out() {
    let lane = "[[lane]]\n";
    let moments = |count: usize| {
        let moment = |index: usize| format!("{{ at = \"{index} ms\", say = \"x\" }}");
        let moments = (0..count).map(moment).collect::<Vec<_>>().join(", ");
        format!("[lesson]\nask = \"Why?\"\nmoments = [{moments}]\n{lane}")
    };
    let opening = |letters: usize| {
        let line = "x".repeat(letters);
        format!("[opening]\nline = \"{line}\"\nlesson = \"locked\"\nanswers = [{{ say = \"x\" }}]\n{lane}")
    };
    let title = |letters: usize| format!("title = \"{}\"\n{lane}", "ä".repeat(letters));
    let label = |letters: usize| format!("{lane}label = \"{}\"\n", "ä".repeat(letters));
    for fits in [title(4096), label(200), opening(4096), moments(500)] {
        assert!(Scenario::parse(&fits, "fits").is_ok(), "{}…", &fits[..60]);
    }
    for (long, told) in [
        (title(4097), "`title`: it has at most 4096 characters, not 4097"),
        (label(201), "it has at most 200 characters, not 201"),
        (label(200_000), "it has at most 200 characters, not 200000"),
        (opening(600_000), "`opening.line`: it has at most 4096 characters, not 600000"),
        (moments(501), "`lesson.moments`: it has at most 500 elements, not 501"),
        (moments(9_000), "`lesson.moments`: it has at most 500 elements, not 9000"),
    ] {
        let errors = Scenario::parse(&long, "long").unwrap_err();
        assert_eq!(errors.len(), 1);
        assert!(errors[0].to_string().contains(told), "{told}: {}", errors[0]);
    }
}
