//! The description of the video in an MP4: size, H.264 parameter sets, and the colours for players that read only the file.
//!
//! Source: ISO/IEC 14496-15, 5.4.2 (avc1, avcC); ISO/IEC 14496-12, 12.1.5 (colr).

use super::h264::ParameterSets;
use shiguredo_mp4::boxes::{Avc1Box, AvccBox, SampleEntry, UnknownBox, VisualSampleEntryFields};
use shiguredo_mp4::{BoxSize, BoxType, Uint};

/// `nclx`, then primaries, transfer and matrix of BT.709, then the full-range bit, not set.
const COLOURS: [u8; 11] = *b"nclx\x00\x01\x00\x01\x00\x01\x00";

/// The `avc1` box; `None` before the encoder has produced its parameter sets.
pub fn sample_entry(size: [u32; 2], parameter_sets: &ParameterSets) -> Option<SampleEntry> {
    let &[_, profile, compatibility, level, ..] = parameter_sets.sps.as_slice() else { return None };
    let [width, height] = [u16::try_from(size[0]).ok()?, u16::try_from(size[1]).ok()?];
    let baseline_or_main = [66, 77, 88].contains(&profile);
    let avcc_box = AvccBox {
        avc_profile_indication: profile,
        profile_compatibility: compatibility,
        avc_level_indication: level,
        length_size_minus_one: Uint::new(3),
        sps_list: vec![parameter_sets.sps.clone()],
        pps_list: vec![parameter_sets.pps.clone()],
        chroma_format: (!baseline_or_main).then(|| Uint::new(1)),
        bit_depth_luma_minus8: (!baseline_or_main).then(|| Uint::new(0)),
        bit_depth_chroma_minus8: (!baseline_or_main).then(|| Uint::new(0)),
        sps_ext_list: Vec::new(),
    };
    let visual = VisualSampleEntryFields {
        data_reference_index: VisualSampleEntryFields::DEFAULT_DATA_REFERENCE_INDEX,
        width,
        height,
        horizresolution: VisualSampleEntryFields::DEFAULT_HORIZRESOLUTION,
        vertresolution: VisualSampleEntryFields::DEFAULT_VERTRESOLUTION,
        frame_count: VisualSampleEntryFields::DEFAULT_FRAME_COUNT,
        compressorname: VisualSampleEntryFields::NULL_COMPRESSORNAME,
        depth: VisualSampleEntryFields::DEFAULT_DEPTH,
    };
    let colr = UnknownBox {
        box_type: BoxType::Normal(*b"colr"),
        box_size: BoxSize::U32(8 + COLOURS.len() as u32),
        payload: COLOURS.to_vec(),
    };
    Some(SampleEntry::Avc1(Avc1Box { visual, avcc_box, unknown_boxes: vec![colr] }))
}
