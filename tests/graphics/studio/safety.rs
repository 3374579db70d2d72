//! A clip is complete or absent, whatever happens while it is recorded.

use super::*;
use std::process::Child;
use std::time::{Duration, Instant};

/// Starts a recording that takes long, over an old file, and waits until its part file has grown.
fn start(folder: &TempDir, name: &str) -> Child {
    fs::write(folder.path().join(name), "old").unwrap();
    let target = path(folder, name);
    let child =
        program(&["record", "welcome", "-o", &target, "--size", "640x360", "--seconds", "2000", "--look", "lab"])
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
    let deadline = Instant::now() + Duration::from_secs(60);
    while part(folder, name).is_none_or(|part| fs::metadata(part).map_or(0, |part| part.len()) < 100_000) {
        assert!(Instant::now() < deadline, "nothing is written");
        std::thread::sleep(Duration::from_millis(20));
    }
    child
}

fn part(folder: &TempDir, name: &str) -> Option<PathBuf> {
    names_in(folder.path()).into_iter().find(|other| other != name).map(|name| folder.path().join(name))
}

fn signal(child: &Child, name: &str) {
    assert!(Command::new("kill").args([name, &child.id().to_string()]).status().unwrap().success());
}

#[test]
fn an_interrupted_clip_leaves_the_old_file() {
    let folder = tempfile::tempdir().unwrap();
    for (signal_name, expected) in [("-INT", 130), ("-TERM", 143)] {
        let mut child = start(&folder, "clip.gif");
        signal(&child, signal_name);
        let asked = Instant::now();
        let status = child.wait().unwrap();
        assert!(asked.elapsed() < Duration::from_secs(5), "{:?}", asked.elapsed());
        assert_eq!(status.code(), Some(expected));
        assert_eq!(names_in(folder.path()), ["clip.gif"]);
        assert_eq!(fs::read_to_string(folder.path().join("clip.gif")).unwrap(), "old");
    }
}

#[cfg(feature = "h264")]
#[test]
fn a_killed_recording_leaves_the_old_file_and_a_part_that_plays() {
    let folder = tempfile::tempdir().unwrap();
    let mut child = start(&folder, "clip.mp4");
    std::thread::sleep(Duration::from_secs(1));
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(fs::read_to_string(folder.path().join("clip.mp4")).unwrap(), "old");
    let part = part(&folder, "clip.mp4").expect("a part file");
    assert!(frames_of_broken(&part) >= 12, "{}", part.display());
}

/// A file that may not grow any more, as on a full disk.
#[test]
fn a_full_disk_leaves_the_old_file_and_says_why() {
    for name in [
        "clip.gif",
        "clip.apng",
        "clip.png",
        "clip.y4m",
        #[cfg(feature = "h264")]
        "clip.mp4",
    ] {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join(name), "old").unwrap();
        // Blocks of 1024 bytes; the signal is ignored so that the write fails instead.
        let script = "trap '' XFSZ; ulimit -f 60; exec \"$0\" record welcome -o \"$1\" --size 640x360 --seconds 20";
        let output = Command::new("bash").args(["-c", script, PROGRAM, &path(&folder, name)]).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{name}: {said}");
        assert!(said.contains("cannot write"), "{name}: {said}");
        assert_eq!(names_in(folder.path()), [name]);
        assert_eq!(fs::read_to_string(folder.path().join(name)).unwrap(), "old", "{name}");
    }
}

/// Number of frames that can be decoded from a file that was never finished; the reader's complaints are ignored.
#[cfg(feature = "h264")]
fn frames_of_broken(path: &Path) -> u64 {
    let output = Command::new("ffprobe")
        .args(["-v", "quiet", "-count_frames", "-select_streams", "v:0", "-show_entries", "stream=nb_read_frames"])
        .args(["-of", "csv=p=0"])
        .arg(path)
        .output()
        .expect("ffprobe, of the package ffmpeg");
    String::from_utf8_lossy(&output.stdout).trim().trim_end_matches(',').parse().unwrap_or(0)
}
