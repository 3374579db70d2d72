//! Every frame of a clip shows the displays at its moment.

use super::*;

/// For how many frames of the clip each distinct frame stands.
fn runs(frames: &[PathBuf]) -> Vec<usize> {
    let mut runs: Vec<usize> = Vec::new();
    let mut last = Vec::new();
    for frame in frames {
        let (_, pixels) = read_png(frame);
        if pixels == last {
            *runs.last_mut().unwrap() += 1;
        } else {
            runs.push(1);
            last = pixels;
        }
    }
    runs
}

#[test]
fn two_recordings_are_the_same_pixels() {
    let (first, second) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let options = ["--size", "640x360", "--seconds", "1/2"];
    let [a, b] = [&first, &second].map(|folder| sequence(folder, "welcome", &options));
    assert_eq!((a.len(), b.len()), (30, 30));
    for (a, b) in a.iter().zip(&b) {
        assert!(read_png(a) == read_png(b), "{} differs", a.display());
    }
}

#[test]
fn a_display_holds_its_frame_until_its_own_refresh() {
    let folder = tempfile::tempdir().unwrap();
    let scenario = path(&folder, "slow.toml");
    fs::write(&scenario, "[[lane]]\nworld = \"glide\"\ndt = \"1/120\"\ndisplay = { hz = 30 }\n").unwrap();
    for (fps, hold) in [("30", 1), ("60", 2), ("120", 4)] {
        let clip = tempfile::tempdir().unwrap();
        let frames =
            sequence(&clip, &scenario, &["--size", "160x120", "--fps", fps, "--no-captions", "--seconds", "1/2"]);
        assert_eq!(frames.len(), 15 * hold);
        assert_eq!(runs(&frames), [hold; 15], "{fps} frames a second");
    }
}

/// Slow motion slows the displays down too: what is shown for one refresh is shown 20 times as long.
#[test]
fn slow_motion_keeps_the_cadence() {
    let folder = tempfile::tempdir().unwrap();
    let scenario = path(&folder, "glide.toml");
    for (display, hold) in [("\"live\"", 20), ("{ hz = 30 }", 40)] {
        fs::write(&scenario, format!("[[lane]]\nworld = \"glide\"\ndt = \"1/60\"\ndisplay = {display}\n")).unwrap();
        let clip = tempfile::tempdir().unwrap();
        let options = ["--size", "160x120", "--no-captions", "--speed", "0.05", "--seconds", "0.1"];
        let frames = sequence(&clip, &scenario, &options);
        assert_eq!(runs(&frames), vec![hold; 120 / hold], "{display}");
    }
}

/// The body in the frames is at the position that `export` writes for them.
#[test]
fn frames_agree_with_the_exported_rows() {
    let folder = tempfile::tempdir().unwrap();
    let data = tempfile::tempdir().unwrap();
    let options = ["--size", "480x320", "--no-captions", "--seconds", "1/2"];
    let frames = sequence(&folder, "stutter-50-on-60", &options);
    let csv = path(&data, "run.csv");
    ok(&["export", "stutter-50-on-60", "-o", &csv, "--seconds", "1/2"]);
    let text = fs::read_to_string(csv).unwrap();
    let mut lines = text.lines();
    let columns: Vec<&str> = lines.next().unwrap().split(',').collect();
    let column = |name: &str| columns.iter().position(|column| *column == name).unwrap();
    let [row, lane, index, x, at] = ["row", "lane", "index", "x_m", "display_time_secs"].map(column);
    let shown: Vec<(usize, f64)> = lines
        .map(|line| line.split(',').collect::<Vec<_>>())
        .filter(|cells| cells[row] == "frame" && cells[lane] == "1")
        .map(|cells| (cells[index].parse().unwrap(), cells[x].parse().unwrap(), cells[at].parse::<f64>().unwrap()))
        .inspect(|(index, _, at): &(usize, f64, f64)| assert!((at - *index as f64 / 60.0).abs() < 1e-9))
        .map(|(index, x, _)| (index, x))
        .filter(|(index, _)| *index < frames.len())
        .collect();
    assert_eq!(shown.len(), 29);

    let points: Vec<(f64, f64)> = shown.iter().map(|&(index, x)| (x, middle_of_body(&frames[index]))).collect();
    let n = points.len() as f64;
    let (mx, mp) = points.iter().fold((0.0, 0.0), |(a, b), (x, p)| (a + x / n, b + p / n));
    let slope = points.iter().map(|(x, p)| (x - mx) * (p - mp)).sum::<f64>()
        / points.iter().map(|(x, _)| (x - mx).powi(2)).sum::<f64>();
    assert!(slope > 100.0, "{slope} px/m");
    for (x, p) in points {
        let off = p - (mp + slope * (x - mx));
        assert!(off.abs() < 0.6, "at {x} m the frame is {off} px off");
    }
}

