//! The finished file: the pictures of the part file behind tables that say where each of them is.
//!
//! Source: ISO/IEC 14496-12, 8.5 to 8.7 (sample tables).

use super::MuxFailure;
use super::fragments::{Fragments, samples};
use super::h264::Parameters;
use super::sample_entry::sample_entry;
use crate::safe_file::SafeFile;
use shiguredo_mp4::boxes::{Brand, Co64Box, FtypBox, MoovBox, StcoBox, StscEntry};
use shiguredo_mp4::mux::Mp4FileMuxer;
use shiguredo_mp4::{Either, Encode};
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::num::NonZeroU32;
use std::path::Path;

/// Writes the plain file and puts it at `target`.
pub fn write(target: &Path, fragments: &Fragments, parameters: &Parameters) -> Result<(), MuxFailure> {
    let (chunks, payload) = chunks(fragments);
    let head = head(fragments, parameters, &chunks, payload)?;
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

/// The pictures of a fragment, which lie together.
struct Chunk {
    pictures: u32,
    bytes: u64,
}

/// All of them, and their bytes together.
fn chunks(fragments: &Fragments) -> (Vec<Chunk>, u64) {
    let chunk = |entries: &[super::fragments::Entry]| Chunk {
        pictures: entries.len() as u32,
        bytes: entries.iter().map(|entry| u64::from(entry.size)).sum(),
    };
    let chunks: Vec<Chunk> = fragments.entries.chunks(fragments.per_fragment).map(chunk).collect();
    let payload = chunks.iter().map(|chunk| chunk.bytes).sum();
    (chunks, payload)
}

/// Everything before the first picture.
fn head(f: &Fragments, parameters: &Parameters, chunks: &[Chunk], payload: u64) -> Result<Vec<u8>, MuxFailure> {
    let ftyp = FtypBox {
        major_brand: Brand::ISOM,
        minor_version: 0x200,
        compatible_brands: vec![Brand::ISOM, Brand::ISO2, Brand::AVC1, Brand::MP41],
    };
    let mut head = ftyp.encode_to_vec()?;
    let mut moov = tables(f, parameters)?;
    let mdat = mdat_header(payload);
    // Half of what an address can hold is left for the tables themselves.
    let large = payload > u64::from(u32::MAX / 2);
    place_chunks(&mut moov, chunks, 0, large)?;
    let first = head.len() + moov.encode_to_vec()?.len() + mdat.len();
    place_chunks(&mut moov, chunks, first as u64, large)?;
    head.extend(moov.encode_to_vec()?);
    head.extend(mdat);
    Ok(head)
}

/// The tables, as if all pictures lay in one chunk.
fn tables(f: &Fragments, parameters: &Parameters) -> Result<MoovBox, MuxFailure> {
    let mut muxer = Mp4FileMuxer::new()?;
    let offset = muxer.initial_boxes_bytes().len() as u64;
    for sample in samples(&f.entries, f.rate, offset, sample_entry(f.size, parameters)) {
        muxer.append_sample(&sample)?;
    }
    Ok(muxer.finalize()?.moov_box().clone())
}

/// Size and type of the box of pictures; a size of 1 says that the real one follows in 64 bits.
fn mdat_header(payload: u64) -> Vec<u8> {
    match u32::try_from(payload + 8) {
        Ok(size) => [&size.to_be_bytes()[..], b"mdat"].concat(),
        Err(_) => [&1u32.to_be_bytes()[..], b"mdat", &(payload + 16).to_be_bytes()].concat(),
    }
}

/// Says where the chunks are, the first of them at `first` in the file. The tables' length depends on `large` alone.
fn place_chunks(moov: &mut MoovBox, chunks: &[Chunk], first: u64, large: bool) -> Result<(), MuxFailure> {
    let mut next = first;
    let offsets = chunks.iter().map(|chunk| {
        let at = next;
        next += chunk.bytes;
        at
    });
    let track = moov.trak_boxes.first_mut().ok_or_else(|| MuxFailure::Boxes("no track".to_owned()))?;
    let table = &mut track.mdia_box.minf_box.stbl_box;
    table.stco_or_co64_box = if large {
        Either::B(Co64Box { chunk_offsets: offsets.collect() })
    } else {
        Either::A(StcoBox { chunk_offsets: offsets.map(|at| at as u32).collect() })
    };
    let mut number = NonZeroU32::MIN;
    let mut runs: Vec<StscEntry> = Vec::new();
    for chunk in chunks {
        if runs.last().is_none_or(|run| run.sample_per_chunk != chunk.pictures) {
            runs.push(StscEntry {
                first_chunk: number,
                sample_per_chunk: chunk.pictures,
                sample_description_index: NonZeroU32::MIN,
            });
        }
        number = number.saturating_add(1);
    }
    table.stsc_box.entries = runs;
    Ok(())
}
