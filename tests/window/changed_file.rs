//! A file that something else has written since it was opened: saving asks first.

use crate::support::{Program, Screen, assert_no_complaints, field};
use std::fs;

#[test]
fn saving_asks_before_it_replaces_what_another_has_written() {
    let screen = Screen::new(1280, 720);
    let folder = tempfile::tempdir().unwrap();
    let [file, beside] = ["own.toml", "own-2.toml"].map(|name| folder.path().join(name));
    let other = |number: u32| format!("title = \"other {number}\"\n[[lane]]\n");
    fs::write(&file, "title = \"own\"\n[[lane]]\n").unwrap();
    let program = Program::start(&screen, &[file.to_str().unwrap()]);
    let ask = || {
        program.key("ctrl+s");
        program.wait_for("the question", |state| field(state, "page") == "changed-file");
    };
    let answer = |keys: &[&str]| {
        keys.iter().for_each(|key| program.key(key));
        program.wait_for("the answer", |state| field(state, "page") == "none");
    };
    let edit = || {
        let edits = |state: &str| field(state, "edits").parse::<u64>().unwrap_or(0);
        let before = edits(&program.state());
        program.key("ctrl+d");
        program.wait_for("an edit", |state| edits(state) > before);
    };
    // Saved by this window only: nothing is asked.
    edit();
    program.key("ctrl+s");
    program.wait_for_line("told: Ok(\"Saved ");
    assert!(fs::read_to_string(&file).unwrap().contains("[[lane]]"));

    // Escape leaves both as they are; Enter loses nothing.
    edit();
    fs::write(&file, other(1)).unwrap();
    ask();
    answer(&["Escape"]);
    assert!(program.title().starts_with("• own"), "{}", program.title());
    ask();
    answer(&["Return"]);
    program.wait_for_line("own-2.toml");
    assert_eq!(fs::read_to_string(&file).unwrap(), other(1));
    assert!(fs::read_to_string(&beside).unwrap().contains("title = \"own\""));

    // It goes on in the new file. Replacing it is two keys further.
    edit();
    fs::write(&beside, other(2)).unwrap();
    ask();
    answer(&["Tab", "Tab", "Return"]);
    program.wait_for("the save", |_| fs::read_to_string(&beside).unwrap() != other(2));
    assert!(fs::read_to_string(&beside).unwrap().contains("title = \"own\""));

    // What the file has now can be opened, and undo comes back.
    edit();
    fs::write(&beside, other(3)).unwrap();
    ask();
    answer(&["Tab", "Return"]);
    program.wait_for("the other", |_| program.title().starts_with("other 3"));
    program.key("ctrl+z");
    program.wait_for("the way back", |_| program.title().starts_with("• own"));
    let (ended, log) = program.close();
    assert!(ended.success());
    assert_no_complaints(&log);
}
