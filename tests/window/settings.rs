//! Settings never block a start: sizes that no adapter has, positions that no monitor shows, and things that are no files.

use crate::support::{Program, Screen, field};
use std::fs;
use std::process::Command;

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
