//! The frames of a clip as its encoder takes them: size, rate and number.

use simulation::displays::RefreshRate;

/// The frames of a clip, before the first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FrameFormat {
    /// Width and height, px.
    pub size: [u32; 2],
    /// Frames per second, exact.
    pub rate: RefreshRate,
    /// Number of frames.
    pub frames: u64,
    /// `true` if pixels have an opacity, which not every format keeps.
    pub alpha: bool,
    /// `true` if frames stay exactly as long as the rate says, also where browsers play that unevenly. Only an animated PNG has
    /// the choice.
    pub exact: bool,
    /// `true` for at most 255 colours in all frames together, and a quarter of the bytes or less. Only an animated PNG has the choice.
    pub small: bool,
}

impl FrameFormat {
    /// One frame of 640 × 360 pixels at this rate, to ask what a format can store.
    pub fn frame_at(rate: RefreshRate) -> Self {
        FrameFormat { size: [640, 360], rate, frames: 1, alpha: false, exact: false, small: false }
    }

    /// Bytes of a frame as RGBA.
    pub fn frame_bytes(&self) -> usize {
        self.size[0] as usize * self.size[1] as usize * 4
    }
}