/// Mean middle of the runs of the lane's orange near the top of the body, where no trail is, px.
fn middle_of_body(frame: &Path) -> f64 {
    let ([width, height], pixels) = read_png(frame);
    middle_of_orange([width, height], &pixels)
}

fn middle_of_orange([width, height]: [usize; 2], pixels: &[u8]) -> f64 {
    let orange = |x: usize, y: usize| {
        let at = (y * width + x) * 3;
        let [r, g, b] = [pixels[at], pixels[at + 1], pixels[at + 2]];
        r > 200 && g > 100 && g < 180 && b < 60
    };
    let row = |y: usize| (0..width).filter(|&x| orange(x, y)).collect::<Vec<_>>();
    let top = (0..height).find(|&y| row(y).len() > 3).expect("a body");
    // The edge of a disc passes pixels at another place in each row.
    let middles = (top + 4..top + 10).map(row).map(|run| run.iter().sum::<usize>() as f64 / run.len() as f64);
    middles.sum::<f64>() / 6.0
}

/// A fast clip loses no time: at the same moment it shows the same as a slower one.
#[test]
fn fast_clips_keep_time() {
    let folder = tempfile::tempdir().unwrap();
    let scenario = path(&folder, "spring.toml");
    fs::write(&scenario, "[[lane]]\nworld = \"spring\"\ndisplay = \"live\"\n").unwrap();
    let clip = |more: &[&str]| {
        let folder = tempfile::tempdir().unwrap();
        let frames = sequence(&folder, &scenario, &[&["--size", "160x120", "--no-captions"], more].concat());
        read_png(frames.last().unwrap())
    };
    // The last frame of one shows 60 s, like the last of the other.
    let fast = clip(&["--speed", "100", "--fps", "20", "--seconds", "65"]);
    let slow = clip(&["--speed", "10", "--fps", "20", "--seconds", "60.5"]);
    assert!(fast == slow);
}

/// Lanes so small that their rows, each padded for the graphics device, are more than the frame.
#[test]
fn the_smallest_frames_are_drawn() {
    for size in ["64x36", "16x16"] {
        let folder = tempfile::tempdir().unwrap();
        let frames = sequence(&folder, "welcome", &["--size", size, "--no-captions", "--seconds", "0.1"]);
        assert_eq!(frames.len(), 6);
    }
}

/// Whatever the format and the rate, `record` warns where the clip's frames and the display's do not go into each other, and refuses a
/// rate that leaves out frames unless that is wanted.
#[test]
fn a_clip_that_judders_is_announced() {
    let folder = tempfile::tempdir().unwrap();
    let rates_of_gif: &[(&str, [u32; 2])] =
        &[("10", [10, 1]), ("12.5", [25, 2]), ("20", [20, 1]), ("25", [25, 1]), ("100/3", [100, 3]), ("50", [50, 1])];
    let rates: &[(&str, [u32; 2])] =
        &[("24", [24, 1]), ("30", [30, 1]), ("50", [50, 1]), ("60", [60, 1]), ("120", [120, 1])];
    let formats = [("gif", rates_of_gif), ("apng", &rates[..4]), ("png", rates)];
    #[cfg(feature = "h264")]
    let formats = formats.into_iter().chain([("mp4", rates)]);
    for (ending, rates) in formats {
        for (index, (fps, [num, den])) in rates.iter().enumerate() {
            // Displays by turns, and slow motion, in which a display has a quarter of its frames.
            for (hz, speed, per_second) in [(60, "1", [60, 1]), (144, "0.25", [36, 1]), (50, "1", [50, 1])] {
                let scenario = path(&folder, "scenario.toml");
                fs::write(&scenario, format!("[[lane]]\nworld = \"glide\"\ndisplay = {{ hz = {hz} }}\n")).unwrap();
                let target = path(&folder, &format!("{hz}-{index}.{ending}"));
                let options = ["--fps", fps, "--speed", speed, "--seconds", "0.1", "--size", "64x64", "--no-captions"];
                let record = |more: &[&str]| {
                    let output = run(&[&["record", &scenario, "-o", &target], &options[..], more].concat());
                    (output.status.code(), String::from_utf8(output.stderr).unwrap())
                };
                let [lane, clip] = [per_second[0] * den, num * per_second[1]];
                let is_even = lane % clip == 0 || clip % lane == 0;
                let (strict, reason) = record(&[]);
                assert_eq!(strict, Some(if lane > clip { 2 } else { 0 }), "{hz} Hz at {fps} as .{ending}: {reason}");
                if lane > clip {
                    let words = ["lane 1 shows", "not in it", "use --", "--sampled"];
                    assert!(words.iter().all(|words| reason.contains(words)), "{reason}");
                }
                let (code, said) = if lane > clip { record(&["--sampled"]) } else { (strict, reason) };
                assert_eq!(code, Some(0), "{said}");
                let place = format!("{hz} Hz at speed {speed} as .{ending} with {fps} fps: {said}");
                assert_eq!(!said.contains("warning: lane 1 shows"), is_even, "{place}");
                assert_eq!(!said.contains("help: use --"), is_even, "{place}");
                assert_eq!(said.contains("note: lane 1 shows"), lane > clip && is_even, "{place}");
            }
        }
    }
}

