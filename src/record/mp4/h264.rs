//! H.264 by openh264, at constant quality: what the picture needs, whatever the bit rate.

use super::planes::Planes;
use crate::record::{ClipSpec, Picture};
use crate::time::displays::RefreshRate;
use openh264::encoder::{
    BitRate, Complexity, Encoder, EncoderConfig, FrameRate, FrameType, IntraFramePeriod, Level, QpRange,
    RateControlMode, UsageType, VuiConfig,
};
use openh264::{OpenH264API, Timestamp};

/// The quantiser of every block, 0 (best) to 51: text and lines one pixel wide stay sharp.
const QUANTISER: u8 = 22;
/// Most pictures from one keyframe to the next, s: how far a player must go back to start anywhere.
const KEYFRAME_SECS: f64 = 2.0;
/// Not reached for: at constant quality the bit rate follows. It must only fit the lowest level used.
const NOMINAL_BIT_RATE: u32 = 15_000_000;

/// Sequence and picture parameter sets, without start codes; empty before the first picture.
#[derive(Default)]
pub struct Parameters {
    pub sps: Vec<u8>,
    pub pps: Vec<u8>,
}

pub struct H264 {
    encoder: Encoder,
    planes: Planes,
    rate: RefreshRate,
    done: u64,
    parameters: Parameters,
}

impl H264 {
    pub fn new(spec: &ClipSpec, level: Level) -> Result<Self, String> {
        let keyframes = (spec.rate.hz() * KEYFRAME_SECS).floor().max(1.0) as u32;
        let config = EncoderConfig::new()
            // One thread: openh264 shares out slices only, and the pictures are drawn on the other cores.
            .num_threads(1)
            .usage_type(UsageType::CameraVideoRealTime)
            .complexity(Complexity::Low)
            // With one quantiser to choose from, this mode has nothing to control.
            .rate_control_mode(RateControlMode::Bufferbased)
            .qp(QpRange::new(QUANTISER, QUANTISER))
            .bitrate(BitRate::from_bps(NOMINAL_BIT_RATE))
            .skip_frames(false)
            .scene_change_detect(false)
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
        Ok(H264 { encoder, planes, rate: spec.rate, done: 0, parameters: Parameters::default() })
    }

    /// Appends the picture to `sample` as units with their lengths before them; whether it is a keyframe.
    pub fn encode(&mut self, picture: &Picture<'_>, sample: &mut Vec<u8>) -> Result<bool, String> {
        self.planes.update(picture);
        let millis = self.done as f64 * 1000.0 / self.rate.hz();
        let timestamp = Timestamp::from_millis(millis as u64);
        let stream = self.encoder.encode_at(&&self.planes, timestamp).map_err(|error| error.to_string())?;
        let keyframe = match stream.frame_type() {
            FrameType::IDR => true,
            FrameType::P | FrameType::I => false,
            other => return Err(format!("picture {} came out as {other:?}", self.done + 1)),
        };
        let layers = (0..stream.num_layers()).filter_map(|at| stream.layer(at));
        for layer in layers {
            for unit in (0..layer.nal_count()).filter_map(|at| layer.nal_unit(at)) {
                keep(without_start_code(unit), &mut self.parameters, sample)?;
            }
        }
        self.done += 1;
        Ok(keyframe)
    }

    pub fn parameters(&self) -> &Parameters {
        &self.parameters
    }
}

/// Parameter sets belong into the head of the file, all else into the sample.
fn keep(unit: &[u8], parameters: &mut Parameters, sample: &mut Vec<u8>) -> Result<(), String> {
    const SPS: u8 = 7;
    const PPS: u8 = 8;
    match unit.first().map(|first| first & 31) {
        None => Ok(()),
        Some(SPS) => set(&mut parameters.sps, unit),
        Some(PPS) => set(&mut parameters.pps, unit),
        Some(_) => {
            let length = u32::try_from(unit.len()).map_err(|error| error.to_string())?;
            sample.extend(length.to_be_bytes());
            sample.extend(unit);
            Ok(())
        }
    }
}

fn set(parameter: &mut Vec<u8>, unit: &[u8]) -> Result<(), String> {
    if parameter.is_empty() {
        parameter.extend(unit);
    }
    if parameter == unit { Ok(()) } else { Err("its parameters changed within the clip".to_owned()) }
}

fn without_start_code(unit: &[u8]) -> &[u8] {
    unit.strip_prefix(&[0, 0, 0, 1]).or_else(|| unit.strip_prefix(&[0, 0, 1])).unwrap_or(unit)
}
