//! MP4: read back by FFmpeg and by the H.264 decoder, also after a kill.

use super::*;
use readers::{frames, raw, stream, times};
use std::fs;

const SIZE: [u32; 2] = [640, 360];

#[test]
fn rates_colours_and_tables_are_exact() {
    let folder = tempfile::tempdir().unwrap();
    for (hz, exact) in
        [("60", "60/1"), ("59.94", "60000/1001"), ("100/3", "100/3"), ("23.976", "24000/1001"), ("144", "144/1")]
    {
        let target = folder.path().join("clip.mp4");
        record(&target, [320, 180], hz, 50);
        let keys = "codec_name,pix_fmt,width,height,r_frame_rate,avg_frame_rate,nb_frames,nb_read_frames,start_pts,has_b_frames,\
                    color_range,color_space,color_transfer,color_primaries";
        let mut read = stream(&target, keys);
        let mut expected: Vec<String> = [
            "codec_name=h264",
            "pix_fmt=yuv420p",
            "width=320",
            "height=180",
            "nb_frames=50",
            "nb_read_frames=50",
            "start_pts=0",
            "has_b_frames=0",
            "color_range=tv",
            "color_space=bt709",
            "color_transfer=bt709",
            "color_primaries=bt709",
        ]
        .map(str::to_owned)
        .to_vec();
        expected.extend([format!("r_frame_rate={exact}"), format!("avg_frame_rate={exact}")]);
        read.sort();
        expected.sort();
        assert_eq!(read, expected);
        let rate = rate(hz);
        for (k, time) in times(&target).into_iter().enumerate() {
            let expected = k as f64 * f64::from(rate.den()) / f64::from(rate.num());
            assert!((time - expected).abs() < 1e-6, "frame {k} at {time}, not {expected}");
        }
    }
    assert_eq!(names_in(folder.path()), ["clip.mp4"]);
}

/// Type and length of the boxes of a file or of a box.
fn boxes(mut bytes: &[u8]) -> Vec<(String, &[u8])> {
    let mut found = Vec::new();
    while bytes.len() >= 8 {
        let size = u32::from_be_bytes(bytes[..4].try_into().unwrap()) as usize;
        found.push((String::from_utf8_lossy(&bytes[4..8]).into_owned(), &bytes[8..size]));
        bytes = &bytes[size..];
    }
    found
}

#[test]
fn the_finished_file_is_plain_and_starts_fast() {
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("clip.mp4");
    record(&target, [160, 96], "60", 130);
    let bytes = fs::read(&target).unwrap();
    let top = boxes(&bytes);
    assert_eq!(top.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(), ["ftyp", "moov", "mdat"]);
    let moov = boxes(top[1].1);
    assert_eq!(moov.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(), ["mvhd", "trak"]);
    let track = boxes(moov[1].1);
    assert!(!track.iter().any(|(name, _)| name == "edts"), "an edit list");
    assert!(top[1].1.windows(15).any(|w| w == b"colrnclx\x00\x01\x00\x01\x00\x01\x00"));
    // Keyframes at least every two seconds.
    let arguments = stream(&target, "nb_frames");
    assert_eq!(arguments, ["nb_frames=130"]);
    let stss = top[1].1.windows(4).position(|w| w == b"stss").unwrap();
    let number = |at: usize| u32::from_be_bytes(top[1].1[at..at + 4].try_into().unwrap());
    let keyframes: Vec<u32> = (0..number(stss + 8) as usize).map(|i| number(stss + 12 + 4 * i)).collect();
    assert_eq!(keyframes, [1, 121]);
}

/// BT.709 in limited range (ITU-R BT.709-6, 3.2 and 3.5).
fn luma(rgba: &[u8]) -> Vec<f64> {
    let weighted = |p: &[u8]| 0.2126 * f64::from(p[0]) + 0.7152 * f64::from(p[1]) + 0.0722 * f64::from(p[2]);
    rgba.chunks(4).map(|pixel| 16.0 + 219.0 / 255.0 * weighted(pixel)).collect()
}

