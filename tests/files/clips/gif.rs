//! GIF: delays, colour tables, and no flicker where nothing moves.

use super::*;
use readers::{frames, times};
use std::fs::File;

const SIZE: [u32; 2] = [320, 180];

/// Every frame as it is shown, and its delay in hundredths, by the gif crate's decoder.
pub fn shown(path: &Path) -> Vec<(Vec<u8>, u16)> {
    let mut options = ::gif::DecodeOptions::new();
    options.set_color_output(::gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(File::open(path).unwrap()).unwrap();
    let width = usize::from(decoder.width());
    let mut screen = vec![0; width * usize::from(decoder.height()) * 4];
    let mut all = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        for (i, pixel) in frame.buffer.chunks(4).enumerate().filter(|(_, pixel)| pixel[3] != 0) {
            let (x, y) = (i % usize::from(frame.width), i / usize::from(frame.width));
            let at = ((y + usize::from(frame.top)) * width + x + usize::from(frame.left)) * 4;
            screen[at..at + 4].copy_from_slice(pixel);
        }
        all.push((screen.clone(), frame.delay));
    }
    assert_eq!(decoder.repeat(), ::gif::Repeat::Infinite);
    all
}

#[test]
fn frames_come_back_within_the_palette() {
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("clip.gif");
    record(&target, SIZE, "50", 60);
    let shown = shown(&target);
    let originals = originals(SIZE, 60);
    assert_eq!(shown.len(), 60);
    for (k, ((frame, delay), original)) in shown.iter().zip(&originals).enumerate() {
        assert_eq!(*delay, 2);
        let quality = psnr(&rgb(frame), rgb(original).into_iter().map(f64::from));
        assert!(quality >= 38.0, "frame {k}: {quality:.1} dB");
        // The lower half does not move: it must not flicker either.
        let half = frame.len() / 2;
        assert_eq!(frame[half..], shown[0].0[half..], "frame {k}");
    }
    assert_eq!(frames(&target), 60);
}

#[test]
fn delays_are_the_rates() {
    let folder = tempfile::tempdir().unwrap();
    for (hz, hundredths) in [("50", 2), ("100/3", 3), ("33.33", 3), ("25", 4), ("20", 5), ("12.5", 8), ("1", 100)] {
        let target = folder.path().join("clip.gif");
        record(&target, [64, 48], hz, 9);
        assert!(shown(&target).iter().all(|(_, delay)| *delay == hundredths), "{hz}");
        let times = times(&target);
        assert!((times[8] - 0.08 * f64::from(hundredths)).abs() < 1e-9, "{times:?}");
    }
}

#[test]
fn other_rates_are_refused_with_the_nearest() {
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("clip.gif");
    for (hz, words) in [
        ("60", &["50", "2 hundredths", "1.67", "Animated PNG"][..]),
        ("100", &["50", "browsers"]),
        ("59.94", &["Choose 50"]),
        ("30", &["100/3 or 25", "3.33", "3 and 4 in turn", "judder"]),
        ("29.97", &["100/3", "25"]),
        ("24", &["25 or 20"]),
        ("48", &["50 or 100/3"]),
    ] {
        let error = open(&target, [64, 48], hz, 5).err().expect("a refusal");
        assert!(error.is_input());
        let text = error.to_string();
        assert!(words.iter().all(|word| text.contains(word)), "{text}");
    }
    assert_eq!(names_in(folder.path()), [""; 0]);
}

/// Colours that come later than the first frame get a palette that has them.
#[test]
fn new_colours_get_a_new_palette() {
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("clip.gif");
    let size = [64, 64];
    let mut encoder = open(&target, size, "25", 24).unwrap();
    let mut originals = Vec::new();
    for frame in 0..24u32 {
        let rgba: Vec<u8> = (0..64 * 64u32)
            .flat_map(|i| [(i % 64 * 4 * frame / 24) as u8, (i / 64 * 4) as u8, (255 - frame * 10) as u8, 255])
            .collect();
        encoder.add(&ClipFrame { rgba: &rgba, changed: &[PixelRect::whole(size)] }).unwrap();
        originals.push(rgba);
    }
    encoder.finish().unwrap();
    for (k, ((frame, _), original)) in shown(&target).iter().zip(&originals).enumerate() {
        let quality = psnr(&rgb(frame), rgb(original).into_iter().map(f64::from));
        // 4096 colours that fill a square: 255 of them are about 16 × 16 cells of 16 × 16 steps.
        assert!(quality >= 32.0, "frame {k}: {quality:.1} dB");
    }
}
