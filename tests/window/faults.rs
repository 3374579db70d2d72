//! Faults on purpose: lost devices and surfaces, workers that panic, no graphics at all, a hidden window.

use crate::support::{PATIENCE, Program, Screen, field, program_on, steps};
use std::fs;
use std::time::{Duration, Instant};

/// Frames of the window so far.
fn frames(program: &Program<'_>) -> usize {
    program.log().iter().filter(|line| line.contains("paused=")).count()
}

fn count(program: &Program<'_>, text: &str) -> usize {
    program.log().iter().filter(|line| line.contains(text)).count()
}

fn wait_for_more_steps(program: &Program<'_>) {
    let from = steps(&program.state());
    program.wait_for("motion", |state| steps(state) > from + 5);
}

/// A thousand frames, of which one in a hundred loses its device at one of three places, and one in twenty its surface.
#[test]
fn a_thousand_frames_with_lost_devices_and_surfaces() {
    let screen = Screen::new(400, 300);
    let faults = [("TIMESTEP_LAB_FAULTS", "seed=5,device=0.003,surface=0.05")];
    let program = Program::start_with(&screen, &["pendulum-wide"], &faults);
    program.resize(240, 160);
    let started = Instant::now();
    while frames(&program) < 1000 {
        assert!(started.elapsed() < 4 * PATIENCE, "{} frames; the log:\n{}", frames(&program), program.state());
        std::thread::sleep(Duration::from_millis(100));
    }
    let reopened = count(&program, "has been opened again");
    // Nine are expected; with this chance two are as good as certain (Poisson: 0.0012 for fewer).
    assert!(reopened >= 2, "the device was opened again {reopened} times");
    wait_for_more_steps(&program);
    let (status, log) = program.close();
    assert!(status.success(), "{status}");
    assert!(!log.iter().any(|line| line.contains("panicked")), "{log:#?}");
}

#[test]
fn a_device_that_stays_lost_ends_in_a_message_and_keeps_the_work() {
    let screen = Screen::new(600, 400);
    let faults = [("TIMESTEP_LAB_FAULTS", "seed=1,device=0.01,reopen=1")];
    let program = Program::start_with(&screen, &["pendulum-wide"], &faults);
    program.key("ctrl+d");
    let (status, log) = program.wait();
    assert_eq!(status.code(), Some(1), "{status}");
    let said = |text: &str| log.iter().any(|line| line.contains(text));
    assert!(said("error: the graphics device was lost and cannot be opened again"), "{log:#?}");
    let edits = log.iter().rev().find(|line| line.contains("paused=")).map_or("", |line| field(line, "edits"));
    let files = fs::read_dir(screen.home().join("timestep-lab/sessions")).unwrap();
    let sessions =
        files.filter(|file| file.as_ref().unwrap().path().extension().is_some_and(|end| end == "toml")).count();
    assert_eq!(sessions, usize::from(edits == "1"), "{edits} edits");
}

#[test]
fn workers_that_panic_are_told_and_the_window_goes_on() {
    let screen = Screen::new(1280, 720);
    let home = screen.home();
    fs::create_dir_all(home.join("Videos")).unwrap();
    let faults = "panic=recording,panic=figures,panic=sessions,panic=dialog";
    let arguments = ["pendulum-wide", "--plots", "stability,convergence"];
    let program = Program::start_with(&screen, &arguments, &[("TIMESTEP_LAB_FAULTS", faults)]);

    program.wait_for_line("a fault on purpose in sessions");
    let started = Instant::now();
    while !program.title().ends_with("unsaved changes are not kept") {
        assert!(started.elapsed() < PATIENCE, "{}", program.title());
        std::thread::sleep(Duration::from_millis(50));
    }
    program.key("ctrl+r");
    program.wait_for("a clip that can be made", |state| field(state, "recorder") == "ready");
    program.key("Return");
    program.wait_for_line("The clip was not made: internal error while recording");
    program.wait_for("the end of the recording", |state| field(state, "recorder") == "idle");
    program.key("ctrl+o");
    program.wait_for_line("Internal error in the file dialog");

    program.wait_for_line("a fault on purpose in figures");
    wait_for_more_steps(&program);
    let panics = count(&program, "a fault on purpose in figures");
    std::thread::sleep(Duration::from_secs(1));
    assert_eq!(count(&program, "a fault on purpose in figures"), panics, "a figure that panics is not tried again");
    assert!(panics <= 2, "{panics} panics of two figures");
    wait_for_more_steps(&program);
    assert!(program.close().0.success());
}

#[test]
fn a_panic_of_the_window_itself_keeps_the_work() {
    let screen = Screen::new(600, 400);
    let program = Program::start_with(&screen, &["pendulum-wide"], &[("TIMESTEP_LAB_FAULTS", "panic=screenshot")]);
    program.key("ctrl+d");
    program.wait_for("an edit", |state| field(state, "edits") == "1");
    program.key("F12");
    let (status, log) = program.wait();
    assert_eq!(status.code(), Some(1), "{status}; {log:#?}");
    assert!(log.iter().any(|line| line.contains("Unsaved changes are kept")), "{log:#?}");
    let program = Program::start(&screen, &["pendulum-wide"]);
    program.wait_for("the offer", |state| field(state, "offer") == "true");
    assert!(program.close().0.success());
}

