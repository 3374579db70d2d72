//! Captures in place of a scenario: one, and several beside each other.

use crate::support::{ok, refused};
use serde_json::Value;
use std::fs;
use tempfile::{TempDir, tempdir};

/// PresentMon 1, whose frames take these times in turn and are shown `shown` ms after their start.
fn presentmon(shown: f64, lengths: [f64; 2]) -> String {
    let mut text =
        "Application,ProcessID,SwapChainAddress,Runtime,SyncInterval,PresentFlags,Dropped,TimeInSeconds,msBetweenPresents,msInPresentAPI,\
         msUntilDisplayed,msBetweenDisplayChange\n"
            .to_owned();
    let mut time = 0.0;
    for frame in 0..300 {
        let length = lengths[frame % 2];
        time += length / 1e3;
        text += &format!("game.exe,1,0x1,DXGI,0,0,0,{time:.6},{length},0.1,{shown},{length}\n");
    }
    text
}

/// Frame times of MangoHud, without the table of the machine.
fn mangohud(length: f64) -> String {
    let row = |frame: u32| format!("{:.3},{length},{:.0}\n", 1e3 / length, f64::from(frame) * length * 1e6);
    format!("fps,frametime,elapsed\n{}", (1..300).map(row).collect::<String>())
}

/// Writes a file, and returns its path.
fn write(folder: &TempDir, name: &str, text: &str) -> String {
    let path = folder.path().join(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

#[test]
fn captures_beside_each_other_have_a_lane_each_and_one_verdict() {
    let folder = tempdir().unwrap();
    let before = write(&folder, "before.csv", &presentmon(20.0, [10.0, 24.0]));
    let after = write(&folder, "after.csv", &presentmon(8.0, [17.0; 2]));
    let text = ok(&["measure", &before, &after]);
    assert!(text.starts_with("before.csv, after.csv, "), "{text}");
    assert!(text.contains("Take lane 2 (after.csv): even, 8 ms late"), "{text}");
    assert!(text.contains("1  before.csv: Stands and jumps"), "{text}");
    let value: Value = serde_json::from_str(&ok(&["measure", &before, &after, "--json"])).unwrap();
    let holds = &value["lanes"][0]["hold_ms"];
    // Holds of 10 and 24 ms in turn: mean 17, deviation 7.
    assert!((holds["mean"].as_f64().unwrap() - 17.0).abs() < 0.05, "{holds}");
    assert!((holds["steady"].as_f64().unwrap() - 7.0).abs() < 0.05, "{holds}");
    assert_eq!(value["verdict"]["lane"], 2);
    assert_eq!(value["lanes"].as_array().unwrap().len(), 2);
    // Files of one name in two folders are told apart.
    let folders = ["a", "b"].map(|name| write(&folder, &format!("{name}/run.csv"), &presentmon(8.0, [10.0; 2])));
    let text = ok(&["measure", &folders[0], &folders[1]]);
    assert!(text.contains("a/run.csv") && text.contains("All lanes: Even. 8 ms late."), "{text}");
}

/// A capture without display times would look even and not late beside one that has them.
#[test]
fn what_cannot_be_compared_is_not_chosen() {
    let folder = tempdir().unwrap();
    let shown = write(&folder, "shown.csv", &presentmon(20.0, [10.0, 24.0]));
    let starts = write(&folder, "starts.csv", &mangohud(7.0));
    let text = ok(&["measure", &shown, &starts]);
    let why = "Nothing tells which is better: lane 2 (starts.csv) has no display times, lane 1 (shown.csv) has.";
    assert!(text.replace('\n', " ").replace("  ", " ").contains(why), "{text}");
    let value: Value = serde_json::from_str(&ok(&["measure", &shown, &starts, "--json"])).unwrap();
    assert!(value["verdict"]["lane"].is_null() && value["verdict"]["take"].as_str().is_some());
}

/// A stall of a second is the captured program's own: no guard of ours drops it, and the faster capture is taken although it has a hitch.
#[test]
fn a_stall_is_a_hitch_and_no_lost_time() {
    let folder = tempdir().unwrap();
    let frames = |length: f64, stall: Option<usize>, count: usize| {
        let row = |n: usize| if Some(n) == stall { "1000\n".to_owned() } else { format!("{length}\n") };
        format!("frame_ms\n{}", (0..count).map(row).collect::<String>())
    };
    let stalls = write(&folder, "stalls.csv", &frames(10.0, Some(700), 2000));
    let slow = write(&folder, "slow.csv", &frames(33.3, None, 630));
    let text = ok(&["measure", &stalls, &slow]).replace("\n   ", " ");
    assert!(text.contains("even, with a hitch of 1 s") && text.contains("Take lane 1 (stalls.csv)"), "{text}");
    // Two lengths of frames in turn are a rhythm, however long one of them is.
    let rhythm = |n: usize| if n % 5 < 3 { "10\n" } else { "40\n" };
    let both = write(&folder, "both.csv", &format!("frame_ms\n{}", (0..2000).map(rhythm).collect::<String>()));
    let text = ok(&["measure", &both, &slow]).replace("\n   ", " ");
    assert!(text.contains("held unevenly") && text.contains("Take lane 2 (slow.csv)"), "{text}");
    // A shorter one begins again, which the first line says.
    let short = write(&folder, "short.csv", &frames(10.0, None, 300));
    assert!(ok(&["measure", &short, &slow]).starts_with("short.csv (again after 3.0 s), slow.csv, "));
}

/// Samples of a log are no frames: nothing is said of evenness, and none is taken.
#[test]
fn samples_are_not_judged() {
    let folder = tempdir().unwrap();
    let row = |n: u32| format!("{},10,{}\n", 100, u64::from(n) * 100_000_000);
    let sampled =
        write(&folder, "sampled.csv", &format!("fps,frametime,elapsed\n{}", (1..40).map(row).collect::<String>()));
    let text = ok(&["measure", &sampled]);
    assert!(text.contains("All lanes: A log of samples: most frames are missing"), "{text}");
    assert!(!text.contains("Take lane") && !text.contains("ven.") && !text.contains("late."), "{text}");
    assert!(text.contains("Nothing tells which is better: lane 1 (Newest state) is a log of samples"), "{text}");
}

#[test]
fn names_that_are_no_captures_are_refused_with_the_reason() {
    let folder = tempdir().unwrap();
    let capture = write(&folder, "run.csv", &presentmon(20.0, [10.0, 24.0]));
    refused(&["measure", &capture, "jitter"], "`jitter` is no capture by its name");
    refused(&["measure", &capture, "none.csv"], "none.csv");
    refused(&["jitter", &capture], "`jitter` is no capture");
}
