//! MP4 with H.264: small, plays everywhere, colours at half resolution.
//!
//! The part file is a fragmented MP4, which players open even after a crash or a kill. At the end its frames are copied
//! into a plain MP4 with the tables in front.

mod faststart;
mod fragments;
mod h264;
mod limits;
mod mux_error;
mod planes;
mod sample_entry;
mod second_look;

use super::clip_frame::ClipFrame;
use super::encoder::Encoder;
use super::error::RecordError;
use super::format::Format;
use super::frame_format::FrameFormat;
use super::target;
use fragments::Fragments;
use h264::H264;
use simulation::displays::RefreshRate;
use std::path::{Path, PathBuf};

pub static ENTRY: Format = Format {
    id: "mp4",
    endings: &["mp4"],
    name: "MP4",
    summary: "H.264: small files at any rate that every player and site takes; sides must be even.",
    default_rate: RefreshRate::HZ_60,
    alpha: false,
    browser_rate: None,
    small: false,
    check: |spec| limits::level(spec).map(|_| ()),
    folder: None,
    start,
    start_stream: None,
};

fn start(target: &Path, spec: &FrameFormat, _: bool) -> Result<Box<dyn Encoder>, RecordError> {
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
    fn add(&mut self, frame: &ClipFrame<'_>) -> Result<(), RecordError> {
        let sample = self.fragments.next_sample();
        let keyframe = self.h264.encode(frame, sample).map_err(|reason| RecordError::encoder(&self.target, reason))?;
        let parameter_sets = self.h264.parameter_sets();
        self.fragments.end_sample(keyframe, parameter_sets).map_err(|error| error.at(&self.target))
    }

    fn finish(mut self: Box<Self>) -> Result<(), RecordError> {
        let parameter_sets = self.h264.parameter_sets();
        let finished = self.fragments.flush(parameter_sets);
        finished
            .and_then(|()| faststart::write(&self.target, &self.fragments, parameter_sets))
            .map_err(|error| error.at(&self.target))
    }
}
