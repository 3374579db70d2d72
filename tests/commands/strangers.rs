//! Scenarios from strangers: texts that would act on the terminal, files of nothing but mistakes, and names of other files.

use crate::support::run_in;
use serde_json::Value;
use std::fs;
use std::process::{Command, Output};
use std::time::{Duration, Instant};
use timestep_lab::visible_text::is_hidden;

/// Standard output and standard error, in which nothing acts on a terminal.
fn harmless(output: &Output) -> String {
    let said = [&output.stdout[..], &output.stderr].concat();
    let said = String::from_utf8(said).expect("text");
    assert!(!said.contains(|letter| letter != '\n' && is_hidden(letter)), "{said:?}");
    said
}

/// Clears the screen, changes the title of the window, and turns the direction of reading.
const HOSTILE: &str = "=a\u{1b}[2J\u{1b}]0;x\u{7}\r\n\u{9b}31m\u{202e}gpj\u{2066}\u{7f}";

#[test]
fn texts_are_shown_and_never_act() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    let quoted = toml::Value::String(HOSTILE.to_owned()).to_string();
    fs::write(
        here.join("a.toml"),
        format!("title = {quoted}\n[[lane]]\nlabel = {quoted}\nworld = 'cart'\nintegrator = 'rk4'\n"),
    )
    .unwrap();
    let short = ["--seconds", "0.1"];
    for args in [["measure", "a.toml"], ["latency", "a.toml"]] {
        let said = harmless(&run_in(here, &[&args[..], &short].concat()));
        assert!(said.contains("=a␛[2J␛]0;x␇␍␊<U+009B>31m<U+202E>gpj<U+2066>␡"), "{said}");
        let json = run_in(here, &[&args[..], &short, &["--json"]].concat());
        assert!(harmless(&json).contains("\\u202e"));
        let value: Value = serde_json::from_slice(&json.stdout).unwrap();
        assert_eq!((value["scenario"].as_str(), value["lanes"][0]["label"].as_str()), (Some(HOSTILE), Some(HOSTILE)));
    }
    for name in ["out.json", "out.csv", "\u{202e}\u{1b}[2J.csv"] {
        harmless(&run_in(here, &[&["export", "a.toml", "-o", name], &short[..]].concat()));
    }
    let json = fs::read_to_string(here.join("out.json")).unwrap();
    assert!(!json.contains(|letter| letter != '\n' && is_hidden(letter)));
    let value: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(value["rows"][0]["label"], HOSTILE);
    let text = fs::read_to_string(here.join("out.csv")).unwrap().replace("\r\n", "\n");
    assert!(!text.contains(|letter| letter != '\n' && is_hidden(letter)));
    let rows: Vec<csv::StringRecord> =
        csv::Reader::from_reader(text.as_bytes()).records().map(Result::unwrap).collect();
    assert!(rows.iter().all(|row| row[1].starts_with("'=a␛[2J")), "{:?}", rows[0]);
    // Numbers stay numbers: the state has negative ones.
    assert!(rows.iter().all(|row| row.iter().skip(4).all(|cell| cell.is_empty() || cell.parse::<f64>().is_ok())));
}

#[test]
fn messages_show_names_keys_and_lines() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    let key = toml::Value::String(HOSTILE.to_owned()).to_string();
    let name = "b\u{1b}[31m\u{202e}.toml";
    let raw = "# \u{202e}\u{9b}31m\u{1b}";
    fs::write(here.join(name), format!("{key} = 1\n[[lane]]\nlabel = '\u{202e}\u{9b}', dt = 1\n")).unwrap();
    fs::write(
        here.join("c.toml"),
        format!("{key} = 1\n[[lane]]\n{key} = 2\nworld = {key}\ndt = {key}\npolicy = [{key}]\n"),
    )
    .unwrap();
    fs::write(here.join("d.toml"), format!("titel = 1 {raw}\n[[lane]]\ndisplay = {{ trace = {key} }}\n")).unwrap();
    for name in [name, "c.toml", "d.toml", "\u{1b}[2J\u{202e}", "\u{9b}/none.toml"] {
        for command in ["check", "measure"] {
            let output = run_in(here, &[command, name]);
            assert_eq!(output.status.code(), Some(2), "{command} {name:?}");
            harmless(&output);
        }
        harmless(&run_in(here, &["export", "welcome", "-o", name]));
        harmless(&run_in(here, &["export", "welcome", "-o", "out.csv", "--seconds", name]));
        harmless(&run_in(here, &["sweep", "convergence", "--world", name, "-o", "out.csv"]));
        harmless(&run_in(here, &[name, "--size", name]));
    }
}

