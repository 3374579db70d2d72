//! The page that asks for a file where the desktop has no dialog.

use super::bench::{Bench, BenchHarness, harness, press, three_lanes};
use egui::accesskit::Role;
use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use std::fs;
use std::path::Path;
use timestep_lab::ui::{Command, FilePurpose, FileQuestion};

const NONE: Modifiers = Modifiers::NONE;

fn asking(purpose: FilePurpose, suggested: &Path) -> BenchHarness {
    let mut bench = Bench::new(three_lanes());
    bench.ui.ask_path(FileQuestion { purpose, suggested: suggested.to_owned() });
    let mut harness = harness(bench, 1280.0, 720.0);
    harness.run();
    harness
}

fn text(harness: &mut BenchHarness, text: &str) {
    harness.event(Event::Text(text.to_owned()));
    harness.run();
}

fn typed(harness: &BenchHarness) -> String {
    let field = harness.get_by_role_and_label(Role::TextInput, "Path");
    field.accesskit_node().value().unwrap_or_default()
}

/// A file two folders down, chosen with the keyboard alone.
#[test]
fn tab_completes_and_enter_opens() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir_all(folder.path().join("lectures/first")).unwrap();
    let file = folder.path().join("lectures/first/spring.toml");
    fs::write(&file, "").unwrap();
    fs::write(folder.path().join("lectures/first/spring.csv"), "").unwrap();
    let mut harness = asking(FilePurpose::Open, &folder.path().join(""));
    text(&mut harness, "le");
    press(&mut harness, NONE, Key::Tab);
    text(&mut harness, "f");
    press(&mut harness, NONE, Key::Tab);
    text(&mut harness, "s");
    press(&mut harness, NONE, Key::Tab);
    assert_eq!(Path::new(&typed(&harness)), file);
    assert!(harness.state().commands.is_empty());
    press(&mut harness, NONE, Key::Enter);
    assert_eq!(harness.state().commands, [Command::FileChosen(FilePurpose::Open, file.clone())]);
    assert!(harness.query_by_role_and_label(Role::TextInput, "Path").is_none(), "the page is closed");
    let folders = harness.state().ui.prefs().folders;
    assert_eq!(folders, [file.parent().unwrap().to_str().unwrap()], "the next question starts there");
}

/// Folders that hold one thing each: Tab goes all the way down, and says first what it does.
#[test]
fn tab_after_tab_goes_down_a_long_path() {
    let folder = tempfile::tempdir().unwrap();
    let long = "a folder whose name is longer than the field and the page beside it can show at once, by far";
    fs::create_dir_all(folder.path().join(long).join("inner")).unwrap();
    let file = folder.path().join(long).join("inner").join("spring.toml");
    fs::write(&file, "").unwrap();
    let mut harness = asking(FilePurpose::Open, Path::new(""));
    harness.get_by_label_contains("Tab completes it");
    text(&mut harness, &folder.path().join("").to_string_lossy());
    (0..3).for_each(|_| press(&mut harness, NONE, Key::Tab));
    assert_eq!(Path::new(&typed(&harness)), file);
    let field = harness.get_by_role_and_label(Role::TextInput, "Path");
    assert!(field.is_focused() && field.rect().width() <= 560.0);
}

/// The list of choices opens below the field and covers neither what is said about the path nor the title.
#[test]
fn choices_cover_no_words() {
    let folder = tempfile::tempdir().unwrap();
    (0..40).for_each(|index| fs::write(folder.path().join(format!("{index:02}.toml")), "").unwrap());
    let harness = asking(FilePurpose::Open, &folder.path().join(""));
    let said = harness.get_by_label_contains("A folder. Type on").rect();
    let first = harness.get_by_label_contains("00.toml").rect();
    assert!(said.bottom() <= first.top(), "{said:?} {first:?}");
}

/// Whoever types faster than the window draws has Enter in the frame of the last letter, in which the list is still open.
#[test]
fn enter_in_the_frame_of_the_last_letter_opens() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("spring.toml");
    fs::write(&file, "").unwrap();
    let mut harness = asking(FilePurpose::Open, &folder.path().join(""));
    text(&mut harness, "spring.tom");
    harness.event(Event::Text("l".to_owned()));
    press(&mut harness, NONE, Key::Enter);
    assert_eq!(harness.state().commands, [Command::FileChosen(FilePurpose::Open, file)]);
}

