//! Templates: what is smooth on their display is smooth in every format, and a moment is a clip and a still.

use super::stage_clips::LESSON;
use super::*;

const SIZE: [usize; 2] = [320, 180];
/// Time of a journey from wall to wall, s.
const WAY: f64 = 1.5;

/// The body of a lane in every frame of a clip, px from the left. `sign`: 1 for the first lane, which is orange, −1 for the blue one.
fn places(clip: &str, size: [usize; 2], sign: i32) -> Vec<f64> {
    let pixels = readers::raw(Path::new(clip), "rgb24");
    let weight = |rgb: &[u8]| f64::from((sign * (i32::from(rgb[0]) - i32::from(rgb[2])) - 30).max(0));
    let rows = |frame: &[u8]| -> Vec<Vec<f64>> {
        frame.chunks(3 * size[0]).map(|row| row.chunks(3).map(weight).collect()).collect()
    };
    let sum = |row: &Vec<f64>| row.iter().sum::<f64>();
    let frame_bytes = 3 * size[0] * size[1];
    // The body is the widest area of its colour, and stays at its height; a trail is below its middle, and a name has gaps.
    let first = rows(&pixels[10 * frame_bytes..11 * frame_bytes]);
    let run = |row: &usize| first[*row].split(|weight| *weight < 100.0).map(<[f64]>::len).max().unwrap_or(0);
    let most = (0..size[1]).map(|row| run(&row)).max().unwrap_or(0);
    let wide: Vec<usize> = (0..size[1]).filter(|row| 10 * run(row) >= 9 * most).collect();
    let place = |frame: &[u8]| {
        let row = &rows(frame)[wide[wide.len() / 2]];
        row.iter().enumerate().map(|(x, weight)| x as f64 * weight).sum::<f64>() / sum(row)
    };
    pixels.chunks_exact(frame_bytes).map(place).collect()
}

/// The frames of each way between two walls, `from` one frame to another, without those near the walls.
fn ways(places: &[f64], fps: f64, [from, to]: [f64; 2]) -> Vec<&[f64]> {
    let frame = |secs: f64| ((secs * fps).round() as usize).min(places.len());
    let starts = (0..4).map(|way| f64::from(way) * WAY).filter(|start| (from..to).contains(start));
    starts.map(|start| &places[frame(start + 0.2)..frame(start + WAY - 0.2)]).collect()
}

#[test]
fn what_is_smooth_stays_smooth() {
    let folder = tempfile::tempdir().unwrap();
    let formats = [("gif", &[][..], 50.0), ("apng", &["--fps", "30"], 30.0)].into_iter();
    #[cfg(feature = "h264")]
    let formats = formats.chain([("mp4", &["--fps", "30"][..], 30.0)]);
    for (ending, options, fps) in formats {
        let record = |template: &str| {
            let clip = path(&folder, &format!("{template}.{ending}"));
            let said = run(&[&["record", "--template", template, "-o", &clip, "--size", "320x180"], options].concat());
            let words = String::from_utf8(said.stderr).unwrap();
            assert!(said.status.success() && !words.contains("judders"), "{words}");
            clip
        };
        let (jitter, switch) = (record("jitter"), record("switch"));
        let [rough, smooth] = [1, -1].map(|sign| places(&jitter, SIZE, sign));
        assert_eq!(smooth.len(), (9.0 * fps) as usize);
        let switched = places(&switch, SIZE, 1);
        assert_eq!(switched.len(), (6.0 * fps) as usize);
        let even = |ways: Vec<&[f64]>, is_even: bool, name: &str| {
            assert!(!ways.is_empty());
            for way in ways {
                let dropped: Vec<f64> = way.iter().step_by(2).copied().collect();
                assert!((way[0] - way[way.len() - 1]).abs() > 100.0, "{name}: {way:?}");
                let off = [cadence::unevenness(way), cadence::unevenness(&dropped)];
                assert!(off.iter().all(|off| (*off <= 0.5) == is_even), "{ending}, {name}: {off:?} {way:?}");
            }
        };
        even(ways(&smooth, fps, [0.0, 6.0]), true, "interpolated");
        even(ways(&rough, fps, [0.0, 6.0]), false, "newest state");
        even(ways(&switched, fps, [0.0, 3.0]), false, "off");
        even(ways(&switched, fps, [3.0, 6.0]), true, "on");
        // Both end where they began, but for the frame that follows and the step that interpolation is late.
        let frame = 2.0 / fps * 100.0;
        assert!((switched[0] - switched[switched.len() - 1]).abs() < frame + 6.0, "{ending}");
        assert!((smooth[0] - smooth[(6.0 * fps) as usize]).abs() < frame + 6.0, "{ending}");
        // Then the smooth body moves in every frame of the clip, by an eighth of what it did, and the other one with its steps.
        let slow = |places: &[f64]| {
            let part = &places[(6.8 * fps) as usize..];
            let moves: Vec<f64> = part.windows(2).map(|pair| pair[1] - pair[0]).collect();
            let mean = moves.iter().sum::<f64>() / moves.len() as f64;
            moves.iter().copied().fold(0.0, f64::max) / mean
        };
        let fast = (smooth[(0.9 * fps) as usize] - smooth[(0.4 * fps) as usize]) / 0.5;
        let eighth = (smooth[(8.9 * fps) as usize] - smooth[(6.9 * fps) as usize]) / 2.0;
        assert!((fast / eighth - 8.0).abs() < 0.4, "{ending}: {fast} and {eighth} px/s");
        let [even, uneven] = [slow(&smooth), slow(&rough)];
        assert!(even < 2.5 && uneven > 5.0, "{ending}: {even} and {uneven} times the mean");
    }
}

