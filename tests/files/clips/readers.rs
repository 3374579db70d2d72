//! FFmpeg as the reader that has nothing to do with the writers.

use std::path::Path;
use std::process::Command;

fn run(program: &str, arguments: &[&str], path: &Path) -> Vec<u8> {
    let mut command = Command::new(program);
    let (before, after) =
        arguments.split_at(arguments.iter().position(|a| *a == "-i").map_or(arguments.len(), |at| at + 1));
    let output = command.args(before).arg(path).args(after).output();
    let output = output.unwrap_or_else(|error| {
        panic!("{program} cannot be started ({error}): these tests read clips with FFmpeg; install the package ffmpeg")
    });
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{program} {}: {complaint}", path.display());
    assert_eq!(complaint, "", "{program} {}", path.display());
    output.stdout
}

/// `key=value` lines about the first video stream.
pub fn stream(path: &Path, keys: &str) -> Vec<String> {
    let entries = format!("stream={keys}");
    let arguments = [
        "-v",
        "warning",
        "-count_frames",
        "-select_streams",
        "v:0",
        "-show_entries",
        &entries,
        "-of",
        "default=nw=1",
        "-i",
    ];
    let text = String::from_utf8(run("ffprobe", &arguments, path)).unwrap();
    text.lines().map(str::to_owned).collect()
}

/// Presentation times of all frames, s.
pub fn times(path: &Path) -> Vec<f64> {
    let arguments =
        ["-v", "warning", "-select_streams", "v:0", "-show_entries", "frame=pts_time", "-of", "csv=p=0", "-i"];
    let text = String::from_utf8(run("ffprobe", &arguments, path)).unwrap();
    text.lines().map(|line| line.trim_end_matches(',').parse().unwrap_or_else(|_| panic!("{line:?}"))).collect()
}

/// Number of frames that can be decoded.
pub fn frames(path: &Path) -> u64 {
    stream(path, "nb_read_frames")[0].split_once('=').unwrap().1.parse().unwrap()
}

/// Every frame, decoded, one after the other.
pub fn raw(path: &Path, pixels: &str) -> Vec<u8> {
    let arguments = ["-v", "warning", "-i", "-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt", pixels, "-"];
    run("ffmpeg", &arguments, path)
}

/// Every frame as [`raw`] has them, of a file that does not say that its colours are those of BT.709.
pub fn raw_bt709(path: &Path, pixels: &str) -> Vec<u8> {
    let told = ["-v", "warning", "-colorspace", "bt709", "-i"];
    run("ffmpeg", &[&told[..], &["-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt", pixels, "-"]].concat(), path)
}
