//! The real window under Xvfb with software Vulkan: opens, draws, answers every key, survives, closes.

use crate::support::{Program, Screen, assert_no_complaints, field};
use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;
use timestep_lab::lab::{Frame, Lab};
use timestep_lab::replay::RunRecorder;
use timestep_lab::scenario::{OPENINGS, Scenario};

#[test]
fn every_key_does_what_it_says() {
    let screen = Screen::new(1400, 900);
    let program = Program::start(&screen, &["welcome"]);
    let is = |key: &'static str, value: &'static str| move |state: &str| field(state, key) == value;
    let press = |key: &str, field_name: &'static str, value: &'static str| {
        program.key(key);
        program.wait_for(&format!("{key}: {field_name}={value}"), is(field_name, value));
    };

    press("space", "paused", "true");
    let number =
        |state: &str, key: &str| field(state, key).parse::<u64>().unwrap_or_else(|_| panic!("{key} in {state}"));
    // A frame that had begun when the key came still ends: two answered keys are two later frames.
    press("2", "chosen", "2");
    press("1", "chosen", "1");
    let before = program.state();
    program.key("period");
    let stepped = program.wait_for("a frame", |state| number(state, "frames") == number(&before, "frames") + 1);
    program.key("comma");
    program.wait_for("a tick", |state| number(state, "steps") == number(&stepped, "steps") + 1);
    program.key("r");
    program.wait_for("a reset", |state| number(state, "steps") == 0);
    press("i", "interpolate", "all");
    press("i", "interpolate", "none");
    press("e", "extrapolate", "all");
    press("i", "extrapolate", "none");
    press("c", "clamp", "none");
    press("c", "clamp", "all");
    press("v", "vsync", "false");
    press("v", "vsync", "true");
    press("h", "hidden", "true");
    press("h", "hidden", "false");
    press("question", "page", "help");
    press("Escape", "page", "none");
    press("F11", "fullscreen", "true");
    press("F11", "fullscreen", "false");
    // Keys do nothing for a moment after a page has closed.
    std::thread::sleep(Duration::from_millis(600));
    press("space", "paused", "false");
    program.wait_for("motion", |state| number(state, "steps") > 3);

    let (status, log) = program.close();
    assert!(status.success(), "{status}");
    assert_no_complaints(&log);
}

/// Fields of a state line that follow from the keys alone.
const FIELDS: [&str; 9] =
    ["elapsed", "chosen", "frames", "steps", "status", "interpolate", "extrapolate", "clamp", "edits"];

/// Keys for each opening while time stands still: frames and a step, each switch on and off, the first lane and the next, a hang, and what
/// is proposed next.
const KEYS: [&str; 24] = [
    "r", "period", "period", "i", "period", "period", "i", "e", "period", "e", "c", "period", "c", "2", "comma", "1",
    "comma", "x", "period", "period", "r", "period", "Return", "period",
];

/// The page is held to the same file, in tests/page/page.mjs.
#[test]
fn openings_answer_each_key_with_the_states_of_the_reference() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/reference/opening_states.txt");
    let fields = |state: &str| FIELDS.map(|key| format!("{key}={}", field(state, key))).join(" ");
    let update = std::env::var_os("UPDATE_REFERENCE").is_some();
    let mut lines: Vec<String> = Vec::new();
    let expected: Vec<String> = fs::read_to_string(&file).unwrap_or_default().lines().map(str::to_owned).collect();
    for opening in OPENINGS {
        let screen = Screen::new(1400, 900);
        let program = Program::start_on_stage(&screen, &[opening.id, "--screen-hz", "60"]);
        program.key("space");
        program.wait_for("a pause", |state| field(state, "paused") == "true");
        for key in KEYS {
            program.key(key);
            let begin = format!("{} {key} ", opening.id);
            if update {
                std::thread::sleep(Duration::from_millis(700));
                lines.push(begin + &fields(&program.state()));
            } else {
                let line = &expected[lines.len()];
                let wanted = line.strip_prefix(&begin).unwrap_or_else(|| panic!("{begin} in {line}"));
                program.wait_for(line, |state| fields(state) == wanted);
                lines.push(line.clone());
            }
        }
        let (status, log) = program.close();
        assert!(status.success(), "{status}");
        assert_no_complaints(&log);
    }
    match update {
        true => fs::write(&file, lines.join("\n") + "\n").expect("a file of the reference"),
        false => assert_eq!(lines, expected),
    }
}

