//! MP4 with H.264: small, plays everywhere, colours at half resolution.
//!
//! While it is written the part file is a fragmented MP4 that a player can open after a crash or a kill; at the end it
//! is copied into a plain one with its tables in front.

mod faststart;
mod fragments;
mod h264;
mod limits;
mod planes;
mod sample_entry;

use super::{ClipSpec, Encoder, Format, Picture, RecordError, target};
use crate::time::displays::RefreshRate;
use fragments::Fragments;
use h264::H264;
use std::path::{Path, PathBuf};

pub static ENTRY: Format = Format {
    id: "mp4",
    endings: &["mp4"],
    name: "MP4",
    summary: "H.264: small files at any rate that every player and site takes; sides must be even.",
    default_rate: RefreshRate::HZ_60,
    check: |spec| limits::level(spec).map(|_| ()),
    start,
};

fn start(target: &Path, spec: &ClipSpec) -> Result<Box<dyn Encoder>, RecordError> {
    let level = limits::level(spec)?;
    let h264 = H264::new(spec, level).map_err(|reason| RecordError::encoder(target, reason))?;
    let fragments = Fragments::new(target::part(target)?, spec);
    Ok(Box::new(Mp4 { h264, fragments, target: target.to_owned() }))
}

struct Mp4 {
    h264: H264,
    fragments: Fragments,
    target: PathBuf,
}

impl Encoder for Mp4 {
    fn add(&mut self, picture: &Picture<'_>) -> Result<(), RecordError> {
        let sample = self.fragments.next_sample();
        let keyframe =
            self.h264.encode(picture, sample).map_err(|reason| RecordError::encoder(&self.target, reason))?;
        let parameters = self.h264.parameters();
        self.fragments.end_sample(keyframe, parameters).map_err(|error| error.at(&self.target))
    }

    fn finish(mut self: Box<Self>) -> Result<(), RecordError> {
        let parameters = self.h264.parameters();
        let finished = self.fragments.flush(parameters);
        finished
            .and_then(|()| faststart::write(&self.target, &self.fragments, parameters))
            .map_err(|error| error.at(&self.target))
    }
}

/// What can go wrong with the file.
enum MuxFailure {
    Io(std::io::Error),
    Boxes(String),
}

impl MuxFailure {
    fn at(self, target: &Path) -> RecordError {
        match self {
            MuxFailure::Io(source) => RecordError::Io { path: target.to_owned(), source },
            MuxFailure::Boxes(reason) => RecordError::encoder(target, reason),
        }
    }
}

impl From<std::io::Error> for MuxFailure {
    fn from(error: std::io::Error) -> Self {
        MuxFailure::Io(error)
    }
}

impl From<shiguredo_mp4::mux::MuxError> for MuxFailure {
    fn from(error: shiguredo_mp4::mux::MuxError) -> Self {
        MuxFailure::Boxes(error.to_string())
    }
}

impl From<shiguredo_mp4::Error> for MuxFailure {
    fn from(error: shiguredo_mp4::Error) -> Self {
        MuxFailure::Boxes(error.to_string())
    }
}
