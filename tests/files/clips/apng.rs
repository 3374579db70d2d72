//! APNG: every pixel, every delay.

use super::*;
use readers::{frames, raw};
use std::fs::File;
use std::io::BufReader;

#[test]
fn every_pixel_comes_back() {
    let size = [322, 181];
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("clip.apng");
    record(&target, size, "59.94", 40);
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

#[test]
fn rates_that_do_not_fit_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("clip.apng");
    for (hz, instead) in [("143.981", "144"), ("239.76", "240")] {
        let error = open(&target, [40, 30], hz, 3).err().expect("a refusal");
        assert!(error.is_input() && error.to_string().contains(instead), "{error}");
    }
    for hz in ["144", "59.94", "100/3", "1", "1000"] {
        drop(open(&target, [40, 30], hz, 3).unwrap());
    }
    assert_eq!(names_in(folder.path()), [""; 0]);
}