/// On each usual screen the smooth body of a template stands for no more refreshes than the rate of its file makes it.
#[test]
fn what_is_smooth_stands_on_a_screen_as_its_rate_says() {
    let folder = tempfile::tempdir().unwrap();
    let formats = [("gif", 50.0, 50.0), ("apng", 60.0, 1000.0 / 17.0)].into_iter();
    #[cfg(feature = "h264")]
    let formats = formats.chain([("mp4", 60.0, 60.0)]);
    for (ending, fps, stored) in formats {
        for (template, sign, range) in [("jitter", -1, [0.0, 6.0]), ("switch", 1, [3.0, 6.0])] {
            let clip = path(&folder, &format!("{template}.{ending}"));
            ok(&["record", "--template", template, "-o", &clip, "--size", "320x180", "--fps", &fps.to_string()]);
            let times = readers::times(Path::new(&clip));
            let rate = (times.len() - 1) as f64 / (times[times.len() - 1] - times[0]);
            assert!((rate / stored - 1.0).abs() < 1e-3, "{ending}: {rate}");
            let places = places(&clip, SIZE, sign);
            for hz in [50.0, 60.0, 75.0, 120.0, 144.0] {
                let stands = ways(&places, fps, range).into_iter().map(|way| stands(way, rate, hz));
                let [stands, refreshes] = stands.fold([0, 0], |sum, counts| [0, 1].map(|i| sum[i] + counts[i]));
                let share = stands as f64 / refreshes as f64;
                let most = (1.0 - rate / hz).max(0.0) + 0.02;
                assert!(refreshes > 100 && share <= most, "{template}.{ending} on {hz} Hz: {share:.3}, not {most:.3}");
            }
        }
    }
}

/// The refreshes of a screen on which a body stands, and all of them, while frames of this rate are shown.
fn stands(places: &[f64], rate: f64, hz: f64) -> [usize; 2] {
    let refreshes = ((places.len() - 1) as f64 / rate * hz) as usize;
    let place = |refresh: usize| places[((refresh as f64 + 0.37) / hz * rate) as usize];
    [(1..refreshes).filter(|refresh| (place(*refresh) - place(refresh - 1)).abs() < 0.5).count(), refreshes - 1]
}

/// The lesson of the stage's clips, as a loop of three seconds whose moment comes after two and has a text to escape.
fn lesson() -> String {
    let changes = [("Really.", ""), ("1 s", "3 s"), ("500 ms", "2 s"), ("Here.", "Here & now.")];
    changes.iter().fold(LESSON.to_owned(), |text, (from, to)| text.replace(from, to))
}

