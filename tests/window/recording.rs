//! Clips and screenshots from the real window under Xvfb: the motion goes on meanwhile, and no half file is left.

use crate::support::{Program, Screen, assert_no_complaints, field, steps};
use std::fs;
use std::path::PathBuf;
use timestep_lab::record::FORMATS;

/// Frames that are encoded, while a clip is being recorded.
fn frames(state: &str) -> Option<u64> {
    field(state, "recorder").split_once('/')?.0.parse().ok()
}

/// A home with folders for videos and pictures, and a scenario of that length in it.
fn home(screen: &Screen, seconds: &str) -> (PathBuf, String) {
    let home = screen.home();
    for folder in ["Videos", "Pictures"] {
        fs::create_dir_all(home.join(folder)).unwrap();
    }
    let folders = "XDG_VIDEOS_DIR=\"$HOME/Videos\"\nXDG_PICTURES_DIR=\"$HOME/Pictures\"\n";
    fs::write(home.join("user-dirs.dirs"), folders).unwrap();
    let file = home.join("short.toml");
    let text = format!("title = 'A short clip'\nseconds = '{seconds}'\n[[lane]]\nworld = 'orbit'\ndisplay = 'live'\n");
    fs::write(&file, text).unwrap();
    (home, file.to_str().unwrap().to_owned())
}

fn files(folder: PathBuf) -> Vec<String> {
    fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

fn start_recording(program: &Program<'_>) {
    program.key("ctrl+r");
    program.wait_for("a clip that can be made", |state| field(state, "recorder") == "ready");
    program.key("Return");
    program.wait_for_line("recording ");
}

#[test]
fn records_while_the_motion_goes_on() {
    let screen = Screen::new(1280, 720);
    let (home, file) = home(&screen, "1/2");
    let program = Program::start(&screen, &[&file]);
    start_recording(&program);
    let begun = program.wait_for("the first frame", |state| frames(state).is_some_and(|done| done > 0));
    program.wait_for_line("recorded ");
    let ended = program.wait_for("the end", |state| field(state, "recorder") == "idle");
    assert!(steps(&ended) > steps(&begun), "{begun}\n{ended}");
    let name = format!("A-short-clip.{}", FORMATS[0].endings[0]);
    assert_eq!(files(home.join("Videos")), std::slice::from_ref(&name));
    assert!(fs::metadata(home.join("Videos").join(name)).unwrap().len() > 1000);

    // At rest, too; the next clip replaces nothing.
    program.key("space");
    program.wait_for("a pause", |state| field(state, "paused") == "true");
    start_recording(&program);
    program.wait_for("frames at rest", |state| frames(state).is_some_and(|done| done > 0));
    program.wait_for("the second end", |state| field(state, "recorder") == "idle");
    assert_eq!(files(home.join("Videos")).len(), 2);

    let (status, log) = program.close();
    assert!(status.success(), "{status}");
    assert_no_complaints(&log);
}

#[test]
fn closing_the_window_leaves_no_half_clip() {
    let screen = Screen::new(1280, 720);
    let (home, file) = home(&screen, "600 s");
    let program = Program::start(&screen, &[&file]);
    start_recording(&program);
    program.wait_for("a third frame", |state| frames(state).is_some_and(|done| done > 2));
    assert_eq!(files(home.join("Videos")).len(), 1, "the part file");
    program.key("ctrl+r");
    program.wait_for("the refusal of a second clip", |state| frames(state).is_some());
    let (status, log) = program.close();
    assert!(status.success(), "{status}");
    assert_no_complaints(&log);
    assert_eq!(files(home.join("Videos")), [""; 0]);
}

#[test]
fn f12_saves_what_the_window_shows() {
    let screen = Screen::new(1000, 700);
    let (home, file) = home(&screen, "1 s");
    let program = Program::start(&screen, &[&file]);
    program.resize(800, 600);
    program.wait_for("800x600", |state| field(state, "size") == "800x600");
    for number in 1..=2 {
        program.key("F12");
        program.wait_for_line(&format!("timestep-lab-{number}.png"));
    }
    let picture = fs::read(home.join("Pictures/timestep-lab-1.png")).unwrap();
    let mut reader = png::Decoder::new(std::io::Cursor::new(picture)).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    assert_eq!((info.width, info.height), (800, 600));
    let colors: std::collections::HashSet<&[u8]> = pixels.chunks_exact(4).collect();
    assert!(colors.len() > 100, "only {} colours", colors.len());
    let (status, log) = program.close();
    assert!(status.success(), "{status}");
    assert_no_complaints(&log);
}
