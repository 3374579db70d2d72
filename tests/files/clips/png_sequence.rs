//! PNG sequence: every pixel, and a folder that is there with all frames of one recording, or not at all.

use super::*;
use std::fs::{self, File};
use std::io::BufReader;

fn pixels(path: &Path) -> (Vec<u8>, [u32; 2]) {
    let mut reader = png::Decoder::new(BufReader::new(File::open(path).unwrap())).read_info().unwrap();
    let mut buffer = vec![0; reader.output_buffer_size().unwrap()];
    let output = reader.next_frame(&mut buffer).unwrap();
    (buffer, [output.width, output.height])
}

/// Opens a sequence of 16 × 16 that may replace another.
fn open_replacing(target: &Path, frames: u64) -> Result<Box<dyn Encoder>, RecordError> {
    Format::of(target)?.open_replacing(target, &spec([16, 16], "50", frames))
}

/// Writes a sequence of which every pixel has one value.
fn write(target: &Path, frames: u64, value: u8) -> Result<(), RecordError> {
    let mut encoder = open_replacing(target, frames)?;
    for _ in 0..frames {
        encoder.add(&ClipFrame { rgba: &[value; 16 * 16 * 4], changed: &[] })?;
    }
    encoder.finish()
}

#[test]
fn frames_are_numbered_and_exact() {
    let size = [97, 61];
    let folder = tempfile::tempdir().unwrap();
    let mut encoder = open(&folder.path().join("frame-%03d.png"), size, "143.981", 12).unwrap();
    add(&mut *encoder, &mut Synthetic::new(size), 0..12);
    let growing = names_in(folder.path());
    assert!(growing.len() == 1 && growing[0].starts_with("frame.timestep-lab-"), "{growing:?}");
    encoder.finish().unwrap();
    assert_eq!(names_in(folder.path()), ["frame"]);
    let expected: Vec<String> = (1..=12).map(|number| format!("frame-{number:03}.png")).collect();
    assert_eq!(names_in(&folder.path().join("frame")), expected);
    for (name, original) in expected.iter().zip(originals(size, 12)) {
        assert!(pixels(&folder.path().join("frame").join(name)) == (rgb(&original), size), "{name}");
    }
}

#[test]
fn an_older_sequence_is_kept_or_replaced_as_a_whole() {
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("frame.png");
    record(&target, [16, 16], "50", 5);
    let error = open(&target, [16, 16], "50", 3).err().expect("a refusal");
    assert!(error.is_input() && error.to_string().contains("this folder exists"), "{error}");
    assert_eq!(names_in(&folder.path().join("frame")).len(), 5);
    write(&target, 3, 9).unwrap();
    assert_eq!(names_in(folder.path()), ["frame"]);
    let frames = names_in(&folder.path().join("frame"));
    assert_eq!(frames, ["frame-00001.png", "frame-00002.png", "frame-00003.png"]);
    for name in frames {
        assert!(pixels(&folder.path().join("frame").join(name)).0.iter().all(|value| *value == 9));
    }
}

/// A folder with anything else in it is a user's own, also if that comes while the clip is encoded.
#[test]
fn what_is_no_sequence_is_never_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("%d.png");
    let frames = folder.path().join("frames");
    for name in ["notes.txt", "1.png.txt", "x1.png"] {
        fs::create_dir(&frames).unwrap();
        fs::write(frames.join("1.png"), "old").unwrap();
        fs::write(frames.join(name), "mine").unwrap();
        let error = open_replacing(&target, 4).err().expect("a refusal");
        assert!(error.is_input() && error.to_string().contains(name), "{error}");
        fs::remove_file(frames.join(name)).unwrap();
        let mut encoder = open_replacing(&target, 1).unwrap();
        encoder.add(&ClipFrame { rgba: &[1; 16 * 16 * 4], changed: &[] }).unwrap();
        fs::write(frames.join(name), "mine").unwrap();
        assert!(encoder.finish().is_err());
        assert_eq!(fs::read_to_string(frames.join("1.png")).unwrap(), "old");
        assert_eq!(names_in(folder.path()), ["frames"]);
        fs::remove_dir_all(&frames).unwrap();
    }
    fs::write(&frames, "a file").unwrap();
    let error = open_replacing(&target, 4).err().expect("a refusal");
    assert!(error.is_input() && error.to_string().contains("it is a file"), "{error}");
    fs::remove_file(&frames).unwrap();
    fs::create_dir_all(frames.join("2.png")).unwrap();
    assert!(open_replacing(&target, 4).err().expect("a refusal").is_input());
}

