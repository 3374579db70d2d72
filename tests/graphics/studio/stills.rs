//! Strobe sheets.

use super::*;

fn sheet(folder: &TempDir, name: &str, args: &[&str]) -> ([usize; 2], Vec<u8>) {
    let target = path(folder, name);
    ok(&[&["strobe"], args, &["-o", &target]].concat());
    read_png(Path::new(&target))
}

#[test]
fn sheets_are_made_of_every_kind_of_motion() {
    let folder = tempfile::tempdir().unwrap();
    for lesson in ["stutter-50-on-60", "bounce-presentations", "orbit-methods"] {
        let (size, pixels) = sheet(&folder, "still.png", &[lesson, "--size", "960x540"]);
        assert_eq!(size, [960, 540]);
        let mut colours: Vec<&[u8]> = pixels.chunks(3).collect();
        colours.sort_unstable();
        colours.dedup();
        assert!(colours.len() > 100, "{lesson}: {} colours", colours.len());
    }
}

/// The part that window, clips and stills share draws the time trail: each has it, below the body.
#[test]
fn clips_and_sheets_have_the_time_trail() {
    let folder = tempfile::tempdir().unwrap();
    let lane = "[[lane]]\nworld = 'glide'\ndt = '1/50'\ndisplay = { hz = 60 }\n";
    let [with, without] = ["mechanisms = ['trail-in-time']\n", ""].map(|mechanism| {
        let scenario = path(&folder, "lane.toml");
        fs::write(&scenario, lane.to_owned() + mechanism).unwrap();
        let still = sheet(&folder, "still.png", &[&scenario, "--size", "640x360"]).1;
        let clip = sequence(&folder, &scenario, &["--size", "320x180", "--seconds", "0.5", "--no-captions"]);
        [still, read_png(&clip[29]).1]
    });
    for (with, without) in with.iter().zip(&without) {
        let changed = with.chunks(3).zip(without.chunks(3)).filter(|(a, b)| a != b).count();
        assert!((60..6000).contains(&changed), "{changed} pixels");
    }
}

#[test]
fn a_sheet_is_the_same_every_time_and_shows_its_moment() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["stutter-50-on-60", "--size", "640x360", "--theme", "light"];
    let first = sheet(&folder, "a.png", &args);
    assert!(first == sheet(&folder, "b.png", &args));
    assert!(first != sheet(&folder, "c.png", &[&args[..], &["--at", "3 s"]].concat()));
    assert!(first != sheet(&folder, "d.png", &[&args[..], &["--frames", "6"]].concat()));
}

/// A clip with a strobe shows its sheet for two seconds, and then what it shows without.
#[test]
fn a_clip_begins_with_the_sheet() {
    let folder = tempfile::tempdir().unwrap();
    let scenario = path(&folder, "lane.toml");
    fs::write(&scenario, "[[lane]]\nworld = 'glide'\ndt = '1/10'\n").unwrap();
    let args = ["--size", "320x180", "--fps", "20", "--seconds", "0.5"];
    let pixels = |more: &[&str]| -> Vec<Vec<u8>> {
        sequence(&folder, &scenario, &[&args, more].concat()).iter().map(|frame| read_png(frame).1).collect()
    };
    let (without, with) = (pixels(&[]), pixels(&["--strobe", "1.5"]));
    let still = sheet(&folder, "still.png", &[&scenario, "--size", "320x180", "--hz", "20", "--at", "1.5"]).1;
    assert_eq!((without.len(), with.len()), (10, 50));
    assert!(with[..40].iter().all(|frame| *frame == still), "two seconds of the sheet");
    assert!(with[40..] == without, "and the clip");
    let no = path(&folder, "no.gif");
    for args in [&["--strobe", "0"][..], &["--template", "jitter", "--strobe", "1"]] {
        let output = run(&[&["record", &scenario, "-o", &no], args].concat());
        assert_eq!(output.status.code(), Some(2), "{args:?}");
    }
}