/// Files of a MiB, with a mistake in every line or on every few bytes.
#[test]
fn check_is_fast_on_a_file_of_mistakes() {
    let folder = tempfile::tempdir().unwrap();
    let fill = |line: &dyn Fn(usize) -> String| {
        let mut text = String::new();
        for number in 0.. {
            let line = line(number);
            if text.len() + line.len() > (1 << 20) - 100 {
                break;
            }
            text += &line;
        }
        text
    };
    let long = "x".repeat((1 << 20) - 200);
    let files = [
        ("unknown keys", fill(&|n| format!("k{n}=1\n"))),
        ("unknown keys of a lane", "[[lane]]\n".to_owned() + &fill(&|n| format!("k{n}=1\n"))),
        ("wrong lanes", fill(&|_| "[[lane]]\ndt=0\n".to_owned())),
        ("lanes", fill(&|_| "[[lane]]\n".to_owned())),
        ("syntax", fill(&|_| "=\n".to_owned())),
        ("brackets", fill(&|_| "[[".to_owned())),
        ("open text", fill(&|_| "a='\n".to_owned())),
        ("repeated keys", fill(&|_| "seed=1\n".to_owned())),
        ("repeated tables", fill(&|_| "[defaults]\n".to_owned())),
        ("a list of changes", format!("input=[{}]\n[[lane]]\n", fill(&|_| "{at=1},".to_owned()))),
        ("a matrix", format!("[matrix]\ndt=[{}]\n", fill(&|_| "0,".to_owned()))),
        ("a long key", format!("{long}=1\n[[lane]]\n")),
        ("a long value", format!("[[lane]]\nworld='{long}'\n")),
        ("a long duration", format!("[[lane]]\ndt='1{long}'\n")),
        ("a long number", format!("[[lane]]\ndt={}\n", "1".repeat(1 << 19))),
        ("a long line", format!("title='{}' ]\n", "x".repeat(1 << 19))),
    ];
    for (name, text) in files {
        fs::write(folder.path().join("a.toml"), &text).unwrap();
        let start = Instant::now();
        let output = run_in(folder.path(), &["check", "a.toml"]);
        let took = start.elapsed();
        let said = harmless(&output);
        eprintln!("{name}: {} bytes in {took:?}, {} bytes of messages", text.len(), said.len());
        assert_eq!(output.status.code(), Some(2), "{name}: {said:.2000}");
        // In release it is under a second. Without optimization the reader of TOML alone takes several for what it finds three
        // mistakes in every line; when each mistake searched the file for its line, it took half an hour.
        assert!(took < Duration::from_secs(30), "{name}: {took:?}");
        let errors = said.lines().filter(|line| line.starts_with("error")).count();
        assert!((1..=51).contains(&errors), "{name}: {errors}");
        assert!(said.len() < 100_000 && said.lines().all(|line| line.len() < 3000), "{name}: {} bytes", said.len());
    }
    fs::write(folder.path().join("a.toml"), fill(&|n| format!("k{n}=1\n"))).unwrap();
    let lines = fs::read_to_string(folder.path().join("a.toml")).unwrap().lines().count();
    let said = harmless(&run_in(folder.path(), &["check", "a.toml"]));
    // One for each line, and one for the lanes that are missing, at the top of the file.
    assert!(said.contains(&format!("error: there are {} mistakes more", lines + 1 - 50)), "{said}");
}

