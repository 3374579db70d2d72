//! The growing part file: a fragmented MP4 to which a tenth of a second is added at a time, in one piece.
//!
//! Whatever ends the program, all but the last tenth of a second can be played.
//! Source: ISO/IEC 14496-12, 8.8 (movie fragments).

use super::MuxFailure;
use super::h264::Parameters;
use super::sample_entry::sample_entry;
use crate::record::ClipSpec;
use crate::safe_file::SafeFile;
use crate::time::displays::RefreshRate;
use shiguredo_mp4::TrackKind;
use shiguredo_mp4::mux::{Fmp4SegmentMuxer, Sample};
use std::io::Write;
use std::num::NonZeroU32;
use std::path::Path;

/// Clip time of a fragment, s.
const FRAGMENT_SECS: f64 = 0.1;

/// What is kept of every picture.
#[derive(Clone, Copy)]
pub struct Entry {
    /// Bytes.
    pub size: u32,
    pub keyframe: bool,
}

pub struct Fragments {
    file: SafeFile,
    muxer: Option<Fmp4SegmentMuxer>,
    pub size: [u32; 2],
    pub rate: RefreshRate,
    /// Pictures in a fragment; the last may have fewer.
    pub per_fragment: usize,
    pub entries: Vec<Entry>,
    /// Where in the file the pictures of each fragment begin.
    pub starts: Vec<u64>,
    /// Bytes in the file.
    written: u64,
    /// The pictures that are not in the file yet, one after the other.
    pending: Vec<u8>,
    /// Where in `pending` the current one begins.
    begun: usize,
}

impl Fragments {
    pub fn new(file: SafeFile, spec: &ClipSpec) -> Self {
        Fragments {
            file,
            muxer: None,
            size: spec.size,
            rate: spec.rate,
            per_fragment: ((spec.rate.hz() * FRAGMENT_SECS) as usize).max(1),
            entries: Vec::new(),
            starts: Vec::new(),
            written: 0,
            pending: Vec::new(),
            begun: 0,
        }
    }

    pub fn part(&self) -> &Path {
        self.file.part()
    }

    /// Where the next picture is appended; [`Fragments::end_sample`] follows.
    pub fn next_sample(&mut self) -> &mut Vec<u8> {
        self.begun = self.pending.len();
        &mut self.pending
    }

    pub fn end_sample(&mut self, keyframe: bool, parameters: &Parameters) -> Result<(), MuxFailure> {
        let size = u32::try_from(self.pending.len() - self.begun);
        let size = size.map_err(|_| MuxFailure::Boxes("a picture of more than 4 GiB".to_owned()))?;
        self.entries.push(Entry { size, keyframe });
        if self.entries.len().is_multiple_of(self.per_fragment) { self.flush(parameters) } else { Ok(()) }
    }

    /// Brings what is pending to the file.
    pub fn flush(&mut self, parameters: &Parameters) -> Result<(), MuxFailure> {
        if self.pending.is_empty() {
            return Ok(());
        }
        let first = self.starts.len() * self.per_fragment;
        let samples = samples(&self.entries[first..], self.rate, 0, sample_entry(self.size, parameters));
        let samples: Vec<Sample> = samples.collect();
        let head = match &mut self.muxer {
            Some(muxer) => muxer.create_media_segment_metadata(&samples)?,
            none => {
                let muxer = none.insert(Fmp4SegmentMuxer::new()?);
                // The muxer learns from the first pictures what the head of the file says.
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

/// Pictures for a muxer, one after the other from `offset`.
pub fn samples(
    entries: &[Entry],
    rate: RefreshRate,
    offset: u64,
    sample_entry: Option<shiguredo_mp4::boxes::SampleEntry>,
) -> impl Iterator<Item = Sample> {
    let mut data_offset = offset;
    let mut sample_entry = sample_entry;
    entries.iter().map(move |entry| {
        let at = data_offset;
        data_offset += u64::from(entry.size);
        Sample {
            track_kind: TrackKind::Video,
            // A rate has at least one refresh.
            timescale: NonZeroU32::new(rate.num()).unwrap_or(NonZeroU32::MIN),
            sample_entry: sample_entry.take(),
            duration: rate.den(),
            keyframe: entry.keyframe,
            composition_time_offset: None,
            data_offset: at,
            data_size: entry.size as usize,
        }
    })
}
