//! `measure --phases`: the numbers of several starts of a program.

use crate::support::{ok, refused};
use serde_json::Value;
use std::fs;
use tempfile::tempdir;

/// 60 steps a second on 60 Hz with a timer that is off stutter at one start of eight, and by one run of one start a reader would decide that
/// they always do, or never.
#[test]
fn eight_starts_tell_more_than_one() {
    let folder = tempdir().unwrap();
    let text = "[defaults]\nworld = 'glide'\nintegrator = 'exact'\ndisplay = { hz = 60, noise = { uniform = '0.5 ms' } }\n[[lane]]\n[[lane]]\n\
                presentation = 'interpolate'\n[[lane]]\ndisplay = { trace = 'gc-pauses' }\n";
    let file = folder.path().join("starts.toml");
    fs::write(&file, text).unwrap();
    let file = file.to_str().unwrap();
    let value: Value = serde_json::from_str(&ok(&["measure", file, "--phases", "8", "--json"])).unwrap();
    let of = |lane: usize, number: &str| value["lanes"][lane]["phases"][number].clone();
    let pacing = of(0, "pacing_ms");
    assert!(pacing["worst"].as_f64() > Some(5.0) && pacing["median"].as_f64() < Some(0.01), "{pacing}");
    assert_eq!((&pacing["share"], &pacing["n"]), (&Value::from(0.125), &Value::from(8)));
    assert!(of(1, "pacing_ms")["worst"].as_f64() < Some(1.0), "interpolation does not care");
    assert!(value["lanes"][2]["phases"].is_null() && value["lanes"][2]["edge_frames"] == 0);
    // At phase 0 the frames with no step and with two are those on the edge: the noise cannot make others of them.
    let steps = &value["lanes"][0]["steps_per_frame"];
    let off = steps["0"].as_u64().unwrap() + steps["2"].as_u64().unwrap();
    assert_eq!(value["lanes"][0]["edge_frames"], off);
    let printed = ok(&["measure", file, "--phases", "8"]);
    assert!(
        printed.contains("over 8 starts")
            && printed.contains("1 of 8")
            && printed.contains("one start, as a trace has its own frames")
    );
    assert!(
        printed.replace("\n   ", " ").contains("a step later. So at 1 of 8 starts."),
        "the worst start is judged: {printed}"
    );
    // Starts of one program are no choice.
    assert!(ok(&["measure", "another-start"]).contains("which chance decides"));
    refused(&["measure", file, "--phases", "1"], "--phases");
    let without: Value = serde_json::from_str(&ok(&["measure", file, "--seconds", "1", "--json"])).unwrap();
    assert!(without["lanes"][0].get("phases").is_none());
}
