//! The command `code`: the loop of a lane as a program, as people meet it.

use super::support::{ok, refused};

#[test]
fn a_lane_is_printed_in_each_language_of_the_list() {
    for (language, line) in [
        ("python", "        pose = previous * (1 - alpha) + position * alpha"),
        ("rust", "        let pose = self.previous * (1.0 - alpha) + self.position * alpha;"),
        ("csharp", "        double pose = previous * (1.0 - alpha) + position * alpha;"),
        ("cpp", "        double pose = previous * (1.0 - alpha) + position * alpha;"),
        ("gdscript", "    var pose = previous * (1.0 - alpha) + position * alpha"),
        ("javascript", "        const pose = previous * (1 - alpha) + position * alpha;"),
    ] {
        let program = ok(&["code", "jitter", "--lane", "2", "--lang", language]);
        assert!(program.lines().any(|printed| printed == line), "{language}: {program}");
        assert!(ok(&["list", "languages"]).lines().any(|row| row.starts_with(language)), "{language}");
    }
    let present = "        # present(): waits for the refresh that shows it";
    assert!(ok(&["code", "jitter"]).lines().any(|line| line == present));
    // The first lane draws the newest state, in the language of no other choice.
    assert!(ok(&["code", "jitter"]).lines().any(|line| line == "        return position"));
}

#[test]
fn what_cannot_be_printed_says_why() {
    refused(&["code", "jitter", "--lane", "3"], "there is no lane 3; its lanes are 1 to 2");
    refused(&["code", "jitter", "--lane", "0"], "1");
    refused(&["code", "jitter", "--lang", "pyton"], "did you mean `python`?");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("lanes.toml");
    std::fs::write(&file, "[[lane]]\nworld = \"spring\"\npolicy = \"godot-3\"\n").unwrap();
    refused(&["code", file.to_str().unwrap()], "Godot 3.2.3 takes more than a few statements");
    std::fs::write(&file, "[[lane]]\nconcealed = true\n[[lane]]\n").unwrap();
    refused(&["code", file.to_str().unwrap()], "lane 1 conceals its loop: its question is answered in the window");
    ok(&["code", file.to_str().unwrap(), "--lane", "2"]);
}
