//! Wrong values: of every option of every command, the message names the option and says what it takes.

use super::every_command::{LINKED, Line, PROGRAM, command, lines, prepare};
use std::any::TypeId;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// No option takes any of them.
const WRONG: [&str; 18] = [
    "",
    " ",
    "x",
    "-1",
    "-x",
    "-1/2",
    "0",
    "-0",
    "0x0",
    "0..0",
    "1..",
    "nan",
    "inf",
    "-inf",
    "1e999",
    "1/0",
    "99999999999999999999999",
    "9x9x9",
];

/// The options of a command that take a value, but for files and free text.
fn options(of: &clap::Command) -> Vec<String> {
    let takes_value = |arg: &&clap::Arg| !arg.is_positional() && arg.get_action().takes_values();
    let is_file = |arg: &clap::Arg| arg.get_value_parser().type_id() == TypeId::of::<PathBuf>();
    let of_values = of.get_arguments().filter(takes_value).filter(|arg| !is_file(arg));
    of_values.filter_map(|arg| Some(format!("--{}", arg.get_long()?))).collect()
}

fn said(folder: &Path, words: &[&str]) -> (Option<i32>, String) {
    let mut command = Command::new(PROGRAM);
    // No window may open.
    command.args(words).current_dir(folder).stdin(Stdio::null()).env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
    let output = command.output().unwrap();
    assert!(output.stdout.is_empty(), "{words:?}");
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

#[test]
fn every_option_says_what_is_wrong_with_its_value() {
    let folder = prepare(LINKED);
    let window = Line { command: "", args: vec!["welcome", "--screenshot", "out.png"] };
    let mut asked = 0;
    for line in lines().into_iter().filter(|line| !line.args.contains(&"--json")).chain([window]) {
        for option in options(&command(line.command)) {
            let line = line.without(&option);
            for value in WRONG {
                let words = [&line.words()[..], &[&option, value]].concat();
                let (status, said) = said(folder.path(), &words);
                assert_eq!(status, Some(2), "{words:?}: {said}");
                assert!(said.starts_with("error: ") && said.contains(&option), "{words:?}: {said}");
                for riddle in
                    ["invalid digit", "unexpected argument", "a value is required", "cannot parse", "target type"]
                {
                    assert!(!said.contains(riddle) || value.trim().is_empty(), "{words:?}: {said}");
                }
                assert!(said.lines().all(|line| line.chars().count() <= 220), "{words:?}: {said}");
                asked += 1;
            }
        }
    }
    assert!(asked > 500, "{asked}");
}

#[test]
fn whole_numbers_and_sizes_name_their_range() {
    let folder = prepare(LINKED);
    let stability = ["sweep", "stability", "--world", "spring", "-o", "out.csv"];
    let mut cases = vec![
        (vec!["verify", "a.toml", "--rollback", "x"], "'--rollback <K>': write a whole number from 1 to 1000000"),
        (vec!["verify", "a.toml", "--rollback", "0"], "'--rollback <K>': write a whole number from 1 to 1000000"),
        (
            [&stability[..], &["--cells", "0x0"]].concat(),
            "'--cells <WxH>': write it as 1280x720; each side must be 1 to",
        ),
        (
            [&stability[..], &["--cells", "5000x5000"]].concat(),
            "'--cells <WxH>': a map can have at most 16777216 cells",
        ),
        ([&stability[..], &["--steps", "-1"]].concat(), "'--steps <N>': write a whole number from 1 to 10000000"),
        ([&stability[..], &["--values", "-5..5"]].concat(), "--values: `stiffness` must be from 0 to"),
        (
            [&stability[..], &["--parameter", "x"]].concat(),
            "--parameter: there is no parameter `x`; there are stiffness",
        ),
    ];
    if cfg!(feature = "gui") {
        let strobe = ["strobe", "a.toml", "-o", "out.png"];
        cases.extend([
            ([&strobe[..], &["--at", "-1"]].concat(), "'--at <TIME>': it must be more than 0 and at most 3600 s"),
            ([&strobe[..], &["--frames", "1"]].concat(), "'--frames <N>': write a whole number from 2 to 60"),
            (
                [&strobe[..], &["--size", "0x0"]].concat(),
                "'--size <WxH>': write it as 1280x720; each side must be 16 to 8192 pixels",
            ),
        ]);
    }
    for (words, message) in cases {
        let (status, said) = said(folder.path(), &words);
        assert_eq!(status, Some(2), "{words:?}: {said}");
        assert!(said.contains(message), "{words:?}: {said}");
    }
}

/// Suggestions are near what was typed, and lists of names fit a terminal.
#[test]
fn suggestions_are_near_and_lists_are_wrapped() {
    let folder = prepare(LINKED);
    for (words, near) in [
        (vec!["list", "lanes"], None),
        (vec!["list", "wrlds"], Some("worlds")),
        (vec!["measure", "qqq"], None),
        (vec!["measure", "welcom"], Some("welcome")),
        (vec!["measure", "a.toml", "--jsno"], Some("--json")),
        (vec!["sweep", "convergence", "--world", "qqq", "-o", "out.csv"], None),
        (vec!["sweep", "convergence", "--world", "sprng", "-o", "out.csv"], Some("spring")),
        (vec!["sweep", "convergence", "--world", "spring", "--integrators", "qqq", "-o", "out.csv"], None),
    ] {
        let (status, said) = said(folder.path(), &words);
        assert_eq!(status, Some(2), "{words:?}: {said}");
        let suggests = said.contains("did you mean") || said.contains("tip: a similar");
        assert_eq!(suggests, near.is_some(), "{words:?}: {said}");
        assert!(near.is_none_or(|near| said.contains(near)), "{words:?}: {said}");
        assert!(said.lines().all(|line| line.chars().count() <= 132), "{words:?}: {said}");
    }
}
