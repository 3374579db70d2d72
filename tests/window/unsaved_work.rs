//! Unsaved work survives whatever ends the program: signals, kills at random moments, a display server that goes away.

use crate::support::{Program, Screen, assert_no_complaints, edits, field};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};
use timestep_lab::displays::NoiseSource;
use timestep_lab::presentation::PoseTime;
use timestep_lab::replay::{Player, Run};
use timestep_lab::scenario::Scenario;

/// The session files that are neither left nor discarded, newest first.
fn sessions(screen: &Screen) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(screen.home().join("timestep-lab/sessions")) else { return Vec::new() };
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.to_str().unwrap().ends_with(".toml") && !file.to_str().unwrap().ends_with(".seen.toml"));
    files.sort_by_key(|file| std::cmp::Reverse(fs::metadata(file).unwrap().modified().unwrap()));
    files
}

/// Number of edits that a session file has.
fn edits_of(file: &Path) -> u64 {
    let text = fs::read_to_string(file).unwrap();
    let first = text.lines().next().and_then(|line| line.strip_prefix("# timestep-lab session ")).expect("a header");
    serde_json::from_str::<serde_json::Value>(first).unwrap()["edits"].as_u64().unwrap()
}

/// Presses the key of an edit and waits until the window has made it.
fn edit(program: &Program<'_>, key: &str) {
    let before = edits(&program.state());
    program.key(key);
    program.wait_for("an edit", |state| edits(state) > before);
}

