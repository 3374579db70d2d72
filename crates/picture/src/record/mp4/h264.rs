//! H.264 by openh264, at constant quality; the bit rate follows the content.

use super::planes::Planes;
use crate::record::clip_frame::ClipFrame;
use crate::record::frame_format::FrameFormat;
use openh264::encoder::{
    BitRate, Complexity, Encoder, EncoderConfig, FrameRate, FrameType, IntraFramePeriod, Level, QpRange,
    RateControlMode, UsageType, VuiConfig,
};
use openh264::{OpenH264API, Timestamp};
use simulation::displays::RefreshRate;

/// The quantiser of every block, 0 (best) to 51: text and lines one pixel wide stay sharp. It is the largest at which the filter between
/// blocks changes nothing (ITU-T H.264, table 8-16): from 16 on it leaves specks beside sharp edges.
const QUANTISER: u8 = 15;
/// Longest time between keyframes, s; a player that seeks must decode at most this much.
const KEYFRAME_SECS: f64 = 2.0;
/// A bit rate within the lowest level used. At constant quality the encoder does not aim at it.
const NOMINAL_BIT_RATE: u32 = 15_000_000;

/// Sequence and picture parameter sets, without start codes; empty before the first frame.
#[derive(Default)]
pub struct ParameterSets {
    pub sps: Vec<u8>,
    pub pps: Vec<u8>,
}

/// The encoder and the frame in its format.
pub struct H264 {
    encoder: Encoder,
    planes: Planes,
    rate: RefreshRate,
    /// Frames so far.
    done: u64,
    parameter_sets: ParameterSets,
}

impl H264 {
    pub fn new(spec: &FrameFormat, level: Level) -> Result<Self, String> {
        let keyframes = (spec.rate.hz() * KEYFRAME_SECS).floor().max(1.0) as u32;
        let config = EncoderConfig::new()
            // One thread: openh264 splits work by slices only, and the other cores render.
            .num_threads(1)
            // Blocks that do not change are found in the frames themselves, which includes a search for changes of the scene.
            .usage_type(UsageType::ScreenContentRealTime)
            .scene_change_detect(true)
            .complexity(Complexity::Medium)
            // With a single allowed quantiser this mode controls nothing.
            .rate_control_mode(RateControlMode::Bufferbased)
            .qp(QpRange::new(QUANTISER, QUANTISER))
            .bitrate(BitRate::from_bps(NOMINAL_BIT_RATE))
            .skip_frames(false)
            .adaptive_quantization(false)
            .background_detection(false)
            .max_frame_rate(FrameRate::from_hz(spec.rate.hz() as f32))
            .intra_frame_period(IntraFramePeriod::from_num_frames(keyframes))
            .level(level)
            .vui(VuiConfig::bt709())
            .debug(false);
        let encoder =
            Encoder::with_api_config(OpenH264API::from_source(), config).map_err(|error| error.to_string())?;
        let planes = Planes::new(spec.size);
        Ok(H264 { encoder, planes, rate: spec.rate, done: 0, parameter_sets: ParameterSets::default() })
    }

    /// Appends the frame to `sample` as NAL units, each after its length. Returns `true` for a keyframe.
    pub fn encode(&mut self, frame: &ClipFrame<'_>, sample: &mut Vec<u8>) -> Result<bool, String> {
        self.planes.update(frame);
        let millis = self.done as f64 * 1000.0 / self.rate.hz();
        let timestamp = Timestamp::from_millis(millis as u64);
        let stream = self.encoder.encode_at(&&self.planes, timestamp).map_err(|error| error.to_string())?;
        let keyframe = match stream.frame_type() {
            FrameType::IDR => true,
            FrameType::P | FrameType::I => false,
            other => return Err(format!("frame {} was encoded as {other:?}", self.done + 1)),
        };
        let layers = (0..stream.num_layers()).filter_map(|at| stream.layer(at));
        for layer in layers {
            for unit in (0..layer.nal_count()).filter_map(|at| layer.nal_unit(at)) {
                store_unit(without_start_code(unit), &mut self.parameter_sets, sample)?;
            }
        }
        self.done += 1;
        Ok(keyframe)
    }

    pub fn parameter_sets(&self) -> &ParameterSets {
        &self.parameter_sets
    }
}

/// Stores parameter sets for the head of the file and appends every other unit to the sample.
fn store_unit(unit: &[u8], parameter_sets: &mut ParameterSets, sample: &mut Vec<u8>) -> Result<(), String> {
    const SPS: u8 = 7;
    const PPS: u8 = 8;
    match unit.first().map(|first| first & 31) {
        None => Ok(()),
        Some(SPS) => set(&mut parameter_sets.sps, unit),
        Some(PPS) => set(&mut parameter_sets.pps, unit),
        Some(_) => {
            let length = u32::try_from(unit.len()).map_err(|error| error.to_string())?;
            sample.extend(length.to_be_bytes());
            sample.extend(unit);
            Ok(())
        }
    }
}

/// Stores a parameter set, which must stay the same for the whole clip.
fn set(parameter: &mut Vec<u8>, unit: &[u8]) -> Result<(), String> {
    if parameter.is_empty() {
        parameter.extend(unit);
    }
    if parameter == unit { Ok(()) } else { Err("the H.264 parameter sets changed within the clip".to_owned()) }
}

fn without_start_code(unit: &[u8]) -> &[u8] {
    unit.strip_prefix(&[0, 0, 0, 1]).or_else(|| unit.strip_prefix(&[0, 0, 1])).unwrap_or(unit)
}
