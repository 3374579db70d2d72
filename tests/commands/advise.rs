//! The command `advise`: your game or a scenario, ranked, as people meet it.

use super::support::{ok, refused};
use serde_json::Value;
use std::fs;

#[test]
fn a_game_in_three_numbers_is_answered() {
    let printed = ok(&["advise", "--steps", "30", "--hz", "144", "--frame-cost", "8 ms"]);
    assert!(printed.starts_with("30 steps a second on 144 Hz with vsync, 8 ms of work a frame"), "{printed}");
    assert!(
        printed.contains("All: 8 ms of work does not fit into 6.94 ms")
            && printed.contains("1  Fixed (accumulator), render step: Even."),
        "{printed}"
    );
    assert!(printed.contains("left out: locked."), "{printed}");
    let line = printed.lines().last().unwrap();
    let line = line.split('\'').nth(1).unwrap();
    let measured = ok(&["measure", line, "--seconds", "1", "--json"]);
    assert_eq!(serde_json::from_str::<Value>(&measured).unwrap()["lanes"].as_array().unwrap().len(), 3);
}

#[test]
fn everything_is_in_the_json() {
    let advice: Value =
        serde_json::from_str(&ok(&["advise", "jitter", "--lane", "2", "--seconds", "2", "--json"])).unwrap();
    let ranked = advice["ranked"].as_array().unwrap();
    assert_eq!((ranked.len(), &advice["seconds"]), (23, &Value::from(2.0)));
    for key in [
        "policy",
        "presentation",
        "name",
        "pacing_ms",
        "judder_px",
        "delay_ms",
        "dropped_secs",
        "shown_fps",
        "steps_copies",
        "status",
    ] {
        assert!(!ranked[0][key].is_null(), "{key}: {}", ranked[0]);
    }
    assert!(ranked.iter().all(|one| !one["verdict"].as_array().unwrap().is_empty()), "{advice}");
    assert!(advice["left_out"].as_array().unwrap().iter().all(|one| one["why"].is_string()));
}

/// A lane has its own steps unless others are given; a camera that moves in the steps is moved last, and the text says so.
#[test]
fn a_lane_is_ranked_with_other_steps_and_its_camera_last() {
    let printed = ok(&["advise", "camera", "--steps", "50", "--seconds", "2"]);
    assert!(printed.contains("is moved last in all of them") && printed.contains("50 steps a second"), "{printed}");
    for (lane, moved) in [("1", true), ("2", false)] {
        let advice = ok(&["advise", "camera", "--lane", lane, "--seconds", "2", "--json"]);
        assert_eq!(serde_json::from_str::<Value>(&advice).unwrap()["moved_last"], Value::from(moved), "lane {lane}");
    }
}

#[test]
fn the_page_has_its_pictures_inside() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("advice.html");
    let name = file.to_str().unwrap();
    ok(&["advise", "--steps", "40", "-o", name]);
    let page = fs::read_to_string(&file).unwrap();
    assert!(page.contains("<svg") && page.contains("Three to look at") && page.trim_end().ends_with("</html>"));
    let outside: Vec<_> = page.match_indices("http").map(|(at, _)| &page[at..at + 26]).collect();
    assert!(outside.iter().all(|link| link.starts_with("http://www.w3.org/")), "{outside:?}");
    assert!(!page.contains("src=") && !page.contains("href="), "nothing is loaded");
    refused(&["advise", "--steps", "40", "-o", name, "--no-clobber"], "--no-clobber");
    refused(&["advise", "--steps", "40", "-o", folder.path().join("a.txt").to_str().unwrap()], ".html");
}

#[test]
fn what_cannot_be_advised_says_why() {
    refused(&["advise"], "--steps 30 --hz 144");
    refused(&["advise", "jitter", "--hz", "30"], "cannot be used with");
    refused(&["advise", "jitter", "--lane", "9"], "there is no lane 9");
    refused(&["advise", "--sync", "gsync"], "vsync, variable or off");
    refused(&["advise", "--frame-cost", "11 s"], "it must be from");
    refused(&["advise", "--frame-cost", "8"], "it needs a unit: \"8 ms\" or \"8 s\"");
}
