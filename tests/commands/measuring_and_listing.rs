//! The program as people and scripts meet it: commands, exit statuses, and what goes to which stream.

use crate::support::{PROGRAM, run};
use serde_json::Value;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn status(output: &Output) -> i32 {
    output.status.code().expect("not killed by a signal")
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// Standard output of a command that succeeds quietly.
fn ok(args: &[&str]) -> String {
    let output = run(args);
    assert_eq!((status(&output), stderr(&output).as_str()), (0, ""), "{args:?}");
    stdout(&output)
}

/// Standard error of a command that fails with this status and says nothing else.
fn fails(args: &[&str], code: i32) -> String {
    let output = run(args);
    assert_eq!((status(&output), stdout(&output).as_str()), (code, ""), "{args:?}: {}", stderr(&output));
    stderr(&output)
}

/// A folder that is removed in the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("timestep-lab-cli-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }

    fn write(&self, name: &str, text: &str) -> String {
        fs::write(self.0.join(name), text).unwrap();
        self.path(name)
    }

    fn files(&self) -> Vec<String> {
        let mut names: Vec<_> =
            fs::read_dir(&self.0).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

// ---- measure ---------------------------------------------------------------------------------------------------------

/// Names that scripts rely on, in alphabetical order; more may come.
const LANE_KEYS: &str = "age_ms animation_error_ms backlog_secs bodies delay_ms dropped_secs dt_secs energy_drift energy_error evals eye_blur_px \
    first_response_ms frames frames_never_shown frames_torn initial_energy input_latency_ms integration_error integrator internal_steps \
    judder_px label lane link local_error locked_drift_secs negative_secs norm_drift pacing_ms policy presentation presentation_error real_time_secs rejected_steps \
    shown_error shown_fps sim_time_secs state state_hash status steps steps_per_frame velocity_error verdict world";

fn keys(value: &Value) -> Vec<&str> {
    let mut keys: Vec<_> = value.as_object().expect("an object").keys().map(String::as_str).collect();
    keys.sort_unstable();
    keys
}

#[test]
fn measure_prints_the_json_of_the_contract() {
    let value: Value = serde_json::from_str(&ok(&["measure", "spring-phase", "--json", "--seconds", "2"])).unwrap();
    assert_eq!(keys(&value), ["lanes", "scenario", "seconds", "verdict"]);
    assert_eq!(value["seconds"], 2.0);
    let lanes = value["lanes"].as_array().unwrap();
    assert_eq!(lanes.len(), 6);
    for lane in lanes {
        assert!(LANE_KEYS.split_whitespace().all(|key| keys(lane).contains(&key)), "{:?}", keys(lane));
        assert_eq!(keys(&lane["animation_error_ms"]), ["max", "mean", "p95"]);
        assert_eq!(keys(&lane["age_ms"]), ["max", "mean", "min"]);
        for error in ["integration_error", "presentation_error", "shown_error"] {
            assert_eq!(keys(&lane[error]), ["last", "max", "rms"]);
        }
        assert_eq!(keys(&lane["energy_drift"]), ["last", "max"]);
        assert_eq!(keys(&lane["energy_error"]), ["last", "max"]);
        assert_eq!(lane["initial_energy"], 0.5);
        assert_eq!(lane["frames"], 120);
        assert_eq!(lane["state_hash"].as_str().unwrap().len(), 16);
        let counted: u64 = lane["steps_per_frame"].as_object().unwrap().values().map(|n| n.as_u64().unwrap()).sum();
        assert_eq!(counted, 120);
    }
    assert_eq!(lanes[0]["steps"], 40);
}

#[test]
fn measure_prints_one_row_per_lane() {
    let text = ok(&["measure", "spring-phase", "--seconds", "1/2", "--all"]);
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines.len(), 2 + 6);
    assert_eq!(lines[0], "A spring without friction, three methods, two steps, 0.5 s");
    assert!(lines[1].starts_with("lane  label") && lines[1].contains("  animation_error_ms.mean  "));
    let heads: Vec<_> = lines[1].split_whitespace().collect();
    for head in ["delay_ms.mean", "judder_px", "eye_blur_px", "shown_fps"] {
        assert!(heads.contains(&head), "{head} in {heads:?}");
    }
    for head in ["input_latency_ms.mean", "locked_drift_secs", "frames_never_shown", "negative_secs"] {
        assert!(!heads.contains(&head), "{head} says nothing about these lanes");
    }
    assert!(lines[2].trim_start().starts_with("1  Explicit Euler, 1/20 s "), "{}", lines[2]);
    let column = lines[1].find("integrator").unwrap();
    assert!(lines[2..].iter().all(|line| &line[column - 1..column] == " " && &line[column..=column] != " "));
}

#[test]
fn measure_has_the_columns_that_say_something() {
    let folder = Folder::new("columns");
    let file = folder.write(
        "c.toml",
        "[[lane]]\npolicy = 'locked'\ndisplay = { hz = 50 }\n[[lane]]\ndisplay = { queue = 'newest', fps_cap = 150, render_cost = '1 ms' }\n",
    );
    let text = ok(&["measure", &file, "--seconds", "2", "--all"]);
    let cells =
        |line: usize| text.lines().nth(line).unwrap().split("  ").map(str::trim).filter(|cell| !cell.is_empty());
    let heads: Vec<_> = cells(1).collect();
    let cell = |line: usize, head: &str| cells(line).nth(heads.iter().position(|h| *h == head).unwrap()).unwrap();
    // 100 frames of 20 ms and as many steps of 1/60 s. 150 frames a second from 1/60 s on, and 119 refreshes from the second on.
    assert_eq!(cell(2, "locked_drift_secs"), "0.3333");
    assert_eq!((cell(2, "shown_fps"), cell(3, "shown_fps")), ("50", "59.5"));
    assert!(["178", "179"].contains(&cell(3, "frames_never_shown")), "{text}");
}

#[test]
fn a_lane_that_diverges_is_a_result() {
    let folder = Folder::new("diverged");
    let file = folder.write(
        "d.toml",
        "[[lane]]\nworld = { id = 'spring', stiffness = 1000000 }\nintegrator = 'explicit-euler'\ndt = '1/20'\n",
    );
    let value: Value = serde_json::from_str(&ok(&["measure", &file, "--json"])).unwrap();
    let lane = &value["lanes"][0];
    assert!(lane["status"].as_str().unwrap().starts_with("diverged at step "), "{lane}");
    assert!(lane["state"].as_array().unwrap().contains(&Value::Null), "infinity is null: {lane}");
    assert_eq!(value["scenario"], file, "a scenario without a title is called what it was asked for by");
    let counts = lane["steps_per_frame"].as_object().unwrap();
    let steps: u64 =
        counts.iter().map(|(steps, frames)| steps.parse::<u64>().unwrap() * frames.as_u64().unwrap()).sum();
    assert_eq!(lane["steps"], steps, "only steps that were taken are counted");
    assert!(ok(&["measure", &file]).contains(": Diverged at step "));
    assert!(ok(&["measure", &file, "--all"]).contains("diverged at step"));
}

#[test]
fn frames_of_a_steady_display_are_counted_exactly() {
    let folder = Folder::new("frames");
    for (hz, seconds, frames) in
        [("60", "10", 600), ("50", "0.05", 2), ("59.94", "1", 59), ("144", "1/144", 1), ("24", "0.04", 0)]
    {
        let file = folder.write("f.toml", &format!("[[lane]]\ndisplay = {{ hz = {hz} }}\n"));
        let value: Value = serde_json::from_str(&ok(&["measure", &file, "--json", "--seconds", seconds])).unwrap();
        assert_eq!(value["lanes"][0]["frames"], frames, "{hz} Hz for {seconds} s");
    }
}

// ---- export ----------------------------------------------------------------------------------------------------------

/// As RFC 4180 and spreadsheets want it.
#[test]
fn tables_open_in_a_spreadsheet() {
    let folder = Folder::new("bom");
    let file = folder.path("out.csv");
    let export = |more: &[&str]| {
        ok(&[&["export", "welcome", "-o", &file, "--seconds", "0.1"], more].concat());
        fs::read_to_string(&file).unwrap()
    };
    let (plain, marked) = (export(&[]), export(&["--bom"]));
    assert_eq!(marked.strip_prefix('\u{feff}'), Some(plain.as_str()));
    let lines: Vec<&str> = plain.split_terminator("\r\n").collect();
    assert!(lines.len() > 40 && lines.iter().all(|line| !line.contains(['\r', '\n'])) && plain.ends_with("\r\n"));
}

#[test]
fn export_writes_every_frame_and_step_as_csv() {
    let folder = Folder::new("csv");
    let file = folder.path("out.csv");
    assert_eq!(ok(&["export", "stutter-50-on-60", "-o", &file, "--seconds", "1"]), "");
    let mut reader = csv::Reader::from_path(&file).unwrap();
    let heads = reader.headers().unwrap().clone();
    let documented = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/SCENARIOS.md")).unwrap();
    for head in &heads {
        let name = if head.ends_with("state_1") { head.replace('1', "0") } else { head.to_owned() };
        assert!(documented.contains(&format!("`{name}`")), "{head} is not documented");
    }
    let column = |name: &str| heads.iter().position(|head| head == name).unwrap();
    let rows: Vec<_> = reader.records().map(Result::unwrap).collect();
    let of = |kind: &str| rows.iter().filter(|row| &row[column("row")] == kind).collect::<Vec<_>>();
    assert_eq!((of("frame").len(), of("step").len()), (120, 100), "of two lanes");
    let last = of("step")[99];
    assert_eq!((&last[column("index")], &last[column("sim_time_secs")]), ("50", "1"));
    let number = |name: &str| last[column(name)].parse::<f64>().unwrap();
    assert!((number("state_0") - number("exact_state_0")).abs() < 1e-12);
    let steps: u32 = of("frame").iter().map(|row| row[column("steps")].parse::<u32>().unwrap()).sum();
    assert_eq!(steps, 100);
    assert_eq!(&rows[0][column("row")], "frame", "the first frame of 1/60 s has no step of 1/50 s");
    assert!(rows.iter().any(|row| &row[column("row")] == "step"));
    assert_eq!(folder.files(), ["out.csv"]);
}

#[test]
fn export_writes_the_same_rows_as_json() {
    let folder = Folder::new("json");
    let (json, csv) = (folder.path("out.json"), folder.path("out.csv"));
    ok(&["export", "welcome", "-o", &json, "--seconds", "0.5"]);
    ok(&["export", "welcome", "-o", &csv, "--seconds", "0.5"]);
    let value: Value = serde_json::from_str(&fs::read_to_string(&json).unwrap()).unwrap();
    assert_eq!(keys(&value), ["rows", "scenario", "seconds"]);
    let rows = value["rows"].as_array().unwrap();
    let mut reader = csv::Reader::from_path(&csv).unwrap();
    let heads = reader.headers().unwrap().clone();
    let records: Vec<_> = reader.records().map(Result::unwrap).collect();
    assert_eq!(rows.len(), records.len());
    for (row, record) in rows.iter().zip(&records) {
        for (head, cell) in heads.iter().zip(record) {
            let value = match head.rsplit_once('_') {
                Some((list @ ("state" | "exact_state"), index)) => &row[list][index.parse::<usize>().unwrap()],
                _ => &row[head],
            };
            let same = match value {
                Value::Null => cell.is_empty(),
                Value::String(text) => cell == text,
                // The reader of JSON rounds the last digit.
                number => (cell.parse::<f64>().unwrap() - number.as_f64().unwrap()).abs() < 1e-12,
            };
            assert!(same, "{head}: {cell} is not {value}");
        }
    }
}

#[test]
fn export_refuses_what_it_cannot_write_and_leaves_the_old_file() {
    let folder = Folder::new("refuse");
    assert!(fails(&["export", "welcome", "-o", &folder.path("out.xls")], 2).contains(".csv or .json"));
    assert!(fails(&["export", "welcome", "-o", &folder.path("out")], 2).contains(".csv or .json"));
    let missing = folder.path("none/out.csv");
    assert!(fails(&["export", "welcome", "-o", &missing], 2).contains(&missing));

    let protected = folder.write("old.csv", "old");
    set_readonly(Path::new(&protected), true);
    assert!(fails(&["export", "welcome", "-o", &protected], 2).contains("write-protected"));
    assert_eq!(fs::read_to_string(&protected).unwrap(), "old");
    set_readonly(Path::new(&protected), false);
    ok(&["export", "welcome", "-o", &protected, "--seconds", "0.1"]);
    assert_ne!(fs::read_to_string(&protected).unwrap(), "old");

    fs::create_dir(folder.path("dir.csv")).unwrap();
    assert!(fails(&["export", "welcome", "-o", &folder.path("dir.csv")], 2).contains("folder"));
    assert!(fails(&["export", "nothing", "-o", &protected], 2).contains("no lesson"));
    assert_eq!(folder.files(), ["dir.csv", "old.csv"]);
}

fn set_readonly(path: &Path, readonly: bool) {
    let mut permissions = fs::metadata(path).unwrap().permissions();
    permissions.set_readonly(readonly);
    fs::set_permissions(path, permissions).unwrap();
}

/// A limit on the size of files stands in for a full disk.
#[test]
#[cfg(unix)]
fn a_full_disk_leaves_the_old_file() {
    let folder = Folder::new("full");
    let file = folder.write("out.csv", "old");
    let script = format!("trap '' XFSZ; ulimit -f 8; exec '{PROGRAM}' export welcome -o '{file}'");
    let output = Command::new("sh").args(["-c", &script]).output().unwrap();
    assert_eq!(status(&output), 1);
    assert!(stderr(&output).contains(&format!("cannot write {file}")), "{}", stderr(&output));
    assert_eq!(fs::read_to_string(&file).unwrap(), "old");
    assert_eq!(folder.files(), ["out.csv"]);
}

/// A folder in which no user, not even root, can make a file.
#[test]
#[cfg(target_os = "linux")]
fn a_read_only_folder_is_an_error() {
    assert!(fails(&["export", "welcome", "-o", "/proc/self/out.csv"], 2).contains("/proc/self/out.csv"));
}

// ---- list and check --------------------------------------------------------------------------------------------------

#[test]
fn openings_open_by_their_ids() {
    for id in ["jitter", "three-worlds", "spiral"] {
        let measured: Value = serde_json::from_str(&ok(&["measure", id, "--json"])).unwrap();
        assert!(measured["lanes"].as_array().unwrap().len() >= 2, "{id}");
        ok(&["check", id]);
    }
    assert!(fails(&["measure", "jiter"], 2).contains("did you mean `jitter`?"));
}

#[test]
fn everything_can_be_listed() {
    for (kind, id, json_keys) in [
        ("worlds", "spring", &["params", "equation", "reference", "summary", "name", "exact"][..]),
        (
            "integrators",
            "rk4",
            &["order", "evals_per_step", "symplectic", "reversible", "needs", "reference", "summary"],
        ),
        ("policies", "fixed", &["carries", "splits", "summary", "reference"]),
        ("presentations", "hermite", &["shows", "summary", "reference"]),
        ("plots", "energy", &["x", "y_unit", "log", "summary"]),
        ("figures", "stability", &["name", "summary"]),
        ("lessons", "welcome", &["title", "caption", "seconds", "lanes"]),
        ("openings", "jitter", &["title", "line", "lesson", "seconds", "lanes"]),
        ("paths", "smooth", &["title", "promise", "minutes", "lessons"]),
    ] {
        let text = ok(&["list", kind]);
        assert!(text.lines().any(|line| line.split_whitespace().next() == Some(id)), "{kind}: {text}");
        let value: Value = serde_json::from_str(&ok(&["list", kind, "--json"])).unwrap();
        let entry = value.as_array().unwrap().iter().find(|entry| entry["id"] == id).unwrap();
        for key in json_keys {
            assert!(!entry[key].is_null(), "{kind}: {key}");
        }
    }
    assert!(ok(&["list", "worlds"]).lines().any(|line| line.contains("stiffness") && line.contains("N/m")));
    let worlds: Value = serde_json::from_str(&ok(&["list", "worlds", "--json"])).unwrap();
    assert_eq!(worlds[0]["params"][0]["unit"], "N/m");
    assert_eq!(worlds[0]["params"][0]["max"], 1e6);
    assert!(fails(&["list", "planets"], 2).contains("worlds"));
}

#[test]
fn check_reports_every_problem_of_every_file() {
    let folder = Folder::new("check");
    let good = folder.write("good.toml", "[[lane]]\n");
    let bad = folder.write("bad.toml", "titel = 1\n[[lane]]\ndt = 0\n");
    let worse = folder.write("worse.toml", "[[lane\n");
    assert_eq!(ok(&["check", &good]), format!("{good}: ok, 1 lane\n"));
    assert_eq!(ok(&["check", "welcome"]), "welcome: ok, 6 lanes\n");
    let output = run(&["check", &good, &bad, &worse, "missing.toml"]);
    assert_eq!((status(&output), stdout(&output)), (2, format!("{good}: ok, 1 lane\n")));
    let errors = stderr(&output);
    assert_eq!(errors.lines().filter(|line| line.starts_with("error")).count(), 4, "{errors}");
    for part in ["bad.toml:1:1", "bad.toml:3:6", "worse.toml:1:7", "missing.toml"] {
        assert!(errors.contains(part), "{part} is not in {errors}");
    }
    fails(&["check"], 2);
}

// ---- The program itself ----------------------------------------------------------------------------------------------

#[test]
fn wrong_arguments_have_status_2_and_help_has_0() {
    assert!(fails(&["measure"], 2).contains("SCENARIO"));
    assert!(fails(&["measure", "welcom"], 2).contains("did you mean `welcome`?"));
    assert!(fails(&["measure", "welcome", "--seconds", "0"], 2).contains("more than 0"));
    assert!(fails(&["measure", "welcome", "--seconds", "soon"], 2).contains("duration"));
    assert!(fails(&["measure", "welcome", "--fast"], 2).contains("--fast"));
    assert!(fails(&["no-such-lesson"], 2).contains("no lesson, example, opening or file"));
    let help = ok(&["--help"]);
    for part in ["measure", "export", "list", "check", "welcome", "[SCENARIO]"] {
        assert!(help.contains(part), "{part} is not in {help}");
    }
    assert!(ok(&["--version"]).starts_with("timestep-lab "));
}

#[test]
#[cfg(not(feature = "gui"))]
fn without_a_window_the_program_says_what_it_can_do() {
    for args in [&[][..], &["welcome"]] {
        assert!(fails(args, 1).contains("timestep-lab measure"));
    }
}

#[test]
fn two_runs_print_the_same() {
    let folder = Folder::new("same");
    let mut file = fs::File::create(folder.path("noise.toml")).unwrap();
    writeln!(file, "seed = 3\n[[lane]]\ndisplay = {{ hz = 60, noise = '1 ms' }}\n[[lane]]\npolicy = 'variable'")
        .unwrap();
    let args = ["measure", &folder.path("noise.toml"), "--json"];
    assert_eq!(ok(&args), ok(&args));
}