/// Waits until the newest session file has this number of edits. Returns the file.
fn wait_for_file(screen: &Screen, wanted: u64) -> PathBuf {
    let started = Instant::now();
    while started.elapsed() < Duration::from_secs(10) {
        if let Some(file) = sessions(screen).first().filter(|file| edits_of(file) >= wanted) {
            return file.clone();
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("no session with {wanted} edits: {:?}", sessions(screen));
}

/// Waits until there are that many sessions.
fn wait_for_sessions(screen: &Screen, wanted: usize) {
    let started = Instant::now();
    while sessions(screen).len() != wanted {
        assert!(started.elapsed() < Duration::from_secs(10), "{:?}", sessions(screen));
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Later keeps everything and hides the bar until the next start; what there is no room for goes after the bar has said so, and with
/// Later it stays.
#[test]
fn work_waits_and_goes_only_after_a_word() {
    let screen = Screen::new(1280, 720);
    let folder = screen.home().join("timestep-lab/sessions");
    fs::create_dir_all(&folder).unwrap();
    let future = std::time::SystemTime::now() + Duration::from_secs(86_400);
    for number in 0..103 {
        let path = folder.join(format!("0-0.{number}.{}.toml", number + 1));
        fs::write(&path, format!("# timestep-lab session {{\"title\": \"old\", \"edits\": {number}}}\n[[lane]]\n"))
            .unwrap();
        fs::File::options().append(true).open(&path).unwrap().set_modified(future).unwrap();
    }
    let program = Program::start(&screen, &["welcome"]);
    program.wait_for("the offer", |state| field(state, "offer") == "true");
    program.click(1101, 84);
    program.wait_for("no offer", |state| field(state, "offer") == "false");
    assert!(program.close().0.success());
    assert_eq!(sessions(&screen).len(), 103, "Later keeps everything");

    let program = Program::start(&screen, &["welcome"]);
    program.wait_for("the offer", |state| field(state, "offer") == "true");
    program.signal("KILL");
    program.wait();
    assert_eq!(sessions(&screen).len(), 103, "a kill removes nothing");

    let program = Program::start(&screen, &["welcome"]);
    program.wait_for("the offer", |state| field(state, "offer") == "true");
    std::thread::sleep(Duration::from_secs(1));
    assert!(program.close().0.success());
    let mut left: Vec<u64> = sessions(&screen).iter().map(|file| edits_of(file)).collect();
    left.sort();
    assert_eq!(left, (3..103).collect::<Vec<u64>>(), "the three oldest");
}

#[test]
fn a_signal_closes_the_window_and_its_work_is_there_at_the_next_start() {
    let screen = Screen::new(1280, 720);
    for (number, (signal, status)) in (1..).zip([("TERM", 143), ("INT", 130), ("HUP", 129)]) {
        let program = Program::start(&screen, &["welcome"]);
        edit(&program, "ctrl+d");
        program.signal(signal);
        let (ended, log) = program.wait();
        assert_eq!(ended.code(), Some(status), "{ended}; {log:#?}");
        assert_no_complaints(&log);
        assert_eq!(sessions(&screen).len(), number, "SIG{signal}");
    }
    let folder = screen.home().join("timestep-lab/sessions");
    let locks = || fs::read_dir(&folder).unwrap().filter(|entry| is_lock(&entry.as_ref().unwrap().path())).count();
    assert_eq!(locks(), 0);

    let program = Program::start(&screen, &["welcome"]);
    program.wait_for("the offer", |state| field(state, "offer") == "true");
    assert_eq!((field(&program.state(), "edits"), locks()), ("0", 1));
    // Restore; what else is offered waits for the next start.
    program.click(1040, 84);
    let restored = program.wait_for("the restored scenario", |state| field(state, "offer") == "false");
    program.wait_for("its edit", |state| edits(state) == 1);
    assert_eq!(field(&restored, "status").split(',').count(), 7, "six lanes and a copy: {restored}");
    assert!(program.title().starts_with("• "), "{}", program.title());
    wait_for_file(&screen, 1);
    wait_for_sessions(&screen, 3);
    let (ended, log) = program.close();
    assert!(ended.success(), "{ended}");
    assert_no_complaints(&log);
}

/// A killed window leaves its run but for two seconds; the next one offers it, and it plays again bit for bit.
#[test]
fn a_killed_window_leaves_its_run() {
    const AGE: Duration = Duration::from_secs(2);
    let elapsed = |state: &str| field(state, "elapsed").parse().unwrap_or(0.0);
    let screen = Screen::new(1280, 720);
    let program = Program::start(&screen, &["welcome"]);
    edit(&program, "ctrl+d");
    for key in ["shift+period", "shift+period", "space", "i"] {
        std::thread::sleep(Duration::from_millis(300));
        program.key(key);
    }
    let from = elapsed(&program.state());
    program.wait_for("motion", |state| elapsed(state) > from + 1.5);
    std::thread::sleep(AGE);
    program.signal("KILL");
    let killed = Instant::now();
    // Its last lines are still to be read.
    std::thread::sleep(Duration::from_millis(500));
    let log = program.timed_log();
    program.wait();
    let states = || log.iter().filter(|(_, line)| line.contains("paused="));
    let due = states().filter(|(at, _)| *at + AGE < killed).map(|(_, line)| elapsed(line)).next_back().unwrap();

    let (run, _) = Run::load(&run_of(&screen)).unwrap();
    assert!(run.length().secs() >= due && due > 1.0, "{} of {due} s", run.length());
    assert_eq!(run.blocks.len(), 2, "from the lane that was added on, with the edit after it");
    let (mut player, mut lab) = Player::new(Arc::new(run));
    while player.step(&mut lab, None) {}
    assert_eq!(player.difference(), None);
    let end = lab.snapshot().elapsed.secs();
    let steps = lab.snapshot().lanes[0].steps().to_string();
    let shown = states().rfind(|(_, line)| elapsed(line) == end).map(|(_, line)| field(line, "steps"));
    // The kill may come between a frame and its line.
    let last = states().map(|(_, line)| elapsed(line)).next_back().unwrap();
    assert!(
        shown == Some(&*steps) || end > last,
        "the window showed {shown:?} at {end} s, and its last line is of {last} s"
    );

    let program = Program::start(&screen, &["orbit-methods"]);
    program.wait_for("the offer", |state| field(state, "offer") == "true");
    program.click(958, 84);
    program.wait_for("the end of the run", |state| field(state, "steps") == steps && field(state, "paused") == "true");
    program.wait_for("no offer", |state| field(state, "offer") == "false");
    let (ended, log) = program.close();
    assert!(ended.success(), "{ended}");
    assert_no_complaints(&log);
    let files: Vec<PathBuf> =
        fs::read_dir(screen.home().join("timestep-lab/sessions")).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert_eq!(
        files.len(),
        2,
        "the scenario and its run can still be recovered, and this window leaves nothing: {files:?}"
    );
}

/// Who only tries a lesson has nothing to save: no mark, no file, and no offer after a kill.
#[test]
fn a_lesson_that_is_tried_leaves_nothing() {
    let screen = Screen::new(1280, 720);
    let program = Program::start(&screen, &["welcome"]);
    edit(&program, "i");
    edit(&program, "c");
    program.key("space");
    std::thread::sleep(Duration::from_secs(2));
    assert!(!program.title().starts_with('•'), "{}", program.title());
    assert!(sessions(&screen).is_empty());
    program.signal("KILL");
    program.wait();
    let program = Program::start(&screen, &["welcome"]);
    program.wait_for("the window", |state| field(state, "offer") == "false");
    std::thread::sleep(Duration::from_secs(1));
    assert_eq!(field(&program.state(), "offer"), "false");
    edit(&program, "i");
    edit(&program, "ctrl+d");
    wait_for_file(&screen, 2);
    assert!(program.title().starts_with('•'), "{}", program.title());
    assert!(program.close().0.success());
}

/// The only run in the folder.
fn run_of(screen: &Screen) -> PathBuf {
    let entries = fs::read_dir(screen.home().join("timestep-lab/sessions")).unwrap();
    let is_run = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "run");
    entries.map(|entry| entry.unwrap().path()).find(is_run).expect("a run")
}

fn is_lock(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "lock")
}

#[test]
fn a_display_server_that_goes_away_takes_no_work_with_it() {
    let screen = Screen::new(900, 600);
    let program = Program::start(&screen, &["welcome"]);
    edit(&program, "ctrl+d");
    edit(&program, "i");
    std::thread::sleep(Duration::from_secs(2));
    screen.kill_server();
    let (ended, log) = program.wait();
    assert_eq!(ended.code(), Some(1), "{ended}");
    // Xlib ends a process by itself, in one of two sentences, if it meets the lost connection before winit does.
    let said = |line: &String| {
        ["display server went away", "XIO:", "X connection to"].iter().any(|words| line.contains(words))
    };
    let other: Vec<&String> = log.iter().filter(|line| !line.contains("paused=")).collect();
    assert!(log.iter().any(said), "{other:#?}");
    assert_eq!(edits_of(&sessions(&screen)[0]), 2);
}

#[test]
fn the_title_says_where_nothing_can_be_kept() {
    let screen = Screen::new(900, 600);
    fs::create_dir_all(screen.home()).unwrap();
    let file = screen.home().join("a-file");
    fs::write(&file, "").unwrap();
    let program = Program::start_with(&screen, &["welcome"], &[("XDG_CONFIG_HOME", file.to_str().unwrap())]);
    let started = Instant::now();
    while !program.title().ends_with("unsaved changes are not kept") {
        assert!(started.elapsed() < Duration::from_secs(20), "{}", program.title());
        std::thread::sleep(Duration::from_millis(50));
    }
    // It says so once in the log, too, and works on.
    edit(&program, "i");
    let (ended, log) = program.close();
    assert!(ended.success(), "{ended}");
    assert_eq!(log.iter().filter(|line| line.contains("unsaved work is not kept")).count(), 1, "{log:#?}");
}

/// Kills the program at random moments of random edits, `TIMESTEP_LAB_KILLS` times (20 unless set). Every edit that is
/// older than two seconds is on the disk, and what is on the disk is what the window showed after that many edits.
#[test]
fn kills_at_random_moments_lose_two_seconds_at_most() {
    const AGE: Duration = Duration::from_secs(2);
    let kills: u64 = std::env::var("TIMESTEP_LAB_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(20);
    let screen = Screen::new(640, 480);
    let mut compared = 0;
    for seed in 0..kills {
        let mut random = NoiseSource::new(seed);
        let program = Program::start(&screen, &["welcome"]);
        // With one lane more the scenario never becomes the lesson again, which would need no file.
        edit(&program, "ctrl+d");
        let end = Instant::now() + Duration::from_millis(random.below(4000));
        while Instant::now() < end {
            program.key(["i", "e", "c", "y", "a", "1", "2"][random.below(7) as usize]);
            std::thread::sleep(Duration::from_millis(random.below(300)));
        }
        program.signal("KILL");
        let killed = Instant::now();
        let log = program.timed_log();
        let (ended, _) = program.wait();
        assert!(!ended.success());
        let states = || log.iter().filter(|(_, line)| line.contains("paused="));
        let due = states().filter(|(at, _)| *at + AGE < killed).map(|(_, line)| edits(line)).max().unwrap_or(0);
        let newest = sessions(&screen).into_iter().next();
        let there = newest.as_deref().map_or(0, edits_of);
        assert!(there >= due, "seed {seed}: {there} of {due} edits are on the disk");
        if let (Some(file), true) = (newest, there > 0) {
            let shown: BTreeMap<u64, &String> = states().map(|(_, line)| (edits(line), line)).collect();
            if let Some(state) = shown.get(&there) {
                assert_eq!(shares(&Scenario::load_file(&file).unwrap()), shares_of(state), "seed {seed}: {state}");
                compared += 1;
            }
            fs::remove_file(file).unwrap();
        }
    }
    assert!(2 * compared >= kills, "only {compared} of {kills} files could be compared");
}

/// The lanes of a scenario, and which of them interpolate, extrapolate and clamp, as the state line says it.
fn shares(scenario: &Scenario) -> [String; 4] {
    let share = |count: usize| match count {
        0 => "none",
        count if count == scenario.lanes.len() => "all",
        _ => "some",
    };
    let presents = |shows| share(scenario.lanes.iter().filter(|lane| lane.presentation.pose_time == shows).count());
    let clamps = share(scenario.lanes.iter().filter(|lane| lane.guards.max_frame.is_some()).count());
    let lanes = scenario.lanes.len().to_string();
    [&lanes, presents(PoseTime::Between), presents(PoseTime::Ahead), clamps].map(str::to_owned)
}

fn shares_of(state: &str) -> [String; 4] {
    let lanes = field(state, "status").split(',').count().to_string();
    [&lanes, field(state, "interpolate"), field(state, "extrapolate"), field(state, "clamp")].map(str::to_owned)
}