/// The program says that changes are kept: so they are, even those of the frame that did not come to its end.
#[test]
fn a_panic_in_the_frame_of_the_first_edit_keeps_the_edit() {
    for part in ["panels", "drawing"] {
        let screen = Screen::new(600, 400);
        let fault = format!("panic={part}");
        let program = Program::start_with(&screen, &["pendulum-wide"], &[("TIMESTEP_LAB_FAULTS", &fault)]);
        let lanes = |state: &str| field(state, "status").split(',').count();
        let before = lanes(&program.state());
        program.key("ctrl+d");
        let (status, log) = program.wait();
        assert_eq!(status.code(), Some(1), "{status}; {log:#?}");
        assert!(log.iter().any(|line| line.contains(&format!("a fault on purpose in {part}"))), "{log:#?}");
        assert!(log.iter().any(|line| line.contains("Unsaved changes are kept")), "{log:#?}");
        let files = fs::read_dir(screen.home().join("timestep-lab/sessions")).unwrap();
        let paths = files.map(|file| file.unwrap().path());
        let kept: Vec<_> = paths.filter(|path| path.extension().is_some_and(|end| end == "toml")).collect();
        assert_eq!(kept.len(), 1, "{part}: {kept:?}");
        let work = timestep_lab::scenario::Scenario::load_file(&kept[0]).unwrap();
        assert_eq!(work.lanes.len(), before + 1, "{part}");
        let program = Program::start(&screen, &["pendulum-wide"]);
        program.wait_for("the offer", |state| field(state, "offer") == "true");
        assert!(program.close().0.success());
    }
}

/// The message is that of `record`.
#[test]
fn no_graphics_is_said_in_words() {
    let screen = Screen::new(600, 400);
    let without = [("VK_DRIVER_FILES", "/dev/null"), ("VK_ICD_FILENAMES", "/dev/null"), ("WGPU_BACKEND", "vulkan")];
    let target = screen.home().join("clip.gif");
    fs::create_dir_all(screen.home()).unwrap();
    let message = |arguments: &[&str]| {
        let output = program_on(&screen).args(arguments).envs(without).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        let text = String::from_utf8(output.stderr).unwrap();
        text.lines().find(|line| line.starts_with("error: ")).unwrap_or_else(|| panic!("{text}")).to_owned()
    };
    let window = message(&["pendulum-wide"]);
    assert!(window.contains("no graphics adapter was found") && window.contains("install a Vulkan"), "{window}");
    assert_eq!(window, message(&["record", "pendulum-wide", "-o", target.to_str().unwrap(), "--seconds", "1"]));
}

/// Clock ticks (1/100 s) of processor time of the program.
fn ticks(program: &Program<'_>) -> u64 {
    let stat = fs::read_to_string(format!("/proc/{}/stat", program.id())).unwrap();
    let times = stat.rsplit_once(')').unwrap().1.split_whitespace().skip(11).take(2);
    times.map(|ticks| ticks.parse::<u64>().unwrap()).sum()
}

/// Resident memory of the program, KiB.
fn resident(program: &Program<'_>) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", program.id())).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    line.trim().trim_end_matches(" kB").parse().unwrap()
}

#[test]
fn a_minimised_window_uses_no_processor() {
    let screen = Screen::new(900, 600);
    let program = Program::start(&screen, &["welcome"]);
    // With vsync and without: the display paces only one of them.
    for vsync in ["true", "false"] {
        program.wait_for("its vsync", |state| field(state, "vsync") == vsync);
        wait_for_more_steps(&program);
        program.minimize();
        std::thread::sleep(Duration::from_secs(1));
        let (before, lines) = (ticks(&program), frames(&program));
        std::thread::sleep(Duration::from_secs(2));
        let used = ticks(&program) - before;
        assert!(used <= 2, "{used} of 200 ticks of processor time while minimised, vsync {vsync}");
        assert_eq!(frames(&program), lines);
        program.restore();
        wait_for_more_steps(&program);
        program.key("v");
    }
    assert!(program.close().0.success());
}

#[test]
fn memory_comes_back_from_a_huge_window() {
    let screen = Screen::new(900, 600);
    let file = screen.home().join("eye.toml");
    fs::create_dir_all(screen.home()).unwrap();
    fs::write(&file, "title = 'x'\n[defaults]\ndisplay = 'live'\neye_view = true\n[[lane]]\nworld = 'pendulum'\n")
        .unwrap();
    let program = Program::start(&screen, &[file.to_str().unwrap()]);
    let at = |width: u32, height: u32| {
        program.resize(width, height);
        program.wait_for("the size", |state| field(state, "size") == format!("{width}x{height}"));
        wait_for_more_steps(&program);
        resident(&program)
    };
    // What an adapter keeps of its own for a huge window, it has after the second one.
    let mut before = 0;
    for _ in 0..2 {
        at(4000, 3000);
        before = at(640, 480);
    }
    let huge = at(4000, 3000);
    // One frame of 4000 × 3000 pixels of four bytes is 46,875 KiB.
    assert!(huge > before + 46_875, "{before} KiB, then {huge} KiB");
    let (mut after, started) = (at(640, 480), Instant::now());
    while after >= before + 10_000 {
        assert!(started.elapsed() < PATIENCE, "{before} KiB, then {after} KiB");
        std::thread::sleep(Duration::from_millis(50));
        after = resident(&program);
    }
    assert!(program.close().0.success());
}
