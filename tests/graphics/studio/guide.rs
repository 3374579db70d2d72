//! The teacher's guide to print: a page with stills inside, and the stills by themselves.

use super::stage_clips::LESSON;
use super::{names_in, ok, path, run};
use std::collections::HashSet;
use std::fs;
use std::io::Cursor;
use std::path::Path;
use tempfile::TempDir;

/// Bytes of base64 (RFC 4648), which has no line breaks here.
fn decoded(text: &str) -> Vec<u8> {
    const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let (mut bytes, mut bits, mut held) = (Vec::new(), 0_u32, 0);
    for letter in text.chars().take_while(|letter| *letter != '=') {
        bits = bits << 6 | LETTERS.find(letter).expect("a letter of base64") as u32;
        held += 6;
        if held >= 8 {
            held -= 8;
            bytes.push((bits >> held) as u8);
            bits &= (1 << held) - 1;
        }
    }
    bytes
}

#[test]
fn a_guide_has_its_stills_inside_and_beside_it() {
    let folder = tempfile::tempdir().unwrap();
    let (page, stills) = (path(&folder, "guide.html"), path(&folder, "stills"));
    ok(&["guide", "drive", "welcome", "-o", &page, "--stills", &stills]);
    let html = fs::read_to_string(&page).unwrap();
    let inside: Vec<Vec<u8>> =
        html.split("data:image/png;base64,").skip(1).map(|rest| decoded(rest.split('"').next().unwrap())).collect();
    let beside = ["welcome", "drive"].map(|id| folder.path().join("stills").join(format!("{id}.png")));
    assert_eq!(fs::read_dir(folder.path().join("stills")).unwrap().count(), 2);
    let [drive_ask, drive, welcome_ask, welcome] = &inside[..] else { panic!("{} stills", inside.len()) };
    assert!(drive_ask != drive && welcome_ask != welcome, "the class sees another still");
    assert_eq!([&fs::read(&beside[0]).unwrap(), &fs::read(&beside[1]).unwrap()], [welcome, drive]);
    for bytes in &inside {
        let mut reader = png::Decoder::new(Cursor::new(bytes)).read_info().unwrap();
        let mut indices = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut indices).unwrap();
        assert_eq!((info.width, info.height, info.color_type), (1760, 990, png::ColorType::Indexed));
        let used: HashSet<u8> = indices.into_iter().collect();
        assert!(used.len() > 20, "{} colours", used.len());
    }
    let kept = run(&["guide", "welcome", "-o", &page, "--no-clobber"]);
    assert_eq!((kept.status.code(), fs::read_to_string(&page).unwrap() == html), (Some(2), true));
}

#[test]
fn a_guide_that_cannot_be_is_refused_before_any_work() {
    let folder = tempfile::tempdir().unwrap();
    let [a, b] = ["a", "b"].map(|sub| lesson_file(&folder, sub, "drive.toml"));
    for (arguments, message) in [
        (&["guide"][..], "--output"),
        (&["guide", "-o", &path(&folder, "guide.pdf")], "must end in .html"),
        (&["guide", "jitter", "-o", &path(&folder, "guide.html")], "asks nothing"),
        (&["guide", "welcom", "-o", &path(&folder, "guide.html")], "did you mean `welcome`?"),
        (&["guide", &a, &b, "--stills", &path(&folder, "stills")], "its still would be drive.png"),
        (&["guide", &a, "drive", "--stills", &path(&folder, "stills")], "its still would be drive.png"),
    ] {
        let output = run(arguments);
        let errors = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {errors}");
        assert!(errors.contains(message), "{arguments:?}: {errors}");
    }
    assert_eq!(names_in(folder.path()), ["a", "b"]);
}

/// The file of a small lesson in a folder of this name.
fn lesson_file(folder: &TempDir, sub: &str, name: &str) -> String {
    fs::create_dir_all(folder.path().join(sub)).unwrap();
    let file = folder.path().join(sub).join(name);
    fs::write(&file, LESSON).unwrap();
    file.to_str().unwrap().to_owned()
}

/// As many stills as are told, one for each lesson, whatever dots their names have.
#[test]
fn every_lesson_has_a_still_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let files = ["day.one.toml", "day.two.toml", "day.toml"].map(|name| lesson_file(&folder, "a", name));
    let stills = path(&folder, "stills");
    let said = ok(&[&["guide"], &files.each_ref().map(|file| &**file)[..], &["--stills", &stills]].concat());
    assert!(said.contains("3 stills"), "{said}");
    assert_eq!(names_in(Path::new(&stills)), ["day.one.png", "day.png", "day.two.png"]);
}
