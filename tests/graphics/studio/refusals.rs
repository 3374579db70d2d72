//! Requests that cannot be met: a message in words, exit status 2, and no file.

use super::*;

fn refused(args: &[&str], expected: &str) {
    let output = run(args);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{args:?}: {said}");
    assert!(said.contains(expected), "{args:?}: {said}");
    assert_eq!(output.stdout, b"");
}

#[test]
fn absurd_clips() {
    let folder = tempfile::tempdir().unwrap();
    let target = path(&folder, "clip.apng");
    let record = |more: &[&str], expected: &str| {
        refused(&[&["record", "welcome", "-o", &target, "--size", "320x180"], more].concat(), expected);
    };
    record(&["--seconds", "0"], "more than 0");
    record(&["--seconds", "1e6"], "at most");
    record(&["--seconds", "4000"], "3600");
    record(&["--seconds", "-1"], "more than 0");
    record(&["--fps", "9"], "10 to 240");
    record(&["--fps", "120"], "--exact");
    // It would have a million seconds, or as many before its start.
    for slow in ["1e-5", "1e-12", "0.000000000000001"] {
        record(&["--speed", slow], "it must be at most 3600 s");
        record(&["--speed", slow, "--seconds", "1e-9", "--from", "1"], "at most");
    }
    record(&["--fps", "sixty"], "--fps");
    record(&["--speed", "0"], "more than 0");
    record(&["--speed", "-1"], "more than 0");
    record(&["--speed", "nan"], "more than 0");
    record(&["--size", "0x0"], "16 to 8192");
    record(&["--size", "100000x20"], "16 to 8192");
    record(&["--size", "big"], "1280x720");
    record(&["--numbers", "stepz"], "did you mean `steps`?");
    assert_eq!(names_in(folder.path()), [""; 0]);
}

/// Displays that a clip cannot show in full are named before it is made.
#[test]
fn what_is_not_in_the_clip_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let (scenario, target) = (path(&folder, "rates.toml"), path(&folder, "clip.apng"));
    let lanes =
        "[[lane]]\n[[lane]]\ndisplay = { hz = 30 }\n[[lane]]\npresentation = \"interpolate\"\ndisplay = { hz = 240 }\n";
    fs::write(&scenario, lanes).unwrap();
    let size = ["--size", "320x180", "--seconds", "1/20", "--fps", "60"];
    let good = "use --speed 0.25, or a file .mp4 or .png or .y4m with --fps 240; --sampled records it all the same";
    #[cfg(not(feature = "h264"))]
    let good = good.replace(".mp4 or ", "");
    refused(&[&["record", &scenario, "-o", &target], &size[..]].concat(), good);
    let output = run(&[&["record", &scenario, "-o", &target], &size[..], &["--sampled"]].concat());
    let said = String::from_utf8_lossy(&output.stderr);
    let note = "note: lane 3 shows 240 frames per second; the clip has 60, so 3 of 4 frames are not in it\n";
    assert!(output.status.success() && said.contains(note), "{said}");
    assert_eq!(said.matches("note: lane").count(), 1, "{said}");
    assert!(
        said.contains("note: browsers keep whole milliseconds, so each frame stays 17 ms: the file plays 2 % slow")
    );
}

#[test]
fn places_where_no_clip_can_be() {
    let folder = tempfile::tempdir().unwrap();
    refused(&["record", "welcome", "-o", &path(&folder, "clip.avi")], ".gif");
    refused(&["record", "welcome", "-o", &path(&folder, "clip")], ".gif");
    refused(&["record", "welcome", "-o", &path(&folder, "missing/clip.gif")], "missing");
    refused(&["record", "welcom", "-o", &path(&folder, "clip.gif")], "welcome");
    refused(&["record", "welcome", "-o", &path(&folder, "clip.gif"), "--fps", "60"], "50 frames per second");
    refused(&["record", "welcome", "-o", &path(&folder, "clip.gif"), "--fps", "30"], "judder");
    refused(&["strobe", "welcome", "-o", &path(&folder, "still.jpg")], ".png");
    refused(&["strobe", "welcome", "-o", &path(&folder, "still.png"), "--frames", "1"], "2 to 60");
    assert_eq!(names_in(folder.path()), [""; 0]);
}