#[test]
fn draws_lanes_that_move() {
    let screen = Screen::new(1280, 720);
    let program = Program::start(&screen, &["welcome"]);
    program.key("h");
    program.wait_for("only the lanes", |state| field(state, "hidden") == "true");
    let steps = |state: &str| field(state, "steps").parse::<u64>().unwrap_or(0);
    let from = steps(&program.state());
    program.wait_for("motion", |state| steps(state) > from + 5);
    let (width, height, first) = screen.pixels();
    let colors: HashSet<[u8; 3]> = first.iter().copied().collect();
    assert!(colors.len() > 100, "only {} colours on {width}x{height}", colors.len());
    let from = steps(&program.state());
    program.wait_for("more motion", |state| steps(state) > from + 20);
    let (.., second) = screen.pixels();
    let third = width / 3;
    for lane in 0..3 {
        let changed =
            (0..width * height).filter(|at| (at % width) / third == lane && first[*at] != second[*at]).count();
        assert!(changed > 200, "lane {lane} changed in {changed} pixels only");
    }
    let (status, log) = program.close();
    assert!(status.success(), "{status}");
    assert_no_complaints(&log);
}

#[test]
fn survives_sizes_and_hiding() {
    let screen = Screen::new(1400, 900);
    let program = Program::start(&screen, &["welcome"]);
    let size = |value: &'static str| move |state: &str| field(state, "size") == value;
    program.resize(320, 200);
    program.wait_for("320x200", size("320x200"));
    program.resize(1280, 720);
    program.wait_for("1280x720", size("1280x720"));
    for step in 0..40 {
        program.resize(300 + 20 * step, 200 + 10 * step);
    }
    program.resize(1024, 768);
    program.wait_for("1024x768", size("1024x768"));
    program.minimize();
    std::thread::sleep(Duration::from_millis(500));
    program.restore();
    let steps = |state: &str| field(state, "steps").parse::<u64>().unwrap_or(0);
    let from = steps(&program.state());
    program.wait_for("motion after hiding", |state| steps(state) > from + 3);
    let (status, log) = program.close();
    assert!(status.success(), "{status}");
    assert_no_complaints(&log);
}

#[test]
fn at_rest_it_sleeps() {
    let screen = Screen::new(1280, 720);
    let program = Program::start(&screen, &["welcome"]);
    program.key("space");
    program.wait_for("a pause", |state| field(state, "paused") == "true");
    // The message about the software adapter goes after eight seconds.
    std::thread::sleep(Duration::from_secs(10));
    let frames = |log: &[String]| log.iter().filter(|line| line.contains("paused=")).count();
    let ticks = || {
        let stat = fs::read_to_string(format!("/proc/{}/stat", program.id())).expect("/proc");
        let after = stat.rsplit_once(')').expect("a command name").1;
        let times: Vec<u64> = after.split_whitespace().skip(11).take(2).map(|n| n.parse().expect("a number")).collect();
        times[0] + times[1]
    };
    let (before, lines) = (ticks(), frames(&program.log()));
    std::thread::sleep(Duration::from_secs(3));
    let used = ticks() - before;
    assert!(used <= 15, "{used} of 300 ticks of processor time at rest");
    assert_eq!(frames(&program.log()), lines);
    assert!(program.close().0.success());
}

#[test]
fn remembers_the_window() {
    let screen = Screen::new(1400, 900);
    let program = Program::start(&screen, &["welcome"]);
    program.key("h");
    program.resize(900, 640);
    program.wait_for("900x640", |state| field(state, "size") == "900x640");
    assert!(program.close().0.success());
    let program = Program::start(&screen, &["welcome"]);
    assert_eq!(field(&program.state(), "size"), "900x640");
    assert!(program.close().0.success());
}

