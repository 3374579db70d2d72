//! Y4M: read back by FFmpeg, and compared with the PNG sequence of the same frames.

use super::*;
use readers::{frames, raw, raw_bt709, stream, times};
use std::fs;

#[test]
fn rates_sizes_and_kinds_are_exact() {
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("clip.y4m");
    for (hz, exact, [width, height]) in [
        ("60", "60/1", [320, 180]),
        ("59.94", "60000/1001", [33, 1]),
        ("100/3", "100/3", [1, 17]),
        ("240", "240/1", [321, 181]),
    ] {
        record(&target, [width, height], hz, 7);
        let keys =
            "codec_name,pix_fmt,width,height,sample_aspect_ratio,r_frame_rate,nb_read_frames,color_range,field_order";
        let mut read = stream(&target, keys);
        let mut expected: Vec<String> =
            ["codec_name=rawvideo", "pix_fmt=yuv444p", "sample_aspect_ratio=1:1", "nb_read_frames=7", "color_range=tv"]
                .map(str::to_owned)
                .to_vec();
        expected.extend([format!("width={width}"), format!("height={height}"), format!("r_frame_rate={exact}")]);
        expected.push("field_order=progressive".to_owned());
        read.sort();
        expected.sort();
        assert_eq!(read, expected);
        let rate = rate(hz);
        for (k, time) in times(&target).into_iter().enumerate() {
            let expected = k as f64 * f64::from(rate.den()) / f64::from(rate.num());
            assert!((time - expected).abs() < 1e-6, "frame {k} at {time}, not {expected}");
        }
        // Three bytes a pixel, a line before each frame and one before all.
        let bytes = fs::read(&target).unwrap();
        let header = bytes.iter().position(|byte| *byte == b'\n').unwrap() + 1;
        assert_eq!(bytes.len(), header + 7 * (b"FRAME\n".len() + 3 * (width * height) as usize));
    }
    assert_eq!(names_in(folder.path()), ["clip.y4m"]);
}

/// A player that is told the matrix shows the pixels that were given: each of the three values is rounded once, by half a level, which is
/// at most 1.6 of blue (0.5 · 255/219 + 0.5 · 1.8556 · 255/224), and the player rounds once more.
#[test]
fn frames_are_those_of_the_png_sequence() {
    let folder = tempfile::tempdir().unwrap();
    let (target, size, count) = (folder.path().join("clip.y4m"), [322, 180], 20);
    record(&target, size, "60", count);
    record(&folder.path().join("clip-%05d.png"), size, "60", count);
    let expected = raw(&folder.path().join("clip/clip-%05d.png"), "rgb24");
    let shown = raw_bt709(&target, "rgb24");
    assert_eq!((shown.len(), expected.len()), (20 * 322 * 180 * 3, 20 * 322 * 180 * 3));
    let off = shown.iter().zip(&expected).map(|(a, b)| a.abs_diff(*b)).max().unwrap();
    assert!(off <= 2, "{off}");
    // Frames differ, and so do the colours of a pixel, so that neither an order nor a matrix can be wrong.
    let frame = 322 * 180 * 3;
    assert!((1..20).all(|k| expected[k * frame..][..frame] != expected[(k - 1) * frame..][..frame]));
    assert!(expected.as_chunks::<3>().0.iter().any(|[r, g, b]| r.abs_diff(*g).min(g.abs_diff(*b)) >= 50));
}

/// An unfinished clip leaves nothing, and the former file stays.
#[test]
fn a_clip_that_is_given_up_leaves_the_former_file() {
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("clip.y4m");
    fs::write(&target, "old").unwrap();
    let mut encoder = open(&target, [32, 18], "60", 5).unwrap();
    add(&mut *encoder, &mut Synthetic::new([32, 18]), 0..4);
    assert!(encoder.finish().is_err());
    assert_eq!((names_in(folder.path()), fs::read(&target).unwrap()), (vec!["clip.y4m".to_owned()], b"old".to_vec()));
    record(&target, [32, 18], "60", 5);
    assert_eq!(frames(&target), 5);
}
