//! A whole scenario as one line of text, to paste into a chat: `timestep-lab:1:` and a word in base64url.
//!
//! The word holds the CRC-32 of the scenario's TOML (four bytes, little-endian) and the TOML as a DEFLATE stream (RFC 1951). The
//! number is the version of this form; a program that reads a higher one reads the lower ones too. A line holds no files, and what
//! is read from one names none.

use super::document::Scenario;
use super::write::to_toml;
use crate::displays::{Display, RefreshRate, TraceSource};
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use flate2::Compression;
use flate2::bufread::DeflateDecoder;
use flate2::write::DeflateEncoder;
use std::io::{Read, Write};
use thiserror::Error;

/// Beginning of every line, before the version and a colon.
const MARK: &str = "timestep-lab:";
/// Version of the lines that are written.
const VERSION: u32 = 1;
/// The longest text in a line, bytes: that of the largest scenario file.
pub(super) const LONGEST_TEXT: usize = 1 << 20;
/// The longest line, bytes: what a chat takes, and a clipboard hands over at once.
const LONGEST_LINE: usize = 100_000;
/// Bytes of the check before the compressed text.
const CHECK: usize = 4;

/// A scenario as a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShareLine {
    /// The line, without a line break.
    pub text: String,
    /// Frame times that stay behind because they are in a file of their own, or in none yet. Their lanes have the default display.
    pub left_out: Vec<String>,
}

/// The reason why a line cannot be read or made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ShareLineError {
    /// No line of a scenario.
    #[error("this is not a scenario as a line of text, which begins with {MARK}{VERSION}:")]
    NoLine,
    /// A line of a later version of the program.
    #[error("this line is of version {0}, made by a newer Timestep Lab; this one reads version {VERSION}")]
    Newer(u32),
    /// A line of which a part is missing or changed.
    #[error("this line is damaged: copy all of it again, from {MARK} to its end")]
    Damaged,
    /// A scenario that does not fit into a line.
    #[error("the scenario is larger than a line can hold (1 MiB of text)")]
    TooLarge,
    /// A line that is longer than any is.
    #[error("a scenario as a line of text is at most 100 kB long, and this is longer: save it as a file")]
    TooLong,
}

impl Scenario {
    /// This scenario as a line of text. It contains the recorded input, also if that came from a file, but no frame times from files.
    ///
    /// # Errors
    /// [`ShareLineError::TooLarge`] for a scenario of more than 1 MiB of text, [`ShareLineError::TooLong`] where its line would be longer
    /// than 100 kB.
    pub fn share_line(&self) -> Result<ShareLine, ShareLineError> {
        let (mut travels, mut left_out) = (self.clone().on_screen(RefreshRate::HZ_60), Vec::new());
        travels.input = travels.input.in_file(None);
        for lane in &mut travels.lanes {
            // Defaults of engines change; what the lane does stays.
            let title = lane.title();
            lane.looks.forget_engine(title);
            let Display::Trace(trace) = &lane.display else { continue };
            let name = match &trace.source {
                TraceSource::Bundled(_) => continue,
                TraceSource::File(path) => path.file_name().unwrap_or_default().to_string_lossy().into_owned(),
                TraceSource::Recorded => "the recorded frame times".to_owned(),
            };
            if !left_out.contains(&name) {
                left_out.push(name);
            }
            lane.display = Display::default();
        }
        let toml = to_toml(&travels);
        if toml.len() > LONGEST_TEXT {
            return Err(ShareLineError::TooLarge);
        }
        let text = format!("{MARK}{VERSION}:{}", pack(&toml));
        if text.len() > LONGEST_LINE { Err(ShareLineError::TooLong) } else { Ok(ShareLine { text, left_out }) }
    }
}

/// `true` if `name` is meant as a scenario in a line of text, valid or not.
pub fn is_share_line(name: &str) -> bool {
    name.trim_start().starts_with(MARK)
}

/// The TOML in the first line of a scenario in `pasted`. Other words may surround it, and it may be broken into several lines.
pub(super) fn read(pasted: &str) -> Result<String, ShareLineError> {
    let (_, line) = pasted.split_once(MARK).ok_or(ShareLineError::NoLine)?;
    let (version, rest) = line.split_once(':').ok_or(ShareLineError::Damaged)?;
    match version.parse() {
        Ok(VERSION) => {}
        Ok(newer) if newer > VERSION => return Err(ShareLineError::Newer(newer)),
        _ => return Err(ShareLineError::Damaged),
    }
    let is_letter = |letter: &char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_');
    // A line may be broken into as many as it has letters; no more than that is looked at.
    let letters = rest.chars().take(2 * LONGEST_LINE);
    let unbroken: String = letters.clone().skip_while(|letter| letter.is_whitespace()).take_while(is_letter).collect();
    if unbroken.len() > LONGEST_LINE {
        return Err(ShareLineError::TooLong);
    }
    unpack(&unbroken).or_else(|error| {
        let joined: String = letters.filter(|letter| !letter.is_whitespace()).take_while(is_letter).collect();
        if joined.len() == unbroken.len() { Err(error) } else { unpack(&joined) }
    })
}

