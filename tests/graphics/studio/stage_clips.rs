//! Clips of the stage: a lesson's question, motion with slow moments, and answer; its lanes alone; switches.

use super::*;
use timestep_lab::course::{AnswerNumber, Rehearsal};
use timestep_lab::palette::Theme;
use timestep_lab::scenario::Scenario;

/// A lesson of a second on a display of 20 Hz, with two frames at a tenth of the speed.
pub const LESSON: &str = r#"
title = "Two lanes"
[lesson]
ask = "Which lane repeats its frames?"
bet = { choices = "lanes", most = "steps" }
why = "It takes fewer steps than there are frames. Really."
loop = "1 s"
moments = [{ at = "500 ms", lane = 1, speed = 0.1, lasts = "100 ms", say = "Here.", no_claim = "a test" }]
[defaults]
world = "glide"
display = { hz = 20 }
[[lane]]
dt = "1/20"
[[lane]]
dt = "1/10"
"#;

/// The lesson in a folder of its own.
fn lesson() -> (TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let file = path(&folder, "lesson.toml");
    fs::write(&file, LESSON).unwrap();
    (folder, file)
}

const SMALL: [&str; 6] = ["--look", "stage", "--size", "320x180", "--fps", "20"];

/// For how many frames in a row the orange of the first lane is at one place: so many rows of it, from the highest one at or below a row.
fn holds(frames: &[PathBuf], [from, rows]: [usize; 2]) -> Vec<usize> {
    let place = |frame: &PathBuf| {
        let ([width, _], pixels) = read_png(frame);
        let orange = |rgb: &[u8]| rgb[0] > 200 && (100..180).contains(&rgb[1]) && rgb[2] < 60;
        let all = pixels.chunks(3).enumerate().filter(|(at, rgb)| at / width >= from && orange(rgb));
        let all: Vec<usize> = all.map(|(at, _)| at).collect();
        let end = all.first().map_or(0, |first| (first / width).saturating_add(rows));
        all.iter().filter(|at| **at / width < end).map(|at| at % width).collect()
    };
    let places: Vec<Vec<usize>> = frames.iter().map(place).collect();
    places.chunk_by(|a, b| a == b).map(<[_]>::len).collect()
}

/// All rows, and the top of a body below the badge of the only lane, where no trail is.
const ALL: [usize; 2] = [0, usize::MAX];
const TOP_OF_BODY: [usize; 2] = [42, 6];

#[test]
fn a_lesson_asks_shows_and_answers() {
    let (folder, file) = lesson();
    let target = folder.path().join("clip.gif");
    let record = || {
        let said = ok(&[&["record", &file, "-o", target.to_str().unwrap()], &SMALL[..]].concat());
        (said, fs::read(&target).unwrap())
    };
    let (said, bytes) = record();
    assert!(bytes == record().1, "two runs, the same bytes");
    let frames = sequence(&folder, &file, &SMALL);
    assert!(said.contains(&format!(": {} frames of 320 x 180", frames.len())), "{said}");
    let pictures: Vec<_> = frames.iter().map(|frame| read_png(frame).1).collect();
    let (question, answer) = (&pictures[..40], &pictures[pictures.len() - 60..]);
    assert!(question.iter().all(|frame| *frame == question[0]), "2 s of question");
    assert!(answer.iter().all(|frame| *frame == answer[0]) && answer[0] != question[0], "3 s of answer");
    assert!(pictures[40] != question[0] && pictures[pictures.len() - 61] != answer[0]);
    let motion = sequence(&folder, &file, &[&SMALL[..], &["--no-question", "--no-answer"]].concat());
    assert_eq!(motion.len(), frames.len() - 100);
    assert!(motion.iter().zip(&pictures[40..]).all(|(frame, same)| read_png(frame).1 == *same));
}

