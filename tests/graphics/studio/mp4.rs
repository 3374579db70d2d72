//! MP4 against the same clip as a PNG sequence, read by FFmpeg.

use super::*;

#[test]
fn first_middle_and_last_frame_come_back() {
    let (frames, clip) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let options = ["--size", "640x360", "--seconds", "1", "--fps", "60"];
    let originals = sequence(&frames, "welcome", &options);
    let target = path(&clip, "clip.mp4");
    let said = ok(&[&["record", "welcome", "-o", &target, "--look", "lab"], &options[..]].concat());
    assert!(said.contains("60 frames of 640 x 360, 60 per second"), "{said}");
    assert_eq!(names_in(clip.path()), ["clip.mp4"]);
    let target = Path::new(&target);
    assert_eq!(readers::frames(target), 60);
    let keys = "codec_name,width,height,pix_fmt,r_frame_rate,color_space,color_range";
    let expected = ["h264", "640", "360", "yuv420p", "tv", "bt709", "60/1"];
    let values: Vec<String> =
        readers::stream(target, keys).iter().map(|line| line.split_once('=').unwrap().1.to_owned()).collect();
    assert_eq!(values, expected);
    for (index, time) in readers::times(target).iter().enumerate() {
        assert!((time - index as f64 / 60.0).abs() < 1e-4, "frame {index} at {time} s");
    }
    let decoded = readers::raw(target, "rgb24");
    let size = 640 * 360 * 3;
    assert_eq!(decoded.len(), 60 * size);
    for index in [0, 30, 59] {
        let (_, original) = read_png(&originals[index]);
        let quality = psnr(&original, &decoded[index * size..(index + 1) * size]);
        // Half the resolution in colour costs most of what is lost.
        assert!(quality > 30.0, "frame {index}: {quality:.1} dB");
    }
}

#[test]
fn odd_sizes_are_refused_before_any_work() {
    let folder = tempfile::tempdir().unwrap();
    let output = run(&["record", "welcome", "-o", &path(&folder, "clip.mp4"), "--size", "641x360"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("even"), "{output:?}");
    assert_eq!(names_in(folder.path()), [""; 0]);
}