fn pack(text: &str) -> String {
    let check = crc32fast::hash(text.as_bytes()).to_le_bytes();
    let mut encoder = DeflateEncoder::new(check.to_vec(), Compression::best());
    let packed = encoder.write_all(text.as_bytes()).and_then(|()| encoder.finish());
    BASE64_URL_SAFE_NO_PAD.encode(packed.expect("writing to a Vec does not fail"))
}

fn unpack(word: &str) -> Result<String, ShareLineError> {
    let damaged = |_| ShareLineError::Damaged;
    let packed = BASE64_URL_SAFE_NO_PAD.decode(word).map_err(|_| ShareLineError::Damaged)?;
    let (check, packed) = packed.split_first_chunk::<CHECK>().ok_or(ShareLineError::Damaged)?;
    let mut text = Vec::new();
    let mut decoder = DeflateDecoder::new(packed);
    // A few bytes can stand for gigabytes: never more than the limit is unpacked.
    decoder.by_ref().take(LONGEST_TEXT as u64 + 1).read_to_end(&mut text).map_err(damaged)?;
    if text.len() > LONGEST_TEXT {
        return Err(ShareLineError::TooLarge);
    }
    if decoder.total_in() != packed.len() as u64 || crc32fast::hash(&text) != u32::from_le_bytes(*check) {
        return Err(ShareLineError::Damaged);
    }
    String::from_utf8(text).map_err(|_| ShareLineError::Damaged)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::displays::RefreshRate;
    use crate::input::InputTrack;
    use crate::scenario::{LESSONS, bundled};
    use timestep::time::Flicks;

    #[test]
    fn everything_bundled_travels() {
        for bundled in bundled() {
            let mut scenario = bundled.scenario().on_screen(RefreshRate::HZ_60);
            // A line has what engines set, and not their names.
            scenario.lanes.iter_mut().for_each(|lane| lane.looks.engine = None);
            let line = scenario.share_line().unwrap();
            assert!(line.text.len() < 4000 && line.left_out.is_empty(), "{}: {} bytes", bundled.id, line.text.len());
            assert!(!line.text.contains(char::is_whitespace));
            assert_eq!(Scenario::load(&line.text).unwrap(), scenario, "{}", bundled.id);
        }
    }

    /// The form is fixed: Python's zlib (raw deflate, level 9), `zlib.crc32` and `base64.urlsafe_b64encode` made this line.
    #[test]
    fn a_line_made_elsewhere_is_read() {
        let line = "timestep-lab:1:ERkvfCvJLMlJVbBVUMpOLQGylLiio3MS81JjY7lSSkDChvqmBkpcAA";
        assert_eq!(read(line).as_deref(), Ok("title = \"kettle\"\n[[lane]]\ndt = \"1/50\"\n"));
    }

    #[test]
    fn words_around_a_line_and_breaks_in_it_do_no_harm() {
        let scenario = LESSONS[0].scenario();
        let line = scenario.share_line().unwrap().text;
        let toml = read(&line).unwrap();
        let (start, end) = line.split_at(line.len() / 2);
        for pasted in [
            format!("  {line}\n"),
            format!("Look at this: {line} !"),
            format!("`{line}`, what do you say?"),
            format!("{line} said Anna"),
            format!("{start}\n  {end}\n"),
            line.replace(":1:", ":1: "),
        ] {
            assert_eq!(read(&pasted).as_ref(), Ok(&toml), "{pasted}");
        }
    }

    #[test]
    fn what_is_no_line_is_told_apart() {
        let line = LESSONS[0].scenario().share_line().unwrap().text;
        assert_eq!(read("a picture of a cat"), Err(ShareLineError::NoLine));
        assert_eq!(read(&line.replace(":1:", ":12:")), Err(ShareLineError::Newer(12)));
        for damaged in [&line[..line.len() - 1], &line[..30], "timestep-lab:", "timestep-lab:1:", "timestep-lab:x:AAAA"]
        {
            assert_eq!(read(damaged), Err(ShareLineError::Damaged), "{damaged}");
        }
    }

    #[test]
    fn a_line_of_more_than_100_kb_is_neither_written_nor_read() {
        let driven = InputTrack::random_presses(1, Flicks(7000 * Flicks::PER_SECOND));
        let scenario = Scenario { input: driven, ..LESSONS[0].scenario() };
        assert_eq!(scenario.share_line(), Err(ShareLineError::TooLong));
        let long = |letters| format!("Look: {MARK}{VERSION}:{} !", "A".repeat(letters));
        assert_eq!(read(&long(LONGEST_LINE)), Err(ShareLineError::Damaged));
        assert_eq!(read(&long(LONGEST_LINE + 1)), Err(ShareLineError::TooLong));
        assert_eq!(read(&long(1 << 24)), Err(ShareLineError::TooLong));
    }

    #[test]
    fn a_bomb_is_not_unpacked() {
        let largest = "#".repeat(LONGEST_TEXT);
        assert_eq!(unpack(&pack(&largest)).unwrap().len(), LONGEST_TEXT);
        assert_eq!(unpack(&pack(&(largest + "#"))), Err(ShareLineError::TooLarge));
        let bomb = pack(&" ".repeat(64 * LONGEST_TEXT));
        assert!(bomb.len() < 100_000);
        assert_eq!(unpack(&bomb), Err(ShareLineError::TooLarge));
    }
}
