//! PNG sequence: every pixel, and final names only when all frames are complete.

use super::*;
use std::fs::{self, File};
use std::io::BufReader;

fn pixels(path: &Path) -> (Vec<u8>, [u32; 2]) {
    let mut reader = png::Decoder::new(BufReader::new(File::open(path).unwrap())).read_info().unwrap();
    let mut buffer = vec![0; reader.output_buffer_size().unwrap()];
    let output = reader.next_frame(&mut buffer).unwrap();
    (buffer, [output.width, output.height])
}

#[test]
fn frames_are_numbered_and_exact() {
    let size = [97, 61];
    let folder = tempfile::tempdir().unwrap();
    let mut encoder = open(&folder.path().join("frame-%03d.png"), size, "143.981", 12).unwrap();
    add(&mut *encoder, &mut Synthetic::new(size), 0..12);
    assert_eq!(names_in(folder.path()), ["frame.part"]);
    encoder.finish().unwrap();
    let expected: Vec<String> = (1..=12).map(|number| format!("frame-{number:03}.png")).collect();
    assert_eq!(names_in(folder.path()), expected);
    for (name, original) in expected.iter().zip(originals(size, 12)) {
        assert!(pixels(&folder.path().join(name)) == (rgb(&original), size), "{name}");
    }
}

#[test]
fn a_longer_old_sequence_is_not_mixed_with_a_new_one() {
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("frame.png");
    record(&target, [16, 16], "50", 5);
    record(&target, [16, 16], "50", 5);
    let error = open(&target, [16, 16], "50", 3).err().expect("a refusal");
    assert!(error.is_input() && error.to_string().contains("frame-00004.png"), "{error}");
    assert_eq!(names_in(folder.path()).len(), 5);
}

/// Files that cannot be replaced are refused before any work.
#[test]
fn folders_links_and_write_protected_frames_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("%d.png");
    fs::create_dir(folder.path().join("3.png")).unwrap();
    let error = open(&target, [16, 16], "50", 4).err().expect("a refusal");
    assert!(error.is_input() && error.to_string().contains("3.png"), "{error}");
    fs::remove_dir(folder.path().join("3.png")).unwrap();
    let path = folder.path().join("2.png");
    fs::write(&path, "old").unwrap();
    let mut permissions = fs::metadata(&path).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).unwrap();
    let error = open(&target, [16, 16], "50", 4).err().expect("a refusal");
    assert!(error.is_input() && error.to_string().contains("write-protected"), "{error}");
    assert_eq!(names_in(folder.path()), ["2.png"]);
}

/// A folder takes a name while the clip is encoded; the frames before it are removed again.
#[test]
fn what_was_there_comes_back_when_a_name_is_taken() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("2.png"), "old").unwrap();
    let mut encoder = open(&folder.path().join("%d.png"), [16, 16], "50", 4).unwrap();
    fs::create_dir(folder.path().join("3.png")).unwrap();
    add(&mut *encoder, &mut Synthetic::new([16, 16]), 0..4);
    assert!(encoder.finish().is_err());
    assert_eq!(names_in(folder.path()), ["2.png", "3.png"]);
    assert_eq!(fs::read_to_string(folder.path().join("2.png")).unwrap(), "old");
}

#[test]
fn a_still_is_exact() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("still.png");
    let source = Synthetic::new([33, 21]);
    timestep_lab::record::write_png(&path, [33, 21], &source.rgba).unwrap();
    assert!(pixels(&path) == (rgb(&source.rgba), [33, 21]));
    assert_eq!(names_in(folder.path()), ["still.png"]);
}