/// Middles of the body in every frame of a clip, decoded, px.
fn middles(clip: &str, size: [usize; 2]) -> Vec<f64> {
    let pixels = readers::raw(Path::new(clip), "rgb24");
    pixels.chunks_exact(3 * size[0] * size[1]).map(|frame| middle_of_orange(size, frame)).collect()
}

/// Largest distance from even motion, px.
pub fn unevenness(middles: &[f64]) -> f64 {
    let n = middles.len() as f64;
    let mean = middles.iter().sum::<f64>() / n;
    let at = |index: usize| index as f64 - 0.5 * (n - 1.0);
    let (cross, square) =
        middles.iter().enumerate().fold((0.0, 0.0), |(a, b), (i, middle)| (a + at(i) * middle, b + at(i).powi(2)));
    let off = middles.iter().enumerate().map(|(i, middle)| (middle - mean - at(i) * cross / square).abs());
    off.fold(0.0, f64::max)
}

/// Even motion is even in the decoded clip as it is made unless told otherwise, also where a site drops every second frame.
#[test]
fn smooth_lanes_are_smooth_in_clips() {
    let folder = tempfile::tempdir().unwrap();
    let lane = "[[lane]]\nworld = \"glide\"\npresentation = \"interpolate\"\ndisplay = { hz = 60 }\n";
    let [scenario, lesson] = ["scenario.toml", "lesson.toml"].map(|name| path(&folder, name));
    fs::write(&scenario, lane).unwrap();
    fs::write(&lesson, format!("lesson = {{ ask = \"Which?\" }}\n{lane}")).unwrap();
    let endings = ["gif", "apng"].into_iter();
    #[cfg(feature = "h264")]
    let endings = endings.chain(["mp4"]);
    for ending in endings {
        for (name, subject, more, is_even) in [
            ("scenario", &scenario, &[][..], true),
            ("lesson", &lesson, &[], true),
            ("forced", &lesson, &["--speed", "1", "--fps", "50", "--sampled"], false),
        ] {
            let clip = path(&folder, &format!("{name}.{ending}"));
            let options = ["-o", &clip, "--size", "480x320", "--no-captions", "--seconds", "0.7"];
            let said = ok(&[&["record", subject], &options[..], more].concat());
            assert_eq!(said.contains("83⅓ %"), name != "forced" && ending == "gif", "{said}");
            // The first frames show the start, before there is anything to interpolate.
            let middles = middles(&clip, [480, 320]);
            let settled = &middles[middles.len() / 3..];
            let dropped: Vec<f64> = settled.iter().step_by(2).copied().collect();
            let off = [unevenness(settled), unevenness(&dropped)];
            assert!(settled.len() >= 8 && (settled[0] - settled[settled.len() - 1]).abs() > 10.0, "{name}.{ending}");
            assert_eq!(off.map(|off| off <= 0.5)[0], is_even, "{name}.{ending}: {off:?} {settled:?}");
            assert!(!is_even || off[1] <= 0.5, "{name}.{ending}: {off:?} {settled:?}");
        }
    }
}