#[test]
fn lines_and_text_stay_legible() {
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("clip.mp4");
    record(&target, SIZE, "60", 90);
    let pixels = (SIZE[0] * SIZE[1]) as usize;
    let decoded = raw(&target, "yuv420p");
    assert_eq!(decoded.len(), 90 * pixels * 3 / 2);
    for (k, original) in originals(SIZE, 90).iter().enumerate() {
        let shown = &decoded[k * pixels * 3 / 2..][..pixels];
        let quality = psnr(shown, luma(original).into_iter());
        assert!(quality >= 38.0, "frame {k}: {quality:.1} dB");
    }
}

/// The last pixel of what moves out of a block goes, too.
#[test]
fn no_pixel_stays_behind() {
    const SIDE: usize = 256;
    const FRAMES: usize = 30;
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("clip.mp4");
    let size = [SIDE as u32; 2];
    // Blocks of dots and empty blocks in turn, as on a chessboard.
    let dots = |x: usize, y: usize| (x / 16 + y / 16).is_multiple_of(2) && (x * 7919 + y * 131) % 5 < 2;
    // A pixel of every empty block shines until some frame, which differs from block to block.
    let block = |x: usize, y: usize| x / 16 + y / 16 * (SIDE / 16);
    let lone = |x: usize, y: usize| [x % 16, y % 16] == [block(x, y) * 5 % 16, block(x, y) * 3 % 16];
    let lit = |x, y, frame| dots(x, y) || lone(x, y) && frame < 5 + block(x, y) % 10;
    let mut encoder = open(&target, size, "60", FRAMES as u64).unwrap();
    for frame in 0..FRAMES {
        let level = |at: usize| if lit(at % SIDE, at / SIDE, frame) { 110 } else { 20 };
        let rgba: Vec<u8> = (0..SIDE * SIDE).flat_map(|at| [level(at), level(at), level(at), 255]).collect();
        encoder.add(&ClipFrame { rgba: &rgba, changed: &[PixelRect::whole(size)] }).unwrap();
    }
    encoder.finish().unwrap();
    let decoded = raw(&target, "yuv420p");
    let last = &decoded[(FRAMES - 1) * SIDE * SIDE * 3 / 2..][..SIDE * SIDE];
    let left: Vec<_> = (0..SIDE * SIDE).filter(|at| !dots(at % SIDE, at / SIDE) && last[*at] > 33 + 40).collect();
    assert!(left.is_empty(), "{} pixels stay", left.len());
}

/// A player that follows the tags shows the colours that were given.
#[test]
fn colours_come_back() {
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("clip.mp4");
    let colours = [[255, 0, 0], [0, 255, 0], [0, 0, 255], [250, 200, 40], [18, 20, 26], [255, 255, 255]];
    let size = [64, 64];
    let mut encoder = open(&target, size, "25", colours.len() as u64).unwrap();
    for [r, g, b] in colours {
        let rgba = [r, g, b, 255].repeat(64 * 64);
        encoder.add(&ClipFrame { rgba: &rgba, changed: &[PixelRect::whole(size)] }).unwrap();
    }
    encoder.finish().unwrap();
    let decoded = raw(&target, "rgb24");
    for (shown, colour) in decoded.chunks(64 * 64 * 3).zip(colours) {
        let middle = &shown[(32 * 64 + 32) * 3..][..3];
        assert!(middle.iter().zip(colour).all(|(a, b)| a.abs_diff(b) <= 5), "{middle:?}, not {colour:?}");
    }
}