/// The second before a moment is as even as the lane, in every format.
#[test]
fn the_way_to_a_moment_is_smooth() {
    let folder = tempfile::tempdir().unwrap();
    let file = path(&folder, "lesson.toml");
    let slow = lesson().replace("world = \"glide\"", "world = { id = \"glide\", speed = 1 }");
    let slow = slow.replace("loop =", "layout = \"tracks\"\nloop =");
    // The blue lane has a step for each frame, the orange one for every other.
    let swapped = slow.replace("\"1/20\"", "\"\"").replace("\"1/10\"", "\"1/20\"").replace("\"\"", "\"1/10\"");
    let endings = ["gif", "apng"].into_iter();
    #[cfg(feature = "h264")]
    let endings = endings.chain(["mp4"]);
    for ending in endings {
        for (text, is_even) in [(&swapped, true), (&slow, false)] {
            fs::write(&file, text).unwrap();
            let clip = path(&folder, &format!("moment.{ending}"));
            ok(&["record", &file, "--template", "moment", "-o", &clip, "--size", "640x360", "--fps", "20"]);
            let all = places(&clip, [640, 360], -1);
            let way = &all[1..20];
            let dropped: Vec<f64> = way.iter().step_by(2).copied().collect();
            assert!(way[18] - way[0] > 50.0, "{ending}: {way:?}");
            let off = [cadence::unevenness(way), cadence::unevenness(&dropped)];
            assert_eq!(off[0] <= 0.5, is_even, "{ending}: {off:?} {way:?}");
            assert!(!is_even || off[1] <= 0.5, "{ending}: {off:?} {way:?}");
        }
    }
}

#[test]
fn a_moment_is_a_clip_and_a_still() {
    let folder = tempfile::tempdir().unwrap();
    let file = path(&folder, "lesson.toml");
    fs::write(&file, lesson()).unwrap();
    let record = |name: &str| {
        let target = path(&folder, name);
        let said = ok(&["record", &file, "--template", "moment", "-o", &target, "--size", "320x180", "--fps", "20"]);
        (said, target)
    };
    let (said, _) = record("moment-%05d.png");
    assert!(said.contains(": 80 frames of 320 x 180"), "{said}");
    let frames = names_in(&folder.path().join("moment"));
    let pictures: Vec<_> = frames.iter().map(|name| read_png(&folder.path().join("moment").join(name)).1).collect();
    assert!(pictures[..20].windows(2).all(|pair| pair[0] != pair[1]), "a second of motion");
    // The number that answers the question waits until it is read.
    let [asked, answered] = [&pictures[20..50], &pictures[50..]];
    assert!(asked.iter().all(|picture| *picture == asked[0]), "half of the moment without its number");
    assert!(answered.iter().all(|picture| *picture == answered[0] && *picture != asked[0]), "and with it");
    let (_, still) = record("still.png");
    assert!(read_png(Path::new(&still)).1 == pictures[79], "the still is the last frame");
    let (_, vector) = record("still.svg");
    let svg = fs::read_to_string(vector).unwrap();
    for words in ["<svg ", "Which lane repeats its ", "Here &amp; now.", "<circle", "</svg>"] {
        assert!(svg.contains(words), "{words}: {svg}");
    }
    for (args, expected) in [
        (&["record", "jitter", "--template", "moment"][..], "for lessons that slow down somewhere"),
        (&["record", "--template", "moment"], "needs a lesson"),
        (&["record", "--template", "jittr"], "there are jitter, switch, moment"),
        (&["record", "--template", "jitter", "--seconds", "3"], "cannot be used with"),
        (&["record"], "<SCENARIO>"),
    ] {
        let output = run(&[args, &["-o", &path(&folder, "no.gif")]].concat());
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(2) && said.contains(expected), "{args:?}: {said}");
    }
}

#[test]
fn a_strobe_sheet_can_be_a_vector_file() {
    let folder = tempfile::tempdir().unwrap();
    let target = path(&folder, "sheet.svg");
    ok(&["strobe", "stutter-50-on-60", "-o", &target, "--size", "960x540"]);
    let svg = fs::read_to_string(&target).unwrap();
    // Every frame of every lane has its time.
    assert!(svg.matches(" s</tspan>").count() >= 24 && svg.contains("<circle"), "{svg}");
}
