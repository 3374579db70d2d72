//! Names, places, sizes and rates as people type them: a message in words, no panic, and no file left behind.

use super::*;
use picture::record::FORMATS;
use proptest::prelude::*;
use std::fs;
use timestep::entry::Entry;

#[test]
fn endings_say_the_format() {
    for format in FORMATS {
        for ending in format.endings {
            for name in
                [format!("clip.{ending}"), format!("a.b/c d.{}", ending.to_uppercase()), format!("x.gif.{ending}")]
            {
                assert_eq!(Format::of(Path::new(&name)).unwrap(), *format, "{name}");
            }
        }
        assert!(format.accepts(&FrameFormat::frame_at(format.default_rate)).is_ok());
        assert!(Format::by_id(format.id) == Some(format) && format.summary.ends_with('.'));
    }
    for name in ["clip", "clip.", "mp4", ".mp4", "clip.avi", "clip.mp4 ", "", "/", "..", "clip.mp4/"] {
        match Format::of(Path::new(name)) {
            Ok(format) => assert_eq!((name, format.endings[0]), ("clip.mp4/", "mp4")),
            Err(error) if cfg!(feature = "h264") || name != "clip.mp4/" => {
                let text = error.to_string();
                let all = FORMATS.iter().flat_map(|format| format.endings);
                assert!(
                    error.is_input() && all.into_iter().all(|ending| text.contains(&format!(".{ending}"))),
                    "{text}"
                );
            }
            Err(_) => {}
        }
    }
}

#[cfg(not(feature = "h264"))]
#[test]
fn a_build_without_h264_says_so() {
    let error = Format::of(Path::new("clip.MP4")).expect_err("no MP4");
    let text = error.to_string();
    assert!(error.is_input() && ["no MP4", ".gif", ".apng", "h264"].iter().all(|word| text.contains(word)), "{text}");
}

#[test]
fn places_without_a_file_are_refused_before_any_work() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("file"), "x").unwrap();
    for format in FORMATS {
        let ending = format.endings[0];
        fs::create_dir(folder.path().join(format!("taken.{ending}"))).unwrap();
        let before = names_in(folder.path());
        for (name, word) in
            [("missing/clip", "create it first"), ("file/clip", "not a folder"), ("taken", "it is a folder")]
        {
            let target = folder.path().join(format!("{name}.{ending}"));
            let error = open(&target, [32, 32], "25", 2).err().expect("a refusal");
            assert!(error.is_input() && error.to_string().contains(word), "{error}");
        }
        // Not even the administrator makes files there.
        if cfg!(target_os = "linux") {
            let error = open(Path::new(&format!("/sys/clip.{ending}")), [32, 32], "25", 2).err().expect("a refusal");
            assert!(error.is_input(), "{error}");
        }
        assert_eq!(names_in(folder.path()), before);
        for (size, frames) in [([0, 10], 5), ([10, 0], 5), ([32, 32], 0), ([40_000, 32], 5), ([32, 32], u64::MAX)] {
            let error =
                open(&folder.path().join(format!("clip.{ending}")), size, "25", frames).err().expect("a refusal");
            assert!(error.is_input(), "{error}");
        }
        assert_eq!(names_in(folder.path()), before);
    }
}

#[cfg(unix)]
#[test]
fn a_write_protected_clip_is_kept() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("clip.gif");
    fs::write(&target, "old").unwrap();
    fs::set_permissions(&target, fs::Permissions::from_mode(0o444)).unwrap();
    let error = open(&target, [32, 32], "25", 2).err().expect("a refusal");
    assert!(error.is_input() && error.to_string().contains("write-protected"), "{error}");
    assert_eq!(names_in(folder.path()), ["clip.gif"]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Every request gives a clip with all its frames, or a refusal as an input error.
    #[test]
    fn any_clip_is_written_or_refused(
        kind in 0..FORMATS.len(),
        name in "[%a-zäß0-9 ._-]{0,12}",
        size in [0u32..70, 0u32..70],
        rate in (1u32..2000, 1u32..40),
        frames in 0u64..5,
        exact in prop::bool::ANY,
        rects in prop::collection::vec((0u32..90, 0u32..90, 0u32..90, 0u32..90), 0..3),
    ) {
        let Some(rate) = RefreshRate::ratio(rate.0, rate.1) else { return Ok(()) };
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join(format!("{name}.{}", FORMATS[kind].endings[0]));
        let spec = FrameFormat { size, rate, frames, alpha: false, exact, small: false };
        let opened = Format::of(&target).and_then(|format| format.open(&target, &spec));
        match opened {
            Ok(mut encoder) => {
                let changed: Vec<PixelRect> =
                    rects.into_iter().map(|(x, y, width, height)| PixelRect { x, y, width, height }).collect();
                for frame in 0..frames {
                    let rgba = vec![frame as u8 * 50; spec.frame_bytes()];
                    encoder.add(&ClipFrame { rgba: &rgba, changed: &changed }).unwrap();
                }
                encoder.finish().unwrap();
                prop_assert_eq!(names_in(folder.path()).len(), 1);
                let place = FORMATS[kind].place(&target);
                prop_assert!(place.exists(), "{}", place.display());
                if FORMATS[kind].id == "png-sequence" {
                    prop_assert_eq!(names_in(&place).len(), frames as usize);
                }
            }
            Err(error) => {
                prop_assert!(error.is_input(), "{}", error);
                prop_assert_eq!(names_in(folder.path()).len(), 0);
            }
        }
    }
}
