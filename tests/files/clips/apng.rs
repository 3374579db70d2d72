//! APNG: every pixel, every delay.

use super::*;
use readers::{frames, raw, times};
use std::fs::File;
use std::io::BufReader;

#[test]
fn every_pixel_comes_back() {
    let size = [322, 181];
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("clip.apng");
    record_as(&target, &ClipSpec { exact: true, ..spec(size, "59.94", 40) });
    let originals = originals(size, 40);
    let mut reader = png::Decoder::new(BufReader::new(File::open(&target).unwrap())).read_info().unwrap();
    let animation = reader.info().animation_control().copied().unwrap();
    assert_eq!((animation.num_frames, animation.num_plays), (40, 0));
    let mut screen = vec![0; 322 * 181 * 3];
    let mut buffer = vec![0; screen.len()];
    for (k, original) in originals.iter().enumerate() {
        let output = reader.next_frame(&mut buffer).unwrap();
        let control = *reader.info().frame_control().unwrap();
        assert_eq!((control.delay_num, control.delay_den), (1001, 60_000));
        // Only what moved is stored.
        assert!(k == 0 || (output.height <= 181 / 2 && control.y_offset + control.height <= 181 / 2), "frame {k}");
        for (y, row) in buffer.chunks(output.width as usize * 3).take(output.height as usize).enumerate() {
            let at = ((y + control.y_offset as usize) * 322 + control.x_offset as usize) * 3;
            screen[at..at + row.len()].copy_from_slice(row);
        }
        assert!(screen == rgb(original), "frame {k}");
    }
    // The other reader sees the same.
    assert_eq!(frames(&target), 40);
    let decoded = raw(&target, "rgb24");
    assert_eq!(decoded.len(), 40 * screen.len());
    assert!(decoded[39 * screen.len()..] == screen);
}

#[test]
fn a_viewer_that_knows_no_animation_shows_the_first_frame() {
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("clip.apng");
    record(&target, [40, 30], "50", 3);
    let bytes = std::fs::read(&target).unwrap();
    let place = |name: &[u8; 4]| bytes.windows(4).position(|w| w == name).unwrap();
    assert!(place(b"acTL") < place(b"fcTL") && place(b"fcTL") < place(b"IDAT") && place(b"IDAT") < place(b"fdAT"));
}

/// The delays of the file, as numerators and denominators of seconds.
fn delays(path: &Path) -> Vec<[u16; 2]> {
    let bytes = std::fs::read(path).unwrap();
    let places = bytes.windows(4).enumerate().filter(|(_, name)| *name == b"fcTL");
    // The delay comes after the number of the chunk, the size and the place.
    let field = |at: usize| u16::from_be_bytes([bytes[at], bytes[at + 1]]);
    places.map(|(at, _)| [field(at + 24), field(at + 26)]).collect()
}

/// A browser cuts a delay to whole milliseconds, skips frames where that is less than a refresh, and plays 10 ms and less as 100 ms:
/// so a delay is whole milliseconds, at least the time of a frame, less than a millisecond more, and at least 11.
#[test]
fn browsers_play_delays_as_they_are_written() {
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("clip.apng");
    let known = [("60", 17), ("59.94", 17), ("50", 20), ("100/3", 30), ("25", 40), ("12.5", 80)];
    let others = ["90", "75", "72", "48", "30", "29.97", "24", "23.976", "20", "10", "1"];
    for (hz, expected) in known.map(|(hz, ms)| (hz, Some(ms))).into_iter().chain(others.map(|hz| (hz, None))) {
        record(&target, [40, 30], hz, 5);
        let delays = delays(&target);
        let [ms, per] = delays[0];
        assert_eq!((delays.len(), per), (5, 1000), "{hz}");
        assert!(delays.iter().all(|delay| *delay == [ms, per]) && ms > 10, "{hz}: {delays:?}");
        let longer = f64::from(ms) - 1000.0 / rate(hz).hz();
        assert!((-1e-9..1.0).contains(&longer) && expected.is_none_or(|expected| ms == expected), "{hz}: {ms} ms");
        let stored = Format::of(&target).unwrap().stored_rate(&spec([40, 30], hz, 5));
        assert_eq!(stored, RefreshRate::ratio(1000, ms.into()).unwrap());
        // FFmpeg reads the same.
        let last = times(&target)[4];
        assert!((last - 0.004 * f64::from(ms)).abs() < 1e-9, "{hz}: {last} s");
    }
}

#[test]
fn rates_that_do_not_fit_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("clip.apng");
    let open = |hz: &str, exact| {
        let spec = ClipSpec { exact, ..spec([40, 30], hz, 3) };
        Format::of(&target).unwrap().open(&target, &spec)
    };
    for (hz, exact, words) in [
        ("143.981", true, "144"),
        ("239.76", true, "240"),
        ("91", false, "at most 90"),
        ("100", false, "--exact"),
        ("144", false, "at 10"),
    ] {
        let error = open(hz, exact).err().expect("a refusal");
        assert!(error.is_input() && error.to_string().contains(words), "{error}");
    }
    for (hz, exact) in [("144", true), ("1000", true), ("59.94", true), ("90", false), ("23.976", false)] {
        drop(open(hz, exact).unwrap());
    }
    assert_eq!(names_in(folder.path()), [""; 0]);
}

/// Other formats have one kind of time.
#[test]
fn only_an_animated_png_has_a_choice_of_times() {
    for format in picture::record::FORMATS {
        let exact = format.accepts(&ClipSpec { exact: true, ..spec([64, 48], "50", 3) });
        assert_eq!(exact.is_ok(), format.id == "apng", "{}", format.id);
        assert_eq!(format.has_browser_times(), format.id == "apng", "{}", format.id);
    }
}
