//! The clips in the documents: small, and where a document says that a motion is smooth, it is so in the file and on a screen.

use super::{apng, gif};
use simulation::palette::Theme;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// Words with which a document says that a clip shows smooth motion.
const SMOOTH: [&str; 3] = ["glide", "smooth", "even"];
/// The smooth lane of each such clip, counted from 1, and the frames of its motion, after a still and before what is slow.
const SMOOTH_LANES: &[(&str, usize, Range<usize>)] = &[("jitter.apng", 2, 120..480)];
/// Refreshes per second of usual screens.
const SCREENS: [f64; 6] = [50.0, 60.0, 75.0, 120.0, 144.0, 240.0];
/// The largest share of refreshes on which a body may stand that is smooth.
const STANDS: f64 = 1.0 / 50.0;
const LARGEST: u64 = 2_000_000;

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// The clips that documents show, each with the text in place of the picture. The package has none.
fn clips() -> Vec<(String, PathBuf)> {
    let pages = fs::read_dir(root().join("docs")).unwrap().map(|file| file.unwrap().path());
    let pages =
        pages.filter(|page| page.extension().is_some_and(|ending| ending == "md")).chain([root().join("README.md")]);
    let mut clips = Vec::new();
    for page in pages {
        let text = fs::read_to_string(&page).unwrap();
        for picture in text.split("![").skip(1) {
            let Some((words, (link, _))) =
                picture.split_once("](").map(|(words, rest)| (words, rest.split_once(')').unwrap()))
            else {
                continue;
            };
            if link.contains("clips/") {
                clips.push((words.to_owned(), page.parent().unwrap().join(link)));
            }
        }
    }
    clips.retain(|(_, clip)| clip.parent().unwrap().exists());
    clips
}

#[test]
fn clips_of_the_documents_are_small() {
    for (_, clip) in clips() {
        let bytes = fs::metadata(&clip).unwrap_or_else(|error| panic!("{}: {error}", clip.display())).len();
        assert!(bytes < LARGEST, "{}: {bytes} bytes", clip.display());
    }
}

/// The clips whose motion is said to be smooth, and all of the README, each with the smooth lane and the frames of its motion.
fn smooth_clips() -> Vec<(PathBuf, usize, Range<usize>)> {
    let of = |(words, clip): (String, PathBuf)| {
        let name = clip.file_name().unwrap().to_str().unwrap().to_owned();
        let known = SMOOTH_LANES.iter().find(|(known, ..)| *known == name);
        let is_said = SMOOTH.iter().any(|word| words.to_lowercase().contains(word));
        assert!(known.is_some() || !(is_said || in_readme(&name)), "{name}: “{words}”: which lane is smooth?");
        known.map(|(_, lane, frames)| (clip, *lane, frames.clone()))
    };
    clips().into_iter().filter_map(of).collect()
}

fn in_readme(name: &str) -> bool {
    fs::read_to_string(root().join("README.md")).unwrap().contains(&format!("clips/{name})"))
}

/// Each frame as it is shown, and its time as browsers read it, ms.
fn shown(clip: &Path) -> Vec<(Vec<u8>, u32)> {
    match clip.extension().unwrap().to_str().unwrap() {
        "gif" => gif::shown(clip).into_iter().map(|(frame, hundredths)| (frame, 10 * u32::from(hundredths))).collect(),
        "apng" => apng::shown(clip),
        other => panic!("{other}: no clip of a document"),
    }
}

#[test]
fn what_is_said_to_be_smooth_moves_evenly() {
    for (clip, lane, frames) in smooth_clips() {
        let (name, shown) = (clip.file_name().unwrap().to_str().unwrap(), &shown(&clip)[frames]);
        let places = places(shown, &clip, lane);
        let moves = moves(&places);
        let mean = moves.iter().sum::<f64>() / moves.len() as f64;
        assert!(moves.len() > 60 && mean > 3.0, "{name}: {} frames of {mean} px", moves.len());
        let off = moves.iter().map(|way| (way - mean).abs()).fold(0.0, f64::max);
        assert!(off < 0.5, "{name}: the body moves {mean} px a frame, and up to {off} px more or less: {moves:.1?}");
        let times: Vec<f64> = shown.iter().map(|(_, ms)| browser_time(*ms)).collect();
        is_smooth_on_screens(name, &places, &times);
    }
}

/// On each screen the smooth body stands for no more refreshes than the rate of the file makes it, and where the README shows it on 60 Hz
/// for one in fifty at most.
fn is_smooth_on_screens(name: &str, places: &[f64], times: &[f64]) {
    let rate = times.len() as f64 / times.iter().sum::<f64>();
    for hz in SCREENS {
        let stands = stands(places, times, hz);
        let most = if in_readme(name) && hz == 60.0 { 0.0 } else { (1.0 - rate / hz).max(0.0) };
        eprintln!("{name} on {hz} Hz: the smooth body stands on {:.1} % of the refreshes", 100.0 * stands);
        assert!(stands <= most + STANDS, "{name} on {hz} Hz: {stands} of the refreshes, at most {most}");
    }
}

/// The time for which a browser shows a frame, s: 10 ms and less become 100.
fn browser_time(ms: u32) -> f64 {
    f64::from(if ms <= 10 { 100 } else { ms }) / 1000.0
}

