//! The part file: a fragmented MP4 that grows by a tenth of a second at a time, in one write.
//!
//! If the program is killed, all but the last tenth of a second can be played.
//! Source: ISO/IEC 14496-12, 8.8 (movie fragments).

use super::h264::ParameterSets;
use super::mux_error::MuxError;
use super::sample_entry::sample_entry;
use crate::record::frame_format::FrameFormat;
use files::safe_file::SafeFile;
use shiguredo_mp4::TrackKind;
use shiguredo_mp4::mux::{Fmp4SegmentMuxer, Sample};
use simulation::displays::RefreshRate;
use std::io::Write;
use std::num::NonZeroU32;
use std::path::Path;

/// Clip time of a fragment, s.
const FRAGMENT_SECS: f64 = 0.1;

/// Size and kind of one encoded frame, for the tables of the finished file.
#[derive(Clone, Copy)]
pub struct SampleInfo {
    pub bytes: u32,
    pub keyframe: bool,
}

/// The part file and the frames that it holds.
pub struct Fragments {
    file: SafeFile,
    /// `None` before the first fragment.
    muxer: Option<Fmp4SegmentMuxer>,
    pub size: [u32; 2],
    pub rate: RefreshRate,
    /// Frames per fragment; the last may have fewer.
    pub per_fragment: usize,
    /// One per frame.
    pub infos: Vec<SampleInfo>,
    /// File offset of the first frame of each fragment.
    pub starts: Vec<u64>,
    /// Bytes written so far.
    written: u64,
    /// The frames that are not written yet, one after the other.
    pending: Vec<u8>,
    /// Offset in `pending` of the frame that is being encoded.
    sample_start: usize,
}

impl Fragments {
    pub fn new(file: SafeFile, spec: &FrameFormat) -> Self {
        Fragments {
            file,
            muxer: None,
            size: spec.size,
            rate: spec.rate,
            per_fragment: ((spec.rate.hz() * FRAGMENT_SECS) as usize).max(1),
            infos: Vec::new(),
            starts: Vec::new(),
            written: 0,
            pending: Vec::new(),
            sample_start: 0,
        }
    }

    pub fn part(&self) -> &Path {
        self.file.part()
    }

    /// The buffer to append the next frame to; call [`Fragments::end_sample`] afterwards.
    pub fn next_sample(&mut self) -> &mut Vec<u8> {
        self.sample_start = self.pending.len();
        &mut self.pending
    }

    /// Completes the frame that was appended, and writes a fragment when it is full.
    pub fn end_sample(&mut self, keyframe: bool, parameter_sets: &ParameterSets) -> Result<(), MuxError> {
        let bytes = u32::try_from(self.pending.len() - self.sample_start);
        let bytes = bytes.map_err(|_| MuxError::Boxes("a frame of more than 4 GiB".to_owned()))?;
        self.infos.push(SampleInfo { bytes, keyframe });
        if self.infos.len().is_multiple_of(self.per_fragment) { self.flush(parameter_sets) } else { Ok(()) }
    }

    /// Writes the pending frames as a fragment.
    pub fn flush(&mut self, parameter_sets: &ParameterSets) -> Result<(), MuxError> {
        if self.pending.is_empty() {
            return Ok(());
        }
        let first = self.starts.len() * self.per_fragment;
        let samples = samples(&self.infos[first..], self.rate, 0, sample_entry(self.size, parameter_sets));
        let samples: Vec<Sample> = samples.collect();
        let head = match &mut self.muxer {
            Some(muxer) => muxer.create_media_segment_metadata(&samples)?,
            none => {
                let muxer = none.insert(Fmp4SegmentMuxer::new()?);
                // The muxer takes the contents of the file's head from the first frames.
                let first = muxer.create_media_segment_metadata(&samples)?;
                [muxer.init_segment_bytes()?, first].concat()
            }
        };
        self.pending.splice(..0, head.iter().copied());
        self.starts.push(self.written + head.len() as u64);
        self.file.write_all(&self.pending)?;
        self.file.flush()?;
        self.written += self.pending.len() as u64;
        self.pending.clear();
        Ok(())
    }
}

/// Frames as a muxer takes them, one after the other from file offset `offset`.
pub fn samples(
    infos: &[SampleInfo],
    rate: RefreshRate,
    offset: u64,
    sample_entry: Option<shiguredo_mp4::boxes::SampleEntry>,
) -> impl Iterator<Item = Sample> {
    let mut data_offset = offset;
    let mut sample_entry = sample_entry;
    infos.iter().map(move |info| {
        let at = data_offset;
        data_offset += u64::from(info.bytes);
        Sample {
            track_kind: TrackKind::Video,
            // The numerator of a rate is at least 1.
            timescale: NonZeroU32::new(rate.num()).unwrap_or(NonZeroU32::MIN),
            sample_entry: sample_entry.take(),
            duration: rate.den(),
            keyframe: info.keyframe,
            composition_time_offset: None,
            data_offset: at,
            data_size: info.bytes as usize,
        }
    })
}