/// A trace that many lanes name by many paths is read once: otherwise this would take minutes.
#[test]
fn a_large_trace_is_read_once_by_any_path() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("sub")).unwrap();
    fs::write(folder.path().join("t.csv"), "16.6667\n".repeat(500_000)).unwrap();
    let start = Instant::now();
    let lane = |path: &str| format!("[[lane]]\ndisplay = {{ trace = '{path}' }}\n");
    fs::write(folder.path().join("one.toml"), lane("./t.csv")).unwrap();
    assert!(run_in(folder.path(), &["check", "one.toml"]).status.success());
    let once = start.elapsed();
    let paths = (0..64).map(|index| format!("{}t.csv", "sub/../".repeat(index / 2) + &"./".repeat(1 + index % 2)));
    fs::write(folder.path().join("many.toml"), paths.map(|path| lane(&path)).collect::<String>()).unwrap();
    let start = Instant::now();
    let output = run_in(folder.path(), &["check", "many.toml"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(start.elapsed() < 8 * once + Duration::from_secs(1), "{:?}, not {once:?}", start.elapsed());
}

#[test]
fn files_outside_the_folder_are_read_only_with_permission() {
    let folder = tempfile::tempdir().unwrap();
    let own = folder.path().join("own");
    fs::create_dir(&own).unwrap();
    fs::write(folder.path().join("times.csv"), "16\n17\n").unwrap();
    fs::write(folder.path().join("keys.csv"), "time_ms,x,y\n100,1,0\n").unwrap();
    let absolute = folder.path().join("times.csv");
    let absolute = absolute.to_str().unwrap();
    for (text, key) in [
        ("[[lane]]\ndisplay = { trace = '../times.csv' }\n", "display.trace"),
        (&format!("[[lane]]\ndisplay = {{ trace = '{absolute}' }}\n"), "display.trace"),
        ("input = '../keys.csv'\n[[lane]]\n", "input"),
    ] {
        fs::write(own.join("a.toml"), text).unwrap();
        for [command, more] in
            [["check", ""], ["measure", "--seconds=0.1"], ["export", "--output=out.csv"], ["sweep", "-oout.csv"]]
        {
            let mut args = vec![command, "a.toml", more];
            args.retain(|arg| !arg.is_empty());
            if command == "sweep" {
                args.insert(1, "stability");
                args.push("--cells=4x4");
            }
            for (at, file) in [(&own, "a.toml"), (&folder.path().to_owned(), "own/a.toml")] {
                args[if command == "sweep" { 2 } else { 1 }] = file;
                let output = run_in(at, &args);
                let said = harmless(&output);
                assert_eq!(output.status.code(), Some(2), "{args:?}: {said}");
                assert!(
                    said.contains(&format!("`{key}`")) && said.contains("outside the folder of the scenario"),
                    "{said}"
                );
                assert!(said.contains("--allow-paths"), "{said}");
                let output = run_in(at, &[&args[..], &["--allow-paths"]].concat());
                assert!(output.status.success(), "{args:?}: {}", harmless(&output));
            }
        }
    }
    // A stranger learns nothing about which files exist.
    let said = |path: &str| {
        fs::write(own.join("a.toml"), format!("[[lane]]\ndisplay = {{ trace = '{path}' }}\n")).unwrap();
        harmless(&run_in(&own, &["check", "a.toml"])).replace(path, "PATH").replace(['^', ' '], "")
    };
    assert_eq!(said("../times.csv"), said("../none.csv"));
}

/// A file that is no trace is not quoted, not even in part.
#[test]
fn messages_do_not_quote_other_files() {
    let folder = tempfile::tempdir().unwrap();
    let secrets =
        ["root:hunter2:0:0", "hunter2\n", "1\nhunter2\n", "12345\n678,hunter2\n", "a,b\nhunter2,c\n", "1;hunter2\n"];
    for secret in secrets {
        fs::write(folder.path().join("secret"), secret).unwrap();
        for text in ["[[lane]]\ndisplay = { trace = './secret' }\n", "input = './secret'\n[[lane]]\n"] {
            fs::write(folder.path().join("a.toml"), text).unwrap();
            let output = run_in(folder.path(), &["check", "a.toml"]);
            let said = harmless(&output);
            assert_eq!(output.status.code(), Some(2), "{secret:?}: {said}");
            assert!(!said.contains("hunter2") && said.contains("secret"), "{said}");
        }
    }
}

/// None of these files may make a command wait.
#[test]
#[cfg(target_os = "linux")]
fn special_files_are_refused_without_waiting() {
    let folder = tempfile::tempdir().unwrap();
    assert!(Command::new("mkfifo").arg(folder.path().join("pipe")).status().unwrap().success());
    for path in ["./pipe", "/proc/kmsg", "/dev/zero", "/dev/tty", "/dev", "/proc/self/environ"] {
        let scenario = format!("[[lane]]\ndisplay = {{ trace = '{path}' }}\n");
        fs::write(folder.path().join("trace.toml"), scenario).unwrap();
        fs::write(folder.path().join("input.toml"), format!("input = '{path}'\n[[lane]]\n")).unwrap();
        for name in [path, "trace.toml", "input.toml"] {
            let start = Instant::now();
            let output = run_in(folder.path(), &["check", name, "--allow-paths"]);
            let said = harmless(&output);
            assert_eq!(output.status.code(), Some(2), "{path} {name}: {said}");
            assert!(said.contains("not a plain file"), "{path} {name}: {said}");
            assert!(start.elapsed() < Duration::from_secs(3), "{path} {name}: {:?}", start.elapsed());
        }
    }
}
