//! APNG: every pixel, every delay.

use super::*;
use proptest::prelude::*;
use readers::{frames, raw, times};
use std::fs::File;
use std::io::BufReader;

#[test]
fn every_pixel_comes_back() {
    let size = [322, 181];
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("clip.apng");
    record_as(&target, &FrameFormat { exact: true, ..spec(size, "59.94", 40) });
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
        let spec = FrameFormat { exact, ..spec([40, 30], hz, 3) };
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

/// Other formats have one kind of time, and one kind of colours.
#[test]
fn only_an_animated_png_has_a_choice() {
    for format in picture::record::FORMATS {
        let small = format.accepts(&FrameFormat { small: true, ..spec([64, 48], "50", 3) });
        assert_eq!(small.is_ok(), format.id == "apng", "{}", format.id);
        let clear = format.accepts(&FrameFormat { small: true, alpha: true, ..spec([64, 48], "50", 3) });
        assert!(clear.is_err(), "{}", format.id);
        let exact = format.accepts(&FrameFormat { exact: true, ..spec([64, 48], "50", 3) });
        assert_eq!(exact.is_ok(), format.id == "apng", "{}", format.id);
        assert_eq!(format.has_browser_times(), format.id == "apng", "{}", format.id);
    }
}

/// Each frame of an animated PNG as it is shown, by the rules of blending and disposing, and its time as browsers cut it, ms.
pub fn shown(path: &Path) -> Vec<(Vec<u8>, u32)> {
    let mut decoder = png::Decoder::new(BufReader::new(File::open(path).unwrap()));
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info().unwrap();
    let (width, height) = reader.info().size();
    let count = reader.info().animation_control().unwrap().num_frames;
    let channels = reader.output_color_type().0.samples();
    let mut screen = vec![0; (width * height * 4) as usize];
    let mut buffer = vec![0; screen.len()];
    let mut frames = Vec::new();
    for _ in 0..count {
        let output = reader.next_frame(&mut buffer).unwrap();
        let control = *reader.info().frame_control().unwrap();
        assert_eq!(control.dispose_op, png::DisposeOp::None);
        let pixels = buffer.chunks(channels).take((output.width * output.height) as usize);
        for (i, pixel) in pixels.enumerate() {
            let (x, y) = (i as u32 % output.width + control.x_offset, i as u32 / output.width + control.y_offset);
            let alpha = pixel.get(3).copied().unwrap_or(255);
            if alpha == 255 || control.blend_op == png::BlendOp::Source {
                let at = ((y * width + x) * 4) as usize;
                screen[at..at + 3].copy_from_slice(&pixel[..3]);
                screen[at + 3] = alpha;
            } else {
                assert_eq!(alpha, 0);
            }
        }
        let (num, den) = (u32::from(control.delay_num), u32::from(control.delay_den));
        frames.push((screen.clone(), 1000 * num / if den == 0 { 100 } else { den }));
    }
    frames
}

/// The colours of an animated PNG of indices, without the clear one.
fn table(path: &Path) -> Vec<u8> {
    let reader = png::Decoder::new(BufReader::new(File::open(path).unwrap())).read_info().unwrap();
    let info = reader.info();
    assert_eq!((info.color_type, info.trns.as_deref()), (png::ColorType::Indexed, Some(&[0][..])));
    let table = info.palette.as_deref().unwrap();
    assert!(table.len() <= 768);
    table[3..].to_vec()
}

#[test]
fn a_small_one_shows_the_nearest_colours_of_its_table() {
    let (size, folder) = ([322, 181], tempfile::tempdir().unwrap());
    let [small, exact] = ["small", "exact"].map(|name| folder.path().join(name).with_extension("apng"));
    record_as(&small, &FrameFormat { small: true, ..spec(size, "60", 40) });
    record(&exact, size, "60", 40);
    let (table, shown) = (table(&small), shown(&small));
    let distance = |a: &[u8], b: &[u8]| (0..3).map(|i| u32::from(a[i].abs_diff(b[i])).pow(2)).sum::<u32>();
    let nearest = |pixel: &[u8]| table.chunks(3).map(|entry| distance(entry, pixel)).min().unwrap();
    for (k, ((shown, _), original)) in shown.iter().zip(&originals(size, 40)).enumerate() {
        for (shown, pixel) in shown.chunks(4).zip(original.chunks(4)).step_by(7) {
            assert_eq!((distance(shown, pixel), shown[3]), (nearest(pixel), 255), "frame {k}: {pixel:?} as {shown:?}");
        }
        let quality = psnr(&rgb(shown), rgb(original).into_iter().map(f64::from));
        assert!(quality >= 38.0, "frame {k}: {quality:.1} dB");
    }
    let bytes = |path: &Path| std::fs::metadata(path).unwrap().len();
    assert!(2 * bytes(&small) < bytes(&exact), "{} of {} bytes", bytes(&small), bytes(&exact));
    assert!(delays(&small).iter().all(|delay| *delay == [17, 1000]));
    // The other reader sees the same.
    let decoded = raw(&small, "rgb24");
    assert!(decoded.len() == 40 * 322 * 181 * 3 && decoded[39 * 322 * 181 * 3..] == rgb(&shown[39].0));
}

proptest! {
    /// Colours that fit in the table come back exactly, wherever and whenever they appear.
    #[test]
    fn few_colours_of_a_small_one_are_exact(
        frames in proptest::collection::vec(proptest::collection::vec((0usize..12, any::<u8>()), 0..40), 1..8),
        colors in proptest::collection::vec(any::<[u8; 3]>(), 255),
    ) {
        let (size, folder) = ([6, 2], tempfile::tempdir().unwrap());
        let target = folder.path().join("few.apng");
        let spec = FrameFormat { small: true, ..spec(size, "25", frames.len() as u64) };
        let mut encoder = Format::of(&target).unwrap().open(&target, &spec).unwrap();
        let mut rgba = [9, 9, 9, 255].repeat(12);
        let mut originals = Vec::new();
        for frame in frames {
            for (at, color) in frame.into_iter().filter(|(_, color)| *color < 254) {
                rgba[4 * at..][..3].copy_from_slice(&colors[usize::from(color)]);
            }
            encoder.add(&ClipFrame { rgba: &rgba, changed: &[PixelRect::whole(size)] }).unwrap();
            originals.push(rgba.clone());
        }
        encoder.finish().unwrap();
        let shown: Vec<Vec<u8>> = shown(&target).into_iter().map(|(frame, _)| frame).collect();
        prop_assert_eq!(shown, originals);
    }
}