/// The two frames of the moment are held for ten frames of the clip each, and without moments every frame moves.
#[test]
fn moments_are_at_their_speed() {
    let (folder, file) = lesson();
    let parts = ["--no-question", "--no-answer"];
    let slow = holds(&sequence(&folder, &file, &[&SMALL[..], &parts].concat()), ALL);
    assert_eq!(slow.iter().filter(|held| **held == 10).count(), 2, "{slow:?}");
    assert_eq!((slow.len(), slow.iter().max()), (20, Some(&10)), "{slow:?}");
    let steady = holds(&sequence(&folder, &file, &[&SMALL[..], &parts, &["--no-moments"]].concat()), ALL);
    assert_eq!(steady, [1; 20]);
    let limited = sequence(&folder, &file, &[&SMALL[..], &parts, &["--seconds", "0.01"]].concat());
    assert_eq!(limited.len(), 1);
}

/// The number of the card is the one that `measure` prints.
#[test]
fn the_number_of_an_answer_is_measured() {
    let scenario = Scenario::load("stutter-50-on-60").unwrap();
    let number = AnswerNumber::of(&scenario, &Rehearsal::of(&scenario).finish()).unwrap();
    let (name, loop_secs) =
        (number.quantity.unwrap().path.join("."), scenario.lesson.repeat.unwrap().secs().to_string());
    assert_eq!(name, "frames_repeated");
    let json = ok(&["measure", "stutter-50-on-60", "--seconds", &loop_secs, "--json"]);
    let measured: serde_json::Value = serde_json::from_str(&json).unwrap();
    let measured = measured.pointer("/lanes/0/frames_repeated");
    assert_eq!(measured.unwrap().to_string(), number.text);
}

#[test]
fn lanes_can_be_chosen_and_texts_left_out() {
    let (folder, file) = lesson();
    let first =
        |more: &[&str]| read_png(&sequence(&folder, &file, &[&SMALL[..], &["--seconds", "0.1"], more].concat())[0]).1;
    let plain = first(&["--look", "plain"]);
    // Lanes and the ground between them, and no letter: nearly all pixels are grey or of a lane.
    let orange = |pixels: &[u8]| pixels.chunks(3).filter(|rgb| rgb[0] > 200 && rgb[2] < 80).count();
    let blue = |pixels: &[u8]| pixels.chunks(3).filter(|rgb| rgb[2] > 200 && rgb[0] < 120).count();
    assert!(orange(&plain) > 0 && blue(&plain) > 0);
    let white = |pixels: &[u8]| pixels.chunks(3).filter(|rgb| rgb.iter().all(|part| *part > 150)).count();
    let second = first(&["--look", "plain", "--lanes", "2"]);
    assert!(orange(&second) == 0 && blue(&second) > blue(&plain));
    let texts = first(&["--no-question", "--lanes", "2"]);
    assert!(white(&texts) > white(&second) && orange(&texts) == 0);
    for (more, expected) in [
        (&["--lanes", "3"][..], "lane 3 cannot be shown: the scenario has 2"),
        (&["--lanes", "1", "--lens", "2:1"], "lane 2 is under the lens and not shown"),
        (&["--look", "lab", "--no-answer"], "only the stage has"),
        (&["--switch", "interpolate@3s"], "did you mean `interpolation`?"),
        (&["--switch", "dt=soon@3s"], "lane 1"),
        (&["--switch", "hang@1001ms"], "the switch hang@1001ms comes after the last frame of the motion, at 0."),
        (&["--from", "1"], "the run of the lesson ends at 1 s"),
        (&["--look", "stage", "--no-captions"], "--look plain"),
    ] {
        let output = run(&[&["record", &file, "-o", &path(&folder, "no.gif"), "--fps", "20"], more].concat());
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(2) && said.contains(expected), "{more:?}: {said}");
    }
}

/// A switch has its word on the picture for a second, and its effect from then on.
#[test]
fn a_switch_is_seen() {
    let folder = tempfile::tempdir().unwrap();
    let file = path(&folder, "lanes.toml");
    fs::write(&file, "[[lane]]\nworld = \"glide\"\ndt = \"1/10\"\ndisplay = { hz = 20 }\n").unwrap();
    let options = [&SMALL[..], &["--seconds", "3"]].concat();
    let clip = |more: &[&str]| {
        let frames = sequence(&folder, &file, &[&options[..], more].concat());
        (frames.iter().map(|frame| read_png(frame).1).collect::<Vec<_>>(), holds(&frames[41..], TOP_OF_BODY))
    };
    let (plain, held) = clip(&[]);
    let (switched, moving) = clip(&["--switch", "interpolation@1s"]);
    assert!(plain[..20] == switched[..20]);
    assert!(plain[20..].iter().zip(&switched[20..]).all(|(a, b)| a != b));
    // The word is on the colour of the theme for what can be done.
    let accent = Theme::Dark.colors().window.accent;
    let word = |pixels: &[u8]| pixels.chunks(3).filter(|rgb| **rgb == accent).count() > 200;
    let with_word: Vec<usize> = (0..60).filter(|frame| word(&switched[*frame])).collect();
    assert_eq!(with_word, (20..40).collect::<Vec<_>>());
    assert!(held[1..9].iter().all(|held| *held == 2) && moving.iter().all(|held| *held == 1), "{held:?} {moving:?}");
}