/// The second decoder, and the second reader of the tables.
#[test]
fn openh264_reads_what_the_tables_say() {
    use openh264::formats::YUVSource;
    use shiguredo_mp4::demux::{Input, Mp4FileDemuxer};
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("clip.mp4");
    record(&target, [320, 192], "50", 25);
    let bytes = fs::read(&target).unwrap();
    let mut demuxer = Mp4FileDemuxer::new();
    demuxer.handle_input(Input { position: 0, data: &bytes });
    let mut decoder = openh264::decoder::Decoder::new().unwrap();
    let parameters: Vec<Vec<u8>> = {
        let avcc = bytes.windows(4).position(|w| w == b"avcC").unwrap() + 4;
        let sps = u16::from_be_bytes(bytes[avcc + 6..][..2].try_into().unwrap()) as usize;
        let pps = u16::from_be_bytes(bytes[avcc + 8 + sps + 1..][..2].try_into().unwrap()) as usize;
        vec![bytes[avcc + 8..][..sps].to_vec(), bytes[avcc + 8 + sps + 3..][..pps].to_vec()]
    };
    let mut annex_b: Vec<u8> = parameters.iter().flat_map(|unit| [&[0, 0, 0, 1], &unit[..]].concat()).collect();
    let originals = originals([320, 192], 25);
    let mut seen = 0;
    while let Some(sample) = demuxer.next_sample().unwrap() {
        let mut units = &bytes[sample.data_offset as usize..][..sample.data_size];
        while let Some((length, rest)) = units.split_first_chunk::<4>() {
            let (unit, rest) = rest.split_at(u32::from_be_bytes(*length) as usize);
            annex_b.extend([&[0, 0, 0, 1], unit].concat());
            units = rest;
        }
        assert_eq!((sample.timestamp, sample.duration), (seen as u64, 1));
        let frame = decoder.decode(&annex_b).unwrap().expect("a frame for every sample");
        annex_b.clear();
        assert_eq!(frame.dimensions(), (320, 192));
        let shown: Vec<u8> = frame.y().chunks(frame.strides().0).flat_map(|row| row[..320].to_vec()).collect();
        let quality = psnr(&shown, luma(&originals[seen]).into_iter());
        assert!(quality >= 38.0, "frame {seen}: {quality:.1} dB");
        seen += 1;
    }
    assert_eq!(seen, 25);
}

#[test]
fn a_kill_at_any_moment_loses_at_most_a_tenth_of_a_second() {
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("clip.mp4");
    fs::write(&target, "the old clip").unwrap();
    // A user's file that looks like a part.
    fs::write(folder.path().join("clip.part.mp4"), "not ours").unwrap();
    let mut encoder = open(&target, [320, 192], "59.94", 200).unwrap();
    let mut source = Synthetic::new([320, 192]);
    let mut done = 0;
    for moment in [7, 50, 77, 121, 199] {
        add(&mut *encoder, &mut source, done..moment);
        done = moment;
        // The part file as a kill would leave it.
        let left = folder.path().join("left.mp4");
        let ours = |name: &String| name.starts_with("clip.timestep-lab-") && name.ends_with(".mp4");
        let part = names_in(folder.path()).into_iter().find(ours).expect("a part file");
        fs::copy(folder.path().join(part), &left).unwrap();
        let readable = frames(&left);
        assert!(readable <= moment && moment - readable < 6, "{readable} of {moment}");
        assert_eq!(times(&left).len() as u64, readable);
        assert_eq!(stream(&left, "r_frame_rate"), ["r_frame_rate=60000/1001"]);
    }
    drop(encoder);
    assert_eq!(names_in(folder.path()), ["clip.mp4", "clip.part.mp4", "left.mp4"]);
    assert_eq!(fs::read_to_string(&target).unwrap(), "the old clip");
}

#[test]
fn what_h264_cannot_is_refused_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("clip.mp4");
    for (size, hz, word) in [
        ([641, 360], "60", "640x360"),
        ([640, 361], "60", "even"),
        ([8, 8], "60", "16x16"),
        ([3842, 2160], "60", "3840x2160"),
        ([2162, 2162], "60", "2160x3840"),
        ([3840, 2160], "120", "64 frames per second"),
        ([1280, 720], "1000", "576"),
    ] {
        let error = open(&target, size, hz, 5).err().expect("a refusal");
        assert!(error.is_input() && error.to_string().contains(word), "{error}");
    }
    assert_eq!(names_in(folder.path()), [""; 0]);
    for (size, hz) in
        [([16, 16], "1"), ([18, 16], "1000"), ([16, 200], "239.76"), ([3840, 2160], "60"), ([2160, 3840], "64")]
    {
        let mut encoder = open(&target, size, hz, 2).unwrap();
        let rgba = vec![90; (size[0] * size[1] * 4) as usize];
        (0..2).for_each(|_| encoder.add(&ClipFrame { rgba: &rgba, changed: &[] }).unwrap());
        encoder.finish().unwrap();
        assert_eq!(frames(&target), 2, "{size:?}");
    }
}