#[test]
fn a_folder_that_is_missing_takes_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let mut harness = asking(FilePurpose::Save, &folder.path().join("none/new.toml"));
    harness.get_by_label_contains("There is no such folder");
    press(&mut harness, NONE, Key::Enter);
    assert!(harness.state().commands.is_empty());
    assert!(harness.get_by_role_and_label(Role::Button, "Save").accesskit_node().is_disabled());
}

#[test]
fn what_is_replaced_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("there.toml");
    fs::write(&file, "").unwrap();
    let mut harness = asking(FilePurpose::Save, &file);
    harness.get_by_label_contains("This file is there");
    harness.get_by_role_and_label(Role::Button, "Replace…");
    text(&mut harness, "2");
    assert!(harness.query_by_label_contains("This file is there").is_none());
    harness.get_by_role_and_label(Role::Button, "Save").click();
    harness.run();
    let new = folder.path().join("there.toml2");
    assert_eq!(harness.state().commands, [Command::FileChosen(FilePurpose::Save, new)]);
}

#[test]
fn a_file_that_is_not_there_is_not_opened() {
    let folder = tempfile::tempdir().unwrap();
    let mut harness = asking(FilePurpose::Open, &folder.path().join("none.toml"));
    harness.get_by_label_contains("There is no such file");
    press(&mut harness, NONE, Key::Enter);
    assert!(harness.get_by_role_and_label(Role::Button, "Open").accesskit_node().is_disabled());
    assert!(harness.state().commands.is_empty());
    press(&mut harness, NONE, Key::Escape);
    assert!(harness.query_by_role_and_label(Role::TextInput, "Path").is_none());
}

/// Neither Enter nor a held Enter replaces a file; a click on the button that says so does.
#[test]
fn a_file_is_replaced_after_a_question_only() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("there.toml");
    fs::write(&file, "").unwrap();
    for purpose in [FilePurpose::Save, FilePurpose::SaveRun, FilePurpose::Record, FilePurpose::Plot] {
        let mut harness = asking(purpose, &file);
        for _ in 0..5 {
            press(&mut harness, NONE, Key::Enter);
            assert!(harness.state().commands.is_empty());
        }
        harness.get_by_label_contains("Replace there.toml?");
        harness.get_by_role_and_label(Role::Button, "Keep it").click();
        harness.run();
        assert!(harness.query_by_label_contains("Replace there.toml?").is_none());
        harness.get_by_role_and_label(Role::Button, "Replace…").click();
        harness.run();
        assert!(harness.state().commands.is_empty(), "it asks first");
        harness.get_by_role_and_label(Role::Button, "Replace").click();
        harness.run();
        assert_eq!(harness.state().commands, [Command::FileChosen(purpose, file.clone())]);
    }
}

/// Tab with nothing to complete leaves the focus in the field; Shift+Tab and a complete name let it go.
#[test]
fn tab_without_a_match_stays() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("there.toml"), "").unwrap();
    for (name, stays) in [("nothing", true), ("none/at/all", true), ("there.toml", false)] {
        let mut harness = asking(FilePurpose::Open, &folder.path().join(name));
        for _ in 0..3 {
            press(&mut harness, NONE, Key::Tab);
            let field = harness.get_by_role_and_label(Role::TextInput, "Path");
            assert_eq!(field.is_focused(), stays, "{name}");
            assert_eq!(Path::new(&typed(&harness)), folder.path().join(name));
            if !stays {
                break;
            }
        }
    }
    let mut harness = asking(FilePurpose::Open, &folder.path().join("nothing"));
    press(&mut harness, Modifiers::SHIFT, Key::Tab);
    assert!(!harness.get_by_role_and_label(Role::TextInput, "Path").is_focused());
}

#[test]
fn the_folder_of_the_file_is_shown() {
    let folder = tempfile::tempdir().unwrap();
    let harness = asking(FilePurpose::Save, &folder.path().join("new.toml"));
    harness.get_by_label_contains(&format!("In {}", folder.path().display()));
    let harness = asking(FilePurpose::Save, Path::new("new.toml"));
    harness.get_by_label_contains(&format!("In {}", std::env::current_dir().unwrap().display()));
}
