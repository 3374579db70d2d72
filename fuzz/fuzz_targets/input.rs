//! Any text is an input track or has a mistake; a track that is written is read as the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use timestep_lab::input::InputTrack;

fuzz_target!(|text: &str| {
    let Ok(track) = InputTrack::parse(text, "fuzz.csv") else { return };
    let changes = track.changes();
    assert!(changes.windows(2).all(|pair| pair[0].at < pair[1].at));
    let mut written = Vec::new();
    track.write_csv(&mut written).expect("memory takes everything");
    let written = String::from_utf8(written).expect("a track is text");
    let again = InputTrack::parse(&written, "written.csv");
    assert!(again.is_ok_and(|again| again.changes() == changes), "{written}");
});
