//! Files that commands write: they never destroy what is read, nor what must stay, and links and long names are files like any.

use super::every_command::{LINKED, PROGRAM, command, leaves, lines, prepare};
use crate::support::run_in;
use std::any::TypeId;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;
use timestep_lab::cli;

fn refused(folder: &Path, args: &[&str], expected: &str) {
    let output = run_in(folder, args);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{args:?}: {said}");
    assert!(said.contains(expected), "{args:?}: {said}");
}

/// Every file with its text.
fn content(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files.into_iter().map(|file| (file.clone(), fs::read(&file).unwrap_or_default())).collect()
}

/// A scenario under a name that is also one of a clip's, a trace and an input.
fn folder_of_a_scenario() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let text =
        "input = './keys.csv'\n[[lane]]\nworld = 'cart'\nintegrator = 'rk4'\ndisplay = { trace = './times.csv' }\n";
    for name in ["scenario.csv", "scenario.gif", "scenario.png", "scenario.svg"] {
        fs::write(folder.path().join(name), text).unwrap();
    }
    fs::write(folder.path().join("times.csv"), "frame_ms\n16\n17\n").unwrap();
    fs::write(folder.path().join("keys.csv"), "time_ms,x,y\n100,1,0\n").unwrap();
    folder
}

#[test]
fn an_output_that_is_an_input_is_refused() {
    let folder = folder_of_a_scenario();
    let here = folder.path();
    fs::create_dir(here.join("sub")).unwrap();
    let mut names = vec!["scenario.csv", "./scenario.csv", "sub/../scenario.csv", "times.csv", "keys.csv"];
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("times.csv", here.join("soft.csv")).unwrap();
        fs::hard_link(here.join("keys.csv"), here.join("hard.csv")).unwrap();
        names.extend(["soft.csv", "hard.csv"]);
    }
    let before = content(here);
    for name in names {
        refused(here, &["export", "scenario.csv", "-o", name], "this command reads the file");
        refused(here, &["sweep", "convergence", "scenario.csv", "-o", name], "this command reads the file");
        refused(here, &["sweep", "stability", "scenario.csv", "-o", name], "this command reads the file");
    }
    refused(here, &["sweep", "convergence", "scenario.svg", "-o", "scenario.svg"], "this command reads the file");
    if cfg!(feature = "gui") {
        refused(here, &["record", "scenario.gif", "-o", "scenario.gif"], "this command reads the file");
        refused(here, &["strobe", "scenario.png", "-o", "scenario.png"], "this command reads the file");
        refused(here, &["scenario.png", "--screenshot", "scenario.png"], "this command reads the file");
    }
    assert!(content(here) == before);
}

#[test]
fn existing_files_can_be_kept() {
    let folder = folder_of_a_scenario();
    let here = folder.path();
    for name in ["old.csv", "old.gif", "old.png", "old.svg"] {
        fs::write(here.join(name), "old").unwrap();
    }
    fs::create_dir(here.join("frame")).unwrap();
    let before = content(here);
    let kept = |args: &[&str]| refused(here, &[args, &["--no-clobber"]].concat(), "--no-clobber keeps it");
    kept(&["export", "welcome", "-o", "old.csv"]);
    kept(&["sweep", "convergence", "--world", "spring", "-o", "old.svg"]);
    kept(&["sweep", "stability", "--world", "spring", "-o", "old.csv"]);
    kept(&["sweep", "sampling", "wind", "-o", "old.svg"]);
    if cfg!(feature = "gui") {
        kept(&["record", "welcome", "-o", "old.gif"]);
        kept(&["record", "welcome", "-o", "frame-%05d.png"]);
        kept(&["strobe", "welcome", "-o", "old.png"]);
    }
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("nowhere.csv", here.join("dangling.csv")).unwrap();
        kept(&["export", "welcome", "-o", "dangling.csv"]);
        fs::remove_file(here.join("dangling.csv")).unwrap();
    }
    assert!(content(here) == before);
    let output = run_in(here, &["export", "welcome", "-o", "new.csv", "--no-clobber", "--seconds", "0.1"]);
    assert!(output.status.success() && here.join("new.csv").exists());
}

/// Every option of a command with `--no-clobber` that names a file or a folder to write.
#[test]
fn whatever_a_command_writes_can_be_kept() {
    let mut options = Vec::new();
    for name in leaves(&cli::command(), "") {
        let known = command(&name);
        let has = |id: &str| known.get_arguments().any(|arg| arg.get_id() == id);
        let paths = known.get_arguments().filter(|arg| arg.get_value_parser().type_id() == TypeId::of::<PathBuf>());
        let named = paths.filter_map(|arg| arg.get_long()).map(str::to_owned);
        options.extend(named.filter(|_| has("no_clobber")).map(|option| (name.clone(), option)));
    }
    assert!(options.len() >= 6, "{options:?}");
    for (name, option) in options {
        let line = lines().into_iter().find(|line| line.command == name).unwrap();
        let (value, file) = match &*option {
            "output" => (line.file().unwrap_or("out.csv"), line.file().unwrap_or("out.csv")),
            "stills" => ("stills", "stills/welcome.png"),
            other => panic!("{name} --{other} writes no file that is known here"),
        };
        let folder = prepare(LINKED);
        let file = folder.path().join(file);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(&file, "old").unwrap();
        let without = line.without("-o");
        let option = format!("--{option}");
        let args = [&without.words()[..], &[&option, value, "--no-clobber"]].concat();
        refused(folder.path(), &args, "--no-clobber keeps it");
        assert_eq!(fs::read_to_string(&file).unwrap(), "old", "{args:?}");
    }
}

#[test]
fn a_name_of_255_bytes_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let name = format!("x{}.csv", "ä".repeat(125));
    assert_eq!(name.len(), 255);
    let output = run_in(folder.path(), &["export", "welcome", "-o", &name, "--seconds", "0.1"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let names: Vec<_> = content(folder.path()).into_iter().map(|(path, _)| path).collect();
    assert_eq!(names, [folder.path().join(name)]);
}

#[test]
#[cfg(unix)]
fn a_link_that_leads_nowhere_yet_stays_a_link() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("far")).unwrap();
    std::os::unix::fs::symlink("far/out.csv", folder.path().join("link.csv")).unwrap();
    let output = run_in(folder.path(), &["export", "welcome", "-o", "link.csv", "--seconds", "0.1"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(folder.path().join("link.csv").is_symlink());
    assert!(fs::read_to_string(folder.path().join("far/out.csv")).unwrap().starts_with("lane,label,"));
}

/// An ending that no format has is refused before anything starts: here, where there is no display, before a window is missing.
#[test]
#[cfg(feature = "gui")]
fn names_of_no_picture_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    for name in ["x.jpg", "x", "x.png.gif", "png", ".png", "x.html"] {
        let mut command = Command::new(PROGRAM);
        command
            .args(["welcome", "--screenshot", name])
            .current_dir(here)
            .env_remove("DISPLAY")
            .env_remove("WAYLAND_DISPLAY");
        let output = command.output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{name}: {said}");
        assert!(said.contains("its name must end in .png"), "{name}: {said}");
    }
    for name in ["x-%05d%05d.png", "%d-%d.png", "x%03d.%d.png", "%d%d%d.png"] {
        refused(here, &["record", "welcome", "--seconds", "0.1", "-o", name], "two places for the number of the frame");
    }
    assert!(content(here).is_empty());
}
