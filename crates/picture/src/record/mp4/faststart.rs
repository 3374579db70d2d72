//! The finished file: tables first, then the frames of the part file.
//!
//! Source: ISO/IEC 14496-12, 8.5 to 8.7 (sample tables).

use super::fragments::{Fragments, SampleInfo, samples};
use super::h264::ParameterSets;
use super::mux_error::MuxError;
use super::sample_entry::sample_entry;
use files::safe_file::SafeFile;
use shiguredo_mp4::boxes::{Brand, Co64Box, FtypBox, MoovBox, StcoBox, StscEntry};
use shiguredo_mp4::mux::Mp4FileMuxer;
use shiguredo_mp4::{Either, Encode};
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::num::NonZeroU32;
use std::path::Path;

/// Writes the plain MP4 and moves it to `target`.
pub fn write(target: &Path, fragments: &Fragments, parameter_sets: &ParameterSets) -> Result<(), MuxError> {
    let (chunks, payload) = chunks(fragments);
    let head = head(fragments, parameter_sets, &chunks, payload)?;
    let mut from = File::open(fragments.part())?;
    let mut file = SafeFile::create_visible(target)?;
    file.write_all(&head)?;
    for (start, chunk) in fragments.starts.iter().zip(&chunks) {
        from.seek(SeekFrom::Start(*start))?;
        let copied = io::copy(&mut (&from).take(chunk.bytes), &mut file)?;
        if copied != chunk.bytes {
            return Err(io::Error::from(io::ErrorKind::UnexpectedEof).into());
        }
    }
    Ok(file.commit()?)
}

/// The frames of one fragment, which stay together.
struct Chunk {
    frames: u32,
    bytes: u64,
}

/// The chunks of all fragments, and the sum of their bytes.
fn chunks(fragments: &Fragments) -> (Vec<Chunk>, u64) {
    let chunk = |infos: &[SampleInfo]| Chunk {
        frames: infos.len() as u32,
        bytes: infos.iter().map(|info| u64::from(info.bytes)).sum(),
    };
    let chunks: Vec<Chunk> = fragments.infos.chunks(fragments.per_fragment).map(chunk).collect();
    let payload = chunks.iter().map(|chunk| chunk.bytes).sum();
    (chunks, payload)
}

/// Everything before the first frame.
fn head(f: &Fragments, parameter_sets: &ParameterSets, chunks: &[Chunk], payload: u64) -> Result<Vec<u8>, MuxError> {
    let ftyp = FtypBox {
        major_brand: Brand::ISOM,
        minor_version: 0x200,
        compatible_brands: vec![Brand::ISOM, Brand::ISO2, Brand::AVC1, Brand::MP41],
    };
    let mut head = ftyp.encode_to_vec()?;
    let mut moov = tables(f, parameter_sets)?;
    let mdat = mdat_header(payload);
    // The other half of the 32-bit range is left for the tables.
    let large = payload > u64::from(u32::MAX / 2);
    place_chunks(&mut moov, chunks, 0, large)?;
    let first = head.len() + moov.encode_to_vec()?.len() + mdat.len();
    place_chunks(&mut moov, chunks, first as u64, large)?;
    head.extend(moov.encode_to_vec()?);
    head.extend(mdat);
    Ok(head)
}

/// The tables, as if all frames were in one chunk.
fn tables(f: &Fragments, parameter_sets: &ParameterSets) -> Result<MoovBox, MuxError> {
    let mut muxer = Mp4FileMuxer::new()?;
    let offset = muxer.initial_boxes_bytes().len() as u64;
    for sample in samples(&f.infos, f.rate, offset, sample_entry(f.size, parameter_sets)) {
        muxer.append_sample(&sample)?;
    }
    Ok(muxer.finalize()?.moov_box().clone())
}

/// Size and type of the box of frames; a size of 1 announces the size in 64 bits.
fn mdat_header(payload: u64) -> Vec<u8> {
    match u32::try_from(payload + 8) {
        Ok(size) => [&size.to_be_bytes()[..], b"mdat"].concat(),
        Err(_) => [&1u32.to_be_bytes()[..], b"mdat", &(payload + 16).to_be_bytes()].concat(),
    }
}

/// Sets the chunk offsets, starting at `first` in the file. The length of the tables depends on `large` alone.
fn place_chunks(moov: &mut MoovBox, chunks: &[Chunk], first: u64, large: bool) -> Result<(), MuxError> {
    let mut next = first;
    let offsets = chunks.iter().map(|chunk| {
        let at = next;
        next += chunk.bytes;
        at
    });
    let track = moov.trak_boxes.first_mut().ok_or_else(|| MuxError::Boxes("no track".to_owned()))?;
    let table = &mut track.mdia_box.minf_box.stbl_box;
    table.stco_or_co64_box = if large {
        Either::B(Co64Box { chunk_offsets: offsets.collect() })
    } else {
        Either::A(StcoBox { chunk_offsets: offsets.map(|at| at as u32).collect() })
    };
    let mut number = NonZeroU32::MIN;
    let mut runs: Vec<StscEntry> = Vec::new();
    for chunk in chunks {
        if runs.last().is_none_or(|run| run.sample_per_chunk != chunk.frames) {
            runs.push(StscEntry {
                first_chunk: number,
                sample_per_chunk: chunk.frames,
                sample_description_index: NonZeroU32::MIN,
            });
        }
        number = number.saturating_add(1);
    }
    table.stsc_box.entries = runs;
    Ok(())
}
