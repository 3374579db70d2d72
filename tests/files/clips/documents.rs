//! The clips in the documents: small, and where a document says that a motion is smooth, it is so in the file.

use super::gif::shown;
use simulation::palette::Theme;
use std::fs;
use std::path::{Path, PathBuf};

/// Words with which a document says that a clip shows smooth motion.
const SMOOTH: [&str; 3] = ["glide", "smooth", "even"];
/// The smooth lane of each such clip, counted from 1, and the frames before its slow motion, which holds each frame of the display.
const SMOOTH_LANES: &[(&str, usize, usize)] = &[("jitter.gif", 2, 300)];
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

#[test]
fn what_is_said_to_be_smooth_moves_evenly() {
    for (words, clip) in clips() {
        if !SMOOTH.iter().any(|word| words.to_lowercase().contains(word)) {
            continue;
        }
        let name = clip.file_name().unwrap().to_str().unwrap();
        let known = SMOOTH_LANES.iter().find(|(known, ..)| *known == name);
        let (_, lane, count) = known.unwrap_or_else(|| panic!("{name}: “{words}”: which lane is smooth?"));
        let moves = moves(&places(&clip, *lane)[..*count]);
        let mean = moves.iter().sum::<f64>() / moves.len() as f64;
        assert!(moves.len() > 60 && mean > 3.0, "{name}: {} frames of {mean} px", moves.len());
        let off = moves.iter().map(|way| (way - mean).abs()).fold(0.0, f64::max);
        assert!(off < 0.5, "{name}: the body moves {mean} px a frame, and up to {off} px more or less: {moves:.1?}");
    }
}

/// The middle of a lane's body in each frame, px.
fn places(clip: &Path, lane: usize) -> Vec<f64> {
    let width = ::gif::DecodeOptions::new().read_info(fs::File::open(clip).unwrap()).unwrap().width();
    shown(clip).iter().map(|(frame, _)| place(frame, width.into(), lane)).collect()
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
fn longest_run(row: &[f64]) -> std::ops::Range<usize> {
    let (mut start, mut longest) = (0, 0..0);
    for run in row.chunk_by(|a, b| (*a > 0.5) == (*b > 0.5)) {
        if run[0] > 0.5 && run.len() > longest.len() {
            longest = start..start + run.len();
        }
        start += run.len();
    }
    longest
}
