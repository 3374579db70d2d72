//! A disk that is full at each operation in turn: the old file stays, nothing else is left, and an error is returned.

use super::{ClipFrame, FORMATS, Format, FrameFormat, PixelRect, RecordError};
use files::safe_file::fault;
use simulation::displays::RefreshRate;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::Instant;

const SIZE: [u32; 2] = [64, 48];
const FRAMES: u8 = 12;

/// Every file and folder in `folder`, with its bytes.
fn content(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut all = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let name = entry.file_name().into_string().unwrap();
        if entry.path().is_dir() {
            all.extend(content(&entry.path()).into_iter().map(|(inside, bytes)| (format!("{name}/{inside}"), bytes)));
        }
        all.insert(name, fs::read(entry.path()).unwrap_or_default());
    }
    all
}

fn record(format: &Format, target: &Path) -> Result<(), RecordError> {
    let spec =
        FrameFormat { size: SIZE, frames: FRAMES.into(), ..FrameFormat::frame_at(RefreshRate::ratio(50, 1).unwrap()) };
    let mut encoder = format.open_replacing(target, &spec)?;
    for frame in 0..FRAMES {
        let rgba: Vec<u8> = (0..64 * 48u32).flat_map(|i| [(i as u8).wrapping_mul(frame), frame * 9, 77, 255]).collect();
        encoder.add(&ClipFrame { rgba: &rgba, changed: &[PixelRect::whole(SIZE)] })?;
    }
    encoder.finish()
}

#[test]
fn a_full_disk_at_any_operation_leaves_everything_as_it_was() {
    for format in FORMATS {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("clip").with_extension(format.endings[0]);
        // A sequence writes a folder: an older one is there already.
        fs::create_dir(folder.path().join("clip")).unwrap();
        for path in
            [target.clone(), folder.path().join("clip/clip-00003.png"), folder.path().join("clip/clip-00007.png")]
        {
            fs::write(path, "old").unwrap();
        }
        let before = content(folder.path());
        let mut operations = 0;
        loop {
            let start = Instant::now();
            let (result, refused) = fault::on_full_disk(operations, || record(format, &target));
            assert!(start.elapsed().as_secs_f64() < 1.0, "{} after {operations}", format.id);
            match result {
                Ok(()) => {
                    assert!(!refused, "{}: an error was lost after {operations}", format.id);
                    break;
                }
                Err(error) => {
                    assert!(!error.is_input(), "{error}");
                    assert!(content(folder.path()) == before, "{} after {operations}", format.id);
                }
            }
            operations += 1;
        }
        assert!(operations >= 6, "{}: {operations} operations are not all", format.id);
        let after = content(folder.path());
        let expected = if format.id == "png-sequence" { 2 + usize::from(FRAMES) } else { before.len() };
        assert_eq!(after.len(), expected, "{}: {:?}", format.id, after.keys());
        assert_eq!(after[target.file_name().unwrap().to_str().unwrap()] == b"old", format.id == "png-sequence");
    }
}

/// Cancelling after any frame leaves nothing, and a clip that failed once cannot be finished.
#[test]
fn a_cancelled_clip_leaves_nothing() {
    let rgba = vec![200; 64 * 48 * 4];
    for format in FORMATS {
        for done in 0..5 {
            let folder = tempfile::tempdir().unwrap();
            let target = folder.path().join("clip").with_extension(format.endings[0]);
            let spec =
                FrameFormat { size: SIZE, frames: 5, ..FrameFormat::frame_at(RefreshRate::ratio(25, 1).unwrap()) };
            let mut encoder = format.open(&target, &spec).unwrap();
            for _ in 0..done {
                encoder.add(&ClipFrame { rgba: &rgba, changed: &[] }).unwrap();
            }
            assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "the part file");
            match done {
                0 => drop(encoder),
                1 => {
                    assert!(encoder.add(&ClipFrame { rgba: &rgba[4..], changed: &[] }).is_err());
                    assert!(encoder.add(&ClipFrame { rgba: &rgba, changed: &[] }).is_err());
                    assert!(encoder.finish().is_err());
                }
                _ => assert!(matches!(encoder.finish(), Err(RecordError::Frames(_)))),
            }
            assert_eq!(content(folder.path()), BTreeMap::new(), "{} after {done}", format.id);
        }
    }
}