/// The share of refreshes on which a body is where it was on the one before, on average over the moments at which a screen may begin. A body
/// that turns between two frames does not stand.
fn stands(places: &[f64], times: &[f64], hz: f64) -> f64 {
    const BEGINNINGS: u32 = 16;
    let ends: Vec<f64> = times.iter().scan(0.0, |end, time| Some(std::mem::replace(end, *end + time) + time)).collect();
    let refreshes = (ends[ends.len() - 1] * hz) as usize - 1;
    let turns = |from: usize, to: usize| {
        let way = |at: usize| places.get(at + 1).map_or(0.0, |next| next - places[at]);
        to == from + 1 && from > 0 && way(from - 1) * way(to) < 0.0
    };
    let stand = |begin: f64, refresh: usize| {
        let at =
            |refresh: usize| ends.partition_point(|end| *end <= (refresh as f64 + begin) / hz).min(places.len() - 1);
        let [from, to] = [at(refresh - 1), at(refresh)];
        (places[to] - places[from]).abs() < 0.5 && !turns(from, to)
    };
    let from = |begin: u32| {
        let begin = (f64::from(begin) + 0.37) / f64::from(BEGINNINGS);
        (1..=refreshes).filter(|refresh| stand(begin, *refresh)).count()
    };
    (0..BEGINNINGS).map(from).sum::<usize>() as f64 / (refreshes * BEGINNINGS as usize) as f64
}

/// What is known of a body that moves evenly: a GIF of 50 frames a second stands on 1 refresh in 6 on 60 Hz, an animated PNG of 17 ms on 1 in 50,
/// frames of 10 ms become 100.
#[test]
fn a_browser_makes_bodies_stand() {
    let places: Vec<f64> = (0..600).map(|frame| 5.0 * f64::from(frame)).collect();
    let stands = |ms: u32, hz: f64| stands(&places, &vec![browser_time(ms); 600], hz);
    for (ms, hz, expected) in
        [(20, 60.0, 1.0 / 6.0), (17, 60.0, 0.02 / 1.02), (17, 50.0, 0.0), (20, 50.0, 0.0), (10, 60.0, 5.0 / 6.0)]
    {
        assert!((stands(ms, hz) - expected).abs() < 0.003, "{ms} ms on {hz} Hz: {}", stands(ms, hz));
    }
}

/// The middle of a lane's body in each frame, px.
fn places(frames: &[(Vec<u8>, u32)], clip: &Path, lane: usize) -> Vec<f64> {
    let width = width(clip);
    frames.iter().map(|(frame, _)| place(frame, width, lane)).collect()
}

/// The width of a clip: bytes 16 to 19 of a PNG, 6 and 7 of a GIF.
fn width(clip: &Path) -> usize {
    let bytes = fs::read(clip).unwrap();
    match clip.extension().unwrap().to_str().unwrap() {
        "gif" => u16::from_le_bytes([bytes[6], bytes[7]]).into(),
        _ => u32::from_be_bytes(bytes[16..20].try_into().unwrap()) as usize,
    }
}

/// The way from each place to the next, px, without the two ways around each turn.
fn moves(places: &[f64]) -> Vec<f64> {
    let ways: Vec<f64> = places.windows(2).map(|pair| pair[1] - pair[0]).collect();
    let turns = |index: usize| ways.get(index..index + 2).is_some_and(|pair| pair[0] * pair[1] < 0.0);
    // Until its second step a blend has no two states.
    let straight = (3..ways.len()).filter(|index| !turns(*index) && !turns(index - 1));
    straight.map(|index| ways[index].abs()).collect()
}

/// The middle of a body, px: the mean place of the pixels of its colour, in rows below the numbers and above the end of the trail.
fn place(rgba: &[u8], width: usize, lane: usize) -> f64 {
    let color = Theme::Dark.colors().lanes[lane - 1];
    // How much of the body's colour a pixel has, 0 to 1.
    let share = |pixel: &[u8]| {
        let distance = pixel.iter().zip(color).map(|(a, b)| (f64::from(*a) - f64::from(b)).powi(2)).sum::<f64>().sqrt();
        (1.0 - distance / 80.0).max(0.0)
    };
    let row = |pixels: &[u8]| pixels.chunks(4).map(|pixel| share(&pixel[..3])).collect::<Vec<f64>>();
    let rows: Vec<Vec<f64>> = rgba.chunks(4 * width).map(row).collect();
    // The body's rows are those with a long run of its colour; text, dots and lines have none, or few rows.
    let long: Vec<usize> = (0..rows.len()).filter(|row| longest_run(&rows[*row]).len() > 25).collect();
    let body = long.chunk_by(|a, b| a + 1 == *b).max_by_key(|rows| rows.len()).expect("a body");
    assert!(body.len() > 20, "{body:?}");
    let (mut weight, mut sum) = (0.0, 0.0);
    for row in &rows[body[body.len() * 3 / 8]..body[body.len() * 9 / 16]] {
        let run = longest_run(row);
        let (start, end) = (run.start.saturating_sub(2), (run.end + 2).min(width));
        for (x, share) in (start..end).zip(&row[start..end]) {
            weight += share;
            sum += share * x as f64;
        }
    }
    sum / weight
}

/// The longest run of pixels that mostly have the colour.
fn longest_run(row: &[f64]) -> Range<usize> {
    let (mut start, mut longest) = (0, 0..0);
    for run in row.chunk_by(|a, b| (*a > 0.5) == (*b > 0.5)) {
        if run[0] > 0.5 && run.len() > longest.len() {
            longest = start..start + run.len();
        }
        start += run.len();
    }
    longest
}
