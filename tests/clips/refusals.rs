//! What makes no sense is refused in words, with status 2, and leaves nothing behind.

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
    record(&["--seconds", "0.001"], "before its first picture");
    record(&["--seconds", "-1"], "more than 0");
    record(&["--fps", "10"], "20 to 240");
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

#[test]
fn places_where_no_clip_can_be() {
    let folder = tempfile::tempdir().unwrap();
    refused(&["record", "welcome", "-o", &path(&folder, "clip.avi")], ".gif");
    refused(&["record", "welcome", "-o", &path(&folder, "clip")], ".gif");
    refused(&["record", "welcome", "-o", &path(&folder, "missing/clip.gif")], "missing");
    refused(&["record", "welcom", "-o", &path(&folder, "clip.gif")], "welcome");
    refused(&["record", "welcome", "-o", &path(&folder, "clip.gif"), "--fps", "60"], "50 pictures per second");
    refused(&["record", "welcome", "-o", &path(&folder, "clip.gif"), "--fps", "30"], "judder");
    refused(&["strobe", "welcome", "-o", &path(&folder, "still.jpg")], ".png");
    refused(&["strobe", "welcome", "-o", &path(&folder, "still.png"), "--frames", "1"], "2 to 60");
    assert_eq!(names_in(folder.path()), [""; 0]);
}