/// The frame that hangs is shown for as many refreshes more as fit into the hang.
#[test]
fn a_hang_is_seen() {
    let folder = tempfile::tempdir().unwrap();
    let file = path(&folder, "lanes.toml");
    fs::write(&file, "[[lane]]\nworld = \"glide\"\ndt = \"1/20\"\ndisplay = { hz = 20 }\n").unwrap();
    let clip = |more: &[&str]| {
        let frames = sequence(&folder, &file, &[&SMALL[..], &["--seconds", "3"], more].concat());
        holds(&frames[41..], TOP_OF_BODY)
    };
    let (plain, hung) = (clip(&[]), clip(&["--switch", "hang@2200ms"]));
    assert!(plain.iter().all(|held| *held == 1), "{plain:?}");
    // 600 ms at 20 frames a second.
    assert_eq!(hung.iter().max(), Some(&13), "{hung:?}");
}

/// Size and RGBA pixels of a frame with an opacity.
fn read_clear(path: &Path) -> ([usize; 2], Vec<[u8; 4]>) {
    let mut reader = png::Decoder::new(BufReader::new(File::open(path).unwrap())).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    assert_eq!(info.color_type, png::ColorType::Rgba);
    ([info.width as usize, info.height as usize], pixels.as_chunks::<4>().0.to_vec())
}

/// Bodies are opaque, what is fixed has its colour up to its edges, the ground is clear, and letters are there.
#[test]
fn a_transparent_clip_has_bodies_and_letters_on_nothing() {
    let (folder, file) = lesson();
    let record = |look: &str| {
        let options = ["--look", look, "--size", "320x180", "--fps", "20", "--seconds", "0.2", "--background"];
        let target = path(&folder, "clear-%05d.png");
        let parts: &[&str] = if look == "stage" { &["--no-question", "--no-answer"] } else { &[] };
        ok(&[&["record", &file, "-o", &target, "--replace"], &options[..], &["transparent"], parts].concat());
        let frames =
            names_in(&folder.path().join("clear")).into_iter().map(|name| folder.path().join("clear").join(name));
        let frames: Vec<_> = frames.map(|frame| read_clear(&frame).1).collect();
        let moving = path(&folder, "clear.apng");
        ok(&[&["record", &file, "-o", &moving], &options[..], &["transparent"], parts].concat());
        assert!(read_clear(Path::new(&moving)).1 == frames[0], "{look}: the first frame of an APNG");
        frames
    };
    let plain = record("plain");
    for frame in &plain {
        let opaque = frame.iter().filter(|pixel| pixel[3] == 255).count();
        let clear = frame.iter().filter(|pixel| **pixel == [0; 4]).count();
        assert!(opaque > 300 && clear > frame.len() * 3 / 4, "{opaque} opaque, {clear} clear of {}", frame.len());
        // A wall at its edge has its own colour, neither darker nor lighter for being partly clear.
        let wall = Theme::Dark.colors().scene.fixture;
        let near = |pixel: &&[u8; 4], by: u8| (0..3).all(|part| pixel[part].abs_diff(wall[part]) <= by);
        let edges: Vec<_> = frame.iter().filter(|pixel| (60..250).contains(&pixel[3]) && near(pixel, 30)).collect();
        assert!(edges.len() > 50, "{}", edges.len());
        // A body may lie over a pixel of it.
        assert!(edges.iter().filter(|pixel| !near(pixel, 4)).count() <= 5, "{edges:?}");
    }
    assert!(plain[0] != plain[3]);
    let stage = record("stage");
    let white = |pixel: &&[u8; 4]| pixel[3] > 200 && pixel[..3].iter().all(|part| *part > 200);
    assert!(stage[0].iter().filter(white).count() > 100 && plain[0].iter().filter(white).count() < 50);
    assert!(stage[0].iter().filter(|pixel| pixel[3] == 0).count() > stage[0].len() / 2);
}

