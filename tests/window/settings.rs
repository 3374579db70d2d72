//! Settings never block a start: sizes that no adapter has, positions that no monitor shows, and things that are no files. They survive
//! whatever ends the program.

use crate::support::{PATIENCE, Program, Screen, field};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

/// Starts with this in place of the settings file, closes, and returns the size of the window and the warnings.
fn start(screen: &Screen, environment: &[(&str, &str)]) -> (String, Vec<String>) {
    let program = Program::start_with(screen, &["welcome"], environment);
    let size = field(&program.state(), "size").to_owned();
    let (status, log) = program.close();
    assert!(status.success(), "{status}; {log:#?}");
    assert!(!log.iter().any(|line| line.contains("panicked") || line.contains("ERROR")), "{log:#?}");
    (size, log.into_iter().filter(|line| line.contains("WARN")).collect())
}

#[test]
fn no_geometry_blocks_a_start() {
    let screen = Screen::new(1000, 700);
    let folder = screen.home().join("timestep-lab");
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join("window.json");
    for (side, position) in [("16385", "null"), ("20000", "[0, 0]"), ("4294967295", "[2000000000, -2000000000]")] {
        let text = format!(
            r#"{{"window": {{"width": {side}, "height": {side}, "position": {position}, "maximized": false}}}}"#
        );
        fs::write(&file, text).unwrap();
        let (size, warnings) = start(&screen, &[]);
        let (width, height) = size.split_once('x').unwrap();
        assert!(width.parse::<u32>().unwrap() <= 1000 && height.parse::<u32>().unwrap() <= 700, "{side}: {size}");
        assert_eq!(warnings, [""; 0]);
    }
    fs::write(&file, r#"{"window": {"width": 4294967296, "height": 1}, "ui": {"theme": "mauve"}}"#).unwrap();
    let (_, warnings) = start(&screen, &[]);
    assert!(warnings.len() == 1 && warnings[0].contains("window.json"), "{warnings:#?}");
    // The start after that finds what the last one saved.
    assert_eq!(start(&screen, &[]).1, [""; 0]);
}

#[test]
fn nothing_in_the_place_of_the_settings_blocks_a_start() {
    let screen = Screen::new(800, 600);
    let folder = screen.home().join("timestep-lab");
    let file = folder.join("window.json");
    fs::create_dir_all(&folder).unwrap();
    assert!(Command::new("mkfifo").arg(&file).status().unwrap().success());
    let about_settings = |warnings: Vec<String>| {
        assert!(
            warnings.iter().all(|line| ["settings", "unsaved work", "the run"].iter().any(|what| line.contains(what))),
            "{warnings:#?}"
        );
        warnings.iter().filter(|line| line.contains("settings that cannot be used")).count()
    };
    assert_eq!(about_settings(start(&screen, &[]).1), 1, "a FIFO");
    fs::remove_file(&file).unwrap();
    fs::create_dir(&file).unwrap();
    assert_eq!(about_settings(start(&screen, &[]).1), 1, "a folder");
    fs::remove_dir(&file).unwrap();
    let nowhere = [("HOME", "/proc/none"), ("XDG_CONFIG_HOME", "/proc/none")];
    assert_eq!(about_settings(start(&screen, &nowhere).1), 0, "a home that cannot be made");
}

#[test]
fn a_portable_program_writes_nothing_elsewhere() {
    let screen = Screen::new(800, 600);
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("timestep-lab");
    let built = Path::new(env!("CARGO_BIN_EXE_timestep-lab"));
    fs::hard_link(built, &program).or_else(|_| fs::copy(built, &program).map(drop)).unwrap();
    fs::write(folder.path().join("portable.txt"), "").unwrap();
    let (status, log) = Program::start_copy(&screen, &program).close();
    assert!(status.success(), "{status}; {log:#?}");
    assert!(folder.path().join("settings/window.json").is_file() && folder.path().join("settings/sessions").is_dir());
    assert!(!screen.home().join("timestep-lab").exists());
}

/// A change of settings as a user makes it.
struct Change {
    /// Settings that it changes, as pointers into the file.
    settings: &'static [&'static str],
    /// The scenario that the window opens.
    scenario: &'static str,
    make: fn(&Program<'_>),
}

const fn change(settings: &'static [&'static str], make: fn(&Program<'_>)) -> Change {
    Change { settings, scenario: "welcome", make }
}

/// Clicks at these places of menus one after the other, with time for each menu to open.
fn click_through(program: &Program<'_>, places: &[[i32; 2]]) {
    for [x, y] in places {
        program.click(*x, *y);
        std::thread::sleep(Duration::from_secs(1));
    }
}

/// A change of every setting that there is. The places of clicks are those of a window of 1200 × 640 px, in the lab first.
const CHANGES: &[Change] = &[
    change(&["/ui/theme"], |program| program.key("shift+t")),
    change(&["/ui/folded"], |program| program.click(900, 146)),
    change(&["/ui/reduced_motion"], |program| click_through(program, &[[89, 17], [127, 368]])),
    change(&["/ui/screen_hz"], |program| click_through(program, &[[89, 17], [122, 394], [356, 550]])),
    change(&["/ui/code"], |program| program.key("m")),
    change(&["/ui/language"], |program| click_through(program, &[[545, 111], [519, 166]])),
    // The lanes have the room again.
    change(&["/ui/code"], |program| program.key("m")),
    // On the screen of 144 Hz that was chosen before.
    Change {
        settings: &["/ui/exact_speed"],
        scenario: "stutter-50-on-60",
        make: |program| {
            program.wait_for("its speed", |state| field(state, "speed").parse() != Ok(1.0));
            program.click(700, 619);
        },
    },
    change(&["/ui/inspector_width"], |program| program.drag([878, 400], [818, 400])),
    change(&["/ui/record"], |program| {
        program.key("ctrl+r");
        program.wait_for("the page", |state| field(state, "recorder") == "ready");
        program.click(554, 332);
    }),
    change(&["/ui/strip"], |program| ["d", "f"].iter().for_each(|key| program.key(key))),
    change(&["/ui/plots"], |program| program.key("shift+p")),
    change(&["/ui/find_bug"], |program| program.key("ctrl+b")),
    change(&["/ui/folders", "/ui/course/recent", "/ui/opened"], |program| {
        program.key("ctrl+o");
        let is_open = |state: &str| field(state, "page") == "path";
        program.wait_for("the page for a path, as there is no dialog", is_open);
        // Its field has the focus a frame later, and on a busy machine that takes its time: what came too early is typed again.
        for _ in 0..20 {
            program.key("ctrl+a");
            program.type_text("~/own.toml");
            program.key("Return");
            let typed = Instant::now();
            while typed.elapsed() < Duration::from_secs(3) {
                if !is_open(&program.state()) {
                    return;
                }
                std::thread::sleep(Duration::from_millis(20));
            }
        }
    }),
    change(&["/ui/inspector"], |program| program.key("F4")),
    change(&["/ui/course/rail"], |program| program.key("ctrl+l")),
    // The keys are told once, on the first opening on the stage.
    Change { settings: &["/ui/mode", "/ui/keys_told"], scenario: "jitter", make: |program| program.key("l") },
    change(&["/ui/layouts"], |program| click_through(program, &[[910, 16], [910, 71]])),
    Change {
        settings: &["/ui/course/taken"],
        scenario: "max-frame",
        make: |program| {
            program.wait_for("the question", |state| field(state, "phase") == "ask");
            program.key("1");
        },
    },
    change(&["/ui/zoom"], |program| program.key("ctrl+minus")),
    change(&["/window/position"], |program| program.move_to(20, 60)),
    change(&["/window/width", "/window/height"], |program| program.resize(900, 600)),
    change(&["/window/maximized"], |program| program.double_click_title()),
];

/// Pointers to all settings of the file: to the fields of the window, of the interface and of the course.
fn all_settings(file: &Value) -> BTreeSet<String> {
    let fields = |place: &str| -> BTreeSet<String> {
        let object = file.pointer(place).and_then(Value::as_object).expect("an object");
        object.keys().map(|key| format!("{place}/{key}")).collect()
    };
    let mut all = &(&fields("/window") | &fields("/ui")) | &fields("/ui/course");
    all.remove("/ui/course");
    all
}

/// The program is killed less than two seconds after a change of each setting, and the next start has it.
#[test]
fn a_kill_loses_no_setting() {
    /// Two seconds, less the time until the window notices a change.
    const AGE: Duration = Duration::from_millis(1750);
    let screen = Screen::new(1280, 720);
    let file = screen.home().join("timestep-lab/window.json");
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::write(&file, r#"{"ui": {"mode": "lab", "keys_told": false}}"#).unwrap();
    fs::write(screen.home().join("own.toml"), "title = 'own'\n[[lane]]\n[[lane]]\n").unwrap();
    let read = |file: &Path| -> Value { serde_json::from_slice(&fs::read(file).unwrap()).unwrap() };
    let mut changed = BTreeSet::new();
    for Change { settings, scenario, make } in CHANGES {
        let program = Program::start(&screen, &[scenario]);
        let before = read(&file);
        make(&program);
        let is_changed = |value: &Value| settings.iter().all(|at| value.pointer(at) != before.pointer(at));
        let started = Instant::now();
        let now = loop {
            let newest = program.settings().pop().filter(|(_, value)| is_changed(value));
            if let Some((_, value)) = newest.filter(|(noticed, _)| noticed.elapsed() >= AGE) {
                break value;
            }
            assert!(started.elapsed() < PATIENCE, "{settings:?} did not change: {:#?}", program.settings());
            std::thread::sleep(Duration::from_millis(20));
        };
        program.signal("KILL");
        assert!(!program.wait().0.success());

        let program = Program::start(&screen, &["welcome"]);
        // A start with an argument opens that.
        let stays = || settings.iter().filter(|at| **at != "/ui/opened");
        let has_it = |value: &Value| stays().all(|at| value.pointer(at) == now.pointer(at));
        let started = Instant::now();
        while !program.settings().last().is_some_and(|(_, value)| has_it(value)) {
            assert!(started.elapsed() < Duration::from_secs(5), "{settings:?} of {now} at the next start");
            std::thread::sleep(Duration::from_millis(20));
        }
        program.signal("KILL");
        program.wait();
        changed.extend(settings.iter().map(|at| (*at).to_owned()));
    }
    assert_eq!(changed, all_settings(&read(&file)), "every setting is changed by this test");
}
