//! Clips as files: encoders that take finished pictures one after the other. Knows neither lanes nor the renderer.
//!
//! A clip is written beside its target and takes its place when it is complete, or not at all.

use crate::time::displays::RefreshRate;

/// What a clip is, before its first picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ClipSpec {
    /// Width and height, px.
    pub size: [u32; 2],
    /// Pictures per second, exact.
    pub rate: RefreshRate,
    /// How many pictures there will be.
    pub frames: u64,
}

/// Pixels of a picture: left, top, width, height.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PixelRect {
    pub x: u32,
    pub y: u32,
    pub width: u32,
    pub height: u32,
}

/// One finished picture.
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    /// RGBA, 8 bits, sRGB, opaque, rows from the top, no padding; of the clip's size.
    pub rgba: &'a [u8],
    /// Where it may differ from the picture before: everything else is the same. The whole for the first.
    pub changed: &'a [PixelRect],
}