#[test]
fn names_that_frames_cannot_have_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let error = open(&folder.path().join(format!("{}.png", "x".repeat(250))), [16, 16], "50", 3).err().unwrap();
    assert!(error.is_input() && error.to_string().contains("too long"), "{error}");
    let longest = format!("{}.png", "x".repeat(245));
    write(&folder.path().join(longest), 3, 1).unwrap();
    assert_eq!(names_in(folder.path()), ["x".repeat(245)]);
}

/// Set in the process that writes sequences until it is killed: the file name of the sequence.
const TARGET: &str = "TIMESTEP_LAB_TEST_SEQUENCE";
/// The value of all pixels of its first sequence; each later one has the next value.
const FIRST: &str = "TIMESTEP_LAB_TEST_FIRST_VALUE";
/// The file that it writes as soon as its first sequence is whole.
const MARK: &str = "TIMESTEP_LAB_TEST_MARK";

/// The process that is killed; without [`TARGET`] it does nothing.
#[test]
fn writes_sequences_until_it_is_killed() {
    let Some(target) = std::env::var_os(TARGET) else { return };
    let first: u8 = std::env::var(FIRST).unwrap().parse().unwrap();
    for value in (0..=u8::MAX).cycle().skip(first.into()) {
        write(Path::new(&target), 10, value).unwrap();
        fs::write(std::env::var_os(MARK).unwrap(), "").unwrap();
    }
}

/// Whenever the process is killed, the folder has all frames of one recording, and what is left beside it goes with the next.
#[test]
#[cfg(unix)]
fn a_kill_at_any_moment_leaves_one_whole_sequence() {
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};
    let (folder, marks) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let target = folder.path().join("clip.png");
    let frames = folder.path().join("clip");
    let (mut values, mut leftovers) = (std::collections::BTreeSet::new(), 0);
    for kill in 0..40_u64 {
        let mark = marks.path().join(kill.to_string());
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["clips::png_sequence::writes_sequences_until_it_is_killed", "--exact"])
            .env(TARGET, &target)
            .env(FIRST, (kill * 6).to_string())
            .env(MARK, &mark)
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        // The first process dies in its first sequence, the others in a later one, each at another moment.
        let deadline = Instant::now() + Duration::from_secs(60);
        while !mark.exists() && (kill > 0 || names_in(folder.path()).is_empty()) {
            assert!(Instant::now() < deadline, "nothing is written");
            std::thread::sleep(Duration::from_millis(1));
        }
        std::thread::sleep(Duration::from_micros(kill * 7919 % 90_000));
        child.kill().unwrap();
        child.wait().unwrap();
        leftovers += names_in(folder.path()).iter().filter(|name| *name != "clip").count();
        if !frames.exists() {
            assert!(values.is_empty(), "the old sequence is lost");
            continue;
        }
        let all: Vec<u8> = names_in(&frames).iter().flat_map(|name| pixels(&frames.join(name)).0).collect();
        assert_eq!(all.len(), 10 * 16 * 16 * 3, "kill {kill}: {:?}", names_in(&frames));
        assert!(all.iter().all(|value| *value == all[0]), "kill {kill}: frames of two recordings");
        values.insert(all[0]);
    }
    assert!(values.len() > 1 && leftovers > 0, "{values:?}, {leftovers}: the kills came too early");
    write(&target, 10, 77).unwrap();
    assert_eq!(names_in(folder.path()), ["clip"]);
}

#[test]
fn a_still_is_exact() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("still.png");
    let source = Synthetic::new([33, 21]);
    picture::record::write_png(&path, [33, 21], &source.rgba).unwrap();
    assert!(pixels(&path) == (rgb(&source.rgba), [33, 21]));
    assert_eq!(names_in(folder.path()), ["still.png"]);
}