/// The length is time of the scenario at any speed, and what is left out of it is said.
#[test]
fn a_length_is_time_of_the_scenario() {
    let folder = tempfile::tempdir().unwrap();
    let scenario = path(&folder, "scenario.toml");
    fs::write(&scenario, "seconds = \"2 s\"\n[[lane]]\nworld = \"glide\"\ndisplay = { hz = 60 }\n").unwrap();
    let target = path(&folder, "clip.apng");
    for (options, frames, left_out) in [
        (&[][..], 120, None),
        (&["--speed", "1/4"], 480, None),
        (&["--speed", "2", "--sampled"], 60, None),
        (&["--seconds", "1/2", "--speed", "1/4"], 120, Some("1.5 s of the scenario's 2 s are left out")),
        (&["--from", "1.5", "--seconds", "1"], 60, Some("it begins at 1.5 s of the scenario's 2 s")),
        (&["--seconds", "3"], 180, None),
        // The nearest whole number.
        (&["--seconds", "1", "--fps", "23.976", "--sampled"], 24, Some("1 s of")),
        (&["--seconds", "1.02", "--fps", "24", "--sampled"], 24, Some("0.98 s of")),
        (&["--seconds", "1.03", "--fps", "24", "--sampled"], 25, Some("0.97 s of")),
    ] {
        let arguments = ["record", &scenario, "-o", &target, "--size", "64x64", "--no-captions"];
        let output = run(&[&arguments, options].concat());
        let (said, printed) = (String::from_utf8(output.stderr).unwrap(), String::from_utf8(output.stdout).unwrap());
        assert!(
            output.status.success() && printed.contains(&format!(": {frames} frames of")),
            "{options:?}: {printed}{said}"
        );
        assert_eq!(said.contains("of the scenario's 2 s"), left_out.is_some(), "{options:?}: {said}");
        assert!(left_out.is_none_or(|words| said.contains(words)), "{options:?}: {said}");
        assert_eq!(readers::frames(Path::new(&target)), frames);
    }
}

/// A GIF of a lane that judders shows the judder: the default keeps every frame of the display, and `--sampled` need not.
#[test]
fn a_gif_of_jitter_has_jitter() {
    let folder = tempfile::tempdir().unwrap();
    let scenario = path(&folder, "scenario.toml");
    let lane = "[[lane]]\nworld = \"glide\"\ndt = \"1/40\"\npresentation = \"latest\"\ndisplay = { hz = 60 }\n";
    fs::write(&scenario, lane).unwrap();
    let off = |more: &[&str]| {
        let clip = path(&folder, "clip.gif");
        let options = ["-o", &clip, "--size", "480x320", "--no-captions", "--seconds", "0.7"];
        ok(&[&["record", &scenario], &options[..], more].concat());
        let middles = middles(&clip, [480, 320]);
        unevenness(&middles[middles.len() / 3..])
    };
    assert!(off(&[]) > 2.0, "as it is on its display");
    assert!(off(&["--fps", "20", "--sampled"]) <= 0.5, "of every third frame");
}

/// A clip has a frame however short it is.
#[test]
fn the_shortest_clip_has_a_frame() {
    let folder = tempfile::tempdir().unwrap();
    let said = ok(&[
        "record",
        "welcome",
        "-o",
        &path(&folder, "clip.gif"),
        "--size",
        "64x36",
        "--seconds",
        "0.01",
        "--look",
        "lab",
    ]);
    assert!(said.contains(": 1 frame of 64 x 36"), "{said}");
}

/// The eye's view smears a body that the display holds.
#[test]
fn the_eye_s_view_can_be_recorded() {
    let folder = tempfile::tempdir().unwrap();
    let scenario = path(&folder, "glide.toml");
    fs::write(&scenario, "[[lane]]\nworld = \"glide\"\ndisplay = { hz = 30 }\n").unwrap();
    let last = |more: &[&str]| {
        let folder = tempfile::tempdir().unwrap();
        let options = ["--size", "320x240", "--no-captions", "--seconds", "1/2", "--fps", "30"];
        read_png(sequence(&folder, &scenario, &[&options, more].concat()).last().unwrap())
    };
    let in_file = path(&folder, "eye.toml");
    fs::write(&in_file, "[[lane]]\nworld = \"glide\"\ndisplay = { hz = 30 }\neye_view = true\n").unwrap();
    let target = tempfile::tempdir().unwrap();
    let frames =
        sequence(&target, &in_file, &["--size", "320x240", "--no-captions", "--seconds", "1/2", "--fps", "30"]);
    assert!(last(&["--eye"]) == read_png(frames.last().unwrap()));
    assert!(last(&["--eye"]) != last(&[]));
}
