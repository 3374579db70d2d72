//! The size, rate and length of a clip.

use simulation::displays::RefreshRate;

/// A clip before its first frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ClipSpec {
    /// Width and height, px.
    pub size: [u32; 2],
    /// Frames per second, exact.
    pub rate: RefreshRate,
    /// Number of frames.
    pub frames: u64,
    /// `true` if pixels have an opacity, which not every format keeps.
    pub alpha: bool,
}

impl ClipSpec {
    /// Bytes of a frame as RGBA.
    pub fn frame_bytes(&self) -> usize {
        self.size[0] as usize * self.size[1] as usize * 4
    }
}