/// Formats without transparency say which have it, and looks without a choice of background say so.
#[test]
fn backgrounds_that_cannot_be_are_refused() {
    let (folder, file) = lesson();
    let refused = |name: &str, more: &[&str], expected: &[&str]| {
        let output = run(&[&["record", &file, "-o", &path(&folder, name)], more].concat());
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(2) && expected.iter().all(|words| said.contains(words)), "{name}: {said}");
    };
    let clear = ["--background", "transparent"];
    for format in timestep_lab::record::FORMATS.iter().filter(|format| !format.alpha) {
        refused(&format!("no.{}", format.endings[0]), &clear, &["keeps no transparency", ".apng", ".png"]);
    }
    refused("no.png", &["--background", "plain", "--look", "lab"], &["only the stage"]);
    refused("no.png", &["--layout", "tracks", "--no-captions"], &["only the stage"]);
    refused("no.png", &["--shape", "4:3"], &["16:9, 1:1 or 9:16"]);
    refused("no.png", &["--shape", "1:1", "--size", "320x180"], &["--size"]);
    assert_eq!(names_in(folder.path()), ["lesson.toml"]);
}

/// The ground of a plain background has one colour; with the theme's it has a grid.
#[test]
fn a_plain_background_is_even_and_a_shape_has_its_size() {
    let (folder, file) = lesson();
    let colors = |background: &str| {
        let options = ["--look", "plain", "--seconds", "0.01", "--fps", "20", "--shape", "9:16", "--lines", "180"];
        let frames = sequence(&folder, &file, &[&options[..], &["--background", background]].concat());
        let (size, pixels) = read_png(&frames[0]);
        assert_eq!(size, [180, 320]);
        let ground = &Theme::Dark.colors().scene.background;
        pixels.chunks(3).filter(|rgb| rgb == ground).count()
    };
    let (theme, plain) = (colors("theme"), colors("plain"));
    assert!(plain > 180 * 320 * 8 / 10 && plain > theme + 1000, "{plain} and {theme}");
}

/// The code stands right of the lanes, and a switch marks its lines there.
#[test]
fn code_stands_beside_the_lanes_and_a_switch_marks_its_lines() {
    let folder = tempfile::tempdir().unwrap();
    let more = [
        "--look",
        "stage",
        "--size",
        "640x360",
        "--fps",
        "20",
        "--sampled",
        "--seconds",
        "1",
        "--switch",
        "interpolation@1/2s",
    ];
    let frames = sequence(&folder, "jitter", &[&more[..], &["--code"]].concat());
    let parts = |frame: &PathBuf, is: fn(&[u8]) -> bool| {
        let ([width, _], pixels) = read_png(frame);
        let columns = pixels.chunks(3).enumerate().filter(|(_, rgb)| is(rgb)).map(|(at, _)| at % width);
        let (left, right): (Vec<_>, Vec<_>) = columns.partition(|column| *column < width * 11 / 20);
        [left.len(), right.len()]
    };
    let orange = |rgb: &[u8]| rgb[0] > 200 && (100..180).contains(&rgb[1]) && rgb[2] < 60;
    let marked = |rgb: &[u8]| rgb[2] > rgb[0].saturating_add(30) && (70..120).contains(&rgb[2]) && rgb[0] < 70;
    let (first, last) = (&frames[2], &frames[frames.len() - 1]);
    let [left, right] = parts(first, orange);
    assert!(left > 500 && right < 100, "the body is left: {left}, {right}");
    let lines = [first, last].map(|frame| parts(frame, marked)[1]);
    assert!(lines[0] < 200 && lines[1] > 2000, "marked lines: {lines:?}");
    let refused = run(&["record", "jitter", "-o", &path(&folder, "a.gif"), "--look", "lab", "--code"]);
    assert!(String::from_utf8_lossy(&refused.stderr).contains("only the stage has"), "{refused:?}");
}