#[test]
fn an_exploding_lane_harms_nobody() {
    let screen = Screen::new(1280, 720);
    let file = screen.home().join("explode.toml");
    fs::create_dir_all(screen.home()).expect("a folder");
    fs::write(
        &file,
        "title = 'x'\n[defaults]\ndisplay = 'live'\n[[lane]]\nworld = { id = 'spring', stiffness = 1e6 }\nintegrator = 'explicit-euler'\ndt = '1/20'\n[[lane]]\nintegrator = 'rk4'\n",
    )
    .expect("a file");
    let program = Program::start(&screen, &[file.to_str().expect("UTF-8")]);
    program.wait_for("divergence", |state| field(state, "status").contains("diverged"));
    let steps = |state: &str| field(state, "steps").parse::<u64>().unwrap_or(0);
    program.key("2");
    program.wait_for("lane 2", |state| field(state, "chosen") == "2");
    let from = steps(&program.state());
    program.wait_for("the neighbour's motion", |state| steps(state) > from + 20);
    let (status, log) = program.close();
    assert!(status.success(), "{status}");
    assert_no_complaints(&log);
}

/// Steps that cost more than they cover: the real window spirals, and a limit on the steps of a frame saves it.
#[test]
fn burning_lanes_slow_the_window_down() {
    let screen = Screen::new(900, 600);
    let folder = tempfile::tempdir().expect("a temporary folder");
    let scenario = |guard: &str| {
        let file = folder.path().join("burn.toml");
        let lane = format!("[[lane]]\ndisplay = \"live\"\nburn = \"20 ms\"\nmax_frame = \"off\"\n{guard}\n");
        fs::write(&file, lane).expect("a scenario");
        file.to_string_lossy().into_owned()
    };
    let program = Program::start(&screen, &[&scenario("")]);
    program.wait_for("a spiral", |state| field(state, "status") == "spiral");
    assert!(program.close().0.success());
    let program = Program::start(&screen, &[&scenario("max_steps = 1")]);
    program.wait_for("thirty steps", |state| field(state, "steps").parse::<u64>().is_ok_and(|steps| steps > 30));
    assert_eq!(field(&program.state(), "status"), "ok");
    assert!(program.close().0.success());
}

#[test]
fn no_display_is_said_in_words() {
    let output = Command::new(env!("CARGO_BIN_EXE_timestep-lab"))
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("WAYLAND_SOCKET")
        .output()
        .expect("the program starts");
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{message}");
    assert!(message.contains("no display") && message.contains("timestep-lab measure jitter"), "{message}");
}

/// On a server nothing sets `XDG_RUNTIME_DIR`; Mesa's Vulkan layer must not report that as an error of the program.
#[test]
fn without_a_runtime_folder_nothing_complains() {
    let screen = Screen::new(900, 600);
    let program = Program::start_without_runtime_dir(&screen, &["welcome"]);
    let (status, log) = program.close();
    assert!(status.success(), "{status}");
    assert_no_complaints(&log);
}

/// A run file plays up to its end and pauses there; time then goes on from there.
#[test]
fn a_run_opens_at_its_end() {
    let mut lab = Lab::new(Scenario::load("welcome").unwrap());
    let mut recorder = RunRecorder::starting(&mut lab);
    for _ in 0..150 {
        lab.frame(Frame { elapsed: Lab::NOMINAL_FRAME, ..Frame::default() });
        recorder.observe(&mut lab);
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("my.run");
    fs::write(&file, recorder.rest(&mut lab).unwrap().bytes).unwrap();
    let steps = lab.snapshot().lanes[0].steps().to_string();
    let screen = Screen::new(1280, 720);
    let program = Program::start(&screen, &[file.to_str().unwrap()]);
    program.wait_for("the end", |state| field(state, "steps") == steps && field(state, "paused") == "true");
    program.key("space");
    program.wait_for("motion", |state| field(state, "steps") != steps);
    let (status, log) = program.close();
    assert!(status.success(), "{status}");
    assert_no_complaints(&log);
}
